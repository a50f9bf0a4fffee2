//! How games end, on the board and away from it, in every language.

use crate::player::Player;
use fivefold_client::{Choice, Dialect, Input, Reply};
use fivefold_messages::{Lang, Opponent};
use fivefold_rules::record::Ending;
use fivefold_rules::{AnyPosition, GameKind, Side, notation};

/// The names of both sides and the word for a draw.
const WORDS: [(Lang, [&str; 2], &str); 4] = [
    (Lang::En, ["White", "Black"], "Draw"),
    (Lang::ZhHant, ["白方", "黑方"], "平手"),
    (Lang::Vi, ["Trắng", "Đen"], "Hòa"),
    (Lang::Fa, ["سفید", "سیاه"], "مساوی"),
];

/// The banner names this winner in every language.
fn names(p: &Player, winner: Option<Side>, what: &str) {
    let banner = p
        .view()
        .banner
        .unwrap_or_else(|| panic!("{what}: not over"));
    for (lang, sides, draw) in WORDS {
        let headline = banner.headline.render(lang);
        let reason = banner.reason.render(lang);
        match winner.map(Side::index) {
            None => {
                assert_eq!(headline, draw, "{what}");
                assert!(reason.starts_with(draw), "{what}: {reason}");
            }
            Some(side) => {
                for text in [&headline, &reason] {
                    assert!(text.starts_with(sides[side]), "{what}: {text}");
                }
                assert!(!headline.contains(sides[1 - side]), "{what}: {headline}");
            }
        }
    }
}

/// The side to move on an explorer's board, or to twist: four numbers of 16 bits, each nine squares
/// in base 3.
fn mover(id: &str) -> Side {
    let digits = id.strip_suffix('m').unwrap_or(id);
    let board: u64 = digits.parse().unwrap();
    let mut stones = 0;
    for shift in [0, 16, 32, 48] {
        let mut quadrant = board >> shift & 0xffff;
        while quadrant > 0 {
            stones += usize::from(!quadrant.is_multiple_of(3));
            quadrant /= 3;
        }
    }
    let twist_due = digits.len() < id.len();
    Side::ALL[(stones + usize::from(twist_due)) % 2]
}

#[test]
fn a_lost_board_names_the_other_colour() {
    // Its value is a loss for the side to move.
    let id = "4706614627931736233";
    let mut p = Player::new();
    p.does(Input::Import(id.into()));
    assert_eq!(mover(id), Side::Second);
    names(&p, Some(Side::First), id);
    assert_eq!(p.banner().unwrap().0, "White wins");
    p.does(Input::Import("3005642639102068978m".into()));
    assert!(p.banner().is_none(), "full, but the twist is still due");
}

/// A placement has won although the other player had a five already, which would have ended the
/// game before: no game leads here, and what such a board is worth is a matter of taste.
fn is_impossible(id: &str) -> bool {
    let game = notation::parse_line(id).unwrap().game;
    let AnyPosition::Pentago(position) = game.position() else {
        panic!("{id} is a board of Pentago");
    };
    position.is_untwisted() && position.fives(position.to_move()).next().is_some()
}

#[test]
fn the_banner_says_what_the_explorer_says() {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        Into::into,
    );
    let file = root.join("samples/perfect-pentago_moves_done_vectors.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: {} is not at hand", file.display());
        return;
    };
    let (_, values) = text.split_once("\"done\": {").expect("the file lists ends");
    let (values, _) = values.split_once('}').expect("the list ends");
    let (mut judged, mut impossible) = (0, 0);
    for entry in values.split(',') {
        let (id, value) = entry.split_once(':').expect("an id and its value");
        let id = id.trim().trim_matches('"');
        let mut p = Player::new();
        p.does(Input::Import(id.into()));
        assert_eq!(p.view().import.done_key, 1, "{id}");
        if is_impossible(id) {
            impossible += 1;
            continue;
        }
        match value.trim() {
            "1" => names(&p, Some(mover(id)), id),
            "-1" => names(&p, Some(mover(id).other()), id),
            "0" => names(&p, None, id),
            "2" => assert!(p.banner().is_none(), "{id} goes on"),
            other => panic!("{id}: {other}"),
        }
        judged += 1;
    }
    assert_eq!(judged + impossible, 88);
    assert!(judged >= 60, "{judged}");
}

fn record(termination: &str, result: &str) -> String {
    format!("[Game \"Pente\"]\n[Result \"{result}\"]\n{termination}\n1. K10 L9 2. M12 {result}\n")
}

#[test]
fn a_record_opens_as_ended_with_result_and_reason() {
    let tag = |word: &str| format!("[Termination \"{word}\"]\n");
    for (termination, result, winner, reason) in [
        (
            tag("resigned"),
            "0-1",
            Some(Side::Second),
            "Black wins: White resigned.",
        ),
        (
            tag("time"),
            "1-0",
            Some(Side::First),
            "White wins: Black ran out of time.",
        ),
        (
            tag("time"),
            "0-1",
            Some(Side::Second),
            "Black wins: White ran out of time.",
        ),
        (
            tag("forfeited"),
            "1-0",
            Some(Side::First),
            "White wins: Black forfeited the game.",
        ),
        (
            tag("agreed"),
            "1/2-1/2",
            None,
            "Draw: the players agreed on it.",
        ),
        (
            String::new(),
            "0-1",
            Some(Side::Second),
            "Black wins. The record does not say how.",
        ),
        (
            String::new(),
            "1/2-1/2",
            None,
            "Draw. The record does not say how.",
        ),
    ] {
        let text = record(&termination, result);
        let mut p = Player::new();
        p.does(Input::Import(text.clone()));
        names(&p, winner, &text);
        assert_eq!(p.banner().unwrap().1, reason);
        assert_eq!(p.status(), "The game is over");
        let before = p.view();
        p.does(Input::Cell { col: 0, row: 0 });
        assert_eq!(
            p.view().moves,
            before.moves,
            "nothing is played after the end"
        );
        assert!(!p.view().buttons.resign);

        let reloaded = p.reload();
        assert_eq!(reloaded.banner(), p.banner(), "the next visit knows it");
        p.does(Input::CopyRecord);
        let mut q = Player::new();
        q.does(Input::Import(p.copied[0].clone()));
        assert_eq!(q.banner(), p.banner(), "and so does the record");

        p.does(Input::Undo);
        assert!(p.banner().is_none(), "taken back, the game goes on");
        assert_eq!(p.view().moves.len(), 3);
        p.plays("A1");
    }
    let mut p = Player::new();
    p.does(Input::Import(record("", "*")));
    assert!(p.banner().is_none() && p.view().moves.len() == 3);
}

#[test]
fn what_the_board_says_is_said_before_everything_else() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.reader_waits = true;
    p.does(Input::Import("a record".into()));
    let id = p.reading.take().unwrap().id();
    let won = "pentago a1.2r a6.2r b1.2r b6.2r c1.2r a4.2r d1.2r b4.2r e1";
    p.does(Input::Engine(Reply::Game {
        id,
        dialect: Dialect::Record,
        ending: Ending::Time(Side::First),
        line: won.into(),
    }));
    names(&p, Some(Side::First), won);
    assert_eq!(p.reload().banner(), p.banner());
}

#[test]
fn a_rematch_after_an_imported_end_begins_anew() {
    let mut p = Player::at(&[Choice::Opponent(Opponent::Engine)]);
    p.does(Input::Import(record(
        "[Termination \"agreed\"]\n",
        "1/2-1/2",
    )));
    assert_eq!(p.search, None, "nobody is asked after the end");
    p.does(Input::Rematch);
    assert!(p.banner().is_none() && p.view().moves.is_empty());
    p.plays("K10");
}
