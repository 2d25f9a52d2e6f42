//! Prints expressions, with the parentheses that C or a reader needs.

use super::captures::after_memory;
use super::divergence::divergent;
use super::{Piece, When, declared, hidden, merged, type_name};
use crate::builtins::{Test, vector::lane_name};
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

fn print(expr: &Expr, out: &mut Vec<Piece>) {
    let text = |text: &str| Piece::Text(text.to_owned());
    match expr {
        Expr::Var(name) => out.push(text(name)),
        Expr::Int { value, scalar, suffix } => out.push(Piece::Text(integer(*value, *scalar, *suffix))),
        Expr::Literal(literal) => out.push(Piece::Text(self::literal(literal))),
        Expr::Hole(hole) => out.push(Piece::Hole(*hole)),
        Expr::Panicked => out.extend([Piece::Member, text("panicked")]),
        Expr::PostDecrement(name) => out.push(Piece::Text(format!("{name}--"))),
        Expr::Const(path, scalar) => out.push(Piece::Const(path.clone(), *scalar)),
        Expr::Bare(path, scalar) => out.push(Piece::Bare(path.clone(), *scalar)),
        Expr::Given(cond, yes, no) => {
            out.push(Piece::If(When::Is(cond.clone(), true), pieces(yes)));
            out.push(Piece::If(When::Is(cond.clone(), false), pieces(no)));
        }
        Expr::Alive(callees, cond) if callees.is_empty() && **cond == Expr::bool(true) => {
            out.push(Piece::If(When::OwnQuiet, vec![text("true")]));
            out.push(Piece::If(When::OwnPanics, vec![text("!"), Piece::Member, text("panicked")]));
        }
        Expr::Table(number) => out.push(Piece::Table(*number)),
        Expr::Unary(op, operand) => {
            out.push(text(op.symbol()));
            // `- -x` must not become `--x`
            let space = *op == UnaryOp::Neg
                && matches!(
                    **operand,
                    Expr::Unary(UnaryOp::Neg, _)
                        | Expr::Literal(Literal::Float { negative: true, .. })
                        | Expr::Int { value: ..0, .. }
                );
            nested(operand, precedence(operand) < Precedence::Unary || space, out);
        }
        Expr::Binary(op, left, right) => {
            nested(left, needs_parens(*op, left, false), out);
            out.push(Piece::Text(format!(" {} ", op.symbol())));
            nested(right, needs_parens(*op, right, true), out);
        }
        Expr::Cast(ty, operand) => {
            out.push(Piece::Text(format!("({ty})")));
            nested(operand, precedence(operand) < Precedence::Unary, out);
        }
        Expr::CastTo(ty, operand) => {
            out.push(text("("));
            out.extend(declared(ty, ""));
            out.push(text(")"));
            nested(operand, precedence(operand) < Precedence::Unary, out);
        }
        Expr::Lanes(vector, swizzle) => {
            nested(vector, precedence(vector) < Precedence::Primary, out);
            out.push(Piece::Text(format!(".{}", lanes(swizzle))));
        }
        Expr::LateCast(before, after, operand) => {
            out.push(Piece::Hole(*before));
            print(operand, out);
            out.push(Piece::Hole(*after));
        }
        Expr::Call(function, args) => {
            out.extend([function_name(function), text("(")]);
            list(args, out);
            out.push(text(")"));
        }
        Expr::Vector(lane, len, args) => {
            out.push(Piece::Text(format!("({lane}{len})(")));
            list(args, out);
            out.push(text(")"));
        }
        Expr::Device(callee, args) => {
            out.extend([Piece::Name(*callee), text("(")]);
            let (functions, values): (Vec<_>, Vec<_>) =
                args.iter().cloned().partition(|arg| matches!(arg, Expr::Captured(..)));
            list(&values, out);
            captures(&functions, *callee, values.is_empty(), out);
        }
        Expr::Operator(callee, symbol, infix, args) => {
            let either = |infix_text: String, call: Vec<Piece>| {
                [(true, vec![Piece::Text(infix_text)]), (false, call)]
                    .map(|(holds, pieces)| Piece::If(When::Is(infix.clone(), holds), pieces))
            };
            let open = if args.len() == 1 { format!("({symbol}") } else { "(".to_owned() };
            out.extend(either(open, vec![Piece::Name(*callee), text("(")]));
            for (index, arg) in args.iter().enumerate() {
                if index > 0 {
                    out.extend(either(format!(" {symbol} "), vec![text(", ")]));
                }
                nested(arg, precedence(arg) < Precedence::Primary, out);
            }
            out.extend(either(")".to_owned(), after_arguments(*callee, false)));
        }
        Expr::Index(base, index) => {
            nested(base, precedence(base) < Precedence::Primary, out);
            out.push(text("["));
            print(index, out);
            out.push(text("]"));
        }
        Expr::Field(base, name) => match &**base {
            Expr::Deref(pointer) => {
                nested(pointer, precedence(pointer) < Precedence::Primary, out);
                out.push(Piece::Text(format!("->{name}")));
            }
            base => {
                nested(base, precedence(base) < Precedence::Primary, out);
                out.push(Piece::Text(format!(".{name}")));
            }
        },
        Expr::Deref(pointer) => {
            out.push(text("*"));
            nested(pointer, precedence(pointer) < Precedence::Unary, out);
        }
        Expr::Address(place) => {
            out.push(text("&"));
            nested(place, precedence(place) < Precedence::Unary, out);
        }
        Expr::Compound(ty, values) => {
            out.extend([text("("), type_name(ty), text("){")]);
            list(values, out);
            out.push(text("}"));
        }
        Expr::Named(field, value) => {
            out.push(Piece::Text(format!(".{field} = ")));
            nested(value, *field == Member::Error && precedence(value) < Precedence::Unary, out);
        }
        Expr::List(values) => {
            out.push(text("{"));
            list(values, out);
            out.push(text("}"));
        }
        Expr::Alive(callees, cond) => {
            nested(cond, precedence(cond) < Precedence::LogicalAnd, out);
            let alive = Piece::If(When::OwnPanics, vec![text(" && !"), Piece::Member, text("panicked")]);
            out.push(callees.iter().fold(alive, |alive, callee| Piece::If(When::NeverWaits(*callee), vec![alive])));
        }
        Expr::Select(cond, yes, no) => {
            nested(cond, precedence(cond) <= Precedence::Conditional, out);
            out.push(text(" ? "));
            nested(yes, precedence(yes) <= Precedence::Conditional, out);
            out.push(text(" : "));
            print(no, out);
        }
        Expr::Divergent(cond) => divergent(cond, out),
        Expr::IfSlice(_, _, arg) | Expr::Captured(_, arg) => print(arg, out),
        Expr::Guarded(place, other) => {
            let mut guard = vec![Piece::Member, text("panicked ? ")];
            print(other, &mut guard);
            guard.push(text(" : "));
            out.push(Piece::If(When::OwnPanics, merged(guard)));
            print(place, out);
        }
        Expr::Test(test, operand) => {
            let (before, after) = around(*test);
            out.push(text(before));
            nested(operand, precedence(operand) < Precedence::Unary, out);
            out.push(text(after));
        }
        Expr::Either { callees, quiet, loud } => {
            out.push(Piece::If(When::Quiet(callees.clone()), pieces(quiet)));
            out.push(Piece::If(When::Panics(callees.clone()), pieces(loud)));
        }
    }
}

/// The captures of passed functions, and the rest of the call after its arguments.
fn captures(args: &[Expr], callee: CalleeId, first: bool, out: &mut Vec<Piece>) {
    let Some((arg, rest)) = args.split_first() else { return out.extend(after_arguments(callee, first)) };
    let Expr::Captured(cond, value) = arg else { return captures(rest, callee, first, out) };
    let mut yes = if first { Vec::new() } else { vec![Piece::Text(", ".to_owned())] };
    print(value, &mut yes);
    let Some(cond) = cond else {
        out.extend(yes);
        return captures(rest, callee, false, out);
    };
    if !first {
        out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
        return captures(rest, callee, false, out);
    }
    // whether a comma follows depends on whether it is present
    let mut no = Vec::new();
    captures(rest, callee, false, &mut yes);
    captures(rest, callee, true, &mut no);
    out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
    out.push(Piece::If(When::Is(cond.clone(), false), merged(no)));
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

/// The text before and after the operand.
fn around(test: Test) -> (&'static str, &'static str) {
    match test {
        Test::Positive => ("", " > 0"),
        Test::Negative => ("", " < 0"),
        Test::PowerOfTwo => ("popcount(", ") == 1"),
        Test::SignPositive => ("!signbit(", ")"),
    }
}

fn nested(expr: &Expr, parens: bool, out: &mut Vec<Piece>) {
    if let (Expr::Given(cond, yes, no), true) = (expr, parens) {
        // parenthesise each alternative separately
        for (holds, expr) in [(true, yes), (false, no)] {
            let mut inner = Vec::new();
            nested(expr, precedence(expr) < Precedence::Unary, &mut inner);
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

fn precedence(expr: &Expr) -> Precedence {
    match expr {
        Expr::Literal(Literal::Float { negative: true, .. }) => Precedence::Unary,
        Expr::Literal(_)
        | Expr::Var(_)
        | Expr::Hole(_)
        | Expr::Panicked
        | Expr::PostDecrement(_)
        | Expr::Const(..)
        | Expr::Bare(..)
        | Expr::Table(_)
        | Expr::Lanes(..)
        | Expr::Call(..)
        | Expr::Device(..)
        | Expr::Operator(..)
        | Expr::Index(..)
        | Expr::Field(..)
        | Expr::Compound(..)
        | Expr::Named(..)
        | Expr::List(_) => Precedence::Primary,
        // `(float4)(x)` is a cast
        Expr::Vector(..) => Precedence::Unary,
        Expr::Alive(..) | Expr::Divergent(_) => Precedence::LogicalAnd,
        Expr::Deref(_) | Expr::Address(_) => Precedence::Unary,
        Expr::Int { value, scalar, suffix } => {
            let is_cast = *suffix && matches!(scalar, Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16);
            let is_negative = *value < 0 && (*value != Scalar::min(*scalar) || scalar.bits() < 32);
            if is_cast || is_negative { Precedence::Unary } else { Precedence::Primary }
        }
        Expr::Unary(..) | Expr::Cast(..) | Expr::CastTo(..) | Expr::LateCast(..) => Precedence::Unary,
        Expr::Binary(op, ..) => op.precedence(),
        Expr::Select(..) | Expr::Guarded(..) => Precedence::Conditional,
        Expr::IfSlice(_, _, arg) | Expr::Captured(_, arg) => precedence(arg),
        Expr::Test(Test::SignPositive, _) => Precedence::Unary,
        Expr::Test(Test::Positive | Test::Negative | Test::PowerOfTwo, _) => Precedence::Equality,
        Expr::Either { quiet, loud, .. } => precedence(quiet).min(precedence(loud)),
        Expr::Given(_, yes, no) => precedence(yes).min(precedence(no)),
    }
}

/// Whether the operand needs parentheses, for C or for a reader.
fn needs_parens(op: BinaryOp, operand: &Expr, is_right: bool) -> bool {
    let (outer, inner) = (op.precedence(), precedence(operand));
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
