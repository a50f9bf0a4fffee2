//! A game with its history.

use crate::{PlayError, Position};
use alloc::vec::Vec;

/// A start and the moves made from it. Every position on the way is kept, so that going back
/// restores captured stones, counts and results exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Position> {
    /// `positions[i]` is the position after `moves[..i]`; never empty.
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Position> Game<P> {
    /// A game that starts from `start`.
    #[must_use]
    pub fn new(start: P) -> Game<P> {
        Game {
            positions: alloc::vec![start],
            moves: Vec::new(),
        }
    }

    /// The position the game started from.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position after all moves.
    #[must_use]
    pub fn position(&self) -> &P {
        self.positions
            .last()
            .expect("a game always holds its start")
    }

    /// The position after the first `moves` moves; `None` past the end.
    #[must_use]
    pub fn position_at(&self, moves: usize) -> Option<&P> {
        self.positions.get(moves)
    }

    /// The moves made, oldest first.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is illegal; the game is unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<&P, P::Illegal> {
        match self.position().clone().play(m) {
            Ok(next) => {
                self.positions.push(next);
                self.moves.push(m);
                Ok(self.position())
            }
            Err(PlayError { illegal, .. }) => Err(illegal),
        }
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        Some(m)
    }

    /// Plays `moves` from `start`.
    ///
    /// # Errors
    /// The index of the first illegal move, why it is illegal, and the game up to it.
    pub fn replay(
        start: P,
        moves: impl IntoIterator<Item = P::Move>,
    ) -> Result<Game<P>, Replay<P>> {
        let mut game = Game::new(start);
        for (index, m) in moves.into_iter().enumerate() {
            if let Err(illegal) = game.play(m) {
                return Err(Replay {
                    index,
                    illegal,
                    game,
                });
            }
        }
        Ok(game)
    }
}

/// A list of moves that stops being legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay<P: Position> {
    /// The first illegal move's place in the list, from 0.
    pub index: usize,
    /// Why it is illegal.
    pub illegal: P::Illegal,
    /// The game up to it.
    pub game: Game<P>,
}

impl<P: Position> core::fmt::Display for Replay<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "move {}: {}", self.index + 1, self.illegal)
    }
}

impl<P: Position> core::error::Error for Replay<P> {}
