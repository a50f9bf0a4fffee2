//! An engine's process, and what is said between it and us.

use super::contender::Contender;
use super::fault::{Fault, Trouble};
use crate::engine::lines;
use fivefold_protocol::engine::MAX_COMMAND;
use std::fmt::Display;
use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait to be read; an engine that writes faster is held up by the pipe.
const WAITING: usize = 256;
/// How often is asked whether the match is to be stopped.
const PULSE: Duration = Duration::from_millis(100);
/// How long a process that was told to quit may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running engine. Dropping it ends it.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
}

impl Process {
    /// Starts it.
    pub(crate) fn start(contender: &Contender) -> Result<Process, Fault> {
        let crash = |error: std::io::Error| Fault::Crash {
            how: format!("it cannot be started: {error}"),
        };
        let mut child = command(contender).spawn().map_err(crash)?;
        let input = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            let mut reader = BufReader::new(output);
            thread::spawn(move || {
                while let Ok(Some(line)) = lines::next(&mut reader, MAX_COMMAND) {
                    // What an engine wrote while it broke down is no move, even if it looks like one.
                    if !line.ended {
                        return;
                    }
                    let text = String::from_utf8_lossy(&line.bytes).trim_end().to_owned();
                    if sender.send((Instant::now(), text)).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Process {
            child,
            input,
            lines,
        })
    }

    /// Writes a line to it.
    pub(crate) fn say(&mut self, line: impl Display) -> Result<(), Fault> {
        let text = format!("{line}\n");
        let written = self.input.as_mut().map(|input| {
            input.write_all(text.as_bytes())?;
            input.flush()
        });
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.crash()),
        }
    }

    /// The next line and when it came, waited for until `deadline`.
    pub(crate) fn hear(
        &mut self,
        waited: Duration,
        deadline: Instant,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(Instant, String), Trouble> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(PULSE)) {
                // A line may have waited for us longer than we for it: when it came is what counts.
                Ok((at, _)) if at > deadline => return Err(Fault::Time { waited }.into()),
                Ok(line) => return Ok(line),
                Err(_) if cancelled() => return Err(Trouble::Cancelled),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash().into()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::Time { waited }.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What became of a process whose pipe is closed.
    fn crash(&mut self) -> Fault {
        self.input = None;
        let how = match self.wait(FAREWELL) {
            Some(status) => status,
            None => "it closed its output but still runs".to_owned(),
        };
        Fault::Crash { how }
    }

    /// The exit status, if it ends within `most`.
    fn wait(&mut self, most: Duration) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Err(error) => return Some(error.to_string()),
                Ok(None) if start.elapsed() >= most => return None,
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

fn command(contender: &Contender) -> Command {
    let (program, arguments) = contender
        .command
        .split_first()
        .map_or(("", &[][..]), |(p, a)| (p.as_str(), a));
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(if contender.loud {
            Stdio::inherit()
        } else {
            Stdio::null()
        });
    // Ctrl-C at the terminal is for the match, which then ends its engines in good order.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

impl Drop for Process {
    fn drop(&mut self) {
        // An engine that quits takes its own helpers along; one that does not is killed.
        let _ = self.say("quit");
        self.input = None;
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
