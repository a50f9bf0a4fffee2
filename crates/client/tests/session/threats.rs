//! Threats on request, captures before they are made, and the line of a proved win.

use crate::player::Player;
use fivefold_client::{Capture, Cell, Input, Reply, ThreatKind};
use fivefold_rules::GameKind;

fn friends() -> Player {
    Player::with_friend(GameKind::Pente)
}

fn cell(p: &Player, name: &str) -> Cell {
    let cells = p.view().board.cells;
    *cells.iter().find(|cell| cell.name() == name).unwrap()
}

fn kinds(p: &Player, name: &str) -> [Option<ThreatKind>; 2] {
    cell(p, name).threats.map(|t| t.map(|t| t.kind))
}

fn capture(p: &Player, name: &str) -> Option<Capture> {
    let cell = cell(p, name);
    p.app.capture_at(cell.col, cell.row)
}

/// The engine answers a hint with this score and line.
fn proves(p: &mut Player, score: &str, line: &str) {
    p.does(Input::Hint);
    let (id, _) = p.search.clone().expect("the engine was asked");
    let pv: Vec<String> = line.split(' ').map(str::to_owned).collect();
    p.does(Input::Engine(Reply::Info {
        id,
        depth: 3,
        score: score.to_owned(),
        nodes: 1,
        pv: pv.clone(),
    }));
    p.engine_says(&pv[0]);
}

/// Three in a row for White, who is to move: an open four wins in three plies.
fn three() -> Player {
    let mut p = friends();
    p.plays("K10 A1 K11 C3 K12 E5");
    p
}

const LINE: &str = "K13 K9 K14";

#[test]
fn threats_are_shown_on_request_only_and_remembered() {
    let mut p = friends();
    p.plays("K10 A1 K11 C3 K12 E5 K13 G7");
    assert_eq!((kinds(&p, "K14"), p.view().legend), ([None, None], None));
    p.does(Input::SetThreats(true));
    assert_eq!(
        p.live(),
        "Threats are shown. White can win at once on K9 K14."
    );
    assert_eq!(kinds(&p, "K14"), [Some(ThreatKind::Five), None]);
    p.plays("T19");
    assert_eq!(kinds(&p, "K14"), [None, Some(ThreatKind::Five)]);
    let told = "White played T19. Black to move. White threatens to win on K9 K14.";
    assert_eq!(p.live(), told);
    let legend = p.view().legend.unwrap();
    let label = legend.label(cell(&p, "K14").threats[1].unwrap());
    assert_eq!(p.english(&label[0]), "White wins here with five in a row");
    assert!(p.reload().view().settings.threats);
    p.does(Input::SetThreats(false));
    assert_eq!(kinds(&p, "K14"), [None, None]);
    assert!(!p.reload().view().settings.threats);
}

#[test]
fn threats_follow_a_walk_through_the_game() {
    let mut p = friends();
    p.plays("K10 A1 K11 C3 K12 E5")
        .does(Input::SetThreats(true));
    assert_eq!(kinds(&p, "K13")[0], Some(ThreatKind::Four));
    p.does(Input::Back).does(Input::Back);
    assert_eq!(kinds(&p, "K13"), [None, None]);
    p.does(Input::Last);
    assert_eq!(kinds(&p, "K13")[0], Some(ThreatKind::Four));
    p.plays("K13 E6 K14");
    assert!(
        p.view()
            .board
            .cells
            .iter()
            .all(|c| c.threats == [None, None])
    );
}

#[test]
fn a_capture_is_known_before_the_stone_is_put() {
    let mut p = friends();
    p.plays("K10 L10 A1 M10");
    let taken = capture(&p, "N10").unwrap();
    let names: Vec<String> = taken
        .places
        .iter()
        .map(|place| p.view().board.cells[*place].name())
        .collect();
    assert_eq!(names, ["M10", "L10"]);
    assert_eq!(p.english(&taken.label), "Captures 1 pair");
    assert_eq!(capture(&p, "O10"), None, "nothing is captured there");
    assert_eq!(capture(&p, "L10"), None, "a stone lies there");
    p.does(Input::Back);
    assert_eq!(capture(&p, "N10"), None, "no stone can be put");
    p.does(Input::Last).plays("N10");
    assert_eq!(p.view().trays[0].stones, 2);
}

#[test]
fn a_proved_win_is_told_with_a_line_to_walk_through() {
    let mut p = three();
    proves(&mut p, "win in 5", LINE);
    let proved = p.view().line_proved.unwrap();
    let claim = "Proved: White wins in at most 5 plies, whatever the other side plays.";
    assert_eq!(p.english(&proved.claim), claim);
    assert_eq!(p.live(), format!("Hint: K13 {claim}"));
    assert_eq!(p.notice(), "", "nothing covers the claim");
    assert_eq!(p.english(&proved.first), "Hint: K13");
    assert_eq!((proved.at, proved.length, proved.ends), (None, 3, true));
    let before = p.view();
    p.does(Input::ShowLine);
    assert_eq!(
        p.status(),
        "Preview: start of the line (moves: 3). Your game stays as it is."
    );
    for (at, place) in LINE.split(' ').enumerate() {
        assert!(cell(&p, place).stone.is_none());
        p.does(Input::Forward);
        assert!(cell(&p, place).last && cell(&p, place).stone.is_some());
        let view = p.view();
        assert_eq!(view.line_proved.unwrap().at, Some(at + 1));
        assert_eq!(
            (view.moves, view.line),
            (before.moves.clone(), before.line.clone())
        );
        assert!(view.board.cells.iter().all(|cell| !cell.playable));
    }
    assert!(cell(&p, "K14").winning);
    assert_eq!(p.view().banner, None, "the game is not over");
    assert_eq!(
        p.live(),
        "Preview: move 3 of 3, White: K14. Your game stays as it is."
    );
    p.does(Input::Forward).does(Input::Back);
    assert!(cell(&p, "K14").stone.is_none());
    p.does(Input::LeaveLine);
    let mut after = p.view();
    (after.live, after.live_key) = (before.live.clone(), before.live_key);
    after.board.motion.clone_from(&before.board.motion); // shown once
    assert!(after == before, "everything is as it was");
    p.plays("K13");
    assert_eq!(p.view().line_proved, None, "it was about another position");
    p.does(Input::Undo);
    let again = p.view().line_proved.unwrap();
    assert_eq!(again.at, None, "what was proved stays true");
}

#[test]
fn whatever_would_change_the_game_only_leaves_the_preview() {
    for input in [
        Input::Withdraw,
        Input::Undo,
        Input::Cell { col: 4, row: 7 },
        Input::Typed("K14".into()),
    ] {
        let mut p = three();
        proves(&mut p, "win in 5", LINE);
        let line = p.view().line;
        p.does(Input::ShowLine).does(Input::Forward);
        p.does(input.clone());
        let view = p.view();
        assert_eq!(
            (view.line_proved.unwrap().at, view.line),
            (None, line),
            "{input:?}"
        );
    }
    let mut p = three();
    proves(&mut p, "win in 5", LINE);
    p.does(Input::ShowLine).does(Input::SetThreats(true));
    assert_eq!(
        p.view().line_proved.unwrap().at,
        Some(0),
        "settings leave it"
    );
    p.does(Input::GoTo(2));
    let view = p.view();
    assert!(view.looking_back && view.line_proved.is_none());
    p.does(Input::Last);
    assert_eq!(p.view().line_proved.unwrap().at, None);
    p.does(Input::ShowLine)
        .does(Input::Resign)
        .does(Input::Confirm);
    assert_eq!(p.view().line_proved, None, "the game is over");
}

#[test]
fn a_proved_loss_names_the_other_side() {
    let mut p = friends();
    p.plays("K10 A1 K11 C3 K12 E5 K13");
    proves(&mut p, "loss in 2", "K14 K9");
    let proved = p.view().line_proved.unwrap();
    assert!(p.english(&proved.claim).starts_with("Proved: White wins"));
}

#[test]
fn opinions_and_broken_lines_claim_nothing() {
    for (score, line) in [
        ("+20000", LINE),
        ("draw", LINE),
        ("win in x", LINE),
        ("win in -3", LINE),
        ("win in 2", LINE),
        ("loss in 3", LINE),
        ("win in 5", "K13 K13 K14"),
        ("win in 5", "K13 chess"),
        ("win in 5", "K13 K9 K14 T19"),
        ("mate in 3", LINE),
    ] {
        let mut p = three();
        proves(&mut p, score, line);
        assert_eq!(p.view().line_proved, None, "{score} {line}");
        assert_eq!(p.notice(), "Hint: K13");
        p.does(Input::ShowLine).does(Input::Forward);
        assert!(cell(&p, "K13").stone.is_none());
    }
    let mut p = three();
    proves(&mut p, "win in 7", "K13 K9");
    let proved = p.view().line_proved.unwrap();
    assert!(!proved.ends, "only the beginning is known");
}

#[test]
fn a_search_for_the_engines_own_move_gives_nothing_away() {
    let mut p = Player::with_engine(GameKind::Pente, fivefold_messages::Starter::Opponent);
    let (id, _) = p.search.clone().unwrap();
    p.does(Input::Engine(Reply::Info {
        id,
        depth: 1,
        score: "win in 9".into(),
        nodes: 1,
        pv: vec!["K10".into()],
    }));
    p.engine_says("K10");
    assert_eq!(p.view().line_proved, None);
}
