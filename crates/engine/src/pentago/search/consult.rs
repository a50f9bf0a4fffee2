//! The search asks the solver, between searches.

use super::Search;
use crate::pentago::board::decode;
use crate::pentago::net::Child;
use crate::pentago::oracle::{self, Answer, Ask, FEW, Oracle, Soon};
use crate::score::Score;
use crate::search::{Report, Settings};
use fivefold_rules::pentago::{Move, Position};

/// Boards that are searched for another choice when one has turned out to lose.
const AGAIN: u64 = 200_000;

/// Who is asked, and about what.
pub(super) struct Asked<'a> {
    pub(super) oracle: &'a mut Oracle,
    pub(super) position: &'a Position,
}

/// Leaves losing moves out, unless all are.
fn leave_out(losing: &[Move], moves: &mut Vec<Child>, report: &mut Report) {
    let is_losing = |code: u16| losing.contains(&decode(code));
    if moves.iter().all(|child| is_losing(child.code)) {
        return;
    }
    moves.retain(|child| !is_losing(child.code));
    if report.line.first().is_some_and(|code| is_losing(*code)) {
        report.line = vec![moves[0].code];
        report.score = Score::Estimate(-i32::from(moves[0].estimate));
    }
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
        for &(boards, ask) in oracle::plan(asked.position, settings) {
            if self.glance(self.nodes + boards, moves, settings, report, on_depth) {
                if moves.len() < all && matches!(report.score, Score::Loss(_)) {
                    // One of the moves left out may lose more slowly.
                    let answer = asked.oracle.best(asked.position, settings, self.stop);
                    self.take(answer, report, on_depth);
                }
                return true;
            }
            let answer = self.ask(&mut asked, ask, moves, settings, report, on_depth);
            if self.take(answer, report, on_depth) {
                return true;
            }
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
            Ask::FewChoices(_) if moves.len() > FEW => None,
            Ask::Choice(plies) | Ask::FewChoices(plies) => {
                while moves.len() > 1
                    && let Some(&choice) = report.line.first()
                    && oracle.loses(position, choice, plies, settings, self.stop)
                {
                    leave_out(&[decode(choice)], moves, report);
                    if self.glance(self.nodes + AGAIN, moves, settings, report, on_depth) {
                        break;
                    }
                }
                None
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
        self.deepen_all(moves, Vec::new(), settings, report, on_depth);
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
