//! What a person, the host or the engine may do.

use crate::Choice;
use fivefold_messages::{Lang, Theme};
use fivefold_protocol::worker::Reply;
use fivefold_rules::dialect::Dialect;
use fivefold_rules::pentago::{Move, Twist};

/// One thing that happened. Any input may come at any time; one that makes no sense now is ignored
/// or answered by a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The page has been opened: what [`Effect::Store`](crate::Effect) kept, and the address's
    /// fragment with or without `#`.
    Load {
        /// Keys and values.
        stored: Vec<(String, String)>,
        /// Empty if there is none.
        fragment: String,
        /// The numbers of marbles of the slices that the server's exact database has; empty without one.
        slices: Vec<u32>,
    },
    /// The address's fragment has changed.
    OpenFragment(String),

    /// Show the set-up screen; the game waits behind it.
    NewGame,
    /// Go back from the set-up screen to the game.
    CloseSetup,
    /// Choose something on the set-up screen.
    Choose(Choice),
    /// Start the game that has been set up.
    Start {
        /// A random number, for the draw of lots: odd lets the opponent start.
        lot: u64,
    },
    /// After the end: the same once more, with the other player starting.
    Rematch,
    /// The next game of the match.
    NextGame,

    /// A point of the board was chosen: column from the left and row from the bottom, from 0.
    Cell {
        /// From the left.
        col: u8,
        /// From the bottom.
        row: u8,
    },
    /// An arrow was chosen.
    Twist(Twist),
    /// Finish the turn without a twist, where the rules let it be skipped.
    SkipTwist,
    /// Take the stone back that waits for its twist; close a notice or a question.
    Withdraw,
    /// A move was typed: `c4.1r`, `K10`, or in Pentago the stone (`c4`) and the twist (`1r`) one
    /// after the other.
    Typed(String),
    /// Take the last turn back; against the engine, back to the person's own turn.
    Undo,
    /// Resign; asks first.
    Resign,
    /// Yes to the question asked.
    Confirm,
    /// No to the question asked.
    Cancel,
    /// Ask the engine for a move to play.
    Hint,

    /// Open the explorer: what every move of the position looked at is worth. Also tries again.
    Explore,
    /// Stop what the explorer is working at; what it has found stays.
    StopExploring,
    /// Close the explorer.
    CloseExplorer,
    /// Play a move of the explorer's list.
    PlayExplored(Move),
    /// The program that explores cannot be loaded or has died.
    ExplorerLost,

    /// Look at the position after so many moves.
    GoTo(usize),
    /// Look at the start.
    First,
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// Return to the game.
    Last,
    /// Look at the line of what the engine has proved, from its start. [`Forward`](Input::Forward) and
    /// [`Back`](Input::Back) then walk through it.
    ShowLine,
    /// Look at the game again instead of the line.
    LeaveLine,

    /// Read a game or position: a record, a link, a one-line game, a board. What the app does not
    /// read itself it has read by [`Effect::Read`](crate::Effect). The game is replaced only if the
    /// text can be read.
    Import(String),
    /// Read a text whose notation the person has named.
    ImportAs(String, Dialect),
    /// Copy the record.
    CopyRecord,
    /// Save the record as a file.
    SaveRecord,
    /// Copy a link that holds the game.
    Share,
    /// Whether the copying asked for has worked.
    Copied(bool),

    /// The engine says something, or the reader, or the explorer.
    Engine(Reply),
    /// No move has come within the time of [`Effect::StartEngine`](crate::Effect).
    EngineSlow {
        /// The search.
        id: u64,
    },
    /// The engine cannot be loaded or has died.
    EngineLost,
    /// Ask the engine again after a failure.
    Retry,
    /// No answer has come within the time of [`Effect::Read`](crate::Effect).
    ReaderSlow {
        /// The reading.
        id: u64,
    },
    /// The program that reads cannot be loaded or has died.
    ReaderLost,

    /// Choose the language.
    SetLang(Lang),
    /// The texts of the language cannot be had; the page stays in another.
    TextsMissing,
    /// Choose light or dark.
    SetTheme(Theme),
    /// Switch the animation on or off.
    SetAnimation(bool),
    /// Show the threats on the board, or no longer.
    SetThreats(bool),
    /// Close the notice.
    CloseNotice,
}
