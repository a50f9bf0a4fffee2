//! From what a person did in the document to what it means.
//!
//! The texts of the views name what their controls do: `data-act` holds a word, `data-index` a cell,
//! `data-twist` an arrow, `data-ply` a move of the list.

use crate::explore::move_at;
use crate::scene::{Panel, Scene};
use fivefold_client::{Dialect, Input};
use fivefold_messages::Theme;

/// What a control asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// The client decides.
    Input(Input),
    /// A window is opened, or closed by [`Panel::None`].
    Show(Panel),
    /// The text in the window is read, in the notation that has been named.
    Read(Option<Dialect>),
    /// Copy the game as one line.
    CopyLine,
    /// Start the game that has been set up.
    Start,
    /// Play the move that was typed.
    Typed,
    /// The focus goes to the board.
    ToBoard,
}

/// What a word means; `place` is the control's `data-place`.
pub(crate) fn act(scene: &Scene, word: &str, place: Option<usize>) -> Option<Act> {
    Some(match word {
        "skip-to-board" => Act::ToBoard,
        "keys" => Act::Show(Panel::Keys),
        "share" => Act::Show(Panel::Share),
        "export" => Act::Show(Panel::Export),
        "import" => Act::Show(Panel::Import),
        "close" => Act::Show(Panel::None),
        "import-open" => Act::Read(None),
        "import-as" => Act::Read(Some(*scene.view.import.choices.get(place?)?)),
        "copy-line" => Act::CopyLine,
        "start" => Act::Start,
        "typed" => Act::Typed,
        "confirm" => Act::Input(cell(scene, scene.ghost?)?),
        "explore-play" => {
            let explorer = scene.view.explore.as_ref()?;
            Act::Input(Input::PlayExplored(move_at(explorer, place?)?))
        }
        word => Act::Input(input(scene, word)?),
    })
}

fn input(scene: &Scene, word: &str) -> Option<Input> {
    Some(match word {
        "theme" => Input::SetTheme(match scene.view.settings.theme {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }),
        "threats" => Input::SetThreats(!scene.view.settings.threats),
        "line-show" => Input::ShowLine,
        "line-leave" => Input::LeaveLine,
        "close-notice" => Input::CloseNotice,
        "to-game" => Input::CloseSetup,
        "yes" => Input::Confirm,
        "no" => Input::Cancel,
        "copy-record" => Input::CopyRecord,
        "save-record" => Input::SaveRecord,
        "copy-link" => Input::Share,
        "withdraw" => Input::Withdraw,
        "skip" => Input::SkipTwist,
        "retry" => Input::Retry,
        "rematch" => Input::Rematch,
        "next-game" => Input::NextGame,
        "undo" => Input::Undo,
        "hint" => Input::Hint,
        "explore" => Input::Explore,
        "explore-stop" => Input::StopExploring,
        "explore-close" => Input::CloseExplorer,
        "resign" => Input::Resign,
        "new-game" => Input::NewGame,
        "first" => Input::First,
        "back" => Input::Back,
        "forward" => Input::Forward,
        "last" => Input::Last,
        _ => return None,
    })
}

/// The cell with this place in the view's board is chosen.
pub(crate) fn cell(scene: &Scene, index: usize) -> Option<Input> {
    let cell = scene.view.board.cells.get(index)?;
    Some(Input::Cell {
        col: cell.col,
        row: cell.row,
    })
}

/// What a key means outside the board's grid, which has its own arrow keys (`in_grid`).
pub(crate) enum Stroke {
    /// A quadrant is chosen, 0 to 3.
    Pick(usize),
    /// The client decides.
    Input(Input),
    /// The focus goes to another cell.
    Stop(usize),
}

/// What a key means on the game's screen.
pub(crate) fn stroke(scene: &Scene, key: &str, in_grid: bool) -> Option<Stroke> {
    if in_grid && let Some(stop) = walk(scene, key) {
        return Some(Stroke::Stop(stop));
    }
    let due = scene.twist_due();
    let twist = |right: bool| {
        let arrow = scene
            .view
            .arrows
            .get(scene.picked? * 2 + usize::from(right));
        arrow.map(|arrow| Input::Twist(arrow.twist))
    };
    Some(Stroke::Input(match key {
        "1" if due => return Some(Stroke::Pick(0)),
        "2" if due => return Some(Stroke::Pick(1)),
        "3" if due => return Some(Stroke::Pick(2)),
        "4" if due => return Some(Stroke::Pick(3)),
        "," | "l" if due => twist(false)?,
        "." | "r" if due => twist(true)?,
        "Escape" | "Backspace" => Input::Withdraw,
        "u" => Input::Undo,
        "t" => Input::SetThreats(!scene.view.settings.threats),
        "ArrowLeft" => Input::Back,
        "ArrowRight" => Input::Forward,
        "Home" => Input::First,
        "End" => Input::Last,
        _ => return None,
    }))
}

/// The cell to which an arrow key goes; at the edge it stays.
fn walk(scene: &Scene, key: &str) -> Option<usize> {
    let (size, at) = (usize::from(scene.view.board.size), scene.stop);
    let (col, row) = (at % size, at / size);
    Some(match key {
        "ArrowLeft" => at - usize::from(col > 0),
        "ArrowRight" => at + usize::from(col + 1 < size),
        "ArrowUp" if row > 0 => at - size,
        "ArrowDown" if row + 1 < size => at + size,
        "ArrowUp" | "ArrowDown" => at,
        _ => return None,
    })
}
