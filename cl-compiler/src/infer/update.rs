//! `fetch_update` of atomics: a loop around `compare_exchange`.

use super::Infer;
use super::closure::in_block;
use super::item::Item;
use crate::ast;
use crate::diag::Range;
use crate::ir::{Arm, AtomicOp, Block, Expr, ExprKind, Pat, PatKind, Place, StepKind, Stmt, Variant};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
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
    pub(super) fn fetch_update(&mut self, mut place: Place, scalar: Scalar, update: &ast::Expr, at: Range) -> Expr {
        let mut out = Vec::new();
        for step in &mut place.steps {
            if let StepKind::Index(index, _) = &mut step.kind {
                **index = self.atom((**index).clone(), "index", &mut out);
            }
        }
        let Some(callable) = self.callable(update, &mut out) else { return self.broken(at) };
        let ty = Ty::Scalar(scalar);
        let (some, whole) = (Ty::Option(ty.clone().into()), Ty::Result(ty.clone().into(), ty.clone().into()));
        let id = self.open_loop(None, Some(whole.clone()));
        self.loops[id.0].broken = true;

        let load = ExprKind::Atomic(AtomicOp::Load, self.again(&place).into(), None);
        let old = self.let_own("seen", true, Expr { kind: load, ty: ty.clone(), at }, &mut out);
        let read = Item::Value(self.read_local(old, at));
        let next = self.called(&callable, vec![read], at);
        self.coerce(&next.ty, &some, next.at);

        let leave = |infer: &Self, variant| {
            let old = infer.read_local(old, at);
            let value = Expr { kind: ExprKind::Variant(variant, Some(old.into())), ty: whole.clone(), at };
            Expr { kind: ExprKind::Break(id, Some(value.into())), ty: Ty::Never, at }
        };
        let bound = |local| Box::new(Pat { kind: PatKind::Bind(local, None), ty: ty.clone(), at });
        let wild = || Box::new(Pat { kind: PatKind::Wild, ty: ty.clone(), at });
        let new = self.own_local("new", false, ty.clone());
        let pat = Pat { kind: PatKind::Variant(Variant::Some, Some(bound(new))), ty: some, at };
        let none = Block { stmts: vec![Stmt::Expr(leave(self, Variant::Err))], tail: None, ty: Ty::Never, at };
        let next = Stmt::Let { pat, init: Some(next), other: Some(none), at };

        let values = [self.read_local(old, at), self.read_local(new, at)];
        let exchange = ExprKind::CompareExchange(self.again(&place).into(), values.into());
        let exchange = Expr { kind: exchange, ty: whole.clone(), at };
        let found = self.own_local("found", false, ty.clone());
        let found_value = self.read_local(found, at);
        let Stmt::Expr(store) = self.set(old, found_value) else { return self.broken(at) };
        let arm = |variant, held, body| Arm {
            pat: Pat { kind: PatKind::Variant(variant, Some(held)), ty: whole.clone(), at },
            guard: None,
            body,
        };
        let arms = vec![arm(Variant::Ok, wild(), leave(self, Variant::Ok)), arm(Variant::Err, bound(found), store)];
        let exchange = Stmt::Expr(Expr { kind: ExprKind::Match(exchange.into(), arms), ty: Ty::Unit, at });

        let body = Block { stmts: vec![next, exchange], tail: None, ty: Ty::Unit, at };
        in_block(out, Expr { kind: ExprKind::Loop(id, body), ty: whole, at })
    }
}
