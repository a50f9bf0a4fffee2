//! Writes what the engine has proved.

use super::HEADER;
use anyhow::{Context as _, Result};
use fivefold_engine::{Attack, Proof, Replies};
use fivefold_rules::AnyPosition;
use fivefold_rules::notation::position_line;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// A file of proofs that grows.
#[derive(Debug)]
pub(crate) struct Writer(BufWriter<File>);

impl Writer {
    /// Begins a new file.
    pub(crate) fn create(path: &Path) -> Result<Writer> {
        let named = || format!("cannot write {}", path.display());
        let mut file = BufWriter::new(File::create(path).with_context(named)?);
        writeln!(file, "{HEADER}").with_context(named)?;
        Ok(Writer(file))
    }

    /// Adds the proof of a position's value.
    pub(crate) fn add(&mut self, position: &AnyPosition, proof: &Proof) -> io::Result<()> {
        let mut text = String::new();
        match proof {
            Proof::Win(attack) => write_attack(&mut text, attack),
            Proof::Loss(replies) => write_replies(&mut text, replies),
        }
        writeln!(self.0, "{}\n{text}", position_line(position))?;
        self.0.flush()
    }
}

fn write_attack(text: &mut String, attack: &Attack) {
    // Writing to a string does not fail.
    let _ = write!(text, "{}", attack.point);
    match &attack.replies {
        None => text.push('!'),
        Some(replies) => {
            text.push(' ');
            write_replies(text, replies);
        }
    }
}

fn write_replies(text: &mut String, replies: &Replies) {
    text.push('{');
    for (reply, attack) in &replies.listed {
        let _ = write!(text, " {reply} ");
        write_attack(text, attack);
    }
    if let Some(attack) = &replies.others {
        text.push_str(" * ");
        write_attack(text, attack);
    }
    text.push_str(" }");
}
