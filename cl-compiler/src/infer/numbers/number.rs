//! Methods of numbers whose types are not known yet.

use crate::builtins::{self, Kind};
use crate::diag::{Code, Diagnostic};
use crate::infer::context::{Infer, Pending};
use crate::ir::Expr;
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// Requires a `usize`, the type of every index.
    pub(crate) fn is_index(&mut self, index: &Expr) {
        let found = self.table.shallow(&index.ty).scalar();
        let Some(scalar) = found.filter(|scalar| scalar.is_int() && *scalar != Scalar::Usize) else {
            return self.equate(&index.ty, &Ty::USIZE, index.at);
        };
        let message = format!("expected `usize` for an index, found `{}`", scalar.rust());
        let help = match scalar.is_signed() {
            true => "compare it with 0 and with the length while it has a sign, and then write `index as usize`",
            false => "write `index as usize`",
        };
        self.error(Diagnostic::new(Code::Expression, index.at, message).help(help).instead());
    }

    /// Relates a method call on an opaque type whose operators rustc resolves: sets the result type if it is the same
    /// for every number type that the receiver may have.
    pub(crate) fn relate(&mut self, call: &Pending) {
        let Ty::Var(var) = self.table.shallow(&call.receiver) else { return };
        let name = call.name.to_string();
        let find = if call.cl { builtins::find_cl } else { builtins::find };
        let found = self.table.candidates(var).filter_map(|scalar| find(&name, scalar));
        let mut kinds = found.filter(|builtin| !builtin.associated).map(|builtin| builtin.ret);
        let Some(kind) = kinds.next() else { return };
        if !kinds.all(|other| other == kind) {
            return;
        }
        let ty = match kind {
            Kind::Same => call.receiver.clone(),
            Kind::Option => Ty::Option(call.receiver.clone().into()),
            Kind::Pair => Ty::Tuple(vec![call.receiver.clone(), Ty::BOOL]),
            // the same type for every receiver type
            Kind::Bool | Kind::U32 | Kind::I32 | Kind::OptionU32 => kind.ty(Scalar::I32),
            Kind::Unsigned | Kind::Signed => return,
        };
        self.equate(&ty, &call.ret, call.name.span().into());
    }
}
