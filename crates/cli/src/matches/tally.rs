//! The standing of a match.

use super::record::Record;
use super::statistics::{self, Pairs};
use super::summary::{FirstPlayer, Sprt, Summary, Verdict};
use std::collections::BTreeMap;

/// What has been counted so far, all as engine 1 sees it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tally {
    /// The differences in Elo between which the match is to decide.
    sprt: Option<[f64; 2]>,
    won: u64,
    drawn: u64,
    lost: u64,
    /// Games won by the first player, drawn, and won by the second.
    seats: [u64; 3],
    /// Half points of pairs of which one game has been played.
    halves: BTreeMap<u64, u8>,
    pairs: Pairs,
    reasons: BTreeMap<String, u64>,
    /// What engines 1 and 2 lost by other than the rules.
    faults: [BTreeMap<String, u64>; 2],
    moves: [u64; 2],
    seconds: [f64; 2],
    nodes: [u64; 2],
}

impl Tally {
    pub(crate) fn new(sprt: Option<[f64; 2]>) -> Tally {
        Tally {
            sprt,
            won: 0,
            drawn: 0,
            lost: 0,
            seats: [0; 3],
            halves: BTreeMap::new(),
            pairs: [0; 5],
            reasons: BTreeMap::new(),
            faults: [BTreeMap::new(), BTreeMap::new()],
            moves: [0; 2],
            seconds: [0.0; 2],
            nodes: [0; 2],
        }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, record: &Record) {
        match record.half_points() {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
        let seat = match record.winner {
            None => 1,
            Some(winner) if winner == record.first => 0,
            Some(_) => 2,
        };
        self.seats[seat] += 1;
        *self.reasons.entry(record.reason.clone()).or_default() += 1;
        if let Some(engine) = record.at_fault() {
            let faults = &mut self.faults[usize::from(engine != 1)];
            *faults.entry(record.reason.clone()).or_default() += 1;
        }
        for engine in 0..2 {
            self.moves[engine] += record.moves[engine];
            self.seconds[engine] += record.seconds[engine];
            self.nodes[engine] = self.nodes[engine].saturating_add(record.nodes[engine]);
        }
        self.pair_up(record);
    }

    fn pair_up(&mut self, record: &Record) {
        let pair = record.game / 2;
        match self.halves.remove(&pair) {
            None => {
                self.halves.insert(pair, record.half_points());
            }
            Some(other) => self.pairs[usize::from(other + record.half_points())] += 1,
        }
    }

    /// What the sequential test says, if there is one.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        let ratio = statistics::log_likelihood_ratio(self.pairs, self.sprt?);
        let [lower, upper] = statistics::bounds();
        Some(if ratio <= lower {
            Verdict::Elo0
        } else if ratio >= upper {
            Verdict::Elo1
        } else {
            Verdict::Open
        })
    }

    /// Whether no more games are needed.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict().is_some_and(|v| v != Verdict::Open)
    }

    /// `+3 =1 -2`, as engine 1 sees it.
    pub(crate) fn score(&self) -> String {
        format!("+{} ={} -{}", self.won, self.drawn, self.lost)
    }

    /// Everything, for people and programs.
    pub(crate) fn summary(&self, engines: [&str; 2]) -> Summary {
        let [lower, upper] = statistics::bounds();
        let interval = statistics::interval(self.pairs);
        let finite = |score: f64| Some(statistics::elo(score)).filter(|elo| elo.is_finite());
        let per_move = |i: usize| 1.0 / self.moves[i].max(1) as f64;
        Summary {
            engines: engines.map(str::to_owned),
            games: self.won + self.drawn + self.lost,
            won: self.won,
            drawn: self.drawn,
            lost: self.lost,
            pairs: self.pairs,
            score: interval.map(|i| i.score),
            score_low: interval.map(|i| i.low),
            score_high: interval.map(|i| i.high),
            elo: interval.and_then(|i| finite(i.score)),
            elo_low: interval.and_then(|i| finite(i.low)),
            elo_high: interval.and_then(|i| finite(i.high)),
            sprt: self.sprt.map(|[elo0, elo1]| Sprt {
                elo0,
                elo1,
                llr: statistics::log_likelihood_ratio(self.pairs, [elo0, elo1]),
                lower,
                upper,
                verdict: self.verdict().unwrap_or(Verdict::Open),
            }),
            first_player: FirstPlayer {
                won: self.seats[0],
                drawn: self.seats[1],
                lost: self.seats[2],
            },
            reasons: self.reasons.clone(),
            faults: self.faults.clone(),
            seconds_per_move: [0, 1].map(|i| self.seconds[i] * per_move(i)),
            nodes_per_move: [0, 1].map(|i| self.nodes[i] as f64 * per_move(i)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: u64, winner: Option<u8>, fault: Option<&str>) -> Record {
        Record {
            game,
            first: 1 + (game % 2) as u8,
            winner,
            result: String::new(),
            reason: fault.unwrap_or("five").to_owned(),
            fault: fault.map(str::to_owned),
            opening: 2,
            plies: 10,
            moves: [4, 4],
            seconds: [2.0, 1.0],
            nodes: [400, 40],
            line: String::new(),
        }
    }

    #[test]
    fn games_are_counted_once_each_and_pairs_when_they_are_whole() {
        let mut tally = Tally::new(None);
        tally.add(&record(0, Some(1), None));
        tally.add(&record(4, Some(2), Some("crash")));
        tally.add(&record(1, None, None));
        tally.add(&record(3, Some(2), Some("time")));
        tally.add(&record(2, Some(1), None));
        let summary = tally.summary(["a", "b"]);
        assert_eq!((summary.won, summary.drawn, summary.lost), (2, 1, 2));
        assert_eq!(summary.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(summary.score, Some(0.625));
        assert_eq!(
            summary.first_player,
            FirstPlayer {
                won: 3,
                drawn: 1,
                lost: 1
            }
        );
        assert_eq!(summary.faults[0].values().sum::<u64>(), 2);
        assert!(summary.faults[1].is_empty());
        assert_eq!(summary.seconds_per_move, [0.5, 0.25]);
        assert_eq!(summary.nodes_per_move, [100.0, 10.0]);
        assert!(
            summary
                .text()
                .contains("faults           a: crash 1, time 1\n"),
            "{}",
            summary.text()
        );
        assert_eq!(tally.verdict(), None);
    }

    #[test]
    fn a_sequential_test_ends_the_match_on_either_side() {
        for (winner, verdict) in [(1, Verdict::Elo1), (2, Verdict::Elo0)] {
            let mut tally = Tally::new(Some([0.0, 30.0]));
            let mut game = 0;
            while !tally.is_decided() {
                assert_eq!(tally.verdict(), Some(Verdict::Open));
                let drawn = game % 3 == 0;
                tally.add(&record(game, (!drawn).then_some(winner), None));
                game += 1;
                assert!(game < 1_000);
            }
            assert_eq!(tally.verdict(), Some(verdict));
        }
    }
}
