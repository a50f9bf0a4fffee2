//! Tests of the book's format, and of the book that is built in.

use super::*;
use fivefold_rules::notation::parse_line;
use fivefold_rules::{AnyPosition, mix};

fn position(text: &str) -> Position {
    match *parse_line(text).unwrap().game.position() {
        AnyPosition::Pente(position) => position,
        AnyPosition::Pentago(_) => panic!("{text}"),
    }
}

/// Positions of some plies by both rules, many of them with captures.
fn some_positions() -> Vec<Position> {
    let mut all = Vec::new();
    for seed in 0..400 {
        for rules in [Rules::STANDARD, Rules::TOURNAMENT] {
            let mut position = Position::new(rules);
            for ply in 0..seed % 15 {
                let near = |p: &Point| (8..13).contains(&p.col()) && (8..12).contains(&p.row());
                let legal = position.legal_moves();
                let close: Vec<_> = legal.iter().copied().filter(near).collect();
                let from = if close.is_empty() { &legal } else { &close };
                let drawn = mix(seed, ply) % from.len() as u64;
                let next = position.play(from[drawn as usize]).unwrap();
                if next.outcome().is_some() {
                    break;
                }
                position = next;
            }
            all.push(position);
        }
    }
    all
}

fn some_book() -> Book {
    let mut book = Book::default();
    for position in some_positions() {
        let legal = position.legal_moves();
        book.insert(&position, legal[legal.len() / 3]);
    }
    book
}

#[test]
fn a_book_is_written_and_read_back() {
    let book = some_book();
    assert!(book.len() > 500, "{}", book.len());
    for book in [book, Book::default()] {
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
    }
    let mut start = Book::default();
    assert!(start.insert(&Position::new(Rules::STANDARD), Point::centre(19)));
    assert_eq!(start.to_bytes(), b"FFPENTE1\x01\0\0\0\0\0\xb5\0");
}

#[test]
fn the_bytes_are_those_that_the_description_draws() {
    let mut book = Book::default();
    // The first side has captured L10 and M10 from N10 and lies on A19 too, the second side on A1. The smallest
    // image exchanges columns and rows: T1 is 19, K10 181, K13 238, A1 1.
    let taken = position("pente K10 L10 A19 M10 N10 A1");
    assert_eq!(taken.captured(), [2, 0]);
    assert!(book.insert(&taken, "S1".parse().unwrap())); // there A18, which is 324
    let stones = 19u32 | 181 << 9 | 238 << 18 | 1 << 27;
    let mut bytes = b"FFPENTE1\x01\0\0\0\x04\x02".to_vec();
    bytes.extend(stones.to_le_bytes());
    bytes.extend(324u16.to_le_bytes());
    assert_eq!(book.to_bytes(), bytes);
}

#[test]
fn a_key_gives_its_position_back() {
    let mut captures = 0;
    for position in some_positions() {
        let Some(key) = Key::of(&position) else {
            panic!("{position:?}");
        };
        let back = key.position().unwrap();
        assert_eq!(Key::of(&back), Some(key));
        let images = Symmetry::ALL.map(|s| position.transform(s));
        assert!(images.contains(&back), "{position:?}");
        captures += u32::from(position.captured() != [0, 0]);
    }
    assert!(captures > 30, "{captures}");
}

#[test]
fn different_positions_have_different_keys() {
    let mut keys: BTreeMap<Key, Position> = BTreeMap::new();
    for position in some_positions() {
        let before = *keys.entry(Key::of(&position).unwrap()).or_insert(position);
        assert!(
            Symmetry::ALL
                .iter()
                .any(|s| before.transform(*s) == position),
            "{before:?} {position:?}"
        );
    }
    // The same stones with other counts: the other side to move, or as many captured by the other.
    let board = position("pente K10 L11").setup();
    let key = |captured: [u16; 2]| {
        let mut setup = board.clone();
        setup.captured = captured;
        setup
            .position(Rules::STANDARD)
            .ok()
            .and_then(|p| Key::of(&p))
    };
    let counts = [[0, 0], [2, 2], [4, 4]].map(key);
    assert!(counts.iter().all(Option::is_some));
    assert!(counts[0] != counts[1] && counts[1] != counts[2]);
}

#[test]
fn symmetric_positions_have_one_key_and_symmetric_moves() {
    let book = some_book();
    for position in some_positions() {
        let moves = book.moves(&position);
        assert!(!moves.is_empty(), "{position:?}");
        for symmetry in Symmetry::ALL {
            let image = position.transform(symmetry);
            assert_eq!(Key::of(&image), Key::of(&position));
            let mut seen: Vec<_> = moves.iter().map(|p| p.transform(symmetry, 19)).collect();
            seen.sort_unstable();
            assert_eq!(book.moves(&image), seen);
        }
    }
    // A board that is symmetric itself has as many good moves.
    let mut book = Book::default();
    let one = position("pente K10");
    assert!(book.insert(&one, "L11".parse().unwrap()));
    let all = ["J9", "L9", "J11", "L11"].map(|p| p.parse().unwrap());
    assert_eq!(book.moves(&one), all);
}

#[test]
fn a_book_keeps_the_rules_apart() {
    let mut book = Book::default();
    let line = "K10 L9 N10 M11";
    let standard = position(&format!("pente/standard {line}"));
    assert!(book.insert(&standard, "K8".parse().unwrap()));
    assert_eq!(book.moves(&standard).len(), 1);
    for rules in [
        "tournament",
        "keryo",
        "keryo-tournament",
        "teams",
        "teams-own-colours",
        "standard,opening=free",
        "standard,captures=8",
    ] {
        let other = position(&format!("pente/{rules} {line}"));
        assert!(book.moves(&other).is_empty(), "{rules}");
    }
    let smaller = position("pente/standard,size=17 J9 K8 M9 L10");
    assert!(book.moves(&smaller).is_empty());
    assert!(!book.insert(&smaller, "A1".parse().unwrap()));
}

#[test]
fn what_cannot_be_played_is_not_written_and_not_said() {
    let mut book = Book::default();
    let two = position("pente/tournament K10 L9");
    for bad in ["K10", "L9", "M10"] {
        assert!(!book.insert(&two, bad.parse().unwrap()), "{bad}");
    }
    let over = position("pente K10 A1 L10 A2 M10 A3 N10 A4 O10");
    assert!(!book.insert(&over, "T19".parse().unwrap()));
    let mut long = Position::new(Rules::STANDARD);
    while Key::of(&long).is_some() {
        // Stones that neither capture nor make fives.
        let (row, col) = (long.ply() / 5 * 2, long.ply() % 5 * 3);
        let p = if long.ply() == 0 {
            Point::centre(19)
        } else {
            Point::at(col as u8, row as u8).unwrap()
        };
        long = long.play(p).unwrap();
    }
    assert_eq!(long.ply() as usize, MOST_STONES + 1);
    assert!(book.is_empty() && book.moves(&long).is_empty());
    // A damaged entry may name a point that is taken.
    book.entries
        .insert(Key::of(&two).unwrap(), Point::centre(19));
    assert!(book.moves(&two).is_empty());
}

#[test]
fn damaged_bytes_are_refused_and_say_why() {
    let good = some_book().to_bytes();
    assert_eq!(Book::from_bytes(b"FFBOOK2\n."), Err(BadBook::NotABook));
    assert_eq!(Book::from_bytes(b"FFPENTE"), Err(BadBook::NotABook));
    assert_eq!(Book::from_bytes(b"FFPENTE2....."), Err(BadBook::NotABook));
    for length in [8, 11, 12, 13, 40, good.len() - 1] {
        let error = Book::from_bytes(&good[..length]).unwrap_err();
        assert!(matches!(error, BadBook::Length { .. }), "{length}: {error}");
    }
    let changed = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        Book::from_bytes(&bytes)
    };
    assert!(matches!(
        changed(8, good[8] ^ 1),
        Err(BadBook::Length { .. })
    ));
    assert!(matches!(changed(11, 255), Err(BadBook::Length { .. })));
    assert_eq!(changed(12, 17), Err(BadBook::Width(17)));
    // Rules and captures that cannot be, and stones that are not written like that.
    assert_eq!(changed(HEAD, 0x80), Err(BadBook::Entry(0)));
    assert_eq!(changed(HEAD, 5 << 1), Err(BadBook::Entry(0)));
    let size = usize::from(good[12]) + BESIDE;
    let last = HEAD + size * (some_book().len() - 1);
    assert!(matches!(
        changed(last + 3, good[last + 3] ^ 0xff),
        Err(BadBook::Entry(_))
    ));
    // Entries that change places.
    let mut swapped = good.clone();
    swapped[HEAD..HEAD + 2 * size].rotate_left(size);
    assert_eq!(Book::from_bytes(&swapped), Err(BadBook::Entry(1)));
    // A move that is no point.
    for code in [0u16, 362, u16::MAX] {
        let mut bytes = good.clone();
        bytes[HEAD + size - 2..HEAD + size].copy_from_slice(&code.to_le_bytes());
        assert_eq!(Book::from_bytes(&bytes), Err(BadBook::Entry(0)));
    }
    // Whatever single byte is damaged, nothing panics.
    for (at, byte) in good.iter().enumerate().take(2_000) {
        if let Ok(book) = changed(at, byte ^ 0x55) {
            assert!(book.keys().map(Key::position).count() > 500);
        }
    }
    let told = Book::from_bytes(&good[..40]).unwrap_err().to_string();
    assert!(told.starts_with("expected a book of "), "{told}");
}

#[test]
fn the_built_in_book_is_sound() {
    let bytes = include_bytes!("../pente.book");
    assert!(bytes.len() <= MOST_BYTES, "{}", bytes.len());
    let book = Book::from_bytes(bytes).unwrap();
    assert_eq!(&book, Book::built_in());
    assert!(!book.is_empty());
    for key in book.keys() {
        let position = key.position().unwrap();
        assert_eq!(Key::of(&position), Some(key));
        assert!(!book.moves(&position).is_empty(), "{position:?}");
    }
    let reached = [Rules::STANDARD, Rules::TOURNAMENT].map(|rules| book.reached(rules));
    let all: BTreeSet<Key> = reached.into_iter().flatten().collect();
    assert!(book.keys().eq(all), "{} entries", book.len());
}
