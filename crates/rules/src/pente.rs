//! Pente: five in a row, or five captured pairs.

mod capture;
mod point;
mod position;
mod rules;
mod setup;

pub use capture::Captured;
pub use point::{MAX_SIZE, Point};
pub use position::{IllegalMove, Position};
pub use rules::{Opening, Rules, RulesError, Seats};
pub use setup::{Setup, SetupError, Stone};

/// A move is the point the stone is put on; captures follow from it.
pub type Move = Point;
