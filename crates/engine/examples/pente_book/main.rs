//! Makes Pente's opening book.
//!
//! ```sh
//! cargo run --release -p fivefold-engine --example pente_book -- grow pente/tournament 200000 4 60 10 tournament.txt
//! cargo run --release -p fivefold-engine --example pente_book -- pack crates/engine/src/pente/pente.book standard.txt tournament.txt
//! ```
//!
//! `grow VARIANT NODES WIDTH MARGIN PLIES LOG [THREADS]` begins at the empty board, once for each seat. Where the
//! book's side moves, it is the engine's move after NODES nodes, without a book. To that the other side has up to
//! WIDTH replies: the best ones after NODES nodes for all of them together, as far as the engine judges them within
//! MARGIN points of the best. So it goes on, to positions with PLIES plies before them at most, one of those that
//! are equal up to symmetry; what is proved to be won or lost goes no further. What was found is
//! appended to LOG, in the same order and with the same bytes whatever the number of threads (2 unless given). A run that was
//! interrupted goes on where the log ends; so does a finished one with more PLIES or another MARGIN.
//!
//! `pack OUT LOG...` makes the book of one log or more. Positions that are lost anyway stay out, as do moves after
//! which a reply was seen to win, and what is then no longer met by who plays by the book; and, where not all have room, those
//! of the last plies.

mod grow;
mod log;
mod pack;

use fivefold_rules::Variant;
use grow::Plan;
use log::Log;
use std::error::Error;

/// Whatever went wrong.
pub(crate) type Failed = Box<dyn Error>;

fn main() -> Result<(), Failed> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        [
            "grow",
            variant,
            nodes,
            width,
            margin,
            plies,
            name,
            threads @ ..,
        ] => {
            let Variant::Pente(rules) = variant.parse()? else {
                return Err(format!("{variant}: expected a game of Pente").into());
            };
            let plan = Plan::new(
                rules,
                nodes.parse()?,
                width.parse()?,
                margin.parse()?,
                plies.parse()?,
            )?;
            let threads = threads.first().map_or(Ok(2), |n| n.parse())?;
            let mut log = Log::open(name, &plan)?;
            grow::grow(&plan, &mut log, threads)
        }
        ["pack", out, logs @ ..] if !logs.is_empty() => pack::pack(out, logs),
        _ => Err(
            "expected grow VARIANT NODES WIDTH MARGIN PLIES LOG [THREADS], or pack OUT LOG..."
                .into(),
        ),
    }
}
