//! What is wrong with a text that was read.

use fivefold_messages::{Message, Msg};
use fivefold_protocol::worker::{Forbidden, Problem, What};

/// What is wrong with a text, and where.
pub(in crate::app) fn problem_at(problem: &Problem) -> Message {
    Message::ImportAt {
        line: problem.line,
        column: problem.column,
        problem: Box::new(self::problem(problem)),
    }
}

/// What is wrong with a text.
pub(in crate::app) fn problem(problem: &Problem) -> Message {
    match &problem.what {
        What::Unexpected { found, expected } => unexpected(found, expected),
        What::Illegal { ply, why, square } => forbidden(*ply, *why, square.clone()),
        What::Result => Msg::ProblemResult.into(),
        What::TooLong { limit } => Message::ProblemTooLarge { number: *limit },
        What::NotUtf8 => Msg::ProblemCharacters.into(),
        What::Counts { first, second } => Message::ProblemCounts {
            first_count: *first,
            second_count: *second,
        },
        What::Board => Msg::ProblemPosition.into(),
    }
}

/// Something else should stand there: what is known of it, most telling first.
fn unexpected(found: &str, expected: &str) -> Message {
    if let Some(message) = place(found, expected).or_else(|| preset(found, expected)) {
        return message;
    }
    let expected = Box::new(self::expected(expected));
    if found.is_empty() {
        Message::ProblemEnded { expected }
    } else {
        let text = found.to_owned();
        Message::ProblemUnexpected { text, expected }
    }
}

/// What is wrong with a square or point that lies on no board: `found` is the text from the column or the
/// row on. `None` for what is no place at all.
pub(in crate::app) fn place(found: &str, expected: &str) -> Option<Message> {
    let digits = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit());
        text.get(..end.unwrap_or(text.len())).map(str::to_owned)
    };
    if let Some((from, to)) = range(expected, "a row number ") {
        let text = digits(found).filter(|digits| !digits.is_empty())?;
        return Some(Message::ProblemRow { text, from, to });
    }
    let (from, to) = range(expected, "a column letter ")?;
    let (letter, row) = found.split_at_checked(1)?;
    let is_place = letter.starts_with(|c: char| c.is_ascii_alphabetic())
        && row.starts_with(|c: char| c.is_ascii_digit());
    let skipped = to == "T" && letter.eq_ignore_ascii_case("i");
    is_place.then(|| match skipped {
        true => Msg::ProblemColumnI.into(),
        false => Message::ProblemColumn {
            text: letter.to_owned(),
            from,
            to,
        },
    })
}

/// The two ends in `a row number 1 to 6`, when the text begins so.
fn range(expected: &str, beginning: &str) -> Option<(String, String)> {
    let mut words = expected.strip_prefix(beginning)?.split(' ');
    let ends = (words.next()?, words.next()?, words.next()?);
    (ends.1 == "to").then(|| (ends.0.to_owned(), ends.2.to_owned()))
}

/// A name where one of the named rules should stand.
fn preset(found: &str, expected: &str) -> Option<Message> {
    let end = found.find([',', ' ']).unwrap_or(found.len());
    let text = found.get(..end).filter(|name| !name.is_empty())?.to_owned();
    expected
        .starts_with("standard, ")
        .then_some(Message::ProblemPreset { text })
}

/// A move in a text that the rules forbid.
fn forbidden(ply: u32, why: Forbidden, square: String) -> Message {
    match why {
        Forbidden::Over => Message::ProblemOver { ply },
        Forbidden::Occupied => Message::ProblemOccupied { ply, square },
        Forbidden::TwistMissing => Message::ProblemTwistMissing { ply, square },
        Forbidden::TwistExtra => Message::ProblemTwistExtra { ply, square },
        Forbidden::OffBoard => Message::ErrorNoSquare { text: square },
        Forbidden::Centre => Message::ProblemCentre { ply, square },
        Forbidden::Tournament => Message::ProblemTournament { ply, square },
        Forbidden::OtherGame => Message::ProblemUnexpected {
            text: square,
            expected: Box::new(Msg::ExpectedGame.into()),
        },
    }
}

/// The rules say what they expected in English; the nearest text that exists in every language.
/// The first word found decides, so the more telling ones come first.
fn expected(english: &str) -> Message {
    const WORDS: [(&str, Msg); 13] = [
        ("pentago or pente", Msg::ExpectedGame),
        ("quadrant number", Msg::ExpectedTwist),
        ("l (left)", Msg::ExpectedTwist),
        ("tag", Msg::ExpectedTag),
        ("result", Msg::ExpectedResult),
        ("A to T", Msg::ExpectedPenteMove),
        ("1 to 19", Msg::ExpectedPenteMove),
        ("a to f", Msg::ExpectedPentagoMove),
        ("1 to 6", Msg::ExpectedPentagoMove),
        ("c4.1r", Msg::ExpectedPentagoMove),
        ("nothing after", Msg::ExpectedEnd),
        ("end", Msg::ExpectedEnd),
        ("number", Msg::ExpectedNumber),
    ];
    let known = WORDS.iter().find(|(word, _)| english.contains(word));
    known.map_or(Msg::ExpectedPosition, |(_, msg)| *msg).into()
}
