mod games;

use super::*;
use crate::pente::line::Lines;
use fivefold_rules::pente::Rules;

/// What a board says must be what the referee says, and what a fresh board says.
fn assert_right(board: &Board, position: &Position) {
    assert_same(board, &Board::new(position));
    let (rules, side) = (position.rules(), board.side());
    for p in Point::all(rules.size()).filter(|p| position.stone(*p).is_none()) {
        let cell = usize::from(encode(p));
        assert_eq!(
            board.is_legal(cell),
            position.check(p).is_ok() || board.end.is_some()
        );
        if position.outcome().is_some() {
            continue;
        }
        let captures = position.captures(p);
        assert_eq!(
            board.captures_at(cell, side),
            u16::from(captures.len()),
            "{p}"
        );
        assert_eq!(board.capture_points(side).has(cell), !captures.is_empty());
        let mut stone = position.setup();
        stone.set(p, Some(position.next_stone()));
        assert_eq!(
            board.points(board.colour(0), Kind::Five).has(cell),
            makes_five(&stone, p, rules.size()),
            "{p}"
        );
    }
}

/// Whether the stone on `p` is one of five in a row of its colour, counted point by point.
fn makes_five(setup: &fivefold_rules::pente::Setup, p: Point, size: u8) -> bool {
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|way| {
        let reach = |sign: i8| {
            let at = |n: &i8| p.step(way, sign * n, size).and_then(|q| setup.stone(q));
            (1..5).take_while(|n| at(n) == setup.stone(p)).count()
        };
        reach(1) + reach(-1) >= 4
    })
}

fn assert_same(a: &Board, b: &Board) {
    assert!(a.cells == b.cells);
    for (a, b) in a.lanes.iter().zip(&b.lanes) {
        assert!(a == b, "lanes differ");
    }
    assert!(a.tactics == b.tactics && a.own_view == b.own_view);
    assert_eq!((a.stones, a.empty), (b.stones, b.empty));
    assert_eq!((a.captured, a.ply), (b.captured, b.ply));
    assert_eq!(a.clone().estimate(), b.clone().estimate());
    assert_eq!((a.vacant, a.key, a.end), (b.vacant, b.key, b.end));
}

/// Every preset on boards of three sizes.
fn all_rules() -> impl Iterator<Item = Rules> {
    Rules::PRESETS.into_iter().flat_map(|(_, rules)| {
        [7, 9, 19].map(|size| rules.with_size(size).expect("7 is enough for all"))
    })
}

#[test]
fn the_board_agrees_with_the_referee_on_random_games_and_back() {
    let (mut captures, mut fives) = (0, 0);
    for (i, rules) in all_rules().enumerate() {
        for game in 0..6u64 {
            let mut line = vec![Position::new(rules)];
            let mut board = Board::new(&line[0]);
            while line[line.len() - 1].outcome().is_none() {
                let p = line[line.len() - 1];
                let moves = crowded(&p);
                let chance = mix(game * 31 + i as u64, line.len() as u64) as usize;
                let m = moves[chance % moves.len()];
                captures += usize::from(p.captures(m).len());
                board.make(encode(m));
                line.push(p.play(m).unwrap());
                assert_right(&board, &line[line.len() - 1]);
            }
            fives += usize::from(!line[line.len() - 1].fives().is_empty());
            while line.len() > 1 {
                line.pop();
                board.undo();
                assert_same(&board, &Board::new(&line[line.len() - 1]));
            }
        }
    }
    assert!(captures > 500 && fives > 20, "{captures} {fives}");
}

/// The legal moves next to stones, so that lines and captures come about; all in every fourth
/// ply.
fn crowded(p: &Position) -> Vec<Point> {
    let moves = p.legal_moves();
    let stones: Vec<_> = Point::all(p.rules().size())
        .filter(|q| p.stone(*q).is_some())
        .collect();
    let near = |m: &Point| stones.iter().any(|s| s.distance(*m) == 1);
    let close: Vec<_> = moves.iter().copied().filter(near).collect();
    if close.is_empty() || p.ply() % 4 == 3 {
        moves
    } else {
        close
    }
}

#[test]
fn a_pass_changes_nothing_but_whose_turn_it_is() {
    let mut position = Position::new(Rules::KERYO);
    for m in ["K10", "L11", "M12"] {
        position = position.play(m.parse().unwrap()).unwrap();
    }
    let mut board = Board::new(&position);
    board.pass();
    assert_eq!(board.side(), 0);
    assert_ne!(board.key(), Board::new(&position).key());
    board.make(encode("A1".parse().unwrap()));
    board.undo();
    board.undo();
    assert_same(&board, &Board::new(&position));
}

#[test]
fn classes_are_those_of_the_keys_read_from_the_stones() {
    for rules in all_rules() {
        let mut position = Position::new(rules);
        for ply in 0..30 {
            let moves = crowded(&position);
            let m = moves[mix(3, ply) as usize % moves.len()];
            position = position.play(m).unwrap();
            if position.outcome().is_some() {
                break;
            }
        }
        let board = Board::new(&position);
        let lines = Lines::of(rules.keryo());
        for colour in 0..if board.own_colours { 4 } else { 2 } {
            for cell in board.empty.iter() {
                let any = STEPS.into_iter().any(|step| {
                    let key = key_of(&board, cell, step, colour as u8 + 1);
                    lines.get(key).class(0) >= crate::pente::line::class::FOUR
                });
                assert_eq!(board.points(colour, Kind::Four).has(cell), any);
            }
        }
    }
}

/// The key of a line as one stone sees it: its own kind 1, everything else a wall.
fn key_of(board: &Board, cell: usize, step: i32, stone: u8) -> u16 {
    let code = |offset: i32| match board.cells[(cell as i32 + step * offset) as usize] {
        EMPTY => 0,
        s if s == stone => 1,
        _ => 3,
    };
    let offsets = (-4..=4).filter(|o| *o != 0);
    offsets.fold(0, |k, o| k | code(o) << crate::pente::line::shift(o))
}
