//! The macros of the kernel language: `assert!`, `panic!`, `println!`, `matches!` and their variants.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;

use super::Parser;
use crate::ast::{Arm, Assert, Block, Expr, ExprKind, Let, MessagePart, Pat, PatKind, Stmt};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::CompareOp;
use crate::names::claims::Claim;
use crate::names::{OURS, Origin};

impl Parser<'_> {
    pub(super) fn macro_call(&self, mac: &syn::Macro) -> Option<Expr> {
        let name = mac.path.to_token_stream().to_string().replace(' ', "");
        let at = Range::of(mac);
        let plain = name.rsplit("::").next().unwrap_or_default();
        if plain == "matches" {
            self.claim(Claim::std_macro(&mac.path));
            return self.matches_macro(mac, at);
        }
        let args = match plain {
            "assert" | "debug_assert" | "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" | "panic"
            | "unreachable" | "todo" | "unimplemented" | "println" | "print" => self.macro_args(mac)?,
            _ => {
                let help = match plain {
                    "eprintln" | "eprint" => "devices have one output: use `println!`",
                    "dbg" => "use `println!(\"{value}\")`",
                    "format" | "write" | "writeln" => "kernels have no strings: print the parts with `print!`",
                    "vec" => "kernels have no heap: use an array, `[value; N]`",
                    _ => "a `#[kernel]` sees the call, not what it expands to: write the code out",
                };
                return self.error(
                    Diagnostic::new(Code::Macro, at, format!("the macro `{name}!` is not supported in kernels"))
                        .help(help),
                );
            }
        };
        self.claim(Claim::std_macro(&mac.path));
        let kind = match plain {
            "assert" | "debug_assert" => self.assert(&args, at)?,
            "assert_eq" | "debug_assert_eq" => self.assert_pair(&args, CompareOp::Eq, "left == right", at)?,
            "assert_ne" | "debug_assert_ne" => self.assert_pair(&args, CompareOp::Ne, "left != right", at)?,
            "println" | "print" => self.print(&args, plain == "println", at)?,
            "panic" => self.panic(&args, "explicit panic", "", at)?,
            "unreachable" => {
                let (alone, before) =
                    ("internal error: entered unreachable code", "internal error: entered unreachable code: ");
                self.panic(&args, alone, before, at)?
            }
            "todo" => self.panic(&args, "not yet implemented", "not yet implemented: ", at)?,
            _ => self.panic(&args, "not implemented", "not implemented: ", at)?,
        };
        if plain.starts_with("debug_") {
            return Some(Expr { kind: debug_only(kind, at), at });
        }
        Some(Expr { kind, at })
    }

    fn macro_args(&self, mac: &syn::Macro) -> Option<Vec<syn::Expr>> {
        match Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated.parse2(mac.tokens.clone()) {
            Ok(args) => Some(args.into_iter().collect()),
            Err(error) => self.error(Diagnostic::new(Code::Macro, error.span(), error.to_string())),
        }
    }

    /// `matches!(value, pattern if guard)`
    fn matches_macro(&self, mac: &syn::Macro, at: Range) -> Option<Expr> {
        let parse = |input: syn::parse::ParseStream<'_>| {
            let value: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard: Option<syn::Expr> = match input.parse::<Option<syn::Token![if]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pat, guard))
        };
        let (value, pat, guard) = match parse.parse2(mac.tokens.clone()) {
            Ok(parts) => parts,
            Err(error) => return self.error(Diagnostic::new(Code::Macro, error.span(), error.to_string())),
        };
        let (value, pat) = (self.expr(&value), self.pat(&pat));
        let (value, pat) = (Box::new(value?), pat?);
        let Some(guard) = guard else { return Some(Expr { kind: ExprKind::Matches(Box::new(pat), value), at }) };
        let truth = |value| Expr { kind: ExprKind::Literal(crate::ast::Literal::Bool(value)), at };
        let arms = vec![
            Arm { pat, guard: Some(self.expr(&guard)?), body: truth(true), is_rest: false },
            Arm { pat: Pat { kind: PatKind::Wild, at }, guard: None, body: truth(false), is_rest: true },
        ];
        Some(Expr { kind: ExprKind::Match(value, arms), at })
    }

    fn assert(&self, args: &[syn::Expr], at: Range) -> Option<ExprKind> {
        let [cond, message @ ..] = args else {
            return self.error(Diagnostic::new(Code::Macro, at, "`assert!` needs a condition"));
        };
        let source = match super::text::text(cond) {
            Some(text) => MessagePart::Text(text),
            None => MessagePart::Source(cond.to_token_stream()),
        };
        let cond = self.expr(cond);
        let (message, values) = if message.is_empty() {
            (vec![MessagePart::Text("assertion failed: ".into()), source], Vec::new())
        } else {
            self.message(message, at)?
        };
        Some(ExprKind::Assert(Box::new(Assert { cond: Some(cond?), message, values })))
    }

    /// `{ let left_value = a; let right_value = b; assert!(left_value == right_value, …) }`, with variables that the
    /// user's names cannot refer to.
    fn assert_pair(&self, args: &[syn::Expr], op: CompareOp, text: &str, at: Range) -> Option<ExprKind> {
        let [left, right, message @ ..] = args else {
            return self.error(Diagnostic::new(Code::Macro, at, "this needs two values to compare"));
        };
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let mut parts = vec![MessagePart::Text(format!("assertion `{text}` failed"))];
        let mut values = Vec::new();
        if !message.is_empty() {
            let (custom, custom_values) = self.message(message, at)?;
            parts.push(MessagePart::Text(": ".into()));
            parts.extend(custom);
            values = custom_values;
        }
        let (left_value, right_value) = ("left_value", "right_value");
        let name = |name: &str| Ident::new(&format!("{OURS}{name}"), at.first);
        let (a, b) = (name(left_value), name(right_value));
        let read = |name: &Ident| Expr { kind: ExprKind::Name(name.clone()), at };
        parts.push(MessagePart::Text("\n  left: ".into()));
        parts.push(MessagePart::Debug(values.len()));
        parts.push(MessagePart::Text("\n right: ".into()));
        parts.push(MessagePart::Debug(values.len() + 1));
        values.extend([read(&a), read(&b)]);
        let cond = Expr { kind: ExprKind::Compare(op, Box::new(read(&a)), Box::new(read(&b))), at };
        let bind = |name: Ident, part: &'static str, init: Expr| {
            let pat = Pat { kind: PatKind::Name { name, origin: Origin::Part(part), mutable: false, sub: None }, at };
            Stmt::Let(Let { pat, ty: None, init: Some(init), other: None, local: false, at })
        };
        let assert = Expr { kind: ExprKind::Assert(Box::new(Assert { cond: Some(cond), message: parts, values })), at };
        Some(ExprKind::Block(
            None,
            Block {
                stmts: vec![bind(a, left_value, left), bind(b, right_value, right)],
                tail: Some(assert.into()),
                at,
            },
        ))
    }

    fn panic(&self, args: &[syn::Expr], alone: &str, before: &str, at: Range) -> Option<ExprKind> {
        let (message, values) = if args.is_empty() {
            (vec![MessagePart::Text(alone.to_owned())], Vec::new())
        } else {
            let (mut message, values) = self.message(args, at)?;
            message.insert(0, MessagePart::Text(before.to_owned()));
            (message, values)
        };
        Some(ExprKind::Assert(Box::new(Assert { cond: None, message, values })))
    }

    /// A format string and its arguments.
    fn message(&self, args: &[syn::Expr], at: Range) -> Option<(Vec<MessagePart>, Vec<Expr>)> {
        let text = match args.first() {
            Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => text,
            _ => {
                return self.error(
                    Diagnostic::new(Code::Macro, at, "the message must be a string literal")
                        .help("show values through the literal: `\"index {}\", i`"),
                );
            }
        };
        let mut values = self.values(&args[1..])?;
        let mut parts = Vec::new();
        for piece in pieces(&text.value()) {
            match piece {
                Piece::Text(text) => parts.push(MessagePart::Text(text)),
                Piece::Hole(hole) => {
                    let (which, spec) = hole.split_once(':').unwrap_or((&hole, ""));
                    let index = self.hole(which.trim(), &mut values, text)?;
                    match spec.trim() {
                        "" => parts.push(MessagePart::Display(index)),
                        "?" => parts.push(MessagePart::Debug(index)),
                        _ => return self.format_error(text, "only `{}` and `{:?}` are supported in kernels"),
                    }
                }
                Piece::Broken => return self.format_error(text, "unmatched brace in the format string"),
            }
        }
        Some((parts, values.all))
    }

    /// The values of a format string: `a`, `name = b`.
    pub(super) fn values(&self, args: &[syn::Expr]) -> Option<Values> {
        let mut names = Vec::new();
        let values = args.iter().enumerate().map(|(at, arg)| {
            let syn::Expr::Assign(named) = arg else { return self.expr(arg) };
            let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*named.left else { return self.expr(arg) };
            let Some(name) = path.get_ident() else { return self.expr(arg) };
            names.push((name.to_string(), at));
            self.expr(&named.right)
        });
        let values: Vec<_> = values.collect();
        Some(Values { all: values.into_iter().collect::<Option<_>>()?, written: args.len(), names, next: 0 })
    }

    /// The index of the value that a placeholder shows.
    pub(super) fn hole(&self, which: &str, values: &mut Values, text: &syn::LitStr) -> Option<usize> {
        if which.is_empty() {
            values.next += 1;
            return (values.next <= values.written)
                .then_some(values.next - 1)
                .or_else(|| self.format_error(text, "the format string has more holes than there are values"));
        }
        if let Ok(index) = which.parse::<usize>() {
            return (index < values.written)
                .then_some(index)
                .or_else(|| self.format_error(text, "the format string names a value that is not there"));
        }
        if let Some((_, index)) = values.names.iter().find(|(name, _)| name == which) {
            return Some(*index);
        }
        // here a keyword denotes the raw identifier, which cannot be written in any other form
        let plain = || Some(which).filter(|which| !which.starts_with("r#"));
        let name = plain().and_then(|which| {
            let keyword = || syn::parse_str::<Ident>(&format!("r#{which}"));
            syn::parse_str::<Ident>(which).or_else(|_| keyword()).ok()
        });
        let Some(mut name) = name else {
            return self.format_error(text, "a hole in the format string must be a name or a number");
        };
        name.set_span(text.span());
        values.all.push(Expr { kind: ExprKind::Name(name), at: text.span().into() });
        Some(values.all.len() - 1)
    }

    pub(super) fn format_error<T>(&self, text: &syn::LitStr, message: &str) -> Option<T> {
        self.error(Diagnostic::new(Code::Macro, text.span(), message))
    }
}

/// As in a release build, the check is typed but not executed.
fn debug_only(kind: ExprKind, at: Range) -> ExprKind {
    let never = Expr { kind: ExprKind::Literal(crate::ast::Literal::Bool(false)), at };
    let body = Block { stmts: vec![Stmt::Expr(Expr { kind, at })], tail: None, at };
    ExprKind::If(Box::new(never), body, None)
}

/// The values that the placeholders of a format string show.
pub(super) struct Values {
    /// Those that are written behind the string, then those that it names.
    pub(super) all: Vec<Expr>,
    /// The number of those that are written behind it.
    written: usize,
    /// The names of those among them that have one.
    names: Vec<(String, usize)>,
    /// The number of placeholders so far that name no value.
    next: usize,
}

pub(super) enum Piece {
    Text(String),
    Hole(String),
    Broken,
}

/// Splits a format string into pieces.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut current = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' if chars.peek() == Some(&'{') => {
                chars.next();
                current.push('{');
            }
            '}' if chars.peek() == Some(&'}') => {
                chars.next();
                current.push('}');
            }
            '{' => {
                pieces.push(Piece::Text(std::mem::take(&mut current)));
                let hole: String = chars.by_ref().take_while(|&c| c != '}').collect();
                pieces.push(Piece::Hole(hole));
            }
            '}' => pieces.push(Piece::Broken),
            c => current.push(c),
        }
    }
    pieces.push(Piece::Text(current));
    pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
    pieces
}
