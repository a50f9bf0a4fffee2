//! Looking back.

use crate::player::Player;
use fivefold_client::Input;
use fivefold_rules::GameKind;

fn played() -> Player {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("c4.2r d4.1l a1.3r");
    p
}

#[test]
fn steps_show_each_position_and_stop_at_the_ends() {
    let mut p = played();
    let mut stones = vec![p.stones()];
    for _ in 0..4 {
        p.does(Input::Back);
        stones.push(p.stones());
    }
    assert_eq!(stones, [3, 2, 1, 0, 0]);
    assert!(!p.view().buttons.back && p.view().buttons.forward);
    assert_eq!(p.status(), "You are looking at move 0 of 3.");
    p.does(Input::Forward);
    assert_eq!(p.live(), "Position after move 1 of 3.");
    assert_eq!(p.view().moves.iter().position(|m| m.current), Some(0));
    p.does(Input::GoTo(2));
    assert_eq!((p.stones(), p.view().ply), (2, 2));
    p.does(Input::GoTo(99));
    assert!(!p.view().looking_back && !p.view().buttons.forward);
    p.does(Input::First).does(Input::Last);
    assert_eq!(p.stones(), 3);
}

#[test]
fn the_past_cannot_be_played_on() {
    let mut p = played();
    p.does(Input::Back);
    assert!(p.view().board.cells.iter().all(|c| !c.playable));
    p.does(Input::Typed("f6.1r".into()));
    assert!(
        p.notice()
            .starts_with("You are looking at an earlier position."),
        "{}",
        p.notice()
    );
    assert_eq!(p.view().ply, 2);
    p.clicks("f6");
    let view = p.view();
    assert_eq!(
        (view.ply, view.moves.len()),
        (3, 3),
        "a click leads back to the game"
    );
    assert!(!view.buttons.withdraw, "and puts no stone");
    p.plays("f6.1r");
}

#[test]
fn a_step_takes_the_waiting_stone_back() {
    let mut p = played();
    p.clicks("f6").does(Input::Back);
    assert_eq!(p.stones(), 2);
    p.does(Input::Forward);
    assert_eq!(p.stones(), 3);
    assert!(!p.view().buttons.withdraw);
    p.twists("1r");
    assert_eq!(p.view().moves.len(), 3);
}

#[test]
fn a_step_forward_moves_and_a_step_back_does_not() {
    let mut p = played();
    p.does(Input::Back);
    assert_eq!(p.view().board.motion, None);
    p.does(Input::Forward);
    let motion = p.view().board.motion.unwrap();
    assert_eq!(motion.twist, Some("3r".parse().unwrap()));
    p.does(Input::Forward);
    assert_eq!(
        p.view().board.motion.map(|m| m.key),
        Some(motion.key),
        "nothing moved"
    );
}

#[test]
fn undo_from_the_past_leads_to_the_present_first() {
    let mut p = played();
    p.does(Input::First).does(Input::Undo);
    assert_eq!((p.view().ply, p.view().moves.len()), (3, 3));
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 2);
}

#[test]
fn the_winning_line_belongs_to_the_last_position() {
    let mut p = Player::with_friend(GameKind::Pente);
    p.plays(crate::pente::FIVE).does(Input::Back);
    assert!(p.banner().is_none());
    assert!(p.view().board.winning_lines.is_empty());
    assert!(!p.view().buttons.resign, "the game is over all the same");
    p.does(Input::Forward);
    assert!(p.banner().is_some());
}
