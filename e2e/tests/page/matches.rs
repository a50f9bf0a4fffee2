//! Best of five.

use crate::table::{PENTE, STATUS, moves_are, start, type_moves, white_has_won};
use fivefold_e2e::{Page, View};

/// Who plays White.
fn white(page: &Page) -> String {
    page.texts("aside li")
        .into_iter()
        .find(|who| who.starts_with("White"))
        .unwrap_or_default()
}

/// White makes a move and Black gives up.
fn black_resigns(page: &Page) {
    type_moves(page, &["K10"]);
    page.click("#resign");
    page.click("#yes");
    page.wait_for_text(STATUS, "Black resigned");
}

#[test]
fn the_starters_alternate_and_three_wins_decide() {
    let choices = [
        ("game", "pente"),
        ("opponent", "friend"),
        ("starter", "me"),
        ("length", "five"),
    ];
    let Some(page) = start(&View::desktop(), &choices) else {
        return;
    };
    type_moves(&page, &PENTE);
    white_has_won(&page);
    // White wins every game, and the players take turns in being White.
    let scores = ["1 – 0", "1 – 1", "2 – 1", "2 – 2", "3 – 2"];
    for (game, score) in (1..).zip(scores) {
        let starter = if game % 2 == 1 {
            "Player 1"
        } else {
            "Player 2"
        };
        assert!(
            white(&page).contains(starter),
            "game {game}: {}",
            white(&page)
        );
        if game > 1 {
            black_resigns(&page);
        }
        page.wait_for_text("aside", &format!("Player 1 {score} Player 2"));
        page.wait_for_text("aside", &format!("Game {game} of 5"));
        assert_eq!(page.shows("#next-game"), game < 5, "game {game}");
        if game == 2 {
            page.screenshot("match-desktop");
        }
        if game < 5 {
            page.click("#next-game");
            moves_are(&page, 0);
        }
    }
    page.wait_for_text(STATUS, "Winner: Player 1, 3 to 2");
    page.screenshot("match-over");
}

#[test]
fn a_match_outlives_the_page() {
    let choices = [
        ("game", "pente"),
        ("opponent", "friend"),
        ("starter", "opponent"),
        ("length", "five"),
    ];
    let Some(page) = start(&View::phone(), &choices) else {
        return;
    };
    assert!(white(&page).contains("Player 2"));
    black_resigns(&page);
    page.click("#next-game");
    type_moves(&page, &["K10"]);
    page.reload();
    page.wait_for_text("aside", "Player 1 0 – 1 Player 2");
    page.wait_for_text("aside", "Game 2 of 5");
    assert!(white(&page).contains("Player 1"));
}
