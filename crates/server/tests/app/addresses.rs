//! Addresses and methods that are not what the server has.

use crate::test_app::TestApp;
use axum::http::StatusCode;

const FROM_A_PERSON: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

#[tokio::test]
async fn a_person_at_an_unknown_address_gets_a_page_that_says_so() {
    let app = TestApp::new();
    for address in ["/nothing", "/rules/chess/en", "/404.html", "///", "/rules"] {
        let answer = app.get(address, &[FROM_A_PERSON]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert_eq!(answer.body, "nothing here", "{address}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
}

#[tokio::test]
async fn the_page_for_unknown_addresses_is_404_even_when_it_is_known() {
    let app = TestApp::new();
    let first = app.get("/nothing", &[FROM_A_PERSON]).await;
    let tag = first.header("etag").to_owned();
    let again = app
        .get("/nothing", &[FROM_A_PERSON, ("if-none-match", &tag)])
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_missing_asset_is_never_answered_with_the_page() {
    let app = TestApp::new();
    for address in [
        "/assets/app.0000.wasm",
        "/assets/app.0000.js",
        "/assets/",
        "/sw.js",
        "/favicon.ico",
    ] {
        let answer = app.get(address, &[("accept", "*/*")]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert_eq!(
            answer.header("content-type"),
            "text/plain; charset=utf-8",
            "{address}"
        );
        assert_eq!(answer.header("cache-control"), "no-store", "{address}");
    }
}

#[tokio::test]
async fn no_address_leads_out_of_the_page() {
    let app = TestApp::new();
    for address in [
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/etc/passwd",
        "/assets/%00",
        "/assets//app.cccc.wasm",
        "/%61ssets/app.cccc.wasm",
        "/ROBOTS.TXT",
        "/etc/passwd",
        "/.git/config",
    ] {
        let answer = app.get(address, &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn what_people_mean_by_an_address_is_where_they_are_sent() {
    let app = TestApp::new();
    for (asked, meant) in [
        ("/index.html", "/"),
        ("/rules/pente/en/", "/rules/pente/en"),
    ] {
        let answer = app.get(asked, &[FROM_A_PERSON]).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{asked}");
        assert_eq!(answer.header("location"), meant);
    }
}

#[tokio::test]
async fn files_can_only_be_read() {
    let app = TestApp::new();
    for method in [
        "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PURGE",
    ] {
        for address in ["/", "/healthz", "/assets/app.cccc.wasm"] {
            let answer = app.request(method, address, &[]).await;
            assert_eq!(
                answer.status,
                StatusCode::METHOD_NOT_ALLOWED,
                "{method} {address}"
            );
            let allowed = answer.header("allow");
            assert!(
                allowed.contains("GET") && allowed.contains("HEAD"),
                "{method} {address}: {allowed:?}"
            );
        }
        let nowhere = app.request(method, "/nothing", &[]).await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND, "{method}");
    }
}

#[tokio::test]
async fn health_tells_the_version() {
    let app = TestApp::new();
    let answer = app.get("/healthz", &[]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "no-store");
    let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(body["status"], "ok");
    assert_eq!(body["version"], env!("CARGO_PKG_VERSION"));
}
