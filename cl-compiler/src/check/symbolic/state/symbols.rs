//! What symbols and opaque values stand for.

use std::cell::Cell;
use std::collections::HashMap;

use crate::check::symbolic::domain::value::{Cond, Memory, Value};
use crate::ir::LocalId;
use crate::proof::{Form, Kind, Symbol};
use crate::ty::{Scalar, Ty};

#[derive(Debug, Default)]
pub(crate) struct Ids {
    pub(crate) symbols: HashMap<(&'static str, usize), Form>,
    /// The dimensions for which the function uses ids, and always the first.
    pub(crate) dimensions: Vec<usize>,
    pub(crate) global: Vec<Symbol>,
    pub(crate) local: Vec<Symbol>,
    /// The ids of the work-groups.
    pub(crate) groups: Vec<Symbol>,
    pub(crate) offsets: Vec<Symbol>,
    /// The required work-group size, where it is a number.
    pub(crate) sizes: [Option<i128>; 3],
    /// For work-groups of any size: the symbols of sums and products of ids and sizes.
    pub(crate) made: Vec<Made>,
    /// For work-groups whose size is a constant: the group id, the local id, and the size.
    pub(crate) sized: Vec<(Symbol, Symbol, Form)>,
    /// Whether the function calls `work_dim()`.
    pub(crate) any: bool,
    /// One more than the highest dimension that the function names.
    pub(crate) asked: usize,
}

/// The symbols for expressions that programs compute from work-item functions: `group_id * local_size + local_id`,
/// `num_groups * local_size`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made {
    pub(crate) group: Symbol,
    pub(crate) groups: Symbol,
    pub(crate) local: Symbol,
    pub(crate) local_size: Symbol,
    pub(crate) global: Symbol,
    pub(crate) offset: Symbol,
    /// The global size, rounded up to full work-groups.
    pub(crate) whole: Symbol,
}

impl Ids {
    /// Returns the work-group size in a dimension.
    pub(crate) fn local_size(&self, dimension: usize) -> Option<Form> {
        self.symbols.get(&("local_size", dimension)).cloned()
    }

    /// Returns the symbols of all ids.
    pub(crate) fn all(&self) -> Vec<Symbol> {
        self.global.iter().chain(&self.local).copied().collect()
    }
}

/// The constants of a function.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    pub(crate) by_text: HashMap<String, Symbol>,
    /// The constants in the order in which they were found.
    pub(crate) all: Vec<Symbol>,
    pub(crate) computed: HashMap<Symbol, Computed>,
    pub(crate) by_computed: HashMap<Computed, Symbol>,
    pub(crate) depth: usize,
    /// How many steps have been made for their likely values.
    pub(crate) steps: Cell<u32>,
}

/// A value that is computed from constants.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Computed {
    /// The quotient of values that are not negative; zero if the divisor is.
    Quotient(Form, Form),
    /// Two to this power. The exponent is taken modulo a bit width.
    Power(Form, u32),
    /// One if the value is a power of two, else zero.
    IsPower(Form),
    /// The smaller or, if the flag is set, the larger of two values.
    Choice(Form, Form, bool),
}

impl Constants {
    pub(crate) fn symbols(&self) -> impl Iterator<Item = Symbol> {
        self.all.iter().copied()
    }

    /// Returns the value of a constant, given the values of those that it is computed from.
    pub(crate) fn value(&self, symbol: Symbol, of: &impl Fn(Symbol) -> Option<i128>) -> Option<i128> {
        let Some(computed) = self.computed.get(&symbol) else { return of(symbol) };
        let form = |form: &Form| form.value(|symbol| self.value(symbol, of));
        Some(match computed {
            Computed::Quotient(a, b) => form(a)?.checked_div_euclid(form(b)?).unwrap_or(0),
            Computed::Power(amount, bits) => 1 << (form(amount)? & i128::from(bits - 1)),
            Computed::IsPower(value) => i128::from(form(value)? > 0 && form(value)?.count_ones() == 1),
            Computed::Choice(a, b, larger) => {
                let (a, b) = (form(a)?, form(b)?);
                if *larger { a.max(b) } else { a.min(b) }
            }
        })
    }

    /// Returns the constants that these are computed from.
    pub(crate) fn sources(&self, symbols: impl IntoIterator<Item = Symbol>) -> Vec<Symbol> {
        let mut found = Vec::new();
        let mut open: Vec<_> = symbols.into_iter().collect();
        while let Some(symbol) = open.pop() {
            match self.computed.get(&symbol) {
                None => found.push(symbol),
                Some(Computed::Quotient(a, b) | Computed::Choice(a, b, _)) => {
                    open.extend(a.symbols().into_iter().chain(b.symbols()));
                }
                Some(Computed::Power(a, _) | Computed::IsPower(a)) => open.extend(a.symbols()),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The values that are not looked into, and what has been read from them.
#[derive(Debug, Default)]
pub(crate) struct OpaqueValues {
    pub(crate) all: Vec<OpaqueValue>,
    /// By the number of the value and what is read from it.
    pub(crate) read: HashMap<(usize, Reading), Value>,
}

#[derive(Debug, Clone)]
pub(crate) struct OpaqueValue {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// The kernel's parameter that it is part of, and the fields that lead to it.
    pub(crate) of: Option<(LocalId, Vec<syn::Member>)>,
    /// It can have any value.
    pub(crate) is_free: bool,
}

/// What is read from a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// The field with this name and type: fields of different variants may have the same name.
    Field(String, Ty),
    /// The value converted to this type.
    As(Scalar),
}

/// One of two memories.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Either {
    /// The condition under which it is the first.
    pub(crate) cond: Cond,
    pub(crate) of: [Memory; 2],
}
