//! Serves the app: the embedded page today; rooms for play between people come later.
//!
//! ```no_run
//! # async fn example() -> Result<(), fivefold_server::ServeError> {
//! let config = fivefold_server::Config::default();
//! fivefold_server::serve(&config, |address| println!("http://{address}")).await
//! # }
//! ```
//!
//! # Invariants
//!
//! * No address names a file: pages are looked up in a table, and of the disk only the slices of the
//!   exact database are read, which were opened at the start.
//! * Every answer, also a refusal, carries the headers of [`security_headers`].
//! * An unknown address is 404; it is never answered with the page.

mod announce;
mod config;
mod error;
mod negotiate;
mod page;
mod router;
mod run;
mod security;
mod values;

pub use config::{Config, DEFAULT_ADDRESS, Limits};
pub use error::ServeError;
pub use router::{router, router_of, router_with, with_limits};
pub use run::{Finish, Server, serve};
pub use security::security_headers;
