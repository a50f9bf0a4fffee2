//! The root of a Pentago search: what must never go wrong, then deeper and deeper.

use super::consult::{Asked, prefer};
use super::{MAX_PLY, NO_MOVE, Search, value_of};
use crate::mix::mix;
use crate::pentago::board::{Board, End, Law, start};
use crate::pentago::book::Book;
use crate::pentago::net::{Child, Network};
use crate::pentago::oracle::Oracle;
use crate::pentago::tables::tables;
use crate::score::{PROVED, Score, WIN};
use crate::search::{Report, Settings};
use crate::table::Table;
use core::sync::atomic::{AtomicBool, Ordering};
use fivefold_rules::pentago::{Position, Rules};

/// How far the first window of a deeper search reaches around the score before, in points.
const WINDOW: i32 = 120;
/// Depths below this are searched with an open window.
const OPEN_DEPTH: i32 = 3;

/// Searches a position. `on_depth` hears of every finished depth.
pub(crate) fn run(
    position: &Position,
    network: &Network,
    table: &Table,
    oracle: &mut Oracle,
    settings: &Settings,
    on_depth: &mut dyn FnMut(&Report),
    stop: &mut dyn FnMut() -> bool,
) -> Report {
    let (board, end) = start(position);
    let law = Law::of(&position.rules());
    let mut search = Search::new(network, law, table, settings.max_nodes, stop);
    if let Some(end) = end {
        return finished(end);
    }
    let win = search.win_at_once(board, settings);
    let mut moves = match win {
        Some(_) => Vec::new(),
        None => search.safe_moves(board, settings),
    };
    if let Some(decided) = search.decided_at_once(win, &moves, settings) {
        on_depth(&decided);
        return decided;
    }
    search.others = search.keep_book_move(board, &mut moves, position, settings);
    let estimate = network.estimate(search.t, board);
    let mut report = Report {
        depth: 0,
        deepest: 0,
        nodes: 0,
        score: Score::Estimate(estimate.into()),
        line: vec![moves[0].code],
    };
    let asked = Asked { oracle, position };
    if search.consult(asked, &mut moves, settings, &mut report, on_depth) {
        return search.told(report);
    }
    search.deepen_with_others(&mut moves, settings, &mut report, on_depth);
    search.told(report)
}

fn finished(end: End) -> Report {
    Report {
        depth: 0,
        deepest: 0,
        nodes: 0,
        score: match end {
            End::Won => Score::Win(0),
            End::Lost => Score::Loss(0),
            End::Drawn => Score::Draw,
        },
        line: Vec::new(),
    }
}

impl<'a> Search<'a> {
    fn new(
        network: &'a Network,
        law: Law,
        table: &'a Table,
        max_nodes: u64,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Search<'a> {
        Search {
            t: tables(),
            network,
            law,
            table,
            lines: vec![Vec::new(); MAX_PLY + 2],
            spare: Vec::new(),
            others: Vec::new(),
            killers: vec![[NO_MOVE; 2]; MAX_PLY + 2],
            nodes: 0,
            max_nodes,
            deepest: 0,
            stop,
            stopped: false,
            estimated: false,
        }
    }

    /// A move that wins at once.
    fn win_at_once(&self, board: Board, settings: &Settings) -> Option<u16> {
        let Some(codes) = settings.among else {
            return board.win_now(self.t, self.law);
        };
        let wins = |code: &u16| self.end(board.after(self.t, *code)) == Some(End::Lost);
        codes.iter().copied().find(wins)
    }

    /// The boards after these moves, each once.
    fn children_among(&self, board: Board, codes: &[u16]) -> Vec<Child> {
        let mut list: Vec<Child> = Vec::new();
        for &code in codes {
            let board = board.after(self.t, code);
            if list.iter().all(|c| c.board != board) {
                let ended = self.end(board).is_some();
                let estimate = if ended {
                    0
                } else {
                    self.network.estimate(self.t, board)
                };
                list.push(Child {
                    board,
                    code,
                    estimate,
                });
            }
        }
        list
    }

    /// The moves at the root, best judged first, without those that lose at once where there are
    /// others. No move wins at once.
    fn safe_moves(&mut self, board: Board, settings: &Settings) -> Vec<Child> {
        let mut all = match settings.among {
            Some(codes) => self.children_among(board, codes),
            None => self.children(board),
        };
        for child in &mut all {
            child.estimate += (mix(settings.seed, u64::from(child.code)) % 4) as i16;
        }
        all.sort_unstable_by_key(|c| (c.estimate, c.code));
        if settings.overlooks {
            return all;
        }
        let safe: Vec<Child> = (all.iter().copied())
            .filter(|c| match self.end(c.board) {
                Some(end) => end != End::Won,
                None => c.board.win_now(self.t, self.law).is_none(),
            })
            .collect();
        if safe.is_empty() { all } else { safe }
    }

    /// Leaves only the book's move, if it has one; the others are returned.
    fn keep_book_move(
        &self,
        board: Board,
        moves: &mut Vec<Child>,
        position: &Position,
        settings: &Settings,
    ) -> Vec<Child> {
        if !settings.book || position.rules() != Rules::STANDARD {
            return Vec::new();
        }
        let code = Book::built_in().code(self.network, board);
        let after = code.map(|c| board.after(self.t, c).canonical(self.t).0);
        match moves
            .iter()
            .position(|m| Some(m.board.canonical(self.t).0) == after)
        {
            Some(i) => {
                moves.swap(0, i);
                moves.split_off(1)
            }
            None => Vec::new(),
        }
    }

    /// A win by the next move, or a loss to the other side's next move that nothing prevents.
    fn decided_at_once(
        &self,
        win: Option<u16>,
        moves: &[Child],
        settings: &Settings,
    ) -> Option<Report> {
        let decided = |score, line: Vec<u16>| Report {
            depth: 1,
            deepest: line.len() as u32,
            nodes: 1,
            score,
            line,
        };
        if let Some(win) = win {
            return Some(decided(Score::Win(1), vec![win]));
        }
        if settings.overlooks {
            return None;
        }
        let mut line: Vec<u16> = Vec::new();
        for child in moves {
            let reply = match self.end(child.board) {
                Some(End::Won) => None,
                Some(_) => return None,
                None => Some(child.board.win_now(self.t, self.law)?),
            };
            if line.len() < 2 {
                line = core::iter::once(child.code).chain(reply).collect();
            }
        }
        Some(decided(Score::Loss(line.len() as u32), line))
    }

    /// The report with what was counted.
    fn told(&self, report: Report) -> Report {
        Report {
            nodes: self.nodes,
            deepest: self.deepest as u32,
            ..report
        }
    }

    /// Goes deeper and deeper, while the other threads, if there are any, help.
    pub(super) fn deepen_with_others(
        &mut self,
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) {
        let (network, law, table) = (self.network, self.law, self.table);
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for other in 1..settings.threads {
                let (moves, done) = (moves.clone(), &done);
                // Where no thread can be had the search goes on without it.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    let stop = &mut || done.load(Ordering::Relaxed);
                    let mut search = Search::new(network, law, table, settings.max_nodes, stop);
                    search.accompany(moves, settings, other);
                });
            }
            self.deepen_all(moves, settings, report, on_depth);
            done.store(true, Ordering::Relaxed);
        });
    }

    /// One depth after the other from the first that is not finished, until a limit or a proof.
    pub(super) fn deepen_all(
        &mut self,
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) {
        let last = settings.max_depth.clamp(1, MAX_PLY as u32);
        for depth in report.depth + 1..=last {
            if !self.deepen(depth as i32, moves, settings, report) {
                break;
            }
            if !self.others.is_empty()
                && !matches!(report.score, Score::Win(_) | Score::Estimate(_))
            {
                // Some of the moves prove no more than a win.
                self.call_others(moves, report);
                if !self.deepen(depth as i32, moves, settings, report) {
                    break;
                }
            }
            on_depth(report);
            if report.score.proved() {
                break;
            }
        }
    }

    /// Takes in the moves that waited, after all others were seen not to win.
    fn call_others(&mut self, moves: &mut Vec<Child>, report: &mut Report) {
        match report.score {
            Score::Loss(_) => prefer(self.others[0], report),
            _ => report.score = Score::Estimate(0),
        }
        moves.append(&mut self.others);
    }

    /// What the other threads do: the same, every second of them a ply ahead, for the table's
    /// sake.
    fn accompany(&mut self, mut moves: Vec<Child>, settings: &Settings, other: u32) {
        let mut score = 0;
        let last = settings.max_depth.clamp(1, MAX_PLY as u32);
        for depth in 1 + other % 2..=last {
            let Some((best, i)) = self.window(depth as i32, &moves, score) else {
                break;
            };
            moves[..=i].rotate_right(1);
            score = best;
            if best.abs() >= PROVED {
                break;
            }
        }
    }

    /// Searches one more ply. True when that is finished; the report is brought up to date either
    /// way.
    fn deepen(
        &mut self,
        depth: i32,
        moves: &mut [Child],
        settings: &Settings,
        report: &mut Report,
    ) -> bool {
        if !self.count(1) {
            return false;
        }
        self.lines[0].clear();
        let found = if settings.noise > 0 || settings.overlooks {
            self.noisy(depth, moves, settings)
        } else {
            self.window(depth, moves, report.score.value())
        };
        if let Some((best, i)) = found {
            let exhausted = !self.estimated && !self.stopped;
            report.score = Score::from_raw(best, exhausted);
            report.line.clone_from(&self.lines[0]);
            moves[..=i].rotate_right(1);
        }
        if self.stopped {
            return false;
        }
        report.depth = depth as u32;
        report.nodes = self.nodes;
        report.deepest = self.deepest as u32;
        true
    }

    /// Searches all moves within a window around `around` and widens it as needed; the best score
    /// and the place of its move. `None` if stopped before that says more than the depth before.
    fn window(&mut self, depth: i32, moves: &[Child], around: i32) -> Option<(i32, usize)> {
        let (mut low, mut high) = (-WIN, WIN);
        if depth >= OPEN_DEPTH && around.abs() < PROVED {
            (low, high) = (around - WINDOW, around + WINDOW);
        }
        loop {
            self.estimated = false;
            let found = self.all_within(depth, moves, low, high);
            match found {
                _ if self.stopped => return found,
                Some((best, _)) if best <= low && low > -WIN => low = -WIN,
                Some((best, _)) if best >= high && high < WIN => high = WIN,
                _ => return found,
            }
        }
    }

    /// The best of the moves within a window; its score and place. When stopped, `None` if that is not known.
    fn all_within(
        &mut self,
        depth: i32,
        moves: &[Child],
        low: i32,
        high: i32,
    ) -> Option<(i32, usize)> {
        let (mut alpha, mut best) = (low, None);
        for (i, child) in moves.iter().enumerate() {
            let score = self.try_one(*child, i, depth, alpha, high, 0);
            if self.stopped {
                return self
                    .instead(best, moves, i)
                    .filter(|(score, place)| *score > low || *place == i);
            }
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, i));
                if score > alpha || i == 0 {
                    self.extend_line(child.code, 0);
                }
                alpha = alpha.max(score);
            }
            if alpha >= high {
                break;
            }
        }
        best
    }

    /// What to believe when the search was stopped on the `i`th move: the best one before, unless it loses. Then this
    /// one may not, and all that is known of it is its judgement.
    fn instead(
        &mut self,
        best: Option<(i32, usize)>,
        moves: &[Child],
        i: usize,
    ) -> Option<(i32, usize)> {
        if best.is_none_or(|(score, _)| score > -PROVED) {
            return best;
        }
        self.estimated = true;
        self.lines[0] = vec![moves[i].code];
        Some((-i32::from(moves[i].estimate), i))
    }

    /// Scores every move on its own and blurs the scores that are no proofs.
    fn noisy(&mut self, depth: i32, moves: &[Child], settings: &Settings) -> Option<(i32, usize)> {
        self.estimated = false;
        let (mut found, mut highest) = (None, i32::MIN);
        for (i, child) in moves.iter().enumerate() {
            self.lines[1].clear();
            let score = match self.end(child.board) {
                Some(end) => value_of(end, 1),
                None if depth == 1 && settings.overlooks => {
                    self.estimated = true;
                    -i32::from(child.estimate)
                }
                None => self.look(*child, depth - 1, -WIN, WIN, 0),
            };
            if self.stopped {
                return self.instead(found, moves, i);
            }
            let width = u64::from(settings.noise) * 2 + 1;
            let blur =
                (mix(settings.seed, child.board.key()) % width) as i32 - settings.noise as i32;
            let blurred = if score.abs() >= PROVED {
                score
            } else {
                score + blur
            };
            if blurred > highest {
                highest = blurred;
                found = Some((score, i));
                self.extend_line(child.code, 0);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::{AnyPosition, notation::parse_line};

    /// A search is stopped on its second move, the first of which loses to the next.
    #[test]
    fn a_move_that_loses_is_no_loss_as_long_as_others_were_not_tried() {
        let text = "pentago b2.4l d1.1l f3.1r a4.1l a4.4r d4.1r f2.4r b4.2r d5.3l a2.4l b3.3r e3.2r a5.2l b5.1r f5.4l d3.3r";
        let AnyPosition::Pentago(position) = *parse_line(text).unwrap().game.position() else {
            panic!("{text}");
        };
        let (board, _) = start(&position);
        let (network, table) = (Network::built_in(), Table::new(1));
        let mut stop = || false;
        let law = Law::of(&position.rules());
        let mut search = Search::new(network, law, &table, u64::MAX, &mut stop);
        let mut moves = search.children(board);
        let loses = |c: &Child| c.board.win_now(search.t, law).is_some();
        moves.sort_by_key(|c| !loses(c));
        let losing = moves.iter().filter(|c| loses(c)).count();
        assert!(losing > 0 && losing < moves.len(), "{losing}");
        moves.drain(..losing - 1);
        let mut stops = 0;
        for max_nodes in 1..400 {
            (search.nodes, search.max_nodes, search.stopped) = (0, max_nodes, false);
            // Without a score to begin with the window is open.
            let found = search.window(3, &moves, WIN);
            if let Some((score, place)) = found.filter(|_| search.stopped) {
                assert!(score > -PROVED && place > 0, "{score} after {max_nodes}");
                assert_eq!(search.lines[0][0], moves[place].code);
                stops += 1;
            }
        }
        assert!(stops > 100, "{stops}");
    }
}
