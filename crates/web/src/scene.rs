//! Everything that decides what is drawn.

use crate::face::look;
use fivefold_client::{Capture, Screen, View};
use fivefold_messages::{Lang, Message, Msg};
use fivefold_rules::GameKind;

/// Which window is open over the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    None,
    Import,
    Export,
    Share,
    Keys,
}

/// The client's view, and what only this page knows: which window is open, where the focus is.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) view: View,
    pub(crate) lang: Lang,
    pub(crate) panel: Panel,
    /// The game as a record, while the window that shows it is open.
    pub(crate) record: String,
    /// A link to this page, without its fragment.
    pub(crate) address: String,
    /// The place of a stone that waits for a second tap, in the view's cells.
    pub(crate) ghost: Option<usize>,
    /// The cell under the cursor or with the focus.
    pub(crate) aim: Option<usize>,
    /// What a stone on the cell aimed at would capture.
    pub(crate) capture: Option<Capture>,
    /// The quadrant chosen with the keyboard, 0 to 3.
    pub(crate) picked: Option<usize>,
    /// The cell that can be reached with Tab; arrow keys go from it to the next.
    pub(crate) stop: usize,
}

impl Scene {
    pub(crate) fn new(view: View, lang: Lang) -> Scene {
        let stop = middle(&view);
        Scene {
            view,
            lang,
            panel: Panel::None,
            record: String::new(),
            address: String::new(),
            ghost: None,
            aim: None,
            capture: None,
            picked: None,
            stop,
        }
    }

    /// The client has something new to show.
    pub(crate) fn follow(&mut self, view: View, lang: Lang) {
        let board = |view: &View| (view.screen, view.board.game, view.board.size);
        let position = |view: &View| (view.ply, view.moves.len(), view.board.size);
        let old = core::mem::replace(&mut self.view, view);
        self.lang = lang;
        if board(&old) != board(&self.view) {
            self.stop = middle(&self.view);
        }
        // A stone not confirmed belongs to the position it was tapped in.
        if position(&old) != position(&self.view) {
            self.ghost = None;
            self.picked = None;
        }
        if old.import.done_key != self.view.import.done_key {
            self.panel = Panel::None;
        }
    }

    /// Whether a game's screen is up.
    pub(crate) fn is_game(&self) -> bool {
        self.view.screen == Screen::Game
    }

    /// Whether an arrow is to be chosen now.
    pub(crate) fn twist_due(&self) -> bool {
        self.view.arrows.iter().any(|arrow| arrow.enabled)
    }

    /// Whether a tap on this cell is to be confirmed by a second one, where cells are small.
    pub(crate) fn may_wait(&self, index: usize) -> bool {
        let board = &self.view.board;
        board.game == GameKind::Pente
            && self.ghost != Some(index)
            && board.cells.get(index).is_some_and(|cell| cell.playable)
    }

    /// The place and look of the stone that waits for a second tap.
    pub(crate) fn ghost(&self) -> Option<(usize, u8)> {
        Some((self.ghost?, look(self.view.board.next)))
    }

    /// The cell where a stone would go: under the stone that waits, or else the one aimed at.
    pub(crate) fn target(&self) -> Option<usize> {
        self.ghost.or(self.aim)
    }

    /// A text without arguments, in the language shown.
    pub(crate) fn text(&self, msg: Msg) -> &'static str {
        self.lang.text(msg)
    }

    /// A text with arguments, in the language shown.
    pub(crate) fn say(&self, message: &Message) -> String {
        message.render(self.lang)
    }

    /// A text that may be absent.
    pub(crate) fn say_any(&self, message: Option<&Message>) -> String {
        message.map(|message| self.say(message)).unwrap_or_default()
    }
}

/// The cell in the middle of the board.
fn middle(view: &View) -> usize {
    let size = usize::from(view.board.size);
    size / 2 * (size + 1)
}
