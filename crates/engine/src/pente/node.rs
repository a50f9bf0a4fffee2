//! A Pente position as the search sees it.

use crate::mix::mix;
use crate::search::{self, End, Omitted, Ranked};
use fivefold_rules::Position as _;
use fivefold_rules::pente::{MAX_SIZE, Point, Position};

/// The move with this number.
pub(crate) fn decode(code: u16) -> Point {
    let side = u16::from(MAX_SIZE);
    Point::at((code % side) as u8, (code / side) as u8).expect("codes are made from points")
}

fn code_of(p: Point) -> u16 {
    u16::from(p.row()) * u16::from(MAX_SIZE) + u16::from(p.col())
}

/// A position with the way back.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    line: Vec<Position>,
}

impl Node {
    /// The node of a position.
    pub(crate) fn new(position: &Position) -> Node {
        Node {
            line: vec![*position],
        }
    }

    fn position(&self) -> &Position {
        self.line.last().expect("a line is never empty")
    }
}

impl search::Node for Node {
    const CODES: usize = 361;

    fn key(&self) -> u64 {
        mix(0, self.position().key())
    }

    fn end(&self) -> Option<End> {
        let p = self.position();
        p.outcome().map(|o| match o.winner() {
            Some(side) if side == p.turn().side() => End::Won,
            Some(_) => End::Lost,
            None => End::Drawn,
        })
    }

    fn win_now(&mut self) -> Option<u16> {
        let p = self.position();
        p.legal_moves().into_iter().find_map(|m| {
            let next = p.play(m).ok()?;
            next.outcome()?.winner().map(|_| code_of(m))
        })
    }

    fn evaluate(&self) -> i32 {
        let p = self.position();
        let own = p.turn().side();
        i32::from(p.captured()[own.index()]) * 20
            - i32::from(p.captured()[own.other().index()]) * 20
    }

    fn moves(&mut self, _depth: i32, list: &mut Vec<Ranked>) -> Omitted {
        self.all_moves(list);
        Omitted::Nothing
    }

    fn all_moves(&mut self, list: &mut Vec<Ranked>) {
        let moves = self.position().legal_moves();
        list.extend(moves.into_iter().map(|m| Ranked {
            code: code_of(m),
            rank: 0,
        }));
    }

    fn threats(&mut self, _list: &mut Vec<Ranked>) {}

    fn is_threatened(&mut self) -> bool {
        false
    }

    fn make(&mut self, code: u16) {
        let mut next = *self.position();
        next.play_unchecked(decode(code));
        self.line.push(next);
    }

    fn undo(&mut self) {
        self.line.pop();
    }
}
