//! Exploring: proofs, judgements, and everything that may come between.

use crate::player::Player;
use fivefold_client::{Choice, Input, Mark, Reply, Request, Worth};
use fivefold_messages::{Lang, Opponent, Starter};
use fivefold_protocol::worker::{Judged, Unproved, Valued};
use fivefold_rules::pentago::{Move, Twist};
use fivefold_rules::{AnyMove, AnyPosition, GameKind, Position as _, notation};

/// 22 stones, the first player to move, and nobody wins at once.
const LATE: &str = "x1o1o1/xx1oxx/2xo1o/oxo1x1/o1xx1o/1oox2 x";
/// 17 stones, the second player to move.
const SEVENTEEN: &str = "x1o1o1/xx1o1x/2xo2/o1o1x1/o1x1x1/1o1x2 o";

fn at(line: &str) -> Player {
    let mut player = Player::new();
    player.does(Input::Import(line.to_owned()));
    assert!(player.view().import.problem.is_none(), "{line}");
    player
}

fn moves_of(request: &Request) -> Vec<Move> {
    let (Request::Solve { position, .. } | Request::Judge { position, .. }) = request else {
        panic!("{request:?}");
    };
    let line = notation::parse_position(position).unwrap();
    let position: AnyPosition = *line.game.position();
    let pentago = |mv: AnyMove| match mv {
        AnyMove::Pentago(mv) => mv,
        AnyMove::Pente(_) => panic!("{mv}"),
    };
    position.legal_moves().into_iter().map(pentago).collect()
}

impl Player {
    fn explores(&mut self) -> &mut Player {
        self.does(Input::Explore)
    }

    /// The solver answers: the move at place `i` is worth what `worth` says.
    fn proves(&mut self, complete: bool, worth: impl Fn(usize) -> Worth) -> &mut Player {
        let request = self.exploring.clone().expect("a proof was asked for");
        let Request::Solve { id, square, .. } = &request else {
            panic!("{request:?}");
        };
        let choices: Vec<String> = match square {
            None => moves_of(&request).iter().map(ToString::to_string).collect(),
            Some(_) => Twist::ALL.map(|t| t.to_string()).to_vec(),
        };
        let value = |(i, choice)| Valued {
            choice,
            worth: worth(i),
        };
        let moves: Vec<Valued> = choices.into_iter().enumerate().map(value).collect();
        let reply = Reply::Solved {
            id: *id,
            complete,
            worth: moves[0].worth,
            moves,
        };
        if complete {
            self.exploring = None;
        }
        self.does(Input::Engine(reply))
    }

    fn judges(&mut self, depth: u32, complete: bool, points: impl Fn(usize) -> i32) -> &mut Player {
        let request = self.exploring.clone().expect("a judgement was asked for");
        assert!(matches!(request, Request::Judge { .. }), "{request:?}");
        let judge = |(i, mv): (usize, Move)| Judged {
            choice: mv.to_string(),
            points: points(i),
        };
        let moves = moves_of(&request).into_iter().enumerate().map(judge);
        let reply = Reply::Judged {
            id: request.id(),
            depth,
            complete,
            moves: moves.collect(),
        };
        if complete {
            self.exploring = None;
        }
        self.does(Input::Engine(reply))
    }

    fn refuses(&mut self, why: Unproved) -> &mut Player {
        let id = self.exploring.take().unwrap().id();
        self.does(Input::Engine(Reply::CannotSolve { id, why }))
    }

    fn explored(&self) -> fivefold_client::ExploreView {
        self.view().explore.expect("the explorer is open")
    }

    fn summary(&self) -> String {
        let summary = self.explored().summary;
        summary.map(|m| self.english(&m)).unwrap_or_default()
    }

    fn why(&self) -> String {
        let why = self.explored().why;
        why.map(|m| self.english(&m)).unwrap_or_default()
    }

    fn working(&self) -> String {
        let working = self.explored().working;
        working.map(|w| self.english(&w.label)).unwrap_or_default()
    }

    /// The headings of the list.
    fn headings(&self) -> Vec<String> {
        let groups = self.explored().groups;
        groups
            .iter()
            .map(|g| self.english(&g.mark.label()))
            .collect()
    }
}

#[test]
fn a_proof_is_shown_as_it_comes_and_sorted() {
    let mut p = at(LATE);
    assert!(p.view().buttons.explore && p.view().explore.is_none());
    p.explores();
    assert!(!p.view().buttons.explore);
    assert_eq!(p.working(), "Proving every move: 0 %");
    let id = p.exploring.as_ref().unwrap().id();
    for (counting, permille, words) in [
        (false, 437, "Proving every move: 43 %"),
        (true, 1000, "The results are proved. Counting plies: 100 %"),
    ] {
        p.does(Input::Engine(Reply::SolveProgress {
            id,
            counting,
            permille,
        }));
        assert_eq!(p.working(), words);
    }
    p.proves(false, |i| {
        [Worth::Win(None), Worth::Draw, Worth::Loss(None)][i % 3]
    });
    assert_eq!(p.summary(), "Proved: White wins with best play.");
    assert_eq!(p.live(), p.summary());
    assert_eq!(
        p.headings(),
        ["Win, proved", "Draw, proved", "Loss, proved"]
    );
    assert!(p.explored().working.is_some());
    let worths = [
        Worth::Win(Some(5)),
        Worth::Loss(Some(2)),
        Worth::Draw,
        Worth::Win(Some(1)),
        Worth::Loss(Some(8)),
    ];
    p.proves(true, |i| worths[i % 5]);
    assert_eq!(p.summary(), "Proved: White wins in 5 plies with best play.");
    assert_eq!(
        p.headings(),
        [
            "Win in 1 ply, proved",
            "Win in 5 plies, proved",
            "Draw, proved",
            "Loss in 8 plies, proved",
            "Loss in 2 plies, proved",
        ]
    );
    let view = p.explored();
    assert!(view.proved && view.working.is_none() && view.why.is_none());
    let listed: usize = view.groups.iter().map(|g| g.moves.len()).sum();
    assert_eq!(listed, 14 * 8);
    // Eight twists in a row have each of the five worths: the best is a win in 1.
    let best = Some(Mark::Proved(Worth::Win(Some(1))));
    for (cell, mark) in p.view().board.cells.iter().zip(&view.squares) {
        assert_eq!(
            *mark,
            best.filter(|_| cell.stone.is_none()),
            "{}",
            cell.name()
        );
    }
}

#[test]
fn after_a_stone_the_arrows_have_the_values_and_the_list_its_moves() {
    let mut p = at(LATE);
    p.explores()
        .proves(true, |i| Worth::Win(Some(1 + i as u32 % 8)));
    p.clicks("b6");
    assert_eq!(p.exploring, None, "what is known is enough");
    let view = p.explored();
    assert_eq!(p.summary(), "Proved: White wins in 1 ply with best play.");
    assert!(view.squares.is_empty());
    let plies: Vec<u32> = view
        .twists
        .iter()
        .map(|mark| match mark {
            Some(Mark::Proved(Worth::Win(Some(plies)))) => *plies,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(plies, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(view.groups.len(), 8);
    let chosen = view.groups[2].moves[0];
    p.does(Input::PlayExplored(chosen));
    assert_eq!(p.view().moves.last().unwrap().text, chosen.to_string());
    assert!(
        matches!(p.exploring, Some(Request::Solve { .. })),
        "it goes along"
    );
}

#[test]
fn the_eighteenth_stone_is_proved_before_its_twist() {
    let mut p = at(SEVENTEEN);
    p.explores();
    assert_eq!(
        p.why(),
        "A proof needs at least 18 stones on the board; there are 17."
    );
    p.judges(2, false, |_| 0);
    assert_eq!(
        p.summary(),
        "Not proved: the engine’s judgement, 2 plies deep."
    );
    p.clicks("b6");
    let Some(Request::Solve { square, .. }) = p.exploring.clone() else {
        panic!("{:?}", p.exploring);
    };
    assert_eq!(square.as_deref(), Some("b6"));
    p.proves(true, |i| [Worth::Loss(Some(4)), Worth::Draw][i % 2]);
    assert_eq!(p.summary(), "Proved: a draw with best play.");
    let view = p.explored();
    assert_eq!(view.twists.iter().flatten().count(), 8);
    assert_eq!(p.headings(), ["Draw, proved", "Loss in 4 plies, proved"]);
    p.does(Input::Withdraw);
    assert!(matches!(p.exploring, Some(Request::Judge { .. })));
}

#[test]
fn an_opinion_is_never_called_a_win() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.explores();
    assert_eq!(p.working(), "The engine is weighing every move…");
    let points = [30_000, 300, 200, -300, -30_000];
    p.judges(3, false, |i| points[i % 5])
        .judges(4, true, |i| points[i % 5]);
    let words = [
        "Looks very good",
        "Looks good",
        "Looks level",
        "Looks bad",
        "Looks very bad",
    ];
    assert_eq!(p.headings(), words);
    assert!(!p.explored().proved);
    assert_eq!(
        p.live(),
        "Not proved: the engine’s judgement, 4 plies deep."
    );
    for lang in Lang::ALL {
        for group in p.explored().groups {
            let words = group.mark.label().render(lang);
            let proved = Mark::Proved(Worth::Draw).label().render(lang);
            assert_ne!(words, proved);
        }
    }
}

#[test]
fn a_five_at_once_needs_no_engine_to_be_proved() {
    let mut p = at("6/6/oooo2/6/6/xxxx2 x");
    p.explores().judges(2, true, |_| -700);
    assert_eq!(p.headings()[0], "Win in 1 ply, proved");
    let first = &p.explored().groups[0].moves;
    assert!(first.iter().any(|mv| mv.to_string() == "e1"));
    assert!(p.headings().contains(&"Looks very bad".to_owned()));
}

#[test]
fn what_cannot_be_proved_is_judged_and_the_reason_told() {
    for (why, words) in [
        (Unproved::Rules, "Nothing can be proved under these rules."),
        (
            Unproved::Memory,
            "This device did not give the memory that a proof needs.",
        ),
    ] {
        let mut p = at(LATE);
        p.explores().refuses(why);
        assert_eq!(p.why(), words);
        p.judges(2, true, |_| 10);
        assert_eq!(p.why(), words);
        assert!(p.headings().contains(&"Looks level".to_owned()));
    }
}

#[test]
fn late_answers_are_dropped() {
    let mut p = at(LATE);
    p.explores();
    let old = p.exploring.clone().unwrap().id();
    p.does(Input::StopExploring);
    assert_eq!(p.exploring, None);
    assert_eq!(p.why(), "Stopped.");
    assert!(p.explored().can_retry);
    let late = |id| {
        Input::Engine(Reply::Solved {
            id,
            complete: true,
            worth: Worth::Draw,
            moves: Vec::new(),
        })
    };
    p.does(late(old));
    assert_eq!(p.summary(), "");
    p.explores();
    let new = p.exploring.clone().unwrap().id();
    assert_ne!(old, new);
    p.does(late(old));
    assert_eq!(p.summary(), "");
    p.does(Input::CloseExplorer).does(late(new));
    assert_eq!(p.view().explore, None);
    assert!(p.view().buttons.explore);
}

#[test]
fn stopping_keeps_what_is_proved() {
    let mut p = at(LATE);
    p.explores().proves(false, |_| Worth::Win(None));
    p.does(Input::StopExploring);
    assert_eq!(p.headings(), ["Win, proved"]);
    assert!(!p.explored().can_retry);
}

#[test]
fn a_lost_explorer_is_told_and_can_be_asked_again() {
    let mut p = at(LATE);
    p.explores().does(Input::ExplorerLost);
    assert_eq!(p.why(), "The explorer stopped unexpectedly.");
    p.explores();
    let id = p.exploring.clone().unwrap().id();
    let illegal = Valued {
        choice: "a6.1r".into(),
        worth: Worth::Draw,
    };
    p.does(Input::Engine(Reply::Solved {
        id,
        complete: true,
        worth: Worth::Draw,
        moves: vec![illegal],
    }));
    assert_eq!(p.why(), "The explorer stopped unexpectedly.");
    assert_eq!(p.explored().groups, []);
    p.explores();
    assert!(p.exploring.is_some());
}

#[test]
fn it_goes_along_through_the_history_and_says_where_the_game_is_over() {
    let mut p = Player::with_friend(GameKind::Pentago);
    p.plays("a1.2r a6.2r b1.2r b6.2r c1.2r a4.2r d1.2r b4.2r e1");
    assert!(p.view().buttons.explore, "after the game, too");
    p.explores();
    assert_eq!(p.exploring, None);
    assert!(p.why().starts_with("The game is over here."));
    assert!(!p.explored().can_retry);
    p.does(Input::Back);
    let Some(Request::Judge { position, .. }) = p.exploring.clone() else {
        panic!("{:?}", p.exploring);
    };
    assert_eq!(
        notation::parse_position(&position)
            .unwrap()
            .game
            .position()
            .turn()
            .index(),
        0
    );
    p.judges(1, true, |_| 0);
    assert!(!p.explored().can_play, "it is a look back");
    let mv = p.explored().groups[0].moves[0];
    p.does(Input::PlayExplored(mv));
    assert_eq!(p.view().moves.len(), 9);
    p.does(Input::NewGame);
    assert_eq!(p.view().explore, None);
}

#[test]
fn against_the_engine_every_exploring_is_asked_for() {
    let mut p = Player::with_engine(GameKind::Pentago, Starter::Me);
    assert!(p.view().buttons.explore);
    p.explores().judges(1, true, |_| 0);
    p.clicks("c4");
    assert!(p.view().explore.is_some(), "still the same turn");
    p.twists("1r");
    assert_eq!(p.view().explore, None);
    assert!(!p.view().buttons.explore, "the engine’s turn");
    p.explores();
    assert_eq!(p.view().explore, None);
    p.engine_says("d4.2l");
    assert_eq!(p.view().explore, None);
    assert!(p.view().buttons.explore);
}

#[test]
fn an_explorers_position_opens_in_the_explorer() {
    for text in [
        "3005642639102068978",
        "https://perfect-pentago.net/#3005642639102068978",
    ] {
        let mut p = Player::new();
        p.does(Input::Import(text.into()));
        assert_eq!(p.view().import.problem, None, "{text}");
        assert!(p.view().explore.is_some(), "{text}");
    }
    let mut p = Player::new();
    p.does(Input::OpenFragment("3005642639102068978".into()));
    assert!(p.view().explore.is_some(), "in the address");
    p.does(Input::OpenFragment("274440791932540184".into()));
    assert!(p.view().explore.is_some(), "after another");
    assert_eq!(at(LATE).view().explore, None, "other boards do not");
}

#[test]
fn pente_has_no_explorer() {
    let mut p = Player::at(&[
        Choice::Game(GameKind::Pente),
        Choice::Opponent(Opponent::Friend),
    ]);
    assert!(!p.view().buttons.explore);
    p.explores();
    assert_eq!(p.view().explore, None);
}
