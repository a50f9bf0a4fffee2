//! What is to be seen: plain data.

mod threats;

use crate::{Dialect, Settings, Setup};
use fivefold_messages::{Direction, Message, Opinion, Person, Player, Quadrant, Stone};
use fivefold_protocol::worker::Worth;
use fivefold_rules::pentago::{Move, Square, Twist};
use fivefold_rules::{GameKind, pente::Point};

pub use threats::{Capture, Legend, LineView, Threat, ThreatKind};

/// Everything a page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Which screen is up.
    pub screen: Screen,
    /// The settings.
    pub settings: Settings,
    /// The set-up screen.
    pub setup: SetupView,
    /// The document's title.
    pub title: Message,
    /// The board at the position looked at.
    pub board: Board,
    /// Pentago's eight arrows in the order of [`Twist::ALL`]; none in Pente.
    pub arrows: Vec<Arrow>,
    /// Whose turn it is, that the engine thinks, that a stone waits for its twist, or that an
    /// earlier position is looked at.
    pub status: Message,
    /// What to do next, for somebody new; `None` when there is nothing to do.
    pub advice: Option<Message>,
    /// The sentences for a live region; read them out when [`live_key`](Self::live_key) changes.
    pub live: Vec<Message>,
    /// Grows with every new [`live`](Self::live).
    pub live_key: u64,
    /// How the game ended, while its last position is looked at.
    pub banner: Option<Banner>,
    /// The captured stones, first side first; none in Pentago.
    pub trays: Vec<Tray>,
    /// The score, in a match.
    pub score: Option<Score>,
    /// Who plays the first and the second side.
    pub people: [Person; 2],
    /// The moves made, oldest first. The start is not among them.
    pub moves: Vec<MoveRow>,
    /// The side to move in the position looked at: 0 the first, 1 the second.
    pub turn: usize,
    /// The ply looked at: 0 is the start, `moves.len()` the present.
    pub ply: usize,
    /// Whether an earlier position than the last is looked at.
    pub looking_back: bool,
    /// What can be done now.
    pub buttons: Buttons,
    /// Set while the engine looks for a move or a hint.
    pub thinking: Option<Thinking>,
    /// The engine has failed or is slow: what happened. [`Buttons::retry`] goes with it.
    pub trouble: Option<Message>,
    /// Something to tell, until it is closed or the next turn is made: a refused move, a link that
    /// could not be read, the lot drawn, a hint.
    pub notice: Option<Message>,
    /// What the threats on the board mean; `None` while none are shown.
    pub legend: Option<Legend>,
    /// What the engine has proved of the present position.
    pub line_proved: Option<LineView>,
    /// A question that waits for `Confirm` or `Cancel`.
    pub question: Option<Message>,
    /// What came of the last import.
    pub import: ImportView,
    /// What the moves are worth, while that is explored.
    pub explore: Option<ExploreView>,
    /// The whole game in one line.
    pub line: String,
    /// The same for the fragment of a link, blanks as `_`, without `#`.
    pub fragment: String,
}

/// Which screen is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Choosing a game.
    Setup,
    /// The board.
    Game,
}

/// The set-up screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupView {
    /// The choices made.
    pub choices: Setup,
    /// What the chosen rules are, in a sentence.
    pub about: Message,
    /// Whether the size of the board can be chosen.
    pub size: bool,
    /// Whether the level can be chosen.
    pub level: bool,
    /// Whether it can be chosen who starts.
    pub starter: bool,
    /// Whether a match can be chosen.
    pub length: bool,
    /// Whether there is a game to go back to.
    pub can_close: bool,
}

/// The board as it is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Which game.
    pub game: GameKind,
    /// Columns and rows.
    pub size: u8,
    /// Row by row from the top, each from the left, in every language.
    pub cells: Vec<Cell>,
    /// The stone that is put next.
    pub next: Stone,
    /// The winning lines, each as places in [`cells`](Self::cells) from one end to the other.
    pub winning_lines: Vec<Vec<usize>>,
    /// The twist of the last turn, to be marked.
    pub last_twist: Option<Twist>,
    /// The step that led here, if it was one turn forward; the board above is already the one
    /// after it.
    pub motion: Option<Motion>,
}

/// One turn forward, for a decorative movement. The board never depends on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// Grows with every movement: one already seen is not to be shown again.
    pub key: u64,
    /// The stones before the twist or the capture, the new stone included; the order is that of
    /// [`Board::cells`].
    pub before: Vec<Option<Stone>>,
    /// The twist, in Pentago.
    pub twist: Option<Twist>,
    /// The places whose stones were captured, in Pente.
    pub captured: Vec<usize>,
}

/// A square or point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which game.
    pub game: GameKind,
    /// Column from the left, from 0.
    pub col: u8,
    /// Row from the bottom, from 0.
    pub row: u8,
    /// The stone there, the waiting one included.
    pub stone: Option<Stone>,
    /// The stone waits for its twist.
    pub pending: bool,
    /// The stone of the last turn lies here now.
    pub last: bool,
    /// Part of a winning line.
    pub winning: bool,
    /// A stone can be put here now.
    pub playable: bool,
    /// The engine's hint.
    pub hint: bool,
    /// What a stone of the side to move, and of the other, would do here; only while threats are
    /// shown.
    pub threats: [Option<Threat>; 2],
}

/// One of the eight arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// What it does.
    pub twist: Twist,
    /// Whether it can be chosen now.
    pub enabled: bool,
    /// The engine's hint, once its stone has been placed.
    pub hint: bool,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Banner {
    /// Won, lost, or a draw, in few words.
    pub headline: Message,
    /// Who won and why.
    pub reason: Message,
    /// What came of the match, after its last game.
    pub match_result: Option<Message>,
}

/// What one side has captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tray {
    /// Whose.
    pub player: Player,
    /// The colour of a captured stone to draw.
    pub stone: Stone,
    /// Stones captured.
    pub stones: u32,
    /// Whole pairs captured.
    pub pairs: u32,
    /// Stones that win.
    pub goal: u32,
    /// How many, in words.
    pub label: Message,
}

/// The score of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The people, the person at this screen first.
    pub people: [Person; 2],
    /// Their wins.
    pub wins: [u32; 2],
    /// Games drawn.
    pub draws: u32,
    /// The score in words.
    pub label: Message,
    /// Which game of how many.
    pub game: Message,
}

/// A move made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// From 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The move in notation.
    pub text: String,
    /// Whether the position after it is the one looked at.
    pub current: bool,
}

/// What can be done now: each button's input would have an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Buttons {
    /// [`Input::Undo`](crate::Input)
    pub undo: bool,
    /// [`Input::Withdraw`](crate::Input) takes a stone back.
    pub withdraw: bool,
    /// [`Input::SkipTwist`](crate::Input)
    pub skip_twist: bool,
    /// [`Input::Resign`](crate::Input)
    pub resign: bool,
    /// [`Input::Hint`](crate::Input)
    pub hint: bool,
    /// [`Input::Explore`](crate::Input) opens the explorer.
    pub explore: bool,
    /// [`Input::Rematch`](crate::Input)
    pub rematch: bool,
    /// [`Input::NextGame`](crate::Input)
    pub next_game: bool,
    /// [`Input::First`](crate::Input) and [`Input::Back`](crate::Input)
    pub back: bool,
    /// [`Input::Forward`](crate::Input) and [`Input::Last`](crate::Input)
    pub forward: bool,
    /// [`Input::Retry`](crate::Input)
    pub retry: bool,
}

/// A search that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// For a hint rather than the engine's own move.
    pub for_hint: bool,
    /// Plies looked ahead so far.
    pub depth: u32,
    /// The score so far, as the engine writes it.
    pub score: String,
}

/// What the moves of the position looked at are worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExploreView {
    /// What the position is worth, or that it is only judged.
    pub summary: Option<Message>,
    /// Why nothing is proved, or why the work has ended early.
    pub why: Option<Message>,
    /// The work that goes on; [`Input::StopExploring`](crate::Input) ends it.
    pub working: Option<Working>,
    /// Whether the result is proved.
    pub proved: bool,
    /// Whether the exact database has proved it, which does not count plies.
    pub looked_up: bool,
    /// All moves, those with one mark together, the best first. While a stone waits, only those with that
    /// stone.
    pub groups: Vec<MoveGroup>,
    /// The best that placing leads to, in the order of [`Board::cells`]; empty while a stone waits.
    pub squares: Vec<Option<Mark>>,
    /// What each twist leads to, in the order of [`Twist::ALL`]; empty while no stone waits.
    pub twists: Vec<Option<Mark>>,
    /// Whether a move of the list can be [played](crate::Input::PlayExplored).
    pub can_play: bool,
    /// Whether [`Input::Explore`](crate::Input) tries once more.
    pub can_retry: bool,
}

/// Moves that are worth the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveGroup {
    /// What they are worth.
    pub mark: Mark,
    /// The moves.
    pub moves: Vec<Move>,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Proved.
    Proved(Worth),
    /// An engine's opinion.
    Judged(Opinion),
}

/// How far the explorer is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Working {
    /// What is being done, in words.
    pub label: Message,
    /// Thousandths that are done, where that is known.
    pub permille: Option<u32>,
}

/// What came of the last import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportView {
    /// The text is being read.
    pub reading: bool,
    /// What is wrong with the text; the game is as it was.
    pub problem: Option<Message>,
    /// The notations in which the text can be read, when there is more than one: to be answered
    /// with `ImportAs`. [`dialect_name`] has their names.
    pub choices: Vec<Dialect>,
    /// Grows with every import that worked: time to close the window.
    pub done_key: u64,
}

impl Cell {
    /// The place in notation: `c4`, `K10`.
    #[must_use]
    pub fn name(&self) -> String {
        match self.game {
            GameKind::Pentago => Square::at(self.col, self.row).map(|s| s.to_string()),
            GameKind::Pente => Point::at(self.col, self.row).map(|p| p.to_string()),
        }
        .unwrap_or_default()
    }

    /// The place and what is there, for assistive technology. [`Cell::last`] and
    /// [`Cell::winning`] are texts of their own.
    #[must_use]
    pub fn label(&self) -> Message {
        let square = self.name();
        let quadrant = match self.game {
            GameKind::Pentago => Square::at(self.col, self.row).map(|s| quadrant(s.quadrant())),
            GameKind::Pente => None,
        };
        match (self.stone, quadrant) {
            (Some(stone), _) if self.pending => Message::CellPending { square, stone },
            (Some(stone), Some(quadrant)) => Message::CellQuadrantStone {
                square,
                stone,
                quadrant,
            },
            (Some(stone), None) => Message::CellStone { square, stone },
            (None, Some(quadrant)) => Message::CellQuadrantEmpty { square, quadrant },
            (None, None) => Message::CellEmpty { square },
        }
    }
}

impl Arrow {
    /// What it does, in words.
    #[must_use]
    pub fn label(&self) -> Message {
        Message::ArrowTurn {
            quadrant: quadrant(self.twist.quadrant),
            direction: direction(self.twist.turn),
        }
    }
}

impl MoveRow {
    /// The row in words.
    #[must_use]
    pub fn label(&self) -> Message {
        Message::MovesEntry {
            number: u32::try_from(self.ply).unwrap_or(u32::MAX),
            player: self.player,
            played: self.text.clone(),
        }
    }
}

/// The name of a notation.
#[must_use]
pub const fn dialect_name(dialect: Dialect) -> fivefold_messages::Dialect {
    use fivefold_messages::Dialect as Name;
    match dialect {
        Dialect::OneLine => Name::Fivefold,
        Dialect::Record => Name::Record,
        Dialect::Board => Name::Board,
        Dialect::Explorer => Name::Explorer,
        Dialect::OpenSpiel | Dialect::OpenSpielActions => Name::Openspiel,
        Dialect::Pentagod => Name::Pentagod,
        Dialect::Papoms => Name::Papoms,
        Dialect::Block => Name::Block,
        Dialect::Pentagoo => Name::Pentagoo,
        Dialect::PenteRelative => Name::PenteRelative,
        Dialect::Piskvork => Name::Piskvork,
        Dialect::Compact => Name::Compact,
    }
}

/// The word for a quadrant.
pub(crate) const fn quadrant(quadrant: fivefold_rules::pentago::Quadrant) -> Quadrant {
    use fivefold_rules::pentago::Quadrant as Q;
    match quadrant {
        Q::TopLeft => Quadrant::TopLeft,
        Q::TopRight => Quadrant::TopRight,
        Q::BottomLeft => Quadrant::BottomLeft,
        Q::BottomRight => Quadrant::BottomRight,
    }
}

/// The word for a turn.
pub(crate) const fn direction(turn: fivefold_rules::pentago::Turn) -> Direction {
    use fivefold_rules::pentago::Turn as T;
    match turn {
        T::Left => Direction::CounterClockwise,
        T::Right => Direction::Clockwise,
    }
}
