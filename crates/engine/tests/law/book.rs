//! The opening books and threads.

use super::values::{board, shared, shared_folder};
use super::*;
use fivefold_engine::pente_book::{Book, Key};
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

/// About so many positions of Pente's book, evenly spread.
fn pente_positions(count: usize) -> impl Iterator<Item = pente::Position> {
    let book = Book::built_in();
    let step = book.len().div_ceil(count);
    book.keys().filter_map(Key::position).step_by(step)
}

fn pente_move(result: &SearchResult) -> pente::Point {
    match result.best {
        Some(AnyMove::Pente(point)) => point,
        _ => panic!("{result:?}"),
    }
}

#[test]
fn the_best_level_of_pente_plays_as_its_book_says() {
    let mut engine = engine(5);
    let mut tried = 0;
    for position in pente_positions(60) {
        let moves = Book::built_in().moves(&position);
        for (level, symmetry) in [(None, 1), (Level::new(8), 6)] {
            let symmetry = fivefold_rules::Symmetry::ALL[symmetry];
            let limits = Limits {
                level,
                ..nodes(200)
            };
            let image = AnyPosition::Pente(position.transform(symmetry));
            let found = search(&mut engine, &image, limits);
            if matches!(found.info.score, Score::Win(_)) {
                continue; // a win by threats comes before the book
            }
            let played = pente_move(&found);
            let back = position.transform_move(played, symmetry.inverse());
            assert!(moves.contains(&back), "{position:?}: {back}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn other_levels_other_rules_and_engines_told_so_use_no_book() {
    let text = "pente/tournament K10";
    let read = |text: &str| {
        let game = fivefold_rules::notation::parse_line(text).unwrap().game;
        *game.position()
    };
    let position = read(text);
    let AnyPosition::Pente(p) = position else {
        panic!("{text}");
    };
    let moves = Book::built_in().moves(&p);
    assert!(!moves.is_empty());
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let without = Options {
        hash_mb: 1,
        book: false,
        ..Options::default()
    };
    let all = search(&mut Engine::new(without), &position, limits)
        .info
        .nodes;
    let one = search(&mut engine(0), &position, limits).info.nodes;
    assert!(one < all, "{one} {all}");
    // The same search, whether the engine has a book or not.
    let teams = read("pente/teams K10");
    let seven = Limits {
        level: Level::new(7),
        ..limits
    };
    for (position, limits) in [(position, seven), (teams, limits)] {
        let with = search(&mut engine(0), &position, limits);
        assert_eq!(with, search(&mut Engine::new(without), &position, limits));
    }
}

#[test]
fn the_first_of_several_lines_is_the_move_of_the_book() {
    let mut tried = 0;
    for position in pente_positions(20).filter(|p| p.ply() > 0) {
        let moves = Book::built_in().moves(&position);
        let any = AnyPosition::Pente(position);
        let ask = |among: Option<&[AnyMove]>| {
            let mut engine = engine(0);
            engine.search_lines(&any, &nodes(2_000), 3, among, &mut |_, _| {}, &mut || false)
        };
        let lines = ask(None);
        assert_eq!(lines.len(), 3);
        if matches!(lines[0].info.score, Score::Win(_)) {
            continue;
        }
        assert!(moves.contains(&pente_move(&lines[0])));
        assert!(lines[1..].iter().all(|l| l.best != lines[0].best));
        // Among other moves the book has nothing to say.
        let few = ["A19", "A18"].map(|p| AnyMove::Pente(p.parse().unwrap()));
        let lines = ask(Some(&few));
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|l| few.contains(&l.best.unwrap())));
        tried += 1;
    }
    assert!(tried > 4, "{tried}");
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
