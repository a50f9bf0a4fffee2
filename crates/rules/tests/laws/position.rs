//! Laws of the `Position` trait.

use fivefold_rules::pente::{self, Opening, Point};
use fivefold_rules::{Game, Position, Reason, Symmetry, pentago};
use proptest::prelude::*;
use std::collections::HashSet;

/// Every move the type can express, legal or not, in the order of [`Position::legal_moves`].
trait Universe: Position {
    fn every_move() -> Vec<Self::Move>;
    /// Where the order of the type differs from that of the list: squares, then twists, then
    /// none.
    fn rank(m: Self::Move) -> usize;
    /// The same position, had through a setup.
    fn through_setup(&self) -> Self;
}

impl Universe for pentago::Position {
    fn every_move() -> Vec<pentago::Move> {
        let twists = || pentago::Twist::ALL.into_iter().map(Some).chain([None]);
        pentago::Square::all()
            .flat_map(|square| twists().map(move |twist| pentago::Move { square, twist }))
            .collect()
    }

    fn rank(m: pentago::Move) -> usize {
        m.square.index() * 9 + m.twist.map_or(8, pentago::Twist::index)
    }

    fn through_setup(&self) -> pentago::Position {
        match self.setup().standing(self.rules()).unwrap() {
            pentago::Standing::Between(p) => p,
            pentago::Standing::TwistDue(_) => panic!("between turns before, not after"),
        }
    }
}

impl Universe for pente::Position {
    fn every_move() -> Vec<Point> {
        Point::all(pente::MAX_SIZE).collect()
    }

    fn rank(m: Point) -> usize {
        usize::from(m.row()) * 19 + usize::from(m.col())
    }

    fn through_setup(&self) -> pente::Position {
        self.setup().position(self.rules()).unwrap()
    }
}

fn laws_at<P: Universe>(p: &P) {
    let legal = p.legal_moves();
    // Legal exactly when the check says so; a refusal hands the position back as it was.
    let accepted: Vec<P::Move> = P::every_move()
        .into_iter()
        .filter(|m| p.check(*m).is_ok())
        .collect();
    assert_eq!(
        legal, accepted,
        "the list and the check disagree, or the order is not fixed"
    );
    assert!(
        legal.windows(2).all(|w| P::rank(w[0]) < P::rank(w[1])),
        "order or duplicates"
    );
    assert_eq!(legal.len(), p.legal_count());
    assert_eq!(legal.is_empty(), p.outcome().is_some());
    if let Some(m) = P::every_move().into_iter().find(|m| p.check(*m).is_err()) {
        let refused = p.clone().play(m).unwrap_err();
        assert_eq!(&refused.position, p);
        assert_eq!(Err(refused.illegal), p.check(m));
    }
    // Equal however reached: here, through a setup. The ways a game ends are known to it.
    let again = p.through_setup();
    assert_eq!(again.key(), p.key());
    assert_eq!((again.turn(), again.ply()), (p.turn(), p.ply()));
    assert_eq!(&again, p);
    for s in Symmetry::ALL {
        let q = p.transform(s);
        assert_eq!(&q.transform(s.inverse()), p);
        assert_eq!(q.outcome(), p.outcome());
        assert_eq!(q.through_setup(), q);
        let images: HashSet<P::Move> = legal.iter().map(|m| p.transform_move(*m, s)).collect();
        let own: HashSet<P::Move> = q.legal_moves().into_iter().collect();
        assert_eq!(images, own, "moves under {s:?}");
    }
}

/// Plays by `choices`, each naming a legal move, and holds the laws at every ply; then takes all
/// back again.
fn laws_along<P: Universe>(start: P, choices: &[u32]) -> P {
    let mut game = Game::new(start.clone());
    let mut seen = vec![start];
    for choice in choices {
        let p = game.position().clone();
        let legal = p.legal_moves();
        laws_at(&p);
        if legal.is_empty() {
            break;
        }
        let m = legal[*choice as usize % legal.len()];
        let after = p.clone().play(m).unwrap();
        assert_eq!(after.ply(), p.ply() + 1);
        assert_ne!(after.key(), p.key());
        for s in Symmetry::ALL {
            let there = p.transform(s).play(p.transform_move(m, s)).unwrap();
            assert_eq!(there, after.transform(s), "{m:?} under {s:?}");
            assert_eq!(there.key(), after.transform(s).key());
        }
        assert_eq!(game.play(m).unwrap(), &after);
        seen.push(after);
    }
    let last = game.position().clone();
    laws_at(&last);
    while let Some(p) = seen.pop() {
        assert_eq!(game.position(), &p, "taking back must restore everything");
        assert_eq!(game.undo().is_none(), seen.is_empty());
    }
    last
}

fn any_pentago() -> impl Strategy<Value = pentago::Rules> {
    use pentago::{FullBoard, LineLength, PlacementFive, Rules, TwistDuty};
    any::<[bool; 4]>().prop_map(|[a, b, c, d]| Rules {
        placement: if a {
            PlacementFive::AfterTwist
        } else {
            PlacementFive::WinsAtOnce
        },
        twist: if b {
            TwistDuty::SkippableWhileNeutral
        } else {
            TwistDuty::Always
        },
        line: if c {
            LineLength::ExactlyFive
        } else {
            LineLength::FiveOrMore
        },
        full_board: if d {
            FullBoard::EndsAtPlacement
        } else {
            FullBoard::LastTwist
        },
    })
}

fn any_pente() -> impl Strategy<Value = pente::Rules> {
    let sizes = prop::sample::select(vec![7u8, 9, 13, 15, 19]);
    (0..pente::Rules::PRESETS.len(), sizes)
        .prop_map(|(preset, size)| pente::Rules::PRESETS[preset].1.with_size(size).unwrap())
}

/// Games of 36 plies on 36 squares are over; 80 plies fill the small boards of Pente.
fn choices(plies: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), plies)
}

/// Stones close to each other make captures and fives; anywhere on 19x19 they would hardly meet.
fn crowded(p: &pente::Position, choice: u32) -> Option<Point> {
    let legal = p.legal_moves();
    let centre = Point::centre(p.rules().size());
    let near: Vec<Point> = legal
        .iter()
        .copied()
        .filter(|m| m.distance(centre) <= 3)
        .collect();
    let pool = if near.is_empty() { legal } else { near };
    (!pool.is_empty()).then(|| pool[choice as usize % pool.len()])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pentago_obeys(rules in any_pentago(), choices in choices(36)) {
        let last = laws_along(pentago::Position::new(rules), &choices);
        prop_assert!(last.outcome().is_some(), "36 plies fill the board");
    }

    #[test]
    fn pente_obeys(rules in any_pente(), choices in choices(40)) {
        laws_along(pente::Position::new(rules), &choices);
    }

    #[test]
    fn pente_obeys_in_a_crowd(rules in any_pente(), choices in choices(60)) {
        let mut p = pente::Position::new(rules);
        for choice in choices {
            let Some(m) = crowded(&p, choice) else { break };
            let stones = |p: &pente::Position| Point::all(19).filter(|q| p.stone(*q).is_some()).count();
            let (before, taken) = (stones(&p), p.captures(m).points().to_vec());
            let mover = p.turn().side();
            let after = p.play(m).unwrap();
            prop_assert_eq!(stones(&after) + taken.len(), before + 1);
            prop_assert!(taken.iter().all(|q| after.stone(*q).is_none()));
            prop_assert_eq!(
                usize::from(after.captured()[mover.index()]),
                usize::from(p.captured()[mover.index()]) + taken.len()
            );
            prop_assert_eq!(after.captured()[mover.other().index()], p.captured()[mover.other().index()]);
            // Only the mover can win by a move.
            prop_assert!(after.outcome().and_then(|o| o.winner()).is_none_or(|w| w == mover));
            p = after;
        }
        laws_at(&p);
    }

    /// What is won at once is listed without its twist, and nothing else is.
    #[test]
    fn winning_placements_are_the_moves_that_win_untwisted(
        rules in any_pentago(), choices in choices(36)
    ) {
        let mut p = pentago::Position::new(rules);
        for choice in choices {
            let legal = p.legal_moves();
            let wins = p.winning_placements();
            for m in legal.iter().filter(|m| m.twist.is_none()) {
                let after = p.play(*m).unwrap();
                let at_once = after.outcome().is_some_and(|o| o.reason() == Reason::Placement);
                if rules.full_board == pentago::FullBoard::LastTwist || after.ply() < 36 {
                    prop_assert_eq!(at_once, wins.has(m.square), "{:?}", m);
                }
            }
            for square in wins.squares() {
                let with_twist = legal.iter().any(|m| m.square == square && m.twist.is_some());
                prop_assert!(!with_twist && legal.iter().any(|m| m.square == square));
            }
            if legal.is_empty() { break }
            p.play_unchecked(legal[choice as usize % legal.len()]);
        }
    }

    /// The same stones with the seats exchanged: whatever a finished board says for one player it
    /// says for the other. Both boards are full, so that the counts stay legal.
    #[test]
    fn a_full_board_judges_both_players_alike(order in Just((0..36u8).collect::<Vec<_>>()).prop_shuffle()) {
        let half = |squares: &[u8]| squares.iter().fold(pentago::Board::EMPTY, |b, s| b.with(pentago::Square::new(*s).unwrap()));
        let (a, b) = (half(&order[..18]), half(&order[18..]));
        let end = |marbles| {
            let setup = pentago::Setup { marbles, untwisted: false };
            match setup.standing(pentago::Rules::STANDARD) {
                Ok(pentago::Standing::Between(p)) => p.outcome().unwrap(),
                other => panic!("{other:?}"),
            }
        };
        let (this, swapped) = (end([a, b]), end([b, a]));
        prop_assert_eq!(this.winner().map(|s| s.other()), swapped.winner());
        let drawn = |r| matches!(r, Reason::BothFives | Reason::FullBoard);
        prop_assert_eq!(drawn(this.reason()), drawn(swapped.reason()));
    }

    /// In Pente every free-opening game can be played with the seats exchanged: the second player
    /// passes the first move to a far corner, and all captures and fives change hands.
    #[test]
    fn pente_judges_both_players_alike(choices in choices(50)) {
        let rules = pente::Rules::FREE;
        let mut p = pente::Position::new(rules);
        let mut q = pente::Position::new(rules).play("A1".parse().unwrap()).unwrap();
        for choice in choices {
            let Some(m) = crowded(&p, choice) else { break };
            p = p.play(m).unwrap();
            q = q.play(m).unwrap();
            prop_assert_eq!(p.captured()[0], q.captured()[1]);
            prop_assert_eq!(p.captured()[1], q.captured()[0]);
            prop_assert_eq!(
                p.outcome().map(|o| (o.winner().map(|s| s.other()), o.reason())),
                q.outcome().map(|o| (o.winner(), o.reason()))
            );
        }
    }

    /// Two plies of one player that do not capture, exchanged, lead to the same position.
    #[test]
    fn equal_by_another_order(choices in choices(3)) {
        let rules = pente::Rules::FREE.with_opening(Opening::Free).unwrap();
        let pick = |n: u32| Point::at((n % 19) as u8, (n / 19 % 19) as u8).unwrap();
        let [a, b, c] = [pick(choices[0]), pick(choices[1]), pick(choices[2])];
        prop_assume!(a != b && b != c && a != c);
        let play = |moves: [Point; 3]| moves.iter().fold(pente::Position::new(rules), |p, m| p.play(*m).unwrap());
        prop_assert_eq!(play([a, b, c]), play([c, b, a]));
        prop_assert_eq!(play([a, b, c]).key(), play([c, b, a]).key());
        prop_assert_ne!(play([a, b, c]).key(), play([b, a, c]).key());
    }
}
