//! A finished game as the log keeps it.

use super::game::Played;
use fivefold_rules::Side;
use fivefold_rules::notation::write_line;
use serde::{Deserialize, Serialize};

/// A finished game. Engines are 1 and 2, in the order in which they were named.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// Its number, from 0. Games 2n and 2n+1 share an opening.
    pub(crate) game: u64,
    /// The engine that played the first side.
    pub(crate) first: u8,
    /// The engine that won; null is a draw.
    pub(crate) winner: Option<u8>,
    /// `1-0`, `0-1` or `1/2-1/2`, as records write it: first player, second player.
    pub(crate) result: String,
    /// Why it ended: a word of the rules, `adjudicated`, or what the loser did wrong.
    pub(crate) reason: String,
    /// What went wrong, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<String>,
    /// Plies of the opening.
    pub(crate) opening: usize,
    /// Plies played, the opening's included.
    pub(crate) plies: usize,
    /// Moves that engines 1 and 2 made.
    pub(crate) moves: [u64; 2],
    /// Seconds that they thought.
    pub(crate) seconds: [f64; 2],
    /// Positions that they visited, as far as they told.
    pub(crate) nodes: [u64; 2],
    /// The one-line game.
    pub(crate) line: String,
}

impl Record {
    pub(crate) fn new(number: u64, opening: usize, played: &Played) -> Record {
        let first = first_engine(number);
        let engine = |side: Side| engine_of(first, side);
        let side = |engine: u8| side_of(first, engine);
        let spent = [1, 2].map(|e| played.spent[side(e).index()]);
        Record {
            game: number,
            first,
            winner: played.winner.map(engine),
            result: match played.winner {
                None => "1/2-1/2",
                Some(Side::First) => "1-0",
                Some(Side::Second) => "0-1",
            }
            .to_owned(),
            reason: played.reason.to_owned(),
            fault: played.fault.as_ref().map(|(_, fault)| fault.to_string()),
            opening,
            plies: played.game.moves().len(),
            moves: spent.map(|s| s.moves),
            seconds: spent.map(|s| s.time.as_secs_f64()),
            nodes: spent.map(|s| s.nodes),
            line: write_line(&played.game),
        }
    }

    /// Half points of engine 1: 0, 1 or 2.
    pub(crate) fn half_points(&self) -> u8 {
        match self.winner {
            None => 1,
            Some(1) => 2,
            Some(_) => 0,
        }
    }

    /// The engine that lost by a fault.
    pub(crate) fn at_fault(&self) -> Option<u8> {
        self.fault.as_ref()?;
        self.winner.map(|winner| 3 - winner)
    }
}

/// The engine that plays the first side of a game: 1 in even games.
pub(crate) const fn first_engine(game: u64) -> u8 {
    1 + (game % 2) as u8
}

const fn engine_of(first: u8, side: Side) -> u8 {
    match side {
        Side::First => first,
        Side::Second => 3 - first,
    }
}

const fn side_of(first: u8, engine: u8) -> Side {
    if engine == first {
        Side::First
    } else {
        Side::Second
    }
}
