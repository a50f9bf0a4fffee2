//! The engine and the solver in a browser worker: they work there so that the page never stalls.
//!
//! `worker.js` beside this crate loads the module; messages that arrive while it loads are kept and
//! delivered once [`main`] has set its listener. A search or a proof runs to its end in one go; the page
//! gives one up by ending the worker, which also frees its memory. A worker that is only asked to read texts
//! makes neither engine nor solver.

mod explore;
mod progress;

use fivefold_engine::{Engine, Info, Level, Limits, Options};
use fivefold_protocol::worker::{self, Reply, Request};
use fivefold_rules::notation;
use fivefold_solver::Solver;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Bytes for the solver's passes. With everything else a worker stays below 600 MB; a proof from 18 stones on takes
/// 320 MB at least.
const SOLVER_BYTES: u64 = 500_000_000;

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global()
        .dyn_into()
        .expect("worker.js runs as a dedicated worker");
    let reply_to = scope.clone();
    let mut engine = None;
    let mut solver = Solver::new(fivefold_solver::Options {
        memory: SOLVER_BYTES,
        ..fivefold_solver::Options::default()
    });
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let post = |reply: &Reply| {
            // A string can always be posted.
            let _ = reply_to.post_message(&JsValue::from_str(&reply.to_text()));
        };
        let request = event.data().as_string();
        match request.and_then(|text| Request::from_text(&text)) {
            Some(Request::Search {
                id,
                line,
                level,
                millis,
                among,
            }) => {
                let engine = engine.get_or_insert_with(new_engine);
                let end = js_sys::Date::now() + f64::from(millis);
                let mut late = || js_sys::Date::now() >= end;
                let asked = (line.as_str(), level, among.as_slice());
                post(&search(engine, id, asked, &mut late, &post));
            }
            Some(Request::Read { id, dialect, text }) => post(&worker::read(id, dialect, &text)),
            Some(Request::Solve {
                id,
                square,
                position,
            }) => post(&explore::solve(
                &mut solver,
                id,
                square.as_deref(),
                &position,
                &post,
            )),
            Some(Request::Judge {
                id,
                millis,
                position,
            }) => {
                let engine = engine.get_or_insert_with(new_engine);
                let end = js_sys::Date::now() + f64::from(millis);
                let mut late = || js_sys::Date::now() >= end;
                post(&explore::judge(engine, id, &position, &mut late, &post));
            }
            // `Stop` finds no search running here; what is no request is not ours.
            Some(Request::Stop { .. }) | None => {}
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget(); // lives as long as the worker
}

/// An engine with another seed each time, so that one opening does not lead to the same game for ever.
fn new_engine() -> Engine {
    Engine::new(Options {
        seed: (js_sys::Math::random() * f64::from(u32::MAX)) as u64,
        ..Options::default()
    })
}

/// Thinks about the last position of a one-line game, at a level, and with some moves named about them alone; the last
/// reply is returned.
fn search(
    engine: &mut Engine,
    id: u64,
    (line, level, among): (&str, Option<u8>, &[String]),
    late: &mut dyn FnMut() -> bool,
    post: &dyn Fn(&Reply),
) -> Reply {
    let game = match notation::parse_line(line) {
        Ok(read) => read.game,
        Err(error) => {
            return Reply::Failed {
                id,
                reason: error.to_string(),
            };
        }
    };
    let position = game.position();
    let limits = Limits {
        level: level.and_then(Level::new),
        ..Limits::default()
    };
    let hear = &mut |info: &Info| {
        post(&Reply::Info {
            id,
            depth: info.depth,
            score: info.score.to_string(),
            nodes: info.nodes,
            pv: info.pv.iter().map(ToString::to_string).collect(),
        });
    };
    let some: Vec<_> = among
        .iter()
        .filter_map(|m| position.parse_move(m).ok())
        .collect();
    let result = if among.is_empty() {
        engine.search(position, &limits, hear, late)
    } else {
        engine.search_among(position, &limits, &some, hear, late)
    };
    match result.best {
        Some(best) => Reply::Best {
            id,
            best: best.to_string(),
        },
        None => Reply::Failed {
            id,
            reason: "there is no move to choose from".to_owned(),
        },
    }
}
