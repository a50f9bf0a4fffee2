//! The board: a drawing with a grid of real buttons over it, for mouse, finger, keyboard and ear.

use crate::drawing;
use crate::face::{Face, look};
use crate::html::Html;
use crate::mark;
use crate::scene::Scene;
use crate::threats;
use fivefold_client::{Arrow, Cell, Mark};
use fivefold_messages::{Lang, Message, Msg};
use fivefold_rules::GameKind;
use fivefold_rules::pentago::Turn;

/// The board and, in Pentago, the arrows around it.
pub(crate) fn board(scene: &Scene, html: &mut Html) {
    let face = Face::of(scene);
    match scene.view.board.game {
        GameKind::Pentago => {
            html.open("div")
                .attr("class", "twisting")
                .attr("role", "group");
            let marks = scene.view.explore.as_ref().map(|explore| &explore.twists);
            for (at, arrow) in scene.view.arrows.iter().enumerate() {
                let mark = marks.and_then(|marks| *marks.get(at)?);
                self::arrow(scene, arrow, mark, html);
            }
            html.open("div").attr("class", "board");
            pentago_drawing(scene, &face, html);
            grid(scene, html);
            html.close().close();
        }
        GameKind::Pente => {
            html.open("div").attr("class", "board");
            pente_drawing(scene, &face, html);
            grid(scene, html);
            html.close();
        }
    }
}

fn begin_drawing(side: i32, html: &mut Html) {
    let side = side.to_string();
    let field = ["0 0 ", &side, " ", &side].concat();
    html.open("svg")
        .attr("viewBox", &field)
        .attr("aria-hidden", "true");
    group(&drawing::gradients(), html);
}

fn group(content: &str, html: &mut Html) {
    html.open("g").raw(content).close();
}

/// Four groups that stay, so that only a new twist starts a movement.
fn pentago_drawing(scene: &Scene, face: &Face, html: &mut Html) {
    begin_drawing(drawing::PENTAGO_SIDE, html);
    for quadrant in 0..4 {
        let number = ["1", "2", "3", "4"][quadrant];
        let swing = face.swing.filter(|(twist, _)| twist / 2 == quadrant);
        let swing = match swing.map(|(twist, key)| (twist % 2 == 1, key % 2 == 0)) {
            None => "",
            Some((true, true)) => " swing-r",
            Some((true, false)) => " swing-r again",
            Some((false, true)) => " swing-l",
            Some((false, false)) => " swing-l again",
        };
        html.open("g")
            .attr("class", &["quarter q", number, swing].concat());
        html.raw(&drawing::quarter(quadrant, face)).close();
    }
    group(&drawing::pentago_letters(), html);
    group(&threats::marks(scene), html);
    group(&drawing::pentago_lines(face), html);
    group(&mark::on_board(scene, drawing::pentago_square), html);
    html.close();
}

fn pente_drawing(scene: &Scene, face: &Face, html: &mut Html) {
    begin_drawing(drawing::pente_side(face.size), html);
    group(&drawing::pente_board(face.size), html);
    group(&drawing::pente_stones(face), html);
    group(&threats::marks(scene), html);
    group(&threats::taken(scene), html);
    group(&drawing::pente_lines(face), html);
    html.close();
}

/// The buttons. One of them at a time can be reached with Tab; arrow keys go from one to the next.
fn grid(scene: &Scene, html: &mut Html) {
    let board = &scene.view.board;
    let size = usize::from(board.size);
    let label = match board.game {
        GameKind::Pentago => scene.text(Msg::BoardPentago).to_owned(),
        GameKind::Pente => scene.say(&Message::BoardPente {
            size: board.size.into(),
        }),
    };
    html.open("div").attr("id", "board");
    html.attr("class", &["grid n", &size.to_string()].concat());
    html.attr("role", "grid")
        .attr("tabindex", "-1")
        .attr("aria-label", &label);
    for (row, cells) in board.cells.chunks(size.max(1)).enumerate() {
        html.open("div").attr("class", "row").attr("role", "row");
        for (column, cell) in cells.iter().enumerate() {
            self::cell(scene, cell, row * size + column, html);
            html.number("aria-rowindex", row + 1)
                .number("aria-colindex", column + 1);
            html.close();
        }
        html.close();
    }
    html.close();
}

/// Begins the button over a cell.
fn cell(scene: &Scene, cell: &Cell, index: usize, html: &mut Html) {
    html.open("button")
        .attr("type", "button")
        .attr("role", "gridcell");
    if cell.playable {
        html.attr("class", "free");
    }
    html.number("data-index", index);
    html.attr("data-square", &cell.name());
    let seat = cell
        .stone
        .map(|stone| ["0", "1", "2", "3"][usize::from(look(stone)) % 4]);
    html.attr("data-stone", seat.unwrap_or_default());
    html.attr("aria-label", &spoken(scene, cell, index));
    html.attr("tabindex", if index == scene.stop { "0" } else { "-1" });
}

/// What is read aloud of a cell.
fn spoken(scene: &Scene, cell: &Cell, index: usize) -> String {
    let marks = [(cell.last, Msg::CellLast), (cell.winning, Msg::CellWinning)];
    let marks = marks.into_iter().filter(|(applies, _)| *applies);
    let mut words = vec![scene.say(&cell.label())];
    words.extend(marks.map(|(_, msg)| scene.text(msg).to_owned()));
    words.extend(threats::spoken(scene, cell, index));
    let squares = scene.view.explore.as_ref().map(|explore| &explore.squares);
    let mark = squares.and_then(|squares| *squares.get(index)?);
    words.extend(mark.map(|mark| scene.say(&mark.label())));
    words.join(comma(scene.lang))
}

const fn comma(lang: Lang) -> &'static str {
    match lang {
        Lang::Fa => "، ",
        _ => ", ",
    }
}

/// What is read aloud of an arrow.
fn spoken_arrow(scene: &Scene, arrow: &Arrow, mark: Option<Mark>) -> String {
    let mut words = vec![scene.say(&arrow.label())];
    words.extend(mark.map(|mark| scene.say(&mark.label())));
    words.join(comma(scene.lang))
}

/// One of the eight arrows round the Pentago board: always there, in force when a twist is due.
fn arrow(scene: &Scene, arrow: &Arrow, mark: Option<Mark>, html: &mut Html) {
    let due = arrow.enabled;
    let picked = scene.picked == Some(arrow.twist.index() / 2);
    let (name, label) = (arrow.twist.to_string(), spoken_arrow(scene, arrow, mark));
    let mut class = ["arrow q", name.get(..1).unwrap_or_default()].concat();
    for (applies, word) in [
        (due, " due"),
        (scene.view.board.last_twist == Some(arrow.twist), " last"),
        (arrow.hint, " hinted"),
        (picked && due, " picked"),
    ] {
        if applies {
            class.push_str(word);
        }
    }
    html.open("button")
        .attr("type", "button")
        .attr("class", &class);
    html.attr("data-twist", &name);
    html.attr("aria-label", &label).attr("title", &label);
    if !due {
        html.attr("aria-disabled", "true"); // not `disabled`: the focus would be lost with every turn
    }
    html.open("svg")
        .attr("viewBox", "0 0 48 48")
        .attr("aria-hidden", "true");
    html.open("path");
    if arrow.twist.turn == Turn::Left {
        html.attr("transform", "matrix(-1 0 0 1 48 0)"); // the right arrow in a mirror
    }
    html.attr("d", "M8 36C10 13 31 7 40 27M41.5 13L40.5 28L27 23");
    html.close().close();
    if let Some(mark) = mark {
        html.open("svg").attr("class", "badge");
        html.attr("viewBox", "0 0 78 78")
            .attr("aria-hidden", "true");
        html.raw(&mark::icon(mark, scene.lang)).close();
    }
    html.close();
}
