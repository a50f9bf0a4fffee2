//! Slices that the tests write: every value comes back.

use crate::boards::{all, between};
use crate::writer::{Cells, Packing, SOUND, Style, made_up, slice};
use fivefold_rules::pentago::{Position, Rules, Square};
use fivefold_rules::{Position as _, Symmetry};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, TableError, Tablebase};

/// A database of the slices up to `stones`.
fn table(stones: u8, style: Style<'_>, cache: usize) -> Tablebase {
    let mut table = Tablebase::new(cache);
    for n in 0..=stones {
        let written = slice(n, style).bytes;
        assert_eq!(table.add("written", Box::new(written)), Ok(n));
    }
    table
}

/// What the writer was told of a position, seen by the player to move.
pub(crate) fn told(position: &Position) -> Value {
    let cells: Cells = std::array::from_fn(|i| {
        let square = Square::new(i as u8).unwrap();
        position
            .marble(square)
            .map_or(0, |side| side.index() as u8 + 1)
    });
    let mover = position.to_move().index() as u8 + 1;
    match made_up(&cells) {
        0 => Value::Draw,
        winner if winner == mover => Value::Win,
        _ => Value::Loss,
    }
}

#[test]
fn every_value_comes_back_in_every_layout_and_packing() {
    let positions = all(3);
    for packing in [Packing::Xz, Packing::Zlib] {
        for interleaved in [true, false] {
            let style = Style {
                packing,
                interleaved,
                ..SOUND
            };
            let table = table(3, style, CACHE);
            for (i, position) in positions.iter().enumerate() {
                let image = position.transform(Symmetry::ALL[i % 8]);
                assert_eq!(table.value(&image), Ok(told(position)), "{position:?}");
            }
        }
    }
}

#[test]
fn every_size_of_memory_gives_the_same_values() {
    let positions = all(2);
    // None at all; a block but no index; a few of both; all.
    for cache in [0, 300, 2_000, CACHE] {
        let table = table(2, SOUND, cache);
        for position in positions.iter().chain(positions.iter().rev()) {
            assert_eq!(table.value(position), Ok(told(position)), "{cache}");
        }
    }
}

#[test]
fn threads_may_look_up_at_once() {
    let table = table(3, SOUND, 20_000);
    let positions = all(3);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (table, positions) = (&table, &positions);
            scope.spawn(move || {
                for position in positions.iter().skip(thread).step_by(2) {
                    assert_eq!(table.value(position), Ok(told(position)));
                }
            });
        }
    });
}

#[test]
fn half_moves_and_moves_are_worth_what_follows_from_them() {
    let table = table(3, SOUND, CACHE);
    for position in all(2) {
        for (m, value) in table.move_values(&position).unwrap() {
            assert_eq!(value, -told(&position.play(m).unwrap()), "{position:?} {m}");
        }
    }
}

#[test]
fn a_slice_that_is_missing_is_named() {
    let mut table = Tablebase::new(CACHE);
    let start = Position::new(Rules::STANDARD);
    let error = table.value(&start).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the slice of 0 marbles is missing; expected a file slice-0.pentago; there is none"
    );
    assert_eq!(table.reach(), None);
    for stones in [0, 2] {
        table
            .add("written", Box::new(slice(stones, SOUND).bytes))
            .unwrap();
    }
    assert_eq!(table.reach(), Some(0));
    assert!(table.slices().eq([0, 2]));
    assert!(table.value(&start).is_ok());
    let error = table.move_values(&start).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the slice of 1 marbles is missing; expected a file slice-1.pentago; there are 0, 2"
    );
    let error = table
        .add("other", Box::new(slice(2, SOUND).bytes))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "other is a second slice of 2 marbles; expected one for each number"
    );
}

#[test]
fn a_board_beyond_the_last_slice_is_refused() {
    let table = table(1, SOUND, CACHE);
    let position = between("bbwwbbwwbbwwbbwwbbw.................");
    assert_eq!(position.outcome(), None);
    assert_eq!(
        table.value(&position).unwrap_err().to_string(),
        "the board has 19 marbles; the database ends at 18; there are 0, 1"
    );
}

#[test]
fn other_rules_are_refused() {
    let table = table(1, SOUND, CACHE);
    for (name, rules) in &Rules::PRESETS[1..] {
        let position = Position::new(*rules);
        let refused = Err(TableError::OtherRules(*rules));
        assert_eq!(table.value(&position), refused, "{name}");
        assert!(table.move_values(&position).is_err(), "{name}");
    }
}

/// The files may say anything of such boards: they are not asked.
#[test]
fn a_finished_game_is_worth_its_outcome_without_any_slice() {
    let table = Tablebase::new(CACHE);
    for (board, value) in [
        ("bbbbb.......wwww....................", Value::Loss),
        ("bbbbb.......wwwww...................", Value::Draw),
        ("bbbb.......bwwwww...................", Value::Loss),
        ("bbbbb......wwwww....................", Value::Win),
    ] {
        let position = between(board);
        assert!(position.outcome().is_some(), "{board}");
        assert_eq!(table.value(&position), Ok(value), "{board}");
        assert_eq!(table.move_values(&position), Ok(Vec::new()));
    }
}

/// Every move that ends the game at once is known, and so are half moves all of whose twists do.
#[test]
fn moves_that_end_the_game_need_no_slice() {
    let table = Tablebase::new(CACHE);
    let position = between("bbbb........wwww....................");
    let end = position.play("e6".parse().unwrap()).unwrap();
    assert_eq!(table.value(&end), Ok(Value::Loss));
    assert!(matches!(
        table.move_values(&position),
        Err(TableError::NoSlice { stones: 9, .. })
    ));
}
