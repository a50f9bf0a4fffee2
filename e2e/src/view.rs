//! Through what the page is looked at.

/// A screen and its owner's wishes.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// CSS pixels.
    pub width: u32,
    /// CSS pixels.
    pub height: u32,
    /// Device pixels per CSS pixel.
    pub scale: f64,
    /// A finger instead of a mouse; also what `pointer: coarse` and `hover: none` say.
    pub touch: bool,
    /// `prefers-color-scheme: dark`.
    pub dark: bool,
    /// `prefers-reduced-motion: reduce`.
    pub reduced_motion: bool,
    /// The browser's language, a BCP 47 tag.
    pub locale: String,
}

impl View {
    const fn new(width: u32, height: u32, scale: f64, touch: bool) -> Self {
        Self {
            width,
            height,
            scale,
            touch,
            dark: false,
            reduced_motion: false,
            locale: String::new(),
        }
    }

    /// 1280 x 800 with a mouse, light, English.
    pub fn desktop() -> Self {
        Self::new(1280, 800, 1.0, false).locale("en")
    }

    /// 390 x 844 with a finger, light, English.
    pub fn phone() -> Self {
        Self::new(390, 844, 2.0, true).locale("en")
    }

    /// 320 x 568 with a finger: the smallest screen the page must fit.
    pub fn small_phone() -> Self {
        Self::new(320, 568, 2.0, true).locale("en")
    }

    /// The same, for someone who likes it dark.
    #[must_use]
    pub fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// The same, for someone whom motion disturbs.
    #[must_use]
    pub fn reduced_motion(self) -> Self {
        Self {
            reduced_motion: true,
            ..self
        }
    }

    /// The same, in a browser of another language.
    #[must_use]
    pub fn locale(self, tag: &str) -> Self {
        Self {
            locale: tag.to_owned(),
            ..self
        }
    }

    /// The same, in another size.
    #[must_use]
    pub fn size(self, width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            ..self
        }
    }
}
