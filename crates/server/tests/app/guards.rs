//! What holds around every address: headers and limits.

use crate::test_app::TestApp;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use fivefold_server::{Limits, security_headers, with_limits};
use std::time::Duration;

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = TestApp::new();
    let answers = [
        app.get("/", &[]).await,
        app.get("/healthz", &[]).await,
        app.get("/nothing", &[]).await,
        app.get("/index.html", &[]).await,
        app.request("POST", "/", &[]).await,
        app.request("POST", "/healthz", &[("content-length", "99999999")])
            .await,
    ];
    for answer in &answers {
        for (name, value) in security_headers() {
            assert_eq!(
                answer.header(name.as_str()),
                value,
                "{} {name}",
                answer.status
            );
        }
    }
}

/// Each directive of the policy, so that loosening one is a decision and not a slip.
#[test]
fn the_policy_allows_nothing_inline_and_nothing_foreign() {
    let headers = security_headers();
    let policy = headers
        .iter()
        .find(|(name, _)| name == "content-security-policy")
        .expect("there is a policy")
        .1;
    let directives: Vec<_> = policy.split("; ").collect();
    assert_eq!(
        directives,
        [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "connect-src 'self'",
            "img-src 'self' data:",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ]
    );
}

#[tokio::test]
async fn too_large_a_body_is_refused_before_it_is_read() {
    let app = TestApp::new();
    let limit = Limits::default().body;
    let answer = app
        .request("POST", "/", &[("content-length", &(limit + 1).to_string())])
        .await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let answer = app
        .request("POST", "/", &[("content-length", &limit.to_string())])
        .await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_takes_too_long_is_given_up() {
    let slow = Router::new().route(
        "/slow",
        get(async || tokio::time::sleep(Duration::from_secs(3600)).await),
    );
    let app = TestApp::of(with_limits(slow, &Limits::default()));
    let answer = app.get("/slow", &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn a_panic_costs_one_answer_and_no_more() {
    async fn broken() -> &'static str {
        panic!("on purpose")
    }
    let routes = Router::new()
        .route("/broken", get(broken))
        .route("/fine", get(async || "fine"));
    let app = TestApp::of(with_limits(routes, &Limits::default()));
    let answer = app.get("/broken", &[]).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(
        !answer.body.contains("on purpose"),
        "the inside is nobody's business"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(app.get("/fine", &[]).await.body, "fine");
}
