//! The Pente twin: a grid of characters in a border of `#`, `grid[row][column]`, row 1 at the
//! bottom; `a` to `d` are the seats' stones.

use crate::Dice;
use fivefold_rules::pente::{Opening, Point, Position, Rules, Seats};
use fivefold_rules::{Position as _, Side};
use std::collections::BTreeSet;

struct Twin {
    grid: Vec<Vec<char>>,
    ply: usize,
    taken: [usize; 2],
    over: Option<(usize, &'static str)>,
    rules: Rules,
}

/// The team of a stone: 0 for seats a and c, 1 for b and d.
fn team(c: char) -> Option<usize> {
    match c {
        'a' | 'c' => Some(0),
        'b' | 'd' => Some(1),
        _ => None,
    }
}

impl Twin {
    fn new(rules: Rules) -> Twin {
        let n = usize::from(rules.size()) + 2;
        let inside = |i| i > 0 && i < n - 1;
        let grid = (0..n)
            .map(|r| {
                (0..n)
                    .map(|c| if inside(r) && inside(c) { '.' } else { '#' })
                    .collect()
            })
            .collect();
        Twin {
            grid,
            ply: 0,
            taken: [0; 2],
            over: None,
            rules,
        }
    }

    fn moves(&self) -> BTreeSet<(usize, usize)> {
        let n = usize::from(self.rules.size());
        let mid = n.div_ceil(2);
        let mut moves = BTreeSet::new();
        for row in 1..=n {
            for col in 1..=n {
                let far = row + 3 <= mid || row >= mid + 3 || col + 3 <= mid || col >= mid + 3;
                let allowed = match (self.rules.opening(), self.ply) {
                    (Opening::Free, _) => true,
                    (_, 0) => row == mid && col == mid,
                    (Opening::Tournament, 2) => far,
                    _ => true,
                };
                if allowed && self.over.is_none() && self.grid[row][col] == '.' {
                    moves.insert((row, col));
                }
            }
        }
        moves
    }

    /// The cells from `(row, col)` outwards, up to the border.
    fn ray(&self, row: usize, col: usize, dr: i32, dc: i32) -> Vec<(usize, usize)> {
        let mut at = (row as i32, col as i32);
        let mut cells = Vec::new();
        loop {
            at = (at.0 + dr, at.1 + dc);
            let (r, c) = (at.0 as usize, at.1 as usize);
            if self.grid[r][c] == '#' {
                return cells;
            }
            cells.push((r, c));
        }
    }

    fn play(&mut self, row: usize, col: usize) {
        let colours = if self.rules.seats() == Seats::TeamsOwnColours {
            4
        } else {
            2
        };
        let stone = ['a', 'b', 'c', 'd'][self.ply % colours];
        let mine = self.ply % 2;
        self.grid[row][col] = stone;
        let ways = [-1, 0, 1]
            .into_iter()
            .flat_map(|r| [-1, 0, 1].map(|c| (r, c)));
        let mut gone = Vec::new();
        for (dr, dc) in ways.filter(|w| *w != (0, 0)) {
            let ray = self.ray(row, col, dr, dc);
            // The teams along the ray as text: my stone m, theirs t, else a dot.
            let text: String = ray
                .iter()
                .map(|(r, c)| match team(self.grid[*r][*c]) {
                    Some(t) if t == mine => 'm',
                    Some(_) => 't',
                    None => '.',
                })
                .collect();
            if text.starts_with("ttm") {
                gone.extend(&ray[..2]);
            } else if self.rules.keryo() && text.starts_with("tttm") {
                gone.extend(&ray[..3]);
            }
        }
        for (r, c) in &gone {
            self.grid[*r][*c] = '.';
        }
        self.taken[mine] += gone.len();
        self.ply += 1;
        let five = self.any_five(stone);
        let enough = self.taken[mine] >= usize::from(self.rules.goal());
        let full = self.grid.iter().flatten().all(|c| *c != '.');
        self.over = match (five, enough) {
            (true, true) => Some((mine, "five-and-captures")),
            (true, false) => Some((mine, "five")),
            (false, true) => Some((mine, "captures")),
            (false, false) => full.then_some((2, "full-board")),
        };
    }

    /// Looks through the whole board, line by line, for five equal letters.
    fn any_five(&self, stone: char) -> bool {
        let n = self.grid.len() as i32;
        let five = stone.to_string().repeat(5);
        let get = |r: i32, c: i32| {
            let inside = (0..n).contains(&r) && (0..n).contains(&c);
            if inside {
                self.grid[r as usize][c as usize]
            } else {
                '#'
            }
        };
        (-n..2 * n).any(|k| {
            let row: String = (0..n).map(|i| get(k, i)).collect();
            let column: String = (0..n).map(|i| get(i, k)).collect();
            let up: String = (0..n).map(|i| get(k + i, i)).collect();
            let down: String = (0..n).map(|i| get(k - i, i)).collect();
            [row, column, up, down].iter().any(|l| l.contains(&five))
        })
    }
}

fn grid_of(p: &Position) -> Vec<String> {
    let n = p.rules().size();
    (0..n)
        .map(|row| {
            (0..n)
                .map(|col| match p.stone(Point::at(col, row).unwrap()) {
                    None => '.',
                    Some(s) => ['a', 'b', 'c', 'd'][s.index()],
                })
                .collect()
        })
        .collect()
}

#[test]
fn both_referees_agree_on_pente() {
    let mut dice = Dice(2);
    let mut ends = std::collections::BTreeMap::new();
    let mut captures = 0;
    for n in 0..210 {
        let sizes = [7u8, 9, 13, 15, 19];
        let (_, rules) = Rules::PRESETS[n % Rules::PRESETS.len()];
        let rules = rules.with_size(sizes[n / 7 % 5]).unwrap();
        // Few captured stones to win, or so many that only a five or the full board ends it.
        let rules = rules.with_goal([rules.goal(), 100][n % 2]).unwrap();
        let rules = if n % 3 == 0 {
            rules.with_keryo(true)
        } else {
            rules
        };
        let mut p = Position::new(rules);
        let mut twin = Twin::new(rules);
        for _ in 0..400 {
            let ours: BTreeSet<(usize, usize)> = p
                .legal_moves()
                .iter()
                .map(|m| (usize::from(m.row()) + 1, usize::from(m.col()) + 1))
                .collect();
            assert_eq!(ours, twin.moves(), "{p:?}");
            let inner: Vec<String> = twin.grid[1..twin.grid.len() - 1]
                .iter()
                .map(|r| r[1..r.len() - 1].iter().collect())
                .collect();
            assert_eq!(grid_of(&p), inner, "{p:?}");
            assert_eq!(p.captured().map(usize::from), twin.taken);
            assert_eq!(p.ply() as usize, twin.ply);
            let end = p
                .outcome()
                .map(|o| (o.winner().map_or(2, Side::index), o.reason().word()));
            assert_eq!(end, twin.over, "{p:?}");
            if let Some((_, reason)) = end {
                *ends.entry(reason).or_insert(0) += 1;
                break;
            }
            let all: Vec<_> = ours.into_iter().collect();
            // Near the stones there already, where captures and fives happen; sometimes anywhere.
            let mid = usize::from(rules.size()).div_ceil(2);
            let near: Vec<_> = all
                .iter()
                .copied()
                .filter(|(r, c)| r.abs_diff(mid).max(c.abs_diff(mid)) <= 2 + n / 35 % 4)
                .collect();
            let pool = if near.is_empty() || dice.roll(12) == 0 {
                &all
            } else {
                &near
            };
            let (row, col) = pool[dice.roll(pool.len())];
            let before = twin.taken;
            twin.play(row, col);
            captures += usize::from(before != twin.taken);
            p = p
                .play(Point::at(col as u8 - 1, row as u8 - 1).unwrap())
                .unwrap();
        }
    }
    println!("{ends:?}, {captures} captures");
    for reason in ["five", "captures"] {
        assert!(
            ends.get(reason).is_some_and(|n| *n > 10),
            "{reason} too rare: {ends:?}"
        );
    }
    assert!(captures > 500);
}
