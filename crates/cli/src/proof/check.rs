//! `fivefold check-proof`: plays every legal reply by the rules and sees whether the answers win.

use super::HEADER;
use super::tree::{self, Bad, Root, Tree};
use crate::args::LinesArgs;
use crate::input::Fault;
use crate::output::Output;
use anyhow::{Context as _, Result};
use fivefold_rules::notation::parse_line;
use fivefold_rules::pente::{Point, Position};
use fivefold_rules::{AnyPosition, Position as _, Side};
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 32 << 20;
/// The most positions that are played for one proof.
const MOST_POSITIONS: u64 = 300_000_000;

/// A proof that holds. The names of the fields are a promise to scripts.
#[derive(Serialize)]
struct Checked {
    /// The line of the file with the position, from 1.
    line: u64,
    /// `first` or `second`: the side that wins.
    winner: &'static str,
    /// The last ply of the win at the latest.
    plies: u32,
    /// Moves of the winner that are written.
    moves: usize,
    /// Positions played to check it.
    positions: u64,
}

pub(crate) fn run(args: &LinesArgs) -> Result<ExitCode> {
    let mut output = Output::new(args.json);
    let standard_input = vec![PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &standard_input
    } else {
        &args.files
    };
    for path in files {
        check_file(path, &mut output)?;
    }
    Ok(output.exit_code())
}

fn check_file(path: &Path, output: &mut Output) -> Result<()> {
    let named = || format!("cannot read {}", path.display());
    let is_stdin = path == Path::new("-");
    let reader: Box<dyn Read> = if is_stdin {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(named)?)
    };
    let mut lines = Lines {
        reader: BufReader::new(reader),
        number: 0,
    };
    let fault = |line, bad: Bad| Fault {
        file: (!is_stdin).then(|| path.display().to_string()),
        line,
        column: bad.column.into(),
        message: bad.message,
    };
    if let Err(bad) = header(&mut lines).with_context(named)? {
        return Ok(output.fault(&fault(1, bad))?);
    }
    loop {
        match next(&mut lines).with_context(named)? {
            None => return Ok(()),
            Some(Ok(checked)) => output.answer(&checked, || checked.text())?,
            Some(Err((line, bad))) => output.fault(&fault(line, bad))?,
        }
    }
}

/// The lines of a file, none of them longer than is read.
struct Lines {
    reader: BufReader<Box<dyn Read>>,
    number: u64,
}

impl Lines {
    fn next(&mut self) -> std::io::Result<Option<Result<String, Bad>>> {
        let mut bytes = Vec::new();
        let read = (&mut self.reader)
            .take(LONGEST_LINE + 1)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read as u64 > LONGEST_LINE {
            self.skip()?;
            let message = format!("expected a line of at most {LONGEST_LINE} bytes");
            return Ok(Some(Err(Bad { column: 1, message })));
        }
        Ok(Some(String::from_utf8(bytes).map_err(|e| Bad {
            column: e.utf8_error().valid_up_to() as u32 + 1,
            message: "expected text in UTF-8".to_owned(),
        })))
    }

    /// Leaves out the rest of a line.
    fn skip(&mut self) -> std::io::Result<()> {
        loop {
            let chunk = self.reader.fill_buf()?;
            if chunk.is_empty() {
                return Ok(());
            }
            let end = chunk.iter().position(|b| *b == b'\n');
            let used = end.map_or(chunk.len(), |i| i + 1);
            self.reader.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

fn header(lines: &mut Lines) -> std::io::Result<Result<(), Bad>> {
    let first = lines.next()?.unwrap_or_else(|| Ok(String::new()));
    Ok(first.and_then(|line| {
        if line.trim_end() == HEADER {
            return Ok(());
        }
        let message = format!("expected `{HEADER}` as the first line");
        Err(Bad { column: 1, message })
    }))
}

/// Checks the next proof of a file: two lines, the position and the tree. What is wrong comes with
/// the number of its line.
fn next(lines: &mut Lines) -> std::io::Result<Option<Result<Checked, (u64, Bad)>>> {
    let Some(position) = lines.next()? else {
        return Ok(None);
    };
    let line = lines.number;
    let tree = lines.next()?.unwrap_or_else(|| {
        let message = "expected the tree of the proof, found the end of the file".to_owned();
        Err(Bad { column: 1, message })
    });
    let position = match position.and_then(|text| read_position(&text)) {
        Ok(position) => position,
        Err(bad) => return Ok(Some(Err((line, bad)))),
    };
    let checked = tree.and_then(|text| {
        let tree = tree::read(text.trim_end_matches(['\n', '\r']))?;
        let (plies, positions) = check(&position, &tree)?;
        Ok(Checked {
            line,
            winner: match winner(&position, &tree) {
                Side::First => "first",
                Side::Second => "second",
            },
            plies,
            moves: tree.attacks.len(),
            positions,
        })
    });
    Ok(Some(checked.map_err(|bad| (line + 1, bad))))
}

fn read_position(text: &str) -> Result<Position, Bad> {
    let line = parse_line(text.trim_end()).map_err(|e| Bad {
        column: e.column,
        message: e.fault.to_string(),
    })?;
    match *line.game.position() {
        AnyPosition::Pente(p) => Ok(p),
        AnyPosition::Pentago(_) => Err(Bad {
            column: 1,
            message: "expected a position of Pente".to_owned(),
        }),
    }
}

impl Checked {
    fn text(&self) -> String {
        let Self {
            line,
            winner,
            plies,
            moves,
            positions,
        } = self;
        format!(
            "line {line}: the {winner} player wins with ply {plies} at the latest \
             ({moves} moves written, {positions} positions played)"
        )
    }
}

fn winner(position: &Position, tree: &Tree) -> Side {
    let mover = position.turn().side();
    match tree.root {
        Root::Win(_) => mover,
        Root::Loss(_) => mover.other(),
    }
}

/// The last ply of the win at the latest, and how many positions were played.
///
/// # Errors
/// The first place where the tree does not hold.
pub(super) fn check(position: &Position, tree: &Tree) -> Result<(u32, u64), Bad> {
    let mut checker = Checker {
        tree,
        winner: winner(position, tree),
        positions: 0,
        line: Vec::new(),
    };
    let plies = match tree.root {
        Root::Win(attack) => checker.attack(position, attack)?,
        Root::Loss(replies) => checker.replies(position, replies)?,
    };
    Ok((plies, checker.positions))
}

struct Checker<'a> {
    tree: &'a Tree,
    winner: Side,
    positions: u64,
    /// The moves from the position of the proof on.
    line: Vec<Point>,
}

impl Checker<'_> {
    fn bad(&self, column: u32, message: &str) -> Bad {
        let line: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        Bad {
            column,
            message: format!("after `{}`: {message}", line.join(" ")),
        }
    }

    /// Plays a move that is known to be legal.
    fn play(&mut self, p: &Position, m: Point, column: u32) -> Result<Position, Bad> {
        self.positions += 1;
        if self.positions > MOST_POSITIONS {
            let most = format!("expected a proof that {MOST_POSITIONS} positions check");
            return Err(self.bad(column, &most));
        }
        let mut next = *p;
        next.play_unchecked(m);
        Ok(next)
    }

    /// Checks a position where the winner is to move; how many plies the win takes at most.
    fn attack(&mut self, p: &Position, number: u32) -> Result<u32, Bad> {
        let attack = self.tree.attacks[number as usize];
        if let Err(illegal) = p.check(attack.point) {
            return Err(self.bad(attack.column, &illegal.to_string()));
        }
        let next = self.play(p, attack.point, attack.column)?;
        self.line.push(attack.point);
        let plies = match (next.outcome(), attack.replies) {
            (Some(o), _) if o.winner() == Some(self.winner) => 0,
            (Some(_), _) => return Err(self.bad(attack.column, "the game is over; expected a win")),
            (None, None) => {
                return Err(self.bad(attack.column, "the game goes on; expected a win at once"));
            }
            (None, Some(replies)) => self.replies(&next, replies)?,
        };
        self.line.pop();
        Ok(plies + 1)
    }

    /// Checks a position where the other side is to move.
    fn replies(&mut self, p: &Position, number: u32) -> Result<u32, Bad> {
        let tree = self.tree;
        let replies = &tree.replies[number as usize];
        if p.outcome().is_some() {
            return Err(self.bad(replies.column, "the game is over; expected it to go on"));
        }
        let legal = p.legal_moves();
        let certain = replies
            .others
            .filter(|a| self.wins_after_most(p, &legal, *a));
        let mut longest = 0;
        for reply in legal {
            let listed = replies.listed.iter().find(|(point, _)| *point == reply);
            let answer = listed.map(|(_, a)| *a).or(replies.others);
            let Some(answer) = answer else {
                return Err(self.bad(replies.column, &format!("no answer to {reply}")));
            };
            // A stone that captures nothing and makes no five, on another point than the answer's.
            let idle = Some(answer) == certain
                && reply != tree.attacks[answer as usize].point
                && p.captures(reply).is_empty();
            if idle && !makes_five(p, reply) {
                longest = longest.max(1);
                continue;
            }
            let next = self.play(p, reply, replies.column)?;
            self.line.push(reply);
            if next.outcome().is_some() {
                return Err(self.bad(replies.column, "the reply ends the game; expected a loss"));
            }
            longest = longest.max(self.attack(&next, answer)?);
            self.line.pop();
        }
        Ok(longest + 1)
    }

    /// Whether an answer wins at once after every reply that captures nothing, does not win and
    /// lies elsewhere. Such a reply only adds a stone of the loser: the five, or the captures, that
    /// the answer makes after one of them without using that stone, it makes after all.
    fn wins_after_most(&self, p: &Position, legal: &[Point], answer: u32) -> bool {
        let attack = self.tree.attacks[answer as usize];
        // The last point of the board ends the game by itself.
        if attack.replies.is_some() || legal.len() < 3 || p.check(attack.point).is_err() {
            return false;
        }
        let idle =
            |r: &&Point| **r != attack.point && p.captures(**r).is_empty() && !makes_five(p, **r);
        let Some(probe) = legal.iter().find(idle) else {
            return false;
        };
        let mut next = *p;
        next.play_unchecked(*probe);
        if next.check(attack.point).is_err() || next.captures(attack.point).points().contains(probe)
        {
            return false;
        }
        next.play_unchecked(attack.point);
        next.outcome()
            .is_some_and(|o| o.winner() == Some(self.winner))
    }
}

/// Whether the next stone would make five in a row on a point.
fn makes_five(p: &Position, point: Point) -> bool {
    let stone = Some(p.next_stone());
    let size = p.rules().size();
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|way| {
        let reach = |sign: i8| {
            let at = |n: &i8| point.step(way, sign * n, size).and_then(|q| p.stone(q));
            (1..5).take_while(|n| at(n) == stone).count()
        };
        reach(1) + reach(-1) >= 4
    })
}
