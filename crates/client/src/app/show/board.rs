//! The board as it is looked at.

use super::may_play;
use crate::app::{App, words};
use crate::{Board, Cell, Motion};
use fivefold_messages::Stone;
use fivefold_rules::pentago::{self, Square, Twist};
use fivefold_rules::pente::Point;
use fivefold_rules::{AnyMove, AnyPosition, Position as _, Seat};

/// What `on` says of each square or point, row by row from the top.
fn each<T>(position: &AnyPosition, on: impl Fn(u8, u8) -> T) -> Vec<T> {
    let size = size(position);
    let rows = (0..size).rev();
    rows.flat_map(|row| (0..size).map(move |col| (col, row)))
        .map(|(col, row)| on(col, row))
        .collect()
}

const fn size(position: &AnyPosition) -> u8 {
    match position {
        AnyPosition::Pentago(_) => 6,
        AnyPosition::Pente(p) => p.rules().size(),
    }
}

/// The place of a square or point in [`Board::cells`].
pub(in crate::app) fn place(size: u8, col: u8, row: u8) -> usize {
    usize::from(size - 1 - row) * usize::from(size) + usize::from(col)
}

fn stone_at(position: &AnyPosition, col: u8, row: u8) -> Option<Stone> {
    let seat = match position {
        AnyPosition::Pentago(p) => Square::at(col, row)
            .and_then(|square| p.marble(square))
            .map(Seat::from),
        AnyPosition::Pente(p) => Point::at(col, row).and_then(|point| p.stone(point)),
    };
    seat.map(|seat| words::stone(position.variant(), seat))
}

/// The stone that is put next.
fn next_stone(position: &AnyPosition) -> Stone {
    let seat = match position {
        AnyPosition::Pentago(p) => p.turn(),
        AnyPosition::Pente(p) => p.next_stone(),
    };
    words::stone(position.variant(), seat)
}

fn coordinates(mv: AnyMove) -> (u8, u8) {
    match mv {
        AnyMove::Pentago(mv) => (mv.square.col(), mv.square.row()),
        AnyMove::Pente(point) => (point.col(), point.row()),
    }
}

fn twist_of(mv: AnyMove) -> Option<Twist> {
    match mv {
        AnyMove::Pentago(mv) => mv.twist,
        AnyMove::Pente(_) => None,
    }
}

/// Where the stone of a move lies after the whole turn.
fn landed(mv: AnyMove) -> (u8, u8) {
    match mv {
        AnyMove::Pentago(pentago::Move {
            square,
            twist: Some(twist),
        }) => {
            let turned = pentago::Board::EMPTY.with(square).twisted(twist);
            let square = turned.squares().next().unwrap_or(square);
            (square.col(), square.row())
        }
        _ => coordinates(mv),
    }
}

/// The move that led to the board as it is looked at, and the position before it.
fn last_step(app: &App) -> Option<(AnyMove, &AnyPosition)> {
    // At the start of a preview, the game's own last move.
    let preview = app.preview().filter(|(_, at)| *at > 0);
    let (game, ply) = preview.unwrap_or((&app.table.game, app.table.ply()));
    let before = ply.checked_sub(1)?;
    Some((*game.moves().get(before)?, game.position_at(before)?))
}

/// The board at the position looked at.
pub(super) fn board(app: &App) -> Board {
    let position = app.shown();
    let kind = position.variant().kind();
    let size = size(position);
    let last = last_step(app).map(|(mv, _)| mv);
    let landed = last.map(landed);
    let pending = app.table.pending.map(|s| (s.col(), s.row()));
    let hint = app.hint.map(coordinates).filter(|_| may_play(app));
    let open = may_play(app);
    let winning_lines = winning_lines(position);
    let mut cells = each(position, |col, row| {
        let pending = pending == Some((col, row));
        Cell {
            game: kind,
            col,
            row,
            stone: if pending {
                Some(next_stone(position))
            } else {
                stone_at(position, col, row)
            },
            pending,
            last: landed == Some((col, row)),
            winning: false,
            playable: open && !pending && may_put(position, col, row),
            hint: hint == Some((col, row)),
            threats: app.threats_at(col, row),
        }
    });
    for place in winning_lines.iter().flatten() {
        cells[*place].winning = true;
    }
    Board {
        game: kind,
        size,
        cells,
        next: next_stone(position),
        winning_lines,
        last_twist: last.and_then(twist_of),
        motion: motion(app),
    }
}

fn may_put(position: &AnyPosition, col: u8, row: u8) -> bool {
    match position {
        AnyPosition::Pentago(p) => Square::at(col, row).is_some_and(|s| p.empty().has(s)),
        AnyPosition::Pente(p) => Point::at(col, row).is_some_and(|point| p.check(point).is_ok()),
    }
}

fn winning_lines(position: &AnyPosition) -> Vec<Vec<usize>> {
    let size = size(position);
    match position {
        AnyPosition::Pentago(p) => {
            let places =
                |line: &&pentago::Line| line.squares.map(|s| place(size, s.col(), s.row()));
            let lines = p.winning_lines();
            lines.iter().map(|line| places(line).to_vec()).collect()
        }
        AnyPosition::Pente(p) => {
            let place = |point: &Point| place(size, point.col(), point.row());
            let fives = p.fives();
            fives
                .iter()
                .map(|run| run.iter().map(place).collect())
                .collect()
        }
    }
}

fn motion(app: &App) -> Option<Motion> {
    let (mv, before) = last_step(app).filter(|_| app.moved)?;
    let size = size(before);
    let new = coordinates(mv);
    let captured = match (before, mv) {
        (AnyPosition::Pente(p), AnyMove::Pente(point)) => p.captures(point).points().to_vec(),
        _ => Vec::new(),
    };
    Some(Motion {
        key: app.motion_key,
        before: each(before, |col, row| {
            if new == (col, row) {
                Some(next_stone(before))
            } else {
                stone_at(before, col, row)
            }
        }),
        twist: twist_of(mv),
        captured: captured
            .iter()
            .map(|point| place(size, point.col(), point.row()))
            .collect(),
    })
}
