//! The page, tested as people use it. One program, so that all tests share one browser and one server.

mod engine;
mod explore;
mod files;
mod harness;
mod matches;
mod motion;
mod play;
mod screens;
mod shell;
mod table;
mod teams;
mod threats;
mod typed;
