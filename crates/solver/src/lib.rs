//! Exact values of Pentago positions. Whatever this crate answers is proved; what it cannot prove it refuses.

mod value;

pub use value::Value;
