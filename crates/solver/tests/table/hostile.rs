//! Files that lie about themselves: refused in words, without taking what they ask for.

use crate::boards::{all, folder};
use crate::writer::{Entry, SOUND, Style, slice};
use fivefold_rules::Position as _;
use fivefold_rules::pentago::{Position, Rules};
use fivefold_solver::table::{CACHE, ReadAt, TableError, Tablebase};
use std::io;
use std::sync::LazyLock;

fn open(bytes: Vec<u8>) -> Result<Tablebase, TableError> {
    let mut table = Tablebase::new(CACHE);
    table.add("f", Box::new(bytes)).map(|_| table)
}

/// What is said when `bytes` are written over the slice of two marbles from `place` on.
fn refusal(place: usize, bytes: &[u8]) -> String {
    static SOUND_2: LazyLock<Vec<u8>> = LazyLock::new(|| slice(2, SOUND).bytes);
    let mut written = SOUND_2.clone();
    written[place..place + bytes.len()].copy_from_slice(bytes);
    open(written).unwrap_err().to_string()
}

#[test]
fn each_number_of_the_headers_is_held_to_what_it_must_be() {
    let last = u64::MAX.to_le_bytes();
    for (place, bytes, words) in [
        (
            0,
            &b"Pentago"[..],
            "header at byte 0: these are not the words that a slice begins with",
        ),
        (20, &[4], "header at byte 0: the version is 4; expected 3"),
        (
            20,
            &[255; 4],
            "header at byte 0: the version is 4294967295; expected 3",
        ),
        (
            24,
            &[255; 4],
            "header at byte 0: the number of sections is 4294967295; expected 3",
        ),
        (
            24,
            &[0],
            "header at byte 0: the number of sections is 0; expected 3",
        ),
        (
            28,
            &[86],
            "header at byte 0: the size of a section's header is 86; expected 85",
        ),
        (
            32,
            b"x",
            "header of section 0 at byte 32: these are not the words that a slice begins with",
        ),
        (
            52,
            &[2],
            "header of section 0 at byte 32: the version is 2; expected 3",
        ),
        (
            56,
            &[0],
            "header of section 0 at byte 32: the mark of a valid section is 0; expected 1",
        ),
        (
            57,
            &[19],
            "header of section 0 at byte 32: the number of marbles is 19; expected 0 to 18",
        ),
        (
            57,
            &[255; 4],
            "header of section 0 at byte 32: the number of marbles is 4294967295; expected 0 to 18",
        ),
        (
            57,
            &[3],
            "header at byte 0: the number of sections is 3; expected 7",
        ),
        (
            117,
            b"\0",
            "header of section 1 at byte 117: these are not the words that a slice begins with",
        ),
        (
            142,
            &[3],
            "header of section 1 at byte 117: the number of marbles is 3; expected 2",
        ),
        (
            61,
            &[7],
            "header of section 0 at byte 32: a player's number of marbles in a quadrant is 7; expected 1",
        ),
        (
            69,
            &[0, 0],
            "header of section 0 at byte 32: a length of the array is 0; expected 18",
        ),
        (
            77,
            &[9],
            "header of section 0 at byte 32: the block size is 9; expected 8",
        ),
        (
            81,
            &[255, 255],
            "header of section 0 at byte 32: a number of blocks is 65535; expected 3",
        ),
        (
            89,
            &[2],
            "header of section 0 at byte 32: the filter is 2; expected 0 or 1",
        ),
        (
            89,
            &[0],
            "header of section 1 at byte 117: the filter is 1; expected 0",
        ),
        (
            93,
            &last,
            "header of section 0 at byte 32: the length of the index is 18446744073709551615; expected 72",
        ),
    ] {
        assert_eq!(refusal(place, bytes), format!("f: {words}"), "byte {place}");
    }
}

#[test]
fn an_index_lies_within_the_file_and_on_bytes_of_its_own() {
    let size = slice(2, SOUND).bytes.len();
    let place = "f: header of section 0 at byte 32";
    let sound = slice(2, SOUND).bytes;
    let number = |at: usize| u64::from_le_bytes(sound[at..at + 8].try_into().unwrap());
    for (at, value) in [
        (109, 0),
        (109, 286),
        (109, u64::MAX),
        (101, 0),
        (101, u64::MAX),
    ] {
        let (mut offset, mut length) = (number(109), number(101));
        *(if at == 109 { &mut offset } else { &mut length }) = value;
        let words = format!(
            "{place}: the index would be {length} bytes from byte {offset} on; \
             expected them between byte 287 and the end of the file at {size}"
        );
        assert_eq!(refusal(at, &value.to_le_bytes()), words);
    }
    let second = number(85 + 109);
    assert_eq!(
        refusal(109, &second.to_le_bytes()),
        "f: header of section 0 at byte 32: it would lie where the index of section 1 lies; \
         expected bytes of its own"
    );
}

/// A file that says it is endless is still not given more memory than its parts can need.
#[test]
fn an_endless_file_gets_no_endless_memory() {
    struct Endless(Vec<u8>);
    impl ReadAt for Endless {
        fn size(&self) -> io::Result<u64> {
            Ok(u64::MAX)
        }
        fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
            assert!(buffer.len() < 1 << 20, "{} bytes at once", buffer.len());
            self.0.read_exact_at(offset, buffer)
        }
    }
    let mut written = slice(2, SOUND).bytes;
    written[101..109].copy_from_slice(&(1u64 << 50).to_le_bytes());
    let mut table = Tablebase::new(CACHE);
    let error = table.add("f", Box::new(Endless(written))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "f: header of section 0 at byte 32: 1125899906842624 compressed bytes are too many for what \
         they hold; expected at most 1105"
    );
}

/// What is said of the first lookup in a slice whose first index has been changed before packing.
fn index_refusal(change: impl Fn(&mut Entry)) -> String {
    let tamper = |section: usize, index: &mut Vec<Entry>| {
        if section == 0 {
            index.iter_mut().for_each(&change);
        }
    };
    let written = slice(
        1,
        Style {
            tamper: &tamper,
            ..SOUND
        },
    );
    let table = open(written.bytes).unwrap();
    let position = all(1).pop().unwrap();
    table.value(&position).unwrap_err().to_string()
}

#[test]
fn each_number_of_an_index_is_held_to_what_it_must_be() {
    let written = slice(1, SOUND);
    let (size, place) = (written.bytes.len(), written.parts[1].0);
    let place = format!("f: section 0, block 0,0,0,0 at byte {place}");
    let [from, to] = [written.parts[0].0, written.parts[0].1];
    let words = index_refusal(|entry| entry[0] = 1 << 60);
    assert_eq!(
        words,
        format!("{place}: the length of the block is 1152921504606846976; expected 192")
    );
    for (length, offset) in [
        (u64::MAX, 117),
        (1, u64::MAX),
        (80, 100),
        (80, 1 << 40),
        (0, 117),
    ] {
        let words = index_refusal(|entry| {
            entry[1] = length;
            entry[2] = offset;
        });
        let told = words.split_once(": the block").unwrap().1;
        assert_eq!(
            told,
            format!(
                " would be {length} bytes from byte {offset} on; \
                 expected them between byte 117 and the end of the file at {}",
                size_told(&words)
            )
        );
        assert!(size_told(&words).abs_diff(size) < 40, "{words}");
    }
    let words = index_refusal(|entry| entry[1] -= 1);
    let shown =
        format!("f: section 0, block 0,0,0,0 at byte {from}: the bytes there are damaged (");
    assert!(words.starts_with(&shown), "{words} {to}");
}

/// The index packs to other lengths once it is changed, so the file's size is taken from the words.
fn size_told(words: &str) -> usize {
    words.rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_block_may_not_let_both_players_win() {
    for interleaved in [true, false] {
        let style = Style {
            winner: &|_| 1,
            interleaved,
            ..SOUND
        };
        let mut written = slice(0, style);
        let block = written.parts[0].0;
        // Read in the other layout, wins of one player are wins of both.
        written.bytes[89] = u8::from(!interleaved);
        let table = open(written.bytes).unwrap();
        let error = table.value(&Position::new(Rules::STANDARD)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "f: section 0, block 0,0,0,0 at byte {block}: \
                 a position is marked as won by both players; expected at most one"
            )
        );
    }
}

#[test]
fn a_source_that_cannot_be_read_is_an_error() {
    struct Broken;
    impl ReadAt for Broken {
        fn size(&self) -> io::Result<u64> {
            Ok(1 << 20)
        }
        fn read_exact_at(&self, _: u64, _: &mut [u8]) -> io::Result<()> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let error = Tablebase::new(CACHE)
        .add("f", Box::new(Broken))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "f: header at byte 0: it cannot be read: the disk is gone"
    );
}

#[test]
fn a_folder_is_opened_or_refused_in_words() {
    let path = &folder("opened");
    let error = Tablebase::open(path, CACHE).unwrap_err().to_string();
    assert!(error.ends_with("holds no slice; expected files slice-0.pentago to slice-18.pentago"));
    let error = Tablebase::open(&path.join("nowhere"), CACHE).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("expected a folder with files slice-N.pentago")
    );

    std::fs::write(path.join("slice-0.pentago"), slice(0, SOUND).bytes).unwrap();
    std::fs::write(path.join("slice-2.pentago"), slice(2, SOUND).bytes).unwrap();
    let table = Tablebase::open(path, CACHE).unwrap();
    assert!(table.slices().eq([0, 2]));
    assert!(table.value(&Position::new(Rules::STANDARD)).is_ok());

    std::fs::write(path.join("slice-1.pentago"), slice(3, SOUND).bytes).unwrap();
    let error = Tablebase::open(path, CACHE).unwrap_err().to_string();
    let words = "slice-1.pentago: header at byte 0: the number of marbles is 3; expected 1";
    assert!(error.ends_with(words), "{error}");
}

/// A file that loses its end after it was opened.
#[cfg(unix)]
#[test]
fn a_file_that_shrinks_while_it_is_open_is_an_error() {
    let folder = folder("shrinks");
    let path = folder.join("slice-2.pentago");
    std::fs::write(&path, slice(2, SOUND).bytes).unwrap();
    let table = Tablebase::open(&folder, CACHE).unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(300).unwrap();
    for position in all(2).iter().filter(|p| p.ply() == 2) {
        let error = table.value(position).unwrap_err().to_string();
        assert!(error.contains("it cannot be read"), "{error}");
    }
}
