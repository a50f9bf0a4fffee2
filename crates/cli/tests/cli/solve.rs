//! `solve` and `bench solver` without the published slices.

use crate::run::{code, objects, run, text};
use serde_json::Value as Json;

/// Lost in two plies, drawn, won in one.
const LINES: [&str; 3] = [
    "b.wbw.bbwwb.bwwbwwwbw.bbbwbbbbwwb.ww",
    "..bwbbbwb..bwbwwwwwwwb.wb.wbwbwbwbbb",
    "wbwbbw.bwwb.bwwbwwwbwbbbbwbbbbwwbwww",
];

fn solve(args: &[&str], line: &str) -> Json {
    let output = run(&[&["solve", "--json"], args].concat(), line);
    objects(&output).remove(0)
}

#[test]
fn values_alone_are_those_that_come_with_distances() {
    for line in LINES {
        let [whole, moves] = [&[][..], &["--moves"]].map(|args| solve(args, line));
        let alone = solve(&["--values"], line);
        let every = solve(&["--values", "--moves"], line);
        for answer in [&alone, &every] {
            assert_eq!(answer["value"], whole["value"], "{line}");
            assert_eq!(answer["distance"], Json::Null);
            assert_eq!(answer["line"], Json::Array(vec![]));
        }
        assert_eq!(alone["best"], Json::Array(vec![]));
        assert!(alone.get("moves").is_none());
        let (every, moves) = (&every["moves"], &moves["moves"]);
        let names =
            |moves: &Json| -> Vec<String> { moves.as_object().unwrap().keys().cloned().collect() };
        assert_eq!(names(every), names(moves));
        for name in names(moves) {
            assert_eq!(
                every[&name]["value"], moves[&name]["value"],
                "{line} {name}"
            );
            assert_eq!(every[&name]["distance"], Json::Null);
        }
    }
}

#[test]
fn values_of_moves_name_those_that_keep_the_value() {
    let answer = solve(&["--values", "--moves"], LINES[2]);
    let moves = answer["moves"].as_object().unwrap();
    let keeping = moves
        .iter()
        .filter(|(_, worth)| worth["value"] == answer["value"]);
    let keeping: Vec<_> = keeping.map(|(name, _)| Json::from(name.as_str())).collect();
    let best = answer["best"].as_array().unwrap();
    assert!(!keeping.is_empty() && keeping.len() < moves.len());
    assert!(best.len() == keeping.len() && keeping.iter().all(|m| best.contains(m)));
}

#[test]
fn memory_that_does_not_do_is_told_with_what_would() {
    let board = "bw....bw....ww.bb..b.wwb.b..b.bw..ww";
    let args = ["solve", "--json", "--memory", "200M", "--values", "--moves"];
    let output = run(&args, board);
    assert_eq!(code(&output), 2);
    let message = objects(&output)[0]["error"]["message"].to_string();
    assert!(
        message.contains("needs 3") && message.contains("MiB of memory; allowed are 200 MiB"),
        "{message}"
    );
}

#[test]
fn the_bench_takes_positions_from_the_first_column() {
    let table = format!("# board\tvalue\n{}\t-1\n\n{}\n", LINES[0], LINES[2]);
    let output = run(&["bench", "solver", "-"], table);
    assert_eq!(code(&output), 0);
    let rows: Vec<Vec<&str>> = text(&output)
        .lines()
        .map(|l| l.split_whitespace().collect())
        .collect();
    let row = rows
        .iter()
        .find(|row| row.len() == 6 && row[2] == "all")
        .unwrap();
    assert_eq!(row[1], "1");
    assert!(row[3].parse::<f64>().is_ok() && row[4].parse::<f64>().is_ok());
    let output = run(&["bench", "solver", "-"], "pentago\n");
    assert_ne!(code(&output), 0);
    let output = run(&["bench", "solver", "-"], "# nothing\nbw\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2"));
    assert_ne!(code(&run(&["bench", "perft", "-"], "")), 0);
}
