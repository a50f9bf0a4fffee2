//! Winning trees: what a claim of a win rests on, written out so that somebody else can check it.

use super::bits::Bits;
use super::board::{Board, End, decode, encode};
use super::clock::Clock;
use super::forced::{Forced, Place};
use super::forcing::Forcing;
use super::search;
use crate::score::Score;
use crate::search::{Report, Settings};
use crate::table::Table;
use fivefold_rules::pente::Point;

/// What the winner does in a position where it is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Its move.
    pub point: Point,
    /// How it goes on after each reply; `None` where the move wins at once.
    pub replies: Option<Box<Replies>>,
}

/// What the winner does after each legal reply of the other side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replies {
    /// Replies with an answer of their own.
    pub listed: Vec<(Point, Attack)>,
    /// The answer to every other legal reply, good after each of them; `None` where all are
    /// listed.
    pub others: Option<Attack>,
}

/// Why a proved result is one, from the position on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins.
    Win(Attack),
    /// The side to move loses.
    Loss(Replies),
}

impl Attack {
    /// The last ply of the win at the latest; 1 wins at once.
    #[must_use]
    pub fn plies(&self) -> u32 {
        1 + self.replies.as_ref().map_or(0, |r| r.plies())
    }

    /// How many moves of the winner are written.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.replies.as_ref().map_or(0, |r| r.size())
    }
}

impl Replies {
    fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.listed.iter().map(|(_, a)| a).chain(&self.others)
    }

    /// The last ply of the win at the latest, from the reply on.
    #[must_use]
    pub fn plies(&self) -> u32 {
        1 + self.attacks().map(Attack::plies).max().unwrap_or(0)
    }

    /// How many moves of the winner are written.
    #[must_use]
    pub fn size(&self) -> usize {
        self.attacks().map(Attack::size).sum()
    }
}

/// Nodes for a forced win, and for a longer chain of threats.
const FORCED_NODES: u64 = 2_000;
const CHAIN_NODES: u64 = 20_000;
/// A tree of more moves is given up.
const MOST_MOVES: usize = 1 << 20;
/// Nor may a line be longer, in plies.
const LONGEST: usize = 90;

/// Writes trees out.
pub(super) struct Prover<'a> {
    board: Board,
    table: &'a Table,
    forcing: Forcing,
    forced: Forced,
    clock: Clock<'a>,
    settings: Settings<'a>,
    written: usize,
    depth: usize,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        board: Board,
        table: &'a Table,
        settings: &Settings<'a>,
        clock: Clock<'a>,
    ) -> Self {
        Prover {
            board,
            table,
            forcing: Forcing::new(),
            forced: Forced::new(),
            clock,
            settings: *settings,
            written: 0,
            depth: 0,
        }
    }

    /// The proof of the position's value, if that is a win of either side and all of it could be
    /// written within the limits.
    pub(super) fn prove(&mut self) -> Option<Proof> {
        if self.board.end().is_some() {
            return None;
        }
        if let Some(code) = self.chain() {
            return self.attack_with(code).map(Proof::Win);
        }
        // What was not found for this side is not to be believed of the other.
        self.forced = Forced::new();
        let report = self.search();
        match report.score {
            Score::Win(_) => self.attack_with(*report.line.first()?).map(Proof::Win),
            Score::Loss(_) => self.replies().map(Proof::Loss),
            Score::Draw | Score::Estimate(_) => None,
        }
    }

    /// The first move of a win that is quickly found: a forced one, or a chain of threats.
    fn chain(&mut self) -> Option<u16> {
        // A search may have to follow.
        let most = self.clock.left() / 4;
        let (budget, chain) = (most.min(FORCED_NODES), most.min(CHAIN_NODES) as u32);
        let mut place = Place {
            board: &mut self.board,
            forcing: &mut self.forcing,
            clock: &mut self.clock,
        };
        let win = self.forced.soon(&mut place, budget, chain);
        win.map(|w| w.code)
    }

    fn search(&mut self) -> Report {
        let settings = Settings {
            max_nodes: self.clock.left(),
            // Its many short searches are not worth starting threads for.
            threads: 1,
            ..self.settings
        };
        let clock = &mut self.clock;
        let mut stop = || clock.ask();
        let board = self.board.clone();
        let report = search::run(board, &[], self.table, &settings, &mut |_| {}, &mut stop);
        self.clock.add(report.nodes);
        report
    }

    /// What wins for the side to move, which is known or hoped to win.
    fn attack(&mut self) -> Option<Attack> {
        if let Some(code) = self.chain() {
            return self.attack_with(code);
        }
        let report = self.search();
        match report.score {
            Score::Win(_) => self.attack_with(*report.line.first()?),
            _ => None,
        }
    }

    fn attack_with(&mut self, code: u16) -> Option<Attack> {
        self.written += 1;
        if self.written > MOST_MOVES || self.depth > LONGEST || self.clock.stopped {
            return None;
        }
        self.depth += 1;
        self.board.make(code);
        let point = decode(code);
        let attack = match self.board.end() {
            Some(End::Lost) => Some(Attack {
                point,
                replies: None,
            }),
            Some(_) => None,
            None => self.replies().map(|r| Attack {
                point,
                replies: Some(Box::new(r)),
            }),
        };
        self.board.undo();
        self.depth -= 1;
        attack
    }

    /// What wins after each reply of the side to move.
    fn replies(&mut self) -> Option<Replies> {
        if self.board.win_now().is_some() {
            return None;
        }
        let mut found = Replies {
            listed: Vec::new(),
            others: self.common_answer(),
        };
        let points = points_to_try(&self.board, found.others.as_ref());
        for cell in legal(&self.board, &points) {
            let code = cell as u16;
            self.board.make(code);
            let covered = match self.board.end() {
                Some(_) => None,
                None => Some(
                    found
                        .others
                        .as_ref()
                        .is_some_and(|a| holds(&mut self.board, a)),
                ),
            };
            let own = match covered {
                Some(false) => self.attack(),
                _ => None,
            };
            self.board.undo();
            match (covered?, own) {
                (true, _) => {}
                (false, Some(attack)) if found.others.is_none() => found.others = Some(attack),
                (false, Some(attack)) => found.listed.push((decode(code), attack)),
                (false, None) => return None,
            }
        }
        Some(found)
    }

    /// What wins if the side to move does nothing: the answer to most replies.
    fn common_answer(&mut self) -> Option<Attack> {
        self.board.pass();
        let code = self.chain();
        let attack = code.and_then(|c| self.attack_with(c));
        self.board.undo();
        attack
    }
}

/// Whether an attack wins in a position it may not have been written for.
fn holds(board: &mut Board, attack: &Attack) -> bool {
    let code = encode(attack.point);
    if !board.is_legal(usize::from(code)) {
        return false;
    }
    board.make(code);
    let holds = match (board.end(), &attack.replies) {
        (Some(End::Lost), _) => true,
        (None, Some(replies)) => replies_hold(board, replies),
        _ => false,
    };
    board.undo();
    holds
}

/// The replies that may need another answer than `others`. Where that wins at once, a stone that
/// captures nothing and lies elsewhere does not take the win away.
fn points_to_try(board: &Board, others: Option<&Attack>) -> Bits {
    let wins = board.win_points(1);
    let code = others.map(|a| usize::from(encode(a.point)));
    let Some(cell) = code.filter(|c| wins.has(*c)) else {
        return *board.empty_points();
    };
    let mut points = *board.capture_points(board.side());
    points.set(cell, true);
    points
}

fn legal(board: &Board, points: &Bits) -> Vec<usize> {
    points.iter().filter(|c| board.is_legal(*c)).collect()
}

fn replies_hold(board: &mut Board, replies: &Replies) -> bool {
    if board.win_now().is_some() {
        return false;
    }
    let mut points = points_to_try(board, replies.others.as_ref());
    // What is listed is answered as listed, even where the answer to all others would do.
    for (point, _) in &replies.listed {
        points.set(usize::from(encode(*point)), true);
    }
    for cell in legal(board, &points) {
        let listed = replies
            .listed
            .iter()
            .find(|(p, _)| usize::from(encode(*p)) == cell);
        let Some(answer) = listed.map(|(_, a)| a).or(replies.others.as_ref()) else {
            return false;
        };
        board.make(cell as u16);
        let good = board.end().is_none() && holds(board, answer);
        board.undo();
        if !good {
            return false;
        }
    }
    true
}
