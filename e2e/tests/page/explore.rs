//! The explorer: what it says is what the solver says, and what is not proved is not called so.

use crate::table::{begin, friend, moves, type_text};
use fivefold_e2e::{Page, View, shared};
use fivefold_rules::{AnyPosition, Position as _, notation, pentago};
use fivefold_solver::{Options, Question, Solver, Value};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::time::Duration;

/// 22 stones, the first player to move.
const LATE: &str = "x1o1o1/xx1oxx/2xo1o/oxo1x1/o1xx1o/1oox2 x";

/// The page at a position, the explorer opened.
fn explored(view: &View, position: &str) -> Option<Page> {
    let page = Page::open(view)?;
    page.patience(Duration::from_secs(480)); // a loaded machine is slow
    page.goto(&format!("/#pentago_from_{}", position.replace(' ', "_")));
    page.click("#explore");
    page.wait_for("#explorer");
    Some(page)
}

fn wait_until_done(page: &Page) {
    page.wait_until("document.querySelector('.worths') && !document.querySelector('#working')");
}

fn position(text: &str) -> pentago::Position {
    let line = notation::parse_position(text).expect("a position");
    match line.game.position() {
        AnyPosition::Pentago(position) => *position,
        AnyPosition::Pente(_) => panic!("{text} is of another game"),
    }
}

/// What the page is to say of each move, by the solver of this program.
fn expected(text: &str) -> BTreeMap<String, String> {
    let mut solver = Solver::new(Options::default());
    let solution = solver
        .solve(&position(text), Question::All, &mut |_| (), &mut || false)
        .expect("it is small enough");
    let words = |value, distance: Option<u32>| {
        let plies = match distance {
            Some(1) => " in 1 ply".to_owned(),
            Some(n) => format!(" in {n} plies"),
            None => String::new(),
        };
        let value = match value {
            Value::Win => "Win",
            Value::Draw => "Draw",
            Value::Loss => "Loss",
        };
        format!("{value}{plies}, proved")
    };
    let moves = solution.moves.iter();
    moves
        .map(|m| (m.choice.to_string(), words(m.value, m.distance)))
        .collect()
}

/// The labels of the list's moves, in their order.
fn listed(page: &Page) -> Vec<(String, String)> {
    let labels =
        page.evaluate("[...document.querySelectorAll('.choices button')].map(b => b.ariaLabel)");
    let labels = labels.as_array().cloned().unwrap_or_default();
    let pair = |label: &str| label.split_once(": ").map(|(a, b)| (a.into(), b.into()));
    let pairs = labels.iter().filter_map(|label| pair(label.as_str()?));
    pairs.collect()
}

#[test]
fn every_move_has_the_value_and_the_distance_that_the_solver_finds() {
    let Some(page) = explored(&View::desktop(), LATE) else {
        return;
    };
    wait_until_done(&page);
    let expected = expected(LATE);
    let listed = listed(&page);
    assert_eq!(listed.len(), expected.len());
    for (played, words) in &listed {
        assert_eq!(expected.get(played), Some(words), "{played}");
    }
    // Sorted: each kind once, wins before draws before losses.
    let mut kinds: Vec<_> = listed.iter().map(|(_, words)| &words[..4]).collect();
    kinds.dedup();
    let order: Vec<_> = ["Win ", "Draw", "Loss"]
        .into_iter()
        .filter(|kind| kinds.contains(kind))
        .collect();
    assert_eq!(kinds, order);
    assert!(page.count(".board .worth") > 0, "marks on the board");
    page.screenshot("explore-proved");
    // The board stays where it is when the list beside it is long.
    let top = |selector: &str| page.rectangle(selector)[1];
    assert!(
        top("#board") - top(".status") < 70.0,
        "nothing is torn apart"
    );
    // A stone: its twists have the values of the whole moves, on the arrows and in the list.
    page.click("[data-square=f1]");
    page.wait_for(".arrow.due .badge");
    assert_eq!(page.count(".arrow .badge"), 8);
    assert!(
        page.text(".verdict").contains("wins in 7 plies"),
        "what the stone left"
    );
    for (played, words) in self::listed(&page) {
        assert!(played.starts_with("f1."), "{played}");
        assert_eq!(expected.get(&played), Some(&words));
    }
    let label = page.attribute("[data-twist='1l']", "aria-label");
    assert!(
        label
            .unwrap_or_default()
            .ends_with(expected["f1.1l"].as_str())
    );
    page.screenshot("explore-twists");
    // With the keyboard: the first move of the list is played, and the explorer goes along.
    let (first, _) = self::listed(&page).swap_remove(0);
    page.evaluate("document.querySelector('.choices button').focus()");
    page.press("Enter");
    page.wait_for_text(".moves bdi", &first);
    assert_eq!(moves(&page), [first]);
    page.wait_until("document.querySelector('#explorer .verdict')?.textContent.includes('Black')");
}

/// A published position with 18 stones, in which nobody wins at once, and its value; `None`, with a line saying so, where
/// there is none.
fn published() -> Option<(String, i32)> {
    let packed = std::fs::read(shared("pentago/values_18_35.tsv.gz")?).expect("it can be read");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .expect("the file is whole");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let value = fields[3].parse().expect("a value");
        (fields[1] == "18" && !wins_at_once(&position(fields[0])))
            .then(|| (fields[0].to_owned(), value))
    };
    let mut rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.find_map(row)
}

fn wins_at_once(position: &pentago::Position) -> bool {
    let moves = position.legal_moves().into_iter();
    let mut ends = moves.filter_map(|m| position.play(m).ok()?.outcome());
    ends.any(|end| end.winner() == Some(position.to_move()))
}

#[test]
fn a_published_position_of_18_stones_has_its_value() {
    let Some((board, value)) = published() else {
        return;
    };
    let line = notation::position_line(&AnyPosition::Pentago(position(&board)));
    let Some(page) = explored(&View::desktop(), &line) else {
        return;
    };
    page.wait_until("document.querySelector('#working progress')?.value > 0");
    page.wait_for("#explorer.proved .verdict");
    let verdict = page.text(".verdict");
    let word = ["loses", "a draw", "wins"][usize::try_from(value + 1).expect("-1, 0 or 1")];
    assert!(
        verdict.starts_with("Proved: ") && verdict.contains(word),
        "{verdict}"
    );
    page.screenshot("explore-18");
    wait_until_done(&page);
    assert!(page.text(".verdict").contains(word));
    // All of a page's proofs fit into 600 MB, the plies included.
    let [held] = page.worker_memory()[..] else {
        panic!("one worker explores");
    };
    assert!(held > 100_000_000, "it was no small proof: {held}");
    assert!(held <= 600_000_000, "{held} bytes");
    let seconds = page.evaluate("performance.now() / 1000");
    println!("18 stones: {held} bytes, answered within {seconds} s");
}

/// The page of a server with the exact database, opened at a game.
fn served(view: &View, fragment: &str) -> Option<Page> {
    let address = fivefold_e2e::address_with_database()?;
    let page = Page::open(view)?;
    page.patience(Duration::from_secs(60));
    page.goto(&format!("{address}/#{fragment}"));
    page.click("#explore");
    page.wait_for("#explorer .worths");
    Some(page)
}

#[test]
fn where_the_server_has_the_database_its_values_are_shown() {
    let Some(page) = served(&View::desktop(), "pentago_c4.1r_d3.2l_e5.3l") else {
        return;
    };
    page.wait_for("#explorer.proved .verdict");
    let why = page.text("#explorer .why");
    assert!(why.contains("exact database"), "{why}");
    assert_eq!(page.workers(), 0, "nothing was searched");
    let folder = shared("pentago/slices").expect("the server has it");
    let table = fivefold_solver::table::Tablebase::open(&folder, 1 << 24).expect("it is whole");
    let line = notation::parse_line("pentago c4.1r d3.2l e5.3l").expect("a game");
    let AnyPosition::Pentago(position) = line.game.position() else {
        panic!("another game");
    };
    let words = |value| match value {
        Value::Win => "Win, proved",
        Value::Draw => "Draw, proved",
        Value::Loss => "Loss, proved",
    };
    let told = table.move_values(position).expect("slice 4 is there");
    let told: BTreeMap<_, _> = told
        .into_iter()
        .map(|(m, v)| (m.to_string(), words(v).to_owned()))
        .collect();
    let shown = listed(&page);
    assert_eq!(shown.len(), told.len());
    assert_eq!(shown.into_iter().collect::<BTreeMap<_, _>>(), told);
    page.screenshot("explore-database");
    // A stone: its twists.
    page.click("[data-square=a1]");
    page.wait_for(".arrow.due .badge");
    for (played, words) in listed(&page) {
        assert_eq!(told.get(&played), Some(&words));
    }
}

#[test]
fn the_databases_values_read_well_in_every_language_and_on_every_screen() {
    for (view, name) in [
        (View::phone().locale("fa").dark(), "persian-dark"),
        (View::small_phone().locale("vi"), "vietnamese-small"),
        (View::desktop().locale("zh-Hant").dark(), "chinese-dark"),
    ] {
        let Some(page) = served(&view, "pentago_c4.1r_d3.2l_e5.3l") else {
            return;
        };
        page.wait_for("#explorer.proved .verdict");
        assert!(!page.overflows(), "{name}");
        page.screenshot_whole(&format!("explore-database-{name}"));
    }
}

#[test]
fn beyond_the_database_the_engine_judges() {
    // Six stones: the slices end there, and a move would lead to seven.
    let game = "pentago_c4.1r_d3.2l_e5.3l_a1.1l_b2.3r_f6.2l";
    let Some(page) = served(&View::phone(), game) else {
        return;
    };
    page.wait_for("#explorer.open .verdict");
    assert!(page.text("#explorer").contains("Not proved"));
    page.click("#explore-close");
    // Back in the reach of the database.
    page.click("#back");
    page.click("#explore");
    page.wait_for("#explorer.proved .verdict");
    page.screenshot_whole("explore-database-phone");
}

#[test]
fn a_database_that_is_gone_is_not_missed() {
    let Some(page) = served(&View::desktop(), "pentago") else {
        return;
    };
    page.wait_for("#explorer.proved .verdict");
    page.block("*/api/*");
    type_text(&page, "c4.1r");
    page.wait_for("#explorer.open .verdict");
    assert!(page.text("#explorer").contains("Not proved"));
    page.forgive("/api/pentago/values");
}

#[test]
fn the_strongest_level_plays_by_the_database() {
    let Some(address) = fivefold_e2e::address_with_database() else {
        return;
    };
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.patience(Duration::from_secs(120));
    page.goto(address);
    begin(
        &page,
        &[
            ("game", "pentago"),
            ("opponent", "engine"),
            ("level", "8"),
            ("starter", "opponent"),
        ],
    );
    page.wait_until("document.querySelectorAll('.moves bdi').length === 1");
    let asked = "performance.getEntriesByType('resource').filter(e => e.name.includes('/api/pentago/values')).length";
    assert_eq!(page.evaluate(asked), 1);
}

#[test]
fn a_proof_can_be_stopped_and_asked_for_again() {
    let Some((board, _)) = published() else {
        return;
    };
    let line = notation::position_line(&AnyPosition::Pentago(position(&board)));
    let Some(page) = explored(&View::phone(), &line) else {
        return;
    };
    page.wait_for("#working progress");
    page.screenshot("explore-working");
    page.tap("#explore-stop");
    page.wait_until_gone("#working");
    page.wait_for_text("#explorer .why", "Stopped.");
    for _ in 0..2400 {
        if page.workers() > 0 {
            std::thread::sleep(Duration::from_millis(25)); // the browser says so a moment later
        }
    }
    assert_eq!(page.workers(), 0, "its memory is free again");
    page.tap("#explore-close");
    page.wait_until_gone("#explorer");
    page.tap("#explore");
    page.wait_for("#working");
    page.tap("#explore-close");
    page.wait_until_gone("#explorer");
}

#[test]
fn an_early_position_is_judged_and_nothing_is_called_proved() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    page.patience(Duration::from_secs(120));
    page.click("#explore");
    page.wait_for("#explorer.open .verdict");
    wait_until_done(&page);
    let text = page.text("#explorer");
    assert!(
        text.contains("Not proved: the engine’s judgement"),
        "{text}"
    );
    assert!(text.contains("at least 18 stones"), "{text}");
    for never in ["Win", "win", "Loss", ", proved"] {
        assert!(!text.contains(never), "{never}: {text}");
    }
    assert_eq!(listed(&page).len(), 288);
    assert_eq!(page.count(".board .opinion"), 36);
    assert_eq!(page.count(".worth-win, .worth-draw, .worth-loss"), 0);
    page.screenshot("explore-judged");
}

#[test]
fn it_reads_in_persian_in_the_dark_and_on_the_smallest_phone() {
    for (view, name) in [
        (View::desktop().locale("fa"), "persian"),
        (View::desktop().locale("fa").dark(), "persian-dark"),
        (View::small_phone(), "small"),
        (
            View::small_phone().locale("fa").dark(),
            "small-persian-dark",
        ),
        (View::phone().locale("vi"), "vietnamese"),
        (View::desktop().locale("zh-Hant"), "chinese"),
    ] {
        let Some(page) = explored(&view, LATE) else {
            return;
        };
        wait_until_done(&page);
        assert!(!page.overflows(), "{name}");
        if view.locale == "fa" {
            let text = page.text("#explorer h3");
            assert!(!text.contains(|c: char| c.is_ascii_digit()), "{text}");
        }
        page.screenshot_whole(&format!("explore-{name}"));
    }
}
