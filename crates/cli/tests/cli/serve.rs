//! `serve`, the command that needs no name.

use crate::run::{code, fivefold, run, text};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

/// A server that a test started; ended with the test, however that goes.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut child = fivefold(args).spawn().unwrap();
        let mut said = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("Fivefold is at http://").unwrap();
        Server {
            address: address.to_owned(),
            child,
        }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_server_starts_with_and_without_its_name() {
    for args in [
        &["--listen", "127.0.0.1:0"][..],
        &["serve", "--listen", "127.0.0.1:0"],
        &["--listen", "127.0.0.1:0", "--quiet", "serve"],
    ] {
        let server = Server::start(args);
        assert!(
            server.get("/healthz").starts_with("HTTP/1.1 200"),
            "{args:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_stops_the_server_cleanly() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::start(&["--listen", "127.0.0.1:0"]);
        let pid = server.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn an_address_in_use_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(&["serve", "--listen", &address], "");
    assert_eq!(code(&output), 1);
    assert_eq!(text(&output), "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains(&address), "{errors}");
}
