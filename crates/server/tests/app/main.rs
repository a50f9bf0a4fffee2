//! What the server answers, and how it starts and stops.

mod addresses;
mod files;
mod guards;
mod sockets;
mod test_app;
