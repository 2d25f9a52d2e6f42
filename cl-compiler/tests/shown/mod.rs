//! What the compiler shows of a kernel.

use std::str::FromStr;

use cl_compiler::ast::{Function, Kind};
use cl_compiler::check::{Facts, Quantity, Term, Verdict};
use cl_compiler::diag::{Diagnostic, Sink};
use cl_compiler::ir;
use proc_macro2::TokenStream;

/// What was found about a kernel.
pub(crate) struct Shown {
    pub(crate) typed: Option<ir::Function>,
    pub(crate) facts: Option<Facts>,
    pub(crate) errors: Vec<Diagnostic>,
}

/// What is found about a kernel with these options.
pub(crate) fn show(options: &str, source: &str) -> Shown {
    let tokens = |text: &str| TokenStream::from_str(text).expect("tokens");
    let sink = Sink::default();
    let item = syn::parse2::<syn::ItemFn>(tokens(source)).expect("a function");
    let function: Option<Function> = cl_compiler::parse::kernel(tokens(options), item, &sink);
    let errors = sink.into_found();
    let Some(function) = function.filter(|_| errors.is_empty()) else {
        return Shown { typed: None, facts: None, errors };
    };
    assert!(matches!(function.kind, Kind::Kernel(_)));
    let typed = match cl_compiler::specialise::typed(&function, &[]) {
        Ok((typed, _)) => typed,
        Err(errors) => return Shown { typed: None, facts: None, errors },
    };
    match cl_compiler::specialise::checked(&function, &typed, None) {
        Ok(facts) => Shown { typed: Some(typed), facts: Some(facts), errors: Vec::new() },
        Err(errors) => Shown { typed: Some(typed), facts: None, errors },
    }
}

pub(crate) fn quantity(typed: &ir::Function, quantity: &Quantity) -> String {
    let name = |local: ir::LocalId| typed.locals[local.0].name.as_ref().map_or_else(String::new, ToString::to_string);
    match quantity {
        Quantity::Len(local) => format!("{}.len()", name(*local)),
        Quantity::Value(local) => name(*local),
        Quantity::Field(local, path, to) => format!("{}.{} as {to:?}", name(*local), quote::quote!(#(#path).*)),
        Quantity::Const(tokens) => tokens.to_string(),
        Quantity::Computed(_, text) => text.clone(),
        Quantity::GlobalEnd(d) => format!("end({d})"),
        Quantity::GlobalSize(d) => format!("global_size({d})"),
        Quantity::GlobalOffset(d) => format!("global_offset({d})"),
        Quantity::LocalSize(d) => format!("local_size({d})"),
        Quantity::NumGroups(d) => format!("num_groups({d})"),
    }
}

pub(crate) fn term(typed: &ir::Function, term: &Term) -> String {
    let side = |sign: i128| {
        let products = term.sum.iter().filter(|(number, _)| number.signum() == sign);
        let shown: Vec<_> = products
            .map(|(number, factors)| {
                let mut parts: Vec<_> = factors.iter().map(|factor| quantity(typed, factor)).collect();
                if number.abs() != 1 || parts.is_empty() {
                    parts.insert(0, number.abs().to_string());
                }
                parts.join(" * ")
            })
            .collect();
        if shown.is_empty() { "0".to_owned() } else { shown.join(" + ") }
    };
    format!("{} <= {}", side(-1), side(1))
}

impl Shown {
    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for error in &self.errors {
            text += &format!("{}:{} {}\n", error.at.line(), error.at.column(), error.text());
        }
        let (Some(facts), Some(typed)) = (&self.facts, &self.typed) else { return text };
        let count = |wanted: Verdict| {
            (0..typed.accesses).filter(|access| facts.access(ir::AccessId(*access)) == wanted).count()
        };
        text += &format!(
            "proven {}, at launch {}, open {}\n",
            count(Verdict::Proven),
            count(Verdict::AtLaunch),
            count(Verdict::Open)
        );
        for bound in &facts.terms.bounds {
            text += &format!("  bounds {}\n", term(typed, bound));
        }
        for race in &facts.terms.races {
            text += &format!("  races {}\n", term(typed, race));
        }
        text
    }
}
