//! Which Pentago moves there are to try: each resulting board once.

use super::node::{Node, code_of, twisted};
use crate::search::Ranked;
use fivefold_rules::pentago::Twist;

/// The moves of a node where no move wins at once. Twists that lead to the same board are given
/// once per square: turning a quadrant that looks the same from two or four sides. Boards are
/// looked at when `look` says that the order matters enough.
pub(super) fn moves(node: &Node, look: bool, list: &mut Vec<Ranked>) {
    let mut squares = node.empty();
    while squares != 0 {
        let bit = squares & squares.wrapping_neg();
        squares ^= bit;
        let square = bit.trailing_zeros() as u16;
        let (own, opp) = (node.own() | bit, node.opp());
        if node.ends_with(own | opp) {
            list.push(Ranked {
                code: code_of(square, None),
                rank: 0,
            });
            continue;
        }
        let mut unchanged = false;
        let mut left = (0, 0);
        for twist in Twist::ALL {
            let next = (twisted(own, twist), twisted(opp, twist));
            let is_right = twist.index() % 2 == 1;
            let again = if next == (own, opp) {
                core::mem::replace(&mut unchanged, true)
            } else {
                is_right && next == left
            };
            left = next;
            if !again {
                let rank = if look {
                    super::eval::evaluate(next.0, next.1)
                } else {
                    0
                };
                list.push(Ranked {
                    code: code_of(square, Some(twist)),
                    rank,
                });
            }
        }
    }
}
