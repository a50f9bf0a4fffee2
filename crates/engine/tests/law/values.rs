//! Proved scores against exact values and forced wins that were found elsewhere.

use super::*;
use fivefold_engine::Score;
use std::io::Read;
use std::path::PathBuf;

/// Where the shared files lie.
pub(crate) fn shared_folder() -> PathBuf {
    std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    )
}

/// The text of a file of the shared data, unpacked if it is `.gz`; `None`, with a line saying so,
/// where it is absent.
pub(crate) fn shared(file: &str) -> Option<String> {
    let Ok(packed) = std::fs::read(shared_folder().join("data").join(file)) else {
        println!("skipped: the shared file data/{file} is absent");
        return None;
    };
    if !file.ends_with(".gz") {
        return Some(String::from_utf8(packed).unwrap());
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    Some(text)
}

/// A board of 36 characters, row by row from the top, under the standard rules.
pub(crate) fn board(text: &str) -> AnyPosition {
    let mut marbles = [pentago::Board::EMPTY; 2];
    for (i, c) in text.bytes().enumerate() {
        let (col, row) = (i as u8 % 6, 5 - i as u8 / 6);
        let square = pentago::Square::at(col, row).unwrap();
        if let Some(side) = b"bw".iter().position(|b| *b == c) {
            marbles[side] = marbles[side].with(square);
        }
    }
    let setup = pentago::Setup {
        marbles,
        untwisted: false,
    };
    match setup.standing(pentago::Rules::STANDARD).unwrap() {
        pentago::Standing::Between(p) => AnyPosition::Pentago(p),
        pentago::Standing::TwistDue(_) => panic!("no twist is due"),
    }
}

#[test]
fn proved_pentago_scores_are_the_exact_values() {
    let mut engine = engine(0);
    let mut rows = Vec::new();
    for (file, step) in [
        ("pentago/values_18_35.tsv.gz", 9),
        ("pentago/values_0_6.tsv.gz", 97),
    ] {
        let Some(text) = shared(file) else { return };
        let lines = text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .map(String::from);
        rows.extend(lines.step_by(step).take(700));
    }
    let (mut proved, mut right) = (0, 0);
    for row in &rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = board(fields[0]);
        if position.outcome().is_some() {
            continue;
        }
        let value: i32 = fields[3].parse().unwrap();
        let score = search(&mut engine, &position, nodes(4_000)).info.score;
        let told = match score {
            Score::Win(_) => 1,
            Score::Draw => 0,
            Score::Loss(_) => -1,
            Score::Estimate(n) => {
                right += u32::from(n.signum() == value);
                continue;
            }
        };
        assert_eq!(told, value, "{row}: {score}");
        proved += 1;
    }
    println!(
        "{} positions: {proved} proved, {right} estimates of the right sign",
        rows.len()
    );
    assert!(proved >= 100, "{proved} of {}", rows.len());
}

#[test]
fn forced_pente_wins_from_real_games_are_found() {
    let Some(text) = shared("pente/tactics.json") else {
        return;
    };
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let cases = cases.as_array().unwrap();
    let mut engine = engine(0);
    let (mut proved, mut same) = (0, 0);
    for case in cases {
        let mut position = "pente/standard".parse::<Variant>().unwrap().start();
        for word in case["history"].as_str().unwrap().split_whitespace() {
            let m = position.parse_move(word).unwrap();
            position = position.play(m).unwrap();
        }
        let result = search(&mut engine, &position, nodes(30_000));
        assert!(
            !matches!(result.info.score, Score::Loss(_) | Score::Draw),
            "{case}"
        );
        proved += u32::from(matches!(result.info.score, Score::Win(_)));
        let best = result.best.unwrap().to_string();
        same += u32::from(case["a_winning_move"] == best.as_str());
    }
    println!(
        "{} positions: {proved} wins proved, {same} times the move given",
        cases.len()
    );
    assert!(
        proved as usize * 2 > cases.len(),
        "{proved} of {}",
        cases.len()
    );
}
