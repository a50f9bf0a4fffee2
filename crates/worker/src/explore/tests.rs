//! Proofs and judgements as the page gets them.

#![allow(clippy::unwrap_used)] // a test's way to fail

use super::*;
use fivefold_engine::Options;
use fivefold_solver as solver;
use std::cell::RefCell;

/// 22 stones, the first player to move.
const LATE: &str = "x1o1o1/xx1oxx/2xo1o/oxo1x1/o1x1xo/1oox2 x";

fn solved(square: Option<&str>, position: &str) -> (Vec<Reply>, Reply) {
    let mut solver = Solver::new(solver::Options::default());
    let posted = RefCell::new(Vec::new());
    let post = |reply: &Reply| posted.borrow_mut().push(reply.clone());
    let last = solve(&mut solver, 5, square, position, &post);
    (posted.into_inner(), last)
}

fn position(text: &str) -> pentago::Position {
    pentago(text).unwrap()
}

#[test]
fn values_come_first_and_the_plies_after() {
    let (posted, last) = solved(None, LATE);
    let Reply::Solved {
        complete: true,
        worth,
        moves,
        ..
    } = last
    else {
        panic!("{last:?}");
    };
    let first = posted.iter().find_map(|reply| match reply {
        Reply::Solved { moves, .. } => Some(moves),
        _ => None,
    });
    let kind = |worth: Worth| std::mem::discriminant(&worth);
    for (early, late) in first.unwrap().iter().zip(&moves) {
        assert_eq!(early.choice, late.choice);
        assert_eq!(kind(early.worth), kind(late.worth));
    }
    let legal = position(LATE).legal_moves();
    assert_eq!(moves.len(), legal.len());
    let open = |worth: &Worth| matches!(worth, Worth::Win(None) | Worth::Loss(None));
    assert!(moves.iter().all(|m| !open(&m.worth)));
    assert!(moves.iter().any(|m| m.worth == worth), "the best move's");
    assert!(posted.iter().all(|reply| !reply.is_last()));
}

#[test]
fn the_twists_after_a_stone_are_worth_what_the_whole_moves_are() {
    let (_, whole) = solved(None, LATE);
    let Reply::Solved { moves: whole, .. } = whole else {
        panic!("{whole:?}");
    };
    let empty: Vec<Square> = position(LATE).empty().squares().collect();
    let mut compared = 0;
    for square in empty {
        let square = square.to_string();
        let (_, half) = solved(Some(&square), LATE);
        let Reply::Solved { moves, .. } = half else {
            continue; // this stone wins at once
        };
        for twist in moves {
            let name = format!("{square}.{}", twist.choice);
            let known = whole.iter().find(|m| m.choice == name).unwrap();
            assert_eq!(known.worth, twist.worth, "{name}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn what_cannot_be_solved_is_said() {
    let why = |square, text: &str| match solved(square, text).1 {
        Reply::CannotSolve { id: 5, why } => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(None, "6/6/6/6/6/6 x"), Unproved::Memory);
    assert_eq!(why(None, "pente K10"), Unproved::Position);
    assert_eq!(why(Some("f5"), LATE), Unproved::Position);
    assert_eq!(why(Some("z9"), LATE), Unproved::Position);
    let exact = LATE.replace(" x", " x exact-five");
    assert_eq!(why(None, &exact), Unproved::Rules);
}

#[test]
fn every_move_is_judged_and_a_five_is_seen() {
    let mut engine = Engine::new(Options::default());
    let posted = RefCell::new(0);
    let mut rounds = 0;
    let mut stop = || {
        rounds += 1;
        rounds > 300
    };
    let text = "6/6/oooo2/6/6/xxxx2 x";
    let post = |_: &Reply| *posted.borrow_mut() += 1;
    let last = judge(&mut engine, 9, text, &mut stop, &post);
    let Reply::Judged {
        id: 9,
        depth,
        complete: true,
        moves,
    } = last
    else {
        panic!("{last:?}");
    };
    assert_eq!(
        *posted.borrow(),
        depth,
        "once for each depth but the last, and once before it was stopped"
    );
    assert_eq!(moves.len(), position(text).legal_moves().len());
    let five = moves.iter().find(|m| m.choice == "e1").unwrap();
    assert_eq!(five.points, WON);
    let blunder = moves.iter().find(|m| m.choice == "a6.2r").unwrap();
    assert!(blunder.points < five.points);
}
