//! Listening, answering, and stopping without cutting anybody off.

use crate::config::{Config, Limits};
use crate::error::ServeError;
use crate::router::router_with;
use axum::Router;
use fivefold_solver::table::{CACHE, Tablebase};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long to wait after the system refused a connection (too many open files), so that the loop
/// does not spin until one is closed.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves the app until the process is asked to stop (SIGINT or SIGTERM; Ctrl-C on Windows).
///
/// `ready` is called once, with the address, when connections are accepted. After the first signal
/// no connection is accepted and running requests may finish within the limit; a second signal
/// ends the wait.
///
/// # Errors
/// When it cannot start: see [`ServeError`].
pub async fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let table = config.tablebase.as_deref();
    let table = table
        .map(|folder| Tablebase::open(folder, CACHE).map(Arc::new))
        .transpose()
        .map_err(ServeError::Tablebase)?;
    let server = Server::bind(config).await?;
    let mut signals = Signals::listen().map_err(ServeError::Signals)?;
    tracing::info!(address = %server.address(), "listening");
    ready(server.address());
    let (stop, stopping) = watch::channel(Stop::No);
    let listen = tokio::spawn(async move {
        for stage in [Stop::Soon, Stop::Now] {
            signals.next().await;
            tracing::info!(?stage, "asked to stop");
            if stop.send(stage).is_err() {
                return; // the server has stopped already
            }
        }
        std::future::pending::<()>().await; // the sender must outlive whoever waits for it
    });
    let reached = |stage: Stop| {
        let mut stopping = stopping.clone();
        async move {
            // It cannot be closed: the task above never ends while there is a receiver.
            let _ = stopping.wait_for(|now| *now >= stage).await;
        }
    };
    let finish = server
        .run(
            router_with(fivefold_web_assets::all(), table, &config.limits),
            reached(Stop::Soon),
            reached(Stop::Now),
        )
        .await;
    listen.abort();
    match finish {
        Finish::Clean => tracing::info!("stopped; every request was answered"),
        Finish::CutOff { connections } => {
            tracing::warn!(connections, "stopped; requests were cut off");
        }
    }
    Ok(())
}

/// How urgently the process was asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stop {
    No,
    Soon,
    Now,
}

/// How a stopped server left its clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// Every request that had begun was answered.
    Clean,
    /// The time was over, or it was told to hurry, before these were answered.
    CutOff {
        /// How many connections were dropped.
        connections: usize,
    },
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Listens at `config.listen`.
    ///
    /// # Errors
    /// When the address cannot be read or the system refuses it.
    pub async fn bind(config: &Config) -> Result<Self, ServeError> {
        let named = config.listen.as_str();
        let bad = |reason: String| ServeError::BadAddress {
            address: named.to_owned(),
            reason,
        };
        let port = named
            .rsplit_once(':')
            .ok_or_else(|| bad("there is no port".to_owned()))?
            .1;
        port.parse::<u16>()
            .map_err(|_| bad(format!("the port `{port}` is no number from 0 to 65535")))?;
        let addresses = lookup_host(named)
            .await
            .map_err(|error| bad(format!("the host is not known ({error})")))?;
        let addresses: Vec<_> = addresses.collect();
        let mut refusal = None;
        for address in &addresses {
            match listen(*address) {
                Ok((listener, address)) => {
                    return Ok(Self {
                        listener,
                        address,
                        limits: config.limits,
                    });
                }
                Err(error) => refusal = Some(error),
            }
        }
        Err(match refusal {
            Some(error) => ServeError::of_listening(named, error),
            None => bad("the host has no address".to_owned()),
        })
    }

    /// Where it listens, with the port that was taken if port 0 was asked for.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers with `router` until `stop` completes, then lets running requests finish, at most as
    /// long as the limit says or until `hurry` completes.
    pub async fn run(
        self,
        router: Router,
        stop: impl Future<Output = ()>,
        hurry: impl Future<Output = ()>,
    ) -> Finish {
        let (closing, closed) = watch::channel(false);
        let mut connections = JoinSet::new();
        let mut stop = pin!(stop);
        loop {
            tokio::select! {
                biased; // a busy server must hear the wish to stop
                () = &mut stop => break,
                Some(_) = connections.join_next() => {} // ended; a panic in it has been logged and is its own
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        let connection = answer(stream, peer, router.clone(), self.limits, closed.clone());
                        connections.spawn(connection);
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(ACCEPT_PAUSE).await;
                    }
                },
            }
        }
        drop(self.listener); // from now on others get "connection refused" instead of silence
        closing.send_replace(true);
        let mut hurry = pin!(hurry);
        let mut over = pin!(tokio::time::sleep(self.limits.stop));
        loop {
            tokio::select! {
                ended = connections.join_next() => if ended.is_none() {
                    return Finish::Clean;
                },
                () = &mut over => break,
                () = &mut hurry => break,
            }
        }
        Finish::CutOff {
            connections: connections.len(),
        } // dropping the set ends them
    }
}

fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    // The standard library's listener, so that the address can be taken again right after a stop.
    let listener = std::net::TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Answers the requests of one connection, until it ends or `closed` says to.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: Limits,
    mut closed: watch::Receiver<bool>,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = said(&mut closed) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection ended early");
    }
}

/// Waits until `true` is said, or nobody is left to say it.
async fn said(closed: &mut watch::Receiver<bool>) {
    let _ = closed.wait_for(|closed| *closed).await;
}

/// The wishes of the system or the user that the process end.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    fn listen() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Self {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
            })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
