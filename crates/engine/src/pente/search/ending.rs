//! The line of a proved score, to the end of the game.

use super::{MAX_PLY, Search};
use crate::pente::clock::Clock;
use crate::pente::forced::{Forced, Place};
use crate::pente::forcing::Win;
use crate::score::{PROVED, Score};
use crate::search::Report;
use crate::table::Bound;

/// Nodes for a line, and for each question on it.
const LINE_NODES: u64 = 20_000;
const WIN_NODES: u64 = 2_000;

/// Questions about the wins of one side.
struct Winner<'a> {
    clock: Clock<'a>,
    forced: Forced,
}

impl Search<'_> {
    /// Plays the line of a proved score on to the end of the game: what the table or a forced win
    /// cut short. The distance told is raised where the line is longer.
    pub(super) fn complete(&mut self, report: &mut Report) {
        let (plies, won) = match report.score {
            Score::Win(n) => (n, 0),
            Score::Loss(n) => (n, 1),
            Score::Draw | Score::Estimate(_) => return,
        };
        let mut never = || false;
        let mut winner = Winner {
            clock: Clock::new(LINE_NODES, &mut never),
            forced: Forced::new(),
        };
        let mut made = 0;
        for code in report.line.clone() {
            self.board.make(code);
            made += 1;
        }
        while self.board.end().is_none() && made < MAX_PLY {
            let next = if made % 2 == won {
                self.next_of_win(&mut winner)
            } else {
                self.longest_answer(&mut winner)
            };
            let Some(code) = next else { break };
            report.line.push(code);
            self.board.make(code);
            made += 1;
        }
        for _ in 0..made {
            self.board.undo();
        }
        let plies = plies.max(report.line.len() as u32);
        report.score = if won == 0 {
            Score::Win(plies)
        } else {
            Score::Loss(plies)
        };
    }

    fn quick_win(&mut self, winner: &mut Winner) -> Option<Win> {
        let mut place = Place {
            board: &mut self.board,
            forcing: &mut self.forcing,
            clock: &mut winner.clock,
        };
        let forced = &mut winner.forced;
        forced.soon(&mut place, WIN_NODES, WIN_NODES as u32)
    }

    /// The move with which the side to move, for which a win is known, goes on.
    fn next_of_win(&mut self, winner: &mut Winner) -> Option<u16> {
        let win = self.quick_win(winner);
        let known = || {
            let entry = self.table.get(self.board.key())?;
            (i32::from(entry.score) >= PROVED && entry.bound != Bound::Upper).then_some(entry.code)
        };
        win.map(|w| w.code).or_else(known)
    }

    /// The answer that puts off a loss for longest, as far as is seen.
    fn longest_answer(&mut self, winner: &mut Winner) -> Option<u16> {
        let mut best = None;
        for code in self.answers_to_loss(winner) {
            self.board.make(code);
            let win = self.quick_win(winner);
            self.board.undo();
            let plies = win.map_or(0, |w| w.plies);
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, code));
            }
        }
        best.map(|(_, code)| code)
    }

    /// The answers to what is threatened, or any move.
    fn answers_to_loss(&mut self, winner: &mut Winner) -> Vec<u16> {
        let mut codes = Vec::new();
        if self.board.is_threatened() {
            self.board.blocks(&mut codes);
        } else {
            let (board, clock) = (&mut self.board, &mut winner.clock);
            let danger = self.forcing.danger(board, clock, u8::MAX, WIN_NODES as u32);
            let points = danger.map(|d| d.answers(&self.board));
            codes.extend(points.iter().flat_map(|p| p.iter()).map(|c| c as u16));
        }
        if codes.is_empty() {
            let mut all = Vec::new();
            self.board.all_moves(&mut all);
            codes.extend(all.first().map(|r| r.code));
        }
        codes
    }
}
