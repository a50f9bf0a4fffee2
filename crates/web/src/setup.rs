//! Choosing a game.

use crate::html::Html;
use crate::scene::Scene;
use fivefold_client::{Choice, Length, Setup, SetupView};
use fivefold_messages::{Game, Level, Message, Msg, Opponent, PentagoRules, PenteRules, Starter};
use fivefold_rules::GameKind;

/// One thing to choose: the value, what it is called, and what it chooses.
struct Item {
    value: String,
    name: Message,
    choice: Choice,
}

/// One line of the form.
struct Field {
    id: &'static str,
    label: Msg,
    items: Vec<Item>,
    /// The value chosen now.
    now: String,
}

/// The screen before a game.
pub(crate) fn setup(scene: &Scene, html: &mut Html) {
    let view = &scene.view.setup;
    html.open("main").attr("class", "setup");
    html.open("form").attr("class", "card fields");
    html.attr("data-act", "start");
    html.open("h2").text(scene.text(Msg::SetupTitle)).close();
    for (at, field) in fields(view).iter().enumerate() {
        select(scene, field, html);
        if at == 1 {
            html.open("p").attr("class", "about");
            html.text(&scene.say(&view.about)).close();
        }
    }
    html.open("div").attr("class", "actions");
    html.open("button").attr("type", "submit");
    html.attr("id", "start").attr("class", "main");
    html.text(scene.text(Msg::ButtonStart)).close();
    if view.can_close {
        html.open("button").attr("type", "button");
        html.attr("data-act", "to-game");
        html.text(scene.text(Msg::ButtonToGame)).close();
    }
    html.close().close().close();
}

/// What the value of the form's field with this `id` chooses.
pub(crate) fn choice(view: &SetupView, id: &str, value: &str) -> Option<Choice> {
    let field = fields(view).into_iter().find(|field| field.id == id)?;
    let item = field.items.into_iter().find(|item| item.value == value)?;
    Some(item.choice)
}

fn select(scene: &Scene, field: &Field, html: &mut Html) {
    html.open("label");
    html.open("span").text(scene.text(field.label)).close();
    html.open("select").attr("id", field.id);
    for item in &field.items {
        html.open("option").attr("value", &item.value);
        html.flag("selected", item.value == field.now);
        html.text(&scene.say(&item.name)).close();
    }
    html.close().close();
}

/// The lines that apply to what has been chosen.
fn fields(view: &SetupView) -> Vec<Field> {
    let setup = &view.choices;
    let field = |applies: bool, id, label, now: &str, items: fn(&Setup) -> Vec<Item>| {
        let now = now.to_owned();
        applies.then(|| Field {
            id,
            label,
            items: items(setup),
            now,
        })
    };
    let (size, level) = (setup.size().to_string(), setup.level().to_string());
    [
        field(true, "game", Msg::SetupGame, setup.game().word(), games),
        field(true, "rules", Msg::SetupRules, rules_now(setup), rules),
        field(view.size, "size", Msg::SetupSize, &size, sizes),
        field(
            true,
            "opponent",
            Msg::SetupOpponent,
            setup.opponent().key(),
            opponents,
        ),
        field(view.level, "level", Msg::SetupLevel, &level, levels),
        field(
            view.starter,
            "starter",
            Msg::SetupStarter,
            setup.starter().key(),
            starters,
        ),
        field(
            view.length,
            "length",
            Msg::SetupMatch,
            length_word(setup.length()),
            lengths,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn item(value: &str, name: impl Into<Message>, choice: Choice) -> Item {
    Item {
        value: value.to_owned(),
        name: name.into(),
        choice,
    }
}

fn rules_now(setup: &Setup) -> &'static str {
    match setup.game() {
        GameKind::Pentago => setup.pentago_rules().key(),
        GameKind::Pente => setup.pente_rules().key(),
    }
}

const fn length_word(length: Length) -> &'static str {
    match length {
        Length::Single => "single",
        Length::BestOfFive => "five",
    }
}

fn games(_: &Setup) -> Vec<Item> {
    [
        (GameKind::Pentago, Game::Pentago),
        (GameKind::Pente, Game::Pente),
    ]
    .map(|(kind, name)| item(kind.word(), name, Choice::Game(kind)))
    .into()
}

fn rules(setup: &Setup) -> Vec<Item> {
    match setup.game() {
        GameKind::Pentago => PentagoRules::ALL
            .iter()
            .map(|r| item(r.key(), *r, Choice::PentagoRules(*r)))
            .collect(),
        GameKind::Pente => PenteRules::ALL
            .iter()
            .map(|r| item(r.key(), *r, Choice::PenteRules(*r)))
            .collect(),
    }
}

fn sizes(_: &Setup) -> Vec<Item> {
    let name = |size: u8| Message::SetupSizeValue { size: size.into() };
    Setup::SIZES
        .map(|size| item(&size.to_string(), name(size), Choice::Size(size)))
        .into()
}

fn opponents(_: &Setup) -> Vec<Item> {
    Opponent::ALL
        .iter()
        .map(|o| item(o.key(), *o, Choice::Opponent(*o)))
        .collect()
}

fn levels(_: &Setup) -> Vec<Item> {
    let level = |(number, level): (u8, &Level)| {
        let name = Message::SetupLevelValue {
            number: number.into(),
            level: *level,
        };
        item(&number.to_string(), name, Choice::Level(number))
    };
    (1u8..).zip(Level::ALL).map(level).collect()
}

fn starters(_: &Setup) -> Vec<Item> {
    Starter::ALL
        .iter()
        .map(|s| item(s.key(), *s, Choice::Starter(*s)))
        .collect()
}

fn lengths(_: &Setup) -> Vec<Item> {
    [
        (Length::Single, Msg::MatchSingle),
        (Length::BestOfFive, Msg::MatchFive),
    ]
    .map(|(length, name)| item(length_word(length), name, Choice::Length(length)))
    .into()
}
