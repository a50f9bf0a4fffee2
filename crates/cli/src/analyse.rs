//! `fivefold analyse`: what the engine thinks of each line.

use crate::args::AnalyseArgs;
use crate::exact::{Asked, Exact, Known, Verdict};
use crate::interrupt::Interrupt;
use crate::lines;
use crate::proof::Writer;
use anyhow::Result;
use fivefold_engine::{Engine, Info, Limits, Options, Proof, Score};
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
    /// The best moves, each with its line; only where several are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<Variation>>,
    /// Whether the file of proofs has this one; only where a file is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<bool>,
}

/// A move and what follows it. The names of the fields are a promise to scripts.
#[derive(Serialize)]
struct Variation {
    /// The move.
    #[serde(rename = "move")]
    choice: Option<String>,
    /// As of the whole analysis, but of this move.
    score: i32,
    proved: Option<String>,
    distance: Option<u32>,
    depth: u32,
    pv: Vec<String>,
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
            let asked = Asked {
                position: &position,
                limits: &limits,
                lines: args.multipv.unwrap_or(1) as usize,
                verdict: verdict.as_ref(),
            };
            let mut stop = || {
                let late = time.is_some_and(|most| start.elapsed() >= most);
                decided && asked.lines == 1 || late || interrupt.is_asked()
            };
            let mut tell = |place, info: &Info| report(progress && place == 0, info);
            let found = interrupt.during(|| asked.search(&mut engine, &mut tell, &mut stop));
            let Some(known) = found.first() else {
                return Ok(ControlFlow::Continue(()));
            };
            let mut analysis = Analysis::new(known, start.elapsed());
            analysis.lines = args
                .multipv
                .map(|_| found.iter().map(Variation::new).collect());
            if let Some(file) = &mut proofs {
                let score = known.info.score;
                let found = interrupt
                    .during(|| prove(&mut engine, &position, score, &|| interrupt.is_asked()));
                analysis.written = Some(found.is_some());
                if let Some(proof) = found {
                    file.add(&position, &proof)?;
                }
            }
            output.answer(&analysis, || analysis.text(&found))?;
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

/// Notes a finished depth where somebody watches.
fn report(watched: bool, info: &Info) {
    if watched {
        let (depth, score, nodes) = (info.depth, info.score, info.nodes);
        eprintln!("depth {depth}  {score}  {nodes} nodes  {}", line(&info.pv));
    }
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
            lines: None,
            written: None,
        }
    }

    fn text(&self, found: &[Known]) -> String {
        let Self {
            depth,
            nodes,
            seconds,
            ..
        } = self;
        let best = self.best.as_deref().unwrap_or("the game is over");
        let pv = line(&self.pv);
        let score = found.first().map(score_text).unwrap_or_default();
        let mut text =
            format!("{best}  ({score}; depth {depth}, {nodes} nodes, {seconds:.2} s)  {pv}");
        for (place, known) in found.iter().enumerate().skip(1) {
            let (depth, pv) = (known.info.depth, line(&known.info.pv));
            let best = known.best.map(|m| m.to_string()).unwrap_or_default();
            let score = score_text(known);
            text += &format!("\n  {}  {best}  ({score}; depth {depth})  {pv}", place + 1);
        }
        text
    }
}

fn score_text(known: &Known) -> String {
    match (known.proved, known.distance) {
        // The plies of the score are no more than a bound here.
        (Some(value), None) => value.to_string(),
        _ => known.info.score.to_string(),
    }
}

impl Variation {
    fn new(known: &Known) -> Variation {
        Variation {
            choice: known.best.map(|m| m.to_string()),
            score: known.info.score.value(),
            proved: known.proved.map(|value| value.to_string()),
            distance: known.distance,
            depth: known.info.depth,
            pv: known.info.pv.iter().map(ToString::to_string).collect(),
        }
    }
}
