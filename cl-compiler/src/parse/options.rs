//! The options of `#[kernel(…)]`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut;

use crate::ast::{FloatMode, KernelOptions};
use crate::diag::{Code, Diagnostic, Range, Sink};

struct Entry {
    name: syn::Ident,
    value: syn::Expr,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<syn::Token![=]>()?;
        Ok(Entry { name, value: input.parse()? })
    }
}

const KNOWN: &str = "the options are `local = [16, 16]`, `global = EXPR` and `fp = \"strict\"`";

/// Reads the options, and reports errors in them to the sink.
pub(super) fn kernel(tokens: TokenStream, sink: &Sink) -> KernelOptions {
    let mut options = KernelOptions::default();
    let all = Range::of(&tokens);
    let entries = match Punctuated::<Entry, syn::Token![,]>::parse_terminated.parse2(tokens) {
        Ok(entries) => entries,
        Err(error) => {
            sink.push(Diagnostic::new(Code::Option, all, error.to_string()).help(KNOWN));
            return options;
        }
    };
    let mut seen: Vec<String> = Vec::new();
    for Entry { name, mut value } in entries {
        Ungrouped.visit_expr_mut(&mut value);
        let text = name.to_string();
        if seen.contains(&text) {
            sink.push(Diagnostic::new(Code::Option, name.span(), format!("duplicate option `{text}`")));
        }
        match text.as_str() {
            "local" => options.local = local(&value, sink),
            "global" => options.global = Some(value),
            "fp" => options.fp = fp(&value, sink).unwrap_or_default(),
            _ => sink.push(
                Diagnostic::new(Code::Option, name.span(), format!("`#[kernel]` has no option `{text}`")).help(KNOWN),
            ),
        }
        seen.push(text);
    }
    options
}

/// Removes the invisible groups of macro fragments: `local = $size`.
struct Ungrouped;

impl VisitMut for Ungrouped {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        while let syn::Expr::Group(group) = expr {
            *expr = (*group.expr).clone();
        }
        syn::visit_mut::visit_expr_mut(self, expr);
    }
}

/// `256`, `[16, 16]`, `[TILE, TILE]` or `[8, 8, 4]`
fn local(value: &syn::Expr, sink: &Sink) -> Option<[syn::Expr; 3]> {
    let mut size: [syn::Expr; 3] = [syn::parse_quote!(1), syn::parse_quote!(1), syn::parse_quote!(1)];
    let sizes: Vec<_> = match value {
        syn::Expr::Array(array) => array.elems.iter().collect(),
        other => vec![other],
    };
    let fits = (1..=3).contains(&sizes.len()) && sizes.iter().all(|size| is_size(size));
    if !fits {
        sink.push(
            Diagnostic::new(Code::Option, Range::of(value), "`local` takes one to three positive integers")
                .help("for example `local = 256` or `local = [16, 16]`"),
        );
        return None;
    }
    sizes.into_iter().zip(&mut size).for_each(|(expr, slot)| slot.clone_from(expr));
    Some(size)
}

/// A positive number, or an expression that rustc evaluates to one: constants and arithmetic.
fn is_size(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => {
            int.base10_parse::<u32>().is_ok_and(|size| size > 0)
        }
        syn::Expr::Path(path) => path.qself.is_none(),
        syn::Expr::Binary(binary) => is_size(&binary.left) && is_size(&binary.right),
        syn::Expr::Paren(paren) => is_size(&paren.expr),
        syn::Expr::Cast(cast) => is_size(&cast.expr),
        _ => false,
    }
}

/// `"strict"`, `"contract"` or `"fast"`
fn fp(value: &syn::Expr, sink: &Sink) -> Option<FloatMode> {
    let text = match value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => text.value(),
        _ => String::new(),
    };
    match text.as_str() {
        "strict" => Some(FloatMode::Strict),
        "contract" => Some(FloatMode::Contract),
        "fast" => Some(FloatMode::Fast),
        _ => {
            sink.push(Diagnostic::new(
                Code::Option,
                Range::of(value),
                "`fp` takes \"strict\", \"contract\" or \"fast\"",
            ));
            None
        }
    }
}
