//! Values that come from memory: what a constant says about them is mostly nothing.

use super::Environment;
use crate::proof::{Form, Symbol};

impl Environment {
    pub(crate) fn data(&mut self, symbol: Symbol) {
        self.data.insert(symbol);
    }

    pub(crate) fn not_data(&mut self, symbol: Symbol) {
        self.data.remove(&symbol);
    }

    pub(crate) fn is_data(&self, form: &Form) -> bool {
        form.symbols().iter().any(|symbol| self.data.contains(symbol))
    }

    /// Marks a symbol of data that an operation with a number bounds, as in `x[i] & 255`.
    pub(crate) fn bounded_data(&mut self, symbol: Symbol) {
        self.bounded_data.insert(symbol);
    }

    /// Whether a form depends on data that nothing but its type bounds. A constant mostly says nothing about such values.
    pub(crate) fn is_any_data(&self, form: &Form) -> bool {
        form.symbols().iter().any(|symbol| self.data.contains(symbol) && !self.bounded_data.contains(symbol))
    }
}
