//! The published exact database, asked before anything else is believed.

use anyhow::{Context as _, Result};
use fivefold_engine::{Engine, Info, Limits, Score, SearchResult};
use fivefold_rules::pentago::{Move, Placed, Position, Twist};
use fivefold_rules::{AnyMove, AnyPosition, Position as _};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, TableError, Tablebase};
use std::collections::HashSet;
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
    /// For the player who makes them; none where they lie beyond the last slice.
    moves: Vec<(AnyMove, Value)>,
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
        let moves = moves.unwrap_or_default().into_iter();
        Ok(Some(Verdict {
            value,
            moves: moves.map(|(m, v)| (AnyMove::Pentago(m), v)).collect(),
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
    /// Whether a search for one move has nothing to choose: one move alone keeps the value.
    pub(crate) fn decides(&self) -> bool {
        self.of(self.value).len() == 1
    }

    /// The moves of one value.
    fn of(&self, value: Value) -> Vec<AnyMove> {
        let found = self.moves.iter().filter(|(_, v)| *v == value);
        found.map(|(m, _)| *m).collect()
    }

    /// What is known together with a search, which has chosen among the moves of that value: the database does
    /// not tell a near win from a far one, nor an easy draw from a hard one.
    fn correct(&self, value: Value, result: SearchResult) -> Known {
        let searched = Known::searched(result);
        if searched.best.is_some() && searched.proved == Some(value) {
            return searched;
        }
        let score = match value {
            Value::Win => Score::Win(self.left),
            Value::Draw => Score::Draw,
            Value::Loss => Score::Loss(self.left),
        };
        Known {
            proved: Some(value),
            distance: None,
            info: Info {
                score,
                ..searched.info
            },
            ..searched
        }
    }
}

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) position: &'a AnyPosition,
    pub(crate) limits: &'a Limits,
    /// How many lines, the best first; at least 1.
    pub(crate) lines: usize,
    /// What the database says, where it has been asked and knows.
    pub(crate) verdict: Option<&'a Verdict>,
}

/// Positions visited for the order of moves that are known to be worse than others.
const SHORT_LOOK: u64 = 10_000;

impl Asked<'_> {
    /// Searches; `hear` is told of every finished depth, with the place of its line. The first of the answers is
    /// that about the position.
    pub(crate) fn search(
        self,
        engine: &mut Engine,
        hear: &mut dyn FnMut(usize, &Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Known> {
        let keeping = self.verdict.map(|v| v.of(v.value)).unwrap_or_default();
        let lines = match self.position.outcome() {
            None => self.lines,
            Some(_) => 1,
        };
        match (self.verdict, lines) {
            (Some(verdict), 1) if !keeping.is_empty() => {
                let hear = &mut |info: &Info| hear(0, info);
                let found = engine.search_among(self.position, self.limits, &keeping, hear, stop);
                vec![verdict.correct(verdict.value, found)]
            }
            (Some(verdict), _) if !keeping.is_empty() => {
                self.search_known(verdict, engine, hear, stop)
            }
            (verdict, _) => {
                let found = self.search_alone(lines, engine, hear, stop);
                let mut known: Vec<_> = found.iter().cloned().map(Known::searched).collect();
                if let (Some(verdict), [result, ..]) = (verdict, found.as_slice()) {
                    known[0] = verdict.correct(verdict.value, result.clone());
                }
                known
            }
        }
    }

    /// What the search alone says.
    fn search_alone(
        &self,
        lines: usize,
        engine: &mut Engine,
        hear: &mut dyn FnMut(usize, &Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<SearchResult> {
        if lines > 1 {
            return engine.search_lines(self.position, self.limits, lines, None, hear, stop);
        }
        let hear = &mut |info: &Info| hear(0, info);
        vec![engine.search(self.position, self.limits, hear, stop)]
    }

    /// Lines of moves whose values are known. The search orders moves of one value: the best at length, within
    /// the limits, the others at a glance.
    fn search_known(
        &self,
        verdict: &Verdict,
        engine: &mut Engine,
        hear: &mut dyn FnMut(usize, &Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Known> {
        let glance = Limits {
            nodes: Some(SHORT_LOOK),
            ..Limits::default()
        };
        let mut found: Vec<(Value, Vec<SearchResult>)> = Vec::new();
        let mut left = self.lines;
        let mut classes = Vec::new();
        for value in [Value::Win, Value::Draw, Value::Loss] {
            let moves = verdict.of(value);
            let lines = left.min(self.distinct(&moves));
            left -= lines;
            classes.push((value, moves, lines));
        }
        classes.retain(|(_, _, lines)| *lines > 0);
        // The last first, so that the best may take all the time there is.
        for (place, (value, moves, lines)) in classes.into_iter().enumerate().rev() {
            let (position, among) = (self.position, Some(moves.as_slice()));
            let lines = if place == 0 {
                engine.search_lines(position, self.limits, lines, among, hear, stop)
            } else {
                let deaf = &mut |_: usize, _: &Info| ();
                engine.search_lines(position, &glance, lines, among, deaf, stop)
            };
            found.push((value, lines));
        }
        let lines = found.into_iter().rev();
        let lines = lines.flat_map(|(value, lines)| lines.into_iter().map(move |l| (value, l)));
        lines.map(|(value, l)| verdict.correct(value, l)).collect()
    }

    /// How many positions these moves lead to.
    fn distinct(&self, moves: &[AnyMove]) -> usize {
        let after = |m: &AnyMove| {
            let mut after = *self.position;
            after.play_unchecked(*m);
            after
        };
        moves.iter().map(after).collect::<HashSet<_>>().len()
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

    fn verdict(value: Value, words: &[(&str, Value)]) -> Verdict {
        let one = |(word, value): &(&str, Value)| (moves(&[word])[0], *value);
        Verdict {
            value,
            moves: words.iter().map(one).collect(),
            left: 33,
        }
    }

    #[test]
    fn what_is_searched_stays_and_the_value_is_the_databases() {
        for score in [Score::Estimate(-9), Score::Win(7), Score::Loss(7)] {
            let result = found("d3.1l", score);
            let known = verdict(Value::Draw, &[]).correct(Value::Draw, result.clone());
            assert_eq!((known.best, &known.info.pv), (result.best, &result.info.pv));
            assert_eq!((known.proved, known.distance), (Some(Value::Draw), None));
            assert_eq!(known.info.score, Score::Draw);
            assert_eq!((known.info.depth, known.info.nodes), (4, 77));
        }
        let result = found("d3.1l", Score::Estimate(3));
        let known = verdict(Value::Win, &[]).correct(Value::Loss, result);
        assert_eq!(known.info.score, Score::Loss(33));
    }

    #[test]
    fn a_proof_that_agrees_tells_the_distance_as_well() {
        let result = found("d3.1l", Score::Loss(8));
        let known = verdict(Value::Loss, &[]).correct(Value::Loss, result.clone());
        assert_eq!(known, Known::searched(result));
        assert_eq!((known.proved, known.distance), (Some(Value::Loss), Some(8)));
    }

    #[test]
    fn lines_are_sorted_by_value_and_each_is_a_move_of_its_own() {
        let (win, draw, loss) = (Value::Win, Value::Draw, Value::Loss);
        // The first two lead to one position.
        let words = [
            ("a1.2l", loss),
            ("a1.2r", loss),
            ("b2.1l", draw),
            ("c4.2r", win),
            ("d3.1l", draw),
        ];
        let start = "pentago".parse::<Variant>().unwrap().start();
        let limits = Limits {
            nodes: Some(500),
            ..Limits::default()
        };
        let verdict = verdict(win, &words);
        for (lines, values) in [
            (1, &[win][..]),
            (2, &[win, draw]),
            (9, &[win, draw, draw, loss]),
        ] {
            let asked = Asked {
                position: &start,
                limits: &limits,
                lines,
                verdict: Some(&verdict),
            };
            let known = asked.search(
                &mut Engine::new(fivefold_engine::Options::default()),
                &mut |_, _| (),
                &mut || false,
            );
            let told: Vec<_> = known.iter().filter_map(|k| k.proved).collect();
            assert_eq!(told, values);
            for k in &known {
                let best = k.best.unwrap();
                let value = verdict.moves.iter().find(|(m, _)| *m == best).unwrap().1;
                assert_eq!(k.proved, Some(value));
                assert_eq!(k.info.pv[0], best);
            }
        }
    }
}
