//! Named ranges: `let r = a..b;`. The name is bound to the bounds, without creating a variable.

use proc_macro2::Ident;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::Bounds;
use crate::infer::context::build::{in_block, not};
use crate::infer::context::{Infer, build};
use crate::ir::{CompareOp, Expr, ExprKind, LocalId, LogicOp, Stmt};
use crate::ty::Ty;

impl Infer<'_> {
    /// `let r = a..b;`
    pub(crate) fn bind_range(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (Some(init), None) = (&inner.init, &inner.other) else { return false };
        let ast::PatKind::Name { name, mutable, sub: None, .. } = &inner.pat.kind else { return false };
        let Some(bounds) = self.bounds(init, out) else { return false };
        if let Some(ty) = &inner.ty {
            self.annotated(&bounds, ty);
        }
        if *mutable {
            let message = "a range that changes cannot be used in kernels";
            let help = "leave the `mut` out, or go over it with a variable of your own";
            self.error(Diagnostic::new(Code::Expression, inner.pat.at, message).help(help));
        }
        let id = self.bind(Some(name.clone()), false, Ty::Unit);
        self.ranges.insert(id, bounds);
        true
    }

    /// Applies the annotation `Range<T>` to the type of the bounds.
    fn annotated(&mut self, bounds: &Bounds, ty: &ast::Type) {
        let ast::TypeKind::Path(path) = &ty.kind else { return };
        let arguments = path.segments.last().map(|segment| &segment.arguments);
        let Some(syn::PathArguments::AngleBracketed(arguments)) = arguments else { return };
        let Some(syn::GenericArgument::Type(syn::Type::Path(of))) = arguments.args.first() else { return };
        let scalar = of.path.get_ident().and_then(|name| crate::ty::Scalar::from_name(&name.to_string()));
        let Some(scalar) = scalar else { return };
        for bound in bounds.start.iter().chain(&bounds.end) {
            self.equate(&bound.ty, &Ty::Scalar(scalar), bound.at);
        }
    }

    /// The bounds of a range expression, or of a named range.
    fn bounds(&mut self, expr: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Bounds> {
        let Ast::Range(start, end, inclusive) = &expr.kind else { return self.named_range(expr) };
        let (start, end) = (start.as_ref().map(|start| self.expr(start)), end.as_ref().map(|end| self.expr(end)));
        if let (Some(start), Some(end)) = (&start, &end) {
            self.equate(&end.ty, &start.ty, end.at);
        }
        let start = start.map(|start| self.atom(start, "start", out));
        let end = end.map(|end| self.atom(end, "end", out));
        Some(Bounds { start, end, inclusive: *inclusive })
    }

    /// The range that an expression names: `r`, `r.clone()`.
    pub(crate) fn named_range(&self, expr: &ast::Expr) -> Option<Bounds> {
        match &expr.kind {
            Ast::Name(name) => self.ranges.get(&self.find(name)?).cloned(),
            Ast::Method(receiver, name, args) if name == "clone" && args.is_empty() => self.named_range(receiver),
            _ => None,
        }
    }

    /// `r.start`, `r.end`
    pub(crate) fn bound_of(&self, base: &ast::Expr, name: &Ident) -> Option<Expr> {
        let bounds = self.named_range(base)?;
        match name.to_string().as_str() {
            "start" => bounds.start,
            "end" => bounds.end,
            _ => None,
        }
    }

    /// `r.contains(&x)`, `r.len()`, `r.is_empty()`, `r.start()`; `None` for iterator methods and for other receivers.
    pub(crate) fn range_method(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let text = name.to_string();
        let known = matches!((text.as_str(), args.len()), ("contains", 1) | ("len" | "is_empty" | "start" | "end", 0));
        let is_range = matches!(receiver.kind, Ast::Range(..)) || self.named_range(receiver).is_some();
        if !known || !is_range {
            return None;
        }
        let mut out = Vec::new();
        let bounds = self.bounds(receiver, &mut out)?;
        self.claim_method_of_range(name, &bounds);
        let value = match (text.as_str(), bounds) {
            ("contains", bounds) => {
                let value = self.expr(&args[0]);
                let value = self.through_refs(value);
                let value = self.atom(value, "value", &mut out);
                self.is_within(&bounds, value, at)
            }
            ("start", Bounds { start: Some(bound), .. }) | ("end", Bounds { end: Some(bound), .. }) => {
                let space = crate::ty::Space::Private;
                let ty = Ty::Ref { mutable: false, space, to: Box::new(bound.ty.clone()) };
                Expr { kind: ExprKind::Borrow(build::place_of(bound).into()), ty, at }
            }
            (text, Bounds { start: Some(start), end: Some(end), inclusive }) => {
                self.equate(&end.ty, &start.ty, end.at);
                if text == "len" {
                    self.count(&start, &end, inclusive, at)
                } else {
                    let op = if inclusive { CompareOp::Le } else { CompareOp::Lt };
                    not(self.compare(op, start, end))
                }
            }
            _ => {
                let message = format!("a range with one bound has no `{name}`");
                self.error(Diagnostic::new(Code::Method, name.span(), message).help("give it both bounds"));
                self.broken(at)
            }
        };
        Some(in_block(out, value))
    }

    /// `start <= value && value < end`
    fn is_within(&mut self, bounds: &Bounds, value: Expr, at: Range) -> Expr {
        for bound in bounds.start.iter().chain(&bounds.end) {
            self.equate(&value.ty, &bound.ty, value.at);
            self.operate(&bound.ty);
        }
        let end_op = if bounds.inclusive { CompareOp::Le } else { CompareOp::Lt };
        let above = bounds.start.clone().map(|start| self.compare(CompareOp::Le, start, value.clone()));
        let below = bounds.end.clone().map(|end| self.compare(end_op, value, end));
        match (above, below) {
            (Some(above), Some(below)) => {
                Expr { kind: ExprKind::Logic(LogicOp::And, above.into(), below.into()), ty: Ty::BOOL, at }
            }
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => build::truth(true, at),
        }
    }

    /// Reports a range that is used in any other way.
    pub(crate) fn no_range(&mut self, id: LocalId, at: Range) {
        if self.ranges.contains_key(&id) {
            let message = "a range cannot be passed on or kept in another value in kernels";
            let help = "go over it, ask for `r.start`, `r.end`, `r.len()` or `r.contains(&x)`, or take a part of a slice, `&x[r]`";
            self.error(Diagnostic::new(Code::Expression, at, message).help(help));
        }
    }
}

/// A number other than 0, or the size of a launch.
pub(crate) fn never_zero(arg: &ast::Expr) -> bool {
    match &arg.kind {
        Ast::Literal(ast::Literal::Int(value, _)) => *value != 0,
        Ast::Call(path, args) => {
            let name = path.segments.last().map(|segment| segment.ident.to_string());
            let sizes = ["global_size", "local_size", "num_groups"];
            name.is_some_and(|name| sizes.contains(&name.as_str()))
                && args.iter().all(|arg| matches!(arg.kind, Ast::Literal(_)))
        }
        _ => false,
    }
}
