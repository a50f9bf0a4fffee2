//! Games from outside, and the game for outside: links, imports, the last visit.

use super::App;
use super::table::Table;
use super::words;
use crate::view::dialect_name;
use crate::{Dialect, Effect, Length, Setup};
use fivefold_messages::{Message, Msg, Opponent};
use fivefold_rules::dialect::{self, DialectError};
use fivefold_rules::notation::{self, Fault, ParseError};
use fivefold_rules::record::{self, Ending, Record};
use fivefold_rules::{Match, Position as _, Side};

/// The key under which the table is kept.
const TABLE: &str = "table";

impl App {
    /// The game for the fragment of a link.
    pub(super) fn fragment(&self) -> String {
        notation::to_fragment(&self.table.game)
    }

    /// What is kept of a game that has been started.
    pub(super) fn saved(&self) -> Option<String> {
        self.started.then(|| write_table(&self.table))
    }

    /// Keeps the table if it is no longer as it was `before`.
    pub(super) fn save(&mut self, before: Option<&str>) {
        let Some(value) = self.saved().filter(|now| Some(now.as_str()) != before) else {
            return;
        };
        self.effects.push(Effect::Store { key: TABLE, value });
        let fragment = self.fragment();
        self.effects.push(Effect::SetFragment(fragment));
    }

    /// The page was opened: settings come back; a link's game is opened, and where there is none or
    /// it is the game of the last visit, that one with its players.
    pub(super) fn load(&mut self, stored: &[(String, String)], fragment: &str) {
        for (key, value) in stored {
            self.settings.restore(key, value);
        }
        let last = stored.iter().find(|(key, _)| key == TABLE);
        let last = last.and_then(|(_, value)| read_table(value));
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.is_empty() {
            if let Some(table) = last.filter(|t| !t.game.moves().is_empty()) {
                self.sit_down(table);
                self.notice = Some(Msg::StorageRestored.into());
            }
            return;
        }
        match (notation::from_fragment(fragment), last) {
            (Ok(game), Some(table)) if table.game == game => self.sit_down(table),
            (Ok(game), _) => self.sit_down(Table::opened(game)),
            (Err(error), _) => {
                self.sit_down(Table::new(&Setup::default(), 0));
                let problem = Box::new(words::problem(&error, fragment));
                self.notice = Some(Message::LinkFailed { problem });
            }
        }
    }

    /// The address was changed by hand or by a link on this page.
    pub(super) fn open_fragment(&mut self, fragment: &str) {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if !self.started {
            self.load(&[], fragment);
            return;
        }
        if fragment.is_empty() || fragment == self.fragment() {
            return;
        }
        match notation::from_fragment(fragment) {
            Ok(game) => self.sit_down(Table::opened(game)),
            // There is a game already: it stays, and its own fragment comes back.
            Err(error) => {
                self.notice = Some(words::problem_at(&error, fragment));
                let own = self.fragment();
                self.effects.push(Effect::SetFragment(own));
            }
        }
    }

    /// Reads a text as a game, which then replaces the one in hand.
    pub(super) fn import(&mut self, text: &str, dialect: Option<Dialect>) {
        self.import.problem = None;
        self.import.choices.clear();
        match read_text(text, dialect) {
            Ok((table, dialect)) => {
                let count = u32::try_from(table.game.moves().len()).unwrap_or(u32::MAX);
                self.sit_down(table);
                self.import.done_key += 1;
                let dialect = dialect_name(dialect);
                self.notice = Some(Message::ImportDone { dialect, count });
            }
            Err(Unread::Problem(problem)) => self.import.problem = Some(problem),
            Err(Unread::Ambiguous(dialects)) => {
                self.import.problem = Some(Msg::ImportAmbiguous.into());
                self.import.choices = dialects;
            }
        }
    }

    /// The game as a record file.
    pub(super) fn record_text(&self) -> String {
        let mut record = Record::new(self.table.game.clone());
        if let Some(side) = self.table.resigned {
            record.ending = Ending::Resigned(side);
        }
        record::write(&record)
    }

    pub(super) fn save_record(&mut self) {
        let name = format!("{}.txt", self.table.variant().kind().word());
        let text = self.record_text();
        self.effects.push(Effect::Download { name, text });
    }
}

/// A table for the game in a text: a link, a record, a line, or another program's notation. `dialect` is the notation if a
/// person has named it.
fn read_text(text: &str, dialect: Option<Dialect>) -> Result<(Table, Dialect), Unread> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Unread::Problem(Msg::ProblemEmpty.into()));
    }
    let link = text.starts_with("http").then(|| text.split_once('#'));
    if let Some((_, fragment)) = link.flatten()
        && let Ok(game) = notation::from_fragment(fragment)
    {
        return Ok((Table::opened(game), Dialect::OneLine));
    }
    let read = match dialect {
        Some(Dialect::Record) => read_record(text),
        None if looks_like_record(text) => read_record(text),
        _ => read_line(text),
    };
    let own = match read {
        Ok(found) if dialect.is_none_or(|d| d == found.1) => return Ok(found),
        Ok(_) => None,
        Err(error) => Some(error),
    };
    match dialect::read(text, dialect) {
        Ok((game, dialect)) => Ok((Table::opened(game), dialect)),
        Err(DialectError::Ambiguous(dialects)) => Err(Unread::Ambiguous(dialects)),
        // What our own readers say of a text that seems to be ours is more telling.
        Err(DialectError::Unreadable(_, error)) => {
            let ours =
                own.filter(|_| dialect.is_none() && (looks_like_record(text) || is_named(text)));
            let error = ours.unwrap_or(error);
            Err(Unread::Problem(words::problem_at(&error, text)))
        }
        Err(DialectError::Unwritable(..)) => Err(Unread::Problem(Msg::ProblemPosition.into())),
    }
}

/// Why a text gave no game.
enum Unread {
    Problem(Message),
    Ambiguous(Vec<Dialect>),
}

/// A line of ours names its game.
fn is_named(text: &str) -> bool {
    ["pentago", "pente"]
        .iter()
        .any(|name| text.starts_with(name))
}

/// A record begins with a tag or with the number of a move: `[Game "Pente"]`, `1. K10`.
fn looks_like_record(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with('[') || (rest.len() < text.len() && rest.starts_with('.') && !is_board(text))
}

/// A board of 36 characters may begin with stones `1` and `2` and empty squares `.` too.
fn is_board(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '.' | '1' | '2'))
}

fn read_record(text: &str) -> Result<(Table, Dialect), ParseError> {
    let record = record::read(text)?;
    let resigned = match record.ended() {
        Ending::Resigned(side) => Some(side),
        // Other endings away from the board are no state of this table: the game is open here.
        _ => None,
    };
    let table = Table {
        resigned,
        ..Table::opened(record.game)
    };
    Ok((table, Dialect::Record))
}

fn read_line(text: &str) -> Result<(Table, Dialect), ParseError> {
    let line = notation::parse_line(text)?;
    let table = match line.placed {
        None => Table::opened(line.game),
        Some(placed) => Table::half_way(&placed).ok_or_else(|| ParseError {
            line: 1,
            column: 1,
            fault: Fault::Unexpected {
                found: text.chars().take(24).collect(),
                expected: "a position between turns".to_owned(),
            },
        })?,
    };
    Ok((table, line.dialect))
}

const OPPONENTS: [(&str, Opponent); 3] = [
    ("engine", Opponent::Engine),
    ("friend", Opponent::Friend),
    ("four", Opponent::Four),
];

/// `OPPONENT LEVEL LENGTH STARTER FINISHED RESIGNED LINE`: the length as 1 or 5, the winners of the
/// finished games as letters, `-` for nothing.
fn write_table(table: &Table) -> String {
    let opponent = OPPONENTS.iter().find(|(_, o)| *o == table.opponent);
    let opponent = opponent.map_or("friend", |(name, _)| name);
    let length = match table.length {
        Length::Single => 1,
        Length::BestOfFive => 5,
    };
    let finished: String = if table.finished.is_empty() {
        "-".to_owned()
    } else {
        table.finished.iter().copied().map(letter).collect()
    };
    let resigned = table.resigned.map_or('-', |side| letter(Some(side)));
    let line = notation::write_line(&table.game);
    let (level, starter) = (table.level, table.first_starter);
    format!("{opponent} {level} {length} {starter} {finished} {resigned} {line}")
}

const fn letter(winner: Option<Side>) -> char {
    match winner {
        Some(Side::First) => 'f',
        Some(Side::Second) => 's',
        None => 'd',
    }
}

fn winner(letter: char) -> Option<Option<Side>> {
    match letter {
        'f' => Some(Some(Side::First)),
        's' => Some(Some(Side::Second)),
        'd' => Some(None),
        _ => None,
    }
}

/// Reads what [`write_table`] has written; `None` for anything else.
fn read_table(text: &str) -> Option<Table> {
    let mut words = text.splitn(7, ' ');
    let name = words.next()?;
    let (_, opponent) = *OPPONENTS.iter().find(|(n, _)| *n == name)?;
    let level = words.next()?.parse().ok().filter(|l| (1..=8).contains(l))?;
    let length = match words.next()? {
        "1" => Length::Single,
        "5" => Length::BestOfFive,
        _ => return None,
    };
    let first_starter = words.next()?.parse().ok().filter(|s| *s < 2)?;
    let finished: Vec<Option<Side>> = match words.next()? {
        "-" => Vec::new(),
        letters => letters.chars().map(winner).collect::<Option<_>>()?,
    };
    let resigned = match words.next()? {
        "-" => None,
        word => winner(word.chars().next().filter(|_| word.len() == 1)?)?,
    };
    let line = notation::parse_line(words.next()?).ok()?;
    if line.placed.is_some() {
        return None;
    }
    let table = Table {
        opponent,
        level,
        length,
        first_starter,
        finished,
        resigned,
        ..Table::opened(line.game)
    };
    is_possible(&table).then_some(table)
}

/// Whether a stored table could have come about.
fn is_possible(table: &Table) -> bool {
    let four = table.variant().seats() == 4;
    let score = |games: &[Option<Side>]| {
        let start = Match::new(table.first_starter);
        games.iter().copied().fold(start, Match::record)
    };
    four == (table.opponent == Opponent::Four)
        && !(four && (table.first_starter != 0 || table.length != Length::Single))
        && (table.length == Length::BestOfFive || table.finished.is_empty())
        && score(&table.finished).result().is_none()
        && !(table.resigned.is_some() && table.present().outcome().is_some())
}
