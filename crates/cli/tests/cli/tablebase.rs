//! The exact database behind `solve`, `analyse` and `engine`, on slices that the tests write.

use crate::engine::Driven;
use crate::run::{code, objects, run, text};
use crate::slices::{Cells, SOUND, made_up, slice};
use fivefold_protocol::engine::{Reply, Score};
use fivefold_rules::pentago::{Placement, Position, Square, Twist};
use fivefold_rules::{AnyPosition, Position as _, notation};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

/// Positions before, at and after the last of the slices 0 to 2.
const LINES: [&str; 9] = [
    "pentago",
    "pentago a1.1l",
    "pentago b2.3r",
    "pentago c4.1r",
    "pentago e5.2l",
    "pentago c4.1r d3.2l",
    "pentago a1.1l a2.1l",
    "pentago c4.1r d3.2l e5.3l",
    "pentago/relaxed c4.1r",
];

/// A folder of its own for each test with the slices 0 to 2; their values are made up.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tablebase-{name}"));
    let _ = std::fs::remove_dir_all(&path); // it is not there the first time
    std::fs::create_dir_all(&path).unwrap();
    for stones in 0..=2 {
        let file = path.join(format!("slice-{stones}.pentago"));
        std::fs::write(file, slice(stones, SOUND).bytes).unwrap();
    }
    path
}

fn position(line: &str) -> Position {
    match notation::parse_line(line).unwrap().game.position() {
        AnyPosition::Pentago(position) => *position,
        AnyPosition::Pente(_) => panic!("{line} is no Pentago"),
    }
}

/// What the slices say of a position with at most two marbles: `win`, `draw` or `loss` of the side
/// to move.
fn told(position: &Position) -> &'static str {
    let cells: Cells = std::array::from_fn(|i| {
        let marble = position.marble(Square::new(i as u8).unwrap());
        marble.map_or(0, |side| side.index() as u8 + 1)
    });
    let mover = position.to_move().index() as u8 + 1;
    match made_up(&cells) {
        0 => "draw",
        winner if winner == mover => "win",
        _ => "loss",
    }
}

/// What the best move of a position is worth by the slices.
fn best_of_moves(position: &Position) -> &'static str {
    let moves = position.legal_moves();
    let of_children: Vec<_> = moves
        .iter()
        .map(|m| told(&position.play(*m).unwrap()))
        .collect();
    let is_there = |value: &&str| of_children.contains(value);
    match ["loss", "draw"].iter().find(|v| is_there(v)) {
        Some(&"loss") => "win",
        Some(_) => "draw",
        None => "loss",
    }
}

fn flipped(value: &str) -> &str {
    match value {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}

/// Whether `best` keeps the value that the slices give the position; made-up values need not agree
/// with each other, and then no move does.
fn keeps(position: &Position, best: &str) -> bool {
    let after = position.play(best.parse().unwrap()).unwrap();
    told(&after) == flipped(told(position))
}

#[test]
fn the_database_decides_what_analyse_says() {
    let folder = folder("analyse");
    let args = ["analyse", "--json", "--nodes", "300", "--tablebase"];
    let args = [&args[..], &[folder.to_str().unwrap()]].concat();
    let output = run(&args, LINES.join("\n"));
    assert_eq!(code(&output), 0);
    let answers = objects(&output);
    assert_eq!(answers.len(), LINES.len());
    let (mut kept, mut replaced) = (0, 0);
    for (line, answer) in LINES.iter().zip(&answers) {
        let alone = &objects(&run(&args[..4], line))[0];
        let position = position(line);
        let best = answer["best"].as_str().unwrap();
        assert_eq!(answer["pv"][0], best, "{line}");
        if position.empty().count() < 34 || line.contains("relaxed") {
            assert_eq!(without_time(answer), without_time(alone), "{line}");
            continue;
        }
        assert_eq!(answer["proved"], told(&position), "{line}");
        assert_eq!(answer["distance"], Json::Null, "{line}");
        if position.empty().count() > 34 && told(&position) == best_of_moves(&position) {
            assert!(keeps(&position, best), "{line}: {best}");
            kept += 1;
        }
        replaced += u32::from(alone["best"] != answer["best"]);
    }
    assert!(kept >= 2 && replaced >= 1, "{kept} {replaced}");
}

#[test]
fn the_database_knows_what_play_hints_at() {
    let folder = folder("play");
    let args = ["play", "pentago", "--time", "100ms", "--tablebase"];
    let args = [&args[..], &[folder.to_str().unwrap()]].concat();
    let mut hints = 0;
    for line in &LINES[..5] {
        let moves = line.strip_prefix("pentago").unwrap().trim();
        let output = run(&args, format!("{moves}\nhint\n"));
        let said = text(&output);
        let hint = said.lines().find(|l| l.starts_with("hint: ")).unwrap();
        let told = told(&position(line));
        assert!(hint.ends_with(&format!(" ({told})")), "{line}: {hint}");
        hints += 1;
    }
    assert_eq!(hints, 5);
    let missing = run(&["play", "--tablebase", "no/such/folder"], "");
    assert_eq!(code(&missing), 1);
}

fn without_time(answer: &Json) -> Json {
    let mut answer = answer.clone();
    answer.as_object_mut().unwrap().remove("seconds");
    answer
}

#[test]
fn the_best_moves_by_value_are_told() {
    let folder = folder("lines");
    let args = ["analyse", "--json", "--nodes", "300", "--multipv", "400"];
    let args = [&args[..], &["--tablebase", folder.to_str().unwrap()]].concat();
    let mut whole = 0;
    for line in &LINES[..5] {
        let position = position(line);
        let answer = &objects(&run(&args, line))[0];
        let lines = answer["lines"].as_array().unwrap();
        assert_eq!(answer["best"], lines[0]["move"], "{line}");
        assert_eq!(answer["proved"], lines[0]["proved"], "{line}");
        let rank = |l: &Json| {
            ["win", "draw", "loss"]
                .iter()
                .position(|v| l["proved"] == *v)
        };
        if position.empty().count() > 34 && told(&position) == best_of_moves(&position) {
            for l in lines {
                let mv: fivefold_rules::pentago::Move =
                    l["move"].as_str().unwrap().parse().unwrap();
                let value = flipped(told(&position.play(mv).unwrap()));
                assert_eq!(l["proved"], value, "{line} {mv}");
            }
            assert!(lines.iter().map(rank).is_sorted(), "{line}");
            whole += 1;
        }
    }
    assert!(whole >= 2, "{whole}");
}

#[test]
fn people_are_told_the_value_without_plies() {
    let folder = folder("people");
    let args = ["analyse", "--nodes", "100", "--tablebase"];
    let args = [&args[..], &[folder.to_str().unwrap()]].concat();
    for line in &LINES[..5] {
        let output = run(&args, line);
        let value = told(&position(line));
        let said = text(&output);
        assert!(said.contains(&format!("  ({value}; depth ")), "{said}");
    }
}

#[test]
fn a_folder_that_is_none_is_an_error_of_the_command() {
    let folder = folder("damaged");
    std::fs::write(folder.join("slice-1.pentago"), b"pentago sections?").unwrap();
    let damaged = folder.to_str().unwrap();
    for (path, reason) in [
        (
            "/no/such/folder",
            "expected a folder with files slice-N.pentago",
        ),
        (damaged, "slice-1.pentago: header at byte 0"),
    ] {
        let output = run(&["analyse", "--tablebase", path], "pentago\n");
        assert_eq!(code(&output), 1);
        assert_eq!(text(&output), "");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(reason), "{errors}");
    }
}

/// The score and the move that are said in the end.
fn answer(engine: &mut Driven, go: &str) -> (Score, String) {
    engine.say(go);
    let heard = engine.hear_until(|r| matches!(r, Reply::Best(_)));
    match heard.as_slice() {
        [.., Reply::Info(info), Reply::Best(Some(best))] => (info.score.unwrap(), best.clone()),
        other => panic!("{other:?}"),
    }
}

fn score(value: &str) -> Score {
    match value {
        "win" => Score::Win(None),
        "loss" => Score::Loss(None),
        _ => Score::Draw,
    }
}

#[test]
fn the_database_decides_what_the_engine_plays() {
    let folder = folder("engine");
    let mut engine = Driven::start();
    engine.say(&format!(
        "setoption name tablebase value {}",
        folder.display()
    ));
    for line in &LINES[..5] {
        engine.say(&format!("position {line}"));
        let position = position(line);
        // Without any limit the search ends with the proof, and the database is one.
        for go in ["go nodes 200", "go"] {
            let (said, best) = answer(&mut engine, go);
            assert_eq!(said, score(told(&position)), "{line}");
            if told(&position) == best_of_moves(&position) {
                assert!(keeps(&position, &best), "{line}: {best}");
            }
        }
    }
    // Lower levels are meant to err, other rules and a folder that was taken away have no values.
    for command in [
        "setoption name Level value 7",
        "position pentago/relaxed c4.1r",
        "setoption name Tablebase value <empty>",
    ] {
        engine.say("setoption name Level value 8");
        engine.say("position pentago");
        assert!(answer(&mut engine, "go nodes 50").0.proved());
        engine.say(command);
        assert!(!answer(&mut engine, "go nodes 50").0.proved(), "{command}");
    }
    assert_eq!(engine.quit(), (vec![], true));
}

#[test]
fn a_move_of_the_database_waits_for_stop_as_well() {
    let folder = folder("infinite  with   blanks");
    let mut engine = Driven::start();
    engine.say(&format!(
        "setoption name Tablebase value {}",
        folder.display()
    ));
    engine.say("go infinite");
    engine.say("isready");
    engine.hear_until(|r| *r == Reply::ReadyOk);
    engine.say("stop");
    assert!(engine.best().is_some());
    assert_eq!(engine.quit(), (vec![], true));
}

#[test]
fn a_bad_folder_is_told_and_the_one_before_stays() {
    let folder = folder("stays");
    let mut engine = Driven::start();
    engine.say(&format!(
        "setoption name Tablebase value {}",
        folder.display()
    ));
    engine.say("setoption name Tablebase value /no/such/folder");
    let said = engine.hear();
    let start =
        "info string error setoption: Tablebase: cannot use the tablebase: /no/such/folder: ";
    assert!(said.starts_with(start), "{said}");
    assert!(
        said.ends_with("expected a folder with files slice-N.pentago"),
        "{said}"
    );
    let (said, _) = answer(&mut engine, "go nodes 50");
    assert_eq!(said, score(told(&position("pentago"))));
    assert_eq!(engine.quit(), (vec![], true));
}

/// What is damaged inside shows when it is needed: it is told, and the search is alone.
#[test]
fn a_slice_that_turns_out_damaged_is_told() {
    let folder = folder("inside");
    let file = folder.join("slice-0.pentago");
    let written = slice(0, SOUND);
    let mut bytes = written.bytes;
    let (from, to) = written.parts[0];
    bytes[(from + to) / 2] ^= 1;
    std::fs::write(file, bytes).unwrap();
    let mut engine = Driven::start();
    engine.say(&format!(
        "setoption name Tablebase value {}",
        folder.display()
    ));
    engine.say("go nodes 50");
    let heard = engine.hear_until(|r| matches!(r, Reply::Best(_)));
    let told = |r: &Reply| matches!(r, Reply::Error(e) if e.contains("slice-0.pentago: section 0"));
    assert!(heard.iter().any(told), "{heard:?}");
    assert_ne!(heard.last(), Some(&Reply::Best(None)));
    assert_eq!(engine.quit(), (vec![], true));
    let path = folder.to_str().unwrap();
    let output = run(
        &["analyse", "--json", "--nodes", "50", "--tablebase", path],
        "pentago\n",
    );
    assert_eq!(code(&output), 2);
    let message = objects(&output)[0]["error"]["message"].to_string();
    assert!(message.contains("slice-0.pentago: section 0"), "{message}");
}

/// The answers of `solve` to one line each, with a little memory and the slices of `folder`.
fn solve(folder: &Path, more: &[&str], lines: &str) -> Vec<Json> {
    let args = ["solve", "--json", "--memory", "1M", "--tablebase"];
    let args = [&args[..], &[folder.to_str().unwrap()], more].concat();
    objects(&run(&args, lines))
}

#[test]
fn solve_answers_from_the_slices_value_moves_and_best_moves() {
    let folder = folder("solve");
    for line in &LINES[..5] {
        let position = position(line);
        let answer = &solve(&folder, &["--moves"], line)[0];
        assert_eq!(answer["value"], told(&position), "{line}");
        assert_eq!(answer["distance"], Json::Null);
        let moves = answer["moves"].as_object().unwrap();
        assert_eq!(moves.len(), position.legal_count(), "{line}");
        for (m, worth) in moves {
            let after = position.play(m.parse().unwrap()).unwrap();
            assert_eq!(worth["value"], flipped(told(&after)), "{line} {m}");
            assert_eq!(worth["distance"], Json::Null);
        }
        let best = answer["best"].as_array().unwrap();
        let keeping = names(&position).into_iter().filter(|m| keeps(&position, m));
        assert!(
            best.iter().map(|m| m.as_str().unwrap()).eq(keeping),
            "{line}"
        );
    }
}

fn names(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn solve_answers_half_turns_up_to_the_last_slice() {
    let folder = folder("halves");
    let position = position("pentago c4.1r");
    let square = "d3".parse().unwrap();
    let Ok(Placement::TwistDue(placed)) = position.place(square) else {
        panic!("no five is made");
    };
    let answer = &solve(
        &folder,
        &["--moves"],
        &notation::explorer_placed_id(&placed),
    )[0];
    for twist in Twist::ALL {
        let after = told(&placed.twist_unchecked(Some(twist)));
        assert_eq!(answer["moves"][twist.to_string()]["value"], flipped(after));
    }
    assert!(!answer["best"].as_array().unwrap().is_empty());
}

#[test]
fn solve_says_what_is_missing_beyond_the_slices() {
    let folder = folder("beyond");
    // At the last slice the value alone is known.
    let lines = LINES[5..7].join("\n");
    for (line, answer) in LINES[5..7].iter().zip(solve(&folder, &["--moves"], &lines)) {
        assert_eq!(answer["value"], told(&position(line)), "{line}");
        assert_eq!(answer["best"], json!([]));
        assert_eq!(answer.get("moves"), None);
    }
    for (line, lack) in [
        (
            LINES[7],
            "; the slice of 3 marbles is missing; expected a file slice-3.pentago; there are 0, 1, 2",
        ),
        (
            LINES[8],
            "; the database holds for the rules `standard`; expected those, not `relaxed`",
        ),
    ] {
        let answer = &solve(&folder, &[], line)[0];
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(
            message.starts_with("solving this position needs "),
            "{message}"
        );
        assert!(message.ends_with(lack), "{message}");
    }
    // What the solver can do needs no slice, and a game that is over neither.
    let nearly_full = "bwbwbwwbwbwbbwbwbwwbwbwbbwbwbwwbwb..";
    let over = "bbbbb.......wwww....................";
    let lines = format!("{nearly_full}\n{over}\n");
    let with = solve(&folder, &[], &lines);
    let without = objects(&run(&["solve", "--json", "--memory", "1M"], &lines));
    assert_eq!(with.len(), 2);
    for (with, without) in with.iter().zip(&without) {
        assert!(with["value"].is_string(), "{with}");
        assert_eq!(without_time(with), without_time(without));
    }
}

#[test]
fn solve_tells_a_slice_that_is_damaged() {
    let folder = folder("solve-damaged");
    let mut bytes = slice(1, SOUND).bytes;
    let (from, to) = slice(1, SOUND).parts[0];
    bytes[(from + to) / 2] ^= 1;
    std::fs::write(folder.join("slice-1.pentago"), bytes).unwrap();
    let message = solve(&folder, &[], "pentago")[0]["error"]["message"].to_string();
    assert!(message.contains("slice-1.pentago: section 0"), "{message}");
    std::fs::remove_file(folder.join("slice-1.pentago")).unwrap();
    let output = run(&["solve", "--tablebase", "/no/such/folder"], "pentago");
    assert_eq!(code(&output), 1);
}
