//! Histories of the exact Pentago explorer: `#id,id,...`, placement and twist as separate entries.

use super::Dialect;
use crate::notation::{Fault, Line, ParseError, Word, Words, explorer_placed, read_explorer_id};
use crate::pentago::{Move, Placed, Placement, Position, Rules, Square, Standing, Twist};
use crate::{AnyGame, AnyMove, AnyPosition, Variant};

/// Reads a history, or the address it is the fragment of. It starts from any board; each entry
/// must follow from the one before it.
pub(crate) fn explorer_line(text: &str) -> Result<Line, ParseError> {
    super::by_legality(|rules| read_by(rules, text))
}

fn read_by(rules: Rules, text: &str) -> Result<Line, ParseError> {
    let mut words = Words::new(text);
    let Some(address) = words.next() else {
        return Err(words.ended("an explorer history #id,id,..."));
    };
    if let Some(more) = words.next() {
        return Err(more.unexpected("the end of the history"));
    }
    let start = address.text.find('#').map_or(0, |i| i + 1);
    let ids = address.part(start..address.text.len());
    let mut state: Option<State> = None;
    let mut from = 0;
    for text in ids.text.split(',') {
        let word = ids.part(from..from + text.len());
        from += text.len() + 1;
        let standing = read_explorer_id(word, rules)?;
        match &mut state {
            None => state = Some(State::new(standing)),
            Some(state) => state.step(standing, word)?,
        }
    }
    match state {
        Some(state) => Ok(state.into_line()),
        None => Err(ids.unexpected("an explorer board id")),
    }
}

/// A history read so far.
struct State {
    game: AnyGame,
    position: Position,
    /// The half-made turn: its board, and the square if the board before is known.
    placed: Option<(Placed, Option<Square>)>,
}

impl State {
    fn new(standing: Standing) -> State {
        let (position, placed) = match standing {
            Standing::Between(position) => (position, None),
            Standing::TwistDue(placed) => (Position::new(placed.rules()), Some((placed, None))),
        };
        State {
            game: AnyGame::new(AnyPosition::Pentago(position)),
            position,
            placed,
        }
    }

    /// Goes on to the next entry.
    fn step(&mut self, standing: Standing, word: Word<'_>) -> Result<(), ParseError> {
        match (standing, self.placed) {
            (Standing::TwistDue(next), None) => {
                let square = self.square_to(next.marbles(), word)?;
                match self.position.place(square) {
                    Ok(Placement::TwistDue(placed)) if placed == next => {
                        self.placed = Some((placed, Some(square)));
                        Ok(())
                    }
                    _ => Err(not_one_step(word)),
                }
            }
            // A placement that ended the game: no twist follows.
            (Standing::Between(next), None) if next.is_untwisted() => {
                let square = self.square_to(next.marbles(), word)?;
                self.play(
                    Move {
                        square,
                        twist: None,
                    },
                    word,
                )
            }
            (Standing::Between(next), Some((placed, square))) => {
                // Several twists may lead to the same board; then the first of them is as good.
                let twist = Twist::ALL
                    .into_iter()
                    .find(|t| placed.twist_unchecked(Some(*t)) == next)
                    .ok_or_else(|| not_one_step(word))?;
                self.placed = None;
                match square {
                    Some(square) => self.play(
                        Move {
                            square,
                            twist: Some(twist),
                        },
                        word,
                    ),
                    // The history began in the middle of a turn: the game starts after it.
                    None => {
                        *self = State::new(Standing::Between(next));
                        Ok(())
                    }
                }
            }
            _ => Err(not_one_step(word)),
        }
    }

    /// The square whose marble is new on the next board.
    fn square_to(
        &self,
        next: [crate::pentago::Board; 2],
        word: Word<'_>,
    ) -> Result<Square, ParseError> {
        let now = self.position.marbles();
        let added = (next[0] | next[1]) & self.position.empty();
        match added.squares().next() {
            Some(square) if added.count() == 1 && (0..2).all(|i| next[i] & now[i] == now[i]) => {
                Ok(square)
            }
            _ => Err(not_one_step(word)),
        }
    }

    fn play(&mut self, m: Move, word: Word<'_>) -> Result<(), ParseError> {
        crate::notation::play(&mut self.game, AnyMove::Pentago(m), word)?;
        if let AnyPosition::Pentago(position) = self.game.position() {
            self.position = *position;
        }
        Ok(())
    }

    fn into_line(self) -> Line {
        Line {
            game: self.game,
            placed: self.placed.map(|(placed, _)| placed),
            dialect: Dialect::Explorer,
        }
    }
}

fn not_one_step(word: Word<'_>) -> ParseError {
    word.fault(Fault::Unexpected {
        found: crate::notation::shown(word.text),
        expected: "a board one placement or one twist after the one before it".into(),
    })
}

/// The history of a Pentago game by the standard rules' turns, `#id,id,...`; `None` for Pente.
pub fn explorer_history(game: &AnyGame) -> Option<alloc::string::String> {
    let Variant::Pentago(_) = game.start().variant() else {
        return None;
    };
    let mut text = alloc::string::String::from("#");
    for (i, m) in game.moves().iter().enumerate() {
        let (AnyPosition::Pentago(before), AnyMove::Pentago(m)) = (game.position_at(i)?, m) else {
            return None;
        };
        if i == 0 {
            text.push_str(&crate::notation::explorer_id(before));
        }
        let side = before.to_move();
        let mut marbles = before.marbles();
        marbles[side.index()] = marbles[side.index()].with(m.square);
        text.push(',');
        text.push_str(&explorer_placed(marbles));
        text.push('m');
        if m.twist.is_some()
            && let Some(AnyPosition::Pentago(after)) = game.position_at(i + 1)
        {
            text.push(',');
            text.push_str(&crate::notation::explorer_id(after));
        }
    }
    if game.moves().is_empty()
        && let AnyPosition::Pentago(p) = game.start()
    {
        text.push_str(&crate::notation::explorer_id(p));
    }
    Some(text)
}
