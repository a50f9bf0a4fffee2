//! Exact values of Pentago positions. Whatever this crate answers is proved; what it cannot prove it refuses.

pub mod table;
mod value;

pub use value::Value;
