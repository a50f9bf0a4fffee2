//! The text protocol of engines: every message read and written, and what is no message refused.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use fivefold_protocol::engine::{
    Command, EngineOption, Fault, Go, Info, MAX_COMMAND, OptionKind, Query, Reply, Score,
};
use fivefold_rules::{AnyGame, Position as _, Variant};
use proptest::option;
use proptest::prelude::*;

fn pentago() -> Variant {
    "pentago".parse().unwrap()
}

fn read(line: &str) -> Command {
    Command::read(line.as_bytes(), pentago()).unwrap().unwrap()
}

fn error(line: &str) -> String {
    Command::read(line.as_bytes(), pentago())
        .unwrap_err()
        .to_string()
}

fn game(line: &str) -> AnyGame {
    match read(&format!("position {line}")) {
        Command::Position(game) => *game,
        other => panic!("{other}"),
    }
}

#[test]
fn every_command_is_read_whatever_the_blanks() {
    for word in ["ugi", "isready", "uginewgame", "stop", "quit"] {
        assert_eq!(read(&format!("  {word}\t \r")).to_string(), word);
    }
    for query in Query::ALL {
        assert_eq!(read(&format!("query {query}")), Command::Query(query));
    }
    let set = Command::SetOption {
        name: "Tablebase Path".to_owned(),
        value: "a b".to_owned(),
    };
    assert_eq!(read("setoption name Tablebase  Path value a b"), set);
    let value = |line: &str| match read(line) {
        Command::SetOption { value, .. } => value,
        other => panic!("{other:?}"),
    };
    for (line, expected) in [
        (
            "setoption name A value   /my   folder  x \t\r",
            "/my   folder  x",
        ),
        (
            "  setoption  name  A  value  value  of  it",
            "value  of  it",
        ),
        ("setoption name A values value valued", "valued"),
        ("setoption name A value", ""),
        ("setoption name A value \t ", ""),
        ("setoption name A", ""),
    ] {
        assert_eq!(value(line), expected, "{line:?}");
    }
    assert_eq!(Command::read(b"", pentago()), Ok(None));
    assert_eq!(Command::read(b" \t\r", pentago()), Ok(None));
}

#[test]
fn positions_come_in_every_form_of_a_line() {
    let two = game("startpos moves c4.1r d3.2l");
    assert_eq!(game("pentago c4.1r d3.2l"), two);
    assert_eq!(game("pentago/standard moves c4.1r d3.2l"), two);
    assert_eq!(game("fen pentago c4.1r moves d3.2l"), two);
    assert_eq!(game("startpos moves"), AnyGame::new(pentago().start()));
    let board = game("6/6/6/6/6/x5 o moves b1.1l");
    assert_eq!((board.moves().len(), board.position().ply()), (1, 2));
    for preset in [
        "pentago/relaxed",
        "pentago/exact-five",
        "pente/tournament",
        "pente/keryo",
        "pente/teams",
    ] {
        let variant: Variant = preset.parse().unwrap();
        assert_eq!(*game(preset).position(), variant.start(), "{preset}");
        let started = Command::read(b"position startpos", variant).unwrap();
        let expected = Command::Position(Box::new(AnyGame::new(variant.start())));
        assert_eq!(started, Some(expected), "{preset}");
    }
}

#[test]
fn a_bad_position_says_where_and_what_was_expected() {
    let bad = Command::read(b"position pentago c4.1r z9.1l", pentago()).unwrap_err();
    assert!(bad.loses_position() && !bad.owes_move());
    for (line, part) in [
        (
            "position",
            "expected startpos, a game such as pentago c4.1r",
        ),
        ("position startpos c4.1r", "expected moves or the end"),
        ("position chess", "expected pentago or pente"),
        ("position pentago c4.1r z9.1l", "column 15 of the position"),
        (
            "position startpos moves c4.4r c4.1r",
            "move 2, c4.1r, is illegal",
        ),
        ("position startpos moves K10", "move 1 is no move: column 1"),
        ("position 1m", "the twist is due"),
        (
            "position pente K10 A1 L10 A2 M10 A3 N10 A4 O10 moves A5",
            "the game is over, 1-0 (five)",
        ),
    ] {
        let said = error(line);
        assert!(said.starts_with("position: "), "{said}");
        assert!(said.contains(part), "{line}: {said}");
    }
}

#[test]
fn limits_are_read_in_any_order() {
    let go = Go {
        time: [Some(60_000), Some(59_000)],
        increment: [Some(1_000), Some(0)],
        moves_to_go: Some(10),
        move_time: Some(0),
        nodes: Some(u64::MAX),
        depth: Some(3),
        infinite: true,
    };
    let line = "go infinite depth 3 nodes 18446744073709551615 movetime 0 movestogo 10 p2inc 0 \
                p1inc 1000 p2time 59000 p1time 60000";
    assert_eq!(read(line), Command::Go(go));
    assert_eq!(read("go"), Command::Go(Go::default()));
}

#[test]
fn a_bad_go_owes_a_move_all_the_same() {
    for (line, said) in [
        (
            "go depth",
            "go: after \"depth\" expected a whole number, 1 or more, found the end of the line",
        ),
        (
            "go depth 0",
            "go: after \"depth\" expected a whole number, 1 or more, found \"0\"",
        ),
        (
            "go movetime -5",
            "go: after \"movetime\" expected a whole number, 0 or more, found \"-5\"",
        ),
        (
            "go nodes +5",
            "go: after \"nodes\" expected a whole number, 1 or more, found \"+5\"",
        ),
        (
            "go nodes 5 nodes 6",
            "go: \"nodes\" stands twice, expected once at most",
        ),
        (
            "go infinite infinite",
            "go: \"infinite\" stands twice, expected once at most",
        ),
        (
            "go nodes 99999999999999999999",
            "go: after \"nodes\" expected a whole number, 1 or more, found \"99999999999999999999\"",
        ),
    ] {
        let bad = Command::read(line.as_bytes(), pentago()).unwrap_err();
        assert!(bad.owes_move());
        assert_eq!(bad.to_string(), said);
    }
    let unknown = error("go depth 2 fast");
    assert!(
        unknown.starts_with("go: after \"2\" expected p1time, p2time"),
        "{unknown}"
    );
    let long = [b"go ".to_vec(), vec![b'x'; MAX_COMMAND]].concat();
    assert!(Command::read(&long, pentago()).unwrap_err().owes_move());
    assert!(
        Command::read(b"go \xff", pentago())
            .unwrap_err()
            .owes_move()
    );
}

#[test]
fn what_is_no_command_is_refused_with_what_was_expected() {
    let expected =
        "expected ugi, isready, uginewgame, setoption, position, go, stop, query or quit";
    assert_eq!(error("uci"), format!("{expected}, found \"uci\""));
    assert_eq!(error("GO"), format!("{expected}, found \"GO\""));
    assert!(error("quit now").contains("after \"quit\" expected the end of the line"));
    assert!(error("query").contains("expected gameover, p1turn"));
    assert!(error("query all").contains("found \"all\""));
    assert!(error("setoption Threads 2").contains("expected name, found \"Threads\""));
    assert!(error("setoption name value 2").contains("expected the name of an option"));
    let long = vec![b'x'; MAX_COMMAND + 1];
    let bad = Command::read(&long, pentago()).unwrap_err();
    assert_eq!(bad.fault, Fault::TooLong { limit: MAX_COMMAND });
    let bad = Command::read(b"ugi \xc3\x28", pentago()).unwrap_err();
    assert_eq!(bad.fault, Fault::NotUtf8 { offset: 4 });
}

#[test]
fn replies_of_engines_are_read() {
    let info = Info {
        depth: Some(4),
        score: Some(Score::Win(Some(7))),
        nodes: Some(90_210),
        line: vec!["e5.4r".to_owned(), "b5.1l".to_owned()],
        ..Info::default()
    };
    let line = "info depth 4 score proved win 7 currmove 12 nodes 90210 pv e5.4r b5.1l";
    assert_eq!(Reply::read(line), Ok(Reply::Info(info)));
    let unknown = |score| Info {
        score: Some(score),
        nodes: Some(5),
        ..Info::default()
    };
    for (word, score) in [("win", Score::Win(None)), ("loss", Score::Loss(None))] {
        let line = format!("info score proved {word} nodes 5");
        assert_eq!(Reply::read(&line), Ok(Reply::Info(unknown(score))));
    }
    assert_eq!(Reply::read("bestmove  none"), Ok(Reply::Best(None)));
    assert_eq!(
        Reply::read("info string error x"),
        Ok(Reply::Error("x".to_owned()))
    );
    assert_eq!(
        Reply::read("info string hello"),
        Ok(Reply::Note("hello".to_owned()))
    );
    let cp = Reply::read("info score cp -12 depth x");
    let expected = Info {
        score: Some(Score::Estimate(-12)),
        ..Info::default()
    };
    assert_eq!(cp, Ok(Reply::Info(expected)));
    for line in [
        "",
        "hello",
        "bestmove",
        "id",
        "option",
        "option name",
        "uci",
    ] {
        assert!(Reply::read(line).is_err(), "{line}");
    }
    assert!(Reply::is_best("bestmove") && !Reply::is_best("best move"));
    let check = Reply::read("option name Ponder type check default false").unwrap();
    let kind = OptionKind::Other("check default false".to_owned());
    let name = "Ponder".to_owned();
    assert_eq!(check, Reply::Option(EngineOption { name, kind }));
}

#[test]
fn a_reply_never_breaks_its_line() {
    let reply = Reply::Error("one\nbestmove K10\r\u{7}".to_owned());
    assert_eq!(reply.to_string(), "info string error one bestmove K10  ");
}

/// One or more words that are none of `but`.
fn text(but: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word =
        "[a-zA-Z0-9.]{1,8}".prop_filter("a word of the grammar", |w| !but.contains(&w.as_str()));
    proptest::collection::vec(word, 1..4).prop_map(|words| words.join(" "))
}

fn some() -> impl Strategy<Value = Option<u64>> {
    option::of(1..u64::MAX)
}

prop_compose! {
    fn limits()(
        time in [some(), some()], increment in [some(), some()], moves_to_go in some(),
        move_time in some(), nodes in some(), depth in some(), infinite: bool,
    ) -> Go {
        Go { time, increment, moves_to_go, move_time, nodes, depth, infinite }
    }
}

/// A game of up to a dozen moves under one of the presets.
fn games() -> impl Strategy<Value = AnyGame> {
    let presets = prop::sample::select(vec![
        "pentago",
        "pentago/relaxed",
        "pente",
        "pente/tournament",
        "pente/teams",
    ]);
    (
        presets,
        proptest::collection::vec(any::<prop::sample::Index>(), 0..12),
    )
        .prop_map(|(preset, choices)| {
            let variant: Variant = preset.parse().unwrap();
            let mut game = AnyGame::new(variant.start());
            for choice in choices {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[choice.index(moves.len())]).unwrap();
            }
            game
        })
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        limits().prop_map(Command::Go),
        games().prop_map(|game| Command::Position(Box::new(game))),
        (text(&["value"]), text(&[])).prop_map(|(name, value)| Command::SetOption { name, value }),
        prop::sample::select(Query::ALL.to_vec()).prop_map(Command::Query),
    ]
}

fn scores() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i64>().prop_map(Score::Estimate),
        some().prop_map(Score::Win),
        some().prop_map(Score::Loss),
        Just(Score::Draw),
    ]
}

prop_compose! {
    fn infos()(
        depth in some(), selective_depth in some(), rank in some(), score in option::of(scores()),
        nodes in some(), nodes_per_second in some(), time in some(),
        line in proptest::collection::vec("[a-z0-9.]{1,6}", 0..5),
    ) -> Info {
        Info { depth, selective_depth, rank, score, nodes, nodes_per_second, time, line }
    }
}

fn options() -> impl Strategy<Value = EngineOption> {
    let kinds = prop_oneof![
        any::<[u64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        text(&[]).prop_map(|default| OptionKind::Text { default }),
    ];
    (text(&["type"]), kinds).prop_map(|(name, kind)| EngineOption { name, kind })
}

fn replies() -> impl Strategy<Value = Reply> {
    prop_oneof![
        text(&[]).prop_map(Reply::Name),
        text(&[]).prop_map(Reply::Author),
        text(&[]).prop_map(Reply::Response),
        text(&["error"]).prop_map(Reply::Note),
        text(&[]).prop_map(Reply::Error),
        infos().prop_map(Reply::Info),
        options().prop_map(Reply::Option),
        option::of("[A-T][0-9]{1,2}").prop_map(Reply::Best),
        prop::sample::select(vec![Reply::UgiOk, Reply::ReadyOk]),
    ]
}

proptest! {
    #[test]
    fn commands_survive_writing_and_reading(command in commands()) {
        let line = command.to_string();
        prop_assert_eq!(Command::read(line.as_bytes(), pentago()), Ok(Some(command)), "{}", line);
    }

    #[test]
    fn replies_survive_writing_and_reading(reply in replies()) {
        let line = reply.to_string();
        prop_assert_eq!(Reply::read(&line), Ok(reply), "{}", line);
    }

    #[test]
    fn noise_is_refused_in_one_line_or_means_what_it_says(
        line in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..80),
            "(go|position|setoption|query|ugi) [ -~]{0,40}".prop_map(String::into_bytes),
            "(go|position)( (p1time|depth|infinite|7|startpos|moves|pente|K10|from|6/6))*"
                .prop_map(String::into_bytes),
        ],
    ) {
        match Command::read(&line, pentago()) {
            Ok(Some(command)) => {
                let again = Command::read(command.to_string().as_bytes(), pentago());
                prop_assert_eq!(again, Ok(Some(command)));
            }
            Ok(None) => prop_assert!(line.iter().all(|b| b.is_ascii_whitespace() || *b >= 0x80 || *b == 0x0b)),
            Err(bad) => {
                let said = bad.to_string();
                prop_assert!(said.contains("expected") || said.contains("illegal") || said.contains(" of the position: "), "{}", said);
                prop_assert!(said.chars().all(|c| !c.is_control()), "{:?}", said);
            }
        }
        let lossy = String::from_utf8_lossy(&line);
        if let Ok(reply) = Reply::read(&lossy) {
            prop_assert!(!reply.to_string().contains('\n'));
        }
    }
}
