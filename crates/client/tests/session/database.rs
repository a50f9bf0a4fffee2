//! The exact database of a server: what it reaches is proved, and without its help everything goes on.

use crate::player::Player;
use fivefold_client::{Choice, Input, Mark, Reply, Request, Worth};
use fivefold_messages::{Opponent, Starter};
use fivefold_protocol::worker::Valued;
use fivefold_rules::pentago::Move;
use fivefold_rules::{AnyMove, GameKind, Position as _, notation};

/// A page whose server has the slices 0 to 3.
fn served(choices: &[Choice]) -> Player {
    let mut player = Player::new();
    player.does(Input::Load {
        stored: Vec::new(),
        fragment: String::new(),
        slices: vec![0, 1, 2, 3],
    });
    for choice in choices {
        player.does(Input::Choose(*choice));
    }
    player.does(Input::Start { lot: 0 });
    player
}

fn friend() -> Player {
    served(&[
        Choice::Game(GameKind::Pentago),
        Choice::Opponent(Opponent::Friend),
    ])
}

fn against(level: u8) -> Player {
    served(&[
        Choice::Game(GameKind::Pentago),
        Choice::Opponent(Opponent::Engine),
        Choice::Level(level),
        Choice::Starter(Starter::Opponent),
    ])
}

fn moves_of(position: &str) -> Vec<Move> {
    let line = notation::parse_position(position).unwrap();
    let pentago = |mv: AnyMove| match mv {
        AnyMove::Pentago(mv) => mv,
        AnyMove::Pente(_) => panic!("{mv}"),
    };
    let moves = line.game.position().legal_moves();
    moves.into_iter().map(pentago).collect()
}

/// Every move of the position, the one at place `i` worth what `worth` says.
fn solved(id: u64, position: &str, worth: impl Fn(usize) -> Worth) -> Reply {
    let value = |(i, mv): (usize, Move)| Valued {
        choice: mv.to_string(),
        worth: worth(i),
    };
    let moves: Vec<_> = moves_of(position)
        .into_iter()
        .enumerate()
        .map(value)
        .collect();
    Reply::Solved {
        id,
        complete: true,
        worth: Worth::Win(None),
        moves,
    }
}

fn thirds(i: usize) -> Worth {
    [Worth::Loss(None), Worth::Win(None), Worth::Draw][i % 3]
}

impl Player {
    /// What the database has been asked last.
    fn asks(&mut self) -> (u64, String) {
        self.asked.pop().expect("the database was asked")
    }

    fn database_fails(&mut self) -> &mut Player {
        let (id, _) = self.asks();
        let reason = "gone".to_owned();
        self.does(Input::Engine(Reply::Failed { id, reason }))
    }

    fn words(&self) -> [String; 2] {
        let view = self.view().explore.expect("the explorer is open");
        [view.summary, view.why].map(|m| m.map(|m| self.english(&m)).unwrap_or_default())
    }
}

#[test]
fn what_the_database_reaches_is_proved_by_it() {
    let mut p = friend();
    p.does(Input::Explore);
    let working = p.view().explore.unwrap().working.unwrap();
    assert_eq!(
        p.english(&working.label),
        "Looking it up in the exact database…"
    );
    assert_eq!(p.exploring, None, "no worker is needed");
    let (id, position) = p.asks();
    p.does(Input::Engine(solved(id, &position, thirds)));
    let view = p.view().explore.unwrap();
    assert!(view.proved && view.looked_up && view.working.is_none() && !view.can_retry);
    assert_eq!(
        p.words(),
        [
            "Proved: White wins with best play.",
            "From the exact database, which knows results but does not count plies."
        ]
    );
    assert_eq!(p.live(), "Proved: White wins with best play.");
    let marks: Vec<_> = view.groups.iter().map(|g| g.mark).collect();
    let worths = [Worth::Win(None), Worth::Draw, Worth::Loss(None)];
    assert_eq!(marks, worths.map(Mark::Proved));
    let listed: usize = view.groups.iter().map(|g| g.moves.len()).sum();
    assert_eq!(listed, 288);
    // A stone: its twists have their values, and nobody is asked again.
    p.clicks("c4");
    assert!(p.asked.is_empty() && p.exploring.is_none());
    let twists = p.view().explore.unwrap().twists;
    assert!(twists.iter().all(Option::is_some));
    // Beyond the last slice it is a judgement again, told as one.
    p.twists("1r");
    let (id, position) = p.asks();
    p.does(Input::Engine(solved(id, &position, thirds)));
    p.plays("d3.2l");
    p.asks();
    p.plays("a1.3l");
    assert!(p.asked.is_empty());
    assert!(matches!(p.exploring, Some(Request::Judge { .. })));
    assert!(!p.view().explore.unwrap().looked_up);
}

#[test]
fn an_answer_that_is_not_all_of_it_is_none() {
    let bad: [fn(Reply) -> Reply; 6] = [
        |reply| Reply::Failed {
            id: reply.id(),
            reason: String::new(),
        },
        |reply| changed(reply, |moves| drop(moves.pop())),
        |reply| changed(reply, |moves| moves[3] = moves[4].clone()),
        |reply| changed(reply, |moves| moves.push(moves[0].clone())),
        |reply| changed(reply, |moves| moves[0].choice = "z9.1l".to_owned()),
        // No move is as good as the position is said to be.
        |reply| {
            changed(reply, |moves| {
                moves.iter_mut().for_each(|m| m.worth = Worth::Draw)
            })
        },
    ];
    for spoil in bad {
        let mut p = friend();
        p.does(Input::Explore);
        let (id, position) = p.asks();
        p.does(Input::Engine(spoil(solved(id, &position, thirds))));
        assert!(matches!(p.exploring, Some(Request::Judge { .. })));
        let [_, why] = p.words();
        assert_eq!(
            why,
            "A proof needs at least 18 stones on the board; there are 0."
        );
        let mut p = against(8);
        let (id, position) = p.asks();
        p.does(Input::Engine(spoil(solved(id, &position, thirds))));
        assert!(p.search.is_some() && p.among.is_empty());
        assert_eq!(p.trouble(), "");
    }
}

fn changed(reply: Reply, change: impl Fn(&mut Vec<Valued>)) -> Reply {
    match reply {
        Reply::Solved {
            id,
            complete,
            worth,
            mut moves,
        } => {
            change(&mut moves);
            Reply::Solved {
                id,
                complete,
                worth,
                moves,
            }
        }
        other => other,
    }
}

#[test]
fn the_strongest_level_chooses_among_the_moves_that_keep_the_value() {
    let mut p = against(8);
    assert!(p.search.is_none(), "the database comes first");
    let (id, position) = p.asks();
    p.does(Input::Engine(solved(id, &position, thirds)));
    let wins: Vec<_> = (moves_of(&position).iter().skip(1).step_by(3))
        .map(ToString::to_string)
        .collect();
    assert_eq!(p.among, wins);
    p.engine_says(&wins[0]);
    assert_eq!(p.view().moves.len(), 1);
    // A hint is as good; a lower level errs by itself.
    p.does(Input::Hint);
    p.database_fails();
    assert!(p.search.is_some() && p.among.is_empty());
    let p = against(7);
    assert!(p.asked.is_empty() && p.search.is_some());
}

#[test]
fn an_answer_that_comes_too_late_changes_nothing() {
    let mut p = against(8);
    let (id, position) = p.asks();
    let late = solved(id, &position, thirds);
    let reason = String::new();
    p.does(Input::Engine(Reply::Failed { id, reason }));
    let search = p.search.clone();
    p.does(Input::Engine(late.clone()));
    assert_eq!(p.search, search);
    assert!(p.among.is_empty());
    // A game left while the database is asked.
    let mut p = against(8);
    let (id, position) = p.asks();
    p.does(Input::NewGame);
    p.does(Input::Choose(Choice::Opponent(Opponent::Friend)));
    p.does(Input::Start { lot: 0 });
    p.does(Input::Engine(solved(id, &position, thirds)));
    assert!(p.search.is_none() && p.view().moves.is_empty());
}

#[test]
fn other_rules_and_other_games_are_not_asked_about() {
    let mut p = friend();
    p.does(Input::Import("pentago/relaxed c4.1r".to_owned()));
    p.does(Input::Explore);
    assert!(p.asked.is_empty() && p.exploring.is_some());
    let p = served(&[
        Choice::Game(GameKind::Pente),
        Choice::Opponent(Opponent::Engine),
        Choice::Level(8),
        Choice::Starter(Starter::Opponent),
    ]);
    assert!(p.asked.is_empty() && p.search.is_some());
}
