//! Boards from outside: any arrangement is judged without a panic, and what is accepted behaves.

use fivefold_rules::pentago::{self, Board, Placement, Standing};
use fivefold_rules::pente::{self, Point};
use fivefold_rules::{Position, Seat};
use proptest::prelude::*;

fn moves_agree<P: Position>(p: &P) {
    let legal = p.legal_moves();
    assert_eq!(legal.is_empty(), p.outcome().is_some());
    assert_eq!(legal.len(), p.legal_count());
    for m in legal {
        assert_eq!(p.clone().play(m).unwrap().ply(), p.ply() + 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any two words: overlaps and counts are usually wrong.
    #[test]
    fn any_marbles(a in 0..1u64 << 36, b in 0..1u64 << 36, untwisted: bool, preset in 0..5usize) {
        let marbles = [a, b].map(|w| Board::from_bits(w).unwrap());
        let setup = pentago::Setup { marbles, untwisted };
        let counts = marbles.map(Board::count);
        let fine = a & b == 0 && counts[0] <= 18 && (counts[0] == counts[1] || counts[0] == counts[1] + 1);
        prop_assert_eq!(setup.standing(pentago::Rules::PRESETS[preset].1).is_ok(), fine);
    }

    /// Boards with possible counts are all accepted, and give the same board back.
    #[test]
    fn possible_marbles(
        order in Just((0..36u8).collect::<Vec<_>>()).prop_shuffle(),
        stones in 0..=36usize, untwisted: bool, preset in 0..5usize
    ) {
        let rules = pentago::Rules::PRESETS[preset].1;
        let mut marbles = [Board::EMPTY; 2];
        for (i, s) in order[..stones].iter().enumerate() {
            marbles[i % 2] = marbles[i % 2].with(pentago::Square::new(*s).unwrap());
        }
        let setup = pentago::Setup { marbles, untwisted };
        match setup.standing(rules) {
            Err(e) => prop_assert!(untwisted && stones == 0, "{}", e),
            Ok(Standing::Between(p)) => {
                prop_assert_eq!(p.setup(), setup);
                prop_assert_eq!(p.ply() as usize, stones);
                prop_assert!(!untwisted || p.outcome().is_some());
                moves_agree(&p);
            }
            Ok(Standing::TwistDue(placed)) => {
                prop_assert!(untwisted);
                prop_assert_eq!(placed.setup(), setup);
                for twist in placed.twists() {
                    let square = pentago::Square::new(order[0]).unwrap();
                    let p = placed.twist(square, twist).unwrap();
                    prop_assert_eq!(p.ply() as usize, stones);
                    moves_agree(&p);
                }
            }
        }
    }

    /// Place and twist in two steps is the whole move.
    #[test]
    fn two_steps_are_one_move(choices in prop::collection::vec(any::<u32>(), 36), preset in 0..5usize) {
        let mut p = pentago::Position::new(pentago::Rules::PRESETS[preset].1);
        for choice in choices {
            let legal = p.legal_moves();
            if legal.is_empty() { break }
            let m = legal[choice as usize % legal.len()];
            let whole = p.play(m).unwrap();
            match p.place(m.square).unwrap() {
                Placement::Over(over) => prop_assert_eq!(over, whole),
                Placement::TwistDue(placed) => {
                    prop_assert_eq!(placed.mover(), p.to_move());
                    prop_assert_eq!(placed.twist(m.square, m.twist), Ok(whole));
                }
            }
            p = whole;
        }
        prop_assert!(p.place(pentago::Square::new(0).unwrap()).is_err(), "the game is over");
    }

    /// Stones of every colour anywhere, with any counts.
    #[test]
    fn any_stones(
        stones in prop::collection::vec((0..19u8, 0..19u8, 0..4u8), 0..60),
        captured in prop::array::uniform2(prop_oneof![0..20u16, any::<u16>()]),
        size in prop::sample::select(vec![7u8, 9, 13, 15, 19]), preset in 0..7usize
    ) {
        let rules = pente::Rules::PRESETS[preset].1.with_size(size).unwrap();
        let mut setup = pente::Setup::new();
        setup.captured = captured;
        for (col, row, seat) in stones {
            setup.set(Point::at(col, row).unwrap(), Seat::new(seat));
        }
        if let Ok(p) = setup.position(rules) {
            prop_assert_eq!(p.setup(), setup);
            moves_agree(&p);
        }
    }

    /// A stone put on a setup does what the same move does in a game.
    #[test]
    fn a_stone_put_is_a_stone_played(
        choices in prop::collection::vec(any::<u32>(), 0..50), preset in 0..7usize
    ) {
        let rules = pente::Rules::PRESETS[preset].1.with_size(9).unwrap();
        let mut p = pente::Position::new(rules);
        for choice in choices {
            let legal = p.legal_moves();
            if legal.is_empty() { break }
            let point = legal[choice as usize % legal.len()];
            let mut setup = p.setup();
            let captured = setup.put(p.next_stone(), point, rules);
            prop_assert_eq!(captured, p.captures(point));
            p = p.play(point).unwrap();
            prop_assert_eq!(&setup, &p.setup());
            prop_assert_eq!(setup.makes_five(point, 9), !p.fives().is_empty());
        }
    }

    /// Two colours in turn on a small board: mostly acceptable, unless the wrong side has won.
    #[test]
    fn possible_stones(
        order in Just(Point::all(9).collect::<Vec<_>>()).prop_shuffle(),
        stones in 2..=60usize, pairs in 0..4u16
    ) {
        let rules = pente::Rules::FREE.with_size(9).unwrap();
        let mut setup = pente::Setup::new();
        setup.captured = [pairs * 2, pairs * 2];
        for (i, p) in order[..stones].iter().enumerate() {
            setup.set(*p, Seat::new((i % 2) as u8));
        }
        match setup.position(rules) {
            Ok(p) => {
                prop_assert_eq!(p.setup(), setup);
                prop_assert_eq!(p.ply() as usize, stones + usize::from(pairs) * 4);
                prop_assert_eq!(p.outcome().is_some(), !p.fives().is_empty());
                moves_agree(&p);
            }
            Err(e) => prop_assert!(matches!(e, pente::SetupError::LateWin(_)), "{}", e),
        }
    }
}
