//! Requests as text.

use super::Request;
use super::fields::{Reader, Writer};
use fivefold_rules::dialect::Dialect;

/// Stands for no level, no dialect, no stone and all moves.
const NONE: &str = "-";

impl Request {
    /// The request as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Request::Search {
                id,
                line,
                level,
                millis,
                among,
            } => {
                let level = level.map(|level| level.to_string());
                let moves = among.join(" ");
                Writer::new("search")
                    .number(*id)
                    .put(level.as_deref().unwrap_or(NONE))
                    .number((*millis).into())
                    .put(if among.is_empty() { NONE } else { &moves })
                    .end(line)
            }
            Request::Read { id, dialect, text } => Writer::new("read")
                .number(*id)
                .put(dialect.map_or(NONE, Dialect::name))
                .end(text),
            Request::Solve {
                id,
                square,
                position,
            } => Writer::new("solve")
                .number(*id)
                .put(square.as_deref().unwrap_or(NONE))
                .end(position),
            Request::Judge {
                id,
                millis,
                position,
            } => Writer::new("judge")
                .number(*id)
                .number((*millis).into())
                .end(position),
            Request::Stop { id } => Writer::new("stop").number(*id).done(),
        }
    }

    /// Reads what [`to_text`](Self::to_text) has written; `None` for anything else.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Request> {
        let mut fields = Reader::new(text);
        let word = fields.take()?;
        let id = fields.number()?;
        match word {
            "search" => Some(Request::Search {
                id,
                level: match fields.take()? {
                    NONE => None,
                    level => Some(level.parse().ok()?),
                },
                millis: fields.number()?,
                among: match fields.take()? {
                    NONE => Vec::new(),
                    moves => moves.split(' ').map(str::to_owned).collect(),
                },
                line: fields.end()?.to_owned(),
            }),
            "read" => Some(Request::Read {
                id,
                dialect: match fields.take()? {
                    NONE => None,
                    name => Some(Dialect::from_name(name)?),
                },
                text: fields.end()?.to_owned(),
            }),
            "solve" => Some(Request::Solve {
                id,
                square: match fields.take()? {
                    NONE => None,
                    square => Some(square.to_owned()),
                },
                position: fields.end()?.to_owned(),
            }),
            "judge" => Some(Request::Judge {
                id,
                millis: fields.number()?,
                position: fields.end()?.to_owned(),
            }),
            "stop" => fields.done().map(|()| Request::Stop { id }),
            _ => None,
        }
    }
}
