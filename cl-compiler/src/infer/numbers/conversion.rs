//! `T::from(x)`, `x.into()`: std's lossless conversions between scalars, and those of vectors and arrays.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::Waiting;
use crate::infer::context::build::vector_call;
use crate::infer::unify::origin::Source;
use crate::ir::{Expr, ExprKind, Method, TraitMethod, Variant, VectorMethod};
use crate::ty::{Scalar, Ty};

/// How a value is converted to another type.
enum Conversion {
    /// Unchanged: it already has the type.
    Same,
    /// By `as`.
    Cast,
    /// By a method of vectors.
    Vector(VectorMethod),
    /// By `Some`.
    Some,
}

impl Infer<'_> {
    /// `<[f32; 4]>::from(v)`
    pub(crate) fn type_call(&mut self, ty: &ast::Type, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let ty = self.written(ty);
        match (name.to_string().as_str(), args) {
            ("from", [value]) => {
                let value = self.expr(value);
                self.from(value, ty, at)
            }
            ("default", []) => self.default_of(ty, at),
            _ => {
                let message = format!("`<{}>::{name}` is not supported in kernels", self.table.show(&ty));
                self.rejected(
                    Diagnostic::new(Code::Method, name.span(), message).help("write a `#[device]` function"),
                    at,
                )
            }
        }
    }

    /// `x.into()`: the context determines the result type.
    pub(crate) fn into(&mut self, value: &ast::Expr, name: &Ident, at: Range) -> Expr {
        let value = self.expr(value);
        let help = "bind it to a variable with a type: `let value: TYPE = ….into();`".to_owned();
        let what = "the type of the result of `into`".to_owned();
        let to = self.foreign(name.span().into(), what, help, Source::Hidden);
        self.from(value, to, at)
    }

    /// `T::from(x)`
    pub(crate) fn from(&mut self, value: Expr, to: Ty, at: Range) -> Expr {
        self.conversion(&value.ty, &to, at);
        Expr { kind: ExprKind::Method(Method::Trait(TraitMethod::From), vec![value]), ty: to, at }
    }

    /// Relates the types on both sides of a conversion: the elements of an array have the type of the lanes.
    pub(crate) fn conversion(&mut self, from: &Ty, to: &Ty, at: Range) {
        match (self.table.shallow(from), self.table.shallow(to)) {
            (Ty::Array(element, _), Ty::Vector(lane, _)) => self.equate(&element, &Ty::Scalar(lane), at),
            (Ty::Vector(lane, _), Ty::Array(element, _)) => self.equate(&Ty::Scalar(lane), &element, at),
            (from @ (Ty::Var(_) | Ty::Array(..) | Ty::Vector(..)), to @ Ty::Var(_)) | (from @ Ty::Var(_), to) => {
                self.waiting.push(Waiting::From(from, to, at));
            }
            _ => {}
        }
    }

    /// Resolves the conversion, now that the types are known.
    pub(crate) fn finish_from(&mut self, expr: &mut Expr) {
        let ExprKind::Method(_, args) = &mut expr.kind else { return };
        let (Some(value), to, at) = (args.pop(), expr.ty.clone(), expr.at) else { return };
        expr.kind = match self.found(&value.ty, &to, at) {
            Some(Conversion::Same) => value.kind,
            // Rust has no `as` from `bool` to floats
            Some(Conversion::Cast) if value.ty == Ty::BOOL && to.scalar().is_some_and(Scalar::is_float) => {
                let byte = Expr { kind: ExprKind::Cast(value.into()), ty: Ty::Scalar(Scalar::U8), at };
                ExprKind::Cast(byte.into())
            }
            Some(Conversion::Cast) => ExprKind::Cast(value.into()),
            // an array literal need not be created first
            Some(Conversion::Vector(VectorMethod::FromArray)) if matches!(value.kind, ExprKind::Array(_)) => {
                let ExprKind::Array(lanes) = value.kind else { return };
                vector_call(VectorMethod::New, lanes, to, at).kind
            }
            Some(Conversion::Vector(method)) => vector_call(method, vec![value], to, at).kind,
            Some(Conversion::Some) => ExprKind::Variant(Variant::Some, Some(value.into())),
            None => ExprKind::Method(Method::Trait(TraitMethod::From), vec![value]),
        };
    }

    /// The conversion between two types; `None` if there is none, or if rustc has to find it.
    fn found(&self, from: &Ty, to: &Ty, at: Range) -> Option<Conversion> {
        let hidden = |ty: &Ty| matches!(ty, Ty::Opaque(_) | Ty::Var(_));
        match (from, to) {
            (from, to) if from == to => Some(Conversion::Same),
            (Ty::Scalar(from), Ty::Scalar(to)) if is_lossless(*from, *to) => Some(Conversion::Cast),
            (Ty::Array(element, len), Ty::Vector(lane, lanes))
                if **element == Ty::Scalar(*lane) && len.number() == Some(u64::from(*lanes)) =>
            {
                Some(Conversion::Vector(VectorMethod::FromArray))
            }
            (Ty::Vector(lane, lanes), Ty::Array(element, len))
                if **element == Ty::Scalar(*lane) && len.number().is_none_or(|len| len == u64::from(*lanes)) =>
            {
                Some(Conversion::Vector(VectorMethod::ToArray))
            }
            (from, Ty::Option(some)) if *from == **some => Some(Conversion::Some),
            // rustc knows whether it is lossless; if it is, a cast is right for any source type
            (from, Ty::Scalar(_)) if hidden(from) => None,
            // an earlier error is enough
            _ if !self.sink.is_empty() => None,
            (from, to) if hidden(from) || hidden(to) => {
                let what = "what is converted here, and to what,";
                self.ambiguous(at, what, "bind the value to a variable with a type, and the result to another");
                None
            }
            (Ty::Scalar(from), Ty::Scalar(to)) => {
                let why = if (*from, *to) == (Scalar::Bool, Scalar::F16) { "" } else { ": it might lose something" };
                let message = format!("there is no `{}::from` of a `{}`{why}", to.rust(), from.rust());
                self.error(Diagnostic::new(Code::Mismatch, at, message).help(instead(*from, *to)));
                None
            }
            (from, to) => {
                let message = format!("`{from}` is not converted to `{to}` in kernels");
                let help =
                    "there are the conversions of numbers that lose nothing, and those between vectors and arrays";
                self.error(Diagnostic::new(Code::Mismatch, at, message).help(help));
                None
            }
        }
    }
}

/// Advice for scalars without a `from` between them. Rust's `as` does not convert from or to `f16`.
fn instead(from: Scalar, to: Scalar) -> String {
    match (from, to) {
        (Scalar::F32 | Scalar::F64, Scalar::F16) => format!("`f16::from_{}(x)` rounds it", from.rust()),
        (Scalar::Bool, Scalar::F16) => "`f16::from(x as u8)` is 0 or 1".to_owned(),
        (_, Scalar::F16) => "`f16::from_f32(x as f32)` rounds it".to_owned(),
        (Scalar::F16, to) => format!("`x.to_f32() as {}` converts as Rust's `as` does", to.rust()),
        (_, to) => format!("`x as {}` converts as Rust's `as` does", to.rust()),
    }
}

/// Whether std, or the crate `half`, implements `To: From<From>`. The range of `usize` and `isize` depends on the
/// platform.
fn is_lossless(from: Scalar, to: Scalar) -> bool {
    let sized = |scalar| matches!(scalar, Scalar::Usize | Scalar::Isize);
    match (from, to) {
        (from, to) if from == to => true,
        (from, Scalar::F16) => matches!(from, Scalar::I8 | Scalar::U8),
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
