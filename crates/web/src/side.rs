//! Beside the board: who plays, what was captured, the moves, and the buttons.

use crate::drawing;
use crate::face::look;
use crate::modal::Panel;
use crate::session::Session;
use fivefold_client::{Buttons, Input, Tray};
use fivefold_messages::{Message, Msg, Person, Player, Stone};
use leptos::prelude::*;

/// A small drawn stone.
fn chip(stone: Stone) -> impl IntoView {
    let drawn = drawing::chip(look(stone));
    view! { <svg class="chip" viewBox="0 0 24 24" aria-hidden="true" inner_html=drawn></svg> }
}

/// Everything beside the board.
#[component]
pub(crate) fn Side(session: Session, panel: RwSignal<Panel>) -> impl IntoView {
    let view = session.view;
    let button = move |id: &'static str,
                       msg: Msg,
                       input: fn() -> Input,
                       can: fn(&Buttons) -> bool,
                       hide: bool| {
        let can = Memo::new(move |_| view.with(|view| can(&view.buttons)));
        let made = move || {
            view! {
                <button type="button" id=id prop:disabled=move || !can.get() on:click=move |_| session.act(input())>
                    {move || session.text(msg)}
                </button>
            }
        };
        move || (!hide || can.get()).then(made)
    };
    let open = move |id: &'static str, msg: Msg, which: Panel| {
        view! {
            <button type="button" id=id on:click=move |_| panel.set(which)>
                {move || session.text(msg)}
            </button>
        }
    };
    let score = Memo::new(move |_| view.with(|view| view.score.clone()));
    view! {
        <aside class="side" aria-label=move || session.text(Msg::RegionControls)>
            <Players session=session/>
            {move || {
                score.get().map(|score| {
                    let label = session.say(&score.label);
                    let game = session.say(&score.game);
                    view! { <p class="score">{label} " · " {game}</p> }
                })
            }}
            <div class="actions">
                {button("rematch", Msg::ButtonRematch, || Input::Rematch, |b| b.rematch, true)}
                {button("next-game", Msg::ButtonNextGame, || Input::NextGame, |b| b.next_game, true)}
                {button("undo", Msg::ButtonUndo, || Input::Undo, |b| b.undo, false)}
                {button("hint", Msg::ButtonHint, || Input::Hint, |b| b.hint, false)}
                {button("resign", Msg::ButtonResign, || Input::Resign, |b| b.resign, false)}
                <button type="button" id="new-game" on:click=move |_| session.act(Input::NewGame)>
                    {move || session.text(Msg::ButtonNewGame)}
                </button>
            </div>
            <Moves session=session/>
            <Typed session=session/>
            <div class="actions">
                {open("share", Msg::ButtonShare, Panel::Share)}
                {open("export", Msg::ButtonExport, Panel::Export)}
                {open("import", Msg::ButtonImport, Panel::Import)}
            </div>
        </aside>
    }
}

/// The two sides, whose turn it is, and their captured stones.
#[component]
fn Players(session: Session) -> impl IntoView {
    let view = session.view;
    let rows = Memo::new(move |_| {
        view.with(|view| {
            let turn = view.banner.is_none().then_some(view.ply % 2);
            [0, 1].map(|side| {
                (
                    view.people[side],
                    view.trays.get(side).cloned(),
                    turn == Some(side),
                )
            })
        })
    });
    move || {
        let items = rows
            .get()
            .into_iter()
            .enumerate()
            .map(|(side, (person, tray, turn))| {
                let (player, stone) = match (person, side) {
                    (Person::TeamA | Person::TeamB, 0) => (None, Stone::First),
                    (Person::TeamA | Person::TeamB, _) => (None, Stone::Second),
                    (_, 0) => (Some(Player::First), Stone::First),
                    (_, _) => (Some(Player::Second), Stone::Second),
                };
                let name = move || {
                    let person = session.text(person.msg());
                    match player {
                        Some(player) => format!("{} · {person}", session.text(player.msg())),
                        None => person.to_owned(),
                    }
                };
                view! {
                    <li class:turn=turn>
                        {chip(stone)} <span class="who">{name}</span>
                        {tray.map(|tray| captured(session, &tray))}
                    </li>
                }
            })
            .collect_view();
        view! { <ul class="trays">{items}</ul> }
    }
}

/// A tray: each captured stone drawn, and the count in figures.
fn captured(session: Session, tray: &Tray) -> impl IntoView + use<> {
    let label = tray.label.clone();
    let count = Message::TrayOf {
        number: tray.stones,
        total: tray.goal,
    };
    let stones = (0..tray.stones).map(|_| chip(tray.stone)).collect_view();
    let spoken = label.clone();
    view! {
        <span class="tray" role="img" aria-label=move || session.say(&spoken) title=move || session.say(&label)>
            {stones} <small>{move || session.say(&count)}</small>
        </span>
    }
}

/// The list of moves, with the buttons that walk through it.
#[component]
fn Moves(session: Session) -> impl IntoView {
    let view = session.view;
    let moves = Memo::new(move |_| view.with(|view| view.moves.clone()));
    let list = NodeRef::<leptos::html::Ol>::new();
    // The newest move, or the one looked at, is in sight; the page itself does not scroll.
    Effect::new(move |_| {
        let ply = moves.with(|moves| moves.iter().position(|row| row.current));
        if let Some(list) = list.get() {
            let shown = match ply {
                Some(ply) => list
                    .children()
                    .item(ply as u32)
                    .map_or(0, |item| item.client_height() * (ply as i32)),
                None => 0,
            };
            let bottom = moves.with(|moves| ply.is_some_and(|ply| ply + 1 == moves.len()));
            list.set_scroll_top(if bottom {
                list.scroll_height()
            } else {
                shown / 3
            });
        }
    });
    let step = move |id: &'static str,
                     msg: Msg,
                     input: fn() -> Input,
                     can: fn(&Buttons) -> bool,
                     path: &'static str| {
        let can = Memo::new(move |_| view.with(|view| can(&view.buttons)));
        view! {
            <button
                type="button"
                id=id
                aria-label=move || session.text(msg)
                title=move || session.text(msg)
                prop:disabled=move || !can.get()
                on:click=move |_| session.act(input())
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d=path></path>
                </svg>
            </button>
        }
    };
    view! {
        <section class="moves">
            <h2>{move || session.text(Msg::MovesTitle)}</h2>
            <ol node_ref=list>
                {move || {
                    moves
                        .get()
                        .into_iter()
                        .map(|row| {
                            let label = row.label();
                            let ply = row.ply;
                            view! {
                                <li>
                                    <button
                                        type="button"
                                        aria-label=move || session.say(&label)
                                        aria-current=row.current.then_some("step")
                                        on:click=move |_| session.act(Input::GoTo(ply))
                                    >
                                        <small>{ply} "."</small>
                                        <bdi dir="ltr">{row.text}</bdi>
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ol>
            <div class="walk">
                {step("first", Msg::ButtonFirst, || Input::First, |b| b.back, "M5 5h3v14H5zM20 5v14L9 12z")}
                {step("back", Msg::ButtonBack, || Input::Back, |b| b.back, "M17 5v14L6 12z")}
                {step("forward", Msg::ButtonForward, || Input::Forward, |b| b.forward, "M7 5v14l11-7z")}
                {step("last", Msg::ButtonLast, || Input::Last, |b| b.forward, "M4 5v14l11-7zM16 5h3v14h-3z")}
            </div>
        </section>
    }
}

/// Moves can be typed.
#[component]
fn Typed(session: Session) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get() {
            let text = field.value();
            if !text.trim().is_empty() {
                field.set_value("");
                session.act(Input::Typed(text));
            }
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <label>
                <span>{move || session.text(Msg::KeysTyped)}</span>
                <input type="text" id="typed" node_ref=field autocomplete="off" autocapitalize="none" spellcheck="false"/>
            </label>
            <button type="submit">{move || session.text(Msg::ButtonConfirm)}</button>
        </form>
    }
}
