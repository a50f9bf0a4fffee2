//! The game: board, status, and what belongs beside it.

use crate::board::{Board, Touch};
use crate::face::{face, look};
use crate::keys;
use crate::modal::Panel;
use crate::session::Session;
use crate::side::Side;
use fivefold_client::{Input, View};
use fivefold_messages::{Msg, PenteRules, Stone};
use fivefold_rules::{GameKind, pentago::Twist};
use leptos::prelude::*;

/// Below this width of the window, in CSS pixels, the points of a Pente board are too close for a
/// finger: a second tap confirms.
const NARROW: f64 = 500.0;

/// The screen of a game.
#[component]
pub(crate) fn Table(session: Session, panel: RwSignal<Panel>) -> impl IntoView {
    let view = session.view;
    let ghost = RwSignal::new(None::<usize>);
    let picked = RwSignal::new(None::<usize>);
    // A stone not confirmed belongs to the position it was tapped in.
    Effect::new(move |_| {
        view.with(|view| (view.ply, view.moves.len(), view.board.size));
        ghost.set(None);
        picked.set(None);
    });
    let face = Memo::new(move |_| {
        view.with(|view| {
            let seat = look(stone_to_play(view));
            face(
                view,
                session.lang.get(),
                ghost.get().map(|index| (index, seat)),
            )
        })
    });
    let confirm = move || {
        if let Some(index) = ghost.get_untracked() {
            ghost.set(None);
            play(session, index);
        }
    };
    let on_touch = Callback::new(move |touch| match touch {
        Touch::Cell(index) => {
            let pente = view.with_untracked(|view| view.board.game == GameKind::Pente);
            let narrow = window()
                .inner_width()
                .ok()
                .and_then(|w| w.as_f64())
                .is_some_and(|w| w < NARROW);
            let playable = view.with_untracked(|view| {
                view.board
                    .cells
                    .get(index)
                    .is_some_and(|cell| cell.playable)
            });
            if pente && narrow && playable && ghost.get_untracked() != Some(index) {
                ghost.set(Some(index));
            } else {
                ghost.set(None);
                play(session, index);
            }
        }
        Touch::Arrow(index) => {
            if let Some(twist) = Twist::ALL.get(index) {
                session.act(Input::Twist(*twist));
            }
        }
    });
    keys::listen(session, ghost, picked);
    let game = move || {
        view.with(|view| match view.board.game {
            GameKind::Pentago => "table pentago",
            GameKind::Pente => "table pente",
        })
    };
    let over = Memo::new(move |_| view.with(|view| view.banner.clone()));
    let status = move || match over.get() {
        Some(banner) => {
            let (headline, reason) = (session.say(&banner.headline), session.say(&banner.reason));
            // Most reasons begin with the same words.
            let mut words = Vec::new();
            if !reason.starts_with(&headline) {
                words.push(headline);
            }
            words.push(reason);
            words.extend(banner.match_result.map(|message| session.say(&message)));
            words.join(" ")
        }
        None => view.with(|view| session.say(&view.status)),
    };
    let advice = Memo::new(move |_| {
        view.with(|view| {
            let message = view.trouble.as_ref().or(view.advice.as_ref())?;
            Some(message.clone())
        })
    });
    let can = move |what: fn(&fivefold_client::Buttons) -> bool| {
        Memo::new(move |_| view.with(|view| what(&view.buttons)))
    };
    let (withdraw, skip, retry) = (can(|b| b.withdraw), can(|b| b.skip_twist), can(|b| b.retry));
    view! {
        <main class=game>
            <section class="stage">
                <p class="status" class:over=move || over.get().is_some()>
                    {status}
                </p>
                <Board face=face lang=session.lang picked=picked on_touch=on_touch/>
                <div class="hint">
                    <span>
                        {move || {
                            if ghost.get().is_some() {
                                session.text(Msg::HintZoom).to_owned()
                            } else {
                                advice.get().map(|message| session.say(&message)).unwrap_or_default()
                            }
                        }}
                    </span>
                    <Show when=move || ghost.get().is_some()>
                        <button type="button" class="main" id="confirm" on:click=move |_| confirm()>
                            {move || session.text(Msg::ButtonConfirm)}
                        </button>
                    </Show>
                    <Show when=move || withdraw.get()>
                        <button type="button" id="withdraw" on:click=move |_| session.act(Input::Withdraw)>
                            {move || session.text(Msg::ButtonTakeBack)}
                        </button>
                    </Show>
                    <Show when=move || skip.get()>
                        <button type="button" id="skip" on:click=move |_| session.act(Input::SkipTwist)>
                            {move || session.text(Msg::ButtonSkipTwist)}
                        </button>
                    </Show>
                    <Show when=move || retry.get()>
                        <button type="button" id="retry" on:click=move |_| session.act(Input::Retry)>
                            {move || session.text(Msg::ButtonRetry)}
                        </button>
                    </Show>
                </div>
            </section>
            <Side session=session panel=panel/>
        </main>
    }
}

/// The stone that the next move will place.
fn stone_to_play(view: &View) -> Stone {
    let four = view.setup.choices.pente_rules() == PenteRules::TeamsOwnColours;
    let seats = [Stone::A1, Stone::B1, Stone::A2, Stone::B2];
    match (four, view.ply % 2) {
        (true, _) => seats[view.ply % 4],
        (false, 0) => Stone::First,
        (false, _) => Stone::Second,
    }
}

/// Chooses the cell with this place in the view's board.
fn play(session: Session, index: usize) {
    let place = session
        .view
        .with_untracked(|view| view.board.cells.get(index).map(|cell| (cell.col, cell.row)));
    if let Some((col, row)) = place {
        session.act(Input::Cell { col, row });
    }
}
