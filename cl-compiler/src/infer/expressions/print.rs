//! `println!`: the values that can be shown, and their formats.

use crate::ast::{self, FormatKind, MessagePart, PrintPart};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::ir::{Assert, Expr, ExprKind, Print};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    pub(crate) fn print(&mut self, print: &ast::Print, at: Range) -> Expr {
        let values: Vec<_> = print.values.iter().map(|value| self.expr(value)).collect();
        values.iter().for_each(|value| self.show(value));
        let print = Print { parts: print.parts.clone(), values };
        Expr { kind: ExprKind::Print(Box::new(print)), ty: Ty::Unit, at }
    }

    /// Records that a value is shown, which requires its type to be known.
    pub(crate) fn show(&mut self, value: &Expr) {
        if value.ty.scalar().is_none() {
            self.shown.push((value.ty.clone(), value.at));
        }
    }

    pub(crate) fn verify_message(&self, assert: &Assert, at: Range) {
        if assert.values.iter().map(|value| value.ty.lanes()).sum::<usize>() > SHOWN {
            self.refuse(at, &format!("a message can show at most {SHOWN} values"), "show fewer");
        }
        for value in &assert.values {
            if lane(&value.ty).is_none() && !matches!(value.ty, Ty::Var(_) | Ty::Opaque(_)) {
                let message = format!("a message cannot show `{}` in kernels yet", value.ty);
                self.refuse(value.at, &message, "show the parts");
            }
        }
        for part in &assert.message {
            if let MessagePart::Display(index) = part
                && let Some(value) = assert.values.get(*index)
                && matches!(value.ty, Ty::Vector(..) | Ty::Mask(..))
            {
                self.mismatch(value.at, format!("`{}` has no `{{}}`: `{{:?}}` shows its lanes", value.ty));
            }
        }
    }

    pub(crate) fn verify_print(&self, print: &Print) {
        let shown = print.parts.iter().filter_map(|part| match part {
            PrintPart::Text(_) => None,
            PrintPart::Value(index, _) => print.values.get(*index),
        });
        // each one doubles the number of calls
        let bools = |value: &&Expr| match value.ty {
            Ty::Scalar(Scalar::Bool) => 1,
            Ty::Mask(_, len) => len,
            _ => 0,
        };
        if let Some(fifth) = shown.flat_map(|value| (0..bools(&value)).map(move |_| value)).nth(4) {
            let message = "a kernel prints at most four `bool`s at once";
            self.error(Diagnostic::new(Code::Expression, fifth.at, message).help("print them one by one, or as `u8`"));
        }
        for part in &print.parts {
            let PrintPart::Value(index, format) = part else { continue };
            let Some(value) = print.values.get(*index) else { continue };
            let is_wide = matches!(value.ty, Ty::Vector(..) | Ty::Mask(..));
            if is_wide && format.kind == FormatKind::Display {
                self.mismatch(value.at, format!("`{}` has no `{{}}`: `{{:?}}` shows its lanes", value.ty));
            }
            let message = match lane(&value.ty) {
                None if matches!(value.ty, Ty::Var(_) | Ty::Opaque(_)) => continue,
                Some(Scalar::F16) => {
                    self.refuse(value.at, "an `f16` cannot be printed in kernels yet", "print `x.to_f32()`");
                    continue;
                }
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

/// The maximum number of values in a message, where each lane counts as one: as many as a panic records.
const SHOWN: usize = 32;

/// The scalar with which a value is shown: its own type, or that of its lanes.
fn lane(ty: &Ty) -> Option<Scalar> {
    match ty {
        Ty::Vector(lane, _) => Some(*lane),
        Ty::Mask(..) => Some(Scalar::Bool),
        ty => ty.scalar(),
    }
}
