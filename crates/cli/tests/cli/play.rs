//! Whole games at the terminal, by a pipe.

use crate::run::{code, run, text};

#[test]
fn two_people_play_pentago_to_its_end() {
    let moves = [
        "a1.4r", "a4.4r", "b1.4r", "b4.4r", "c1.4r", "c4.4r", "d1.2r", "e5.2r", "e1",
    ];
    let script = moves.join("\n") + "\nb2.1r\ngame\n";
    let output = run(&["play", "pentago"], script);
    assert_eq!(code(&output), 0);
    let said = text(&output);
    assert!(said.contains("Everybody plays at this terminal."), "{said}");
    assert!(said.contains("    ------+------"), "{said}");
    assert!(said.contains("second player to move, ply 1"), "{said}");
    assert!(said.contains("1-0 (placement) after 9 plies"), "{said}");
    assert!(said.contains("The game is over; expected `new`"), "{said}");
    let game = format!("pentago {}\n", moves.join(" "));
    assert!(said.ends_with(&game), "{said}");
}

#[test]
fn two_people_play_pente_with_bad_moves_and_second_thoughts() {
    let script = "K10\r\nK10\nI9\nZ99\n\nA1\nL10\nundo\nL10\nL9\nundo\nA2\nM10\nA3\nN10\nA4\nO10\ngame\nquit\nK1\n";
    let output = run(&["play", "pente/standard"], script);
    assert_eq!(code(&output), 0);
    let said = text(&output);
    assert!(said.contains("K10 cannot be played"), "{said}");
    assert!(said.contains("\"I9\" is no move"), "{said}");
    assert!(said.contains("\"Z99\" is no move"), "{said}");
    assert!(said.contains("1-0 (five) after 9 plies"), "{said}");
    assert!(
        said.ends_with("pente K10 A1 L10 A2 M10 A3 N10 A4 O10\n"),
        "{said}"
    );
}

#[test]
fn captures_are_shown_and_taken_back() {
    let script = "K10\nL10\nA1\nM10\nN10\nundo\n";
    let output = run(&["play", "pente", "--quiet"], script);
    let said = text(&output);
    let (before, after) = said.split_once("captured stones: x 2, o 0").unwrap();
    assert!(!before.contains("captured"));
    assert!(!after.contains("captured"), "{after}");
    assert!(after.contains("first player to move, ply 4"), "{after}");
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    let script = "undo\nresign\nresign\nK10\nundo\nK10\nnew\n";
    let output = run(&["play", "pente"], script);
    let said = text(&output);
    assert!(said.contains("There is no move of yours to take back."));
    assert!(said.contains("0-1 (resigned): the first player gives up"));
    assert_eq!(said.matches("The game is over").count(), 2, "{said}");
    assert!(said.contains("second player to move, ply 1"), "{said}");
    assert!(said.ends_with("first player to move, ply 0\n"), "{said}");
}

#[test]
fn a_team_of_two_has_capitals() {
    let script = "K10\nA1\nC1\nD1\n";
    let said = run(&["play", "pente/teams-own-colours"], script);
    assert!(text(&said).contains("  1 o . X O ."), "{}", text(&said));
}

#[test]
fn the_engine_answers_and_undo_gives_the_turn_back() {
    for game in ["pentago", "pente"] {
        let first = if game == "pentago" { "b2.4r" } else { "K10" };
        let script = format!("{first}\nundo\n{first}\nhint\ngame\n");
        let args = [
            "play", game, "--level", "3", "--seed", "1", "--time", "300ms",
        ];
        let output = run(&args, script);
        assert_eq!(code(&output), 0);
        let said = text(&output);
        assert!(said.contains("You are the first player"), "{said}");
        let replies: Vec<_> = said.lines().filter(|l| l.starts_with("engine: ")).collect();
        assert_eq!(replies.len(), 2, "{said}");
        assert!(said.contains("first player to move, ply 0"), "{said}");
        let hint = said.lines().find(|l| l.starts_with("hint: "));
        assert!(hint.is_some(), "{said}");
        let reply = replies[1].strip_prefix("engine: ").unwrap();
        let line = said.lines().last().unwrap();
        assert_eq!(line, format!("{game} {first} {reply}"));
    }
}

#[test]
fn the_engine_starts_when_asked_and_wins_against_who_does_not_see_it() {
    // Nobody stops the engine: this person fills the lowest row from the right, with gaps.
    let moves = ["T1", "R1", "P1", "N1", "L1", "J1", "G1", "E1", "C1", "A1"];
    let mut script = moves.join("\n");
    script.push_str("\ngame\n");
    let args = [
        "play", "pente", "--level", "5", "--second", "--seed", "7", "--time", "1s",
    ];
    let output = run(&args, script);
    let said = text(&output);
    assert!(said.contains("You are the second player"), "{said}");
    assert!(said.contains("engine: K10"), "{said}");
    assert!(said.contains("1-0 (five) after"), "{said}");
}

#[test]
fn help_tells_the_notation_of_the_game() {
    let said = run(&["play", "pentago"], "help\n");
    assert!(text(&said).contains("c4.1r"));
    let said = run(&["play", "pente"], "help\n");
    assert!(text(&said).contains("without I"));
    for word in ["undo", "hint", "new", "resign", "quit"] {
        assert!(text(&said).contains(word), "{word}");
    }
}

#[test]
fn a_wrong_game_or_level_is_refused_at_once() {
    for wrong in [
        &["play", "chess"][..],
        &["play", "pente/nonsense"],
        &["play", "--level", "9"],
        &["play", "--level", "0"],
        &["play", "--second"],
        &["play", "--time", "soon"],
        &["play", "--time", "-1s"],
    ] {
        assert_eq!(code(&run(wrong, "")), 2, "{wrong:?}");
    }
}
