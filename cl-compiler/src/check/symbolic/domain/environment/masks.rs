//! The facts that define a masked value. They matter only to proofs about that value: beside others they make the prover slow, and it
//! gives up where it need not.

use std::rc::Rc;

use super::Environment;
use super::facts::KnownFact;
use crate::proof::Symbol;

impl Environment {
    /// From here on, facts define a masked value.
    pub(crate) fn begin_mask(&mut self) -> u32 {
        self.of_mask = true;
        self.symbols.next()
    }

    /// Ends what began with this symbol.
    pub(crate) fn end_mask(&mut self, first: u32) {
        self.of_mask = false;
        let last = self.symbols.next();
        if first < last {
            self.masks.push((first, last));
        }
    }

    /// Whether the symbol was made for a masked value.
    fn is_of_mask(&self, symbol: Symbol) -> bool {
        self.masks.iter().any(|(first, last)| (*first..*last).contains(&symbol.number()))
    }

    /// Returns the symbols of masked values that other facts mention.
    pub(crate) fn used_masks(&self, known: &[Rc<KnownFact>]) -> Vec<Symbol> {
        if self.masks.is_empty() {
            return Vec::new();
        }
        let others = known.iter().filter(|fact| !fact.of_mask).flat_map(|fact| &fact.symbols);
        let mut used: Vec<Symbol> = others.filter(|symbol| self.is_of_mask(**symbol)).copied().collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// Whether the fact defines only masked values that neither the query nor other facts mention.
    pub(crate) fn is_idle(&self, fact: &KnownFact, used: &[Symbol], reached: impl Fn(Symbol) -> bool) -> bool {
        let is_used = |symbol: &Symbol| self.is_of_mask(*symbol) && (used.contains(symbol) || reached(*symbol));
        fact.of_mask && !fact.symbols.iter().any(is_used)
    }
}
