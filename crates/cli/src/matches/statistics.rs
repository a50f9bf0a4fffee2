//! What a number of games says about strength.
//!
//! Games come in pairs that share an opening. The points of engine 1 in a pair are 0, 1/2, 1, 3/2 or
//! 2; how often each came is all that is counted. The two games of a pair depend on each other
//! through the opening, pairs do not: so the variance is that of pairs. (This is the pentanomial
//! model, and the sequential test is the generalised likelihood ratio in its normal approximation,
//! both as chess engines are tested.)

/// How often a pair gave 0, 1/2, 1, 3/2 and 2 points.
pub(crate) type Pairs = [u64; 5];

/// The quantile of the normal distribution for an interval that holds 95 %.
const Z: f64 = 1.959_964;

/// The error of either kind that a sequential test accepts.
const ERROR: f64 = 0.05;

/// How often a kind of pair counts that has not been seen yet: it may still come, and without this
/// the first pairs, when they are equal, would have no variance and decide everything.
const UNSEEN: f64 = 0.25;

/// A score, from 0 to 1, with the ends of its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    pub(crate) score: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The difference in Elo that makes this score expected; infinite at 0 and 1.
pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected at a difference in Elo.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Number, mean and variance of the pairs' scores, each from 0 to 1.
fn moments(weights: [f64; 5]) -> (f64, f64, f64) {
    let number: f64 = weights.iter().sum();
    let value = |i: usize| i as f64 / 4.0;
    let of = |f: &dyn Fn(usize) -> f64| {
        let sum: f64 = weights.iter().enumerate().map(|(i, w)| w * f(i)).sum();
        sum / number
    };
    let mean = of(&value);
    let variance = of(&|i| (value(i) - mean).powi(2));
    (number, mean, variance)
}

/// The score of engine 1 with its interval; `None` without pairs.
///
/// Where all pairs are equal the variance is unknown, not zero; then the interval is Wilson's for
/// that many trials.
pub(crate) fn interval(pairs: Pairs) -> Option<Interval> {
    if pairs.iter().all(|&n| n == 0) {
        return None;
    }
    let (number, score, variance) = moments(pairs.map(|n| n as f64));
    if variance > 0.0 {
        let half = Z * (variance / number).sqrt();
        let (low, high) = ((score - half).max(0.0), (score + half).min(1.0));
        return Some(Interval { score, low, high });
    }
    let shrink = 1.0 / (1.0 + Z * Z / number);
    let centre = shrink * (score + Z * Z / (2.0 * number));
    let spread = score * (1.0 - score) / number + Z * Z / (4.0 * number * number);
    let half = shrink * Z * spread.sqrt();
    let (low, high) = ((centre - half).max(0.0), (centre + half).min(1.0));
    Some(Interval { score, low, high })
}

/// The logarithm of how much likelier the games are at a difference of `elo1` than at `elo0`.
pub(crate) fn log_likelihood_ratio(pairs: Pairs, [elo0, elo1]: [f64; 2]) -> f64 {
    if pairs.iter().all(|&n| n == 0) {
        return 0.0;
    }
    let weights = pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 });
    let (number, mean, variance) = moments(weights);
    let (score0, score1) = (score(elo0), score(elo1));
    number * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
}

/// How the log likelihood ratio decides: at most the first, the difference is `elo0` or less; at
/// least the second, `elo1` or more.
pub(crate) fn bounds() -> [f64; 2] {
    let upper = ((1.0 - ERROR) / ERROR).ln();
    [-upper, upper]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal to five places.
    fn near(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 5e-6,
            "{found}, expected {expected}"
        );
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        near(elo(0.5), 0.0);
        near(elo(10.0 / 11.0), 400.0);
        near(elo(0.75), 400.0 * 3f64.log10());
        near(score(-400.0), 1.0 / 11.0);
        near(elo(score(37.0)), 37.0);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn an_even_match_has_the_interval_of_its_pairs() {
        // Squares of the distances from 1/2: 2 at 1/4, 4 at 1/16; variance 0.75 / 10.
        let found = interval([1, 2, 4, 2, 1]).unwrap();
        let half = 1.959_964 * 0.0075f64.sqrt();
        near(found.score, 0.5);
        near(found.low, 0.5 - half);
        near(found.high, 0.5 + half);
        near(half, 0.169_738_3);
        near(elo(found.high), 122.818_42);
    }

    #[test]
    fn a_pair_that_splits_its_points_says_more_than_two_games_would() {
        // Three pairs of one win each way: as single games the variance would be 1/4 a game.
        let found = interval([0, 1, 6, 1, 0]).unwrap();
        near(
            found.high - found.score,
            1.959_964 * (0.125f64 / 8.0 / 8.0).sqrt(),
        );
    }

    #[test]
    fn a_match_without_a_loss_has_an_interval_all_the_same() {
        let found = interval([0, 0, 0, 0, 10]).unwrap();
        near(found.score, 1.0);
        near(found.high, 1.0);
        // n / (n + z^2) with z^2 = 3.841459
        near(found.low, 10.0 / 13.841_459);
        let drawn = interval([0, 0, 10, 0, 0]).unwrap();
        assert!(drawn.low < 0.5 && drawn.high > 0.5);
        assert_eq!(interval([0; 5]), None);
    }

    #[test]
    fn the_likelihood_ratio_is_that_of_the_normal_approximation() {
        // 10 pairs, mean 1/2, variance 3/40; scores 1/2 and 10/11:
        // 10 * (9/22) * (-9/22) / (2 * 3/40) = -(81/484) * 200/3
        let even = [1, 2, 4, 2, 1];
        near(
            log_likelihood_ratio(even, [0.0, 400.0]),
            -81.0 / 484.0 * 200.0 / 3.0,
        );
        near(
            log_likelihood_ratio(even, [-400.0, 0.0]),
            81.0 / 484.0 * 200.0 / 3.0,
        );
        near(log_likelihood_ratio(even, [-400.0, 400.0]), 0.0);
        assert_eq!(log_likelihood_ratio([0; 5], [0.0, 5.0]), 0.0);
        near(bounds()[1], 19f64.ln());
        near(bounds()[0], -19f64.ln());
    }

    #[test]
    fn twice_the_games_say_twice_as_much() {
        let once = log_likelihood_ratio([3, 5, 9, 7, 4], [0.0, 10.0]);
        let twice = log_likelihood_ratio([6, 10, 18, 14, 8], [0.0, 10.0]);
        near(twice, 2.0 * once);
    }

    #[test]
    fn a_single_pair_decides_nothing_but_many_do() {
        let won = |n| log_likelihood_ratio([0, 0, 0, 0, n], [0.0, 10.0]);
        assert!(won(1) > 0.0 && won(1) < bounds()[1], "{}", won(1));
        assert!(won(20) > bounds()[1], "{}", won(20));
        let lost = log_likelihood_ratio([20, 0, 0, 0, 0], [0.0, 10.0]);
        assert!(lost < bounds()[0], "{lost}");
    }
}
