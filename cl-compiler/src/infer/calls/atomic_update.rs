//! `fetch_update` of atomics, and the updates of atomic floats: loops around `compare_exchange`.

use proc_macro2::Ident;

use crate::ast;
use crate::builtins;
use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::IterItem;
use crate::infer::context::build::in_block;
use crate::ir::{
    ArithOp, Arm, AtomicOp, Block, Expr, ExprKind, LocalId, Method, Pat, PatKind, Place, Root, StepKind, Stmt, Variant,
};
use crate::ty::{Scalar, Ty};

/// The new value of an atomic float.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Float {
    /// The result of an operator.
    Arith(ArithOp),
    /// The result of a method.
    Method(&'static str),
}

impl Float {
    /// The update for an atomic method that OpenCL has only for integers.
    pub(crate) fn of(op: AtomicOp) -> Option<Float> {
        match op {
            AtomicOp::Add => Some(Float::Arith(ArithOp::Add)),
            AtomicOp::Sub => Some(Float::Arith(ArithOp::Sub)),
            AtomicOp::Min => Some(Float::Method("min")),
            AtomicOp::Max => Some(Float::Method("max")),
            AtomicOp::Load | AtomicOp::Store | AtomicOp::Swap | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => None,
        }
    }
}

impl Infer<'_> {
    /// Whether it is `COUNT.fetch_add(1, Ordering::Relaxed)`. A constant cannot be an atomic, so `COUNT` is a `static`.
    pub(crate) fn is_of_static_atomic(&self, place: &Place, name: &Ident, args: &[ast::Expr]) -> bool {
        let is_static = matches!(&place.root, Root::Value(value) if matches!(value.kind, ExprKind::Const(_)));
        let is_ordering = |arg: &ast::Expr| match &arg.kind {
            ast::ExprKind::Path(path) => path.segments.iter().rev().nth(1).is_some_and(|of| of.ident == "Ordering"),
            ast::ExprKind::Name(name) => name == "Relaxed" || name == "SeqCst",
            _ => false,
        };
        let is_atomic =
            name.to_string().starts_with("fetch_") || ["load", "store", "swap"].iter().any(|known| name == known);
        is_static && is_atomic && args.last().is_some_and(is_ordering)
    }

    /// `place.fetch_add(value, Relaxed)` of a float:
    ///
    /// ```text
    /// let mut old = place.load(Relaxed);
    /// loop {
    ///     match place.compare_exchange(old, old + value, Relaxed, Relaxed) {
    ///         Ok(_) => break old,
    ///         Err(found) => old = found,
    ///     }
    /// }
    /// ```
    pub(crate) fn fetch_float(
        &mut self,
        mut place: Place,
        scalar: Scalar,
        float: Float,
        value: &ast::Expr,
        at: Range,
    ) -> Expr {
        let mut out = Vec::new();
        self.settle_place(&mut place, &mut out);
        let ty = Ty::Scalar(scalar);
        let load = ExprKind::Atomic(AtomicOp::Load, self.again(&place).into(), None);
        let old = self.let_own("seen", true, Expr { kind: load, ty: ty.clone(), at }, &mut out);
        // like an argument, it is evaluated after the place; the loop compares with the value read before
        let value = self.expr(value);
        self.coerce(&value.ty, &ty, value.at);
        if self.table.shallow(&value.ty) != ty {
            return self.broken(at);
        }
        let value = self.atom(value, "value", &mut out);
        let id = self.open_loop(None, Some(ty.clone()));
        self.loops[id.0].broken = true;
        let seen = self.read_local(old, at);
        let kind = match float {
            Float::Arith(op) => ExprKind::Arith(op, seen.clone().into(), value.into()),
            Float::Method(name) => {
                let Some(builtin) = builtins::find(name, scalar) else { return self.broken(at) };
                ExprKind::Method(Method::Builtin(builtin, scalar), vec![seen.clone(), value])
            }
        };
        let next = Expr { kind, ty: ty.clone(), at };
        let leave = Expr { kind: ExprKind::Break(id, Some(seen.clone().into())), ty: Ty::Never, at };
        let Some(exchange) = self.exchange_or_look(&place, (old, &ty), [seen, next], leave, at) else {
            return self.broken(at);
        };
        let body = Block { stmts: vec![exchange], tail: None, ty: Ty::Unit, at };
        in_block(out, Expr { kind: ExprKind::Loop(id, body), ty, at })
    }

    /// Puts the indices into variables.
    fn settle_place(&mut self, place: &mut Place, out: &mut Vec<Stmt>) {
        for step in &mut place.steps {
            if let StepKind::Index(index, _) = &mut step.kind {
                **index = self.atom((**index).clone(), "index", out);
            }
        }
    }

    /// `match place.compare_exchange(current, new, …) { Ok(_) => done, Err(found) => old = found }`
    fn exchange_or_look(
        &mut self,
        place: &Place,
        (old, ty): (LocalId, &Ty),
        values: [Expr; 2],
        done: Expr,
        at: Range,
    ) -> Option<Stmt> {
        let whole = Ty::Result(ty.clone().into(), ty.clone().into());
        let exchange = ExprKind::CompareExchange(self.again(place).into(), values.into());
        let exchange = Expr { kind: exchange, ty: whole.clone(), at };
        let found = self.own_local("found", false, ty.clone());
        let found_value = self.read_local(found, at);
        let Stmt::Expr(store) = self.set(old, found_value) else { return None };
        let arm = |variant, kind, body| {
            let held = Box::new(Pat { kind, ty: ty.clone(), at });
            let pat = Pat { kind: PatKind::Variant(variant, Some(held)), ty: whole.clone(), at };
            Arm { pat, guard: None, body }
        };
        let arms = vec![arm(Variant::Ok, PatKind::Wild, done), arm(Variant::Err, PatKind::Bind(found, None), store)];
        Some(Stmt::Expr(Expr { kind: ExprKind::Match(exchange.into(), arms), ty: Ty::Unit, at }))
    }

    /// `place.fetch_update(Relaxed, Relaxed, f)`:
    ///
    /// ```text
    /// let mut old = place.load(Relaxed);
    /// loop {
    ///     let Some(new) = f(old) else { break Err(old) };
    ///     match place.compare_exchange(old, new, Relaxed, Relaxed) {
    ///         Ok(_) => break Ok(old),
    ///         Err(found) => old = found,
    ///     }
    /// }
    /// ```
    pub(crate) fn fetch_update(&mut self, mut place: Place, scalar: Scalar, update: &ast::Expr, at: Range) -> Expr {
        let mut out = Vec::new();
        self.settle_place(&mut place, &mut out);
        let Some(callable) = self.callable(update, &mut out) else { return self.broken(at) };
        let ty = Ty::Scalar(scalar);
        let (some, whole) = (Ty::Option(ty.clone().into()), Ty::Result(ty.clone().into(), ty.clone().into()));
        let id = self.open_loop(None, Some(whole.clone()));
        self.loops[id.0].broken = true;

        let load = ExprKind::Atomic(AtomicOp::Load, self.again(&place).into(), None);
        let old = self.let_own("seen", true, Expr { kind: load, ty: ty.clone(), at }, &mut out);
        let read = IterItem::Value(self.read_local(old, at));
        let next = self.called(&callable, vec![read], at);
        self.coerce(&next.ty, &some, next.at);

        let leave = |infer: &Self, variant| {
            let old = infer.read_local(old, at);
            let value = Expr { kind: ExprKind::Variant(variant, Some(old.into())), ty: whole.clone(), at };
            Expr { kind: ExprKind::Break(id, Some(value.into())), ty: Ty::Never, at }
        };
        let bound = |local| Box::new(Pat { kind: PatKind::Bind(local, None), ty: ty.clone(), at });
        let new = self.own_local("new", false, ty.clone());
        let pat = Pat { kind: PatKind::Variant(Variant::Some, Some(bound(new))), ty: some, at };
        let none = Block { stmts: vec![Stmt::Expr(leave(self, Variant::Err))], tail: None, ty: Ty::Never, at };
        let next = Stmt::Let { pat, init: Some(next), other: Some(none), at };

        let values = [self.read_local(old, at), self.read_local(new, at)];
        let done = leave(self, Variant::Ok);
        let Some(exchange) = self.exchange_or_look(&place, (old, &ty), values, done, at) else {
            return self.broken(at);
        };

        let body = Block { stmts: vec![next, exchange], tail: None, ty: Ty::Unit, at };
        in_block(out, Expr { kind: ExprKind::Loop(id, body), ty: whole, at })
    }
}
