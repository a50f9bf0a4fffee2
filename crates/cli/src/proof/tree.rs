//! Reads the tree of a proof: bounded, whatever the text holds.

use fivefold_rules::pente::Point;

/// A text with more moves of the winner is refused.
pub(super) const MOST_MOVES: usize = 1 << 20;
/// And so is one that nests deeper.
const DEEPEST: usize = 120;

/// A move of the winner and what follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub(super) point: Point,
    /// Where it stands in the text, in characters from 1.
    pub(super) column: u32,
    /// The number of its replies; `None` where it is said to win at once.
    pub(super) replies: Option<u32>,
}

/// The answers to the replies of one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    pub(super) column: u32,
    /// Replies with an answer of their own: the number of the attack.
    pub(super) listed: Vec<(Point, u32)>,
    /// The answer to all others.
    pub(super) others: Option<u32>,
}

/// How a proof begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    /// The side to move wins by this attack.
    Win(u32),
    /// It loses whatever it replies.
    Loss(u32),
}

/// A tree, its parts by number.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) attacks: Vec<Attack>,
    pub(super) replies: Vec<Replies>,
    pub(super) root: Root,
}

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bad {
    /// In characters from 1.
    pub(super) column: u32,
    pub(super) message: String,
}

/// Reads a tree; all of the text must belong to it.
pub(super) fn read(text: &str) -> Result<Tree, Bad> {
    let mut reader = Reader {
        words: words(text),
        end: text.chars().count() as u32 + 1,
        attacks: Vec::new(),
        replies: Vec::new(),
    };
    let root = match reader.words.clone().next() {
        Some((_, "{")) => Root::Loss(reader.replies(0)?),
        _ => Root::Win(reader.attack(0)?),
    };
    match reader.words.next() {
        Some((column, word)) => Err(bad(column, "the end of the line", word)),
        None => Ok(Tree {
            attacks: reader.attacks,
            replies: reader.replies,
            root,
        }),
    }
}

fn bad(column: u32, expected: &str, found: &str) -> Bad {
    let shown: String = found.chars().take(16).collect();
    Bad {
        column,
        message: format!("expected {expected}, found `{shown}`"),
    }
}

/// The words of a text with their columns.
type Words<'a> = std::iter::Peekable<WordIter<'a>>;

#[derive(Clone, Debug)]
struct WordIter<'a> {
    text: &'a str,
    column: u32,
}

fn words(text: &str) -> Words<'_> {
    WordIter { text, column: 1 }.peekable()
}

impl<'a> Iterator for WordIter<'a> {
    type Item = (u32, &'a str);

    fn next(&mut self) -> Option<(u32, &'a str)> {
        let rest = self.text.trim_start();
        let skipped = &self.text[..self.text.len() - rest.len()];
        self.column += skipped.chars().count() as u32;
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        let column = self.column;
        self.column += word.chars().count() as u32;
        self.text = rest;
        (!word.is_empty()).then_some((column, word))
    }
}

struct Reader<'a> {
    words: Words<'a>,
    end: u32,
    attacks: Vec<Attack>,
    replies: Vec<Replies>,
}

impl<'a> Reader<'a> {
    fn next(&mut self, expected: &str) -> Result<(u32, &'a str), Bad> {
        self.words.next().ok_or_else(|| Bad {
            column: self.end,
            message: format!("expected {expected}, found the end of the line"),
        })
    }

    /// Reads `POINT!` or `POINT replies`.
    fn attack(&mut self, depth: usize) -> Result<u32, Bad> {
        let (column, word) = self.next("a move of the winner")?;
        if self.attacks.len() >= MOST_MOVES {
            let expected = format!("at most {MOST_MOVES} moves of the winner");
            return Err(bad(column, &expected, word));
        }
        let (name, at_once) = match word.strip_suffix('!') {
            Some(name) => (name, true),
            None => (word, false),
        };
        let point = self.point(column, name, "a move of the winner")?;
        let number = self.attacks.len();
        self.attacks.push(Attack {
            point,
            column,
            replies: None,
        });
        if !at_once {
            self.attacks[number].replies = Some(self.replies(depth + 1)?);
        }
        Ok(number as u32)
    }

    fn point(&self, column: u32, word: &str, expected: &str) -> Result<Point, Bad> {
        word.parse().map_err(|_| bad(column, expected, word))
    }

    /// Reads `{ POINT attack ... * attack }`.
    fn replies(&mut self, depth: usize) -> Result<u32, Bad> {
        let (column, word) = self.next("`{` or `!` after the move")?;
        if word != "{" {
            return Err(bad(column, "`{` or `!` after the move", word));
        }
        if depth > DEEPEST {
            let expected = format!("at most {DEEPEST} moves of the winner in a line");
            return Err(bad(column, &expected, word));
        }
        let mut found = Replies {
            column,
            ..Replies::default()
        };
        loop {
            let (column, word) = self.next("a reply, `*` or `}`")?;
            match word {
                "}" => break,
                "*" if found.others.is_none() => found.others = Some(self.attack(depth)?),
                _ => {
                    let reply = self.point(column, word, "a reply, `*` or `}`")?;
                    if found.listed.iter().any(|(p, _)| *p == reply) {
                        return Err(bad(column, "a reply not listed before", word));
                    }
                    let answer = self.attack(depth)?;
                    found.listed.push((reply, answer));
                }
            }
        }
        self.replies.push(found);
        Ok(self.replies.len() as u32 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_and_other_texts_refused_with_the_place() {
        let tree = read("J9 { H10 K5! * G5 { * J9! } }").unwrap();
        assert_eq!((tree.attacks.len(), tree.replies.len()), (4, 2));
        assert_eq!(tree.root, Root::Win(0));
        assert_eq!(read("{ * J9! }").unwrap().root, Root::Loss(0));
        for (text, column, expected) in [
            ("", 1, "a move of the winner"),
            ("J9", 3, "`{` or `!`"),
            ("J9 {", 5, "a reply, `*` or `}`"),
            ("J9 { H10", 9, "a move of the winner"),
            ("J9 { H10 K5! H10 K5! }", 14, "not listed before"),
            ("J9 { * K5! * K5! }", 12, "a reply"),
            ("J9! }", 5, "the end of the line"),
            ("I9!", 1, "a move of the winner"),
            ("J9 K5!", 4, "`{` or `!`"),
            ("é J9!", 1, "a move of the winner"),
        ] {
            let bad = read(text).unwrap_err();
            assert_eq!(bad.column, column, "{text}: {bad:?}");
            assert!(bad.message.contains(expected), "{text}: {bad:?}");
        }
    }

    #[test]
    fn endless_nesting_is_refused_and_does_not_overflow() {
        let deep = "A1 { * ".repeat(500_000);
        assert!(read(&deep).unwrap_err().message.contains("in a line"));
    }
}
