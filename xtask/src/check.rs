//! Runs every check: `cargo xtask test`.

mod report;
mod steps;

use crate::{web, workspace};
use anyhow::{Context as _, Result, bail};
use report::{Ended, Report};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use steps::{STEPS, Step};

/// What the steps share.
pub(crate) struct Shared {
    target: PathBuf,
    /// `--quick`: the page is left out of everything.
    quick: bool,
    dist: OnceCell<PathBuf>,
}

impl Shared {
    /// The built page; the first step that needs it has it built.
    fn dist(&self) -> Result<&Path> {
        if let Some(dist) = self.dist.get() {
            return Ok(dist);
        }
        let dist = self.target.join("web-dist");
        web::build(&dist, &self.target.join("web"))?;
        Ok(self.dist.get_or_init(|| dist))
    }

    /// A cargo that has the page given to it, so that no step builds it again.
    fn cargo(&self) -> Result<Command> {
        let mut cargo = workspace::users_cargo();
        if self.quick {
            cargo.env("WEB_SKIP", "1");
        } else {
            cargo.env("WEB_DIST", self.dist()?).env_remove("WEB_SKIP");
        }
        Ok(cargo)
    }
}

/// What a step came to, when it did not fail.
pub(crate) enum Outcome {
    Done,
    /// Why it could not be run; that is no failure.
    Skipped(String),
}

/// Runs the steps that `args` ask for, all by default, and sums up.
///
/// # Errors
/// When an option is unknown, or a step failed: after all of them have run.
pub(crate) fn run(mut args: impl Iterator<Item = String>) -> Result<()> {
    let mut quick = false;
    let mut only = Vec::new();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => quick = true,
            "--only" => only.push(
                args.next()
                    .context("expected the name of a step after --only")?,
            ),
            "--list" => {
                for step in STEPS {
                    println!("{:<12} {}", step.name, step.what);
                }
                return Ok(());
            }
            other => bail!("unknown option `{other}`: expected --quick, --only STEP or --list"),
        }
    }
    let chosen = choose(quick, &only)?;
    let shared = Shared {
        target: workspace::target_folder()?,
        quick,
        dist: OnceCell::new(),
    };
    let mut report = Report::default();
    for step in chosen {
        println!("\n== {}: {}", step.name, step.what);
        let begun = Instant::now();
        let ended = match (step.run)(&shared) {
            Ok(Outcome::Done) => Ended::Passed,
            Ok(Outcome::Skipped(reason)) => Ended::Skipped(reason),
            Err(error) => Ended::Failed(format!("{error:#}")),
        };
        report.add(step.name, begun.elapsed(), ended);
    }
    println!("\n{report}");
    match report.failed() {
        0 => Ok(()),
        1 => bail!("a step failed"),
        failed => bail!("{failed} steps failed"),
    }
}

fn choose(quick: bool, only: &[String]) -> Result<Vec<&'static Step>> {
    for name in only {
        if !STEPS.iter().any(|step| step.name == name) {
            let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            bail!(
                "unknown step `{name}`: expected one of {}",
                names.join(", ")
            );
        }
    }
    let asked = |step: &&Step| {
        if only.is_empty() {
            !quick || step.quick
        } else {
            only.iter().any(|name| name == step.name)
        }
    };
    Ok(STEPS.iter().filter(asked).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(quick: bool, only: &[&str]) -> Vec<&'static str> {
        let only: Vec<_> = only.iter().map(|&name| name.to_owned()).collect();
        choose(quick, &only)
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect()
    }

    #[test]
    fn steps_are_chosen_by_name_and_run_in_their_order() {
        assert_eq!(names(false, &[]).len(), STEPS.len());
        assert_eq!(names(false, &["test", "fmt"]), ["fmt", "test"]);
        assert!(names(true, &[]).len() < STEPS.len());
        assert!(!names(true, &[]).contains(&"e2e"));
        assert_eq!(names(true, &["e2e"]), ["e2e"]);
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let error = choose(false, &["clipy".to_owned()])
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.contains("`clipy`") && error.contains("clippy"),
            "{error}"
        );
    }
}
