//! The state behind the page, and what each input does to it.

mod database;
mod engine;
mod explore;
mod play;
mod share;
mod show;
mod table;
mod threats;
mod words;

use crate::{Effect, ImportView, Input, Screen, Settings, Setup, View};
use engine::Search;
use explore::Explorer;
use fivefold_messages::{Message, Msg, Opponent, Person, Starter};
use fivefold_rules::{AnyMove, Position as _};
use share::Reading;
use table::Table;
use threats::{Line, Spotted};

/// One person's page, or one screen shared by several.
#[derive(Clone, Debug)]
pub struct App {
    settings: Settings,
    /// The choices on the set-up screen; the game in hand has its own.
    setup: Setup,
    screen: Screen,
    /// Whether there is a game to go back to.
    started: bool,
    table: Table,
    search: Option<Search>,
    /// The text that is being read elsewhere.
    reading: Option<Reading>,
    /// The marbles of the positions that the server's exact database has.
    slices: Vec<u32>,
    /// What the moves of the position looked at are worth, while that is shown.
    explorer: Option<Explorer>,
    /// The name of the next search, reading or exploring; never used twice, so that a late answer can be told.
    next_id: u64,
    trouble: Option<Msg>,
    notice: Option<Message>,
    /// Whether to resign is being asked.
    resigning: bool,
    hint: Option<AnyMove>,
    /// What the engine has proved of a position.
    line: Option<Line>,
    /// The threats shown, where they are wanted.
    spotted: Option<Spotted>,
    import: ImportView,
    live: Vec<Message>,
    live_key: u64,
    /// The key of the last movement, and whether the position looked at is the one it led to.
    motion_key: u64,
    moved: bool,
    effects: Vec<Effect>,
}

impl Default for App {
    fn default() -> App {
        App::new()
    }
}

impl App {
    /// The set-up screen, with nothing stored.
    #[must_use]
    pub fn new() -> App {
        let setup = Setup::default();
        App {
            settings: Settings::default(),
            setup,
            screen: Screen::Setup,
            started: false,
            table: Table::new(&setup, 0),
            search: None,
            reading: None,
            slices: Vec::new(),
            explorer: None,
            next_id: 1,
            trouble: None,
            notice: None,
            resigning: false,
            hint: None,
            line: None,
            spotted: None,
            import: ImportView::default(),
            live: Vec::new(),
            live_key: 0,
            motion_key: 0,
            moved: false,
            effects: Vec::new(),
        }
    }

    /// Takes an input and says what the host is to do.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        let before = self.saved();
        if let Some(input) = self.walk_line(input) {
            self.take(input);
        }
        self.follow();
        self.ask_engine();
        self.spot_threats();
        self.save(before.as_deref());
        std::mem::take(&mut self.effects)
    }

    /// The settings; also part of the view.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// What is to be seen now.
    #[must_use]
    pub fn view(&self) -> View {
        show::view(self)
    }

    /// The game as a record, as [`Input::CopyRecord`] copies it.
    #[must_use]
    pub fn record(&self) -> String {
        self.record_text()
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Load {
                stored,
                fragment,
                slices,
            } => {
                self.slices = slices;
                self.load(&stored, &fragment);
            }
            Input::OpenFragment(fragment) => self.open_fragment(&fragment),
            Input::NewGame => self.leave_board(),
            Input::CloseSetup if self.started => self.screen = Screen::Game,
            Input::CloseSetup => {}
            Input::Choose(choice) => self.setup.choose(choice),
            Input::Start { lot } => self.start(lot),
            Input::Rematch => self.rematch(),
            Input::NextGame => self.next_game(),
            Input::Cell { col, row } => self.cell(col, row),
            Input::Twist(twist) => self.twist(Some(twist)),
            Input::SkipTwist => self.twist(None),
            Input::Withdraw => self.withdraw(),
            Input::Typed(text) => self.typed(&text),
            Input::Undo => self.undo(),
            Input::Resign => self.resigning = self.in_play(),
            Input::Confirm => self.confirm(),
            Input::Cancel => self.resigning = false,
            Input::Hint => self.ask_hint(),
            Input::Explore => self.explore(),
            Input::StopExploring => self.stop_exploring(),
            Input::CloseExplorer => self.close_explorer(),
            Input::PlayExplored(mv) => self.play_explored(mv),
            Input::ExplorerLost => self.explorer_lost(),
            Input::GoTo(ply) => self.go_to(ply),
            Input::First => self.go_to(0),
            Input::Back => self.go_to(self.table.ply().saturating_sub(1)),
            Input::Forward => self.forward(),
            Input::Last => self.go_to(usize::MAX),
            Input::Import(text) => self.import(&text, None),
            Input::ImportAs(text, dialect) => self.import(&text, Some(dialect)),
            Input::CopyRecord => {
                let text = self.record_text();
                self.effects.push(Effect::CopyText(text));
            }
            Input::SaveRecord => self.save_record(),
            Input::Share => {
                let fragment = self.fragment();
                self.effects.push(Effect::CopyLink(fragment));
            }
            Input::Copied(true) => self.notice = Some(Msg::ShareCopied.into()),
            Input::Copied(false) => self.notice = Some(Msg::ShareCopyFailed.into()),
            Input::Engine(reply) => self.hear(reply),
            Input::EngineSlow { id } => self.engine_slow(id),
            Input::EngineLost => self.engine_lost(),
            Input::Retry => self.retry(),
            Input::ReaderSlow { id } => self.reader_slow(id),
            Input::ReaderLost => self.reader_lost(),
            Input::SetLang(lang) => {
                let effect = self.settings.set_lang(lang);
                self.effects.push(effect);
                self.effects.push(Effect::LoadTexts(lang));
            }
            Input::SetTheme(theme) => {
                let effect = self.settings.set_theme(theme);
                self.effects.push(effect);
            }
            Input::SetAnimation(on) => {
                let effect = self.settings.set_animation(on);
                self.effects.push(effect);
            }
            Input::SetThreats(on) => self.show_threats(on),
            // What `walk_line` has left is about no line.
            Input::ShowLine | Input::LeaveLine => {}
            Input::TextsMissing => self.notice = Some(Msg::SettingsLanguageMissing.into()),
            Input::CloseNotice => self.notice = None,
        }
    }

    /// Whether the game is on the screen and goes on.
    fn in_play(&self) -> bool {
        self.screen == Screen::Game && !self.table.is_over()
    }

    /// The set-up screen comes up; on the board nothing is left half done.
    fn leave_board(&mut self) {
        self.stop_reading();
        self.screen = Screen::Setup;
        self.table.pending = None;
        self.resigning = false;
    }

    fn start(&mut self, lot: u64) {
        self.close_explorer();
        let starter = match self.setup.starter() {
            Starter::Me => 0,
            Starter::Opponent => 1,
            Starter::Lots => usize::from(lot % 2 == 1),
        };
        let table = Table::new(&self.setup, starter);
        let drawn = table.people()[starter];
        self.sit_down(table);
        if self.setup.starter() == Starter::Lots {
            self.notice = Some(match drawn {
                Person::You => Msg::LotsYou.into(),
                Person::Engine => Msg::LotsEngine.into(),
                person => Message::LotsPerson { person },
            });
        }
    }

    fn rematch(&mut self) {
        if self.can_rematch() {
            self.close_explorer();
            // Seats at a table of four have names; they stay.
            let starter = match self.table.opponent {
                Opponent::Four => 0,
                Opponent::Engine | Opponent::Friend => 1 - self.table.first_starter,
            };
            self.sit_down(self.table.again(starter, Vec::new()));
        }
    }

    fn can_rematch(&self) -> bool {
        let decided = |m: fivefold_rules::Match| m.result().is_some();
        self.screen == Screen::Game
            && self.table.is_over()
            && self.table.match_score().is_none_or(decided)
    }

    fn next_game(&mut self) {
        if let Some(winner) = self.table.winner().filter(|_| self.can_go_on()) {
            self.close_explorer();
            let mut finished = self.table.finished.clone();
            finished.push(winner);
            self.sit_down(self.table.again(self.table.first_starter, finished));
        }
    }

    fn can_go_on(&self) -> bool {
        let open = |m: fivefold_rules::Match| m.result().is_none();
        self.screen == Screen::Game
            && self.table.is_over()
            && self.table.match_score().is_some_and(open)
    }

    /// Takes a table over: nothing of the one before stays.
    fn sit_down(&mut self, table: Table) {
        self.stop_search();
        self.stop_reading();
        self.trouble = None;
        self.notice = None;
        self.resigning = false;
        self.hint = None;
        self.moved = false;
        self.import.problem = None;
        self.import.choices.clear();
        self.table = table;
        self.started = true;
        self.screen = Screen::Game;
        let position = self.table.present();
        let player = words::player(position.variant(), position.turn());
        self.say(vec![Message::LiveNewGame { player }]);
        self.effects.push(Effect::FocusBoard);
    }

    /// New sentences for the live region.
    fn say(&mut self, sentences: Vec<Message>) {
        self.live = sentences;
        self.live_key += 1;
    }

    /// Whose turn it is, or how the game has ended.
    fn what_now(&self) -> Message {
        let position = self.table.present();
        let variant = position.variant();
        match (self.table.ended(), position.outcome()) {
            (_, Some(outcome)) => words::outcome(position, outcome),
            (ending, None) => words::ending(variant, ending).unwrap_or(Message::LiveNext {
                player: words::player(variant, position.turn()),
            }),
        }
    }
}
