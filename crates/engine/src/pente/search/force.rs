//! Forced wins at the root, looked for beside the main search.

use super::Search;
use crate::pente::forced::Place;
use crate::pente::forcing::Win;
use crate::score::Score;
use crate::search::{Report, Settings};

/// The share of the nodes that goes to forced wins, and how many come first: no more than that share
/// of all that may be visited.
const SHARE: u64 = 16;
const FIRST: u64 = 250;
/// Nodes for a quicker win, at least, and as a share.
const QUICKER: u64 = 2_000;
const QUICKER_SHARE: u64 = 8;

impl Search<'_> {
    /// Looks for a forced win with the nodes that are due. Levels that err do not look.
    pub(super) fn find_forced(&mut self, settings: &Settings, report: &mut Report) -> bool {
        let first = (settings.max_nodes / SHARE).min(FIRST);
        let due = first + self.clock.nodes / SHARE;
        let budget = due.saturating_sub(self.force_nodes);
        let found = self.force(settings, u8::MAX, budget);
        if let Some(win) = found {
            tell(report, win);
            report.depth = report.depth.max(1);
            report.nodes = self.clock.nodes;
        }
        found.is_some()
    }

    /// Looks for a win in fewer plies than the one that the search has found.
    pub(super) fn find_quicker(&mut self, settings: &Settings, report: &mut Report) {
        let Score::Win(plies @ 4..) = report.score else {
            return;
        };
        let most = ((plies - 1) / 2).min(u8::MAX.into()) as u8;
        let budget = QUICKER.max(self.clock.nodes / QUICKER_SHARE);
        if let Some(win) = self.force(settings, most, budget) {
            tell(report, win);
        }
    }

    fn force(&mut self, settings: &Settings, most: u8, budget: u64) -> Option<Win> {
        if settings.noise > 0 || settings.overlooks {
            return None;
        }
        let before = self.clock.nodes;
        let mut place = Place {
            board: &mut self.board,
            forcing: &mut self.forcing,
            clock: &mut self.clock,
        };
        let (among, within) = (settings.among, &mut self.within);
        let win = self.forced.win(&mut place, among, within, most, budget);
        self.force_nodes += self.clock.nodes - before;
        win
    }
}

fn tell(report: &mut Report, win: Win) {
    report.score = Score::Win(win.plies.into());
    report.line = vec![win.code];
}
