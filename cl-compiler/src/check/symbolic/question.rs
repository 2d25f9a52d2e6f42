//! What is asked of the prover about two accesses.

use super::environment::{Grant, Reach};
use super::value::Memory;
use super::{Executor, Tag};
use crate::proof::{Access, Distinct, Facts, Form, Kind, Symbol, never_meet};

/// Whether two accesses never go to the same element.
#[derive(Clone)]
pub(super) struct Question {
    pub(super) facts: [Facts; 2],
    pub(super) index: [Vec<Form>; 2],
    pub(super) tags: Vec<Tag>,
    pub(super) how: (Vec<Symbol>, Kind),
    /// Values of promises in both indices.
    pub(super) promised: Vec<Symbol>,
}

impl Question {
    pub(super) fn accesses(&self) -> [Access<'_>; 2] {
        [0, 1].map(|at| Access { facts: &self.facts[at], index: &self.index[at] })
    }

    pub(super) fn distinct(&self) -> Distinct<'_> {
        Distinct { ids: &self.how.0, shared: self.how.1 }
    }

    /// Whether the two never meet.
    pub(super) fn is_answered(&self) -> bool {
        let [one, other] = self.accesses();
        never_meet(&one, &other, &self.distinct())
    }

    /// The same in two steps, where both go to the same sum of several values: that the sum tells these apart, and that
    /// these tell the work-items apart.
    pub(super) fn is_answered_in_steps(&self) -> bool {
        self.steps().is_some_and(|steps| steps.iter().all(Self::is_answered))
    }

    /// The two steps: that the sum tells its values apart, and that these tell the work-items apart.
    pub(super) fn steps(&self) -> Option<[Self; 2]> {
        let [[one], [other]] = [&self.index[0][..], &self.index[1][..]] else { return None };
        let values: Vec<Symbol> = one.symbols().into_iter().filter(|symbol| symbol.kind() > self.how.1).collect();
        if one != other || values.len() < 2 {
            return None;
        }
        let sum = Question { how: (values.clone(), self.how.1), ..self.clone() };
        let index: Vec<Form> = values.into_iter().map(Form::from).collect();
        let values = Question { index: [index.clone(), index], ..self.clone() };
        Some([sum, values])
    }
}

impl Executor<'_> {
    /// The question of the ids of groups, and those in a group: the two together tell work-items of a launch apart, since they
    /// make the id of the launch, so that nothing need be known of how they do. Not for indices without ids of groups.
    pub(super) fn question_of_groups(&self, one: usize, other: usize, reach: Reach) -> Option<Question> {
        let (groups, sites) = (&self.ids.groups, [one, other].map(|at| &self.races.sites[at]));
        let mentions = |form: &Form| groups.iter().any(|group| form.has(*group));
        let whole = groups.len() == self.ids.global.len() && self.input.is_kernel;
        if !whole
            || !matches!(sites[0].memory, Memory::Param(_))
            || !sites.iter().flat_map(|site| &site.index).any(mentions)
        {
            return None;
        }
        let ids = groups.iter().chain(&self.ids.local).copied().collect();
        self.question_how(one, other, Grant::Nothing, reach, (ids, Kind::Host))
    }
}
