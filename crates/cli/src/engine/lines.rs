//! Lines of bytes from another program, which may be of any length and hold anything.

use std::io::{self, BufRead};

/// The bytes of the next line without its LF; of a line longer than `limit` only one byte more than
/// that, so that its length shows. `None` at the end of the input; a last line needs no LF.
///
/// # Errors
/// The system could not read on.
pub(crate) fn next(reader: &mut impl BufRead, limit: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if chunk.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = chunk.iter().position(|&b| b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = (limit + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(bytes: &[u8], limit: usize) -> Vec<Vec<u8>> {
        // A tiny buffer: lines come in pieces.
        let mut reader = BufReader::with_capacity(3, bytes);
        std::iter::from_fn(|| next(&mut reader, limit).unwrap()).collect()
    }

    #[test]
    fn lines_end_with_lf_or_with_the_input() {
        assert_eq!(all(b"abcd\r\n\nx", 9), [&b"abcd\r"[..], b"", b"x"]);
        assert_eq!(all(b"abcd\n", 9), [b"abcd"]);
        assert_eq!(all(b"", 9), [b""; 0]);
    }

    #[test]
    fn of_a_long_line_one_byte_too_many_is_kept() {
        assert_eq!(all(b"0123456789\nabc\n", 4), [&b"01234"[..], b"abc"]);
    }
}
