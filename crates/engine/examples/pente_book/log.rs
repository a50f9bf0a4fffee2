//! What was found, a line for each position, in a file that only grows.
//!
//! ```text
//! # pente/tournament nodes 200000 width 4 weights 1f2e3d4c
//! pente/tournament<TAB>plays<TAB>K10:-12
//! pente/tournament K10<TAB>meets<TAB>L11:20 L10:-5
//! ```
//!
//! `plays` is the move of the book's side, `meets` the replies that the other side has. Scores are seen by
//! the side to move; wins and losses count from 30 000, as everywhere in the engine.

use crate::Failed;
use crate::grow::Plan;
use fivefold_engine::pente_book::Key;
use fivefold_engine::{Score, pente_features};
use fivefold_rules::pente::{Point, Position, Rules};
use fivefold_rules::{AnyMove, AnyPosition, Variant, mix, notation};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};

/// A position with the game that led to it.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) position: Position,
    moves: Vec<Point>,
}

impl Line {
    pub(crate) fn start(rules: Rules) -> Line {
        Line {
            position: Position::new(rules),
            moves: Vec::new(),
        }
    }

    pub(crate) fn play(&self, point: Point) -> Result<Line, Failed> {
        let mut next = self.clone();
        let illegal = |e| format!("{self}: {point}: {e}");
        next.position = fivefold_rules::Position::play(next.position, point).map_err(illegal)?;
        next.moves.push(point);
        Ok(next)
    }

    fn parse(text: &str) -> Result<Line, Failed> {
        let read = notation::parse_line(text)?;
        let AnyPosition::Pente(position) = *read.game.position() else {
            return Err(format!("{text}: expected a game of Pente").into());
        };
        let of_pente = |m: &AnyMove| match m {
            AnyMove::Pente(p) => Some(*p),
            AnyMove::Pentago(_) => None,
        };
        let moves = read.game.moves().iter().filter_map(of_pente).collect();
        Ok(Line { position, moves })
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Variant::Pente(self.position.rules()).fmt(f)?;
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Question {
    /// The move of the book's side.
    Plays,
    /// The replies of the other side.
    Meets,
}

impl Question {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Question::Plays => "plays",
            Question::Meets => "meets",
        }
    }
}

/// Moves with their scores for the side that makes them, best first.
pub(crate) type Answer = Vec<(Point, i32)>;

/// Whether a score is a proof.
pub(crate) fn proved(score: i32) -> bool {
    const LONGEST: i32 = Score::win_in(1_000).value();
    score.abs() >= LONGEST
}

/// All that was found.
pub(crate) type Answers = BTreeMap<(Question, Key), (Line, Answer)>;

/// The file with what it says.
pub(crate) struct Log {
    file: File,
    pub(crate) answers: Answers,
}

impl Log {
    /// Opens a log, made by the same plan, or begins one.
    pub(crate) fn open(name: &str, plan: &Plan) -> Result<Log, Failed> {
        let mut file = File::options();
        let mut file = file.read(true).append(true).create(true).open(name)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // The last line of an interrupted run may be half a line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        let head = head(plan);
        let found = text[..whole].lines().next();
        match found {
            None => writeln!(file, "{head}")?,
            Some(found) if found == head => {}
            Some(found) => {
                return Err(format!("{name}: expected {head:?}, found {found:?}").into());
            }
        }
        let answers = read(name, &text[..whole])?;
        Ok(Log { file, answers })
    }

    /// Writes down an answer.
    pub(crate) fn add(
        &mut self,
        question: Question,
        line: Line,
        answer: Answer,
    ) -> Result<(), Failed> {
        let mut text = format!("{line}\t{}\t", question.word());
        for (i, (point, score)) in answer.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(text, "{blank}{point}:{score}")?;
        }
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        let key = Key::of(&line.position).ok_or("a position the book does not speak of")?;
        self.answers.insert((question, key), (line, answer));
        Ok(())
    }
}

/// The first line: what the answers depend on. MARGIN and PLIES only say which questions are asked.
fn head(plan: &Plan) -> String {
    let weights = pente_features::weights();
    let check = weights.iter().fold(0, |sum, b| mix(sum, u64::from(*b)));
    format!(
        "# {} nodes {} width {} weights {:08x}",
        Variant::Pente(plan.rules),
        plan.nodes,
        plan.width,
        check as u32
    )
}

/// What a log says.
pub(crate) fn read(name: &str, text: &str) -> Result<Answers, Failed> {
    let mut answers = Answers::new();
    for (i, row) in text.lines().enumerate() {
        if row.starts_with('#') {
            continue;
        }
        let at = |e: Failed| -> Failed { format!("{name}:{}: {e}", i + 1).into() };
        let (question, line, answer) = read_row(row).map_err(at)?;
        let key = Key::of(&line.position);
        let key = key.ok_or_else(|| at("a position the book does not speak of".into()))?;
        answers.entry((question, key)).or_insert((line, answer));
    }
    Ok(answers)
}

fn read_row(row: &str) -> Result<(Question, Line, Answer), Failed> {
    let fields: Vec<&str> = row.split('\t').collect();
    let &[line, word, answer] = fields.as_slice() else {
        return Err("expected a game, a word and moves, with tabs between them".into());
    };
    let mut questions = [Question::Plays, Question::Meets].into_iter();
    let question = questions.find(|q| q.word() == word);
    let question = question.ok_or_else(|| format!("expected plays or meets, found {word:?}"))?;
    let read = |text: &str| -> Result<(Point, i32), Failed> {
        let (point, score) = (text.split_once(':')).ok_or("expected MOVE:SCORE")?;
        Ok((point.parse()?, score.parse()?))
    };
    let answer = answer.split(' ').filter(|word| !word.is_empty());
    Ok((
        question,
        Line::parse(line)?,
        answer.map(read).collect::<Result<_, _>>()?,
    ))
}
