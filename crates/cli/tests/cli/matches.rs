//! `match`: engines of every kind against each other, and what is kept of it.

pub(crate) mod scripted;

use crate::run::{code, objects, run, text};
use scripted::command;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// Runs a match between two command lines.
fn play(engines: [&str; 2], more: &[&str]) -> Output {
    let [one, two] = engines;
    let mut args = vec!["match", "--json", "--engine", one, "--engine", two];
    args.extend(more);
    run(&args, "")
}

fn summary(output: &Output) -> Value {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(output), 0, "{errors}");
    objects(output)[0].clone()
}

/// A file of its own for a test.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivefold-match-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// The finished games of a log.
fn games(path: &PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let objects = text.lines().map(|l| serde_json::from_str(l).unwrap());
    objects.skip(1).collect()
}

#[test]
fn every_misbehaviour_loses_under_its_own_name() {
    // Side by side: some of them are waited for.
    std::thread::scope(|scope| {
        for (name, reason) in [
            ("occupied", "illegal"),
            ("garbage", "garbage"),
            ("empty", "garbage"),
            ("none", "no-move"),
            ("crash", "crash"),
            ("crash_in_a_line", "crash"),
            ("silent", "time"),
            ("late", "time"),
            ("flood", "time"),
        ] {
            scope.spawn(move || loses(name, reason));
        }
    });
}

/// The engine `name` loses both games of a match for `reason`.
fn loses(name: &str, reason: &str) {
    let log = file(name);
    let path = log.to_str().unwrap();
    // The margin is long, for the others share the machine.
    let more = format!("--rules pente --games 2 --time 50ms --margin 3s --log {path}");
    let more: Vec<_> = more.split(' ').collect();
    let found = summary(&play([&command("well"), &command(name)], &more));
    assert_eq!(found["won"], 2, "{name}: {found}");
    assert_eq!(found["faults"], json!([{}, {reason: 2}]), "{name}");
    assert_eq!(found["reasons"], json!({reason: 2}), "{name}");
    let games = games(&log);
    assert_eq!(games[0]["result"], "1-0");
    assert_eq!(games[1]["result"], "0-1");
    for game in &games {
        assert_eq!(game["winner"], 1);
        assert_eq!(game["reason"], reason);
        assert!(!game["fault"].as_str().unwrap().is_empty(), "{game}");
        // The game up to the fault is kept.
        let replayed = run(&["replay", "--json"], game["line"].as_str().unwrap());
        assert_eq!(objects(&replayed)[0]["plies"], game["plies"]);
        // What is readable as an answer counts as a move made in time, whatever it says.
        let answered = reason == "illegal" || name == "garbage";
        assert_eq!(game["moves"][1], if answered { 2 } else { 1 }, "{name}");
    }
    fs::remove_file(&log).unwrap();
}

#[test]
fn lines_in_pieces_banners_and_second_answers_are_no_fault() {
    for name in ["well", "in_pieces", "twice"] {
        let found = summary(&play(
            [&command("well"), &command(name)],
            &["--games", "2", "--depth", "1"],
        ));
        assert_eq!(found["faults"], json!([{}, {}]), "{name}: {found}");
        assert_eq!(found["games"], 2);
    }
}

#[test]
fn an_engine_that_does_not_start_is_an_error_and_no_loss() {
    for wrong in ["/nowhere/engine".to_owned(), command("never_ready")] {
        let output = play([&command("well"), &wrong], &["--nodes", "10"]);
        assert_eq!(code(&output), 1, "{wrong}");
        assert_eq!(text(&output), "");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("the engine went away"), "{errors}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let well = command("well");
    let refused = |more: &[&str], part: &str, exit: i32| {
        let output = play([&well, &well], more);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(code(&output), exit, "{more:?}: {errors}");
        assert!(errors.contains(part), "{more:?}: {errors}");
    };
    refused(
        &[],
        "expected a limit: --time, --clock, --nodes or --depth",
        1,
    );
    refused(&["--nodes", "1", "--resume"], "expected --log", 1);
    refused(&["--nodes", "1", "--plies", "40"], "expected fewer", 1);
    refused(
        &["--nodes", "1", "--openings", "/nowhere"],
        "cannot read /nowhere",
        1,
    );
    refused(&["--time", "1s", "--clock", "1m"], "cannot be used with", 2);
    refused(&["--clock", "1h+"], "expected times such as 60s+1s", 2);
    refused(
        &["--nodes", "1", "--set", "3:Level=4"],
        "expected 1:OPTION=VALUE",
        2,
    );
    let one = run(&["match", "--engine", &well, "--nodes", "1"], "");
    assert_eq!(code(&one), 1);
    assert!(String::from_utf8_lossy(&one.stderr).contains("expected two engines, found 1"));
}

#[test]
fn openings_are_played_from_both_seats_and_by_the_rules() {
    let log = file("mirrored");
    let more = [
        "--rules",
        "pente/tournament",
        "--games",
        "6",
        "--plies",
        "3",
        "--nodes",
        "300",
        "--log",
        log.to_str().unwrap(),
        "--concurrency",
        "2",
        "--name",
        "strong",
        "--name",
        "weak",
    ];
    let found = summary(&play(["builtin:hash=1", "builtin:hash=1,level=1"], &more));
    assert_eq!(found["engines"], json!(["strong", "weak"]));
    let mut games = games(&log);
    games.sort_by_key(|game| game["game"].as_u64());
    let opening = |game: &Value| {
        let line = game["line"].as_str().unwrap();
        line.split(' ')
            .take(4)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for (pair, two) in games.chunks(2).enumerate() {
        assert_eq!(opening(&two[0]), opening(&two[1]));
        assert_eq!((&two[0]["first"], &two[1]["first"]), (&json!(1), &json!(2)));
        assert_eq!(two[0]["game"], 2 * pair);
    }
    let different: BTreeSet<_> = games.iter().map(opening).collect();
    assert_eq!(different.len(), 3);
    for game in &games {
        let replayed = objects(&run(&["replay", "--json"], game["line"].as_str().unwrap()));
        assert_eq!(replayed[0]["result"], game["result"], "{game}");
        assert_eq!(replayed[0]["reason"], game["reason"]);
        assert_eq!(replayed[0]["variant"], "pente/tournament");
    }
    let pairs: u64 = found["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!((pairs, &found["games"]), (3, &json!(6)));
    assert!(found["nodes_per_move"][0].as_f64().unwrap() <= 300.0);
    fs::remove_file(&log).unwrap();
}

#[test]
fn a_resumed_match_is_the_same_match() {
    let (whole, parts) = (file("whole"), file("parts"));
    let engines = ["builtin:hash=1,level=3", "builtin:hash=1,level=2"];
    let with = |path: &PathBuf, games: &str, more: &[&str]| {
        let mut args = vec![
            "--nodes",
            "300",
            "--games",
            games,
            "--log",
            path.to_str().unwrap(),
        ];
        args.extend(more);
        play(engines, &args)
    };
    let all = summary(&with(&whole, "6", &[]));
    summary(&with(&parts, "2", &[]));
    // A crash in the middle of a line, and in the middle of a pair.
    let mut kept = fs::read_to_string(&parts).unwrap();
    let second = kept.trim_end().rfind('\n').unwrap() + 1;
    kept.truncate(second + 20);
    fs::write(&parts, kept).unwrap();
    let again = with(&parts, "6", &[]);
    assert_eq!(code(&again), 1);
    assert!(String::from_utf8_lossy(&again.stderr).contains("--resume"));
    let resumed = summary(&with(&parts, "6", &["--resume"]));
    for field in [
        "games",
        "won",
        "drawn",
        "lost",
        "pairs",
        "score",
        "reasons",
        "nodes_per_move",
    ] {
        assert_eq!(resumed[field], all[field], "{field}");
    }
    let lines = |path| {
        games(path)
            .iter()
            .map(|g| g["line"].to_string())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(lines(&whole), lines(&parts));
    assert_eq!(games(&parts).len(), 6);
    // Nothing is left to play, and another match is refused.
    assert_eq!(summary(&with(&parts, "6", &["--resume"]))["games"], 6);
    let other = with(&parts, "6", &["--resume", "--seed", "2"]);
    assert_eq!(code(&other), 1);
    assert!(String::from_utf8_lossy(&other.stderr).contains("another match"));
    let fewer = with(&parts, "2", &["--resume"]);
    assert_eq!(code(&fewer), 1);
    for path in [whole, parts] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_sequential_test_ends_when_it_is_clear() {
    let more = ["--nodes", "300", "--games", "200", "--sprt", "0", "100"];
    let found = summary(&play(["builtin:hash=1", &command("well")], &more));
    assert_eq!(found["sprt"]["verdict"], "elo1", "{found}");
    assert!(found["games"].as_u64().unwrap() < 200);
    assert!(found["sprt"]["llr"].as_f64() >= found["sprt"]["upper"].as_f64());
    assert!(found["elo_low"].as_f64().unwrap() > 0.0);
}

#[test]
fn openings_come_from_a_file_and_games_end_early_where_both_agree() {
    let (openings, log) = (file("openings"), file("adjudicated"));
    // The first player has an open four.
    fs::write(
        &openings,
        "pente K10 A1 L10 A2 M10 A3 N10 A5\n\npente K10 A1 L10 A2 M10 A3 N10 A6\n",
    )
    .unwrap();
    let more = [
        "--rules",
        "pente",
        "--games",
        "4",
        "--depth",
        "2",
        "--adjudicate",
        "--openings",
        openings.to_str().unwrap(),
        "--log",
        log.to_str().unwrap(),
    ];
    let found = summary(&play(["builtin:hash=1", "builtin:hash=1"], &more));
    assert_eq!(
        found["first_player"],
        json!({"won": 4, "drawn": 0, "lost": 0})
    );
    assert_eq!(
        found["engines"],
        json!(["builtin:hash=1 (1)", "builtin:hash=1 (2)"])
    );
    assert_eq!(games(&log)[0]["opening"], 8);
    fs::write(&openings, "pente K10\npentago\n").unwrap();
    let output = play(["builtin", "builtin"], &more[..9]);
    assert_eq!(code(&output), 1);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        errors.contains("line 2: expected pente/standard"),
        "{errors}"
    );
    // An open three: the side that wins and the side that loses both prove it before the end.
    fs::write(&openings, "pente K10 A1 L10 A5 M10\n").unwrap();
    fs::remove_file(&log).unwrap();
    let more = [
        "--rules",
        "pente",
        "--games",
        "2",
        "--nodes",
        "60000",
        "--adjudicate",
        "--openings",
        openings.to_str().unwrap(),
    ];
    let found = summary(&play(["builtin:hash=4", "builtin:hash=4"], &more));
    assert!(
        found["reasons"]["adjudicated"].as_u64() > Some(0),
        "{found}"
    );
    fs::remove_file(&openings).unwrap();
}

#[test]
fn people_get_a_table() {
    let well = command("well");
    let args = [
        "match", "--engine", &well, "--engine", &well, "--games", "1", "--clock", "60s+1s",
        "--sprt", "-10", "10",
    ];
    let output = run(&args, "");
    assert_eq!(code(&output), 0);
    let said = text(&output);
    for part in [
        ": 2 games\n",
        "won/drawn/lost",
        "score",
        "elo",
        "pairs 0..2",
        "first player",
        "ended by",
        "sprt",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let news = String::from_utf8(output.stderr).unwrap();
    assert_eq!(news.lines().count(), 2, "{news}");
    assert!(news.starts_with("game 0: "), "{news}");
    let mut quiet = vec!["--quiet"];
    quiet.extend(args);
    assert_eq!(run(&quiet, "").stderr, b"");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_and_games_under_way_do_not_count() {
    use crate::run::fivefold;
    use std::io::{BufRead as _, BufReader, Read as _};
    let log = file("interrupted");
    let quick = command("well");
    let mut child = fivefold(&[
        "match",
        "--json",
        "--engine",
        "builtin:hash=1",
        "--engine",
        &quick,
        "--time",
        "20ms",
        "--margin",
        "30s",
        "--games",
        "1000",
        "--log",
        log.to_str().unwrap(),
    ])
    .spawn()
    .unwrap();
    let mut news = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    news.read_line(&mut first).unwrap();
    assert!(first.starts_with("game 0: "), "{first}");
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status()
        .unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    news.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    let found = objects(&output)[0].clone();
    assert_eq!(code(&output), 0);
    let played = games(&log).len();
    assert_eq!(found["games"], played);
    assert!((1..1_000).contains(&played));
    assert_eq!(found["faults"], json!([{}, {}]), "{rest}");
    fs::remove_file(&log).unwrap();
}
