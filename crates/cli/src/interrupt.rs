//! Ctrl-C during a long search: the search ends, and what it knows is said.

use anyhow::{Context as _, Result};
use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::task::Poll;
use std::thread;

/// The exit code of a process that Ctrl-C ended: 128 and the signal's number.
const INTERRUPTED: i32 = 130;

/// Whether Ctrl-C was pressed. While nothing is searched it ends the process, and so does a second
/// one at any time.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    asked: Arc<AtomicBool>,
    searching: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub(crate) fn listen() -> Result<Interrupt> {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot listen for Ctrl-C")?;
        let (ready, listening) = mpsc::channel();
        thread::spawn(move || runtime.block_on(heard.wait(ready)));
        // The sender is dropped, too, when listening is impossible: then Ctrl-C ends the process.
        let _ = listening.recv();
        Ok(interrupt)
    }

    async fn wait(self, ready: mpsc::Sender<()>) {
        loop {
            let mut signal = pin!(tokio::signal::ctrl_c());
            // The first poll is what makes the system tell us.
            let first = poll_fn(|cx| Poll::Ready(signal.as_mut().poll(cx))).await;
            let _ = ready.send(());
            let pressed = match first {
                Poll::Ready(pressed) => pressed,
                Poll::Pending => signal.await,
            };
            if pressed.is_err() {
                return;
            }
            let again = self.asked.swap(true, Ordering::Relaxed);
            if again || !self.searching.load(Ordering::Relaxed) {
                process::exit(INTERRUPTED);
            }
        }
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Does `work`, which looks at [`is_asked`](Self::is_asked) and can be ended by it.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.searching.store(true, Ordering::Relaxed);
        let done = work();
        self.searching.store(false, Ordering::Relaxed);
        done
    }
}
