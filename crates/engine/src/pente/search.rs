//! Iterative deepening over the Pente board.
//!
//! Scores at or beyond [`PROVED`] are proofs and stay so: a loss is only returned by a node whose
//! every legal move was searched or is known to lose at once, and a win only by a move that leads
//! to such a node or by a chain of threats. Where moves were left out, the search comes back for
//! them before it believes in a loss; what null moves and margins say is clipped to an opinion.

mod depths;
mod ending;
mod force;
mod leaf;
mod root;
mod waiting;

pub(crate) use root::run;

use super::board::{Board, End};
use super::clock::Clock;
use super::forced::Forced;
use super::forcing::{Danger, Forcing};
use super::order::{History, Ranked, sort};
use super::shape::Kind;
use crate::score::{MAX_ESTIMATE, PROVED, WIN};
use crate::search::{from_table, to_table};
use crate::table::{Bound, EXHAUSTED, Entry, Table};
use depths::{reduction, width};
use root::RootMoves;

/// No line is longer than this, so that the stack stays small in a browser too.
const MAX_PLY: usize = 96;
/// Nodes for the win by threats that the other side may have.
const DANGER_NODES: u32 = 200;

/// A running search.
pub(super) struct Search<'a> {
    board: Board,
    clock: Clock<'a>,
    forcing: Forcing,
    forced: Forced,
    /// How many moves a forced win at the root takes at least, as far as was searched.
    within: u8,
    /// Nodes that went to it.
    force_nodes: u64,
    table: &'a Table,
    history: History,
    /// The best line found from each ply on.
    lines: Vec<Vec<u16>>,
    /// The moves made, `line[ply]` from the node at `ply`.
    made: Vec<u16>,
    /// Lists of moves, kept to be used again.
    spare: Vec<Vec<Ranked>>,
    codes: Vec<u16>,
    /// Moves at the root that wait until the book's move is seen not to win.
    others: Option<RootMoves>,
    deepest: usize,
    /// How many moves of the root's list were searched to the end of their depth.
    tried: usize,
    /// An opinion was used since this was last cleared.
    estimated: bool,
}

impl<'a> Search<'a> {
    fn new(board: Board, table: &'a Table, clock: Clock<'a>) -> Search<'a> {
        Search {
            board,
            clock,
            forcing: Forcing::new(),
            forced: Forced::new(),
            within: 1,
            force_nodes: 0,
            table,
            history: History::new(MAX_PLY + 2),
            lines: vec![Vec::new(); MAX_PLY + 2],
            made: vec![0; MAX_PLY + 2],
            spare: Vec::new(),
            codes: Vec::new(),
            others: None,
            deepest: 0,
            tried: 0,
            estimated: false,
        }
    }

    fn stopped(&self) -> bool {
        self.clock.stopped
    }

    fn estimate(&mut self) -> i32 {
        self.estimated = true;
        self.board.estimate().clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    fn list(&mut self) -> Vec<Ranked> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }

    fn make(&mut self, code: u16, ply: usize) {
        self.made[ply] = code;
        self.board.make(code);
    }

    /// The move that led to the node at `ply`.
    fn before(&self, ply: usize) -> u16 {
        ply.checked_sub(1).map_or(0, |p| self.made[p])
    }

    /// What every node looks at first: the end of the game, a win at once.
    fn settled(&mut self, ply: usize) -> Option<i32> {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if let Some(end) = self.board.end() {
            return Some(match end {
                End::Won => WIN - ply as i32,
                End::Lost => ply as i32 - WIN,
                End::Drawn => 0,
            });
        }
        let win = self.board.win_now()?;
        self.lines[ply].push(win);
        Some(WIN - (ply as i32 + 1))
    }

    /// What the table knows, if it settles the node; and the move it names.
    fn known(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (Option<i32>, Option<u16>) {
        let Some(entry) = self.table.get(self.board.key()) else {
            return (None, None);
        };
        let score = from_table(entry.score.into(), ply);
        // With more depth left than any line is long, an old opinion can be replaced by the
        // truth, which then stays.
        let deep = score.abs() >= PROVED
            || entry.depth == EXHAUSTED
            || i32::from(entry.depth) >= depth && depth <= self.deepest.max(1) as i32;
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        // The best line is wanted in full, so it is never cut short by the table.
        let settles = deep && cuts && beta - alpha == 1;
        if settles {
            self.estimated |= entry.depth != EXHAUSTED && score.abs() < PROVED;
        }
        (settles.then_some(score), Some(entry.code))
    }

    fn store(&mut self, (best, code): (i32, u16), depth: i32, alpha: i32, beta: i32, ply: usize) {
        let bound = if best >= beta {
            Bound::Lower
        } else if best <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let entry = Entry {
            score: to_table(best, ply) as i16,
            code,
            depth: if self.estimated {
                depth.clamp(0, 200) as u8
            } else {
                EXHAUSTED
            },
            bound,
        };
        self.table.put(self.board.key(), entry);
    }

    /// The value of the node `ply` plies from the root, within `alpha` and `beta` or a bound.
    /// Meaningless once stopped.
    fn visit(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(0, alpha, beta, ply);
        }
        if !self.clock.tick() {
            return 0;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        let threatened = self.board.is_threatened();
        if !threatened && let Some(code) = self.board.sure_four() {
            self.lines[ply].push(code);
            return WIN - (ply as i32 + 3);
        }
        let (score, hash_move) = self.known(depth, alpha, beta, ply);
        if let Some(score) = score {
            return score;
        }
        let new = !threatened && hash_move.is_none();
        if let Some(score) = new.then(|| self.win_by_threats(depth, ply)).flatten() {
            return score;
        }
        let before = core::mem::replace(&mut self.estimated, false);
        let skipped = if threatened || beta - alpha > 1 {
            None
        } else {
            self.cut_early(depth, alpha, beta, ply)
        };
        let best = match skipped {
            Some(score) => score,
            None if threatened => self.visit_answers(hash_move, depth, alpha, beta, ply),
            None => self.visit_moves(hash_move, depth, alpha, beta, ply),
        };
        self.estimated |= before;
        best
    }

    /// A node whose other side threatens to win at once.
    fn visit_answers(
        &mut self,
        hash_move: Option<u16>,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut list = self.answers(hash_move, ply);
        // A forced reply costs no depth when there is hardly a choice.
        let next = if list.len() <= 2 { depth } else { depth - 1 };
        let floor = ply as i32 + 2 - WIN;
        let found = self.visit_list(&mut list, (floor, 0), next, depth, alpha, beta, ply);
        if list.is_empty() {
            self.give_in(ply);
        }
        self.spare.push(list);
        if !self.stopped() {
            self.store(found, depth, alpha, beta, ply);
        }
        found.0
    }

    /// The complete answers to a threat, best looking first.
    fn answers(&mut self, hash_move: Option<u16>, ply: usize) -> Vec<Ranked> {
        let mut codes = core::mem::take(&mut self.codes);
        codes.clear();
        self.board.blocks(&mut codes);
        let mut list = self.list();
        list.extend(codes.iter().map(|code| Ranked {
            code: *code,
            rank: self.board.rank(usize::from(*code)),
        }));
        self.codes = codes;
        self.finish_ranks(&mut list, hash_move, ply);
        list
    }

    fn finish_ranks(&self, list: &mut [Ranked], hash_move: Option<u16>, ply: usize) {
        let (side, before) = (self.board.side(), self.before(ply));
        for r in list.iter_mut() {
            r.rank += if Some(r.code) == hash_move {
                1_000_000
            } else {
                self.history.rank(side, before, r.code, ply)
            };
        }
        sort(list);
    }

    /// A node where nothing threatens at once.
    fn visit_moves(
        &mut self,
        hash_move: Option<u16>,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut list = self.list();
        self.board.candidates(&mut list);
        self.finish_ranks(&mut list, hash_move, ply);
        list.truncate(width(depth));
        let nothing = (-WIN, list.first().map_or(0, |r| r.code));
        let mut found = self.visit_list(&mut list, nothing, depth - 1, depth, alpha, beta, ply);
        let complete = list.len() as u32 == self.board.vacant() && !self.board.is_restricted();
        if !complete && found.0 > -PROVED {
            // Enough to be too good, but no more than an opinion otherwise.
            self.estimated |= found.0 < beta;
        } else if !complete && found.0 < beta && !self.stopped() {
            found = self.visit_rest(&list, found, depth, alpha, beta, ply);
        }
        self.spare.push(list);
        if !self.stopped() {
            self.store(found, depth, alpha, beta, ply);
        }
        found.0
    }

    /// Searches what is not on the list, whose moves all lose, as far as it may not lose too.
    fn visit_rest(
        &mut self,
        list: &[Ranked],
        mut found: (i32, u16),
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (i32, u16) {
        let mut rest = self.list();
        self.board.all_moves(&mut rest);
        rest.retain(|r| list.iter().all(|l| l.code != r.code));
        if let Some(danger) = self.danger() {
            let points = danger.answers(&self.board);
            rest.retain(|r| points.has(usize::from(r.code)));
            found.0 = found.0.max(ply as i32 + i32::from(danger.plies) - WIN);
        }
        for r in &mut rest {
            r.rank = self.board.rank(usize::from(r.code));
        }
        sort(&mut rest);
        let floor = alpha.max(found.0);
        found = self.visit_list(&mut rest, found, depth - 1, depth, floor, beta, ply);
        self.spare.push(rest);
        // Some of them were only searched less deep: believe a loss, doubt the rest.
        self.estimated |= found.0 > -PROVED && found.0 < beta;
        found
    }

    /// What the other side threatens to do by threats alone.
    fn danger(&mut self) -> Option<Danger> {
        let (board, clock) = (&mut self.board, &mut self.clock);
        self.forcing.danger(board, clock, u8::MAX, DANGER_NODES)
    }

    /// Searches the moves of a list in their order, `next` plies deep; the best value and its
    /// move, at least `best`.
    #[expect(
        clippy::too_many_arguments,
        reason = "the window, the depths, the place"
    )]
    fn visit_list(
        &mut self,
        list: &mut [Ranked],
        mut best: (i32, u16),
        next: i32,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (i32, u16) {
        let quiet = next < depth;
        for i in 0..list.len() {
            if ply == 0 {
                self.tried = i;
            }
            let code = list[i].code;
            let reduction = if quiet { reduction(depth, i) } else { 0 };
            self.make(code, ply);
            let score = self.visit_move(i == 0, next, reduction, (alpha, beta), ply);
            self.board.undo();
            if self.stopped() {
                return best;
            }
            if score > best.0 {
                best = (score, code);
                if score > alpha {
                    alpha = score;
                    self.extend_line(code, ply);
                }
            }
            if alpha >= beta {
                let who = (self.board.side(), self.before(ply));
                self.history.refuted(who, code, &list[..i], ply, depth);
                break;
            }
        }
        best
    }

    /// The value of the move just made.
    fn visit_move(
        &mut self,
        first: bool,
        next: i32,
        reduction: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        if first {
            return -self.visit(next, -beta, -alpha, ply + 1);
        }
        let mut score = -self.visit(next - reduction, -alpha - 1, -alpha, ply + 1);
        if score > alpha && reduction > 0 && !self.stopped() {
            score = -self.visit(next, -alpha - 1, -alpha, ply + 1);
        }
        if score > alpha && score < beta && !self.stopped() {
            score = -self.visit(next, -beta, -alpha, ply + 1);
        }
        score
    }

    /// Makes the line from `ply` a stone in the way, or any move, and the win that it does not prevent.
    fn give_in(&mut self, ply: usize) {
        let mut all = self.list();
        self.board.all_moves(&mut all);
        let fives = self.board.points(self.board.colour(1), Kind::Five);
        let mut blocks = all.iter().filter(|r| fives.has(usize::from(r.code)));
        if let Some(any) = blocks.next().or(all.first()) {
            self.board.make(any.code);
            let win = self.board.win_now();
            self.board.undo();
            self.lines[ply].clear();
            self.lines[ply].push(any.code);
            self.lines[ply].extend(win);
        }
        self.spare.push(all);
    }

    /// Makes the line from `ply` this move and the line after it.
    fn extend_line(&mut self, code: u16, ply: usize) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(code);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// The mark of a pass among the moves made.
const PASSED: u16 = 0;
