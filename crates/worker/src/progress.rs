//! How far a proof is, as one number that only grows.

use fivefold_protocol::worker::Reply;
use fivefold_solver::Progress;

/// A listener for the solver that posts the progress whenever it has grown by a hundredth.
pub(crate) fn teller<'a>(
    id: u64,
    counting: bool,
    post: &'a dyn Fn(&Reply),
) -> impl FnMut(Progress) + 'a {
    let mut told = None;
    move |progress| {
        let permille = if counting {
            counted(progress)
        } else {
            valued(progress)
        };
        if told.is_none_or(|told| permille >= told + 10) {
            told = Some(permille);
            post(&Reply::SolveProgress {
                id,
                counting,
                permille,
            });
        }
    }
}

fn permille(part: f64) -> u32 {
    (part.clamp(0.0, 1.0) * 1000.0) as u32
}

/// The values: nearly all the work is the pass to the full board; the short ones before it are quick.
fn valued(progress: Progress) -> u32 {
    let Progress { depth, plies, part } = progress;
    if depth < plies {
        permille(0.1 * (f64::from(depth) + part) / f64::from(plies))
    } else {
        permille(0.1 + 0.9 * part)
    }
}

/// The plies to the end: one pass after another, each a ply deeper.
fn counted(progress: Progress) -> u32 {
    let Progress { depth, plies, part } = progress;
    let before: f64 = (0..depth).map(|depth| states(plies, depth)).sum();
    let all: f64 = (0..plies).map(|depth| states(plies, depth)).sum();
    permille((before + part * states(plies, depth)) / all.max(1.0))
}

/// How many boards can come about within `depth` plies on `empty` squares, the players placing in turn: in
/// each ply some squares are chosen, and half of them for one player.
fn states(empty: u32, depth: u32) -> f64 {
    let boards = |ply| choose(empty, ply) * choose(ply, ply / 2);
    (0..=depth.min(empty)).map(boards).sum()
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_grows_from_nothing_to_all() {
        for f in [valued, counted] {
            let mut last = 0;
            for depth in 0..=18 {
                for part in [0.0, 0.5, 1.0] {
                    let plies = 18;
                    let now = f(Progress { depth, plies, part });
                    assert!(now >= last && now <= 1000, "{depth} {part}: {now} < {last}");
                    last = now;
                }
            }
            assert_eq!(last, 1000);
        }
        assert_eq!(choose(18, 9), 48_620.0);
        assert_eq!(states(2, 2), 1.0 + 2.0 + 2.0);
    }
}
