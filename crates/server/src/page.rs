//! Answers with files of the page.

use crate::negotiate::{choose, entity_tag, has_already};
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderName, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::{Method, Request, Response, StatusCode};
use fivefold_web_assets::{Asset, Encoding, find_in};

/// A hashed name's content never changes: a year, the longest that caches agree on.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Keep it, but ask each time whether it is still true.
const ASK_AGAIN: &str = "no-cache";

/// The page for addresses that lead nowhere.
const NOT_FOUND: &str = "/404.html";

/// Answers a request for a file, or says that there is none.
pub(crate) fn answer(assets: &'static [Asset], request: &Request<Body>) -> Response<Body> {
    let address = request.uri().path();
    let asked = Asked {
        method: request.method(),
        headers: request.headers(),
    };
    if let Some(asset) = find_in(assets, address).filter(|asset| asset.address != NOT_FOUND) {
        return asked.for_file(asset, StatusCode::OK);
    }
    if let Some(other) = written_otherwise(address).filter(|other| find_in(assets, other).is_some())
    {
        return respond(
            StatusCode::PERMANENT_REDIRECT,
            [(LOCATION, other)],
            Body::empty(),
        );
    }
    // Whoever asks for a script or a picture has no use for a page that says so.
    match find_in(assets, NOT_FOUND) {
        Some(page) if asked.wants_html() => asked.for_file(page, StatusCode::NOT_FOUND),
        _ => text(
            StatusCode::NOT_FOUND,
            "404: there is nothing at this address\n",
        ),
    }
}

/// The address that people mean by this one: `/index.html`, or one slash too many at the end.
fn written_otherwise(address: &str) -> Option<&str> {
    match address {
        "/index.html" => Some("/"),
        _ => address.strip_suffix('/').filter(|rest| !rest.is_empty()),
    }
}

/// The parts of a request that matter for a file.
struct Asked<'r> {
    method: &'r Method,
    headers: &'r HeaderMap,
}

impl Asked<'_> {
    /// All values of a header, joined as RFC 9110 (5.3) allows; `None` when it was not sent.
    fn header(&self, name: &HeaderName) -> Option<String> {
        let values = self.headers.get_all(name).iter();
        let values: Vec<_> = values.filter_map(|value| value.to_str().ok()).collect();
        (!values.is_empty()).then(|| values.join(","))
    }

    fn wants_html(&self) -> bool {
        self.header(&axum::http::header::ACCEPT)
            .is_some_and(|types| types.contains("text/html"))
    }

    fn for_file(&self, asset: &'static Asset, status: StatusCode) -> Response<Body> {
        if self.method != Method::GET && self.method != Method::HEAD {
            let mut refusal = text(
                StatusCode::METHOD_NOT_ALLOWED,
                "405: this can only be read\n",
            );
            insert(&mut refusal, ALLOW, "GET, HEAD");
            return refusal;
        }
        let Some(encoding) = choose(asset, self.header(&ACCEPT_ENCODING).as_deref()) else {
            let mut refusal = text(
                StatusCode::NOT_ACCEPTABLE,
                "406: kept as br, gzip and identity only\n",
            );
            insert(&mut refusal, VARY, "accept-encoding");
            return refusal;
        };
        let tag = entity_tag(asset, encoding);
        let known = self
            .header(&IF_NONE_MATCH)
            .is_some_and(|tags| has_already(&tags, &tag));
        let kept = [
            (ETAG, tag.as_str()),
            (
                CACHE_CONTROL,
                if asset.immutable { FOR_EVER } else { ASK_AGAIN },
            ),
            (VARY, "accept-encoding"),
        ];
        if known && status == StatusCode::OK {
            return respond(StatusCode::NOT_MODIFIED, kept, Body::empty());
        }
        let content = asset.body(encoding).unwrap_or(asset.identity);
        let body = match *self.method {
            Method::HEAD => Body::empty(),
            _ => Body::from(content),
        };
        let mut response = respond(status, kept, body);
        insert(&mut response, CONTENT_TYPE, asset.content_type);
        insert(&mut response, CONTENT_LENGTH, &content.len().to_string());
        if encoding != Encoding::Identity {
            insert(&mut response, CONTENT_ENCODING, encoding.name());
        }
        response
    }
}

/// A short answer in words.
pub(crate) fn text(status: StatusCode, words: &'static str) -> Response<Body> {
    respond(
        status,
        [
            (CONTENT_TYPE, "text/plain; charset=utf-8"),
            (CACHE_CONTROL, "no-store"),
        ],
        Body::from(words),
    )
}

fn respond<const N: usize>(
    status: StatusCode,
    headers: [(HeaderName, &str); N],
    body: Body,
) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    for (name, value) in headers {
        insert(&mut response, name, value);
    }
    response
}

fn insert(response: &mut Response<Body>, name: HeaderName, value: &str) {
    let value = value
        .try_into()
        .expect("addresses and types of embedded files are visible ASCII");
    response.headers_mut().insert(name, value);
}
