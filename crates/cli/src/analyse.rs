//! `fivefold analyse`: what the engine thinks of each line.

use crate::args::AnalyseArgs;
use crate::exact::{Exact, Known, Verdict};
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
    proved: Option<String>,
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
    let exact = args.tablebase.as_deref().map(Exact::open).transpose()?;
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
        |entry| {
            let position = entry.position()?;
            Ok((position, verdict(exact.as_ref(), &position)?))
        },
        |(position, verdict), output| {
            let start = Instant::now();
            let decided = verdict.as_ref().is_some_and(Verdict::decides);
            let result = interrupt.during(|| {
                search(&mut engine, &position, &limits, progress, &mut || {
                    let late = time.is_some_and(|most| start.elapsed() >= most);
                    decided || late || interrupt.is_asked()
                })
            });
            let known = match verdict {
                Some(verdict) => verdict.correct(result),
                None => Known::searched(result),
            };
            let mut analysis = Analysis::new(&known, start.elapsed());
            if let Some(file) = &mut proofs {
                let score = known.info.score;
                let found = interrupt
                    .during(|| prove(&mut engine, &position, score, &|| interrupt.is_asked()));
                analysis.written = Some(found.is_some());
                if let Some(proof) = found {
                    file.add(&position, &proof)?;
                }
            }
            output.answer(&analysis, || analysis.text(&known))?;
            Ok(if interrupt.is_asked() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        },
    )
}

fn verdict(exact: Option<&Exact>, position: &AnyPosition) -> Result<Option<Verdict>, String> {
    let asked = exact.map(|exact| exact.ask(position)).transpose();
    asked.map(Option::flatten).map_err(|e| e.to_string())
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
    score: Score,
    is_asked: &dyn Fn() -> bool,
) -> Option<Proof> {
    let decided = matches!(score, Score::Win(1..) | Score::Loss(1..));
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
    fn new(known: &Known, time: Duration) -> Analysis {
        let info = &known.info;
        Analysis {
            best: known.best.map(|m| m.to_string()),
            score: info.score.value(),
            proved: known.proved.map(|value| value.to_string()),
            distance: known.distance,
            depth: info.depth,
            nodes: info.nodes,
            seconds: time.as_secs_f64(),
            pv: info.pv.iter().map(ToString::to_string).collect(),
            written: None,
        }
    }

    fn text(&self, known: &Known) -> String {
        let Self {
            depth,
            nodes,
            seconds,
            ..
        } = self;
        let best = self.best.as_deref().unwrap_or("the game is over");
        let pv = line(&self.pv);
        let score = match (known.proved, known.distance) {
            // The plies of the score are no more than a bound here.
            (Some(value), None) => value.to_string(),
            _ => known.info.score.to_string(),
        };
        format!("{best}  ({score}; depth {depth}, {nodes} nodes, {seconds:.2} s)  {pv}")
    }
}
