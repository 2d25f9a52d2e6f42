//! Values that the user promises to be unique: `unsafe { cl::assume_unique(x) }`.
//!
//! The promise is about one expression: whenever two different work-items of a launch evaluate it, in whichever turns of whichever
//! loops, they get different values. So a value of it tells work-items apart as an id does, and all that ids show follows from
//! it: `y[4 * j + k]` with `k < 4` is a work-item's own. Nothing else is taken for granted: the value is within bounds only where that
//! is shown, and values of two promises say nothing of each other.

use super::Executor;
use super::question::Question;
use super::value::{Value, int_type};
use crate::ir::{Expr, PromiseId};
use crate::proof::{Form, Kind, Symbol};

impl Executor<'_> {
    /// The value: a symbol of its own, so that it is known where it is used.
    pub(super) fn unique(&mut self, id: PromiseId, operand: &Expr) -> Value {
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

    /// The values in the indices of both that are of one promise. `names` are those of the second that have been given the
    /// first one's names.
    pub(super) fn promised(&self, index: &[Vec<Form>; 2], names: &[(Symbol, Symbol)]) -> Vec<Symbol> {
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
    /// Whether a promise tells the two apart: different work-items have different values of it.
    pub(super) fn is_answered_by_promise(&self) -> bool {
        let by = |symbol: &Symbol| Question { how: (vec![*symbol], self.how.1), ..self.clone() }.is_answered();
        self.promised.iter().any(by)
    }
}
