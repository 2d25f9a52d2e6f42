//! Indices that may wrap around: `(y * width + x) as usize`, computed in `u32`.

use super::question::Question;
use crate::check::symbolic::domain::environment::{Grant, Reach, Tag};
use crate::check::symbolic::state::sites::Site;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Form, Kind, Symbol};

/// The indices of two accesses, as a question is about them.
pub(crate) struct Indices {
    pub(crate) of: [Vec<Form>; 2],
    /// The values that sums and products have replaced, and the conditions under which these do not wrap around.
    replaced: Vec<(Symbol, Tag)>,
}

impl Executor<'_> {
    /// Returns the indices as the accesses have them.
    pub(crate) fn own_indices(&self, pair: [usize; 2]) -> Indices {
        Indices { of: self.common_indices(pair), replaced: Vec::new() }
    }

    /// Returns the indices with the sums and products that values are computed as, in place of values that may wrap around;
    /// `None` if there are none. The two are equal in launches that meet conditions, which become conditions of the answer.
    pub(crate) fn computed_indices(&self, pair: [usize; 2]) -> Option<Indices> {
        let Indices { mut of, mut replaced } = self.own_indices(pair);
        for (forms, site) in of.iter_mut().zip(pair.map(|at| &self.races.sites[at])) {
            for form in forms {
                for symbol in form.symbols() {
                    if let Some((with, tag)) = self.computed_as(site, symbol) {
                        *form = form.replace(symbol, &with);
                        replaced.push((symbol, tag));
                    }
                }
            }
        }
        (!replaced.is_empty()).then_some(Indices { of, replaced })
    }

    /// Returns the question about launches that meet the conditions found so far.
    pub(crate) fn question_at_launch(&self, pair: [usize; 2], reach: Reach, indices: &Indices) -> Option<Question> {
        self.question_at_launch_how(pair, reach, indices, self.work_items(pair[0]))
    }

    /// Returns the same for work-items that differ in the ids that `how` names.
    pub(crate) fn question_at_launch_how(
        &self,
        pair: [usize; 2],
        reach: Reach,
        indices: &Indices,
        how: (Vec<Symbol>, Kind),
    ) -> Option<Question> {
        let mut question = self.question_about(pair, indices.of.clone(), (Grant::Launch, reach), how)?;
        for (value, tag) in &indices.replaced {
            question.tags.push(*tag);
            // the range of its type is no reasonable limit of a launch
            question.facts = question.facts.map(|facts| facts.without(*value));
        }
        question.tags.sort_unstable();
        question.tags.dedup();
        Some(question)
    }

    /// Returns what a value is computed as, and the condition under which it does not wrap around.
    fn computed_as(&self, site: &Site, symbol: Symbol) -> Option<(Form, Tag)> {
        let of_launch = |tag: &Tag| matches!(self.assumptions[tag.0], Assumption::Conditions(_));
        site.known
            .iter()
            .find_map(|fact| fact.tag.filter(of_launch).and_then(|tag| Some((fact.definition(symbol)?, tag))))
    }
}
