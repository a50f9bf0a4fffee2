//! Pente for four players in two teams.

use crate::table::{NOTICE, STATUS, start, type_moves};
use fivefold_e2e::{Page, View};

/// Team A fills K10 to K13; A1 and A2 alternate, as do B1 and B2.
const OPENING: [&str; 8] = ["K10", "A1", "K11", "C3", "K12", "E5", "K13", "G7"];

/// Which of the stones' looks lies on each point.
fn looks(page: &Page, points: &[&str]) -> Vec<String> {
    let look = |point: &&str| page.attribute(&format!("[data-square={point}]"), "data-stone");
    points
        .iter()
        .map(|point| look(point).unwrap_or_default())
        .collect()
}

fn four(view: &View, rules: &str) -> Option<Page> {
    start(view, &[("game", "pente"), ("rules", rules)])
}

#[test]
fn a_team_with_one_colour_makes_its_five_together() {
    let Some(page) = four(&View::desktop(), "teams") else {
        return;
    };
    for (player, point) in ["A1", "B1", "A2", "B2"].iter().cycle().zip(OPENING) {
        page.wait_for_text(STATUS, player);
        type_moves(&page, &[point]);
    }
    assert_eq!(looks(&page, &OPENING[..4]), ["0", "1", "0", "1"]);
    type_moves(&page, &["K14"]);
    page.wait_for_text(STATUS, "Team A wins");
    page.wait_for_text(STATUS, "five in a row");
    page.screenshot("teams-over");
}

#[test]
fn with_own_colours_a_five_needs_one_of_them() {
    let Some(page) = four(&View::phone(), "teams-own-colours") else {
        return;
    };
    type_moves(&page, &OPENING);
    assert_eq!(looks(&page, &OPENING[..4]), ["0", "1", "2", "3"]);
    type_moves(&page, &["K14"]); // five of the team, of two colours
    page.wait_for_text(STATUS, "B1");
    page.screenshot("teams-own-colours-phone");
    assert!(!page.overflows());
    // No five of one colour can come about in that column; in the row of K10 all points are A1's.
    type_moves(&page, &["N1", "S2", "N3"]);
    for (a1, rest) in [
        ("L10", ["O1", "S4", "O3"]),
        ("M10", ["P1", "S6", "P3"]),
        ("N10", ["Q1", "S8", "Q3"]),
    ] {
        type_moves(&page, &[a1]);
        type_moves(&page, &rest);
    }
    assert!(!page.shows(NOTICE));
    type_moves(&page, &["O10"]);
    page.wait_for_text(STATUS, "Team A wins");
}

#[test]
fn four_people_are_chosen_with_the_rules_or_with_the_opponent() {
    let Some(page) = Page::open(&View::desktop()) else {
        return;
    };
    page.goto("/");
    page.fill("#opponent", "four");
    page.wait_until("document.querySelector('#game').value === 'pente'");
    page.wait_until("document.querySelector('#rules').value === 'teams'");
    page.wait_until_gone("#level");
    page.fill("#rules", "keryo");
    page.wait_until("document.querySelector('#opponent').value !== 'four'");
}
