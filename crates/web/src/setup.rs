//! Choosing a game.

use crate::session::Session;
use fivefold_client::{Choice, Input, Length, Setup, SetupView};
use fivefold_messages::{Game, Level, Message, Msg, Opponent, PentagoRules, PenteRules, Starter};
use fivefold_rules::GameKind;
use leptos::prelude::*;

/// One line of choices: the value, what it is called, and what it chooses.
type Options = Vec<(String, Message, Choice)>;

/// The screen before a game.
#[component]
pub(crate) fn SetupScreen(session: Session) -> impl IntoView {
    let setup = Memo::new(move |_| session.view.with(|view| view.setup.clone()));
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        // 53 random bits are more than a draw of lots needs.
        let lot = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
        session.act(Input::Start { lot });
    };
    let field = move |id: &'static str,
                      label: Msg,
                      options: fn(&SetupView) -> Options,
                      now: fn(&Setup) -> String| {
        let list = Memo::new(move |_| setup.with(options));
        move || {
            let options = list.get();
            let items = options
                .iter()
                .map(|(value, message, _)| {
                    let (value, message) = (value.clone(), message.clone());
                    let chosen = value.clone();
                    view! {
                        <option value=value selected=move || setup.with(|setup| now(&setup.choices) == chosen)>
                            {move || session.say(&message)}
                        </option>
                    }
                })
                .collect_view();
            let choose = move |event| {
                let value = event_target_value(&event);
                let choice = list.with_untracked(|options| {
                    options
                        .iter()
                        .find(|(v, ..)| *v == value)
                        .map(|(.., choice)| *choice)
                });
                if let Some(choice) = choice {
                    session.act(Input::Choose(choice));
                }
            };
            (!options.is_empty()).then(|| {
                view! {
                    <label>
                        <span>{move || session.text(label)}</span>
                        <select id=id on:change=choose prop:value=move || setup.with(|setup| now(&setup.choices))>
                            {items}
                        </select>
                    </label>
                }
            })
        }
    };
    view! {
        <main class="setup">
            <form class="card fields" on:submit=start>
                <h2>{move || session.text(Msg::SetupTitle)}</h2>
                {field("game", Msg::SetupGame, games, |s| game_word(s.game()))}
                {field("rules", Msg::SetupRules, rules, rules_word)}
                <p class="about">{move || setup.with(|setup| session.say(&setup.about))}</p>
                {field("size", Msg::SetupSize, sizes, |s| s.size().to_string())}
                {field("opponent", Msg::SetupOpponent, opponents, |s| s.opponent().key().to_owned())}
                {field("level", Msg::SetupLevel, levels, |s| s.level().to_string())}
                {field("starter", Msg::SetupStarter, starters, |s| s.starter().key().to_owned())}
                {field("length", Msg::SetupMatch, lengths, |s| length_word(s.length()))}
                <div class="actions">
                    <button type="submit" id="start" class="main">
                        {move || session.text(Msg::ButtonStart)}
                    </button>
                    <Show when=move || setup.with(|setup| setup.can_close)>
                        <button type="button" on:click=move |_| session.act(Input::CloseSetup)>
                            {move || session.text(Msg::ButtonToGame)}
                        </button>
                    </Show>
                </div>
            </form>
        </main>
    }
}

fn game_word(game: GameKind) -> String {
    game.word().to_owned()
}

fn rules_word(setup: &Setup) -> String {
    match setup.game() {
        GameKind::Pentago => setup.pentago_rules().key(),
        GameKind::Pente => setup.pente_rules().key(),
    }
    .to_owned()
}

fn length_word(length: Length) -> String {
    match length {
        Length::Single => "single",
        Length::BestOfFive => "five",
    }
    .to_owned()
}

fn games(_: &SetupView) -> Options {
    [
        (GameKind::Pentago, Game::Pentago),
        (GameKind::Pente, Game::Pente),
    ]
    .map(|(kind, name)| (game_word(kind), name.into(), Choice::Game(kind)))
    .into()
}

fn rules(setup: &SetupView) -> Options {
    match setup.choices.game() {
        GameKind::Pentago => PentagoRules::ALL
            .iter()
            .map(|r| (r.key().to_owned(), (*r).into(), Choice::PentagoRules(*r)))
            .collect(),
        GameKind::Pente => PenteRules::ALL
            .iter()
            .map(|r| (r.key().to_owned(), (*r).into(), Choice::PenteRules(*r)))
            .collect(),
    }
}

fn sizes(setup: &SetupView) -> Options {
    let sizes = if setup.size { &Setup::SIZES[..] } else { &[] };
    sizes
        .iter()
        .map(|size| {
            let name = Message::SetupSizeValue {
                size: u32::from(*size),
            };
            (size.to_string(), name, Choice::Size(*size))
        })
        .collect()
}

fn opponents(_: &SetupView) -> Options {
    Opponent::ALL
        .iter()
        .map(|o| (o.key().to_owned(), (*o).into(), Choice::Opponent(*o)))
        .collect()
}

fn levels(setup: &SetupView) -> Options {
    let levels = if setup.level { Level::ALL } else { &[] };
    (1u8..)
        .zip(levels)
        .map(|(number, level)| {
            let name = Message::SetupLevelValue {
                number: number.into(),
                level: *level,
            };
            (number.to_string(), name, Choice::Level(number))
        })
        .collect()
}

fn starters(setup: &SetupView) -> Options {
    let starters = if setup.starter { Starter::ALL } else { &[] };
    starters
        .iter()
        .map(|s| (s.key().to_owned(), (*s).into(), Choice::Starter(*s)))
        .collect()
}

fn lengths(setup: &SetupView) -> Options {
    if !setup.length {
        return Vec::new();
    }
    [
        (Length::Single, Msg::MatchSingle),
        (Length::BestOfFive, Msg::MatchFive),
    ]
    .map(|(length, name)| (length_word(length), name.into(), Choice::Length(length)))
    .into()
}
