//! The exact database that the server may have: what it reaches is looked up, since that is proved.
//!
//! Whatever goes wrong there, the page goes on as if there were none.

use super::App;
use crate::{Effect, Worth};
use fivefold_protocol::worker::Valued;
use fivefold_rules::pentago::{Move, Position, Rules};
use fivefold_rules::{AnyPosition, Position as _, notation};

/// How long the server is waited for, in milliseconds.
const PATIENCE: u32 = 4000;

impl App {
    /// Whether the database knows what every move of a position is worth: they add a marble.
    pub(super) fn is_in_database(&self, position: &Position) -> bool {
        let marbles: u32 = position.marbles().iter().map(|b| b.count()).sum();
        let has = |marbles| self.slices.contains(&marbles);
        position.rules() == Rules::STANDARD
            && position.outcome().is_none()
            && has(marbles)
            && has(marbles + 1)
    }

    /// Asks the database under a new name, which is returned.
    pub(super) fn look_up(&mut self, position: &Position) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.effects.push(Effect::LookUp {
            id,
            position: notation::position_line(&AnyPosition::Pentago(*position)),
            patience: PATIENCE,
        });
        id
    }
}

/// Every move with its worth, the first being that of the position, if the answer is all of that and fits.
pub(super) fn answer(
    position: &Position,
    worth: Worth,
    moves: &[Valued],
) -> Option<Vec<(Move, Worth)>> {
    let read = |valued: &Valued| Some((valued.choice.parse().ok()?, valued.worth));
    let told: Vec<(Move, Worth)> = moves.iter().map(read).collect::<Option<_>>()?;
    let legal = position.legal_moves();
    let found = |m: &Move| told.iter().find(|(choice, _)| choice == m).copied();
    let all: Vec<_> = legal.iter().map(found).collect::<Option<_>>()?;
    let best = all.iter().map(|(_, worth)| kind(*worth)).max()?;
    (told.len() == legal.len() && best == kind(worth)).then_some(all)
}

/// The moves that keep the best worth.
pub(super) fn keeping(moves: &[(Move, Worth)]) -> Vec<Move> {
    let best = moves.iter().map(|(_, worth)| kind(*worth)).max();
    let keeps = |(_, worth): &&(Move, Worth)| Some(kind(*worth)) == best;
    moves.iter().filter(keeps).map(|(m, _)| *m).collect()
}

/// A number that orders results.
const fn kind(worth: Worth) -> u8 {
    match worth {
        Worth::Loss(_) => 0,
        Worth::Draw => 1,
        Worth::Win(_) => 2,
    }
}
