//! `to_le_bytes`, `from_le_bytes` and the same methods for the other byte orders.

use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::ir::{ByteOrder, Expr, ExprKind};
use crate::ty::{Len, Scalar, Ty};

impl Infer<'_> {
    pub(crate) fn bytes_of(&mut self, order: ByteOrder, value: Expr, at: Range) -> Expr {
        match self.table.shallow(&value.ty) {
            Ty::Scalar(scalar) if scalar != Scalar::Bool => {
                Expr { kind: ExprKind::ToBytes(order, Box::new(value)), ty: bytes(scalar), at }
            }
            Ty::Var(_) => {
                let message = "the type of this value is not visible here";
                let help = "bind it to a variable with a type first";
                self.rejected(Diagnostic::new(Code::Ambiguous, value.at, message).help(help), at)
            }
            other => {
                let message = format!("`{}` has no bytes", self.table.show(&other));
                self.rejected(Diagnostic::new(Code::Method, value.at, message), at)
            }
        }
    }

    pub(crate) fn number_of(&mut self, order: ByteOrder, to: Scalar, mut args: Vec<Expr>, at: Range) -> Expr {
        let (Some(value), true) = (args.pop(), args.is_empty()) else {
            return self.rejected(Diagnostic::new(Code::Mismatch, at, "this takes one array of bytes"), at);
        };
        self.equate(&value.ty, &bytes(to), value.at);
        Expr { kind: ExprKind::FromBytes(order, Box::new(value)), ty: Ty::Scalar(to), at }
    }
}

fn bytes(of: Scalar) -> Ty {
    Ty::Array(Box::new(Ty::Scalar(Scalar::U8)), Len((of.bits() / 8).to_string()))
}
