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
    let mut wrong = BTreeMap::new();
    for (stones, layer) in layers.iter().enumerate() {
        let [draws, wins] = wrong_first(&table, network, layer, &mut wrong)?;
        println!(
            "{stones} marbles: {} positions; the first judged move gives away {wins} wins and {draws} draws",
            layer.len()
        );
    }
    let book = book(&table, network, &layers, &wrong)?;
    let mut lost = 0;
    for position in layers.iter().flat_map(HashMap::values) {
        let rank = book.rank(key_of(position, book.salt));
        lost += u32::from(!is_right(&table, network, position, rank)?);
    }
    std::fs::write(out, book.to_bytes())?;
    println!(
        "salt {}: {} exceptions, {} bytes; the book gives the value away in {} positions",
        book.salt,
        book.exceptions.len(),
        book.to_bytes().len(),
        lost
    );
    Ok(())
}

/// Notes the place of the right move where the first judged gives the value away; how many draws
/// and wins that are.
fn wrong_first(
    table: &Tablebase,
    network: &Network,
    layer: &Layer,
    wrong: &mut BTreeMap<u64, u8>,
) -> Result<[u32; 2], Box<dyn Error>> {
    let mut given_away = [0; 2];
    for (key, position) in layer {
        let value = table.value(position)?;
        let rank = first_right(table, network, position, value)?;
        if rank > 0 {
            given_away[usize::from(value == Value::Win)] += 1;
            wrong.insert(*key, u8::try_from(rank)?);
        }
    }
    Ok(given_away)
}

/// The book with the first salt under which all positions that share a key can share a place.
fn book(
    table: &Tablebase,
    network: &Network,
    layers: &[Layer],
    wrong: &BTreeMap<u64, u8>,
) -> Result<Book, Box<dyn Error>> {
    for salt in 0.. {
        let mut sharing: BTreeMap<u32, Vec<&Position>> = BTreeMap::new();
        let mut exceptions = BTreeMap::new();
        let all = || layers.iter().flatten();
        for (key, position) in all() {
            if let Some(rank) = wrong.get(key) {
                exceptions.insert(key_of(position, salt), *rank);
            }
        }
        for (_, position) in all() {
            let key = key_of(position, salt);
            if exceptions.contains_key(&key) {
                sharing.entry(key).or_default().push(position);
            }
        }
        sharing.retain(|_, positions| positions.len() > 1);
        if settle(table, network, &sharing, &mut exceptions)? {
            return Ok(Book {
                check: network.check(),
                salt,
                exceptions: exceptions.into_iter().collect(),
            });
        }
    }
    Err("no salt will do".into())
}

/// Chooses a place that is right for all positions with a key, for every key; false where none is.
fn settle(
    table: &Tablebase,
    network: &Network,
    sharing: &BTreeMap<u32, Vec<&Position>>,
    exceptions: &mut BTreeMap<u32, u8>,
) -> Result<bool, Box<dyn Error>> {
    for (key, positions) in sharing {
        let mut found = None;
        for rank in 0..=u8::MAX {
            let mut right = true;
            for position in positions {
                right = right && is_right(table, network, position, rank.into())?;
            }
            if right {
                found = Some(rank);
                break;
            }
        }
        match found {
            Some(0) => drop(exceptions.remove(key)),
            Some(rank) => drop(exceptions.insert(*key, rank)),
            None => return Ok(false),
        }
    }
    Ok(true)
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
