//! Makes Pentago's opening book: `cargo run --release -p fivefold-engine --example book -- SLICES OUT`.
//!
//! Walks every position of up to five marbles, up to symmetry. The engine ranks its moves by the judgement
//! of its network; the published exact values in the folder SLICES (slices 0 to 6, see
//! `docs/tablebase.md`) say which of them keep the value, and where the first does not, the first that
//! does goes into the book. Positions that are lost anyway are left out. Then every position is asked
//! again through the finished book: two boards may share a key, and get a move that is right for both.

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
    for (stones, layer) in layers.iter().enumerate() {
        let [draws, wins] = first_pass(&table, network, layer, &mut exceptions)?;
        println!(
            "{stones} marbles: {} positions; the first judged move gives away {wins} wins and {draws} draws",
            layer.len()
        );
    }
    let all = || layers.iter().flat_map(HashMap::values);
    // The others are right by their first judged move.
    let shared = all().filter(|p| exceptions.contains_key(&key_of(p)));
    let wrong = second_pass(&table, network, shared, &exceptions)?;
    println!("{} positions share a key with others", wrong.len());
    for position in &wrong {
        settle(&table, network, &layers, position, &mut exceptions)?;
    }
    let left = second_pass(&table, network, all(), &exceptions)?;
    let book = Book {
        check: network.check(),
        exceptions: exceptions.into_iter().collect(),
    };
    std::fs::write(out, book.to_bytes())?;
    println!(
        "{} exceptions, {} bytes; the book gives the value away in {} positions",
        book.exceptions.len(),
        book.to_bytes().len(),
        left.len()
    );
    Ok(())
}

/// Notes where the first judged move gives the value away; how many draws and wins that are.
fn first_pass(
    table: &Tablebase,
    network: &Network,
    layer: &Layer,
    exceptions: &mut BTreeMap<u32, u8>,
) -> Result<[u32; 2], Box<dyn Error>> {
    let mut wrong = [0; 2];
    let mut sorted: Vec<_> = layer.iter().collect();
    sorted.sort_unstable_by_key(|(key, _)| **key);
    for (_, position) in sorted {
        let value = table.value(position)?;
        let rank = first_right(table, network, position, value)?;
        if rank > 0 {
            wrong[usize::from(value == Value::Win)] += 1;
            exceptions.insert(key_of(position), u8::try_from(rank)?);
        }
    }
    Ok(wrong)
}

/// Those of some positions whose value is given away all the same.
fn second_pass<'a>(
    table: &Tablebase,
    network: &Network,
    positions: impl Iterator<Item = &'a Position>,
    exceptions: &BTreeMap<u32, u8>,
) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut wrong = Vec::new();
    for position in positions {
        let rank = exceptions
            .get(&key_of(position))
            .map_or(0, |r| usize::from(*r));
        if !is_right(table, network, position, rank)? {
            wrong.push(*position);
        }
    }
    Ok(wrong)
}

/// Chooses a place that is right for all positions with this one's key.
fn settle(
    table: &Tablebase,
    network: &Network,
    layers: &[Layer],
    position: &Position,
    exceptions: &mut BTreeMap<u32, u8>,
) -> Result<(), Box<dyn Error>> {
    let key = key_of(position);
    let sharing = layers.iter().flat_map(HashMap::values);
    let sharing: Vec<_> = sharing.filter(|p| key_of(p) == key).collect();
    'ranks: for rank in 0..=u8::MAX {
        for position in &sharing {
            if !is_right(table, network, position, rank.into())? {
                continue 'ranks;
            }
        }
        if rank == 0 {
            exceptions.remove(&key);
        } else {
            exceptions.insert(key, rank);
        }
        return Ok(());
    }
    Err(format!("no place is right for all positions with the key {key:#x}").into())
}

/// Whether the move in this place keeps the value.
fn is_right(
    table: &Tablebase,
    network: &Network,
    position: &Position,
    rank: usize,
) -> Result<bool, Box<dyn Error>> {
    let moves = candidates(network, position);
    let Some(chosen) = moves.get(rank) else {
        return Ok(false);
    };
    let next = position
        .play(*chosen)
        .map_err(|e| format!("{chosen}: {e}"))?;
    Ok(-table.value(&next)? == table.value(position)?)
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
