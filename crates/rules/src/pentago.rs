//! Pentago: place a marble, turn a quadrant, five in a row.

mod board;
mod lines;
mod moves;
mod placed;
mod position;
mod rules;
mod setup;
mod square;

pub use board::Board;
pub use lines::{LINES, Line};
pub use moves::{IllegalMove, Move, Quadrant, Turn, Twist};
pub use placed::{Placed, Placement};
pub use position::Position;
pub use rules::{FullBoard, LineLength, PlacementFive, Rules, TwistDuty};
pub use setup::{Setup, SetupError, Standing};
pub use square::Square;
