//! The published slices against values decoded elsewhere, and against each other.

use crate::boards::{all, best, between, shared, twist_due, value};
use fivefold_rules::notation::{explorer_id, parse_line};
use fivefold_rules::pentago::Placed;
use fivefold_rules::{Position as _, Symmetry};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, Tablebase};
use std::collections::HashMap;
use std::io::Read;

fn table() -> Option<Tablebase> {
    shared("slices").map(|folder| Tablebase::open(&folder, CACHE).unwrap())
}

/// The rows of a file of values, in their fields.
fn rows(name: &str) -> Option<Vec<Vec<String>>> {
    let packed = std::fs::read(shared(name)?).unwrap();
    let mut text = String::new();
    let mut reader = flate2::read::GzDecoder::new(packed.as_slice());
    reader.read_to_string(&mut text).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(
        lines
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect(),
    )
}

#[test]
fn every_value_that_was_decoded_elsewhere_is_read() {
    let (Some(table), Some(rows)) = (table(), rows("values_0_6.tsv.gz")) else {
        return;
    };
    assert_eq!(table.reach(), Some(6));
    for row in &rows {
        let position = between(&row[0]);
        let read = table.value(&position).unwrap();
        assert_eq!(read, value(&row[3]), "{row:?}");
    }
    println!("{} positions, 0 mismatches", rows.len());
    assert_eq!(rows.len(), 87_368);
}

#[test]
fn values_of_analysed_games_are_read_half_moves_and_children_too() {
    let (Some(table), Some(rows)) = (table(), rows("values_game_lines.tsv.gz")) else {
        return;
    };
    let (mut wholes, mut halves, mut children) = (0, 0, 0);
    for row in rows.iter().filter(|row| row[1].parse::<u8>().unwrap() <= 6) {
        if row[3] == "place" {
            let position = between(&row[0]);
            assert_eq!(table.value(&position).unwrap(), value(&row[4]), "{row:?}");
            wholes += 1;
            if position.ply() < 6 {
                for (id, told) in listed(&row[7]) {
                    let read = table.placed_value(&child(&id)).unwrap();
                    assert_eq!(read, told, "{row:?} {id}");
                    children += 1;
                }
            }
        } else {
            let placed = twist_due(&row[0]);
            let read = table.placed_value(&placed).unwrap();
            assert_eq!(read, value(&row[4]), "{row:?}");
            halves += 1;
            let twists = table.twist_values(&placed).unwrap();
            let of_twists: HashMap<_, _> = twists
                .iter()
                .map(|(t, v)| (explorer_id(&placed.twist_unchecked(Some(*t))), *v))
                .collect();
            for (id, told) in listed(&row[7]) {
                assert_eq!(of_twists.get(&id), Some(&told), "{row:?} {id}");
                children += 1;
            }
        }
    }
    println!("{wholes} positions, {halves} half moves, {children} children");
    assert!(wholes > 30 && halves > 200 && children > 100);
}

/// The entries `id=value` of a list.
fn listed(text: &str) -> Vec<(String, Value)> {
    let entries = text.split(',').filter(|entry| *entry != "-");
    let split = entries.map(|entry| entry.split_once('=').unwrap());
    split
        .map(|(id, told)| (id.to_owned(), value(told)))
        .collect()
}

fn child(id: &str) -> Placed {
    let line = parse_line(id).unwrap();
    line.placed.expect("the id ends in m")
}

#[test]
fn a_position_is_worth_what_its_best_move_is() {
    let Some(table) = table() else { return };
    let mut compared = 0;
    for position in all(3) {
        let moves = table.move_values(&position).unwrap();
        let legal = position.legal_moves();
        assert!(moves.iter().map(|(m, _)| *m).eq(legal), "{position:?}");
        assert_eq!(best(&moves), Some(table.value(&position).unwrap()));
        for &(m, value) in moves.iter().step_by(7) {
            let next = position.play(m).unwrap();
            assert_eq!(table.value(&next), Ok(-value), "{position:?} {m}");
            compared += 1;
        }
    }
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let Some(table) = table() else { return };
    let Some(rows) = rows("values_0_6.tsv.gz") else {
        return;
    };
    for row in rows.iter().skip(47_000).step_by(41) {
        let position = between(&row[0]);
        for symmetry in Symmetry::ALL {
            let image = position.transform(symmetry);
            assert_eq!(table.value(&image).unwrap(), value(&row[3]), "{row:?}");
        }
    }
}
