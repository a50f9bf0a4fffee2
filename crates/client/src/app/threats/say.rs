//! Threats kept up to date, and what is told of them.

use super::{Spot, next_of_others, threats};
use crate::app::{App, words};
use crate::{Legend, Screen, Threat, ThreatKind};
use fivefold_messages::{Message, Msg};
use fivefold_rules::pente::Point;
use fivefold_rules::{AnyPosition, Position as _, Side, pentago};

/// What was found, and for which position.
#[derive(Clone, Debug)]
pub(in crate::app) struct Spotted {
    position: AnyPosition,
    spots: Vec<Spot>,
}

impl App {
    pub(in crate::app) fn show_threats(&mut self, on: bool) {
        let effect = self.settings.set_threats(on);
        self.effects.push(effect);
        self.spotted = None;
        if self.screen == Screen::Game {
            let state = if on {
                Msg::ThreatShown
            } else {
                Msg::ThreatHidden
            };
            self.say(vec![state.into()]);
        }
    }

    /// Looks for threats where they are wanted and the position is a new one. Wins are told.
    pub(in crate::app) fn spot_threats(&mut self) {
        if !self.settings.threats || self.screen != Screen::Game {
            self.spotted = None;
            return;
        }
        let position = *self.shown();
        if self
            .spotted
            .as_ref()
            .is_some_and(|s| s.position == position)
        {
            return;
        }
        let spots = threats(&position);
        for to_move in [true, false] {
            self.live.extend(wins(&position, &spots, to_move));
        }
        self.spotted = Some(Spotted { position, spots });
    }

    /// The threats at a place: of the side to move, and of the other.
    pub(in crate::app) fn threats_at(&self, col: u8, row: u8) -> [Option<Threat>; 2] {
        let spots = self.spotted.as_ref().map_or(&[][..], |s| &s.spots);
        [true, false].map(|to_move| {
            let here = |(place, threat): &&Spot| *place == (col, row) && threat.to_move == to_move;
            spots.iter().find(here).map(|(_, threat)| *threat)
        })
    }

    /// What the marks mean, while they are shown.
    pub(in crate::app) fn legend(&self) -> Option<Legend> {
        let position = &self.spotted.as_ref()?.position;
        let variant = position.variant();
        let stones = match position {
            AnyPosition::Pentago(p) => [p.turn(), p.turn()],
            AnyPosition::Pente(p) => [p.next_stone(), next_of_others(p)],
        };
        let side = position.turn().side();
        Some(Legend {
            sides: [side, side.other()].map(|side| words::side(variant, side)),
            stones: stones.map(|stone| words::stone(variant, stone)),
            pairs: match position {
                AnyPosition::Pentago(_) => true,
                AnyPosition::Pente(p) => !p.rules().keryo(),
            },
        })
    }
}

/// The points where a side can win at once, told.
fn wins(position: &AnyPosition, spots: &[Spot], to_move: bool) -> Option<Message> {
    let winning = |(_, threat): &&Spot| {
        threat.to_move == to_move && matches!(threat.kind, ThreatKind::Five | ThreatKind::Goal)
    };
    let points: Vec<String> = spots
        .iter()
        .filter(winning)
        .map(|((col, row), _)| name(position, *col, *row))
        .collect();
    let mover = position.turn().side();
    let side: Side = if to_move { mover } else { mover.other() };
    let player = words::side(position.variant(), side);
    let points = Some(points.join(" ")).filter(|points| !points.is_empty())?;
    Some(if to_move {
        Message::ThreatWins { player, points }
    } else {
        Message::ThreatThreatens { player, points }
    })
}

fn name(position: &AnyPosition, col: u8, row: u8) -> String {
    match position {
        AnyPosition::Pentago(_) => pentago::Square::at(col, row).map(|s| s.to_string()),
        AnyPosition::Pente(_) => Point::at(col, row).map(|p| p.to_string()),
    }
    .unwrap_or_default()
}
