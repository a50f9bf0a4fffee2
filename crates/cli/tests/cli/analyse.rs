//! `analyse` and `bench`.

use crate::run::{code, fivefold, objects, run, text};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn a_win_in_one_is_found_and_proved() {
    let input = "pente K10 A1 L10 A2 M10 A3 N10 A4\nbad\npente K10 A1 L10 A2 M10 A3 N10 A4 O10\n";
    let output = run(&["analyse", "--json", "--depth", "3"], input);
    assert_eq!(code(&output), 2);
    let answers = objects(&output);
    let win = &answers[0];
    assert!(win["best"] == "J10" || win["best"] == "O10", "{win}");
    assert_eq!(win["proved"], "win");
    assert_eq!(win["distance"], 1);
    assert_eq!(win["pv"], json!([win["best"]]));
    assert!(win["score"].as_i64().unwrap() > 20_000, "{win}");
    assert_eq!(answers[1]["error"]["line"], 2);
    assert_eq!(answers[2]["best"], Value::Null);
    assert_eq!(answers[2]["pv"], json!([]));
}

#[test]
fn limits_are_kept() {
    let answers = objects(&run(&["analyse", "--json", "--nodes", "3000"], "pentago\n"));
    let nodes = answers[0]["nodes"].as_u64().unwrap();
    assert!((1..=3_000).contains(&nodes), "{nodes}");
    let again = objects(&run(&["analyse", "--json", "--nodes", "3000"], "pentago\n"));
    assert_eq!(answers[0]["pv"], again[0]["pv"]);
    let start = Instant::now();
    let output = run(
        &["analyse", "--json", "--time", "300ms"],
        "pente K10 L9 N10\n",
    );
    assert!(start.elapsed() < Duration::from_secs(20));
    let seconds = objects(&output)[0]["seconds"].as_f64().unwrap();
    assert!(seconds >= 0.3, "{seconds}");
    for wrong in [
        ["--nodes", "0"],
        ["--depth", "0"],
        ["--time", "1h"],
        ["--hash", "0"],
    ] {
        let output = run(&["analyse", wrong[0], wrong[1]], "");
        assert_eq!(code(&output), 2, "{wrong:?}");
    }
}

#[test]
fn several_lines_are_told_the_best_first() {
    let input =
        "pentago c4.1r\npente K10 A1 L10 A2 M10 A3 N10 A4\npente K10 A1 L10 A2 M10 A3 N10 A4 O10\n";
    let args = ["analyse", "--json", "--nodes", "4000", "--multipv", "3"];
    let answers = objects(&run(&args, input));
    let lines = |at: usize| answers[at]["lines"].as_array().unwrap();
    for at in [0, 1] {
        assert_eq!(lines(at).len(), 3);
        assert_eq!(lines(at)[0]["move"], answers[at]["best"]);
        assert!(answers[at]["nodes"].as_u64().unwrap() <= 4_010);
        let mut moves: Vec<_> = lines(at).iter().map(|l| l["move"].to_string()).collect();
        assert!(lines(at).iter().all(|l| l["pv"][0] == l["move"]));
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 3);
    }
    // Two points complete the five; what is left is worth something else.
    let wins: Vec<_> = lines(1).iter().map(|l| &l["distance"]).collect();
    assert_eq!(wins[..2], [&json!(1), &json!(1)]);
    assert_ne!(wins[2], &json!(1));
    assert_eq!(answers[2]["best"], Value::Null);
    assert_eq!(objects(&run(&args[..4], input))[0].get("lines"), None);
    let said = run(
        &["analyse", "--nodes", "900", "--multipv", "2"],
        "pente K10 L9\npente K10\n",
    );
    let starts: Vec<_> = text(&said)
        .lines()
        .map(|l| l.starts_with("  2  "))
        .collect();
    assert_eq!(
        starts.iter().filter(|second| **second).count(),
        2,
        "{starts:?}"
    );
    assert_eq!(code(&run(&["analyse", "--multipv", "0"], "")), 2);
}

#[test]
fn half_a_turn_is_refused() {
    let output = run(&["analyse", "--json", "--depth", "1"], "1m\n");
    assert_eq!(code(&output), 2);
    assert_eq!(objects(&output)[0]["error"]["line"], 1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_what_is_known() {
    let mut child = fivefold(&["analyse", "--json", "--time", "500s"])
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    // The answer to a bad line shows that the process has begun to listen.
    stdin.write_all(b"bad\npentago\n").unwrap();
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    let known: Value = serde_json::from_str(&rest).unwrap();
    assert!(known["best"].is_string(), "{known}");
    assert!(known["seconds"].as_f64().unwrap() < 400.0, "{known}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
    drop(stdin);
}

#[test]
fn the_bench_has_a_signature() {
    let first = run(&["bench", "engine"], "");
    assert_eq!(code(&first), 0);
    let signature = |said: &str| said.lines().last().unwrap().to_owned();
    let second = run(&["bench", "engine"], "");
    assert_eq!(signature(text(&first)), signature(text(&second)));
    let number = signature(text(&first));
    let number: u64 = number.strip_prefix("Bench: ").unwrap().parse().unwrap();
    assert!(number > 0);
    let perft = run(&["bench", "perft"], "");
    let said = text(&perft);
    for line in [
        "perft pentago/standard 4: 5790597120 positions",
        "perft pentago/standard 3, every move made: 21934080 positions",
        "perft pente/standard 4: ",
        "perft pente/standard 3, every move made: 129240 positions",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
}
