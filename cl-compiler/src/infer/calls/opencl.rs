//! The functions of OpenCL: `cl::native_sin(x)`, `cl::barrier_unchecked()`.

use crate::ast;
use crate::builtins::group::{self, GroupResult};
use crate::builtins::{self, Kind};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::{Infer, Pending};
use crate::ir::{Expr, ExprKind, Method, PromiseId, VectorMethod};
use crate::names::claims::{Claim, scalar_of_cl};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// A call of `cl::name`; `None` if there is no such function.
    pub(crate) fn cl_call(&mut self, path: &syn::Path, name: &str, args: &[ast::Expr], at: Range) -> Option<Expr> {
        if name == "barrier_unchecked" && args.is_empty() {
            self.calls_ours(path);
            self.claims.push(Claim::cl(path, name, None));
            self.barriers = true;
            return Some(Expr { kind: ExprKind::UncheckedBarrier, ty: Ty::Unit, at });
        }
        if name == "assume_unique"
            && let [value] = args
        {
            return Some(self.promise(path, value, at));
        }
        if let Some(result) = group::result(name) {
            return Some(self.group_call(path, name, result, args, at));
        }
        let Some(builtin) = builtins::named_cl(name).next() else {
            let help = left_out(name)?;
            let message = format!("`cl::{name}` is not supported in kernels");
            self.error(Diagnostic::new(Code::Expression, at, message).help(help));
            return Some(self.broken(at));
        };
        self.calls_ours(path);
        self.claims.push(Claim::cl(path, name, scalar_of_cl(name)));
        let operands: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        if operands.len() != builtin.params.len() + 1 {
            let message = format!("`cl::{name}` takes {} arguments", builtin.params.len() + 1);
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return Some(self.broken(at));
        }
        // functions of one name differ only in the type of their first argument
        let receiver = operands[0].ty.clone();
        for (operand, kind) in operands[1..].iter().zip(builtin.params) {
            if *kind == Kind::Same {
                self.coerce(&operand.ty, &receiver, operand.at);
            }
        }
        if let Ty::Vector(lane, len) = self.table.shallow(&receiver) {
            return Some(self.cl_lanes(name, (lane, len), operands, at));
        }
        let ret = if builtin.ret == Kind::Same { receiver.clone() } else { self.table.fresh() };
        let name = path.segments.last()?.ident.clone();
        let args = operands[1..].iter().map(|arg| (arg.ty.clone(), arg.at)).collect();
        self.method_types(Pending { name: name.clone(), receiver, args, ret: ret.clone(), cl: true });
        Some(Expr { kind: ExprKind::Method(Method::Cl(name), operands), ty: ret, at })
    }

    /// A value about which the user makes a promise. rustc checks that it is an integer and that the promise is
    /// `unsafe`.
    fn promise(&mut self, path: &syn::Path, value: &ast::Expr, at: Range) -> Expr {
        self.calls_ours(path);
        let value = self.expr(value);
        let (ty, id) = (value.ty.clone(), PromiseId(self.promises));
        self.promises += 1;
        Expr { kind: ExprKind::Unique(id, Box::new(value)), ty, at }
    }
}

impl Infer<'_> {
    /// A function of OpenCL, applied to each lane: every operand is a vector.
    fn cl_lanes(&mut self, name: &str, (lane, len): (Scalar, u8), operands: Vec<Expr>, at: Range) -> Expr {
        let Some(builtin) = builtins::find_cl(name, lane) else {
            let message = format!("`cl::{name}` does not take a `{}`", Ty::Vector(lane, len));
            let help = "the language reference lists what there is";
            return self.rejected(Diagnostic::new(Code::Method, at, message).help(help), at);
        };
        for (operand, kind) in operands[1..].iter().zip(builtin.params) {
            self.coerce(&operand.ty, &Ty::Vector(kind.scalar(lane), len), operand.at);
        }
        let ty = Ty::Vector(builtin.ret.scalar(lane), len);
        Expr { kind: ExprKind::Method(Method::Vector(VectorMethod::Builtin(builtin)), operands), ty, at }
    }
}

impl Infer<'_> {
    fn group_call(&mut self, path: &syn::Path, name: &str, gives: GroupResult, args: &[ast::Expr], at: Range) -> Expr {
        self.calls_ours(path);
        let of = matches!(gives, GroupResult::Value).then_some(Scalar::I32);
        self.claims.push(Claim::cl(path, name, of));
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        let result = match (gives, args.first()) {
            (GroupResult::Value, Some(value)) => value.ty.clone(),
            (GroupResult::Value, None) => self.table.error(),
            (GroupResult::Truth, _) => Ty::BOOL,
            (GroupResult::Number, _) => Ty::USIZE,
        };
        if let Some(from) = args.get(1) {
            self.equate(&from.ty, &Ty::USIZE, from.at);
        }
        let call = self.device_call_with(path, &format!("cl::{name}"), args, at);
        self.equate(&result, &call.ty, at);
        call
    }
}

/// Advice on what to write instead of an OpenCL function that is left out.
fn left_out(name: &str) -> Option<&'static str> {
    Some(match name {
        "erf" | "erfc" | "tgamma" | "lgamma" => {
            "std does not have it, so that the host could not run it: write it as a `#[device]` function"
        }
        "fma" => "`x.mul_add(y, z)`",
        "clz" => "`x.leading_zeros()`",
        "popcount" => "`x.count_ones()`",
        "rotate" => "`x.rotate_left(n)`",
        "add_sat" => "`x.saturating_add(y)`",
        "sub_sat" => "`x.saturating_sub(y)`",
        "fabs" | "abs" => "`x.abs()`",
        "fmin" => "`x.min(y)`",
        "fmax" => "`x.max(y)`",
        "barrier" => "`barrier()`",
        "sub_group_barrier" => "`barrier()`",
        _ if name.starts_with("half_") => "the `native_` functions are as fast",
        _ => return None,
    })
}
