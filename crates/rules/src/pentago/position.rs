//! A legal Pentago position between turns.

use super::placed::{ended_by_placement, may_skip, tested};
use super::{Board, IllegalMove, LINES, Line, Move, PlacementFive, Rules, Setup, Square, Twist};
use crate::mix::mix;
use crate::{Outcome, Reason, Seat, Side, Symmetry};
use alloc::vec::Vec;

/// A legal position between turns, with the rules it is played by.
///
/// ```
/// use fivefold_rules::{Position as _, Reason, Side, pentago::{Position, Rules}};
/// let mut p = Position::new(Rules::STANDARD);
/// for m in ["a1.2r", "a6.2r", "b1.2r", "b6.2r", "c1.2r", "a5.2r", "d1.2r", "b5.2r", "e1"] {
///     p = p.play(m.parse()?)?;
/// }
/// let outcome = p.outcome().expect("a1 to e1 is a five");
/// assert_eq!((outcome.winner(), outcome.reason()), (Some(Side::First), Reason::Placement));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marbles: [Board; 2],
    rules: Rules,
    /// Only ever set on a finished game whose last twist was not made.
    untwisted: bool,
    outcome: Option<Outcome>,
}

impl Position {
    /// The empty board.
    #[must_use]
    pub const fn new(rules: Rules) -> Position {
        Position {
            marbles: [Board::EMPTY; 2],
            rules,
            untwisted: false,
            outcome: None,
        }
    }

    /// A board between turns; the counts must alternate.
    pub(super) fn from_parts(marbles: [Board; 2], rules: Rules) -> Position {
        let full = (marbles[0] | marbles[1]) == Board::FULL;
        let mut position = Position {
            marbles,
            rules,
            untwisted: false,
            outcome: None,
        };
        let mover = position.to_move().other();
        position.outcome = tested(marbles, mover, rules, Reason::Twist)
            .or_else(|| full.then_some(Outcome::draw(Reason::FullBoard)));
        position
    }

    /// A game that ended with a placement.
    pub(super) const fn ended_untwisted(
        marbles: [Board; 2],
        rules: Rules,
        outcome: Outcome,
    ) -> Position {
        Position {
            marbles,
            rules,
            untwisted: true,
            outcome: Some(outcome),
        }
    }

    /// The marbles of the first and of the second player.
    #[must_use]
    pub const fn marbles(&self) -> [Board; 2] {
        self.marbles
    }

    /// The marbles of one player.
    #[must_use]
    pub const fn marbles_of(&self, side: Side) -> Board {
        self.marbles[side.index()]
    }

    /// The player with a marble on `square`.
    #[must_use]
    pub fn marble(&self, square: Square) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|s| self.marbles[s.index()].has(square))
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self) -> Board {
        !(self.marbles[0] | self.marbles[1])
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The player who places next; once the game is over, the one who would have.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        Side::from_index((self.marbles[0].count() + self.marbles[1].count()) as usize)
    }

    /// Whether the game ended with a placement whose twist was not made.
    #[must_use]
    pub const fn is_untwisted(&self) -> bool {
        self.untwisted
    }

    /// The board as a setup, from which this position can be had again.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup {
            marbles: self.marbles,
            untwisted: self.untwisted,
        }
    }

    /// The lines that count as fives for `side` under the rules (P7). Six in a row yields two.
    pub fn fives(&self, side: Side) -> impl Iterator<Item = &'static Line> {
        let (marbles, exactly) = (self.marbles[side.index()], self.rules.exactly());
        LINES.iter().filter(move |l| l.is_held(marbles, exactly))
    }

    /// The fives to draw once the game is over: the winner's, or both players' after a draw by
    /// both fives.
    #[must_use]
    pub fn winning_lines(&self) -> Vec<&'static Line> {
        match self.outcome {
            Some(o) => match o.winner() {
                Some(side) => self.fives(side).collect(),
                None => self
                    .fives(Side::First)
                    .chain(self.fives(Side::Second))
                    .collect(),
            },
            None => Vec::new(),
        }
    }

    pub(super) fn check_placement(&self, square: Square) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            Err(IllegalMove::GameOver)
        } else if !self.empty().has(square) {
            Err(IllegalMove::Occupied(square))
        } else {
            Ok(())
        }
    }

    pub(super) const fn with_marble(&self, square: Square, mover: Side) -> [Board; 2] {
        let mut marbles = self.marbles;
        marbles[mover.index()] = marbles[mover.index()].with(square);
        marbles
    }

    /// How many moves place on `square`: one if that ends the game, else the twists.
    fn twists_after(&self, square: Square) -> Twists {
        let mover = self.to_move();
        let marbles = self.with_marble(square, mover);
        match ended_by_placement(marbles, mover, self.rules) {
            Some(_) => Twists::None,
            None if may_skip(marbles, self.rules) => Twists::Optional,
            None => Twists::Due,
        }
    }

    /// The empty squares whose placement makes a five that wins at once; empty under
    /// [`PlacementFive::AfterTwist`].
    #[must_use]
    pub fn winning_placements(&self) -> Board {
        if self.outcome.is_some() || self.rules.placement == PlacementFive::AfterTwist {
            return Board::EMPTY;
        }
        let (own, empty) = (self.marbles[self.to_move().index()], self.empty());
        LINES.iter().fold(Board::EMPTY, |found, line| {
            let missing = line.board & !own;
            let wins = missing.count() == 1
                && !(missing & empty).is_empty()
                && line.is_held(own | missing, self.rules.exactly());
            if wins { found | missing } else { found }
        })
    }
}

/// What may follow a placement.
enum Twists {
    /// The game is over.
    None,
    /// One of eight.
    Due,
    /// One of eight, or none.
    Optional,
}

impl crate::Position for Position {
    type Move = Move;
    type Illegal = IllegalMove;

    fn turn(&self) -> Seat {
        Seat::from(self.to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn ply(&self) -> u32 {
        self.marbles[0].count() + self.marbles[1].count()
    }

    fn check(&self, m: Move) -> Result<(), IllegalMove> {
        self.check_placement(m.square)?;
        match (self.twists_after(m.square), m.twist) {
            (Twists::None, Some(_)) => Err(IllegalMove::TwistAfterTheEnd(m.square)),
            (Twists::Due, None) => Err(IllegalMove::TwistMissing(m.square)),
            _ => Ok(()),
        }
    }

    /// Squares a1, b1, ... f6; for each the twists 1l 1r ... 4r, then no twist.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.empty().count() as usize * 8);
        if self.outcome.is_some() {
            return moves;
        }
        for square in self.empty().squares() {
            let twists = self.twists_after(square);
            if !matches!(twists, Twists::None) {
                moves.extend(Twist::ALL.map(|t| Move {
                    square,
                    twist: Some(t),
                }));
            }
            if !matches!(twists, Twists::Due) {
                moves.push(Move {
                    square,
                    twist: None,
                });
            }
        }
        moves
    }

    fn legal_count(&self) -> usize {
        let plain = self.rules.twist == super::TwistDuty::Always
            && self.rules.full_board == super::FullBoard::LastTwist;
        if self.outcome.is_some() {
            0
        } else if plain {
            let empty = self.empty().count();
            (empty * 8 - self.winning_placements().count() * 7) as usize
        } else {
            self.legal_moves().len()
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let mover = self.to_move();
        let marbles = self.with_marble(m.square, mover);
        *self = match m.twist {
            Some(t) => Position::from_parts(marbles.map(|b| b.twisted(t)), self.rules),
            None => match ended_by_placement(marbles, mover, self.rules) {
                Some(outcome) => Position::ended_untwisted(marbles, self.rules, outcome),
                None => Position::from_parts(marbles, self.rules),
            },
        };
    }

    fn transform(&self, symmetry: Symmetry) -> Position {
        Position {
            marbles: self.marbles.map(|b| b.transform(symmetry)),
            ..*self
        }
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        Move {
            square: m.square.transform(symmetry),
            twist: m.twist.map(|t| t.transform(symmetry)),
        }
    }

    fn key(&self) -> u64 {
        let options = self.rules.code() | u64::from(self.untwisted) << 4;
        mix(
            mix(mix(0, self.marbles[0].bits()), self.marbles[1].bits()),
            options,
        )
    }
}
