//! A search in a thread of its own.

use super::voice::Voice;
use crate::exact::{Asked, Exact, Known, Verdict};
use fivefold_engine::{Engine, Info, Limits, Score};
use fivefold_protocol::engine::{self as protocol, Reply};
use fivefold_rules::AnyPosition;
use fivefold_solver::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A search follows lines of a hundred plies; the usual stack of a thread is tight for that.
const STACK: usize = 16 << 20;

/// What to search.
pub(super) struct Job {
    pub(super) position: AnyPosition,
    pub(super) limits: Limits,
    /// How many lines to tell.
    pub(super) lines: usize,
    /// The database to be asked first.
    pub(super) exact: Option<Arc<Exact>>,
    /// When the command came.
    pub(super) start: Instant,
    /// The longest to think.
    pub(super) time: Option<Duration>,
    /// Whether to hold the move back until told to stop.
    pub(super) hold: bool,
}

/// A search under way, or one that has ended and whose engine was not taken back yet.
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    /// Set before the move is said: whoever has read the move finds it set.
    answered: Arc<AtomicBool>,
    /// Dropped to let a move go that is held back.
    release: mpsc::Sender<()>,
    endless: bool,
    thread: JoinHandle<Option<Engine>>,
}

impl Running {
    /// Starts a search, which says what it knows, and a move at the end, with `voice`.
    ///
    /// # Errors
    /// The system has no thread to give; the engine is lost with it.
    pub(super) fn start(mut engine: Engine, job: Job, voice: Voice) -> io::Result<Running> {
        let stop = Arc::new(AtomicBool::new(false));
        let answered = Arc::new(AtomicBool::new(false));
        let (release, held) = mpsc::channel();
        let endless = job.hold || (job.time.is_none() && is_endless(&job.limits));
        let (asked, said) = (stop.clone(), answered.clone());
        let work = move || {
            let found = catch_unwind(AssertUnwindSafe(|| {
                think(&mut engine, &job, &asked, &voice)
            }));
            let sound = found.is_ok();
            if job.hold {
                // Nothing is ever sent: the wait ends when the other end is dropped.
                let _ = held.recv();
            }
            said.store(true, Ordering::SeqCst);
            // Nobody is left to be told that nobody listens.
            let _ = conclude(found.ok(), &job, &voice);
            sound.then_some(engine)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Running {
            stop,
            answered,
            release,
            endless,
            thread,
        })
    }

    /// Whether the move has not been said yet.
    pub(super) fn is_thinking(&self) -> bool {
        !self.answered.load(Ordering::SeqCst)
    }

    /// Whether only `stop` ends it.
    pub(super) const fn is_endless(&self) -> bool {
        self.endless
    }

    /// Waits for the end, the move included, and gives the engine back unless it broke.
    pub(super) fn wait(self) -> Option<Engine> {
        drop(self.release);
        self.thread.join().ok().flatten()
    }

    /// As [`wait`](Self::wait), but ends the search first.
    pub(super) fn stop(self) -> Option<Engine> {
        self.stop.store(true, Ordering::SeqCst);
        self.wait()
    }
}

/// Whether only a clock ends such a search.
fn is_endless(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.nodes.is_none()
}

/// Thinks about the job's position; the database is asked first.
fn think(engine: &mut Engine, job: &Job, asked: &AtomicBool, voice: &Voice) -> Vec<Known> {
    let verdict = verdict(job, voice);
    let without_limit = !job.hold && job.time.is_none() && is_endless(&job.limits);
    let decided = verdict
        .as_ref()
        .is_some_and(|verdict| without_limit || job.lines == 1 && verdict.decides());
    let deaf = AtomicBool::new(false);
    let mut tell = |place: usize, info: &Info| {
        let score = score_of(info.score);
        if voice.say(&info_of(info, place, score, job)).is_err() {
            deaf.store(true, Ordering::Relaxed);
        }
    };
    let mut stop = || {
        let late = job.time.is_some_and(|most| job.start.elapsed() >= most);
        decided || late || asked.load(Ordering::Relaxed) || deaf.load(Ordering::Relaxed)
    };
    let question = Asked {
        position: &job.position,
        limits: &job.limits,
        lines: job.lines,
        verdict: verdict.as_ref(),
    };
    question.search(engine, &mut tell, &mut stop)
}

/// What the database says; where it is damaged, that is told and the search is alone.
fn verdict(job: &Job, voice: &Voice) -> Option<Verdict> {
    job.exact
        .as_ref()?
        .ask(&job.position)
        .unwrap_or_else(|error| {
            // The search hears by itself when nobody listens.
            let _ = voice.error(format_args!("go: {error}"));
            None
        })
}

/// Says the last of what is known, and the move.
fn conclude(known: Option<Vec<Known>>, job: &Job, voice: &Voice) -> io::Result<()> {
    let Some(known) = known else {
        voice.error("the search broke down; expected a move")?;
        return voice.say(&Reply::Best(None));
    };
    for (place, line) in known.iter().enumerate() {
        let score = score_of_known(line);
        voice.say(&info_of(&line.info, place, score, job))?;
    }
    let best = known.first().and_then(|line| line.best);
    voice.say(&Reply::Best(best.map(|m| m.to_string())))
}

fn info_of(info: &Info, place: usize, score: protocol::Score, job: &Job) -> Reply {
    let elapsed = job.start.elapsed();
    let rate = info.nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    Reply::Info(protocol::Info {
        depth: Some(info.depth.into()),
        selective_depth: Some(info.seldepth.into()),
        rank: (job.lines > 1).then_some(place as u64 + 1),
        score: Some(score),
        nodes: Some(info.nodes),
        nodes_per_second: Some(rate as u64),
        time: Some(elapsed.as_millis() as u64),
        line: info.pv.iter().map(ToString::to_string).collect(),
    })
}

fn score_of(score: Score) -> protocol::Score {
    match score {
        Score::Win(plies) => protocol::Score::Win(Some(plies.into())),
        Score::Loss(plies) => protocol::Score::Loss(Some(plies.into())),
        Score::Draw => protocol::Score::Draw,
        Score::Estimate(n) => protocol::Score::Estimate(n.into()),
    }
}

fn score_of_known(known: &Known) -> protocol::Score {
    let plies = known.distance.map(u64::from);
    match known.proved {
        Some(Value::Win) => protocol::Score::Win(plies),
        Some(Value::Draw) => protocol::Score::Draw,
        Some(Value::Loss) => protocol::Score::Loss(plies),
        None => score_of(known.info.score),
    }
}
