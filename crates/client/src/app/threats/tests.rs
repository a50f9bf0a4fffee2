//! Threats in positions made for them, and against the rules' own play on random ones.

use super::{next_of_others, threats};
use crate::ThreatKind::{self, Capture, Five, Four, Goal};
use fivefold_rules::pente::{Point, Position, Rules, Setup};
use fivefold_rules::{AnyPosition, Position as _, Reason, Seat, notation, pentago};

/// A threat as the tests write it: the place, what it is, the stones captured.
type Found = (String, ThreatKind, u8);

fn found(position: &AnyPosition, to_move: bool) -> Vec<Found> {
    let spots = threats(position);
    let own = spots.iter().filter(|(_, t)| t.to_move == to_move);
    own.map(|((col, row), threat)| {
        let name = match position {
            AnyPosition::Pentago(_) => pentago::Square::at(*col, *row).unwrap().to_string(),
            AnyPosition::Pente(_) => Point::at(*col, *row).unwrap().to_string(),
        };
        (name, threat.kind, threat.stones)
    })
    .collect()
}

/// The threats in the last position of a one-line game.
fn in_game(line: &str, to_move: bool) -> Vec<Found> {
    found(notation::parse_line(line).unwrap().game.position(), to_move)
}

/// The threats on a drawn board of nine, the last row first: `x` and `o` for two sides, and for four `a` to `d`.
fn on_board(drawn: &[&str], captured: [u16; 2], rules: Rules, to_move: bool) -> Vec<Found> {
    let mut setup = Setup::new();
    setup.captured = captured;
    for (y, row) in drawn.iter().enumerate() {
        for (x, letter) in row.chars().filter(|c| *c != ' ').enumerate() {
            let seat = "xobcd".find(letter).map(|at| [0, 1, 1, 2, 3][at]);
            let point = Point::at(x as u8, (drawn.len() - 1 - y) as u8).unwrap();
            setup.set(point, seat.and_then(Seat::new));
        }
    }
    let rules = rules.with_size(9).unwrap();
    let position = setup.position(rules).unwrap();
    found(&AnyPosition::Pente(position), to_move)
}

fn one(place: &str, kind: ThreatKind, stones: u8) -> Found {
    (place.to_owned(), kind, stones)
}

fn places(found: &[Found], kind: ThreatKind) -> Vec<&str> {
    let of_kind = found.iter().filter(|(_, k, _)| *k == kind);
    of_kind.map(|(place, _, _)| place.as_str()).collect()
}

#[test]
fn four_in_a_row_wins_at_both_ends_and_threatens_so() {
    let line = "pente K10 A1 K11 C3 K12 E5 K13 G7";
    let fives = in_game(line, true);
    assert_eq!(places(&fives, Five), ["K9", "K14"]);
    assert_eq!(places(&fives, Four), [] as [&str; 0], "it stands already");
    let other = in_game(&format!("{line} Q16"), false);
    assert_eq!(places(&other, Five), ["K9", "K14"]);
}

#[test]
fn three_in_a_row_make_fours_with_and_without_a_gap() {
    let fours = in_game("pente K10 A1 K11 C3 K12 T19", true);
    assert_eq!(places(&fours, Four), ["K8", "K9", "K13", "K14"]);
    // At the edge there is room on one side only; a row of five must fit.
    let edge = in_game("pente K10 A1 T1 A2 T2 A3 T3", true);
    assert_eq!(places(&edge, Four), ["A4", "A5"]);
    let other = in_game("pente K10 A1 T1 A2 T2 A3 T3", false);
    assert_eq!(places(&other, Four), ["T4", "T5"]);
}

#[test]
fn a_row_too_short_for_five_is_no_four() {
    let found = on_board(
        &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            "o x . x x o . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . o . .",
        ],
        [0, 0],
        Rules::FREE,
        true,
    );
    assert_eq!(places(&found, Four), [] as [&str; 0]);
}

#[test]
fn q4_a_pair_is_captured_by_either_side_in_its_turn() {
    let board = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . x o o . . . .",
        ". . . . . . . . .",
        ". . o . . . . . .",
        ". . . x . . . . .",
        ". . . . x . . . .",
        ". . . . . . . . .",
    ];
    let own = on_board(&board, [0, 0], Rules::FREE, true);
    let other = on_board(&board, [0, 0], Rules::FREE, false);
    assert_eq!(own, [one("F6", Capture, 2)]);
    assert_eq!(other, [one("F1", Capture, 2)]);
}

#[test]
fn q5_three_are_no_threat_but_in_keryo() {
    let board = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". x o o o . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        "x . . . . . . . .",
        "x . . . . . . . .",
    ];
    let rules = |rules: Rules| {
        rules
            .with_opening(fivefold_rules::pente::Opening::Free)
            .unwrap()
    };
    assert_eq!(on_board(&board, [0, 0], rules(Rules::STANDARD), true), []);
    let keryo = on_board(&board, [0, 0], rules(Rules::KERYO), true);
    assert_eq!(keryo, [one("F6", Capture, 3)]);
}

#[test]
fn q7_the_last_pair_wins() {
    let board = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . x o o . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        "x . . . . . . . .",
    ];
    let own = on_board(&board, [8, 8], Rules::FREE, true);
    assert_eq!(own, [one("F6", Goal, 2)]);
    let own = on_board(&board, [6, 6], Rules::FREE, true);
    assert_eq!(own, [one("F6", Capture, 2)]);
}

#[test]
fn a_captured_point_can_complete_a_five() {
    // F6 takes D6 and E6; a stone on E6 then is the fifth of its column.
    let found = on_board(
        &[
            ". . . . x . . . .",
            ". . . . x . . . .",
            ". . . . x . . . .",
            ". . x o o . . . .",
            ". . . . x . . . .",
            ". . . . . . . . .",
            "o . . . . . . o .",
            ". . . . . . . . .",
            ". . o . . . . . .",
        ],
        [0, 0],
        Rules::FREE,
        true,
    );
    assert!(found.contains(&one("F6", Four, 2)), "{found:?}");
}

#[test]
fn q9_partners_share_captures_but_not_fives_where_each_has_a_colour() {
    // Seats 0 and 2 are one side: x and c; seats 1 and 3 the other: o and d.
    let board = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        "x x x c . . . . .",
        ". . . . . . . . .",
        ". . c o d . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . o",
        ". . . . . . o . d",
    ];
    let own_colours = Rules::TEAMS_OWN_COLOURS
        .with_opening(fivefold_rules::pente::Opening::Free)
        .unwrap();
    let own = on_board(&board, [0, 0], own_colours, true);
    assert_eq!(own, [one("F5", Capture, 2)]);
    let shared = board.map(|row| row.replace('c', "x").replace('d', "o"));
    let shared: Vec<&str> = shared.iter().map(String::as_str).collect();
    let teams = Rules::TEAMS
        .with_opening(fivefold_rules::pente::Opening::Free)
        .unwrap();
    let own = on_board(&shared, [0, 0], teams, true);
    assert_eq!(places(&own, Five), ["E7"]);
    assert_eq!(places(&own, Capture), ["F5"]);
}

#[test]
fn the_opening_rule_and_the_end_leave_no_threats() {
    assert_eq!(in_game("pente", true), []);
    assert_eq!(in_game("pente K10 A1 K11 C3 K12 E5 K13 G7 K14", true), []);
    assert_eq!(in_game("pente K10 A1 K11 C3 K12 E5 K13 G7 K14", false), []);
}

#[test]
fn in_pentago_only_placements_that_win_are_told() {
    let line = "pentago a1.1l a6.4r b1.1r d6.4l c1.1l f5.4r d1.2l e5.2r";
    let wins = in_game(line, true);
    assert_eq!(wins, [one("e1", Five, 0)]);
    assert_eq!(in_game(line, false), []);
    let twist_decides = line.replace("pentago", "pentago/rotate-first");
    assert_eq!(in_game(&twist_decides, true), []);
}

/// What the rules say of a stone of the side to move: by playing it, and then every other.
fn judged(position: &Position, point: Point) -> Option<(ThreatKind, u8)> {
    let stone = position.next_stone();
    let after = position.play(point).unwrap();
    let stones = position.captures(point).len();
    let five_on = |position: &Position, next: Point| {
        let mut setup = position.setup();
        setup.set(next, Some(stone));
        position.stone(next).is_none() && setup.makes_five(next, position.rules().size())
    };
    let new_five = |next: Point| five_on(&after, next) && !five_on(position, next);
    let kind = match after.outcome().map(|outcome| outcome.reason()) {
        Some(Reason::Five | Reason::FiveAndCaptures) => Five,
        Some(Reason::Captures) => Goal,
        _ if Point::all(position.rules().size()).any(new_five) => Four,
        _ if stones > 0 => Capture,
        _ => return None,
    };
    Some((kind, stones))
}

/// A number that looks random.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A crowded game of random moves near the middle.
fn random_game(rules: Rules, state: &mut u64, plies: usize) -> Position {
    let mut position = Position::new(rules);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let centre = Point::centre(rules.size());
        let near = |p: &&Point| p.distance(centre) <= 3;
        let near: Vec<Point> = moves.iter().filter(near).copied().collect();
        let moves = if near.is_empty() { moves } else { near };
        let Some(mv) = moves.get(next(state) as usize % moves.len().max(1)) else {
            break;
        };
        let after = position.play(*mv).unwrap();
        if after.outcome().is_none() {
            position = after;
        }
    }
    position
}

#[test]
fn what_is_said_is_what_the_rules_do() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut kinds = std::collections::HashSet::new();
    for (name, preset) in Rules::PRESETS {
        for size in [9, 13, 19] {
            for (plies, goal) in [(8, 10), (20, 4), (40, 2), (45, 12)] {
                let rules = preset.with_size(size).unwrap().with_goal(goal).unwrap();
                let position = random_game(rules, &mut state, plies);
                let said = threats(&AnyPosition::Pente(position));
                for point in position.legal_moves() {
                    let here = |(place, threat): &&super::Spot| {
                        *place == (point.col(), point.row()) && threat.to_move
                    };
                    let said = said.iter().find(here).map(|(_, t)| (t.kind, t.stones));
                    kinds.extend(said.map(|(kind, _)| kind));
                    assert_eq!(said, judged(&position, point), "{name} {size} {point}");
                }
            }
        }
    }
    assert_eq!(kinds.len(), 4, "{kinds:?}");
}

#[test]
fn the_other_side_is_judged_as_if_it_were_to_move() {
    // After a stone far away it is to move, and nothing else has changed.
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for plies in [8, 20, 31, 45] {
        let position = random_game(Rules::FREE, &mut state, plies);
        let far = position.play(Point::at(0, 0).unwrap()).unwrap();
        let before = found(&AnyPosition::Pente(position), false);
        assert_eq!(before, found(&AnyPosition::Pente(far), true));
        assert_eq!(next_of_others(&position), far.next_stone());
    }
}
