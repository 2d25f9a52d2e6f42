//! Loops that work-items leave in different iterations, and returns of only some work-items, for drivers that do not
//! recognise this divergence.

use super::{Piece, Printer, When, around, declared, pieces};
use crate::c::{Exit, Expr, Frame};

/// A variable that is always true but that the compiler must treat as divergent.
const DIVERGENT: &str = "cl_divergent";

/// The condition of a loop that work-items may leave in different iterations. Some drivers assume that all work-items
/// of a group execute such a loop's body together, unless they see that its condition may differ
/// (`docs/driver-errors/loop_in_a_loop_that_is_left.cl`).
pub(super) fn divergent(cond: &Expr, out: &mut Vec<Piece>) {
    out.push(Piece::If(When::Divergent, vec![Piece::Text("(".into())]));
    out.extend(pieces(cond));
    out.push(Piece::If(When::Divergent, vec![Piece::Text(format!(") && {DIVERGENT}"))]));
}

/// A statement that no compiler removes, and that has no effect. LLVM may merge two of them. The runtime declares the
/// function.
pub(super) const OPAQUE: &str = "cl_opaque();";

/// An access that no compiler removes or vectorises.
pub(super) const VOLATILE: &str = "{ volatile uint cl_opaque = 0; }";

/// The label of a function's end.
pub(super) const END: &str = "cl_end";

/// The variable that holds a function's result at that label.
const RESULT: &str = "cl_result";

/// A `return` of some work-items where the others wait at a barrier before they return. Some drivers let both continue
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
    /// The variables that divergent loops and early returns use.
    pub(super) fn begin(&mut self, frame: &Frame) {
        if let Some(Exit::LeaveWith(ty)) = &frame.exit {
            let mut line = declared(ty, RESULT);
            line.push(Piece::Text(";".into()));
            self.push_when(When::Divergent, line);
        }
        if frame.has_divergent_loop {
            self.text_when(When::Divergent, &format!("const bool {DIVERGENT} = get_local_id(0) != ULONG_MAX;"));
        }
    }

    /// The exit for early returns, see [`leave`].
    pub(super) fn end(&mut self, frame: &Frame) {
        match &frame.exit {
            None => {}
            // see the start of kernels
            Some(Exit::Label) => self.text_when(When::Divergent, &format!("{END}:;")),
            Some(Exit::Leave) => self.text_when(When::Divergent, &format!("{END}:; {VOLATILE}")),
            Some(Exit::LeaveWith(_)) => {
                self.text_when(When::Divergent, &format!("{END}:; {VOLATILE}"));
                self.text_when(When::Divergent, &format!("return {RESULT};"));
            }
        }
    }
}
