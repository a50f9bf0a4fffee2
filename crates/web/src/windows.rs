//! Windows over the game: import, export, share, keyboard, and questions.
//!
//! All of them are always in the document; the one with `data-open` is shown. The browser keeps the
//! focus inside and closes it with Esc.

use crate::html::Html;
use crate::scene::{Panel, Scene};
use crate::side::button;
use fivefold_client::dialect_name;
use fivefold_messages::{Message, Msg};

/// All windows; at most one is open.
pub(crate) fn windows(scene: &Scene, html: &mut Html) {
    html.open("div").attr("class", "windows");
    question(scene, html);
    window(scene, html, Panel::Import, Msg::ButtonImport, import);
    window(scene, html, Panel::Export, Msg::ButtonExport, export);
    window(scene, html, Panel::Share, Msg::ButtonShare, share);
    window(scene, html, Panel::Keys, Msg::ButtonKeys, keys);
    html.close();
}

fn window(
    scene: &Scene,
    html: &mut Html,
    panel: Panel,
    title: Msg,
    content: fn(&Scene, &mut Html),
) {
    html.open("dialog").attr("data-window", "panel");
    html.flag(
        "data-open",
        scene.panel == panel && scene.view.question.is_none(),
    );
    html.open("h2").text(scene.text(title)).close();
    content(scene, html);
    html.close();
}

fn question(scene: &Scene, html: &mut Html) {
    let question = scene.view.question.as_ref();
    html.open("dialog").attr("data-window", "question");
    html.flag("data-open", question.is_some());
    html.open("h2").text(&scene.say_any(question)).close();
    html.open("div").attr("class", "actions");
    html.open("button").attr("type", "button").attr("id", "yes");
    html.attr("data-act", "yes").attr("class", "main");
    html.text(scene.text(Msg::ButtonConfirm)).close();
    button(scene, html, "no", Msg::ButtonCancel, true);
    html.close().close();
}

/// Whether a notice is shown in the window that is open: what came of copying.
pub(crate) fn is_told(scene: &Scene, notice: &Message) -> bool {
    let copying = [Msg::ShareCopied, Msg::ShareCopyFailed].map(Message::from);
    matches!(scene.panel, Panel::Export | Panel::Share) && copying.contains(notice)
}

/// What came of copying, in the window that is open.
fn told(scene: &Scene, panel: Panel, html: &mut Html) {
    let here = |message: &&Message| scene.panel == panel && is_told(scene, message);
    if let Some(message) = scene.view.notice.as_ref().filter(here) {
        html.open("p").attr("class", "told").attr("role", "status");
        html.text(&scene.say(message)).close();
    }
}

/// A button without an `id` of its own.
fn plain(scene: &Scene, html: &mut Html, act: &str, msg: Msg) {
    html.open("button")
        .attr("type", "button")
        .attr("data-act", act);
    html.text(scene.text(msg)).close();
}

/// The button that is pressed most.
fn main(scene: &Scene, html: &mut Html, act: &str, msg: Msg) {
    html.open("button")
        .attr("type", "button")
        .attr("class", "main");
    html.attr("id", act).attr("data-act", act);
    html.text(scene.text(msg)).close();
}

/// Reading a game.
fn import(scene: &Scene, html: &mut Html) {
    let import = &scene.view.import;
    html.open("label")
        .text(scene.text(Msg::ImportLabel))
        .text(" ");
    html.open("textarea").attr("id", "import-text").close();
    html.close();
    html.open("p")
        .attr("class", "problem")
        .attr("role", "alert");
    let reading = import.reading.then_some(Message::from(Msg::ImportReading));
    let told = reading.as_ref().or(import.problem.as_ref());
    html.text(&scene.say_any(told)).close();
    html.open("div").attr("class", "actions");
    for (place, dialect) in import.choices.iter().enumerate() {
        html.open("button").attr("type", "button");
        html.attr("data-act", "import-as")
            .number("data-place", place);
        html.text(scene.text(dialect_name(*dialect).msg())).close();
    }
    html.close();
    // The browser's own words beside such a field are in the browser's language, so it lies unseen over ours.
    html.open("label").attr("class", "button file");
    html.text(scene.text(Msg::ButtonChooseFile));
    html.open("input").attr("type", "file").close().close();
    html.open("div").attr("class", "actions");
    main(scene, html, "import-open", Msg::ButtonOpen);
    plain(scene, html, "close", Msg::ButtonCancel);
    html.close();
}

fn read_only(html: &mut Html, id: &str, label: &str, text: &str) {
    html.open("textarea").flag("readonly", true);
    html.attr("id", id).attr("aria-label", label);
    html.text(text).close();
}

/// Writing a game: as one line and as a record.
fn export(scene: &Scene, html: &mut Html) {
    let line = scene.text(Msg::ExportLine);
    html.open("h3").text(line).close();
    read_only(html, "export-line", line, &scene.view.line);
    html.open("div").attr("class", "actions");
    button(scene, html, "copy-line", Msg::ButtonCopy, true);
    html.close();
    let record = scene.text(Msg::ExportRecord);
    html.open("h3").text(record).close();
    read_only(html, "export-record", record, &scene.record);
    html.open("div").attr("class", "actions");
    button(scene, html, "copy-record", Msg::ButtonCopy, true);
    button(scene, html, "save-record", Msg::ButtonSaveFile, true);
    plain(scene, html, "close", Msg::ButtonClose);
    html.close();
    told(scene, Panel::Export, html);
}

/// Passing a link on.
fn share(scene: &Scene, html: &mut Html) {
    let link = [&scene.address, "#", &scene.view.fragment].concat();
    html.open("p").text(scene.text(Msg::ShareAbout)).close();
    read_only(html, "share-link", scene.text(Msg::ButtonCopyLink), &link);
    html.open("div").attr("class", "actions");
    main(scene, html, "copy-link", Msg::ButtonCopyLink);
    plain(scene, html, "close", Msg::ButtonClose);
    html.close();
    told(scene, Panel::Share, html);
}

const KEYS: [(&[&str], Msg); 10] = [
    (&["←", "↑", "→", "↓"], Msg::KeysMove),
    (&["Enter", "Space"], Msg::KeysPlace),
    (&["1", "–", "4"], Msg::KeysQuadrant),
    (&[",", "l"], Msg::KeysLeft),
    (&[".", "r"], Msg::KeysRight),
    (&["Esc"], Msg::KeysWithdraw),
    (&["u"], Msg::KeysUndo),
    (&["t"], Msg::ThreatKeys),
    (&["←", "→"], Msg::KeysStep),
    (&["Home", "End"], Msg::KeysEnds),
];

/// What the keys do.
fn keys(scene: &Scene, html: &mut Html) {
    html.open("dl").attr("class", "keys");
    for (keys, meaning) in KEYS {
        html.open("dt");
        for key in keys {
            match *key {
                "–" => html.text("– "),
                key => html.open("kbd").text(key).close().text(" "),
            };
        }
        html.close();
        html.open("dd").text(scene.text(meaning)).close();
    }
    html.close();
    html.open("div").attr("class", "actions");
    plain(scene, html, "close", Msg::ButtonClose);
    html.close();
}
