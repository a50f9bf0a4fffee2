//! The line of a proved result: shown on the board move by move, while the game stays as it is.

use crate::app::{App, words};
use crate::{Effect, Input, LineView};
use fivefold_messages::Message;
use fivefold_rules::{AnyGame, AnyPosition, Outcome, Position as _, Side};

/// A result that the engine has proved, with a line of play that the rules have judged.
#[derive(Clone, Debug)]
pub(in crate::app) struct Line {
    /// The side that wins.
    winner: Side,
    /// The most plies that the win takes.
    plies: u32,
    /// From the position that the proof is about.
    game: AnyGame,
    /// How many moves of the line are looked at; `None` while the game itself is.
    at: Option<usize>,
}

impl Line {
    /// The line of a score as the engine writes it, such as `win in 7`. `None` for an opinion, and for
    /// a line that contradicts its score or the rules.
    pub(in crate::app) fn new(
        position: &AnyPosition,
        score: &str,
        moves: &[String],
    ) -> Option<Line> {
        let mover = position.turn().side();
        let (word, plies) = score.split_once(" in ")?;
        let winner = match word {
            "win" => mover,
            "loss" => mover.other(),
            _ => return None,
        };
        let plies = plies.parse().ok()?;
        let mut game = AnyGame::new(*position);
        for text in moves {
            let mv = game.position().parse_move(text).ok()?;
            game.play(mv).ok()?;
        }
        let end = game.position().outcome().map(Outcome::winner);
        let length = u32::try_from(moves.len()).ok()?;
        let fits = end.is_none_or(|end| end == Some(winner)) && (1..=plies).contains(&length);
        fits.then_some(Line {
            winner,
            plies,
            game,
            at: None,
        })
    }

    /// Whether this is what is known of the position.
    fn is_about(&self, position: &AnyPosition) -> bool {
        self.game.start() == position
    }

    fn length(&self) -> usize {
        self.game.moves().len()
    }

    fn shown(&self) -> Option<&AnyPosition> {
        self.game.position_at(self.at?)
    }
}

impl App {
    /// The line, as long as the position that it is about is the present one.
    fn line(&self) -> Option<&Line> {
        let here = self.in_play() && self.table.looking.is_none();
        let line = self.line.as_ref().filter(|_| here)?;
        line.is_about(self.table.present()).then_some(line)
    }

    /// The line's game and the number of its moves that are looked at.
    pub(in crate::app) fn preview(&self) -> Option<(&AnyGame, usize)> {
        let line = self.line()?;
        Some((&line.game, line.at?))
    }

    /// The position on the board: one of the line's, or one of the game's.
    pub(in crate::app) fn shown(&self) -> &AnyPosition {
        let preview = self.line().and_then(Line::shown);
        preview.unwrap_or(self.table.shown())
    }

    /// While the line is looked at, what walks through a game walks through it, and what would
    /// change the game only leads back to the game. Gives back what is still to be done.
    pub(in crate::app) fn walk_line(&mut self, input: Input) -> Option<Input> {
        if let Input::ShowLine = input {
            self.look_at_line(Some(0));
            return None;
        }
        let Some((at, length)) = self.preview().map(|(game, at)| (at, game.moves().len())) else {
            return Some(input);
        };
        let to = match input {
            Input::Back => Some(at.saturating_sub(1)),
            Input::Forward => Some((at + 1).min(length)),
            Input::First => Some(0),
            Input::Last => Some(length),
            Input::LeaveLine
            | Input::Withdraw
            | Input::Cell { .. }
            | Input::Undo
            | Input::Typed(_) => None,
            other => {
                if !other.stays() {
                    self.look_at_line(None);
                }
                return Some(other);
            }
        };
        if to != Some(at) {
            self.look_at_line(to);
        }
        None
    }

    /// Looks at the position after so many moves of the line, or at the game again.
    fn look_at_line(&mut self, to: Option<usize>) {
        let Some(was) = self.line().map(|line| line.at) else {
            return;
        };
        self.table.pending = None;
        self.resigning = false;
        self.notice = None;
        self.moved = was.zip(to).is_some_and(|(was, to)| to == was + 1);
        self.motion_key += u64::from(self.moved);
        if let Some(line) = &mut self.line {
            line.at = to;
        }
        let now = self.line_status().unwrap_or_else(|| self.what_now());
        self.say(vec![now]);
        if to.is_none() {
            self.effects.push(Effect::FocusBoard);
        }
    }

    /// What the engine has proved, in words.
    pub(in crate::app) fn claim(&self) -> Option<Message> {
        self.line().map(claim)
    }

    /// What is known, as it is shown.
    pub(in crate::app) fn line_view(&self) -> Option<LineView> {
        let line = self.line()?;
        Some(LineView {
            first: Message::HintMove {
                played: line.game.moves().first()?.to_string(),
            },
            claim: claim(line),
            at: line.at,
            length: line.length(),
            ends: line.game.position().outcome().is_some(),
        })
    }

    /// What the preview shows, in words.
    pub(in crate::app) fn line_status(&self) -> Option<Message> {
        let (game, at) = self.preview()?;
        let total = count(game.moves().len());
        let Some(mv) = at
            .checked_sub(1)
            .and_then(|before| game.moves().get(before))
        else {
            return Some(Message::ThreatLineStart { total });
        };
        Some(Message::ThreatLineMove {
            number: count(at),
            total,
            player: words::player(game.start().variant(), game.position_at(at - 1)?.turn()),
            played: mv.to_string(),
        })
    }
}

fn claim(line: &Line) -> Message {
    let variant = line.game.start().variant();
    Message::ThreatProved {
        player: words::side(variant, line.winner),
        count: line.plies,
    }
}

impl Input {
    /// Whether a preview may stay while this is done: it concerns neither the board nor the game.
    const fn stays(&self) -> bool {
        matches!(
            self,
            Input::SetLang(_)
                | Input::SetTheme(_)
                | Input::SetAnimation(_)
                | Input::SetThreats(_)
                | Input::TextsMissing
                | Input::CopyRecord
                | Input::SaveRecord
                | Input::Share
                | Input::Copied(_)
                | Input::CloseNotice
                | Input::Engine(_)
                | Input::EngineSlow { .. }
                | Input::ReaderSlow { .. }
        )
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
