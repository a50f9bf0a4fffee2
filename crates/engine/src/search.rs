//! Iterative deepening negamax with a transposition table, the same for both games.
//!
//! Scores at or beyond [`PROVED`] are proofs and stay so: a loss is only returned by a node whose
//! every legal move was searched or is known to lose at once, and a win only by a move that leads
//! to such a node. Where a game leaves moves out, the search comes back for them before it
//! believes in a loss.

mod ordering;
mod root;

pub(crate) use ordering::Ranked;
pub(crate) use root::{Report, Settings, run};

use crate::score::{PROVED, WIN};
use crate::tt::{Bound, EXHAUSTED, Table};
use ordering::{Memory, sort};

/// No line is longer than this, so that the stack stays small in a browser too.
pub(crate) const MAX_PLY: usize = 96;

/// How a game ended, seen by the side that would move next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side that would move has won.
    Won,
    /// It has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// What a list of moves leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Omitted {
    /// Nothing that matters: every other legal move leads to a position that is in the list.
    Nothing,
    /// Moves that lose at once to the other side's next move.
    LostInTwo,
    /// Moves that look poor.
    Unlikely,
}

/// A position as the search sees it. Moves are small numbers.
pub(crate) trait Node {
    /// One more than the largest move number.
    const CODES: usize;

    /// 64 bits for the table, equal for equal positions, hardly ever zero.
    fn key(&self) -> u64;
    /// How the game ended here, if it did.
    fn end(&self) -> Option<End>;
    /// A move that wins at once; `None` only when there is none.
    fn win_now(&mut self) -> Option<u16>;
    /// An opinion for the side to move, within [`MAX_ESTIMATE`](crate::score::MAX_ESTIMATE).
    fn evaluate(&self) -> i32;
    /// The moves worth a search of `depth` plies, where no move wins at once.
    fn moves(&mut self, depth: i32, list: &mut Vec<Ranked>) -> Omitted;
    /// All legal moves.
    fn all_moves(&mut self, list: &mut Vec<Ranked>);
    /// Moves that threaten to win at once, to be tried beyond the last ply. No game has to have
    /// any.
    fn threats(&mut self, list: &mut Vec<Ranked>);
    /// Whether the other side would win at once if it were to move.
    fn is_threatened(&mut self) -> bool;
    /// Plays a move.
    fn make(&mut self, code: u16);
    /// Takes the last move back.
    fn undo(&mut self);
}

/// A running search.
pub(crate) struct Search<'a, N: Node> {
    node: N,
    table: &'a mut Table,
    memory: Memory,
    /// The best line found from each ply on.
    lines: Vec<Vec<u16>>,
    /// Lists of moves, kept to be used again.
    spare: Vec<Vec<Ranked>>,
    nodes: u64,
    max_nodes: u64,
    deepest: usize,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// An estimate was used since this was last cleared.
    estimated: bool,
}

/// How often `stop` is asked, in nodes.
const POLL: u64 = 1_000;
/// How many plies of threats and replies follow the last ply of a search.
const THREAT_PLIES: i32 = 8;

impl<'a, N: Node> Search<'a, N> {
    fn new(
        node: N,
        table: &'a mut Table,
        max_nodes: u64,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Search<'a, N> {
        Search {
            node,
            table,
            memory: Memory::new(N::CODES, MAX_PLY + 1),
            lines: vec![Vec::new(); MAX_PLY + 2],
            spare: Vec::new(),
            nodes: 0,
            max_nodes,
            deepest: 0,
            stop,
            stopped: false,
            estimated: false,
        }
    }

    /// Counts a node; false once the search must end.
    fn count(&mut self) -> bool {
        if self.stopped || self.nodes >= self.max_nodes {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) && (self.stop)() {
            self.stopped = true;
        }
        !self.stopped
    }

    fn estimate(&mut self) -> i32 {
        self.estimated = true;
        self.node.evaluate()
    }

    /// What every node looks at first: the end of the game, a win at once.
    fn settled(&mut self, ply: usize) -> Option<i32> {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if let Some(end) = self.node.end() {
            return Some(match end {
                End::Won => WIN - ply as i32,
                End::Lost => ply as i32 - WIN,
                End::Drawn => 0,
            });
        }
        let win = self.node.win_now()?;
        self.lines[ply].push(win);
        Some(WIN - (ply as i32 + 1))
    }

    /// The value of the node `ply` plies from the root, within `alpha` and `beta` or a bound.
    /// Meaningless once `stopped` is set.
    fn visit(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.beyond(0, alpha, beta, ply);
        }
        if !self.count() {
            return 0;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        let key = self.node.key();
        let known = self.table.get(key);
        if let Some(entry) = known {
            let score = from_table(entry.score.into(), ply);
            // With more depth left than any line is long, an old estimate can be replaced by the
            // truth, which then stays.
            let deep = score.abs() >= PROVED
                || entry.depth == EXHAUSTED
                || i32::from(entry.depth) >= depth && depth as usize <= self.deepest;
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            // The best line is wanted in full, so it is never cut short by the table.
            if deep && cuts && beta - alpha == 1 {
                self.estimated |= entry.depth != EXHAUSTED && score.abs() < PROVED;
                return score;
            }
        }
        let before = core::mem::replace(&mut self.estimated, false);
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let omitted = self.node.moves(depth, &mut list);
        self.memory.rank(&mut list, known.map(|e| e.code), ply);
        let (mut best, mut code) = self.visit_list(&mut list, omitted, depth, alpha, beta, ply);
        if omitted == Omitted::Unlikely && best > -PROVED {
            // Enough to be too good, but no more than an opinion otherwise.
            self.estimated |= best < beta;
        } else if omitted == Omitted::Unlikely && best < beta && !self.stopped {
            let mut rest = self.spare.pop().unwrap_or_default();
            rest.clear();
            self.node.all_moves(&mut rest);
            rest.retain(|r| list.iter().all(|l| l.code != r.code));
            let (other, other_code) = self.visit_list(
                &mut rest,
                Omitted::Unlikely,
                depth,
                alpha.max(best),
                beta,
                ply,
            );
            if other > best && !rest.is_empty() {
                (best, code) = (other, other_code);
            }
            self.spare.push(rest);
        }
        self.spare.push(list);
        if !self.stopped {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let depth = if self.estimated {
                depth as u8
            } else {
                EXHAUSTED
            };
            self.table.put(key, to_table(best, ply), code, depth, bound);
        }
        self.estimated |= before;
        best
    }

    /// Searches the moves of a list by rank; the best value and its move.
    fn visit_list(
        &mut self,
        list: &mut [Ranked],
        omitted: Omitted,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> (i32, u16) {
        // Moves left out because they lose at once are the floor; an empty list is one of those.
        let mut best = match omitted {
            Omitted::LostInTwo => ply as i32 + 2 - WIN,
            Omitted::Nothing | Omitted::Unlikely => -WIN,
        };
        ordering::raise(list, 0);
        let mut code = list.first().map_or(0, |r| r.code);
        if list.is_empty() {
            self.give_in(ply);
        }
        let forced = omitted == Omitted::LostInTwo;
        for i in 0..list.len() {
            ordering::raise(list, i);
            let r = list[i];
            // A forced reply costs no depth when there is hardly a choice.
            let next = if forced && list.len() <= 2 {
                depth
            } else {
                depth - 1
            };
            let reduction = match i {
                0..=3 => 0,
                _ if depth < 3 || forced => 0,
                4..=15 => 1,
                _ => 2,
            };
            self.node.make(r.code);
            let mut score = if i == 0 {
                -self.visit(next, -beta, -alpha, ply + 1)
            } else {
                let mut s = -self.visit(next - reduction, -alpha - 1, -alpha, ply + 1);
                if s > alpha && reduction > 0 && !self.stopped {
                    s = -self.visit(next, -alpha - 1, -alpha, ply + 1);
                }
                s
            };
            if i > 0 && score > alpha && score < beta && !self.stopped {
                score = -self.visit(next, -beta, -alpha, ply + 1);
            }
            self.node.undo();
            if self.stopped {
                return (best, code);
            }
            if score > best {
                best = score;
                code = r.code;
                if score > alpha {
                    alpha = score;
                    self.extend_line(r.code, ply);
                }
            }
            if alpha >= beta {
                self.memory.refuted(r.code, ply, depth);
                break;
            }
        }
        (best, code)
    }

    /// Makes the line from `ply` any move and the win that it does not prevent.
    fn give_in(&mut self, ply: usize) {
        let mut all = self.spare.pop().unwrap_or_default();
        all.clear();
        self.node.all_moves(&mut all);
        if let Some(any) = all.first() {
            self.node.make(any.code);
            let win = self.node.win_now();
            self.node.undo();
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

    /// Past the last ply: answers threats, tries own ones, otherwise estimates. A side that is not
    /// threatened may always do something else, so only a threatened one can be proved lost here.
    fn beyond(&mut self, used: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if !self.count() {
            return 0;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        if used >= THREAT_PLIES || ply >= MAX_PLY {
            return self.estimate();
        }
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let threatened = self.node.is_threatened();
        let mut best = if threatened {
            let omitted = self.node.moves(1, &mut list);
            debug_assert_eq!(
                omitted,
                Omitted::LostInTwo,
                "a threat is answered or lost to"
            );
            if list.is_empty() {
                self.give_in(ply);
            }
            ply as i32 + 2 - WIN
        } else {
            self.node.threats(&mut list);
            self.estimate()
        };
        alpha = alpha.max(best);
        sort(&mut list);
        for r in &list {
            if alpha >= beta {
                break;
            }
            self.node.make(r.code);
            let score = -self.beyond(used + 1, -beta, -alpha, ply + 1);
            self.node.undo();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.extend_line(r.code, ply);
                }
            }
        }
        self.spare.push(list);
        best
    }
}

/// A raw score with distances counted from the node, for the table.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVED.. => score + ply as i32,
        s if s <= -PROVED => score - ply as i32,
        _ => score,
    }
}

/// The inverse of [`to_table`].
fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVED.. => score - ply as i32,
        s if s <= -PROVED => score + ply as i32,
        _ => score,
    }
}
