//! The Pentago twin: `grid[row][column]`, row 0 at the top, `x` first, `o` second player.

use crate::Dice;
use fivefold_rules::pentago::{
    FullBoard, LineLength, Move, PlacementFive, Position, Rules, Square, TwistDuty,
};
use fivefold_rules::{Position as _, Side};
use std::collections::BTreeSet;

type Grid = [[char; 6]; 6];

struct Twin {
    grid: Grid,
    turn: char,
    /// The result and the word for its reason.
    over: Option<(char, &'static str)>,
    rules: Rules,
}

fn other(c: char) -> char {
    if c == 'x' { 'o' } else { 'x' }
}

/// Rows, columns and diagonals as strings; a five is found in the text.
fn has_five(grid: &Grid, c: char, rules: Rules) -> bool {
    let mut lines: Vec<String> = Vec::new();
    for (i, row) in grid.iter().enumerate() {
        lines.push(row.iter().collect());
        lines.push(grid.iter().map(|row| row[i]).collect());
    }
    for sum in 0..=10usize {
        let cells = || (0..6usize).filter(move |i| sum >= *i && sum - i < 6);
        lines.push(cells().map(|i| grid[i][sum - i]).collect());
        lines.push(cells().map(|i| grid[i][5 - (sum - i)]).collect());
    }
    let (five, six) = (c.to_string().repeat(5), c.to_string().repeat(6));
    lines
        .iter()
        .any(|l| l.contains(&five) && !(rules.line == LineLength::ExactlyFive && l.contains(&six)))
}

fn turned(grid: &Grid, quadrant: usize, clockwise: bool) -> Grid {
    let (top, left) = (quadrant / 2 * 3, quadrant % 2 * 3);
    let mut next = *grid;
    for r in 0..3 {
        for c in 0..3 {
            let (to_r, to_c) = if clockwise { (c, 2 - r) } else { (2 - c, r) };
            next[top + to_r][left + to_c] = grid[top + r][left + c];
        }
    }
    next
}

impl Twin {
    fn full(grid: &Grid) -> bool {
        grid.iter().flatten().all(|c| *c != '.')
    }

    /// What the placement alone decides.
    fn placed(&self, row: usize, col: usize) -> (Grid, Option<(char, &'static str)>) {
        let mut grid = self.grid;
        grid[row][col] = self.turn;
        let five = has_five(&grid, self.turn, self.rules);
        if self.rules.placement == PlacementFive::WinsAtOnce && five {
            return (grid, Some((self.turn, "placement")));
        }
        if self.rules.full_board == FullBoard::EndsAtPlacement && Twin::full(&grid) {
            // No twist is made: the mover can only have a five where fives wait for the twist.
            return (
                grid,
                Some(if five {
                    (self.turn, "placement")
                } else {
                    ('=', "full-board")
                }),
            );
        }
        (grid, None)
    }

    fn neutral(grid: &Grid) -> bool {
        (0..4).any(|q| {
            let filled: Vec<usize> = (0..9)
                .filter(|i| grid[q / 2 * 3 + i / 3][q % 2 * 3 + i % 3] != '.')
                .collect();
            filled.is_empty() || filled == [4]
        })
    }

    /// Texts like `c4.1r`.
    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for row in 0..6 {
            for col in 0..6 {
                if self.over.is_some() || self.grid[row][col] != '.' {
                    continue;
                }
                let name = format!("{}{}", ["a", "b", "c", "d", "e", "f"][col], 6 - row);
                let (grid, end) = self.placed(row, col);
                let skip =
                    self.rules.twist == TwistDuty::SkippableWhileNeutral && Twin::neutral(&grid);
                if end.is_some() || skip {
                    moves.insert(name.clone());
                }
                if end.is_none() {
                    for q in 1..=4 {
                        moves.insert(format!("{name}.{q}l"));
                        moves.insert(format!("{name}.{q}r"));
                    }
                }
            }
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let b = text.as_bytes();
        let (row, col) = (6 - usize::from(b[1] - b'0'), usize::from(b[0] - b'a'));
        let (grid, end) = self.placed(row, col);
        (self.grid, self.over) = (grid, end);
        if end.is_none() {
            if b.len() > 2 {
                self.grid = turned(&grid, usize::from(b[3] - b'1'), b[4] == b'r');
            }
            let (me, foe) = (self.turn, other(self.turn));
            let fives = [me, foe].map(|c| has_five(&self.grid, c, self.rules));
            self.over = match fives {
                [true, true] => Some(('=', "both-fives")),
                [true, false] => Some((me, "twist")),
                [false, true] => Some((foe, "opponent-five")),
                _ if Twin::full(&self.grid) => Some(('=', "full-board")),
                _ => None,
            };
        }
        self.turn = other(self.turn);
    }
}

fn letter(side: Option<Side>, none: char) -> char {
    match side {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => none,
    }
}

fn grid_of(p: &Position) -> Grid {
    core::array::from_fn(|r| {
        core::array::from_fn(|c| letter(p.marble(Square::at(c as u8, 5 - r as u8).unwrap()), '.'))
    })
}

#[test]
fn both_referees_agree_on_pentago() {
    let mut dice = Dice(1);
    let mut ends = std::collections::BTreeMap::new();
    for n in 0..640usize {
        let rules = Rules {
            placement: if n & 1 == 0 {
                PlacementFive::WinsAtOnce
            } else {
                PlacementFive::AfterTwist
            },
            twist: if n & 2 == 0 {
                TwistDuty::Always
            } else {
                TwistDuty::SkippableWhileNeutral
            },
            line: if n & 4 == 0 {
                LineLength::FiveOrMore
            } else {
                LineLength::ExactlyFive
            },
            full_board: if n & 8 == 0 {
                FullBoard::LastTwist
            } else {
                FullBoard::EndsAtPlacement
            },
        };
        let mut p = Position::new(rules);
        let mut twin = Twin {
            grid: [['.'; 6]; 6],
            turn: 'x',
            over: None,
            rules,
        };
        loop {
            let ours: BTreeSet<String> = p.legal_moves().iter().map(ToString::to_string).collect();
            assert_eq!(ours, twin.moves(), "{p:?}");
            assert_eq!(grid_of(&p), twin.grid);
            let end = p
                .outcome()
                .map(|o| (letter(o.winner(), '='), o.reason().word()));
            assert_eq!(end, twin.over, "{p:?}");
            if let Some((_, reason)) = end {
                *ends.entry(reason).or_insert(0) += 1;
                break;
            }
            assert_eq!(letter(Some(p.to_move()), '='), twin.turn);
            let texts: Vec<&String> = ours.iter().collect();
            let text = texts[dice.roll(texts.len())];
            twin.play(text);
            p = p.play(text.parse::<Move>().unwrap()).unwrap();
        }
    }
    println!("{ends:?}");
    assert_eq!(ends.len(), 5, "every ending must have come up: {ends:?}");
}
