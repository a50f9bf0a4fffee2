//! The state as a [`View`].

use super::{App, words};
use crate::{
    Arrow, Banner, Board, Buttons, Cell, Motion, MoveRow, Score, Screen, SetupView, Thinking, Tray,
    View,
};
use fivefold_messages::{Game, Message, Msg, Opponent, Person, Stone};
use fivefold_rules::pentago::{self, Square, Twist};
use fivefold_rules::pente::{self, Point};
use fivefold_rules::{
    AnyMove, AnyPosition, GameKind, MatchResult, Position as _, Seat, Side, notation,
};

pub(super) fn view(app: &App) -> View {
    let table = &app.table;
    View {
        screen: app.screen,
        settings: app.settings,
        setup: setup(app),
        title: title(app),
        board: board(app),
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
        ply: table.ply(),
        looking_back: table.looking.is_some(),
        buttons: buttons(app),
        thinking: app.search.as_ref().map(|search| Thinking {
            for_hint: search.for_hint,
            depth: search.depth,
            score: search.score.clone(),
        }),
        trouble: app.trouble.map(Message::from),
        notice: app.notice.clone(),
        question: app.resigning.then_some(Msg::ConfirmResign.into()),
        import: app.import.clone(),
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
fn may_play(app: &App) -> bool {
    app.in_play() && app.table.looking.is_none() && !app.table.engine_to_move()
}

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
fn place(size: u8, col: u8, row: u8) -> usize {
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

fn last_move(app: &App) -> Option<AnyMove> {
    let before = app.table.ply().checked_sub(1)?;
    app.table.game.moves().get(before).copied()
}

fn board(app: &App) -> Board {
    let position = app.table.shown();
    let kind = position.variant().kind();
    let size = size(position);
    let last = last_move(app);
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
        }
    });
    for place in winning_lines.iter().flatten() {
        cells[*place].winning = true;
    }
    Board {
        game: kind,
        size,
        cells,
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
    let table = &app.table;
    let mv = last_move(app).filter(|_| app.moved)?;
    let before = table.game.position_at(table.ply().checked_sub(1)?)?;
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
    if table.looking.is_some() {
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
    let AnyPosition::Pente(position) = app.table.shown() else {
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
    Buttons {
        undo: app.can_undo(),
        withdraw: on_board && table.pending.is_some(),
        skip_twist: may_skip(app),
        resign: app.in_play(),
        hint: app.can_hint(),
        rematch: app.can_rematch(),
        next_game: app.can_go_on(),
        back: on_board && table.ply() > 0,
        forward: on_board && table.looking.is_some(),
        retry: on_board && app.trouble.is_some(),
    }
}
