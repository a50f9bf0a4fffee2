//! Makes Pentago's opening book: `cargo run --release -p fivefold-engine --example book -- SLICES OUT`.
//!
//! Walks every position of up to five marbles, up to symmetry. The engine ranks its moves by the judgement
//! of its network; the published exact values in the folder SLICES (slices 0 to 6, see
//! `docs/tablebase.md`) say which of them keep the value, and where the first does not, the first that
//! does goes into the book. Positions that are lost anyway are left out. Then every position is asked
//! again through the finished book, since two boards may share a key.

use fivefold_engine::book::{Book, LAST_COUNT, candidates, key_of};
use fivefold_engine::net::Network;
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Position, Rules};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, Tablebase};
use std::collections::{BTreeMap, HashMap};
use std::error::Error;

/// Where moves may be wrong: a position with its value.
type Layer = HashMap<u64, Position>;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [slices, out] = args.as_slice() else {
        return Err("expected SLICES OUT".into());
    };
    let table = Tablebase::open(slices.as_ref(), CACHE)?;
    let network = Network::built_in();
    let layers = layers(network);
    let mut exceptions = BTreeMap::new();
    let mut clashes = 0;
    for (stones, layer) in layers.iter().enumerate() {
        let mut wrong = [0; 2];
        let mut sorted: Vec<_> = layer.iter().collect();
        sorted.sort_unstable_by_key(|(key, _)| **key);
        for (_, position) in sorted {
            let value = table.value(position)?;
            let rank = first_right(&table, network, position, value)?;
            if rank > 0 {
                wrong[usize::from(value == Value::Win)] += 1;
                let rank = u8::try_from(rank)?;
                clashes += u32::from(
                    exceptions
                        .insert(key_of(position), rank)
                        .is_some_and(|r| r != rank),
                );
            }
        }
        println!(
            "{stones} marbles: {} positions; the first judged move gives away {} wins and {} draws",
            layer.len(),
            wrong[1],
            wrong[0]
        );
    }
    let book = Book {
        check: network.check(),
        exceptions: exceptions.into_iter().collect(),
    };
    std::fs::write(out, book.to_bytes())?;
    println!(
        "{} exceptions, {} bytes, {clashes} keys claimed twice",
        book.exceptions.len(),
        book.to_bytes().len()
    );
    for (stones, layer) in layers.iter().enumerate() {
        let mut wrong = 0;
        for position in layer.values() {
            let moves = candidates(network, position);
            let chosen = moves
                .get(book.rank(key_of(position)))
                .or(moves.first())
                .ok_or("no move")?;
            let next = position
                .play(*chosen)
                .map_err(|e| format!("{chosen}: {e}"))?;
            wrong += u32::from(-table.value(&next)? != table.value(position)?);
        }
        println!("{stones} marbles: the book gives the value away in {wrong} positions");
    }
    Ok(())
}

/// Every position of up to five marbles, one of each eight that are alike, by count.
fn layers(network: &Network) -> Vec<Layer> {
    let start = Position::new(Rules::STANDARD);
    let mut layers = vec![Layer::from([(full_key(&start), start)])];
    for _ in 0..LAST_COUNT {
        let mut next = Layer::new();
        for position in layers[layers.len() - 1].values() {
            for m in candidates(network, position) {
                let mut after = *position;
                after.play_unchecked(m);
                next.entry(full_key(&after)).or_insert(after);
            }
        }
        layers.push(next);
    }
    layers
}

/// A key of all 64 bits, so that no two positions share one here.
fn full_key(position: &Position) -> u64 {
    fivefold_engine::book::full_key_of(position)
}

/// The place of the first move that keeps the value; 0 where nothing can be lost.
fn first_right(
    table: &Tablebase,
    network: &Network,
    position: &Position,
    value: Value,
) -> Result<usize, Box<dyn Error>> {
    if value == Value::Loss {
        return Ok(0);
    }
    for (rank, m) in candidates(network, position).into_iter().enumerate() {
        let next = position.play(m).map_err(|e| format!("{m}: {e}"))?;
        if -table.value(&next)? == value {
            return Ok(rank);
        }
    }
    Err(format!("no move keeps the value of {position:?}").into())
}
