//! Opaque values: the facts about them are weaker than the truth. An example in a message must not depend on them.

use crate::check::symbolic::domain::environment::{Fact, KnownFact, Snapshot};
use crate::check::symbolic::domain::value::{Cond, symbols_of};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::Site;
use crate::diag::Range;
use crate::ir::Expr;
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;

impl Executor<'_> {
    /// Marks a value whose computation is not followed.
    pub(crate) fn not_followed(&mut self, value: &Form) {
        for symbol in value.symbols() {
            self.k.opaque(symbol, None);
            self.origins.insert(symbol, self.within);
        }
    }

    /// Returns the exact value of an operand. Messages then refer to the operand.
    pub(crate) fn exact_at(&mut self, form: &Form, scalar: Scalar, operand: &Expr) -> Form {
        let around = std::mem::replace(&mut self.within, operand.at);
        let exact = self.exact(form, scalar);
        self.within = around;
        exact
    }

    /// Marks values that are computed from opaque values as opaque.
    pub(crate) fn computed_of(&mut self, symbols: &[Symbol], of: &[&Form]) {
        match self.k.opaque_of(of) {
            Some(lost) => symbols.iter().for_each(|symbol| self.k.opaque(*symbol, Some(lost))),
            None => symbols.iter().for_each(|symbol| self.k.not_opaque(*symbol)),
        }
    }

    /// Returns an opaque symbol in a condition, if any.
    pub(crate) fn unfollowed_in(&self, cond: &Cond) -> Option<Symbol> {
        symbols_of(cond).into_iter().find_map(|symbol| self.k.opaque_in(symbol))
    }

    /// Returns a symbol of an index that cannot take all values that its facts allow. Ids, counters, values from memory,
    /// and values computed from these in known ways can take all of them.
    pub(crate) fn unfollowed(&self, site: &Site) -> Option<Symbol> {
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

    /// Returns an opaque symbol in the conditions on the path to an access.
    pub(crate) fn unfollowed_on_path(&self, site: &Site) -> Option<Symbol> {
        site.known.iter().filter_map(|known| known.aside()).find_map(|cond| self.unfollowed_in(cond))
    }

    /// Quotes the source of a value. Returns `None` if it is the access itself.
    pub(crate) fn quoted(&self, symbol: Symbol, accesses: [&Site; 2]) -> Option<String> {
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
        if found.is_some_and(|expr| expr.loop_id().is_some()) && self.k.is_named(symbol) {
            return Some(format!("`{}`, which the loop in line {} changes", self.k.symbols.name(symbol), at.line()));
        }
        let what = found.and_then(|expr| self.input.uniform.quoted_in_full(expr));
        let what = what.unwrap_or_else(|| "the value".to_owned());
        Some(format!("{what} in line {}, column {}", at.line(), at.column()))
    }
}

fn is_there(one: Range, other: Range) -> bool {
    let ends = |at: Range| (at.first.start(), at.last.end());
    ends(one) == ends(other)
}

/// Whether the facts about a symbol are more than bounds.
fn is_tied(known: &Snapshot, symbol: Symbol) -> bool {
    let says = |fact: &KnownFact| matches!(fact.fact, Fact::Zero(..) | Fact::Power(_));
    known.iter().any(|fact| says(fact) && fact.symbols.contains(&symbol))
}
