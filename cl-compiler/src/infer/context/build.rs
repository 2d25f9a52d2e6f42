//! Typed expressions and statements that inference makes itself.

use std::rc::Rc;

use proc_macro2::{Ident, Span};
use quote::quote;

use crate::diag::Range;
use crate::ir::{
    ArithOp, Block, Expr, ExprKind, LocalId, LogicOp, LoopId, Method, Pat, PatKind, Place, Root, Stmt, UnaryOp, Value,
    VectorMethod,
};
use crate::ty::{FunctionItem, Scalar, Ty, spell};

/// The value, preceded by the statements.
pub(crate) fn in_block(mut stmts: Vec<Stmt>, value: Expr) -> Expr {
    if stmts.is_empty() {
        return value;
    }
    let (ty, at) = (value.ty.clone(), value.at);
    // merge the statements of a block with the others
    let tail = match value.kind {
        ExprKind::Block(None, block) if block.tail.is_some() => {
            stmts.extend(block.stmts);
            block.tail
        }
        kind => Some(Box::new(Expr { kind, ty: ty.clone(), at })),
    };
    Expr { kind: ExprKind::Block(None, Block { stmts, tail, ty: ty.clone(), at }), ty, at }
}

/// Statements as an expression without a value.
pub(crate) fn block_of(mut stmts: Vec<Stmt>, at: Range) -> Expr {
    if stmts.len() == 1
        && let Some(Stmt::Expr(_)) = stmts.first()
        && let Some(Stmt::Expr(only)) = stmts.pop()
    {
        return only;
    }
    let block = Block { stmts, tail: None, ty: Ty::Unit, at };
    Expr { kind: ExprKind::Block(None, block), ty: Ty::Unit, at }
}

/// The statements of a nested block, to be merged into the enclosing one.
pub(crate) fn spliced(stmt: Stmt) -> Vec<Stmt> {
    match stmt {
        Stmt::Expr(Expr { kind: ExprKind::Block(None, block), .. }) if block.tail.is_none() => block.stmts,
        stmt => vec![stmt],
    }
}

/// The expression, with or without a value, preceded by the statements.
pub(crate) fn after(mut stmts: Vec<Stmt>, expr: Expr) -> Expr {
    if expr.ty != Ty::Unit {
        return in_block(stmts, expr);
    }
    let at = expr.at;
    stmts.extend(spliced(Stmt::Expr(expr)));
    block_of(stmts, at)
}

/// The place from which a value was read, or a place with the value as its root.
pub(crate) fn place_of(value: Expr) -> Place {
    let (ty, at) = (value.ty.clone(), value.at);
    match value.kind {
        ExprKind::Read(place) => place,
        kind => Place { root: Root::Value(Box::new(Expr { kind, ty: ty.clone(), at })), steps: Vec::new(), ty, at },
    }
}

/// The value of a place.
pub(crate) fn value_of(place: Place) -> Expr {
    let (ty, at) = (place.ty.clone(), place.at);
    match place.root {
        Root::Value(value) if place.steps.is_empty() => *value,
        _ => Expr { kind: ExprKind::Read(place), ty, at },
    }
}

/// `let local = value;`
pub(crate) fn let_local(id: LocalId, value: Expr) -> Stmt {
    let (ty, at) = (value.ty.clone(), value.at);
    Stmt::Let { pat: Pat { kind: PatKind::Bind(id, None), ty, at }, init: Some(value), other: None, at }
}

/// `let local;`
pub(crate) fn declared(local: LocalId, ty: Ty, at: Range) -> Stmt {
    Stmt::Let { pat: Pat { kind: PatKind::Bind(local, None), ty, at }, init: None, other: None, at }
}

/// `place = value;`
pub(crate) fn assign(place: Place, value: Expr, at: Range) -> Stmt {
    Stmt::Expr(Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty: Ty::Unit, at })
}

/// A number of type `usize`.
pub(crate) fn number(value: u64, at: Range) -> Expr {
    Expr { kind: ExprKind::Literal(Value::Int(value.into())), ty: Ty::USIZE, at }
}

/// The value of the expression if it is an integer literal.
pub(crate) fn written_number(expr: &Expr) -> Option<u128> {
    match &expr.kind {
        ExprKind::Literal(Value::Int(value)) => Some(*value),
        _ => None,
    }
}

pub(crate) fn truth(value: bool, at: Range) -> Expr {
    Expr { kind: ExprKind::Literal(Value::Bool(value)), ty: Ty::BOOL, at }
}

/// `left op right`, with the type of `left`.
pub(crate) fn arith(op: ArithOp, left: Expr, right: Expr) -> Expr {
    let (ty, at) = (left.ty.clone(), left.at);
    Expr { kind: ExprKind::Arith(op, Box::new(left), Box::new(right)), ty, at }
}

/// `!value`
pub(crate) fn not(value: Expr) -> Expr {
    let at = value.at;
    match value.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => *inner,
        kind => {
            let inner = Expr { kind, ..value };
            Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(inner)), ty: Ty::BOOL, at }
        }
    }
}

/// `one || other`
pub(crate) fn or(one: Expr, other: Expr) -> Expr {
    let at = one.at;
    Expr { kind: ExprKind::Logic(LogicOp::Or, one.into(), other.into()), ty: Ty::BOOL, at }
}

/// `value as ty`, unless it already has that type.
pub(crate) fn cast(value: Expr, ty: &Ty) -> Expr {
    if value.ty == *ty {
        return value;
    }
    let at = value.at;
    Expr { kind: ExprKind::Cast(Box::new(value)), ty: ty.clone(), at }
}

/// A call of an integer method, by name.
pub(crate) fn method(name: &str, args: Vec<Expr>, at: Range) -> Expr {
    let name = Ident::new(name, Span::mixed_site());
    Expr { kind: ExprKind::Method(Method::Named(name), args), ty: Ty::Scalar(Scalar::Usize), at }
}

/// A call of the method with these operands.
pub(crate) fn vector_call(method: VectorMethod, operands: Vec<Expr>, ty: Ty, at: Range) -> Expr {
    Expr { kind: ExprKind::Method(Method::Vector(method), operands), ty, at }
}

/// `if cond { … }`
pub(crate) fn if_then(cond: Expr, stmts: Vec<Stmt>, at: Range) -> Stmt {
    let leaves = matches!(stmts.last(), Some(Stmt::Expr(Expr { ty: Ty::Never, .. })));
    let then = Block { stmts, tail: None, ty: if leaves { Ty::Never } else { Ty::Unit }, at };
    Stmt::Expr(Expr { kind: ExprKind::If(Box::new(cond), then, None), ty: Ty::Unit, at })
}

/// `if cond { then } else { other }`
pub(crate) fn if_else(cond: Expr, then: Vec<Stmt>, other: Vec<Stmt>, at: Range) -> Stmt {
    let [then, other] = [then, other].map(|stmts| Block { stmts, tail: None, ty: Ty::Unit, at });
    Stmt::Expr(Expr { kind: ExprKind::If(cond.into(), then, Some(other)), ty: Ty::Unit, at })
}

/// `break;`
pub(crate) fn leave(id: LoopId, at: Range) -> Stmt {
    Stmt::Expr(Expr { kind: ExprKind::Break(id, None), ty: Ty::Never, at })
}

/// The type of a device function's name.
pub(crate) fn function_item(path: &syn::Path) -> Ty {
    let path = quote!(#path);
    Ty::Function(Rc::new(FunctionItem { text: spell::text(&path.to_string()), path }))
}
