//! Lowering of `println!` to OpenCL's `printf` (OpenCL C 1.2, section 6.12.13).

use super::Lower;
use crate::ast::{Align, Format, FormatKind, PrintPart};
use crate::c::{Expr as C, Function, Literal, StmtKind};
use crate::ir::Print;
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    pub(super) fn print(&mut self, print: &Print) {
        let values = self.operands(&print.values.iter().collect::<Vec<_>>());
        let before = self.block.len();
        let mut leaves = Vec::new();
        for (value, expr) in values.into_iter().zip(&print.values) {
            let value = match expr.ty.scalar() {
                Some(Scalar::Bool) | None => value.c,
                Some(_) => self.exact(value, expr),
            };
            leaves.push(self.lanes_of(value, &expr.ty));
        }
        let lanes = self.block.split_off(before);
        let parts = parts(print, &leaves);
        let mut call = lanes;
        call.extend(self.nested(|lower| lower.print_call(&parts, &mut Vec::new())));
        if !self.function.barriers {
            return self.block.extend(call);
        }
        // a panicked work-item that continues prints nothing
        self.push(StmtKind::If(C::alive(None), call, Vec::new()));
    }

    /// One `printf` call, or one for each value of each `bool`: `%s` requires a literal argument, and drivers enforce
    /// this.
    fn print_call(&mut self, parts: &[Shown<'_>], words: &mut Vec<bool>) {
        let mut text = String::new();
        let mut args = Vec::new();
        let mut bools = 0;
        for part in parts {
            let (value, scalar, format) = match part {
                Shown::Text(part) => {
                    // a driver prints `%%` as two characters (`docs/driver-errors/printf_of_percent.cl`)
                    args.extend(part.matches('%').map(|_| C::Literal(Literal::Char('%'))));
                    escape(&part.replace('%', "%c"), &mut text);
                    continue;
                }
                Shown::Value(value, scalar, format) => (value, *scalar, *format),
            };
            if scalar != Scalar::Bool {
                text.push_str(&conversion(format, scalar));
                args.push(argument(value.clone(), format, scalar));
                continue;
            }
            let Some(word) = words.get(bools).copied() else {
                let [yes, no] = [true, false].map(|word| {
                    words.push(word);
                    let call = self.nested(|lower| lower.print_call(parts, words));
                    words.pop();
                    call
                });
                return self.push(StmtKind::If(value.clone(), yes, no));
            };
            bools += 1;
            escape(&padded(word, format), &mut text);
        }
        args.insert(0, C::Literal(Literal::Str(text)));
        self.push(StmtKind::Expr(C::Call(Function::Printf, args)));
    }
}

/// An item that one `printf` call prints.
enum Shown<'p> {
    Text(&'p str),
    Value(C, Scalar, &'p Format),
}

/// The items, with vectors expanded to lists of their lanes.
fn parts<'p>(print: &'p Print, leaves: &[Vec<C>]) -> Vec<Shown<'p>> {
    let mut parts = Vec::new();
    for part in &print.parts {
        let (index, format) = match part {
            PrintPart::Text(text) => {
                parts.push(Shown::Text(text));
                continue;
            }
            PrintPart::Value(index, format) => (*index, format),
        };
        let (Some(leaves), Some(expr)) = (leaves.get(index), print.values.get(index)) else { continue };
        let lane = match expr.ty {
            Ty::Vector(lane, _) => lane,
            Ty::Mask(..) => Scalar::Bool,
            _ => {
                let scalar = expr.ty.scalar().unwrap_or(Scalar::I32);
                parts.extend(leaves.iter().map(|value| Shown::Value(value.clone(), scalar, format)));
                continue;
            }
        };
        for (number, value) in leaves.iter().enumerate() {
            parts.push(Shown::Text(if number == 0 { "[" } else { ", " }));
            parts.push(Shown::Value(value.clone(), lane, format));
        }
        parts.push(Shown::Text("]"));
    }
    parts
}

/// Pads a string. Strings are left-aligned.
fn padded(word: bool, format: &Format) -> String {
    let width = format.width.and_then(|width| usize::try_from(width).ok()).unwrap_or(0);
    match format.align {
        Align::Right => format!("{word:>width$}"),
        Align::Left | Align::Default => format!("{word:<width$}"),
    }
}

/// The `printf` conversion, such as `%08x`.
fn conversion(format: &Format, scalar: Scalar) -> String {
    let mut text = String::new();
    if format.alternate {
        text.push_str(if format.kind == FormatKind::Octal { "0o" } else { "0x" });
    }
    text.push('%');
    if format.align == Align::Left && !format.zero {
        text.push('-');
    }
    if format.plus {
        text.push('+');
    }
    if format.zero {
        text.push('0');
    }
    if let Some(width) = format.width {
        let prefix = if format.alternate { 2 } else { 0 };
        text.push_str(&width.saturating_sub(prefix).to_string());
    }
    if scalar.is_float() {
        return match format.precision {
            Some(precision) => format!("{text}.{precision}f"),
            None if scalar == Scalar::F32 => format!("{text}.7g"),
            None => format!("{text}.15g"),
        };
    }
    let long = if scalar.bits() == 64 { "l" } else { "" };
    let letter = match format.kind {
        FormatKind::Display | FormatKind::Debug if scalar.is_signed() => "d",
        FormatKind::Display | FormatKind::Debug => "u",
        FormatKind::LowerHex => "x",
        FormatKind::UpperHex => "X",
        FormatKind::Octal => "o",
    };
    format!("{text}{long}{letter}")
}

fn argument(value: C, format: &Format, scalar: Scalar) -> C {
    match format.kind {
        // the bits, which a promotion would sign-extend
        FormatKind::LowerHex | FormatKind::UpperHex | FormatKind::Octal if scalar.is_signed() => {
            C::cast(scalar.unsigned(), value)
        }
        _ => value,
    }
}

/// The text, escaped for a C string literal.
fn escape(text: &str, out: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            // two question marks would begin a trigraph
            b'?' if out.ends_with('?') => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(byte)),
            byte => out.push_str(&format!("\\{byte:03o}")),
        }
    }
}
