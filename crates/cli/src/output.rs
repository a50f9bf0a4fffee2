//! Answers on standard output, notes and errors on standard error.

use crate::input::Fault;
use serde::Serialize;
use std::io::{self, StdoutLock, Write as _};
use std::process::ExitCode;

/// The exit code when a line was bad.
const BAD_LINE: u8 = 2;

/// Where answers go. Each is flushed at once, so that a program at the other end need not wait.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    json: bool,
    bad: bool,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    error: &'a Fault,
}

impl Output {
    /// Answers as JSON objects, or as text for people.
    pub(crate) fn new(json: bool) -> Output {
        Output {
            out: io::stdout().lock(),
            json,
            bad: false,
        }
    }

    /// One answer: as JSON the object, otherwise the text and an end of line.
    pub(crate) fn answer<T: Serialize>(
        &mut self,
        object: &T,
        text: impl FnOnce() -> String,
    ) -> io::Result<()> {
        if self.json {
            self.object(object)
        } else {
            writeln!(self.out, "{}", text())?;
            self.out.flush()
        }
    }

    /// What stands in the place of an answer to bad input. For people it goes to standard error.
    pub(crate) fn fault(&mut self, fault: &Fault) -> io::Result<()> {
        self.bad = true;
        if self.json {
            self.object(&ErrorObject { error: fault })
        } else {
            eprintln!("fivefold: {fault}");
            Ok(())
        }
    }

    fn object<T: Serialize>(&mut self, object: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, object)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }

    /// 2 if any line was bad, otherwise 0.
    pub(crate) fn exit_code(&self) -> ExitCode {
        if self.bad {
            ExitCode::from(BAD_LINE)
        } else {
            ExitCode::SUCCESS
        }
    }
}
