//! The small trait both games share.

use crate::{Outcome, Seat, Symmetry};
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;

/// A legal position of a game. Used for laws, perft, history and tables; code that plays one
/// game well uses that game's own type.
pub trait Position: Clone + Eq + Hash + Debug {
    /// A whole turn.
    type Move: Copy + Eq + Ord + Hash + Debug;
    /// Why a move may not be played here.
    type Illegal: core::error::Error + Clone + Eq + 'static;

    /// The seat that moves next; once the game is over, the seat that would have.
    fn turn(&self) -> Seat;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Moves made since the empty board, captured stones included.
    fn ply(&self) -> u32;

    /// Whether `m` may be played.
    ///
    /// # Errors
    /// Says which rule forbids it.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Every legal move, in a fixed order that documents may rely on. Empty exactly when
    /// [`outcome`](Self::outcome) is `Some`.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// `legal_moves().len()`, without the list.
    fn legal_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// Plays a move that [`check`](Self::check) accepts. With any other move the position
    /// becomes meaningless (no undefined behaviour, but maybe a panic).
    fn play_unchecked(&mut self, m: Self::Move);

    /// Plays a move.
    ///
    /// # Errors
    /// Hands the position back, unchanged, with the reason.
    fn play(mut self, m: Self::Move) -> Result<Self, PlayError<Self>> {
        match self.check(m) {
            Ok(()) => {
                self.play_unchecked(m);
                Ok(self)
            }
            Err(illegal) => Err(PlayError {
                position: self,
                illegal,
            }),
        }
    }

    /// The position seen through one of the board's eight symmetries.
    #[must_use]
    fn transform(&self, symmetry: Symmetry) -> Self;

    /// A move of this position seen through `symmetry`:
    /// `p.transform(s)` after `p.transform_move(m, s)` is `p` after `m`, transformed.
    #[must_use]
    fn transform_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// 64 bits, equal for equal positions and the same in every build: for tables and books.
    fn key(&self) -> u64;
}

/// An illegal move, with the untouched position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError<P: Position> {
    /// The position as it was.
    pub position: P,
    /// Why the move is illegal.
    pub illegal: P::Illegal,
}

impl<P: Position> fmt::Display for PlayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.illegal, f)
    }
}

impl<P: Position> core::error::Error for PlayError<P> {}
