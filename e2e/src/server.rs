//! The server under test: in this process, on a free port of the loopback interface.

use fivefold_server::{Config, Limits, Server, router_with};
use fivefold_solver::table::{CACHE, Tablebase};
use fivefold_web_assets::LEFT_OUT;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;
use std::sync::{Arc, OnceLock};
use std::thread;

/// Where the app is, as `http://127.0.0.1:PORT`. It is started at the first call and runs until the process ends.
///
/// # Panics
/// When the server cannot start, or the page was left out of the build.
pub fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| format!("http://{}", start(None)))
}

/// Where the app is served with the exact database, whose first slices are shared data; `None`, with a line saying so,
/// where they are absent. For [`Page::goto`](crate::Page::goto), which takes whole addresses as well.
///
/// # Panics
/// As [`address`], and when a slice is damaged.
pub fn address_with_database() -> Option<&'static str> {
    static ADDRESS: OnceLock<Option<String>> = OnceLock::new();
    let start = || {
        let table = Tablebase::open(&shared("pentago/slices")?, CACHE);
        let table = table.unwrap_or_else(|error| panic!("{error}"));
        Some(format!("http://{}", self::start(Some(Arc::new(table)))))
    };
    ADDRESS.get_or_init(start).as_deref()
}

/// A file or folder of the shared data; `None`, with a line saying so, where it is absent.
#[must_use]
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("FIVEFOLD_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared")),
        PathBuf::from,
    );
    let found = root.join("data").join(path);
    if found.exists() {
        return Some(found);
    }
    println!("skipped: the shared data/{path} is absent");
    None
}

fn start(table: Option<Arc<Tablebase>>) -> SocketAddr {
    if LEFT_OUT {
        panic!("there is no page to test: build without WEB_SKIP");
    }
    let (started, address) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("the system gives a runtime");
        runtime.block_on(async {
            let config = Config {
                listen: "127.0.0.1:0".to_owned(),
                ..Config::default()
            };
            let server = Server::bind(&config)
                .await
                .expect("the loopback interface has a free port");
            started
                .send(server.address())
                .expect("the test waits for the address");
            let never = std::future::pending;
            let router = router_with(fivefold_web_assets::all(), table, &Limits::default());
            server.run(router, never(), never()).await;
        });
    });
    address
        .recv()
        .expect("the server's thread says its address or has panicked")
}
