//! Variables of work-items to which all of them add the same: the index of a grid-stride loop.
//!
//! Such a variable is the sum of its first value, which is recomputed, and of a number that the group has. The work-items of
//! a group then access neighbouring elements in each iteration of the loop, and leave it one by one.

use std::collections::HashMap;

use super::expressions::{changed_by, named};
use crate::ir::{ArithOp, AtomicOp, Block, Expr, ExprKind, Function, LocalId, LoopId, Part, PatKind, Place, Stmt};
use crate::ty::{Scalar, Ty};

/// The integers that are changed by `+=` and `-=` alone, by name. Which of them the group changes depends on the plan.
pub(super) fn candidates(function: &Function) -> Vec<bool> {
    let is_integer = |ty: &Ty| matches!(ty, Ty::Scalar(scalar) if *scalar != Scalar::Bool && !scalar.is_float());
    let locals = function.locals.iter().enumerate();
    let mut is_changed = vec![false; function.locals.len()];
    let mut is_candidate: Vec<_> =
        locals.map(|(at, local)| at >= function.params && local.mutable && is_integer(&local.ty)).collect();
    function.body.visit(&mut |expr| {
        let Some(local) = changed_by(expr) else { return };
        is_changed[local.0] = true;
        is_candidate[local.0] &= match &expr.kind {
            ExprKind::AssignOp(ArithOp::Add | ArithOp::Sub, place, _) => place.whole().is_some(),
            _ => false,
        };
    });
    is_candidate.iter().zip(is_changed).map(|(&is, changed)| is && changed).collect()
}

/// The loops `while i < n` without `break` and `continue`, each with its `i`: a variable that is declared in the block
/// around the loop, and is not used after it.
pub(super) fn grid_strides(function: &Function) -> HashMap<LoopId, LocalId> {
    let (mut found, mut uses) = (HashMap::new(), vec![0; function.locals.len()]);
    if waits(function) {
        return found;
    }
    function.body.visit(&mut |expr| named(expr, &mut |local| uses[local.0] += 1));
    in_block(&function.body, &uses, &mut found);
    found
}

/// Whether a work-item may wait for another one, in a loop. They must not run together then.
fn waits(function: &Function) -> bool {
    let mut found = false;
    function.body.visit(&mut |expr| {
        if let ExprKind::While(..) | ExprKind::Loop(..) = expr.kind {
            expr.visit(&mut |inner| {
                found |= match &inner.kind {
                    ExprKind::Atomic(op, ..) => matches!(op, AtomicOp::Load | AtomicOp::Swap),
                    ExprKind::CompareExchange(..) => true,
                    _ => false,
                };
            });
        }
    });
    found
}

fn in_block(block: &Block, uses: &[usize], found: &mut HashMap<LoopId, LocalId>) {
    let mut declared = Vec::new();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { pat, init, other, .. } => {
                init.iter().for_each(|init| in_expr(init, uses, found));
                other.iter().for_each(|other| in_block(other, uses, found));
                if let PatKind::Bind(local, None) = &pat.kind {
                    declared.push(*local);
                }
            }
            Stmt::Expr(expr) => at_statement(expr, &declared, uses, found),
        }
    }
    block.tail.iter().for_each(|tail| at_statement(tail, &declared, uses, found));
}

fn in_expr(expr: &Expr, uses: &[usize], found: &mut HashMap<LoopId, LocalId>) {
    expr.parts(&mut |part| match part {
        Part::Expr(expr) => in_expr(expr, uses, found),
        Part::Block(block) => in_block(block, uses, found),
        Part::Place(_) => {}
    });
}

fn at_statement(expr: &Expr, declared: &[LocalId], uses: &[usize], found: &mut HashMap<LoopId, LocalId>) {
    in_expr(expr, uses, found);
    let ExprKind::While(id, condition, body) = &expr.kind else { return };
    let ExprKind::Compare(_, left, right) = &condition.kind else { return };
    let mut is_left = matches!(body.ty, Ty::Unit);
    body.visit(&mut |expr| {
        is_left &= !matches!(&expr.kind, ExprKind::Break(of, _) | ExprKind::Continue(of) if of == id)
    });
    let sides = [left, right].into_iter().filter_map(|side| side.place().and_then(Place::whole));
    let local = { sides }.find(|local| declared.contains(local));
    if let Some(local) = local.filter(|_| is_left) {
        let mut here = vec![0; uses.len()];
        expr.visit(&mut |expr| named(expr, &mut |local| here[local.0] += 1));
        if here[local.0] == uses[local.0] {
            found.insert(*id, local);
        }
    }
}
