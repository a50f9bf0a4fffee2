//! Positions, moves and errors as messages.

mod problem;

pub(super) use problem::{place, problem, problem_at};

use crate::view::{direction, quadrant};
use fivefold_messages::{Message, Msg, PentagoRules, PenteRules, Player, Stone};
use fivefold_rules::any::AnyIllegal;
use fivefold_rules::pente::Point;
use fivefold_rules::record::Ending;
use fivefold_rules::{
    AnyMove, AnyPosition, Outcome, Position as _, Reason, Seat, Side, Variant, pentago, pente,
};

/// The name of a seat: a colour for two, a place at the table for four.
pub(super) const fn player(variant: Variant, seat: Seat) -> Player {
    match (variant.seats(), seat.index()) {
        (4, 0) => Player::A1,
        (4, 1) => Player::B1,
        (4, 2) => Player::A2,
        (4, _) => Player::B2,
        (_, i) if i % 2 == 0 => Player::First,
        _ => Player::Second,
    }
}

/// The name of a side.
pub(super) const fn side(variant: Variant, side: Side) -> Player {
    match (variant.seats(), side) {
        (4, Side::First) => Player::TeamA,
        (4, Side::Second) => Player::TeamB,
        (_, Side::First) => Player::First,
        (_, Side::Second) => Player::Second,
    }
}

/// The stone of a seat or, where a side shares a colour, of its first seat.
pub(super) const fn stone(variant: Variant, seat: Seat) -> Stone {
    let own_colours = match variant {
        Variant::Pente(rules) => matches!(rules.seats(), pente::Seats::TeamsOwnColours),
        Variant::Pentago(_) => false,
    };
    match (own_colours, seat.index()) {
        (true, 0) => Stone::A1,
        (true, 1) => Stone::B1,
        (true, 2) => Stone::A2,
        (true, _) => Stone::B2,
        (false, i) if i % 2 == 0 => Stone::First,
        (false, _) => Stone::Second,
    }
}

/// Captured stones as they are counted: pairs, or in Keryo single stones.
pub(super) fn counted(rules: pente::Rules, stones: u32) -> (bool, u32) {
    if rules.keryo() {
        (false, stones)
    } else {
        (true, stones / 2)
    }
}

/// How many stones a side has captured, in words.
pub(super) fn tray(rules: pente::Rules, player: Player, stones: u32) -> Message {
    match counted(rules, stones) {
        (true, count) => Message::TrayPairs { player, count },
        (false, count) => Message::TrayStones { player, count },
    }
}

/// A turn, read out: what `mover` did at `before`.
pub(super) fn turn(before: &AnyPosition, mv: AnyMove) -> Message {
    let player = player(before.variant(), before.turn());
    match (before, mv) {
        (AnyPosition::Pentago(position), AnyMove::Pentago(mv)) => {
            pentago_turn(position, player, mv)
        }
        (AnyPosition::Pente(position), AnyMove::Pente(point)) => {
            let square = point.to_string();
            match counted(position.rules(), position.captures(point).len().into()) {
                (_, 0) => Message::LivePente { player, square },
                (true, count) => Message::LivePentePairs {
                    player,
                    square,
                    count,
                },
                (false, count) => Message::LivePenteStones {
                    player,
                    square,
                    count,
                },
            }
        }
        // A game never holds a move of the other; the move's text is still true.
        (_, mv) => Message::LivePlace {
            player,
            square: mv.to_string(),
        },
    }
}

fn pentago_turn(before: &pentago::Position, player: Player, mv: pentago::Move) -> Message {
    let square = mv.square.to_string();
    match mv.twist {
        Some(twist) => Message::LiveTwist {
            player,
            square,
            quadrant: quadrant(twist.quadrant),
            direction: direction(twist.turn),
        },
        None => match before.place(mv.square) {
            Ok(pentago::Placement::TwistDue(_)) => Message::LiveSkip { player, square },
            Ok(pentago::Placement::Over(_)) | Err(_) => Message::LivePlace { player, square },
        },
    }
}

/// Who won and why. `captured` are the stones taken by the winner.
pub(super) fn outcome(position: &AnyPosition, outcome: Outcome) -> Message {
    let variant = position.variant();
    let winner = outcome.winner().unwrap_or(Side::First);
    let player = side(variant, winner);
    let other = side(variant, winner.other());
    let (pairs, count) = match position {
        AnyPosition::Pente(p) => counted(p.rules(), p.captured()[winner.index()].into()),
        AnyPosition::Pentago(_) => (true, 0),
    };
    match (outcome.reason(), pairs) {
        (Reason::Placement, _) => Message::ResultPlacement { player },
        (Reason::Twist, _) => Message::ResultTwist { player },
        (Reason::OpponentFive, _) => Message::ResultOpponentFive { player, other },
        (Reason::BothFives, _) => Msg::ResultBothFives.into(),
        (Reason::FullBoard, _) => Msg::ResultFullBoard.into(),
        (Reason::Five, _) => Message::ResultFive { player },
        (Reason::Captures, true) => Message::ResultCaptures { player, count },
        (Reason::Captures, false) => Message::ResultCapturesStones { player, count },
        (Reason::FiveAndCaptures, true) => Message::ResultFiveAndCaptures { player, count },
        (Reason::FiveAndCaptures, false) => Message::ResultFiveAndCapturesStones { player, count },
    }
}

/// Why a move may not be played.
pub(super) fn illegal(position: &AnyPosition, reason: AnyIllegal) -> Message {
    let occupied = |square: String| Message::ErrorOccupied { square };
    let no_square = |point: Point| Message::ErrorNoSquare {
        text: point.to_string(),
    };
    match reason {
        AnyIllegal::Pentago(reason) => match reason {
            pentago::IllegalMove::GameOver => Msg::ErrorOver.into(),
            pentago::IllegalMove::Occupied(square) => occupied(square.to_string()),
            pentago::IllegalMove::TwistMissing(_) => Msg::ErrorTwistMissing.into(),
            pentago::IllegalMove::TwistAfterTheEnd(_) => Msg::ErrorTwistExtra.into(),
        },
        AnyIllegal::Pente(reason) => match reason {
            pente::IllegalMove::GameOver => Msg::ErrorOver.into(),
            pente::IllegalMove::OffBoard(point, _) => no_square(point),
            pente::IllegalMove::Occupied(point) => occupied(point.to_string()),
            pente::IllegalMove::FirstOnCentre(centre) => Message::ErrorCentre {
                square: centre.to_string(),
            },
            pente::IllegalMove::TooNearTheCentre(_) => Message::ErrorTournament {
                square: centre(position),
            },
        },
        AnyIllegal::OtherGame => Message::ErrorTyped {
            text: String::new(),
            expected: Box::new(expected_move(position)),
        },
    }
}

/// The centre of a Pente board, by name.
pub(super) fn centre(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Pente(p) => Point::centre(p.rules().size()).to_string(),
        AnyPosition::Pentago(_) => String::new(),
    }
}

/// What a typed move looks like.
pub(super) fn expected_move(position: &AnyPosition) -> Message {
    match position {
        AnyPosition::Pentago(_) => Msg::ExpectedPentagoMove.into(),
        AnyPosition::Pente(_) => Msg::ExpectedPenteMove.into(),
    }
}

/// What a preset of Pentago is.
pub(super) fn about_pentago(rules: PentagoRules) -> Message {
    match rules {
        PentagoRules::Standard => Msg::PentagoRulesAboutStandard,
        PentagoRules::Relaxed => Msg::PentagoRulesAboutRelaxed,
        PentagoRules::RotateFirst => Msg::PentagoRulesAboutRotateFirst,
        PentagoRules::Ggp => Msg::PentagoRulesAboutGgp,
        PentagoRules::ExactFive => Msg::PentagoRulesAboutExactFive,
    }
    .into()
}

/// What a preset of Pente is.
pub(super) fn about_pente(rules: PenteRules) -> Message {
    match rules {
        PenteRules::Standard => Msg::PenteRulesAboutStandard,
        PenteRules::Tournament => Msg::PenteRulesAboutTournament,
        PenteRules::Free => Msg::PenteRulesAboutFree,
        PenteRules::Keryo => Msg::PenteRulesAboutKeryo,
        PenteRules::KeryoTournament => Msg::PenteRulesAboutKeryoTournament,
        PenteRules::Teams => Msg::PenteRulesAboutTeams,
        PenteRules::TeamsOwnColours => Msg::PenteRulesAboutTeamsOwnColours,
    }
    .into()
}

/// How a game ended away from the board; `None` for one that goes on or ended on it.
pub(super) fn ending(variant: Variant, ending: Ending) -> Option<Message> {
    let named = |loser: Side| (side(variant, loser.other()), side(variant, loser));
    Some(match ending {
        Ending::Open | Ending::Board(_) => return None,
        Ending::Resigned(loser) => {
            let (player, other) = named(loser);
            Message::ResultResigned { player, other }
        }
        Ending::Time(loser) => {
            let (player, other) = named(loser);
            Message::ResultTime { player, other }
        }
        Ending::Forfeited(loser) => {
            let (player, other) = named(loser);
            Message::ResultForfeited { player, other }
        }
        Ending::Agreed => Msg::ResultAgreed.into(),
        Ending::Unstated(Some(winner)) => Message::ResultUnstated {
            player: side(variant, winner),
        },
        Ending::Unstated(None) => Msg::ResultUnstatedDraw.into(),
    })
}
