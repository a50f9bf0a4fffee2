//! The page arrives: at once, whole, and without a complaint.

use fivefold_e2e::{Page, View};
use fivefold_web_assets::all;

#[test]
fn the_app_starts_without_a_complaint() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/");
    page.wait_until_gone(".skeleton");
    page.wait_for("#app *");
    assert!(!page.shows("#load-failed"));
    assert!(!page.overflows());
    page.screenshot("start-desktop");
}

#[test]
fn the_app_starts_on_the_smallest_phone() {
    let Some(page) = Page::open(&View::small_phone().dark().reduced_motion()) else {
        return;
    };
    page.goto("/");
    page.wait_until_gone(".skeleton");
    page.wait_for("#app *");
    assert!(!page.overflows());
    page.screenshot("start-small-phone-dark");
}

#[test]
fn the_first_paint_waits_for_no_program() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.hold("*.wasm");
    page.goto("/");
    page.wait_until("performance.getEntriesByName('first-contentful-paint').length > 0");
    page.wait_for(".skeleton");
    page.wait_until("document.fonts.status === 'loaded'");
    assert!(
        !page.held().is_empty(),
        "the program was asked for, and held"
    );
    page.screenshot("first-paint");
    page.let_go();
    page.wait_until_gone(".skeleton");
}

#[test]
fn a_program_that_does_not_arrive_is_spoken_of() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.block("*.wasm");
    page.goto("/");
    page.wait_for("#load-failed");
    page.screenshot("load-failed");
    page.forgive("request failed");
    page.forgive("console error");
}

#[test]
fn every_page_to_read_is_whole() {
    let Some(page) = Page::open(&View::phone()) else {
        return;
    };
    let pages = all()
        .iter()
        .filter(|asset| asset.address.starts_with("/rules/"));
    for asset in pages {
        page.goto(asset.address);
        page.wait_for("main h1");
        assert!(!page.overflows(), "{} is wider than a phone", asset.address);
        let language = asset.address.rsplit('/').next().unwrap_or_default();
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(language));
        let direction = if language == "fa" { "rtl" } else { "ltr" };
        assert_eq!(
            page.style("body", "direction"),
            direction,
            "{}",
            asset.address
        );
        assert!(
            page.of("main h1", "parseFloat(getComputedStyle(e).fontSize)")
                .as_f64()
                > Some(16.0)
        );
        page.screenshot(&asset.address[1..].replace('/', "-"));
    }
}

#[test]
fn an_unknown_address_is_spoken_of() {
    let Some(page) = Page::open(&View::phone().dark()) else {
        return;
    };
    page.goto("/nothing");
    assert_eq!(page.text("h1"), "404");
    page.click("a[href='/']");
    page.wait_until("location.pathname === '/'");
    page.forgive("request answered by 404");
}

#[test]
fn the_content_policy_is_in_force() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/");
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.intruder = 1' }))",
    );
    assert_eq!(page.evaluate("window.intruder === undefined"), true);
    page.forgive("security error");
}

#[test]
fn wishes_of_the_view_reach_the_page() {
    let Some(page) = Page::open(&View::phone().dark().reduced_motion().locale("fa")) else {
        return;
    };
    page.goto("/");
    for (expression, expected) in [
        ("innerWidth", "390"),
        ("devicePixelRatio", "2"),
        ("navigator.language", "fa"),
        ("new Intl.NumberFormat().format(5)", "۵"),
        ("matchMedia('(prefers-color-scheme: dark)').matches", "true"),
        (
            "matchMedia('(prefers-reduced-motion: reduce)').matches",
            "true",
        ),
        ("matchMedia('(pointer: coarse)').matches", "true"),
        ("navigator.maxTouchPoints", "5"),
    ] {
        assert_eq!(
            page.evaluate(&format!("String({expression})")),
            expected,
            "{expression}"
        );
    }
}
