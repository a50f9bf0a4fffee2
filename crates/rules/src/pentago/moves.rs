//! Quadrants, twists, moves, and why a move may be illegal.

use super::Square;
use crate::{BadText, Symmetry};
use core::fmt;
use core::str::FromStr;

/// One of the four 3x3 quadrants, numbered as in the notation.
///
/// ```text
///  1 | 2      TopLeft    | TopRight
///  --+--      -----------+------------
///  3 | 4      BottomLeft | BottomRight
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quadrant {
    /// Quadrant 1: columns a to c, rows 4 to 6.
    TopLeft,
    /// Quadrant 2: columns d to f, rows 4 to 6.
    TopRight,
    /// Quadrant 3: columns a to c, rows 1 to 3.
    BottomLeft,
    /// Quadrant 4: columns d to f, rows 1 to 3.
    BottomRight,
}

impl Quadrant {
    /// All four, in the order of their numbers.
    pub const ALL: [Quadrant; 4] = [
        Quadrant::TopLeft,
        Quadrant::TopRight,
        Quadrant::BottomLeft,
        Quadrant::BottomRight,
    ];

    /// 1 to 4, as in the notation.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The middle square of the quadrant, the one a twist leaves in place.
    #[must_use]
    pub const fn centre(self) -> Square {
        let (col, row) = self.corner();
        Square::at(col + 1, row + 1).expect("a quadrant's centre lies on the board")
    }

    /// Column and row, from 0, of the quadrant's bottom left square.
    #[must_use]
    pub const fn corner(self) -> (u8, u8) {
        match self {
            Quadrant::TopLeft => (0, 3),
            Quadrant::TopRight => (3, 3),
            Quadrant::BottomLeft => (0, 0),
            Quadrant::BottomRight => (3, 0),
        }
    }
}

/// The direction of a quarter turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// Counter-clockwise, written `l`.
    Left,
    /// Clockwise, written `r`.
    Right,
}

impl Turn {
    /// Left, then right.
    pub const ALL: [Turn; 2] = [Turn::Left, Turn::Right];

    /// The other direction.
    #[must_use]
    pub const fn reversed(self) -> Turn {
        match self {
            Turn::Left => Turn::Right,
            Turn::Right => Turn::Left,
        }
    }
}

/// A quarter turn of one quadrant, `1l` to `4r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Twist {
    /// What is turned.
    pub quadrant: Quadrant,
    /// Which way.
    pub turn: Turn,
}

impl Twist {
    /// All eight: 1l 1r 2l 2r 3l 3r 4l 4r.
    pub const ALL: [Twist; 8] = {
        let mut all = [Twist {
            quadrant: Quadrant::TopLeft,
            turn: Turn::Left,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Twist {
                quadrant: Quadrant::ALL[i / 2],
                turn: Turn::ALL[i % 2],
            };
            i += 1;
        }
        all
    };

    /// Its place in [`Twist::ALL`], 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.quadrant as usize * 2 + self.turn as usize
    }

    /// The twist seen through a symmetry of the whole board: a mirror reverses the turn.
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry) -> Twist {
        let quadrant = self.quadrant.centre().transform(symmetry).quadrant();
        let turn = if symmetry.mirrors() {
            self.turn.reversed()
        } else {
            self.turn
        };
        Twist { quadrant, turn }
    }
}

impl fmt::Display for Twist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = match self.turn {
            Turn::Left => 'l',
            Turn::Right => 'r',
        };
        write!(f, "{}{turn}", self.quadrant.number())
    }
}

impl fmt::Debug for Twist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Twist {
    type Err = BadText;

    /// Reads `1l` to `4r`.
    fn from_str(text: &str) -> Result<Twist, BadText> {
        let mut chars = text.chars();
        let quadrant = match chars.next() {
            Some(c @ '1'..='4') => Quadrant::ALL[(c as u8 - b'1') as usize],
            _ => return Err(BadText::new(text, 1, "a quadrant number 1 to 4")),
        };
        let turn = match chars.next() {
            Some('l' | 'L') => Turn::Left,
            Some('r' | 'R') => Turn::Right,
            _ => return Err(BadText::new(text, 2, "l (left) or r (right)")),
        };
        match chars.next() {
            None => Ok(Twist { quadrant, turn }),
            Some(_) => Err(BadText::new(text, 3, "nothing after the twist")),
        }
    }
}

/// A whole turn: a placement and the twist after it, `c4.1r`.
///
/// `twist` is `None` (written `c4`) when the placement ends the game (P5, or the 36th placement
/// under [`FullBoard::EndsAtPlacement`](super::FullBoard)), or when the twist is skipped where the
/// rules allow that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the marble goes.
    pub square: Square,
    /// The quarter turn after it.
    pub twist: Option<Twist>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.square)?;
        self.twist.map_or(Ok(()), |t| write!(f, ".{t}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = BadText;

    /// Reads `c4.1r` or `c4`.
    fn from_str(text: &str) -> Result<Move, BadText> {
        let (square, twist) = match text.split_once('.') {
            Some((square, twist)) => (square, Some(twist)),
            None => (text, None),
        };
        let at = |e: BadText, offset: u32| BadText::new(text, offset + e.column, e.expected);
        let square: Square = square.parse().map_err(|e: BadText| {
            let missing_dot = twist.is_none() && e.column == 3;
            if missing_dot {
                BadText::new(text, 3, "a full stop before the twist, as in c4.1r")
            } else {
                e
            }
        })?;
        let twist = twist.map(str::parse).transpose().map_err(|e| at(e, 3))?;
        Ok(Move { square, twist })
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The game has ended (P5 to P9).
    GameOver,
    /// A marble lies there already (P4).
    Occupied(Square),
    /// The twist is due (P4) and was not given.
    TwistMissing(Square),
    /// The placement ends the game, so no twist follows it (P5).
    TwistAfterTheEnd(Square),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => write!(f, "the game is over"),
            IllegalMove::Occupied(s) => write!(f, "{s} is occupied; expected an empty square"),
            IllegalMove::TwistMissing(s) => {
                write!(
                    f,
                    "the twist after {s} is missing; expected a move like {s}.1r"
                )
            }
            IllegalMove::TwistAfterTheEnd(s) => {
                write!(
                    f,
                    "the placement on {s} ends the game; expected {s} without a twist"
                )
            }
        }
    }
}

impl core::error::Error for IllegalMove {}
