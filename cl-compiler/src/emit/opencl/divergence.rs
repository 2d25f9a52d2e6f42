//! Loops that work-items leave in different iterations, and returns of only some work-items, for drivers that do not
//! recognise this divergence.

use super::{Piece, Printer, When, around, declared};
use crate::c::{Expr, Stmt, StmtKind, control_flow};
use crate::lower::Lowered;

/// Whether the body lets the work-items of a group leave the loop in different iterations.
pub(super) fn differs(body: &[Stmt]) -> bool {
    control_flow::ends_loop(body) && !control_flow::waits(body)
}

/// A variable that is always true but that the compiler must treat as divergent.
pub(super) const DIVERGENT: &str = "cl_divergent";

/// The condition of a loop that work-items may leave in different iterations. PoCL 3.1 to 6 assume that all work-items
/// of a group execute such a loop's body together, unless they see that its condition may differ
/// (`docs/driver-errors/loop_in_a_loop_that_is_left.cl`).
pub(super) fn divergent(cond: Vec<Piece>) -> Vec<Piece> {
    let mut line = vec![Piece::If(When::Divergent, vec![Piece::Text("(".into())])];
    line.extend(cond);
    line.push(Piece::If(When::Divergent, vec![Piece::Text(format!(") && {DIVERGENT}"))]));
    line
}

/// A statement that no compiler removes.
pub(super) const OPAQUE: &str = "{ volatile uint cl_opaque = 0; }";

/// The label of a function's end.
pub(super) const END: &str = "cl_end";

/// The variable that holds a function's result at that label.
const RESULT: &str = "cl_result";

/// A `return` of some work-items where the others wait at a barrier before they return. PoCL 3.1 to 6 let both continue
/// together if they end at the same place (`docs/driver-errors/return_after_a_loop.cl`), so these work-items jump to
/// the label `END`, an exit of their own.
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
    /// The exit for early returns, see [`leave`]. `start` is the line at which the body begins.
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

/// Whether the piece contains a condition that [`divergent`] added.
pub(super) fn asks_divergent(piece: &Piece) -> bool {
    match piece {
        Piece::Text(text) => text.ends_with(DIVERGENT),
        Piece::If(_, inner) => inner.iter().any(asks_divergent),
        _ => false,
    }
}
