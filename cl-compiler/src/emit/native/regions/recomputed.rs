//! Variables that every region computes anew: sums and products of the ids of work-items. LLVM then sees that neighbours
//! access neighbouring elements, which it could not see of indices in memory.

use std::collections::BTreeSet;

use super::expressions::{self, changed};
use crate::ir::{ArithOp, Block, Expr, ExprKind, Function, LocalId, Part, Pat, PatKind, Root, StepKind, Stmt};
use crate::ty::Ty;

/// The variables and their values.
#[derive(Debug)]
pub(super) struct Recomputed<'f> {
    /// In the order of declaration: each depends on earlier ones alone.
    values: Vec<(LocalId, &'f Expr)>,
}

impl<'f> Recomputed<'f> {
    /// `once` are the variables that are the same for the group, `origins` those that only the group changes after their
    /// declaration.
    pub(super) fn of(function: &'f Function, once: &[bool], origins: &[bool]) -> Self {
        let mut found = Finder { function, once, origins, changed: changed(function), values: Vec::new() };
        found.block(&function.body);
        Self { values: found.values }
    }

    pub(super) fn contains(&self, local: LocalId) -> bool {
        self.values.iter().any(|(known, _)| *known == local)
    }

    /// Those that code which names `named` needs, with their values, in order.
    pub(super) fn needed(&self, named: &BTreeSet<LocalId>) -> Vec<(LocalId, &'f Expr)> {
        let mut wanted = named.clone();
        for (local, value) in self.values.iter().rev() {
            if wanted.contains(local) {
                value.visit(&mut |expr| expressions::named(expr, &mut |local| _ = wanted.insert(local)));
            }
        }
        self.values.iter().copied().filter(|(local, _)| wanted.contains(local)).collect()
    }
}

struct Finder<'a, 'f> {
    function: &'f Function,
    once: &'a [bool],
    origins: &'a [bool],
    changed: Vec<bool>,
    values: Vec<(LocalId, &'f Expr)>,
}

impl<'f> Finder<'_, 'f> {
    fn block(&mut self, block: &'f Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init: Some(init), other: None, .. } => {
                    self.expr(init);
                    self.bind(pat, init);
                }
                Stmt::Let { init, other, .. } => {
                    init.iter().for_each(|init| self.expr(init));
                    other.iter().for_each(|other| self.block(other));
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    fn expr(&mut self, expr: &'f Expr) {
        expr.parts(&mut |part| match part {
            Part::Expr(expr) => self.expr(expr),
            Part::Block(block) => self.block(block),
            Part::Place(_) => {}
        });
    }

    fn bind(&mut self, pat: &'f Pat, init: &'f Expr) {
        match (&pat.kind, &init.kind) {
            (PatKind::Bind(local, None), _) => {
                let is_fixed = !self.changed[local.0] || self.origins[local.0];
                if is_fixed
                    && self.function.locals[local.0].name.is_some()
                    && (self.is_cheap(init) || self.is_table(init))
                {
                    self.values.push((*local, init));
                }
            }
            (PatKind::Fields(parts), ExprKind::Tuple(values)) => {
                parts.iter().for_each(|(number, part)| self.bind(part, &values[*number]));
            }
            _ => {}
        }
    }

    /// Whether it is an array of cheap values, which is not in memory if all indices are literals.
    fn is_table(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Array(values) if values.iter().all(|value| self.is_cheap(value)))
    }

    /// Whether the value is the same wherever the variable is in scope, never panics, and costs less than a variable in
    /// memory.
    fn is_cheap(&self, expr: &Expr) -> bool {
        if !matches!(expr.ty, Ty::Scalar(_)) {
            return false;
        }
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Bare(..) | ExprKind::Const(_) | ExprKind::Folded(_) => true,
            ExprKind::Read(place) => match place.root {
                Root::Local(id) if id.0 < self.function.params => {
                    let is_field = |kind: &StepKind| matches!(kind, StepKind::Field(_) | StepKind::Member(_));
                    !self.function.locals[id.0].mutable && place.steps.iter().all(|step| is_field(&step.kind))
                }
                Root::Local(id) => {
                    let is_known = self.once[id.0] || self.values.iter().any(|(known, _)| *known == id);
                    place.steps.is_empty() && is_known && !self.changed[id.0]
                }
                Root::Value(_) => false,
            },
            ExprKind::Len(place) => {
                place.whole().is_some_and(|id| id.0 < self.function.params || self.function.locals[id.0].shared)
            }
            ExprKind::Arith(op, left, right) => {
                !matches!(op, ArithOp::Div | ArithOp::Rem) && self.is_cheap(left) && self.is_cheap(right)
            }
            ExprKind::Compare(_, left, right) | ExprKind::Logic(_, left, right) => {
                self.is_cheap(left) && self.is_cheap(right)
            }
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => self.is_cheap(operand),
            ExprKind::WorkItem(_, args) => args.iter().all(|arg| matches!(arg.kind, ExprKind::Literal(_))),
            _ => false,
        }
    }
}
