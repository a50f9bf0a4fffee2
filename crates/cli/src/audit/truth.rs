//! Exact values: from the database where it reaches, else from the solver.

use crate::exact::{Exact, is_lack};
use crate::interrupt::Interrupt;
use anyhow::{Context as _, Result, bail};
use fivefold_rules::notation::write_line;
use fivefold_rules::pentago::Position;
use fivefold_rules::{AnyGame, AnyMove, AnyPosition};
use fivefold_solver::{Options, Question, SolveError, Solver, Value};
use std::thread;

/// A position's value and those of its moves, to the side to move.
pub(super) struct Judged {
    pub(super) value: Value,
    pub(super) moves: Vec<(AnyMove, Value)>,
}

impl Judged {
    /// What a move, as an engine wrote it, is worth to it; `None` where it is no legal move.
    pub(super) fn after(&self, game: &AnyGame, word: &str) -> Option<Value> {
        let played = game.position().parse_move(word).ok()?;
        let found = self.moves.iter().find(|(m, _)| *m == played);
        found.map(|(_, value)| *value)
    }
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

    /// What the last position of a game and its moves are worth; `None` after Ctrl-C.
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
        let interrupt = &self.interrupt;
        let mut stop = || interrupt.is_asked();
        let solved = self
            .solver
            .solve(position, Question::Moves, &mut |_| (), &mut stop);
        let solution = match solved {
            Err(SolveError::Stopped) => return Ok(None),
            solved => solved.with_context(|| write_line(game))?,
        };
        let moves = solution
            .moves
            .iter()
            .map(|j| (AnyMove::Pentago(j.choice), j.value));
        Ok(Some(Judged {
            value: solution.value,
            moves: moves.collect(),
        }))
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
            moves: moves
                .into_iter()
                .map(|(m, v)| (AnyMove::Pentago(m), v))
                .collect(),
        });
        Ok(judged)
    }
}
