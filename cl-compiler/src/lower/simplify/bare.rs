//! Prints constants as literals without a suffix, where C interprets them identically.

use super::Given;
use super::available::Available;
use crate::c::BinaryOp::{Arith, Compare};
use crate::c::{Basic, Expr as C, PanicKind, Stmt, StmtKind, TypeName};

/// Omits the types of constants where the other operand has that type.
pub(super) fn without_suffixes(body: &mut [Stmt], given: &Given<'_>) {
    block(body, &mut given.known());
}

fn block(stmts: &mut [Stmt], known: &mut Available) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Decl(ty, name, _) => known.note_type(name, ty),
            StmtKind::For(head, _) => {
                known.types.insert(head.name.clone(), head.ty.into());
            }
            StmtKind::LengthOf(_, name) => {
                known.types.insert(name.clone(), Basic::Ulong.into());
            }
            _ => {}
        }
        for expr in stmt.exprs_mut() {
            expr.rewrite(&mut |part| within(part, known));
        }
        // an initializer or an argument is converted to the type of the variable
        match &mut stmt.kind {
            StmtKind::Decl(ty, _, Some(value)) => {
                let ty = (ty.dims.is_empty() && !ty.is_pointer()).then_some(&ty.name);
                whole(value, ty, known);
            }
            StmtKind::Assign(place, None, value) | StmtKind::Store(place, None, value) => {
                whole(value, known.type_of(place).as_ref(), known);
            }
            StmtKind::Assign(place, _, value) | StmtKind::Store(place, _, value) => beside(value, place, known),
            StmtKind::Return(Some(value)) => whole(value, None, known),
            StmtKind::For(head, _) => whole(&mut head.start, Some(&head.ty.into()), known),
            StmtKind::Panic(_, PanicKind::Index(index, length)) => [index, length].into_iter().for_each(bare),
            _ => {}
        }
        stmt.blocks_mut().into_iter().for_each(|inner| block(inner, known));
    }
}

fn within(expr: &mut C, known: &Available) {
    match expr {
        C::Index(_, index) => bare(index),
        C::Binary(Arith(op), _, amount) if op.is_shift() => bare(amount),
        C::Binary(Arith(_) | Compare(_), left, right) => {
            beside(right, left, known);
            beside(left, right, known);
        }
        C::Compound(_, values) | C::List(values) => values.iter_mut().for_each(bare),
        _ => {}
    }
}

/// Simplifies an operand that C implicitly converts to the other operand's type: a constant of that type, or a narrower
/// unsigned integer.
fn beside(operand: &mut C, other: &C, known: &Available) {
    let Some(ty) = known.type_of(other) else { return };
    match operand {
        C::Const(_, scalar) if scalar.is_int() && ty == (*scalar).into() => bare(operand),
        C::Cast(to, inner) if ty.is(*to) && is_widening(known.type_of(inner), *to) => {
            *operand = (**inner).clone();
        }
        _ => {}
    }
}

/// Simplifies a value that is assigned to a variable of this type.
fn whole(value: &mut C, ty: Option<&TypeName>, known: &Available) {
    match value {
        C::Cast(to, inner) if ty.is_some_and(|ty| ty.is(*to)) && is_widening(known.type_of(inner), *to) => {
            *value = (**inner).clone();
        }
        _ => {}
    }
    bare(value);
}

/// Whether the conversion is from an unsigned integer to a wider type.
fn is_widening(from: Option<TypeName>, to: Basic) -> bool {
    match from {
        Some(TypeName::Basic(Basic::Uint)) => to == Basic::Ulong,
        Some(TypeName::Basic(Basic::Uchar | Basic::Ushort)) => matches!(to, Basic::Ulong | Basic::Uint),
        _ => false,
    }
}

fn bare(expr: &mut C) {
    if let C::Const(value, scalar) = expr {
        *expr = C::Bare(value.clone(), *scalar);
    }
}
