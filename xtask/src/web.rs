//! Builds the page into a folder that is ready to be served: see [`build`].

mod dist;
mod rules;
mod template;
mod wasm;

use crate::workspace;
use anyhow::{Context, Result, bail};
use dist::Dist;
pub(crate) use dist::{Entry, When, read_manifest};
use fivefold_messages::Lang;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use template::Names;

/// Builds everything a browser asks for into `out`, which afterwards holds nothing else.
///
/// Names of files that never change under the same name hold a hash of the content; next to each
/// file that gains by it lie a `.br` and a `.gz`; `manifest.tsv` lists all of it.
///
/// `build_folder` is where cargo works. It must not be the one of a cargo that waits for this
/// program, or both wait for ever.
pub(crate) fn build(out: &Path, build_folder: &Path) -> Result<()> {
    let programs = wasm::build(build_folder)?;
    let source = workspace::root().join("crates/web");
    let mut dist = Dist::new();
    let mut names = Names::new();

    let style = style(&source.join("style"))?;
    names.set(
        "style.css",
        dist.hashed("style", "css", style.into_bytes(), When::First)?,
    );

    let wasm = dist.hashed("app", "wasm", programs.page.wasm, When::First)?;
    names.set("app.wasm", wasm);
    names.set("texts", texts(&mut dist)?);
    let start = names.fill(&read(&source.join("start.js"))?, "start.js")?;
    let module = format!("{}\n{start}", programs.page.js);
    names.set(
        "app.js",
        dist.hashed("app", "js", module.into_bytes(), When::First)?,
    );

    let wasm = dist.hashed("worker", "wasm", programs.worker.wasm, When::Later)?;
    names.set("worker.wasm", wasm);
    let entry = read(&workspace::root().join("crates/worker/worker.js"))?;
    let entry = names.fill(&entry, "worker.js")?;
    let module = format!("{}\n{entry}", programs.worker.js);
    names.set(
        "worker.js",
        dist.hashed("worker", "js", module.into_bytes(), When::Later)?,
    );

    for (name, address) in [("index.html", "/"), ("404.html", "/404.html")] {
        let page = template::strip_comments(&read(&source.join(name))?, "<!--", "-->");
        let page = names.fill(&page, name)?;
        let when = if address == "/" {
            When::First
        } else {
            When::Later
        };
        dist.fixed(address, name, page.into_bytes(), when)?;
    }
    rules::render(&source.join("rules"), &names, &mut dist)?;
    for file in files(&source.join("static"))? {
        let name = file_name(&file)?;
        let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
        dist.fixed(&format!("/{name}"), &name, bytes, When::Later)?;
    }
    dist.write(out)
}

/// Adds the texts of every language but English, which is in the program. Gives a list for the start
/// script: the first part of a language's tag, and the address of its texts, empty for English.
fn texts(dist: &mut Dist) -> Result<String> {
    let mut addresses = BTreeMap::new();
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let packed = lang
            .packed()
            .context("the texts of a language are missing")?;
        let address = dist.hashed(lang.tag(), "txt", packed.into_bytes(), When::Language)?;
        addresses.insert(lang, address);
    }
    let pairs = Lang::PRIMARY.map(|(primary, lang)| (primary, addresses.get(&lang)));
    let pairs = pairs.map(|(primary, address)| json!([primary, address.map_or("", |a| a)]));
    Ok(json!(pairs).to_string())
}

/// All style sheets, joined in the order of their names.
fn style(folder: &Path) -> Result<String> {
    let mut joined = String::new();
    for file in files(folder)? {
        if file.extension().is_some_and(|extension| extension == "css") {
            joined.push_str(&template::strip_comments(&read(&file)?, "/*", "*/"));
        }
    }
    if joined.is_empty() {
        bail!("no style sheet in {}", folder.display());
    }
    Ok(joined)
}

/// The files right inside `folder`, by name.
fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn file_name(path: &Path) -> Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok(name
        .with_context(|| format!("{}: the name is not UTF-8", path.display()))?
        .to_owned())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
