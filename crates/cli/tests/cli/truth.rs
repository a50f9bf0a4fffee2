//! The engine and `solve` with the published slices, against values that were decoded elsewhere.

use crate::engine::Driven;
use crate::run::{objects, run};
use fivefold_protocol::engine::{Reply, Score};
use fivefold_rules::pentago::{Board, Position};
use fivefold_rules::{AnyPosition, Position as _, Symmetry, notation};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, Tablebase};
use flate2::read::GzDecoder;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

/// Where data are shared between checkouts.
fn shared(name: &str) -> Option<PathBuf> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let shared = std::env::var_os("FIVEFOLD_SHARED").unwrap_or_else(|| root.into());
    let path = PathBuf::from(shared).join("data/pentago").join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} absent", path.display());
    None
}

/// A board of 36 characters, the marbles there, and what it is worth to the side to move.
struct Row {
    board: String,
    position: Position,
    value: Value,
}

fn rows() -> Option<Vec<Row>> {
    let mut text = String::new();
    let file = File::open(shared("values_0_6.tsv.gz")?).unwrap();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(lines.map(row).collect())
}

fn row(line: &str) -> Row {
    let fields: Vec<_> = line.split('\t').collect();
    let value = ["-1", "0", "1"].iter().position(|v| *v == fields[3]);
    let game = notation::parse_line(fields[0]).unwrap().game;
    let AnyPosition::Pentago(position) = *game.position() else {
        panic!("{line} is no Pentago");
    };
    Row {
        board: fields[0].to_owned(),
        position,
        value: [Value::Loss, Value::Draw, Value::Win][value.unwrap()],
    }
}

/// Of symmetric positions always the same marbles.
fn least(position: &Position) -> [Board; 2] {
    let images = Symmetry::ALL.map(|s| position.marbles().map(|b| b.transform(s)));
    images.into_iter().min().unwrap()
}

/// What was decoded elsewhere; of boards with five and six marbles that is a sample, and the rest is
/// looked up.
struct Truth {
    known: HashMap<[Board; 2], Value>,
    table: Tablebase,
    looked_up: u32,
}

impl Truth {
    fn value(&mut self, position: &Position) -> Value {
        if let Some(value) = self.known.get(&least(position)) {
            return *value;
        }
        self.looked_up += 1;
        self.table.value(position).unwrap()
    }

    /// Whether a move gives away what the position was worth.
    fn is_lost(&mut self, row: &Row, best: &str) -> bool {
        let after = row.position.play(best.parse().unwrap()).unwrap();
        self.value(&after) != -row.value
    }
}

fn play(engine: &mut Driven, row: &Row) -> (Option<Score>, String) {
    engine.say(&format!("position {}", row.board));
    engine.say("go nodes 200");
    let heard = engine.hear_until(|r| matches!(r, Reply::Best(_)));
    match heard.as_slice() {
        [.., Reply::Info(info), Reply::Best(Some(best))] => (info.score, best.clone()),
        other => panic!("{other:?}"),
    }
}

fn says(score: Option<Score>, value: Value) -> bool {
    match score {
        Some(Score::Win(_)) => value == Value::Win,
        Some(Score::Loss(_)) => value == Value::Loss,
        Some(Score::Draw) => value == Value::Draw,
        _ => false,
    }
}

/// The start and positions with up to five marbles, those with more marbles the more of them.
fn sample(rows: &[Row]) -> Vec<&Row> {
    let of = |stones: u32, step: usize| {
        let with = rows
            .iter()
            .filter(move |r| r.position.empty().count() == 36 - stones);
        with.step_by(step)
    };
    let few = of(0, 1).chain(of(1, 1)).chain(of(2, 10)).chain(of(3, 60));
    few.chain(of(4, 800)).chain(of(5, 250)).take(200).collect()
}

#[test]
fn with_the_published_slices_no_move_loses_what_was_won_or_drawn() {
    let (Some(folder), Some(rows)) = (shared("slices"), rows()) else {
        return;
    };
    let mut truth = Truth {
        known: rows.iter().map(|r| (least(&r.position), r.value)).collect(),
        table: Tablebase::open(&folder, CACHE).unwrap(),
        looked_up: 0,
    };
    let sample = sample(&rows);
    assert_eq!(sample.len(), 200);
    let (mut alone, mut exact) = (Driven::start(), Driven::start());
    exact.say(&format!(
        "setoption name Tablebase value {}",
        folder.display()
    ));
    let mut lost_alone = 0;
    for row in sample {
        let (score, best) = play(&mut exact, row);
        assert!(!truth.is_lost(row, &best), "{} {best}", row.board);
        assert!(says(score, row.value), "{} {score:?}", row.board);
        let (_, best) = play(&mut alone, row);
        lost_alone += u32::from(truth.is_lost(row, &best));
    }
    let looked_up = truth.looked_up;
    println!("200 moves: 0 lose with the slices, {lost_alone} without; {looked_up} looked up");
    assert_eq!(exact.quit(), (vec![], true));
    assert_eq!(alone.quit(), (vec![], true));
}

/// The whole table of moves against what was decoded elsewhere: up to three marbles every child is
/// in that file.
#[test]
fn solve_gives_every_move_the_value_that_was_decoded_elsewhere() {
    let (Some(folder), Some(rows)) = (shared("slices"), rows()) else {
        return;
    };
    let known: HashMap<_, _> = rows.iter().map(|r| (least(&r.position), r.value)).collect();
    let few = rows.iter().filter(|r| r.position.empty().count() >= 33);
    let sample: Vec<_> = few.step_by(60).collect();
    let boards: Vec<_> = sample.iter().map(|r| r.board.as_str()).collect();
    let args = [
        "solve",
        "--json",
        "--moves",
        "--memory",
        "1M",
        "--tablebase",
    ];
    let args = [&args[..], &[folder.to_str().unwrap()]].concat();
    let answers = objects(&run(&args, boards.join("\n")));
    assert_eq!(answers.len(), sample.len());
    let mut compared = 0;
    for (row, answer) in sample.iter().zip(&answers) {
        assert_eq!(answer["value"], row.value.to_string(), "{}", row.board);
        let moves = answer["moves"].as_object().unwrap();
        for (m, worth) in moves {
            let after = row.position.play(m.parse().unwrap()).unwrap();
            let value = -known[&least(&after)];
            assert_eq!(worth["value"], value.to_string(), "{} {m}", row.board);
            let is_best = answer["best"]
                .as_array()
                .unwrap()
                .contains(&m.as_str().into());
            assert_eq!(is_best, value == row.value, "{} {m}", row.board);
            compared += 1;
        }
    }
    println!("{} positions, {compared} moves, 0 mismatches", sample.len());
    assert!(compared > 12_000);
}
