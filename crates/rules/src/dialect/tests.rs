use super::*;
use crate::pentago::{Placement, Rules, Standing};
use crate::{Position as _, Variant};
use std::string::ToString;
use std::{format, vec};

fn ok(text: &str, dialect: Dialect) -> AnyGame {
    match read(text, Some(dialect)) {
        Ok((game, _)) => game,
        Err(e) => panic!("{text}: {e}"),
    }
}

fn error(text: &str, dialect: Dialect) -> String {
    read(text, Some(dialect)).expect_err(text).to_string()
}

fn moves(game: &AnyGame) -> String {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// One short game, as each program writes it.
const SAME: [(Dialect, &str); 7] = [
    (
        Dialect::OneLine,
        "pentago/rotate-first c1.1l b6.2l d1.3l f3.4r a6.3r",
    ),
    (Dialect::OpenSpiel, "c6s b1u d6y f4x a1z"),
    (Dialect::OpenSpielActions, "256, 10, 270, 189, 7"),
    (Dialect::Pentagod, "playgame f3s a2u f4y d6x a1z"),
    (Dialect::Papoms, "Wc6Al Bb1Bl Wd6Cl Bf4Dr Wa1Cr"),
    (Dialect::Block, "3/9 1L\n1/2 2L\n4/7 3L\n4/3 4R\n1/1 3R"),
    (Dialect::Pentagoo, "p52 r1l p01 r2l p53 r3l p35 r4r p00 r3r"),
];

#[test]
fn one_game_in_every_dialect() {
    let expected = ok(SAME[0].1, SAME[0].0);
    for (dialect, text) in SAME {
        let game = ok(text, dialect);
        assert_eq!(moves(&game), moves(&expected), "{dialect}");
        assert_eq!(write(&expected, dialect).as_deref(), Ok(text), "{dialect}");
        // Detection finds the dialect; where the letters may mean another game, it says so.
        let found = read(text, None);
        if dialect == Dialect::OpenSpiel {
            let both = vec![Dialect::OpenSpiel, Dialect::Pentagod];
            assert_eq!(found, Err(DialectError::Ambiguous(both)));
        } else {
            assert_eq!(found, Ok((game, dialect)), "{text}");
        }
    }
}

#[test]
fn programs_that_twist_first_give_games_by_those_rules() {
    for (dialect, text) in SAME {
        let first = matches!(
            dialect,
            Dialect::OneLine | Dialect::OpenSpiel | Dialect::OpenSpielActions | Dialect::Pentagod
        );
        let rules = if first {
            Rules::ROTATE_FIRST
        } else {
            Rules::STANDARD
        };
        assert_eq!(
            ok(text, dialect).start().variant(),
            Variant::Pentago(rules),
            "{dialect}"
        );
    }
    // A five by the placement that the twist breaks: the game goes on by OpenSpiel's rules.
    let broken = "a1w a4w b1w b4w c1w a5w d1w b5w e1s";
    let game = ok(broken, Dialect::OpenSpiel);
    assert_eq!(
        (game.position().ply(), game.position().outcome()),
        (9, None)
    );
    // Dialects without rules of their own give the standard ones, unless only these fit.
    for dialect in [
        Dialect::Papoms,
        Dialect::Block,
        Dialect::Pentagoo,
        Dialect::Explorer,
    ] {
        let text = write(&game, dialect).unwrap_or_else(|e| panic!("{e}"));
        let (again, found) = read(&text, None).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            (again.position(), found),
            (game.position(), dialect),
            "{text}"
        );
    }
    let standard = notation::parse_line(
        &write(&game, Dialect::OneLine)
            .unwrap()
            .replace("rotate-first", "standard"),
    );
    let found = standard.expect_err("the placement wins").to_string();
    assert!(
        found.contains("ply 9") && found.contains("ends the game"),
        "{found}"
    );
}

#[test]
fn texts_that_fit_twice_are_not_guessed_at() {
    for (text, dialects) in [
        ("a2t", vec![Dialect::OpenSpiel, Dialect::Pentagod]),
        (
            "0",
            vec![
                Dialect::Explorer,
                Dialect::OpenSpielActions,
                Dialect::PenteRelative,
            ],
        ),
        ("k10", vec![Dialect::Record, Dialect::Compact]),
    ] {
        assert_eq!(
            read(text, None),
            Err(DialectError::Ambiguous(dialects.clone())),
            "{text}"
        );
        for dialect in dialects {
            assert!(read(text, Some(dialect)).is_ok(), "{text} {dialect}");
        }
    }
    // Both read the same move: there is nothing to ask.
    assert_eq!(read("a1t", None).map(|(_, d)| d), Ok(Dialect::OpenSpiel));
    // For pentagod both marbles would lie on one square: only one reading is a game.
    assert_eq!(
        read("a2t b3s", None).map(|(_, d)| d),
        Ok(Dialect::OpenSpiel)
    );
    let message = read("a2t", None).unwrap_err().to_string();
    assert!(message.contains("openspiel, pentagod"), "{message}");
}

#[test]
fn a_winning_placement_has_no_twist() {
    let line = "pentago a1.2l a6.2l b1.2l b6.2l c1.2l c6.2l d1.2l e6.2l e1";
    let game = ok(line, Dialect::OneLine);
    assert_eq!(
        game.position().outcome().map(|o| o.reason().word()),
        Some("placement")
    );
    for dialect in [
        Dialect::Papoms,
        Dialect::Block,
        Dialect::Pentagoo,
        Dialect::Explorer,
    ] {
        let text = write(&game, dialect).unwrap_or_else(|e| panic!("{e}"));
        // A history of boards does not tell which of several twists led to the same board.
        let (again, found) = read(&text, None).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            (again.position(), found),
            (game.position(), dialect),
            "{text}"
        );
    }
    for dialect in [
        Dialect::OpenSpiel,
        Dialect::OpenSpielActions,
        Dialect::Pentagod,
        Dialect::Compact,
    ] {
        assert!(
            matches!(write(&game, dialect), Err(DialectError::Unwritable(..))),
            "{dialect}"
        );
    }
    let missing = error("3/9 1L 1/2", Dialect::Block);
    assert!(missing.contains("twist after b6 is missing"), "{missing}");
    let missing = error("f1", Dialect::OpenSpiel);
    assert!(missing.contains("never left out"), "{missing}");
}

#[test]
fn pente_dialects() {
    let game = ok("0 L1U3 D3", Dialect::PenteRelative);
    assert_eq!(moves(&game), "K10 J13 K7");
    assert_eq!(
        write(&game, Dialect::PenteRelative).as_deref(),
        Ok("0 L1U3 D3")
    );
    let compact = ok("h8h9i8i9j9h10", Dialect::Compact);
    assert_eq!(moves(&compact), "H8 H9 J8 J9 K9 H10");
    assert_eq!(ok("h8_h9_i8_i9_j9_h10", Dialect::Compact), compact);
    assert_eq!(
        write(&compact, Dialect::Compact).as_deref(),
        Ok("h8h9i8i9j9h10")
    );
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,12\n15,1,3\n-1\nsome program\n";
    let game = ok(psq, Dialect::Piskvork);
    assert_eq!(moves(&game), "H8 A15 P15");
    assert_eq!(read(psq, None).map(|(_, d)| d), Ok(Dialect::Piskvork));
    let text = write(&game, Dialect::Piskvork).unwrap();
    assert_eq!(ok(&text, Dialect::Piskvork), game);
}

#[test]
fn bad_texts_name_their_place() {
    for (dialect, text, start, part) in [
        (
            Dialect::OpenSpiel,
            "c6s g1s",
            "line 1, column 5",
            "a letter a to f",
        ),
        (
            Dialect::OpenSpiel,
            "c7s",
            "line 1, column 2",
            "a digit 1 to 6",
        ),
        (Dialect::OpenSpiel, "c6r", "line 1, column 3", "s to z"),
        (
            Dialect::OpenSpiel,
            "c6ss",
            "line 1, column 4",
            "nothing after",
        ),
        (
            Dialect::OpenSpiel,
            "a6s a6s a5s\na5s",
            "line 1, column 5",
            "ply 2",
        ),
        (
            Dialect::OpenSpielActions,
            "256, 288",
            "line 1, column 6",
            "0 to 287",
        ),
        (
            Dialect::OpenSpielActions,
            ", ,",
            "line 1, column 1",
            "at least one move",
        ),
        (
            Dialect::Pentagod,
            "f3s\nresign",
            "line 2, column 1",
            "not taken",
        ),
        (
            Dialect::Pentagod,
            "f3s\nclear",
            "line 2, column 1",
            "one game",
        ),
        (
            Dialect::Papoms,
            "Wc6Al Wb1Bl",
            "line 1, column 7",
            "second player",
        ),
        (Dialect::Papoms, "Wc6El", "line 1, column 4", "A to D"),
        (Dialect::Block, "5/1 1L", "line 1, column 1", "3/9"),
        (Dialect::Block, "3/9 1l", "line 1, column 5", "L or R"),
        (Dialect::Pentagoo, "p62 r1l", "line 1, column 1", "0 to 5"),
        (
            Dialect::PenteRelative,
            "0 L10",
            "line 1, column 3",
            "a number",
        ),
        (Dialect::PenteRelative, "U1", "line 1, column 1", "centre"),
        (Dialect::PenteRelative, "0 0", "line 1, column 3", "ply 2"),
        (Dialect::Compact, "h8p1", "line 1, column 3", "a to o"),
        (Dialect::Compact, "h8a16", "line 1, column 4", "1 to 15"),
        (
            Dialect::Compact,
            "h8 a1",
            "line 1, column 4",
            "without blanks",
        ),
        (
            Dialect::Piskvork,
            "Piskvorky 20x20, 0:0, 0\n2,10,0\n",
            "line 1, column 11",
            "5 to 19",
        ),
        (
            Dialect::Piskvork,
            "Piskvorky 15x15, 0:0, 0\n0,10,0\n",
            "line 2, column 1",
            "1 to 15",
        ),
        (Dialect::Piskvork, "K10", "line 1, column 1", "Piskvorky"),
        (
            Dialect::Explorer,
            "#0,1m,3",
            "line 1, column 7",
            "one placement or one twist",
        ),
        (
            Dialect::Explorer,
            "1m",
            "line 1, column 1",
            "the twist is due",
        ),
        (
            Dialect::Board,
            "6/6/6/6/6/6 x",
            "line 1, column 1",
            "as board",
        ),
    ] {
        let found = error(text, dialect);
        assert!(
            found.starts_with(start) && found.contains(part),
            "{text}: {found}"
        );
    }
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
        assert!(read("", Some(dialect)).is_err(), "{dialect}");
        assert!(read(" \n", Some(dialect)).is_err(), "{dialect}");
    }
    assert!(read("", None).is_err());
    // The reader that came furthest explains.
    assert!(
        read("p52 r1l p01 r9l", None)
            .unwrap_err()
            .to_string()
            .contains("read as pentagoo")
    );
}

#[test]
fn noise_never_panics() {
    const PARTS: [&str; 24] = [
        "a1",
        "s",
        " ",
        "c6s",
        "f3s",
        "W",
        "B",
        "Al",
        "3/9",
        "1L",
        "p52",
        "r1l",
        "0",
        "L1",
        "U3",
        ",",
        "h8",
        "_",
        "Piskvorky",
        "15x15",
        "\n",
        "#",
        "729m",
        "é",
    ];
    let mut state = 1u64;
    for _ in 0..5_000 {
        let mut text = String::new();
        for _ in 0..8 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            text.push_str(PARTS[(state >> 33) as usize % PARTS.len()]);
        }
        if let Ok((game, _)) = read(&text, None) {
            for dialect in Dialect::ALL {
                let _ = write(&game, dialect);
            }
        }
    }
    let huge = "c6s ".repeat(2_500_000);
    assert!(read(&huge, None).is_err());
}

/// A file of published samples, if they are beside the project.
fn sample(name: &str) -> Option<String> {
    let root = std::env::var("FIVEFOLD_SHARED").map_or_else(
        |_| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        std::path::PathBuf::from,
    );
    let text = std::fs::read_to_string(root.join("samples").join(name)).ok();
    if text.is_none() {
        std::println!("skipped: samples/{name} absent");
    }
    text
}

#[test]
fn a_published_game_is_the_same_in_every_dialect() {
    let mut expected: Option<String> = None;
    for (dialect, file) in [
        (Dialect::OpenSpielActions, "openspiel_history.txt"),
        (Dialect::Pentagod, "pentagod.gtp"),
        (Dialect::Papoms, "papoms.txt"),
        (Dialect::Block, "block_pos.txt"),
        (Dialect::Pentagoo, "pentagoo_history.txt"),
        (Dialect::Explorer, "perfect-pentago_url.txt"),
    ] {
        let Some(text) = sample(&format!("pentago_one_game_{file}")) else {
            return;
        };
        let game = ok(&text, dialect);
        assert_eq!(game.moves().len(), 29, "{file}");
        assert_eq!(read(&text, None), Ok((game.clone(), dialect)));
        let AnyPosition::Pentago(end) = game.position() else {
            panic!("Pentago");
        };
        let end = format!("{:?}", end.marbles());
        assert_eq!(expected.get_or_insert_with(|| end.clone()), &end, "{file}");
        let again = write(&game, dialect).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(ok(&again, dialect), game, "{file}");
    }
}

/// The quoted strings of a JSON text, each with the character after its quotation mark.
fn strings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let pieces: Vec<&str> = text.split('"').collect();
    (1..pieces.len() / 2 * 2)
        .step_by(2)
        .map(move |i| (pieces[i], pieces[i + 1]))
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn the_explorers_children_are_the_legal_ones() {
    let Some(text) = sample("perfect-pentago_moves_done_vectors.json") else {
        return;
    };
    let (_, rest) = text
        .split_once("\"moves\": {")
        .expect("the file lists moves");
    let (lists, values) = rest.split_once("\"done\": {").expect("then values");
    let standing = |id: &str| {
        let word = Words::new(id).next().expect("an id");
        notation::read_explorer_id(word, Rules::STANDARD).unwrap_or_else(|e| panic!("{id}: {e}"))
    };
    let mut children: Vec<(String, Vec<String>)> = Vec::new();
    for (id, after) in strings(lists) {
        match children.last_mut() {
            _ if after.starts_with(':') => children.push((id.to_string(), Vec::new())),
            Some((_, list)) => list.push(id.to_string()),
            None => panic!("a child without a parent"),
        }
    }
    assert!(children.len() >= 15, "{}", children.len());
    let mut agreed = 0;
    for (id, mut expected) in children {
        let mut found: Vec<String> = match standing(&id) {
            // The explorer lists children of decided boards too; a game has none.
            Standing::Between(p) if p.outcome().is_some() && !expected.is_empty() => continue,
            Standing::Between(p) => p
                .empty()
                .squares()
                .filter_map(|s| p.place(s).ok())
                .map(|placement| match placement {
                    Placement::TwistDue(placed) => notation::explorer_placed_id(&placed),
                    Placement::Over(p) => notation::explorer_id(&p),
                })
                .collect(),
            Standing::TwistDue(placed) => crate::pentago::Twist::ALL
                .into_iter()
                .map(|t| notation::explorer_id(&placed.twist_unchecked(Some(t))))
                .collect(),
        };
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{id}");
        agreed += 1;
    }
    assert!(agreed >= 13, "{agreed}");
    let (mut judged, mut unreachable) = (0, 0);
    let (values, _) = values.split_once('}').expect("the values end");
    for (id, after) in strings(values) {
        let value: i32 = after
            .trim_matches(|c: char| ": ,\n".contains(c))
            .parse()
            .unwrap_or_else(|e| panic!("{id}: {e}"));
        let (over, mover) = match standing(id) {
            // The other player's five would have ended the game before this placement: no game
            // leads here, and what such a board is worth is a matter of taste.
            Standing::Between(p) if p.is_untwisted() && p.fives(p.to_move()).next().is_some() => {
                unreachable += 1;
                continue;
            }
            // After a placement the mover is still to twist.
            Standing::Between(p) if p.is_untwisted() => (p.outcome(), p.to_move().other()),
            Standing::Between(p) => (p.outcome(), p.to_move()),
            Standing::TwistDue(p) => (None, p.mover()),
        };
        let found = over.map_or(2, |o| {
            o.winner().map_or(0, |w| if w == mover { 1 } else { -1 })
        });
        assert_eq!(found, value, "{id}");
        judged += 1;
    }
    assert_eq!(judged + unreachable, 88);
    assert!(judged >= 60, "{judged}");
}
