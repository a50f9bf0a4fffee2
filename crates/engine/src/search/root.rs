//! The root of a search: what every game must never get wrong, then deeper and deeper.

use super::ordering::{Ranked, sort};
use super::{End, MAX_PLY, Node, Omitted, Search};
use crate::mix::mix;
use crate::score::{PROVED, Score, WIN};
use crate::tt::Table;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) max_depth: u32,
    pub(crate) max_nodes: u64,
    /// The width of the error added to each move's score; 0 for none.
    pub(crate) noise: u32,
    /// Do not look at what the other side threatens.
    pub(crate) overlooks: bool,
    pub(crate) seed: u64,
}

/// What is known after a depth is finished, or at the end.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) depth: u32,
    pub(crate) deepest: u32,
    pub(crate) nodes: u64,
    pub(crate) score: Score,
    /// The best line; empty only where the game is over.
    pub(crate) line: Vec<u16>,
}

/// The legal moves at the root, best looking first.
struct RootMoves {
    /// Worth a search.
    likely: Vec<Ranked>,
    /// Searched only when all of the others lose.
    unlikely: Vec<Ranked>,
}

/// Searches `node`. `on_depth` hears of every finished depth.
pub(crate) fn run<N: Node>(
    node: N,
    table: &mut Table,
    settings: &Settings,
    on_depth: &mut dyn FnMut(&Report),
    stop: &mut dyn FnMut() -> bool,
) -> Report {
    let mut search = Search::new(node, table, settings.max_nodes, stop);
    let mut report = Report {
        depth: 0,
        deepest: 0,
        nodes: 0,
        score: Score::Draw,
        line: Vec::new(),
    };
    if let Some(end) = search.node.end() {
        report.score = match end {
            End::Won => Score::Win(0),
            End::Lost => Score::Loss(0),
            End::Drawn => Score::Draw,
        };
        return report;
    }
    if let Some(decided) = search.decided_at_once(settings) {
        on_depth(&decided);
        return decided;
    }
    let mut moves = search.root_moves(settings);
    report.line = moves.likely.first().map(|r| r.code).into_iter().collect();
    report.score = Score::Estimate(search.node.evaluate());
    let last = settings.max_depth.clamp(1, MAX_PLY as u32);
    for depth in 1..=last {
        let done = search.deepen(depth as i32, &mut moves, settings, &mut report);
        if !done {
            break;
        }
        on_depth(&report);
        if report.score.proved() {
            break;
        }
    }
    report.nodes = search.nodes;
    report.deepest = search.deepest as u32;
    report
}

impl<N: Node> Search<'_, N> {
    /// A win by the next move, or a loss to the other side's next move that nothing prevents.
    fn decided_at_once(&mut self, settings: &Settings) -> Option<Report> {
        let decided = |score, line: Vec<u16>| Report {
            depth: 1,
            deepest: line.len() as u32,
            nodes: 1,
            score,
            line,
        };
        if let Some(win) = self.node.win_now() {
            return Some(decided(Score::Win(1), vec![win]));
        }
        if settings.overlooks {
            return None;
        }
        let mut all = Vec::new();
        self.node.all_moves(&mut all);
        let mut longest: Option<Vec<u16>> = None;
        for r in all {
            let (safe, reply) = self.is_safe(r.code);
            if safe {
                return None;
            }
            let line: Vec<u16> = core::iter::once(r.code).chain(reply).collect();
            if longest.as_ref().is_none_or(|l| l.len() < line.len()) {
                longest = Some(line);
            }
        }
        longest.map(|line| decided(Score::Loss(line.len() as u32), line))
    }

    /// Whether the other side neither has won after `code` nor can win by its next move, which is
    /// given otherwise.
    fn is_safe(&mut self, code: u16) -> (bool, Option<u16>) {
        self.node.make(code);
        let found = match self.node.end() {
            Some(end) => (end != End::Won, None),
            None => {
                let reply = self.node.win_now();
                (reply.is_none(), reply)
            }
        };
        self.node.undo();
        found
    }

    /// The legal moves, without those that lose at once where there are others.
    fn root_moves(&mut self, settings: &Settings) -> RootMoves {
        let (mut likely, mut all) = (Vec::new(), Vec::new());
        self.node.moves(2, &mut likely);
        self.node.all_moves(&mut all);
        if !settings.overlooks {
            likely.retain(|r| self.is_safe(r.code).0);
            all.retain(|r| self.is_safe(r.code).0);
        }
        for r in &mut likely {
            r.rank += (mix(settings.seed, u64::from(r.code)) % 4) as i32;
        }
        sort(&mut likely);
        all.retain(|r| likely.iter().all(|l| l.code != r.code));
        if likely.is_empty() {
            core::mem::swap(&mut likely, &mut all);
        }
        RootMoves {
            likely,
            unlikely: all,
        }
    }

    /// Searches one more ply. True when that is finished; the report is brought up to date either
    /// way.
    fn deepen(
        &mut self,
        depth: i32,
        moves: &mut RootMoves,
        settings: &Settings,
        report: &mut Report,
    ) -> bool {
        if !self.count() {
            return false;
        }
        self.estimated = false;
        self.lines[0].clear();
        // The order at the root is that of the list.
        for (rank, r) in moves.likely.iter_mut().rev().enumerate() {
            r.rank = rank as i32;
        }
        let (mut best, mut code) = if settings.noise > 0 {
            self.noisy(depth, &moves.likely, settings)
        } else {
            self.visit_list(&mut moves.likely, Omitted::Nothing, depth, -WIN, WIN, 0)
        };
        if best <= -PROVED && !self.stopped && !moves.unlikely.is_empty() {
            let (other, other_code) =
                self.visit_list(&mut moves.unlikely, Omitted::Nothing, depth, best, WIN, 0);
            if other > best {
                (best, code) = (other, other_code);
            }
            if !self.stopped {
                moves.likely.append(&mut moves.unlikely);
            }
        }
        self.estimated |= !moves.unlikely.is_empty() && best < PROVED;
        // An unfinished depth counts if its first move, the best so far, was searched.
        if best > -WIN && !(self.stopped && best <= -PROVED) && self.lines[0].first() == Some(&code)
        {
            report.score = Score::from_raw(best, !self.estimated && !self.stopped);
            report.line.clone_from(&self.lines[0]);
            if let Some(i) = moves.likely.iter().position(|r| r.code == code) {
                moves.likely[..=i].rotate_right(1);
            }
        }
        if self.stopped {
            return false;
        }
        report.depth = depth as u32;
        report.nodes = self.nodes;
        report.deepest = self.deepest as u32;
        true
    }

    /// Scores every move on its own and blurs the scores that are no proofs.
    fn noisy(&mut self, depth: i32, list: &[Ranked], settings: &Settings) -> (i32, u16) {
        let mut best = (-WIN, 0);
        let mut highest = i32::MIN;
        for r in list {
            self.node.make(r.code);
            self.lines[1].clear();
            let score = match self.node.end() {
                None if settings.overlooks => {
                    if self.count() {
                        -self.estimate()
                    } else {
                        0
                    }
                }
                _ => -self.visit(depth - 1, -WIN, WIN, 1),
            };
            let key = self.node.key();
            self.node.undo();
            if self.stopped {
                break;
            }
            let width = u64::from(settings.noise) * 2 + 1;
            let blur = (mix(settings.seed, key) % width) as i32 - settings.noise as i32;
            let blurred = if score.abs() >= PROVED {
                score
            } else {
                score + blur
            };
            if blurred > highest {
                highest = blurred;
                best = (score, r.code);
                self.extend_line(r.code, 0);
            }
        }
        best
    }
}
