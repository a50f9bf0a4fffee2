//! The Pentago search: principal variation search over boards that are judged all at once.
//!
//! A node first asks whether a move wins at once. Otherwise it judges the boards after all its
//! moves together, which is cheap, and that order is most of what the search needs: moves are tried
//! in it, late ones less deep, and hopeless ones at low depth not at all. Where one ply is left the best
//! judged move that does not let the other side win at once is the value.
//!
//! Scores at or beyond [`PROVED`] are proofs: a loss is only returned when every move loses, and a
//! move left out keeps a node's value an estimate.

mod consult;
mod root;

use super::board::{Board, End, Law, View};
use super::net::{Child, Network};
use super::tables::Tables;
use crate::score::{PROVED, WIN};
use crate::search::{from_table, to_table};
use crate::table::{Bound, EXHAUSTED, Entry, Table};

pub(crate) use root::run;

/// No line is longer: at most 36 placements.
const MAX_PLY: usize = 40;
/// How often `stop` is asked, in nodes.
const POLL: u64 = 1_000;
/// No move has this number.
const NO_MOVE: u16 = u16::MAX;
/// Boards with at most this many marbles are looked up by the smallest of their eight views.
const SYMMETRIC_STONES: u32 = 9;

/// A running search of one thread.
pub(super) struct Search<'a> {
    t: &'static Tables,
    network: &'a Network,
    law: Law,
    table: &'a Table,
    /// The best line found from each ply on.
    lines: Vec<Vec<u16>>,
    /// Lists of moves, kept to be used again.
    spare: Vec<Vec<Child>>,
    /// Moves that were too good to be allowed at each ply, the latest first.
    killers: Vec<[u16; 2]>,
    /// Moves at the root that wait: they are searched when those before them prove less than a win.
    others: Vec<Child>,
    nodes: u64,
    max_nodes: u64,
    deepest: usize,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// An estimate was used since this was last cleared.
    estimated: bool,
}

/// What is known about a node before its moves are tried.
struct Known {
    key: u64,
    view: View,
    entry: Option<Entry>,
}

impl<'a> Search<'a> {
    /// Counts boards; false once the search must end. Limits hold exactly.
    fn count(&mut self, boards: u64) -> bool {
        let mut left = boards;
        while left > 0 && !self.stopped {
            let next_poll = POLL - self.nodes % POLL;
            let step = left.min(next_poll).min(self.max_nodes - self.nodes);
            self.nodes += step;
            left -= step;
            self.stopped = left > 0 && self.nodes >= self.max_nodes
                || step > 0 && self.nodes.is_multiple_of(POLL) && (self.stop)();
        }
        !self.stopped
    }

    /// The boards after all moves. Where the next placement ends the game they are judged even.
    fn children(&mut self, board: Board) -> Vec<Child> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        if board.is_last(self.law) {
            let code = super::board::code_of(board.empty().trailing_zeros(), None);
            let board = board.after(self.t, code);
            list.push(Child {
                board,
                code,
                estimate: 0,
            });
        } else {
            self.network.children(self.t, board, &mut list);
        }
        list
    }

    /// How the game ended after a move, if it did, seen by the player who would move next. A move
    /// that wins is not asked about: a node that has one tries no others.
    fn end(&self, child: Board) -> Option<End> {
        if child.own.count_ones() < 5 && child.empty() != 0 {
            return None;
        }
        child.end(self.t, self.law)
    }

    fn look_up(&self, board: Board) -> Known {
        let (seen, view) = if board.stones() <= SYMMETRIC_STONES {
            board.canonical(self.t)
        } else {
            (board, View::IDENTITY)
        };
        let key = seen.key();
        let mut entry = self.table.get(key);
        if let Some(e) = &mut entry {
            e.code = view.back(self.t, e.code);
        }
        Known { key, view, entry }
    }

    /// The value of a board `ply` plies from the root on which the game goes on, within `alpha`
    /// and `beta` or a bound. Meaningless once `stopped` is set.
    fn visit(&mut self, board: Board, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if let Some(code) = board.win_now(self.t, self.law) {
            self.lines[ply].push(code);
            return WIN - (ply as i32 + 1);
        }
        debug_assert!(
            depth > 0,
            "boards at the last ply are judged by their parents"
        );
        // Nothing here is better than to win in three or worse than to lose in two.
        alpha = alpha.max(ply as i32 + 2 - WIN);
        if alpha >= beta.min(WIN - ply as i32 - 3) {
            return alpha;
        }
        let known = self.look_up(board);
        if beta - alpha == 1
            && let Some(score) = self.cut(&known, depth, alpha, beta, ply)
        {
            return score;
        }
        let before = core::mem::replace(&mut self.estimated, false);
        if beta - alpha == 1
            && let Some((score, code)) = self.refuted(board, &known, depth, beta, ply)
        {
            if !self.stopped {
                self.store(&known, score, code, depth, alpha, beta, ply);
            }
            self.estimated |= before;
            return score;
        }
        self.estimated = false;
        let mut list = self.children(board);
        let (best, code) = if !self.count(list.len() as u64) {
            (0, 0)
        } else if depth <= 1 {
            self.last_ply(&mut list, alpha, beta, ply)
        } else {
            self.try_all(&mut list, &known, depth, alpha, beta, ply)
        };
        self.spare.push(list);
        if !self.stopped {
            self.store(&known, best, code, depth, alpha, beta, ply);
        }
        self.estimated |= before;
        best
    }

    /// A remembered move that is too good for the other side to allow the node, tried before all
    /// moves are judged; or that the search was stopped.
    fn refuted(
        &mut self,
        board: Board,
        known: &Known,
        depth: i32,
        beta: i32,
        ply: usize,
    ) -> Option<(i32, u16)> {
        let [first, second] = self.killers[ply];
        let remembered = known.entry.map_or(NO_MOVE, |e| e.code);
        let codes = [remembered, first, second];
        for (i, code) in codes.into_iter().enumerate() {
            if codes[..i].contains(&code) || !board.allows(code) {
                continue;
            }
            let after = board.after(self.t, code);
            if self.end(after).is_some() {
                continue;
            }
            if !self.count(1) {
                return Some((0, code));
            }
            let child = Child {
                board: after,
                code,
                estimate: if depth <= 1 {
                    self.network.estimate(self.t, after)
                } else {
                    0
                },
            };
            if depth <= 1 && -i32::from(child.estimate) < beta {
                continue;
            }
            let score = self.look(child, depth - 1, -beta, 1 - beta, ply);
            if self.stopped || score >= beta {
                self.lines[ply].clear();
                return Some((score, code));
            }
        }
        None
    }

    /// Remembers that a move was too good to be allowed.
    fn remember(&mut self, code: u16, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }

    /// The score in the table if it settles the node.
    fn cut(&mut self, known: &Known, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let entry = known.entry?;
        let score = from_table(entry.score.into(), ply);
        let proved = score.abs() >= PROVED || entry.depth == EXHAUSTED;
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        let settled = cuts && (proved || i32::from(entry.depth) >= depth);
        self.estimated |= settled && !proved;
        settled.then_some(score)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the window and the node, all plain numbers"
    )]
    fn store(
        &self,
        known: &Known,
        best: i32,
        code: u16,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) {
        let bound = if best >= beta {
            Bound::Lower
        } else if best <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let depth = if self.estimated {
            depth.max(0) as u8
        } else {
            EXHAUSTED
        };
        let code = known.view.of_code(self.t, code);
        let score = to_table(best, ply) as i16;
        let entry = Entry {
            score,
            code,
            depth,
            bound,
        };
        self.table.put(known.key, entry);
    }

    /// The best judged move that does not let the other side win at once.
    fn last_ply(&mut self, list: &mut [Child], alpha: i32, beta: i32, ply: usize) -> (i32, u16) {
        let mut best = (-WIN, list.first().map_or(0, |c| c.code));
        let mut reply = None;
        for i in 0..list.len() {
            raise(list, i);
            let child = list[i];
            let estimate = -i32::from(child.estimate);
            if best.0 >= beta {
                break;
            }
            if best.0 >= estimate {
                // What is left is judged no better.
                self.estimated = true;
                break;
            }
            let (score, win) = match self.end(child.board) {
                Some(end) => (value_of(end, ply + 1), None),
                None => match child.board.win_now(self.t, self.law) {
                    Some(win) => (ply as i32 + 2 - WIN, Some(win)),
                    None => {
                        self.estimated = true;
                        (estimate, None)
                    }
                },
            };
            if score > best.0 {
                best = (score, child.code);
                reply = win;
            }
        }
        if best.0 >= beta {
            self.remember(best.1, ply);
        }
        if best.0 > alpha {
            self.lines[ply].push(best.1);
        } else if best.0 <= -PROVED {
            self.lines[ply].push(best.1);
            self.lines[ply].extend(reply);
        }
        best
    }

    /// Searches the moves of a node in order.
    fn try_all(
        &mut self,
        list: &mut [Child],
        known: &Known,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (i32, u16) {
        self.promote(list, known);
        let mut best = (-WIN, list.first().map_or(0, |c| c.code));
        for i in 0..list.len() {
            raise(list, i);
            let child = list[i];
            let estimate = -i32::from(child.estimate);
            let quiet = best.0 > -PROVED && beta - alpha == 1 && i > 0;
            if quiet && estimate + margin(depth) <= alpha {
                // All others are judged as poor or poorer.
                self.estimated = true;
                best.0 = best.0.max(estimate + margin(depth));
                break;
            }
            let score = self.try_one(child, i, depth, alpha, beta, ply);
            if self.stopped {
                return best;
            }
            if score > best.0 {
                best = (score, child.code);
                if score > alpha || score <= -PROVED && i == 0 {
                    self.extend_line(child.code, ply);
                }
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.remember(child.code, ply);
                break;
            }
        }
        best
    }

    /// Searches one move, late ones first less deep and with a window of one.
    fn try_one(
        &mut self,
        child: Child,
        i: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if let Some(end) = self.end(child.board) {
            self.lines[ply + 1].clear();
            return value_of(end, ply + 1);
        }
        let next = depth - 1;
        if i == 0 {
            return self.look(child, next, -beta, -alpha, ply);
        }
        let less = reduction(depth, i).min(next);
        let mut score = self.look(child, next - less, -alpha - 1, -alpha, ply);
        if score > alpha && less > 0 && !self.stopped {
            score = self.look(child, next, -alpha - 1, -alpha, ply);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.look(child, next, -beta, -alpha, ply);
        }
        score
    }

    /// The value of a move whose board is searched `depth` plies deep; with none left it is what
    /// was judged, unless the other side wins at once.
    fn look(&mut self, child: Child, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if depth > 0 {
            return -self.visit(child.board, depth, alpha, beta, ply + 1);
        }
        self.lines[ply + 1].clear();
        if let Some(win) = child.board.win_now(self.t, self.law) {
            self.lines[ply + 1].push(win);
            return ply as i32 + 2 - WIN;
        }
        self.estimated = true;
        -i32::from(child.estimate)
    }

    /// Puts the move of the table before all others.
    fn promote(&self, list: &mut [Child], known: &Known) {
        let Some(entry) = &known.entry else { return };
        if let Some(child) = list.iter_mut().find(|c| c.code == entry.code) {
            child.estimate = i16::MIN + 1;
        }
    }

    /// Makes the line from `ply` this move and the line after it.
    fn extend_line(&mut self, code: u16, ply: usize) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(code);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// How much less deep the `i`th move is searched first.
fn reduction(depth: i32, i: usize) -> i32 {
    match i {
        0..=2 => 0,
        3..=7 => 1,
        8..=23 => 1 + i32::from(depth > 3),
        _ => 2 + i32::from(depth > 4),
    }
}

/// By how much a judgement may be wrong for a move to be left out at this depth.
fn margin(depth: i32) -> i32 {
    80 + 80 * depth
}

/// The raw score of an end, seen by the other player than the one who would move.
fn value_of(end: End, ply: usize) -> i32 {
    match end {
        End::Won => ply as i32 - WIN,
        End::Lost => WIN - ply as i32,
        End::Drawn => 0,
    }
}

/// How many moves are picked one by one; the rest is sorted when it comes to that.
const PICKED: usize = 3;

/// Puts the child that comes `i`th in order in that place, where those before already are.
fn raise(list: &mut [Child], i: usize) {
    let rank = |c: &Child| (c.estimate, c.code);
    if i == PICKED {
        list[i..].sort_unstable_by_key(rank);
    } else if i < PICKED {
        let best = (i..list.len()).min_by_key(|j| rank(&list[*j]));
        if let Some(j) = best {
            list.swap(i, j);
        }
    }
}
