//! `println!`, `print!`: a format string and its values.

use super::Parser;
use super::macros::{Piece, pieces};
use crate::ast::{Align, ExprKind, Format, FormatKind, Print, PrintPart};
use crate::diag::{Code, Diagnostic, Range};

impl Parser<'_> {
    pub(super) fn print(&self, args: &[syn::Expr], newline: bool, at: Range) -> Option<ExprKind> {
        let end = PrintPart::Text("\n".to_owned());
        let Some((text, args)) = args.split_first() else {
            let parts = newline.then_some(end).into_iter().collect();
            return Some(ExprKind::Print(Box::new(Print { parts, values: Vec::new() })));
        };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = text else {
            return self.error(
                Diagnostic::new(Code::Macro, at, "the format must be a string literal")
                    .help("show values through the literal: `\"index {}\", i`"),
            );
        };
        let mut values = self.values(args)?;
        let mut parts = Vec::new();
        for piece in pieces(&text.value()) {
            match piece {
                Piece::Text(text) => parts.push(PrintPart::Text(text)),
                Piece::Hole(hole) => {
                    let (which, spec) = hole.split_once(':').unwrap_or((&hole, ""));
                    let index = self.hole(which.trim(), &mut values, text)?;
                    parts.push(PrintPart::Value(index, self.format(spec.trim_end(), text)?));
                }
                Piece::Broken => return self.format_error(text, "unmatched brace in the format string"),
            }
        }
        parts.extend(newline.then_some(end));
        Some(ExprKind::Print(Box::new(Print { parts, values: values.all })))
    }

    /// `08x`, `.3`, `>5`, `?`
    fn format(&self, spec: &str, text: &syn::LitStr) -> Option<Format> {
        let mut format = Format {
            align: Align::Default,
            plus: false,
            alternate: false,
            zero: false,
            width: None,
            precision: None,
            kind: FormatKind::Display,
        };
        let mut rest = spec;
        let take = |prefix: &str, rest: &mut &str| match rest.strip_prefix(prefix) {
            Some(tail) => {
                *rest = tail;
                true
            }
            None => false,
        };
        if take("<", &mut rest) {
            format.align = Align::Left;
        } else if take(">", &mut rest) {
            format.align = Align::Right;
        }
        format.plus = take("+", &mut rest);
        format.alternate = take("#", &mut rest);
        format.zero = rest.starts_with('0') && take("0", &mut rest);
        format.width = number(&mut rest);
        if take(".", &mut rest) {
            format.precision = number(&mut rest);
            if format.precision.is_none() {
                return self.unsupported_format(spec, text);
            }
        }
        format.kind = match rest {
            "" => FormatKind::Display,
            "?" => FormatKind::Debug,
            "x" => FormatKind::LowerHex,
            "X" => FormatKind::UpperHex,
            "o" => FormatKind::Octal,
            _ => return self.unsupported_format(spec, text),
        };
        // C puts the `0x` before the padding, and omits it for zero
        let is_text = matches!(format.kind, FormatKind::Display | FormatKind::Debug);
        if format.alternate && (is_text || (format.width.is_some() && !format.zero)) {
            return self.unsupported_format(spec, text);
        }
        Some(format)
    }

    fn unsupported_format<T>(&self, spec: &str, text: &syn::LitStr) -> Option<T> {
        let message = format!("the format `{{:{spec}}}` is not supported in kernels");
        let help = "there are `{}`, `{:?}`, `{:x}`, `{:X}`, `{:o}`, with a width, `<` or `>`, `+`, `0`, and `{:.3}` for floats";
        self.error(Diagnostic::new(Code::Macro, text.span(), message).help(help))
    }
}

/// Removes the leading digits and returns their number.
fn number(rest: &mut &str) -> Option<u32> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, tail) = rest.split_at(end);
    let number = digits.parse().ok()?;
    *rest = tail;
    Some(number)
}
