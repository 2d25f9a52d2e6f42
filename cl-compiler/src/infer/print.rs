//! `println!`: what can be shown, and how.

use super::Infer;
use crate::ast::{self, FormatKind, PrintPart};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{Expr, ExprKind, Print};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    pub(super) fn print(&mut self, print: &ast::Print, at: Range) -> Expr {
        let values = print.values.iter().map(|value| self.expr(value)).collect();
        let print = Print { parts: print.parts.clone(), values };
        Expr { kind: ExprKind::Print(Box::new(print)), ty: Ty::Unit, at }
    }

    pub(super) fn verify_print(&self, print: &Print) {
        let shown = print.parts.iter().filter_map(|part| match part {
            PrintPart::Text(_) => None,
            PrintPart::Value(index, _) => print.values.get(*index),
        });
        // each doubles the number of calls
        if let Some(fifth) = shown.filter(|value| value.ty == Ty::BOOL).nth(4) {
            let message = "a kernel prints at most four `bool`s at once";
            self.error(Diagnostic::new(Code::Expression, fifth.at, message).help("print them one by one, or as `u8`"));
        }
        for part in &print.parts {
            let PrintPart::Value(index, format) = part else { continue };
            let Some(value) = print.values.get(*index) else { continue };
            let message = match value.ty.scalar() {
                None if matches!(value.ty, Ty::Var(_)) => continue,
                None => format!("a `{}` cannot be printed in kernels yet", value.ty),
                Some(scalar) if format.precision.is_some() && !scalar.is_float() => {
                    format!("a precision has no meaning for a `{}` in kernels", value.ty)
                }
                Some(scalar) if format.plus && !scalar.is_signed() && !scalar.is_float() => {
                    format!("`+` has no meaning for a `{}` in kernels", value.ty)
                }
                Some(scalar) => {
                    let hex = !matches!(format.kind, FormatKind::Display | FormatKind::Debug);
                    if hex && (scalar.is_float() || scalar == Scalar::Bool) {
                        self.mismatch(value.at, format!("`{}` has no such format", value.ty));
                    }
                    continue;
                }
            };
            self.error(Diagnostic::new(Code::Expression, value.at, message).help("print numbers one by one"));
        }
    }
}
