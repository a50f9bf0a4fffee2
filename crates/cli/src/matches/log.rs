//! The log: a line of JSON for the match, then one for every finished game, each safe on the disk
//! before the next game counts.

use super::contender::Contender;
use super::control::Control;
use super::record::Record;
use crate::args::MatchArgs;
use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// What is played: the log's first line. A match can be resumed only as the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    engines: [Contender; 2],
    rules: String,
    control: Control,
    seed: u64,
    plies: u32,
    #[serde(default)]
    balanced: Option<u16>,
    openings: Option<String>,
    adjudicate: bool,
}

impl Header {
    pub(crate) fn new(args: &MatchArgs, engines: &[Contender; 2], control: &Control) -> Header {
        Header {
            engines: engines.clone().map(|engine| Contender {
                // Not a part of the line, so that it must not tell two matches apart.
                loud: false,
                ..engine
            }),
            rules: args.rules.to_string(),
            control: control.clone(),
            seed: args.seed,
            plies: args.opening_plies(),
            balanced: args.balanced,
            openings: args.openings.as_ref().map(|p| p.display().to_string()),
            adjudicate: args.adjudicate,
        }
    }
}

/// An open log.
pub(crate) struct Log {
    file: File,
}

impl Log {
    /// Begins a log.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Log> {
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = match opened {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => bail!(
                "{} is there already; expected another name, or --resume",
                path.display()
            ),
            other => other.with_context(|| format!("cannot create {}", path.display()))?,
        };
        let mut log = Log { file };
        log.write(header)?;
        Ok(log)
    }

    /// Goes on with a log, or begins it; gives the games it holds. Half a line at its end, left by a
    /// crash, is cut off.
    pub(crate) fn resume(path: &Path, header: &Header) -> Result<(Log, Vec<Record>)> {
        if !path.exists() {
            return Ok((Log::create(path, header)?, Vec::new()));
        }
        let name = path.display();
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.with_context(|| format!("cannot open {name}"))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {name}"))?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let records = read(&bytes[..whole], header).with_context(|| name.to_string())?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut log = Log { file };
        if whole == 0 {
            log.write(header)?;
        }
        Ok((log, records))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &Record) -> Result<()> {
        self.write(record)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text).context("cannot write the log")?;
        self.file.sync_data().context("cannot write the log")
    }
}

/// The games of a log, whose header must be `header`.
fn read(bytes: &[u8], header: &Header) -> Result<Vec<Record>> {
    let text = std::str::from_utf8(bytes).context("expected text in UTF-8")?;
    let mut lines = text.lines();
    let Some(first) = lines.next() else {
        return Ok(Vec::new());
    };
    let found: Header = serde_json::from_str(first).context("line 1: expected a match's log")?;
    ensure!(
        found == *header,
        "line 1: the log is of another match; expected {}, found {first}",
        serde_json::to_string(header)?
    );
    let mut records: Vec<Record> = Vec::new();
    for (index, line) in lines.enumerate() {
        let number = index + 2;
        let record: Record = serde_json::from_str(line)
            .with_context(|| format!("line {number}: expected a finished game"))?;
        ensure!(
            records.iter().all(|r| r.game != record.game),
            "line {number}: game {} stands there twice",
            record.game
        );
        records.push(record);
    }
    Ok(records)
}
