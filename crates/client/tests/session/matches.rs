//! Rematches and matches.

use crate::player::Player;
use fivefold_client::{Choice, Input, Length};
use fivefold_messages::{Opponent, Person, Starter};
use fivefold_rules::GameKind;

#[test]
fn a_rematch_starts_from_nothing_with_the_other_player() {
    let mut p = Player::with_friend(GameKind::Pente);
    p.plays("K10 L10 A1 M10 N10");
    p.does(Input::Rematch);
    assert_eq!(p.view().moves.len(), 5, "no rematch in mid-game");
    p.does(Input::Resign).does(Input::Confirm);
    assert_eq!(p.view().trays[0].pairs, 1);
    assert_eq!(p.view().people, [Person::One, Person::Two]);
    p.does(Input::Rematch);
    let view = p.view();
    assert!(view.trays.iter().all(|t| t.stones == 0 && t.pairs == 0));
    assert_eq!((view.moves.len(), p.stones(), view.banner), (0, 0, None));
    assert_eq!(view.people, [Person::Two, Person::One]);
}

#[test]
fn a_rematch_lets_the_engine_start() {
    let mut p = Player::with_engine(GameKind::Pentago, Starter::Me);
    p.does(Input::Resign)
        .does(Input::Confirm)
        .does(Input::Rematch);
    assert!(p.search.is_some());
    p.engine_says("c4.1r");
    assert_eq!(p.view().people, [Person::Engine, Person::You]);
}

fn best_of_five() -> Player {
    Player::at(&[
        Choice::Game(GameKind::Pentago),
        Choice::Opponent(Opponent::Friend),
        Choice::Length(Length::BestOfFive),
    ])
}

/// The side to move resigns; an odd number of moves is played first where Black is to lose.
fn loses(p: &mut Player, loser: Person) {
    if p.view().people[0] != loser {
        p.plays("c4.1r");
    }
    p.does(Input::Resign).does(Input::Confirm);
}

fn score(p: &Player) -> String {
    p.english(&p.view().score.unwrap().label)
}

#[test]
fn the_first_to_three_wins_the_match_and_starters_alternate() {
    let mut p = best_of_five();
    let mut starters = Vec::new();
    for (game, loser) in [Person::Two, Person::One, Person::Two, Person::Two]
        .into_iter()
        .enumerate()
    {
        starters.push(p.view().people[0]);
        let label = p.view().score.unwrap().game;
        assert_eq!(p.english(&label), format!("Game {} of 5", game + 1));
        loses(&mut p, loser);
        assert_eq!(p.view().buttons.next_game, game < 3);
        assert_eq!(p.view().buttons.rematch, game == 3);
        if game < 3 {
            p.does(Input::Rematch);
            assert!(p.view().banner.is_some(), "no rematch in mid-match");
            p.does(Input::NextGame);
        }
    }
    assert_eq!(
        starters,
        [Person::One, Person::Two, Person::One, Person::Two]
    );
    assert_eq!(score(&p), "Player 1 3 – 1 Player 2");
    let result = p.view().banner.unwrap().match_result.unwrap();
    assert_eq!(p.english(&result), "Match over. Winner: Player 1, 3 to 1.");
    p.does(Input::NextGame);
    assert!(p.view().banner.is_some(), "the match is over");
    p.does(Input::Rematch);
    assert_eq!(score(&p), "Player 1 0 – 0 Player 2");
    assert_eq!(
        p.view().people[0],
        Person::Two,
        "the other player starts the next match"
    );
}

#[test]
fn undoing_the_end_takes_the_point_back() {
    let mut p = best_of_five();
    loses(&mut p, Person::Two);
    assert_eq!(score(&p), "Player 1 1 – 0 Player 2");
    p.does(Input::Undo);
    assert_eq!(score(&p), "Player 1 0 – 0 Player 2");
}

#[test]
fn a_single_game_has_no_score() {
    let p = Player::with_friend(GameKind::Pentago);
    assert_eq!(p.view().score, None);
}
