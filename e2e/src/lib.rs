//! Drives the page in a real browser: headless Chromium, real mouse, touch and key events.
//!
//! A test opens a [`Page`], does what a person would do, and looks at what a person would see:
//!
//! ```no_run
//! use fivefold_e2e::{Page, View};
//!
//! // #[test]
//! fn a_placed_stone_can_be_taken_back() {
//!     let Some(page) = Page::open(&View::phone().dark()) else { return };
//!     page.goto("/");
//!     page.tap("[data-square=c4]");
//!     page.wait_for("[data-square=c4] .stone");
//!     page.press("Escape");
//!     page.wait_until_gone("[data-square=c4] .stone");
//!     page.screenshot("stone-taken-back");
//! }
//! # a_placed_stone_can_be_taken_back();
//! ```
//!
//! * One server and one browser serve a whole test program; each page has a browser context of its
//!   own, so cookies and storage are not shared and tests may run at the same time.
//! * Every method waits for what it needs (10 s unless [`Page::patience`] says otherwise) and panics
//!   with the reason, after keeping a picture as `e2e/shots/failed-TEST.png`.
//! * When a page is dropped, the test fails if the browser reported anything: an exception, a line on
//!   the console at the level of a warning or an error, a breach of the content policy, a request
//!   that failed or was answered by 400 or above; the same for its workers. [`Page::forgive`] takes
//!   out what a test provokes on purpose.
//! * Selectors are CSS; the first match that is shown is meant. At the end of one may stand what the
//!   element says, by its label or text: `dialog button:says(Close)`. A click goes to the middle of the
//!   element, and only if a person could hit it there: something in front of it is an error.
//! * Without Chromium a test says so and passes, unless `FIVEFOLD_E2E=required` is set, as
//!   `cargo xtask test` does: then it fails. The variable `CHROMIUM` names another program.

mod browser;
mod chromium;
mod connection;
mod find;
mod keys;
mod page;
mod problems;
mod server;
mod view;

pub use page::Page;
pub use page::Request;
pub use server::{address, address_with_database, shared};
pub use view::View;
