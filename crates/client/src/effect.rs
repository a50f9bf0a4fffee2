//! What the host is to do.

use fivefold_messages::Lang;
use fivefold_protocol::worker::Request;

/// Something an [`App`](crate::App) cannot do itself. Effects are to be carried out in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Post the request to the engine; hand its replies in as [`Input::Engine`](crate::Input).
    StartEngine {
        /// Always a [`Request::Search`].
        request: Request,
        /// If no move has come after so many milliseconds, hand in
        /// [`Input::EngineSlow`](crate::Input).
        patience: u32,
    },
    /// Give the search up; an answer that still comes is dropped by the app.
    StopEngine {
        /// The search.
        id: u64,
    },
    /// Post the request to a worker that is not searching; hand its reply in as
    /// [`Input::Engine`](crate::Input).
    Read {
        /// Always a [`Request::Read`].
        request: Request,
        /// If no answer has come after so many milliseconds, hand in
        /// [`Input::ReaderSlow`](crate::Input).
        patience: u32,
    },
    /// Give the reading up; an answer that still comes is dropped by the app.
    StopReading {
        /// The reading.
        id: u64,
    },
    /// Ask the server's exact database what every move of a Pentago position is worth; hand in
    /// [`Input::Engine`](crate::Input) with a complete [`Reply::Solved`](crate::Reply), or with a
    /// [`Reply::Failed`](crate::Reply) when it does not answer that, or not within so many milliseconds.
    LookUp {
        /// The asking; an answer that comes too late is dropped by the app.
        id: u64,
        /// The position in one line.
        position: String,
        /// Milliseconds.
        patience: u32,
    },
    /// Post the request to a worker of its own, which may need 600 MB; hand its replies in as
    /// [`Input::Engine`](crate::Input).
    Explore {
        /// A [`Request::Solve`] or a [`Request::Judge`].
        request: Request,
    },
    /// End the worker that explores, whether it works or not: that frees its memory. An answer that still comes
    /// is dropped by the app.
    EndExplorer,
    /// Have the texts of this language at hand, and show the page in it; hand in
    /// [`Input::TextsMissing`](crate::Input) if they cannot be had.
    LoadTexts(Lang),
    /// Keep a value for the next visit; see [`Input::Load`](crate::Input).
    Store {
        /// Small ASCII letters.
        key: &'static str,
        /// One line of text.
        value: String,
    },
    /// Put the text on the clipboard, then hand in [`Input::Copied`](crate::Input).
    CopyText(String),
    /// Put a link to this page with this fragment (without `#`) on the clipboard, then hand in
    /// [`Input::Copied`](crate::Input).
    CopyLink(String),
    /// Offer a text file to be saved.
    Download {
        /// The file's name, ASCII.
        name: String,
        /// Its contents.
        text: String,
    },
    /// Replace the page address's fragment (without `#`), with no entry in the browser's history.
    SetFragment(String),
    /// Bring the keyboard's focus to the board.
    FocusBoard,
    /// Bring the keyboard's focus to the first arrow.
    FocusArrows,
}
