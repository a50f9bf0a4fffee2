//! Counts nodes and asks whether to go on.

/// How often `stop` is asked, in nodes.
const POLL: u64 = 1_000;

/// The nodes of a search, and its end.
pub(super) struct Clock<'a> {
    pub(super) nodes: u64,
    max_nodes: u64,
    stop: &'a mut dyn FnMut() -> bool,
    pub(super) stopped: bool,
}

impl<'a> Clock<'a> {
    pub(super) fn new(max_nodes: u64, stop: &'a mut dyn FnMut() -> bool) -> Clock<'a> {
        Clock {
            nodes: 0,
            max_nodes,
            stop,
            stopped: false,
        }
    }

    /// Counts a node; false once the search must end.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
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

    /// How many nodes are left.
    pub(super) fn left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes)
    }

    /// Counts nodes that a search with a clock of its own has visited.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.stopped |= self.nodes >= self.max_nodes;
    }

    /// Asks at once whether to stop.
    pub(super) fn ask(&mut self) -> bool {
        self.stopped |= (self.stop)();
        self.stopped
    }
}
