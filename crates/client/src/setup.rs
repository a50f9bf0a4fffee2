//! The choices before a game, always consistent with each other.

use fivefold_messages::{Opponent, PentagoRules, PenteRules, Starter};
use fivefold_rules::{GameKind, Variant, pentago, pente};

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Length {
    /// One.
    #[default]
    Single,
    /// Best of five.
    BestOfFive,
}

/// Everything chosen before a game. Any value can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    game: GameKind,
    pentago: PentagoRules,
    pente: PenteRules,
    size: u8,
    opponent: Opponent,
    level: u8,
    starter: Starter,
    length: Length,
}

/// One choice on the set-up screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Which game.
    Game(GameKind),
    /// The rules of Pentago.
    PentagoRules(PentagoRules),
    /// The rules of Pente. Those for teams also choose four players.
    PenteRules(PenteRules),
    /// The side of the Pente board: one of [`Setup::SIZES`].
    Size(u8),
    /// Against whom. Four players also choose Pente for teams.
    Opponent(Opponent),
    /// The engine's level, 1 to 8.
    Level(u8),
    /// Who makes the first move.
    Starter(Starter),
    /// How many games.
    Length(Length),
}

impl Default for Setup {
    /// Pentago by the standard rules against the engine at level 3, the person starting.
    fn default() -> Setup {
        Setup {
            game: GameKind::Pentago,
            pentago: PentagoRules::Standard,
            pente: PenteRules::Standard,
            size: 19,
            opponent: Opponent::Engine,
            level: 3,
            starter: Starter::Me,
            length: Length::Single,
        }
    }
}

impl Setup {
    /// The sides of the Pente boards offered.
    pub const SIZES: [u8; 4] = [9, 13, 15, 19];

    /// Which game.
    #[must_use]
    pub const fn game(&self) -> GameKind {
        self.game
    }

    /// The rules of Pentago.
    #[must_use]
    pub const fn pentago_rules(&self) -> PentagoRules {
        self.pentago
    }

    /// The rules of Pente.
    #[must_use]
    pub const fn pente_rules(&self) -> PenteRules {
        self.pente
    }

    /// The side of the Pente board.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Against whom.
    #[must_use]
    pub const fn opponent(&self) -> Opponent {
        self.opponent
    }

    /// The engine's level, 1 to 8.
    #[must_use]
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// Who makes the first move.
    #[must_use]
    pub const fn starter(&self) -> Starter {
        self.starter
    }

    /// How many games.
    #[must_use]
    pub const fn length(&self) -> Length {
        self.length
    }

    /// Whether the rules chosen are for two teams of two.
    #[must_use]
    pub const fn is_for_teams(&self) -> bool {
        matches!(self.game, GameKind::Pente)
            && matches!(self.pente, PenteRules::Teams | PenteRules::TeamsOwnColours)
    }

    /// The game and rules chosen.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match self.game {
            GameKind::Pentago => Variant::Pentago(match self.pentago {
                PentagoRules::Standard => pentago::Rules::STANDARD,
                PentagoRules::Relaxed => pentago::Rules::RELAXED,
                PentagoRules::RotateFirst => pentago::Rules::ROTATE_FIRST,
                PentagoRules::Ggp => pentago::Rules::GGP,
                PentagoRules::ExactFive => pentago::Rules::EXACT_FIVE,
            }),
            GameKind::Pente => {
                let rules = match self.pente {
                    PenteRules::Standard => pente::Rules::STANDARD,
                    PenteRules::Tournament => pente::Rules::TOURNAMENT,
                    PenteRules::Free => pente::Rules::FREE,
                    PenteRules::Keryo => pente::Rules::KERYO,
                    PenteRules::KeryoTournament => pente::Rules::KERYO_TOURNAMENT,
                    PenteRules::Teams => pente::Rules::TEAMS,
                    PenteRules::TeamsOwnColours => pente::Rules::TEAMS_OWN_COLOURS,
                };
                let sized = rules.with_size(self.size);
                Variant::Pente(sized.expect("every size offered can be played by every preset"))
            }
        }
    }

    /// Takes a choice over; what contradicts it follows. A level or size that does not exist
    /// changes nothing.
    pub fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Game(game) => self.game = game,
            Choice::PentagoRules(rules) => self.pentago = rules,
            Choice::PenteRules(rules) => self.pente = rules,
            Choice::Size(size) if Setup::SIZES.contains(&size) => self.size = size,
            Choice::Opponent(opponent) => {
                self.opponent = opponent;
                if opponent == Opponent::Four {
                    self.game = GameKind::Pente;
                    if !self.is_for_teams() {
                        self.pente = PenteRules::Teams;
                    }
                } else if self.is_for_teams() {
                    self.pente = PenteRules::Standard;
                }
            }
            Choice::Level(level @ 1..=8) => self.level = level,
            Choice::Starter(starter) => self.starter = starter,
            Choice::Length(length) => self.length = length,
            Choice::Size(_) | Choice::Level(_) => {}
        }
        self.settle();
    }

    /// Teams need four people, and four people need teams; a team game stands alone, since its
    /// seats have names that a change of sides would belie.
    fn settle(&mut self) {
        match (self.is_for_teams(), self.opponent) {
            (true, _) => {
                self.opponent = Opponent::Four;
                self.length = Length::Single;
                self.starter = Starter::Me;
            }
            (false, Opponent::Four) => self.opponent = Opponent::Friend,
            (false, _) => {}
        }
    }
}
