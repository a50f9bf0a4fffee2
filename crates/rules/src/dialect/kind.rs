//! The list of dialects.

use core::fmt;

/// A way to write a game or a position. `docs/notation.md` describes each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dialect {
    /// The project's one-line games and position lines.
    OneLine,
    /// The project's record files; the text format of pente.org is read as one.
    Record,
    /// A Pentago board in 36 characters.
    Board,
    /// Board ids and histories of the exact Pentago explorer.
    Explorer,
    /// OpenSpiel's Pentago words, `c6s`: column letter, row from the top, twist `s` to `z`.
    OpenSpiel,
    /// OpenSpiel's Pentago action numbers, 0 to 287.
    OpenSpielActions,
    /// pentagod's words, `f3s`: row letter from the top, column, twist.
    Pentagod,
    /// Colour, square, quadrant and direction: `Wc6Al`.
    Papoms,
    /// Quadrant, place in it, and twist: `3/9 1L`.
    Block,
    /// Pentagoo's `p52 r1l`: row and column from 0, from the top.
    Pentagoo,
    /// Pente points seen from the centre: `0 L1U3 D3`.
    PenteRelative,
    /// Piskvork's `.psq` files.
    Piskvork,
    /// Gomoku points without blanks, `h8h9i8`, or with `_` between them.
    Compact,
}

impl Dialect {
    /// Every dialect, the project's own first.
    pub const ALL: [Dialect; 13] = [
        Dialect::OneLine,
        Dialect::Record,
        Dialect::Board,
        Dialect::Explorer,
        Dialect::OpenSpiel,
        Dialect::OpenSpielActions,
        Dialect::Pentagod,
        Dialect::Papoms,
        Dialect::Block,
        Dialect::Pentagoo,
        Dialect::PenteRelative,
        Dialect::Piskvork,
        Dialect::Compact,
    ];

    /// The word for it on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::OneLine => "line",
            Dialect::Record => "record",
            Dialect::Board => "board",
            Dialect::Explorer => "explorer",
            Dialect::OpenSpiel => "openspiel",
            Dialect::OpenSpielActions => "openspiel-actions",
            Dialect::Pentagod => "pentagod",
            Dialect::Papoms => "papoms",
            Dialect::Block => "block",
            Dialect::Pentagoo => "pentagoo",
            Dialect::PenteRelative => "pente-relative",
            Dialect::Piskvork => "piskvork",
            Dialect::Compact => "compact",
        }
    }

    /// The dialect of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|d| d.name() == name)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
