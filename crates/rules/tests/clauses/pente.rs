//! Q1 to Q9.

use fivefold_rules::pente::{IllegalMove, Opening, Point, Position, Rules, Setup};
use fivefold_rules::{Game, Outcome, Position as _, Reason, Seat, Side};
use std::collections::BTreeSet;

pub(crate) fn pt(text: &str) -> Point {
    text.parse().unwrap()
}

pub(crate) fn play(rules: Rules, moves: &str) -> Position {
    moves.split_whitespace().fold(Position::new(rules), |p, m| {
        p.play(pt(m)).unwrap_or_else(|e| panic!("{m}: {e}"))
    })
}

pub(crate) fn ended(p: &Position) -> Option<(Option<Side>, Reason)> {
    p.outcome().map(|o| (o.winner(), o.reason()))
}

/// A board under free opening with these stones; far stones that touch nothing fill the counts
/// up so that `mover` is next.
pub(crate) fn with_stones(rules: Rules, stones: &[(Point, Side)], mover: Side) -> Position {
    let mut setup = Setup::new();
    let mut count = [0usize; 2];
    for (p, side) in stones {
        setup.set(*p, Some(Seat::from(*side)));
        count[side.index()] += 1;
    }
    let size = rules.size();
    // Every second column and row: neighbours of nothing, so no line and no capture.
    let mut spare = Point::all(size).filter(|p| {
        let apart = stones.iter().all(|(q, _)| p.distance(*q) > 1);
        p.col() % 2 == 0 && p.row() % 2 == 0 && apart
    });
    let ahead = usize::from(mover == Side::Second);
    while count[0] != count[1] + ahead {
        let side = if count[0] < count[1] + ahead {
            Side::First
        } else {
            Side::Second
        };
        setup.set(
            spare.next().expect("room for a stone"),
            Some(Seat::from(side)),
        );
        count[side.index()] += 1;
    }
    setup.position(rules).unwrap()
}

/// The eight directions.
pub(crate) const AROUND: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

#[test]
fn q1_nineteen_by_nineteen_without_a_column_i() {
    let p = Position::new(Rules::FREE);
    assert_eq!(p.legal_moves().len(), 361);
    assert_eq!((pt("A1").col(), pt("A1").row()), (0, 0));
    assert_eq!((pt("T19").col(), pt("T19").row()), (18, 18));
    assert_eq!(pt("J1").col(), pt("H1").col() + 1);
    assert_eq!(Point::centre(19), pt("K10"));
    for bad in ["I9", "i9", "K0", "K20", "U1", "K", "10K", ""] {
        assert!(bad.parse::<Point>().is_err(), "{bad}");
    }
}

#[test]
fn q2_the_first_stone_goes_on_the_centre() {
    let start = Position::new(Rules::STANDARD);
    assert_eq!(start.legal_moves(), [pt("K10")]);
    assert_eq!(
        start.check(pt("K9")),
        Err(IllegalMove::FirstOnCentre(pt("K10")))
    );
}

#[test]
fn q2_players_alternate_on_empty_points() {
    let p = play(Rules::STANDARD, "K10 K9 L9");
    assert_eq!(p.stone(pt("K10")).map(Seat::side), Some(Side::First));
    assert_eq!(p.stone(pt("K9")).map(Seat::side), Some(Side::Second));
    assert_eq!(p.stone(pt("L9")).map(Seat::side), Some(Side::First));
    assert_eq!(p.turn().side(), Side::Second);
    assert_eq!(p.check(pt("K9")), Err(IllegalMove::Occupied(pt("K9"))));
}

#[test]
fn q3_the_second_stone_of_the_first_player_keeps_three_away() {
    let near = |p: Point| {
        ('H'..='M').contains(&p.to_string().chars().next().unwrap())
            && (8..=12).contains(&(p.row() + 1))
    };
    let p = play(Rules::TOURNAMENT, "K10 A1");
    for m in Point::all(19).filter(|m| *m != pt("A1")) {
        assert_eq!(p.check(m).is_ok(), !near(m), "{m}");
    }
    assert_eq!(
        p.check(pt("M12")),
        Err(IllegalMove::TooNearTheCentre(pt("M12")))
    );
    for m in ["N13", "G7", "K13", "N10", "N11"] {
        assert_eq!(p.check(pt(m)), Ok(()), "{m}");
    }
    // Neither the standard rule nor any other ply knows of it.
    assert_eq!(play(Rules::STANDARD, "K10 A1").check(pt("K9")), Ok(()));
    assert_eq!(play(Rules::TOURNAMENT, "K10").check(pt("K9")), Ok(()));
    assert_eq!(
        play(Rules::TOURNAMENT, "K10 A1 G7 B1").check(pt("K9")),
        Ok(())
    );
}

/// A pair flanked in each direction, by either player.
#[test]
fn q4_a_flanked_pair_is_captured_in_every_direction() {
    for direction in AROUND {
        for own in Side::ALL {
            let at = |steps| pt("K10").step(direction, steps, 19).unwrap();
            let stones = [(at(1), own.other()), (at(2), own.other()), (at(3), own)];
            let p = with_stones(Rules::FREE, &stones, own);
            assert_eq!(p.captures(pt("K10")).points(), [at(1), at(2)]);
            let q = p.play(pt("K10")).unwrap();
            assert_eq!(q.captured()[own.index()], 2);
            assert_eq!(q.captured()[own.other().index()], 0);
            assert_eq!((q.stone(at(1)), q.stone(at(2))), (None, None));
            assert_eq!(q.stone(at(3)), Some(Seat::from(own)));
        }
    }
}

/// A star of `arm` enemy stones and a flank in each of the eight directions.
pub(crate) fn star(arm: i8) -> Vec<(Point, Side)> {
    let mut stones = Vec::new();
    for direction in AROUND {
        for i in 1..=arm {
            stones.push((pt("K10").step(direction, i, 19).unwrap(), Side::Second));
        }
        stones.push((pt("K10").step(direction, arm + 1, 19).unwrap(), Side::First));
    }
    stones
}

#[test]
fn q4_eight_pairs_at_once_are_sixteen_stones() {
    let p = with_stones(Rules::FREE, &star(2), Side::First);
    assert_eq!(p.captures(pt("K10")).len(), 16);
    let q = p.play(pt("K10")).unwrap();
    assert_eq!(q.captured(), [16, 0]);
    assert_eq!(ended(&q), Some((Some(Side::First), Reason::Captures)));
    let taken = star(2)
        .into_iter()
        .filter(|(_, side)| *side == Side::Second);
    assert!(taken.into_iter().all(|(at, _)| q.stone(at).is_none()));
}

#[test]
fn q5_one_and_three_are_not_captured() {
    for (run, want) in [(1, 0), (2, 2), (3, 0), (4, 0)] {
        for direction in AROUND {
            let at = |steps| pt("K10").step(direction, steps, 19).unwrap();
            let mut stones: Vec<_> = (1..=run).map(|i| (at(i), Side::Second)).collect();
            stones.push((at(run + 1), Side::First));
            let p = with_stones(Rules::FREE, &stones, Side::First);
            assert_eq!(p.captures(pt("K10")).len(), want, "{run} in {direction:?}");
        }
    }
}

#[test]
fn q5_a_stone_placed_between_two_enemies_is_safe() {
    for direction in AROUND {
        let at = |steps| pt("K10").step(direction, steps, 19).unwrap();
        let stones = [
            (at(0), Side::Second),
            (at(1), Side::First),
            (at(3), Side::Second),
        ];
        let q = with_stones(Rules::FREE, &stones, Side::First)
            .play(at(2))
            .unwrap();
        assert_eq!(q.captured(), [0, 0]);
        assert_eq!(q.stone(at(1)), Some(Seat::from(Side::First)));
        assert_eq!(q.stone(at(2)), Some(Seat::from(Side::First)));
    }
}

#[test]
fn q5_lines_do_not_run_over_the_edge() {
    // S5 and T5 at the right edge, A6 where the next row begins; and the edge itself flanks nothing.
    let stones = [
        (pt("S5"), Side::Second),
        (pt("T5"), Side::Second),
        (pt("A6"), Side::First),
    ];
    let p = with_stones(Rules::FREE, &stones, Side::First);
    assert!(p.captures(pt("R5")).is_empty());
}

#[test]
fn q5_captured_points_are_open_to_both() {
    let p = play(Rules::STANDARD, "K10 L10 A1 M10 N10");
    assert_eq!(p.captured(), [2, 0]);
    for m in ["L10", "M10"] {
        assert_eq!(p.check(pt(m)), Ok(()));
        assert_eq!(p.play(pt("T19")).unwrap().check(pt(m)), Ok(()));
    }
    // Put back between the two flanking stones, the pair is safe.
    let p = play(Rules::STANDARD, "K10 L10 A1 M10 N10 L10 B5 M10");
    assert_eq!(p.captured(), [2, 0]);
    assert!(p.stone(pt("L10")).is_some() && p.stone(pt("M10")).is_some());
}

/// All fives of the board, on every border and into every corner, each completed at each place.
#[test]
fn q6_every_five_on_the_board_wins() {
    let mut fives = 0;
    for size in [9u8, 19] {
        let rules = Rules::FREE.with_size(size).unwrap();
        for start in Point::all(size) {
            for direction in &AROUND[..4] {
                let five: Vec<Point> = (0..5)
                    .map_while(|i| start.step(*direction, i, size))
                    .collect();
                if five.len() < 5 {
                    continue;
                }
                fives += 1;
                for side in Side::ALL {
                    let last = five[fives % 5];
                    let stones: Vec<_> = five
                        .iter()
                        .filter(|p| **p != last)
                        .map(|p| (*p, side))
                        .collect();
                    let q = with_stones(rules, &stones, side).play(last).unwrap();
                    assert_eq!(ended(&q), Some((Some(side), Reason::Five)), "{five:?}");
                    let drawn: BTreeSet<Point> = q.fives().concat().into_iter().collect();
                    assert_eq!(drawn, five.iter().copied().collect());
                }
            }
        }
    }
    // 2 * n * (n - 4) + 2 * (n - 4)^2 for each size n.
    assert_eq!(fives, 2 * 9 * 5 + 2 * 25 + 2 * 19 * 15 + 2 * 225);
}

#[test]
fn q6_six_to_nine_in_a_row_win_too() {
    for (run, gap) in [(6, 2), (7, 3), (8, 4), (9, 4)] {
        let at = |i| pt("A1").step((1, 1), i, 19).unwrap();
        let stones: Vec<_> = (0..run)
            .filter(|i| *i != gap)
            .map(|i| (at(i), Side::First))
            .collect();
        let q = with_stones(Rules::FREE, &stones, Side::First)
            .play(at(gap))
            .unwrap();
        assert_eq!(ended(&q), Some((Some(Side::First), Reason::Five)));
        assert_eq!(q.fives(), [(0..run).map(at).collect::<Vec<_>>()]);
    }
}

#[test]
fn q6_four_and_a_foreign_stone_are_no_five() {
    let stones = [
        ("A1", Side::First),
        ("B1", Side::First),
        ("C1", Side::Second),
        ("D1", Side::First),
    ]
    .map(|(p, s)| (pt(p), s));
    let q = with_stones(Rules::FREE, &stones, Side::First)
        .play(pt("E1"))
        .unwrap();
    assert_eq!(q.outcome(), None);
}

/// The five stands although the next move would capture out of it: there is no next move.
#[test]
fn q6_a_five_cannot_be_broken_afterwards() {
    let stones = [
        ("C3", Side::First),
        ("D3", Side::First),
        ("E3", Side::First),
        ("F3", Side::First),
        ("C4", Side::First),
        ("C2", Side::Second),
    ]
    .map(|(p, s)| (pt(p), s));
    let q = with_stones(Rules::FREE, &stones, Side::First)
        .play(pt("G3"))
        .unwrap();
    assert_eq!(ended(&q), Some((Some(Side::First), Reason::Five)));
    assert_eq!(q.check(pt("C5")), Err(IllegalMove::GameOver));
    assert!(q.legal_moves().is_empty());
}

/// Four pairs taken and a pair under the hand of `own`, who moves; also a four if asked.
fn four_pairs(own: Side, four: bool) -> Position {
    let mut setup = Setup::new();
    setup.captured[own.index()] = 8;
    let (us, them) = (Some(Seat::from(own)), Some(Seat::from(own.other())));
    for (p, stone) in [("L10", them), ("M10", them), ("N10", us)] {
        setup.set(pt(p), stone);
    }
    if four {
        for p in ["K11", "K12", "K13", "K14"] {
            setup.set(pt(p), us);
        }
    }
    // The other side has 8 captured stones more to its account; ours stand apart.
    let on_board = if four { 5 } else { 1 };
    let need = 2 + 8 + usize::from(own == Side::Second) - on_board;
    let spare = Point::all(19).filter(|p| p.col() % 3 == 0 && p.row() % 3 == 0 && p.row() < 7);
    for p in spare.take(need) {
        setup.set(p, us);
    }
    if own == Side::Second {
        for p in ["A19", "D19"] {
            setup.set(pt(p), them);
        }
    }
    setup
        .position(Rules::FREE)
        .unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn q7_the_fifth_pair_wins() {
    let p = four_pairs(Side::First, false);
    assert_eq!(p.turn().side(), Side::First);
    let q = p.play(pt("K10")).unwrap();
    assert_eq!(ended(&q), Some((Some(Side::First), Reason::Captures)));
    assert_eq!(q.captured(), [10, 0]);
}

#[test]
fn q7_both_at_once_name_both() {
    let q = four_pairs(Side::First, true).play(pt("K10")).unwrap();
    assert_eq!(
        ended(&q),
        Some((Some(Side::First), Reason::FiveAndCaptures))
    );
}

/// Eight stones and two pairs more: twelve.
#[test]
fn q7_a_multiple_capture_may_pass_five_pairs() {
    let mut setup = four_pairs(Side::First, false).setup();
    let (us, them) = (
        Some(Seat::from(Side::First)),
        Some(Seat::from(Side::Second)),
    );
    for (p, stone) in [("K11", them), ("K12", them), ("K13", us), ("B19", us)] {
        setup.set(pt(p), stone);
    }
    let q = setup
        .position(Rules::FREE)
        .unwrap()
        .play(pt("K10"))
        .unwrap();
    assert_eq!(q.captured(), [12, 0]);
    assert_eq!(ended(&q), Some((Some(Side::First), Reason::Captures)));
}

/// Every point filled but one; no five and no capture anywhere.
fn nearly_full(rules: Rules) -> (Position, Point) {
    let size = rules.size();
    let mut setup = Setup::new();
    // Within two points of every edge: too near for a capture.
    let last = Point::centre(size);
    for p in Point::all(size).filter(|p| *p != last) {
        // Pairs of columns shifted by two every other row: runs of at most two.
        let first = (p.col() / 2 + p.row()).is_multiple_of(2);
        setup.set(p, Seat::new(u8::from(!first)));
    }
    // Even the counts out.
    let count = |setup: &Setup, seat: u8| {
        Point::all(size)
            .filter(|p| setup.stone(*p) == Seat::new(seat))
            .count() as i32
    };
    let mut excess = count(&setup, 0) - count(&setup, 1);
    for p in Point::all(size).filter(|p| p.row() % 2 == 0 && p.col() % 4 == 0 && *p != last) {
        let from = if excess > 0 { 0 } else { 1 };
        if excess.abs() > 1 && setup.stone(p) == Seat::new(from) {
            setup.set(p, Seat::new(1 - from));
            excess += if excess > 0 { -2 } else { 2 };
        }
    }
    (setup.position(rules).unwrap(), last)
}

#[test]
fn q8_a_full_board_is_a_draw() {
    let (p, last) = nearly_full(Rules::FREE.with_size(5).unwrap());
    assert_eq!(p.legal_moves(), [last]);
    assert_eq!(p.outcome(), None);
    assert!(p.captures(last).is_empty());
    let q = p.play(last).unwrap();
    assert_eq!(ended(&q), Some((None, Reason::FullBoard)));
    assert_eq!(q.outcome().map(Outcome::result), Some("1/2-1/2"));
}

#[test]
fn q9_four_seats_move_in_turn_for_two_teams() {
    for rules in [Rules::TEAMS, Rules::TEAMS_OWN_COLOURS] {
        let mut p = Position::new(rules);
        let mut seats = Vec::new();
        for m in ["K10", "A1", "A3", "A5", "A7", "A9"] {
            seats.push((p.turn().index(), p.turn().side()));
            p = p.play(pt(m)).unwrap();
        }
        let (a, b) = (Side::First, Side::Second);
        assert_eq!(seats, [(0, a), (1, b), (2, a), (3, b), (0, a), (1, b)]);
    }
}

#[test]
fn q9_a_team_captures_together() {
    // B1 and B2 put L10 and M10, A1 and A2 flank them.
    for rules in [Rules::TEAMS, Rules::TEAMS_OWN_COLOURS] {
        let p = play(rules, "K10 L10 N10 A1 A5 M10");
        assert_eq!(p.captured(), [0, 0], "placed between: safe");
        let p = play(rules, "K10 L10 A3 M10 A7 A9 N10");
        assert_eq!(p.captured(), [2, 0]);
    }
}

/// Taking back a capture and a win restores stones, counts and the right to move.
#[test]
fn q4_q6_taking_back_restores_everything() {
    let mut game = Game::new(Position::new(
        Rules::FREE.with_opening(Opening::Free).unwrap(),
    ));
    let before = play(Rules::FREE, "K10 L10 A1 M10");
    for m in ["K10", "L10", "A1", "M10", "N10"] {
        game.play(pt(m)).unwrap();
    }
    assert_eq!(game.position().captured(), [2, 0]);
    assert_eq!(game.undo(), Some(pt("N10")));
    assert_eq!(game.position(), &before);
    let mut game = Game::new(four_pairs(Side::First, false));
    let open = *game.position();
    game.play(pt("K10")).unwrap();
    assert!(game.play(pt("T19")).is_err());
    game.undo();
    assert_eq!(game.position(), &open);
    assert!(game.play(pt("T19")).is_ok());
}
