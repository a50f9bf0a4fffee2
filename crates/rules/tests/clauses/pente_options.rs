//! The options of Pente.

use super::pente::{AROUND, ended, play, pt, star, with_stones};
use fivefold_rules::pente::{Opening, Point, Position, Rules, RulesError, Setup};
use fivefold_rules::{Position as _, Reason, Seat, Side};

#[test]
fn o_opening_decides_the_first_and_third_ply() {
    let third = |rules| play(rules, "K10 A1").legal_moves().len();
    assert_eq!(Position::new(Rules::FREE).legal_moves().len(), 361);
    assert_eq!(Position::new(Rules::STANDARD).legal_moves().len(), 1);
    assert_eq!(third(Rules::STANDARD), 359);
    assert_eq!(third(Rules::TOURNAMENT), 361 - 25 - 1);
    assert_eq!(third(Rules::FREE), 359);
}

#[test]
fn o_keryo_takes_two_or_three_and_leaves_four() {
    let rules = Rules::KERYO.with_opening(Opening::Free).unwrap();
    for (run, want) in [(1, 0), (2, 2), (3, 3), (4, 0)] {
        for direction in AROUND {
            let at = |steps| pt("K10").step(direction, steps, 19).unwrap();
            let mut stones: Vec<_> = (1..=run).map(|i| (at(i), Side::Second)).collect();
            stones.push((at(run + 1), Side::First));
            let q = with_stones(rules, &stones, Side::First)
                .play(pt("K10"))
                .unwrap();
            assert_eq!(q.captured(), [want, 0], "{run} in {direction:?}");
        }
    }
}

#[test]
fn o_keryo_eight_threes_at_once_are_twenty_four_stones() {
    let rules = Rules::KERYO.with_opening(Opening::Free).unwrap();
    let p = with_stones(rules, &star(3), Side::First);
    assert_eq!(p.captures(pt("K10")).len(), 24);
    let q = p.play(pt("K10")).unwrap();
    assert_eq!(q.captured(), [24, 0]);
    assert_eq!(ended(&q), Some((Some(Side::First), Reason::Captures)));
}

#[test]
fn o_keryo_fifteen_stones_win_and_fourteen_do_not() {
    let rules = Rules::KERYO.with_opening(Opening::Free).unwrap();
    assert_eq!((rules.goal(), Rules::STANDARD.goal()), (15, 10));
    for (before, run, over) in [(12, 2, false), (12, 3, true), (13, 2, true)] {
        let at = |steps| pt("K10").step((1, 0), steps, 19).unwrap();
        let mut setup = Setup::new();
        setup.captured = [before, 0];
        for i in 1..=run {
            setup.set(at(i), Some(Seat::from(Side::Second)));
        }
        setup.set(at(run + 1), Some(Seat::from(Side::First)));
        let apart = Point::all(19).filter(|p| p.col() % 3 == 0 && p.row() % 3 == 0 && p.row() < 7);
        for p in apart.take(usize::from(before) + run as usize - 1) {
            setup.set(p, Some(Seat::from(Side::First)));
        }
        let q = setup.position(rules).unwrap().play(pt("K10")).unwrap();
        assert_eq!(q.outcome().is_some(), over, "{before} and {run}");
    }
}

#[test]
fn o_captures_another_number_wins() {
    let rules = Rules::FREE.with_goal(2).unwrap();
    let p = play(rules, "K10 L10 A1 M10 N10");
    assert_eq!(ended(&p), Some((Some(Side::First), Reason::Captures)));
    assert_eq!(play(Rules::FREE, "K10 L10 A1 M10 N10").outcome(), None);
    for goal in [0, 1, 101] {
        assert_eq!(Rules::FREE.with_goal(goal), Err(RulesError::Goal(goal)));
    }
}

#[test]
fn o_size_any_odd_side_from_five_to_nineteen() {
    for size in 0..=40 {
        let fine = size % 2 == 1 && (5..=19).contains(&size);
        assert_eq!(Rules::STANDARD.with_size(size).is_ok(), fine, "{size}");
        assert_eq!(
            Rules::TOURNAMENT.with_size(size).is_ok(),
            fine && size >= 7,
            "{size}"
        );
    }
    for (size, centre) in [(5, "C3"), (9, "E5"), (13, "G7"), (15, "H8"), (19, "K10")] {
        let p = Position::new(Rules::STANDARD.with_size(size).unwrap());
        assert_eq!(p.legal_moves(), [pt(centre)], "{size}");
        let free = Position::new(Rules::FREE.with_size(size).unwrap());
        assert_eq!(
            free.legal_moves().len(),
            usize::from(size) * usize::from(size)
        );
        assert!(size == 19 || free.check(pt("T19")).is_err());
    }
}

/// The distance of the tournament rule does not shrink with the board.
#[test]
fn o_size_the_tournament_distance_stays_three() {
    let p = play(Rules::TOURNAMENT.with_size(9).unwrap(), "E5 A1");
    assert_eq!(p.legal_moves().len(), 81 - 25 - 1);
    assert!(p.check(pt("C7")).is_err());
    assert!(p.check(pt("B5")).is_ok());
}

#[test]
fn o_colours_own_a_capture_takes_two_of_either_colour() {
    // L10 is of seat B1, M10 of seat B2; K10 of A1 flanks, A1 again puts N10.
    let p = play(Rules::TEAMS_OWN_COLOURS, "K10 L10 A3 M10");
    assert_ne!(p.stone(pt("L10")), p.stone(pt("M10")));
    assert_eq!(p.captures(pt("N10")).points(), [pt("M10"), pt("L10")]);
    // The far flank may be the partner's.
    let p = play(Rules::TEAMS_OWN_COLOURS, "K10 L10 A3 M10 A7 A9 N10");
    assert_ne!(p.next_stone(), Seat::FIRST);
    assert_ne!(p.stone(pt("K10")), p.stone(pt("N10")));
    assert_eq!(p.captured(), [2, 0]);
}

/// Five stones of the first team in a row: a five if the team shares its colour, none if the
/// partners' colours differ.
#[test]
fn o_colours_partners_stones_add_up_only_where_they_share_a_colour() {
    let moves = "K10 A1 L10 A3 M10 A5 N10 A7 O10";
    let shared = play(Rules::TEAMS, moves);
    assert_eq!(ended(&shared), Some((Some(Side::First), Reason::Five)));
    let own = play(Rules::TEAMS_OWN_COLOURS, moves);
    assert_eq!(own.outcome(), None);
}

#[test]
fn o_colours_own_five_of_one_colour_win_for_the_team() {
    // A1 builds on row 10 every fourth ply.
    let moves = "K10 A1 A19 C1 L10 E1 C19 G1 M10 J1 E19 L1 N10 N1 G19 P1 O10";
    let p = play(Rules::TEAMS_OWN_COLOURS, moves);
    assert_eq!(ended(&p), Some((Some(Side::First), Reason::Five)));
}

#[test]
fn presets_are_what_their_table_says() {
    let row = |r: Rules| (r.opening(), r.keryo(), r.goal(), r.seats().count());
    use Opening::{Centre, Free, Tournament};
    for (name, want) in [
        ("standard", (Centre, false, 10, 2)),
        ("tournament", (Tournament, false, 10, 2)),
        ("free", (Free, false, 10, 2)),
        ("keryo", (Centre, true, 15, 2)),
        ("keryo-tournament", (Tournament, true, 15, 2)),
        ("teams", (Centre, false, 10, 4)),
        ("teams-own-colours", (Centre, false, 10, 4)),
    ] {
        let rules: Rules = name.parse().unwrap();
        assert_eq!(
            (row(rules), rules.size(), rules.preset_name()),
            (want, 19, Some(name))
        );
    }
}
