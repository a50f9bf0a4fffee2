//! Words between Fivefold's programs: what crosses a process or a worker border, and nothing else.
//!
//! Games and moves cross every border as notation and are parsed once on the other side, so the
//! types here hold texts and numbers only. Serialisation lives here, so that the rules
//! need not know it.
#![forbid(unsafe_code)]

pub mod engine;
pub mod worker;
