//! The engine in its worker: whole games, and what happens when it is late, silent or gone.

use crate::table::{STATUS, begin, click_turn, moves, moves_are, start, type_text};
use fivefold_e2e::{Page, View};
use fivefold_rules::{AnyPosition, Outcome, Position as _, Reason, Side, notation};
use std::time::Duration;

/// The choices for a game against the engine in which the person starts.
fn against<'a>(game: &'a str, level: &'a str) -> [(&'static str, &'a str); 4] {
    [
        ("game", game),
        ("opponent", "engine"),
        ("level", level),
        ("starter", "me"),
    ]
}

/// The position that the page's address holds.
fn position(page: &Page) -> AnyPosition {
    let fragment = page.evaluate("location.hash.slice(1)");
    let game = notation::from_fragment(fragment.as_str().unwrap_or_default());
    *game.expect("the address holds the game").position()
}

/// Waits until the person is to move again or the game is over, and says how it has ended.
fn outcome_after_the_answer(page: &Page, plies: usize) -> Option<Outcome> {
    page.wait_until(&format!(
        "document.querySelectorAll('.moves bdi').length === {} || document.querySelector('#rematch')",
        plies + 2
    ));
    position(page).outcome()
}

/// Plays a person's move: the first free place in the order of `places`.
fn play_first_free<S: AsRef<str>>(page: &Page, places: &[S], twist: &str) {
    let free = |place: &&str| {
        page.attribute(&format!("[data-square={place}]"), "data-stone")
            .as_deref()
            == Some("")
    };
    let place = places
        .iter()
        .map(AsRef::as_ref)
        .find(free)
        .expect("a game that goes on has room");
    page.click(&format!("[data-square={place}]"));
    if !twist.is_empty() {
        page.wait_for("#withdraw, #rematch"); // a stone may end the game
        if page.shows("#withdraw") {
            page.click(&format!("[data-twist='{twist}']"));
        }
    }
}

/// The page says what the rules say of the game, from the person's side.
fn the_end_is_told(page: &Page, outcome: Outcome) {
    let headline = match outcome.winner() {
        Some(Side::First) => "You win!",
        Some(Side::Second) => "You lose.",
        None => "Draw",
    };
    page.wait_for_text(STATUS, headline);
    let reason = match outcome.reason() {
        Reason::Placement | Reason::Twist | Reason::OpponentFive | Reason::Five => "five in a row",
        Reason::Captures => "captured pair",
        Reason::FiveAndCaptures => "twice over",
        Reason::BothFives => "for both sides",
        Reason::FullBoard => "the board is full",
    };
    let status = page.text(STATUS);
    assert!(status.contains(reason), "{status}");
}

/// Plays against the engine to the end, then the first turn of a rematch, which the engine starts.
fn a_whole_game(game: &str, places: &[String], twists: &[&str]) {
    let Some(page) = start(&View::desktop(), &against(game, "1")) else {
        return;
    };
    page.patience(Duration::from_secs(20));
    let mut outcome = None;
    for turn in 0..200 {
        let twist = twists.get(turn % twists.len().max(1)).copied();
        play_first_free(&page, places, twist.unwrap_or_default());
        outcome = outcome_after_the_answer(&page, turn * 2);
        if outcome.is_some() {
            break;
        }
    }
    the_end_is_told(&page, outcome.expect("no game is so long"));
    page.screenshot(&format!("{game}-engine-over"));
    assert_eq!(moves(&page).len(), position(&page).ply() as usize);
    page.click("#rematch");
    moves_are(&page, 1);
    page.wait_for_text(STATUS, "Your turn");
}

#[test]
fn a_whole_game_of_pentago_against_the_engine() {
    let places: Vec<_> = (b'1'..=b'6')
        .flat_map(|row| (b'a'..=b'f').map(move |col| format!("{}{}", col as char, row as char)))
        .collect();
    a_whole_game("pentago", &places, &["1l", "4r", "2l", "3r", "1r"]);
}

#[test]
fn a_whole_game_of_pente_against_the_engine() {
    // Four in a row, then the next: no five of a person's who does not look.
    let columns = b"KLMNHJGOPFEQDRCSBTA";
    let rows = [
        10, 12, 8, 14, 6, 16, 4, 18, 2, 11, 9, 13, 7, 15, 5, 17, 3, 1, 19,
    ];
    let places: Vec<_> = rows
        .iter()
        .flat_map(|row| {
            columns
                .iter()
                .map(move |col| format!("{}{row}", *col as char))
        })
        .collect();
    a_whole_game("pente", &places, &[]);
}

#[test]
fn the_engine_answers_and_undo_gives_the_turn_back() {
    for (game, first, others) in [
        ("pentago", "b2.1l", ["e5", "b5"]),
        ("pente", "K10", ["A1", "T19"]),
    ] {
        let Some(page) = start(&View::desktop(), &against(game, "1")) else {
            return;
        };
        click_turn(&page, first);
        moves_are(&page, 2);
        page.screenshot(&format!("{game}-engine"));
        let twist = if game == "pentago" { "4r" } else { "" };
        play_first_free(&page, &others, twist);
        moves_are(&page, 4);
        let before = moves(&page);
        page.click("#undo");
        moves_are(&page, 2);
        page.wait_for_text(STATUS, "Your turn");
        assert_eq!(moves(&page), before[..2]);
        page.click("#undo");
        moves_are(&page, 0);
    }
}

#[test]
fn the_answer_to_a_search_given_up_is_dropped() {
    let Some(page) = start(&View::desktop(), &against("pentago", "8")) else {
        return;
    };
    type_text(&page, "b2.1l");
    page.wait_for_text(STATUS, "thinking");
    page.click("#undo");
    moves_are(&page, 0);
    // Longer than this level thinks.
    std::thread::sleep(Duration::from_millis(4000));
    moves_are(&page, 0);
    type_text(&page, "e5.4r");
    page.wait_for_text(STATUS, "thinking");
    // Another game is begun while the engine thinks about this one.
    page.click("#new-game");
    begin(&page, &against("pente", "1"));
    type_text(&page, "K10");
    moves_are(&page, 2);
    let [first, answer] = &moves(&page)[..] else {
        unreachable!("there are two");
    };
    assert_eq!(first, "K10");
    assert!(
        answer.parse::<fivefold_rules::pente::Point>().is_ok(),
        "{answer}"
    );
}

#[test]
fn an_engine_that_does_not_load_can_be_tried_again() {
    let Some(page) = start(&View::phone(), &against("pentago", "1")) else {
        return;
    };
    page.evaluate(
        "window.Real = Worker; window.Worker = function () { throw new Error('no workers here') }",
    );
    type_text(&page, "b2.1l");
    page.wait_for("#retry");
    page.screenshot("engine-missing");
    moves_are(&page, 1);
    page.evaluate("window.Worker = window.Real");
    page.click("#retry");
    moves_are(&page, 2);
    page.wait_until_gone("#retry");
}

#[test]
fn an_engine_that_dies_is_started_again() {
    let Some(page) = start(&View::desktop(), &against("pentago", "1")) else {
        return;
    };
    type_text(&page, "b2.1l");
    moves_are(&page, 2);
    page.tell_workers("onmessage = () => { throw new Error('dead') }");
    play_first_free(&page, &["e5", "b5"], "4r");
    page.wait_for("#retry");
    page.forgive("exception: Error: dead");
    page.forgive("worker error: Uncaught Error: dead");
    moves_are(&page, 3);
    page.click("#retry");
    moves_are(&page, 4);
}

#[test]
fn an_engine_that_hangs_is_spoken_of_and_started_again() {
    let Some(page) = start(&View::desktop(), &against("pente", "1")) else {
        return;
    };
    page.patience(Duration::from_secs(20));
    type_text(&page, "K10");
    moves_are(&page, 2);
    page.tell_workers("onmessage = () => { for (;;) ; }");
    type_text(&page, "A1");
    page.wait_for_text(STATUS, "thinking");
    page.wait_for("#retry");
    page.screenshot("engine-slow");
    // The page itself never stalled: the list can be walked meanwhile.
    page.click("#back");
    page.wait_for("[data-square=A1][data-stone='']");
    page.click("#last");
    page.click("#retry");
    moves_are(&page, 4);
}
