//! The root of a search: what must never go wrong, then deeper and deeper.

use super::{MAX_PLY, Search};
use crate::mix::mix;
use crate::pente::board::{Board, End};
use crate::pente::clock::Clock;
use crate::pente::order::{Ranked, sort};
use crate::score::{MAX_ESTIMATE, PROVED, Score, WIN};
use crate::search::{Report, Settings};
use crate::table::Table;
use core::sync::atomic::{AtomicBool, Ordering};

/// The legal moves at the root, best looking first.
#[derive(Clone)]
pub(super) struct RootMoves {
    /// Worth a search.
    pub(super) likely: Vec<Ranked>,
    /// Searched only when all of the others lose.
    pub(super) unlikely: Vec<Ranked>,
}

/// How many moves at the root are likely.
const ROOT_WIDTH: usize = 60;
/// Half the first window around the score of the depth before.
const WINDOW: i32 = 40;

/// Searches `board`. Of the moves in `book`, if there are any, one is searched alone, until it is seen not to win.
/// `on_depth` hears of every finished depth.
pub(crate) fn run(
    board: Board,
    book: &[u16],
    table: &Table,
    settings: &Settings,
    on_depth: &mut dyn FnMut(&Report),
    stop: &mut dyn FnMut() -> bool,
) -> Report {
    let clock = Clock::new(settings.max_nodes, stop);
    let mut search = Search::new(board, table, clock);
    let mut report = Report {
        depth: 0,
        deepest: 0,
        nodes: 0,
        score: Score::Draw,
        line: Vec::new(),
    };
    if let Some(end) = search.board.end() {
        report.score = match end {
            End::Won => Score::Win(0),
            End::Lost => Score::Loss(0),
            End::Drawn => Score::Draw,
        };
        return report;
    }
    if let Some(decided) = search.decided_at_once(settings) {
        on_depth(&decided);
        return decided;
    }
    let mut moves = search.root_moves(settings);
    search.others = moves.keep_book_move(book);
    report.line = moves.likely.first().map(|r| r.code).into_iter().collect();
    report.score = Score::Estimate(search.board.estimate().clamp(-MAX_ESTIMATE, MAX_ESTIMATE));
    search.deepen_with_others(moves, settings, &mut report, on_depth);
    report.nodes = search.clock.nodes;
    report.deepest = search.deepest as u32;
    report
}

fn is_among(code: u16, settings: &Settings) -> bool {
    settings.among.is_none_or(|codes| codes.contains(&code))
}

impl Search<'_> {
    /// A win by the next move, or a loss to the other side's next move that nothing prevents. Close
    /// to a full board every move may lose although nothing is threatened.
    fn decided_at_once(&mut self, settings: &Settings) -> Option<Report> {
        let decided = |score, line: Vec<u16>| Report {
            depth: 1,
            deepest: line.len() as u32,
            nodes: 1,
            score,
            line,
        };
        if let Some(win) = self.win_at_once(settings) {
            return Some(decided(Score::Win(1), vec![win]));
        }
        if settings.overlooks {
            return None;
        }
        let mut all = Vec::new();
        self.board.all_moves(&mut all);
        all.retain(|r| is_among(r.code, settings));
        // All the same for the outcome, but nobody gives up without a stone in the way.
        let mut best = None;
        for r in all {
            let win = self.lost_to(r.code)?;
            let rank = self.board.rank(usize::from(r.code));
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, vec![r.code, win]));
            }
        }
        best.map(|(_, line)| decided(Score::Loss(2), line))
    }

    /// A move that wins at once.
    fn win_at_once(&mut self, settings: &Settings) -> Option<u16> {
        let Some(codes) = settings.among else {
            return self.board.win_now();
        };
        let mut wins = |code: &u16| {
            self.board.make(*code);
            let end = self.board.end();
            self.board.undo();
            end == Some(End::Lost)
        };
        codes.iter().copied().find(|code| wins(code))
    }

    /// The move by which the other side wins at once after `code`.
    fn lost_to(&mut self, code: u16) -> Option<u16> {
        self.board.make(code);
        let win = self.board.end().is_none().then(|| self.board.win_now());
        self.board.undo();
        win.flatten()
    }

    /// The legal moves, without those that lose at once where there are others.
    fn root_moves(&mut self, settings: &Settings) -> RootMoves {
        let (mut likely, mut all) = (Vec::new(), Vec::new());
        self.board.candidates(&mut likely);
        self.board.all_moves(&mut all);
        likely.retain(|r| is_among(r.code, settings));
        all.retain(|r| is_among(r.code, settings));
        if !settings.overlooks {
            likely.retain(|r| self.lost_to(r.code).is_none());
            all.retain(|r| self.lost_to(r.code).is_none());
        }
        for r in &mut likely {
            r.rank += (mix(settings.seed, u64::from(r.code)) % 4) as i32;
        }
        sort(&mut likely);
        likely.truncate(ROOT_WIDTH);
        all.retain(|r| likely.iter().all(|l| l.code != r.code));
        if likely.is_empty() {
            core::mem::swap(&mut likely, &mut all);
        }
        RootMoves {
            likely,
            unlikely: all,
        }
    }

    /// Goes deeper and deeper, while the other threads, if there are any, help.
    fn deepen_with_others(
        &mut self,
        mut moves: RootMoves,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) {
        let (table, done) = (self.table, AtomicBool::new(false));
        std::thread::scope(|scope| {
            for other in 1..settings.threads {
                let (board, moves, known) = (self.board.clone(), moves.clone(), report.clone());
                let done = &done;
                // Where no thread can be had the search goes on without it.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    let stop = &mut || done.load(Ordering::Relaxed);
                    let clock = Clock::new(settings.max_nodes, stop);
                    Search::new(board, table, clock).accompany(moves, settings, known, other);
                });
            }
            self.deepen_all(&mut moves, settings, report, on_depth);
            done.store(true, Ordering::Relaxed);
        });
    }

    /// One depth after the other until a limit or a proof.
    fn deepen_all(
        &mut self,
        moves: &mut RootMoves,
        settings: &Settings,
        report: &mut Report,
        on_depth: &mut dyn FnMut(&Report),
    ) {
        let last = settings.max_depth.clamp(1, MAX_PLY as u32);
        for depth in 1..=last {
            let mut done = self.find_forced(settings, report)
                || self.deepen(depth as i32, moves, settings, report);
            if done && self.call_others(moves, report) {
                done = self.deepen(depth as i32, moves, settings, report);
            }
            if report.score.proved() {
                self.find_quicker(settings, report);
                self.complete(report);
            }
            if !done {
                break;
            }
            on_depth(report);
            if report.score.proved() {
                break;
            }
        }
    }

    /// What the other threads do: the same, every second of them a ply ahead, for the table's
    /// sake.
    fn accompany(
        &mut self,
        mut moves: RootMoves,
        settings: &Settings,
        mut report: Report,
        other: u32,
    ) {
        let last = settings.max_depth.clamp(1, MAX_PLY as u32);
        for depth in 1 + other % 2..=last {
            let done = self.deepen(depth as i32, &mut moves, settings, &mut report);
            if !done || report.score.proved() {
                break;
            }
        }
    }

    /// Searches one more ply. True when that is finished; the report is brought up to date either
    /// way.
    fn deepen(
        &mut self,
        depth: i32,
        moves: &mut RootMoves,
        settings: &Settings,
        report: &mut Report,
    ) -> bool {
        if !self.clock.tick() {
            return false;
        }
        self.estimated = false;
        self.tried = 0;
        self.lines[0].clear();
        let (mut best, mut code) = if settings.noise > 0 || settings.overlooks {
            self.noisy(depth, &moves.likely, settings)
        } else {
            self.windows(depth, &mut moves.likely, report)
        };
        if best <= -PROVED && self.stopped() {
            self.turn_to_next(&moves.likely, report);
        }
        if best <= -PROVED && !self.stopped() && !moves.unlikely.is_empty() {
            let list = &mut moves.unlikely;
            (best, code) = self.visit_list(list, (best, code), depth - 1, depth, best, WIN, 0);
            if !self.stopped() {
                moves.likely.append(&mut moves.unlikely);
            }
        }
        self.estimated |= !moves.unlikely.is_empty() && best < PROVED;
        // An unfinished depth counts if its first move, the best so far, was searched.
        if best > -WIN
            && !(self.stopped() && best <= -PROVED)
            && self.lines[0].first() == Some(&code)
        {
            report.score = Score::from_raw(best, !self.estimated && !self.stopped());
            report.line.clone_from(&self.lines[0]);
            if let Some(i) = moves.likely.iter().position(|r| r.code == code) {
                moves.likely[..=i].rotate_right(1);
            }
        }
        if self.stopped() {
            return false;
        }
        report.depth = depth as u32;
        report.nodes = self.clock.nodes;
        report.deepest = self.deepest as u32;
        true
    }

    /// Where the search was stopped after the first moves had turned out to lose: the next one may not, but all that is
    /// known of it is an estimate.
    fn turn_to_next(&mut self, list: &[Ranked], report: &mut Report) {
        let lost = |r: &Ranked| report.line.first() == Some(&r.code);
        let Some(next) = list.get(self.tried) else {
            return;
        };
        if list[..self.tried].iter().any(lost) {
            self.prefer(next.code, report);
        }
    }

    /// Takes up a move that was not searched as the best one.
    pub(super) fn prefer(&mut self, code: u16, report: &mut Report) {
        self.make(code, 0);
        let estimate = -self.estimate();
        self.board.undo();
        report.score = Score::Estimate(estimate);
        report.line = vec![code];
    }

    /// Searches the root in a window around the last score, widened until the score lies inside.
    fn windows(&mut self, depth: i32, list: &mut [Ranked], report: &Report) -> (i32, u16) {
        let around = match report.score {
            Score::Estimate(n) if depth >= 3 => n,
            _ => return self.root_list(list, depth, -WIN, WIN),
        };
        let (mut low, mut high) = (WINDOW, WINDOW);
        loop {
            let wide = |n: i32, limit: i32| if n.abs() > 2_000 { limit } else { around + n };
            let (alpha, beta) = (wide(-low, -WIN), wide(high, WIN));
            let found = self.root_list(list, depth, alpha, beta);
            if self.stopped() {
                return found;
            }
            if found.0 <= alpha && alpha > -WIN {
                low *= 4;
            } else if found.0 >= beta && beta < WIN {
                high *= 4;
                if let Some(i) = list.iter().position(|r| r.code == found.1) {
                    list[..=i].rotate_right(1);
                }
            } else {
                return found;
            }
            self.estimated = false;
        }
    }

    fn root_list(&mut self, list: &mut [Ranked], depth: i32, alpha: i32, beta: i32) -> (i32, u16) {
        let nothing = (-WIN, list.first().map_or(0, |r| r.code));
        self.visit_list(list, nothing, depth - 1, depth, alpha, beta, 0)
    }

    /// Scores every move on its own and blurs the scores that are no proofs.
    fn noisy(&mut self, depth: i32, list: &[Ranked], settings: &Settings) -> (i32, u16) {
        let mut best = (-WIN, 0);
        let mut highest = i32::MIN;
        for (i, r) in list.iter().enumerate() {
            self.tried = i;
            self.make(r.code, 0);
            self.lines[1].clear();
            let score = match self.board.end() {
                None if settings.overlooks => {
                    if self.clock.tick() {
                        -self.estimate()
                    } else {
                        0
                    }
                }
                _ => -self.visit(depth - 1, -WIN, WIN, 1),
            };
            let key = self.board.key();
            self.board.undo();
            if self.stopped() {
                break;
            }
            let width = u64::from(settings.noise) * 2 + 1;
            let blur = (mix(settings.seed, key) % width) as i32 - settings.noise as i32;
            let blurred = if score.abs() >= PROVED {
                score
            } else {
                score + blur
            };
            if blurred > highest {
                highest = blurred;
                best = (score, r.code);
                self.extend_line(r.code, 0);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pente::encode;
    use crate::{Limits, Options};
    use fivefold_rules::{AnyPosition, notation::parse_line};

    /// Against a four that is open on both sides.
    #[test]
    fn a_lost_side_still_stands_in_the_way() {
        for text in [
            "pente K10 A1 L10 C2 M10 E1 N10",
            "pente/free K1 A9 L1 C12 M1 E9 N1",
        ] {
            let game = parse_line(text).unwrap().game;
            let mut engine = crate::Engine::new(Options::default());
            let limits = Limits {
                nodes: Some(500),
                ..Limits::default()
            };
            let found = engine.search(game.position(), &limits, &mut |_| {}, &mut || false);
            let line: Vec<String> = found.info.pv.iter().map(ToString::to_string).collect();
            let row = &text.split(' ').nth(1).unwrap()[1..];
            let ends = [format!("J{row}"), format!("O{row}")];
            assert_eq!(found.info.score, Score::Loss(2));
            assert!(
                ends.contains(&line[0]) && ends.contains(&line[1]),
                "{line:?}"
            );
        }
    }

    /// Against an open three; the first of the moves is far away.
    #[test]
    fn a_search_stopped_after_a_losing_move_turns_to_the_next() {
        let text = "pente K10 A1 L11 C2 M12";
        let AnyPosition::Pente(position) = *parse_line(text).unwrap().game.position() else {
            panic!("{text}");
        };
        let limits = Limits::default();
        let settings = limits.settings(&AnyPosition::Pente(position), &Options::default());
        let (far, block) = (
            encode("R3".parse().unwrap()),
            encode("N13".parse().unwrap()),
        );
        let mut turned = 0;
        for max_nodes in 1..600 {
            let (table, mut stop) = (Table::new(1), || false);
            let clock = Clock::new(max_nodes, &mut stop);
            let mut search = Search::new(Board::new(&position), &table, clock);
            let mut moves = search.root_moves(&settings);
            let ranked = |code| Ranked { code, rank: 0 };
            moves.likely = vec![ranked(far), ranked(block)];
            let mut report = Report {
                depth: 0,
                deepest: 0,
                nodes: 0,
                score: Score::Estimate(0),
                line: vec![far],
            };
            if search.deepen(5, &mut moves, &settings, &mut report) {
                break;
            }
            assert!(!matches!(report.score, Score::Loss(_)), "{report:?}");
            if search.tried == 1 {
                assert_eq!(report.line[0], block, "after {max_nodes}");
                turned += 1;
            }
        }
        assert!(turned > 10, "{turned}");
    }
}
