//! Closed sums over the two games, for the edges: command line, records, screens.

use crate::{BadText, Game, Outcome, Position, Seat, Symmetry, pentago, pente};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// Pentago.
    Pentago,
    /// Pente.
    Pente,
}

impl GameKind {
    /// The word for it in notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            GameKind::Pentago => "pentago",
            GameKind::Pente => "pente",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A game and its rules, written `pentago/standard` or `pente/tournament,size=15`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Pentago by these rules.
    Pentago(pentago::Rules),
    /// Pente by these rules.
    Pente(pente::Rules),
}

impl Variant {
    /// Which game.
    #[must_use]
    pub const fn kind(&self) -> GameKind {
        match self {
            Variant::Pentago(_) => GameKind::Pentago,
            Variant::Pente(_) => GameKind::Pente,
        }
    }

    /// The empty board.
    #[must_use]
    pub const fn start(&self) -> AnyPosition {
        match self {
            Variant::Pentago(rules) => AnyPosition::Pentago(pentago::Position::new(*rules)),
            Variant::Pente(rules) => AnyPosition::Pente(pente::Position::new(*rules)),
        }
    }

    /// 2 or 4.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        match self {
            Variant::Pentago(_) => 2,
            Variant::Pente(rules) => rules.seats().count(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Pentago(rules) => write!(f, "pentago/{rules}"),
            Variant::Pente(rules) => write!(f, "pente/{rules}"),
        }
    }
}

impl FromStr for Variant {
    type Err = BadText;

    /// Reads `GAME` or `GAME/RULES`.
    fn from_str(text: &str) -> Result<Variant, BadText> {
        let (game, rules) = text
            .split_once('/')
            .map_or((text, None), |(g, r)| (g, Some(r)));
        let rules = rules.unwrap_or("standard");
        let at = |e: BadText| BadText {
            column: e.column + game.chars().count() as u32 + 1,
            ..e
        };
        match game {
            "pentago" => rules.parse().map(Variant::Pentago).map_err(at),
            "pente" => rules.parse().map(Variant::Pente).map_err(at),
            _ => Err(BadText::new(text, 1, "pentago or pente")),
        }
    }
}

/// A position of either game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a few at a time, at the edges; never in a search"
)]
pub enum AnyPosition {
    /// Pentago.
    Pentago(pentago::Position),
    /// Pente.
    Pente(pente::Position),
}

/// A move of either game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AnyMove {
    /// Pentago.
    Pentago(pentago::Move),
    /// Pente.
    Pente(pente::Move),
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Pentago(m) => m.fmt(f),
            AnyMove::Pente(m) => m.fmt(f),
        }
    }
}

/// Why a move may not be played in either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyIllegal {
    /// Pentago.
    Pentago(pentago::IllegalMove),
    /// Pente.
    Pente(pente::IllegalMove),
    /// A move of the other game.
    OtherGame,
}

impl fmt::Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyIllegal::Pentago(e) => e.fmt(f),
            AnyIllegal::Pente(e) => e.fmt(f),
            AnyIllegal::OtherGame => f.write_str("a move of the other game"),
        }
    }
}

impl core::error::Error for AnyIllegal {}

impl AnyPosition {
    /// The game and its rules.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            AnyPosition::Pentago(p) => Variant::Pentago(p.rules()),
            AnyPosition::Pente(p) => Variant::Pente(p.rules()),
        }
    }

    /// Reads a move in this game's notation. Whether it is legal is for [`Position::check`].
    ///
    /// # Errors
    /// The text is no move of this game.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, BadText> {
        match self {
            AnyPosition::Pentago(_) => text.parse().map(AnyMove::Pentago),
            AnyPosition::Pente(_) => text.parse().map(AnyMove::Pente),
        }
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Illegal = AnyIllegal;

    fn turn(&self) -> Seat {
        match self {
            AnyPosition::Pentago(p) => p.turn(),
            AnyPosition::Pente(p) => p.turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            AnyPosition::Pentago(p) => p.outcome(),
            AnyPosition::Pente(p) => p.outcome(),
        }
    }

    fn ply(&self) -> u32 {
        match self {
            AnyPosition::Pentago(p) => p.ply(),
            AnyPosition::Pente(p) => p.ply(),
        }
    }

    fn check(&self, m: AnyMove) -> Result<(), AnyIllegal> {
        match (self, m) {
            (AnyPosition::Pentago(p), AnyMove::Pentago(m)) => {
                p.check(m).map_err(AnyIllegal::Pentago)
            }
            (AnyPosition::Pente(p), AnyMove::Pente(m)) => p.check(m).map_err(AnyIllegal::Pente),
            _ => Err(AnyIllegal::OtherGame),
        }
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        match self {
            AnyPosition::Pentago(p) => p.legal_moves().into_iter().map(AnyMove::Pentago).collect(),
            AnyPosition::Pente(p) => p.legal_moves().into_iter().map(AnyMove::Pente).collect(),
        }
    }

    fn legal_count(&self) -> usize {
        match self {
            AnyPosition::Pentago(p) => p.legal_count(),
            AnyPosition::Pente(p) => p.legal_count(),
        }
    }

    fn play_unchecked(&mut self, m: AnyMove) {
        match (self, m) {
            (AnyPosition::Pentago(p), AnyMove::Pentago(m)) => p.play_unchecked(m),
            (AnyPosition::Pente(p), AnyMove::Pente(m)) => p.play_unchecked(m),
            _ => debug_assert!(false, "a move of the other game"),
        }
    }

    fn transform(&self, symmetry: Symmetry) -> AnyPosition {
        match self {
            AnyPosition::Pentago(p) => AnyPosition::Pentago(p.transform(symmetry)),
            AnyPosition::Pente(p) => AnyPosition::Pente(p.transform(symmetry)),
        }
    }

    fn transform_move(&self, m: AnyMove, symmetry: Symmetry) -> AnyMove {
        match (self, m) {
            (AnyPosition::Pentago(p), AnyMove::Pentago(m)) => {
                AnyMove::Pentago(p.transform_move(m, symmetry))
            }
            (AnyPosition::Pente(p), AnyMove::Pente(m)) => {
                AnyMove::Pente(p.transform_move(m, symmetry))
            }
            _ => m,
        }
    }

    fn key(&self) -> u64 {
        match self {
            AnyPosition::Pentago(p) => p.key(),
            AnyPosition::Pente(p) => p.key(),
        }
    }
}

/// A game of either kind, with its history.
pub type AnyGame = Game<AnyPosition>;
