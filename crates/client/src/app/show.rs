//! The state as a [`View`].

mod board;

pub(super) use board::place;

use super::{App, words};
use crate::{Arrow, Banner, Buttons, MoveRow, Score, Screen, SetupView, Thinking, Tray, View};
use fivefold_messages::{Game, Message, Msg, Opponent, Person};
use fivefold_rules::pentago::Twist;
use fivefold_rules::pente;
use fivefold_rules::{
    AnyMove, AnyPosition, GameKind, MatchResult, Position as _, Seat, Side, notation,
};

pub(super) fn view(app: &App) -> View {
    let table = &app.table;
    let shown = app.shown();
    View {
        screen: app.screen,
        settings: app.settings,
        setup: setup(app),
        title: title(app),
        board: board::board(app),
        arrows: arrows(app),
        status: status(app),
        advice: advice(app),
        live: app.live.clone(),
        live_key: app.live_key,
        banner: banner(app),
        trays: trays(app),
        score: score(app),
        people: Side::ALL.map(|side| table.person(side)),
        moves: moves(app),
        turn: shown.turn().side().index(),
        ply: table.ply(),
        looking_back: table.looking.is_some(),
        buttons: buttons(app),
        thinking: app.search.as_ref().map(|search| Thinking {
            for_hint: search.is_for_hint(),
            depth: search.depth,
            score: search.score.clone(),
        }),
        trouble: app.trouble.map(Message::from),
        notice: app.notice.clone(),
        legend: app.legend(),
        line_proved: app.line_view(),
        question: app.resigning.then_some(Msg::ConfirmResign.into()),
        import: app.import.clone(),
        explore: app.explore_view(),
        line: notation::write_line(&table.game),
        fragment: app.fragment(),
    }
}

fn setup(app: &App) -> SetupView {
    let choices = app.setup;
    let for_two = !choices.is_for_teams();
    SetupView {
        choices,
        about: match choices.game() {
            GameKind::Pentago => words::about_pentago(choices.pentago_rules()),
            GameKind::Pente => words::about_pente(choices.pente_rules()),
        },
        size: choices.game() == GameKind::Pente,
        level: choices.opponent() == Opponent::Engine,
        starter: for_two,
        length: for_two,
        can_close: app.started,
    }
}

fn game(kind: GameKind) -> Game {
    match kind {
        GameKind::Pentago => Game::Pentago,
        GameKind::Pente => Game::Pente,
    }
}

fn title(app: &App) -> Message {
    let position = app.table.present();
    let game = game(position.variant().kind());
    match app.screen {
        Screen::Setup => Msg::PageTitle.into(),
        Screen::Game if app.table.is_over() => Message::PageTitleGame { game },
        Screen::Game => Message::PageTitleTurn {
            player: words::player(position.variant(), position.turn()),
            game,
        },
    }
}

/// Whether a person may make a turn on the board as it is shown.
pub(super) fn may_play(app: &App) -> bool {
    app.in_play()
        && app.table.looking.is_none()
        && app.preview().is_none()
        && !app.table.engine_to_move()
}

fn arrows(app: &App) -> Vec<Arrow> {
    if app.table.variant().kind() != GameKind::Pentago {
        return Vec::new();
    }
    let enabled = app.screen == Screen::Game && app.table.pending.is_some();
    let hint = match app.hint {
        Some(AnyMove::Pentago(mv)) if app.table.pending == Some(mv.square) => mv.twist,
        _ => None,
    };
    let arrow = |twist| Arrow {
        twist,
        enabled,
        hint: hint == Some(twist),
    };
    Twist::ALL.map(arrow).to_vec()
}

fn may_skip(app: &App) -> bool {
    app.screen == Screen::Game
        && app
            .table
            .placed()
            .is_some_and(|(_, placed)| placed.may_skip())
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn status(app: &App) -> Message {
    let table = &app.table;
    let position = table.present();
    let player = words::player(position.variant(), position.turn());
    if let Some(message) = app.line_status() {
        message
    } else if table.looking.is_some() {
        Message::MovesLooking {
            number: count(table.ply()),
            total: count(table.game.moves().len()),
        }
    } else if table.is_over() {
        Msg::TurnOver.into()
    } else if table.pending.is_some() && may_skip(app) {
        Message::TurnTwistOrSkip { player }
    } else if table.pending.is_some() {
        Message::TurnTwist { player }
    } else if table.engine_to_move() && app.search.is_some() {
        Msg::EngineThinking.into()
    } else if table.opponent == Opponent::Engine && !table.engine_to_move() {
        Msg::TurnYours.into()
    } else if position.variant().kind() == GameKind::Pentago {
        Message::TurnPlace { player }
    } else {
        Message::TurnMove { player }
    }
}

fn advice(app: &App) -> Option<Message> {
    let advice = match app.table.variant().kind() {
        _ if !may_play(app) => return None,
        GameKind::Pentago if app.table.pending.is_some() => Msg::HintArrow,
        GameKind::Pentago => Msg::HintPentago,
        GameKind::Pente => Msg::HintPente,
    };
    Some(advice.into())
}

fn banner(app: &App) -> Option<Banner> {
    let table = &app.table;
    let winner = table.winner().filter(|_| table.looking.is_none())?;
    let headline = match winner.map(|side| (side, table.person(side))) {
        None => Msg::ResultDraw.into(),
        Some((_, Person::You)) => Msg::ResultYouWin.into(),
        Some((_, Person::Engine)) => Msg::ResultYouLose.into(),
        Some((side, _)) => Message::ResultWins {
            player: words::side(table.variant(), side),
        },
    };
    Some(Banner {
        headline,
        reason: app.what_now(),
        match_result: match_result(app),
    })
}

fn match_result(app: &App) -> Option<Message> {
    let score = app.table.match_score()?;
    let people = app.table.people();
    let wins = score.wins().map(u32::from);
    Some(match score.result()? {
        MatchResult::Won(winner) => Message::MatchWon {
            person: people[winner % 2],
            score: wins[winner % 2],
            rival_score: wins[(winner + 1) % 2],
        },
        MatchResult::Drawn => Message::MatchDrawn { score: wins[0] },
    })
}

fn score(app: &App) -> Option<Score> {
    let score = app.table.match_score()?;
    let people = app.table.people();
    let wins = score.wins().map(u32::from);
    Some(Score {
        people,
        wins,
        draws: score.draws().into(),
        label: Message::MatchScore {
            person: people[0],
            score: wins[0],
            rival_score: wins[1],
            rival: people[1],
        },
        game: Message::MatchGame {
            number: count(app.table.finished.len() + 1),
            total: 5,
        },
    })
}

fn trays(app: &App) -> Vec<Tray> {
    let AnyPosition::Pente(position) = app.shown() else {
        return Vec::new();
    };
    let variant = app.table.variant();
    let rules: pente::Rules = position.rules();
    let tray = |side: Side| {
        let player = words::side(variant, side);
        let stones = u32::from(position.captured()[side.index()]);
        Tray {
            player,
            stone: words::stone(variant, Seat::from(side.other())),
            stones,
            pairs: stones / 2,
            goal: rules.goal().into(),
            label: words::tray(rules, player, stones),
        }
    };
    Side::ALL.map(tray).to_vec()
}

fn moves(app: &App) -> Vec<MoveRow> {
    let game = &app.table.game;
    let shown = app.table.ply();
    let row = |(index, mv): (usize, &AnyMove)| MoveRow {
        ply: index + 1,
        player: words::player(
            app.table.variant(),
            game.position_at(index).unwrap_or(game.start()).turn(),
        ),
        text: mv.to_string(),
        current: index + 1 == shown,
    };
    game.moves().iter().enumerate().map(row).collect()
}

fn buttons(app: &App) -> Buttons {
    let table = &app.table;
    let on_board = app.screen == Screen::Game;
    let line = app.preview().map(|(game, at)| (at, game.moves().len()));
    Buttons {
        undo: app.can_undo(),
        withdraw: on_board && table.pending.is_some(),
        skip_twist: may_skip(app),
        resign: app.in_play(),
        hint: app.can_hint() && app.preview().is_none(),
        explore: app.can_explore() && app.explorer.is_none(),
        rematch: app.can_rematch(),
        next_game: app.can_go_on(),
        back: on_board && line.map_or(table.ply() > 0, |(at, _)| at > 0),
        forward: on_board && line.map_or(table.looking.is_some(), |(at, length)| at < length),
        retry: on_board && app.trouble.is_some(),
    }
}
