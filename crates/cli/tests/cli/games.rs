//! The shared collections of games, replayed by the binary.

use crate::run::{code, objects, run};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;

/// Games taken from each collection; the rules' own tests replay all of them.
const GAMES: usize = 400;

fn games(path: &str) -> Option<Vec<Value>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let shared = std::env::var_os("FIVEFOLD_SHARED").unwrap_or_else(|| root.into());
    let path = PathBuf::from(shared).join("data").join(path);
    let Ok(file) = File::open(&path) else {
        println!("skipped: {} absent", path.display());
        return None;
    };
    let lines = BufReader::new(GzDecoder::new(file)).lines().take(GAMES);
    let games: Vec<Value> = lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect();
    assert_eq!(games.len(), GAMES);
    Some(games)
}

/// `[row from the top, column, quadrant from 0, "cw" or "ccw"]` in the project's notation.
fn pentago_move(m: &Value) -> String {
    let number = |i: usize| m[i].as_u64().unwrap();
    let column = ["a", "b", "c", "d", "e", "f"][number(1) as usize];
    let turn = if m[3] == "cw" { "r" } else { "l" };
    format!("{column}{}.{}{turn}", 6 - number(0), number(2) + 1)
}

#[test]
fn pentago_games_end_as_they_did() {
    let Some(games) = games("pentago/games_openspiel.jsonl.gz") else {
        return;
    };
    let lines: Vec<String> = games
        .iter()
        .map(|game| {
            let moves = game["moves"].as_array().unwrap();
            let moves: Vec<_> = moves.iter().map(pentago_move).collect();
            format!("pentago/rotate-first {}\n", moves.join(" "))
        })
        .collect();
    let output = run(&["replay", "--json"], lines.concat());
    assert_eq!(code(&output), 0);
    let answers = objects(&output);
    assert_eq!(answers.len(), games.len());
    for (game, answer) in games.iter().zip(&answers) {
        let id = &game["id"];
        let board = answer["board"].as_str().unwrap();
        let board = board.replace('x', "1").replace('o', "2");
        assert_eq!(game["board"], board, "{id}");
        assert_eq!(game["plies"], answer["plies"], "{id}");
        let result = match game["returns"][0].as_f64() {
            Some(value) if value > 0.0 => "1-0",
            Some(value) if value < 0.0 => "0-1",
            _ => "1/2-1/2",
        };
        assert_eq!(answer["result"], result, "{id}");
        let reason = match game["reason"].as_str().unwrap() {
            "mover_five" => "twist",
            "opponent_five" => "opponent-five",
            "both_five" => "both-fives",
            "full_board" => "full-board",
            other => other,
        };
        assert_eq!(answer["reason"], reason, "{id}");
    }
}

#[test]
fn pente_games_end_as_they_did() {
    let Some(games) = games("pente/games_real.jsonl.gz") else {
        return;
    };
    let lines: Vec<String> = games
        .iter()
        .map(|game| format!("pente/free {}\n", game["moves"].as_str().unwrap()))
        .collect();
    let output = run(&["replay", "--json"], lines.concat());
    assert_eq!(code(&output), 0);
    let answers = objects(&output);
    assert_eq!(answers.len(), games.len());
    let mut on_the_board = 0;
    for (game, answer) in games.iter().zip(&answers) {
        let id = &game["gid"];
        assert_eq!(game["plies"], answer["plies"], "{id}");
        let pairs = game["pairs"].as_array().unwrap();
        let stones: Vec<_> = pairs.iter().map(|p| p.as_u64().unwrap() * 2).collect();
        assert_eq!(answer["captures"], json!(stones), "{id}");
        if answer["result"] != "*" {
            on_the_board += 1;
            assert_eq!(answer["result"], game["result"], "{id}");
            let end = match game["end"].as_str().unwrap() {
                "caps" => "captures",
                other => other,
            };
            let reason = answer["reason"].as_str().unwrap();
            assert!(reason.contains(end), "{id}: {end} {reason}");
        }
    }
    assert!(on_the_board > GAMES / 2, "{on_the_board}");
}

#[test]
fn games_go_through_records_and_back() {
    let Some(games) = games("pente/games_real.jsonl.gz") else {
        return;
    };
    let lines: Vec<String> = games
        .iter()
        .map(|game| format!("pente/free {}\n", game["moves"].as_str().unwrap()))
        .collect();
    let records = run(&["convert", "--to", "record"], lines.concat());
    assert_eq!(code(&records), 0);
    let back = run(
        &["convert", "--to", "line", "--from", "record"],
        &records.stdout,
    );
    assert_eq!(code(&back), 0);
    assert_eq!(String::from_utf8(back.stdout).unwrap(), lines.concat());
}
