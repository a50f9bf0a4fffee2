//! Files of the page: which bytes are sent, and what caches are told.

use crate::test_app::TestApp;
use axum::http::StatusCode;
use fivefold_web_assets::{LEFT_OUT, all};

/// The shell before it is packed.
const PLAIN: &str = "the shell, as it is <meta name=\"fivefold-slices\" content=\"\">";

const BROWSER: (&str, &str) = ("accept-encoding", "gzip, deflate, br, zstd");

#[tokio::test]
async fn each_client_gets_the_encoding_it_likes_best() {
    let app = TestApp::new();
    let cases = [
        ("", PLAIN, ""),
        ("gzip, deflate, br, zstd", "the shell, br", "br"),
        ("gzip, deflate", "the shell, gzip", "gzip"),
        ("br;q=0.1, gzip;q=0.9", "the shell, gzip", "gzip"),
        ("br;q=0, gzip;q=0", PLAIN, ""),
        ("*", "the shell, br", "br"),
    ];
    for (accepted, body, encoding) in cases {
        let answer = app.get("/", &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.body, body, "{accepted:?}");
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted:?}");
        assert_eq!(answer.header("content-length"), body.len().to_string());
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
}

#[tokio::test]
async fn wishes_spread_over_several_headers_count_together() {
    let app = TestApp::new();
    let answer = app
        .get(
            "/",
            &[("accept-encoding", "gzip;q=0.5"), ("accept-encoding", "br")],
        )
        .await;
    assert_eq!(answer.body, "the shell, br");
}

#[tokio::test]
async fn a_client_that_accepts_nothing_we_have_is_told_so() {
    let app = TestApp::new();
    let answer = app
        .get("/robots.txt", &[("accept-encoding", "br, identity;q=0")])
        .await;
    assert_eq!(answer.status, StatusCode::NOT_ACCEPTABLE);
    assert!(answer.body.contains("identity"));
}

#[tokio::test]
async fn what_a_client_has_already_is_not_sent_again() {
    let app = TestApp::new();
    let first = app.get("/", &[BROWSER]).await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"'), "a strong tag: {tag}");

    let again = app.get("/", &[BROWSER, ("if-none-match", &tag)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(again.body, "");
    assert_eq!(again.header("etag"), tag);
    assert_eq!(again.header("cache-control"), "no-cache");
    assert_eq!(again.header("vary"), "accept-encoding");

    let list = format!("\"other\", W/{tag}");
    let again = app.get("/", &[BROWSER, ("if-none-match", &list)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn other_bytes_have_another_tag() {
    let app = TestApp::new();
    let mut tags = Vec::new();
    for accepted in ["br", "gzip", "identity"] {
        let answer = app.get("/", &[("accept-encoding", accepted)]).await;
        tags.push(answer.header("etag").to_owned());
    }
    assert!(
        tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2],
        "{tags:?}"
    );

    let stale = app
        .get("/", &[BROWSER, ("if-none-match", "\"of-yesterday-br\"")])
        .await;
    assert_eq!(
        (stale.status, stale.body.as_str()),
        (StatusCode::OK, "the shell, br")
    );
}

#[tokio::test]
async fn hashed_names_are_kept_for_ever_and_pages_are_asked_for_again() {
    let app = TestApp::new();
    let program = app.get("/assets/app.cccc.wasm", &[BROWSER]).await;
    assert_eq!(
        program.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(program.header("content-type"), "application/wasm");
    for address in ["/", "/rules/pente/en", "/robots.txt"] {
        let page = app.get(address, &[BROWSER]).await;
        assert_eq!(page.header("cache-control"), "no-cache", "{address}");
    }
}

#[tokio::test]
async fn head_tells_everything_but_the_content() {
    let app = TestApp::new();
    let get = app.get("/", &[BROWSER]).await;
    let head = app.request("HEAD", "/", &[BROWSER]).await;
    assert_eq!(head.status, StatusCode::OK);
    assert_eq!(head.body, "");
    assert_eq!(head.headers, get.headers);
    assert_eq!(head.header("content-length"), "13");
}

#[tokio::test]
async fn the_built_page_is_served_whole() {
    if LEFT_OUT {
        println!("skipped: the page was left out of this build (WEB_SKIP)");
        return;
    }
    let app = TestApp::of(fivefold_server::router(&fivefold_server::Limits::default()));
    for asset in all().iter().filter(|asset| asset.address != "/404.html") {
        let answer = app.get(asset.address, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", asset.address);
        assert_eq!(
            answer.body,
            String::from_utf8_lossy(asset.identity),
            "{}",
            asset.address
        );
        let packed = app.get(asset.address, &[BROWSER]).await;
        assert_eq!(
            packed.header("content-encoding") == "br",
            asset.brotli.is_some(),
            "{}",
            asset.address
        );
    }
}
