//! Replies as text.

use super::explore::{Worth, judged, judged_text, valued, valued_text, why, why_text};
use super::fields::{Reader, Writer};
use super::problem::Problem;
use super::{Reply, ending, ending_text};
use fivefold_rules::dialect::Dialect;

impl Reply {
    /// The reply as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Reply::Info {
                id,
                depth,
                score,
                nodes,
                pv,
            } => Writer::new("info")
                .number(*id)
                .number((*depth).into())
                .number(*nodes)
                .put(score)
                .end(&pv.join(" ")),
            Reply::Best { id, best } => Writer::new("best").number(*id).end(best),
            Reply::Failed { id, reason } => Writer::new("failed").number(*id).end(reason),
            Reply::Game {
                id,
                dialect,
                ending,
                line,
            } => Writer::new("game")
                .number(*id)
                .put(dialect.name())
                .put(ending_text(*ending))
                .end(line),
            Reply::Ambiguous { id, dialects } => {
                let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name()).collect();
                Writer::new("ambiguous").number(*id).end(&names.join(" "))
            }
            Reply::Unreadable { id, problem } => {
                problem.write(Writer::new("unreadable").number(*id))
            }
            Reply::SolveProgress {
                id,
                counting,
                permille,
            } => Writer::new("solve-progress")
                .number(*id)
                .put(yes_text(*counting))
                .end(&permille.to_string()),
            Reply::Solved {
                id,
                complete,
                worth,
                moves,
            } => Writer::new("solved")
                .number(*id)
                .put(yes_text(*complete))
                .put(&worth.to_text())
                .end(&valued_text(moves)),
            Reply::CannotSolve { id, why } => {
                Writer::new("cannot-solve").number(*id).end(why_text(*why))
            }
            Reply::Judged {
                id,
                depth,
                complete,
                moves,
            } => Writer::new("judged")
                .number(*id)
                .number((*depth).into())
                .put(yes_text(*complete))
                .end(&judged_text(moves)),
        }
    }

    /// Reads what [`to_text`](Self::to_text) has written; `None` for anything else.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Reply> {
        let mut fields = Reader::new(text);
        let word = fields.take()?;
        let id = fields.number()?;
        Some(match word {
            "info" => Reply::Info {
                id,
                depth: fields.number()?,
                nodes: fields.number()?,
                score: fields.take()?.to_owned(),
                pv: words(fields.end()?).map(str::to_owned).collect(),
            },
            "best" => Reply::Best {
                id,
                best: fields.end()?.to_owned(),
            },
            "failed" => Reply::Failed {
                id,
                reason: fields.end()?.to_owned(),
            },
            "game" => Reply::Game {
                id,
                dialect: Dialect::from_name(fields.take()?)?,
                ending: ending(fields.take()?)?,
                line: fields.end()?.to_owned(),
            },
            "ambiguous" => Reply::Ambiguous {
                id,
                dialects: words(fields.end()?)
                    .map(Dialect::from_name)
                    .collect::<Option<_>>()?,
            },
            "unreadable" => Reply::Unreadable {
                id,
                problem: Problem::read(fields)?,
            },
            "solve-progress" => Reply::SolveProgress {
                id,
                counting: yes(fields.take()?)?,
                permille: fields.end()?.parse().ok()?,
            },
            "solved" => Reply::Solved {
                id,
                complete: yes(fields.take()?)?,
                worth: Worth::from_text(fields.take()?)?,
                moves: valued(words(fields.end()?))?,
            },
            "cannot-solve" => Reply::CannotSolve {
                id,
                why: why(fields.end()?)?,
            },
            "judged" => Reply::Judged {
                id,
                depth: fields.number()?,
                complete: yes(fields.take()?)?,
                moves: judged(words(fields.end()?))?,
            },
            _ => return None,
        })
    }
}

const fn yes_text(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn yes(word: &str) -> Option<bool> {
    match word {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}
