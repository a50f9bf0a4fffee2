//! Screens and languages: what must be seen on each, with a picture kept of each.

use crate::table::{NOTICE, STATUS, begin, friend, moves, start, type_moves};
use fivefold_e2e::{Page, View};

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
    assert_eq!(moves(&page), ["a1.3r"]);
}

#[test]
fn each_language_fits_desktop_and_phone() {
    for (language, won) in [("zh-Hant", "獲勝"), ("vi", "thắng"), ("fa", "برنده شد")] {
        for (view, name) in [(View::desktop(), "desktop"), (View::phone(), "phone")] {
            let Some(page) = Page::open(&view.locale(language)) else {
                return;
            };
            page.goto("/");
            page.wait_for("#start");
            assert_eq!(page.attribute("html", "lang").as_deref(), Some(language));
            assert!(!page.overflows(), "{language} {name}: choosing a game");
            page.screenshot(&format!("start-{language}-{name}"));
            for (game, turns) in [
                (
                    "pentago",
                    &[
                        "a1.1l", "a6.4r", "b1.1r", "d6.4l", "c1.1l", "f5.4r", "d1.2l", "e5.2r",
                        "e1",
                    ],
                ),
                (
                    "pente",
                    &["K10", "A1", "K11", "C3", "K12", "E5", "K13", "G7", "K14"],
                ),
            ] {
                page.goto("/nowhere");
                page.forgive("request answered by 404");
                page.goto(&format!("/#{game}_{}", turns.join("_")));
                page.wait_for_text(STATUS, won);
                assert!(!page.overflows(), "{language} {name}: {game}");
                page.screenshot(&format!("{game}-{language}-{name}"));
            }
        }
    }
}

#[test]
fn texts_that_do_not_arrive_leave_english_and_are_spoken_of() {
    let Some(page) = Page::open(&View::desktop().locale("vi")) else {
        return;
    };
    page.block("*/assets/*.txt");
    page.goto("/");
    page.wait_for_text(NOTICE, "could not be loaded");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    assert_eq!(page.of("#language", "e.value"), "en");
    page.screenshot("language-missing");
    page.click("[role=status] button");
    page.wait_until_gone(NOTICE);
    page.fill("#language", "fa");
    page.wait_for_text(NOTICE, "could not be loaded");
    assert_eq!(page.of("#language", "e.value"), "en", "what is shown");
    page.click("#start");
    page.wait_for("[data-square=a1]");
    page.forgive("request failed");
}

#[test]
fn texts_and_program_are_fetched_side_by_side() {
    let Some(page) = Page::open(&View::desktop().locale("fa")) else {
        return;
    };
    page.hold("*.wasm");
    page.goto("/");
    page.wait_until(
        "performance.getEntriesByType('resource').some((e) => /assets.fa.*txt/.test(e.name))",
    );
    page.wait_for(".skeleton");
    page.let_go();
    page.wait_for("#start");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("fa"));
    let fetched =
        "performance.getEntriesByType('resource').filter((e) => /assets.*txt/.test(e.name)).length";
    assert_eq!(page.evaluate(fetched), 1, "one language, once");
}

#[test]
fn the_language_is_changed_during_a_game() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    type_moves(&page, &["c4.1r"]);
    for (language, direction) in [
        ("fa", "rtl"),
        ("vi", "ltr"),
        ("zh-Hant", "ltr"),
        ("en", "ltr"),
    ] {
        page.fill("#language", language);
        page.wait_until(&format!(
            "document.documentElement.lang === '{language}' && document.dir === '{direction}'"
        ));
        assert_eq!(moves(&page), ["c4.1r"]);
    }
    page.wait_for_text(STATUS, "Black");
    page.fill("#language", "vi");
    page.reload();
    page.wait_for("#board");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("vi"));
}

#[test]
fn each_language_fits_in_the_middle_of_a_game_and_in_its_windows() {
    for language in ["zh-Hant", "vi", "fa"] {
        for (view, name) in [(View::desktop(), "desktop"), (View::phone(), "phone")] {
            let Some(page) = Page::open(&view.locale(language)) else {
                return;
            };
            let fits = |what: &str| {
                assert!(!page.overflows(), "{language} {name}: {what}");
                let cut = page.evaluate(CUT);
                assert_eq!(cut, "", "{language} {name}: {what}");
                page.screenshot(&format!("{what}-{language}-{name}"));
            };
            page.goto("/");
            begin(&page, &[("opponent", "friend")]);
            page.click("[data-square=c4]");
            page.wait_for("#withdraw");
            fits("twist-due");
            page.click("[data-twist='1r']");
            page.click("#import");
            page.fill("#import-text", "pentago c9.1r");
            page.click("#import-open");
            page.wait_for_text("dialog [role=alert]", "9");
            fits("import-refused");
            page.fill("#import-text", "pente K10 L10 M11 L11 L9 K9");
            page.click("#import-open");
            page.wait_for("[data-square=T19]");
            fits("pente-middle");
        }
    }
}

/// Texts in boxes that are too small for them.
const CUT: &str = "[...document.querySelectorAll('button, select, .who, .status, .hint')] \
    .filter(e => e.checkVisibility() && !e.closest('[role=grid]') && e.scrollWidth > e.clientWidth + 1) \
    .map(e => `${e.id || e.className}: ${e.textContent.slice(0, 60)}`).join()";

/// The rectangle of what matches lies on the screen without scrolling.
fn is_in_sight(page: &Page, selector: &str, [width, height]: [f64; 2]) {
    let [left, top, wide, high] = page.rectangle(selector);
    let inside = left >= 0.0 && top >= 0.0 && left + wide <= width && top + high <= height;
    assert!(inside, "{selector}: {wide} x {high} at {left}, {top}");
}

/// What a finger must hit and is narrower or lower than 44 CSS pixels.
const TOO_SMALL: &str = "[...document.querySelectorAll('button, a, select, input, textarea')] \
    .filter(e => e.checkVisibility() && e.tabIndex >= 0 && !e.closest('[role=grid]') && e.getBoundingClientRect().right > 0) \
    .map(e => [e, e.getBoundingClientRect()]).filter(([e, r]) => r.width < 43.9 || r.height < 43.9) \
    .map(([e, r]) => `${e.tagName} ${e.id || e.ariaLabel || e.textContent}: ${r.width} x ${r.height}`).join()";

#[test]
fn everything_fits_the_smallest_phone() {
    for game in ["pentago", "pente"] {
        let Some(page) = Page::open(&View::small_phone()) else {
            return;
        };
        page.goto("/");
        page.wait_for("#start");
        assert_eq!(page.evaluate(TOO_SMALL), "", "choosing {game}");
        page.fill("#game", game);
        page.fill("#opponent", "friend");
        page.tap("#start");
        page.wait_for("#board");
        assert_eq!(page.evaluate("scrollY"), 0, "the game begins at its top");
        is_in_sight(&page, "#board", [320.0, 568.0]);
        is_in_sight(&page, STATUS, [320.0, 568.0]);
        assert!(!page.overflows());
        if game == "pentago" {
            for twist in ["1l", "1r", "2l", "2r", "3l", "3r", "4l", "4r"] {
                is_in_sight(&page, &format!("[data-twist='{twist}']"), [320.0, 568.0]);
            }
            let [.., width, height] = page.rectangle("[data-square=a1]");
            assert!(
                width >= 43.9 && height >= 43.9,
                "a square is {width} x {height}"
            );
            page.tap("[data-square=c4]");
            page.wait_for("#withdraw");
            page.wait_until("document.activeElement.matches('.arrow.due')");
            assert_eq!(page.evaluate("scrollY"), 0, "nothing moves");
            is_in_sight(&page, "#withdraw", [320.0, 568.0]);
        } else {
            page.tap("[data-square=K10]");
            page.wait_for("#confirm");
        }
        assert_eq!(page.evaluate(TOO_SMALL), "", "{game}");
        assert!(!page.overflows());
        page.screenshot(&format!("{game}-smallest-phone"));
    }
}

#[test]
fn where_the_rules_allow_it_the_twist_is_skipped() {
    let choices = [
        ("game", "pentago"),
        ("rules", "relaxed"),
        ("opponent", "friend"),
    ];
    let Some(page) = start(&View::phone(), &choices) else {
        return;
    };
    page.tap("[data-square=a1]");
    page.wait_for_text(STATUS, "skip the twist");
    page.screenshot("pentago-relaxed-skip");
    page.tap("#skip");
    page.wait_for_text(STATUS, "Black");
    assert_eq!(moves(&page), ["a1"]);
    assert_eq!(page.evaluate("location.hash"), "#pentago/relaxed_a1");
    // By the standard rules nothing is skipped.
    let Some(page) = friend(&View::phone(), "pentago") else {
        return;
    };
    page.tap("[data-square=a1]");
    page.wait_for("#withdraw");
    assert!(!page.shows("#skip"));
}
