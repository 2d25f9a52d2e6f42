//! Constants as literals without a suffix, where C takes them for the same.

use super::Given;
use super::known::Known;
use crate::c::{Expr as C, PanicKind, Stmt, StmtKind};

/// Writes constants without their types where what is beside them has the type.
pub(super) fn without_suffixes(body: &mut [Stmt], given: &Given<'_>) {
    block(body, &mut given.known());
}

fn block(stmts: &mut [Stmt], known: &mut Known) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Decl(ty, name, _) => known.note_type(name, ty),
            StmtKind::For(head, _) => {
                known.types.insert(head.name.clone(), head.ty.to_owned());
            }
            StmtKind::LengthOf(_, name) => {
                known.types.insert(name.clone(), "ulong".to_owned());
            }
            _ => {}
        }
        for expr in stmt.exprs_mut() {
            expr.rewrite(&mut |part| within(part, known));
        }
        // what is put in a variable, or handed on, becomes of its type
        match &mut stmt.kind {
            StmtKind::Decl(_, _, Some(value)) | StmtKind::Assign(_, "=", value) | StmtKind::Store(_, "=", value) => {
                bare(value);
            }
            StmtKind::Return(Some(value)) => bare(value),
            StmtKind::For(head, _) => bare(&mut head.start),
            StmtKind::Panic(_, PanicKind::Index(index, length)) => [index, length].into_iter().for_each(bare),
            _ => {}
        }
        stmt.blocks_mut().into_iter().for_each(|inner| block(inner, known));
    }
}

fn within(expr: &mut C, known: &Known) {
    match expr {
        C::Index(_, index) => bare(index),
        C::Binary(
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<" | "<=" | ">" | ">=" | "==" | "!=",
            left,
            right,
        ) => {
            let of = |constant: &C, other: &C| match constant {
                C::Const(_, scalar) => known.type_of(other).is_some_and(|ty| ty == scalar.opencl()),
                _ => false,
            };
            if of(right, left) {
                bare(right);
            } else if of(left, right) {
                bare(left);
            }
        }
        C::Binary("<<" | ">>", _, amount) => bare(amount),
        _ => {}
    }
}

fn bare(expr: &mut C) {
    if let C::Const(value, scalar) = expr
        && scalar.is_int()
    {
        *expr = C::Bare(value.clone(), *scalar);
    }
}
