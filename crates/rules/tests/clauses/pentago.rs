//! P1 to P10.

use fivefold_rules::pentago::{
    Board, IllegalMove, LINES, Move, Placed, Position, Quadrant, Rules, Setup, SetupError, Square,
    Standing, Twist,
};
use fivefold_rules::{Match, MatchResult, Outcome, Position as _, Reason, Side};

pub(crate) fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Six rows from the top; `x` the first player, `o` the second. Spaces do not count.
pub(crate) fn drawn(rows: [&str; 6]) -> [Board; 2] {
    let mut marbles = [Board::EMPTY; 2];
    for (y, row) in rows.into_iter().enumerate() {
        let cells: Vec<char> = row.chars().filter(|c| *c != ' ').collect();
        assert_eq!(cells.len(), 6, "{row}");
        for (x, c) in cells.into_iter().enumerate() {
            let at = Square::at(x as u8, 5 - y as u8).unwrap();
            match c {
                'x' => marbles[0] = marbles[0].with(at),
                'o' => marbles[1] = marbles[1].with(at),
                '.' => {}
                other => panic!("{other}"),
            }
        }
    }
    marbles
}

/// The drawn board between turns.
pub(crate) fn between(rules: Rules, rows: [&str; 6]) -> Position {
    let setup = Setup {
        marbles: drawn(rows),
        untwisted: false,
    };
    match setup.standing(rules).unwrap() {
        Standing::Between(p) => p,
        Standing::TwistDue(_) => panic!("between turns"),
    }
}

fn twist_due(marbles: [Board; 2]) -> Placed {
    match (Setup {
        marbles,
        untwisted: true,
    })
    .standing(Rules::STANDARD)
    .unwrap()
    {
        Standing::TwistDue(placed) => placed,
        Standing::Between(p) => panic!("over: {:?}", p.outcome()),
    }
}

pub(crate) fn ended(p: &Position) -> Option<(Option<Side>, Reason)> {
    p.outcome().map(|o| (o.winner(), o.reason()))
}

#[test]
fn p1_six_by_six_in_four_quadrants_and_empty() {
    let p = Position::new(Rules::STANDARD);
    assert_eq!(p.empty(), Board::FULL);
    assert_eq!(Square::all().len(), 36);
    for (n, corners) in [
        (1, ["a6", "c4"]),
        (2, ["d6", "f4"]),
        (3, ["a3", "c1"]),
        (4, ["d3", "f1"]),
    ] {
        for corner in corners {
            assert_eq!(sq(corner).quadrant().number(), n);
        }
    }
    for q in Quadrant::ALL {
        assert_eq!(Board::quadrant(q).count(), 9);
    }
}

#[test]
fn p2_eighteen_marbles_each_and_turns_alternate() {
    let counts = |first: u32, second: u32| {
        let squares: Vec<Square> = Square::all().collect();
        let (a, rest) = squares.split_at(first as usize);
        let set = |s: &[Square]| s.iter().fold(Board::EMPTY, |b, s| b.with(*s));
        let marbles = [set(a), set(&rest[..second as usize])];
        Setup {
            marbles,
            untwisted: false,
        }
        .standing(Rules::STANDARD)
        .map(|_| ())
    };
    for (first, second) in [(0, 0), (1, 0), (1, 1), (18, 17), (18, 18)] {
        assert_eq!(counts(first, second), Ok(()), "{first} {second}");
    }
    for (first, second) in [(0, 1), (2, 0), (3, 4), (19, 17), (17, 19), (36, 0)] {
        assert_eq!(
            counts(first, second),
            Err(SetupError::Counts { first, second })
        );
    }
}

#[test]
fn p3_the_first_player_moves_first_whatever_the_colours() {
    let p = Position::new(Rules::STANDARD);
    assert_eq!(p.to_move(), Side::First);
    let p = p.play(mv("a1.1r")).unwrap();
    assert_eq!(
        (p.to_move(), p.marble(sq("a1"))),
        (Side::Second, Some(Side::First))
    );
}

#[test]
fn p4_place_then_twist_any_quadrant_either_way() {
    let start = Position::new(Rules::STANDARD);
    for square in Square::all() {
        for twist in Twist::ALL {
            let p = start
                .play(Move {
                    square,
                    twist: Some(twist),
                })
                .unwrap();
            assert_eq!(
                p.marbles_of(Side::First),
                Board::EMPTY.with(square).twisted(twist)
            );
        }
        let without = Move {
            square,
            twist: None,
        };
        assert_eq!(start.check(without), Err(IllegalMove::TwistMissing(square)));
    }
}

#[test]
fn p4_the_quadrant_turned_last_may_be_turned_back() {
    let p = Position::new(Rules::STANDARD).play(mv("a6.1r")).unwrap();
    assert_eq!(p.marble(sq("c6")), Some(Side::First));
    let p = p.play(mv("f1.1l")).unwrap();
    assert_eq!(p.marble(sq("a6")), Some(Side::First));
}

#[test]
fn p4_only_an_empty_square() {
    let p = Position::new(Rules::STANDARD).play(mv("b5.1r")).unwrap();
    assert_eq!(p.check(mv("b5.2r")), Err(IllegalMove::Occupied(sq("b5"))));
}

/// Every line and both players: the last marble of the five is each of its squares in turn.
#[test]
fn p5_a_five_by_placement_wins_at_once() {
    assert_eq!(LINES.len(), 32);
    for line in &LINES {
        for side in Side::ALL {
            for missing in line.squares {
                let p = four_of(line.board, missing, side);
                let won = p
                    .play(Move {
                        square: missing,
                        twist: None,
                    })
                    .unwrap();
                assert_eq!(
                    ended(&won),
                    Some((Some(side), Reason::Placement)),
                    "{line:?}"
                );
                assert!(won.is_untwisted());
                assert!(won.legal_moves().is_empty());
                for twist in Twist::ALL {
                    let m = Move {
                        square: missing,
                        twist: Some(twist),
                    };
                    assert_eq!(p.check(m), Err(IllegalMove::TwistAfterTheEnd(missing)));
                }
            }
        }
    }
}

/// `side` holds all of `line` but `missing` and is to move; the other player's marbles make no
/// five wherever they are.
fn four_of(line: Board, missing: Square, side: Side) -> Position {
    let four = line
        .squares()
        .filter(|s| *s != missing)
        .fold(Board::EMPTY, Board::with);
    let want = if side == Side::First { 4 } else { 5 };
    let mut other = Board::EMPTY;
    for square in Square::all().filter(|s| !line.has(*s)) {
        let next = other.with(square);
        let five = |l: &fivefold_rules::pentago::Line| (l.board & !next).count() <= 1;
        if other.count() < want && !LINES.iter().any(five) {
            other = next;
        }
    }
    let marbles = if side == Side::First {
        [four, other]
    } else {
        [other, four]
    };
    match (Setup {
        marbles,
        untwisted: false,
    })
    .standing(Rules::STANDARD)
    .unwrap()
    {
        Standing::Between(p) => p,
        Standing::TwistDue(_) => panic!("between turns"),
    }
}

/// A marble of the other player breaks every line it stands in and no other.
#[test]
fn p5_a_foreign_marble_breaks_a_line() {
    for square in Square::all() {
        let others = !Board::EMPTY.with(square);
        for line in &LINES {
            assert_eq!(line.is_held(others, false), !line.board.has(square));
        }
    }
}

#[test]
fn p6_after_the_twist_the_movers_five_wins() {
    // d6 and d5 turned left come to d4 and e4: the row a4..e4 is complete. The mover is the first player.
    let p = between(
        Rules::STANDARD,
        [
            "... x..", "... x..", "xxx ...", "oo. ...", "... ...", "o.o o..",
        ],
    );
    let won = p.play(mv("f1.2l")).unwrap();
    assert_eq!(ended(&won), Some((Some(Side::First), Reason::Twist)));
    assert_eq!(won.winning_lines().len(), 1);
}

#[test]
fn p6_after_the_twist_the_opponents_five_loses() {
    // The same turn made by the second player.
    let p = between(
        Rules::STANDARD,
        [
            "... x..", "... x..", "xxx ...", "oo. ...", "... ...", "o.. o..",
        ],
    );
    let lost = p.play(mv("f1.2l")).unwrap();
    assert_eq!(
        ended(&lost),
        Some((Some(Side::First), Reason::OpponentFive))
    );
}

#[test]
fn p6_both_fives_draw() {
    // The turn completes a4..e4 for the first and a5..e5 for the second player.
    let p = between(
        Rules::STANDARD,
        [
            "... xo.", "ooo xo.", "xxx ...", "... ...", "... ...", "... ...",
        ],
    );
    assert_eq!(p.to_move(), Side::First);
    let drawn = p.play(mv("a1.2l")).unwrap();
    assert_eq!(ended(&drawn), Some((None, Reason::BothFives)));
    assert_eq!(drawn.winning_lines().len(), 2);
}

#[test]
fn p7_the_thirty_two_lines() {
    let along = |dx: i8, dy: i8| {
        LINES
            .iter()
            .filter(|l| {
                let [a, b] = [l.squares[0], l.squares[1]];
                (b.col() as i8 - a.col() as i8, b.row() as i8 - a.row() as i8) == (dx, dy)
            })
            .count()
    };
    assert_eq!(
        [along(1, 0), along(0, 1), along(1, 1), along(1, -1)],
        [12, 12, 4, 4]
    );
    for line in &LINES {
        assert_eq!(line.board.count(), 5);
        assert_eq!(LINES.iter().filter(|l| l.board == line.board).count(), 1);
    }
}

#[test]
fn p7_a_diagonal_from_top_right_to_bottom_left() {
    let p = between(
        Rules::STANDARD,
        [
            "... ...", ".x. ...", "..x ooo", "... xo.", "... .x.", "... ...",
        ],
    );
    let won = p.play(mv("a6")).unwrap();
    assert_eq!(ended(&won), Some((Some(Side::First), Reason::Placement)));
    let p = between(
        Rules::STANDARD,
        [
            "... ...", "... .o.", "... o..", "..o xxx", ".o. xx.", "... ...",
        ],
    );
    let won = p.play(mv("a1")).unwrap();
    assert_eq!(ended(&won), Some((Some(Side::Second), Reason::Placement)));
    let p = between(
        Rules::STANDARD,
        [
            "... ...", "... .o.", "... o..", "..o xxx", ".o. x..", "x.. ...",
        ],
    );
    let won = p.play(mv("f6")).unwrap();
    assert_eq!(ended(&won), Some((Some(Side::Second), Reason::Placement)));
}

#[test]
fn p7_six_in_a_row_win() {
    let p = between(
        Rules::STANDARD,
        [
            "xxx .xx", "... ...", "... ...", "ooo ...", "... ...", "oo. ...",
        ],
    );
    let won = p.play(mv("d6")).unwrap();
    assert_eq!(ended(&won), Some((Some(Side::First), Reason::Placement)));
    assert_eq!(won.winning_lines().len(), 2);
}

/// No line of five survives here whatever single quadrant turns.
const FULL: [&str; 6] = [
    "xxo oxx", "oox xoo", "xxo oxx", "oox xoo", "xxo oxx", "oox xoo",
];

#[test]
fn p8_a_full_board_with_the_twist_due_is_not_over() {
    let marbles = drawn(FULL);
    assert_eq!(marbles.map(Board::count), [18, 18]);
    let placed = twist_due(marbles);
    assert_eq!(placed.mover(), Side::Second);
    assert_eq!(placed.twists(), Twist::ALL.map(Some));
    assert_eq!(
        placed.twist(sq("a1"), None),
        Err(IllegalMove::TwistMissing(sq("a1")))
    );
    for twist in Twist::ALL {
        let p = placed.twist_unchecked(Some(twist));
        let five = Side::ALL.map(|s| p.fives(s).next().is_some());
        let want = match five {
            [false, false] => Outcome::reason(p.outcome().unwrap()) == Reason::FullBoard,
            [true, true] => ended(&p) == Some((None, Reason::BothFives)),
            [false, true] => ended(&p) == Some((Some(Side::Second), Reason::Twist)),
            [true, false] => ended(&p) == Some((Some(Side::First), Reason::OpponentFive)),
        };
        assert!(want, "{twist}: {:?}", p.outcome());
    }
}

#[test]
fn p8_a_full_board_without_a_five_is_a_draw() {
    let p = between(Rules::STANDARD, FULL);
    assert_eq!(ended(&p), Some((None, Reason::FullBoard)));
    assert!(p.winning_lines().is_empty());
}

#[test]
fn p9_there_is_no_move_after_the_end() {
    let p = between(Rules::STANDARD, FULL);
    for square in Square::all() {
        assert_eq!(
            p.check(Move {
                square,
                twist: None
            }),
            Err(IllegalMove::GameOver)
        );
        assert!(p.place(square).is_err());
    }
}

#[test]
fn p9_a_twist_needs_a_marble() {
    let setup = Setup {
        untwisted: true,
        ..Setup::default()
    };
    assert_eq!(
        setup.standing(Rules::STANDARD),
        Err(SetupError::NothingPlaced)
    );
}

#[test]
fn p9_two_marbles_do_not_share_a_square() {
    let one = Board::EMPTY.with(sq("c3"));
    let setup = Setup {
        marbles: [one, one],
        untwisted: false,
    };
    assert_eq!(
        setup.standing(Rules::STANDARD),
        Err(SetupError::Overlap(sq("c3")))
    );
    assert!(Board::from_bits(1 << 36).is_none());
}

#[test]
fn p9_the_first_five_marbles_are_needed_for_an_end() {
    // The shortest game: ply 9.
    let mut p = Position::new(Rules::STANDARD);
    for m in [
        "a1.2r", "a6.2r", "b1.2r", "b6.2r", "c1.2r", "c6.4r", "d1.2r", "e5.2r", "e1",
    ] {
        assert_eq!(p.outcome(), None);
        p = p.play(mv(m)).unwrap_or_else(|e| panic!("{m}: {e}"));
    }
    assert_eq!(
        (p.ply(), ended(&p)),
        (9, Some((Some(Side::First), Reason::Placement)))
    );
}

#[test]
fn p10_three_wins_of_five_with_alternate_starts() {
    let mut m = Match::new(0);
    let mut starters = Vec::new();
    // Player 1 wins every game, from whichever side.
    while m.result().is_none() {
        starters.push(m.starter());
        let side = Side::ALL.into_iter().find(|s| m.player(*s) == 1);
        m = m.record(side);
    }
    assert_eq!(starters, [0, 1, 0]);
    assert_eq!(m.result(), Some(MatchResult::Won(1)));
    let draws = [None; 5].into_iter().fold(Match::new(0), Match::record);
    assert_eq!(draws.result(), Some(MatchResult::Drawn));
}

/// A board of another program: 36 marbles, no five, the twist due.
#[test]
fn p8_full_board_of_the_explorer_is_not_over_before_its_twist() {
    // 3005642639102068978: quadrants lower left, upper left, lower right, upper right, base 3.
    let id: u64 = 3_005_642_639_102_068_978;
    let placed = twist_due(explorer(id));
    assert_eq!(placed.twists().len(), 8);
    for (i, side) in Side::ALL.into_iter().enumerate() {
        assert!(
            !LINES.iter().any(|l| l.is_held(placed.marbles()[i], false)),
            "{side}"
        );
    }
}

/// Quadrant `2 * (x / 3) + y / 3` of the id's four 16-bit words, digit `3 * (x % 3) + y % 3` in
/// base 3; y counts from the bottom.
fn explorer(id: u64) -> [Board; 2] {
    let mut marbles = [Board::EMPTY; 2];
    for square in Square::all() {
        let (x, y) = (u64::from(square.col()), u64::from(square.row()));
        let word = id >> (16 * (2 * (x / 3) + y / 3)) & 0xffff;
        let digit = word / 3u64.pow((3 * (x % 3) + y % 3) as u32) % 3;
        if digit > 0 {
            let i = digit as usize - 1;
            marbles[i] = marbles[i].with(square);
        }
    }
    marbles
}
