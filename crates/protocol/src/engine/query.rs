//! Questions about the position, answered by the rules.

use std::fmt;

/// A question about the position that was set last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    /// Whether the game is over: `true` or `false`.
    GameOver,
    /// Whether the first player (or team) moves next: `true` or `false`.
    FirstPlayersTurn,
    /// `p1win`, `p2win`, `draw`, or `none` while the game goes on.
    Result,
    /// Why the game ended, or `none`.
    Reason,
    /// All legal moves, or `none`.
    Legal,
    /// The position line.
    Position,
    /// The one-line game.
    Game,
}

impl Query {
    /// Every question.
    pub const ALL: [Query; 7] = [
        Query::GameOver,
        Query::FirstPlayersTurn,
        Query::Result,
        Query::Reason,
        Query::Legal,
        Query::Position,
        Query::Game,
    ];

    /// The words of [`ALL`](Self::ALL), for errors.
    pub(super) const EXPECTED: &str = "gameover, p1turn, result, reason, legal, position or game";

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Query::GameOver => "gameover",
            Query::FirstPlayersTurn => "p1turn",
            Query::Result => "result",
            Query::Reason => "reason",
            Query::Legal => "legal",
            Query::Position => "position",
            Query::Game => "game",
        }
    }

    /// The question with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Query> {
        Query::ALL.into_iter().find(|q| q.word() == word)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
