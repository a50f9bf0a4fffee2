//! Checks proofs by the rules alone: every legal reply is played by the referee.

use fivefold_engine::{Attack, Proof, Replies};
use fivefold_rules::pente::{Point, Position};
use fivefold_rules::{AnyPosition, Position as _, Side};
use std::collections::HashMap;

/// What a check found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The proof holds.
    Holds,
    /// It does not.
    Refused,
    /// More positions than allowed would have to be played.
    TooLong,
}

/// Whether `winner` wins `position` as the proof says, with at most `most` positions played.
pub(crate) fn check(position: &Position, proof: &Proof, winner: Side, most: u32) -> Verdict {
    let mut checker = Checker { winner, left: most };
    let mover = position.turn().side();
    let holds = match proof {
        Proof::Win(attack) => winner == mover && checker.attack(position, attack),
        Proof::Loss(replies) => winner != mover && checker.replies(position, replies),
    };
    match (holds, checker.left) {
        (true, _) => Verdict::Holds,
        (false, 0) => Verdict::TooLong,
        (false, _) => Verdict::Refused,
    }
}

struct Checker {
    winner: Side,
    left: u32,
}

impl Checker {
    fn play(&mut self, p: &Position, m: Point) -> Option<Position> {
        if self.left > 0 {
            self.left -= 1;
        }
        (self.left > 0).then(|| p.play(m).ok()).flatten()
    }

    fn has_won(&self, p: &Position) -> bool {
        p.outcome().and_then(|o| o.winner()) == Some(self.winner)
    }

    fn attack(&mut self, p: &Position, attack: &Attack) -> bool {
        let Some(next) = self.play(p, attack.point) else {
            return false;
        };
        match &attack.replies {
            None => self.has_won(&next),
            Some(replies) => self.has_won(&next) || self.replies(&next, replies),
        }
    }

    fn replies(&mut self, p: &Position, replies: &Replies) -> bool {
        if p.outcome().is_some() {
            return false;
        }
        let certain = replies
            .others
            .as_ref()
            .filter(|a| self.wins_after_idle(p, a));
        p.legal_moves().into_iter().all(|reply| {
            let listed = replies.listed.iter().find(|(point, _)| *point == reply);
            let Some(answer) = listed.map(|(_, a)| a).or(replies.others.as_ref()) else {
                return false;
            };
            if listed.is_none() && certain.is_some_and(|a| a.point != reply) && is_idle(p, reply) {
                return true;
            }
            let next = self.play(p, reply);
            next.is_some_and(|next| next.outcome().is_none() && self.attack(&next, answer))
        })
    }

    /// Whether an answer wins at once after one idle reply, without capturing that reply's stone:
    /// then it wins after all idle replies elsewhere.
    fn wins_after_idle(&mut self, p: &Position, answer: &Attack) -> bool {
        let moves = p.legal_moves();
        let probe = moves
            .iter()
            .find(|m| **m != answer.point && is_idle(p, **m));
        let Some(probe) = probe.filter(|_| moves.len() > 2) else {
            return false;
        };
        let next = self.play(p, *probe).filter(|next| next.outcome().is_none());
        next.is_some_and(|next| {
            let taken = next.captures(answer.point);
            !taken.points().contains(probe)
                && self
                    .play(&next, answer.point)
                    .is_some_and(|n| self.has_won(&n))
        })
    }
}

/// Whether a stone captures nothing and makes no five.
fn is_idle(p: &Position, m: Point) -> bool {
    let mut setup = p.setup();
    setup.set(m, Some(p.next_stone()));
    p.captures(m).is_empty() && !setup.makes_five(m, p.rules().size())
}

/// The value of a position for the side to move by the referee alone: 1, 0 or -1; `None` where that
/// takes more than `most` positions.
pub(crate) fn brute_force(position: &AnyPosition, mut most: u32) -> Option<i32> {
    value(position, &mut HashMap::new(), &mut most)
}

fn value(p: &AnyPosition, known: &mut HashMap<AnyPosition, i32>, left: &mut u32) -> Option<i32> {
    if let Some(o) = p.outcome() {
        let of = |side| if side == p.turn().side() { 1 } else { -1 };
        return Some(o.winner().map_or(0, of));
    }
    if let Some(value) = known.get(p) {
        return Some(*value);
    }
    *left = left.checked_sub(1)?;
    let mut best = -1;
    for m in p.legal_moves() {
        best = best.max(-value(&p.play(m).ok()?, known, left)?);
        if best == 1 {
            break;
        }
    }
    known.insert(*p, best);
    Some(best)
}
