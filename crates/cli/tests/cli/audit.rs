//! `audit`: values given away, counted.

use crate::matches::scripted::command;
use crate::run::{code, objects, run, text};
use serde_json::{Value, json};

fn audit(args: &[&str]) -> Vec<Value> {
    let output = run(&[&["audit", "--json"], args].concat(), "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(&output), 0, "{errors}");
    objects(&output)
}

#[test]
fn positions_are_as_many_as_asked_for_and_equal_for_equal_seeds() {
    let args = [
        "--stones", "26,24", "--won", "3", "--drawn", "2", "--nodes", "1",
    ];
    let found = audit(&args);
    let numbers =
        |field: &str| -> Vec<u64> { found.iter().map(|f| f[field].as_u64().unwrap()).collect() };
    assert_eq!(numbers("stones"), [26, 24]);
    assert_eq!((numbers("won"), numbers("drawn")), (vec![3, 3], vec![2, 2]));
    assert_eq!(numbers("faults"), [0, 0]);
    for (again, first) in audit(&args).iter().zip(&found) {
        for field in ["wins_given_away", "draws_given_away"] {
            assert_eq!(again[field], first[field]);
        }
    }
}

#[test]
fn a_deep_search_gives_nothing_away_and_a_beginner_much() {
    let engines = ["--engine", "builtin", "--engine", "builtin:level=1"];
    let what = [
        "--stones", "27", "--won", "12", "--drawn", "4", "--nodes", "300000",
    ];
    let found = audit(&[engines.as_slice(), &what].concat());
    let given_away = |i: usize| {
        let number = |field: &str| found[i][field].as_u64().unwrap();
        number("wins_given_away") + number("draws_given_away")
    };
    assert_eq!(found[0]["engine"], "builtin");
    assert_eq!(given_away(0), 0);
    assert!(given_away(1) >= 3, "{:?}", found[1]);
}

#[test]
fn what_is_no_legal_move_is_a_fault_and_given_away() {
    // They answer the first question as they should.
    for name in ["occupied", "garbage", "none", "crash"] {
        let engine = command(name);
        let found = audit(&[
            "--engine", &engine, "--stones", "28", "--won", "2", "--drawn", "0", "--nodes", "5",
        ]);
        assert_eq!(
            (&found[0]["won"], &found[0]["faults"]),
            (&json!(2), &json!(1)),
            "{name}"
        );
        assert!(found[0]["wins_given_away"].as_u64().unwrap() >= 1);
    }
}

#[test]
fn without_a_limit_or_an_engine_it_ends() {
    let output = run(&["audit", "--stones", "30"], "");
    assert_eq!(code(&output), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected a limit"));
    let output = run(
        &[
            "audit",
            "--stones",
            "30",
            "--nodes",
            "1",
            "--engine",
            "/no/such/engine",
        ],
        "",
    );
    assert_eq!(code(&output), 1);
    assert_eq!(text(&output), "");
}
