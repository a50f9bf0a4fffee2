//! From what the client says to what is drawn of a board.

use crate::scene::Scene;
use fivefold_messages::Stone as Look;

/// A stone to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stone {
    /// Column from the left, from 0.
    pub(crate) col: u8,
    /// Row from the bottom, from 0.
    pub(crate) row: u8,
    /// Whose look it has, 0 to 3.
    pub(crate) seat: u8,
    /// Placed, but it can still be taken back.
    pub(crate) pending: bool,
    /// Made by the last move.
    pub(crate) last: bool,
}

/// All that is drawn of a board; places are columns and rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Face {
    pub(crate) size: u8,
    pub(crate) stones: Vec<Stone>,
    /// Places that the engine proposes.
    pub(crate) hints: Vec<(u8, u8)>,
    /// Points that the last move emptied.
    pub(crate) captured: Vec<(u8, u8)>,
    /// Winning lines.
    pub(crate) lines: Vec<Vec<(u8, u8)>>,
    /// A stone that waits for a second tap.
    pub(crate) ghost: Option<Stone>,
    /// The twist of the last move: its place in `Twist::ALL`.
    pub(crate) twist: Option<usize>,
    /// The twist to be shown as a movement, and a number that changes with each.
    pub(crate) swing: Option<(usize, u64)>,
}

/// The look of a stone, 0 to 3: light, dark, and two more for four people with four colours.
pub(crate) const fn look(stone: Look) -> u8 {
    match stone {
        Look::First | Look::A1 => 0,
        Look::Second | Look::B1 => 1,
        Look::A2 => 2,
        Look::B2 => 3,
    }
}

impl Face {
    /// What is drawn in a scene.
    pub(crate) fn of(scene: &Scene) -> Face {
        let board = &scene.view.board;
        let place = |index: &usize| board.cells.get(*index).map(|cell| (cell.col, cell.row));
        let places = |list: &Vec<usize>| list.iter().filter_map(place).collect::<Vec<_>>();
        let stones = board.cells.iter().filter_map(|cell| {
            Some(Stone {
                col: cell.col,
                row: cell.row,
                seat: look(cell.stone?),
                pending: cell.pending,
                last: cell.last,
            })
        });
        let hints = board.cells.iter().filter(|cell| cell.hint);
        let ghost = scene.ghost().and_then(|(index, seat)| {
            let (col, row) = place(&index)?;
            Some(Stone {
                col,
                row,
                seat,
                pending: false,
                last: false,
            })
        });
        let motion = board.motion.as_ref();
        let moves = motion.filter(|_| scene.view.settings.animation);
        Face {
            size: board.size,
            stones: stones.collect(),
            hints: hints.map(|cell| (cell.col, cell.row)).collect(),
            captured: motion
                .map(|motion| places(&motion.captured))
                .unwrap_or_default(),
            lines: board.winning_lines.iter().map(places).collect(),
            ghost,
            twist: board.last_twist.map(|twist| twist.index()),
            swing: moves.and_then(|motion| Some((motion.twist?.index(), motion.key))),
        }
    }
}
