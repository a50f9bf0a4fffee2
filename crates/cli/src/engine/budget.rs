//! How long to think.

use fivefold_protocol::engine::Go;
use fivefold_rules::{GameKind, Side};
use std::time::Duration;

/// Who moves in which game, after how many plies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) kind: GameKind,
    pub(super) side: Side,
    pub(super) ply: u32,
}

/// The longest to think; `None` is without limit. `overhead` is what a move costs besides thinking.
///
/// # Errors
/// There are clocks, but none for the side to move, and nothing else limits the search: the word
/// that is missing.
pub(super) fn time(
    go: &Go,
    moment: Moment,
    overhead: Duration,
) -> Result<Option<Duration>, &'static str> {
    let side = moment.side.index();
    let on_move = go.move_time.map(Duration::from_millis);
    let on_clock = go.time[side].map(|left| share(go, moment, left));
    let other_limit = go.nodes.is_some() || go.depth.is_some() || go.infinite;
    let clocks = go.time.iter().any(Option::is_some);
    if clocks && on_clock.is_none() && on_move.is_none() && !other_limit {
        return Err(["p1time", "p2time"][side]);
    }
    let least = on_move.into_iter().chain(on_clock).min();
    Ok(least.map(|time| time.saturating_sub(overhead.min(time / 2))))
}

/// A share of what is left on the clock, never more than most of it.
fn share(go: &Go, moment: Moment, left: u64) -> Duration {
    let expected = expected_moves(moment);
    let moves = go.moves_to_go.unwrap_or(expected).clamp(1, expected);
    let increment = go.increment[moment.side.index()].unwrap_or(0);
    let share = (left / moves).saturating_add(increment / 4 * 3);
    Duration::from_millis(share.min(left - left / 5))
}

/// How many moves of one side are still to come, roughly: games of Pentago are decided well before
/// the board is full.
fn expected_moves(moment: Moment) -> u64 {
    match moment.kind {
        GameKind::Pentago => u64::from(36_u32.saturating_sub(moment.ply) / 2).clamp(2, 10),
        GameKind::Pente => 20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment {
        kind: GameKind::Pentago,
        side: Side::First,
        ply: 0,
    };
    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(left: u64, increment: u64) -> Go {
        Go {
            time: [Some(left), Some(1)],
            increment: [Some(increment), None],
            ..Go::default()
        }
    }

    fn millis(go: &Go, moment: Moment) -> u128 {
        let time = time(go, moment, OVERHEAD).unwrap().unwrap();
        time.as_millis()
    }

    #[test]
    fn a_game_on_the_clock_never_loses_on_time() {
        for kind in [GameKind::Pentago, GameKind::Pente] {
            for (mut left, increment) in [(60_000, 0), (1_000, 100), (100, 0), (40, 0), (5, 5)] {
                for ply in (0..300).step_by(2) {
                    let moment = Moment { kind, ply, ..START };
                    let used = millis(&clock(left, increment), moment) as u64;
                    assert!(used < left, "{kind} ply {ply}: {used} of {left}");
                    left = left - used + increment;
                }
            }
        }
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let second = Moment {
            side: Side::Second,
            ..START
        };
        assert_eq!(millis(&clock(60_000, 0), START), 6_000 - 10);
        assert_eq!(millis(&clock(60_000, 400), START), 6_000 + 300 - 10);
        assert_eq!(millis(&clock(60_000, 0), second), 0);
        let last = Go {
            moves_to_go: Some(1),
            ..clock(10_000, 0)
        };
        assert_eq!(millis(&last, START), 8_000 - 10);
    }

    #[test]
    fn the_smaller_limit_holds() {
        let both = Go {
            move_time: Some(500),
            ..clock(60_000, 0)
        };
        assert_eq!(millis(&both, START), 490);
        let short = Go {
            move_time: Some(6),
            ..Go::default()
        };
        assert_eq!(millis(&short, START), 3);
        let none = Go {
            nodes: Some(5),
            ..Go::default()
        };
        assert_eq!(time(&none, START, OVERHEAD), Ok(None));
    }

    #[test]
    fn a_missing_clock_is_named() {
        let go = Go {
            time: [None, Some(1_000)],
            ..Go::default()
        };
        assert_eq!(time(&go, START, OVERHEAD), Err("p1time"));
        let limited = Go {
            depth: Some(3),
            ..go
        };
        assert_eq!(time(&limited, START, OVERHEAD), Ok(None));
    }
}
