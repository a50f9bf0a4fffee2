//! Every address of the server, on one page.

use crate::announce::announced;
use crate::config::Limits;
use crate::page;
use crate::security::security_headers;
use crate::values::{self, Values};
use axum::Router;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::http::{Request, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use fivefold_solver::table::Tablebase;
use fivefold_web_assets::Asset;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

/// The server's addresses, with the embedded page.
pub fn router(limits: &Limits) -> Router {
    router_of(fivefold_web_assets::all(), limits)
}

/// The server's addresses, with this page; `assets` are sorted by address.
pub fn router_of(assets: &'static [Asset], limits: &Limits) -> Router {
    router_with(assets, None, limits)
}

/// As [`router_of`], with an exact database to ask; the page is told what it reaches.
pub fn router_with(
    assets: &'static [Asset],
    table: Option<Arc<Tablebase>>,
    limits: &Limits,
) -> Router {
    let assets = match &table {
        Some(table) => announced(assets, table),
        None => assets,
    };
    let routes = Router::new()
        .route("/healthz", get(health))
        .route(
            "/api/pentago/values",
            get(values::answer).with_state(Values::new(table)),
        )
        .method_not_allowed_fallback(async || {
            page::text(
                StatusCode::METHOD_NOT_ALLOWED,
                "405: this can only be read\n",
            )
        })
        .fallback(async move |request: Request<Body>| page::answer(assets, &request));
    with_limits(routes, limits)
}

/// Puts what holds for every address around `routes`: limits, security headers, a log line each.
pub fn with_limits(routes: Router, limits: &Limits) -> Router {
    let mut guarded = routes
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            limits.answer,
        ))
        .layer(RequestBodyLimitLayer::new(limits.body));
    for (name, value) in security_headers() {
        guarded = guarded.layer(SetResponseHeaderLayer::if_not_present(
            name,
            HeaderValue::from_static(value),
        ));
    }
    guarded.layer(TraceLayer::new_for_http())
}

/// For whoever watches over the server: it answers, and which version it is.
async fn health() -> impl IntoResponse {
    let body = serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, body.to_string())
}
