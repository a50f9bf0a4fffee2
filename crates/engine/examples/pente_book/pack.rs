//! Makes the book of what the logs say.

use crate::Failed;
use crate::log::{Answers, Line, Question, proved, read};
use fivefold_engine::pente_book::{Book, Key, MOST_BYTES};
use fivefold_rules::Position as _;
use fivefold_rules::pente::{Point, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// A move of the book as a log tells it.
struct Told {
    line: Line,
    point: Point,
    score: i32,
}

/// Reads the logs, of which the first is right where two differ, and writes the book.
pub(crate) fn pack(out: &str, logs: &[&str]) -> Result<(), Failed> {
    let mut told: BTreeMap<Key, Told> = BTreeMap::new();
    for name in logs {
        let answers: Answers = read(name, &std::fs::read_to_string(name)?)?;
        for ((question, key), (line, answer)) in answers {
            if let (Question::Plays, Some(&(point, score))) = (question, answer.first()) {
                told.entry(key).or_insert(Told { line, point, score });
            }
        }
    }
    let is_lost = |t: &Told| t.score < 0 && proved(t.score);
    let lost: BTreeSet<Key> = told
        .iter()
        .filter_map(|(key, t)| is_lost(t).then_some(*key))
        .collect();
    let mut refuted = 0;
    let mut kept = Vec::new();
    for t in told.values().filter(|t| !is_lost(t)) {
        if loses(t, &lost)? {
            refuted += 1;
        } else {
            kept.push(t);
        }
    }
    let (book, plies) = fitting(&kept)?;
    let bytes = book.to_bytes();
    std::fs::write(out, &bytes)?;
    println!(
        "{} positions told, {} lost, {refuted} with a move that was refuted; the book has {} of up to {plies} plies, {} bytes",
        told.len(),
        lost.len(),
        book.len(),
        bytes.len()
    );
    Ok(())
}

/// Whether a reply to the move leads to a position that is known to be lost.
fn loses(t: &Told, lost: &BTreeSet<Key>) -> Result<bool, Failed> {
    let after = t.line.play(t.point)?.position;
    Ok(after.legal_moves().into_iter().any(|reply| {
        let mut next = after;
        next.play_unchecked(reply);
        Key::of(&next).is_some_and(|key| lost.contains(&key))
    }))
}

/// The book of as many plies as there is room for, and how many plies those are.
fn fitting(kept: &[&Told]) -> Result<(Book, u32), Failed> {
    let last = kept.iter().map(|t| t.line.position.ply()).max();
    for most in (0..=last.unwrap_or(0)).rev() {
        let mut book = Book::default();
        for t in kept.iter().filter(|t| t.line.position.ply() <= most) {
            if !book.insert(&t.line.position, t.point) {
                return Err(format!("{}: {} cannot be in a book", t.line, t.point).into());
            }
        }
        let mut reached = book.reached(Rules::STANDARD);
        reached.extend(book.reached(Rules::TOURNAMENT));
        book.retain(|key| reached.contains(&key));
        if book.to_bytes().len() <= MOST_BYTES {
            return Ok((book, most));
        }
    }
    Err(format!("no book of up to {MOST_BYTES} bytes").into())
}
