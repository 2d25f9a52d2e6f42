//! Facts, the assumptions that they rest on, and the lists of those that hold at a program point.

use std::rc::Rc;

use crate::check::symbolic::domain::value::Cond;
use crate::proof::{Form, Kind, Symbol};

/// The number of an assumption that a fact rests on. Nothing is proven about launches that do not meet it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tag(pub(crate) usize);

/// A fact, the symbols in it, and its assumption.
#[derive(Debug, PartialEq)]
pub(crate) struct KnownFact {
    pub(crate) fact: Fact,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) tag: Option<Tag>,
    /// No assumption had been granted for the whole function when the fact was found.
    pub(crate) is_free: bool,
    /// It defines a masked value; see [`super::masks`].
    pub(crate) of_mask: bool,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Fact {
    Positive(Form),
    Zero(Form, Option<Symbol>),
    Power(Symbol),
    /// `!= 0`
    Different(Form),
    /// The second form is not negative if all of the first are.
    Given(Vec<Form>, Form),
    /// A condition that the prover cannot use. A counterexample must still meet it.
    Aside(Cond),
}

impl KnownFact {
    /// Returns the condition if it is one that the prover cannot use.
    pub(crate) fn aside(&self) -> Option<&Cond> {
        match &self.fact {
            Fact::Aside(cond) => Some(cond),
            Fact::Positive(_) | Fact::Zero(..) | Fact::Power(_) | Fact::Different(_) | Fact::Given(..) => None,
        }
    }

    /// The symbol that an equality defines.
    pub(crate) fn defines(&self) -> Option<Symbol> {
        match &self.fact {
            Fact::Zero(_, defined) => *defined,
            Fact::Positive(_) | Fact::Power(_) | Fact::Different(_) | Fact::Given(..) | Fact::Aside(_) => None,
        }
    }

    /// Returns what a symbol equals, if the fact defines it.
    pub(crate) fn definition(&self, symbol: Symbol) -> Option<Form> {
        match &self.fact {
            Fact::Zero(form, Some(of)) if *of == symbol => Some(Form::from(symbol) - form),
            _ => None,
        }
    }

    /// Whether the fact defines a remainder or a quotient.
    pub(crate) fn is_remainder(&self) -> bool {
        let own =
            |form: &Form, of: Symbol| of.kind() > Kind::Host && form.products().any(|(_, factors)| factors.len() > 1);
        matches!(&self.fact, Fact::Zero(form, Some(of)) if own(form, *of))
    }
}

/// The facts that hold at a program point. They are shared with the points before it.
pub(crate) type Snapshot = Vec<Rc<KnownFact>>;

/// Returns whether one snapshot was taken on the path to the other.
pub(crate) fn is_prefix(short: &Snapshot, long: &Snapshot) -> bool {
    short.len() <= long.len() && short.iter().zip(long).all(|(one, other)| Rc::ptr_eq(one, other))
}
