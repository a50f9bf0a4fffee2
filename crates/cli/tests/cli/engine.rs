//! `engine`: the text protocol, driven by a program that behaves and by one that does not.

use crate::run::{code, fivefold, run, text};
use fivefold_protocol::engine::{Command, Reply};
use fivefold_rules::{Position as _, Variant};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout};

/// An engine that is spoken to.
pub(crate) struct Driven {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Driven {
    pub(crate) fn start() -> Driven {
        let mut child = fivefold(&["engine"]).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut driven = Driven {
            child,
            input,
            output,
        };
        driven.say("setoption name Hash value 1");
        driven
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.input
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
    }

    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "the engine went away: {line:?}");
        line.trim_end().to_owned()
    }

    /// The replies up to one that `ends`, that one included.
    pub(crate) fn hear_until(&mut self, ends: impl Fn(&Reply) -> bool) -> Vec<Reply> {
        let mut heard = Vec::new();
        loop {
            let reply = Reply::read(&self.hear()).unwrap();
            heard.push(reply);
            if heard.last().is_some_and(&ends) {
                return heard;
            }
        }
    }

    pub(crate) fn best(&mut self) -> Option<String> {
        let heard = self.hear_until(|r| matches!(r, Reply::Best(_)));
        match heard.into_iter().last() {
            Some(Reply::Best(best)) => best,
            other => panic!("{other:?}"),
        }
    }

    /// Says `quit`, and gives what is still said and whether it ended well.
    pub(crate) fn quit(mut self) -> (Vec<String>, bool) {
        self.say("quit");
        let rest = self.output.lines().map(Result::unwrap).collect();
        (rest, self.child.wait().unwrap().success())
    }
}

fn is_best(line: &&str) -> bool {
    line.starts_with("bestmove ")
}

/// Whether `line` is what `pattern` says, `...` being anything.
fn fits(pattern: &str, line: &str) -> bool {
    let parts: Vec<_> = pattern.split("...").collect();
    let mut rest = line;
    for (i, part) in parts.iter().enumerate() {
        let at = if i == 0 {
            rest.starts_with(part).then_some(0)
        } else if i + 1 == parts.len() {
            rest.ends_with(part).then(|| rest.len() - part.len())
        } else {
            rest.find(part)
        };
        match at {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || pattern.ends_with("...")
}

#[test]
fn the_session_of_the_document_happens() {
    let document = include_str!("../../../../docs/engine-protocol.md");
    let (_, session) = document.split_once("```session\n").unwrap();
    let (session, _) = session.split_once("```").unwrap();
    let mut child = fivefold(&["engine"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut read = move || output.next().map(Result::unwrap);
    let mut waiting = None;
    let mut heard = 0;
    for step in session.lines() {
        if let Some(command) = step.strip_prefix("> ") {
            writeln!(input, "{command}").unwrap();
            continue;
        }
        let pattern = step.strip_prefix("< ").unwrap();
        if pattern == "..." {
            // Any number of info lines: the first line that is none is for the next pattern.
            waiting = loop {
                let line = read().unwrap();
                if !line.starts_with("info ") {
                    break Some(line);
                }
            };
            continue;
        }
        let line = waiting.take().or_else(&mut read).unwrap();
        assert!(fits(pattern, &line), "expected {pattern:?}, found {line:?}");
        heard += 1;
    }
    assert!(heard > 25);
    assert_eq!(read(), None);
    assert!(child.wait().unwrap().success());
}

/// A small fixed source of chance.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// A line: a command with a few bytes changed, words of the grammar in no order, or bytes.
    fn line(&mut self) -> Vec<u8> {
        const COMMANDS: [&str; 12] = [
            "ugi",
            "isready",
            "uginewgame",
            "stop",
            "query legal",
            "query p1turn",
            "setoption name Level value 3",
            "setoption name Game value pente",
            "position startpos moves c4.1r d3.2l",
            "position pente K10 L9 moves N10",
            "go nodes 20",
            "go depth 1 movetime 5",
        ];
        const WORDS: [&str; 16] = [
            "go",
            "position",
            "setoption",
            "query",
            "name",
            "value",
            "moves",
            "startpos",
            "depth",
            "nodes",
            "7",
            "-1",
            "pentago",
            "pente/keryo",
            "K10",
            "c4.1r",
        ];
        let mut line = match self.below(4) {
            0 | 1 => self.pick(&COMMANDS).as_bytes().to_vec(),
            2 => (0..self.below(8))
                .flat_map(|_| [self.pick(&WORDS), " "].concat().into_bytes())
                .collect(),
            _ => (0..self.below(60)).map(|_| self.below(256) as u8).collect(),
        };
        for _ in 0..self.below(3) {
            if !line.is_empty() && self.below(2) == 0 {
                let at = self.below(line.len());
                line[at] = self.below(256) as u8;
            }
        }
        line.retain(|b| *b != b'\n');
        line
    }
}

/// What a line of noise asks for: whether a `bestmove` is owed, and whether the engine ends or may
/// think without end there.
fn asks(line: &[u8]) -> (bool, bool) {
    // Which game `startpos` means has no influence on what is asked for.
    let variant: Variant = "pentago".parse().unwrap();
    match Command::read(line, variant) {
        Ok(Some(Command::Go(go))) => {
            let endless = go.infinite || (go.depth.is_none() && go.nodes.is_none());
            (
                true,
                endless || go.depth.is_some_and(|d| d > 2) || go.nodes.is_some_and(|n| n > 1_000),
            )
        }
        Ok(Some(Command::Quit)) => (false, true),
        Ok(_) => (false, false),
        Err(bad) => (bad.owes_move(), false),
    }
}

#[test]
fn ten_thousand_lines_of_noise_are_survived_and_every_go_is_answered() {
    let mut dice = Dice(0x5eed);
    let mut input = b"setoption name Hash value 1\n".to_vec();
    let mut owed = 0;
    for _ in 0..10_000 {
        let line = dice.line();
        let (owes, ends) = asks(&line);
        if ends {
            continue;
        }
        owed += usize::from(owes);
        input.extend(&line);
        input.extend(if dice.below(5) == 0 {
            &b"\r\n"[..]
        } else {
            b"\n"
        });
    }
    input.extend(b"position pente\ngo nodes 100\nisready");
    let output = run(&["engine"], &input);
    assert_eq!(code(&output), 0);
    assert_eq!(output.stderr, b"");
    let said = text(&output);
    assert!(owed > 500, "the noise holds {owed} searches only");
    assert_eq!(said.lines().filter(is_best).count(), owed + 1);
    assert!(said.lines().any(|line| line == "readyok"));
    for line in said.lines() {
        let reply = Reply::read(line);
        assert!(reply.is_ok(), "{line:?}");
    }
}

#[test]
fn a_line_of_ten_megabytes_and_bytes_that_are_no_text_are_errors() {
    let mut input = b"go ".to_vec();
    input.resize(10 << 20, b'7');
    input.extend(b"\nugi \xff\n\xff\nisready\n");
    let output = run(&["engine"], &input);
    let lines: Vec<_> = text(&output).lines().collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(
        lines[0].starts_with("info string error go: the line is too long, expected at most 65536")
    );
    assert_eq!(lines[1], "bestmove none");
    assert!(
        lines[2].starts_with("info string error ugi: byte 5 of the line is no UTF-8, expected")
    );
    assert!(lines[3].starts_with("info string error byte 1 "));
    assert_eq!(lines[4], "readyok");
}

#[test]
fn it_listens_while_it_thinks() {
    let mut engine = Driven::start();
    engine.say("go infinite");
    engine.say("isready");
    engine.hear_until(|r| *r == Reply::ReadyOk);
    engine.say("query p1turn");
    engine.hear_until(|r| *r == Reply::Response("true".to_owned()));
    // A position set now is for the next search.
    engine.say("position pente");
    engine.say("stop");
    let best = engine.best().unwrap();
    let start = "pentago".parse::<Variant>().unwrap().start();
    let best = start.parse_move(&best).unwrap();
    assert_eq!(start.check(best), Ok(()));
    engine.say("go nodes 10");
    assert_eq!(engine.best().as_deref(), Some("K10"));
    assert_eq!(engine.quit(), (vec![], true));
}

#[test]
fn a_second_go_ends_the_first_and_each_has_its_move() {
    let mut engine = Driven::start();
    engine.say("go infinite");
    engine.say("position pente");
    engine.say("go depth 1");
    let first = engine.hear_until(|r| matches!(r, Reply::Best(_)));
    let complaint = |r: &Reply| matches!(r, Reply::Error(e) if e.contains("expected stop before"));
    assert!(first.iter().any(complaint), "{first:?}");
    assert_ne!(first.last(), Some(&Reply::Best(None)));
    assert_eq!(engine.best().as_deref(), Some("K10"));
    // Once the move has been said, another search is no error.
    engine.say("go depth 1");
    let third = engine.hear_until(|r| matches!(r, Reply::Best(_)));
    assert!(
        !third.iter().any(|r| matches!(r, Reply::Error(_))),
        "{third:?}"
    );
    assert_eq!(engine.quit(), (vec![], true));
}

#[test]
fn a_move_of_an_infinite_search_waits_for_stop() {
    let mut engine = Driven::start();
    engine.say("position pente K10 A1 L10 A2 M10 A3 N10 A4");
    engine.say("go infinite");
    // The win is proved at once, yet no move may be said before `stop`.
    let proved = |r: &Reply| matches!(r, Reply::Info(i) if i.score.is_some_and(|s| s.proved()));
    engine.hear_until(proved);
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("stop");
    assert!(engine.best().is_some());
    engine.say("stop");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("go infinite");
    let (rest, well) = engine.quit();
    assert!(well);
    assert_eq!(
        rest.iter().filter(|l| l.starts_with("bestmove ")).count(),
        1
    );
}

#[test]
fn several_lines_are_told_and_the_first_is_played() {
    let mut engine = Driven::start();
    engine.say("setoption name multipv value 3");
    for (position, go) in [
        ("pentago c4.1r", "go nodes 5000"),
        ("pente K10 L9", "go movetime 200"),
        ("pente K10 A1 L10 A2 M10 A3 N10 A4", "go infinite"),
    ] {
        engine.say(&format!("position {position}"));
        engine.say(go);
        if go == "go infinite" {
            let third = |r: &Reply| matches!(r, Reply::Info(i) if i.rank == Some(3));
            engine.hear_until(third);
            engine.say("stop");
        }
        let mut heard = engine.hear_until(|r| matches!(r, Reply::Best(_)));
        let best = heard.pop();
        let last: Vec<_> = heard[heard.len() - 3..].iter().collect();
        let mut moves = Vec::new();
        for (place, reply) in last.into_iter().enumerate() {
            let Reply::Info(info) = reply else {
                panic!("{reply:?}");
            };
            assert_eq!(info.rank, Some(place as u64 + 1), "{position}");
            moves.push(info.line[0].clone());
        }
        assert_eq!(best, Some(Reply::Best(Some(moves[0].clone()))));
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 3, "{position}");
    }
    assert_eq!(engine.quit(), (vec![], true));
}

#[test]
fn the_end_of_the_input_ends_every_search_with_its_move() {
    for go in [
        "go",
        "go infinite",
        "go depth 2",
        "go nodes 500",
        "go movetime 20",
        "go p1time 300",
    ] {
        let output = run(&["engine"], format!("setoption name Hash value 1\n{go}"));
        assert_eq!(code(&output), 0, "{go}");
        let lines: Vec<_> = text(&output).lines().collect();
        let last = lines.last().unwrap();
        assert!(is_best(last) && *last != "bestmove none", "{go}: {lines:?}");
        assert_eq!(lines.iter().copied().filter(is_best).count(), 1, "{go}");
    }
    // A search with a limit is not cut short.
    let output = run(&["engine"], "setoption name Hash value 1\ngo depth 3");
    assert!(text(&output).contains("info depth 3 "), "{}", text(&output));
}

#[test]
fn limits_of_nodes_and_depth_are_kept_and_equal_seeds_play_alike() {
    let moves = |seed: u64| {
        let mut engine = Driven::start();
        engine.say(&format!("setoption name Seed value {seed}"));
        let searches = [
            (2, "pentago", "nodes 900", 900, 1),
            (8, "pente K10 L9", "depth 2", u64::MAX, 2),
            (8, "pente K10 L9", "nodes 1500", 1_500, u64::MAX),
            (
                8,
                "pente K10 L9",
                "nodes 1500 depth 1 movetime 60000",
                1_500,
                1,
            ),
        ];
        let moves = searches.map(|(level, position, go, nodes, depth)| {
            engine.say(&format!("setoption name Level value {level}"));
            engine.say(&format!("position {position}"));
            engine.say(&format!("go {go}"));
            let mut heard = engine.hear_until(|r| matches!(r, Reply::Best(_)));
            let best = heard.pop();
            assert!(!heard.is_empty(), "{go}");
            for reply in heard {
                let Reply::Info(info) = reply else {
                    panic!("{go}: {reply:?}");
                };
                assert!(info.nodes.unwrap() <= nodes, "{go}: {info}");
                assert!(info.depth.unwrap() <= depth, "{go}: {info}");
            }
            best.unwrap()
        });
        assert_eq!(engine.quit(), (vec![], true));
        moves
    };
    assert!(moves(7).iter().all(|best| *best != Reply::Best(None)));
    assert_eq!(moves(7), moves(7));
    assert!(
        (8..20).any(|seed| moves(seed)[0] != moves(7)[0]),
        "level 2 errs by its seed"
    );
}

#[test]
fn a_driver_that_went_away_ends_it() {
    let mut engine = Driven::start();
    drop(engine.output);
    for _ in 0..100 {
        // The engine may be gone already.
        let _ = engine.input.write_all(b"isready\n");
    }
    drop(engine.input);
    assert!(engine.child.wait().unwrap().success());
}
