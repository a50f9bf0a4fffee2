//! What the server answers, and how it starts and stops.

#![allow(clippy::unwrap_used)] // the harness of the tests too, where it is not allowed by itself

mod addresses;
mod files;
mod guards;
mod sockets;
mod test_app;
mod values;
