//! From what the client says to what the board draws.

use crate::board::{Arrow, Cell, Face};
use crate::drawing::Stone;
use fivefold_client::View;
use fivefold_messages::{Lang, Msg, Stone as Look};
use fivefold_rules::GameKind;

/// The look of a stone, 0 to 3: light, dark, and two more for four people with four colours.
pub(crate) const fn look(stone: Look) -> u8 {
    match stone {
        Look::First | Look::A1 => 0,
        Look::Second | Look::B1 => 1,
        Look::A2 => 2,
        Look::B2 => 3,
    }
}

/// The board of a view. `ghost` is the place of a stone that waits for a second tap, and its look.
pub(crate) fn face(view: &View, lang: Lang, ghost: Option<(usize, u8)>) -> Face {
    let board = &view.board;
    let place = |index: &usize| board.cells.get(*index).map(|cell| (cell.col, cell.row));
    let cells = board.cells.iter().map(|cell| {
        let mut label = cell.label().render(lang);
        for (applies, msg) in [(cell.last, Msg::CellLast), (cell.winning, Msg::CellWinning)] {
            if applies {
                label.push_str(if lang == Lang::Fa { "، " } else { ", " });
                label.push_str(lang.text(msg));
            }
        }
        Cell {
            name: cell.name(),
            label,
            seat: cell.stone.map(look),
            free: cell.playable,
        }
    });
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
    let arrows = view.arrows.iter().map(|arrow| Arrow {
        label: arrow.label().render(lang),
        due: arrow.enabled,
        last: board.last_twist == Some(arrow.twist),
        hint: arrow.hint,
    });
    let motion = board.motion.as_ref();
    let moves = view.settings.animation;
    Face {
        pentago: board.game == GameKind::Pentago,
        size: board.size,
        cells: cells.collect(),
        stones: stones.collect(),
        hints: hints.map(|cell| (cell.col, cell.row)).collect(),
        arrows: arrows.collect(),
        captured: motion
            .map(|motion| motion.captured.iter().filter_map(place).collect())
            .unwrap_or_default(),
        lines: board
            .winning_lines
            .iter()
            .map(|line| line.iter().filter_map(place).collect())
            .collect(),
        ghost: ghost.and_then(|(index, seat)| {
            let (col, row) = place(&index)?;
            Some(Stone {
                col,
                row,
                seat,
                pending: false,
                last: false,
            })
        }),
        twist: board.last_twist.map(|twist| twist.index()),
        swing: motion
            .filter(|_| moves)
            .and_then(|motion| Some((motion.twist?.index(), motion.key))),
    }
}
