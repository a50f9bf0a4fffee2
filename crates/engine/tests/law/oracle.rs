//! Few empty squares: exact values instead of opinions.

use super::values::{board, shared};
use super::*;
use core::cell::Cell;
use fivefold_engine::{Info, Score};
use fivefold_rules::Outcome;
use fivefold_solver::{Question, Solver, Value};

fn pentago_of(position: &AnyPosition) -> pentago::Position {
    match position {
        AnyPosition::Pentago(p) => *p,
        AnyPosition::Pente(_) => panic!("a Pentago position"),
    }
}

fn value_of(solver: &mut Solver, position: &AnyPosition) -> Value {
    let solved = solver.solve(
        &pentago_of(position),
        Question::Value,
        &mut |_| (),
        &mut || false,
    );
    solved.unwrap().value
}

fn told(score: Score) -> Option<Value> {
    match score {
        Score::Win(_) => Some(Value::Win),
        Score::Loss(_) => Some(Value::Loss),
        Score::Draw => Some(Value::Draw),
        Score::Estimate(_) => None,
    }
}

/// Plays a line, which must be legal; how the game ended, if it did.
fn play_out(position: &AnyPosition, line: &[AnyMove]) -> Option<Outcome> {
    let mut position = *position;
    for m in line {
        position = position.play(*m).unwrap();
    }
    position.outcome()
}

/// Rows of the published values with at least 20 marbles on which the game goes on.
fn rows(step: usize) -> Option<Vec<(AnyPosition, Value)>> {
    let text = shared("pentago/values_18_35.tsv.gz")?;
    let mut rows = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = board(fields[0]);
        if pentago_of(&position).empty().count() <= 16 && position.outcome().is_none() {
            let value = match fields[3] {
                "1" => Value::Win,
                "0" => Value::Draw,
                _ => Value::Loss,
            };
            rows.push((position, value));
        }
    }
    Some(rows.into_iter().step_by(step).collect())
}

#[test]
fn from_twenty_marbles_on_every_value_is_proved_and_none_is_given_away() {
    let Some(rows) = rows(41) else { return };
    assert!(rows.len() > 70, "{}", rows.len());
    let (mut engine, mut solver) = (engine(0), Solver::default());
    let mut ended = 0;
    for (position, value) in &rows {
        let result = search(&mut engine, position, Limits::default());
        assert_eq!(told(result.info.score), Some(*value), "{position:?}");
        let after = position.play(result.best.unwrap()).unwrap();
        assert_eq!(-value_of(&mut solver, &after), *value, "{position:?}");
        let mover = position.turn().side();
        if let Some(outcome) = play_out(position, &result.info.pv) {
            let won = outcome.winner().map(|side| side == mover);
            let expected = match value {
                Value::Win => Some(true),
                Value::Draw => None,
                Value::Loss => Some(false),
            };
            assert_eq!(won, expected, "{position:?}");
            ended += 1;
        }
    }
    assert!(ended * 3 > rows.len() * 2, "{ended} of {}", rows.len());
}

#[test]
fn what_a_short_search_does_not_prove_is_as_far_from_the_end_as_the_solver_says() {
    let (mut engine, mut solver) = (engine(0), Solver::default());
    let mut alone = Engine::new(Options {
        hash_mb: 1,
        solver_mb: 0,
        ..Options::default()
    });
    let mut asked = [0; 3];
    for rules in ["pentago/standard", "pentago/relaxed"] {
        let variant = rules.parse::<Variant>().unwrap();
        for seed in 0..60 {
            let position = random_position(&variant, 20 + seed as usize % 3, &mut Dice(seed));
            if pentago_of(&position).empty().count() > 16 || position.outcome().is_some() {
                continue;
            }
            let short = search(&mut alone, &position, nodes(20_000));
            if short.info.score.proved() {
                continue;
            }
            let result = search(&mut engine, &position, Limits::default());
            let best = solver.solve(
                &pentago_of(&position),
                Question::Best,
                &mut |_| (),
                &mut || false,
            );
            let best = best.unwrap();
            let expected = match (best.value, best.distance) {
                (Value::Win, Some(n)) => Score::Win(n),
                (Value::Loss, Some(n)) => Score::Loss(n),
                _ => Score::Draw,
            };
            assert_eq!(result.info.score, expected, "{position:?}");
            if let Some(n) = best.distance {
                assert_eq!(result.info.pv.len() as u32, n, "{position:?}");
            }
            let outcome = play_out(&position, &result.info.pv);
            assert!(outcome.is_some(), "{position:?}");
            asked[best.value as usize] += 1;
        }
    }
    println!("lost, drawn, won: {asked:?}");
    assert!(asked[Value::Draw as usize] > 0, "{asked:?}");
}

#[test]
fn told_to_stop_the_solver_gives_up_and_a_limit_of_nodes_never_asks_it() {
    let variant: Variant = "pentago/standard".parse().unwrap();
    let (mut tried, mut given_up) = (0, 0);
    for seed in 0..40 {
        let position = random_position(&variant, 20, &mut Dice(seed));
        let empty = pentago_of(&position).empty().count();
        if position.outcome().is_some() || empty > 16 {
            continue;
        }
        // The search asks 20 times before it is the solver's turn.
        let mut polls = 0;
        let mut stop = || {
            polls += 1;
            polls > 22
        };
        let result = engine(0).search(&position, &Limits::default(), &mut |_| {}, &mut stop);
        assert!(position.check(result.best.unwrap()).is_ok());
        given_up += u32::from(polls > 22 && !result.info.score.proved());
        let mut alone = Engine::new(Options {
            hash_mb: 1,
            solver_mb: 0,
            ..Options::default()
        });
        let limited = search(&mut engine(0), &position, nodes(30_000));
        assert_eq!(limited, search(&mut alone, &position, nodes(30_000)));
        tried += 1;
    }
    assert!(tried > 5 && given_up > 2, "{tried} {given_up}");
}

/// Positions of analysed games with 17 marbles, and their values.
fn seventeen() -> Option<Vec<(AnyPosition, Value)>> {
    let text = shared("pentago/values_game_lines.tsv.gz")?;
    let fields = text.lines().map(|l| l.split('\t').collect::<Vec<_>>());
    let rows = fields.filter(|f| f[1] == "17" && f[3] == "place");
    let valued = rows.map(|f| {
        let value = match f[4] {
            "1" => Value::Win,
            "0" => Value::Draw,
            _ => Value::Loss,
        };
        (board(f[0]), value)
    });
    Some(valued.collect())
}

#[test]
fn with_seventeen_marbles_the_chosen_move_is_checked() {
    let Some(rows) = seventeen() else { return };
    assert!(rows.len() > 6, "{}", rows.len());
    let mut solver = Solver::default();
    let mut kept = 0;
    for (position, value) in &rows {
        // The solver asks as well whether to stop, so the boards that were searched decide.
        let searched = Cell::new(0);
        let mut hear = |info: &Info| searched.set(info.nodes);
        let mut stop = || searched.get() > 600_000;
        let result = engine(0).search(position, &Limits::default(), &mut hear, &mut stop);
        let after = position.play(result.best.unwrap()).unwrap();
        let left = -value_of(&mut solver, &after);
        assert_eq!(left, *value, "{position:?}");
        if let Some(told) = told(result.info.score) {
            assert_eq!(told, *value, "{position:?}");
        }
        let at_once = result.info.nodes < 2_000;
        kept += u32::from(!at_once);
    }
    assert!(kept > 2, "{kept} values kept after a search");
}

/// At whatever poll a search is stopped, a result that it calls proved is the solver's.
#[test]
fn what_a_stopped_search_calls_proved_is_so() {
    let options = Options {
        solver_mb: 0,
        book: false,
        ..Options::default()
    };
    let mut engine = Engine::new(options);
    let (mut proved, mut open, mut positions) = (0, 0, 0);
    for seed in 0..120 {
        let variant = Variant::Pentago(pentago::Rules::STANDARD);
        let position = random_position(&variant, 20, &mut Dice(seed));
        let mut stopped_after = |polls: u32| {
            let mut left = polls;
            let mut stop = || {
                left -= 1;
                left == 0
            };
            let none = Limits::default();
            let result = engine.search(&position, &none, &mut |_| (), &mut stop);
            told(result.info.score)
        };
        // Most random positions are decided within a few plies.
        if position.ply() < 20 || stopped_after(4).is_some() {
            continue;
        }
        positions += 1;
        let value = value_of(&mut Solver::default(), &position);
        for polls in 5..50 {
            let told = stopped_after(polls);
            let right = told.is_none_or(|told| told == value);
            assert!(
                right,
                "{position:?} after {polls} polls: {told:?}, {value:?}"
            );
            proved += u32::from(told.is_some());
            open += u32::from(told.is_none());
        }
    }
    println!("{positions} positions: {proved} proved, {open} open");
    assert!(proved > 100 && open > 200, "{proved} {open}");
}
