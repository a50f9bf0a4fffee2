//! The slices together: values of positions, of half moves and of moves.

use super::cache::Cache;
use super::error::TableError;
#[cfg(any(unix, windows))]
use super::error::{Fault, Place};
use super::section::Spot;
use super::slice::Slice;
use super::source::ReadAt;
use crate::Value;
use fivefold_rules::pentago::{Board, Move, Placed, Placement, Position, Rules, Twist};
use fivefold_rules::{Outcome, Position as _, Side};

/// The marbles of the last slice that was published.
pub const MAX_STONES: u8 = 18;

/// Bytes that a reader may hold of what it has unpacked, where nobody asks for another number.
pub const CACHE: usize = 64 << 20;

/// The published exact database, as far as its slices are there. Many threads may look up at once.
pub struct Tablebase {
    slices: [Option<Slice>; MAX_STONES as usize + 1],
    cache: Cache,
}

impl Tablebase {
    /// A database without slices that may hold `cache` bytes of what it has unpacked.
    #[must_use]
    pub fn new(cache: usize) -> Tablebase {
        Tablebase {
            slices: [const { None }; MAX_STONES as usize + 1],
            cache: Cache::new(cache),
        }
    }

    /// Adds the slice that `source` holds, and says of how many marbles it is. `name` names it in
    /// errors.
    ///
    /// # Errors
    /// It is damaged, or that slice is there already.
    pub fn add(&mut self, name: &str, source: Box<dyn ReadAt>) -> Result<u8, TableError> {
        let slice = Slice::open(name, source)?;
        let stones = slice.stones();
        let room = &mut self.slices[usize::from(stones)];
        if room.is_some() {
            return Err(TableError::Twice {
                file: name.to_owned(),
                stones,
            });
        }
        *room = Some(slice);
        Ok(stones)
    }

    /// Adds a slice that must be that of `stones` marbles, as its file's name says.
    #[cfg(any(unix, windows))]
    pub(super) fn add_slice(
        &mut self,
        stones: u8,
        name: &str,
        source: Box<dyn ReadAt>,
    ) -> Result<(), TableError> {
        let found = Slice::open(name, source)?;
        if found.stones() != stones {
            return Err(TableError::File {
                file: name.to_owned(),
                place: Place::Header,
                fault: Fault::Number {
                    what: "the number of marbles",
                    expected: u64::from(stones),
                    found: u64::from(found.stones()),
                },
            });
        }
        self.slices[usize::from(stones)] = Some(found);
        Ok(())
    }

    /// The slices that are there, by their numbers of marbles.
    pub fn slices(&self) -> impl Iterator<Item = u8> {
        self.slices.iter().flatten().map(Slice::stones)
    }

    /// The largest number N such that values are known of every position with at most N marbles;
    /// `None` if not even the empty board's is. Values of all moves are known below N.
    #[must_use]
    pub fn reach(&self) -> Option<u8> {
        let whole = self.slices.iter().take_while(|slice| slice.is_some());
        (whole.count() as u8).checked_sub(1)
    }

    /// What the position is worth to the player to move. A finished game is worth what its outcome
    /// says, however many marbles it has.
    ///
    /// # Errors
    /// The slice is not there or damaged, or the rules are others than the standard.
    pub fn value(&self, position: &Position) -> Result<Value, TableError> {
        standard(position.rules())?;
        let mover = position.to_move();
        if let Some(outcome) = position.outcome() {
            return Ok(of_outcome(outcome, mover));
        }
        self.looked_up(position.marbles(), mover)
    }

    /// What a half move is worth to the player who has placed and now twists.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn placed_value(&self, placed: &Placed) -> Result<Value, TableError> {
        let values = self.twist_values(placed)?;
        let best = values.into_iter().map(|(_, value)| value).max();
        Ok(best.expect("there are eight twists"))
    }

    /// What each twist is worth to the player who makes it, in the order of [`Twist::ALL`].
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn twist_values(&self, placed: &Placed) -> Result<Vec<(Twist, Value)>, TableError> {
        standard(placed.rules())?;
        let twisted = Twist::ALL
            .into_iter()
            .map(|twist| Ok((twist, -self.value(&placed.twist_unchecked(Some(twist)))?)));
        twisted.collect()
    }

    /// What each legal move is worth to the player who makes it, in the order of
    /// [`legal_moves`](fivefold_rules::Position::legal_moves); none once the game is over.
    ///
    /// # Errors
    /// As [`value`](Self::value), of the slice with one marble more.
    pub fn move_values(&self, position: &Position) -> Result<Vec<(Move, Value)>, TableError> {
        standard(position.rules())?;
        let mut values = Vec::with_capacity(position.legal_count());
        if position.outcome().is_some() {
            return Ok(values);
        }
        for square in position.empty().squares() {
            match position.place(square).expect("the square is empty") {
                Placement::Over(end) => {
                    let twist = None;
                    values.push((Move { square, twist }, -self.value(&end)?));
                }
                Placement::TwistDue(placed) => {
                    let twists = self.twist_values(&placed)?.into_iter();
                    values.extend(twists.map(|(twist, value)| {
                        let twist = Some(twist);
                        (Move { square, twist }, value)
                    }));
                }
            }
        }
        Ok(values)
    }

    /// The value of a board on which nobody has a five.
    fn looked_up(&self, marbles: [Board; 2], mover: Side) -> Result<Value, TableError> {
        let stones = (marbles[0] | marbles[1]).count();
        let slice = self.slices.get(stones as usize).and_then(Option::as_ref);
        let slice = slice.ok_or_else(|| TableError::NoSlice {
            stones,
            there: self.slices().collect(),
        })?;
        let winner = slice.winner(&Spot::of(marbles), &self.cache)?;
        Ok(of_winner(winner, mover))
    }
}

impl std::fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let slices: Vec<_> = self.slices().collect();
        f.debug_struct("Tablebase")
            .field("slices", &slices)
            .finish_non_exhaustive()
    }
}

fn standard(rules: Rules) -> Result<(), TableError> {
    if rules == Rules::STANDARD {
        return Ok(());
    }
    Err(TableError::OtherRules(rules))
}

fn of_outcome(outcome: Outcome, mover: Side) -> Value {
    of_winner(outcome.winner(), mover)
}

fn of_winner(winner: Option<Side>, mover: Side) -> Value {
    match winner {
        None => Value::Draw,
        Some(side) if side == mover => Value::Win,
        Some(_) => Value::Loss,
    }
}
