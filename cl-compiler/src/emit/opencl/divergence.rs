//! Loops that work-items leave in different turns, and returns of some, for devices that would not see it.

use super::{Piece, Printer, When, around, declared};
use crate::c::{Expr, Stmt, StmtKind, control_flow};
use crate::lower::Lowered;

/// Whether work-items of a group may leave a loop in different turns from within its body.
pub(super) fn differs(body: &[Stmt]) -> bool {
    control_flow::ends_loop(body) && !control_flow::waits(body)
}

/// A variable that is always true, and that a compiler has to take for one that differs from work-item to work-item.
pub(super) const DIVERGENT: &str = "cl_divergent";

/// The condition of a loop that work-items may leave in different turns. PoCL 3.1 to 6 take what is done in such a loop for
/// done by all of a group, unless they see that its condition may differ (`docs/driver-errors/loop_in_a_loop_that_is_left.cl`).
pub(super) fn divergent(cond: Vec<Piece>) -> Vec<Piece> {
    let mut line = vec![Piece::If(When::Divergent, vec![Piece::Text("(".into())])];
    line.extend(cond);
    line.push(Piece::If(When::Divergent, vec![Piece::Text(format!(") && {DIVERGENT}"))]));
    line
}

/// What no compiler takes out.
pub(super) const OPAQUE: &str = "{ volatile uint cl_opaque = 0; }";

/// The label of a function's end.
pub(super) const END: &str = "cl_end";

/// The variable that holds a function's result there.
const RESULT: &str = "cl_result";

/// A `return` of some work-items, where others meet at a barrier before theirs: PoCL 3.1 to 6 let them go on together if both
/// end at the same place (`docs/driver-errors/return_after_a_loop.cl`), so these go by way of something that is theirs alone.
pub(super) fn leave(value: Option<&Expr>) -> Vec<Piece> {
    let given = match value {
        None => vec![Piece::Text("{ ".into())],
        Some(value) => around(&format!("{{ {RESULT} = "), value, "; "),
    };
    let mut line = vec![Piece::If(When::Divergent, given)];
    line.push(Piece::If(When::Divergent, vec![Piece::Text(format!("goto {END}; "))]));
    line.extend(match value {
        None => vec![Piece::Text("return;".into())],
        Some(value) => around("return ", value, ";"),
    });
    line.push(Piece::If(When::Divergent, vec![Piece::Text(" }".into())]));
    line
}

impl Printer {
    /// The end that some leave by, see [`leave`]. The body begins at a line.
    pub(super) fn end(&mut self, lowered: &Lowered, start: usize) {
        let mut left = None;
        let mut see = |stmt: &Stmt| {
            if let StmtKind::Leave(value) = &stmt.kind {
                left = Some(value.is_some());
            }
        };
        lowered.body.iter().for_each(|stmt| stmt.visit(&mut see));
        match left {
            // see the start of kernels
            None if self.is_kernel => self.text_when(When::Divergent, &format!("{END}:;")),
            None => {}
            Some(_) => self.text_when(When::Divergent, &format!("{END}:; {OPAQUE}")),
        }
        if left == Some(true) {
            self.text_when(When::Divergent, &format!("return {RESULT};"));
            let mut line = declared(&lowered.ret, RESULT);
            line.push(Piece::Text(";".into()));
            let before = self.when.replace(When::Divergent);
            self.push(line);
            self.when = before;
            self.lines[start..].rotate_right(1);
        }
    }
}

/// Whether a condition stands in it that [`apart`] has added.
pub(super) fn asks_divergent(piece: &Piece) -> bool {
    match piece {
        Piece::Text(text) => text.ends_with(DIVERGENT),
        Piece::If(_, inner) => inner.iter().any(asks_divergent),
        _ => false,
    }
}
