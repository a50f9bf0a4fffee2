//! Wins by threats alone: every move of the attacker threatens to win with the next stone, and
//! the defender's complete list of answers is tried each time.
//!
//! What is found is a proof; what is not found may exist.

#[cfg(test)]
mod tests;
mod zone;

use super::board::{Board, End};
use super::clock::Clock;
use super::memory::Memory;
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

/// The longest chain of threats looked for, in moves of the attacker.
const DEEPEST: u8 = 24;

/// The search for wins by threats, with its memory.
#[derive(Debug)]
pub(super) struct Forcing {
    memory: Memory,
    spare: Vec<Moves>,
    /// Nodes left for the running search.
    left: u32,
}

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing {
            memory: Memory::new(),
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
        if let Some(known) = self.memory.get(board.key()) {
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
        match found {
            Some(win) => self.memory.win(board.key(), win.code, win.plies),
            None if all => self.memory.no_win(board.key(), 0, within),
            None => {}
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
