//! Forced wins, quickest first: moves that threaten to win at once, and quieter ones that threaten a
//! win by such threats, against every reply.
//!
//! A reply to a threat at once is one of a complete list. After a quieter move the other side is
//! made to pass first: where that does not lose to threats, the move is given up; where it does,
//! only the replies in the zone of that danger, and captures, need an answer of their own.
//! What is found is a proof; what is not found may exist.

use super::board::{Board, End};
use super::clock::Clock;
use super::forcing::{Forcing, Win};
use super::memory::Memory;
use super::order::{Ranked, sort};

/// The most moves of the attacker.
const LONGEST: u8 = 16;
/// How many moves that threaten nothing at once are tried in a position, the best looking.
const QUIET: usize = 20;
/// Nodes for the threats of one position.
const THREATS: u32 = 60;

/// What the search works with, beside its memory.
pub(super) struct Place<'a, 'b> {
    pub(super) board: &'a mut Board,
    pub(super) forcing: &'a mut Forcing,
    pub(super) clock: &'a mut Clock<'b>,
}

/// The search for forced wins of one side, with its memory.
#[derive(Debug)]
pub(super) struct Forced {
    memory: Memory,
    /// Nodes left for the running search.
    left: u64,
}

impl Forced {
    pub(super) fn new() -> Forced {
        Forced {
            memory: Memory::new(),
            left: 0,
        }
    }

    /// The quickest win of the side to move, by one of the moves `among` if that is given, that is
    /// found within `budget` nodes in at most `most` of its moves. `within` is how many moves to
    /// begin with, and how many were not searched in full; it is for the same position only.
    pub(super) fn win(
        &mut self,
        place: &mut Place,
        among: Option<&[u16]>,
        within: &mut u8,
        most: u8,
        budget: u64,
    ) -> Option<Win> {
        self.left = budget;
        while *within <= most.min(LONGEST) && self.left > 0 {
            let win = match among {
                Some(list) => self.best_of(place, list, *within),
                None => self.attack(place, *within),
            };
            if win.is_some() || self.left == 0 || place.clock.stopped {
                return win;
            }
            *within += 1;
        }
        None
    }

    /// A win of the side to move that is found soon: the quickest, or else a longer chain of threats
    /// with `chain` nodes.
    pub(super) fn soon(&mut self, place: &mut Place, budget: u64, chain: u32) -> Option<Win> {
        let win = self.win(place, None, &mut 1, u8::MAX, budget);
        let (board, clock) = (&mut *place.board, &mut *place.clock);
        win.or_else(|| place.forcing.win(board, clock, u8::MAX, chain))
    }

    /// Counts a node; false once the search must end.
    fn tick(&mut self, place: &mut Place) -> bool {
        if self.left == 0 || !place.clock.tick() {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        true
    }

    /// Takes the nodes that something used off those left.
    fn charge<T>(&mut self, place: &mut Place, work: impl FnOnce(&mut Place) -> T) -> T {
        let before = place.clock.nodes;
        let result = work(place);
        self.left = self.left.saturating_sub(place.clock.nodes - before);
        result
    }

    /// Remembers that there is no win with so many moves, unless the search was cut off.
    fn give_up(&mut self, place: &Place, code: u16, within: u8) {
        if self.left > 0 {
            self.memory.no_win(place.board.key(), code, within);
        }
    }

    /// A win of the side to move with at most `within` of its moves.
    fn attack(&mut self, place: &mut Place, within: u8) -> Option<Win> {
        if place.board.end().is_some() {
            return None;
        }
        if let Some(code) = place.board.win_now() {
            return Some(Win { code, plies: 1 });
        }
        if within <= 1 {
            return None;
        }
        if let Some(known) = self.memory.get(place.board.key()) {
            if known.plies > 0 && known.plies < 2 * u16::from(within) {
                let (code, plies) = (known.code, known.plies);
                return Some(Win { code, plies });
            }
            if known.none_within >= within {
                return None;
            }
        }
        let mut found = self.charge(place, |p| p.forcing.win(p.board, p.clock, within, THREATS));
        found = found.filter(|win| win.plies < 2 * u16::from(within));
        if found.is_none() {
            let list = attacks(place.board, within);
            found = self.best_of(place, &list, within);
        }
        match found {
            Some(win) => self.memory.win(place.board.key(), win.code, win.plies),
            None => self.give_up(place, 0, within),
        }
        found
    }

    /// A win by one of these moves.
    fn best_of(&mut self, place: &mut Place, list: &[u16], within: u8) -> Option<Win> {
        for &code in list {
            if !self.tick(place) {
                return None;
            }
            place.board.make(code);
            let plies = self.defend(place, within.saturating_sub(1));
            place.board.undo();
            if let Some(plies) = plies {
                let plies = plies + 1;
                return Some(Win { code, plies });
            }
        }
        None
    }

    /// The last ply of a win against the side to move with at most `within` moves of the attacker.
    fn defend(&mut self, place: &mut Place, within: u8) -> Option<u16> {
        match place.board.end() {
            Some(End::Lost) => return Some(0),
            Some(_) => return None,
            None => {}
        }
        if within == 0 || place.board.win_now().is_some() {
            return None;
        }
        let known = self.memory.get(place.board.key());
        if known.is_some_and(|k| k.none_within >= within) {
            return None;
        }
        let Some((mut list, idle)) = self.replies(place, within) else {
            self.give_up(place, 0, within);
            return None;
        };
        for r in &mut list {
            let refuted = known.is_some_and(|k| k.code == r.code);
            r.rank = place.board.rank(usize::from(r.code)) + i32::from(refuted) * 1_000_000;
        }
        sort(&mut list);
        self.all_of(place, &list, within, idle)
    }

    /// The last ply of a win after each of these replies, at least `longest`.
    fn all_of(
        &mut self,
        place: &mut Place,
        list: &[Ranked],
        within: u8,
        mut longest: u16,
    ) -> Option<u16> {
        for r in list {
            if !self.tick(place) {
                return None;
            }
            place.board.make(r.code);
            let win = self.attack(place, within);
            place.board.undo();
            let Some(win) = win else {
                self.give_up(place, r.code, within);
                return None;
            };
            longest = longest.max(win.plies + 1);
        }
        Some(longest)
    }

    /// The replies that may prevent a win, and the last ply of the win after all others; `None`
    /// where nothing is threatened that is seen.
    fn replies(&mut self, place: &mut Place, within: u8) -> Option<(Vec<Ranked>, u16)> {
        let ranked = |code| Ranked { code, rank: 0 };
        if place.board.is_threatened() {
            let mut codes = Vec::new();
            place.board.blocks(&mut codes);
            return Some((codes.into_iter().map(ranked).collect(), 2));
        }
        if within < 2 {
            return None;
        }
        let danger = self.charge(place, |p| {
            p.forcing.danger(p.board, p.clock, within, THREATS)
        });
        let danger = danger.filter(|d| d.plies <= 2 * u16::from(within))?;
        let points = danger.answers(place.board);
        let list = points.iter().map(|cell| ranked(cell as u16));
        Some((list.collect(), danger.plies))
    }
}

/// The moves of the attacker worth a try beside threats alone.
fn attacks(board: &mut Board, within: u8) -> Vec<u16> {
    let mut list = Vec::new();
    if board.is_threatened() {
        board.blocks(&mut list);
        return list;
    }
    if within <= 2 {
        return list;
    }
    let (forcing, colour) = (board.forcing_points(), board.colour(0));
    let mut ranked = Vec::new();
    board.candidates(&mut ranked);
    for r in &mut ranked {
        let cell = usize::from(r.code);
        let first = i32::from(forcing.has(cell)) * 100_000;
        r.rank += 4 * board.looks(cell, colour).0 + first;
    }
    sort(&mut ranked);
    let most = forcing.len() as usize + QUIET;
    list.extend(ranked.iter().take(most).map(|r| r.code));
    list
}
