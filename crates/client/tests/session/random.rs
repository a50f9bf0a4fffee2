//! Any inputs in any order.

use crate::player::Player;
use fivefold_client::{Choice, Input, Length, Reply, Screen, Setup};
use fivefold_messages::{Opponent, PentagoRules, PenteRules, Person, Starter};
use fivefold_rules::pentago::Twist;
use fivefold_rules::{AnyPosition, GameKind, Position as _, notation};
use proptest::prelude::*;

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        prop::sample::select(vec![GameKind::Pentago, GameKind::Pente]).prop_map(Choice::Game),
        prop::sample::select(PentagoRules::ALL).prop_map(Choice::PentagoRules),
        prop::sample::select(PenteRules::ALL).prop_map(Choice::PenteRules),
        prop::sample::select(Setup::SIZES.to_vec()).prop_map(Choice::Size),
        prop::sample::select(Opponent::ALL).prop_map(Choice::Opponent),
        (0u8..10).prop_map(Choice::Level),
        prop::sample::select(Starter::ALL).prop_map(Choice::Starter),
        prop::sample::select(vec![Length::Single, Length::BestOfFive]).prop_map(Choice::Length),
    ]
}

/// What a person or the host does; the engine's answers are made from the search that runs.
#[derive(Clone, Debug)]
enum Step {
    Does(Input),
    EngineAnswers(usize),
    EngineBabbles(String),
    PlaysSomewhere(usize, usize),
}

fn step() -> impl Strategy<Value = Step> {
    let word = "[a-tK]{1}[0-9]{1,2}(\\.[1-5][lrx])?";
    let text = "(pentago|pente|chess)(/relaxed|/free)?( [a-f][1-6]\\.[1-4][lr]| [A-T]1?[0-9]){0,4}";
    let simple = vec![
        Input::NewGame,
        Input::CloseSetup,
        Input::Rematch,
        Input::NextGame,
        Input::SkipTwist,
        Input::Withdraw,
        Input::Undo,
        Input::Resign,
        Input::Confirm,
        Input::Cancel,
        Input::Hint,
        Input::Explore,
        Input::StopExploring,
        Input::CloseExplorer,
        Input::ExplorerLost,
        Input::First,
        Input::Back,
        Input::Forward,
        Input::Last,
        Input::CopyRecord,
        Input::SaveRecord,
        Input::Share,
        Input::Copied(false),
        Input::EngineLost,
        Input::Retry,
        Input::CloseNotice,
        Input::SetThreats(true),
        Input::ShowLine,
        Input::LeaveLine,
    ];
    let input = prop_oneof![
        6 => (0u8..20, 0u8..20).prop_map(|(col, row)| Input::Cell { col, row }),
        6 => prop::sample::select(Twist::ALL.to_vec()).prop_map(Input::Twist),
        4 => prop::sample::select(simple),
        1 => choice().prop_map(Input::Choose),
        1 => any::<u64>().prop_map(|lot| Input::Start { lot }),
        1 => word.prop_map(Input::Typed),
        1 => (0usize..30).prop_map(Input::GoTo),
        1 => text.prop_map(Input::Import),
        1 => text.prop_map(|t| Input::OpenFragment(t.replace(' ', "_"))),
        1 => (0u64..9).prop_map(|id| Input::EngineSlow { id }),
    ];
    prop_oneof![
        4 => input.prop_map(Step::Does),
        4 => (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Step::PlaysSomewhere(a, b)),
        3 => any::<usize>().prop_map(Step::EngineAnswers),
        1 => word.prop_map(Step::EngineBabbles),
    ]
}

fn take(p: &mut Player, step: Step) {
    match step {
        Step::Does(input) => {
            if matches!(input, Input::EngineLost) {
                p.search = None;
            }
            p.does(input);
        }
        Step::EngineAnswers(choice) if p.search.is_some() => {
            p.engine_plays(choice);
        }
        Step::EngineAnswers(id) => {
            p.does(Input::Engine(Reply::Best {
                id: id as u64 % 9,
                best: "c4.1r".into(),
            }));
        }
        Step::EngineBabbles(best) if p.search.is_some() => {
            p.engine_says(&best);
        }
        Step::EngineBabbles(_) => {}
        Step::PlaysSomewhere(cell, twist) => {
            let cells = p.view().board.cells;
            let open: Vec<_> = cells.iter().filter(|c| c.playable).collect();
            if !open.is_empty() {
                p.clicks(&open[cell % open.len()].name());
                if p.view().buttons.withdraw {
                    p.does(Input::Twist(Twist::ALL[twist % 8]));
                }
            }
        }
    }
}

/// The view against the rules.
fn agrees(p: &Player) {
    let view = p.view();
    let line = notation::parse_line(&view.line).expect("the view's line can be read");
    let game = line.game;
    assert_eq!(
        notation::from_fragment(&view.fragment).as_ref(),
        Ok(&game),
        "the link holds the game"
    );
    assert_eq!(game.moves().len(), view.moves.len());
    let pentago = view.screen == Screen::Game && game.start().variant().kind() == GameKind::Pentago;
    assert!(pentago || (view.explore.is_none() && p.exploring.is_none()));
    let shown = game
        .position_at(view.ply)
        .expect("the ply looked at exists");
    let pending = view.board.cells.iter().filter(|c| c.pending).count();
    let stones = match shown {
        AnyPosition::Pentago(position) => {
            let stones = position.marbles()[0].count() + position.marbles()[1].count();
            stones as usize
        }
        AnyPosition::Pente(position) => {
            let captured: u32 = position.captured().iter().map(|&n| u32::from(n)).sum();
            let trays: u32 = view.trays.iter().map(|t| t.stones).sum();
            assert_eq!(captured, trays);
            view.board
                .cells
                .iter()
                .filter(|c| c.stone.is_some())
                .count()
        }
    };
    assert_eq!(p.stones(), stones + pending);
    assert!(pending <= 1 && (pending == 0 || !view.looking_back));
    assert_eq!(view.buttons.withdraw, pending == 1);
    assert_eq!(view.arrows.iter().any(|a| a.enabled), pending == 1);

    if let Some(outcome) = game.position().outcome() {
        assert!(p.search.is_none(), "nothing is asked after the end");
        assert!(!view.buttons.resign && pending == 0);
        assert_eq!(view.banner.is_none(), view.looking_back);
        if let Some((headline, _)) = p.banner() {
            let winner = outcome.winner().map(|side| view.people[side.index()]);
            let expected = match (winner, outcome.winner().map(|side| side.index())) {
                (None, _) => "Draw",
                (Some(Person::You), _) => "You win!",
                (Some(Person::Engine), _) => "You lose.",
                (Some(_), Some(0)) if game.start().variant().seats() == 4 => "Team A wins",
                (Some(_), _) if game.start().variant().seats() == 4 => "Team B wins",
                (Some(_), Some(0)) => "White wins",
                (Some(_), _) => "Black wins",
            };
            assert_eq!(headline, expected, "the banner names the winner");
        }
    }
    for cell in view.board.cells.iter().filter(|c| c.playable) {
        let name = cell.name();
        let legal = match game.position() {
            AnyPosition::Pentago(position) => position.place(name.parse().unwrap()).is_ok(),
            AnyPosition::Pente(position) => position.check(name.parse().unwrap()).is_ok(),
        };
        assert!(legal && !view.looking_back, "{name} cannot be played");
    }
    assert_eq!(p.search.is_some(), view.thinking.is_some());
    assert!(!view.board.winning_lines.is_empty() || view.board.cells.iter().all(|c| !c.winning));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn no_input_panics_and_the_view_agrees_with_the_rules(
        choices in prop::collection::vec(choice(), 0..6),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut p = Player::at(&choices);
        agrees(&p);
        for step in steps {
            take(&mut p, step);
            agrees(&p);
        }
        let reloaded = p.reload().view();
        prop_assert_eq!(reloaded.fragment, p.view().fragment, "the next visit finds the game");
    }

    #[test]
    fn any_text_is_a_game_or_a_problem(text in "\\PC{0,80}") {
        let mut p = Player::with_friend(GameKind::Pentago);
        p.plays("c4.1r");
        p.does(Input::Typed(text.clone())).does(Input::Import(text.clone()));
        let view = p.view();
        prop_assert!(view.import.problem.is_some() || view.import.done_key == 1 || !view.import.choices.is_empty());
        p.does(Input::OpenFragment(text));
        agrees(&p);
    }
}
