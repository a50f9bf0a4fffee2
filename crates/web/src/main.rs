//! The page: draws what `fivefold-client` says and hands it what the player did.
//!
//! The page arrives in two steps. The static shell (`index.html`) paints at once, without waiting
//! for WebAssembly; then this program starts and takes the place of what stands inside `#app`.
//!
//! Each part of the page is a function from a [`Scene`](scene::Scene) to a text of HTML. When a text
//! has changed, [`morph`] brings the document up to date. Controls say in their attributes what they
//! do; [`listen`] hears all of them in one place.

mod bar;
mod board;
mod control;
mod dom;
mod drawing;
mod explore;
mod face;
mod html;
mod listen;
mod lookup;
mod mark;
mod morph;
mod page;
mod prefs;
mod scene;
mod session;
mod setup;
mod side;
mod table;
mod texts;
mod thinker;
mod threats;
mod windows;

fn main() {
    let root = dom::find("#app").expect("index.html has an element with the id `app`");
    listen::listen(session::Session::start(root));
}
