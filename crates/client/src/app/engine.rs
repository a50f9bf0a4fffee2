//! Asking the engine and hearing its answers. Whatever it says, the rules judge it.

use super::threats::Line;
use super::{App, database};
use crate::{Effect, Reply, Request, Screen};
use fivefold_messages::{Message, Msg};
use fivefold_rules::{AnyMove, AnyPosition, Position as _, notation};

/// A search that runs. Every change of the game ends it, so an answer under its id is about the
/// present position.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) id: u64,
    /// `None` for a hint, which is as good as the engine can do.
    level: Option<u8>,
    millis: u32,
    /// The database is asked first which moves there are to choose from.
    looking_up: bool,
    pub(super) depth: u32,
    pub(super) score: String,
    /// The principal variation so far.
    pub(super) line: Vec<String>,
}

/// Milliseconds a level may think: the weak ones answer at once, none keeps a person waiting.
const MILLIS: [u32; 8] = [250, 350, 500, 700, 1000, 1500, 2200, 3000];

/// Milliseconds for a hint, at full strength.
const HINT_MILLIS: u32 = 1500;

/// Milliseconds beyond the time to think after which something must be wrong.
const GRACE: u32 = 8000;

impl Search {
    pub(super) fn is_for_hint(&self) -> bool {
        self.level.is_none()
    }
}

impl App {
    /// Starts the engine if it is to move.
    pub(super) fn ask_engine(&mut self) {
        let idle = self.search.is_none() && self.trouble.is_none();
        if self.started && idle && self.table.engine_to_move() {
            let level = self.table.level.clamp(1, 8);
            self.search_for(Some(level), MILLIS[usize::from(level) - 1]);
        }
    }

    fn search_for(&mut self, level: Option<u8>, millis: u32) {
        let mut search = Search {
            id: 0,
            level,
            millis,
            looking_up: true,
            depth: 0,
            score: String::new(),
            line: Vec::new(),
        };
        // The lower levels are meant to err.
        let best = level.is_none_or(|level| level == 8);
        match *self.table.present() {
            AnyPosition::Pentago(position) if best && self.is_in_database(&position) => {
                search.id = self.look_up(&position);
                self.search = Some(search);
            }
            _ => self.begin_search(search, Vec::new()),
        }
    }

    /// Has the engine search among these moves, or among all where there are none.
    fn begin_search(&mut self, search: Search, among: Vec<String>) {
        let id = self.next_id;
        self.next_id += 1;
        let (level, millis) = (search.level, search.millis);
        self.search = Some(Search {
            id,
            looking_up: false,
            ..search
        });
        self.effects.push(Effect::StartEngine {
            request: Request::Search {
                id,
                line: notation::write_line(&self.table.game),
                level,
                millis,
                among,
            },
            patience: millis + GRACE,
        });
    }

    /// The database has answered; if it has not, the engine chooses among all moves.
    fn choose_looked_up(&mut self, reply: &Reply) {
        let Some(search) = self.search.take() else {
            return;
        };
        let moves = match (reply, *self.table.present()) {
            (Reply::Solved { worth, moves, .. }, AnyPosition::Pentago(position)) => {
                database::answer(&position, *worth, moves)
            }
            _ => None,
        };
        let keeping = database::keeping(&moves.unwrap_or_default());
        let among = keeping.iter().map(ToString::to_string).collect();
        self.begin_search(search, among);
    }

    /// Gives a search up, if one runs.
    pub(super) fn stop_search(&mut self) {
        if let Some(Search { id, .. }) = self.search.take().filter(|s| !s.looking_up) {
            self.effects.push(Effect::StopEngine { id });
        }
    }

    pub(super) fn can_hint(&self) -> bool {
        self.in_play()
            && self.table.looking.is_none()
            && !self.table.engine_to_move()
            && self.search.is_none()
    }

    pub(super) fn ask_hint(&mut self) {
        if self.can_hint() {
            self.hint = None;
            self.line = None;
            self.notice = None;
            self.search_for(None, HINT_MILLIS);
        }
    }

    /// A reply; one to any search or reading but the present one is dropped.
    pub(super) fn hear(&mut self, reply: Reply) {
        if self.reading.as_ref().is_some_and(|r| r.id == reply.id()) {
            self.have_read(reply);
            return;
        }
        if self.hear_explorer(&reply) {
            return;
        }
        let Some(search) = self.search.as_mut().filter(|s| s.id == reply.id()) else {
            return;
        };
        if search.looking_up {
            self.choose_looked_up(&reply);
            return;
        }
        let for_hint = search.is_for_hint();
        match reply {
            Reply::Info {
                depth, score, pv, ..
            } => {
                search.depth = depth;
                search.score = score;
                search.line = pv;
            }
            Reply::Best { best, .. } => {
                if for_hint && search.line.first() == Some(&best) {
                    let position = self.table.game.position();
                    self.line = Line::new(position, &search.score, &search.line);
                }
                self.search = None;
                match (for_hint, self.legal(&best)) {
                    (true, mv) => self.show_hint(mv),
                    (false, Some(mv)) if self.play(mv).is_ok() => {}
                    (false, _) => self.trouble = Some(Msg::EngineRefused),
                }
            }
            Reply::Failed { .. } => {
                self.search = None;
                if for_hint {
                    self.show_hint(None);
                } else {
                    self.trouble = Some(Msg::EngineFailed);
                }
            }
            // Not what a search answers.
            _ => {}
        }
    }

    /// The engine's word as a move that may be played now.
    fn legal(&self, text: &str) -> Option<AnyMove> {
        let position = self.table.present();
        let mv = position.parse_move(text.trim()).ok()?;
        position.check(mv).is_ok().then_some(mv)
    }

    fn show_hint(&mut self, hint: Option<AnyMove>) {
        self.hint = hint;
        let notice = hint.map_or(Msg::HintNone.into(), |mv| Message::HintMove {
            played: mv.to_string(),
        });
        let claim = self.claim();
        // What is proved is shown together with the hint, where no notice may cover it.
        self.notice = claim.is_none().then(|| notice.clone());
        self.say([Some(notice), claim].into_iter().flatten().collect());
    }

    pub(super) fn engine_slow(&mut self, id: u64) {
        if self
            .search
            .as_ref()
            .is_some_and(|s| s.id == id && !s.is_for_hint())
        {
            self.trouble = Some(Msg::EngineSlow);
        }
    }

    pub(super) fn engine_lost(&mut self) {
        match self.search.take() {
            Some(search) if search.is_for_hint() => self.notice = Some(Msg::EngineMissing.into()),
            Some(_) => self.trouble = Some(Msg::EngineMissing),
            None => {}
        }
    }

    /// Forgets the trouble; the engine is asked anew.
    pub(super) fn retry(&mut self) {
        if self.screen == Screen::Game && self.trouble.take().is_some() {
            self.stop_search();
        }
    }
}
