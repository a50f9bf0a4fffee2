//! `GET /api/pentago/values?position=LINE`: what the exact database says of a position and its moves.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use fivefold_rules::notation::{self, Line};
use fivefold_rules::{AnyPosition, pentago};
use fivefold_solver::Value;
use fivefold_solver::table::{TableError, Tablebase};
use serde_json::{Map, json};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The longest line that is taken, in bytes.
const MAX_LINE: usize = 1024;
/// Lookups at a time; more wait. Each may read from a disk and unpack.
const AT_ONCE: usize = 4;

/// The database, with the turnstile in front of it.
#[derive(Clone)]
pub(crate) struct Values {
    table: Option<Arc<Tablebase>>,
    turnstile: Arc<Semaphore>,
}

impl Values {
    /// Without a database every question is answered with 404.
    pub(crate) fn new(table: Option<Arc<Tablebase>>) -> Values {
        Values {
            table,
            turnstile: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

/// Why there is no answer, and for whom the words are.
struct Refusal(StatusCode, String);

/// Answers the address.
pub(crate) async fn answer(
    State(values): State<Values>,
    query: Result<Query<HashMap<String, String>>, QueryRejection>,
) -> Response<Body> {
    let (status, body) = match of(values, query).await {
        Ok(body) => (StatusCode::OK, body),
        Err(Refusal(status, message)) => (status, json!({ "error": { "message": message } })),
    };
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body.to_string()).into_response()
}

async fn of(
    values: Values,
    query: Result<Query<HashMap<String, String>>, QueryRejection>,
) -> Result<serde_json::Value, Refusal> {
    let table = values.table.ok_or_else(|| {
        let words = "this server has no exact database; it is started with --tablebase DIR";
        Refusal(StatusCode::NOT_FOUND, words.to_owned())
    })?;
    let line = asked(query)?;
    let permit = values.turnstile.acquire_owned().await;
    let looked_up = tokio::task::spawn_blocking(move || {
        // Held until the disk is done with, also when nobody waits for the answer any more.
        let _permit = permit;
        look_up(&table, &line)
    });
    looked_up.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a lookup in the exact database broke off");
        Err(unusable())
    })
}

/// Reads the position that is asked for.
fn asked(query: Result<Query<HashMap<String, String>>, QueryRejection>) -> Result<Line, Refusal> {
    let bad = |words: String| Refusal(StatusCode::BAD_REQUEST, words);
    let Query(query) = query.map_err(|error| bad(error.to_string()))?;
    let text = query
        .get("position")
        .ok_or_else(|| bad("expected ?position=LINE, a Pentago position or game".to_owned()))?;
    if text.len() > MAX_LINE {
        return Err(bad(format!(
            "the position is too long; expected at most {MAX_LINE} bytes"
        )));
    }
    notation::parse_line(text).map_err(|error| bad(error.to_string()))
}

fn look_up(table: &Tablebase, line: &Line) -> Result<serde_json::Value, Refusal> {
    let AnyPosition::Pentago(position) = line.game.position() else {
        let words = "the database knows Pentago only; this is Pente".to_owned();
        return Err(Refusal(StatusCode::UNPROCESSABLE_ENTITY, words));
    };
    let found = match &line.placed {
        Some(placed) => half_move(table, placed),
        None => whole(table, position),
    };
    found.map_err(refusal)
}

/// A position between turns. At the last slice the moves, which add a marble, are not known: null.
fn whole(table: &Tablebase, position: &pentago::Position) -> Result<serde_json::Value, TableError> {
    let value = table.value(position)?;
    let moves = match table.move_values(position) {
        Ok(moves) => Some(named(moves)),
        Err(TableError::NoSlice { .. }) => None,
        Err(error) => return Err(error),
    };
    Ok(json!({ "twist_due": false, "value": value.to_string(), "moves": moves }))
}

/// A board on which the twist is due: the moves are the twists.
fn half_move(table: &Tablebase, placed: &pentago::Placed) -> Result<serde_json::Value, TableError> {
    let value = table.placed_value(placed)?;
    let moves = named(table.twist_values(placed)?);
    Ok(json!({ "twist_due": true, "value": value.to_string(), "moves": moves }))
}

fn named<M: ToString>(values: Vec<(M, Value)>) -> Map<String, serde_json::Value> {
    let named = values.into_iter();
    named
        .map(|(m, value)| (m.to_string(), value.to_string().into()))
        .collect()
}

/// What the client is told. Names of files are for the log.
fn refusal(error: TableError) -> Refusal {
    match error {
        TableError::NoSlice { .. } => Refusal(StatusCode::NOT_FOUND, error.to_string()),
        TableError::OtherRules(_) => Refusal(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        _ => {
            tracing::error!(%error, "the exact database cannot be used");
            unusable()
        }
    }
}

fn unusable() -> Refusal {
    let words = "the database cannot be used; the server's log says why";
    Refusal(StatusCode::INTERNAL_SERVER_ERROR, words.to_owned())
}
