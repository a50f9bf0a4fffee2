//! Exact values: from the database where it reaches, else from the solver.

use crate::exact::{Exact, is_lack};
use crate::interrupt::Interrupt;
use anyhow::{Context as _, Result, bail};
use fivefold_rules::notation::write_line;
use fivefold_rules::pentago::Position;
use fivefold_rules::{AnyGame, AnyMove, AnyPosition, Position as _};
use fivefold_solver::{Options, Question, SolveError, Solver, Value};
use std::thread;

/// A position's value to the side to move, and what is known of its moves.
pub(super) struct Judged {
    pub(super) value: Value,
    /// Those of the database; the solver judges a move when it is asked about it.
    moves: Option<Vec<(AnyMove, Value)>>,
}

/// Knows them.
pub(super) struct Truth {
    exact: Option<Exact>,
    solver: Solver,
    interrupt: Interrupt,
}

impl Truth {
    pub(super) fn new(exact: Option<Exact>, memory: u64, interrupt: Interrupt) -> Truth {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Truth {
            exact,
            solver: Solver::new(Options { threads, memory }),
            interrupt,
        }
    }

    /// What the last position of a game is worth; `None` after Ctrl-C.
    ///
    /// # Errors
    /// The database is damaged, or the solver has not the memory.
    pub(super) fn judge(&mut self, game: &AnyGame) -> Result<Option<Judged>> {
        let AnyPosition::Pentago(position) = game.position() else {
            bail!("{}: expected a game of Pentago", write_line(game));
        };
        if let Some(judged) = self.looked_up(position)? {
            return Ok(Some(judged));
        }
        let value = self.solved(position).with_context(|| write_line(game))?;
        let moves = None;
        Ok(value.map(|value| Judged { value, moves }))
    }

    /// What a move, as an engine wrote it, is worth to it; `None` where it is no legal move, and in its place after
    /// Ctrl-C.
    ///
    /// # Errors
    /// As for [`judge`](Self::judge).
    pub(super) fn after(
        &mut self,
        game: &AnyGame,
        judged: &Judged,
        word: &str,
    ) -> Result<Option<Option<Value>>> {
        let Ok(played) = game.position().parse_move(word) else {
            return Ok(Some(None));
        };
        if let Some(moves) = &judged.moves {
            let found = moves.iter().find(|(m, _)| *m == played);
            return Ok(Some(found.map(|(_, value)| *value)));
        }
        let Ok(AnyPosition::Pentago(after)) = game.position().play(played) else {
            return Ok(Some(None));
        };
        let value = self.solved(&after).with_context(|| write_line(game))?;
        Ok(value.map(|value| Some(-value)))
    }

    /// The value of a position by the solver; `None` after Ctrl-C.
    fn solved(&mut self, position: &Position) -> Result<Option<Value>, SolveError> {
        let interrupt = &self.interrupt;
        let mut stop = || interrupt.is_asked();
        let solved = (self.solver).solve(position, Question::Value, &mut |_| (), &mut stop);
        match solved {
            Ok(solution) => Ok(Some(solution.value)),
            Err(SolveError::Stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn looked_up(&self, position: &Position) -> Result<Option<Judged>> {
        let Some(exact) = &self.exact else {
            return Ok(None);
        };
        let values = match exact.values(position) {
            Err(error) if is_lack(&error) => return Ok(None),
            values => values?,
        };
        let judged = values.moves.map(|moves| Judged {
            value: values.value,
            moves: Some(
                moves
                    .into_iter()
                    .map(|(m, v)| (AnyMove::Pentago(m), v))
                    .collect(),
            ),
        });
        Ok(judged)
    }
}
