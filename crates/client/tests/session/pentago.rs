//! Pentago at the screen.

use crate::player::Player;
use fivefold_client::{Choice, Input};
use fivefold_messages::{Opponent, PentagoRules, Stone};
use fivefold_rules::{GameKind, pentago::Twist};

fn friends() -> Player {
    Player::with_friend(GameKind::Pentago)
}

/// First player builds a1 to d1; the twists turn quadrant 2, which stays empty.
const FOUR: &str = "a1.2r a6.2r b1.2r b6.2r c1.2r a4.2r d1.2r b4.2r";

#[test]
fn a_turn_is_two_inputs_and_the_arrows_wait_for_the_stone() {
    let mut p = friends();
    assert_eq!(p.status(), "White: place a stone");
    assert!(p.view().arrows.iter().all(|a| !a.enabled));
    p.twists("1r");
    assert_eq!(
        p.view().moves.len(),
        0,
        "a twist without a stone is nothing"
    );

    p.clicks("c4");
    let view = p.view();
    let cell = view.board.cells.iter().find(|c| c.name() == "c4").unwrap();
    assert!(cell.pending && cell.stone == Some(Stone::First) && !cell.playable);
    assert!(view.arrows.len() == 8 && view.arrows.iter().all(|a| a.enabled));
    assert_eq!(p.status(), "White: turn a quadrant");
    assert!(view.buttons.withdraw && !view.buttons.skip_twist);
    assert_eq!(view.moves.len(), 0);

    p.twists("1r");
    let view = p.view();
    assert_eq!(view.moves[0].text, "c4.1r");
    assert_eq!(p.status(), "Black: place a stone");
    assert_eq!(
        p.live(),
        "White placed a stone on c4 and turned the top left quadrant clockwise. Black to move."
    );
    let last: Vec<String> = view
        .board
        .cells
        .iter()
        .filter(|c| c.last)
        .map(|c| c.name())
        .collect();
    assert_eq!(
        last,
        ["a4"],
        "the stone is marked where the twist has carried it"
    );
    assert_eq!(view.board.last_twist, Some("1r".parse::<Twist>().unwrap()));
}

#[test]
fn a_stone_is_withdrawn_by_a_second_tap_by_esc_and_by_undo() {
    let mut p = friends();
    for back in [Input::Cell { col: 2, row: 3 }, Input::Withdraw, Input::Undo] {
        p.clicks("c4");
        assert_eq!(p.stones(), 1);
        p.does(back);
        assert_eq!(p.stones(), 0);
        assert!(!p.view().buttons.withdraw);
        assert_eq!(p.live(), "The stone is back from c4.");
    }
}

#[test]
fn a_waiting_stone_moves_to_another_empty_square_only() {
    let mut p = friends();
    p.plays("c4.2r").clicks("a1").clicks("f6");
    let pending = |p: &Player| {
        let cells = p.view().board.cells;
        let names: Vec<String> = cells
            .iter()
            .filter(|c| c.pending)
            .map(|c| c.name())
            .collect();
        names
    };
    assert_eq!(pending(&p), ["f6"]);
    p.clicks("c4");
    assert_eq!(pending(&p), ["f6"], "c4 is occupied");
    assert_eq!(p.notice(), "c4 is occupied.");
}

#[test]
fn a_winning_stone_ends_the_game_without_arrows() {
    let mut p = friends();
    p.plays(FOUR).clicks("e1");
    assert_eq!(
        p.banner(),
        Some((
            "White wins".to_owned(),
            "White wins: the stone makes five in a row, so no twist is needed.".to_owned()
        ))
    );
    let view = p.view();
    assert_eq!(view.moves.last().unwrap().text, "e1");
    assert!(view.arrows.iter().all(|a| !a.enabled));
    assert_eq!(view.board.winning_lines.len(), 1);
    let winning = view.board.cells.iter().filter(|c| c.winning);
    let winning: Vec<String> = winning.map(|c| c.name()).collect();
    assert_eq!(winning, ["a1", "b1", "c1", "d1", "e1"]);
    assert!(!view.buttons.resign && !view.buttons.hint && view.buttons.rematch);

    p.clicks("f1");
    assert_eq!(p.view().moves.len(), 9);
    assert_eq!(p.notice(), "The game is over; no move can follow.");
}

#[test]
fn undo_of_a_win_leaves_the_game_open() {
    let mut p = friends();
    p.plays(FOUR).clicks("e1").does(Input::Undo);
    assert!(p.banner().is_none());
    assert!(p.view().board.winning_lines.is_empty());
    assert_eq!(p.status(), "White: place a stone");
    assert_eq!(p.live(), "Move undone. White to move.");
    p.plays("f6.1l");
}

#[test]
fn the_twist_that_gives_the_opponent_five_names_the_opponent() {
    let mut p = friends();
    // White's f1 and f2 come to d1 and e1 when Black turns quadrant 4.
    p.plays("a1.2r a6.2r b1.2r b6.2r c1.2r a4.2r f1.2r b4.2r f2.2r c5.4r");
    assert_eq!(
        p.banner(),
        Some((
            "White wins".to_owned(),
            "White wins: the twist by Black made five in a row for White.".to_owned()
        ))
    );
}

#[test]
fn the_twist_may_be_skipped_only_where_the_rules_say_so() {
    let mut p = friends();
    p.clicks("c4").does(Input::SkipTwist);
    assert_eq!(p.view().moves.len(), 0);

    let mut p = Player::at(&[
        Choice::Opponent(Opponent::Friend),
        Choice::PentagoRules(PentagoRules::Relaxed),
    ]);
    p.clicks("c4");
    assert_eq!(p.status(), "White: turn a quadrant, or skip the twist");
    assert!(p.view().buttons.skip_twist);
    p.does(Input::SkipTwist);
    assert_eq!(p.view().moves[0].text, "c4");
    assert_eq!(
        p.live(),
        "White placed a stone on c4 and skipped the twist. Black to move."
    );
    assert_eq!(p.view().board.last_twist, None);
}

#[test]
fn moves_are_typed_whole_or_in_halves() {
    let mut p = friends();
    p.does(Input::Typed(" C4.1R ".into()));
    assert_eq!(p.view().moves[0].text, "c4.1r");
    p.does(Input::Typed("d3".into()))
        .does(Input::Typed("4l".into()));
    assert_eq!(p.view().moves[1].text, "d3.4l");
    p.does(Input::Typed("a۱.۲r".into()));
    assert_eq!(p.view().moves[2].text, "a1.2r", "Persian digits are digits");
    p.does(Input::Typed("a1.2r".into()));
    assert_eq!(p.notice(), "a1 is occupied.");
    for bad in ["", "g", "a", "b2.5r", "b2 1r", "1r", "🦀"] {
        p.does(Input::CloseNotice).does(Input::Typed(bad.into()));
        assert!(
            p.notice().contains("Expected a move such as"),
            "{bad}: {}",
            p.notice()
        );
    }
    assert_eq!(p.view().moves.len(), 3);
    p.does(Input::Typed("b2".into()))
        .does(Input::Typed("9x".into()));
    assert!(p.notice().contains("Expected a quadrant"), "{}", p.notice());
    assert!(p.view().buttons.withdraw, "the stone still waits");
}

#[test]
fn a_typed_twist_after_a_winning_stone_is_refused() {
    let mut p = friends();
    p.plays(FOUR).does(Input::Typed("e1.1r".into()));
    assert_eq!(
        p.notice(),
        "The stone ends the game, so no twist can follow."
    );
    assert!(p.banner().is_none());
    p.does(Input::Typed("e1".into()));
    assert!(p.banner().is_some());
}

#[test]
fn a_new_game_remembers_no_twist_of_the_old_one() {
    let mut p = friends();
    p.plays("c4.1r")
        .does(Input::NewGame)
        .does(Input::Start { lot: 0 });
    assert_eq!(p.stones(), 0);
    assert_eq!(p.view().board.last_twist, None);
    p.plays("c4.1l d4.1l d5.1r");
}

#[test]
fn leaving_for_the_set_up_screen_takes_the_waiting_stone_back() {
    let mut p = friends();
    p.plays("c4.1r").clicks("a1").does(Input::NewGame);
    assert_eq!(p.stones(), 1);
    p.clicks("f6").twists("1r").does(Input::Undo);
    assert_eq!(
        p.view().moves.len(),
        1,
        "the board rests behind the set-up screen"
    );
    p.does(Input::CloseSetup).plays("a1.1r");
}

#[test]
fn a_movement_is_shown_once_with_the_board_before_the_twist() {
    let mut p = friends();
    p.plays("c4.1r");
    let first = p.view().board.motion.unwrap();
    let names = p.view().board.cells;
    let stones = |before: &[Option<Stone>]| -> Vec<String> {
        let with = names.iter().zip(before).filter(|(_, s)| s.is_some());
        with.map(|(c, _)| c.name()).collect()
    };
    assert_eq!(stones(&first.before), ["c4"]);
    assert_eq!(first.twist, Some("1r".parse().unwrap()));
    p.clicks("f1");
    assert_eq!(p.view().board.motion.map(|m| m.key), Some(first.key));
    p.twists("2l");
    let second = p.view().board.motion.unwrap();
    assert!(second.key > first.key);
    assert_eq!(stones(&second.before), ["a4", "f1"]);
    p.does(Input::Undo);
    assert_eq!(
        p.view().board.motion,
        None,
        "nothing moves forward on the way back"
    );
}

#[test]
fn a_cell_is_named_for_those_who_do_not_see_it() {
    let mut p = friends();
    p.plays("c4.2r").clicks("a1");
    let label = |name: &str| {
        let cells = p.view().board.cells;
        p.english(&cells.iter().find(|c| c.name() == name).unwrap().label())
    };
    assert_eq!(label("c4"), "c4, white, top left quadrant");
    assert_eq!(label("f1"), "f1, empty, bottom right quadrant");
    assert_eq!(label("a1"), "a1, black, waiting for the twist");
    assert_eq!(
        p.english(&p.view().arrows[1].label()),
        "Turn top left quadrant clockwise"
    );
}
