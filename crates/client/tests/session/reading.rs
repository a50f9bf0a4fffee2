//! Texts that are read elsewhere: what happens meanwhile, and what does not come back.

use crate::player::Player;
use fivefold_client::{Dialect, Input, Reply, Screen};
use fivefold_messages::Starter;
use fivefold_rules::GameKind;
use fivefold_rules::record::Ending;

const PAPOMS: &str = "Wc6Al Bb1Bl";

/// Somebody who has pasted a text that is still being read.
fn waiting() -> Player {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("c4.1r");
    p.reader_waits = true;
    p.does(Input::Import(PAPOMS.into()));
    assert!(p.reading.is_some() && p.view().import.reading);
    p
}

#[test]
fn our_own_lines_and_links_need_no_reader() {
    for text in [
        "pentago c4.1r d3.2l",
        "6/6/6/6/6/x5 o",
        "https://example.org/#pente_K10",
        "3005642639102068978m",
    ] {
        let mut p = Player::new();
        p.reader_waits = true;
        p.does(Input::Import(text.into()));
        assert_eq!(
            (p.reading.is_none(), p.view().import.done_key),
            (true, 1),
            "{text}"
        );
    }
}

#[test]
fn the_answer_opens_the_game() {
    let mut p = waiting();
    assert_eq!(p.view().moves[0].text, "c4.1r", "the game waits");
    p.reader_answers();
    let view = p.view();
    assert!(!view.import.reading);
    assert_eq!((view.moves.len(), view.import.done_key), (2, 1));
}

#[test]
fn an_answer_to_what_nobody_waits_for_is_dropped() {
    let events: [fn(&mut Player); 5] = [
        |p| {
            p.plays("a1.1r");
        },
        |p| {
            p.does(Input::Undo);
        },
        |p| {
            p.does(Input::Resign).does(Input::Confirm);
        },
        |p| {
            p.does(Input::NewGame);
        },
        |p| {
            p.does(Input::Import("pente K10 L9 A1".into()));
        },
    ];
    for event in events {
        let mut p = waiting();
        let late = p.answer().unwrap();
        event(&mut p);
        assert!(p.reading.is_none() && !p.view().import.reading, "given up");
        let before = p.view();
        p.does(Input::Engine(late));
        assert_eq!(p.view(), before);
    }
}

#[test]
fn of_two_texts_the_later_one_is_read() {
    let mut p = waiting();
    let late = p.answer().unwrap();
    p.does(Input::ImportAs("a2t".into(), Dialect::Pentagod));
    p.does(Input::Engine(late));
    assert!(p.reading.is_some(), "still waiting for the second");
    assert_eq!(p.view().moves[0].text, "c4.1r");
    p.reader_answers();
    assert_eq!(p.view().moves.len(), 1);
    assert_ne!(p.view().moves[0].text, "c4.1r");
}

#[test]
fn a_search_and_a_reading_do_not_disturb_each_other() {
    let mut p = Player::with_engine(GameKind::Pentago, Starter::Me);
    p.plays("c4.1r");
    p.reader_waits = true;
    p.does(Input::Import(PAPOMS.into()));
    assert!(p.search.is_some(), "the engine thinks on");
    p.engine_says("d3.2l");
    assert_eq!(p.view().moves.len(), 2);
    assert!(
        p.reading.is_some(),
        "its move is not what the person waits for"
    );
    p.reader_answers();
    assert_eq!(
        p.view().moves[0].text,
        "c1.1l",
        "and then the text is there"
    );
    assert_eq!(p.search, None);
}

#[test]
fn a_reader_that_is_lost_or_slow_is_spoken_of() {
    let failed = "The reader did not start or stopped. Your game is unchanged; please try again.";
    let events: [fn(&mut Player, u64); 5] = [
        |p, _| {
            p.does(Input::ReaderLost);
        },
        |p, id| {
            p.reading = p.reading.take().filter(|r| r.id() == id);
            p.does(Input::ReaderSlow { id });
        },
        |p, id| {
            let reason = "out of memory".into();
            p.does(Input::Engine(Reply::Failed { id, reason }));
        },
        |p, id| {
            let best = "c4.1r".into();
            p.does(Input::Engine(Reply::Best { id, best }));
        },
        |p, id| {
            for line in ["3005642639102068978m", "pente I9", ""] {
                p.does(Input::Engine(Reply::Game {
                    id,
                    dialect: Dialect::Record,
                    ending: Ending::Open,
                    line: line.into(),
                }));
            }
        },
    ];
    for event in events {
        let mut p = waiting();
        let id = p.reading.as_ref().unwrap().id();
        p.does(Input::ReaderSlow { id: id + 1 });
        assert!(p.view().import.reading, "another watch says nothing");
        event(&mut p, id);
        let import = p.view().import;
        assert!(!import.reading);
        assert_eq!(p.english(&import.problem.unwrap()), failed);
        assert_eq!((p.view().moves.len(), p.view().screen), (1, Screen::Game));
        p.reading = None;
        p.reader_waits = false;
        p.does(Input::Import(PAPOMS.into()));
        assert_eq!(p.view().moves.len(), 2, "the next try works");
    }
    let mut p = Player::with_friend(GameKind::Pentago);
    p.does(Input::ReaderLost).does(Input::ReaderSlow { id: 0 });
    assert_eq!(p.view().import.problem, None, "nobody waits for it");
}

#[test]
fn a_text_beyond_all_measure_is_refused_at_once() {
    let mut p = Player::new();
    p.reader_waits = true;
    p.does(Input::Import("x".repeat(17 * 1024 * 1024)));
    assert!(p.reading.is_none());
    let problem = p.view().import.problem.unwrap();
    assert!(p.english(&problem).contains("too large"));
}
