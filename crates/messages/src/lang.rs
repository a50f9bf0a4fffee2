//! The languages.

/// A language the whole catalogue exists in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese in traditional characters, as written in Taiwan.
    ZhHant,
    /// Vietnamese.
    Vi,
    /// Persian.
    Fa,
}

/// Which way a language's lines run. The board never follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextDirection {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

impl TextDirection {
    /// The value of HTML's `dir` attribute.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
        }
    }
}

impl Lang {
    /// Every language, in the order a menu shows them.
    pub const ALL: [Self; 4] = [Self::En, Self::ZhHant, Self::Vi, Self::Fa];

    /// The BCP 47 tag, for HTML's `lang` and for file names.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhHant => "zh-Hant",
            Self::Vi => "vi",
            Self::Fa => "fa",
        }
    }

    /// The language's name for itself.
    #[must_use]
    pub const fn endonym(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::ZhHant => "繁體中文",
            Self::Vi => "Tiếng Việt",
            Self::Fa => "فارسی",
        }
    }

    /// Which way the lines run.
    #[must_use]
    pub const fn dir(self) -> TextDirection {
        match self {
            Self::Fa => TextDirection::Rtl,
            Self::En | Self::ZhHant | Self::Vi => TextDirection::Ltr,
        }
    }

    /// The first parts of tags that are understood, in small letters.
    pub const PRIMARY: [(&str, Self); 6] = [
        ("en", Self::En),
        ("zh", Self::ZhHant),
        ("yue", Self::ZhHant),
        ("vi", Self::Vi),
        ("fa", Self::Fa),
        ("prs", Self::Fa),
    ];

    /// The language for a tag as browsers (`zh-TW`, `fa-IR`) or the environment (`vi_VN.UTF-8`) give it,
    /// in any case. Only the first part counts: every Chinese is answered in traditional characters, the only
    /// ones there are here. `None` for a language the catalogue does not have.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag
            .trim()
            .split(['-', '_', '.', '@'])
            .next()
            .unwrap_or_default();
        Self::PRIMARY
            .iter()
            .find(|(name, _)| primary.eq_ignore_ascii_case(name))
            .map(|(_, lang)| *lang)
    }

    /// The first language in a list of wishes that exists here, else English.
    pub fn first_of<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Self {
        wishes
            .into_iter()
            .find_map(Self::from_tag)
            .unwrap_or_default()
    }
}
