//! What is wrong with a text, as far as a player is told.

use super::fields::{Reader, Writer};
use fivefold_rules::any::AnyIllegal;
use fivefold_rules::notation::{Fault, ParseError};
use fivefold_rules::pentago;
use fivefold_rules::pente::{self, Point};

/// Why a text could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: u32,
    /// The column in that line, in characters from 1.
    pub column: u32,
    /// What is wrong there.
    pub what: What,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// Something else should stand here.
    Unexpected {
        /// The beginning of what stands here; empty at the end of the text.
        found: String,
        /// What should, as the rules say it.
        expected: String,
    },
    /// A move that the rules forbid.
    Illegal {
        /// The move's ply, from 1.
        ply: u32,
        /// Why.
        why: Forbidden,
        /// The square that the reason speaks of: the centre for the two rules about it, otherwise
        /// the move's own.
        square: String,
    },
    /// The result as written is not the board's, or there are two.
    Result,
    /// The text is longer than any that is read.
    TooLong {
        /// The most bytes that are read.
        limit: u32,
    },
    /// The bytes are no UTF-8.
    NotUtf8,
    /// A board with numbers of stones that no game leads to.
    Counts {
        /// Those that the first side has placed.
        first: u32,
        /// Those that the second side has placed.
        second: u32,
    },
    /// Any other board that no game leads to.
    Board,
}

/// Why a move is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// The game is over.
    Over,
    /// The square is taken.
    Occupied,
    /// Pentago: a twist must follow.
    TwistMissing,
    /// Pentago: the placement has won, so no twist follows.
    TwistExtra,
    /// Pente: the board has no such point.
    OffBoard,
    /// Pente: the first stone goes on the centre.
    Centre,
    /// Pente: the tournament opening keeps this stone away from the centre.
    Tournament,
    /// A move of the other game.
    OtherGame,
}

const FORBIDDEN: [(&str, Forbidden); 8] = [
    ("over", Forbidden::Over),
    ("occupied", Forbidden::Occupied),
    ("twist-missing", Forbidden::TwistMissing),
    ("twist-extra", Forbidden::TwistExtra),
    ("off-board", Forbidden::OffBoard),
    ("centre", Forbidden::Centre),
    ("tournament", Forbidden::Tournament),
    ("other-game", Forbidden::OtherGame),
];

impl Problem {
    /// What a player is told of an error in `source`.
    #[must_use]
    pub fn new(error: &ParseError, source: &str) -> Problem {
        Problem {
            line: error.line,
            column: error.column,
            what: What::new(&error.fault, source),
        }
    }

    pub(super) fn write(&self, fields: Writer) -> String {
        let fields = fields.number(self.line.into()).number(self.column.into());
        match &self.what {
            What::Unexpected { found, expected } => {
                fields.put("unexpected").put(found).end(expected)
            }
            What::Illegal { ply, why, square } => {
                let word = FORBIDDEN.iter().find(|(_, known)| known == why);
                fields
                    .put("illegal")
                    .number((*ply).into())
                    .put(word.map_or("over", |(word, _)| word))
                    .end(square)
            }
            What::Result => fields.put("result").done(),
            What::TooLong { limit } => fields.put("too-long").number((*limit).into()).done(),
            What::NotUtf8 => fields.put("not-utf-8").done(),
            What::Counts { first, second } => fields
                .put("counts")
                .number((*first).into())
                .number((*second).into())
                .done(),
            What::Board => fields.put("board").done(),
        }
    }

    pub(super) fn read(mut fields: Reader<'_>) -> Option<Problem> {
        Some(Problem {
            line: fields.number()?,
            column: fields.number()?,
            what: What::read(fields)?,
        })
    }
}

impl What {
    fn new(fault: &Fault, source: &str) -> What {
        match fault {
            Fault::Unexpected { found, expected } => What::Unexpected {
                found: found.clone(),
                expected: expected.clone(),
            },
            Fault::Illegal { ply, text, reason } => {
                let (why, square) = forbidden(*reason, text, source);
                What::Illegal {
                    ply: *ply,
                    why,
                    square,
                }
            }
            Fault::AfterTheEnd { ply, text, .. } => What::Illegal {
                ply: *ply,
                why: Forbidden::Over,
                square: text.clone(),
            },
            Fault::Result { .. } | Fault::TwoResults { .. } => What::Result,
            Fault::TooLong { limit, .. } => What::TooLong {
                limit: u32::try_from(*limit).unwrap_or(u32::MAX),
            },
            Fault::NotUtf8 { .. } => What::NotUtf8,
            Fault::PentagoBoard(pentago::SetupError::Counts { first, second })
            | Fault::PenteBoard(pente::SetupError::Counts { first, second }) => What::Counts {
                first: *first,
                second: *second,
            },
            // Other boards that no game leads to, and whatever faults are still to come.
            _ => What::Board,
        }
    }

    fn read(mut fields: Reader<'_>) -> Option<What> {
        let word = fields.take()?;
        let (what, fields) = match word {
            "unexpected" => {
                let found = fields.take()?.to_owned();
                let expected = fields.end()?.to_owned();
                return Some(What::Unexpected { found, expected });
            }
            "illegal" => {
                let ply = fields.number()?;
                let word = fields.take()?;
                let (_, why) = *FORBIDDEN.iter().find(|(known, _)| *known == word)?;
                let square = fields.end()?.to_owned();
                return Some(What::Illegal { ply, why, square });
            }
            "too-long" => {
                let limit = fields.number()?;
                (What::TooLong { limit }, fields)
            }
            "counts" => {
                let (first, second) = (fields.number()?, fields.number()?);
                (What::Counts { first, second }, fields)
            }
            "result" => (What::Result, fields),
            "not-utf-8" => (What::NotUtf8, fields),
            "board" => (What::Board, fields),
            _ => return None,
        };
        fields.done().map(|()| what)
    }
}

/// A reason of the rules, and the square it speaks of.
fn forbidden(reason: AnyIllegal, text: &str, source: &str) -> (Forbidden, String) {
    match reason {
        AnyIllegal::Pentago(reason) => match reason {
            pentago::IllegalMove::GameOver => (Forbidden::Over, text.to_owned()),
            pentago::IllegalMove::Occupied(square) => (Forbidden::Occupied, square.to_string()),
            pentago::IllegalMove::TwistMissing(square) => {
                (Forbidden::TwistMissing, square.to_string())
            }
            pentago::IllegalMove::TwistAfterTheEnd(square) => {
                (Forbidden::TwistExtra, square.to_string())
            }
        },
        AnyIllegal::Pente(reason) => match reason {
            pente::IllegalMove::GameOver => (Forbidden::Over, text.to_owned()),
            pente::IllegalMove::OffBoard(point, _) => (Forbidden::OffBoard, point.to_string()),
            pente::IllegalMove::Occupied(point) => (Forbidden::Occupied, point.to_string()),
            pente::IllegalMove::FirstOnCentre(centre) => (Forbidden::Centre, centre.to_string()),
            pente::IllegalMove::TooNearTheCentre(_) => {
                let centre = Point::centre(size_in(source));
                (Forbidden::Tournament, centre.to_string())
            }
        },
        AnyIllegal::OtherGame => (Forbidden::OtherGame, text.to_owned()),
    }
}

/// The side of the Pente board that a text speaks of, as far as it says so: `size=13` stands in
/// one-line games, links and records alike.
fn size_in(source: &str) -> u8 {
    let digits = source.split_once("size=").map_or("", |(_, rest)| {
        let end = rest.find(|c: char| !c.is_ascii_digit());
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    });
    let known = |size: &u8| *size <= pente::MAX_SIZE;
    digits.parse().ok().filter(known).unwrap_or(pente::MAX_SIZE)
}
