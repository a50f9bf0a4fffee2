//! Turns and the way back through them.

use super::engine::Search;
use super::table::pentago_move;
use super::{App, words};
use crate::{Effect, Screen};
use fivefold_messages::{Message, Msg};
use fivefold_rules::any::AnyIllegal;
use fivefold_rules::pentago::{Square, Twist};
use fivefold_rules::pente::Point;
use fivefold_rules::record::Ending;
use fivefold_rules::{AnyMove, AnyPosition, Position as _};

impl App {
    /// A point of the board was chosen. While an earlier position is looked at, that only leads
    /// back to the game: a stone put on a board one does not see would be a trap.
    pub(super) fn cell(&mut self, col: u8, row: u8) {
        if self.screen != Screen::Game {
            return;
        }
        if self.table.looking.is_some() {
            self.go_to(usize::MAX);
            return;
        }
        if self.table.engine_to_move() {
            return;
        }
        if self.table.is_over() {
            self.notice = Some(Msg::ErrorOver.into());
            return;
        }
        match self.table.present() {
            AnyPosition::Pentago(_) => {
                if let Some(square) = Square::at(col, row) {
                    self.place(square);
                }
            }
            AnyPosition::Pente(position) => {
                let point = Point::at(col, row).filter(|p| p.is_on(position.rules().size()));
                if let Some(point) = point {
                    self.try_move(AnyMove::Pente(point));
                }
            }
        }
    }

    fn place(&mut self, square: Square) {
        if self.table.pending == Some(square) {
            self.withdraw_stone();
            return;
        }
        match self.table.place(square) {
            Ok(Some(mv)) => self.try_move(mv),
            Ok(None) => {
                self.notice = None;
                self.resigning = false;
                let square = square.to_string();
                self.say(vec![Message::LivePending { square }]);
                self.effects.push(Effect::FocusArrows);
            }
            Err(reason) => self.refuse(reason),
        }
    }

    /// The second half of a Pentago turn; `None` skips the twist.
    pub(super) fn twist(&mut self, twist: Option<Twist>) {
        if self.screen != Screen::Game {
            return;
        }
        if let Some((square, placed)) = self.table.placed()
            && (twist.is_some() || placed.may_skip())
        {
            self.try_move(pentago_move(square, twist));
        }
    }

    fn withdraw_stone(&mut self) {
        if let Some(square) = self.table.pending.take() {
            let square = square.to_string();
            self.say(vec![Message::LiveWithdrawn { square }]);
            self.effects.push(Effect::FocusBoard);
        }
    }

    /// Esc: the nearest thing that can be taken back or closed.
    pub(super) fn withdraw(&mut self) {
        if self.resigning {
            self.resigning = false;
        } else if self.table.pending.is_some() {
            self.withdraw_stone();
        } else if self.search.as_ref().is_some_and(Search::is_for_hint) {
            self.stop_search();
        } else {
            self.notice = None;
        }
    }

    pub(super) fn typed(&mut self, text: &str) {
        if self.screen != Screen::Game {
            return;
        }
        let text: String = text.trim().chars().map(ascii_digit).collect();
        let refusal = if self.table.looking.is_some() {
            Some(Msg::ErrorLookingBack)
        } else if self.table.is_over() {
            Some(Msg::ErrorOver)
        } else if self.table.engine_to_move() {
            Some(Msg::ErrorEngineTurn)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            self.notice = Some(refusal.into());
            return;
        }
        if self.table.pending.is_some()
            && let Ok(twist) = text.parse()
        {
            self.twist(Some(twist));
            return;
        }
        match self.table.present().parse_move(&text) {
            Ok(AnyMove::Pentago(mv)) if mv.twist.is_none() => {
                // Typed again, the waiting stone stays; only a click on it takes it back.
                if self.table.pending != Some(mv.square) {
                    self.place(mv.square);
                }
            }
            Ok(mv) => self.try_move(mv),
            Err(bad) => {
                if let Some(problem) = words::place(&bad.found, &bad.expected) {
                    self.notice = Some(problem);
                    return;
                }
                let text = text.chars().take(24).collect();
                let expected = if self.table.pending.is_some() {
                    Msg::ExpectedTwist.into()
                } else {
                    words::expected_move(self.table.present())
                };
                self.notice = Some(Message::ErrorTyped {
                    text,
                    expected: Box::new(expected),
                });
            }
        }
    }

    /// Plays a person's move, or says why it cannot be played.
    pub(super) fn try_move(&mut self, mv: AnyMove) {
        self.stop_reading();
        match self.play(mv) {
            Ok(()) => self.notice = None,
            Err(reason) => self.refuse(reason),
        }
    }

    fn refuse(&mut self, reason: AnyIllegal) {
        self.notice = Some(words::illegal(self.table.present(), reason));
    }

    /// Plays a whole move, whoever made it. A notice stays: the engine's answer must not wipe away
    /// what a person has not read yet.
    pub(super) fn play(&mut self, mv: AnyMove) -> Result<(), AnyIllegal> {
        let before = *self.table.present();
        self.table.game.play(mv)?;
        self.stop_search();
        self.table.pending = None;
        self.hint = None;
        self.trouble = None;
        self.resigning = false;
        self.moved = self.table.looking.is_none();
        self.motion_key += 1;
        let sentences = vec![words::turn(&before, mv), self.what_now()];
        self.say(sentences);
        self.effects.push(Effect::FocusBoard);
        Ok(())
    }

    /// Takes the last thing back: a waiting stone, a resignation, or the last turn; against the
    /// engine its answer goes with it. From an earlier position it leads back to the game first.
    pub(super) fn undo(&mut self) {
        if self.screen != Screen::Game {
            return;
        }
        self.resigning = false;
        if self.table.looking.is_some() {
            self.go_to(usize::MAX);
            return;
        }
        if self.table.pending.is_some() {
            self.withdraw_stone();
            return;
        }
        if std::mem::replace(&mut self.table.ending, Ending::Open) == Ending::Open {
            let Some(length) = self.table.undone_length() else {
                return;
            };
            while self.table.game.moves().len() > length {
                self.table.game.undo();
            }
        }
        self.stop_search();
        self.stop_reading();
        self.trouble = None;
        self.notice = None;
        self.hint = None;
        self.moved = false;
        let position = self.table.present();
        let player = words::player(position.variant(), position.turn());
        self.say(vec![Message::LiveUndone { player }]);
        self.effects.push(Effect::FocusBoard);
    }

    pub(super) fn can_undo(&self) -> bool {
        self.screen == Screen::Game
            && (self.table.pending.is_some()
                || self.table.ending != Ending::Open
                || self.table.undone_length().is_some())
    }

    /// Yes to resigning: the person against the engine, else the side to move.
    pub(super) fn confirm(&mut self) {
        if !std::mem::take(&mut self.resigning) || !self.in_play() {
            return;
        }
        self.stop_search();
        self.stop_reading();
        self.trouble = None;
        self.hint = None;
        self.table.pending = None;
        let to_move = self.table.present().turn().side();
        let engine = self.table.engine_side();
        let loser = engine.map_or(to_move, |side| side.other());
        self.table.ending = Ending::Resigned(loser);
        let sentence = self.what_now();
        self.say(vec![sentence]);
    }

    /// Looks at the position after `ply` moves; past the end, at the present one. A stone that
    /// waits for its twist is taken back.
    pub(super) fn go_to(&mut self, ply: usize) {
        if self.screen != Screen::Game {
            return;
        }
        let total = self.table.game.moves().len();
        let ply = ply.min(total);
        if ply == self.table.ply() {
            return;
        }
        self.table.pending = None;
        self.resigning = false;
        self.moved = false;
        self.table.looking = (ply < total).then_some(ply);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let mut sentences = vec![Message::LiveHistory {
            number: count(ply),
            total: count(total),
        }];
        if ply == total {
            sentences.push(self.what_now());
        }
        self.say(sentences);
    }

    /// One move forward, shown as a movement.
    pub(super) fn forward(&mut self) {
        let ply = self.table.ply();
        self.go_to(ply + 1);
        if self.table.ply() == ply + 1 {
            self.moved = true;
            self.motion_key += 1;
        }
    }
}

/// Persian and Arabic digits as ASCII ones: a person types what the keyboard has.
fn ascii_digit(c: char) -> char {
    let zero = match c {
        '۰'..='۹' => '۰',
        '٠'..='٩' => '٠',
        _ => return c,
    };
    char::from_digit(u32::from(c) - u32::from(zero), 10).unwrap_or(c)
}
