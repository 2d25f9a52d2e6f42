//! `half::f16`: its conversions, with the names that the crate `half` and std use.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::ir::{Expr, ExprKind};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// `f16::from_f32(x)`, `f16::from_f64(x)`, `f16::from_bits(x)`, `f16::to_f32(x)`; `None` if it is another function.
    pub(crate) fn half_function(&mut self, to: Scalar, name: &Ident, operands: &[Expr], at: Range) -> Option<Expr> {
        let [operand] = operands else { return None };
        let from = match (to, name.to_string().as_str()) {
            (Scalar::F16, "from_f32") => Scalar::F32,
            (Scalar::F16, "from_f64") => Scalar::F64,
            (Scalar::F16, "from_bits") => Scalar::U16,
            (Scalar::F16, "to_f32") => return Some(half_cast(operand.clone(), Scalar::F32, at)),
            _ => return None,
        };
        self.coerce(&operand.ty, &Ty::Scalar(from), operand.at);
        Some(half_cast(operand.clone(), to, at))
    }

    /// `h.to_f32()`
    pub(crate) fn half_method(&mut self, receiver: Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let to = match name.to_string().as_str() {
            "to_f32" => Scalar::F32,
            "to_f64" => Scalar::F64,
            "to_bits" => Scalar::U16,
            _ => {
                let message = format!("the method `{name}` of `f16` is not supported in kernels");
                let help = "compute with `x.to_f32()`, and go back with `f16::from_f32(y)`";
                return self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at);
            }
        };
        if let Some(arg) = args.first() {
            self.mismatch(arg.at, format!("`{name}` takes no argument"));
        }
        half_cast(receiver, to, at)
    }
}

/// A conversion. Rust's `as` does not convert from or to `f16`.
fn half_cast(value: Expr, to: Scalar, at: Range) -> Expr {
    Expr { kind: ExprKind::Cast(value.into()), ty: Ty::Scalar(to), at }
}

/// The type of an associated constant of `f16`, if the crate has it.
pub(crate) fn constant(name: &str) -> Option<Scalar> {
    match name {
        "DIGITS" | "MANTISSA_DIGITS" | "RADIX" => Some(Scalar::U32),
        "MAX_EXP" | "MAX_10_EXP" | "MIN_EXP" | "MIN_10_EXP" => Some(Scalar::I32),
        "EPSILON"
        | "INFINITY"
        | "NEG_INFINITY"
        | "NAN"
        | "MAX"
        | "MIN"
        | "MIN_POSITIVE"
        | "ZERO"
        | "NEG_ZERO"
        | "ONE"
        | "NEG_ONE"
        | "MIN_POSITIVE_SUBNORMAL"
        | "MAX_SUBNORMAL"
        | "E"
        | "PI"
        | "LN_2"
        | "LN_10"
        | "LOG2_E"
        | "LOG2_10"
        | "LOG10_E"
        | "LOG10_2"
        | "SQRT_2" => Some(Scalar::F16),
        name => name.starts_with("FRAC_").then_some(Scalar::F16),
    }
}
