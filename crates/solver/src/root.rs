//! What a position is solved as.
//!
//! Turning a quadrant of a root, or looking at it through a symmetry, changes which of its 256
//! arrangements is asked about and nothing else. So every position is solved as one chosen among
//! all of these, and what is found out holds for up to 8 x 128 positions.

use crate::turns::{self, Digits};
use fivefold_rules::pentago::{Board, Placed, Position, Quadrant, Square, Twist};
use fivefold_rules::{Side, Symmetry};

/// A board of which all arrangements of one parity are solved together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Root {
    /// The marbles of the player who places next, and of the other.
    pub(crate) marbles: [Board; 2],
    /// Of the arrangements at which the next marble is placed.
    pub(crate) parity: usize,
}

impl Root {
    /// The empty squares.
    pub(crate) fn empty(&self) -> Board {
        !(self.marbles[0] | self.marbles[1])
    }
}

/// A root, and how a position looks from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// What is solved.
    pub(crate) root: Root,
    /// Takes the position to the root, but for the turns.
    symmetry: Symmetry,
    /// The turns after which the root is the position, seen through the symmetry.
    pub(crate) digits: Digits,
}

impl View {
    /// Of a position between turns.
    pub(crate) fn position(position: &Position) -> View {
        View::new(position.marbles(), position.to_move(), 0)
    }

    /// Of a board on which the twist is due.
    pub(crate) fn placed(placed: &Placed) -> View {
        View::new(placed.marbles(), placed.mover().other(), 1)
    }

    /// `twists` more twists are made before `next` places.
    fn new(marbles: [Board; 2], next: Side, twists: usize) -> View {
        let own = marbles[next.index()];
        let other = marbles[next.other().index()];
        let seen = Symmetry::ALL.map(|symmetry| {
            let marbles = [own, other].map(|b| b.transform(symmetry));
            let (marbles, digits) = least(marbles);
            let parity = (turns::parity(digits) + twists) % 2;
            let root = Root { marbles, parity };
            View {
                root,
                symmetry,
                digits,
            }
        });
        let least = seen.into_iter().min_by_key(|view| view.root);
        least.expect("there are eight symmetries")
    }

    /// The same at another arrangement.
    pub(crate) fn at(self, digits: Digits) -> View {
        View { digits, ..self }
    }

    /// The root's square whose marble lies on `square` of the position.
    pub(crate) fn square(&self, square: Square) -> Square {
        let board = Board::EMPTY.with(square).transform(self.symmetry);
        let there = turns::turned(board, turns::undone(self.digits));
        let found = there.squares().next();
        found.expect("turning keeps one square one square")
    }

    /// The arrangement after a twist of the position.
    pub(crate) fn twisted(&self, twist: Twist) -> Digits {
        turns::twisted(self.digits, twist.transform(self.symmetry))
    }
}

/// Each quadrant turned until its marbles make the least number, and the turns that lead back.
fn least(marbles: [Board; 2]) -> ([Board; 2], Digits) {
    let mut digits = [0; 4];
    let mut least = [Board::EMPTY; 2];
    for quadrant in Quadrant::ALL {
        let part = marbles.map(|b| b & Board::quadrant(quadrant));
        let ways = (0..4u8).map(|back| {
            let mut turns = [0; 4];
            turns[quadrant.index()] = back;
            (part.map(|b| turns::turned(b, turns)), (4 - back) & 3)
        });
        // The first of equal ways: a quadrant that looks the same after a turn is not turned.
        let (part, digit) = ways.min_by_key(|way| way.0).expect("there are four");
        least = [least[0] | part[0], least[1] | part[1]];
        digits[quadrant.index()] = digit;
    }
    (least, digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::Position as _;
    use fivefold_rules::pentago::Rules;

    fn some_position() -> Position {
        let mut position = Position::new(Rules::STANDARD);
        for m in [
            "c4.1r", "d3.2l", "b2.3r", "e5.4r", "a6.1l", "f1.2r", "c3.4l",
        ] {
            position = position.play(m.parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn the_root_turned_is_the_position() {
        for symmetry in Symmetry::ALL {
            let position = some_position().transform(symmetry);
            let view = View::position(&position);
            let next = position.to_move();
            for (marbles, side) in view.root.marbles.into_iter().zip([next, next.other()]) {
                let there = turns::turned(marbles, view.digits);
                assert_eq!(there, position.marbles_of(side).transform(view.symmetry));
            }
            assert_eq!(view.root.parity, turns::parity(view.digits));
        }
    }

    #[test]
    fn turned_and_reflected_positions_share_a_root() {
        let roots: std::collections::HashSet<_> = turns::all()
            .flat_map(|digits| Symmetry::ALL.map(|s| (digits, s)))
            .map(|(digits, symmetry)| {
                let marbles = some_position().marbles();
                let marbles = marbles.map(|b| turns::turned(b.transform(symmetry), digits));
                let view = View::new(marbles, Side::First, 0);
                view.root.marbles
            })
            .collect();
        assert_eq!(roots.len(), 1);
    }

    #[test]
    fn a_move_leads_to_the_child_of_the_root() {
        let position = some_position();
        let view = View::position(&position);
        for m in position.legal_moves() {
            let child = position.play(m).unwrap();
            let own = view.root.marbles[0].with(view.square(m.square));
            let twist = m.twist.unwrap();
            let there = turns::turned(own, view.twisted(twist));
            let side = position.to_move();
            assert_eq!(there, child.marbles_of(side).transform(view.symmetry));
        }
    }
}
