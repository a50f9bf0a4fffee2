//! Match play (P10): five games, first to three wins, the players alternate in starting.

use crate::Side;

/// Games in a match.
const GAMES: u8 = 5;
/// Wins that decide it at once.
const ENOUGH: u8 = 3;

/// The score of a match between two players, `0` and `1`: a player keeps the number while the
/// side they play changes from game to game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Match {
    first_starter: usize,
    wins: [u8; 2],
    draws: u8,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// This player (0 or 1) has won.
    Won(usize),
    /// Five games and equal wins.
    Drawn,
}

impl Match {
    /// A match in which `first_starter` (0 or 1; only this is drawn by lot) starts the first game.
    #[must_use]
    pub const fn new(first_starter: usize) -> Match {
        Match {
            first_starter: first_starter % 2,
            wins: [0, 0],
            draws: 0,
        }
    }

    /// The player who starts the game now due: they alternate.
    #[must_use]
    pub const fn starter(&self) -> usize {
        (self.first_starter + self.games_played() as usize) % 2
    }

    /// The player on `side` in the game now due.
    #[must_use]
    pub const fn player(&self, side: Side) -> usize {
        (self.starter() + side.index()) % 2
    }

    /// Games finished so far, 0 to 5.
    #[must_use]
    pub const fn games_played(&self) -> u8 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Games won by player 0 and by player 1.
    #[must_use]
    pub const fn wins(&self) -> [u8; 2] {
        self.wins
    }

    /// Games drawn.
    #[must_use]
    pub const fn draws(&self) -> u8 {
        self.draws
    }

    /// The result: three wins, or after five games more wins, or a draw. `None` while it goes on.
    #[must_use]
    pub const fn result(&self) -> Option<MatchResult> {
        let [a, b] = self.wins;
        if a >= ENOUGH || (self.games_played() >= GAMES && a > b) {
            Some(MatchResult::Won(0))
        } else if b >= ENOUGH || (self.games_played() >= GAMES && b > a) {
            Some(MatchResult::Won(1))
        } else if self.games_played() >= GAMES {
            Some(MatchResult::Drawn)
        } else {
            None
        }
    }

    /// The match after the game now due ended with `winner` (`None`: a draw). A match that is
    /// over stays as it is.
    #[must_use]
    pub const fn record(mut self, winner: Option<Side>) -> Match {
        if self.result().is_some() {
            return self;
        }
        match winner {
            Some(side) => self.wins[self.player(side)] += 1,
            None => self.draws += 1,
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p10_first_to_three_wins_and_starters_alternate() {
        let mut m = Match::new(1);
        assert_eq!(m.starter(), 1);
        m = m.record(Some(Side::First)); // player 1
        assert_eq!((m.starter(), m.wins()), (0, [0, 1]));
        m = m.record(Some(Side::Second)); // player 1 again, as second
        assert_eq!((m.starter(), m.wins()), (1, [0, 2]));
        m = m.record(None);
        assert_eq!(m.result(), None);
        m = m.record(Some(Side::Second)); // player 0 started, player 1 wins
        assert_eq!(m.result(), Some(MatchResult::Won(1)));
        assert_eq!(
            m.record(Some(Side::First)),
            m,
            "nothing is counted after the end"
        );
    }

    #[test]
    fn p10_nobody_at_three_after_five_games() {
        let ended = |games: [Option<Side>; 5]| games.into_iter().fold(Match::new(0), Match::record);
        let (first, second) = (Some(Side::First), Some(Side::Second));
        // Player 0 starts games 1, 3, 5.
        assert_eq!(
            ended([first, first, None, None, None]).result(),
            Some(MatchResult::Drawn)
        );
        assert_eq!(
            ended([first, second, None, None, None]).result(),
            Some(MatchResult::Won(0))
        );
        assert_eq!(
            ended([second, None, None, None, None]).result(),
            Some(MatchResult::Won(1))
        );
        assert_eq!(ended([None; 5]).result(), Some(MatchResult::Drawn));
        assert_eq!(ended([None; 5]).draws(), 5);
    }
}
