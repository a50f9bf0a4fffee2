//! How many games there are (perft), from the starts.

use fivefold_rules::{Position, pentago, pente, perft};

fn counts<P: Position>(start: &P, want: &[u64]) {
    for (depth, want) in (1..).zip(want) {
        assert_eq!(perft(start, depth), *want, "depth {depth}");
    }
}

#[test]
fn pentago_from_the_start() {
    for (_, rules) in pentago::Rules::PRESETS {
        if rules.twist == pentago::TwistDuty::Always {
            counts(&pentago::Position::new(rules), &[288, 80_640]);
        }
    }
    counts(
        &pentago::Position::new(pentago::Rules::STANDARD),
        &[288, 80_640, 21_934_080],
    );
}

/// A ninth "twist" wherever a quadrant is neutral, which one always is for the first three plies.
#[test]
fn pentago_from_the_start_with_skippable_twists() {
    let start = pentago::Position::new(pentago::Rules::RELAXED);
    counts(&start, &[36 * 9, 36 * 9 * 35 * 9]);
}

#[test]
fn pentago_four_plies_from_the_start() {
    let start = pentago::Position::new(pentago::Rules::STANDARD);
    assert_eq!(perft(&start, 4), 5_790_597_120);
}

#[test]
fn pente_from_the_start() {
    for (rules, want) in [
        (pente::Rules::STANDARD, [1, 360, 129_240]),
        (pente::Rules::TOURNAMENT, [1, 360, 120_624]),
        (pente::Rules::KERYO, [1, 360, 129_240]),
        (pente::Rules::KERYO_TOURNAMENT, [1, 360, 120_624]),
        (pente::Rules::TEAMS, [1, 360, 129_240]),
        (pente::Rules::TEAMS_OWN_COLOURS, [1, 360, 129_240]),
        (pente::Rules::FREE, [361, 129_960, 46_655_640]),
    ] {
        counts(&pente::Position::new(rules), &want);
    }
}
