//! Games from outside and for outside: imports, exports, links.

use crate::table::{
    NOTICE, PENTAGO, STATUS, click_turn, friend, moves, moves_are, type_moves, white_has_won,
};
use fivefold_e2e::{Page, View};
use std::fs;

/// Opens the window for imports and puts a text into it.
fn paste(page: &Page, text: &str) {
    page.click("#import");
    page.fill("#import-text", text);
    page.click("#import-open");
}

/// Waits until no window is open.
fn window_closes(page: &Page) {
    page.wait_until_gone("dialog[open]");
}

/// Each of these is read without a question: the text, what the page calls its notation, the moves.
const READ: [(&str, &str, &[&str]); 11] = [
    (
        "pentago c1.1l b6.2l",
        "Fivefold notation",
        &["c1.1l", "b6.2l"],
    ),
    (
        "[Game \"Pente\"]\n[Player 1 Name \"Ann \\\"A\\\" 安\"]\n\n1. K10 {the centre} M9\n2. N10 *",
        "Fivefold record",
        &["K10", "M9", "N10"],
    ),
    (
        "x....o..............................",
        "36-character board",
        &[],
    ),
    (
        "#0,729m,729,31851225m,31851225",
        "perfect-pentago board number",
        &["c1.1l", "b6.2l"],
    ),
    (
        "256, 10, 270",
        "OpenSpiel notation",
        &["c1.1l", "b6.2l", "d1.3l"],
    ),
    (
        "playgame f3s a2u f4y",
        "pentagod notation",
        &["c1.1l", "b6.2l", "d1.3l"],
    ),
    (
        "Wc6Al Bb1Bl Wd6Cl",
        "Papoms notation",
        &["c1.1l", "b6.2l", "d1.3l"],
    ),
    (
        "3/9 1L\n1/2 2L",
        "quadrants and places",
        &["c1.1l", "b6.2l"],
    ),
    ("p52 r1l p01 r2l", "Pentagoo notation", &["c1.1l", "b6.2l"]),
    (
        "0 L1U3 D3",
        "points counted from the centre",
        &["K10", "J13", "K7"],
    ),
    (
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,10,120\n-1\n",
        "Piskvork file",
        &["H8", "J6"],
    ),
];

#[test]
fn every_notation_is_read_and_named() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    for (text, notation, expected) in READ {
        paste(&page, text);
        window_closes(&page);
        page.wait_for_text(NOTICE, notation);
        assert_eq!(moves(&page), expected, "{text}");
        page.click("[role=status] button");
        page.wait_until_gone(NOTICE);
    }
}

#[test]
fn a_text_with_two_meanings_is_asked_about() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    paste(&page, "c6s b1u d6y");
    page.wait_for_text("dialog [role=alert]", "more than one notation");
    page.screenshot("import-ambiguous");
    page.click("dialog button:says(pentagod notation)");
    window_closes(&page);
    assert_eq!(moves(&page), ["f4.1l", "a5.2l", "f3.3l"]);
    paste(&page, "c6s b1u d6y");
    page.click("dialog button:says(OpenSpiel notation)");
    window_closes(&page);
    assert_eq!(moves(&page), ["c1.1l", "b6.2l", "d1.3l"]);
}

#[test]
fn a_text_that_cannot_be_read_changes_nothing() {
    let Some(page) = friend(&View::phone(), "pentago") else {
        return;
    };
    type_moves(&page, &["c4.1r"]);
    let link = page.url();
    for (text, place, reason) in [
        ("pentago c4.1r\nc9.1r", "Line 2, column 2", "no row"),
        ("pente K10 I9", "Line 1, column 11", "no column I"),
        ("pente K10 K20", "Line 1, column 12", "no row"),
        ("pentago c4.1r a4.1l", "Line 1, column 15", "a4 is occupied"),
        (
            "pentago c4 d3.1r",
            "Line 1, column 9",
            "quadrant must be turned",
        ),
        (
            "[Game \"Pente\"]\n\n1. K10 K10",
            "Line 3, column 8",
            "K10 is occupied",
        ),
        ("what is this?", "Line 1, column 1", "Found"),
    ] {
        paste(&page, text);
        page.wait_for_text("dialog [role=alert]", place);
        page.wait_for_text("dialog [role=alert]", reason);
        assert_eq!(page.of("#import-text", "e.value"), text, "the text stays");
        if text.starts_with('[') {
            page.screenshot("import-refused");
            assert!(!page.overflows());
        }
        page.press("Escape");
        window_closes(&page);
        assert_eq!(
            (moves(&page), page.url()),
            (vec!["c4.1r".to_owned()], link.clone())
        );
    }
}

#[test]
fn a_reader_that_does_not_load_is_spoken_of_and_tried_again() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    type_moves(&page, &["c4.1r"]);
    page.evaluate(
        "window.Real = Worker; window.Worker = function (address, options) { return new Real('/missing.js', options) }",
    );
    paste(&page, "Wc6Al Bb1Bl");
    page.wait_for_text("dialog [role=alert]", "reader did not start");
    assert_eq!(moves(&page), ["c4.1r"]);
    page.screenshot("reader-missing");
    page.evaluate("window.Worker = window.Real");
    page.click("#import-open");
    window_closes(&page);
    assert_eq!(moves(&page), ["c1.1l", "b6.2l"]);
}

#[test]
fn a_file_is_opened() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    let file = std::env::temp_dir().join(format!("fivefold-{}.txt", std::process::id()));
    fs::write(
        &file,
        "\u{feff}[Game \"Pente\"]\r\n\r\n1. K10\r\nL9 2. N10\r\n",
    )
    .unwrap();
    page.click("#import");
    page.choose_file("dialog input[type=file]", &file);
    window_closes(&page);
    fs::remove_file(&file).unwrap();
    page.wait_for_text(NOTICE, "3 moves");
    assert_eq!(moves(&page), ["K10", "L9", "N10"]);
}

#[test]
fn what_is_exported_is_read_again() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    page.allow_clipboard();
    type_moves(&page, &["K10", "K11", "L9", "K12", "K13", "A1"]);
    page.click("#resign");
    page.click("#yes");
    page.wait_for_text(STATUS, "White resigned");
    page.click("#export");
    page.screenshot("export");
    let line = page.of("dialog textarea[readonly]", "e.value");
    assert_eq!(line, "pente K10 K11 L9 K12 K13 A1");
    page.click("#copy-record");
    // Beside the button, not dim behind the window.
    page.wait_for_text("dialog[open] [role=status]", "Copied");
    page.screenshot("export-copied");
    let record = page.clipboard();
    page.press("Escape");
    window_closes(&page);

    let Some(other) = friend(&View::phone(), "pentago") else {
        return;
    };
    paste(&other, &record);
    window_closes(&other);
    assert_eq!(moves(&other), moves(&page));
    other.wait_for_text(STATUS, "White resigned");
    assert_eq!(other.text(STATUS), page.text(STATUS));
    // The captured pair is counted again, not copied.
    let trays = "[...document.querySelectorAll('[role=img]')].map(e => e.ariaLabel).join()";
    assert_eq!(other.evaluate(trays), page.evaluate(trays));
    assert!(
        other
            .evaluate(trays)
            .to_string()
            .contains("White has captured 1 pair")
    );
}

#[test]
fn a_link_shows_a_finished_game_to_another() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    page.allow_clipboard();
    type_moves(&page, &PENTAGO);
    white_has_won(&page);
    page.click("#share");
    let shown = page.of("#share-link", "e.value");
    page.screenshot("share");
    page.click("#copy-link");
    page.wait_for_text("dialog[open] [role=status]", "Copied");
    assert_eq!(shown, page.clipboard());
    assert_eq!(shown, page.url());

    let Some(other) = Page::open(&View::phone().dark()) else {
        return;
    };
    let fragment = page.evaluate("location.hash");
    other.goto(&format!("/{}", fragment.as_str().unwrap_or_default()));
    white_has_won(&other);
    assert_eq!(moves(&other), PENTAGO);
    other.screenshot("pentago-phone-dark-over");
}

#[test]
fn a_link_holds_the_game() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    click_turn(&page, "c4.1r");
    click_turn(&page, "d3.4l");
    page.wait_until("location.hash === '#pentago_c4.1r_d3.4l'");
    page.reload();
    moves_are(&page, 2);
    page.wait_for("[data-square=a4][data-stone='0']");
    page.click("#back");
    page.wait_for("[data-square=d3][data-stone='']");
    page.click("#first");
    page.wait_for("[data-square=a4][data-stone='']");
    page.click("#last");
    page.wait_for("[data-square=a4][data-stone='0']");
}

#[test]
fn a_corrupt_link_opens_a_fresh_game_with_a_notice() {
    let Some(page) = Page::open(&View::phone()) else {
        return;
    };
    page.goto("/#pentago_c9.1r");
    page.wait_for(NOTICE);
    page.screenshot("corrupt-link");
    assert!(!page.overflows());
}
