//! The exact database over HTTP.

use crate::slices::{SOUND, slice};
use crate::test_app::{PAGE, TestApp};
use axum::http::StatusCode;
use fivefold_rules::Position as _;
use fivefold_server::{Limits, router_with};
use fivefold_solver::table::{CACHE, Tablebase};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

const ADDRESS: &str = "/api/pentago/values";

fn app(table: Option<Tablebase>) -> TestApp {
    TestApp::of(router_with(PAGE, table.map(Arc::new), &Limits::default()))
}

/// A database without slices: enough for games that are over.
fn bare() -> TestApp {
    app(Some(Tablebase::new(CACHE)))
}

async fn ask(app: &TestApp, query: &str) -> (StatusCode, Value) {
    let answer = app.get(&format!("{ADDRESS}{query}"), &[]).await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    (answer.status, serde_json::from_str(&answer.body).unwrap())
}

async fn refused(app: &TestApp, query: &str, status: StatusCode, words: &str) {
    let (found, body) = ask(app, query).await;
    let message = body["error"]["message"].as_str().unwrap();
    assert_eq!(found, status, "{query}: {message}");
    assert!(message.contains(words), "{query}: {message}");
}

#[tokio::test]
async fn what_cannot_be_answered_is_refused_in_words() {
    let none = app(None);
    let (bad, gone) = (StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND);
    refused(&none, "?position=pentago", gone, "--tablebase DIR").await;
    let bare = bare();
    refused(&bare, "", bad, "expected ?position=LINE").await;
    refused(&bare, "?other=pentago", bad, "expected ?position=LINE").await;
    refused(&bare, "?position=", bad, "expected").await;
    refused(&bare, "?position=chess", bad, "expected").await;
    refused(&bare, "?position=pentago+z9", bad, "expected").await;
    refused(&bare, "?position=%ff%fe", bad, "").await;
    let long = format!("?position={}", "x".repeat(1025));
    refused(&bare, &long, bad, "at most 1024 bytes").await;
    let other = StatusCode::UNPROCESSABLE_ENTITY;
    refused(&bare, "?position=pente+K10", other, "Pentago only").await;
    refused(&bare, "?position=pentago/relaxed", other, "relaxed").await;
    refused(&bare, "?position=pentago", gone, "slice-0.pentago").await;
}

#[tokio::test]
async fn a_finished_game_is_answered_without_a_slice() {
    let game = "a1.2r a6.2r b1.2r b6.2r c1.2r a5.2r d1.2r b5.2r e1".replace(' ', "+");
    let (status, body) = ask(&bare(), &format!("?position=pentago+{game}")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(body["value"], "loss");
    assert_eq!(body["moves"], serde_json::json!({}));
}

/// A database of the slices 0 to 2, whose values are made up.
fn small() -> TestApp {
    let mut table = Tablebase::new(CACHE);
    for stones in 0..=2 {
        let name = format!("slice-{stones}.pentago");
        let written = slice(stones, SOUND).bytes;
        assert_eq!(table.add(&name, Box::new(written)).unwrap(), stones);
    }
    app(Some(table))
}

#[tokio::test]
async fn the_page_is_told_which_slices_there_are() {
    let browser = ("accept-encoding", "br, gzip");
    let without = app(None).get("/", &[browser]).await;
    let small = small();
    let with = small.get("/", &[browser]).await;
    assert_eq!(with.status, StatusCode::OK);
    assert!(
        with.body
            .ends_with("<meta name=\"fivefold-slices\" content=\"0 1 2\">"),
        "{}",
        with.body
    );
    assert_eq!(with.header("content-length"), with.body.len().to_string());
    // Who has the one page is not told that it is the other.
    let tag = with.header("etag").to_owned();
    assert_ne!(tag, without.header("etag"));
    let again = small.get("/", &[browser, ("if-none-match", &tag)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    let other = app(None)
        .get("/", &[browser, ("if-none-match", &tag)])
        .await;
    assert_eq!(other.status, StatusCode::OK);
    // Nothing else is changed, and without a database nothing at all.
    let plain = app(None).get("/", &[]).await;
    assert!(plain.body.ends_with("content=\"\">"), "{}", plain.body);
    for address in ["/robots.txt", "/rules/pente/en", "/assets/app.cccc.wasm"] {
        let with = small.get(address, &[browser]).await;
        let without = app(None).get(address, &[browser]).await;
        assert_eq!(with.body, without.body, "{address}");
        assert_eq!(with.header("etag"), without.header("etag"), "{address}");
    }
}

#[tokio::test]
async fn every_move_within_the_slices_has_its_value() {
    let app = small();
    for line in ["pentago", "pentago+c4.1r", "pentago+a1.2l"] {
        let (status, body) = ask(&app, &format!("?position={line}")).await;
        assert_eq!(status, StatusCode::OK, "{line}: {body}");
        let game = line.replace('+', " ");
        let parsed = fivefold_rules::notation::parse_line(&game).unwrap();
        let legal = parsed.game.position().legal_moves();
        let moves = body["moves"].as_object().unwrap();
        assert_eq!(moves.len(), legal.len(), "{line}");
        for m in legal {
            let after = format!("?position={line}+{m}");
            let (_, after) = ask(&app, &after).await;
            let turned = match after["value"].as_str().unwrap() {
                "win" => "loss",
                "loss" => "win",
                other => other,
            };
            assert_eq!(moves[&m.to_string()], turned, "{line} {m}");
        }
    }
}

#[tokio::test]
async fn it_is_only_read() {
    let answer = bare().request("POST", ADDRESS, &[]).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn values_of_positions_half_moves_and_moves_are_told() {
    let folder = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let folder = folder.join("data/pentago/slices");
    if !folder.is_dir() {
        println!("skipped: {} absent", folder.display());
        return;
    }
    let app = app(Some(Tablebase::open(&folder, CACHE).unwrap()));
    let (status, body) = ask(&app, "?position=pentago").await;
    assert_eq!((status, &body["value"]), (StatusCode::OK, &"win".into()));
    let moves = body["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 288);
    assert!(moves.values().any(|v| v == "win"), "the first player wins");

    let (_, body) = ask(&app, "?position=48168961m").await;
    assert_eq!(
        (&body["twist_due"], &body["value"]),
        (&true.into(), &"draw".into())
    );
    assert_eq!(body["moves"].as_object().unwrap().len(), 8);

    // Six marbles: the slice of seven, which the moves need, is not there.
    let (status, body) = ask(&app, "?position=bwb.............w.w..........b......").await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(
        body["moves"].is_null() && body["value"].is_string(),
        "{body}"
    );
    refused(
        &app,
        "?position=bwb.............w.w..........b.....b",
        StatusCode::NOT_FOUND,
        "slice-7.pentago",
    )
    .await;
}
