//! The zone of a danger holds all that may prevent it.

use super::*;
use crate::mix::mix;
use crate::pente::order::Ranked;
use fivefold_rules::pente::{Position, Rules};

/// A board after random moves near stones; the game goes on.
fn random_board(rules: Rules, seed: u64) -> Board {
    let mut board = Board::new(&Position::new(rules));
    let plies = 8 + mix(seed, 1) % 40;
    for ply in 0..plies {
        let mut list: Vec<Ranked> = Vec::new();
        board.candidates(&mut list);
        // Half of the moves look good, so that something is threatened.
        list.sort_by_key(|r| (-r.rank, r.code));
        let few = if mix(seed, ply).is_multiple_of(2) {
            3
        } else {
            99
        };
        let most = list.len().min(few);
        let code = list[(mix(seed, 100 + ply) % most as u64) as usize].code;
        board.make(code);
        if board.end().is_some() {
            board.undo();
            break;
        }
    }
    board
}

/// Calls `each` with boards where the side to move has something to prevent.
fn each_danger(mut each: impl FnMut(&mut Board, &Danger, &mut Forcing, &mut Clock)) -> u32 {
    let mut count = 0;
    let mut never = || false;
    let mut clock = Clock::new(u64::MAX, &mut never);
    for (_, rules) in Rules::PRESETS {
        for seed in 0..400 {
            let size = [9, 11, 19][seed as usize % 3];
            let mut board = random_board(rules.with_size(size).unwrap(), seed);
            if board.win_now().is_some() || board.is_threatened() {
                continue;
            }
            let mut forcing = Forcing::new();
            if let Some(danger) = forcing.danger(&mut board, &mut clock, u8::MAX, 2_000) {
                each(&mut board, &danger, &mut forcing, &mut clock);
                count += 1;
            }
        }
    }
    count
}

#[test]
fn whatever_lies_outside_the_zone_loses_to_threats_in_time() {
    let mut outside = 0;
    let dangers = each_danger(|board, danger, forcing, clock| {
        let points = danger.answers(board);
        for cell in board.empty_points().iter().collect::<Vec<_>>() {
            if points.has(cell) || !board.is_legal(cell) {
                continue;
            }
            board.make(cell as u16);
            let moves = (danger.plies / 2) as u8;
            let win = forcing.win(board, clock, moves, 1_000_000);
            assert!(
                win.is_some(),
                "{:?} outside {points:?}",
                super::super::decode(cell as u16)
            );
            board.undo();
            outside += 1;
        }
    });
    println!("{dangers} dangers, {outside} points outside of their zones");
    assert!(dangers > 100 && outside > 10_000, "{dangers} {outside}");
}

#[test]
fn a_zone_is_smaller_than_the_board_and_holds_the_answers() {
    let mut prevented = 0;
    each_danger(|board, danger, forcing, clock| {
        let points = danger.answers(board);
        assert!(points.len() < board.vacant());
        for cell in points.iter() {
            board.make(cell as u16);
            let lost = forcing.win(board, clock, 6, 2_000).is_some();
            board.undo();
            prevented += u32::from(!lost);
        }
    });
    assert!(prevented > 500, "{prevented}");
}
