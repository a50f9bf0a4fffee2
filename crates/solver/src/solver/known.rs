//! What is known of choices, and which pass to make next.
//!
//! A player who has just placed a marble has no five on that board, else the game were over. So the
//! other can always turn the same quadrant back and is not yet lost: nobody must complete the other's
//! five. Hence whoever wins makes the last move: a player who chooses between moves wins in an
//! odd number of plies and loses in an even one, except by twists that end the game at once.
//! Only one player's wins need be looked for at any depth.

use super::choices::{Choice, Target};
use super::passes;
use crate::Value;
use crate::orbit::Orbit;
use crate::root::View;
use crate::solution::{Judged, Question, Solution};
use fivefold_rules::pentago::Position;
use std::collections::HashSet;

/// What is known of a position's choices.
pub(super) struct Known<M> {
    choices: Vec<Choice<M>>,
    judged: Vec<Option<Verdict>>,
    /// The player who chooses: 0 who places next after the root, 1 the other, whose twist is due.
    chooser: usize,
    /// Plies to the full board.
    empty: usize,
    /// For either player, at which depth to look for its wins next; all smaller ones were looked to.
    next: [usize; 2],
}

/// What to do next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A pass to this depth.
    Pass(usize),
    /// To solve the positions that these choices lead to.
    Solve(Vec<(usize, Position)>),
    /// To look for wins of `player` at this depth, for each of these choices by a pass a ply less deep from
    /// the position it leads to.
    Follow {
        player: usize,
        depth: usize,
        choices: Vec<(usize, View)>,
    },
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
    /// Before any pass. `chooser` is 0 for moves, 1 for twists that are due.
    pub(super) fn new(choices: Vec<Choice<M>>, chooser: usize, empty: usize) -> Known<M> {
        let verdict = |choice: &Choice<M>| match choice.target {
            Target::Over(value) => Some(Verdict {
                value,
                distance: (value != Value::Draw).then_some(1),
            }),
            Target::State(..) => None,
        };
        Known {
            judged: choices.iter().map(verdict).collect(),
            choices,
            chooser,
            empty,
            next: [1, 2],
        }
    }

    /// What to do next; `None` if the question can be answered.
    pub(super) fn next(&self, question: Question) -> Option<Step> {
        let depth = self.next[0].min(self.next[1]);
        if self.answers(question) {
            None
        } else if depth <= passes::cheap(self.empty) {
            Some(Step::Pass(depth))
        } else if !self.is_complete() {
            Some(self.rest())
        } else {
            let open = [0, 1].map(|player| self.open(player, question));
            let players = (0..2).filter(|&player| !open[player].is_empty());
            let player = players.min_by_key(|&player| self.next[player])?;
            Some(self.look(player, &open[player]))
        }
    }

    /// How to find the values that no short pass has found: where few squares are left for them, by
    /// solving the positions they lead to, those with one marble on one square at a time.
    fn rest(&self) -> Step {
        let judged = self.judged.iter().enumerate();
        let open: Vec<usize> = judged
            .filter(|(_, v)| v.is_none())
            .map(|(i, _)| i)
            .collect();
        let after = |&i: &usize| Some((i, self.choices[i].after?));
        let views: Option<Vec<_>> = open.iter().map(after).collect();
        let views = views.unwrap_or_default();
        let root = |(_, after): &(usize, Position)| View::position(after).root;
        let roots: HashSet<_> = views.iter().map(root).collect();
        let Some(first) = views.first().map(root) else {
            return Step::Pass(self.empty);
        };
        if !passes::follows(self.empty, self.empty, roots.len()) {
            return Step::Pass(self.empty);
        }
        let choices = views.into_iter().filter(|view| root(view) == first);
        Step::Solve(choices.collect())
    }

    /// Takes in what the positions that choices lead to are worth to their player to move.
    pub(super) fn solved(&mut self, values: &[(usize, Value)]) {
        for &(i, value) in values {
            let (value, distance) = (-value, None);
            self.judged[i] = Some(Verdict { value, distance });
        }
        self.infer();
    }

    /// How to look for wins of a player after open choices.
    fn look(&self, player: usize, open: &[usize]) -> Step {
        let depth = self.next[player];
        let view = |&i: &usize| {
            let after = self.choices[i].after.as_ref()?;
            Some((i, View::position(after)))
        };
        let views: Option<Vec<_>> = open.iter().map(view).collect();
        let cheap = |views: &Vec<(usize, View)>| {
            let roots: HashSet<_> = views.iter().map(|(_, view)| view.root).collect();
            passes::follows(self.empty, depth, roots.len())
        };
        views
            .filter(cheap)
            .map_or(Step::Pass(depth), |choices| Step::Follow {
                player,
                depth,
                choices,
            })
    }

    /// The player who wins after a choice of this value.
    fn winner(&self, value: Value) -> Option<usize> {
        match value {
            Value::Win => Some(self.chooser),
            Value::Draw => None,
            Value::Loss => Some(1 - self.chooser),
        }
    }

    /// The choices after which the player wins at a distance that is missing in the answer.
    fn open(&self, player: usize, question: Question) -> Vec<usize> {
        let best = self.best_value();
        let is_open = |v: Verdict| {
            let wanted = question.every() || Some(v.value) == best;
            wanted && !v.is_final() && self.winner(v.value) == Some(player)
        };
        let judged = self.judged.iter().enumerate();
        let open = judged.filter(|(_, v)| v.is_some_and(is_open));
        open.map(|(i, _)| i).collect()
    }

    /// Takes in what the pass has found that [`next`](Self::next) asked for.
    pub(super) fn learn(&mut self, orbit: &Orbit) {
        for i in 0..self.choices.len() {
            if !self.judged[i].is_some_and(Verdict::is_final) {
                self.judged[i] = self.found(orbit, self.choices[i].target).or(self.judged[i]);
            }
        }
        if let Some(player) = orbit.player() {
            self.next[player] = orbit.depth() + 2;
        }
        self.infer();
    }

    /// Takes in that the player was found to win at this depth, or not, after each of these choices.
    pub(super) fn followed(&mut self, player: usize, depth: usize, wins: &[(usize, bool)]) {
        for &(i, _) in wins.iter().filter(|(_, wins)| *wins) {
            self.judged[i] = Some(self.win(player, depth));
        }
        self.next[player] = depth + 2;
        self.infer();
    }

    /// What a choice is worth after which the player wins at this depth.
    fn win(&self, player: usize, depth: usize) -> Verdict {
        Verdict {
            value: if player == self.chooser {
                Value::Win
            } else {
                Value::Loss
            },
            distance: Some(self.plies(depth)),
        }
    }

    /// What a pass says of a choice.
    fn found(&self, orbit: &Orbit, target: Target) -> Option<Verdict> {
        let Target::State(added, digits) = target else {
            return None;
        };
        let to_chooser = |value: Value| if self.chooser == 0 { value } else { -value };
        let Some(player) = orbit.player() else {
            let value = to_chooser(orbit.value(added, digits)?);
            let distance = None;
            return Some(Verdict { value, distance });
        };
        let wins = orbit.wins(player, added, digits)?;
        wins.then(|| self.win(player, orbit.depth()))
    }

    /// The distance of a choice that ends at this depth of a pass. A twist that is due is made before
    /// the pass's first ply.
    fn plies(&self, depth: usize) -> u32 {
        (depth + self.chooser) as u32
    }

    /// Where the board is full before the depth after the next, wins end at the next.
    fn infer(&mut self) {
        for i in 0..self.judged.len() {
            let open = self.judged[i].filter(|v| !v.is_final());
            let Some((value, player)) = open.and_then(|v| Some((v.value, self.winner(v.value)?)))
            else {
                continue;
            };
            if self.next[player] + 2 > self.empty {
                let distance = Some(self.plies(self.next[player]));
                self.judged[i] = Some(Verdict { value, distance });
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.judged.iter().all(Option::is_some)
    }

    fn best_value(&self) -> Option<Value> {
        let known = self.judged.iter().flatten().map(|v| v.value).max();
        known.filter(|&value| value == Value::Win || self.is_complete())
    }

    /// Whether the question can be answered.
    fn answers(&self, question: Question) -> bool {
        let Some(value) = self.best_value() else {
            return false;
        };
        let is_final = |v: &Option<Verdict>| v.is_some_and(Verdict::is_final);
        match question {
            Question::Value => true,
            Question::Moves => self.is_complete(),
            // Wins are found in the order of their distances.
            Question::Best if value == Value::Win => self.distance(value).is_some(),
            Question::Best if value == Value::Draw => true,
            Question::Best | Question::All => self.judged.iter().all(is_final),
        }
    }

    /// The distance of a position of this value, as far as it is known.
    fn distance(&self, value: Value) -> Option<u32> {
        let of_value = self.judged.iter().flatten().filter(|v| v.value == value);
        let distances = of_value.filter_map(|v| v.distance);
        match value {
            Value::Win => distances.min(),
            Value::Draw => None,
            Value::Loss => distances.max(),
        }
    }

    /// The choices that are known, and their distances as far as these are.
    pub(super) fn judged(&self) -> Vec<Judged<M>> {
        let pairs = self.choices.iter().zip(&self.judged);
        let known = pairs.filter_map(|(choice, verdict)| {
            let Verdict { value, distance } = (*verdict)?;
            let choice = choice.choice;
            Some(Judged {
                choice,
                value,
                distance,
            })
        });
        known.collect()
    }

    /// The answer, once there is one.
    pub(super) fn solution(&self, question: Question) -> Solution<M> {
        let value = self.best_value().expect("the question can be answered");
        let distance = self.distance(value).filter(|_| question.distances());
        let is_best =
            |v: Verdict| v.value == value && (value == Value::Draw || v.distance == distance);
        let pairs = || self.choices.iter().zip(&self.judged);
        let best = pairs().filter(|(_, v)| question.distances() && v.is_some_and(is_best));
        let best = best.map(|(c, _)| c.choice).collect();
        let mut moves = self.judged();
        moves.retain(|_| question.every());
        if !question.distances() {
            moves.iter_mut().for_each(|judged| judged.distance = None);
        }
        Solution {
            value,
            distance,
            best,
            moves,
            line: Vec::new(),
        }
    }
}
