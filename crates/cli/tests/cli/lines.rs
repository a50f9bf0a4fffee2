//! The commands that answer lines: good and bad input side by side.

use crate::run::{code, fivefold, objects, run, text};
use serde_json::json;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};

const START: &str = "....................................";

#[test]
fn replay_judges_games_and_positions() {
    let input = "pentago c4.1r d3.2l\npente/tournament K10 L9 N10\n6/6/6/6/6/x5 o\n";
    let output = run(&["replay", "--json"], input);
    assert_eq!(code(&output), 0);
    let answers = objects(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["plies"], 2);
    assert_eq!(answers[0]["result"], "*");
    assert_eq!(answers[0]["reason"], json!(null));
    assert_eq!(answers[0]["captures"], json!([0, 0]));
    assert_eq!(answers[1]["board"].as_str().unwrap().len(), 361);
    assert_eq!(answers[2]["position"], "6/6/6/6/6/x5 o");
    let mut board = START.to_owned();
    board.replace_range(30..31, "x");
    assert_eq!(answers[2]["board"], board);
    assert_eq!(answers[2]["turn"], "second");
}

#[test]
fn replay_tells_the_winner_and_why() {
    let input = "pentago a1.4r a4.4r b1.4r b4.4r c1.4r c4.4r d1.2r e5.2r e1\n\
                 pente K10 A1 L10 A2 M10 A3 N10 A4 O10\n\
                 pente K10 L10 A1 M10 N10\n";
    let answers = objects(&run(&["replay", "--json"], input));
    assert_eq!(answers[1]["result"], "1-0");
    assert_eq!(answers[1]["reason"], "five");
    assert_eq!(answers[1]["turn"], json!(null));
    assert_eq!(answers[2]["result"], "*");
    assert_eq!(answers[2]["captures"], json!([2, 0]));
    assert_eq!(answers[0]["reason"], "placement", "{}", answers[0]);
    assert_eq!(answers[0]["plies"], 9);
}

#[test]
fn a_bad_line_is_answered_in_its_place_and_the_rest_go_on() {
    let input =
        "pentago c4.1r\npente I9\n\n  \npentago a7.1r\npente K10 K10\nnonsense\npente K10\n";
    let output = run(&["replay", "--json"], input);
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    let lines: Vec<_> = answers
        .iter()
        .map(|a| (a["error"]["line"].as_u64(), a["error"]["column"].as_u64()))
        .collect();
    let bad = |line, column| (Some(line), Some(column));
    let good = (None, None);
    assert_eq!(
        lines,
        [good, bad(2, 7), bad(5, 10), bad(6, 11), bad(7, 1), good]
    );
    for answer in &answers[1..5] {
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn bytes_that_are_no_text_name_their_place() {
    let mut input = b"pente K10\r\n\xc3\xa9 \xff\xfe\npente K10".to_vec();
    input.extend(b" L9\r\n");
    let output = run(&["replay", "--json"], &input);
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    assert_eq!(answers[0]["plies"], 1);
    assert_eq!(answers[1]["error"]["line"], 2);
    assert_eq!(answers[1]["error"]["column"], 3);
    assert_eq!(answers[2]["plies"], 2);
}

#[test]
fn a_byte_order_mark_and_a_missing_last_end_of_line_do_no_harm() {
    let output = run(&["replay", "--json"], "\u{feff}pente K10");
    assert_eq!(code(&output), 0, "{}", text(&output));
    assert_eq!(objects(&output)[0]["plies"], 1);
}

#[test]
fn ten_megabytes_of_noise_are_one_error() {
    let mut input = vec![b'x'; 10 << 20];
    input.extend(b"\npente K10\n");
    let output = run(&["replay", "--json"], &input);
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    assert_eq!(answers.len(), 2);
    let message = answers[0]["error"]["message"].as_str().unwrap();
    assert!(message.contains("at most"), "{message}");
    assert_eq!(answers[1]["plies"], 1);
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let mut child = fivefold(&["legal", "--json"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (line, moves) in [("pentago", 288), ("pente", 1), ("pente K10", 360)] {
        writeln!(stdin, "{line}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["moves"].as_array().unwrap().len(), moves, "{line}");
    }
    drop(stdin);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn legal_moves_of_a_finished_game_are_none_and_of_half_a_turn_twists() {
    let over = "pente K10 A1 L10 A2 M10 A3 N10 A4 O10";
    let due = "1m";
    let output = run(&["legal", "--json"], format!("{over}\n{due}\n"));
    let answers = objects(&output);
    assert_eq!(answers[0]["moves"], json!([]));
    let twists = json!(["1l", "1r", "2l", "2r", "3l", "3r", "4l", "4r"]);
    assert_eq!(answers[1]["moves"], twists, "{}", text(&output));
}

#[test]
fn text_for_people_keeps_errors_apart() {
    let output = run(&["replay"], "pentago a1.4r\nbad\n");
    assert_eq!(code(&output), 2);
    let drawn = text(&output);
    assert!(drawn.contains(" 1  . . x | . . .  1") || drawn.contains(" 1  x . . | . . .  1"));
    assert!(drawn.contains("second player to move"));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("line 2, column 1"), "{errors}");
    let output = run(&["legal"], "pente\n");
    assert_eq!(text(&output), "K10\n");
}

#[test]
fn files_are_read_in_order_and_a_wrong_name_is_told_before_any_answer() {
    let folder = std::env::temp_dir().join(format!("fivefold-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.txt");
    std::fs::write(&file, "pente K10\nbad\n").unwrap();
    let name = file.to_str().unwrap();
    let output = run(&["replay", "--json", name, "-"], "pentago\n");
    let answers = objects(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["error"]["file"], name);
    assert_eq!(answers[1]["error"]["line"], 2);
    assert_eq!(answers[2]["board"], START);
    let missing = folder.join("missing").display().to_string();
    for wrong in [missing.as_str(), folder.to_str().unwrap()] {
        let output = run(&["replay", "--json", name, wrong], "");
        assert_eq!(code(&output), 1);
        assert_eq!(text(&output), "");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(wrong), "{errors}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn perft_counts_the_starts() {
    let output = run(&["perft", "--json", "pentago", "2"], "");
    let answers = objects(&output);
    assert_eq!(
        (&answers[0]["depth"], &answers[0]["count"]),
        (&json!(1), &json!(288))
    );
    assert_eq!(answers[1]["count"], 80_640);
    let output = run(&["perft", "-", "3"], "pente\n");
    assert_eq!(text(&output), "  1  1\n  2  360\n  3  129240\n");
    let rate = String::from_utf8(output.stderr).unwrap();
    assert!(
        rate.contains("total 129601") && rate.contains("positions/s"),
        "{rate}"
    );
    let output = run(&["perft", "--quiet", "pente", "1"], "");
    assert_eq!(output.stderr, b"");
}

#[test]
fn perft_refuses_what_it_cannot_count() {
    let output = run(&["perft", "--json", "pente I9", "2"], "");
    assert_eq!(code(&output), 2);
    assert_eq!(objects(&output)[0]["error"]["column"], 7);
    assert_eq!(code(&run(&["perft", "1m", "2"], "")), 2);
    assert_eq!(code(&run(&["perft", "pente", "0"], "")), 2);
    assert_eq!(code(&run(&["perft", "pente", "many"], "")), 2);
    assert_eq!(code(&run(&["perft", "-", "1"], "")), 1);
}

#[test]
fn a_reader_that_has_seen_enough_ends_it_quietly() {
    let mut child = fivefold(&["legal", "--json"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // The command may be gone before all is written.
    let _ = stdin.write_all("pentago\n".repeat(50).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0);
    assert_eq!(output.stderr, b"");
}
