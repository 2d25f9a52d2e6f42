//! The options of `#[kernel(…)]`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;

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

/// Reads the options; what is wrong with them goes to the sink.
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
    for Entry { name, value } in entries {
        let text = name.to_string();
        if seen.contains(&text) {
            sink.push(Diagnostic::new(Code::Option, name.span(), format!("the option `{text}` is given twice")));
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

/// `256`, `[16, 16]` or `[8, 8, 4]`
fn local(value: &syn::Expr, sink: &Sink) -> Option<[u32; 3]> {
    let mut size = [1; 3];
    let sizes: Vec<_> = match value {
        syn::Expr::Array(array) => array.elems.iter().collect(),
        other => vec![other],
    };
    let parsed = (1..=3).contains(&sizes.len())
        && sizes.iter().zip(&mut size).all(|(expr, slot)| match integer(expr) {
            Some(n) if n > 0 => {
                *slot = n;
                true
            }
            _ => false,
        });
    if !parsed {
        sink.push(
            Diagnostic::new(Code::Option, Range::of(value), "`local` takes one to three positive integers")
                .help("for example `local = 256` or `local = [16, 16]`"),
        );
    }
    parsed.then_some(size)
}

fn integer(expr: &syn::Expr) -> Option<u32> {
    match expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
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
