//! Dates and time controls as tags write them.

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

impl Date {
    /// Reads `MM/dd/yyyy` or `yyyy.MM.dd`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Date> {
        let fields = |mark| {
            let mut parts = text.split(mark);
            let fields = [parts.next()?, parts.next()?, parts.next()?];
            parts.next().is_none().then_some(fields)
        };
        let [year, month, day] = match (fields('.'), fields('/')) {
            (Some(fields), _) => fields,
            (None, Some([month, day, year])) => [year, month, day],
            (None, None) => return None,
        };
        let number = |text: &str, digits: usize| {
            (text.len() == digits && text.bytes().all(|b| b.is_ascii_digit()))
                .then(|| text.parse::<u16>().ok())
                .flatten()
        };
        let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days).contains(&day).then_some(Date {
            year,
            month: month as u8,
            day: day as u8,
        })
    }
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// No limit, `-`.
    Untimed,
    /// `5` or `5+3`.
    Clock {
        /// Minutes for the game.
        minutes: u32,
        /// Seconds added by every move.
        increment: u32,
    },
    /// By correspondence, `7 days`: days for a move.
    Days(u32),
}

impl TimeControl {
    /// Reads `-`, `5`, `5+3`, `7 days` or `1 day`; in a turn-based game a bare number means days.
    #[must_use]
    pub fn parse(text: &str, turn_based: bool) -> Option<TimeControl> {
        let number = |text: &str| {
            text.bytes()
                .all(|b| b.is_ascii_digit())
                .then(|| text.parse::<u32>().ok())
                .flatten()
        };
        if text == "-" {
            return Some(TimeControl::Untimed);
        }
        if let Some(days) = text.strip_suffix(" days").or(text.strip_suffix(" day")) {
            return number(days).map(TimeControl::Days);
        }
        match text.split_once('+') {
            Some((minutes, increment)) => Some(TimeControl::Clock {
                minutes: number(minutes)?,
                increment: number(increment)?,
            }),
            None if turn_based => number(text).map(TimeControl::Days),
            None => number(text).map(|minutes| TimeControl::Clock {
                minutes,
                increment: 0,
            }),
        }
    }
}
