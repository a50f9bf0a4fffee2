//! What a position is worth.

use core::cmp::Ordering;
use core::fmt;

/// What a position is worth to the side that moves there.
///
/// Wins, losses and draws are only said when the search has proved them; everything else is an
/// estimate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// The side to move wins with the last of this many plies, whatever the other side does.
    /// A shorter win may exist.
    Win(u32),
    /// The side to move loses with the last of this many plies, whatever it does.
    Loss(u32),
    /// Neither side can force more.
    Draw,
    /// An opinion: positive is good for the side to move. In Pentago 256 points mean odds of e to 1 that it wins, in
    /// Pente a hundred is about one line of three that the other side does not hinder.
    Estimate(i32),
}

/// The raw value of a win at once. Raw scores lie within plus and minus this.
pub(crate) const WIN: i32 = 30_000;
/// Raw values at least this far from zero are proved.
pub(crate) const PROVED: i32 = 29_000;
/// The widest estimate.
pub(crate) const MAX_ESTIMATE: i32 = 20_000;

impl Score {
    /// A proved win with the last of `plies` plies; 1 is a win by the next move.
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        Score::Win(plies)
    }

    /// A proved loss with the last of `plies` plies.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score::Loss(plies)
    }

    /// Whether this is a proved result and not an estimate.
    #[must_use]
    pub const fn proved(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// One number that orders all scores: every win above every draw and estimate, shorter wins
    /// above longer ones, and losses the other way round. Within -30 000 to 30 000.
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Score::Win(plies) => WIN - plies as i32,
            Score::Loss(plies) => plies as i32 - WIN,
            Score::Draw => 0,
            Score::Estimate(n) => n,
        }
    }

    /// The same seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Score {
        match self {
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::Draw => Score::Draw,
            Score::Estimate(n) => Score::Estimate(-n),
        }
    }

    /// The score of a raw value at the root; `exhausted` says that every line was searched to the
    /// end of the game, so that a zero is a proved draw.
    pub(crate) fn from_raw(raw: i32, exhausted: bool) -> Score {
        if raw >= PROVED {
            Score::Win((WIN - raw) as u32)
        } else if raw <= -PROVED {
            Score::Loss((WIN + raw) as u32)
        } else if exhausted && raw == 0 {
            Score::Draw
        } else {
            Score::Estimate(raw)
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        (self == other).then_some(Ordering::Equal).or_else(|| {
            match self.value().cmp(&other.value()) {
                Ordering::Equal => None,
                unequal => Some(unequal),
            }
        })
    }
}

impl fmt::Display for Score {
    /// `win in 3`, `loss in 2`, `draw`, `+120`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
            Score::Draw => f.write_str("draw"),
            Score::Estimate(n) => write!(f, "{n:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_and_longer_losses_are_better() {
        let rising = [
            Score::loss_in(2),
            Score::loss_in(8),
            Score::Estimate(-MAX_ESTIMATE),
            Score::Draw,
            Score::Estimate(MAX_ESTIMATE),
            Score::win_in(7),
            Score::win_in(1),
        ];
        for pair in rising.windows(2) {
            assert!(pair[0] < pair[1], "{} {}", pair[0], pair[1]);
            assert!(pair[0].flipped() > pair[1].flipped());
        }
    }

    #[test]
    fn raw_values_and_scores_agree() {
        for score in [Score::win_in(5), Score::loss_in(4), Score::Estimate(-17)] {
            assert_eq!(Score::from_raw(score.value(), true), score);
        }
        assert_eq!(Score::from_raw(0, true), Score::Draw);
        assert_eq!(Score::from_raw(0, false), Score::Estimate(0));
    }
}
