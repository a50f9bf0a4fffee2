//! `convert`, and record files wherever lines are read.

use crate::run::{code, objects, run, text};
use serde_json::{Value, json};

const GAME: &str = "pentago c4.1r d3.2l";
const RECORD: &str = "[Game \"Pente\"]\n[Site \"a club\"]\n\n1. K10 M9 2. Resign\n";

fn convert(to: &str, input: &str) -> String {
    let output = run(&["convert", "--to", to], input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(&output), 0, "{to}: {errors}");
    text(&output).to_owned()
}

#[test]
fn a_game_goes_through_every_notation_that_keeps_it() {
    for to in ["record", "explorer"] {
        let written = convert(to, GAME);
        assert_ne!(written.trim(), GAME);
        assert_eq!(convert("line", &written), format!("{GAME}\n"), "{to}");
    }
    assert_eq!(convert("link", GAME), "pentago_c4.1r_d3.2l\n");
}

#[test]
fn a_position_goes_through_every_notation_that_keeps_it() {
    let position = convert("position", GAME);
    for to in ["board", "line"] {
        let written = convert(to, GAME);
        assert_eq!(convert("position", &written), position, "{to}");
    }
    let id = convert("explorer", &position);
    assert!(id.trim().parse::<u64>().is_ok(), "{id}");
    assert_eq!(convert("position", &id), position);
}

#[test]
fn half_a_turn_keeps_its_due_twist() {
    assert_eq!(convert("explorer", "1m"), "1m\n");
    let position = convert("position", "1m");
    assert_eq!(convert("explorer", &position), "1m\n");
    let output = run(&["convert", "--to", "line", "--json"], "1m\n");
    assert_eq!(code(&output), 2);
    let message = &objects(&output)[0]["error"]["message"];
    assert!(message.as_str().unwrap().contains("twist is due"));
}

#[test]
fn what_a_notation_cannot_say_is_refused_in_its_place() {
    let input = format!("pente K10\n{GAME}\npentago/ggp c4.1r\nbad\n");
    let output = run(&["convert", "--to", "explorer", "--json"], input);
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    let lines: Vec<_> = answers
        .iter()
        .map(|a| a["error"]["line"].as_u64())
        .collect();
    assert_eq!(lines, [Some(1), None, Some(3), Some(4)]);
    assert_eq!(answers[1]["from"], "line");
    assert_eq!(answers[1]["to"], "explorer");
    assert_eq!(code(&run(&["convert", "--to", "board"], "pente K10\n")), 2);
}

#[test]
fn another_dialect_than_the_one_named_is_an_error() {
    let args = ["convert", "--to", "line", "--from", "line"];
    assert_eq!(code(&run(&args, GAME)), 0);
    let output = run(&args, ".".repeat(36));
    assert_eq!(code(&output), 2);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("not as board"), "{errors}");
    for wrong in [
        &["--to", "morse"][..],
        &["--to", "line", "--from", "morse"],
        &[],
    ] {
        let args = [&["convert"][..], wrong].concat();
        assert_eq!(code(&run(&args, "")), 2, "{wrong:?}");
    }
}

#[test]
fn other_programs_notations_are_told_apart_or_asked_about() {
    let output = run(
        &["convert", "--to", "line", "--json"],
        "a3s a1s\na2t\nWc6Al Bb1Bl\n",
    );
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    assert_eq!(answers[0]["from"], "openspiel");
    let message = answers[1]["error"]["message"].as_str().unwrap();
    assert!(message.contains("openspiel, pentagod"), "{message}");
    assert_eq!(answers[1]["error"]["line"], 2);
    assert_eq!(answers[2]["from"], "papoms");
    let named = |from| {
        let output = run(&["convert", "--to", "position", "--from", from], "a2t\n");
        assert_eq!(code(&output), 0, "{from}");
        text(&output).to_owned()
    };
    assert_ne!(named("openspiel"), named("pentagod"));
}

#[test]
fn a_file_is_one_game_when_asked() {
    // By pentagod's letters the second move would be on an occupied square.
    let moves = "a3s\na1s\n";
    let output = run(&["convert", "--to", "openspiel", "--whole"], moves);
    assert_eq!(text(&output), "a3s a1s\n");
    // Line by line either program may have written them.
    let output = run(&["convert", "--to", "openspiel", "--json"], "a3s\na1s\n");
    assert_eq!(objects(&output)[0]["error"]["line"], 1, "{}", text(&output));
}

#[test]
fn a_record_file_is_judged_with_its_ending() {
    let two = format!("{RECORD}\n{}", RECORD.replace("M9 2. Resign", "M9"));
    let output = run(&["replay", "--json"], two);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let answers = objects(&output);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["result"], "0-1");
    assert_eq!(answers[0]["reason"], "resigned");
    assert_eq!(answers[0]["turn"], Value::Null);
    assert_eq!(answers[0]["plies"], 2);
    assert_eq!(answers[1]["result"], "*");
    assert_eq!(answers[1]["reason"], Value::Null);
    assert_eq!(answers[1]["turn"], "first");
    let legal = objects(&run(&["legal", "--json"], RECORD));
    assert_eq!(legal[0]["moves"].as_array().unwrap().len(), 359);
}

#[test]
fn a_record_keeps_its_tags_and_ending() {
    let written = convert("record", RECORD);
    assert!(written.contains("[Site \"a club\"]"), "{written}");
    assert_eq!(convert("record", &written).trim(), written.trim());
    let judged = objects(&run(&["replay", "--json"], &written));
    assert_eq!(judged[0]["reason"], "resigned");
}

#[test]
fn a_bad_record_names_its_line_in_the_file() {
    let output = run(
        &["replay", "--json"],
        format!("\n\n{RECORD}\n[Game \"Pente\"]\n\n1. I9\n"),
    );
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    assert_eq!(answers[0]["result"], "0-1");
    let place = json!([answers[1]["error"]["line"], answers[1]["error"]["column"]]);
    assert_eq!(place, json!([10, 4]), "{}", answers[1]);
    let mut bytes = RECORD.as_bytes().to_vec();
    bytes.extend(b"\n; \xff\n");
    let output = run(&["replay", "--json"], &bytes);
    assert_eq!(code(&output), 2);
    let error = &objects(&output)[0]["error"];
    assert_eq!(json!([error["line"], error["column"]]), json!([6, 3]));
    let output = run(&["replay", "--json"], "[Game \"Pente\"\n");
    assert_eq!(code(&output), 2);
    let message = objects(&output)[0]["error"]["message"].to_string();
    assert!(message.contains("expected ]"), "{message}");
}
