//! How long an engine may think, and for how long it is waited for.

use crate::args::MatchArgs;
use anyhow::{Result, ensure};
use fivefold_protocol::engine::Go;
use fivefold_rules::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of every move of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Control {
    /// Time for a move.
    pub(crate) move_time: Option<Duration>,
    /// Time for the game, and what each move adds.
    pub(crate) clock: Option<(Duration, Duration)>,
    /// Positions for a move.
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead.
    pub(crate) depth: Option<u64>,
    /// How much later than allowed a move may come.
    pub(crate) margin: Duration,
    /// How long an engine is waited for where no time is set.
    pub(crate) patience: Duration,
}

impl Control {
    pub(crate) fn of(args: &MatchArgs) -> Result<Control> {
        let control = Control {
            move_time: args.time,
            clock: args.clock,
            nodes: args.nodes,
            depth: args.depth,
            margin: args.margin,
            patience: args.patience,
        };
        let limited = control.move_time.is_some() || control.clock.is_some();
        ensure!(
            limited || control.nodes.is_some() || control.depth.is_some(),
            "expected a limit: --time, --clock, --nodes or --depth"
        );
        Ok(control)
    }
}

/// The clocks of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    left: Option<[Duration; 2]>,
}

impl Clocks {
    pub(crate) fn new(control: &Control) -> Clocks {
        Clocks {
            left: control.clock.map(|(time, _)| [time; 2]),
        }
    }

    /// The command for the next move.
    pub(crate) fn go(&self, control: &Control) -> Go {
        let millis = |d: Duration| d.as_millis() as u64;
        Go {
            time: match self.left {
                Some(left) => left.map(|d| Some(millis(d))),
                None => [None; 2],
            },
            increment: [control.clock.map(|(_, increment)| millis(increment)); 2],
            move_time: control.move_time.map(millis),
            nodes: control.nodes,
            depth: control.depth,
            ..Go::default()
        }
    }

    /// How long a move of `side` is waited for.
    pub(crate) fn patience(&self, control: &Control, side: Side) -> Duration {
        let on_clock = self.left.map(|left| left[side.index()]);
        let least = on_clock.into_iter().chain(control.move_time).min();
        least.map_or(control.patience, |time| time + control.margin)
    }

    /// Takes the time of a move of `side` off its clock and adds the increment.
    pub(crate) fn press(&mut self, control: &Control, side: Side, used: Duration) {
        if let (Some(left), Some((_, increment))) = (&mut self.left, control.clock) {
            let clock = &mut left[side.index()];
            *clock = clock.saturating_sub(used) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn control() -> Control {
        Control {
            move_time: None,
            clock: Some((10 * SECOND, 2 * SECOND)),
            nodes: Some(5),
            depth: None,
            margin: SECOND,
            patience: 60 * SECOND,
        }
    }

    #[test]
    fn a_clock_runs_for_the_side_that_moved() {
        let control = control();
        let mut clocks = Clocks::new(&control);
        assert_eq!(clocks.patience(&control, Side::First), 11 * SECOND);
        clocks.press(&control, Side::First, 5 * SECOND);
        clocks.press(&control, Side::Second, 11 * SECOND);
        let go = clocks.go(&control);
        assert_eq!(go.time, [Some(7_000), Some(2_000)]);
        assert_eq!(go.increment, [Some(2_000); 2]);
        assert_eq!((go.nodes, go.move_time), (Some(5), None));
        assert_eq!(clocks.patience(&control, Side::Second), 3 * SECOND);
    }

    #[test]
    fn without_time_there_is_patience() {
        let control = Control {
            clock: None,
            ..control()
        };
        let mut clocks = Clocks::new(&control);
        clocks.press(&control, Side::First, SECOND);
        assert_eq!(clocks.go(&control).time, [None; 2]);
        assert_eq!(clocks.patience(&control, Side::First), 60 * SECOND);
    }
}
