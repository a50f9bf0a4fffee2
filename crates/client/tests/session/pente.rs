//! Pente at the screen.

use crate::player::Player;
use fivefold_client::{Choice, Input};
use fivefold_messages::{Opponent, PenteRules, Player as Name, Stone};
use fivefold_rules::GameKind;

fn friends() -> Player {
    Player::with_friend(GameKind::Pente)
}

#[test]
fn the_first_stone_goes_on_the_centre_and_the_refusal_says_so() {
    let mut p = friends();
    let view = p.view();
    let playable = view.board.cells.iter().filter(|c| c.playable);
    let playable: Vec<String> = playable.map(|c| c.name()).collect();
    assert_eq!(playable, ["K10"]);
    assert_eq!(view.board.cells.len(), 361);
    assert_eq!(
        (view.board.cells[0].name(), view.arrows.len()),
        ("A19".to_owned(), 0)
    );
    p.clicks("K11");
    assert_eq!(p.notice(), "The first stone must be on the centre, K10.");
    p.plays("K10 L9");
    assert_eq!(p.live(), "Black played L9. White to move.");
}

#[test]
fn every_size_has_its_own_centre() {
    for (size, centre) in [(9, "E5"), (13, "G7"), (15, "H8"), (19, "K10")] {
        let mut p = Player::at(&[
            Choice::Game(GameKind::Pente),
            Choice::Opponent(Opponent::Friend),
            Choice::Size(size),
        ]);
        assert_eq!(p.view().board.size, size);
        p.plays(centre);
    }
}

#[test]
fn a_capture_fills_the_tray_and_undo_empties_it() {
    let mut p = friends();
    // White captures L10 M10 between K10 and N10.
    p.plays("K10 L10 A1 M10 N10");
    assert_eq!(
        p.live(),
        "White played N10 and captured 1 pair. Black to move."
    );
    let view = p.view();
    assert_eq!((view.trays[0].stones, view.trays[0].pairs), (2, 1));
    assert_eq!(
        (view.trays[0].player, view.trays[0].stone),
        (Name::First, Stone::Second)
    );
    assert_eq!(view.trays[1].stones, 0);
    assert_eq!(p.english(&view.trays[0].label), "White has captured 1 pair");
    assert_eq!(p.stones(), 3);
    let motion = view.board.motion.unwrap();
    let captured: Vec<String> = motion
        .captured
        .iter()
        .map(|&i| view.board.cells[i].name())
        .collect();
    assert_eq!(captured, ["M10", "L10"]);
    assert!(
        motion
            .captured
            .iter()
            .all(|&i| motion.before[i] == Some(Stone::Second))
    );

    p.does(Input::Undo);
    assert_eq!(p.view().trays[0].stones, 0);
    assert_eq!(p.stones(), 4);
    p.plays("N10").does(Input::Back);
    assert_eq!(
        p.view().trays[0].stones,
        0,
        "an earlier position has its own count"
    );
    p.does(Input::Last);
    assert_eq!(p.view().trays[0].pairs, 1);
}

/// White wins with five in a row.
pub(crate) const FIVE: &str = "K10 A1 K11 A2 K12 A4 K13 A5 K14";

#[test]
fn five_in_a_row_wins_and_is_drawn() {
    let mut p = friends();
    p.plays(FIVE);
    assert_eq!(
        p.banner(),
        Some((
            "White wins".to_owned(),
            "White wins: five in a row.".to_owned()
        ))
    );
    let view = p.view();
    assert_eq!(view.board.winning_lines.len(), 1);
    assert_eq!(view.board.winning_lines[0].len(), 5);
    p.does(Input::Undo);
    assert!(p.banner().is_none());
    p.plays("K9");
}

#[test]
fn more_than_five_pairs_are_shown() {
    // Four pairs, then two at once.
    let line = "pente from x1x1x1x1x1x8/19/x1x1x1x12/19/19/19/19/19/19/xoo1oox12/19/19/19/19/19/19/19/19/19 x 8-0";
    let mut p = Player::new();
    p.does(Input::Import(line.into()));
    if p.view().import.problem.is_some() {
        let problem = p.view().import.problem.unwrap();
        panic!("{}", p.english(&problem));
    }
    p.plays("D10");
    assert_eq!(p.view().trays[0].pairs, 6);
    assert_eq!(p.banner().unwrap().1, "White wins: 6 captured pairs.");
}

#[test]
fn keryo_counts_stones() {
    let mut p = Player::at(&[
        Choice::Game(GameKind::Pente),
        Choice::Opponent(Opponent::Friend),
        Choice::PenteRules(PenteRules::Keryo),
    ]);
    p.plays("K10 L10 A1 M10 C1 N10 O10");
    assert_eq!(
        p.live(),
        "White played O10 and captured 3 stones. Black to move."
    );
    let tray = p.view().trays[0].clone();
    assert_eq!((tray.stones, tray.goal), (3, 15));
    assert_eq!(p.english(&tray.label), "White has captured 3 stones");
}

#[test]
fn the_tournament_opening_is_explained() {
    let mut p = Player::at(&[
        Choice::Game(GameKind::Pente),
        Choice::Opponent(Opponent::Friend),
        Choice::PenteRules(PenteRules::Tournament),
    ]);
    p.plays("K10 A1").clicks("L11");
    assert!(
        p.notice()
            .contains("at least three lines away from the centre, K10"),
        "{}",
        p.notice()
    );
    p.plays("N10");
}

#[test]
fn four_people_move_in_turn_for_two_teams() {
    for (rules, stones) in [
        (
            PenteRules::Teams,
            [Stone::First, Stone::Second, Stone::First, Stone::Second],
        ),
        (
            PenteRules::TeamsOwnColours,
            [Stone::A1, Stone::B1, Stone::A2, Stone::B2],
        ),
    ] {
        let mut p = Player::at(&[Choice::Game(GameKind::Pente), Choice::PenteRules(rules)]);
        assert_eq!(p.view().setup.choices.opponent(), Opponent::Four);
        let mut names = Vec::new();
        for (mv, stone) in ["K10", "A1", "C1", "E1"].into_iter().zip(stones) {
            p.plays(mv);
            let view = p.view();
            names.push(view.moves.last().unwrap().player);
            let last = view.board.cells.iter().find(|c| c.last).unwrap();
            assert_eq!((last.name().as_str(), last.stone), (mv, Some(stone)));
        }
        assert_eq!(names, [Name::A1, Name::B1, Name::A2, Name::B2]);
        assert_eq!(p.status(), "A1 to move");
        assert_eq!(p.view().trays[0].player, Name::TeamA);
        p.does(Input::Resign).does(Input::Confirm);
        assert_eq!(p.banner().unwrap().1, "Team B wins: Team A resigned.");
    }
}

#[test]
fn teams_and_four_people_go_together() {
    let mut p = Player::new();
    p.does(Input::Choose(Choice::Opponent(Opponent::Four)));
    let setup = p.view().setup;
    assert!(setup.choices.is_for_teams() && !setup.starter && !setup.length && !setup.level);
    p.does(Input::Choose(Choice::Opponent(Opponent::Engine)));
    assert!(!p.view().setup.choices.is_for_teams());
    p.does(Input::Choose(Choice::Opponent(Opponent::Four)));
    p.does(Input::Choose(Choice::Game(GameKind::Pentago)));
    assert_eq!(p.view().setup.choices.opponent(), Opponent::Friend);
}

#[test]
fn the_next_stone_is_the_position_s_in_an_imported_game_too() {
    let mut p = friends();
    let mut looks = vec![p.view().board.next];
    let game = "pente/teams-own-colours K10 A1 K11 C3 K12";
    let words: Vec<&str> = game.split(' ').collect();
    for count in 2..=words.len() {
        p.does(Input::Import(words[..count].join(" ")));
        let view = p.view();
        assert_eq!(view.turn, (count - 1) % 2);
        looks.push(view.board.next);
    }
    let seats = [
        Stone::First,
        Stone::B1,
        Stone::A2,
        Stone::B2,
        Stone::A1,
        Stone::B1,
    ];
    assert_eq!(looks, seats);
}
