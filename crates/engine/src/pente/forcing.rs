//! Wins by threats alone: every move of the attacker threatens to win with the next stone, and
//! the defender's complete list of answers is tried each time.
//!
//! What is found is a proof; what is not found may exist.

#[cfg(test)]
mod tests;
mod zone;

use super::board::{Board, End};
use super::clock::Clock;
use super::shape::Kind;
use super::threats::Moves;
pub(super) use zone::Danger;

/// A win that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Win {
    /// The first move.
    pub(super) code: u16,
    /// The last ply of the win, whatever the defender does; 1 wins at once.
    pub(super) plies: u16,
}

/// What is known of a position: no win within so many moves of the attacker, or a win.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    code: u16,
    /// Plies of the win; 0 for none.
    plies: u16,
    /// No win with so many moves of the attacker.
    none_within: u8,
}

const NOTHING: Known = Known {
    key: 0,
    code: 0,
    plies: 0,
    none_within: 0,
};

/// Positions remembered; a power of two.
const SLOTS: usize = 1 << 15;
/// The longest chain of threats looked for, in moves of the attacker.
const DEEPEST: u8 = 24;

/// The search for wins by threats, with its memory.
#[derive(Debug)]
pub(super) struct Forcing {
    known: Vec<Known>,
    spare: Vec<Moves>,
    /// Nodes left for the running search.
    left: u32,
}

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing {
            known: vec![NOTHING; SLOTS],
            spare: Vec::new(),
            left: 0,
        }
    }

    /// A win for the side to move with at most `moves` threats, if one is found within `budget`
    /// nodes.
    pub(super) fn win(
        &mut self,
        board: &mut Board,
        clock: &mut Clock,
        moves: u8,
        budget: u32,
    ) -> Option<Win> {
        self.left = budget;
        let most = moves.min(DEEPEST);
        let mut within = 1;
        loop {
            if let Some(win) = self.attack(board, clock, within) {
                return Some(win);
            }
            if within >= most || self.left == 0 || clock.stopped {
                return None;
            }
            within = (within * 2).min(most);
        }
    }

    fn slot(key: u64) -> usize {
        (key >> 32) as usize & (SLOTS - 1)
    }

    fn list(&mut self) -> Moves {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// A win of the side to move with at most `within` of its moves.
    fn attack(&mut self, board: &mut Board, clock: &mut Clock, within: u8) -> Option<Win> {
        if board.end().is_some() {
            return None;
        }
        if let Some(code) = board.win_now() {
            return Some(Win { code, plies: 1 });
        }
        if within <= 1 {
            return None;
        }
        let known = self.known[Self::slot(board.key())];
        if known.key == board.key() {
            if known.plies > 0 {
                let (code, plies) = (known.code, known.plies);
                return Some(Win { code, plies });
            }
            if known.none_within >= within {
                return None;
            }
        }
        let mut list = self.list();
        candidates(board, &mut list);
        let mut found = None;
        let mut all = true;
        for &code in &list {
            if self.left == 0 || !clock.tick() {
                self.left = 0;
                all = false;
                break;
            }
            self.left -= 1;
            board.make(code);
            let plies = self.defend(board, clock, within - 1);
            board.undo();
            if let Some(plies) = plies {
                let plies = plies + 1;
                found = Some(Win { code, plies });
                break;
            }
            if self.left == 0 {
                all = false;
                break;
            }
        }
        self.spare.push(list);
        if found.is_some() || all {
            self.known[Self::slot(board.key())] = Known {
                key: board.key(),
                code: found.map_or(0, |w| w.code),
                plies: found.map_or(0, |w| w.plies),
                none_within: within,
            };
        }
        found
    }

    /// The last ply of a win against the side to move, which has to answer a threat to win at
    /// once; `None` where there is no threat or no win was found.
    fn defend(&mut self, board: &mut Board, clock: &mut Clock, within: u8) -> Option<u16> {
        match board.end() {
            Some(End::Lost) => return Some(0),
            Some(_) => return None,
            None => {}
        }
        if !board.is_threatened() || board.win_now().is_some() {
            return None;
        }
        let mut list = self.list();
        board.blocks(&mut list);
        let mut longest = Some(2);
        for &code in &list {
            board.make(code);
            let win = self.attack(board, clock, within);
            board.undo();
            longest = match (longest, win) {
                (Some(most), Some(win)) => Some(most.max(win.plies + 1)),
                _ => None,
            };
            if longest.is_none() {
                break;
            }
        }
        self.spare.push(list);
        longest
    }
}

/// The moves worth a try for a side that wants to keep threatening.
fn candidates(board: &mut Board, list: &mut Moves) {
    let (colour, side) = (board.colour(0), board.side());
    if board.is_threatened() {
        board.blocks(list);
    } else {
        let legal = |c: &usize| board.is_legal(*c);
        let points = board.forcing_points();
        list.extend(points.iter().filter(legal).map(|c| c as u16));
    }
    let rank = |code: &u16| {
        let cell = usize::from(*code);
        let strong = board.points(colour, Kind::Strong).has(cell);
        let (own, spoil) = board.looks(cell, colour);
        let captures = i32::from(board.captures_at(cell, side));
        let exposed = i32::from(board.exposed_at(cell, side));
        -(i32::from(strong) * 10_000 + own + spoil / 4 + captures * 300 - exposed * 60)
    };
    list.sort_by_cached_key(rank);
}
