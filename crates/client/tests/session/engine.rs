//! Against the engine.

use crate::player::Player;
use fivefold_client::{Input, Reply};
use fivefold_messages::{Lang, Starter};
use fivefold_rules::GameKind;

fn pentago(starter: Starter) -> Player {
    Player::with_engine(GameKind::Pentago, starter)
}

#[test]
fn whole_games_end_with_a_verdict_and_the_engine_is_never_asked_after_it() {
    for game in [GameKind::Pentago, GameKind::Pente] {
        for starter in [Starter::Me, Starter::Opponent] {
            let mut p = Player::with_engine(game, starter);
            let mut turns = 0;
            while p.banner().is_none() {
                turns += 1;
                assert!(turns < 400, "a game ends");
                if p.search.is_some() {
                    p.engine_plays(turns * 7);
                    continue;
                }
                let cells = p.view().board.cells;
                let open: Vec<_> = cells.iter().filter(|c| c.playable).collect();
                let cell = open[turns * 5 % open.len()];
                p.clicks(&cell.name());
                if p.view().buttons.withdraw {
                    p.twists("3l");
                }
            }
            assert_eq!(p.search, None);
            let headline = p.banner().unwrap().0;
            assert!(
                ["You win!", "You lose.", "Draw"].contains(&headline.as_str()),
                "{headline}"
            );
        }
    }
}

#[test]
fn inputs_while_it_thinks_change_nothing() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.1r");
    assert_eq!(p.status(), "The engine is thinking…");
    assert!(p.view().thinking.is_some());
    assert!(p.view().board.cells.iter().all(|c| !c.playable));
    p.clicks("d4")
        .twists("1r")
        .does(Input::SkipTwist)
        .does(Input::Hint);
    p.does(Input::Typed("d4.1r".into()));
    assert_eq!(p.notice(), "The engine is to move.");
    assert_eq!(p.view().moves.len(), 1);
    assert!(p.search.is_some());
    p.engine_says("d4.2l");
    assert_eq!(p.view().moves.len(), 2);
    assert_eq!(p.status(), "Your turn");
}

#[test]
fn undo_gives_the_own_turn_back() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.1r").engine_says("d4.2l");
    p.plays("a1.3l").engine_says("f6.2l");
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 2);
    assert_eq!(p.status(), "Your turn");
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 0);
    assert!(!p.view().buttons.undo);
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 0);
}

#[test]
fn undo_while_it_thinks_cancels_the_search_and_its_late_answer_is_dropped() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.1r");
    let (id, _) = p.search.clone().unwrap();
    p.does(Input::Undo);
    assert_eq!(p.search, None, "stopped");
    assert_eq!(p.view().moves.len(), 0);
    let late = Reply::Best {
        id,
        best: "d4.2l".into(),
    };
    p.does(Input::Engine(late.clone()));
    assert_eq!(p.view().moves.len(), 0);
    p.plays("a1.1r").does(Input::Engine(late));
    assert_eq!(
        p.view().moves.len(),
        1,
        "an answer to another game is no answer"
    );
    p.does(Input::NewGame).does(Input::Start { lot: 0 });
    assert_eq!((p.view().moves.len(), p.search.is_some()), (0, false));
}

#[test]
fn the_engines_first_move_cannot_be_taken_back() {
    let mut p = pentago(Starter::Opponent);
    assert!(p.search.is_some());
    p.engine_says("a1.1r");
    assert!(!p.view().buttons.undo);
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 1);
    p.plays("c4.1r").engine_says("d4.1r").does(Input::Undo);
    assert_eq!(p.view().moves.len(), 1);
    assert_eq!(p.status(), "Your turn");
}

#[test]
fn undo_after_the_engine_has_won() {
    let mut p = pentago(Starter::Opponent);
    p.engine_says("a1.2r")
        .plays("a6.2r")
        .engine_says("b1.2r")
        .plays("b6.2r");
    p.engine_says("c1.2r")
        .plays("a4.2r")
        .engine_says("d1.2r")
        .plays("b4.2r")
        .engine_says("e1");
    assert_eq!(p.banner().unwrap().0, "You lose.");
    assert_eq!(p.search, None);
    p.does(Input::Undo);
    assert_eq!(p.view().moves.len(), 7);
    assert!(p.banner().is_none());
    p.plays("e1.1r");
    assert!(p.search.is_some(), "the game goes on");
}

#[test]
fn an_illegal_or_senseless_answer_leaves_the_game_unharmed() {
    for answer in ["c4.1r", "d4", "", "z9", "K10", "d4.1r d5.1r", "resign"] {
        let mut p = pentago(Starter::Me);
        p.plays("c4.2r").engine_says(answer);
        assert_eq!(p.view().moves.len(), 1, "{answer}");
        assert_eq!(
            p.trouble(),
            "The engine’s move was illegal and has not been played."
        );
        assert!(p.view().buttons.retry);
        assert_eq!(p.search, None);
        p.does(Input::Retry);
        assert!(p.trouble().is_empty());
        p.engine_says("d4.1r");
        assert_eq!(p.view().moves.len(), 2);
    }
}

#[test]
fn a_failed_a_lost_and_a_slow_engine_are_told_and_can_be_asked_again() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.2r");
    let (id, _) = p.search.take().unwrap();
    p.does(Input::Engine(Reply::Failed {
        id,
        reason: "out of memory".into(),
    }));
    assert_eq!(
        p.trouble(),
        "The engine stopped unexpectedly. Your game is safe."
    );
    p.does(Input::Retry);
    p.search.take().unwrap();
    p.does(Input::EngineLost);
    assert_eq!(p.trouble(), "The engine could not be loaded.");
    p.does(Input::Retry);
    let (id, _) = p.search.clone().unwrap();
    p.does(Input::EngineSlow { id: id - 1 });
    assert!(p.trouble().is_empty(), "an old watch says nothing");
    p.does(Input::EngineSlow { id });
    assert_eq!(p.trouble(), "The engine takes longer than expected.");
    p.engine_says("d4.1r");
    assert!(p.trouble().is_empty());
    assert_eq!(p.view().moves.len(), 2);
}

#[test]
fn the_engine_is_told_the_whole_game_and_its_progress_is_shown() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.2r");
    let (id, line) = p.search.clone().unwrap();
    assert_eq!(line, "pentago c4.2r");
    p.does(Input::Engine(Reply::Info {
        id,
        depth: 4,
        score: "+12".into(),
        nodes: 1000,
        pv: vec!["d4.1r".into()],
    }));
    let thinking = p.view().thinking.unwrap();
    assert_eq!((thinking.depth, thinking.score.as_str()), (4, "+12"));
}

#[test]
fn resigning_is_asked_first_and_ends_the_game_for_the_person() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.2r").does(Input::Resign);
    assert_eq!(
        p.view().question.unwrap().render(Lang::En),
        "Resign this game?"
    );
    p.does(Input::Cancel);
    assert_eq!(p.view().question, None);
    p.does(Input::Confirm);
    assert!(p.banner().is_none(), "nothing was asked");
    p.does(Input::Resign).does(Input::Confirm);
    assert_eq!(p.search, None, "the engine thinks no more");
    assert_eq!(
        p.banner(),
        Some((
            "You lose.".to_owned(),
            "Black wins: White resigned.".to_owned()
        ))
    );
    p.does(Input::Undo);
    assert!(p.banner().is_none());
    assert!(p.search.is_some(), "it is still the engine's turn");
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut p = pentago(Starter::Me);
    p.does(Input::Hint);
    assert!(p.view().thinking.unwrap().for_hint);
    p.engine_says("b5.4l");
    assert_eq!(p.notice(), "Hint: b5.4l");
    let view = p.view();
    assert_eq!(view.moves.len(), 0);
    let hinted: Vec<String> = view
        .board
        .cells
        .iter()
        .filter(|c| c.hint)
        .map(|c| c.name())
        .collect();
    assert_eq!(hinted, ["b5"]);
    p.clicks("b5");
    let hinted = p.view().arrows.iter().position(|a| a.hint);
    assert_eq!(hinted, Some(6));
    p.twists("4l");
    assert!(p.view().board.cells.iter().all(|c| !c.hint));
    p.engine_says("a1.1r")
        .does(Input::Hint)
        .engine_says("nonsense");
    assert_eq!(p.notice(), "No hint at the moment.");
}

#[test]
fn a_move_during_a_hint_cancels_the_hint() {
    let mut p = pentago(Starter::Me);
    p.does(Input::Hint);
    let (hint, _) = p.search.clone().unwrap();
    p.plays("c4.2r");
    let (search, _) = p.search.clone().unwrap();
    assert_ne!(hint, search);
    p.does(Input::Engine(Reply::Best {
        id: hint,
        best: "b5.4l".into(),
    }));
    assert_eq!((p.view().moves.len(), p.notice()), (1, String::new()));
}

#[test]
fn the_engine_may_answer_while_the_past_is_looked_at() {
    let mut p = pentago(Starter::Me);
    p.plays("c4.2r").does(Input::First).engine_says("d4.1r");
    let view = p.view();
    assert_eq!((view.ply, view.moves.len(), p.stones()), (0, 2, 0));
    assert_eq!(view.board.motion, None);
    p.does(Input::Last);
    assert_eq!(p.stones(), 2);
}

#[test]
fn lots_decide_who_starts() {
    for (lot, notice) in [
        (2, "The lot fell on you: you start, with the white stones."),
        (
            3,
            "The lot fell on the engine: it starts, with the white stones.",
        ),
    ] {
        let mut p = pentago(Starter::Lots);
        p.does(Input::NewGame).does(Input::Start { lot });
        assert_eq!(p.notice(), notice);
        assert_eq!(p.search.is_some(), lot == 3);
        if lot == 3 {
            p.engine_says("c4.1r");
            assert_eq!(p.notice(), notice, "it can still be read");
            p.plays("d1.1r");
        } else {
            p.plays("c4.1r");
        }
        assert_eq!(p.notice(), "");
    }
}
