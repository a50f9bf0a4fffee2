//! Somebody at the screen, and the host around the app.

use fivefold_client::{App, Choice, Effect, Input, Reply, Request, View};
use fivefold_messages::{Lang, Message, Opponent, Starter};
use fivefold_protocol::worker;
use fivefold_rules::{AnyMove, GameKind, Position as _, notation};

/// A person who clicks and types, with a host that carries the effects out.
pub(crate) struct Player {
    pub(crate) app: App,
    /// The search that runs: its id and the game it is about.
    pub(crate) search: Option<(u64, String)>,
    /// The reading that goes on, while the reader is kept [waiting](Player::reader_waits).
    pub(crate) reading: Option<Request>,
    /// What the database is asked: the names and positions.
    pub(crate) asked: Vec<(u64, String)>,
    /// The moves that the search is to choose from.
    pub(crate) among: Vec<String>,
    /// What the explorer works at.
    pub(crate) exploring: Option<Request>,
    /// Whether readings are left unanswered.
    pub(crate) reader_waits: bool,
    pub(crate) stored: Vec<(String, String)>,
    pub(crate) fragment: String,
    pub(crate) saved: Vec<(String, String)>,
    pub(crate) copied: Vec<String>,
    /// Languages whose texts were asked for.
    pub(crate) loaded: Vec<Lang>,
}

impl Player {
    pub(crate) fn new() -> Player {
        Player {
            app: App::new(),
            search: None,
            reading: None,
            asked: Vec::new(),
            among: Vec::new(),
            exploring: None,
            reader_waits: false,
            stored: Vec::new(),
            fragment: String::new(),
            saved: Vec::new(),
            copied: Vec::new(),
            loaded: Vec::new(),
        }
    }

    /// The same browser with the page opened anew.
    pub(crate) fn reload(&self) -> Player {
        let mut player = Player::new();
        player.stored = self.stored.clone();
        player.fragment = self.fragment.clone();
        player.does(Input::Load {
            stored: self.stored.clone(),
            fragment: self.fragment.clone(),
            slices: Vec::new(),
        });
        player
    }

    /// At a game just started.
    pub(crate) fn at(choices: &[Choice]) -> Player {
        let mut player = Player::new();
        for choice in choices {
            player.does(Input::Choose(*choice));
        }
        player.does(Input::Start { lot: 0 });
        player
    }

    pub(crate) fn with_friend(game: GameKind) -> Player {
        Player::at(&[Choice::Game(game), Choice::Opponent(Opponent::Friend)])
    }

    pub(crate) fn with_engine(game: GameKind, starter: Starter) -> Player {
        Player::at(&[
            Choice::Game(game),
            Choice::Opponent(Opponent::Engine),
            Choice::Starter(starter),
        ])
    }

    pub(crate) fn does(&mut self, input: Input) -> &mut Player {
        for effect in self.app.update(input) {
            match effect {
                Effect::Read { request, .. } => {
                    assert!(self.reading.is_none(), "two readings at once");
                    self.reading = Some(request);
                }
                Effect::StopReading { id } => {
                    let going_on = self.reading.take().map(|request| request.id());
                    assert_eq!(going_on, Some(id), "only what goes on is stopped");
                }
                Effect::Explore { request } => {
                    assert!(self.exploring.is_none(), "two explorings at once");
                    let sent = Request::from_text(&request.to_text());
                    assert_eq!(sent.as_ref(), Some(&request));
                    self.exploring = sent;
                }
                Effect::LookUp { id, position, .. } => self.asked.push((id, position)),
                Effect::EndExplorer => self.exploring = None,
                Effect::StartEngine { request, .. } => match request {
                    Request::Search {
                        id, line, among, ..
                    } => {
                        self.among = among;
                        assert!(self.search.is_none(), "two searches at once");
                        self.search = Some((id, line));
                    }
                    other => panic!("{other:?} is an effect of its own"),
                },
                Effect::StopEngine { id } => {
                    let running = self.search.take().map(|(id, _)| id);
                    assert_eq!(running, Some(id), "only what runs is stopped");
                }
                Effect::Store { key, value } => {
                    self.stored.retain(|(k, _)| k != key);
                    self.stored.push((key.to_owned(), value));
                }
                Effect::CopyText(text) | Effect::CopyLink(text) => self.copied.push(text),
                Effect::Download { name, text } => self.saved.push((name, text)),
                Effect::SetFragment(fragment) => self.fragment = fragment,
                Effect::LoadTexts(lang) => self.loaded.push(lang),
                Effect::FocusBoard | Effect::FocusArrows => {}
            }
        }
        if !self.reader_waits {
            self.reader_answers();
        }
        self
    }

    /// What the worker would answer to the reading that goes on, on its way through both texts.
    pub(crate) fn answer(&self) -> Option<Reply> {
        let sent = Request::from_text(&self.reading.as_ref()?.to_text());
        let Some(Request::Read { id, dialect, text }) = sent else {
            panic!("{sent:?} is no reading");
        };
        let reply = worker::read(id, dialect, &text).to_text();
        Some(Reply::from_text(&reply).expect("replies can be read"))
    }

    pub(crate) fn reader_answers(&mut self) {
        if let Some(reply) = self.answer() {
            self.reading = None;
            self.does(Input::Engine(reply));
        }
    }

    pub(crate) fn view(&self) -> View {
        self.app.view()
    }

    /// Clicks the point of that name.
    pub(crate) fn clicks(&mut self, name: &str) -> &mut Player {
        let view = self.view();
        let cell = view.board.cells.iter().find(|cell| cell.name() == name);
        let cell = cell.unwrap_or_else(|| panic!("no point {name}"));
        self.does(Input::Cell {
            col: cell.col,
            row: cell.row,
        })
    }

    pub(crate) fn twists(&mut self, twist: &str) -> &mut Player {
        self.does(Input::Twist(twist.parse().unwrap()))
    }

    /// Makes turns with the mouse: `c4.1r` is two clicks, `K10` is one.
    pub(crate) fn plays(&mut self, moves: &str) -> &mut Player {
        for mv in moves.split_whitespace() {
            let before = self.view().moves.len();
            match mv.split_once('.') {
                Some((square, twist)) => self.clicks(square).twists(twist),
                None => self.clicks(mv),
            };
            let after = self.view().moves;
            assert_eq!(after.len(), before + 1, "{mv}: {:?}", self.view().notice);
            assert_eq!(after[before].text, mv);
        }
        self
    }

    /// The engine answers the search that runs.
    pub(crate) fn engine_says(&mut self, best: &str) -> &mut Player {
        let (id, _) = self.search.take().expect("the engine was asked");
        self.does(Input::Engine(Reply::Best {
            id,
            best: best.to_owned(),
        }))
    }

    /// The engine answers with the legal move at this place in the list.
    pub(crate) fn engine_plays(&mut self, choice: usize) -> &mut Player {
        let (_, line) = self.search.clone().expect("the engine was asked");
        let position = *notation::parse_line(&line).unwrap().game.position();
        let moves: Vec<AnyMove> = position.legal_moves();
        let best = moves[choice % moves.len()].to_string();
        self.engine_says(&best)
    }

    /// The stones on the board, row by row from the top.
    pub(crate) fn stones(&self) -> usize {
        let view = self.view();
        view.board
            .cells
            .iter()
            .filter(|c| c.stone.is_some())
            .count()
    }

    pub(crate) fn english(&self, message: &Message) -> String {
        message.render(Lang::En)
    }

    pub(crate) fn status(&self) -> String {
        self.english(&self.view().status)
    }

    pub(crate) fn notice(&self) -> String {
        let notice = self.view().notice;
        notice.map(|n| self.english(&n)).unwrap_or_default()
    }

    pub(crate) fn trouble(&self) -> String {
        let trouble = self.view().trouble;
        trouble.map(|t| self.english(&t)).unwrap_or_default()
    }

    /// Headline and reason of the game's end, or nothing.
    pub(crate) fn banner(&self) -> Option<(String, String)> {
        let banner = self.view().banner?;
        Some((self.english(&banner.headline), self.english(&banner.reason)))
    }

    pub(crate) fn live(&self) -> String {
        let sentences: Vec<String> = self.view().live.iter().map(|m| self.english(m)).collect();
        sentences.join(" ")
    }
}
