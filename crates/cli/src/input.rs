//! Lines from files and from standard input, read as they come.

use anyhow::{Context as _, Result};
use fivefold_rules::notation::{MAX_LINE, ParseError};
use fivefold_rules::record::MAX_RECORD;
use serde::Serialize;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

/// The largest record file that is read, in bytes.
const MAX_FILE: u64 = MAX_RECORD as u64;

/// What is wrong with a piece of the input, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Fault {
    /// The file, unless it is standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column, in characters from 1.
    pub(crate) column: u64,
    /// What is wrong there and what was expected.
    pub(crate) message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        let Self {
            line,
            column,
            message,
            ..
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl Fault {
    /// A parser's error in a text that begins at line `first` of the input.
    pub(crate) fn parse(first: u64, error: &ParseError) -> Fault {
        Fault {
            file: None,
            line: first + u64::from(error.line) - 1,
            column: u64::from(error.column),
            message: error.fault.to_string(),
        }
    }
}

/// A piece of input to be answered.
#[derive(Debug)]
pub(crate) struct Text {
    /// The line of the input where it begins, from 1.
    pub(crate) line: u64,
    /// The text, without its end of line.
    pub(crate) text: String,
}

/// Where input comes from.
pub(crate) struct Source {
    name: Option<String>,
    reader: Box<dyn BufRead>,
    line: u64,
}

/// Opens every file before anything is read, so that a wrong name is told before any answer.
pub(crate) fn open(files: &[PathBuf]) -> Result<Vec<Source>> {
    if files.is_empty() {
        return Ok(vec![Source::stdin()]);
    }
    files.iter().map(|path| Source::open(path)).collect()
}

impl Source {
    /// Standard input.
    pub(crate) fn stdin() -> Source {
        Source::new(None, Box::new(io::stdin().lock()))
    }

    fn open(path: &Path) -> Result<Source> {
        if path == Path::new("-") {
            return Ok(Source::stdin());
        }
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| {
            if file.metadata()?.is_dir() {
                return Err(io::Error::other("it is a folder; expected a file"));
            }
            Ok(file)
        });
        let file = opened.with_context(|| {
            format!("cannot read {name}; expected a file (a line itself goes to standard input)")
        })?;
        Ok(Source::new(Some(name), Box::new(BufReader::new(file))))
    }

    fn new(name: Option<String>, reader: Box<dyn BufRead>) -> Source {
        Source {
            name,
            reader,
            line: 0,
        }
    }

    fn fault(&self, column: u64, message: impl Into<String>) -> Fault {
        Fault {
            file: self.name.clone(),
            line: self.line,
            column,
            message: message.into(),
        }
    }

    /// Says that a fault is in this source.
    pub(crate) fn locate(&self, fault: Fault) -> Fault {
        Fault {
            file: self.name.clone(),
            ..fault
        }
    }

    /// The next line that is not blank; `None` at the end. A line that cannot be read is a
    /// [`Fault`], and the next call goes on after it.
    ///
    /// # Errors
    /// The system could not read on.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Result<Text, Fault>>> {
        loop {
            let Some(bytes) = self.next_bytes()? else {
                return Ok(None);
            };
            if bytes.len() > MAX_LINE {
                let message = format!("the line is too long; expected at most {MAX_LINE} bytes");
                return Ok(Some(Err(self.fault(MAX_LINE as u64 + 1, message))));
            }
            match self.decode(bytes) {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => {
                    let line = self.line;
                    return Ok(Some(Ok(Text { line, text })));
                }
                Err(fault) => return Ok(Some(Err(fault))),
            }
        }
    }

    /// The bytes of the next line without its end; of a line that is too long, only the beginning,
    /// one byte more than [`MAX_LINE`].
    fn next_bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let mut ended = false;
        let mut any = false;
        while !ended {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&b| b == b'\n');
            ended = end.is_some();
            let part = &chunk[..end.unwrap_or(chunk.len())];
            // A carriage return before the end is no part of the line: room for it as well.
            let room = (MAX_LINE + 2).saturating_sub(bytes.len());
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(ended);
            self.reader.consume(used);
        }
        if !any {
            return Ok(None);
        }
        self.line += 1;
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(Some(bytes))
    }

    /// The bytes as text; a byte order mark at the very beginning is left out.
    fn decode(&self, mut bytes: Vec<u8>) -> Result<String, Fault> {
        if self.line == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        String::from_utf8(bytes).map_err(|e| {
            let good = e.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&e.as_bytes()[..good])
                .chars()
                .count() as u64
                + 1;
            self.fault(
                column,
                format!(
                    "the byte {:#04x} is no UTF-8; expected text in UTF-8",
                    e.as_bytes()[good]
                ),
            )
        })
    }

    /// The rest of a file whose line `first` has been read, with that line.
    ///
    /// # Errors
    /// The system could not read on. Too large a file and bytes that are no UTF-8 are faults.
    pub(crate) fn rest(&mut self, first: Text) -> io::Result<Result<Text, Fault>> {
        let mut bytes = first.text.into_bytes();
        bytes.push(b'\n');
        let read = (&mut self.reader)
            .take(MAX_FILE + 1)
            .read_to_end(&mut bytes)?;
        if read as u64 > MAX_FILE {
            let message = format!("the file is too large; expected at most {MAX_FILE} bytes");
            return Ok(Err(self.fault(1, message)));
        }
        let line = first.line;
        Ok(match String::from_utf8(bytes) {
            Ok(text) => Ok(Text { line, text }),
            Err(e) => {
                let good = &e.as_bytes()[..e.utf8_error().valid_up_to()];
                let breaks = good.iter().filter(|&&b| b == b'\n').count();
                self.line = line + breaks as u64;
                let start = good.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
                let column = String::from_utf8_lossy(&good[start..]).chars().count() as u64 + 1;
                Err(self.fault(column, "bytes that are no UTF-8; expected text in UTF-8"))
            }
        })
    }
}
