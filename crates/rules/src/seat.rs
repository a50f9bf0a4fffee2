//! Who moves ([`Seat`]) and who wins ([`Side`]): different questions once four people play (Q9).

use core::fmt;

/// A side wins or loses. In a two-player game a side is a player, in a team game a team.
///
/// Colours never stand for sides in files or code: sites disagree about who is white.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, first one first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into `[T; 2]`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index; even numbers are the first side's.
    #[must_use]
    pub const fn from_index(i: usize) -> Side {
        if i.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first player",
            Side::Second => "second player",
        })
    }
}

/// A seat makes moves. Two-player games have seats 0 and 1; with teams the order round the
/// table is A1 B1 A2 B2, seats 0 to 3 (Q9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that starts.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, 0 to 3.
    #[must_use]
    pub const fn new(index: u8) -> Option<Seat> {
        if index < 4 { Some(Seat(index)) } else { None }
    }

    /// The seat that makes the move after `ply` moves have been made, among `seats` seats (2 or 4).
    #[must_use]
    pub const fn at_ply(ply: u32, seats: u8) -> Seat {
        Seat((ply % seats as u32) as u8)
    }

    /// 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side this seat plays for.
    #[must_use]
    pub const fn side(self) -> Side {
        Side::from_index(self.0 as usize)
    }
}

impl From<Side> for Seat {
    /// The seat of a side where each side has one.
    fn from(side: Side) -> Seat {
        Seat(side as u8)
    }
}
