//! The board: a drawing with a grid of real buttons over it, for mouse, finger, keyboard and ear.

use crate::drawing::{self, Stone};
use fivefold_messages::{Lang, Msg};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A square or point as the grid shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// Its name in notation.
    pub(crate) name: String,
    /// What is read aloud.
    pub(crate) label: String,
    /// Whose stone is on it, 0 to 3.
    pub(crate) seat: Option<u8>,
    /// A move can begin here now.
    pub(crate) free: bool,
}

/// One of the eight arrows, in the order of `Twist::ALL`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrow {
    /// What is read aloud.
    pub(crate) label: String,
    /// It can be chosen now.
    pub(crate) due: bool,
    /// It was the last move's.
    pub(crate) last: bool,
    /// The engine proposes it.
    pub(crate) hint: bool,
}

/// All that is drawn of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    pub(crate) pentago: bool,
    pub(crate) size: u8,
    /// Row by row from the top.
    pub(crate) cells: Vec<Cell>,
    pub(crate) stones: Vec<Stone>,
    /// Places that the engine proposes.
    pub(crate) hints: Vec<(u8, u8)>,
    /// Eight for Pentago, else none.
    pub(crate) arrows: Vec<Arrow>,
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

/// What somebody did to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// The cell with this place in [`Face::cells`] was chosen.
    Cell(usize),
    /// An arrow was chosen.
    Arrow(usize),
}

/// Shows a board.
#[component]
pub(crate) fn Board(
    face: Memo<Face>,
    lang: RwSignal<Lang>,
    /// The quadrant chosen with the keyboard, 0 to 3.
    picked: RwSignal<Option<usize>>,
    on_touch: Callback<Touch>,
) -> impl IntoView {
    let shape = Memo::new(move |_| face.with(|face| (face.pentago, face.size)));
    move || {
        let (pentago, size) = shape.get();
        let grid = grid(face, lang, size, on_touch);
        if pentago {
            let arrows = arrows(face, picked, on_touch);
            view! {
                <div class="twisting" role="group">
                    {arrows}
                    <div class="board">{pentago_drawing(face)} {grid}</div>
                </div>
            }
            .into_any()
        } else {
            view! { <div class="board">{pente_drawing(face, size)} {grid}</div> }.into_any()
        }
    }
}

/// Four groups that stay, so that only a new twist starts a movement, with their contents as text.
fn pentago_drawing(face: Memo<Face>) -> impl IntoView {
    let quarter = move |quadrant: usize| {
        let content = Memo::new(move |_| {
            face.with(|face| {
                let twist = face.twist.filter(|twist| twist / 2 == quadrant);
                drawing::quarter(
                    quadrant,
                    &face.stones,
                    &face.hints,
                    twist.map(|twist| twist % 2 == 1),
                )
            })
        });
        let swing = Memo::new(move |_| {
            face.with(|face| face.swing.filter(|(twist, _)| twist / 2 == quadrant))
        });
        let class = move || {
            let swing = match swing.get() {
                None => "",
                Some((twist, key)) => match (twist % 2 == 1, key.is_multiple_of(2)) {
                    (true, true) => " swing-r",
                    (true, false) => " swing-r again",
                    (false, true) => " swing-l",
                    (false, false) => " swing-l again",
                },
            };
            format!("quarter q{}{swing}", quadrant + 1)
        };
        view! { <g class=class inner_html=move || content.get()></g> }
    };
    let lines = Memo::new(move |_| {
        face.with(|face| {
            face.lines
                .iter()
                .map(|line| drawing::pentago_line(line))
                .collect::<String>()
        })
    });
    let side = drawing::PENTAGO_SIDE;
    view! {
        <svg viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            <g inner_html=drawing::gradients()></g>
            {[0, 1, 2, 3].map(quarter).into_iter().collect_view()}
            <g inner_html=drawing::pentago_letters()></g>
            <g inner_html=move || lines.get()></g>
        </svg>
    }
}

fn pente_drawing(face: Memo<Face>, size: u8) -> impl IntoView {
    let stones = Memo::new(move |_| face.with(drawing::pente_stones));
    let lines = Memo::new(move |_| {
        face.with(|face| {
            face.lines
                .iter()
                .map(|line| drawing::pente_line(face.size, line))
                .collect::<String>()
        })
    });
    let side = drawing::pente_side(size);
    view! {
        <svg viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            <g inner_html=drawing::gradients()></g>
            <g inner_html=drawing::pente_board(size)></g>
            <g inner_html=move || stones.get()></g>
            <g inner_html=move || lines.get()></g>
        </svg>
    }
}

/// The buttons. One of them at a time can be reached with Tab; arrow keys go from one to the next.
fn grid(
    face: Memo<Face>,
    lang: RwSignal<Lang>,
    size: u8,
    on_touch: Callback<Touch>,
) -> impl IntoView {
    let pentago = face.with_untracked(|face| face.pentago);
    let stop = RwSignal::new(usize::from(size / 2) * (usize::from(size) + 1));
    let cell = move |row: u8, col: u8| {
        let index = usize::from(size - 1 - row) * usize::from(size) + usize::from(col);
        let read = move |what: fn(&Cell) -> String| {
            move || face.with(|face| face.cells.get(index).map(what).unwrap_or_default())
        };
        let free = move || face.with(|face| face.cells.get(index).is_some_and(|cell| cell.free));
        let (line, column) = (u16::from(size - row), u16::from(col) + 1);
        // Pentago's grid has a narrow fourth track: the gap between the plates.
        let skip = |track: u16| track + u16::from(pentago && track > 3);
        view! {
            <button
                type="button"
                role="gridcell"
                class:free=free
                data-index=index
                data-square=read(|cell| cell.name.clone())
                data-stone=read(|cell| cell.seat.map(|seat| seat.to_string()).unwrap_or_default())
                aria-label=read(|cell| cell.label.clone())
                aria-rowindex=line
                aria-colindex=column
                tabindex=move || if stop.get() == index { "0" } else { "-1" }
                style:grid-area=format!("{} / {}", skip(line), skip(column))
                on:click=move |_| {
                    stop.set(index);
                    on_touch.run(Touch::Cell(index));
                }
            ></button>
        }
    };
    let rows = (0..size)
        .rev()
        .map(|row| {
            let cells = (0..size).map(|col| cell(row, col)).collect_view();
            view! { <div class="row" role="row">{cells}</div> }
        })
        .collect_view();
    let label = move || {
        if pentago {
            lang.get().text(Msg::BoardPentago).to_owned()
        } else {
            fivefold_messages::Message::BoardPente { size: size.into() }.render(lang.get())
        }
    };
    let inset = if pentago {
        String::from("0")
    } else {
        drawing::pente_inset(size)
    };
    let tracks = (!pentago).then(|| format!("repeat({size}, 1fr)"));
    let walk = move |event: web_sys::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let (side, at) = (usize::from(size), stop.get_untracked());
        let (col, row) = (at % side, at / side);
        let next = match event.key().as_str() {
            "ArrowLeft" if col > 0 => at - 1,
            "ArrowRight" if col + 1 < side => at + 1,
            "ArrowUp" if row > 0 => at - side,
            "ArrowDown" if row + 1 < side => at + side,
            "ArrowLeft" | "ArrowRight" | "ArrowDown" | "ArrowUp" => at,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        stop.set(next);
        let found = document().query_selector(&format!("[data-index='{next}']"));
        if let Some(button) = found
            .ok()
            .flatten()
            .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = button.focus(); // a button that is shown takes the focus
        }
    };
    view! {
        <div
            id="board"
            class="grid"
            role="grid"
            tabindex="-1"
            aria-label=label
            style:inset=inset
            style:grid-template-columns=tracks.clone()
            style:grid-template-rows=tracks
            on:keydown=walk
        >
            {rows}
        </div>
    }
}

/// The eight arrows round the Pentago board: always there, in force when a twist is due.
fn arrows(
    face: Memo<Face>,
    picked: RwSignal<Option<usize>>,
    on_touch: Callback<Touch>,
) -> impl IntoView {
    (0..8_usize)
        .map(|index| {
            let (quadrant, right) = (index / 2, index % 2 == 1);
            let letter = if right { 'r' } else { 'l' };
            let is = move |what: fn(&Arrow) -> bool| {
                move || face.with(|face| face.arrows.get(index).is_some_and(what))
            };
            let due = is(|arrow| arrow.due);
            let label = move || {
                face.with(|face| face.arrows.get(index).map(|arrow| arrow.label.clone()).unwrap_or_default())
            };
            // The left arrow is the right one in a mirror.
            let mirror = (!right).then_some("matrix(-1 0 0 1 48 0)");
            view! {
                <button
                    type="button"
                    class=format!("arrow q{}", quadrant + 1)
                    class:due=due
                    class:last=is(|arrow| arrow.last)
                    class:hinted=is(|arrow| arrow.hint)
                    class:picked=move || picked.get() == Some(quadrant) && due()
                    data-twist=format!("{}{letter}", quadrant + 1)
                    aria-label=label
                    title=label
                    // Not `disabled`: the focus would be lost with every turn.
                    aria-disabled=move || (!due()).then_some("true")
                    style:grid-area=format!("{letter}{}", quadrant + 1)
                    on:click=move |_| {
                        if due() {
                            on_touch.run(Touch::Arrow(index));
                        }
                    }
                >
                    <svg viewBox="0 0 48 48" aria-hidden="true">
                        <path transform=mirror d="M8 36C10 13 31 7 40 27M41.500 13L40.500 28L27 23"></path>
                    </svg>
                </button>
            }
        })
        .collect_view()
}
