//! Prints expressions, with the parentheses that C or a reader needs.

use super::captures::{after_memory, captures};
use super::divergence::divergent;
use super::{Piece, When, declared, hidden, merged, type_name};
use crate::builtins::vector::lane_name;
use crate::c::BinaryOp::{Arith, Compare, Logic};
use crate::c::{BinaryOp, Expr, Function, Literal, Member, Precedence, Swizzle, UnaryOp};
use crate::ir::{CalleeId, LogicOp};
use crate::ty::Scalar;

pub(super) fn pieces(expr: &Expr) -> Vec<Piece> {
    let mut out = Vec::new();
    print(expr, &mut out);
    merged(out)
}

fn list(args: &[Expr], out: &mut Vec<Piece>) {
    for (index, arg) in args.iter().enumerate() {
        if let Expr::IfSlice(callee, of, arg) = arg {
            let mut text = vec![Piece::Text(if index > 0 { ", ".into() } else { String::new() })];
            print(arg, &mut text);
            out.push(Piece::If(When::Slice(*callee, *of), merged(text)));
            continue;
        }
        if index > 0 {
            out.push(Piece::Text(", ".into()));
        }
        print(arg, out);
    }
}

fn text(text: &str) -> Piece {
    Piece::Text(text.to_owned())
}

/// Prints an operand, in parentheses if its precedence is lower.
fn operand(expr: &Expr, least: Precedence, out: &mut Vec<Piece>) {
    nested(expr, expr.precedence() < least, out);
}

/// Prints values between an opening and a closing bracket.
fn bracketed(open: &str, values: &[Expr], close: &str, out: &mut Vec<Piece>) {
    out.push(text(open));
    list(values, out);
    out.push(text(close));
}

/// Prints two forms, of which a condition selects one.
fn either([one, other]: [(When, Vec<Piece>); 2], out: &mut Vec<Piece>) {
    out.extend([Piece::If(one.0, one.1), Piece::If(other.0, other.1)]);
}

fn print(expr: &Expr, out: &mut Vec<Piece>) {
    match expr {
        Expr::Var(name) => out.push(text(name)),
        Expr::Int { value, scalar, suffix } => out.push(Piece::Text(integer(*value, *scalar, *suffix))),
        Expr::Literal(literal) => out.push(Piece::Text(self::literal(literal))),
        Expr::Hole(hole) => out.push(Piece::Hole(*hole)),
        Expr::Panicked => out.extend([Piece::Member, text("panicked")]),
        Expr::PostDecrement(name) => out.push(Piece::Text(format!("{name}--"))),
        Expr::Const(path, scalar) => out.push(Piece::Const(path.clone(), *scalar)),
        Expr::Bare(path, scalar) => out.push(Piece::Bare(path.clone(), *scalar)),
        Expr::Table(number) => out.push(Piece::Table(*number)),
        Expr::Given(cond, yes, no) => {
            either([(When::Is(cond.clone(), true), pieces(yes)), (When::Is(cond.clone(), false), pieces(no))], out);
        }
        Expr::Either { callees, quiet, loud } => {
            either([(When::Quiet(callees.clone()), pieces(quiet)), (When::Panics(callees.clone()), pieces(loud))], out);
        }
        Expr::Alive(callees, cond) => alive(callees, cond, out),
        Expr::Divergent(cond) => divergent(cond, out),
        Expr::Guarded(place, other) => {
            let guard = [vec![Piece::Member, text("panicked ? ")], pieces(other), vec![text(" : ")]].concat();
            out.push(Piece::If(When::OwnPanics, merged(guard)));
            print(place, out);
        }
        Expr::Unary(op, operand) => unary(*op, operand, out),
        Expr::Binary(op, left, right) => {
            nested(left, needs_parens(*op, left, false), out);
            out.push(Piece::Text(format!(" {} ", op.symbol())));
            nested(right, needs_parens(*op, right, true), out);
        }
        Expr::Select(cond, yes, no) => {
            operand(cond, Precedence::LogicalOr, out);
            out.push(text(" ? "));
            operand(yes, Precedence::LogicalOr, out);
            out.push(text(" : "));
            print(no, out);
        }
        Expr::Cast(ty, value) => {
            out.push(Piece::Text(format!("({ty})")));
            operand(value, Precedence::Unary, out);
        }
        Expr::CastTo(ty, value) => {
            out.extend([vec![text("(")], declared(ty, ""), vec![text(")")]].concat());
            operand(value, Precedence::Unary, out);
        }
        Expr::LateCast(before, after, value) => {
            out.push(Piece::Hole(*before));
            print(value, out);
            out.push(Piece::Hole(*after));
        }
        Expr::Test(test, value) => {
            let (before, after) = test.around();
            out.push(text(before));
            operand(value, Precedence::Unary, out);
            out.push(text(after));
        }
        Expr::Call(function, args) => {
            out.push(function_name(function));
            bracketed("(", args, ")", out);
        }
        Expr::Vector(lane, len, args) => bracketed(&format!("({lane}{len})("), args, ")", out),
        Expr::Device(callee, args) => device(*callee, args, out),
        Expr::Operator(callee, op, infix, args) => operator(*callee, op.symbol(), infix, args, out),
        Expr::IfSlice(_, _, arg) | Expr::Captured(_, arg) => print(arg, out),
        Expr::Compound(ty, values) => {
            out.extend([text("("), type_name(ty), text(")")]);
            bracketed("{", values, "}", out);
        }
        Expr::List(values) => bracketed("{", values, "}", out),
        Expr::Named(member, value) => {
            out.push(Piece::Text(format!(".{member} = ")));
            nested(value, *member == Member::Error && value.precedence() < Precedence::Unary, out);
        }
        Expr::Index(base, index) => {
            operand(base, Precedence::Primary, out);
            out.extend([vec![text("[")], pieces(index), vec![text("]")]].concat());
        }
        Expr::Field(base, member) => {
            let (base, point) = if let Expr::Deref(pointer) = &**base { (pointer, "->") } else { (base, ".") };
            operand(base, Precedence::Primary, out);
            out.push(Piece::Text(format!("{point}{member}")));
        }
        Expr::Lanes(vector, swizzle) => {
            operand(vector, Precedence::Primary, out);
            out.push(Piece::Text(format!(".{}", lanes(swizzle))));
        }
        Expr::Deref(pointer) => {
            out.push(text("*"));
            operand(pointer, Precedence::Unary, out);
        }
        Expr::Address(place) => {
            out.push(text("&"));
            operand(place, Precedence::Unary, out);
        }
    }
}

fn unary(op: UnaryOp, operand: &Expr, out: &mut Vec<Piece>) {
    out.push(text(op.symbol()));
    // `- -x` must not become `--x`
    let is_negative = match operand {
        Expr::Unary(op, _) => *op == UnaryOp::Neg,
        Expr::Literal(Literal::Float { negative, .. }) => *negative,
        Expr::Int { value, .. } => *value < 0,
        _ => false,
    };
    nested(operand, operand.precedence() < Precedence::Unary || (op == UnaryOp::Neg && is_negative), out);
}

/// The condition, unless the work-item has panicked.
fn alive(callees: &[CalleeId], cond: &Expr, out: &mut Vec<Piece>) {
    if callees.is_empty() && *cond == Expr::bool(true) {
        let alive = vec![text("!"), Piece::Member, text("panicked")];
        return either([(When::OwnQuiet, vec![text("true")]), (When::OwnPanics, alive)], out);
    }
    operand(cond, Precedence::LogicalAnd, out);
    let alive = Piece::If(When::OwnPanics, vec![text(" && !"), Piece::Member, text("panicked")]);
    out.push(callees.iter().fold(alive, |alive, callee| Piece::If(When::NeverWaits(*callee), vec![alive])));
}

/// The call of a device function, with the captures of passed functions at the end.
fn device(callee: CalleeId, args: &[Expr], out: &mut Vec<Piece>) {
    out.extend([Piece::Name(callee), text("(")]);
    let (functions, values): (Vec<_>, Vec<_>) = args.iter().cloned().partition(|arg| matches!(arg, Expr::Captured(..)));
    list(&values, out);
    let functions = functions.into_iter().filter_map(|function| match function {
        Expr::Captured(cond, value) => Some((cond, pieces(&value))),
        _ => None,
    });
    captures(&functions.collect::<Vec<_>>(), values.is_empty(), &|first| after_arguments(callee, first), out);
}

/// The call of an operator's function, or the operator.
fn operator(callee: CalleeId, symbol: &str, infix: &syn::Expr, args: &[Expr], out: &mut Vec<Piece>) {
    let choose = |infix_text: String, call: Vec<Piece>, out: &mut Vec<Piece>| {
        let when = |holds| When::Is(Box::new(infix.clone()), holds);
        either([(when(true), vec![Piece::Text(infix_text)]), (when(false), call)], out);
    };
    let open = if args.len() == 1 { format!("({symbol}") } else { "(".to_owned() };
    choose(open, vec![Piece::Name(callee), text("(")], out);
    for (index, arg) in args.iter().enumerate() {
        if index > 0 {
            choose(format!(" {symbol} "), vec![text(", ")], out);
        }
        operand(arg, Precedence::Primary, out);
    }
    choose(")".to_owned(), after_arguments(callee, false), out);
}

/// The rest of a call after its arguments.
fn after_arguments(callee: CalleeId, first: bool) -> Vec<Piece> {
    let mut out = vec![Piece::Memory(callee, !first)];
    let panics = When::Panics(vec![callee]);
    let hidden = |first| hidden(first, When::Sized(callee), "cl_size", panics.clone(), vec![Piece::State]);
    out.extend(after_memory(first, |shares| When::Shares(callee, shares), hidden));
    out.push(Piece::Text(")".to_owned()));
    out
}

fn nested(expr: &Expr, parens: bool, out: &mut Vec<Piece>) {
    if let (Expr::Given(cond, yes, no), true) = (expr, parens) {
        // parenthesise each alternative separately
        for (holds, expr) in [(true, yes), (false, no)] {
            let mut inner = Vec::new();
            operand(expr, Precedence::Unary, &mut inner);
            out.push(Piece::If(When::Is(cond.clone(), holds), merged(inner)));
        }
        return;
    }
    if parens {
        out.push(Piece::Text("(".into()));
    }
    print(expr, out);
    if parens {
        out.push(Piece::Text(")".into()));
    }
}

/// Whether the operand needs parentheses, for C or for a reader.
fn needs_parens(op: BinaryOp, operand: &Expr, is_right: bool) -> bool {
    let (outer, inner) = (op.precedence(), operand.precedence());
    let confusing = match operand {
        Expr::Binary(inner, ..) => *inner != op && (op.is_bitwise() || confuses(*inner, op)),
        _ => false,
    };
    inner < outer
        || (inner == outer && is_right)
        || confusing
        || (outer == Precedence::Equality && inner == Precedence::Relational)
}

/// Whether a reader may take the operand's operator for the weaker one.
fn confuses(inner: BinaryOp, outer: BinaryOp) -> bool {
    match outer {
        Logic(LogicOp::And) => false,
        Logic(LogicOp::Or) => inner == Logic(LogicOp::And),
        Arith(_) | Compare(_) => inner.is_bitwise(),
    }
}

fn function_name(function: &Function) -> Piece {
    match function {
        Function::Hole(hole) => Piece::Hole(*hole),
        function => Piece::Text(function.to_string()),
    }
}

/// `x`, `wzyx`, `s07`
fn lanes(swizzle: &Swizzle) -> String {
    let digits = swizzle.lanes.iter().map(|lane| format!("{lane:x}"));
    match swizzle.of {
        ..=4 => swizzle.lanes.iter().map(|lane| lane_name(*lane, swizzle.of)).collect(),
        _ => std::iter::once("s".to_owned()).chain(digits).collect(),
    }
}

fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Bool(value) => value.to_string(),
        Literal::Float { text, scalar: _, negative: false } => text.clone(),
        Literal::Float { text, scalar: _, negative: true } => format!("-{text}"),
        Literal::Bits(bits) => format!("{bits:#x}"),
        Literal::Char(char) => format!("'{char}'"),
        Literal::Str(text) => format!("\"{text}\""),
    }
}

fn integer(value: i128, scalar: Scalar, suffix: bool) -> String {
    match (scalar, suffix) {
        (Scalar::I32, _) if value == scalar.min() => "INT_MIN".to_owned(),
        (Scalar::I64 | Scalar::Isize, _) if value == scalar.min() => "LONG_MIN".to_owned(),
        (Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16, true) => format!("({}){value}", scalar.opencl()),
        (_, false) if i32::try_from(value).is_ok() => value.to_string(),
        // C gives the literal type `long` itself
        (Scalar::I64 | Scalar::Isize, false) => value.to_string(),
        (Scalar::U32, _) => format!("{value}u"),
        (Scalar::I64 | Scalar::Isize, _) => format!("{value}l"),
        (Scalar::U64 | Scalar::Usize, _) => format!("{value}ul"),
        (
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::U8
            | Scalar::U16
            | Scalar::F16
            | Scalar::F32
            | Scalar::F64,
            _,
        ) => value.to_string(),
    }
}
