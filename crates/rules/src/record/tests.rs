use super::*;
use crate::{AnyGame, Position as _, Variant, expect};
use proptest::prelude::*;
use std::string::{String, ToString};
use std::{format, vec};

fn ok(text: &str) -> Record {
    read(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> String {
    match read(text) {
        Ok(record) => panic!("{text}: {record:?}"),
        Err(e) => e.to_string(),
    }
}

fn moves(record: &Record) -> String {
    let moves: vec::Vec<String> = record
        .game
        .moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.join(" ")
}

#[test]
fn all_three_ends_of_lines_give_the_same_record() {
    let lf = "[Game \"Pente\"]\n[Site \"a club\"]\n[Result \"1-0\"]\n\n1. K10 K8 {well\nmet} 1-0\n";
    let expected = ok(lf);
    assert_eq!(moves(&expected), "K10 K8");
    assert_eq!(expected.tag("Site"), Some("a club"));
    assert_eq!(expected.result(), "1-0");
    for ends in ["\r\n", "\r"] {
        assert_eq!(ok(&lf.replace('\n', ends)), expected);
    }
    assert_eq!(ok(&format!("\u{feff}{lf}")), expected);
}

#[test]
fn moves_may_be_wrapped_anywhere_and_numbers_may_touch_them() {
    for text in [
        "1. K10 M9 2.\nN10 M7",
        "1.K10 M9 2.N10 M7",
        "1.\r\nK10\rM9\n2.\nN10\n\nM7",
        "K10 M9 N10 M7",
    ] {
        assert_eq!(moves(&ok(text)), "K10 M9 N10 M7", "{text}");
    }
    assert_eq!(moves(&ok("1. k10 m9")), "K10 M9");
    assert_eq!(moves(&ok("1. c4.1r d3.2l 2... e1.1l")), "c4.1r d3.2l e1.1l");
}

#[test]
fn numbers_never_go_back() {
    for text in [
        "1. K10 M9 1... N10 2. M7", // a round taken up again, and one number late
        "5. K10 M9 8. N10",         // left out
        "1. K10 2. M9 3. N10",      // one for each move
    ] {
        ok(text);
    }
    for (text, place, expected) in [
        ("2. K10 M9 1. N10", "column 11", "from 3 on"),
        ("1. K10\n1. M9", "line 2, column 1", "from 2 on"),
        ("3. K10 2... M9", "column 8", "from 4 on"),
        (
            "18446744073709551616. K10 1. M9",
            "column 27",
            "a move's number",
        ),
    ] {
        let error = error(text);
        assert!(error.contains(place) && error.contains(expected), "{error}");
    }
}

/// Line and column, words of the error, and the text, in which `\n` is an end of line.
const ERRORS: &str = r#"
1:8  | column I does not exist | 1. K10 I9
1:9  | 1 to 19                 | 1. K10 K0
1:9  | 1 to 19                 | 1. K10 K20
1:8  | A to T                  | 1. K10 U9
2:5  | 1 to 6                  | [Game "Pentago"]\n1. a7.1l
1:8  | ply 2                   | 1. K10 K10
1:13 | ply 3                   | 1. K10 M9 2.K10
1:11 | column letter           | 1. K10 M9 2
1:8  | a game we know          | [Game "Chess"] 1. e4
1:24 | standard                | [Game "Pente"] [Rules "fast"] 1. K10
1:16 | once                    | [Game "Pente"] [Game "Pente"] 1. K10
1:8  | quotation mark          | [Game "Pente] 1. K10
1:15 | ]                       | [Game "Pente" 1. K10
1:6  | in quotation marks      | [Game] 1. K10
1:2  | a name                  | ["x"] 1. K10
1:13 | tag Game                | [Result "?"]
1:25 | 1/2-1/2                 | [Game "Pente"] [Result "2-0"]
1:8  | }                       | 1. K10 {hello
1:12 | the end of the game     | 1. K10 1-0 K9
1:15 | a result                | 1. K10 Resign K9
2:1  | one game                | 1. K10 1-0\n[Game "Pente"] 1. K10
1:39 | 6 places                | [Game "Pentago"] [Position "6/6/6/6/6/x6 o"]
"#;

#[test]
fn bad_moves_name_their_place() {
    expect::errors(ERRORS, error);
    assert!(error("").starts_with("line 1, column 1: ") && error("").contains("a game"));
}

#[test]
fn resigning_and_forfeiting() {
    assert_eq!(
        ok("1. K10 M9 2. Resign").ending,
        Ending::Resigned(Side::First)
    );
    assert_eq!(ok("1. K10 Forfeit").ending, Ending::Forfeited(Side::Second));
    assert_eq!(
        ok("1. K10 Resign 0-1").ending,
        Ending::Resigned(Side::First)
    );
    assert!(error("1. K10 Resign 1/2-1/2").contains("agrees with the result"));
    assert_eq!(moves(&ok("1. K10 M9 2. Resign")), "K10 M9");
}

#[test]
fn spellings_of_results() {
    for (text, result) in [
        ("1. K10 M9 1-0", "1-0"),
        ("1. K10 M9 0-1", "0-1"),
        ("1. K10 M9 0-0", "1/2-1/2"),
        ("1. K10 M9 1/2-1/2", "1/2-1/2"),
        ("1. K10 M9 *", "*"),
        ("1. K10 M9", "*"),
        ("[Game \"Pente\"] [Result \"?\"]", "*"),
        ("[Result \"0-0\"] 1. K10", "1/2-1/2"),
    ] {
        assert_eq!(ok(text).result(), result, "{text}");
    }
    assert!(error("[Result \"1-0\"] 1. K10 0-1").contains("contradicts \"1-0\""));
}

const FIVE: &str = "1. K10 A1 2. L10 A3 3. M10 A5 4. N10 A7 5. O10";

#[test]
fn a_result_that_the_board_refutes_is_an_error() {
    let won = ok(FIVE);
    assert_eq!(won.ending.word(), Some("five"));
    assert_eq!(ok(&format!("{FIVE} 1-0")), won);
    let found = error(&format!("{FIVE} 0-1"));
    assert!(
        found.contains("\"0-1\"") && found.contains("1-0 (five)"),
        "{found}"
    );
    assert!(error(&format!("[Result \"1/2-1/2\"] {FIVE}")).contains("1-0 (five)"));
    assert!(error(&format!("[Termination \"resigned\"] {FIVE}")).contains("ended on the board"));
    assert!(error("[Termination \"time\"] K10 *").contains("no result"));
    assert!(error("[Termination \"agreed\"] K10 1-0").contains("resigned, time or forfeited"));
    // Another program's word is kept.
    let other = ok(&format!("[Termination \"normal\"] {FIVE}"));
    assert_eq!(other.tag("Termination"), Some("normal"));
    assert_eq!(ok(&write(&other)), other);
}

#[test]
fn moves_after_the_end_name_the_ply() {
    let found = error(&format!("{FIVE} K1 K2"));
    assert!(
        found.contains("ply 10") && found.contains("\"K1\""),
        "{found}"
    );
    assert!(error(&format!("{FIVE} Resign")).contains("had ended"));
}

#[test]
fn a_point_may_be_used_again_after_a_capture() {
    // K11 and L11 fall between J11 and M11; then K11 is taken again.
    let record = ok("1. K10 M11 2. K11 A1 3. L11 J11 4. K11");
    assert_eq!(record.game.moves()[2], record.game.moves()[6]);
    let crate::AnyPosition::Pente(p) = record.game.position() else {
        panic!("Pente");
    };
    assert_eq!(p.captured(), [0, 2]);
}

#[test]
fn tags_are_kept_in_order_and_aliases_understood() {
    let text = "[GameType \"Pente\"] [White \"a\\\"b\"] [Black \"c\\\\d\"] [WhiteRating \"1\"]\n\
                [Player's Swapped? \"Yes\"] [Date \"01/19/2014\"] 1. K10";
    let record = ok(text);
    assert_eq!(record.player(Side::First), Some("a\"b"));
    assert_eq!(record.player(Side::Second), Some("c\\d"));
    let names: vec::Vec<&str> = record.tags.iter().map(|(n, _)| n.as_str()).collect();
    assert_eq!(
        names,
        ["White", "Black", "WhiteRating", "Player's Swapped?", "Date"]
    );
    assert_eq!(ok(&write(&record)), record);
}

#[test]
fn rated_pente_is_tournament_pente_unless_the_rules_are_named() {
    let near = "1. K10 A1 2. K11";
    assert!(error(&format!("[Game \"Pente\"] [Rated \"Y\"] {near}")).contains("too near"));
    ok(&format!("[Game \"Pente\"] [Rated \"N\"] {near}"));
    ok(&format!(
        "[Game \"Pente\"] [Rated \"Y\"] [Rules \"standard\"] {near}"
    ));
    let keryo = ok("[Game \"Keryo-Pente\"] [Rated \"N\"] 1. K10");
    assert_eq!(
        keryo.game.start().variant(),
        "pente/keryo".parse::<Variant>().unwrap()
    );
}

#[test]
fn dates_and_time_controls() {
    let day = Date {
        year: 2014,
        month: 1,
        day: 19,
    };
    assert_eq!(Date::parse("01/19/2014"), Some(day));
    assert_eq!(Date::parse("2014.01.19"), Some(day));
    for bad in [
        "",
        "19/01/2014",
        "2014.02.29",
        "2014-01-19",
        "1/1/2014",
        "2014.01.19.1",
        "????.??.??",
    ] {
        assert_eq!(Date::parse(bad), None, "{bad}");
    }
    let clock = |minutes, increment| Some(TimeControl::Clock { minutes, increment });
    for (text, turn_based, expected) in [
        ("-", false, Some(TimeControl::Untimed)),
        ("5", false, clock(5, 0)),
        ("5", true, Some(TimeControl::Days(5))),
        ("5+5", false, clock(5, 5)),
        ("7 days", false, Some(TimeControl::Days(7))),
        ("1 day", true, Some(TimeControl::Days(1))),
        ("", false, None),
        ("x", false, None),
        ("5+", false, None),
    ] {
        assert_eq!(TimeControl::parse(text, turn_based), expected, "{text}");
    }
}

#[test]
fn comments_stay_with_their_ply() {
    let record = ok(
        "{before} 1. K10 {a ( b ) ; [ \\} c} M9 ; to the end of the line\n2. N10 {x}{y} * {last}",
    );
    let expected = [
        (0, "before"),
        (1, "a ( b ) ; [ } c"),
        (2, "to the end of the line"),
        (3, "x"),
        (3, "y"),
        (3, "last"),
    ];
    let found: vec::Vec<(u32, &str)> = record
        .comments
        .iter()
        .map(|(p, c)| (*p, c.as_str()))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(ok(&write(&record)), record);
}

#[test]
fn several_games_in_a_file() {
    let one = write(&ok("1. K10 M9 1-0"));
    let two = write(&ok("[Site \"x\"] 1. c4.1r"));
    let all = read_all(&format!("{one}\n{two}{one}")).unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[1].tag("Site"), Some("x"));
    assert_eq!(read_all("").unwrap(), []);
    // The games before a broken one are there.
    let mut broken = games("1. K10 1-0 [Game \"Pente\"] K10 I9").unwrap();
    assert!(broken.next().is_some_and(|g| g.is_ok()));
    assert!(broken.next().is_some_and(|g| g.is_err()));
    assert!(broken.next().is_none());
}

#[test]
fn large_noise_and_bad_bytes_are_refused_soon() {
    let started = std::time::Instant::now();
    for unit in [
        "x",
        "[",
        "{",
        "\"",
        "1.",
        "[a \"b\"]",
        "[a \"\\",
        "{}",
        "é",
        "\r",
        "1. K10 1-0 [Game \"Pente\"]*",
    ] {
        let text = unit.repeat(10_000_000 / unit.len());
        let found = read_all(&text);
        // Blank lines hold no game, which is no fault; complete games are read as such.
        assert!(
            found.is_err() || matches!(unit, "\r" | "1. K10 1-0 [Game \"Pente\"]*"),
            "{unit}"
        );
        if let Err(e) = found {
            assert!(e.to_string().len() < 300);
        }
    }
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    assert!(error(&" ".repeat(MAX_RECORD + 1)).contains("expected at most 16777216"));
    let found = read_bytes(b"1. K10\n\xff").unwrap_err().to_string();
    assert_eq!(
        found,
        "line 2, column 1: byte 7 is no UTF-8; expected text in UTF-8"
    );
}

#[test]
fn the_written_form() {
    let mut record = ok("[Game \"Pentago\"] [Rules \"ggp\"] [Event \"e\"] 1. c4.1r d3.2l 2. e1.1l");
    record.ending = Ending::Time(Side::Second);
    record.comments.push((1, "good".to_string()));
    assert_eq!(
        write(&record),
        "[Game \"Pentago\"]\n[Rules \"ggp\"]\n[Event \"e\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n\n\
         1. c4.1r {good} d3.2l 2. e1.1l 1-0\n"
    );
    assert_eq!(ok(&write(&record)), record);
}

fn any_game() -> impl Strategy<Value = AnyGame> {
    let variants = vec![
        "pentago/standard",
        "pentago/relaxed",
        "pentago/rotate-first",
        "pentago/ggp",
        "pente/standard,size=7",
        "pente/tournament",
        "pente/keryo,size=9",
        "pente/teams,size=9",
        "pente/teams-own-colours,size=7",
    ];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..80);
    (prop::sample::select(variants), choices, 0..3usize).prop_map(|(variant, choices, cut)| {
        let variant: Variant = variant.parse().unwrap();
        let mut game = AnyGame::new(variant.start());
        for choice in choices {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).unwrap();
        }
        // Some games start from a position on the way.
        let cut = cut.min(game.moves().len());
        let start = *game.position_at(cut).unwrap();
        AnyGame::replay(start, game.moves()[cut..].iter().copied()).unwrap()
    })
}

fn any_ending() -> impl Strategy<Value = Ending> {
    let side = prop::sample::select(vec![Side::First, Side::Second]);
    side.prop_flat_map(|side| {
        prop::sample::select(vec![
            Ending::Open,
            Ending::Resigned(side),
            Ending::Time(side),
            Ending::Forfeited(side),
            Ending::Agreed,
            Ending::Unstated(Some(side)),
            Ending::Unstated(None),
        ])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_written_record_is_read_back_exactly(
        game in any_game(),
        ending in any_ending(),
        tags in prop::collection::vec(("[A-Z][A-Za-z0-9'? ]{0,8}[a-z]", any::<String>()), 0..4),
        comments in prop::collection::vec((0..90u32, any::<String>()), 0..4),
    ) {
        let mut record = Record::new(game);
        record.ending = ending;
        record.ending = record.ended();
        record.tags = tags;
        record.comments = comments;
        let last = record.game.moves().len() as u32;
        for (ply, _) in &mut record.comments {
            *ply = (*ply).min(last);
        }
        record.comments.sort_by_key(|(ply, _)| *ply);
        let text = write(&record);
        prop_assert_eq!(read(&text).map_err(|e| format!("{e}\n{text}")), Ok(record));
    }

    #[test]
    fn noise_never_panics(text in "([\\[\\]\"{}; .*?1-9A-Tk\\\\\n\r]|1\\. K10|Resign|1-0|\\[Game \"Pente\"\\]){0,40}") {
        if let Ok(records) = read_all(&text) {
            for record in records {
                prop_assert_eq!(read(&write(&record)), Ok(record));
            }
        }
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_bytes(&bytes);
    }
}

#[test]
fn published_records_end_as_they_say() {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        std::path::PathBuf::from,
    );
    for (file, plies, word, captured) in [
        ("parse_game_example", 25, "five", [2, 0]),
        ("pente.org", 34, "five", [6, 4]),
        ("pente_org_game", 39, "five", [6, 4]),
        ("trap", 39, "five", [6, 8]),
    ] {
        let path = root.join("samples").join(format!("pente-org_{file}.txt"));
        let Ok(bytes) = std::fs::read(&path) else {
            std::println!("skipped: samples/pente-org_{file}.txt absent");
            continue;
        };
        let records = read_bytes(&bytes).unwrap_or_else(|e| panic!("{file}: {e}"));
        let [record] = records.as_slice() else {
            panic!("{file}: {} games", records.len());
        };
        assert_eq!(record.game.moves().len(), plies, "{file}");
        assert_eq!(record.ended().word(), Some(word), "{file}");
        let crate::AnyPosition::Pente(p) = record.game.position() else {
            panic!("{file}: Pente");
        };
        assert_eq!(p.captured(), captured, "{file}");
        assert!(record.date().is_some() && record.time_control().is_some());
        assert_eq!(read(&write(record)).as_ref(), Ok(record), "{file}");
    }
}
