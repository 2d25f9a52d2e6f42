//! Indices that may wrap around: `(y * width + x) as usize`, computed in `u32`.

use super::question::Question;
use crate::check::symbolic::domain::environment::{Fact, Grant, Reach, Tag};
use crate::check::symbolic::state::sites::Site;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Form, Symbol};

/// How the indices of a question are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Indices {
    /// As the accesses have them.
    Own,
    /// With the sums and products that values are computed as, in place of values that may wrap around. The two are equal in
    /// launches that meet conditions, which become conditions of the answer.
    Computed,
}

/// A value that an index had, and the condition under which it does not wrap around.
type Replaced = (Symbol, Tag);

impl Executor<'_> {
    /// Returns the question about launches that meet the conditions found so far.
    pub(crate) fn question_at_launch(&self, pair: [usize; 2], reach: Reach, indices: Indices) -> Option<Question> {
        let [one, other] = pair;
        if indices == Indices::Own {
            return self.question(one, other, Grant::Launch, reach);
        }
        let (index, values) = self.computed_indices(pair)?;
        let mut question = self.question_about(pair, index, (Grant::Launch, reach), self.work_items(one))?;
        for (value, tag) in values {
            question.tags.push(tag);
            // the range of its type is no reasonable limit of a launch
            question.facts = question.facts.map(|facts| facts.without(value));
        }
        question.tags.sort_unstable();
        question.tags.dedup();
        Some(question)
    }

    /// Returns the indices of two accesses, up to the depth that both have.
    pub(crate) fn indices(&self, pair: [usize; 2], indices: Indices) -> Option<[Vec<Form>; 2]> {
        match indices {
            Indices::Own => Some(self.common_indices(pair)),
            Indices::Computed => self.computed_indices(pair).map(|(index, _)| index),
        }
    }

    /// Returns the computed indices, and the values replaced in them with what that rests on; `None` if there are none.
    fn computed_indices(&self, pair: [usize; 2]) -> Option<([Vec<Form>; 2], Vec<Replaced>)> {
        let mut index = self.common_indices(pair);
        let mut values = Vec::new();
        for (forms, site) in index.iter_mut().zip(pair.map(|at| &self.races.sites[at])) {
            for form in forms {
                for symbol in form.symbols() {
                    if let Some((with, tag)) = self.computed_as(site, symbol) {
                        *form = form.replace(symbol, &with);
                        values.push((symbol, tag));
                    }
                }
            }
        }
        (!values.is_empty()).then_some((index, values))
    }

    /// Returns what a value is computed as, and the condition under which it does not wrap around.
    fn computed_as(&self, site: &Site, symbol: Symbol) -> Option<(Form, Tag)> {
        site.known.iter().find_map(|fact| match (&fact.fact, fact.tag) {
            (Fact::Zero(form, Some(of)), Some(tag))
                if *of == symbol && matches!(self.assumptions[tag.0], Assumption::Conditions(_)) =>
            {
                Some((Form::from(symbol) - form, tag))
            }
            _ => None,
        })
    }
}
