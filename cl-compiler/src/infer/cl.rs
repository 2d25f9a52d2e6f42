//! The functions of OpenCL: `cl::native_sin(x)`, `cl::barrier_unchecked()`.

use super::{Infer, Pending};
use crate::ast;
use crate::builtins::{self, Kind};
use crate::claims::{Claim, scalar_of_cl};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{Expr, ExprKind, Method, PromiseId, VectorMethod};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// A call of `cl::name`; `None` if there is no such function.
    pub(super) fn cl_call(&mut self, path: &syn::Path, name: &str, args: &[ast::Expr], at: Range) -> Option<Expr> {
        if name == "barrier_unchecked" && args.is_empty() {
            self.work_item_paths.push(path.clone());
            self.claims.push(Claim::cl(path, name, None));
            self.barriers = true;
            return Some(Expr { kind: ExprKind::UncheckedBarrier, ty: Ty::Unit, at });
        }
        if name == "assume_unique"
            && let [value] = args
        {
            return Some(self.promise(path, value, at));
        }
        if let Some(result) = of_group(name) {
            return Some(self.group_call(path, name, result, args, at));
        }
        let Some(builtin) = builtins::named_cl(name).next() else {
            let help = left_out(name)?;
            let message = format!("`cl::{name}` is not supported in kernels");
            self.error(Diagnostic::new(Code::Expression, at, message).help(help));
            return Some(self.broken(at));
        };
        self.work_item_paths.push(path.clone());
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
        self.work_item_paths.push(path.clone());
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
            self.error(Diagnostic::new(Code::Method, at, message).help(help));
            return self.broken(at);
        };
        for (operand, kind) in operands[1..].iter().zip(builtin.params) {
            self.coerce(&operand.ty, &Ty::Vector(kind.scalar(lane), len), operand.at);
        }
        let ty = Ty::Vector(builtin.ret.scalar(lane), len);
        Expr { kind: ExprKind::Method(Method::Vector(VectorMethod::Builtin(builtin)), operands), ty, at }
    }
}

/// The result of a group function.
#[derive(Clone, Copy)]
enum OfGroup {
    /// The type of its argument.
    Value,
    /// A `bool` for a `bool`.
    Truth,
    /// A number or a size.
    Number,
}

/// The result of a work-group or sub-group function, which is a device function of the runtime. `None` for other
/// functions.
fn of_group(name: &str) -> Option<OfGroup> {
    if matches!(name, "sub_group_size" | "sub_group_local_id" | "sub_group_id" | "num_sub_groups") {
        return Some(OfGroup::Number);
    }
    let rest = name.strip_prefix("work_group_").or_else(|| name.strip_prefix("sub_group_"))?;
    match rest {
        "any" | "all" => Some(OfGroup::Truth),
        "broadcast" => Some(OfGroup::Value),
        _ => {
            let op =
                ["reduce_", "scan_inclusive_", "scan_exclusive_"].iter().find_map(|kind| rest.strip_prefix(kind))?;
            matches!(op, "add" | "min" | "max").then_some(OfGroup::Value)
        }
    }
}

/// Whether the path names a work-group or sub-group function.
pub fn is_group_function(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (Some(name), Some(module)) = (names.next(), names.next()) else { return false };
    module == "cl" && of_group(&name).is_some()
}

/// Whether the function returns the same value to every work-item of a group.
pub fn is_same_for_group(path: &syn::Path) -> bool {
    let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
    is_group_function(path) && !name.contains("scan") && name != "sub_group_local_id"
}

impl Infer<'_> {
    fn group_call(&mut self, path: &syn::Path, name: &str, gives: OfGroup, args: &[ast::Expr], at: Range) -> Expr {
        self.work_item_paths.push(path.clone());
        let of = matches!(gives, OfGroup::Value).then_some(Scalar::I32);
        self.claims.push(Claim::cl(path, name, of));
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        let result = match (gives, args.first()) {
            (OfGroup::Value, Some(value)) => value.ty.clone(),
            (OfGroup::Value, None) => self.table.error(),
            (OfGroup::Truth, _) => Ty::BOOL,
            (OfGroup::Number, _) => Ty::USIZE,
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
