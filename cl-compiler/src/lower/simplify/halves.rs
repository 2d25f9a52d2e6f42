//! The halves of a product of 32-bit integers.
//!
//! Rust has no function for the high half: `let product = a as u64 * b as u64; (product >> 32) as u32`. OpenCL's is
//! `mul_hi(a, b)`, and the low half is `a * b`. GPUs compute these with one instruction each, and other shifts of 64 bits
//! with several.

use std::collections::HashSet;

use super::Given;
use super::available::Available;
use crate::builtins::Math;
use crate::c::BinaryOp::Arith;
use crate::c::{Basic, Expr as C, Function, Stmt, StmtKind, assigned};
use crate::ir::ArithOp;

/// Computes the halves of products of which only the halves are used.
pub(super) fn split(body: &mut Vec<Stmt>, given: &Given<'_>) {
    let changing = assigned(body);
    block(body, &mut given.known(), &changing);
}

fn block(stmts: &mut Vec<Stmt>, known: &mut Available, changing: &HashSet<String>) {
    let mut at = 0;
    while at < stmts.len() {
        match &stmts[at].kind {
            StmtKind::Decl(ty, name, _) => known.note_type(name, ty),
            StmtKind::For(head, _) => {
                known.types.insert(head.name.clone(), head.ty.into());
            }
            _ => {}
        }
        if let Some((name, factors)) = product(&stmts[at], known, changing) {
            let rest = &mut stmts[at + 1..];
            let uses: usize = rest.iter().map(|stmt| stmt.uses(&name)).sum();
            let mut halves = 0;
            rest.iter()
                .for_each(|stmt| each_expr(stmt, &mut |part| halves += usize::from(half(part, &name).is_some())));
            if uses > 0 && uses == halves {
                rest.iter_mut().for_each(|stmt| replace(stmt, &name, &factors));
                stmts.remove(at);
                continue;
            }
        }
        stmts[at].blocks_mut().into_iter().for_each(|inner| block(inner, known, changing));
        at += 1;
    }
}

/// A variable that is a product, and its factors, whose values do not change.
fn product(stmt: &Stmt, known: &Available, changing: &HashSet<String>) -> Option<(String, [C; 2])> {
    let StmtKind::Decl(ty, name, Some(C::Binary(Arith(ArithOp::Mul), left, right))) = &stmt.kind else { return None };
    let factor = |expr: &C| match expr {
        C::Cast(Basic::Ulong, inner) => match &**inner {
            C::Var(of) if !changing.contains(of) && known.type_of(inner).is_some_and(|ty| ty.is(Basic::Uint)) => {
                Some((**inner).clone())
            }
            _ => None,
        },
        _ => None,
    };
    let is_plain = ty.is_plain() && ty.name.is(Basic::Ulong) && !changing.contains(name) && stmt.loud.is_none();
    is_plain.then_some(())?;
    Some((name.clone(), [factor(left)?, factor(right)?]))
}

/// A half of a variable.
#[derive(Clone, Copy)]
enum Half {
    Low,
    High,
}

/// `(uint)x`, `(uint)(x >> 32)`
fn half(expr: &C, name: &str) -> Option<Half> {
    let C::Cast(Basic::Uint, inner) = expr else { return None };
    let is_product = |expr: &C| matches!(expr, C::Var(of) if of == name);
    match &**inner {
        inner if is_product(inner) => Some(Half::Low),
        C::Binary(Arith(ArithOp::Shr), value, amount) if is_product(value) && is_32(amount) => Some(Half::High),
        _ => None,
    }
}

fn is_32(amount: &C) -> bool {
    matches!(amount, C::Int { value: 32, .. })
}

fn each_expr(stmt: &Stmt, see: &mut dyn FnMut(&C)) {
    stmt.visit(&mut |stmt| stmt.exprs().into_iter().for_each(|expr| expr.visit(&mut *see)));
}

fn replace(stmt: &mut Stmt, name: &str, [a, b]: &[C; 2]) {
    for expr in stmt.exprs_mut() {
        expr.rewrite(&mut |part| match half(part, name) {
            Some(Half::Low) => *part = C::binary(ArithOp::Mul, a.clone(), b.clone()),
            Some(Half::High) => *part = C::Call(Function::Math(Math::MulHi), vec![a.clone(), b.clone()]),
            None => {}
        });
    }
    stmt.blocks_mut().into_iter().flatten().for_each(|stmt| replace(stmt, name, &[a.clone(), b.clone()]));
}
