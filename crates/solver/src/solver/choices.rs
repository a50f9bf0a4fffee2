//! The choices of the player to move, and what is known of them.

use crate::Value;
use crate::orbit::Orbit;
use crate::root::View;
use crate::solution::{Judged, Question, Solution};
use crate::turns::Digits;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Board, Move, Placed, Position, Twist};

/// A choice and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<M> {
    choice: M,
    target: Target,
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// The placement wins at once.
    Won,
    /// To the root with these marbles of its first player, at this arrangement.
    State(Board, Digits),
}

/// The moves of a position.
pub(super) fn moves(position: &Position, view: &View) -> Vec<Choice<Move>> {
    let wins = position.winning_placements();
    let marbles = position.marbles();
    let target = |m: Move| {
        if wins.has(m.square) {
            return Target::Won;
        }
        let mut placed = marbles;
        let own = &mut placed[position.to_move().index()];
        *own = own.with(m.square);
        let added = Board::EMPTY.with(view.square(m.square));
        Target::State(added, view.twisted(twist(placed, m.twist)))
    };
    let moves = position.legal_moves().into_iter();
    moves
        .map(|choice| Choice {
            choice,
            target: target(choice),
        })
        .collect()
}

/// The twists of a board on which one is due.
pub(super) fn twists(placed: &Placed, view: &View) -> Vec<Choice<Option<Twist>>> {
    let target = |choice| {
        let digits = view.twisted(twist(placed.marbles(), choice));
        Target::State(Board::EMPTY, digits)
    };
    let twists = placed.twists().into_iter();
    twists
        .map(|choice| Choice {
            choice,
            target: target(choice),
        })
        .collect()
}

/// A twist that leads where a choice leads: where it is left out, that of a neutral quadrant.
pub(super) fn twist(placed: [Board; 2], choice: Option<Twist>) -> Twist {
    let neutral = |t: &Twist| placed.map(|b| b.twisted(*t)) == placed;
    let twist = choice.or_else(|| Twist::ALL.into_iter().find(neutral));
    twist.expect("the twist may only be left out where a quadrant is neutral")
}

/// What is known of the choices.
pub(super) struct Known<M> {
    choices: Vec<Choice<M>>,
    judged: Vec<Option<Verdict>>,
    /// Whether the value of every choice is known.
    complete: bool,
    /// All choices that end the game within so many plies are known.
    looked: u32,
}

/// What is known of a choice.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    value: Value,
    /// Plies to the end, this one included; unknown as long as only the value is.
    distance: Option<u32>,
}

impl Verdict {
    fn is_final(self) -> bool {
        self.value == Value::Draw || self.distance.is_some()
    }
}

impl<M: Copy> Known<M> {
    pub(super) fn new(choices: Vec<Choice<M>>) -> Known<M> {
        let won = Verdict {
            value: Value::Win,
            distance: Some(1),
        };
        let judged: Vec<_> = choices
            .iter()
            .map(|choice| matches!(choice.target, Target::Won).then_some(won))
            .collect();
        let complete = judged.iter().all(Option::is_some);
        Known {
            choices,
            judged,
            complete,
            looked: 0,
        }
    }

    /// Takes in what a pass found: `full` if it looked to the full board, `exact` if all shorter
    /// ones were made before it, so that it tells the distance, too.
    pub(super) fn learn(&mut self, orbit: &Orbit, full: bool, exact: bool) {
        for (choice, judged) in self.choices.iter().zip(&mut self.judged) {
            let Target::State(added, digits) = choice.target else {
                continue;
            };
            if judged.is_some_and(Verdict::is_final) {
                continue;
            }
            let Some(value) = orbit.moved_into([added, Board::EMPTY], digits) else {
                continue;
            };
            // Half a turn is the first ply of what is seen from its root's slice 0.
            let plies = orbit.depth as u32 + u32::from(added.is_empty());
            if exact {
                self.looked = plies;
            }
            if value != Value::Draw || full {
                let distance = exact.then_some(plies);
                *judged = Some(Verdict { value, distance });
            }
        }
        self.complete |= self.judged.iter().all(Option::is_some);
    }

    fn best_value(&self) -> Option<Value> {
        let known = self.judged.iter().flatten().map(|v| v.value).max();
        known.filter(|&value| value == Value::Win || self.complete)
    }

    /// Whether the question can be answered.
    pub(super) fn answers(&self, question: Question) -> bool {
        let Some(value) = self.best_value() else {
            return false;
        };
        let wanted = |verdict: &Option<Verdict>| match verdict {
            None => !question.every(),
            Some(v) => {
                !question.distances() || v.is_final() || (!question.every() && v.value != value)
            }
        };
        match question {
            Question::Value => true,
            // Passes grow ply by ply, so the first win is the fastest; others may be as fast.
            Question::Best if value == Value::Win => {
                let wins = self.judged.iter().flatten().filter(|v| v.value == value);
                let fastest = wins.filter_map(|v| v.distance).min();
                let all = self
                    .judged
                    .iter()
                    .flatten()
                    .filter(|v| v.is_final())
                    .count();
                fastest.is_some_and(|d| d <= self.looked || all == self.judged.len())
            }
            _ => self.judged.iter().all(wanted),
        }
    }

    /// The answer, once there is one.
    pub(super) fn solution(&self, question: Question) -> Solution<M> {
        let value = self.best_value().expect("the question can be answered");
        let of_value = || self.judged.iter().flatten().filter(|v| v.value == value);
        let distances = of_value().filter_map(|v| v.distance);
        let distance = match value {
            Value::Win => distances.min(),
            Value::Draw => None,
            Value::Loss => distances.max(),
        };
        let distance = distance.filter(|_| question.distances());
        let is_best =
            |v: &Verdict| v.value == value && (value == Value::Draw || v.distance == distance);
        let pairs = || self.choices.iter().zip(&self.judged);
        let best = pairs().filter(|(_, v)| v.is_some_and(|v| is_best(&v)));
        let moves = pairs().filter_map(|(choice, verdict)| {
            let Verdict { value, distance } = (*verdict)?;
            let distance = distance.filter(|_| question.distances());
            Some(Judged {
                choice: choice.choice,
                value,
                distance,
            })
        });
        Solution {
            value,
            distance,
            best: if question.distances() {
                best.map(|(c, _)| c.choice).collect()
            } else {
                Vec::new()
            },
            moves: if question.every() {
                moves.collect()
            } else {
                Vec::new()
            },
            line: Vec::new(),
        }
    }
}
