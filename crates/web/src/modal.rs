//! Windows over the game: import, export, share, keyboard, and questions.

use crate::session::{Session, link};
use fivefold_client::Input;
use fivefold_messages::Msg;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// Which window is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    None,
    Import,
    Export,
    Share,
    Keys,
}

/// All windows; at most one is open.
#[component]
pub(crate) fn Modals(session: Session, panel: RwSignal<Panel>) -> impl IntoView {
    let close = Callback::new(move |()| panel.set(Panel::None));
    let is = move |which: Panel| Signal::derive(move || panel.get() == which);
    let question = Memo::new(move |_| session.view.with(|view| view.question.clone()));
    let asked = move || {
        question
            .get()
            .map(|message| session.say(&message))
            .unwrap_or_default()
    };
    let done = Memo::new(move |_| session.view.with(|view| view.import.done_key));
    Effect::new(move |before: Option<u64>| {
        let now = done.get();
        if before.is_some_and(|before| before != now) {
            panel.set(Panel::None);
        }
        now
    });
    let text = move |msg: Msg| move || session.text(msg);
    let cancel = Callback::new(move |()| {
        if session.view.with_untracked(|view| view.question.is_some()) {
            session.act(Input::Cancel);
        }
    });
    view! {
        <Modal open=Signal::derive(move || question.get().is_some()) on_close=cancel>
            <h2>{asked}</h2>
            <div class="actions">
                <button type="button" class="main" id="yes" on:click=move |_| session.act(Input::Confirm)>
                    {text(Msg::ButtonConfirm)}
                </button>
                <button type="button" id="no" on:click=move |_| session.act(Input::Cancel)>
                    {text(Msg::ButtonCancel)}
                </button>
            </div>
        </Modal>
        <Modal open=is(Panel::Import) on_close=close>
            <Import session=session panel=panel/>
        </Modal>
        <Modal open=is(Panel::Export) on_close=close>
            <h2>{text(Msg::ButtonExport)}</h2>
            <textarea
                readonly
                aria-label=text(Msg::ExportLine)
                prop:value=move || session.view.with(|view| view.line.clone())
            ></textarea>
            <div class="actions">
                <button type="button" on:click=move |_| session.act(Input::CopyRecord)>
                    {text(Msg::ButtonCopy)}
                </button>
                <button type="button" on:click=move |_| session.act(Input::SaveRecord)>
                    {text(Msg::ButtonSaveFile)}
                </button>
                <button type="button" on:click=move |_| close.run(())>
                    {text(Msg::ButtonClose)}
                </button>
            </div>
        </Modal>
        <Modal open=is(Panel::Share) on_close=close>
            <h2>{text(Msg::ButtonShare)}</h2>
            <p>{text(Msg::ShareAbout)}</p>
            <textarea
                readonly
                id="share-link"
                aria-label=text(Msg::ButtonCopyLink)
                prop:value=move || session.view.with(|view| link(&view.fragment))
            ></textarea>
            <div class="actions">
                <button type="button" class="main" id="copy-link" on:click=move |_| session.act(Input::Share)>
                    {text(Msg::ButtonCopyLink)}
                </button>
                <button type="button" on:click=move |_| close.run(())>
                    {text(Msg::ButtonClose)}
                </button>
            </div>
        </Modal>
        <Modal open=is(Panel::Keys) on_close=close>
            <h2>{text(Msg::ButtonKeys)}</h2>
            <dl class="keys">
                <dt><kbd>"←"</kbd> <kbd>"↑"</kbd> <kbd>"→"</kbd> <kbd>"↓"</kbd></dt>
                <dd>{text(Msg::KeysMove)}</dd>
                <dt><kbd>"Enter"</kbd> <kbd>"Space"</kbd></dt>
                <dd>{text(Msg::KeysPlace)}</dd>
                <dt><kbd>"1"</kbd> "–" <kbd>"4"</kbd></dt>
                <dd>{text(Msg::KeysQuadrant)}</dd>
                <dt><kbd>","</kbd> <kbd>"l"</kbd></dt>
                <dd>{text(Msg::KeysLeft)}</dd>
                <dt><kbd>"."</kbd> <kbd>"r"</kbd></dt>
                <dd>{text(Msg::KeysRight)}</dd>
                <dt><kbd>"Esc"</kbd></dt>
                <dd>{text(Msg::KeysWithdraw)}</dd>
                <dt><kbd>"u"</kbd></dt>
                <dd>{text(Msg::KeysUndo)}</dd>
                <dt><kbd>"←"</kbd> <kbd>"→"</kbd></dt>
                <dd>{text(Msg::KeysStep)}</dd>
                <dt><kbd>"Home"</kbd> <kbd>"End"</kbd></dt>
                <dd>{text(Msg::KeysEnds)}</dd>
            </dl>
            <div class="actions">
                <button type="button" on:click=move |_| close.run(())>
                    {text(Msg::ButtonClose)}
                </button>
            </div>
        </Modal>
    }
}

/// A window: the browser keeps the focus inside and closes it with Esc.
#[component]
fn Modal(open: Signal<bool>, on_close: Callback<()>, children: Children) -> impl IntoView {
    let node = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        let open = open.get();
        if let Some(dialog) = node.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal(); // refused only while it is open
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
    view! {
        <dialog node_ref=node on:close=move |_| on_close.run(())>
            {children()}
        </dialog>
    }
}

/// Reading a game.
#[component]
fn Import(session: Session, panel: RwSignal<Panel>) -> impl IntoView {
    let area = NodeRef::<leptos::html::Textarea>::new();
    let import = Memo::new(move |_| session.view.with(|view| view.import.clone()));
    let typed = move || area.get().map(|area| area.value()).unwrap_or_default();
    let choose = move |event: web_sys::Event| {
        let files = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok())
            .and_then(|input| input.files());
        let Some(file) = files.and_then(|files| files.get(0)) else {
            return;
        };
        let read = Closure::<dyn FnMut(JsValue)>::new(move |text: JsValue| {
            if let (Some(area), Some(text)) = (area.get_untracked(), text.as_string()) {
                area.set_value(&text);
                session.act(Input::Import(text));
            }
        });
        let _ = file.text().then(&read);
        read.forget(); // a few bytes for each file
    };
    view! {
        <h2>{move || session.text(Msg::ButtonImport)}</h2>
        <label>
            {move || session.text(Msg::ImportLabel)}
            <textarea id="import-text" node_ref=area></textarea>
        </label>
        <p class="problem" role="alert">
            {move || import.with(|i| i.problem.as_ref().map(|problem| session.say(problem)))}
        </p>
        <div class="actions">
            {move || {
                import
                    .get()
                    .choices
                    .into_iter()
                    .map(|dialect| {
                        view! {
                            <button type="button" on:click=move |_| session.act(Input::ImportAs(typed(), dialect))>
                                {session.text(fivefold_client::dialect_name(dialect).msg())}
                            </button>
                        }
                    })
                    .collect_view()
            }}
        </div>
        <input type="file" aria-label=move || session.text(Msg::ButtonChooseFile) on:change=choose/>
        <div class="actions">
            <button type="button" class="main" id="import-open" on:click=move |_| session.act(Input::Import(typed()))>
                {move || session.text(Msg::ButtonOpen)}
            </button>
            <button type="button" on:click=move |_| panel.set(Panel::None)>
                {move || session.text(Msg::ButtonCancel)}
            </button>
        </div>
    }
}
