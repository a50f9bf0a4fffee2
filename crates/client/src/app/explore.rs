//! Exploring: what every move of the position looked at is worth, proved where that can be done, judged by the
//! engine where not.
//!
//! A worker does the work. Whatever it says is matched with the legal moves; results that the rules
//! alone decide are taken from the rules.

mod marks;

use super::{App, database, show, words};
use crate::{Effect, ExploreView, Mark, Reply, Request, Screen, Working};
use fivefold_messages::{Message, Msg, Opponent, Player};
use fivefold_protocol::worker::{Judged, Unproved, Valued, Worth};
use fivefold_rules::pentago::{Move, Position, Square};
use fivefold_rules::{AnyMove, AnyPosition, GameKind, Position as _, notation};
use marks::Row;

/// From so many stones on, a proof fits a browser's memory.
pub(super) const PROVABLE: u32 = 18;

/// Milliseconds for the engine's judgement of all moves together.
const JUDGE_MILLIS: u32 = 4000;

/// The explorer while it is open.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    subject: Subject,
    work: Option<Work>,
    found: Found,
    /// Why nothing was proved, or why the work has ended early.
    why: Option<Message>,
}

/// What is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Subject {
    position: Position,
    /// The stone that waits for its twist, where only the board with it has stones enough for a
    /// proof. Otherwise all moves of the position are looked at, and the twists are among them.
    square: Option<Square>,
}

impl Subject {
    /// The stones on the board, the waiting one included.
    fn stones(&self) -> u32 {
        let stones: u32 = self.position.marbles().iter().map(|b| b.count()).sum();
        stones + u32::from(self.square.is_some())
    }

    fn player(&self) -> Player {
        let position = AnyPosition::Pentago(self.position);
        words::player(position.variant(), position.turn())
    }
}

/// Work that goes on. An answer under another name is late and dropped.
#[derive(Clone, Debug)]
struct Work {
    id: u64,
    task: Task,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// The database is asked.
    LookUp,
    /// A proof, and how far it is in thousandths; once the values are known, the plies are counted.
    Prove { counting: bool, permille: u32 },
    /// A judgement.
    Judge,
}

/// What is known so far.
#[derive(Clone, Debug)]
enum Found {
    Nothing,
    Proved { worth: Worth, rows: Vec<Row> },
    LookedUp { worth: Worth, rows: Vec<Row> },
    Judged { depth: u32, rows: Vec<Row> },
}

impl App {
    /// Whether exploring can begin now. Against the engine, its turn is its own.
    pub(super) fn can_explore(&self) -> bool {
        let on_board = self.screen == Screen::Game;
        let pentago = self.table.variant().kind() == GameKind::Pentago;
        let its_turn = self.table.engine_to_move() && self.table.looking.is_none();
        let idle = self.explorer.as_ref().is_none_or(|explorer| {
            explorer.work.is_none() && matches!(explorer.found, Found::Nothing)
        });
        on_board && pentago && !its_turn && idle && self.preview().is_none()
    }

    /// Opens the explorer, or has it try once more.
    pub(super) fn explore(&mut self) {
        if self.can_explore()
            && let Some(subject) = self.subject()
        {
            self.begin_exploring(subject);
        }
    }

    /// Ends the work; what has been found stays.
    pub(super) fn stop_exploring(&mut self) {
        if let Some(explorer) = &mut self.explorer
            && explorer.work.take().is_some()
        {
            explorer.why = Some(Msg::ExploreStopped.into());
            self.effects.push(Effect::EndExplorer);
        }
    }

    pub(super) fn close_explorer(&mut self) {
        if self.explorer.take().is_some() {
            self.effects.push(Effect::EndExplorer);
        }
    }

    /// Plays a move of the list.
    pub(super) fn play_explored(&mut self, mv: Move) {
        if self.explorer.is_some() && show::may_play(self) {
            self.try_move(AnyMove::Pentago(mv));
        }
    }

    fn subject(&self) -> Option<Subject> {
        let AnyPosition::Pentago(position) = *self.table.shown() else {
            return None;
        };
        let square = self.table.pending;
        let whole = Subject {
            position,
            square: None,
        };
        let first = |_: &Square| whole.stones() + 1 == PROVABLE && !self.is_in_database(&position);
        let square = square.filter(first);
        Some(Subject { position, square })
    }

    /// After every input: the explorer goes along to another position. In a game against the engine
    /// that goes on it is closed instead, since a person asks for each help there.
    pub(super) fn follow(&mut self) {
        let Some(explorer) = &self.explorer else {
            return;
        };
        let before = explorer.subject;
        let subject = self.subject().filter(|_| self.screen == Screen::Game);
        let helps = self.table.opponent == Opponent::Engine && !self.table.is_over();
        match subject {
            Some(subject) if subject == before => {}
            Some(subject) if !helps || subject.position == before.position => {
                self.begin_exploring(subject);
            }
            _ => self.close_explorer(),
        }
    }

    fn begin_exploring(&mut self, subject: Subject) {
        self.give_up_work();
        let mut explorer = Explorer {
            subject,
            work: None,
            found: Found::Nothing,
            why: None,
        };
        if subject.position.outcome().is_some() {
            explorer.why = Some(Msg::ExploreOver.into());
            self.explorer = Some(explorer);
        } else if subject.square.is_none() && self.is_in_database(&subject.position) {
            let id = self.look_up(&subject.position);
            let task = Task::LookUp;
            explorer.work = Some(Work { id, task });
            self.explorer = Some(explorer);
        } else {
            self.explorer = Some(explorer);
            self.ask_worker();
        }
    }

    /// Where the database does not help: a proof, or with few stones a judgement.
    fn ask_worker(&mut self) {
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        let count = explorer.subject.stones();
        if count < PROVABLE {
            let number = PROVABLE;
            explorer.why = Some(Message::ExploreTooFew { count, number });
            self.ask_judgement();
        } else {
            self.ask_proof();
        }
    }

    /// Ends the work for another subject.
    fn give_up_work(&mut self) {
        let busy = |explorer: &Explorer| explorer.work.is_some();
        if self.explorer.take().is_some_and(|e| busy(&e)) {
            self.effects.push(Effect::EndExplorer);
        }
    }

    fn ask_proof(&mut self) {
        let task = Task::Prove {
            counting: false,
            permille: 0,
        };
        self.ask_explorer(task, |id, subject| Request::Solve {
            id,
            square: subject.square.map(|square| square.to_string()),
            position: line(subject),
        });
    }

    fn ask_judgement(&mut self) {
        self.ask_explorer(Task::Judge, |id, subject| Request::Judge {
            id,
            millis: JUDGE_MILLIS,
            position: line(subject),
        });
    }

    fn ask_explorer(&mut self, task: Task, ask: fn(u64, &Subject) -> Request) {
        let id = self.next_id;
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        self.next_id += 1;
        explorer.work = Some(Work { id, task });
        let request = ask(id, &explorer.subject);
        self.effects.push(Effect::Explore { request });
    }

    /// Whether a reply is to the work that goes on; then it has been heard.
    pub(super) fn hear_explorer(&mut self, reply: &Reply) -> bool {
        let Some(explorer) = &mut self.explorer else {
            return false;
        };
        let Some(work) = explorer.work.as_mut().filter(|w| w.id == reply.id()) else {
            return false;
        };
        match reply {
            Reply::Solved { worth, moves, .. } if work.task == Task::LookUp => {
                self.looked_up(*worth, moves);
            }
            _ if work.task == Task::LookUp => self.ask_worker(),
            &Reply::SolveProgress {
                counting, permille, ..
            } => work.task = Task::Prove { counting, permille },
            Reply::Solved {
                complete,
                worth,
                moves,
                ..
            } => self.proved(*complete, *worth, moves),
            Reply::CannotSolve { why, .. } => self.unproved(*why),
            Reply::Judged {
                depth,
                complete,
                moves,
                ..
            } => self.judged(*depth, *complete, moves),
            _ => self.explorer_lost(),
        }
        true
    }

    fn proved(&mut self, complete: bool, worth: Worth, moves: &[Valued]) {
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        let Some(rows) = marks::proved(&explorer.subject.position, explorer.subject.square, moves)
        else {
            self.explorer_lost();
            return;
        };
        let early = matches!(explorer.found, Found::Nothing);
        explorer.found = Found::Proved { worth, rows };
        if complete {
            explorer.work = None;
        }
        // Read out when the result is known, and when it is exact.
        if early || (complete && worth != Worth::Draw) {
            self.say_found();
        }
    }

    /// The database has answered; if that is not all, it is as if there were none.
    fn looked_up(&mut self, worth: Worth, moves: &[Valued]) {
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        let position = &explorer.subject.position;
        let Some(moves) = database::answer(position, worth, moves) else {
            self.ask_worker();
            return;
        };
        let rows = marks::looked_up(position, &moves);
        explorer.found = Found::LookedUp { worth, rows };
        explorer.why = Some(Msg::ExploreDatabase.into());
        explorer.work = None;
        self.say_found();
    }

    /// Where nothing can be proved, the engine is asked.
    fn unproved(&mut self, why: Unproved) {
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        explorer.why = Some(match why {
            Unproved::Rules => Msg::ExploreRules.into(),
            Unproved::Memory => Msg::ExploreMemory.into(),
            Unproved::Position => {
                self.explorer_lost();
                return;
            }
        });
        self.ask_judgement();
    }

    fn judged(&mut self, depth: u32, complete: bool, moves: &[Judged]) {
        let Some(explorer) = &mut self.explorer else {
            return;
        };
        let Some(rows) = marks::judged(&explorer.subject.position, moves) else {
            self.explorer_lost();
            return;
        };
        explorer.found = Found::Judged { depth, rows };
        if complete {
            explorer.work = None;
            self.say_found();
        }
    }

    fn say_found(&mut self) {
        let explorer = self.explorer.as_ref();
        let summary = explorer.and_then(|explorer| explorer.summary(self.table.pending));
        self.say(summary.into_iter().collect());
    }

    /// The worker is gone, or talks nonsense.
    pub(super) fn explorer_lost(&mut self) {
        if let Some(explorer) = &mut self.explorer
            && explorer.work.take().is_some()
        {
            explorer.why = Some(Msg::ExploreLost.into());
            self.effects.push(Effect::EndExplorer);
        }
    }

    /// What is to be seen of the explorer.
    pub(super) fn explore_view(&self) -> Option<ExploreView> {
        let explorer = self.explorer.as_ref()?;
        let pending = self.table.pending;
        let rows = explorer.rows(pending);
        // The board that is drawn may be that of a line looked at in advance.
        let own_board = pending.is_none() && self.preview().is_none();
        let squares = marks::squares(&rows).filter(|_| own_board);
        Some(ExploreView {
            summary: explorer.summary(pending),
            why: explorer.why.clone(),
            working: explorer.work.as_ref().map(Work::view),
            squares: squares.unwrap_or_default(),
            twists: pending.map(|_| marks::twists(&rows)).unwrap_or_default(),
            proved: matches!(
                explorer.found,
                Found::Proved { .. } | Found::LookedUp { .. }
            ),
            looked_up: matches!(explorer.found, Found::LookedUp { .. }),
            groups: marks::groups(rows),
            can_play: show::may_play(self),
            can_retry: explorer.work.is_none() && self.can_explore() && !explorer.is_over(),
        })
    }
}

fn line(subject: &Subject) -> String {
    notation::position_line(&AnyPosition::Pentago(subject.position))
}

impl Work {
    fn view(&self) -> Working {
        let (label, permille) = match self.task {
            Task::LookUp => (Msg::ExploreLookingUp.into(), None),
            Task::Judge => (Msg::ExploreJudging.into(), None),
            Task::Prove { counting, permille } => {
                let number = permille / 10;
                let label = match counting {
                    true => Message::ExploreCounting { number },
                    false => Message::ExploreProving { number },
                };
                (label, Some(permille))
            }
        };
        Working { label, permille }
    }
}

impl Explorer {
    fn is_over(&self) -> bool {
        self.subject.position.outcome().is_some()
    }

    /// All moves with their marks, or those with the stone that waits.
    fn rows(&self, pending: Option<Square>) -> Vec<Row> {
        let rows = match &self.found {
            Found::Nothing => &[],
            Found::Proved { rows, .. }
            | Found::LookedUp { rows, .. }
            | Found::Judged { rows, .. } => rows.as_slice(),
        };
        let shown = |row: &&Row| pending.is_none_or(|square| row.mv.square == square);
        rows.iter().filter(shown).copied().collect()
    }

    /// The best that the stone that waits can still come to.
    fn best(&self, pending: Option<Square>) -> Option<Worth> {
        pending?;
        match self.rows(pending).first()?.mark {
            Mark::Proved(worth) => Some(worth),
            Mark::Judged(_) => None,
        }
    }

    /// What the position is worth, in a sentence; while a stone waits, what is left of it.
    fn summary(&self, pending: Option<Square>) -> Option<Message> {
        let player = self.subject.player();
        Some(match &self.found {
            Found::Nothing => return None,
            Found::Judged { depth, .. } => Message::ExploreJudged { count: *depth },
            Found::Proved { worth, .. } | Found::LookedUp { worth, .. } => {
                match self.best(pending).unwrap_or(*worth) {
                    Worth::Win(Some(count)) => Message::ExploreWins { player, count },
                    Worth::Win(None) => Message::ExploreWinsOpen { player },
                    Worth::Draw => Msg::ExploreDraws.into(),
                    Worth::Loss(Some(count)) => Message::ExploreLoses { player, count },
                    Worth::Loss(None) => Message::ExploreLosesOpen { player },
                }
            }
        })
    }
}

impl Mark {
    /// The mark in words. Only what is proved is called a win, a draw or a loss.
    #[must_use]
    pub fn label(self) -> Message {
        match self {
            Mark::Proved(Worth::Win(Some(count))) => Message::ExploreWin { count },
            Mark::Proved(Worth::Win(None)) => Msg::ExploreWinOpen.into(),
            Mark::Proved(Worth::Draw) => Msg::ExploreDraw.into(),
            Mark::Proved(Worth::Loss(Some(count))) => Message::ExploreLoss { count },
            Mark::Proved(Worth::Loss(None)) => Msg::ExploreLossOpen.into(),
            Mark::Judged(opinion) => opinion.msg().into(),
        }
    }
}
