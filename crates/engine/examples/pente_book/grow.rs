//! Walks through the positions, ply after ply, and asks the engine.

use crate::Failed;
use crate::log::{Answer, Line, Log, Question, proved};
use fivefold_engine::pente_book::{Key, MOST_STONES};
use fivefold_engine::{Engine, Limits, Options};
use fivefold_rules::pente::{Point, Position, Rules};
use fivefold_rules::{AnyMove, AnyPosition, Position as _};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// What to ask.
pub(crate) struct Plan {
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
    pub(crate) width: usize,
    margin: i32,
    plies: u32,
}

impl Plan {
    pub(crate) fn new(
        rules: Rules,
        nodes: u64,
        width: usize,
        margin: i32,
        plies: u32,
    ) -> Result<Plan, Failed> {
        let most = MOST_STONES as u32 + 1;
        if Key::of(&Position::new(rules)).is_none() {
            return Err("expected pente/standard or pente/tournament".into());
        }
        if nodes == 0 || width == 0 || margin < 0 || plies == 0 || plies > most {
            return Err(format!(
                "expected NODES and WIDTH above 0, MARGIN from 0 and PLIES from 1 to {most}"
            )
            .into());
        }
        Ok(Plan {
            rules,
            nodes,
            width,
            margin,
            plies,
        })
    }
}

/// The positions of a ply, each once up to symmetry, in the order in which they were found.
#[derive(Default)]
struct Layer {
    lines: Vec<(Key, Line)>,
    seen: BTreeSet<Key>,
}

impl Layer {
    /// Adds what a move leads to, if the game goes on there.
    fn add(&mut self, line: &Line, point: Point) -> Result<(), Failed> {
        let next = line.play(point)?;
        if next.position.outcome().is_none() {
            self.add_line(next);
        }
        Ok(())
    }

    fn add_line(&mut self, line: Line) {
        if let Some(key) = Key::of(&line.position)
            && self.seen.insert(key)
        {
            self.lines.push((key, line));
        }
    }
}

/// Finds all that the plan asks for and the log does not have.
pub(crate) fn grow(plan: &Plan, log: &mut Log, threads: usize) -> Result<(), Failed> {
    // The book's side moves in the one, the other side in the other; at the start it may be either.
    let (mut ours, mut theirs) = (Layer::default(), Layer::default());
    ours.add_line(Line::start(plan.rules));
    theirs.add_line(Line::start(plan.rules));
    for ply in 0..plan.plies {
        let (mut our_next, mut their_next) = (Layer::default(), Layer::default());
        ask(plan, log, threads, Question::Plays, &ours)?;
        if ply + 1 < plan.plies {
            ask(plan, log, threads, Question::Meets, &theirs)?;
        }
        for (key, _) in &ours.lines {
            let found = log.answers.get(&(Question::Plays, *key));
            if let Some((line, answer)) = found
                && let Some((point, score)) = answer.first()
                && !proved(*score)
            {
                their_next.add(line, *point)?;
            }
        }
        for (key, _) in &theirs.lines {
            let Some((line, answer)) = log.answers.get(&(Question::Meets, *key)) else {
                continue;
            };
            let best = answer.first().map_or(0, |(_, score)| *score);
            let near = |(_, score): &&(Point, i32)| best - score <= plan.margin;
            for (point, _) in answer.iter().filter(near).filter(|_| !proved(best)) {
                our_next.add(line, *point)?;
            }
        }
        (ours, theirs) = (our_next, their_next);
    }
    let count = |question| log.answers.keys().filter(|(q, _)| *q == question).count();
    eprintln!(
        "the log has {} moves and the replies to {} positions",
        count(Question::Plays),
        count(Question::Meets)
    );
    Ok(())
}

/// Asks the same of every position of a layer that the log does not answer. What is found is written in the order
/// of the layer.
fn ask(
    plan: &Plan,
    log: &mut Log,
    threads: usize,
    question: Question,
    layer: &Layer,
) -> Result<(), Failed> {
    let open = |(key, _): &&(Key, Line)| !log.answers.contains_key(&(question, *key));
    let lines: Vec<&Line> = layer.lines.iter().filter(open).map(|(_, l)| l).collect();
    let (known, all) = (layer.lines.len() - lines.len(), layer.lines.len());
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, lines.len().max(1)) {
            let (send, lines, next) = (send.clone(), &lines, &next);
            scope.spawn(move || {
                let mut engine = Engine::new(Options {
                    book: false,
                    ..Options::default()
                });
                while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let answer = match question {
                        Question::Plays => best(&mut engine, plan, &line.position),
                        Question::Meets => replies(&mut engine, plan, &line.position),
                    };
                    if send.send((*line, answer, start.elapsed())).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        write_in_order(log, question, &lines, receive, |done, spent| {
            let ply = lines.first().map_or(0, |line| line.position.ply());
            if done == lines.len() || done.is_multiple_of(20) {
                eprintln!(
                    "ply {ply}, {}: {} of {all}, {:.2} s each",
                    question.word(),
                    known + done,
                    spent.as_secs_f64() / done as f64
                );
            }
        })
    })
}

/// Writes answers, which come in any order, in the order of their lines.
fn write_in_order<'a>(
    log: &mut Log,
    question: Question,
    lines: &[&'a Line],
    receive: mpsc::Receiver<(&'a Line, Answer, Duration)>,
    hear: impl Fn(usize, Duration),
) -> Result<(), Failed> {
    let (mut early, mut spent, mut done) = (BTreeMap::new(), Duration::ZERO, 0);
    for (line, answer, time) in receive {
        spent += time;
        early.insert(Key::of(&line.position), answer);
        while let Some(line) = lines.get(done)
            && let Some(answer) = early.remove(&Key::of(&line.position))
        {
            log.add(question, (*line).clone(), answer)?;
            done += 1;
            hear(done, spent);
        }
    }
    Ok(())
}

fn limits(plan: &Plan) -> Limits {
    Limits {
        nodes: Some(plan.nodes),
        ..Limits::default()
    }
}

fn scored(best: Option<AnyMove>, score: i32) -> Option<(Point, i32)> {
    match best {
        Some(AnyMove::Pente(point)) => Some((point, score)),
        _ => None,
    }
}

/// The engine's move.
fn best(engine: &mut Engine, plan: &Plan, position: &Position) -> Answer {
    let position = AnyPosition::Pente(*position);
    let found = engine.search(&position, &limits(plan), &mut |_| {}, &mut || false);
    let score = found.info.score.value();
    scored(found.best, score).into_iter().collect()
}

/// The best replies, judged equally deep.
fn replies(engine: &mut Engine, plan: &Plan, position: &Position) -> Answer {
    let mut seen = BTreeSet::new();
    // Of replies that are the same up to symmetry one will do.
    let different: Vec<AnyMove> = (position.legal_moves().into_iter())
        .filter(|point| {
            let mut after = *position;
            after.play_unchecked(*point);
            Key::of(&after).is_none_or(|key| seen.insert(key))
        })
        .map(AnyMove::Pente)
        .collect();
    let position = AnyPosition::Pente(*position);
    let among = (different.len() < position.legal_count()).then_some(different.as_slice());
    let (mut whole, mut round) = (Answer::new(), Answer::new());
    let lines = engine.search_lines(
        &position,
        &limits(plan),
        plan.width,
        among,
        &mut |place, info| {
            // A new round: the one before was finished.
            if place == 0 {
                whole = std::mem::take(&mut round);
            }
            round.extend(scored(info.pv.first().copied(), info.score.value()));
            if place + 1 == plan.width {
                whole.clone_from(&round);
            }
        },
        &mut || false,
    );
    let told = lines
        .iter()
        .filter_map(|l| scored(l.best, l.info.score.value()));
    let mut answer = if whole.is_empty() || lines.iter().any(|l| l.info.score.proved()) {
        // Lines that are proved are not told again in later rounds.
        told.collect()
    } else {
        whole
    };
    answer.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    answer
}
