//! The opening book and threads.

use super::values::{board, shared, shared_folder};
use super::*;
use fivefold_engine::{Level, Score};
use fivefold_solver::Value;
use fivefold_solver::table::{CACHE, Tablebase};

fn value(table: &Tablebase, position: &AnyPosition) -> Value {
    match position {
        AnyPosition::Pentago(p) => table.value(p).unwrap(),
        AnyPosition::Pente(_) => panic!("a Pentago position"),
    }
}

#[test]
fn no_value_is_lost_up_to_five_marbles() {
    let Some(text) = shared("pentago/values_0_6.tsv.gz") else {
        return;
    };
    let table = Tablebase::open(&shared_folder().join("data/pentago/slices"), CACHE).unwrap();
    let mut engine = engine(3);
    let mut tried = [0; 6];
    for row in text.lines().filter(|l| !l.starts_with('#')).step_by(31) {
        let fields: Vec<&str> = row.split('\t').collect();
        let stones: usize = fields[1].parse().unwrap();
        if stones > 5 {
            continue;
        }
        let position = board(fields[0]);
        let level = stones.is_multiple_of(2).then_some(Level::MAX);
        let limits = Limits {
            level,
            nodes: Some(300),
            depth: None,
        };
        let best = search(&mut engine, &position, limits).best.unwrap();
        let after = position.play(best).unwrap();
        assert_eq!(
            -value(&table, &after),
            value(&table, &position),
            "{row} {best}"
        );
        tried[stones] += 1;
    }
    assert!(tried[4] > 1_000 && tried[5] > 300, "{tried:?}");
}

#[test]
fn without_the_book_all_moves_are_searched() {
    let start = "pentago/standard".parse::<Variant>().unwrap().start();
    let options = Options {
        hash_mb: 1,
        book: false,
        ..Options::default()
    };
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let alone = search(&mut engine(0), &start, limits).info.nodes;
    let all = search(&mut Engine::new(options), &start, limits).info.nodes;
    assert!(all > alone, "{all} {alone}");
}

#[test]
fn two_threads_prove_what_one_does() {
    let variant: Variant = "pentago/standard".parse().unwrap();
    let mut two = Engine::new(Options {
        hash_mb: 4,
        threads: 2,
        ..Options::default()
    });
    let mut proved = 0;
    for seed in 0..30 {
        let position = random_position(&variant, 31, &mut Dice(seed));
        let alone = search(&mut engine(0), &position, Limits::default())
            .info
            .score;
        let together = search(&mut two, &position, Limits::default());
        if position.outcome().is_none() {
            assert!(position.check(together.best.unwrap()).is_ok());
        }
        // Distances may differ, results may not.
        let kind = |s: Score| (s.value().signum(), s.proved());
        assert_eq!(kind(together.info.score), kind(alone), "{position:?}");
        proved += u32::from(alone.proved());
    }
    assert_eq!(proved, 30);
}
