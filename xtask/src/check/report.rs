//! What the steps came to, in a table.

use std::fmt;
use std::time::Duration;

/// How a step ended.
pub(crate) enum Ended {
    Passed,
    Skipped(String),
    Failed(String),
}

/// The steps so far.
#[derive(Default)]
pub(crate) struct Report(Vec<(&'static str, Duration, Ended)>);

impl Report {
    /// Notes a step and says how it went.
    pub(crate) fn add(&mut self, name: &'static str, took: Duration, ended: Ended) {
        let seconds = took.as_secs_f64();
        match &ended {
            Ended::Passed => println!("-- {name}: passed in {seconds:.1} s"),
            Ended::Skipped(reason) => println!("-- {name}: skipped: {reason}"),
            Ended::Failed(reason) => {
                println!("-- {name}: FAILED after {seconds:.1} s\n{reason}");
                println!("   again: cargo xtask test --only {name}");
            }
        }
        self.0.push((name, took, ended));
    }

    /// How many steps failed.
    pub(crate) fn failed(&self) -> usize {
        self.0
            .iter()
            .filter(|(.., ended)| matches!(ended, Ended::Failed(_)))
            .count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut total = Duration::ZERO;
        let (mut passed, mut skipped) = (0, 0);
        for (name, took, ended) in &self.0 {
            total += *took;
            let seconds = took.as_secs_f64();
            write!(f, "{name:<12} {seconds:>7.1} s  ")?;
            match ended {
                Ended::Passed => {
                    passed += 1;
                    writeln!(f, "passed")?;
                }
                Ended::Skipped(reason) => {
                    skipped += 1;
                    writeln!(f, "skipped: {reason}")?;
                }
                Ended::Failed(_) => writeln!(f, "FAILED; again: cargo xtask test --only {name}")?,
            }
        }
        writeln!(f, "{:<12} {:>7.1} s", "together", total.as_secs_f64())?;
        write!(
            f,
            "steps: {passed} passed, {} failed, {skipped} skipped",
            self.failed()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_and_says_how_to_run_a_failed_step_again() {
        let mut report = Report::default();
        report.add("fmt", Duration::from_millis(1500), Ended::Passed);
        report.add("deny", Duration::ZERO, Ended::Skipped("absent".to_owned()));
        report.add(
            "test",
            Duration::from_secs(60),
            Ended::Failed("it broke".to_owned()),
        );
        assert_eq!(report.failed(), 1);
        assert_eq!(
            report.to_string(),
            "fmt              1.5 s  passed\n\
             deny             0.0 s  skipped: absent\n\
             test            60.0 s  FAILED; again: cargo xtask test --only test\n\
             together        61.5 s\n\
             steps: 1 passed, 1 failed, 1 skipped"
        );
    }
}
