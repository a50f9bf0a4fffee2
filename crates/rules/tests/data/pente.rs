//! Pente games and cases.

use crate::load::{int, json, json_lines, list, word};
use fivefold_rules::pente::{Opening, Point, Position, Rules, Stone};
use fivefold_rules::{Outcome, Position as _, Reason, Seat, Side};
use serde_json::Value;
use std::collections::BTreeSet;

/// `[x, y]` from the top left of the full board.
fn point(xy: &Value) -> Point {
    Point::at(int(&xy[0]) as u8, 18 - int(&xy[1]) as u8).unwrap()
}

fn parse(text: &str) -> Point {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn points(words: &Value) -> Vec<Point> {
    list(words).iter().map(|w| parse(word(w))).collect()
}

/// Row-major from the top, `.12`.
fn board(p: &Position) -> String {
    (0..361u16)
        .map(
            |i| match p.stone(Point::at((i % 19) as u8, 18 - (i / 19) as u8).unwrap()) {
                None => '.',
                Some(stone) => char::from(b'1' + stone.index() as u8),
            },
        )
        .collect()
}

/// 0 is a draw or an unfinished game.
fn winner(p: &Position) -> u64 {
    p.outcome()
        .and_then(Outcome::winner)
        .map_or(0, |s| s.index() as u64 + 1)
}

#[test]
fn real_games() {
    let Some(games) = json_lines("pente/games_real.jsonl.gz") else {
        return;
    };
    let (mut on_board, mut resigned) = (0, 0);
    for game in &games {
        let id = &game["gid"];
        let rules = match word(&game["rated"]) {
            "Y" => Rules::TOURNAMENT,
            _ => Rules::STANDARD,
        };
        let mut p = Position::new(rules);
        for text in word(&game["moves"]).split_whitespace() {
            p = p
                .play(parse(text))
                .unwrap_or_else(|e| panic!("{id} ply {} {text}: {e}", p.ply()));
        }
        assert_eq!(u64::from(p.ply()), int(&game["plies"]), "{id}");
        let pairs: Vec<u64> = p.captured().iter().map(|n| u64::from(*n) / 2).collect();
        assert_eq!(
            pairs,
            list(&game["pairs"]).iter().map(int).collect::<Vec<_>>(),
            "{id}"
        );
        let reason = match word(&game["end"]) {
            "five" => Some(Reason::Five),
            "caps" => Some(Reason::Captures),
            "five+caps" => Some(Reason::FiveAndCaptures),
            "none" => None,
            other => panic!("{id}: no ending: {other}"),
        };
        assert_eq!(p.outcome().map(Outcome::reason), reason, "{id}");
        match p.outcome() {
            Some(outcome) => {
                on_board += 1;
                assert_eq!(outcome.result(), word(&game["result"]), "{id}");
                let overline = p.fives().iter().any(|run| run.len() > 5);
                assert_eq!(overline, game["overline"].as_bool().unwrap(), "{id}");
            }
            None => resigned += 1,
        }
    }
    println!("{on_board} games ended on the board, {resigned} were resigned, 0 skipped");
    assert_eq!((on_board, resigned), (6967, 778));
}

/// The rules a generated game was played by.
fn rules_of(game: &Value) -> Rules {
    let rules = match word(&game["variant"]) {
        "pente" => Rules::STANDARD,
        // G-Pente's further ban on the third stone is the generator's affair: its games are legal
        // under the weaker tournament rule.
        "pente_t" | "gpente" => Rules::TOURNAMENT,
        "keryo" => Rules::KERYO,
        "keryo_t" => Rules::KERYO_TOURNAMENT,
        other => panic!("no variant: {other}"),
    };
    if game["first_center"].as_bool().unwrap() {
        rules
    } else {
        rules.with_opening(Opening::Free).unwrap()
    }
}

#[test]
fn generated_games() {
    let Some(games) = json_lines("pente/games_generated.jsonl.gz") else {
        return;
    };
    let (mut plies, mut other_draw_rule) = (0, 0);
    for game in &games {
        let id = &game["id"];
        let mut p = Position::new(rules_of(game));
        for (i, m) in list(&game["moves"]).iter().enumerate() {
            let at = point(m);
            let ours: BTreeSet<Point> = p.captures(at).points().iter().copied().collect();
            let theirs: BTreeSet<Point> = list(&game["captured"][i]).iter().map(point).collect();
            assert_eq!(ours, theirs, "{id} ply {i} {at}");
            p = p
                .play(at)
                .unwrap_or_else(|e| panic!("{id} ply {i} {at}: {e}"));
            let sum = list(&game["cum_captures"][i]);
            assert_eq!(
                p.captured().map(u64::from),
                [int(&sum[0]), int(&sum[1])],
                "{id} ply {i}"
            );
            plies += 1;
        }
        assert_eq!(u64::from(p.ply()), int(&game["plies"]), "{id}");
        assert_eq!(board(&p), word(&game["board"]), "{id}");
        assert_eq!(winner(&p), int(&game["winner"]), "{id}");
        let empty = int(&game["empty"]);
        let reason = match word(&game["reason"]) {
            "five" => Some(Reason::Five),
            "captures" => Some(Reason::Captures),
            "five_and_captures" => Some(Reason::FiveAndCaptures),
            "draw_361_moves" if empty == 0 => Some(Reason::FullBoard),
            // The generator draws after 361 moves even where captures have freed points (Q8).
            "draw_361_moves" => {
                other_draw_rule += 1;
                None
            }
            "none" => None,
            other => panic!("{id}: no reason: {other}"),
        };
        assert_eq!(p.outcome().map(Outcome::reason), reason, "{id}");
    }
    println!(
        "{} games, {plies} plies, 0 skipped; {other_draw_rule} drawn by the generator's own rule go on here",
        games.len()
    );
    assert_eq!((games.len(), other_draw_rule), (3209, 24));
}

fn side_of(n: u64) -> Side {
    Side::from_index(n as usize + 1)
}

#[test]
fn cases_with_moves() {
    let Some(cases) = json("pente/rule_cases.json") else {
        return;
    };
    for case in list(&cases["pente"]) {
        let (name, expect) = (&case["name"], &case["expect"]);
        let mut p = Position::new(Rules::FREE);
        let mut last_capture = 0;
        for m in points(&case["moves"]) {
            last_capture = u64::from(p.captures(m).len()) / 2; // pairs
            p = p.play(m).unwrap_or_else(|e| panic!("{name} {m}: {e}"));
        }
        assert_eq!(
            p.outcome().is_some(),
            expect["over"].as_bool().unwrap(),
            "{name}"
        );
        let pairs: Vec<u64> = p.captured().iter().map(|n| u64::from(*n) / 2).collect();
        assert_eq!(
            pairs,
            list(&expect["pairs"]).iter().map(int).collect::<Vec<_>>(),
            "{name}"
        );
        for (key, value) in expect.as_object().unwrap() {
            match key.as_str() {
                "over" | "pairs" => {}
                "empty" => assert!(
                    points(value).iter().all(|q| p.stone(*q).is_none()),
                    "{name}"
                ),
                "stone" => {
                    for (at, n) in value.as_object().unwrap() {
                        let stone: Option<Stone> = Some(Seat::from(side_of(int(n))));
                        assert_eq!(p.stone(parse(at)), stone, "{name} {at}");
                    }
                }
                "winner" => assert_eq!(winner(&p), int(value), "{name}"),
                "how" => {
                    let reason = match word(value) {
                        "five" => Reason::Five,
                        "captures" | "caps" => Reason::Captures,
                        "five+captures" | "five+caps" | "both" => Reason::FiveAndCaptures,
                        other => panic!("{name}: no ending: {other}"),
                    };
                    assert_eq!(p.outcome().map(Outcome::reason), Some(reason), "{name}");
                }
                "run" => {
                    let longest = p.fives().iter().map(Vec::len).max();
                    assert_eq!(longest.map(|n| n as u64), Some(int(value)), "{name}");
                }
                "last_capture" => assert_eq!(last_capture, int(value), "{name}"),
                other => panic!("{name}: nothing known of {other}"),
            }
        }
    }
    println!("{} cases, 0 skipped", list(&cases["pente"]).len());
    assert_eq!(list(&cases["pente"]).len(), 23);
}

fn after(rules: Rules, moves: &[Point]) -> Position {
    moves
        .iter()
        .fold(Position::new(rules), |p, m| p.play(*m).unwrap())
}

/// The cases that concern this game in the second list; poof, o-pente, G-Pente and gomoku do not.
#[test]
fn other_cases() {
    let Some(cases) = json("pente/rule_cases.json") else {
        return;
    };
    let (mut checked, mut skipped) = (0, 0);
    for case in list(&cases["other"]) {
        let name = word(&case["name"]);
        let indices = || list(&case["moves_idx"]).iter().map(int);
        match name {
            n if n.starts_with("tournament rule: 3rd ply") || n == "no tournament rule" => {
                let rules = if n == "no tournament rule" {
                    Rules::STANDARD
                } else {
                    Rules::TOURNAMENT
                };
                let p = after(rules, &points(&case["prefix"]));
                assert!(
                    points(&case["legal"]).iter().all(|m| p.check(*m).is_ok()),
                    "{name}"
                );
                if let Some(illegal) = case.get("illegal") {
                    assert!(
                        points(illegal).iter().all(|m| p.check(*m).is_err()),
                        "{name}"
                    );
                }
            }
            n if n.starts_with("tournament rule 19x19") => {
                let p = after(Rules::TOURNAMENT, &[parse("K10"), parse("A1")]);
                assert!(
                    points(&case["legal_examples"])
                        .iter()
                        .all(|m| p.check(*m).is_ok())
                );
                let near = |m: &Point| (7..=11).contains(&m.col()) && (7..=11).contains(&m.row());
                let legal: BTreeSet<Point> = p.legal_moves().into_iter().collect();
                for m in Point::all(19) {
                    assert_eq!(legal.contains(&m), !near(&m) && m != parse("A1"), "{m}");
                }
            }
            "no capture across the board edge" | "overline wins" => {
                // A board of 10 columns there, of 11 here: the same columns, moved against the
                // right edge so that it is an edge here too.
                let rules = Rules::FREE.with_size(11).unwrap();
                let moves: Vec<Point> = indices()
                    .map(|i| Point::at((i % 10) as u8 + 1, 10 - (i / 10) as u8).unwrap())
                    .collect();
                let p = after(rules, &moves);
                assert_eq!(p.captured(), [0, 0], "{name}");
                assert_eq!(
                    p.outcome().is_some(),
                    case["over"].as_bool().unwrap_or(false),
                    "{name}"
                );
            }
            "keryo: three-stone capture" => {
                let rules = Rules::KERYO.with_opening(Opening::Free).unwrap();
                let moves: Vec<Point> = indices()
                    .map(|i| Point::at((i % 19) as u8, 18 - (i / 19) as u8).unwrap())
                    .collect();
                let p = after(rules, &moves);
                assert_eq!(
                    p.captured().map(u64::from).iter().sum::<u64>(),
                    int(&case["black_stones_lost"])
                );
                assert_eq!(p.outcome(), None);
            }
            _ => {
                println!("skipped: {name} (another game)");
                skipped += 1;
                continue;
            }
        }
        checked += 1;
    }
    println!("{checked} cases, {skipped} skipped");
    assert_eq!((checked, skipped), (6, 5));
}

#[test]
fn third_stone() {
    let Some(case) = json("pente/third_stone_legality.json") else {
        return;
    };
    let moves: Vec<Point> = list(&case["after_moves"]).iter().map(point).collect();
    for (variant, rules) in [
        ("pente", Rules::STANDARD),
        ("pente_t", Rules::TOURNAMENT),
        ("keryo_t", Rules::KERYO_TOURNAMENT),
    ] {
        let p = after(rules, &moves);
        let mask: String = (0..361u16)
            .map(|i| {
                let at = Point::at((i % 19) as u8, 18 - (i / 19) as u8).unwrap();
                if p.check(at).is_ok() { '1' } else { '0' }
            })
            .collect();
        assert_eq!(
            mask,
            word(&case["legal_mask_row_major"][variant]),
            "{variant}"
        );
    }
    println!("3 masks; gpente skipped (another game)");
}
