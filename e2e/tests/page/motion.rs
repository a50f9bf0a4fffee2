//! The turning quadrant is a decoration: it may be absent, and nothing waits for it.

use crate::table::{
    PENTAGO, click_turn, friend, moves, moves_are, stone_on, type_moves, white_has_won,
};
use fivefold_e2e::{Page, View};

/// Begins to note how many elements ever move at the same time.
fn watch(page: &Page) {
    page.evaluate(
        "window.moving = 0; const look = () => { \
           const running = document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 1); \
           window.moving = Math.max(window.moving, running.length); requestAnimationFrame(look); }; look()",
    );
}

#[test]
fn a_twist_is_seen_unless_motion_disturbs() {
    for (view, moves) in [
        (View::desktop(), true),
        (View::desktop().reduced_motion(), false),
    ] {
        let Some(page) = friend(&view, "pentago") else {
            return;
        };
        page.motion_at(0.05);
        watch(&page);
        click_turn(&page, "c4.1r");
        stone_on(&page, "a4");
        page.evaluate("new Promise(done => setTimeout(done, 300))");
        assert_eq!(page.evaluate("window.moving > 0"), moves, "{view:?}");
    }
}

/// Has every movement on the board stopped half way, as soon as it begins.
const STOP_HALF_WAY: &str = "window.stopped = 0; const seen = new WeakSet(); const stop = () => { \
      for (const movement of document.getAnimations()) { \
        const { duration } = movement.effect.getComputedTiming(); \
        if (duration <= 1 || seen.has(movement) || !movement.effect.target.closest('svg')) continue; \
        movement.pause(); movement.currentTime = duration / 2; seen.add(movement); window.stopped++; \
      } \
      requestAnimationFrame(stop); }; stop()";

/// Places on the arrows where a click would hit something else.
const COVERED: &str = "[...document.querySelectorAll('[data-twist]')].flatMap(e => { \
      const r = e.getBoundingClientRect(); \
      return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap(x => [0.1, 0.3, 0.5, 0.7, 0.9].map(y => \
        document.elementFromPoint(r.x + r.width * x, r.y + r.height * y))) \
        .filter(hit => !e.contains(hit)).map(hit => e.dataset.twist + ' under ' + hit?.outerHTML.slice(0, 40)); \
    }).join()";

#[test]
fn a_turning_quadrant_covers_no_button() {
    for view in [View::desktop(), View::phone()] {
        let Some(page) = friend(&view, "pentago") else {
            return;
        };
        page.motion_at(0.05);
        page.evaluate(STOP_HALF_WAY);
        let turns = ["a1.1r", "b1.2l", "c1.3r", "d1.4l"];
        for (turn, number) in turns.iter().zip(1..) {
            click_turn(&page, turn);
            page.wait_until(&format!("window.stopped === {number}"));
            assert_eq!(page.evaluate(COVERED), "", "{turn}");
        }
    }
}

#[test]
fn the_next_turn_may_be_made_while_a_quadrant_turns() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    for (index, turn) in PENTAGO.into_iter().enumerate() {
        let (square, twist) = turn.split_once('.').unwrap_or((turn, ""));
        // As fast as a script can: both clicks within one task.
        page.evaluate(&format!(
            "document.querySelector('[data-square={square}]').click(); \
             document.querySelector(`[data-twist='{twist}']`)?.click()"
        ));
        moves_are(&page, index + 1);
    }
    white_has_won(&page);
    assert_eq!(moves(&page), PENTAGO);
}

#[test]
fn a_tab_that_is_hidden_during_a_twist_comes_back_whole() {
    let Some(page) = friend(&View::desktop(), "pentago") else {
        return;
    };
    click_turn(&page, "c4.1r");
    page.hide();
    assert_eq!(page.evaluate("document.hidden"), true);
    page.show();
    stone_on(&page, "a4");
    type_moves(&page, &["d3.4l", "b1.3r"]);
    stone_on(&page, "a2");
    assert_eq!(moves(&page), ["c4.1r", "d3.4l", "b1.3r"]);
    page.wait_until("document.getAnimations().every(a => a.playState !== 'running')");
}
