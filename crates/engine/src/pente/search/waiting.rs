//! The book's move at the root, and the moves that wait behind it.

use super::Search;
use super::root::RootMoves;
use crate::score::Score;
use crate::search::Report;

impl RootMoves {
    /// Leaves only the best looking of the book's moves, if it is there; the others are returned.
    pub(super) fn keep_book_move(&mut self, book: &[u16]) -> Option<RootMoves> {
        let mut others = self.clone();
        // The book may like a move that looks bad.
        let lists = [&mut others.likely, &mut others.unlikely];
        let kept = lists.into_iter().find_map(|list| {
            let place = list.iter().position(|r| book.contains(&r.code))?;
            Some(list.remove(place))
        })?;
        self.likely = vec![kept];
        self.unlikely.clear();
        Some(others)
    }
}

impl Search<'_> {
    /// Takes in the moves that waited, where the book's move was seen not to win: a loss or a draw is proved by all
    /// moves only. Whether there were any.
    pub(super) fn call_others(&mut self, moves: &mut RootMoves, report: &mut Report) -> bool {
        if matches!(report.score, Score::Win(_) | Score::Estimate(_)) {
            return false;
        }
        let Some(mut others) = self.others.take() else {
            return false;
        };
        let next = others.likely.first().or(others.unlikely.first());
        let Some(next) = next.map(|r| r.code) else {
            return false;
        };
        match report.score {
            Score::Loss(_) => self.prefer(next, report),
            _ => report.score = Score::Estimate(0),
        }
        moves.likely.append(&mut others.likely);
        moves.unlikely.append(&mut others.unlikely);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pente::board::Board;
    use crate::pente::encode;
    use crate::table::Table;
    use crate::{Limits, Options, Score};
    use fivefold_rules::{AnyPosition, Position as _, notation::parse_line, pente::Position};

    fn position(text: &str) -> Position {
        match *parse_line(text).unwrap().game.position() {
            AnyPosition::Pente(position) => position,
            AnyPosition::Pentago(_) => panic!("{text}"),
        }
    }

    fn search(
        position: &Position,
        book: &[&str],
        among: Option<&[&str]>,
        nodes: u64,
    ) -> (Report, u32) {
        let codes = |points: &[&str]| -> Vec<u16> {
            points.iter().map(|p| encode(p.parse().unwrap())).collect()
        };
        let among = among.map(codes);
        let any = AnyPosition::Pente(*position);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let settings = crate::search::Settings {
            among: among.as_deref(),
            ..limits.settings(&any, &Options::default())
        };
        let (table, board) = (Table::new(1), Board::new(position));
        let mut depths = 0;
        let report = super::super::run(
            board,
            &codes(book),
            &table,
            &settings,
            &mut |_| depths += 1,
            &mut || false,
        );
        (report, depths)
    }

    #[test]
    fn the_move_of_the_book_is_searched_and_played() {
        let start = position("pente K10 L11 M12");
        for (text, nodes) in [("K12", 3_000), ("A1", 3_000), ("A1", 1), ("T19", 40)] {
            let (report, depths) = search(&start, &[text], None, nodes);
            assert_eq!(report.line[0], encode(text.parse().unwrap()), "{nodes}");
            assert!(report.nodes <= nodes && (nodes < 3_000 || depths > 2));
        }
        let (alone, all) = (
            search(&start, &["K12"], None, 3_000).0,
            search(&start, &[], None, 3_000).0,
        );
        assert!(alone.depth > all.depth, "{} {}", alone.depth, all.depth);
    }

    #[test]
    fn the_book_chooses_only_among_the_moves_that_may_be_chosen() {
        let start = position("pente K10 L11 M12");
        let (few, book) = (["J9", "K12"], ["A1", "K12"]);
        let (report, _) = search(&start, &book, Some(&few), 2_000);
        assert_eq!(report.line[0], encode("K12".parse().unwrap()));
        let (with, _) = search(&start, &["A1"], Some(&few), 2_000);
        let (without, _) = search(&start, &[], Some(&few), 2_000);
        assert_eq!((with.line, with.nodes), (without.line, without.nodes));
    }

    /// Against an open three the move far away loses.
    #[test]
    fn where_the_move_of_the_book_loses_the_others_are_searched() {
        let open = position("pente K10 A1 L11 C2 M12");
        let far = encode("R3".parse().unwrap());
        let mut turned = 0;
        for nodes in (1..3_000).step_by(7) {
            let (report, _) = search(&open, &["R3"], None, nodes);
            assert!(!report.score.proved(), "{nodes}: {report:?}");
            turned += u32::from(report.line[0] != far);
        }
        assert!(turned > 100, "{turned}");
    }

    #[test]
    fn a_loss_is_told_only_when_all_moves_lose() {
        // Two open threes: every move loses, whether the book names one or not.
        let lost = position("pente K10 A1 L10 C2 M10 E1 K12 G2 K13 A5 K14");
        assert!(lost.outcome().is_none());
        let (without, _) = search(&lost, &[], None, 400_000);
        let (with, _) = search(&lost, &["R3"], None, 400_000);
        assert!(matches!(without.score, Score::Loss(_)), "{without:?}");
        assert!(matches!(with.score, Score::Loss(_)), "{with:?}");
    }

    #[test]
    fn a_forced_win_is_played_in_spite_of_the_book() {
        let won = position("pente K10 A1 L11 C2 M12 E1");
        let (report, _) = search(&won, &["R3"], None, 20_000);
        assert!(matches!(report.score, Score::Win(_)), "{report:?}");
    }
}
