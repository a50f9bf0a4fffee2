//! The reader of the exact database: on the published slices where they are at hand, on slices that
//! these tests write themselves, and on damaged ones.

#![allow(clippy::unwrap_used)] // in the parts that the tests share too

mod boards;
mod damage;
mod hostile;
mod published;
mod writer;
mod written;
