//! Pentago games, counts and boards.

use crate::load::{int, json, json_lines, list, word};
use fivefold_rules::pentago::{
    Board, LINES, Move, Placement, Position, Quadrant, Rules, Setup, Square, Standing, Turn, Twist,
};
use fivefold_rules::{Outcome, Position as _, Reason, Side, perft_outcomes};
use serde_json::Value;
use std::collections::BTreeSet;

/// The data counts rows from the top.
fn square(row: u64, col: u64) -> Square {
    Square::at(col as u8, 5 - row as u8).unwrap()
}

/// `[row, col, quadrant 0..3, "cw" | "ccw"]`; quadrants in the order of [`Quadrant::ALL`].
fn read_move(m: &Value) -> Move {
    let turn = match word(&m[3]) {
        "cw" => Turn::Right,
        "ccw" => Turn::Left,
        other => panic!("no direction: {other}"),
    };
    Move {
        square: square(int(&m[0]), int(&m[1])),
        twist: Some(Twist {
            quadrant: Quadrant::ALL[int(&m[2]) as usize],
            turn,
        }),
    }
}

/// Rows from the top, `.12`.
fn board(p: &Position) -> String {
    (0..36)
        .map(|i| match p.marble(square(i / 6, i % 6)) {
            None => '.',
            Some(Side::First) => '1',
            Some(Side::Second) => '2',
        })
        .collect()
}

fn read_board(text: &str) -> [Board; 2] {
    let mut marbles = [Board::EMPTY; 2];
    for (i, c) in text.chars().enumerate() {
        let at = square(i as u64 / 6, i as u64 % 6);
        match c {
            '.' => {}
            '1' => marbles[0] = marbles[0].with(at),
            '2' => marbles[1] = marbles[1].with(at),
            other => panic!("no cell: {other}"),
        }
    }
    marbles
}

/// 0 is a draw or an unfinished game.
fn winner(outcome: Option<Outcome>) -> u64 {
    outcome
        .and_then(Outcome::winner)
        .map_or(0, |s| s.index() as u64 + 1)
}

fn reason(word: &str) -> Reason {
    match word {
        "placement_five" => Reason::Placement,
        "mover_five" => Reason::Twist,
        "opponent_five" => Reason::OpponentFive,
        "both_five" => Reason::BothFives,
        "full_board" => Reason::FullBoard,
        other => panic!("no reason: {other}"),
    }
}

/// Plays the first `plies` moves, the last without its twist if `untwisted`. Every position on
/// the way must be unfinished.
fn replay(rules: Rules, game: &Value, plies: u64, untwisted: bool) -> Position {
    let mut p = Position::new(rules);
    for (i, m) in list(&game["moves"])[..plies as usize].iter().enumerate() {
        let mut m = read_move(m);
        if untwisted && i as u64 + 1 == plies {
            m.twist = None;
        }
        p = p
            .play(m)
            .unwrap_or_else(|e| panic!("{} ply {i} {m}: {e}", game["id"]));
        assert_eq!(
            p.outcome().is_some(),
            i as u64 + 1 == plies,
            "{} ply {i}",
            game["id"]
        );
    }
    assert_eq!(u64::from(p.ply()), plies);
    p
}

#[test]
fn games_that_test_fives_after_the_twist() {
    let Some(games) = json_lines("pentago/games_openspiel.jsonl.gz") else {
        return;
    };
    for game in &games {
        let id = &game["id"];
        let p = replay(Rules::ROTATE_FIRST, game, int(&game["plies"]), false);
        assert_eq!(board(&p), word(&game["board"]), "{id}");
        assert_eq!(winner(p.outcome()), int(&game["winner"]), "{id}");
        assert_eq!(
            p.outcome().map(Outcome::reason),
            Some(reason(word(&game["reason"]))),
            "{id}"
        );
        for (side, key) in [(Side::First, "1"), (Side::Second, "2")] {
            let ours: BTreeSet<BTreeSet<Square>> = p
                .fives(side)
                .map(|l| l.squares.into_iter().collect())
                .collect();
            let theirs = list(&game["fives"][key])
                .iter()
                .map(|l| {
                    list(l)
                        .iter()
                        .map(|i| square(int(i) / 6, int(i) % 6))
                        .collect()
                })
                .collect();
            assert_eq!(ours, theirs, "{id}: fives of the {side}");
        }
    }
    println!("{} games, 0 skipped", games.len());
    assert_eq!(games.len(), 5063);
}

/// The same moves under the standard rules: shorter where a placement made a five.
#[test]
fn the_same_games_under_the_standard_rules() {
    let Some(games) = json_lines("pentago/games_openspiel.jsonl.gz") else {
        return;
    };
    for game in &games {
        let (id, strict) = (&game["id"], &game["strict"]);
        let untwisted = strict["rotation_skipped"].as_bool().unwrap();
        let p = replay(Rules::STANDARD, game, int(&strict["plies"]), untwisted);
        assert_eq!(p.is_untwisted(), untwisted, "{id}");
        assert_eq!(board(&p), word(&strict["board"]), "{id}");
        assert_eq!(winner(p.outcome()), int(&strict["winner"]), "{id}");
        assert_eq!(
            p.outcome().map(Outcome::reason),
            Some(reason(word(&strict["reason"]))),
            "{id}"
        );
    }
    println!("{} games, 0 skipped", games.len());
    assert_eq!(games.len(), 5063);
}

/// Where a placement made a five that the rotate-first game looked past.
#[test]
fn placements_that_make_a_five() {
    let Some(games) = json_lines("pentago/games_openspiel.jsonl.gz") else {
        return;
    };
    let mut found = 0;
    for game in &games {
        let mut p = Position::new(Rules::ROTATE_FIRST);
        let mut fives = Vec::new();
        for (i, m) in list(&game["moves"]).iter().enumerate() {
            let m = read_move(m);
            let Ok(Standing::Between(standard)) = p.setup().standing(Rules::STANDARD) else {
                panic!("{}: the board must be between turns", game["id"]);
            };
            if standard.winning_placements().has(m.square) {
                fives.push(i as u64);
            }
            p.play_unchecked(m);
        }
        found += fives.len();
        let theirs: Vec<u64> = list(&game["placement_five_plies"])
            .iter()
            .map(int)
            .collect();
        assert_eq!(fives, theirs, "{}", game["id"]);
    }
    println!("{found} placements in {} games", games.len());
    assert!(found > 2000);
}

#[test]
fn games_by_the_ggp_sheet() {
    let Some(games) = json_lines("pentago/games_ggp.jsonl.gz") else {
        return;
    };
    for game in &games {
        let (id, gdl) = (&game["id"], &game["gdl"]);
        let untwisted = word(&gdl["ended_after"]) == "placement";
        let p = replay(Rules::GGP, game, int(&gdl["plies"]), untwisted);
        assert_eq!(board(&p), word(&gdl["board"]), "{id}");
        assert_eq!(winner(p.outcome()), int(&gdl["winner"]), "{id}");
    }
    println!("{} games, 0 skipped", games.len());
    assert_eq!(games.len(), 1240);
}

#[test]
fn counts_and_outcomes_by_depth() {
    let Some(rows) = json("pentago/perft.json.gz") else {
        return;
    };
    let mut counts = 0;
    for row in list(&rows) {
        for (rules, key) in [
            (Rules::ROTATE_FIRST, "openspiel_rule"),
            (Rules::STANDARD, "strict_rule"),
        ] {
            let mut p = Position::new(rules);
            for m in list(&row["prefix"]) {
                p = p.play(read_move(m)).unwrap();
            }
            assert_eq!(board(&p), word(&row["board"]));
            assert_eq!(p.to_move().index() as u64 + 1, int(&row["to_move"]));
            for (depth, want) in (1..).zip(list(&row[key])) {
                let got = perft_outcomes(&p, depth);
                let n = |k: &str| int(&want[k]);
                assert_eq!(got.sequences, n("n"), "{key} {} {depth}", board(&p));
                assert_eq!(got.wins, [n("p1"), n("p2")], "{key} {} {depth}", board(&p));
                assert_eq!(got.draws, n("draw_both") + n("draw_full"), "{key} {depth}");
                counts += 1;
            }
        }
    }
    println!(
        "{counts} counts from {} positions, 0 skipped",
        list(&rows).len()
    );
    assert_eq!(list(&rows).len(), 24);
}

/// Boards on which a placement wins and no twist after it would.
#[test]
fn only_the_placement_rule_wins() {
    let Some(rows) = json("pentago/placement_five_only.json.gz") else {
        return;
    };
    for row in list(&rows) {
        let mut p = Position::new(Rules::ROTATE_FIRST);
        for m in list(&row["moves"]) {
            p = p.play(read_move(m)).unwrap();
        }
        assert_eq!(board(&p), word(&row["board"]));
        let mover = p.to_move();
        assert_eq!(mover.index() as u64 + 1, int(&row["to_move"]));
        let setup = Setup {
            marbles: read_board(word(&row["board"])),
            untwisted: false,
        };
        let Ok(Standing::Between(standard)) = setup.standing(Rules::STANDARD) else {
            panic!("the board must be between turns");
        };
        let cell = square(int(&row["cell"][0]), int(&row["cell"][1]));
        let Ok(Placement::Over(won)) = standard.place(cell) else {
            panic!("{cell} must win at once");
        };
        assert_eq!(winner(won.outcome()), mover.index() as u64 + 1);
        assert_eq!(won.outcome().map(Outcome::reason), Some(Reason::Placement));
        assert!(
            LINES
                .iter()
                .any(|l| l.board.has(cell) && l.is_held(won.marbles_of(mover), false))
        );
        // In the order of OpenSpiel's actions: top left, top right, bottom right, bottom left,
        // each turned left, then right.
        let twists = [0, 1, 3, 2].into_iter().flat_map(|q| {
            Turn::ALL.map(|turn| Twist {
                quadrant: Quadrant::ALL[q],
                turn,
            })
        });
        for (twist, want) in twists.zip(list(&row["outcomes"])) {
            let want = match want.as_str() {
                None => None,
                Some("both") => Some(Reason::BothFives),
                Some("opp") => Some(Reason::OpponentFive),
                Some(other) => panic!("no outcome: {other}"),
            };
            let after = p
                .play(Move {
                    square: cell,
                    twist: Some(twist),
                })
                .unwrap();
            assert_eq!(after.outcome().map(Outcome::reason), want, "{twist}");
        }
    }
    println!("{} positions, 0 skipped", list(&rows).len());
    assert_eq!(list(&rows).len(), 12);
}
