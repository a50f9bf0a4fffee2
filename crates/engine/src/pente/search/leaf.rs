//! Past the last ply, and wins by threats alone.

use super::{MAX_PLY, Search};
use crate::score::WIN;

/// Nodes for the threats tried at a leaf, and how many moves they may last.
const LEAF_NODES: u32 = 12;
const LEAF_MOVES: u8 = 6;
/// The least depth at which a node new to the search looks for a win by threats; the nodes for
/// that, doubled by each ply more, and how many moves it may last.
const CHAINS_FROM: i32 = 3;
const CHAIN_NODES: u32 = 16;
const CHAIN_MOVES: u8 = 12;
/// How many plies of answers to threats follow the last ply.
const ANSWERS: i32 = 12;

impl Search<'_> {
    /// Past the last ply: answers threats, looks for a win by threats, otherwise estimates. A
    /// side that is not threatened may always do something else, so only a threatened one can be
    /// proved lost here.
    pub(super) fn leaf(&mut self, used: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if !self.clock.tick() {
            return 0;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        if used >= ANSWERS || ply >= MAX_PLY {
            return self.estimate();
        }
        if !self.board.is_threatened() {
            return self.free_leaf(alpha, beta, ply);
        }
        let list = self.answers(None, ply);
        if list.is_empty() {
            self.give_in(ply);
        }
        let mut best = ply as i32 + 2 - WIN;
        for r in &list {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            self.make(r.code, ply);
            let score = -self.leaf(used + 1, -beta, -alpha, ply + 1);
            self.board.undo();
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    self.extend_line(r.code, ply);
                }
            }
        }
        self.spare.push(list);
        best
    }

    /// A leaf where nothing threatens at once, unless it is known already.
    fn free_leaf(&mut self, alpha: i32, beta: i32, ply: usize) -> i32 {
        if let Some(code) = self.board.sure_four() {
            self.lines[ply].push(code);
            return WIN - (ply as i32 + 3);
        }
        let (score, known) = self.known(0, alpha, beta, ply);
        if let Some(score) = score {
            return score;
        }
        let before = core::mem::replace(&mut self.estimated, false);
        let score = self.quiet_leaf(ply);
        let code = self.lines[ply].first().copied().unwrap_or(0);
        // What a deeper search found out is worth more.
        if known.is_none() && !self.stopped() {
            self.store((score, code), 0, score - 1, score + 1, ply);
        }
        self.estimated |= before;
        score
    }

    /// A leaf where nothing threatens at once: a win by threats where four in a row that only
    /// captures stop are at hand, otherwise an estimate.
    fn quiet_leaf(&mut self, ply: usize) -> i32 {
        if self.board.is_strong(0) {
            let win = self
                .forcing
                .win(&mut self.board, &mut self.clock, LEAF_MOVES, LEAF_NODES);
            if let Some(win) = win {
                self.lines[ply].push(win.code);
                return WIN - (ply as i32 + i32::from(win.plies));
            }
        }
        self.estimate()
    }

    /// A win by threats alone, looked for with the more nodes the more depth is left.
    pub(super) fn win_by_threats(&mut self, depth: i32, ply: usize) -> Option<i32> {
        if depth < CHAINS_FROM || self.board.forcing_points().is_empty() {
            return None;
        }
        let budget = CHAIN_NODES << (depth - CHAINS_FROM).min(6);
        let win = self
            .forcing
            .win(&mut self.board, &mut self.clock, CHAIN_MOVES, budget);
        if let Some(win) = win {
            let score = WIN - (ply as i32 + i32::from(win.plies));
            self.lines[ply].push(win.code);
            self.store((score, win.code), depth, score - 1, score + 1, ply);
            return Some(score);
        }
        self.stopped().then_some(0)
    }
}
