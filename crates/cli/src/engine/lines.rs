//! Lines of bytes from another program, which may be of any length and hold anything.

use std::io::{self, BufRead};

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Its bytes without the LF; of a line longer than the limit only one byte more than that, so
    /// that its length shows.
    pub(crate) bytes: Vec<u8>,
    /// Whether there was an LF: the last line of the input may lack it.
    pub(crate) ended: bool,
}

/// The next line; `None` at the end of the input.
///
/// # Errors
/// The system could not read on.
pub(crate) fn next(reader: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut any = false;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if chunk.is_empty() {
            let ended = false;
            return Ok(any.then_some(Line { bytes, ended }));
        }
        any = true;
        let end = chunk.iter().position(|&b| b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = (limit + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            let ended = true;
            return Ok(Some(Line { bytes, ended }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(bytes: &[u8], limit: usize) -> Vec<(Vec<u8>, bool)> {
        // A tiny buffer: lines come in pieces.
        let mut reader = BufReader::with_capacity(3, bytes);
        let lines = std::iter::from_fn(|| next(&mut reader, limit).unwrap());
        lines.map(|line| (line.bytes, line.ended)).collect()
    }

    #[test]
    fn lines_end_with_lf_or_with_the_input() {
        let line = |text: &str, ended| (text.as_bytes().to_vec(), ended);
        assert_eq!(
            all(b"abcd\r\n\nx", 9),
            [line("abcd\r", true), line("", true), line("x", false)]
        );
        assert_eq!(all(b"abcd\n", 9), [line("abcd", true)]);
        assert_eq!(all(b"", 9), []);
    }

    #[test]
    fn of_a_long_line_one_byte_too_many_is_kept() {
        let line = |text: &str| (text.as_bytes().to_vec(), true);
        assert_eq!(all(b"0123456789\nabc\n", 4), [line("01234"), line("abc")]);
    }
}
