//! Moves with what they are worth: sorted, gathered, and put on the board.

use crate::{Mark, MoveGroup};
use fivefold_messages::Opinion;
use fivefold_protocol::worker::{Judged, Valued, Worth};
use fivefold_rules::pentago::{Move, Position, Square, Twist};
use fivefold_rules::{Position as _, Side};

/// A move, its mark, and a number that sorts moves: the best have the highest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) mv: Move,
    pub(super) mark: Mark,
    rank: i32,
}

/// Beyond every opinion.
const PROVED: i32 = 60_000;
/// Later than every end.
const UNCOUNTED: i32 = 500;
/// The widest opinion.
const OPINION: i32 = 30_000;

/// Wins fastest first, draws, losses slowest first.
fn rank(worth: Worth) -> i32 {
    let plies = |plies: Option<u32>| {
        let plies = plies.and_then(|plies| i32::try_from(plies).ok());
        plies.map_or(UNCOUNTED, |plies| plies.min(UNCOUNTED))
    };
    match worth {
        Worth::Win(n) => PROVED - plies(n),
        Worth::Draw => 0,
        Worth::Loss(n) => plies(n) - PROVED,
    }
}

/// From how many points on a move looks good, and very good: at odds of three to one (75 %) somebody wins more often
/// than chance would explain, at ten to one (91 %) it would be a surprise not to. The engine's 256 points are odds of e
/// to one, so these are 256 ln 3 and 256 ln 10.
const GOOD: i32 = 281;
const GREAT: i32 = 589;

const fn opinion(points: i32) -> Opinion {
    match points {
        GREAT.. => Opinion::Great,
        GOOD.. => Opinion::Good,
        _ if points <= -GREAT => Opinion::Awful,
        _ if points <= -GOOD => Opinion::Bad,
        _ => Opinion::Even,
    }
}

/// What the solver has proved; `None` if that does not fit the position. `square` is the stone whose
/// twists it has looked at.
pub(super) fn proved(
    position: &Position,
    square: Option<Square>,
    moves: &[Valued],
) -> Option<Vec<Row>> {
    let row = |valued: &Valued| {
        let mv = match square {
            None => valued.choice.parse().ok()?,
            Some(square) => Move {
                square,
                twist: match valued.choice.as_str() {
                    "-" => None,
                    twist => Some(twist.parse().ok()?),
                },
            },
        };
        position.check(mv).ok()?;
        Some(Row {
            mv,
            mark: Mark::Proved(valued.worth),
            rank: rank(valued.worth),
        })
    };
    moves.iter().map(row).collect::<Option<_>>().map(sorted)
}

/// What the database knows. Moves that end the game at once have their ply counted by the rules.
pub(super) fn looked_up(position: &Position, moves: &[(Move, Worth)]) -> Vec<Row> {
    let row = |&(mv, told): &(Move, Worth)| {
        let end = position.play(mv).ok().and_then(|after| after.outcome());
        let worth = end.map_or(told, |end| worth(end.winner(), position.to_move()));
        Row {
            mv,
            mark: Mark::Proved(worth),
            rank: rank(worth),
        }
    };
    sorted(moves.iter().map(row).collect())
}

/// What the engine thinks; `None` if that does not fit the position. Moves that end the game are judged by the
/// rules: that is proof enough.
pub(super) fn judged(position: &Position, moves: &[Judged]) -> Option<Vec<Row>> {
    let row = |judged: &Judged| {
        let mv: Move = judged.choice.parse().ok()?;
        let after = position.play(mv).ok()?;
        let end = after.outcome();
        let (mark, rank) = match end.map(|end| worth(end.winner(), position.to_move())) {
            Some(worth) => (Mark::Proved(worth), rank(worth)),
            None => {
                let points = judged.points.clamp(-OPINION, OPINION);
                (Mark::Judged(opinion(points)), points)
            }
        };
        Some(Row { mv, mark, rank })
    };
    moves.iter().map(row).collect::<Option<_>>().map(sorted)
}

fn worth(winner: Option<Side>, mover: Side) -> Worth {
    match winner {
        None => Worth::Draw,
        Some(side) if side == mover => Worth::Win(Some(1)),
        Some(_) => Worth::Loss(Some(1)),
    }
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| core::cmp::Reverse(row.rank));
    rows
}

/// Moves with one mark together, the best first.
pub(super) fn groups(rows: Vec<Row>) -> Vec<MoveGroup> {
    let mut groups: Vec<MoveGroup> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| group.mark == row.mark) {
            Some(group) => group.moves.push(row.mv),
            None => groups.push(MoveGroup {
                mark: row.mark,
                moves: vec![row.mv],
            }),
        }
    }
    groups
}

/// The best that placing on each square leads to, in the order of [`Board::cells`](crate::Board); `None` if
/// nothing is known. `rows` are sorted.
pub(super) fn squares(rows: &[Row]) -> Option<Vec<Option<Mark>>> {
    let best = |square: Square| rows.iter().find(|row| row.mv.square == square);
    let from_the_top = (0..6u8)
        .rev()
        .flat_map(|row| (0..6).map(move |col| (col, row)));
    let marks = from_the_top.map(|(col, row)| Some(best(Square::at(col, row)?)?.mark));
    (!rows.is_empty()).then(|| marks.collect())
}

/// What each twist leads to, in the order of [`Twist::ALL`].
pub(super) fn twists(rows: &[Row]) -> Vec<Option<Mark>> {
    let found = |twist: Twist| rows.iter().find(|row| row.mv.twist == Some(twist));
    let marks = Twist::ALL.into_iter().map(|twist| Some(found(twist)?.mark));
    marks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_win_comes_first_and_the_fastest_loss_last() {
        let falling = [
            Worth::Win(Some(1)),
            Worth::Win(Some(7)),
            Worth::Win(None),
            Worth::Draw,
            Worth::Loss(None),
            Worth::Loss(Some(8)),
            Worth::Loss(Some(2)),
        ];
        for pair in falling.windows(2) {
            assert!(rank(pair[0]) > rank(pair[1]), "{pair:?}");
        }
        assert!(rank(Worth::Win(None)) > OPINION && rank(Worth::Loss(None)) < -OPINION);
    }

    #[test]
    fn opinions_are_odds() {
        let chance = |points: i32| 1.0 / (1.0 + (-f64::from(points) / 256.0).exp());
        for (least, odds) in [(GOOD, 3.0), (GREAT, 10.0)] {
            let wanted = odds / (odds + 1.0);
            assert!(
                chance(least - 1) < wanted && chance(least + 1) > wanted,
                "{odds}"
            );
        }
        for (points, words) in [
            (30_000, Opinion::Great),
            (GREAT, Opinion::Great),
            (GREAT - 1, Opinion::Good),
            (GOOD, Opinion::Good),
            (GOOD - 1, Opinion::Even),
            (0, Opinion::Even),
            (-GOOD, Opinion::Bad),
            (-GREAT, Opinion::Awful),
        ] {
            assert_eq!(opinion(points), words, "{points}");
        }
    }

    #[test]
    fn opinions_mirror_each_other() {
        let pairs = [
            (Opinion::Great, Opinion::Awful),
            (Opinion::Good, Opinion::Bad),
            (Opinion::Even, Opinion::Even),
        ];
        for points in -700..=700 {
            let (here, there) = (opinion(points), opinion(-points));
            let pair = |&(a, b): &_| (a, b) == (here, there) || (b, a) == (here, there);
            assert!(pairs.iter().any(pair), "{points}");
        }
    }
}
