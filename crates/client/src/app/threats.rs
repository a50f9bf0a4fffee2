//! What a stone would do on an empty place: for either side, whosever turn it is.
//!
//! Every answer comes from the rules: the stone is put on a copy of the board, and the copy is
//! looked at. Nothing here runs unless a person has asked for it.

mod aim;
mod line;
mod say;
#[cfg(test)]
mod tests;

pub(super) use line::Line;
pub(super) use say::Spotted;

use crate::{Threat, ThreatKind};
use fivefold_rules::pentago::{self, Placement};
use fivefold_rules::pente::{self, Point, Setup};
use fivefold_rules::{AnyPosition, Position as _, Seat};

/// The threats at a column and row.
pub(super) type Spot = ((u8, u8), Threat);

/// The threats of the side to move, then those of the other side, were it to move. In Pentago, only
/// the placements with which the side to move wins.
pub(super) fn threats(position: &AnyPosition) -> Vec<Spot> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    match position {
        AnyPosition::Pentago(position) => pentago_threats(position),
        AnyPosition::Pente(position) => {
            let own = position.next_stone();
            let mut spots = pente_threats(position, own, true);
            spots.extend(pente_threats(position, next_of_others(position), false));
            spots
        }
    }
}

fn pentago_threats(position: &pentago::Position) -> Vec<Spot> {
    let wins = |square: &pentago::Square| match position.place(*square) {
        Ok(Placement::Over(over)) => {
            let winner = over.outcome().and_then(|outcome| outcome.winner());
            winner == Some(position.to_move())
        }
        Ok(Placement::TwistDue(_)) | Err(_) => false,
    };
    let threat = |square: pentago::Square| {
        let threat = Threat {
            kind: ThreatKind::Five,
            stones: 0,
            to_move: true,
        };
        ((square.col(), square.row()), threat)
    };
    let empty = position.empty();
    empty.squares().filter(wins).map(threat).collect()
}

/// The stone that the other side puts next.
fn next_of_others(position: &pente::Position) -> Seat {
    let own_colours = matches!(position.rules().seats(), pente::Seats::TeamsOwnColours);
    Seat::at_ply(position.ply() + 1, if own_colours { 4 } else { 2 })
}

fn pente_threats(position: &pente::Position, stone: Seat, to_move: bool) -> Vec<Spot> {
    let rules = position.rules();
    let board = Search {
        setup: position.setup(),
        stone,
        rules,
    };
    let open = |point: &Point| {
        board.setup.stone(*point).is_none() && (!to_move || position.check(*point).is_ok())
    };
    let fives: Vec<Point> = Point::all(rules.size())
        .filter(|point| board.setup.stone(*point).is_none() && board.makes_five(*point))
        .collect();
    let spot = |point: Point| {
        let (kind, stones) = board.threat(point, &fives)?;
        let threat = Threat {
            kind,
            stones,
            to_move,
        };
        Some(((point.col(), point.row()), threat))
    };
    let points = Point::all(rules.size()).filter(open);
    points.filter_map(spot).collect()
}

/// One side's stones of one colour, about to grow by one.
struct Search {
    setup: Setup,
    stone: Seat,
    rules: pente::Rules,
}

impl Search {
    /// What a stone on an empty point does, and how many stones it captures. `fives` are the points
    /// where the colour makes a five already.
    fn threat(&self, point: Point, fives: &[Point]) -> Option<(ThreatKind, u8)> {
        let mut after = self.setup.clone();
        let taken = after.put(self.stone, point, self.rules);
        let all = after.captured[self.stone.side().index()];
        let kind = if fives.contains(&point) {
            ThreatKind::Five
        } else if all >= u16::from(self.rules.goal()) && !taken.is_empty() {
            ThreatKind::Goal
        } else if self.makes_four(&mut after, point, taken.points(), fives) {
            ThreatKind::Four
        } else if !taken.is_empty() {
            ThreatKind::Capture
        } else {
            return None;
        };
        Some((kind, taken.len()))
    }

    fn makes_five(&self, point: Point) -> bool {
        let mut setup = self.setup.clone();
        setup.set(point, Some(self.stone));
        setup.makes_five(point, self.rules.size())
    }

    /// Whether the stone on `point` lets the colour make a five that it could not make before: on a
    /// line through the stone, or on a point that the stone has emptied.
    fn makes_four(
        &self,
        after: &mut Setup,
        point: Point,
        emptied: &[Point],
        fives: &[Point],
    ) -> bool {
        let size = self.rules.size();
        let mut completes = |next: Point| {
            after.set(next, Some(self.stone));
            let five = after.makes_five(next, size);
            after.set(next, None);
            five
        };
        if emptied.iter().any(|next| completes(*next)) {
            return true;
        }
        let empty = |next: &Point| self.setup.stone(*next).is_none() && !fives.contains(next);
        let near = LINES
            .iter()
            .filter(|line| self.is_promising(point, **line))
            .flat_map(|line| (1..5).flat_map(move |steps| [(line, steps), (line, -steps)]))
            .filter_map(|(line, steps)| point.step(*line, steps, size));
        near.filter(empty).any(completes)
    }

    /// Whether a line through the point has the three stones, within four points, that a four needs.
    fn is_promising(&self, point: Point, line: (i8, i8)) -> bool {
        let own = |steps: &i8| {
            let at = point.step(line, *steps, self.rules.size());
            at.is_some_and(|at| self.setup.stone(at) == Some(self.stone))
        };
        (-4..=4).filter(own).count() >= 3
    }
}

/// The four directions of a line.
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
