//! The texts themselves, as a reader meets them.

use std::collections::BTreeSet;
use std::fs;

use fivefold_messages::{
    Dialect, Direction, Game, Lang, Level, Message, Msg, Opinion, PentagoRules, PentagoRulesAbout,
    PenteRules, PenteRulesAbout, Person, Player, Quadrant, Stone, TextDirection,
};

const FSI: char = '\u{2068}';
const PDI: char = '\u{2069}';

/// Key and text of every line of a language's file, plural forms included, notation between backticks left out.
fn lines(lang: Lang) -> Vec<(String, String)> {
    let path = format!(
        "{}/catalogue/{}.txt",
        env!("CARGO_MANIFEST_DIR"),
        lang.tag()
    );
    let text = fs::read_to_string(&path).expect("the catalogue lies beside its tests");
    let entries = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    entries
        .map(|line| {
            let (key, text) = line
                .split_once(" = ")
                .expect("the build has read this line");
            (key.to_owned(), text.to_owned())
        })
        .collect()
}

/// The text with U+FFFC in the place of each `{argument}` and of each notation between backticks.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut until = None;
    for c in text.chars() {
        match (until, c) {
            (Some(end), c) if c == end => {
                prose.push('\u{fffc}');
                until = None;
            }
            (None, '{') => until = Some('}'),
            (None, '`') => until = Some('`'),
            (None, c) => prose.push(c),
            _ => {}
        }
    }
    prose
}

#[test]
fn every_text_exists_in_every_language() {
    for lang in Lang::ALL {
        for msg in Msg::ALL {
            let text = lang.text(*msg);
            assert!(!text.is_empty(), "{lang:?} {}", msg.key());
            assert_eq!(text, text.trim(), "{lang:?} {}", msg.key());
            assert!(
                !text.contains(|c: char| c.is_control() || matches!(c, '{' | '}' | '`')),
                "{lang:?} {}",
                msg.key()
            );
        }
    }
    assert!(Msg::ALL.len() > 100, "the list of texts is generated");
}

#[test]
fn texts_are_found_under_their_own_keys() {
    for lang in Lang::ALL {
        let lines = lines(lang);
        for msg in Msg::ALL {
            let (_, written) = lines.iter().find(|(key, _)| key == msg.key()).unwrap();
            let isolated = if lang == Lang::Fa {
                written.split('`').collect::<Vec<_>>()
            } else {
                vec![]
            };
            let shown = if isolated.is_empty() {
                written.replace('`', "")
            } else {
                let mark = |(index, part): (usize, &&str)| match index % 2 {
                    0 => (*part).to_owned(),
                    _ => format!("{FSI}{part}{PDI}"),
                };
                isolated.iter().enumerate().map(mark).collect()
            };
            assert_eq!(lang.text(*msg), shown, "{lang:?} {}", msg.key());
        }
    }
}

#[test]
fn a_pentago_turn_reads_well_in_every_language() {
    let turn = Message::LiveTwist {
        player: Player::First,
        square: "c4".into(),
        quadrant: Quadrant::TopLeft,
        direction: Direction::Clockwise,
    };
    assert_eq!(
        turn.render(Lang::En),
        "White placed a stone on c4 and turned the top left quadrant clockwise."
    );
    assert_eq!(
        turn.render(Lang::ZhHant),
        "白方在 c4 落子，並將左上小棋盤順時鐘旋轉。"
    );
    assert_eq!(
        turn.render(Lang::Vi),
        "Trắng đặt quân ở c4 và xoay mảnh trên bên trái theo chiều kim đồng hồ."
    );
    assert_eq!(
        turn.render(Lang::Fa),
        "سفید مهره‌ای در \u{2068}c4\u{2069} گذاشت و بخش بالا-چپ را در جهت عقربه‌های ساعت چرخاند."
    );
}

#[test]
fn captures_have_plural_forms_and_local_digits() {
    let captured = |count| Message::LivePentePairs {
        player: Player::Second,
        square: "K10".into(),
        count,
    };
    assert_eq!(
        captured(1).render(Lang::En),
        "Black played K10 and captured 1 pair."
    );
    assert_eq!(
        captured(2).render(Lang::En),
        "Black played K10 and captured 2 pairs."
    );
    assert_eq!(
        captured(0).render(Lang::En),
        "Black played K10 and captured 0 pairs."
    );
    assert_eq!(
        captured(2).render(Lang::ZhHant),
        "黑方下在 K10，吃掉 2 對棋子。"
    );
    assert_eq!(captured(1).render(Lang::Vi), "Đen đi K10 và ăn 1 cặp quân.");
    for (count, digits) in [(0, "۰"), (1, "۱"), (12, "۱۲")] {
        let text = captured(count).render(Lang::Fa);
        assert!(text.contains(&format!(" {digits} جفت")), "{text}");
        assert!(
            text.contains("\u{2068}K10\u{2069}"),
            "notation keeps ASCII digits: {text}"
        );
    }
}

#[test]
fn the_winner_and_the_loser_are_not_confused() {
    let twist = Message::ResultOpponentFive {
        player: Player::Second,
        other: Player::First,
    };
    assert_eq!(
        twist.render(Lang::En),
        "Black wins: the twist by White made five in a row for Black."
    );
    assert_eq!(
        twist.render(Lang::ZhHant),
        "黑方獲勝：白方的旋轉讓黑方五子連線。"
    );
    assert_eq!(
        twist.render(Lang::Vi),
        "Đen thắng: Trắng xoay khiến Đen đủ năm quân thẳng hàng."
    );
    assert_eq!(
        twist.render(Lang::Fa),
        "سیاه برنده شد: چرخش سفید برای سیاه ردیف پنج‌تایی ساخت."
    );
}

#[test]
fn messages_nest_and_render_late() {
    let problem = Message::ProblemUnexpected {
        text: "c9".into(),
        expected: Box::new(Msg::ExpectedPentagoMove.into()),
    };
    let at = Message::ImportAt {
        line: 3,
        column: 1205,
        problem: Box::new(problem),
    };
    assert_eq!(
        at.render(Lang::En),
        "Line 3, column 1,205: Found “\u{2068}c9\u{2069}”, expected a move such as c4.1r."
    );
    let persian = at.render(Lang::Fa);
    assert!(
        persian.starts_with("سطر ۳، ستون ۱٬۲۰۵: به‌جای «\u{2068}c9\u{2069}»"),
        "{persian}"
    );
    assert!(persian.ends_with("\u{2068}c4.1r\u{2069}."), "{persian}");
}

#[test]
fn foreign_text_cannot_disturb_the_sentence_around_it() {
    for lang in Lang::ALL {
        let hostile = "a\u{202e}b\u{2067}c\u{2069}d".to_owned();
        let text = Message::ProblemPreset { text: hostile }.render(lang);
        assert!(text.contains("\u{2068}abcd\u{2069}"), "{text:?}");
        assert_eq!(text.matches([FSI, PDI]).count(), 2, "{text:?}");
    }
    let placeholder = Message::ProblemPreset {
        text: "\u{1}{text}".into(),
    }
    .render(Lang::En);
    assert!(
        placeholder.contains("{text}"),
        "arguments are not read for arguments: {placeholder:?}"
    );
}

#[test]
fn isolates_are_balanced_and_only_where_needed() {
    for lang in Lang::ALL {
        for msg in Msg::ALL {
            let text = lang.text(*msg);
            assert_eq!(
                text.matches(FSI).count(),
                text.matches(PDI).count(),
                "{lang:?} {}",
                msg.key()
            );
            if lang.dir() == TextDirection::Ltr {
                assert!(!text.contains(FSI), "{lang:?} {}", msg.key());
            }
        }
    }
}

#[test]
fn tags_of_browsers_and_environments_are_understood() {
    let samples = [
        ("en", Some(Lang::En)),
        ("en-GB", Some(Lang::En)),
        ("EN_us.UTF-8", Some(Lang::En)),
        ("zh-TW", Some(Lang::ZhHant)),
        ("zh-HK", Some(Lang::ZhHant)),
        ("zh-Hant-TW", Some(Lang::ZhHant)),
        ("zh", Some(Lang::ZhHant)),
        ("zh-Hans-CN", Some(Lang::ZhHant)),
        ("vi-VN", Some(Lang::Vi)),
        ("vi_VN.UTF-8", Some(Lang::Vi)),
        ("fa-IR", Some(Lang::Fa)),
        ("fa-AF-x-whatever", Some(Lang::Fa)),
        ("fas-nonsense", None),
        ("de", None),
        ("", None),
        ("-", None),
        ("C", None),
        ("é", None),
    ];
    for (tag, lang) in samples {
        assert_eq!(Lang::from_tag(tag), lang, "{tag:?}");
    }
    for lang in Lang::ALL {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
    }
    assert_eq!(Lang::first_of(["de-DE", "vi", "en"]), Lang::Vi);
    assert_eq!(Lang::first_of([]), Lang::En);
    assert_eq!(Lang::Fa.dir().as_str(), "rtl");
    assert_eq!(Lang::Vi.dir().as_str(), "ltr");
}

#[test]
fn groups_answer_to_their_keys() {
    for rules in PentagoRules::ALL {
        assert_eq!(PentagoRules::from_key(rules.key()), Some(*rules));
        assert!(
            PentagoRulesAbout::from_key(rules.key()).is_some(),
            "{} has no explanation",
            rules.key()
        );
    }
    for rules in PenteRules::ALL {
        assert!(
            PenteRulesAbout::from_key(rules.key()).is_some(),
            "{} has no explanation",
            rules.key()
        );
    }
    let keys = |keys: Vec<&'static str>| keys.join(" ");
    assert_eq!(
        keys(PentagoRules::ALL.iter().map(|it| it.key()).collect()),
        "standard relaxed rotate-first ggp exact-five"
    );
    assert_eq!(
        keys(PenteRules::ALL.iter().map(|it| it.key()).collect()),
        "standard tournament free keryo keryo-tournament teams teams-own-colours"
    );
    assert_eq!(Level::ALL.len(), 8);
    assert_eq!(
        Quadrant::ALL,
        [
            Quadrant::TopLeft,
            Quadrant::TopRight,
            Quadrant::BottomLeft,
            Quadrant::BottomRight
        ]
    );
    assert_eq!(PenteRules::from_key("gomoku"), None);
}

/// Two members of a group with one text could not be told apart.
#[test]
fn members_of_a_group_differ() {
    fn differ<T: Copy + Into<Msg>>(group: &str, all: &[T]) {
        for lang in Lang::ALL {
            let texts: BTreeSet<&str> = all
                .iter()
                .map(|member| lang.text((*member).into()))
                .collect();
            assert_eq!(texts.len(), all.len(), "{lang:?} {group}");
        }
    }
    differ("dialect", Dialect::ALL);
    differ("direction", Direction::ALL);
    differ("game", Game::ALL);
    differ("level", Level::ALL);
    differ("pentago-rules", PentagoRules::ALL);
    differ("pente-rules", PenteRules::ALL);
    differ("person", Person::ALL);
    differ("player", Player::ALL);
    differ("quadrant", Quadrant::ALL);
    differ("stone", Stone::ALL);
    differ("opinion", Opinion::ALL);
}

/// Words in Latin letters that Chinese and Persian texts may hold: names and techniques.
const NAMES: [&str; 16] = [
    "Fivefold",
    "Pentago",
    "Pente",
    "Keryo",
    "JavaScript",
    "WebAssembly",
    "OpenSpiel",
    "pentagod",
    "Papoms",
    "Pentagoo",
    "Piskvork",
    "perfect",
    "pentago",
    "MIT",
    "Apache",
    "UTF",
];

#[test]
fn no_english_is_left_in_chinese_and_persian() {
    for lang in [Lang::ZhHant, Lang::Fa] {
        for (key, text) in lines(lang) {
            let prose = prose(&text);
            let words = prose
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| word.len() > 1);
            for word in words {
                assert!(NAMES.contains(&word), "{lang:?} {key}: {word}");
            }
        }
    }
}

#[test]
fn no_english_is_left_in_vietnamese() {
    let english = lines(Lang::En);
    let names = [
        "app.name",
        "page.title-game",
        "game.",
        "pente-rules.keryo",
        "player.",
    ];
    for (key, text) in lines(Lang::Vi) {
        for word in prose(&text).split(|c: char| !c.is_alphabetic()) {
            let word = word.to_lowercase();
            let common = [
                "the", "of", "and", "is", "or", "move", "stone", "turn", "game", "win", "wins",
                "five",
            ];
            let team = key.starts_with("person.") || key.starts_with("player.");
            assert!(!common.contains(&word.as_str()) || team, "{key}: {word}");
        }
        let has_words = prose(&text).contains(char::is_alphabetic);
        if has_words && !names.iter().any(|allowed| key.starts_with(allowed)) {
            assert!(
                !english.contains(&(key.clone(), text.clone())),
                "{key} is still English"
            );
        }
    }
}

#[test]
fn persian_is_written_with_persian_letters_digits_and_marks() {
    for (key, text) in lines(Lang::Fa) {
        let prose = prose(&text);
        for c in prose.chars() {
            assert!(!c.is_ascii_digit(), "{key}: ASCII digit");
            assert!(
                !matches!(c, 'ي' | 'ك' | 'ة' | 'ى'),
                "{key}: Arabic letter {c}"
            );
            assert!(
                !('\u{660}'..='\u{669}').contains(&c),
                "{key}: Arabic digit {c}"
            );
            assert!(
                !matches!(c, ',' | ';' | '?' | '"' | '“' | '”' | '\''),
                "{key}: Latin mark {c}"
            );
        }
        for wrong in [
            " می ",
            " نمی ",
            " ها ",
            " های ",
            " .",
            " ،",
            " ؛",
            " :",
            " \u{200c}",
            "\u{200c} ",
            "..",
            "  ",
        ] {
            assert!(!prose.contains(wrong), "{key}: {wrong:?} in {prose}");
        }
        assert!(
            !prose.ends_with('\u{200c}') && !prose.starts_with('\u{200c}'),
            "{key}: stray half-space"
        );
    }
}

#[test]
fn chinese_is_written_with_full_width_marks_and_traditional_characters() {
    for (key, text) in lines(Lang::ZhHant) {
        let prose = prose(&text);
        for c in prose.chars() {
            assert!(
                !matches!(c, ',' | ';' | ':' | '?' | '!' | '(' | ')' | '"' | '“' | '”'),
                "{key}: half-width mark {c}"
            );
            // Frequent characters that exist in simplified writing only.
            let simplified =
                "输赢转盘规则开对战设语题动画连线关闭选择导国图进将乐应该说这无误读记录";
            assert!(!simplified.contains(c), "{key}: simplified character {c}");
        }
    }
}

#[test]
fn vietnamese_is_composed() {
    for (key, text) in lines(Lang::Vi) {
        let combining = text.chars().find(|c| ('\u{300}'..='\u{36f}').contains(c));
        assert_eq!(
            combining, None,
            "{key}: letters with marks are single characters (NFC)"
        );
    }
}

#[test]
fn sentences_end_alike_in_every_language() {
    let english = lines(Lang::En);
    for lang in [Lang::ZhHant, Lang::Vi, Lang::Fa] {
        let lines = lines(lang);
        for (key, text) in &english {
            let Some((_, other)) = lines.iter().find(|(k, _)| k == key) else {
                continue;
            };
            let kind = |text: &str| match text.chars().last() {
                Some('.' | '。') => '.',
                Some('?' | '？' | '؟') => '?',
                Some('!' | '！') => '!',
                Some('…') => '…',
                _ => ' ',
            };
            assert_eq!(kind(text), kind(other), "{lang:?} {key}: {other}");
        }
    }
}
