//! What a position is worth under best play.

use std::fmt;
use std::ops::Neg;

/// The proved worth of a position to the player to move. Ordered: `Loss < Draw < Win`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The other player wins whatever the player to move does.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

/// The same worth seen by the other player.
impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// `win`, `draw` or `loss`, as the command line writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Value::{Draw, Loss, Win};

    #[test]
    fn negation_swaps_the_ends_and_turns_the_order() {
        assert_eq!([-Loss, -Draw, -Win], [Win, Draw, Loss]);
        assert!(Loss < Draw && Draw < Win && -Win < -Draw);
    }
}
