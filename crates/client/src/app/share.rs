//! Games from outside, and the game for outside: links, imports, the last visit.

use super::App;
use super::table::Table;
use super::words;
use crate::view::dialect_name;
use crate::{Dialect, Effect, Length, Reply, Request, Setup};
use fivefold_messages::{Message, Msg, Opponent};
use fivefold_protocol::worker::{Problem, ending, ending_text};
use fivefold_rules::notation;
use fivefold_rules::record::{self, Ending, MAX_RECORD, Record};
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
            (Ok(game), _) => {
                self.sit_down(Table::opened(game));
                self.explore_foreign(fragment);
            }
            (Err(error), _) => {
                self.sit_down(Table::new(&Setup::default(), 0));
                let problem = Box::new(words::problem(&Problem::new(&error, fragment)));
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
            Ok(game) => {
                self.sit_down(Table::opened(game));
                self.explore_foreign(fragment);
            }
            // There is a game already: it stays, and its own fragment comes back.
            Err(error) => {
                self.notice = Some(words::problem_at(&Problem::new(&error, fragment)));
                let own = self.fragment();
                self.effects.push(Effect::SetFragment(own));
            }
        }
    }

    /// Reads a text as a game, which then replaces the one in hand. Our own lines and links are read
    /// here, everything else by the reader.
    pub(super) fn import(&mut self, text: &str, dialect: Option<Dialect>) {
        self.stop_reading();
        self.import.problem = None;
        self.import.choices.clear();
        let text = text.trim();
        if text.is_empty() {
            self.import.problem = Some(Msg::ProblemEmpty.into());
        } else if text.len() > MAX_RECORD {
            let number = u32::try_from(MAX_RECORD).unwrap_or(u32::MAX);
            self.import.problem = Some(Message::ProblemTooLarge { number });
        } else if let Some((table, found)) = read_own(text, dialect) {
            self.imported(table, found);
        } else {
            self.ask_reader(text, dialect);
        }
    }

    fn imported(&mut self, table: Table, dialect: Dialect) {
        let count = u32::try_from(table.game.moves().len()).unwrap_or(u32::MAX);
        self.sit_down(table);
        self.import.done_key += 1;
        if dialect == Dialect::Explorer {
            self.explore(); // who brings a position from an explorer wants to explore it
        }
        let dialect = dialect_name(dialect);
        self.notice = Some(Message::ImportDone { dialect, count });
    }

    /// Opens the explorer where the address holds the number of an explorer's board.
    fn explore_foreign(&mut self, fragment: &str) {
        if notation::parse_line(fragment).is_ok_and(|line| line.dialect == Dialect::Explorer) {
            self.explore();
        }
    }

    fn ask_reader(&mut self, text: &str, dialect: Option<Dialect>) {
        let id = self.next_id;
        self.next_id += 1;
        self.reading = Some(Reading { id });
        self.import.reading = true;
        self.effects.push(Effect::Read {
            request: Request::Read {
                id,
                dialect,
                text: text.to_owned(),
            },
            patience: READ_MILLIS,
        });
    }

    /// Gives a reading up, if one goes on: its answer is about a table that is no longer there.
    pub(super) fn stop_reading(&mut self) {
        if let Some(Reading { id }) = self.reading.take() {
            self.import.reading = false;
            self.effects.push(Effect::StopReading { id });
        }
    }

    /// The answer to the reading that goes on. The line in it is judged like one from anywhere.
    pub(super) fn have_read(&mut self, reply: Reply) {
        self.reading = None;
        self.import.reading = false;
        match reply {
            Reply::Game {
                dialect,
                ending,
                line,
                ..
            } => match notation::parse_line(&line) {
                Ok(read) if read.placed.is_none() => {
                    let table = Table {
                        ending,
                        ..Table::opened(read.game)
                    };
                    self.imported(table, dialect);
                }
                _ => self.import.problem = Some(Msg::ImportFailed.into()),
            },
            Reply::Ambiguous { dialects, .. } => {
                self.import.problem = Some(Msg::ImportAmbiguous.into());
                self.import.choices = dialects;
            }
            Reply::Unreadable { problem, .. } => {
                self.import.problem = Some(words::problem_at(&problem));
            }
            _ => self.import.problem = Some(Msg::ImportFailed.into()),
        }
    }

    pub(super) fn reader_slow(&mut self, id: u64) {
        if self.reading.as_ref().is_some_and(|r| r.id == id) {
            self.stop_reading();
            self.import.problem = Some(Msg::ImportFailed.into());
        }
    }

    pub(super) fn reader_lost(&mut self) {
        if self.reading.take().is_some() {
            self.import.reading = false;
            self.import.problem = Some(Msg::ImportFailed.into());
        }
    }

    /// The game as a record file.
    pub(super) fn record_text(&self) -> String {
        let mut record = Record::new(self.table.game.clone());
        record.ending = self.table.ended();
        record::write(&record)
    }

    pub(super) fn save_record(&mut self) {
        let name = format!("{}.txt", self.table.variant().kind().word());
        let text = self.record_text();
        self.effects.push(Effect::Download { name, text });
    }
}

/// A text that is being read elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) id: u64,
}

/// Milliseconds after which the reader must have died: the longest text takes it a tenth.
const READ_MILLIS: u32 = 20_000;

/// A table for one of our own lines or links, or a board in a line; `dialect` is the notation if a person has
/// named it. `None` for everything else, and for what is wrong.
fn read_own(text: &str, dialect: Option<Dialect>) -> Option<(Table, Dialect)> {
    let link = text.starts_with("http").then(|| text.split_once('#'));
    if let Some((_, fragment)) = link.flatten()
        && let Ok(game) = notation::from_fragment(fragment)
    {
        let found = notation::parse_line(text).map_or(Dialect::OneLine, |line| line.dialect);
        return Some((Table::opened(game), found));
    }
    let line = notation::parse_line(text).ok()?;
    let table = match line.placed {
        None => Table::opened(line.game),
        Some(placed) => Table::half_way(&placed)?,
    };
    let named = dialect.is_none_or(|dialect| dialect == line.dialect);
    named.then_some((table, line.dialect))
}

const OPPONENTS: [(&str, Opponent); 3] = [
    ("engine", Opponent::Engine),
    ("friend", Opponent::Friend),
    ("four", Opponent::Four),
];

/// `OPPONENT LEVEL LENGTH STARTER FINISHED ENDING LINE`: the length as 1 or 5, the winners of the
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
    let ending = ending_text(table.ending);
    let line = notation::write_line(&table.game);
    let (level, starter) = (table.level, table.first_starter);
    format!("{opponent} {level} {length} {starter} {finished} {ending} {line}")
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
    let ending = ending(words.next()?)?;
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
        ending,
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
        && (table.ending == Ending::Open || table.present().outcome().is_none())
}
