//! Values that the user promises to be unique: `unsafe { cl::assume_unique(x) }`.
//!
//! The promise is about one expression: whenever two different work-items of a launch evaluate it, in any iterations of
//! any loops, they get different values. Its value therefore distinguishes work-items like an id does, and every proof
//! that works with ids works with it: for `k < 4`, `y[4 * j + k]` belongs to one work-item. Nothing else is assumed. The
//! value is within bounds only where that is proven, and the values of two promises are unrelated.

use super::question::Question;
use crate::check::symbolic::domain::value::{Value, int_type};
use crate::check::symbolic::state::Executor;
use crate::ir::{Expr, PromiseId};
use crate::proof::{Form, Kind, Symbol};

impl Executor<'_> {
    /// Returns the value as a symbol of its own, so that its uses can be recognized.
    pub(crate) fn unique(&mut self, id: PromiseId, operand: &Expr) -> Value {
        let value = self.expr(operand);
        let Some(scalar) = int_type(operand) else { return value };
        let symbol = self.k.of_type("", Kind::Item, scalar);
        if let Value::Int(form) = value {
            let form = self.exact(&form, scalar);
            if let Some((least, most)) = self.k.free_interval(&form) {
                self.k.narrow(symbol, (least.max(scalar.min()), most.min(scalar.max())));
            }
            self.k.equal(symbol, form);
        }
        self.promises.insert(symbol, id);
        Value::Int(symbol.into())
    }

    /// Returns the values of a common promise in the indices of both accesses. `names` lists the symbols of the second
    /// access that were renamed to those of the first.
    pub(crate) fn promised(&self, index: &[Vec<Form>; 2], names: &[(Symbol, Symbol)]) -> Vec<Symbol> {
        let symbols = |at: usize| index[at].iter().flat_map(Form::symbols);
        let before = |symbol: Symbol| names.iter().find(|(_, to)| *to == symbol).map_or(symbol, |(from, _)| *from);
        let is_promised = |symbol: &Symbol| {
            let promise = |symbol| self.promises.get(&symbol);
            promise(*symbol).is_some_and(|id| promise(before(*symbol)) == Some(id))
        };
        let mut found: Vec<Symbol> = symbols(0).filter(is_promised).collect();
        found.retain(|symbol| symbols(1).any(|other| other == *symbol));
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Question {
    /// Whether a promise proves the accesses disjoint: different work-items have different values of it.
    pub(crate) fn is_answered_by_promise(&self) -> bool {
        let by = |symbol: &Symbol| Question { how: (vec![*symbol], self.how.1), ..self.clone() }.is_answered();
        self.promised.iter().any(by)
    }
}
