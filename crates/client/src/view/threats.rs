//! What a stone would do, and what the engine has proved: plain data.

use fivefold_messages::{Message, Msg, Player, Stone};

/// What a stone on an empty place would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The weightiest of what it does.
    pub kind: ThreatKind,
    /// How many stones it captures, whatever else it does.
    pub stones: u8,
    /// Whether the stone would be of the side to move; else it would be of the other, were that to
    /// move.
    pub to_move: bool,
}

/// Kinds of threats, the weightiest first. The first two win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThreatKind {
    /// Five in a row; in Pentago before any twist.
    Five,
    /// As many captured stones as win.
    Goal,
    /// A four: with one more stone of the colour there is a five that was not possible before.
    Four,
    /// Stones are captured.
    Capture,
}

impl ThreatKind {
    /// All of them.
    pub const ALL: [ThreatKind; 4] = [
        ThreatKind::Five,
        ThreatKind::Goal,
        ThreatKind::Four,
        ThreatKind::Capture,
    ];

    /// What it is called in a legend.
    #[must_use]
    pub const fn msg(self) -> Msg {
        match self {
            ThreatKind::Five => Msg::ThreatFive,
            ThreatKind::Goal => Msg::ThreatGoal,
            ThreatKind::Four => Msg::ThreatFour,
            ThreatKind::Capture => Msg::ThreatCapture,
        }
    }
}

/// Whose the threats are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legend {
    /// The side to move, and the other.
    pub sides: [Player; 2],
    /// The stones that they put next.
    pub stones: [Stone; 2],
    /// Whether captured stones are counted in pairs.
    pub pairs: bool,
}

impl Legend {
    /// What a threat is, in words: one text, or two where a stone captures besides.
    #[must_use]
    pub fn label(&self, threat: Threat) -> Vec<Message> {
        let player = self.sides[usize::from(!threat.to_move)];
        let first = match threat.kind {
            ThreatKind::Five => Some(Message::ThreatCellFive { player }),
            ThreatKind::Goal => Some(Message::ThreatCellGoal { player }),
            ThreatKind::Four => Some(Message::ThreatCellFour { player }),
            ThreatKind::Capture => None,
        };
        let count = u32::from(threat.stones);
        let second = (count > 0).then_some(match self.pairs {
            true => Message::ThreatCellPairs {
                player,
                count: count / 2,
            },
            false => Message::ThreatCellStones { player, count },
        });
        first.into_iter().chain(second).collect()
    }
}

/// What a stone put now would capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The stones taken, as places in [`Board::cells`](crate::Board).
    pub places: Vec<usize>,
    /// How much is taken, in words.
    pub label: Message,
}

/// A result that the engine has proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineView {
    /// The first move of the line.
    pub first: Message,
    /// Who wins, in at most how many plies.
    pub claim: Message,
    /// How many moves of the line are on the board; `None` while the game is.
    pub at: Option<usize>,
    /// The moves of the line.
    pub length: usize,
    /// Whether the game is over after them; else they are the beginning.
    pub ends: bool,
}
