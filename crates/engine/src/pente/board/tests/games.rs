//! The board in games that people and another program played.

use super::*;
use serde_json::Value;
use std::io::Read as _;
use std::path::PathBuf;

/// The games of a shared file, one a line; `None`, with a line saying so, where it is absent.
fn games(name: &str) -> Option<Vec<Value>> {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let Ok(packed) = std::fs::read(root.join("data/pente").join(name)) else {
        println!("skipped: the shared file data/pente/{name} is absent");
        return None;
    };
    let mut text = String::new();
    let mut unpacked = flate2::read::GzDecoder::new(&packed[..]);
    unpacked.read_to_string(&mut text).unwrap();
    Some(
        text.lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect(),
    )
}

/// What was compared.
#[derive(Default)]
struct Seen {
    games: u32,
    plies: u32,
    captures: u32,
    fives: u32,
}

impl Seen {
    /// Plays a game on the engine's board, compares it with the referee's at every ply, and goes
    /// all the way back.
    fn play(&mut self, rules: Rules, moves: impl Iterator<Item = Point>) {
        let mut line = vec![Position::new(rules)];
        let mut board = Board::new(&line[0]);
        for m in moves {
            let p = line[line.len() - 1];
            self.captures += u32::from(!p.captures(m).is_empty());
            board.make(encode(m));
            line.push(p.play(m).unwrap());
            assert_right(&board, &line[line.len() - 1]);
        }
        self.games += 1;
        self.plies += line.len() as u32 - 1;
        self.fives += u32::from(!line[line.len() - 1].fives().is_empty());
        while line.pop().is_some() && !line.is_empty() {
            board.undo();
        }
        assert_same(&board, &Board::new(&Position::new(rules)));
    }

    /// Every `step`th game of both collections.
    fn all(step: usize) -> Option<Seen> {
        let mut seen = Seen::default();
        for game in games("games_real.jsonl.gz")?.iter().step_by(step) {
            let moves = game["moves"].as_str().unwrap().split_whitespace();
            let rated = game["rated"] == "Y";
            let rules = if rated {
                Rules::TOURNAMENT
            } else {
                Rules::STANDARD
            };
            seen.play(rules, moves.map(|m| m.parse().unwrap()));
        }
        for game in games("games_generated.jsonl.gz")?.iter().step_by(step) {
            let moves = game["moves"].as_array().unwrap().iter();
            seen.play(generated_rules(game), moves.map(point));
        }
        let Seen {
            games,
            plies,
            captures,
            fives,
        } = seen;
        println!("{games} games, {plies} plies, {captures} captures, {fives} fives");
        Some(seen)
    }
}

/// `[x, y]` from the top left of the full board.
fn point(xy: &Value) -> Point {
    let at = |i: usize| xy[i].as_u64().unwrap() as u8;
    Point::at(at(0), 18 - at(1)).unwrap()
}

fn generated_rules(game: &Value) -> Rules {
    let rules = match game["variant"].as_str().unwrap() {
        "pente" => Rules::STANDARD,
        "pente_t" | "gpente" => Rules::TOURNAMENT,
        "keryo" => Rules::KERYO,
        "keryo_t" => Rules::KERYO_TOURNAMENT,
        other => panic!("no variant: {other}"),
    };
    let free = game["first_center"] == false;
    if free {
        rules.with_opening(Opening::Free).unwrap()
    } else {
        rules
    }
}

#[test]
fn the_board_agrees_with_the_referee_on_every_hundredth_game_of_the_collections() {
    if let Some(seen) = Seen::all(100) {
        assert!(seen.games >= 100 && seen.captures > 300 && seen.fives > 50);
    }
}

#[test]
#[ignore = "all games take minutes"]
fn the_board_agrees_with_the_referee_on_all_games_of_the_collections() {
    if let Some(seen) = Seen::all(1) {
        assert_eq!(seen.games, 7_745 + 3_209);
    }
}
