//! The examples of `docs/notation.md` are read.

use crate::dialect::{self, Dialect};
use crate::{Position as _, notation, record};
use std::collections::BTreeSet;
use std::vec::Vec;

#[test]
fn every_example_of_the_document_is_read_and_written_back() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    let mut seen = BTreeSet::new();
    let pieces: Vec<&str> = text.split("```").collect();
    for piece in pieces.iter().skip(1).step_by(2) {
        let Some((kind, example)) = piece.split_once('\n') else {
            continue;
        };
        seen.insert(kind);
        match kind {
            "ebnf" => {}
            "line" => {
                let line = notation::parse_line(example).unwrap_or_else(|e| panic!("{example}{e}"));
                let written = if line.game.moves().is_empty() {
                    notation::position_line(line.game.position())
                } else {
                    notation::write_line(&line.game)
                };
                let again = notation::parse_line(&written).map(|line| line.game);
                assert_eq!(again, Ok(line.game), "{example}");
            }
            "record" => {
                let read = record::read(example).unwrap_or_else(|e| panic!("{example}{e}"));
                assert!(read.game.position().ply() >= 3);
                assert_eq!(record::read(&record::write(&read)), Ok(read));
            }
            _ => {
                let dialect = Dialect::from_name(kind).unwrap_or_else(|| panic!("{kind}"));
                let (game, _) = dialect::read(example, Some(dialect))
                    .unwrap_or_else(|e| panic!("{example}{e}"));
                assert!(!game.moves().is_empty(), "{example}");
                let written = dialect::write(&game, dialect).unwrap_or_else(|e| panic!("{e}"));
                let again = dialect::read(&written, Some(dialect)).map(|(game, _)| game);
                assert_eq!(again, Ok(game), "{example}");
            }
        }
    }
    assert!(seen.contains("ebnf"));
    for dialect in Dialect::ALL {
        assert!(text.contains(dialect.name()), "{dialect} is not described");
        // Boards are lines; they hold no moves.
        assert!(
            dialect == Dialect::Board || seen.contains(dialect.name()),
            "{dialect}"
        );
    }
}
