//! The server under test: in this process, on a free port of the loopback interface.

use fivefold_server::{Config, Limits, Server, router};
use fivefold_web_assets::LEFT_OUT;
use std::net::SocketAddr;
use std::sync::OnceLock;
use std::sync::mpsc;
use std::thread;

/// Where the app is, as `http://127.0.0.1:PORT`. It is started at the first call and runs until the process ends.
///
/// # Panics
/// When the server cannot start, or the page was left out of the build.
pub fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        if LEFT_OUT {
            panic!("there is no page to test: build without WEB_SKIP");
        }
        format!("http://{}", start())
    })
}

fn start() -> SocketAddr {
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
            server
                .run(router(&Limits::default()), never(), never())
                .await;
        });
    });
    address
        .recv()
        .expect("the server's thread says its address or has panicked")
}
