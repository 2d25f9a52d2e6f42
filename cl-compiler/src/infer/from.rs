//! `u64::from(x)`: std's conversions between scalars that lose nothing.

use proc_macro2::Ident;

use super::Infer;
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{Expr, ExprKind};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// `T::from(x)` of scalars; `None` if it is another function.
    pub(super) fn lossless(&mut self, to: Scalar, name: &Ident, operands: &[Expr], at: Range) -> Option<Expr> {
        let [operand] = operands else { return None };
        if name != "from" || to == Scalar::F16 {
            return None;
        }
        let from = match self.table.shallow(&operand.ty) {
            Ty::Scalar(from) => from,
            Ty::Var(_) => {
                let message = "the type of this value is not visible here";
                let help = "bind it to a variable with a type first, or give the literal a suffix";
                self.error(Diagnostic::new(Code::Ambiguous, operand.at, message).help(help));
                return Some(self.broken(at));
            }
            other => {
                let message = format!("`{}::from` takes a number, not `{}`", to.rust(), self.table.show(&other));
                self.mismatch(operand.at, message);
                return Some(self.broken(at));
            }
        };
        if !is_lossless(from, to) {
            let (from, to) = (from.rust(), to.rust());
            let message = format!("there is no `{to}::from` of a `{from}`: it might lose something");
            let help = format!("`x as {to}` converts as Rust's `as` does");
            self.error(Diagnostic::new(Code::Mismatch, at, message).help(help));
            return Some(self.broken(at));
        }
        let cast = |value: Expr, to| Expr { kind: ExprKind::Cast(value.into()), ty: Ty::Scalar(to), at };
        let value = operand.clone();
        // `as` has no way from `bool` to floats
        Some(cast(if from == Scalar::Bool && to.is_float() { cast(value, Scalar::U8) } else { value }, to))
    }
}

/// Whether std has `To: From<From>`: what `usize` and `isize` hold is not the same everywhere.
fn is_lossless(from: Scalar, to: Scalar) -> bool {
    let sized = |scalar| matches!(scalar, Scalar::Usize | Scalar::Isize);
    match (from, to) {
        (from, to) if from == to => true,
        (_, Scalar::Bool) => false,
        (Scalar::Bool | Scalar::U8, Scalar::Usize | Scalar::Isize)
        | (Scalar::U16, Scalar::Usize)
        | (Scalar::I8 | Scalar::I16, Scalar::Isize) => true,
        (from, to) if sized(from) || sized(to) => false,
        (Scalar::Bool, _) | (Scalar::F16, Scalar::F32 | Scalar::F64) | (Scalar::F32, Scalar::F64) => true,
        (from, _) if from.is_float() => false,
        (from, Scalar::F32) => from.bits() <= 16,
        (from, Scalar::F64) => from.bits() <= 32,
        (from, to) => to.min() <= from.min() && from.max() <= to.max(),
    }
}
