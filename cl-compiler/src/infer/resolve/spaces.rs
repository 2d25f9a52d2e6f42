//! Address spaces. A space that nothing in a device function determines is left to its callers.

use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::ir::{Block, Callee, ExprKind};
use crate::ty::Space;

impl Infer<'_> {
    /// Determines what unification has left open: a parameter has the space of its argument, and the result of a call
    /// has the space that the callee determines.
    pub(crate) fn settle_spaces(&mut self, params: usize) {
        for param in 0..params {
            let ty = self.table.shallow(&self.locals[param].ty);
            if let Some(space) = ty.space() {
                self.table.settle_space(space, Space::Param(param));
            }
        }
        for (number, result) in self.result_types.clone().iter().enumerate() {
            if let Some(space) = self.table.shallow(result).space() {
                self.table.settle_space(space, Space::Result(crate::ir::CalleeId(number)));
            }
        }
    }

    /// Reports two types that differ only in their address spaces.
    pub(crate) fn two_spaces(&self, ty: &str, at: Range) {
        let message = format!("this `{ty}` points to another address space than the one it is used for");
        let help = "in OpenCL a variable refers to global, local, constant or private memory, always to the same: use a \
                    variable for each";
        self.error(Diagnostic::new(Code::Expression, at, message).help(help));
    }
}

/// The address spaces of each callee's arguments. A callee that is not called in the end, because its call was typed
/// more than once, has the spaces of the one that is.
pub(crate) fn argument_spaces(body: &Block, callees: &[Callee]) -> Vec<Vec<Option<Space>>> {
    let mut spaces = vec![None; callees.len()];
    body.visit(&mut |expr| {
        if let ExprKind::Call(callee, args) = &expr.kind {
            spaces[callee.0] = Some(args.iter().map(|arg| arg.ty.space()).collect::<Vec<_>>());
        }
    });
    let is_same =
        |one: &Callee, other: &Callee| one.path == other.path && one.types.to_string() == other.types.to_string();
    let called = |callee: &Callee| {
        let mut others = callees.iter().zip(&spaces);
        others.find_map(|(other, spaces)| spaces.clone().filter(|_| is_same(callee, other)))
    };
    callees
        .iter()
        .zip(&spaces)
        .map(|(callee, own)| own.clone().or_else(|| called(callee)).unwrap_or_default())
        .collect()
}
