//! What is written is read back, and nothing else is read.
#![allow(clippy::unwrap_used)] // a test's way to fail

use super::*;
use fivefold_rules::Side;
use std::vec::Vec;

fn requests() -> Vec<Request> {
    let mut requests = vec![Request::Stop { id: 0 }];
    for level in [None, Some(1), Some(8)] {
        requests.push(Request::Search {
            id: u64::MAX,
            line: "pentago c4.1r d3.2l".into(),
            level,
            millis: u32::MAX,
            among: match level {
                Some(8) => vec!["e5.1l".into(), "a1.2r".into()],
                _ => Vec::new(),
            },
        });
    }
    for dialect in Dialect::ALL.into_iter().map(Some).chain([None]) {
        requests.push(Request::Read {
            id: 12,
            dialect,
            text: "[Game \"Pente\"]\r\n\n1. K10\n".into(),
        });
    }
    for square in [None, Some("c4".to_owned())] {
        requests.push(Request::Solve {
            id: 13,
            square,
            position: "x5/6/6/6/6/5o x".into(),
        });
    }
    requests.push(Request::Judge {
        id: 14,
        millis: 4000,
        position: "6/6/6/6/6/6 x".into(),
    });
    requests
}

fn explored() -> Vec<Reply> {
    let valued = |choice: &str, worth| Valued {
        choice: choice.to_owned(),
        worth,
    };
    let moves = vec![
        valued("c4.1r", Worth::Win(Some(3))),
        valued("d4", Worth::Draw),
        valued("-", Worth::Loss(None)),
    ];
    let mut replies: Vec<Reply> = [Unproved::Rules, Unproved::Memory, Unproved::Position]
        .map(|why| Reply::CannotSolve { id: 21, why })
        .to_vec();
    for complete in [false, true] {
        replies.push(Reply::SolveProgress {
            id: 20,
            counting: complete,
            permille: 999,
        });
        for worth in [Worth::Win(None), Worth::Draw, Worth::Loss(Some(18))] {
            replies.push(Reply::Solved {
                id: 22,
                complete,
                worth,
                moves: moves.clone(),
            });
        }
        let judged = |choice: &str, points| Judged {
            choice: choice.to_owned(),
            points,
        };
        replies.push(Reply::Judged {
            id: 23,
            depth: 4,
            complete,
            moves: vec![judged("c4.1r", 120), judged("a1.4l", -30_000)],
        });
    }
    replies
}

fn endings() -> Vec<Ending> {
    let mut endings = vec![Ending::Open, Ending::Agreed, Ending::Unstated(None)];
    for side in Side::ALL {
        endings.extend([
            Ending::Resigned(side),
            Ending::Time(side),
            Ending::Forfeited(side),
            Ending::Unstated(Some(side)),
        ]);
    }
    endings
}

fn problems() -> Vec<What> {
    let mut problems = vec![
        What::Unexpected {
            found: String::new(),
            expected: "a point such as K10".into(),
        },
        What::Result,
        What::TooLong { limit: 65_536 },
        What::NotUtf8,
        What::Counts {
            first: 3,
            second: 19,
        },
        What::Board,
    ];
    for why in [
        Forbidden::Over,
        Forbidden::Occupied,
        Forbidden::TwistMissing,
        Forbidden::TwistExtra,
        Forbidden::OffBoard,
        Forbidden::Centre,
        Forbidden::Tournament,
        Forbidden::OtherGame,
    ] {
        problems.push(What::Illegal {
            ply: 3,
            why,
            square: "K10".into(),
        });
    }
    problems
}

fn replies() -> Vec<Reply> {
    let mut replies = vec![
        Reply::Info {
            id: 3,
            depth: 5,
            score: "+1.25".into(),
            nodes: u64::MAX,
            pv: vec!["c4.1r".into(), "d3.2l".into()],
        },
        Reply::Info {
            id: 3,
            depth: 0,
            score: String::new(),
            nodes: 0,
            pv: Vec::new(),
        },
        Reply::Best {
            id: 4,
            best: "K10".into(),
        },
        Reply::Failed {
            id: 5,
            reason: "of two\nlines".into(),
        },
        Reply::Ambiguous {
            id: 6,
            dialects: Dialect::ALL.to_vec(),
        },
    ];
    replies.extend(explored());
    replies.extend(endings().into_iter().map(|ending| Reply::Game {
        id: 7,
        dialect: Dialect::Record,
        ending,
        line: "pente K10 L9".into(),
    }));
    replies.extend(problems().into_iter().map(|what| Reply::Unreadable {
        id: 8,
        problem: Problem {
            line: 1,
            column: 32,
            what,
        },
    }));
    replies
}

#[test]
fn requests_and_replies_are_read_back() {
    for request in requests() {
        assert_eq!(Request::from_text(&request.to_text()), Some(request));
    }
    for reply in replies() {
        assert_eq!(Reply::from_text(&reply.to_text()), Some(reply));
    }
}

#[test]
fn work_that_goes_on_is_told_from_work_that_is_done() {
    let open = explored().iter().filter(|reply| !reply.is_last()).count();
    assert_eq!(open, 6, "progress twice, values three times, a judgement");
    for text in ["w0x", "x3", "d4", "", "w-1", "wé"] {
        assert_eq!(Reply::from_text(&format!("solved\n1\nyes\n{text}\n")), None);
    }
}

#[test]
fn an_end_of_line_inside_a_field_begins_no_other() {
    let reply = Reply::Unreadable {
        id: 1,
        problem: Problem {
            line: 1,
            column: 1,
            what: What::Unexpected {
                found: "a\nb".into(),
                expected: "c\nd".into(),
            },
        },
    };
    let Some(Reply::Unreadable { problem, .. }) = Reply::from_text(&reply.to_text()) else {
        panic!("{}", reply.to_text());
    };
    let what = What::Unexpected {
        found: "a b".into(),
        expected: "c\nd".into(),
    };
    assert_eq!(problem.what, what);
}

/// Cut short, a field lost, a field more, another character: what is read is written again as it
/// was read, and nothing panics.
#[test]
fn garbled_texts_are_refused_or_mean_what_they_say() {
    let (requests, replies) = (requests(), replies());
    let texts = requests.iter().map(Request::to_text);
    let texts = texts.chain(replies.iter().map(Reply::to_text));
    let mut refused = 0;
    for text in texts {
        let mut garbled: Vec<String> = (0..text.len())
            .filter_map(|end| text.get(..end))
            .map(str::to_owned)
            .collect();
        let fields: Vec<&str> = text.split('\n').collect();
        for at in 0..fields.len() {
            let mut fewer = fields.clone();
            fewer.remove(at);
            garbled.push(fewer.join("\n"));
            for other in [
                "",
                "-",
                "-1",
                "9999999999999999999999",
                "\u{202e}",
                "x",
                "∞",
            ] {
                let mut changed = fields.clone();
                changed[at] = other;
                garbled.push(changed.join("\n"));
            }
        }
        garbled.push(format!("\n{text}"));
        for text in garbled {
            let request = Request::from_text(&text);
            let reply = Reply::from_text(&text);
            refused += usize::from(request.is_none() && reply.is_none());
            if let Some(request) = request {
                assert_eq!(Request::from_text(&request.to_text()), Some(request));
            }
            if let Some(reply) = reply {
                assert_eq!(Reply::from_text(&reply.to_text()), Some(reply));
            }
        }
    }
    assert!(refused > 1000, "{refused}");
    for text in [
        "",
        "\n",
        "best",
        "best\n",
        "{\"best\":1}",
        "stop\n1\n",
        "null",
    ] {
        assert_eq!(Reply::from_text(text), None, "{text}");
        assert_eq!(Request::from_text(text), None, "{text}");
    }
}

fn game(text: &str) -> (Dialect, Ending, String) {
    match read(9, None, text) {
        Reply::Game {
            id: 9,
            dialect,
            ending,
            line,
        } => (dialect, ending, line),
        other => panic!("{text}: {other:?}"),
    }
}

fn problem(text: &str) -> Problem {
    match read(9, None, text) {
        Reply::Unreadable { id: 9, problem } => problem,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn records_are_read_with_their_ending() {
    for (termination, result, ending) in [
        ("resigned", "0-1", Ending::Resigned(Side::First)),
        ("time", "1-0", Ending::Time(Side::Second)),
        ("forfeited", "0-1", Ending::Forfeited(Side::First)),
        ("agreed", "1/2-1/2", Ending::Agreed),
    ] {
        let text = format!(
            "[Game \"Pente\"]\n[Result \"{result}\"]\n[Termination \"{termination}\"]\n\n1. K10 L9 {result}\n"
        );
        let line = "pente K10 L9".to_owned();
        assert_eq!(game(&text), (Dialect::Record, ending, line), "{text}");
    }
    let unstated = "[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10 L9 1-0\n";
    assert_eq!(game(unstated).1, Ending::Unstated(Some(Side::First)));
}

#[test]
fn other_notations_are_read_and_never_guessed() {
    assert_eq!(game("Wc6Al Bb1Bl").0, Dialect::Papoms);
    let both = vec![Dialect::OpenSpiel, Dialect::Pentagod];
    let ambiguous = Reply::Ambiguous {
        id: 9,
        dialects: both.clone(),
    };
    assert_eq!(read(9, None, " a2t\n"), ambiguous);
    let mut lines = Vec::new();
    for dialect in both {
        let Reply::Game { line, .. } = read(9, Some(dialect), "a2t") else {
            panic!("{dialect}");
        };
        lines.push(line);
    }
    assert_ne!(lines[0], lines[1]);
}

#[test]
fn a_problem_is_that_of_the_notation_the_text_seems_to_be() {
    let far = problem("pente/tournament,size=13 G7 A1 H7");
    assert_eq!((far.line, far.column), (1, 32));
    let what = What::Illegal {
        ply: 3,
        why: Forbidden::Tournament,
        square: "G7".into(),
    };
    assert_eq!(far.what, what);
    let taken = problem("[Game \"Pente\"]\n\n1. K10 K10");
    assert_eq!((taken.line, taken.column), (3, 8));
    let what = What::Illegal {
        ply: 2,
        why: Forbidden::Occupied,
        square: "K10".into(),
    };
    assert_eq!(taken.what, what);
    for text in ["", "hello", "\0", "{}", "[", "1.", "3005642639102068978m"] {
        problem(text);
    }
    for text in ["x".repeat(100_000), "[".repeat(100_000)] {
        problem(&text);
    }
}
