//! The consumers of iterators: `for` loops, sums, folds, searches.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};

use super::iterator::is_adaptor;
use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Argument, Callable, IterItem};
use crate::infer::context::build::{after, block_of, in_block};
use crate::infer::library;
use crate::ir::{ArithOp, Expr, ExprKind, LocalId, Place, Root, Stmt, Value};
use crate::ty::Ty;

impl Infer<'_> {
    /// `for pattern in over { … }`
    pub(crate) fn for_each_loop(&mut self, inner: &ast::For, at: Range) -> Expr {
        let mut out = Vec::new();
        let Some(seq) = self.seq(&inner.over, &mut out) else { return self.broken(at) };
        let id = self.open_loop(&inner.head, None);
        let mut each = |infer: &mut Self, item: IterItem, out: &mut Vec<Stmt>| {
            infer.scopes.push(HashMap::new());
            infer.bind_item(&inner.pat, item, out);
            let body = infer.loop_body(id, &inner.body);
            infer.scopes.pop();
            out.extend(body.stmts);
            out.extend(body.tail.map(|tail| Stmt::Expr(*tail)));
        };
        self.run(seq, id, &mut each, &mut out);
        block_of(out, at)
    }

    /// A method that consumes an iterator.
    pub(crate) fn consume(&mut self, receiver: &ast::Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        if super::search::is_end(name) {
            return self.search(receiver, name, args, at);
        }
        let name_text = name.to_string();
        let takes = match name_text.as_str() {
            "sum" | "product" | "count" => 0,
            "all" | "any" | "find_map" | "for_each" => 1,
            "fold" => 2,
            _ => {
                self.unknown_consumer(name, at);
                return self.broken(at);
            }
        };
        if args.len() != takes {
            return self.rejected(Diagnostic::new(Code::Mismatch, at, format!("`{name}` takes {takes} arguments")), at);
        }
        let mut out = Vec::new();
        let Some(seq) = self.seq(receiver, &mut out) else { return self.broken(at) };
        self.claim_method_of_iterator(name, receiver, &seq);
        if library::has("Iterator", name) {
            let done = self.library_method("Iterator", Argument::Iter(seq), name, args, at);
            return after(out, done.unwrap_or_else(|| self.broken(at)));
        }
        let id = self.open_target(None, None);
        let value = match name_text.as_str() {
            "sum" | "product" => {
                let op = if name_text == "sum" { ArithOp::Add } else { ArithOp::Mul };
                let ty = self.table.fresh();
                // the result for an empty iterator depends on the type, which may not be known yet
                let first = Expr { kind: ExprKind::Literal(Value::Int(0)), ty: ty.clone(), at };
                let total = self.let_own(&name_text, true, first, &mut out);
                self.operate(&ty);
                self.totals.push((total, op, name.clone()));
                let mut each = |infer: &mut Self, item: IterItem, out: &mut Vec<Stmt>| {
                    let value = infer.item_value(item, at);
                    infer.equate(&value.ty, &ty, value.at);
                    let update = infer.update(op, total, value);
                    out.push(update);
                };
                self.run(seq, id, &mut each, &mut out);
                self.not_of_parameter(&ty, name, op, at);
                self.read_local(total, at)
            }
            _ => {
                let first = self.expr(&args[0]);
                let Some(callable) = self.callable(&args[1], &mut out) else { return self.broken(at) };
                let name = callable.first_param().unwrap_or_else(|| "folded".to_owned());
                let folded = self.let_own(&name, true, first, &mut out);
                let mut each = |infer: &mut Self, item: IterItem, out: &mut Vec<Stmt>| {
                    let before = infer.local_ty(folded);
                    let so_far = Place { root: Root::Local(folded), steps: Vec::new(), ty: before.clone(), at };
                    let next = infer.apply_fold(&callable, so_far, folded, item, at, out);
                    let next = infer.item_expr(next, at);
                    infer.coerce(&next.ty, &before, next.at);
                    let store = infer.fold_store(folded, next);
                    out.push(store);
                };
                self.run(seq, id, &mut each, &mut out);
                self.read_local(folded, at)
            }
        };
        in_block(out, value)
    }

    /// Reports a sum or product of a type parameter: std sums only number types, and `T: Number` is not known to be
    /// one.
    fn not_of_parameter(&mut self, ty: &Ty, name: &Ident, op: ArithOp, at: Range) {
        let Some(path) = self.spelling(ty) else { return };
        if let Some(param) = path.get_ident().filter(|param| self.generics.iter().any(|(known, _)| **param == **known))
        {
            let message = format!("`{name}` does not take values of the type parameter `{param}`");
            let first = if op == ArithOp::Add { "ZERO" } else { "ONE" };
            let help = format!("begin with `{param}::{first}`, and use `{}=` in a loop", op.symbol());
            self.error(Diagnostic::new(Code::Expression, at, message).help(help).instead());
        }
    }

    fn unknown_consumer(&mut self, name: &Ident, at: Range) {
        if is_adaptor(name) {
            return self.unused_iterator(at);
        }
        let message = format!("the iterator method `{name}` is not supported in kernels yet");
        self.error(Diagnostic::new(Code::Expression, name.span(), message).help("write a loop, or use `.fold(…)`"));
    }

    /// Reports an iterator that is not consumed.
    pub(crate) fn unused_iterator(&mut self, at: Range) {
        let message = "an iterator must be used up where it is made in kernels";
        let help = "iterate over it with `for`, or call `.sum()`, `.fold(…)` or another method that consumes it";
        self.error(Diagnostic::new(Code::Expression, at, message).help(help));
    }

    /// Applies the closure of a fold. The accumulator is moved into the closure.
    fn apply_fold(
        &mut self,
        callable: &Callable,
        so_far: Place,
        folded: LocalId,
        item: IterItem,
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> IterItem {
        if let Callable::Function(_) | Callable::Param(..) = callable {
            let item = IterItem::Value(self.item_expr(item, at));
            return self.apply(callable, vec![IterItem::Place(so_far), item], at, out);
        }
        // while the closure runs, its parameter is the accumulator itself
        let was = self.standing.replace(folded);
        let result = self.apply(callable, vec![IterItem::Place(so_far), item], at, out);
        self.standing = was;
        result
    }

    /// `folded = next;`, or `folded += x;` if that is equivalent.
    fn fold_store(&mut self, folded: LocalId, next: Expr) -> Stmt {
        let is_folded = |expr: &Expr| matches!(&expr.kind, ExprKind::Read(place) if place.whole() == Some(folded));
        match next.kind {
            ExprKind::Arith(op, left, right) if is_folded(&left) && !op.is_shift() => self.update(op, folded, *right),
            kind => self.set(folded, Expr { kind, ..next }),
        }
    }

    /// The values of the empty sums and products, now that the types are known.
    pub(crate) fn finish_totals(&mut self) -> HashMap<LocalId, Value> {
        let mut first = HashMap::new();
        for (local, op, _) in std::mem::take(&mut self.totals) {
            if self.table.deep(&self.local_ty(local)) == crate::ty::Ty::Scalar(crate::ty::Scalar::F16) {
                let at = self.locals[local.0].name.as_ref().map_or_else(Span::call_site, |name| name.span());
                self.refuse(at.into(), "a sum or product of `f16` is not supported in kernels", "add up `x.to_f32()`");
            }
            let is_float = self.table.deep(&self.local_ty(local)).scalar().is_some_and(crate::ty::Scalar::is_float);
            let value = match (op, is_float) {
                (ArithOp::Add, false) => Value::Int(0),
                // as in std
                (ArithOp::Add, true) => Value::Float("-0.0".into()),
                (_, false) => Value::Int(1),
                (_, true) => Value::Float("1.0".into()),
            };
            first.insert(local, value);
        }
        first
    }
}
