//! Loops that work-items leave in different turns, for devices that would not see it.

use super::{Piece, When};
use crate::c::{Stmt, ways};

/// Whether work-items of a group may leave a loop in different turns from within its body.
pub(super) fn differs(body: &[Stmt]) -> bool {
    ways::ends_loop(body) && !ways::waits(body)
}

/// A variable that is always true, and that a compiler has to take for one that differs from work-item to work-item.
pub(super) const APART: &str = "cl_apart";

/// The condition of a loop that work-items may leave in different turns. PoCL 3.1 and 5 take what is done in such a loop for
/// done by all of a group, unless they see that its condition may differ (`docs/driver-errors/loop_in_a_loop_that_is_left.cl`).
pub(super) fn apart(cond: Vec<Piece>) -> Vec<Piece> {
    let mut line = vec![Piece::If(When::Apart, vec![Piece::Text("(".into())])];
    line.extend(cond);
    line.push(Piece::If(When::Apart, vec![Piece::Text(format!(") && {APART}"))]));
    line
}

/// Whether a condition stands in it that [`apart`] has added.
pub(super) fn asks_apart(piece: &Piece) -> bool {
    match piece {
        Piece::Text(text) => text.ends_with(APART),
        Piece::If(_, inner) => inner.iter().any(asks_apart),
        _ => false,
    }
}
