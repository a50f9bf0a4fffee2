//! Engines that do one thing wrong, for the matches of the tests.
//!
//! Each is a function of this test binary, which runs itself with that function's name as the
//! command line of an engine; that is why they are ignored as tests.

use fivefold_protocol::engine::Command;
use fivefold_rules::{AnyGame, Position as _};
use std::io::{self, BufRead as _, Write as _};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

/// The command line of an engine of this file.
pub(crate) fn command(name: &str) -> String {
    let exe = std::env::current_exe().unwrap();
    let exe = exe.display();
    format!("'{exe}' --ignored --exact --nocapture matches::scripted::{name}")
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Answers everything as an engine should; `think` answers the `go`s, of which it is told how many
/// there were.
fn converse(mut think: impl FnMut(u32, &AnyGame)) {
    // The test harness may have left half a line.
    say("\nhello\n");
    let variant = "pentago".parse().unwrap();
    let mut game = AnyGame::new(fivefold_rules::Variant::start(&variant));
    let mut searches = 0;
    for line in io::stdin().lock().lines() {
        match Command::read(line.unwrap().as_bytes(), variant) {
            Ok(Some(Command::Ugi)) => say("id name scripted\nugiok\n"),
            Ok(Some(Command::IsReady)) => say("readyok\n"),
            Ok(Some(Command::Position(position))) => game = *position,
            Ok(Some(Command::Go(_))) => {
                searches += 1;
                think(searches, &game);
            }
            Ok(Some(Command::Quit)) => return,
            _ => {}
        }
    }
}

/// The middle one of the legal moves.
fn good(game: &AnyGame) -> String {
    let moves = game.position().legal_moves();
    moves[moves.len() / 2].to_string()
}

/// Behaves at first, then answers its second `go` with `wrong`.
fn wrong_at_the_second(wrong: impl Fn(&AnyGame)) {
    converse(|search, game| match search {
        2 => wrong(game),
        _ => say(&format!("bestmove {}\n", good(game))),
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn well() {
    wrong_at_the_second(|game| say(&format!("info depth 1 nodes 7\nbestmove {}\n", good(game))));
}

#[test]
#[ignore = "an engine, not a test"]
fn occupied() {
    wrong_at_the_second(|game| say(&format!("bestmove {}\n", game.moves()[0])));
}

#[test]
#[ignore = "an engine, not a test"]
fn garbage() {
    wrong_at_the_second(|_| say("bestmove \u{fffd}\u{7}%&\n"));
}

#[test]
#[ignore = "an engine, not a test"]
fn empty() {
    wrong_at_the_second(|_| say("bestmove\n"));
}

#[test]
#[ignore = "an engine, not a test"]
fn none() {
    wrong_at_the_second(|_| say("bestmove none\n"));
}

#[test]
#[ignore = "an engine, not a test"]
fn crash() {
    wrong_at_the_second(|_| exit(3));
}

#[test]
#[ignore = "an engine, not a test"]
fn crash_in_a_line() {
    wrong_at_the_second(|game| {
        say(&format!("bestmove {}", &good(game)[..1]));
        exit(0);
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn silent() {
    wrong_at_the_second(|_| {});
}

#[test]
#[ignore = "an engine, not a test"]
fn late() {
    wrong_at_the_second(|game| {
        sleep(Duration::from_secs(4));
        say(&format!("bestmove {}\n", good(game)));
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn flood() {
    wrong_at_the_second(|_| {
        loop {
            let line = "x".repeat(100_000);
            if io::stdout().write_all(line.as_bytes()).is_err() {
                return;
            }
        }
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn in_pieces() {
    wrong_at_the_second(|game| {
        for piece in ["gibber", "ish\n\u{0}\nbestm", "ove ", &good(game), "\r\n"] {
            say(piece);
            sleep(Duration::from_millis(20));
        }
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn twice() {
    converse(|_, game| {
        let best = good(game);
        say(&format!("bestmove {best}\nbestmove {best}\n"));
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn never_ready() {
    say("\nid name scripted\n");
    exit(1);
}
