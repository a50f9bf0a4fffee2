//! A server as an object: in memory, or on a socket of this machine.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use fivefold_server::{Config, Finish, Limits, Server, router_of};
use fivefold_web_assets::Asset;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

/// A small page whose bodies tell which one was sent.
pub(crate) static PAGE: &[Asset] = &[
    Asset {
        address: "/",
        content_type: "text/html; charset=utf-8",
        immutable: false,
        hash: "aaaa",
        identity: b"the shell, as it is <meta name=\"fivefold-slices\" content=\"\">",
        gzip: Some(b"the shell, gzip"),
        brotli: Some(b"the shell, br"),
    },
    Asset {
        address: "/404.html",
        content_type: "text/html; charset=utf-8",
        immutable: false,
        hash: "bbbb",
        identity: b"nothing here",
        gzip: None,
        brotli: None,
    },
    Asset {
        address: "/assets/app.cccc.wasm",
        content_type: "application/wasm",
        immutable: true,
        hash: "cccc",
        identity: b"the program, as it is",
        gzip: Some(b"the program, gzip"),
        brotli: Some(b"the program, br"),
    },
    Asset {
        address: "/robots.txt",
        content_type: "text/plain; charset=utf-8",
        immutable: false,
        hash: "dddd",
        identity: b"User-agent: *",
        gzip: None,
        brotli: None,
    },
    Asset {
        address: "/rules/pente/en",
        content_type: "text/html; charset=utf-8",
        immutable: false,
        hash: "eeee",
        identity: b"the rules",
        gzip: None,
        brotli: None,
    },
];

/// The server without a socket.
pub(crate) struct TestApp(Router);

impl TestApp {
    pub(crate) fn new() -> Self {
        Self(router_of(PAGE, &Limits::default()))
    }

    pub(crate) fn of(router: Router) -> Self {
        Self(router)
    }

    pub(crate) async fn get(&self, address: &str, headers: &[(&str, &str)]) -> Answer {
        self.request("GET", address, headers).await
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        address: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: head.status,
            headers: head.headers,
            body: String::from_utf8_lossy(&body).into_owned(),
        }
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// The header's value; empty when it was not sent.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

/// The server on a socket of the loopback interface.
pub(crate) struct RunningServer {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    hurry: oneshot::Sender<()>,
    running: JoinHandle<Finish>,
}

impl RunningServer {
    pub(crate) async fn start(router: Router, limits: Limits) -> Self {
        let config = Config {
            listen: "127.0.0.1:0".to_owned(),
            limits,
            ..Config::default()
        };
        let server = Server::bind(&config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let (hurry, hurried) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stop = async { stopped.await.unwrap() };
            let hurry = async {
                if hurried.await.is_err() {
                    std::future::pending::<()>().await; // nobody hurries
                }
            };
            server.run(router, stop, hurry).await
        });
        Self {
            address,
            stop,
            hurry,
            running,
        }
    }

    pub(crate) async fn connect(&self) -> Client {
        Client(TcpStream::connect(self.address).await.unwrap())
    }

    /// Tells the server to stop; the rest of its life is awaited by [`Stopping::finish`].
    pub(crate) fn stop(self) -> Stopping {
        self.stop.send(()).unwrap();
        Stopping {
            hurry: self.hurry,
            running: self.running,
        }
    }
}

/// A server that has been told to stop.
pub(crate) struct Stopping {
    hurry: oneshot::Sender<()>,
    running: JoinHandle<Finish>,
}

impl Stopping {
    pub(crate) fn is_over(&self) -> bool {
        self.running.is_finished()
    }

    pub(crate) async fn finish(self) -> Finish {
        within(self.running).await.unwrap()
    }

    pub(crate) async fn finish_at_once(self) -> Finish {
        self.hurry.send(()).unwrap();
        within(self.running).await.unwrap()
    }
}

/// The bare other end of a connection.
pub(crate) struct Client(TcpStream);

impl Client {
    pub(crate) async fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.unwrap();
    }

    /// Everything until the server closes.
    pub(crate) async fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        // A reset instead of an end is an end too: what came before it counts.
        let _ = within(self.0.read_to_end(&mut bytes)).await;
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// One answer, as far as `end`.
    pub(crate) async fn until(&mut self, end: &str) -> String {
        let mut bytes = Vec::new();
        while !String::from_utf8_lossy(&bytes).contains(end) {
            let mut buffer = [0; 1024];
            let count = within(self.0.read(&mut buffer)).await.unwrap();
            assert!(
                count > 0,
                "closed before {end:?}: {}",
                String::from_utf8_lossy(&bytes)
            );
            bytes.extend_from_slice(&buffer[..count]);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Fails the test instead of hanging it.
pub(crate) async fn within<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), work)
        .await
        .expect("nothing happened for 20 s")
}
