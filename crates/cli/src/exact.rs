//! The published exact database, asked before anything else is believed.

use anyhow::{Context as _, Result};
use fivefold_engine::{Info, Score, SearchResult};
use fivefold_rules::pentago::{Move, Placed, Position, Twist};
use fivefold_rules::{AnyMove, AnyPosition, Position as _};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, TableError, Tablebase};
use std::path::Path;

/// The database.
#[derive(Debug)]
pub(crate) struct Exact(Tablebase);

/// What the database holds of a position or of half a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Values<M> {
    /// For the side to move.
    pub(crate) value: Value,
    /// For the player who makes them, every move or twist; `None` where they lie beyond the last slice.
    pub(crate) moves: Option<Vec<(M, Value)>>,
}

/// What the database says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// For the side to move.
    value: Value,
    /// The moves that keep it; none where the values of moves lie beyond the last slice.
    best: Vec<AnyMove>,
    /// Plies until the board is full.
    left: u32,
}

/// What is known of a position after a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The move to play; `None` where the game is over.
    pub(crate) best: Option<AnyMove>,
    /// The proved value for the side to move.
    pub(crate) proved: Option<Value>,
    /// Plies to the end of a proved win or loss; the database does not know them.
    pub(crate) distance: Option<u32>,
    /// What the search says. A win or loss from the database has the score of the longest possible.
    pub(crate) info: Info,
}

impl Exact {
    /// Opens the slices of a folder.
    ///
    /// # Errors
    /// There is no such folder, it holds no slice, or a slice is damaged.
    pub(crate) fn open(folder: &Path) -> Result<Exact> {
        let opened = Tablebase::open(folder, CACHE);
        Ok(Exact(opened.context("cannot use the tablebase")?))
    }

    /// What it holds of a position.
    ///
    /// # Errors
    /// It does not hold it, or a slice has turned out damaged; [`is_lack`] tells which.
    pub(crate) fn values(&self, position: &Position) -> Result<Values<Move>, TableError> {
        let value = self.0.value(position)?;
        let moves = reached(self.0.move_values(position))?;
        Ok(Values { value, moves })
    }

    /// What it holds of half a turn.
    ///
    /// # Errors
    /// As [`values`](Self::values).
    pub(crate) fn placed_values(&self, placed: &Placed) -> Result<Values<Twist>, TableError> {
        let value = self.0.placed_value(placed)?;
        let moves = Some(self.0.twist_values(placed)?);
        Ok(Values { value, moves })
    }

    /// What it says of a position; `None` where it does not reach, of other rules and of Pente, and
    /// where the game is over, which needs no database.
    ///
    /// # Errors
    /// A slice has turned out damaged.
    pub(crate) fn ask(&self, position: &AnyPosition) -> Result<Option<Verdict>, TableError> {
        let AnyPosition::Pentago(position) = position else {
            return Ok(None);
        };
        if position.outcome().is_some() {
            return Ok(None);
        }
        let Some(Values { value, moves }) = reached(self.values(position))? else {
            return Ok(None);
        };
        let moves = moves.unwrap_or_default();
        let keeping = moves.into_iter().filter(|(_, of_move)| *of_move == value);
        Ok(Some(Verdict {
            value,
            best: keeping.map(|(m, _)| AnyMove::Pentago(m)).collect(),
            left: position.empty().count(),
        }))
    }
}

/// Whether the database does not hold something, which is no fault of its files.
pub(crate) fn is_lack(error: &TableError) -> bool {
    matches!(
        error,
        TableError::NoSlice { .. } | TableError::OtherRules(_)
    )
}

/// Tells what the database does not hold from what is wrong with it.
fn reached<T>(answer: Result<T, TableError>) -> Result<Option<T>, TableError> {
    match answer {
        Err(error) if is_lack(&error) => Ok(None),
        answer => answer.map(Some),
    }
}

impl Verdict {
    /// Whether a search has nothing to choose: one move alone keeps the value.
    pub(crate) fn decides(&self) -> bool {
        self.best.len() == 1
    }

    /// What is known together with a search, which chooses among the moves that keep the value: the
    /// database does not tell a near win from a far one, nor an easy draw from a hard one.
    pub(crate) fn correct(&self, result: SearchResult) -> Known {
        let searched = Known::searched(result);
        let keeps = |m: AnyMove| self.best.is_empty() || self.best.contains(&m);
        let best = searched.best.filter(|m| keeps(*m));
        if best.is_some() && searched.proved == Some(self.value) {
            return searched;
        }
        let first = || self.best.first().copied();
        let pv = match best {
            Some(_) => searched.info.pv,
            None => first().into_iter().collect(),
        };
        let score = self.score();
        Known {
            best: best.or_else(first),
            proved: Some(self.value),
            distance: None,
            info: Info {
                score,
                pv,
                ..searched.info
            },
        }
    }

    fn score(&self) -> Score {
        match self.value {
            Value::Win => Score::Win(self.left),
            Value::Draw => Score::Draw,
            Value::Loss => Score::Loss(self.left),
        }
    }
}

impl Known {
    /// What a search alone has found.
    pub(crate) fn searched(result: SearchResult) -> Known {
        let (proved, distance) = match result.info.score {
            Score::Win(plies) => (Some(Value::Win), Some(plies)),
            Score::Loss(plies) => (Some(Value::Loss), Some(plies)),
            Score::Draw => (Some(Value::Draw), None),
            Score::Estimate(_) => (None, None),
        };
        Known {
            best: result.best,
            proved,
            distance,
            info: result.info,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::Variant;

    fn moves(words: &[&str]) -> Vec<AnyMove> {
        let start = "pentago".parse::<Variant>().unwrap().start();
        words.iter().map(|w| start.parse_move(w).unwrap()).collect()
    }

    fn found(best: &str, score: Score) -> SearchResult {
        let pv = moves(&[best, "a1.1l"]);
        let info = Info {
            depth: 4,
            seldepth: 9,
            nodes: 77,
            score,
            pv,
        };
        SearchResult {
            best: info.pv.first().copied(),
            info,
        }
    }

    fn verdict(value: Value, best: &[&str]) -> Verdict {
        let best = moves(best);
        let left = 33;
        Verdict { value, best, left }
    }

    #[test]
    fn a_move_that_loses_the_value_is_replaced() {
        let known =
            verdict(Value::Win, &["c4.2r", "d3.1l"]).correct(found("a2.1l", Score::Estimate(50)));
        assert_eq!(known.best, Some(moves(&["c4.2r"])[0]));
        assert_eq!(known.info.pv, moves(&["c4.2r"]));
        assert_eq!((known.proved, known.distance), (Some(Value::Win), None));
        assert_eq!(known.info.score, Score::Win(33));
        assert_eq!((known.info.depth, known.info.nodes), (4, 77));
    }

    #[test]
    fn a_move_that_keeps_the_value_stays_with_its_line() {
        for score in [Score::Estimate(-9), Score::Win(7), Score::Loss(7)] {
            let result = found("d3.1l", score);
            let known = verdict(Value::Draw, &["c4.2r", "d3.1l"]).correct(result.clone());
            assert_eq!((known.best, &known.info.pv), (result.best, &result.info.pv));
            assert_eq!((known.proved, known.distance), (Some(Value::Draw), None));
            assert_eq!(known.info.score, Score::Draw);
        }
    }

    #[test]
    fn a_proof_that_agrees_tells_the_distance_as_well() {
        let result = found("d3.1l", Score::Loss(8));
        let known = verdict(Value::Loss, &["c4.2r", "d3.1l"]).correct(result.clone());
        assert_eq!(known, Known::searched(result));
        assert_eq!((known.proved, known.distance), (Some(Value::Loss), Some(8)));
        // The move counts as much as the value.
        let known = verdict(Value::Win, &["c4.2r"]).correct(found("d3.1l", Score::Win(3)));
        assert_eq!(
            (known.best, known.distance),
            (Some(moves(&["c4.2r"])[0]), None)
        );
    }

    #[test]
    fn at_the_last_slice_the_value_alone_is_the_databases() {
        let result = found("d3.1l", Score::Estimate(3));
        let known = verdict(Value::Loss, &[]).correct(result.clone());
        assert_eq!((known.best, known.info.pv), (result.best, result.info.pv));
        assert_eq!(known.proved, Some(Value::Loss));
        assert_eq!(known.info.score, Score::Loss(33));
    }
}
