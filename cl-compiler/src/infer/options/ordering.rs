//! `Ordering`: the methods that return one, and its own methods.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::{Infer, build};
use crate::ir::{Expr, ExprKind, Method, OrderMethod};
use crate::ty::Ty;

impl Infer<'_> {
    /// `a.cmp(&b)` and the other methods of `OrderMethod`.
    pub(crate) fn order(&mut self, method: OrderMethod, receiver: Expr, other: &ast::Expr, at: Range) -> Expr {
        // a borrowed argument is read immediately
        let other = match &other.kind {
            ast::ExprKind::Borrow(false, inner) => inner,
            _ => other,
        };
        let Some(mut place) = self.place(other) else { return self.broken(at) };
        self.deref_all(&mut place);
        let other = build::value_of(place);
        self.ordered(method, receiver, other, at)
    }

    /// The comparison of two values.
    pub(crate) fn ordered(&mut self, method: OrderMethod, left: Expr, right: Expr, at: Range) -> Expr {
        self.equate(&right.ty, &left.ty, right.at);
        self.operate(&left.ty);
        let ty = if method == OrderMethod::PartialCmp { Ty::Option(Ty::Ordering.into()) } else { Ty::Ordering };
        Expr { kind: ExprKind::Method(Method::Order(method), vec![left, right]), ty, at }
    }

    /// Checks that values of the type can be ordered.
    pub(crate) fn verify_order(&self, method: OrderMethod, ty: &Ty, at: Range) {
        if let Ty::Opaque(_) | Ty::Var(_) = ty {
            return;
        }
        let floats = ty.has_floats();
        let fits = match method {
            OrderMethod::Cmp => !floats && crate::infer::resolve::finish::is_comparable(ty),
            OrderMethod::TotalCmp => floats && ty.scalar().is_some(),
            OrderMethod::PartialCmp => crate::infer::resolve::finish::is_comparable(ty),
            OrderMethod::Reverse | OrderMethod::Then => *ty == Ty::Ordering,
        };
        if !fits && self.sink.is_empty() {
            let message = format!("the method `{}` of `{ty}` is not supported in kernels", method.name());
            let help = match (floats, method) {
                (true, _) => "`partial_cmp` and `total_cmp` are the methods of floats",
                (false, OrderMethod::TotalCmp) => "`cmp` is the method of integers",
                (false, _) => "compare the parts, or use `<` and `==`",
            };
            self.error(Diagnostic::new(Code::Method, at, message).help(help));
        }
    }

    /// A method of an `Ordering`.
    pub(crate) fn ordering_method(&mut self, value: Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let method = match (name.to_string().as_str(), args.len()) {
            ("reverse", 0) => OrderMethod::Reverse,
            ("then", 1) => OrderMethod::Then,
            _ => return self.no_option_method(&Ty::Ordering, name, at),
        };
        let mut operands = vec![value];
        for other in args {
            let other = self.expr(other);
            self.coerce(&other.ty, &Ty::Ordering, other.at);
            operands.push(other);
        }
        Expr { kind: ExprKind::Method(Method::Order(method), operands), ty: Ty::Ordering, at }
    }
}
