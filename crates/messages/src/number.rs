//! Numbers as a language writes them, and which plural form they take.

use crate::Lang;

/// A plural form, after CLDR's cardinal rules for whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plural {
    One,
    Other,
}

impl Plural {
    /// The place of this form, where the message's first form has the place `first`.
    pub(crate) const fn slot(self, first: usize) -> usize {
        first + self as usize
    }
}

/// The plural form of a count: English `one` is 1, Persian `one` is 0 and 1, Chinese and Vietnamese have
/// a single form.
pub(crate) const fn plural(lang: Lang, count: u32) -> Plural {
    match (lang, count) {
        (Lang::En | Lang::Fa, 1) | (Lang::Fa, 0) => Plural::One,
        _ => Plural::Other,
    }
}

/// A whole number in the language's digits, grouped by thousands. Only for a person to read: files,
/// addresses and notation keep ASCII digits.
///
/// ```
/// use fivefold_messages::{Lang, number};
/// assert_eq!(number(Lang::En, 21_934_080), "21,934,080");
/// assert_eq!(number(Lang::Vi, 21_934_080), "21.934.080");
/// assert_eq!(number(Lang::Fa, 21_934_080), "۲۱٬۹۳۴٬۰۸۰");
/// ```
#[must_use]
pub fn number(lang: Lang, value: u64) -> String {
    let mut text = String::new();
    write_number(lang, value, &mut text);
    text
}

/// `value` divided by `10^places`, with exactly that many digits after the decimal mark (at most 18).
///
/// ```
/// use fivefold_messages::{Lang, decimal};
/// assert_eq!(decimal(Lang::En, 1250, 2), "12.50");
/// assert_eq!(decimal(Lang::Vi, 5, 1), "0,5");
/// assert_eq!(decimal(Lang::Fa, 15, 1), "۱٫۵");
/// ```
#[must_use]
pub fn decimal(lang: Lang, value: u64, places: u32) -> String {
    let mut unit = 10_u64.pow(places.min(18));
    let mut text = number(lang, value / unit);
    if places > 0 {
        text.push(match lang {
            Lang::En | Lang::ZhHant => '.',
            Lang::Vi => ',',
            Lang::Fa => '٫',
        });
    }
    let mut rest = value % unit;
    while unit > 1 {
        unit /= 10;
        text.push(digit(lang, rest / unit));
        rest %= unit;
    }
    text
}

pub(crate) fn write_number(lang: Lang, value: u64, text: &mut String) {
    if value >= 1000 {
        write_number(lang, value / 1000, text);
        text.push(match lang {
            Lang::En | Lang::ZhHant => ',',
            Lang::Vi => '.',
            Lang::Fa => '٬',
        });
    }
    let last = value % 1000;
    for unit in [100, 10, 1] {
        if value >= unit || unit == 1 {
            text.push(digit(lang, last / unit % 10));
        }
    }
}

fn digit(lang: Lang, value: u64) -> char {
    let zero = if lang == Lang::Fa { '۰' } else { '0' };
    let shown = u32::try_from(value)
        .ok()
        .and_then(|value| char::from_u32(u32::from(zero) + value));
    shown.unwrap_or(zero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plural_forms_follow_cldr() {
        use Plural::{One, Other};
        let samples = [
            (0, Other, One),
            (1, One, One),
            (2, Other, Other),
            (11, Other, Other),
            (101, Other, Other),
        ];
        for (count, english, persian) in samples {
            assert_eq!(plural(Lang::En, count), english, "en {count}");
            assert_eq!(plural(Lang::Fa, count), persian, "fa {count}");
            assert_eq!(plural(Lang::ZhHant, count), Other, "zh-Hant {count}");
            assert_eq!(plural(Lang::Vi, count), Other, "vi {count}");
        }
    }

    #[test]
    fn numbers_are_grouped_and_keep_their_zeros() {
        let samples = [
            (0, "0"),
            (7, "7"),
            (10, "10"),
            (100, "100"),
            (999, "999"),
            (1000, "1,000"),
            (1001, "1,001"),
            (10_010, "10,010"),
            (1_000_000, "1,000,000"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ];
        for (value, shown) in samples {
            assert_eq!(number(Lang::En, value), shown);
            assert_eq!(number(Lang::ZhHant, value), shown);
            assert_eq!(number(Lang::Vi, value), shown.replace(',', "."));
        }
        assert_eq!(number(Lang::Fa, 1_234_567_890), "۱٬۲۳۴٬۵۶۷٬۸۹۰");
    }

    #[test]
    fn decimals_have_all_their_places() {
        assert_eq!(decimal(Lang::En, 0, 0), "0");
        assert_eq!(decimal(Lang::En, 5, 3), "0.005");
        assert_eq!(decimal(Lang::En, 1_234_500, 2), "12,345.00");
        assert_eq!(decimal(Lang::En, u64::MAX, 18), "18.446744073709551615");
        assert_eq!(decimal(Lang::Fa, 205, 2), "۲٫۰۵");
    }
}
