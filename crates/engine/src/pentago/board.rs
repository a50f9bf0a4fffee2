//! The engine's Pentago board: two words of four lanes, seen by the player to move.

use super::tables::{LANE, Tables, bit_number, tables};
use crate::mix::mix;
use fivefold_rules::pentago::{
    FullBoard, LineLength, Move, PlacementFive, Position, Quadrant, Rules, Square, Turn, Twist,
};
use fivefold_rules::{Position as _, Side};

/// How a game ended, seen by the player who would move next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// That player has won.
    Won,
    /// It has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// Every cell of every lane.
pub(super) const FULL: u64 = 0o777 * 0x0001_0001_0001_0001;
/// Move numbers without a twist follow the 64 * 8 with one.
const UNTWISTED: u16 = 512;
/// The number of a move: the bit of its square and its twist (lane, then left or right).
pub(super) const fn code_of(bit: u32, twist: Option<usize>) -> u16 {
    match twist {
        Some(twist) => bit as u16 * 8 + twist as u16,
        None => UNTWISTED + bit as u16,
    }
}

/// The bit of the square and the twist of a move number.
pub(super) const fn parts(code: u16) -> (u32, Option<usize>) {
    match code.checked_sub(UNTWISTED) {
        Some(bit) => (bit as u32, None),
        None => (code as u32 / 8, Some(code as usize % 8)),
    }
}

/// The quadrant in each lane.
const QUADRANTS: [Quadrant; 4] = [
    Quadrant::BottomLeft,
    Quadrant::BottomRight,
    Quadrant::TopRight,
    Quadrant::TopLeft,
];

/// The rules' move with this number.
pub(crate) fn decode(code: u16) -> Move {
    let (bit, twist) = parts(code);
    let square = Square::all()
        .find(|s| tables().bit_of[s.index()] == 1 << bit)
        .expect("codes are made from the bits of squares");
    let twist = twist.map(|t| Twist {
        quadrant: QUADRANTS[t / 2],
        turn: Turn::ALL[t % 2],
    });
    Move { square, twist }
}

/// The number of one of the rules' moves.
pub(crate) fn encode(m: Move) -> u16 {
    let twist = m.twist.map(|t| {
        let lane = QUADRANTS.iter().position(|q| *q == t.quadrant);
        lane.expect("every quadrant has a lane") * 2 + t.turn as usize
    });
    code_of(tables().bit_of[m.square.index()].trailing_zeros(), twist)
}

/// The bits of one lane.
#[inline]
pub(super) const fn lane(word: u64, lane: usize) -> usize {
    (word >> (lane as u32 * LANE)) as usize & 0o777
}

/// The word with another filling of one lane.
#[inline]
pub(super) const fn with_lane(word: u64, lane: usize, filling: u16) -> u64 {
    let shift = lane as u32 * LANE;
    word & !(0o777 << shift) | (filling as u64) << shift
}

/// What of the rules matters between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Law {
    /// A five by placement wins before the twist.
    pub(super) at_once: bool,
    /// Six in a row is no five.
    pub(super) exactly: bool,
    /// The 36th placement is the end.
    pub(super) ends_at_placement: bool,
}

impl Law {
    pub(super) fn of(rules: &Rules) -> Law {
        Law {
            at_once: rules.placement == PlacementFive::WinsAtOnce,
            exactly: rules.line == LineLength::ExactlyFive,
            ends_at_placement: rules.full_board == FullBoard::EndsAtPlacement,
        }
    }
}

/// A position: the marbles of the player to move, and of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    pub(super) own: u64,
    pub(super) opp: u64,
}

/// The lines of a player, gathered over three of four lanes.
#[derive(Clone, Copy)]
struct Gathered {
    /// Full in all lanes but one.
    full: u32,
    /// Lacking at most one cell in all lanes but one.
    near: u32,
}

/// Joins two sets of lanes.
#[inline]
const fn join(a: Gathered, b: Gathered) -> Gathered {
    Gathered {
        full: a.full & b.full,
        near: a.near & b.full | a.full & b.near,
    }
}

/// How a position stands, and how its game ended, if it did, seen by the player to move.
pub(super) fn start(position: &Position) -> (Board, Option<End>) {
    let mover = position.to_move();
    let end = position.outcome().map(|o| match o.winner() {
        Some(side) if side == mover => End::Won,
        Some(_) => End::Lost,
        None => End::Drawn,
    });
    let word = |side: Side| {
        let squares = position.marbles_of(side).squares();
        squares.fold(0, |w, s| w | tables().bit_of[s.index()])
    };
    let board = Board {
        own: word(mover),
        opp: word(mover.other()),
    };
    (board, end)
}

impl Board {
    pub(super) const fn empty(self) -> u64 {
        !(self.own | self.opp) & FULL
    }

    pub(super) const fn stones(self) -> u32 {
        (self.own | self.opp).count_ones()
    }

    /// The same seen by the other player.
    pub(super) const fn flipped(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The board after a twist.
    #[inline]
    pub(super) fn twisted(self, t: &Tables, twist: usize) -> Board {
        let (k, turned) = (twist / 2, &t.turned[twist % 2]);
        Board {
            own: with_lane(self.own, k, turned[lane(self.own, k)]),
            opp: with_lane(self.opp, k, turned[lane(self.opp, k)]),
        }
    }

    /// The board after a move, seen by the player who moves next.
    pub(super) fn after(self, t: &Tables, code: u16) -> Board {
        let (bit, twist) = parts(code);
        let placed = Board {
            own: self.own | 1 << bit,
            opp: self.opp,
        };
        twist.map_or(placed, |i| placed.twisted(t, i)).flipped()
    }

    /// Whether a move number is a placement on an empty square with a twist.
    pub(super) const fn allows(self, code: u16) -> bool {
        code < UNTWISTED && self.empty() >> (code / 8) & 1 != 0
    }

    /// How the game ended on this board, seen by the player to move, where the last move was a
    /// whole turn.
    pub(super) fn end(self, t: &Tables, law: Law) -> Option<End> {
        match (five(t, law, self.own), five(t, law, self.opp)) {
            (true, true) => Some(End::Drawn),
            (true, false) => Some(End::Won),
            (false, true) => Some(End::Lost),
            (false, false) => (self.empty() == 0).then_some(End::Drawn),
        }
    }

    /// Whether the next placement ends the game without a twist.
    pub(super) fn is_last(self, law: Law) -> bool {
        law.ends_at_placement && self.empty().is_power_of_two()
    }

    /// A move that wins at once; `None` only when there is none.
    ///
    /// A line can be completed if it lacks at most one cell and no opposing marble lies on it.
    /// That is asked of the board as it is and turned each of eight ways, where only one lane
    /// differs.
    pub(super) fn win_now(self, t: &Tables, law: Law) -> Option<u16> {
        if self.own.count_ones() < 4 {
            return None;
        }
        let g: [Gathered; 4] = core::array::from_fn(|k| Gathered {
            full: t.full[k][lane(self.own, k)],
            near: t.near[k][lane(self.own, k)],
        });
        let hit: [u32; 4] = core::array::from_fn(|k| t.touched[k][lane(self.opp, k)]);
        let (low, high) = (join(g[0], g[1]), join(g[2], g[3]));
        let (hit_low, hit_high) = (hit[0] | hit[1], hit[2] | hit[3]);
        let last = self.is_last(law);
        if law.at_once || last {
            let lines = join(low, high).near & !(hit_low | hit_high);
            if lines != 0
                && let Some(bit) = self.completion(t, law, lines)
            {
                return Some(code_of(bit, None));
            }
        }
        if last {
            return None;
        }
        for k in 0..4 {
            let (pair, hit_pair) = if k < 2 {
                (high, hit_high)
            } else {
                (low, hit_low)
            };
            let rest = join(pair, g[k ^ 1]);
            let hit_rest = hit_pair | hit[k ^ 1];
            for side in 0..2 {
                let own = t.turned[side][lane(self.own, k)] as usize;
                let opp = t.turned[side][lane(self.opp, k)] as usize;
                let lines = t.near[k][own] & rest.full | t.full[k][own] & rest.near;
                if lines & !(hit_rest | t.touched[k][opp]) != 0
                    && let Some(code) = self.twist_win(t, law, k * 2 + side)
                {
                    return Some(code);
                }
            }
        }
        None
    }

    /// A placement that wins with this twist. A five of the other player would make it a draw.
    fn twist_win(self, t: &Tables, law: Law, twist: usize) -> Option<u16> {
        let turned = self.twisted(t, twist);
        if five(t, law, turned.opp) {
            return None;
        }
        let lines = turned.lines_lacking_one(t);
        let bit = turned.completion(t, law, lines)?;
        let k = bit / LANE;
        let back = if k as usize == twist / 2 {
            let cell = 1usize << (bit % LANE);
            bit_number(
                k as usize,
                t.turned[1 - twist % 2][cell].trailing_zeros() as usize,
            )
        } else {
            bit
        };
        Some(code_of(back, Some(twist)))
    }

    /// Lines without an opposing marble that lack at most one cell.
    fn lines_lacking_one(self, t: &Tables) -> u32 {
        let g = |k: usize| Gathered {
            full: t.full[k][lane(self.own, k)],
            near: t.near[k][lane(self.own, k)],
        };
        let hit = (0..4).fold(0, |h, k| h | t.touched[k][lane(self.opp, k)]);
        join(join(g(0), g(1)), join(g(2), g(3))).near & !hit
    }

    /// The bit of a placement that makes a five on one of `lines`, each of which lacks at most one
    /// cell.
    fn completion(self, t: &Tables, law: Law, mut lines: u32) -> Option<u32> {
        let empty = self.empty();
        while lines != 0 {
            let line = t.lines[lines.trailing_zeros() as usize];
            lines &= lines - 1;
            let lacking = line & !self.own;
            let mut squares = if lacking == 0 { empty } else { lacking & empty };
            while squares != 0 {
                let bit = squares.trailing_zeros();
                squares &= squares - 1;
                if !law.exactly || five(t, law, self.own | 1 << bit) {
                    return Some(bit);
                }
            }
        }
        None
    }

    /// The base 3 state of one lane: own marbles count 1, opposing ones 2.
    #[inline]
    pub(super) fn state(self, t: &Tables, k: usize) -> usize {
        usize::from(t.ternary[lane(self.own, k)] + 2 * t.ternary[lane(self.opp, k)])
    }
}

/// Whether the marbles hold a five by the rules.
#[inline]
pub(super) fn five(t: &Tables, law: Law, word: u64) -> bool {
    let full = (0..4).fold(u32::MAX, |f, k| f & t.full[k][lane(word, k)]);
    full != 0
        && (!law.exactly || full & !(0..4).fold(0, |b, k| b | t.beyond[k][lane(word, k)]) != 0)
}

/// One of the eight symmetries: a mirror or not, then turns to the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    mirror: bool,
    turns: u32,
}

impl View {
    /// The board as it is.
    pub(super) const IDENTITY: View = View {
        mirror: false,
        turns: 0,
    };

    /// A move number seen through this view.
    pub(super) fn of_code(self, t: &Tables, code: u16) -> u16 {
        let (bit, twist) = parts(code);
        code_of(self.bit(t, bit), twist.map(|i| self.twist(i)))
    }

    /// A move number seen through this view, back on the board as it is.
    pub(super) fn back(self, t: &Tables, code: u16) -> u16 {
        if self.mirror {
            return self.of_code(t, code);
        }
        let turns = (4 - self.turns) % 4;
        View { turns, ..self }.of_code(t, code)
    }

    fn lane(self, k: usize) -> usize {
        let k = if self.mirror { (4 - k) % 4 } else { k };
        (k + self.turns as usize) % 4
    }

    fn bit(self, t: &Tables, bit: u32) -> u32 {
        let (k, cell) = ((bit / LANE) as usize, bit % LANE);
        let cell = if self.mirror {
            t.mirrored[1 << cell].trailing_zeros()
        } else {
            cell
        };
        bit_number(self.lane(k), cell as usize)
    }

    fn twist(self, twist: usize) -> usize {
        self.lane(twist / 2) * 2 + ((twist % 2) ^ usize::from(self.mirror))
    }
}

/// A word seen through the mirror that swaps lanes 1 and 3.
fn mirrored(t: &Tables, word: u64) -> u64 {
    (0..4).fold(0, |w, k| {
        with_lane(w, (4 - k) % 4, t.mirrored[lane(word, k)])
    })
}

impl Board {
    /// The smallest of the eight views of the board, and which it is.
    pub(super) fn canonical(self, t: &Tables) -> (Board, View) {
        let mut best = (self, View::IDENTITY);
        for mirror in [false, true] {
            let seen = if mirror {
                Board {
                    own: mirrored(t, self.own),
                    opp: mirrored(t, self.opp),
                }
            } else {
                self
            };
            for turns in 0..4 {
                let b = Board {
                    own: seen.own.rotate_left(turns * LANE),
                    opp: seen.opp.rotate_left(turns * LANE),
                };
                if (b.own, b.opp) < (best.0.own, best.0.opp) {
                    best = (b, View { mirror, turns });
                }
            }
        }
        best
    }

    /// 64 bits for the table, hardly ever zero.
    pub(super) const fn key(self) -> u64 {
        mix(mix(0, self.own), self.opp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::net::{Child, Network};
    use fivefold_rules::Symmetry;
    use std::collections::HashSet;

    /// Positions of random games under every preset.
    fn positions(games: u64) -> Vec<Position> {
        let mut seen = Vec::new();
        for (i, (_, rules)) in Rules::PRESETS.iter().enumerate() {
            for game in 0..games {
                let mut dice = mix(i as u64, game);
                let mut position = Position::new(*rules);
                while position.outcome().is_none() {
                    seen.push(position);
                    dice = mix(dice, 1);
                    let moves = position.legal_moves();
                    position.play_unchecked(moves[dice as usize % moves.len()]);
                }
            }
        }
        seen
    }

    fn parts_of(position: &Position) -> (Board, Law) {
        (start(position).0, Law::of(&position.rules()))
    }

    #[test]
    fn a_win_at_once_is_found_exactly_where_the_referee_sees_one() {
        let (mut wins, mut others) = (0, 0);
        for position in positions(40) {
            let (board, law) = parts_of(&position);
            let is_win = |m: &Move| {
                let next = position.play(*m).unwrap();
                next.outcome()
                    .is_some_and(|o| o.winner() == Some(position.to_move()))
            };
            let found = board.win_now(tables(), law).map(decode);
            match found {
                Some(m) => assert!(is_win(&m), "{position:?} {m}"),
                None => assert!(!position.legal_moves().iter().any(is_win), "{position:?}"),
            }
            wins += u32::from(found.is_some());
            others += u32::from(found.is_none());
        }
        assert!(wins > 100 && others > 1_000, "{wins} {others}");
    }

    #[test]
    fn the_boards_after_all_moves_are_those_of_the_referee_each_once() {
        let network = Network::built_in();
        for position in positions(12) {
            let (board, law) = parts_of(&position);
            if board.win_now(tables(), law).is_some() || board.is_last(law) {
                continue;
            }
            let mut list: Vec<Child> = Vec::new();
            network.children(tables(), board, &mut list);
            let expected: HashSet<Board> = (position.legal_moves().iter())
                .map(|m| start(&position.play(*m).unwrap()).0)
                .collect();
            let found: HashSet<Board> = list.iter().map(|c| c.board).collect();
            assert_eq!(found, expected, "{position:?}");
            for child in &list {
                let next = position.play(decode(child.code)).unwrap();
                assert_eq!(start(&next).0, child.board);
                assert_eq!(child.estimate, network.estimate(tables(), child.board));
                assert_eq!(child.board.end(tables(), law), start(&next).1);
            }
        }
    }

    #[test]
    fn all_views_of_a_board_share_one_canonical_board_and_estimate() {
        let network = Network::built_in();
        for position in positions(8) {
            let (board, _) = parts_of(&position);
            let (canonical, view) = board.canonical(tables());
            for symmetry in Symmetry::ALL {
                let other = start(&position.transform(symmetry)).0;
                assert_eq!(other.canonical(tables()).0, canonical);
                assert_eq!(
                    network.estimate(tables(), other),
                    network.estimate(tables(), board)
                );
            }
            for m in position.legal_moves().into_iter().step_by(7) {
                let code = encode(m);
                assert_eq!(decode(code), m);
                assert_eq!(view.back(tables(), view.of_code(tables(), code)), code);
                let after = board.after(tables(), code);
                let seen = canonical.after(tables(), view.of_code(tables(), code));
                assert_eq!(after.canonical(tables()).0, seen.canonical(tables()).0);
            }
        }
    }
}
