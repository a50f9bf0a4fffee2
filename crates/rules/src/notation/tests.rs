use super::*;
use crate::{AnyGame, AnyPosition, Position as _, expect};
use std::string::{String, ToString};
use std::{format, vec::Vec};

fn line(text: &str) -> Line {
    parse_line(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> String {
    parse_line(text).expect_err(text).to_string()
}

/// A sure but varied choice among `n`.
fn draw(state: &mut u64, n: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % n
}

fn random_game(variant: &str, plies: usize, seed: u64) -> AnyGame {
    let variant: crate::Variant = variant.parse().unwrap();
    let mut state = seed;
    let mut game = AnyGame::new(variant.start());
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[draw(&mut state, moves.len())];
        game.play(m).unwrap();
    }
    game
}

const VARIANTS: [&str; 14] = [
    "pentago/standard",
    "pentago/relaxed",
    "pentago/rotate-first",
    "pentago/ggp",
    "pentago/exact-five",
    "pentago/standard,twist=skippable,line=exactly-five",
    "pente/standard,size=5",
    "pente/standard,size=9,captures=4",
    "pente/tournament",
    "pente/free,size=7",
    "pente/keryo,size=9",
    "pente/teams,size=9",
    "pente/teams-own-colours,size=9",
    "pente/teams-own-colours,opening=free,keryo=yes,size=7",
];

#[test]
fn games_and_positions_are_read_back_exactly() {
    for variant in VARIANTS {
        for seed in 0..40 {
            let game = random_game(variant, 90, seed);
            let text = write_line(&game);
            assert_eq!(line(&text).game, game, "{text}");
            assert_eq!(from_fragment(&to_fragment(&game)).as_ref(), Ok(&game));
            for i in 0..=game.moves().len() {
                let position = game.position_at(i).unwrap();
                let text = position_line(position);
                let read = parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(read.game.position(), position, "{text}");
                assert_eq!(position_line(read.game.position()), text);
                if i + 3 > game.moves().len() {
                    let rest = game.moves()[i..].iter().copied();
                    let cut = AnyGame::replay(*position, rest).unwrap();
                    let text = write_line(&cut);
                    assert_eq!(line(&text).game, cut, "{text}");
                }
                if let AnyPosition::Pentago(p) = position
                    && p.rules() == crate::pentago::Rules::STANDARD
                {
                    let id = explorer_id(p);
                    assert_eq!(
                        parse_position(&id).unwrap().game.position(),
                        position,
                        "{id}"
                    );
                    if !p.is_untwisted() {
                        let board = board36(p);
                        assert_eq!(line(&board).game.position(), position, "{board}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_due_twist_is_written_and_read_back() {
    let start = crate::pentago::Position::new(crate::pentago::Rules::RELAXED);
    let Ok(crate::pentago::Placement::TwistDue(placed)) = start.place("c6".parse().unwrap()) else {
        panic!("the first placement cannot end the game");
    };
    let text = placed_line(&placed);
    assert_eq!(text, "2x3/6/6/6/6/6 xt relaxed");
    assert_eq!(line(&text).placed, Some(placed));
    let id = explorer_placed_id(&placed);
    let read = line(&id).placed.expect("the id ends in m");
    assert_eq!(read.marbles(), placed.marbles());
}

#[test]
fn forms_of_a_line() {
    let start = line("pentago").game;
    for same in [
        "pentago/standard",
        "  pentago ",
        "pentago from 6/6/6/6/6/6 x",
        "pentago from 6/6/6/6/6/6 x standard",
        "pentago/standard from ....................................",
        "pentago from 0",
        "0",
        "000000000000000000000000000000000000",
        "6/6/6/6/6/6 x",
        "#0",
        "https://perfect-pentago.net/#0",
    ] {
        assert_eq!(line(same).game, start, "{same}");
    }
    // The same board in three alphabets; an empty row must be written with full stops.
    let xo = format!("x....o{}", ".".repeat(30));
    let read = line(&xo).game;
    for other in [
        xo.replace('x', "b").replace('o', "w"),
        xo.replace('x', "1").replace('o', "2"),
    ] {
        assert_eq!(line(&other).game, read);
    }
    assert_eq!(position_line(read.position()), "x4o/6/6/6/6/6 x");
    let pente = "19/19/19/19/19/19/19/19/19/9x9/19/19/19/19/19/19/19/19/19 o 0-0 tournament";
    assert_eq!(
        line(pente).game.position(),
        line("pente/tournament K10").game.position()
    );
    assert_eq!(
        position_line(line("pente/tournament K10").game.position()),
        pente
    );
    // The rows tell the size.
    let small = "9/9/9/9/4x4/9/9/9/9 o 0-0";
    assert_eq!(
        position_line(line("pente/standard,size=9 E5").game.position()),
        small
    );
    assert_eq!(
        line(&format!("{small} standard,size=9")).game,
        line(small).game
    );
    assert_eq!(
        write_line(&line(&format!("pente/standard,size=9 from {small} E6")).game),
        format!("pente/standard,size=9 from {small} E6")
    );
    assert_eq!(
        from_fragment("#pentago%2Fstandard_c4.1r").unwrap(),
        line("pentago c4.1r").game
    );
    assert_eq!(
        to_fragment(&line("pentago/ggp c4.1r d3.2l").game),
        "pentago/ggp_c4.1r_d3.2l"
    );
}

#[test]
fn a_placement_that_wins_needs_no_twist() {
    let won = "pentago a1.4l a6.4l b1.4l b6.4l c1.4l c6.4l d2.2l e6.4l e2.2l e5.1l";
    let text = position_line(
        line("pentago/standard from x4o/x5/x5/x4o/5o/5o x a2")
            .game
            .position(),
    );
    assert_eq!(text, "x4o/x5/x5/x4o/x4o/5o xt");
    assert_eq!(position_line(line(&text).game.position()), text);
    assert!(line(won).placed.is_none());
    assert!(error("pentago from x4o/x5/x5/x4o/5o/5o x a2.1l").contains("ends the game"));
    assert!(error("pentago from x4o/x5/x5/x4o/5o/5o x a2 b2.1l").contains("ply 10"));
    assert!(error("x4o/x5/x5/x4o/x4o/5o ot").contains("expected xt"));
}

/// Line and column, words of the error, and the text.
const ERRORS: &str = "
1:1  | pentago or pente            | chess e4
1:9  | standard, relaxed           | pentago/fast
1:7  | 5 to 19                     | pente/standard,size=20
1:11 | column I does not exist     | pente K10 I9
1:12 | row number 1 to 19          | pente K10 K20
1:12 | row number 1 to 19          | pente K10 K0
1:11 | without I                   | pente K10 U9
1:11 | ply 2                       | pente K10 K10
1:7  | centre                      | pente K9
1:10 | row number 1 to 6           | pentago a7.1l
1:9  | twist                       | pentago c4
1:11 | full stop                   | pentago c41r
1:12 | quadrant                    | pentago c4.5r
1:15 | ply 2                       | pentago c4.2r c4.1r d4.1r
1:14 | nothing after               | pentago c4.1rr
1:13 | position                    | pentago from
1:25 | side to move                | pentago from 6/6/6/6/6/6
1:13 | expected x                  | 6/6/6/6/6/6 o
1:1  | empty board                 | 6/6/6/6/6/6 xt
1:15 | the end of the position     | 6/6/6/6/6/6 x fast
1:15 | the end                     | 6/6/6/6/6/6 x x
1:11 | 6 places, not 5             | 6/6/6/6/6/x4 o
1:11 | 6 places, not 7             | 6/6/6/6/6/x6 o
1:12 | 1 or more                   | 6/6/6/6/6/x05 o
1:1  | two players                 | 6/6/6/6/6/X5 o
1:11 | a number or /               | 6/6/6/6/6/y5 o
1:1  | a row of 5                  | 6/6/6/6/6 o
1:1  | not 4                       | 6/6/6/6 o
1:1  | counts                      | xx4/6/6/6/6/6 x
1:1  | at most 18                  | xxxxxx/xxxxxx/xxxxxx/x5/oooooo/oooooo o
1:12 | 19 rows                     | pente from 6/6/6/6/6/6 x
1:12 | rows of a Pente board       | pente from 0
1:14 | 6 rows                      | pentago from 9/9/9/9/9/9/9/9/9 x 0-0
1:14 | the twist is due            | pentago from 6/6/6/6/6/x5 xt b1.1l
1:28 | rules of the game, standard | pentago from 6/6/6/6/6/6 x ggp
1:22 | captured                    | 9/9/9/9/4x4/9/9/9/9 o
1:1  | placed                      | 9/9/9/9/4x4/9/9/9/9 o 0-1
1:23 | captured                    | 9/9/9/9/4x4/9/9/9/9 o 00-0
1:23 | captured                    | 9/9/9/9/4x4/9/9/9/9 o 1
1:21 | expected o                  | 9/9/9/9/4x4/9/9/9/9 x 0-0
1:1  | centre                      | 9/9/9/9/3x5/9/9/9/9 o 0-0
1:27 | rules of the board          | 9/9/9/9/3x5/9/9/9/9 o 0-0 free,size=11
1:19 | 7 or more                   | 5/5/2x2/5/5 o 0-0 tournament
1:1  | empty board                 | 0m
1:1  | below 2^64                  | -1
1:1  | leading zeros               | 007
1:1  | below 2^64                  | 99999999999999999999
1:1  | 19682                       | 65535
1:1  | cannot be                   | 2
1:1  | a position                  | 1x
1:4  | one placement or one twist  | #0,1
1:7  | explorer board id           | #0,1m,
1:7  | one placement or one twist  | #0,1m,1m
1:7  | 36 squares                  | x.....b.............................
";

#[test]
fn every_error_names_its_place() {
    expect::errors(ERRORS, error);
    assert!(error("").starts_with("line 1, column 1: the text ends here; expected a game such as"));
    assert!(error("   ").starts_with("line 1, column 4: "));
    assert_eq!(
        error("pentago c4.1r\n c4.2x"),
        "line 2, column 6: \"x\" stands here; expected l (left) or r (right)"
    );
}

#[test]
fn noise_is_refused_at_once() {
    let huge = "K10 ".repeat(3_000_000);
    assert!(error(&huge).contains("at most 65536"));
    assert!(error(&"9".repeat(60_000)).len() < 300);
    assert!(error(&"/".repeat(60_000)).len() < 300);
    assert!(error(&format!("pente {}", "a".repeat(60_000))).len() < 300);
    assert!(from_fragment(&huge).is_err());
    for text in [
        "%",
        "%2",
        "%zz",
        "pentago%",
        "#%20%20",
        "é",
        "pentago/é",
        "pente é",
        "日/本/語",
    ] {
        assert!(from_fragment(text).is_err() || text == "#%20%20", "{text}");
        assert!(parse_line(text).is_err(), "{text}");
    }
}

#[test]
fn short_noise_never_panics() {
    const PARTS: [&str; 20] = [
        "pentago", "pente", "/", " ", "from", "6", "19", "x", "o", "t", "0-0", "m", "#", ",", "a1",
        ".1l", "K10", "standard", "é", "\r\n",
    ];
    let mut state = 5;
    for _ in 0..20_000 {
        let text: Vec<&str> = (0..12)
            .map(|_| PARTS[draw(&mut state, PARTS.len())])
            .collect();
        let text = text.concat();
        if let Ok(read) = parse_line(&text)
            && read.placed.is_none()
        {
            assert_eq!(line(&write_line(&read.game)).game, read.game, "{text}");
        }
        let _ = from_fragment(&text);
    }
}
