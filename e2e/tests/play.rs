//! Both games are played as people play them: by mouse, by finger, by keyboard.

use fivefold_e2e::{Page, View};

/// A game of Pentago that ends with a five by the stone, so without a last twist.
const PENTAGO: [&str; 9] = [
    "a1.1l", "a6.4r", "b1.1r", "d6.4l", "c1.1l", "f5.4r", "d1.2l", "e5.2r", "e1",
];

/// A game of Pente that ends with five in a row.
const PENTE: [&str; 9] = ["K10", "A1", "K11", "C3", "K12", "E5", "K13", "G7", "K14"];

/// Opens the page and starts a game against a friend.
fn friend(view: &View, game: &str) -> Option<Page> {
    let page = Page::open(view)?;
    page.goto("/");
    page.fill("#game", game);
    page.fill("#opponent", "friend");
    page.click("#start");
    page.wait_for("#board");
    Some(page)
}

/// Plays a turn of Pentago with the mouse.
fn click_turn(page: &Page, turn: &str) {
    let (square, twist) = turn.split_once('.').unwrap_or((turn, ""));
    page.click(&format!("[data-square={square}]"));
    if !twist.is_empty() {
        page.click(&format!("[data-twist='{twist}']"));
    }
}

/// The status names the winner and the reason; no arrow is in force any more.
fn white_has_won(page: &Page) {
    page.wait_for(".status.over");
    page.wait_for_text(".status", "White wins");
    page.wait_for_text(".status", "five in a row");
    assert!(!page.shows(".arrow.due"));
    assert!(!page.shows(".grid .free"));
}

#[test]
fn a_game_of_pentago_by_mouse() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    page.screenshot("pentago-desktop-start");
    for (index, turn) in PENTAGO.into_iter().enumerate() {
        click_turn(&page, turn);
        page.wait_until(&format!(
            "document.querySelectorAll('.moves ol li').length === {}",
            index + 1
        ));
    }
    white_has_won(&page);
    page.screenshot("pentago-desktop-over");
    assert!(!page.overflows());
}

#[test]
fn a_game_of_pentago_by_keyboard() {
    let Some(page) = friend(&View::desktop().dark().reduced_motion(), "pentago") else {
        return;
    };
    page.evaluate("document.querySelector('.grid [tabindex=\"0\"]').focus()");
    for (index, turn) in PENTAGO.into_iter().enumerate() {
        let (square, twist) = turn.split_once('.').unwrap_or((turn, ""));
        // To the bottom left corner, then to the square.
        for _ in 0..5 {
            page.press("ArrowLeft");
            page.press("ArrowDown");
        }
        let bytes = square.as_bytes();
        for _ in b'a'..bytes[0] {
            page.press("ArrowRight");
        }
        for _ in b'1'..bytes[1] {
            page.press("ArrowUp");
        }
        page.press("Enter");
        if let (Some(quadrant), Some(turn)) = (twist.get(..1), twist.get(1..2)) {
            page.wait_for(".arrow.due");
            page.press(quadrant);
            page.press(turn);
        }
        page.wait_until(&format!(
            "document.querySelectorAll('.moves ol li').length === {}",
            index + 1
        ));
        page.evaluate("document.querySelector('.grid [tabindex=\"0\"]').focus()");
    }
    white_has_won(&page);
    page.screenshot("pentago-desktop-dark-over");
}

#[test]
fn a_stone_is_withdrawn_and_a_turn_undone() {
    let Some(page) = friend(&View::phone().dark(), "pentago") else {
        return;
    };
    page.tap("[data-square=c4]");
    page.wait_for("[data-square=c4][data-stone='0']");
    page.screenshot("pentago-phone-dark");
    assert!(!page.overflows());
    page.press("Escape");
    page.wait_for("[data-square=c4][data-stone='']");
    page.tap("[data-square=c4]");
    page.tap("[data-twist='1r']");
    page.wait_for("[data-square=a4][data-stone='0']");
    page.tap("#undo");
    page.wait_for("[data-square=a4][data-stone='']");
    assert_eq!(page.count(".moves ol li"), 0);
}

#[test]
fn a_game_of_pente_by_mouse() {
    let Some(page) = friend(&View::desktop(), "pente") else {
        return;
    };
    for point in PENTE {
        page.click(&format!("[data-square={point}]"));
        page.wait_until(&format!(
            "document.querySelector('[data-square={point}]').dataset.stone !== ''"
        ));
    }
    white_has_won(&page);
    page.screenshot("pente-desktop-over");
}

#[test]
fn a_game_of_pente_by_finger_on_a_phone() {
    let Some(page) = friend(&View::phone(), "pente") else {
        return;
    };
    for point in PENTE {
        let selector = format!("[data-square={point}]");
        page.tap(&selector);
        page.wait_for("#confirm");
        assert_eq!(page.attribute(&selector, "data-stone").as_deref(), Some(""));
        if point == "C3" {
            page.screenshot("pente-phone-ghost");
        }
        page.tap(&selector);
        page.wait_until(&format!(
            "document.querySelector('[data-square={point}]').dataset.stone !== ''"
        ));
    }
    white_has_won(&page);
    page.screenshot("pente-phone-over");
    assert!(!page.overflows());
}

#[test]
fn the_engine_answers_and_undo_gives_the_turn_back() {
    for game in ["pentago", "pente"] {
        let Some(page) = Page::open(&View::desktop()) else {
            return;
        };
        page.goto("/");
        page.fill("#game", game);
        page.fill("#level", "1");
        page.click("#start");
        if game == "pentago" {
            click_turn(&page, "b2.1l");
        } else {
            page.click("[data-square=K10]");
        }
        page.wait_until("document.querySelectorAll('.moves ol li').length === 2");
        page.screenshot(&format!("{game}-engine"));
        page.click("#undo");
        page.wait_until("document.querySelectorAll('.moves ol li').length === 0");
    }
}

#[test]
fn in_persian_the_page_is_mirrored_and_the_board_is_not() {
    let Some(page) = friend(&View::desktop().locale("fa"), "pentago") else {
        return;
    };
    assert_eq!(page.attribute("html", "dir").as_deref(), Some("rtl"));
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("fa"));
    let [a1, f1, a6] = ["a1", "f1", "a6"].map(|s| page.rectangle(&format!("[data-square={s}]")));
    assert!(a1[0] < f1[0] && a6[1] < a1[1], "a1 is at the bottom left");
    page.click_at(a1[0] + a1[2] / 2.0, a1[1] + a1[3] / 2.0);
    page.wait_for("[data-square=a1][data-stone='0']");
    page.click("[data-twist='3r']"); // clockwise: a1 goes up to a3
    page.wait_for("[data-square=a3][data-stone='0']");
    page.screenshot("pentago-persian");
    assert_eq!(page.texts(".moves bdi"), ["a1.3r"]);
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
    page.wait_until("document.querySelectorAll('.moves ol li').length === 2");
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
    page.wait_for(".notice");
    page.screenshot("corrupt-link");
    assert!(!page.overflows());
}
