//! What is asked of the prover about two accesses.

use super::Tag;
use crate::proof::{Access, Apart, Facts, Form, Kind, Symbol, disjoint};

/// Whether two accesses never go to the same element.
#[derive(Clone)]
pub(super) struct Question {
    pub(super) facts: [Facts; 2],
    pub(super) index: [Vec<Form>; 2],
    pub(super) tags: Vec<Tag>,
    pub(super) how: (Vec<Symbol>, Kind),
}

impl Question {
    pub(super) fn accesses(&self) -> [Access<'_>; 2] {
        [0, 1].map(|at| Access { facts: &self.facts[at], index: &self.index[at] })
    }

    pub(super) fn apart(&self) -> Apart<'_> {
        Apart { ids: &self.how.0, shared: self.how.1 }
    }

    /// Whether the two never meet.
    pub(super) fn is_answered(&self) -> bool {
        let [one, other] = self.accesses();
        disjoint(&one, &other, &self.apart()).is_proven()
    }

    /// The same in two steps, where both go to the same sum of several values: that the sum tells these apart, and that
    /// these tell the work-items apart.
    pub(super) fn is_answered_in_steps(&self) -> bool {
        let [[one], [other]] = [&self.index[0][..], &self.index[1][..]] else { return false };
        let values: Vec<Symbol> = one.symbols().into_iter().filter(|symbol| symbol.kind() > self.how.1).collect();
        if one != other || values.len() < 2 {
            return false;
        }
        let sum = Question { how: (values.clone(), self.how.1), ..self.clone() };
        let index: Vec<Form> = values.into_iter().map(Form::from).collect();
        let values = Question { index: [index.clone(), index], ..self.clone() };
        sum.is_answered() && values.is_answered()
    }
}
