//! Proofs in which one symbol replaces an expression of the ids of a work-group and its size, where the size is a constant.

use std::rc::Rc;

use super::{Environment, Fact, Grant, KnownFact, Proof, Reach};
use crate::proof::{Facts, Form, Symbol};

/// Symbols, and the form that replaces each.
pub(crate) type Substitutes = Vec<(Symbol, Form)>;

pub(crate) fn form_with(list: &Substitutes, form: &Form) -> Form {
    list.iter().fold(form.clone(), |form, (symbol, value)| form.replace(*symbol, value))
}

pub(crate) fn facts_with(list: &Substitutes, facts: &Facts) -> Facts {
    let mut replaced = list.iter().fold(facts.clone(), |facts, (symbol, value)| facts.replace(*symbol, value));
    // ids, sizes and values computed from them are not negative
    for symbol in list.iter().flat_map(|(_, value)| value.symbols()).filter(|symbol| !facts.mentions(*symbol)) {
        replaced.at_most(0, symbol);
    }
    replaced
}

impl Environment {
    /// Proves `form >= 0` with ids of the launch in place of those of work-groups.
    pub(crate) fn prove_substituted(&self, form: &Form, grant: Grant) -> Option<Proof> {
        let (list, substituted) = self.substituted(form)?;
        [Reach::Near, Reach::Far].into_iter().find_map(|reach| {
            let (facts, tags) = self.relevant(&self.known, &[form], grant, reach);
            facts_with(list, &facts).proves(&substituted).then_some(tags)
        })
    }

    /// Returns the form with the substitutes that simplify it most.
    pub(crate) fn substituted(&self, form: &Form) -> Option<(&Substitutes, Form)> {
        let products = |form: &Form| form.products().map(|(_, factors)| factors.len()).sum::<usize>();
        let all = self.substitutes.iter().map(|list| (list, form_with(list, form)));
        all.filter(|(_, new)| products(new) < products(form)).min_by_key(|(_, new)| products(new))
    }

    /// Returns the largest value of a symbol according to its range or a fact.
    pub(crate) fn largest(&self, symbol: Symbol) -> Option<i128> {
        let (_, most) = self.free_interval(&symbol.into())?;
        let numbers = self.limits(symbol).filter(|(known, _)| known.symbols == [symbol]);
        numbers.filter_map(|(_, limit)| limit.number()).chain([most]).min()
    }

    /// Returns an upper bound of a symbol in terms of symbols that `is_known` accepts.
    pub(crate) fn limit_by(&self, symbol: Symbol, is_known: impl Fn(Symbol) -> bool) -> Option<Form> {
        let mut limits = self.limits(symbol).rev().map(|(_, limit)| limit);
        limits.find(|limit| limit.number().is_none() && limit.symbols().into_iter().all(&is_known))
    }

    /// Returns the facts that bound a symbol from above, with the bounds.
    fn limits(&self, symbol: Symbol) -> impl DoubleEndedIterator<Item = (&Rc<KnownFact>, Form)> {
        self.known.iter().filter_map(move |known| match &known.fact {
            Fact::Positive(form) if known.tag.is_none() && known.symbols.contains(&symbol) => {
                Some((known, form + symbol))
            }
            Fact::Positive(_)
            | Fact::Zero(..)
            | Fact::Power(_)
            | Fact::Given(..)
            | Fact::Different(_)
            | Fact::Aside(_) => None,
        })
    }
}
