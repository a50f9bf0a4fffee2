//! One game, arbitrated by the rules.

use super::control::{Clocks, Control};
use super::fault::{Fault, Trouble};
use super::player::{Answer, Player};
use fivefold_protocol::engine::{NO_MOVE, Score};
use fivefold_rules::{AnyGame, Position as _, Side};
use std::time::Duration;

/// A game that has ended.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// All moves, the opening's included.
    pub(crate) game: AnyGame,
    /// `None` is a draw.
    pub(crate) winner: Option<Side>,
    /// The word for why it ended.
    pub(crate) reason: &'static str,
    /// What went wrong, and with whom.
    pub(crate) fault: Option<(Side, Fault)>,
    /// What the sides spent.
    pub(crate) spent: [Spent; 2],
}

/// What a side has spent in a game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Spent {
    /// Moves it was asked for and answered.
    pub(crate) moves: u64,
    /// Time for them.
    pub(crate) time: Duration,
    /// Positions for them, as far as it told.
    pub(crate) nodes: u64,
}

/// A game under way.
struct Table<'a, 'p> {
    game: AnyGame,
    players: [&'a mut Player<'p>; 2],
    control: &'a Control,
    clocks: Clocks,
    spent: [Spent; 2],
    /// What each side last called proved: who wins, `None` being a draw.
    claims: [Option<Option<Side>>; 2],
}

/// Plays from the end of `opening`; `players` are the first and the second side. `None` when the
/// match is being stopped.
pub(crate) fn play<'p>(
    opening: &AnyGame,
    players: [&mut Player<'p>; 2],
    control: &Control,
    adjudicate: bool,
) -> Option<Played> {
    let mut table = Table {
        game: opening.clone(),
        players,
        control,
        clocks: Clocks::new(control),
        spent: [Spent::default(); 2],
        claims: [None; 2],
    };
    for side in Side::ALL {
        if let Err(trouble) = table.players[side.index()].begin() {
            return table.forfeited(side, trouble);
        }
    }
    loop {
        if let Some(outcome) = table.game.position().outcome() {
            return Some(table.ended(outcome.winner(), outcome.reason().word()));
        }
        if let (true, Some(winner)) = (adjudicate, table.agreed()) {
            return Some(table.ended(winner, "adjudicated"));
        }
        let side = table.game.position().turn().side();
        if let Err(trouble) = table.turn(side) {
            return table.forfeited(side, trouble);
        }
    }
}

impl Table<'_, '_> {
    fn turn(&mut self, side: Side) -> Result<(), Trouble> {
        let go = self.clocks.go(self.control);
        let patience = self.clocks.patience(self.control, side);
        let answer = self.players[side.index()].think(&self.game, go, patience)?;
        self.clocks.press(self.control, side, answer.used);
        let spent = &mut self.spent[side.index()];
        spent.moves += 1;
        spent.time += answer.used;
        spent.nodes = spent.nodes.saturating_add(answer.info.nodes.unwrap_or(0));
        self.claims[side.index()] = claim(side, &answer);
        judge(&mut self.game, &answer.word)?;
        Ok(())
    }

    /// What both sides have last called proved, if they agree.
    fn agreed(&self) -> Option<Option<Side>> {
        self.claims[0].filter(|_| self.claims[0] == self.claims[1])
    }

    fn ended(self, winner: Option<Side>, reason: &'static str) -> Played {
        Played {
            game: self.game,
            winner,
            reason,
            fault: None,
            spent: self.spent,
        }
    }

    fn forfeited(self, side: Side, trouble: Trouble) -> Option<Played> {
        match trouble {
            Trouble::Cancelled => None,
            Trouble::Fault(fault) => {
                let word = fault.word();
                self.players[side.index()].end();
                Some(Played {
                    game: self.game,
                    winner: Some(side.other()),
                    reason: word,
                    fault: Some((side, fault)),
                    spent: self.spent,
                })
            }
        }
    }
}

/// Plays a move that an engine wrote, if it is one and legal.
fn judge(game: &mut AnyGame, word: &str) -> Result<(), Fault> {
    let m = game.position().parse_move(word).map_err(|_| {
        let shown: String = word.chars().take(60).collect();
        Fault::Garbage {
            line: format!("bestmove {shown}"),
        }
    })?;
    game.play(m).map_err(|e| Fault::Illegal {
        found: m.to_string(),
        reason: e.to_string(),
    })?;
    Ok(())
}

fn claim(side: Side, answer: &Answer) -> Option<Option<Side>> {
    debug_assert_ne!(answer.word, NO_MOVE);
    match answer.info.score? {
        Score::Win(_) => Some(Some(side)),
        Score::Loss(_) => Some(Some(side.other())),
        Score::Draw => Some(None),
        Score::Estimate(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_rules::Variant;

    #[test]
    fn only_legal_moves_are_played_and_what_is_none_is_told_apart() {
        let start = "pente/tournament".parse::<Variant>().unwrap().start();
        let mut game = AnyGame::new(start);
        let mut word = |w: &str| judge(&mut game, w).err().map(|fault| fault.word());
        assert_eq!(word("A1"), Some("illegal"));
        assert_eq!(word("K10"), None);
        assert_eq!(word("K10"), Some("illegal"));
        assert_eq!(word("c4.1r"), Some("garbage"));
        assert_eq!(word("L9"), None);
        assert_eq!(word("L10"), Some("illegal"), "the tournament rule");
        assert_eq!(word("N10"), None);
        assert_eq!(game.moves().len(), 3);
    }
}
