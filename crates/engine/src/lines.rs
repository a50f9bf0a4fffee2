//! Searches of some moves only, and of the best few moves, each with a line of its own.

use crate::search::Settings;
use crate::{Engine, Info, Limits, Score, SearchResult, pentago, pente};
use fivefold_rules::{AnyMove, AnyPosition, Position as _, pentago as pentago_rules};
use std::cell::Cell;
use std::collections::HashMap;

impl Engine {
    /// As [`search`](Engine::search), but only the moves in `among` are looked at, as if no others were legal:
    /// the score is that of the best of them. Moves that are not legal are passed over; if none is, there is no
    /// best move, and nothing is searched.
    pub fn search_among(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        among: &[AnyMove],
        on_info: &mut dyn FnMut(&Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let among = legal_among(position, Some(among));
        if among.is_empty() {
            let none = Info {
                depth: 0,
                seldepth: 0,
                nodes: 0,
                score: Score::Estimate(0),
                pv: Vec::new(),
            };
            return super::result(none);
        }
        self.forget(position);
        self.think(position, limits, Some(&among), on_info, stop)
    }

    /// The best `count` moves, all of them or those in `among`, each with its own score and line; fewer where there
    /// are fewer, none where the game is over. Moves that lead to one position count as one. `on_info` hears of every
    /// depth that is finished for a line, with the line's place from 0. The limits hold for all lines together, and
    /// so do the nodes told.
    ///
    /// The first line is what a search alone would say, or a proved win that was found later. The others follow by
    /// their scores. A score is that of the line's own move: a proved loss or draw there says nothing of other moves.
    pub fn search_lines(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        count: usize,
        among: Option<&[AnyMove]>,
        on_info: &mut dyn FnMut(usize, &Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<SearchResult> {
        self.forget(position);
        let stopped = Cell::new(false);
        let mut stop = || {
            stopped.set(stopped.get() || stop());
            stopped.get()
        };
        let choices = Choices::new(position, among);
        let mut rounds = Rounds {
            settings: limits.settings(position, &self.options),
            engine: self,
            position,
            limits,
            count: count.min(choices.groups.len()),
            choices,
            stopped: &stopped,
            spent: 0,
            asked: false,
        };
        let mut lines = Vec::new();
        for depth in 1..=rounds.settings.max_depth {
            let found = rounds.round(depth, &lines, on_info, &mut stop);
            lines = rounds.choices.completed(found, lines, rounds.count);
            let deepest = |line: &SearchResult| line.info.depth < depth;
            let ends = |line: &SearchResult| line.info.score.proved() || deepest(line);
            if rounds.is_cut_off() || lines.iter().all(ends) {
                break;
            }
            if let Some(proved) = rounds.ask(&mut stop) {
                return proved;
            }
        }
        in_order(lines)
    }
}

/// The legal moves that are in `among`; `None` for all.
fn legal_among(position: &AnyPosition, among: Option<&[AnyMove]>) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    moves.retain(|m| among.is_none_or(|among| among.contains(m)));
    moves
}

/// The moves as the search numbers them.
pub(crate) fn codes(moves: &[AnyMove]) -> Vec<u16> {
    let code = |m: &AnyMove| match m {
        AnyMove::Pentago(m) => pentago::encode(*m),
        AnyMove::Pente(p) => pente::encode(*p),
    };
    moves.iter().map(code).collect()
}

/// The line of a search without restriction stays first, unless another is a proved win.
fn in_order(mut lines: Vec<SearchResult>) -> Vec<SearchResult> {
    let worth = |line: &SearchResult| line.info.score.value();
    let others = lines.get_mut(1..).unwrap_or_default();
    others.sort_by_key(|line| core::cmp::Reverse(worth(line)));
    if let [first, second, ..] = lines.as_slice()
        && matches!(second.info.score, Score::Win(_))
        && worth(second) > worth(first)
    {
        lines.swap(0, 1);
    }
    lines
}

/// The moves to choose from.
struct Choices {
    /// Moves that lead to one position together.
    groups: Vec<Vec<AnyMove>>,
    /// Whether these are all legal moves.
    all: bool,
}

impl Choices {
    fn new(position: &AnyPosition, among: Option<&[AnyMove]>) -> Choices {
        let mut groups: Vec<Vec<AnyMove>> = Vec::new();
        let mut places: HashMap<AnyPosition, usize> = HashMap::new();
        for m in legal_among(position, among) {
            let mut after = *position;
            after.play_unchecked(m);
            let place = *places.entry(after).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.push(m),
                None => groups.push(vec![m]),
            }
        }
        let all = among.is_none();
        Choices { groups, all }
    }

    /// Whether this move is one of them, and not one that leads where an earlier one does.
    fn offers(&self, m: AnyMove) -> bool {
        self.groups.iter().any(|group| group.first() == Some(&m))
    }

    /// What is left beside these lines; `None` for all legal moves.
    fn beside(&self, lines: &[SearchResult]) -> Option<Vec<AnyMove>> {
        let taken = |group: &&Vec<AnyMove>| !self.is_taken(group, lines);
        let left = || self.groups.iter().filter(taken).flatten().copied();
        (!self.all || !lines.is_empty()).then(|| left().collect())
    }

    fn is_taken(&self, group: &[AnyMove], lines: &[SearchResult]) -> bool {
        let best = |line: &SearchResult| line.best;
        lines.iter().filter_map(best).any(|m| group.contains(&m))
    }

    /// The lines of a round, and where it has broken off those of the round before that are missing.
    fn completed(
        &self,
        mut found: Vec<SearchResult>,
        before: Vec<SearchResult>,
        count: usize,
    ) -> Vec<SearchResult> {
        for line in before {
            let same = |group: &&Vec<AnyMove>| line.best.is_some_and(|m| group.contains(&m));
            let group = self.groups.iter().find(same);
            let missing = group.is_some_and(|group| !self.is_taken(group, &found));
            if found.len() < count && missing {
                found.push(line);
            }
        }
        found
    }
}

/// Searches one depth after the other, in each one line after the other.
struct Rounds<'a> {
    engine: &'a mut Engine,
    position: &'a AnyPosition,
    limits: &'a Limits,
    settings: Settings<'static>,
    choices: Choices,
    count: usize,
    stopped: &'a Cell<bool>,
    /// Nodes so far.
    spent: u64,
    /// Whether the solver has been asked.
    asked: bool,
}

impl Rounds<'_> {
    /// Looks for the lines of one depth, as far as the limits allow; the first round is finished in any case.
    fn round(
        &mut self,
        depth: u32,
        before: &[SearchResult],
        on_info: &mut dyn FnMut(usize, &Info),
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<SearchResult> {
        let mut found: Vec<SearchResult> = Vec::new();
        while found.len() < self.count {
            if let Some(line) = still_proved(&found, before) {
                found.push(line);
                continue;
            }
            let line = self.line(depth, &found, stop);
            if depth > 1 && self.is_cut_off() && !line.info.score.proved() {
                break;
            }
            on_info(found.len(), &line.info);
            found.push(line);
        }
        found
    }

    /// The best line beside those of `found`.
    fn line(
        &mut self,
        depth: u32,
        found: &[SearchResult],
        stop: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let nodes = self.settings.max_nodes;
        let left = (nodes < u64::MAX).then(|| nodes.saturating_sub(self.spent));
        let limits = Limits {
            depth: Some(depth),
            nodes: left,
            ..*self.limits
        };
        let among = self.choices.beside(found);
        let among = among.as_deref();
        let engine = &mut *self.engine;
        let mut line = engine.think(self.position, &limits, among, &mut |_| (), stop);
        self.spent += line.info.nodes;
        line.info.nodes = self.spent;
        line
    }

    /// Where few squares of a Pentago board are left, the lines as the solver proves them; it is asked once, when
    /// the search has had its time.
    fn ask(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Vec<SearchResult>> {
        let AnyPosition::Pentago(position) = self.position else {
            return None;
        };
        let patience = pentago::patience(position, &self.settings)?;
        if self.asked || self.spent < patience {
            return None;
        }
        self.asked = true;
        let oracle = &mut self.engine.oracle;
        let mut scored = oracle.every_move(position, &self.settings, stop)?;
        scored.retain(|(m, _)| self.choices.offers(AnyMove::Pentago(*m)));
        scored.sort_by_key(|(_, score)| core::cmp::Reverse(score.value()));
        scored.truncate(self.count);
        Some(scored.into_iter().map(|(m, s)| self.proved(m, s)).collect())
    }

    fn proved(&self, m: pentago_rules::Move, score: Score) -> SearchResult {
        super::result(Info {
            depth: 1,
            seldepth: 1,
            nodes: self.spent,
            score,
            pv: vec![AnyMove::Pentago(m)],
        })
    }

    /// Whether nothing more may be searched.
    fn is_cut_off(&self) -> bool {
        self.stopped.get() || self.spent >= self.settings.max_nodes
    }
}

/// The next line of the round before, where it is proved and stands behind the same moves as now.
fn still_proved(found: &[SearchResult], before: &[SearchResult]) -> Option<SearchResult> {
    let line = before.get(found.len())?;
    let same = found.iter().zip(before).all(|(a, b)| a.best == b.best);
    (line.info.score.proved() && same).then(|| line.clone())
}
