//! The search asks the solver, between searches.

use super::Search;
use crate::pentago::board::decode;
use crate::pentago::net::Child;
use crate::pentago::oracle::{self, Answer, Ask, Oracle, Soon};
use crate::score::Score;
use crate::search::{Report, Settings};
use fivefold_rules::pentago::{Move, Position};

/// Boards that are searched for another choice when one has turned out to lose.
const AGAIN: u64 = 200_000;

/// A search of fewer boards is over before other threads are at work.
const SHARED: u64 = 100_000;

/// Who is asked, and about what.
pub(super) struct Asked<'a> {
    pub(super) oracle: &'a mut Oracle,
    pub(super) position: &'a Position,
}

/// A look of so many plies comes before a longer one: it takes a quarter of the time of twelve, and most of what loses by then
/// has lost by now.
const SHORT: u32 = 10;

/// With such an opinion the search expects to win and is not held to moves that are only known not to lose.
const SURE: i32 = 300;
/// With no more moves than these to compare the search sees far by itself.
const MANY: usize = 20;

/// The moves to the square that the search likes best.
fn liked_square(moves: &[Child], report: &Report) -> Vec<Move> {
    let liked = report.line.first().map(|code| decode(*code).square);
    let moves = moves.iter().map(|child| decode(child.code));
    moves.filter(|m| Some(m.square) == liked).collect()
}

/// Leaves losing moves out, unless all are.
fn leave_out(losing: &[Move], moves: &mut Vec<Child>, report: &mut Report) {
    let is_losing = |code: u16| losing.contains(&decode(code));
    if moves.iter().all(|child| is_losing(child.code)) {
        return;
    }
    moves.retain(|child| !is_losing(child.code));
    if report.line.first().is_some_and(|code| is_losing(*code)) {
        prefer(moves[0], report);
    }
}

/// Takes up a move that was not searched as the best one.
pub(super) fn prefer(child: Child, report: &mut Report) {
    report.line = vec![child.code];
    report.score = Score::Estimate(-i32::from(child.estimate));
}

impl Search<'_> {
    /// Follows the plan for the position: searches some more, asks the solver, and so on. What wins is played, what
    /// loses left out of the search. Whether that ended the search.
    pub(super) fn consult(
        &mut self,
        mut asked: Asked<'_>,
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) -> bool {
        // The solver knows of no moves left out.
        if settings.among.is_some() {
            return false;
        }
        let all = moves.len();
        let plan = oracle::plan(asked.position, settings);
        for &(boards, when, ask) in plan {
            if self.glance(self.nodes + boards, moves, settings, report, on_depth) {
                if moves.len() < all && matches!(report.score, Score::Loss(_)) {
                    // One of the moves left out may lose more slowly.
                    let answer = asked.oracle.best(asked.position, settings, self.stop);
                    self.take(answer, report, on_depth);
                }
                return true;
            }
            if !when.is_now(report.score.value()) {
                continue;
            }
            moves.append(&mut self.others);
            let answer = self.ask(&mut asked, ask, moves, settings, report, on_depth);
            if self.take(answer, report, on_depth) {
                return true;
            }
        }
        if !plan.is_empty() {
            moves.append(&mut self.others);
        }
        false
    }

    /// Asks the solver; the answer, if the position is decided by it.
    fn ask(
        &mut self,
        asked: &mut Asked<'_>,
        ask: Ask,
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Option<Answer> {
        let Asked { oracle, position } = asked;
        match ask {
            Ask::Everything => oracle.ask(position, moves, settings, self.stop),
            Ask::Soon(plies) => match oracle.soon(position, plies, settings, self.stop) {
                Soon::Position(answer) => Some(answer),
                Soon::Losing(losing) => {
                    leave_out(&losing, moves, report);
                    None
                }
            },
            Ask::Wins(plies) => {
                let all: Vec<Move> = moves.iter().map(|child| decode(child.code)).collect();
                oracle.win(position, &all, plies, settings, self.stop)
            }
            Ask::WinsAmongMany(_) if moves.len() <= MANY => None,
            Ask::WinsAmongMany(plies) => {
                let near = liked_square(moves, report);
                oracle.win(position, &near, plies, settings, self.stop)
            }
            Ask::Losses(plies) | Ask::Hold(plies) => {
                let stay = matches!(ask, Ask::Hold(_));
                self.avoid_losses(asked, (plies, stay), moves, settings, report, on_depth);
                None
            }
        }
    }

    /// Leaves moves out that lose within so many plies, on the square that the search likes best, until it likes one
    /// that does not; and stays with that square if told to.
    fn avoid_losses(
        &mut self,
        Asked { oracle, position }: &mut Asked<'_>,
        (plies, stay): (u32, bool),
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) {
        while moves.len() > 1 {
            let liked = report.line.first().copied();
            let mut near = liked_square(moves, report);
            let mut seen = 0;
            for wanted in [plies.min(SHORT), plies] {
                if near.is_empty() || seen == plies {
                    break;
                }
                let found = oracle.deciding(position, &near, wanted, settings, self.stop);
                let Some((looked, losing)) = found else {
                    return;
                };
                seen = looked;
                near.retain(|m| !losing.contains(m));
                leave_out(&losing, moves, report);
            }
            let liked_loses = liked.is_some_and(|code| !near.contains(&decode(code)));
            // Where there was no memory to look that far, nothing is known to hold.
            let stay = stay && seen == plies && report.score.value() < SURE;
            if stay && !near.is_empty() {
                let holds = |child: &Child| near.contains(&decode(child.code));
                let (held, others) = moves.drain(..).partition(holds);
                (*moves, self.others) = (held, others);
                if liked_loses {
                    prefer(moves[0], report);
                }
                return;
            }
            if !liked_loses || self.glance(self.nodes + AGAIN, moves, settings, report, on_depth) {
                return;
            }
        }
    }

    /// Searches until so many boards were visited in all. Whether that ended the search: by a proof or
    /// because it was told to stop.
    fn glance(
        &mut self,
        boards: u64,
        moves: &mut Vec<Child>,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) -> bool {
        self.max_nodes = boards;
        if boards.saturating_sub(self.nodes) >= SHARED {
            self.deepen_with_others(moves, settings, report, on_depth);
        } else {
            self.deepen_all(moves, settings, report, on_depth);
        }
        let ended = report.score.proved() || self.nodes < boards;
        self.max_nodes = settings.max_nodes;
        self.stopped = ended;
        ended
    }

    /// Reports what the solver has proved, if it has.
    fn take(
        &mut self,
        answer: Option<Answer>,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) -> bool {
        let Some(answer) = answer else { return false };
        self.deepest = self.deepest.max(answer.line.len());
        (report.score, report.line) = (answer.score, answer.line);
        (report.nodes, report.deepest) = (self.nodes, self.deepest as u32);
        on_depth(report);
        true
    }
}
