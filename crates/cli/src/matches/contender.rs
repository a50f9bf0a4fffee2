//! An engine that takes part: how it is started and what is set.

use crate::args::MatchArgs;
use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::env;

/// An engine that takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Contender {
    /// What it is called in the log and the summary.
    pub(crate) name: String,
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// Options to set, in order.
    pub(crate) options: Vec<(String, String)>,
    /// Whether what it writes to standard error is shown.
    #[serde(skip)]
    pub(crate) loud: bool,
}

/// The two contenders that the arguments name.
pub(crate) fn of(args: &MatchArgs) -> Result<[Contender; 2]> {
    let [first, second] = args.engines.as_slice() else {
        bail!(
            "--engine: expected two engines, found {}",
            args.engines.len()
        );
    };
    ensure!(
        args.names.len() <= 2,
        "--name: expected one for each engine at most, found {}",
        args.names.len()
    );
    let mut both = [Contender::read(first)?, Contender::read(second)?];
    for (contender, name) in both.iter_mut().zip(&args.names) {
        contender.name.clone_from(name);
    }
    for (number, name, value) in &args.set {
        let option = (name.clone(), value.clone());
        both[number - 1].options.push(option);
    }
    let [a, b] = &mut both;
    if a.name == b.name {
        a.name.push_str(" (1)");
        b.name.push_str(" (2)");
    }
    a.loud = args.stderr;
    b.loud = args.stderr;
    Ok(both)
}

impl Contender {
    /// Reads a command line, or `builtin[:OPTION=VALUE,...]`, which is this program's own engine.
    pub(crate) fn read(text: &str) -> Result<Contender> {
        let (word, options) = text.split_once(':').unwrap_or((text, ""));
        if word == "builtin" {
            return Contender::builtin(text, options);
        }
        let command = words(text).with_context(|| format!("--engine {text}"))?;
        let program = command.first();
        let program = program.context("--engine: expected a command line, or builtin")?;
        let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
        Ok(Contender {
            name: name.to_owned(),
            command,
            options: Vec::new(),
            loud: false,
        })
    }

    fn builtin(name: &str, options: &str) -> Result<Contender> {
        let program = env::current_exe().context("cannot find this program itself")?;
        let options = options
            .split(',')
            .filter(|o| !o.is_empty())
            .map(|o| {
                let (name, value) = o.split_once('=').with_context(|| {
                    format!("--engine {name}: expected OPTION=VALUE, found {o:?}")
                })?;
                Ok((name.to_owned(), value.to_owned()))
            })
            .collect::<Result<_>>()?;
        Ok(Contender {
            name: name.to_owned(),
            command: vec![program.to_string_lossy().into_owned(), "engine".to_owned()],
            options,
            loud: false,
        })
    }
}

/// Splits a command line at blanks; single and double quotes hold words together.
fn words(text: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        bail!("the quote {open} is open; expected another {open}");
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        let split = |text| words(text).unwrap();
        assert_eq!(split("a  b\tc"), ["a", "b", "c"]);
        assert_eq!(
            split("'a b' \"c 'd'\" e'f g'h ''"),
            ["a b", "c 'd'", "ef gh", ""]
        );
        assert_eq!(split("  "), [""; 0]);
        let error = words("a 'b").unwrap_err().to_string();
        assert!(error.contains("expected another '"), "{error}");
    }

    #[test]
    fn the_builtin_engine_is_this_program() {
        let own = Contender::read("builtin:level=4,hash=16").unwrap();
        assert_eq!(own.command[1], "engine");
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(own.options, [pair("level", "4"), pair("hash", "16")]);
        assert!(Contender::read("builtin:level").is_err());
        assert!(Contender::read(" ").is_err());
        assert_eq!(
            Contender::read("/opt/x/engine --fast").unwrap().name,
            "engine"
        );
    }
}
