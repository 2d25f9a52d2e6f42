//! Facts with renamed symbols.

use std::rc::Rc;

use super::environment::{Fact, KnownFact, Snapshot};
use crate::proof::Symbol;

/// Returns the facts with renamed symbols.
pub(crate) fn renamed(known: &Snapshot, name: &impl Fn(Symbol) -> Symbol) -> Snapshot {
    let rename = |fact: &Rc<KnownFact>| {
        if fact.symbols.iter().all(|symbol| name(*symbol) == *symbol) {
            return fact.clone();
        }
        let symbols = fact.symbols.iter().map(|symbol| name(*symbol)).collect();
        let new = match &fact.fact {
            Fact::Positive(form) => Fact::Positive(form.rename(name)),
            Fact::Zero(form, of) => Fact::Zero(form.rename(name), of.map(name)),
            Fact::Power(symbol) => Fact::Power(name(*symbol)),
            Fact::Different(form) => Fact::Different(form.rename(name)),
            Fact::Given(when, then) => {
                let when = when.iter().map(|form| form.rename(name)).collect();
                Fact::Given(when, then.rename(name))
            }
            // lists no symbols to rename; counterexamples are checked under the original names
            Fact::Aside(cond) => Fact::Aside(cond.clone()),
        };
        Rc::new(KnownFact { fact: new, symbols, tag: fact.tag, is_free: fact.is_free, of_mask: fact.of_mask })
    };
    known.iter().map(rename).collect()
}
