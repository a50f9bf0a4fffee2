//! One table: the game, who plays it, and the half-made turn.

use crate::Length;
use fivefold_messages::{Opponent, Person};
use fivefold_rules::pentago::{
    Board, Move as PentagoMove, Placed, Placement, Setup, Square, Standing, Twist,
};
use fivefold_rules::record::Ending;
use fivefold_rules::{
    AnyGame, AnyMove, AnyPosition, Match, Position as _, Side, Variant, any::AnyIllegal,
};

/// The game in hand. People are numbered 0 (at this screen) and 1 (the opponent) and keep their
/// numbers while their sides change.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) game: AnyGame,
    pub(super) opponent: Opponent,
    /// The engine's level; meaningless against people.
    pub(super) level: u8,
    pub(super) length: Length,
    /// Who started the first game.
    pub(super) first_starter: usize,
    /// Winners of the match's games before this one.
    pub(super) finished: Vec<Option<Side>>,
    /// How the game ended away from the board; [`Ending::Open`] while only the board decides.
    pub(super) ending: Ending,
    /// The stone that waits for its twist; its placement is legal and does not end the game.
    pub(super) pending: Option<Square>,
    /// How many moves the position looked at has, when it is not the last.
    pub(super) looking: Option<usize>,
}

impl Table {
    pub(super) fn new(setup: &crate::Setup, first_starter: usize) -> Table {
        Table {
            game: AnyGame::new(setup.variant().start()),
            opponent: setup.opponent(),
            level: setup.level(),
            length: setup.length(),
            first_starter,
            finished: Vec::new(),
            ending: Ending::Open,
            pending: None,
            looking: None,
        }
    }

    /// A game from outside, for people at this screen.
    pub(super) fn opened(game: AnyGame) -> Table {
        let four = game.start().variant().seats() == 4;
        Table {
            game,
            opponent: if four {
                Opponent::Four
            } else {
                Opponent::Friend
            },
            level: crate::Setup::default().level(),
            length: Length::Single,
            first_starter: 0,
            finished: Vec::new(),
            ending: Ending::Open,
            pending: None,
            looking: None,
        }
    }

    /// A board on which the twist is due. Which stone was placed last nobody can tell, so any from
    /// which the board can have come stands for it; `None` if there is none.
    pub(super) fn half_way(board: &Placed) -> Option<Table> {
        let mover = board.mover();
        let stones = board.marbles()[mover.index()];
        stones.squares().find_map(|square| {
            let mut marbles = board.marbles();
            marbles[mover.index()] = stones & !Board::EMPTY.with(square);
            let setup = Setup {
                marbles,
                untwisted: false,
            };
            let Ok(Standing::Between(before)) = setup.standing(board.rules()) else {
                return None;
            };
            (before.place(square) == Ok(Placement::TwistDue(*board))).then(|| Table {
                pending: Some(square),
                ..Table::opened(AnyGame::new(AnyPosition::Pentago(before)))
            })
        })
    }

    /// The same people and rules from the start.
    pub(super) fn again(&self, first_starter: usize, finished: Vec<Option<Side>>) -> Table {
        Table {
            game: AnyGame::new(self.variant().start()),
            first_starter,
            finished,
            ending: Ending::Open,
            pending: None,
            looking: None,
            ..*self
        }
    }

    pub(super) fn variant(&self) -> Variant {
        self.game.start().variant()
    }

    pub(super) fn present(&self) -> &AnyPosition {
        self.game.position()
    }

    /// How many moves have been made before the position looked at.
    pub(super) fn ply(&self) -> usize {
        self.looking.unwrap_or(self.game.moves().len())
    }

    pub(super) fn shown(&self) -> &AnyPosition {
        self.game.position_at(self.ply()).unwrap_or(self.present())
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended() != Ending::Open
    }

    /// How the game ended, on the board or away from it.
    pub(super) fn ended(&self) -> Ending {
        let outcome = self.present().outcome();
        outcome.map_or(self.ending, Ending::Board)
    }

    /// The winner of a game that is over; `Some(None)` is a draw.
    pub(super) fn winner(&self) -> Option<Option<Side>> {
        match self.ended() {
            Ending::Open => None,
            ending => Some(ending.winner()),
        }
    }

    /// The number of the person on a side.
    pub(super) fn person_number(&self, side: Side) -> usize {
        (self.first_starter + self.finished.len() + side.index()) % 2
    }

    /// Both people by their numbers.
    pub(super) fn people(&self) -> [Person; 2] {
        match self.opponent {
            Opponent::Engine => [Person::You, Person::Engine],
            Opponent::Friend => [Person::One, Person::Two],
            Opponent::Four => [Person::TeamA, Person::TeamB],
        }
    }

    pub(super) fn person(&self, side: Side) -> Person {
        self.people()[self.person_number(side)]
    }

    pub(super) fn engine_side(&self) -> Option<Side> {
        let engine = |side: &Side| self.person_number(*side) == 1;
        match self.opponent {
            Opponent::Engine => Side::ALL.into_iter().find(engine),
            Opponent::Friend | Opponent::Four => None,
        }
    }

    pub(super) fn engine_to_move(&self) -> bool {
        !self.is_over() && self.engine_side() == Some(self.present().turn().side())
    }

    /// The match with this game counted if it is over; `None` for a single game.
    pub(super) fn match_score(&self) -> Option<Match> {
        let games = self.finished.iter().copied().chain(self.winner());
        (self.length == Length::BestOfFive)
            .then(|| games.fold(Match::new(self.first_starter), Match::record))
    }

    /// How many moves are left after taking the last turn back: against the engine, the person's
    /// own turn. `None` if there is no turn to take back.
    pub(super) fn undone_length(&self) -> Option<usize> {
        let own = |ply: usize| {
            let turn = self.game.position_at(ply).map(|p| p.turn().side());
            turn.is_some() && turn != self.engine_side()
        };
        (0..self.game.moves().len()).rev().find(|&ply| own(ply))
    }

    /// The board between the two halves of a turn, while a stone waits for its twist.
    pub(super) fn placed(&self) -> Option<(Square, Placed)> {
        let square = self.pending?;
        match self.present() {
            AnyPosition::Pentago(position) => match position.place(square) {
                Ok(Placement::TwistDue(placed)) => Some((square, placed)),
                Ok(Placement::Over(_)) | Err(_) => None,
            },
            AnyPosition::Pente(_) => None,
        }
    }

    /// Puts a Pentago stone: it waits for its twist, or the game is over and the move to play is
    /// given back.
    pub(super) fn place(&mut self, square: Square) -> Result<Option<AnyMove>, AnyIllegal> {
        let AnyPosition::Pentago(position) = self.present() else {
            return Err(AnyIllegal::OtherGame);
        };
        match position.place(square).map_err(AnyIllegal::Pentago)? {
            Placement::TwistDue(_) => {
                self.pending = Some(square);
                Ok(None)
            }
            Placement::Over(_) => Ok(Some(pentago_move(square, None))),
        }
    }
}

pub(super) const fn pentago_move(square: Square, twist: Option<Twist>) -> AnyMove {
    AnyMove::Pentago(PentagoMove { square, twist })
}
