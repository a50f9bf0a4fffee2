//! `fivefold analyse`: what the engine thinks of each line.

use crate::args::AnalyseArgs;
use crate::interrupt::Interrupt;
use crate::lines;
use crate::proof::Writer;
use anyhow::Result;
use fivefold_engine::{Engine, Info, Limits, Options, Proof, Score, SearchResult};
use fivefold_rules::AnyPosition;
use serde::Serialize;
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long a line is thought about when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What is known of a position. The names of the fields are a promise to scripts.
#[derive(Serialize)]
struct Analysis {
    /// The move to play; null where the game is over.
    best: Option<String>,
    /// For the side to move; a hundred is about one open line of three. Proved wins are near
    /// 30 000, less their distance.
    score: i32,
    /// `win`, `draw` or `loss` of the side to move, when proved.
    proved: Option<&'static str>,
    /// Plies to the end of a proved win or loss.
    distance: Option<u32>,
    /// The last depth finished, in plies.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// Time taken.
    seconds: f64,
    /// The principal variation.
    pv: Vec<String>,
    /// Whether the file of proofs has this one; only where a file is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<bool>,
}

/// How long the writing of one proof may take.
const PROOF_TIME: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &AnalyseArgs, quiet: bool) -> Result<ExitCode> {
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        level: None,
    };
    let unlimited = limits == Limits::default();
    let time = args.time.or(unlimited.then_some(DEFAULT_TIME));
    let interrupt = Interrupt::listen()?;
    let mut engine = Engine::new(Options {
        hash_mb: args.hash,
        threads: args.threads,
        ..Options::default()
    });
    let progress = !quiet && io::stderr().is_terminal();
    let mut proofs = args.proof.as_deref().map(Writer::create).transpose()?;
    lines::each(
        &args.lines,
        |entry| entry.position(),
        |position, output| {
            let start = Instant::now();
            let result = interrupt.during(|| {
                search(&mut engine, &position, &limits, progress, &mut || {
                    interrupt.is_asked() || time.is_some_and(|most| start.elapsed() >= most)
                })
            });
            let mut analysis = Analysis::new(&result, start.elapsed());
            if let Some(file) = &mut proofs {
                let found = interrupt
                    .during(|| prove(&mut engine, &position, &result, &|| interrupt.is_asked()));
                analysis.written = Some(found.is_some());
                if let Some(proof) = found {
                    file.add(&position, &proof)?;
                }
            }
            output.answer(&analysis, || analysis.text(result.info.score))?;
            Ok(if interrupt.is_asked() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        },
    )
}

fn search(
    engine: &mut Engine,
    position: &AnyPosition,
    limits: &Limits,
    progress: bool,
    stop: &mut dyn FnMut() -> bool,
) -> SearchResult {
    let mut report = |info: &Info| {
        if progress {
            let (depth, score, nodes) = (info.depth, info.score, info.nodes);
            eprintln!("depth {depth}  {score}  {nodes} nodes  {}", line(&info.pv));
        }
    };
    engine.search(position, limits, &mut report, stop)
}

/// Why a position of Pente is won or lost, where the search has proved that.
fn prove(
    engine: &mut Engine,
    position: &AnyPosition,
    result: &SearchResult,
    is_asked: &dyn Fn() -> bool,
) -> Option<Proof> {
    let decided = matches!(result.info.score, Score::Win(1..) | Score::Loss(1..));
    let AnyPosition::Pente(p) = position else {
        return None;
    };
    let start = Instant::now();
    let mut stop = || is_asked() || start.elapsed() >= PROOF_TIME;
    decided
        .then(|| engine.prove(p, &Limits::default(), &mut stop))
        .flatten()
}

fn line<T: ToString>(moves: &[T]) -> String {
    let words: Vec<_> = moves.iter().map(ToString::to_string).collect();
    words.join(" ")
}

impl Analysis {
    fn new(result: &SearchResult, time: Duration) -> Analysis {
        let info = &result.info;
        let (proved, distance) = match info.score {
            Score::Win(plies) => (Some("win"), Some(plies)),
            Score::Loss(plies) => (Some("loss"), Some(plies)),
            Score::Draw => (Some("draw"), None),
            Score::Estimate(_) => (None, None),
        };
        Analysis {
            best: result.best.map(|m| m.to_string()),
            score: info.score.value(),
            proved,
            distance,
            depth: info.depth,
            nodes: info.nodes,
            seconds: time.as_secs_f64(),
            pv: info.pv.iter().map(ToString::to_string).collect(),
            written: None,
        }
    }

    fn text(&self, score: Score) -> String {
        let Self {
            depth,
            nodes,
            seconds,
            ..
        } = self;
        let best = self.best.as_deref().unwrap_or("the game is over");
        let pv = line(&self.pv);
        format!("{best}  ({score}; depth {depth}, {nodes} nodes, {seconds:.2} s)  {pv}")
    }
}
