//! The board as the search sees it.

use super::board::{Board, CELLS};
use super::eval;
use crate::search::{End, Node, Omitted, Ranked};

impl Node for Board {
    const CODES: usize = CELLS;

    fn key(&self) -> u64 {
        self.current_key()
    }

    fn end(&self) -> Option<End> {
        self.current_end()
    }

    fn win_now(&mut self) -> Option<u16> {
        self.winning_point()
    }

    fn evaluate(&self) -> i32 {
        eval::evaluate(self)
    }

    fn moves(&mut self, _depth: i32, list: &mut Vec<Ranked>) -> Omitted {
        if !self.is_under_threat() {
            return self.candidates(list);
        }
        for code in self.blocks() {
            list.push(self.ranked(code));
        }
        Omitted::LostInTwo
    }

    fn all_moves(&mut self, list: &mut Vec<Ranked>) {
        let legal = (self.points().iter()).filter(|c| self.is_legal(usize::from(**c)));
        list.extend(legal.map(|c| Ranked { code: *c, rank: 0 }));
    }

    fn threats(&mut self, list: &mut Vec<Ranked>) {
        for code in self.four_points() {
            list.push(self.ranked(code));
        }
    }

    fn is_threatened(&mut self) -> bool {
        self.is_under_threat()
    }

    fn make(&mut self, code: u16) {
        self.play(code);
    }

    fn undo(&mut self) {
        self.take_back();
    }
}
