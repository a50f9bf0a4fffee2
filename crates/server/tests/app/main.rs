//! What the server answers, and how it starts and stops.

#![allow(clippy::unwrap_used)] // the harness of the tests too, where it is not allowed by itself

mod addresses;
mod files;
mod guards;
#[allow(dead_code, reason = "these tests need one way to write of several")]
#[path = "../../../solver/tests/table/writer.rs"]
mod slices;
mod sockets;
mod test_app;
mod values;
