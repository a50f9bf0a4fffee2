//! `analyse --proof` and `check-proof`.

use crate::run::{code, objects, run, text};
use fivefold_rules::pente::{self, Position, Rules};
use fivefold_rules::{AnyPosition, Position as _, Seat, notation};
use serde_json::Value;
use std::path::PathBuf;

/// A place for a file of this test run.
fn place(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("fivefold-{}-{name}", std::process::id()))
}

/// Analyses lines with proofs; the answers, and the file's text. The limit is one of nodes: a busy machine finds as much.
fn prove(name: &str, lines: &str, nodes: u32) -> (Vec<Value>, String) {
    prove_within(name, lines, &["--nodes", &nodes.to_string()])
}

fn prove_within(name: &str, lines: &str, limit: &[&str]) -> (Vec<Value>, String) {
    let path = place(name);
    let file = path.to_str().unwrap();
    let args = [&["analyse", "--json", "--proof", file], limit].concat();
    let output = run(&args, lines);
    let proofs = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    (objects(&output), proofs)
}

fn check(proofs: &str) -> (i32, Vec<Value>) {
    let output = run(&["check-proof", "--json"], proofs);
    (code(&output), objects(&output))
}

/// An open three, one to move: a win that takes more than threats of one stone.
const THREE: &str = "pente K10 A1 L10 A2 M10 A3\n";

#[test]
fn a_win_is_written_and_holds() {
    let (answers, proofs) = prove("win", THREE, 100_000);
    assert_eq!(answers[0]["proved"], "win");
    assert_eq!(answers[0]["written"], true);
    let (code, checked) = check(&proofs);
    assert_eq!(code, 0, "{proofs}");
    assert_eq!(checked[0]["winner"], "first");
    assert_eq!(checked[0]["plies"], 3);
}

#[test]
fn a_loss_is_written_and_holds() {
    let (answers, proofs) = prove("loss", "pente K10 A1 L10 A2 M10 A3 N10\n", 100_000);
    assert_eq!(answers[0]["proved"], "loss");
    let (code, checked) = check(&proofs);
    assert_eq!(
        (code, &checked[0]["winner"]),
        (0, &Value::from("first")),
        "{proofs}"
    );
}

#[test]
fn what_is_not_proved_is_not_written() {
    let (answers, proofs) = prove("none", "pente K10\npentago\n", 2_000);
    assert_eq!(answers[0]["written"], false);
    assert_eq!(answers[1]["written"], false);
    assert_eq!(proofs, "fivefold proof 1\n");
}

#[test]
fn the_example_of_the_documentation_holds() {
    let document = include_str!("../../../../docs/proofs.md");
    let start = document.find("fivefold proof 1\npente").unwrap();
    let example = document[start..].split("```").next().unwrap();
    assert_eq!(check(example).0, 0);
}

#[test]
fn tampered_proofs_are_refused_with_the_place() {
    let whole = |tree: &str| format!("fivefold proof 1\n{THREE}{tree}\n");
    assert_eq!(check(&whole("N10 { O10 J10! * O10! }")).0, 0);
    for (tree, column, message) in [
        ("N10 { * O10! }", 9, "occupied"),
        ("N10 { O10 J10! }", 5, "no answer to B1"),
        ("N10!", 1, "expected a win at once"),
        ("M10!", 1, "occupied"),
        ("N9 { O10 J10! * O10! }", 17, "expected a win at once"),
        ("N10 { O10 J10! * O10! ", 23, "expected a reply"),
        (
            "N10 { O10 J10! * P10 { * A9! } }",
            26,
            "expected a win at once",
        ),
        ("{ * N10 { O10 J10! * O10! } }", 0, ""),
        ("", 1, "expected a move"),
    ] {
        let (code, answers) = check(&whole(tree));
        assert_eq!(code, 2, "{tree}");
        let error = &answers[0]["error"];
        assert_eq!(error["line"], 3, "{tree}: {error}");
        if column > 0 {
            assert_eq!(error["column"], column, "{tree}: {error}");
        }
        assert!(
            error["message"].as_str().unwrap().contains(message),
            "{tree}: {error}"
        );
    }
    for (file, line) in [
        ("", 1),
        ("fivefold proof 2\n", 1),
        ("fivefold proof 1\npente K10 K10\nJ9!\n", 2),
        ("fivefold proof 1\npentago\nJ9!\n", 2),
        ("fivefold proof 1\npente K10\n", 3),
    ] {
        let (code, answers) = check(file);
        assert_eq!(
            (code, &answers[0]["error"]["line"]),
            (2, &line.into()),
            "{file}"
        );
    }
}

/// The first player has K10 L10 M10; L10 and M10 stand in one line with the second player's L8
/// below L9 and L10, so that L11 would capture them.
#[test]
fn a_proof_that_forgets_a_capture_is_refused() {
    let line = "pente/free L9 L8 L10 A1 M10 A5 N10 A9 T19 B15\n";
    let file = |tree: &str| format!("fivefold proof 1\n{line}{tree}\n");
    let (code, answers) = check(&file("K10 { O10 J10! * O10! }"));
    assert_eq!(code, 2);
    let message = answers[0]["error"]["message"].as_str().unwrap();
    assert!(message.contains("after `K10 L11 O10`"), "{message}");
    let (answers, proofs) = prove("capture", line, 100_000);
    let (code, checked) = check(&proofs);
    assert_eq!(
        (code, checked.len()),
        (0, usize::from(answers[0]["written"] == true))
    );
}

#[test]
fn hostile_files_are_refused_in_bounded_time() {
    let header = format!("fivefold proof 1\n{THREE}");
    for tree in [
        "A1 { * ".repeat(200_000),
        "{".repeat(100_000),
        "N10 { O10 ".repeat(10),
        "\u{1f3b2}".repeat(50_000),
        format!("N10 {{ {} }}", "* O10! ".repeat(2)),
    ] {
        assert_eq!(check(&format!("{header}{tree}\n")).0, 2);
    }
    let output = run(&["check-proof"], b"fivefold proof 1\n\xff\xfe\nJ9!\n");
    assert_eq!(code(&output), 2);
    assert!(text(&output).is_empty());
}

/// Chance that is the same in every run.
fn roll(state: &mut u64, sides: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % sides as u64) as usize
}

/// Whatever is called proved under any rules has a proof that holds.
#[test]
fn proofs_of_random_positions_hold_under_all_rules() {
    let mut lines = String::new();
    let mut state = 7;
    for (_, rules) in Rules::PRESETS {
        for game in 0..24 {
            let mut position = Position::new(rules.with_size([9, 11][game % 2]).unwrap());
            for _ in 0..10 + game {
                let moves = position.legal_moves();
                let centre = pente::Point::centre(position.rules().size());
                let near: Vec<_> = moves.iter().filter(|m| m.distance(centre) <= 3).collect();
                let Some(m) = near.get(roll(&mut state, near.len().max(1))) else {
                    break;
                };
                match position.play(**m) {
                    Ok(next) if next.outcome().is_none() => position = next,
                    _ => break,
                }
            }
            lines += &notation::position_line(&AnyPosition::Pente(position));
            lines += "\n";
        }
    }
    let (answers, proofs) = prove_within("random", &lines, &["--nodes", "20000"]);
    let proved = answers.iter().filter(|a| !a["proved"].is_null()).count();
    let written = answers.iter().filter(|a| a["written"] == true).count();
    let (code, checked) = check(&proofs);
    println!(
        "{} positions, {proved} proved, {written} written",
        answers.len()
    );
    assert_eq!((code, checked.len()), (0, written));
    assert!(written > 60 && written == proved, "{written} of {proved}");
}

/// Two composed problems, their counts made equal by stones far away: won with proofs that hold.
/// Of the first move and the plies only a sound win is asked, for other moves than those published
/// win as well.
#[test]
fn composed_problems_are_won() {
    let names = |text: &str| -> Vec<pente::Point> {
        text.split_whitespace()
            .map(|w| w.parse().unwrap())
            .collect()
    };
    let problems = [
        (
            "D6 F4 G11 F12 K10 A19 F19 L19 R19 T14 T9 T4",
            "E7 H6 L7 L11",
            [8, 0],
            ("J9", 9),
        ),
        (
            "K6 M8 N8 N11 O10 P8 R7 P6 O5 N4",
            "L6 M6 N6 N7 N3 Q7 Q8 A19 F19 L19",
            [6, 6],
            ("N9", 7),
        ),
    ];
    for (first, second, captured, (best, plies)) in problems {
        let mut setup = pente::Setup::new();
        for (seat, points) in [first, second].into_iter().enumerate() {
            for point in names(points) {
                setup.set(point, Seat::new(seat as u8));
            }
        }
        setup.captured = captured;
        let position = setup.position(Rules::FREE).unwrap();
        let line = notation::position_line(&AnyPosition::Pente(position)) + "\n";
        let (answers, proofs) = prove(best, &line, 1_000_000);
        let (found, took) = (&answers[0]["best"], &answers[0]["distance"]);
        println!(
            "{found} in {took} plies after {} nodes, published {best} in {plies}",
            answers[0]["nodes"]
        );
        assert_eq!(answers[0]["proved"], "win");
        assert_eq!(answers[0]["written"], true, "{answers:?}");
        let (code, checked) = check(&proofs);
        assert_eq!((code, &checked[0]["winner"]), (0, &"first".into()));
    }
}

/// Every forced win of the collections is proved and the proofs hold.
#[test]
fn forced_wins_from_real_games_have_proofs_that_hold() {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let Ok(packed) = std::fs::read_to_string(root.join("data/pente/tactics.json")) else {
        println!("skipped: the shared file data/pente/tactics.json is absent");
        return;
    };
    let cases: Value = serde_json::from_str(&packed).unwrap();
    let cases = cases.as_array().unwrap();
    let lines = cases
        .iter()
        .map(|c| format!("pente {}\n", c["history"].as_str().unwrap()));
    let (answers, proofs) = prove("tactics", &lines.collect::<String>(), 300_000);
    let written = answers.iter().filter(|a| a["written"] == true).count();
    let (code, checked) = check(&proofs);
    let within = checked.iter().zip(cases).filter(|(found, case)| {
        found["plies"].as_u64().unwrap_or(u64::MAX) < 2 * case["win_in"].as_u64().unwrap()
    });
    let moves: u64 = checked.iter().filter_map(|c| c["moves"].as_u64()).sum();
    println!(
        "{} positions, {written} proofs written, {} as short as told, {moves} moves",
        cases.len(),
        within.count(),
    );
    assert_eq!(
        (code, written, checked.len()),
        (0, cases.len(), cases.len())
    );
}
