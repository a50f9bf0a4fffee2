//! The harness itself: real events reach what lies there, and nothing that is covered.

use fivefold_e2e::{Page, View};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

const STAGE: &str = "document.body.innerHTML = `<button id=below>below</button><input id=field>`; \
    window.log = []; for (const kind of ['click', 'pointerdown', 'keydown']) \
    addEventListener(kind, e => window.log.push(kind + ' ' + (e.pointerType ?? e.key) + ' ' + e.isTrusted), true)";

#[test]
fn mouse_finger_and_keys_are_real() {
    let Some(page) = Page::open(&View::phone()) else {
        return;
    };
    page.goto("/nothing");
    page.forgive("request answered by 404");
    page.evaluate(STAGE);
    page.tap("#below");
    page.wait_until("log.includes('click touch true')");
    page.evaluate("log.length = 0");
    page.click("#field");
    page.write("K10");
    page.press("Shift+Tab");
    assert_eq!(page.of("#field", "e.value"), "K10");
    assert_eq!(page.focused(), "button#below below");
    let log = page.evaluate("log.join()");
    let log = log.as_str().unwrap_or_default();
    assert!(
        log.contains("click mouse true") && log.contains("keydown K true"),
        "{log}"
    );
}

/// What a panic said.
fn words_of(work: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(work)).expect_err("this must fail");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn what_is_covered_cannot_be_clicked() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/nothing");
    page.forgive("request answered by 404");
    page.evaluate(STAGE);
    page.evaluate(
        "const above = document.createElement('div'); above.id = 'above'; document.body.append(above); \
         Object.assign(above.style, { position: 'fixed', inset: 0 })",
    );
    page.patience(Duration::from_millis(300));
    let words = words_of(|| page.click("#below"));
    assert!(
        words.contains("this is in front of it: <div id=\"above\""),
        "{words}"
    );
    let words = words_of(|| page.tap("#absent"));
    assert!(words.contains("nothing that matches is shown"), "{words}");
    // Each failure keeps a picture; these two are no use to anybody.
    let picture = "/shots/failed-harness-what_is_covered_cannot_be_clicked.png";
    std::fs::remove_file(format!("{}{picture}", env!("CARGO_MANIFEST_DIR")))
        .expect("a picture was kept");
}

#[test]
fn a_complaint_fails_the_test() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/robots.txt");
    page.evaluate("setTimeout(() => { throw new Error('unexpected') })");
    let words = words_of(|| drop(page));
    assert!(words.contains("exception: Error: unexpected"), "{words}");
}

#[test]
fn complaints_of_workers_and_requests_are_heard() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/robots.txt");
    page.evaluate("fetch('/missing.js').then(() => 1)");
    page.forgive("request answered by 404");
    page.evaluate("console.error('from the page', { a: 1 })");
    page.forgive("console error: from the page");
    page.evaluate("setTimeout(() => { throw new Error('thrown') })");
    page.forgive("exception: Error: thrown");
}

#[test]
fn history_is_walked() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/robots.txt");
    page.goto("/");
    page.wait_until_gone(".skeleton");
    page.back();
    assert!(page.url().ends_with("/robots.txt"));
    page.forward();
    page.reload();
    page.wait_until_gone(".skeleton");
    assert!(page.url().ends_with('/'));
}
