//! What a player sees and may do, without a screen.
//!
//! An [`App`] takes [`Input`]s, answers with [`Effect`]s for the host to carry out, and shows itself
//! as a [`View`]: plain data, compared and cloned freely. Nothing here draws, waits, stores or
//! searches, and no text is in any language: what a person reads is a
//! [`Message`](fivefold_messages::Message) that the host renders.
//!
//! ```
//! use fivefold_client::{App, Choice, Input};
//! use fivefold_messages::Opponent;
//!
//! let mut app = App::new();
//! app.update(Input::Choose(Choice::Opponent(Opponent::Friend)));
//! app.update(Input::Start { lot: 0 });
//! app.update(Input::Cell { col: 2, row: 3 });
//! assert!(app.view().arrows.iter().all(|arrow| arrow.enabled));
//! app.update(Input::Twist("1r".parse()?));
//! assert_eq!(app.view().fragment, "pentago_c4.1r");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod app;
mod effect;
mod input;
mod settings;
mod setup;
mod view;

pub use app::App;
pub use effect::Effect;
pub use fivefold_protocol::worker::{Reply, Request, Worth};
pub use fivefold_rules::dialect::Dialect;
pub use input::Input;
pub use settings::Settings;
pub use setup::{Choice, Length, Setup};
pub use view::{
    Arrow, Banner, Board, Buttons, Capture, Cell, ExploreView, ImportView, Legend, LineView, Mark,
    Motion, MoveGroup, MoveRow, Score, Screen, SetupView, Thinking, Threat, ThreatKind, Tray, View,
    Working, dialect_name,
};
