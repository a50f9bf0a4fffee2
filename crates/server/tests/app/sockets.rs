//! Real connections on the loopback interface: starting, slow clients, stopping.

use crate::test_app::{PAGE, RunningServer, within};
use axum::Router;
use axum::extract::State;
use axum::routing::get;
use fivefold_server::{Config, Finish, Limits, Server, router_of, with_limits};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Notify;

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
const VERSION: &str = concat!("\"", env!("CARGO_PKG_VERSION"), "\"}");

async fn refusal(listen: &str) -> String {
    let config = Config {
        listen: listen.to_owned(),
        ..Config::default()
    };
    Server::bind(&config).await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_taken_port_is_named_with_the_way_out() {
    let first = Server::bind(&Config {
        listen: "127.0.0.1:0".to_owned(),
        ..Config::default()
    })
    .await
    .unwrap();
    let address = first.address().to_string();
    let message = refusal(&address).await;
    assert!(message.contains(&address), "{message}");
    assert!(message.contains("another program"), "{message}");
    assert!(message.contains("--listen"), "{message}");
    drop(first);
    let again = Server::bind(&Config {
        listen: address,
        ..Config::default()
    })
    .await;
    assert!(again.is_ok(), "free again at once");
}

#[tokio::test]
async fn a_bad_address_is_named_with_what_was_expected() {
    for (address, reason) in [
        ("", "no port"),
        ("127.0.0.1", "no port"),
        ("5005", "no port"),
        ("127.0.0.1:", "the port ``"),
        ("127.0.0.1:65536", "the port `65536`"),
        ("127.0.0.1:http", "the port `http`"),
        ("127.0.0.1:-1", "the port `-1`"),
        ("::1:5005x", "the port `5005x`"),
        ("256.0.0.1:80:90", "the host is not known"),
        ("[::1:5005", "the host is not known"),
    ] {
        let message = refusal(address).await;
        assert!(message.contains(&format!("`{address}`")), "{message}");
        assert!(message.contains(reason), "{address}: {message}");
        assert!(message.contains("expected HOST:PORT"), "{message}");
    }
}

#[tokio::test]
async fn an_address_of_another_machine_is_refused_by_name() {
    let message = refusal("192.0.2.1:5005").await; // reserved for documentation: no machine has it
    assert!(
        message.contains("192.0.2.1:5005") && message.contains("--listen"),
        "{message}"
    );
}

#[tokio::test]
async fn names_and_both_families_are_understood() {
    for listen in ["localhost:0", "127.0.0.1:0"] {
        let server = Server::bind(&Config {
            listen: listen.to_owned(),
            ..Config::default()
        })
        .await
        .unwrap();
        assert!(server.address().ip().is_loopback());
        assert_ne!(server.address().port(), 0);
    }
    match Server::bind(&Config {
        listen: "[::1]:0".to_owned(),
        ..Config::default()
    })
    .await
    {
        Ok(server) => assert!(server.address().is_ipv6()),
        // Some machines have no IPv6 at all; then the system's refusal is passed on.
        Err(error) => assert!(error.to_string().contains("[::1]:0"), "{error}"),
    }
}

#[tokio::test]
async fn one_connection_carries_many_requests() {
    let server = RunningServer::start(router_of(PAGE, &Limits::default()), Limits::default()).await;
    let mut client = server.connect().await;
    for _ in 0..3 {
        client.send(HEALTH).await;
        let answer = client.until(VERSION).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    }
    assert_eq!(server.stop().finish().await, Finish::Clean);
}

#[tokio::test]
async fn noise_is_refused_and_the_server_goes_on() {
    let server = RunningServer::start(router_of(PAGE, &Limits::default()), Limits::default()).await;
    let endless = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1_000_000));
    for noise in [
        "\0\u{1}\u{2}\r\n\r\n",
        "BREW pot HTCPCP/1.0\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        &endless,
    ] {
        let mut client = server.connect().await;
        client.send(noise).await;
        let answer = client.rest().await;
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "{answer}"
        );
    }
    let mut client = server.connect().await;
    client.send(HEALTH).await;
    client.until(VERSION).await;
}

#[tokio::test]
async fn a_client_that_never_finishes_its_request_is_let_go() {
    let limits = Limits {
        head: Duration::from_millis(200),
        ..Limits::default()
    };
    let server = RunningServer::start(router_of(PAGE, &limits), limits).await;
    let mut client = server.connect().await;
    client.send("GET /healthz HTTP/1.1\r\nx-slow: ").await;
    client.rest().await; // fails the test if the server keeps the connection
    assert_eq!(server.stop().finish().await, Finish::Clean);
}

/// A route that says when it was entered and answers when told.
struct Door {
    entered: Notify,
    open: Notify,
}

async fn server_with_a_door(limits: Limits) -> (RunningServer, Arc<Door>) {
    async fn wait(State(door): State<Arc<Door>>) -> &'static str {
        door.entered.notify_one();
        door.open.notified().await;
        "through the door"
    }
    let door = Arc::new(Door {
        entered: Notify::new(),
        open: Notify::new(),
    });
    let routes = Router::new()
        .route("/door", get(wait))
        .with_state(Arc::clone(&door));
    (
        RunningServer::start(with_limits(routes, &limits), limits).await,
        door,
    )
}

#[tokio::test]
async fn a_stopping_server_finishes_what_it_has_begun_and_takes_nothing_new() {
    let (server, door) = server_with_a_door(Limits::default()).await;
    let address = server.address;
    let mut idle = server.connect().await;
    let mut busy = server.connect().await;
    busy.send("GET /door HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await;
    within(door.entered.notified()).await;

    let stopping = server.stop();
    assert_eq!(
        idle.rest().await,
        "",
        "an idle connection is closed at once"
    );
    assert!(
        TcpStream::connect(address).await.is_err(),
        "a new connection is refused"
    );
    assert!(!stopping.is_over(), "the running request is waited for");

    door.open.notify_one();
    let answer = busy.rest().await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    assert!(answer.ends_with("through the door"), "{answer}");
    assert_eq!(stopping.finish().await, Finish::Clean);
}

#[tokio::test]
async fn a_stopping_server_does_not_wait_for_ever() {
    let limits = Limits {
        stop: Duration::from_millis(200),
        ..Limits::default()
    };
    let (server, door) = server_with_a_door(limits).await;
    let mut busy = server.connect().await;
    busy.send("GET /door HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await;
    within(door.entered.notified()).await;
    assert_eq!(
        server.stop().finish().await,
        Finish::CutOff { connections: 1 }
    );
    assert_eq!(busy.rest().await, "");
}

#[tokio::test]
async fn a_second_wish_ends_the_wait() {
    let (server, door) = server_with_a_door(Limits::default()).await;
    let mut busy = server.connect().await;
    busy.send("GET /door HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await;
    within(door.entered.notified()).await;
    let stopping = server.stop();
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!stopping.is_over());
    assert_eq!(
        stopping.finish_at_once().await,
        Finish::CutOff { connections: 1 }
    );
}
