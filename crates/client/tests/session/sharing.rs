//! Links, imports, the next visit.

use crate::player::Player;
use fivefold_client::{Choice, Dialect, Input, Length, Screen, dialect_name};
use fivefold_messages::{Lang, Message, Opponent, PenteRules, Person, Starter, Theme};
use fivefold_rules::GameKind;

/// Somebody opens a link.
fn opens(fragment: &str) -> Player {
    let mut p = Player::new();
    p.does(Input::Load {
        stored: Vec::new(),
        fragment: fragment.to_owned(),
        slices: Vec::new(),
    });
    p
}

#[test]
fn a_link_holds_the_whole_game() {
    let mut p = Player::at(&[
        Choice::Game(GameKind::Pente),
        Choice::PenteRules(PenteRules::Tournament),
        Choice::Size(13),
        Choice::Opponent(Opponent::Friend),
    ]);
    p.plays("G7 A1 L7").does(Input::Share);
    assert_eq!(p.copied, ["pente/tournament,size=13_G7_A1_L7"]);
    assert_eq!(p.fragment, p.copied[0], "the address follows the game");
    p.does(Input::Copied(true));
    assert_eq!(p.notice(), "Copied");
    for fragment in [p.fragment.clone(), format!("#{}", p.fragment)] {
        let q = opens(&fragment);
        assert_eq!(q.view().board.cells, p.view().board.cells);
        assert_eq!(
            (q.view().moves, q.view().fragment),
            (p.view().moves, p.view().fragment)
        );
        assert_eq!(q.view().screen, Screen::Game);
    }
}

#[test]
fn a_corrupt_link_opens_a_fresh_game_with_a_notice() {
    for fragment in [
        "pentago_c4.2r_c4.1r",
        "pentago_c4",
        "pente_I9",
        "pente_K20",
        "chess_e4",
        "%%%",
        "pentago/none",
        "\u{202e}",
        "_",
    ] {
        let mut p = opens(fragment);
        assert!(
            p.notice().starts_with("The link could not be read"),
            "{fragment}: {}",
            p.notice()
        );
        assert_eq!((p.view().moves.len(), p.view().screen), (0, Screen::Game));
        assert_eq!(p.fragment, "pentago", "the bad address is gone");
        p.plays("c4.1r");
    }
    let long = opens(&"x".repeat(10_000_000));
    assert!(long.notice().contains("too large"), "{}", long.notice());
}

#[test]
fn a_corrupt_link_does_no_harm_to_a_game_in_hand() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("c4.1r")
        .does(Input::OpenFragment("#pente_I9".into()));
    assert_eq!(p.view().moves.len(), 1);
    assert_eq!(
        p.notice(),
        "Line 1, column 7: There is no column I: the letters go from H to J."
    );
    assert_eq!(p.fragment, "pentago_c4.1r");
    p.does(Input::OpenFragment("#pente_K10".into()));
    assert_eq!(p.view().board.game, GameKind::Pente);
}

#[test]
fn an_import_that_fails_keeps_the_game() {
    let mut p = Player::with_engine(GameKind::Pentago, Starter::Me);
    p.plays("c4.2r");
    let before = p.view();
    for bad in [
        "",
        "pentago c4.2r c4.1r",
        "hello",
        "pente K10 I9",
        "\0",
        "{}",
    ] {
        p.does(Input::Import(bad.into()));
        let view = p.view();
        assert!(view.import.problem.is_some(), "{bad}");
        assert_eq!(
            (view.moves, view.line, view.thinking),
            (
                before.moves.clone(),
                before.line.clone(),
                before.thinking.clone()
            )
        );
    }
    p.does(Input::Import("pentago a1.1r b1.1r".into()));
    assert_eq!(p.view().import.problem, None);
    assert_eq!(p.view().import.done_key, 1);
    assert_eq!(p.view().moves.len(), 2);
    assert_eq!(p.search, None);
}

/// A text that cannot be read, and what is said of it in English, without the marks around names.
const PRECISE: [(&str, &str); 9] = [
    (
        "pente K10 i9",
        "There is no column I: the letters go from H to J.",
    ),
    (
        "pente K10 Z9",
        "There is no column Z; the columns are A to T.",
    ),
    ("pente K10 K20", "There is no row 20; the rows are 1 to 19."),
    (
        "pentago g1.1r",
        "There is no column g; the columns are a to f.",
    ),
    ("pentago c9.1r", "There is no row 9; the rows are 1 to 6."),
    (
        "pentago/strange c4.1r",
        "There are no rules called “strange”.",
    ),
    ("pente/odd,size=9 E5", "There are no rules called “odd”."),
    (
        "xxx3/6/6/6/6/6 o",
        "3 white and 0 black stones cannot come about in a game.",
    ),
    (
        "pente K10 what",
        "Found “what”, expected a point such as K10.",
    ),
];

fn bare(text: &str) -> String {
    text.chars()
        .filter(|c| !('\u{2066}'..='\u{2069}').contains(c))
        .collect()
}

#[test]
fn a_problem_is_told_as_precisely_as_it_is_known() {
    for (text, words) in PRECISE {
        let mut p = Player::new();
        p.does(Input::Import(text.into()));
        let problem = p.view().import.problem.unwrap();
        let english = bare(&p.english(&problem));
        assert!(english.ends_with(words), "{text}: {english}");
    }
}

#[test]
fn a_missing_row_is_named_in_every_language() {
    let mut p = Player::new();
    p.does(Input::Import("pente K10 K20".into()));
    let problem = p.view().import.problem.unwrap();
    for (lang, words) in [
        (Lang::ZhHant, "沒有第 20 列"),
        (Lang::Vi, "Không có hàng 20;"),
        (Lang::Fa, "سطر 20 وجود ندارد"),
    ] {
        let text = bare(&problem.render(lang));
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_typed_place_that_no_board_has_is_named() {
    for (game, text, words) in [
        (
            GameKind::Pente,
            "I9",
            "There is no column I: the letters go from H to J.",
        ),
        (
            GameKind::Pente,
            "k20",
            "There is no row 20; the rows are 1 to 19.",
        ),
        (
            GameKind::Pentago,
            "g1.1r",
            "There is no column g; the columns are a to f.",
        ),
        (
            GameKind::Pentago,
            "a7",
            "There is no row 7; the rows are 1 to 6.",
        ),
        (
            GameKind::Pente,
            "hello",
            "“hello” is no move. Expected a point such as K10.",
        ),
        (
            GameKind::Pentago,
            "b",
            "“b” is no move. Expected a move such as c4.1r.",
        ),
    ] {
        let mut p = Player::with_friend(game);
        p.does(Input::Typed(text.into()));
        assert_eq!(bare(&p.notice()), words);
    }
}

#[test]
fn a_problem_names_the_centre_of_its_own_board() {
    let mut p = Player::new();
    p.does(Input::Import("pente/tournament,size=13 G7 A1 H7".into()));
    let problem = p.view().import.problem.unwrap();
    let problem = p.english(&problem);
    assert!(
        problem.starts_with("Line 1, column 32: Move 3"),
        "{problem}"
    );
    assert!(problem.ends_with("the centre, G7."), "{problem}");
}

#[test]
fn a_text_that_fits_two_notations_is_asked_about() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("c4.1r").does(Input::Import("a2t".into()));
    let import = p.view().import;
    assert_eq!(import.choices, [Dialect::OpenSpiel, Dialect::Pentagod]);
    assert!(
        p.english(&import.problem.unwrap())
            .contains("more than one notation")
    );
    assert_eq!(p.view().moves.len(), 1, "never guessed");
    let mut lines = Vec::new();
    for dialect in import.choices {
        let mut q = Player::new();
        q.does(Input::ImportAs("a2t".into(), dialect));
        assert!(q.view().import.choices.is_empty() && q.view().import.problem.is_none());
        let name = q.english(&Message::from(dialect_name(dialect).msg()));
        assert_eq!(q.notice(), format!("Read as {name}: 1 move."));
        lines.push(q.view().line);
    }
    assert_ne!(lines[0], lines[1]);
    p.does(Input::Import("Wc6Al Bb1Bl".into()));
    assert_eq!(p.notice(), "Read as Papoms notation: 2 moves.");
    assert_eq!(p.view().moves.len(), 2);
    p.does(Input::ImportAs("Wc6Al Bb1Bl".into(), Dialect::Pentagod));
    assert!(p.view().import.problem.is_some());
    assert_eq!(p.view().moves.len(), 2);
}

#[test]
fn links_and_boards_are_imported() {
    let mut p = Player::new();
    p.does(Input::Import(
        " https://example.org/play#pente_K10_L9\n".into(),
    ));
    assert_eq!(p.view().moves.len(), 2);
    p.does(Input::Import(
        "x.....|......|......|......|......|....o.".replace('|', ""),
    ));
    assert_eq!(p.stones(), 2);
    assert_eq!(p.view().moves.len(), 0);
    p.plays("c4.1r");
    p.does(Input::Undo).does(Input::Undo);
    assert_eq!(p.stones(), 2, "the position is the start");
}

#[test]
fn a_record_is_saved_and_read_back() {
    let mut p = Player::with_friend(GameKind::Pente);
    p.plays("K10 L10 A1 M10 N10")
        .does(Input::Resign)
        .does(Input::Confirm);
    p.does(Input::SaveRecord).does(Input::CopyRecord);
    let (name, text) = p.saved[0].clone();
    assert_eq!((name.as_str(), &text), ("pente.txt", &p.copied[0]));
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let mut q = Player::new();
        q.does(Input::Import(text));
        assert_eq!(q.view().board.cells, p.view().board.cells);
        assert_eq!(q.view().trays, p.view().trays);
        assert_eq!(q.banner(), p.banner(), "the resignation is on record");
        assert_eq!(q.notice(), "Read as Fivefold record: 5 moves.");
    }
    let mut q = Player::new();
    q.does(Input::Import(text[..text.len() / 3].into()));
    assert!(q.view().import.problem.is_some() && q.view().screen == Screen::Setup);
}

#[test]
fn a_board_whose_twist_is_due_waits_for_it() {
    let mut p = Player::new();
    // The explorer's board with 36 stones, no five, and the last twist due.
    p.does(Input::Import("3005642639102068978m".into()));
    assert!(p.view().import.problem.is_none());
    assert!(p.banner().is_none(), "not over yet");
    assert_eq!(p.stones(), 36);
    assert_eq!(p.view().arrows.iter().filter(|a| a.enabled).count(), 8);
    p.twists("1r");
    assert!(p.banner().is_some());
}

#[test]
fn the_next_visit_finds_the_game_and_the_settings() {
    let mut p = Player::at(&[
        Choice::Opponent(Opponent::Engine),
        Choice::Level(7),
        Choice::Starter(Starter::Opponent),
        Choice::Length(Length::BestOfFive),
    ]);
    p.engine_says("c4.1r")
        .does(Input::Resign)
        .does(Input::Confirm)
        .does(Input::NextGame);
    p.plays("a1.1r").engine_says("b1.1r");
    p.does(Input::SetLang(Lang::Fa))
        .does(Input::SetTheme(Theme::Dark))
        .does(Input::SetAnimation(false));
    let q = p.reload();
    let (old, new) = (p.view(), q.view());
    assert_eq!(new.moves, old.moves);
    assert_eq!(new.people, [Person::You, Person::Engine]);
    assert_eq!(new.score, old.score);
    assert_eq!(new.settings, old.settings);
    let mut q = q;
    q.plays("d1.1r");
    assert!(q.search.is_some(), "the engine plays on");

    let mut elsewhere = p.reload();
    elsewhere.fragment.clear();
    let elsewhere = elsewhere.reload();
    assert_eq!(elsewhere.notice(), "Your last game is back as you left it.");
}

#[test]
fn stored_rubbish_is_ignored() {
    for value in [
        "",
        "engine",
        "engine 9 1 0 - - pentago c4.1r",
        "engine 3 1 2 - - pentago c4.1r",
        "engine 3 1 0 fff - pentago c4.1r",
        "engine 3 5 0 fffx - pentago c4.1r",
        "engine 3 5 0 fdfdf - pentago c4.1r",
        "engine 3 1 0 - q pentago c4.1r",
        "four 3 1 0 - - pentago c4.1r",
        "engine 3 1 0 - - pente/teams K10",
        "engine 3 1 0 - - pentago c4.2r c4.1r",
    ] {
        let mut p = Player::new();
        p.does(Input::Load {
            stored: vec![
                ("table".into(), value.into()),
                ("lang".into(), "xx".into()),
                ("theme".into(), "pink".into()),
            ],
            fragment: String::new(),
            slices: Vec::new(),
        });
        assert_eq!(p.view().screen, Screen::Setup, "{value}");
        assert_eq!(p.view().settings, fivefold_client::Settings::default());
    }
}

#[test]
fn a_language_is_asked_for_when_it_is_chosen() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("c4.1r").does(Input::SetLang(Lang::Vi));
    assert_eq!(p.loaded, [Lang::Vi]);
    p.does(Input::TextsMissing);
    assert_eq!(
        p.notice(),
        "The texts of this language could not be loaded. Please choose it again later."
    );
    assert_eq!(p.view().settings.lang, Some(Lang::Vi), "the wish stays");
    p.does(Input::SetLang(Lang::Vi));
    assert_eq!(p.loaded, [Lang::Vi, Lang::Vi], "asked for again");
    assert_eq!(p.view().moves.len(), 1);
    let next = p.reload();
    assert_eq!(next.view().settings.lang, Some(Lang::Vi));
    assert_eq!(next.app.settings(), next.view().settings);
}
