//! What `fivefold solve` says of a position.

use super::{Judged, Question, Solution, Value, Values};
use serde::{Serialize, Serializer};
use std::time::Instant;

/// The names of the fields are a promise to scripts.
#[derive(Serialize)]
pub(super) struct Answer {
    /// `win`, `draw` or `loss` of the side to move; null if it was stopped before it was known.
    value: Option<String>,
    /// Plies to the end under best play; null for a draw and where only the value is known.
    distance: Option<u32>,
    /// The best moves; where the twist is due, twists. Without distances those that keep the value.
    best: Vec<String>,
    /// Best play to the end.
    line: Vec<String>,
    /// Every move's value and distance.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_order")]
    moves: Option<Vec<(String, Worth)>>,
    /// Where it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// Time taken.
    seconds: f64,
}

/// What a move is worth to the player who makes it.
#[derive(Serialize)]
struct Worth {
    value: String,
    distance: Option<u32>,
}

/// An object with its members in the order of the rules.
fn in_order<S: Serializer>(
    moves: &Option<Vec<(String, Worth)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let moves = moves.iter().flatten();
    serializer.collect_map(moves.map(|(name, worth)| (name, worth)))
}

impl Answer {
    /// What the solver found.
    pub(super) fn solved<M>(
        solution: &Solution<M>,
        start: Instant,
        name: impl Fn(&M) -> String,
    ) -> Answer {
        let worth = |judged: &Judged<M>| {
            let value = judged.value.to_string();
            let distance = judged.distance;
            (name(&judged.choice), Worth { value, distance })
        };
        let moves: Vec<_> = solution.moves.iter().map(worth).collect();
        let keeping = solution.moves.iter().filter(|m| m.value == solution.value);
        let keeping = keeping.map(|m| name(&m.choice)).collect();
        let best: Vec<_> = solution.best.iter().map(&name).collect();
        Answer {
            value: Some(solution.value.to_string()),
            distance: solution.distance,
            best: if best.is_empty() { keeping } else { best },
            line: solution.line.iter().map(ToString::to_string).collect(),
            moves: (!moves.is_empty()).then_some(moves),
            stopped: None,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// What the published database says: values only; at its last slice not those of moves.
    pub(super) fn published<M: ToString>(
        values: &Values<M>,
        question: Question,
        start: Instant,
    ) -> Answer {
        let moves = values.moves.as_deref();
        let keeping = moves.unwrap_or_default().iter();
        let keeping = keeping.filter(|(_, value)| *value == values.value);
        let worth = |(choice, value): &(M, Value)| {
            let value = value.to_string();
            let distance = None;
            (choice.to_string(), Worth { value, distance })
        };
        let wanted = moves.filter(|_| matches!(question, Question::All | Question::Moves));
        Answer {
            value: Some(values.value.to_string()),
            distance: None,
            best: keeping.map(|(choice, _)| choice.to_string()).collect(),
            line: Vec::new(),
            moves: wanted.map(|moves| moves.iter().map(worth).collect()),
            stopped: None,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// How far it came.
    pub(super) fn stopped(known: String, start: Instant) -> Answer {
        Answer {
            value: None,
            distance: None,
            best: Vec::new(),
            line: Vec::new(),
            moves: None,
            stopped: Some(known),
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// The same for people.
    pub(super) fn text(&self) -> String {
        let Some(value) = &self.value else {
            return self.stopped.clone().unwrap_or_default();
        };
        let mut text = worth(value, self.distance);
        if !self.best.is_empty() {
            text += &format!("; best: {}", self.best.join(" "));
        }
        if !self.line.is_empty() {
            text += &format!("\nline: {}", self.line.join(" "));
        }
        for (name, Worth { value, distance }) in self.moves.iter().flatten() {
            text += &format!("\n{name}  {}", worth(value, *distance));
        }
        text
    }
}

/// `win in 5 plies`.
fn worth(value: &str, distance: Option<u32>) -> String {
    match distance {
        None | Some(0) => value.to_owned(),
        Some(1) => format!("{value} in 1 ply"),
        Some(plies) => format!("{value} in {plies} plies"),
    }
}
