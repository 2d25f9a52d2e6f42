//! What is not followed: values of which the facts say less than is so. An example in a message is made of none of them.

use super::Executor;
use super::environment::{Fact, KnownFact, Snapshot};
use super::race::Site;
use super::value::Cond;
use super::written::symbols_of;
use crate::diag::Range;
use crate::ir::Expr;
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;

impl Executor<'_> {
    /// How this value comes about is not followed.
    pub(super) fn not_followed(&mut self, value: &Form) {
        for symbol in value.symbols() {
            self.k.opaque(symbol, None);
            self.origins.insert(symbol, self.within);
        }
    }

    /// The value itself of an operand.
    pub(super) fn exact_at(&mut self, form: &Form, scalar: Scalar, operand: &Expr) -> Form {
        let around = std::mem::replace(&mut self.within, operand.at);
        let exact = self.exact(form, scalar);
        self.within = around;
        exact
    }

    /// What is computed of what is not followed is not followed, either.
    pub(super) fn computed_of(&mut self, symbols: &[Symbol], of: &[&Form]) {
        match self.k.opaque_of(of) {
            Some(lost) => symbols.iter().for_each(|symbol| self.k.opaque(*symbol, Some(lost))),
            None => symbols.iter().for_each(|symbol| self.k.not_opaque(*symbol)),
        }
    }

    /// What is not followed of a condition.
    pub(super) fn unfollowed_in(&self, cond: &Cond) -> Option<Symbol> {
        symbols_of(cond).into_iter().find_map(|symbol| self.k.opaque_in(symbol))
    }

    /// What is in an index whose values cannot be any that the facts allow. They can be: those of ids, of counters, of memory,
    /// and what is computed of them in ways that are known.
    pub(super) fn unfollowed(&self, site: &Site) -> Option<Symbol> {
        let ids = self.ids.all();
        let known = |symbol: &Symbol| {
            let of_memory = self.k.is_data(&Form::from(*symbol)) && self.k.is_named(*symbol);
            symbol.kind() <= Kind::Group
                || ids.contains(symbol)
                || self.k.counters.contains(symbol)
                || of_memory
                || is_tied(&site.known, *symbol)
        };
        let symbols: Vec<Symbol> = site.index.iter().flat_map(Form::symbols).collect();
        let lost = symbols.iter().find_map(|symbol| self.k.opaque_in(*symbol));
        lost.or_else(|| symbols.into_iter().find(|symbol| !known(symbol)))
    }

    /// What is not followed of the conditions on the way to an access.
    pub(super) fn unfollowed_on_the_way(&self, site: &Site) -> Option<Symbol> {
        site.known.iter().filter_map(|known| known.aside()).find_map(|cond| self.unfollowed_in(cond))
    }

    /// Where a value comes from, as the user has written it; nothing if the access itself stands there.
    pub(super) fn quoted(&self, symbol: Symbol, accesses: [&Site; 2]) -> Option<String> {
        let at = self.origins.get(&symbol)?;
        if accesses.iter().any(|site| site.at.first.start() == at.first.start()) {
            return None;
        }
        let mut found: Option<&Expr> = None;
        self.function.body.visit(&mut |expr| {
            if found.is_none() && is_there(expr.at, *at) {
                found = Some(expr);
            }
        });
        let what = found.map(|expr| self.input.uniform.quoted(expr)).filter(|shown| !shown.contains(".."));
        let what = what.unwrap_or_else(|| "the value".to_owned());
        Some(format!("{what} in line {}, column {}", at.line(), at.column()))
    }
}

fn is_there(one: Range, other: Range) -> bool {
    let ends = |at: Range| (at.first.start(), at.last.end());
    ends(one) == ends(other)
}

/// Whether more than bounds is known of a symbol.
fn is_tied(known: &Snapshot, symbol: Symbol) -> bool {
    let says = |fact: &KnownFact| matches!(fact.fact, Fact::Zero(..) | Fact::Power(_));
    known.iter().any(|fact| says(fact) && fact.symbols.contains(&symbol))
}
