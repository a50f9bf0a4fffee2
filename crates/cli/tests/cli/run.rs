//! Starting the binary and reading what it says.

use serde_json::Value;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The binary with these arguments.
pub(crate) fn fivefold(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fivefold"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs it to its end with `input`.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = fivefold(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // In a thread of its own: a large input must not wait for a full pipe of answers.
    let writer = std::thread::spawn(move || {
        // A command that needs no input may have gone already.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Standard output as text.
pub(crate) fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Standard output, one JSON object a line.
pub(crate) fn objects(output: &Output) -> Vec<Value> {
    text(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The exit code.
pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}
