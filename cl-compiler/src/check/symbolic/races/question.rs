//! The questions about two accesses that are put to the prover.

use crate::check::symbolic::domain::environment::{Grant, Reach, Tag};
use crate::check::symbolic::domain::value::Memory;
use crate::check::symbolic::state::Executor;
use crate::proof::{Access, Distinct, Facts, Form, Kind, Symbol, never_meet};

/// The question whether two accesses never access the same element.
#[derive(Clone)]
pub(crate) struct Question {
    pub(crate) facts: [Facts; 2],
    pub(crate) index: [Vec<Form>; 2],
    pub(crate) tags: Vec<Tag>,
    pub(crate) how: (Vec<Symbol>, Kind),
    /// Promised values that occur in both indices.
    pub(crate) promised: Vec<Symbol>,
}

impl Question {
    pub(crate) fn accesses(&self) -> [Access<'_>; 2] {
        [0, 1].map(|at| Access { facts: &self.facts[at], index: &self.index[at] })
    }

    pub(crate) fn distinct(&self) -> Distinct<'_> {
        Distinct { ids: &self.how.0, shared: self.how.1 }
    }

    /// Whether the two accesses are always disjoint.
    pub(crate) fn is_answered(&self) -> bool {
        let [one, other] = self.accesses();
        never_meet(&one, &other, &self.distinct())
    }

    /// Proves the same in two steps, where both indices are the same sum of several values: the sum determines its
    /// values, and these distinguish the work-items.
    pub(crate) fn is_answered_in_steps(&self) -> bool {
        self.steps().is_some_and(|steps| steps.iter().all(Self::is_answered))
    }

    /// Returns the two steps: the sum determines its values, and these distinguish the work-items.
    pub(crate) fn steps(&self) -> Option<[Self; 2]> {
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
    /// Returns the question with the ids of work-groups and the local ids. Together they distinguish the work-items of a
    /// launch, because they determine the global id; no fact about how they do so is needed. Does not apply to indices
    /// without group ids.
    pub(crate) fn question_of_groups(&self, one: usize, other: usize, grant: Grant, reach: Reach) -> Option<Question> {
        self.question_how(one, other, grant, reach, self.groups([one, other])?)
    }

    /// Returns these ids, if the indices contain ids of work-groups.
    fn groups(&self, sites: [usize; 2]) -> Option<(Vec<Symbol>, Kind)> {
        let (groups, sites) = (&self.ids.groups, sites.map(|at| &self.races.sites[at]));
        let mentions = |form: &Form| groups.iter().any(|group| form.has(*group));
        let whole = groups.len() == self.ids.global.len() && self.input.is_kernel;
        if !whole
            || !matches!(sites[0].memory, Memory::Param(_))
            || !sites.iter().flat_map(|site| &site.index).any(mentions)
        {
            return None;
        }
        Some((groups.iter().chain(&self.ids.local).copied().collect(), Kind::Host))
    }

    /// Returns the sets of ids in which two work-items differ.
    pub(crate) fn ways_to_differ(&self, [one, other]: [usize; 2]) -> Vec<(Vec<Symbol>, Kind)> {
        [Some(self.work_items(one)), self.groups([one, other])].into_iter().flatten().collect()
    }

    /// Proves the same for elements of one grid by their indices.
    pub(crate) fn is_answered_by_dimensions(&self, pair: [usize; 2], reach: Reach) -> bool {
        self.by_dimensions(pair, Grant::Nothing, reach).iter().any(Question::is_answered)
    }

    /// The questions about elements of one grid and their indices, of which each is below the length of its dimension: two
    /// elements are the same if all of their indices are.
    pub(crate) fn by_dimensions(&self, [one, other]: [usize; 2], grant: Grant, reach: Reach) -> Vec<Question> {
        let sites = [one, other].map(|at| &self.races.sites[at]);
        let [Some(mine), Some(theirs)] = sites.map(|site| site.grid.as_ref()) else { return Vec::new() };
        let same_shape = mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|((_, a), (_, b))| a == b && a.is_shared(Kind::Host));
        if !same_shape {
            return Vec::new();
        }
        let index = [mine, theirs].map(|grid| grid.iter().map(|(index, _)| index.clone()).collect::<Vec<_>>());
        let hows = self.ways_to_differ([one, other]).into_iter();
        hows.filter_map(|how| self.question_about([one, other], index.clone(), (grant, reach), how)).collect()
    }
}
