//! The rules pages: static HTML, readable without any program.

use super::dist::{Dist, When};
use super::template::{Names, strip_comments};
use super::{file_name, files, read};
use anyhow::{Context, Result, bail};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};
use std::path::Path;

const GAMES: [&str; 2] = ["pentago", "pente"];

/// A language that the rules are written in.
struct Language {
    /// BCP 47 tag, also the end of the address.
    tag: &'static str,
    direction: &'static str,
    /// Its name in itself.
    name: &'static str,
    /// The words of the link to the app.
    play: &'static str,
    /// What the list of languages is called by a screen reader.
    languages: &'static str,
}

const LANGUAGES: [Language; 4] = [
    Language {
        tag: "en",
        direction: "ltr",
        name: "English",
        play: "Play",
        languages: "Languages",
    },
    Language {
        tag: "zh-Hant",
        direction: "ltr",
        name: "繁體中文",
        play: "開始遊戲",
        languages: "語言",
    },
    Language {
        tag: "vi",
        direction: "ltr",
        name: "Tiếng Việt",
        play: "Chơi",
        languages: "Ngôn ngữ",
    },
    Language {
        tag: "fa",
        direction: "rtl",
        name: "فارسی",
        play: "بازی",
        languages: "زبان‌ها",
    },
];

/// Renders `{game}.{language}.md` of `folder` to `/rules/{game}/{language}` through `template.html`.
///
/// Nothing is rendered while no text has been written; after that every game needs every language.
pub(crate) fn render(folder: &Path, names: &Names, dist: &mut Dist) -> Result<()> {
    let written = files(folder)?
        .iter()
        .map(|path| file_name(path))
        .collect::<Result<Vec<_>>>()?;
    if !written.iter().any(|name| name.ends_with(".md")) {
        eprintln!("no rules pages: {} holds no text", folder.display());
        return Ok(());
    }
    let expected: Vec<_> = GAMES
        .iter()
        .flat_map(|game| {
            LANGUAGES
                .iter()
                .map(move |language| format!("{game}.{}.md", language.tag))
        })
        .collect();
    for name in written.iter().filter(|name| name.ends_with(".md")) {
        if !expected.contains(name) {
            bail!(
                "{}: expected one of {}",
                folder.join(name).display(),
                expected.join(", ")
            );
        }
    }
    let template = strip_comments(&read(&folder.join("template.html"))?, "<!--", "-->");
    for game in GAMES {
        for language in &LANGUAGES {
            let file = format!("{game}.{}.md", language.tag);
            let page = page(
                &read(&folder.join(&file))?,
                game,
                language,
                &template,
                names,
            )
            .with_context(|| file.clone())?;
            let address = format!("/rules/{game}/{}", language.tag);
            let file = format!("rules/{game}/{}.html", language.tag);
            dist.fixed(&address, &file, page.into_bytes(), When::Later)?;
        }
    }
    Ok(())
}

fn page(
    markdown: &str,
    game: &str,
    language: &Language,
    template: &str,
    names: &Names,
) -> Result<String> {
    let title = markdown
        .lines()
        .find_map(|line| line.strip_prefix("# "))
        .context("expected a first heading, `# ...`; it becomes the title")?;
    let mut names = names.clone();
    names.set("title", escaped(title.trim()));
    names.set("lang", language.tag);
    names.set("dir", language.direction);
    names.set("play", language.play);
    names.set("languages.label", language.languages);
    names.set("languages", language_links(game, language));
    names.set("body", to_html(markdown));
    names.fill(template, "template.html")
}

/// One list item per language; the page's own is marked and no link.
fn language_links(game: &str, own: &Language) -> String {
    let item = |language: &Language| {
        let Language {
            tag,
            direction,
            name,
            ..
        } = language;
        if *tag == own.tag {
            format!(
                "<li><span lang=\"{tag}\" dir=\"{direction}\" aria-current=\"page\">{name}</span></li>"
            )
        } else {
            format!(
                "<li><a href=\"/rules/{game}/{tag}\" hreflang=\"{tag}\" lang=\"{tag}\" dir=\"{direction}\">{name}</a></li>"
            )
        }
    };
    LANGUAGES.iter().map(item).collect()
}

/// Markdown to HTML. A link to a neighbour file (`pente.en.md`) leads to its page; code is notation,
/// which reads from left to right in every language.
fn to_html(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = page_address(&dest_url).map_or(dest_url, CowStr::from);
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        Event::Code(code) => Event::InlineHtml(
            format!(
                "<bdi dir=\"ltr\"><code class=\"notation\">{}</code></bdi>",
                escaped(&code)
            )
            .into(),
        ),
        other => other,
    });
    let mut rendered = String::new();
    html::push_html(&mut rendered, events);
    rendered
}

/// `pente.en.md#captures` -> `/rules/pente/en#captures`.
fn page_address(link: &str) -> Option<String> {
    let (file, rest) = link.split_at(link.find('#').unwrap_or(link.len()));
    let (game, language) = file.strip_suffix(".md")?.split_once('.')?;
    let known = GAMES.contains(&game) && LANGUAGES.iter().any(|known| known.tag == language);
    known.then(|| format!("/rules/{game}/{language}{rest}"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<html lang=\"{{lang}}\" dir=\"{{dir}}\"><title>{{title}}</title>{{body}}<ul>{{languages}}</ul>{{play}}";

    fn rendered(markdown: &str, language: usize) -> Result<String> {
        page(
            markdown,
            "pente",
            &LANGUAGES[language],
            TEMPLATE,
            &Names::new(),
        )
    }

    #[test]
    fn a_page_has_its_language_its_direction_and_links_to_the_others() {
        let page = rendered("# پنته\n\nمتن `K10` <", 3).unwrap();
        assert!(
            page.starts_with("<html lang=\"fa\" dir=\"rtl\"><title>پنته</title><h1>پنته</h1>"),
            "{page}"
        );
        assert!(
            page.contains("<bdi dir=\"ltr\"><code class=\"notation\">K10</code></bdi> &lt;"),
            "{page}"
        );
        assert!(
            page.contains("<span lang=\"fa\" dir=\"rtl\" aria-current=\"page\">"),
            "{page}"
        );
        for tag in ["en", "zh-Hant", "vi"] {
            assert!(
                page.contains(&format!("<a href=\"/rules/pente/{tag}\"")),
                "{page}"
            );
        }
        assert!(!page.contains("<a href=\"/rules/pente/fa\""), "{page}");
    }

    #[test]
    fn links_between_texts_lead_to_pages() {
        let page = rendered("# A\n\n[b](pentago.vi.md#p5) [c](other.md) [d](/x)", 0).unwrap();
        assert!(page.contains("href=\"/rules/pentago/vi#p5\""), "{page}");
        assert!(page.contains("href=\"other.md\""), "{page}");
        assert!(page.contains("href=\"/x\""), "{page}");
    }

    #[test]
    fn a_text_without_a_heading_is_an_error() {
        let error = rendered("Just text", 0).unwrap_err();
        assert!(
            error.to_string().contains("expected a first heading"),
            "{error}"
        );
    }
}
