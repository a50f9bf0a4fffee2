//! The options of Pentago.

use super::pentago::{between, ended, mv, sq};
use fivefold_rules::pentago::{Board, IllegalMove, Position, Quadrant, Rules, Twist};
use fivefold_rules::{Position as _, Reason, Side};

/// The first player has a1..d1 and moves; a twist of quadrant 4 breaks what e1 completes.
const FOUR: [&str; 6] = [
    "... ...", "... ...", "... ...", "... ...", "ooo .o.", "xxx x..",
];

#[test]
fn o_placement_a_five_counts_only_after_the_twist() {
    let p = between(Rules::ROTATE_FIRST, FOUR);
    assert_eq!(p.winning_placements(), Board::EMPTY);
    assert_eq!(p.check(mv("e1")), Err(IllegalMove::TwistMissing(sq("e1"))));
    let kept = p.play(mv("e1.1r")).unwrap();
    assert_eq!(ended(&kept), Some((Some(Side::First), Reason::Twist)));
    let broken = p.play(mv("e1.4r")).unwrap();
    assert_eq!(broken.outcome(), None);
}

#[test]
fn o_placement_at_once() {
    let p = between(Rules::STANDARD, FOUR);
    assert_eq!(p.winning_placements(), Board::EMPTY.with(sq("e1")));
    assert_eq!(
        p.check(mv("e1.4r")),
        Err(IllegalMove::TwistAfterTheEnd(sq("e1")))
    );
    assert_eq!(
        ended(&p.play(mv("e1")).unwrap()),
        Some((Some(Side::First), Reason::Placement))
    );
}

#[test]
fn o_twist_may_be_left_out_while_a_quadrant_is_neutral() {
    // Only the top right quadrant is neutral, by its centre.
    let one = [
        "x.. ...", "... .o.", "... ...", "x.. o..", "... ...", "... ...",
    ];
    let p = between(Rules::RELAXED, one);
    assert_eq!(p.check(mv("b2")), Ok(()));
    // The placement itself takes the neutrality away.
    assert_eq!(p.check(mv("d6")), Err(IllegalMove::TwistMissing(sq("d6"))));
    assert!(between(Rules::STANDARD, one).check(mv("b2")).is_err());
    // Same board as turning the neutral quadrant.
    for twist in Twist::ALL
        .into_iter()
        .filter(|t| t.quadrant == Quadrant::TopRight)
    {
        let mut m = mv("b2");
        m.twist = Some(twist);
        assert_eq!(p.play(m), p.play(mv("b2")));
    }
}

/// Four equal corners look the same after a turn, but only an empty quadrant or a lone centre
/// counts.
#[test]
fn o_twist_equal_corners_are_not_neutral() {
    let corners = [
        "x.x o..", "... ...", "x.x ...", "o.. o..", "... ...", "o.. ...",
    ];
    let p = between(Rules::RELAXED, corners);
    assert_eq!(p.check(mv("b2")), Err(IllegalMove::TwistMissing(sq("b2"))));
}

const SIX: [&str; 6] = [
    "xxx .xx", "... ...", "... ...", "ooo ...", "... ...", "oo. ...",
];

#[test]
fn o_line_six_are_no_five_where_exactly_five_are_asked() {
    let p = between(Rules::EXACT_FIVE, SIX);
    assert_eq!(p.winning_placements(), Board::EMPTY);
    let q = p.play(mv("d6.3r")).unwrap();
    assert_eq!(q.outcome(), None);
    assert_eq!(q.fives(Side::First).count(), 0);
}

#[test]
fn o_line_five_still_win_there() {
    let p = between(Rules::EXACT_FIVE, FOUR);
    assert_eq!(
        ended(&p.play(mv("e1")).unwrap()),
        Some((Some(Side::First), Reason::Placement))
    );
    // A six in one line does not spoil a five in another.
    let cross = [
        "xxx .xx", "... x..", "... x..", "ooo x..", "ooo x..", "oo. ...",
    ];
    let p = between(Rules::EXACT_FIVE, cross);
    assert_eq!(p.to_move(), Side::Second);
    let p = p.play(mv("f1.3r")).unwrap();
    assert_eq!(p.outcome(), None);
    assert_eq!(
        ended(&p.play(mv("d6")).unwrap()),
        Some((Some(Side::First), Reason::Placement))
    );
}

/// Full but for a1, the second player to move.
const ONE_LEFT: [&str; 6] = [
    "xxo oxx", "oox xoo", "xxo oxx", "oox xoo", "xxo oxx", ".ox xoo",
];

#[test]
fn o_full_board_ends_at_the_placement() {
    let p = between(Rules::GGP, ONE_LEFT);
    assert_eq!(p.legal_moves(), [mv("a1")]);
    let over = p.play(mv("a1")).unwrap();
    assert_eq!(ended(&over), Some((None, Reason::FullBoard)));
    assert!(over.is_untwisted());
    assert_eq!(
        p.check(mv("a1.1r")),
        Err(IllegalMove::TwistAfterTheEnd(sq("a1")))
    );
}

#[test]
fn o_full_board_last_twist() {
    let p = between(Rules::STANDARD, ONE_LEFT);
    assert_eq!(p.legal_moves().len(), 8);
    assert_eq!(p.check(mv("a1")), Err(IllegalMove::TwistMissing(sq("a1"))));
    assert!(
        p.legal_moves()
            .into_iter()
            .all(|m| p.play(m).unwrap().outcome().is_some())
    );
}

#[test]
fn presets_differ_from_the_standard_in_one_option() {
    for (name, rules) in Rules::PRESETS {
        assert_eq!(rules.preset_name(), Some(name));
        assert_eq!(name.parse(), Ok(rules));
        let s = Rules::STANDARD;
        let differ = [
            rules.placement != s.placement,
            rules.twist != s.twist,
            rules.line != s.line,
            rules.full_board != s.full_board,
        ];
        let want = usize::from(name != "standard");
        assert_eq!(differ.into_iter().filter(|d| *d).count(), want, "{name}");
        assert_eq!(Position::new(rules).rules(), rules);
    }
}
