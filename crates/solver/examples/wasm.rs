//! The solver as a WebAssembly module without bindings, to measure it outside a browser:
//!
//! ```text
//! cargo build --profile wasm --target wasm32-unknown-unknown -p fivefold-solver --example wasm
//! node -e 'const fs = require("fs"), file = "target/wasm32-unknown-unknown/wasm/examples/wasm.wasm";
//!     WebAssembly.instantiate(fs.readFileSync(file)).then(({ instance: { exports: solver } }) => {
//!         const error = solver.solve(0x18301_0060n, 0x20c10_2819n);
//!         console.log(error, solver.root(), [0, 1, 2].map(i => solver.square(i)));
//!     });'
//! ```

#![allow(unsafe_code, reason = "names that another program calls")]

use fivefold_rules::pentago::{Board, Position, Rules, Setup, Square, Standing};
use fivefold_solver::{Options, Question, Solver, Value};
use std::sync::Mutex;

/// What [`solve`] found: the value of the root, and of the best move on each square.
static FOUND: Mutex<(i32, [i32; 36])> = Mutex::new((NONE, [NONE; 36]));

/// No value: a square that is taken, or nothing solved yet.
const NONE: i32 = 2;

/// Solves the position with these marbles of the first and the second player (bit `6 * row + column`, from a1),
/// and every move. Returns 0, or 1 if that is no position that is open, 2 if it was not solved.
#[unsafe(no_mangle)]
pub extern "C" fn solve(first: u64, second: u64) -> i32 {
    let Some(position) = position(first, second) else {
        return 1;
    };
    let mut solver = Solver::new(Options::default());
    let solved = solver.solve(&position, Question::Moves, &mut |_| (), &mut || false);
    let Ok(solution) = solved else { return 2 };
    let mut squares: [Option<Value>; 36] = [None; 36];
    for judged in &solution.moves {
        let best = &mut squares[judged.choice.square.index()];
        *best = (*best).max(Some(judged.value));
    }
    let squares = squares.map(|value| value.map_or(NONE, number));
    *FOUND.lock().expect("nothing panics while it is held") = (number(solution.value), squares);
    0
}

fn position(first: u64, second: u64) -> Option<Position> {
    let setup = Setup {
        marbles: [Board::from_bits(first)?, Board::from_bits(second)?],
        untwisted: false,
    };
    match setup.standing(Rules::STANDARD).ok()? {
        Standing::Between(position) => Some(position),
        Standing::TwistDue(_) => None,
    }
}

/// 1 for a win of the player to move, 0, or -1.
fn number(value: Value) -> i32 {
    match value {
        Value::Loss => -1,
        Value::Draw => 0,
        Value::Win => 1,
    }
}

/// The value of the position solved last to its player to move: 1, 0 or -1; 2 before any.
#[unsafe(no_mangle)]
pub extern "C" fn root() -> i32 {
    FOUND.lock().expect("nothing panics while it is held").0
}

/// The value of the best move on a square, from a1 = 0 row by row: 1, 0 or -1; 2 where none is possible.
#[unsafe(no_mangle)]
pub extern "C" fn square(index: u32) -> i32 {
    let found = FOUND.lock().expect("nothing panics while it is held");
    let square = u8::try_from(index).ok().and_then(Square::new);
    square.map_or(NONE, |square| found.1[square.index()])
}
