//! The notations of other programs and sites.

mod explorer;
mod kind;

pub use explorer::explorer_history;
pub(crate) use explorer::explorer_line;
pub use kind::Dialect;
