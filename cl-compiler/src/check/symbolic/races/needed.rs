//! The conditions that the host must check so that two work-items never access the same element.

use std::collections::HashSet;

use super::computed::Indices;
use super::digits::Confirmed;
use super::question::Question;
use super::widths::Lengths;
use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::domain::environment;
use crate::check::symbolic::domain::environment::{Grant, REACHES, Reach};
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Condition, Distinct, Facts, Form, Kind, Symbol, missing_for_disjoint};

impl Executor<'_> {
    /// Returns conditions under which the two accesses are always disjoint.
    pub(crate) fn conditions_for(&self, pair: [usize; 2]) -> Option<Vec<Condition>> {
        if !self.input.is_kernel {
            return None;
        }
        self.conditions_with(pair, &self.own_indices(pair))
            .or_else(|| self.conditions_with(pair, &self.computed_indices(pair)?))
    }

    /// Returns the same, with certain indices. The weakest conditions and the cheapest to find are tried first.
    fn conditions_with(&self, pair: [usize; 2], indices: &Indices) -> Option<Vec<Condition>> {
        let is_good = |found: &Option<Vec<Condition>>| found.as_ref().is_some_and(|all| !self.is_of_constants(all));
        let mut poor = None;
        let mut found = |reaches: &[Reach], offsets: bool| {
            for reach in reaches {
                let conditions = self.needed_for_distinct(pair, indices, *reach, offsets);
                if is_good(&conditions) {
                    return conditions;
                }
                poor = poor.take().or(conditions.filter(|all| offsets && self.are_likely(all)));
            }
            None
        };
        if let Some(widths) = self.widths_for(pair, indices, Lengths::Numbers) {
            return Some(widths);
        }
        let near = found(&REACHES[..1], true);
        let steps = || self.factors(pair).into_iter().find_map(|constant| self.guessed(pair, indices, constant));
        let by_dimensions = || REACHES.into_iter().find_map(|reach| self.needed_by_dimensions(pair, reach));
        let global = || self.needed_for_global_ids(pair, indices).filter(|all| !self.is_of_constants(all));
        let near = near
            .or_else(global)
            .or_else(steps)
            .or_else(by_dimensions)
            .or_else(|| self.needed_by_digits(pair, indices))
            .or_else(|| found(&REACHES[1..], true))
            .or_else(|| found(&REACHES, false));
        // if the values of constants may suffice, the launch is not limited
        let named = || poor.is_none().then(|| self.widths_for(pair, indices, Lengths::Named))?;
        near.or_else(named)
            .or_else(|| self.constants.symbols().find_map(|constant| self.guessed(pair, indices, constant)))
            .or(poor)
    }

    /// Returns the constants that ids and iteration numbers are multiplied with in the indices or in the definitions of
    /// their symbols.
    fn factors(&self, pair: [usize; 2]) -> Vec<Symbol> {
        let mut found = Vec::new();
        for site in pair.map(|site| &self.races.sites[site]) {
            let defined = site
                .index
                .iter()
                .flat_map(Form::symbols)
                .filter_map(|symbol| environment::definition(&site.known, symbol));
            let forms: Vec<Form> = site.index.iter().cloned().chain(defined).collect();
            let products = forms.iter().flat_map(Form::products).map(|(_, factors)| factors);
            let steps = products.filter(|factors| factors.iter().any(|factor| factor.kind() > Kind::Host));
            found
                .extend(steps.flatten().filter(|factor| self.constants.symbols().any(|constant| constant == **factor)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns conditions under which the two accesses are always disjoint, if their indices have no other ids than global
    /// ones: of which group and place these are made does not matter then, and would only lead to conditions on the size of a
    /// work-group.
    fn needed_for_global_ids(&self, pair: [usize; 2], indices: &Indices) -> Option<Vec<Condition>> {
        let parts: Vec<Symbol> = self.ids.groups.iter().chain(&self.ids.local).copied().collect();
        let mentions = |form: &Form| parts.iter().any(|part| form.has(*part));
        if parts.is_empty() || indices.of.iter().flatten().any(mentions) {
            return None;
        }
        REACHES.into_iter().find_map(|reach| {
            let mut question = self.question_at_launch(pair, reach, indices)?;
            question.facts = question.facts.map(|facts| parts.iter().fold(facts, |facts, part| facts.without(*part)));
            let mut conditions = self.missing_for(&question)?;
            conditions.extend(question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)));
            conditions.iter().all(|condition| self.is_known(condition)).then_some(conditions)
        })
    }

    /// Returns conditions under which the indices of two elements of a grid always differ, if the host can check them.
    fn needed_by_dimensions(&self, pair: [usize; 2], reach: Reach) -> Option<Vec<Condition>> {
        let questions = self.by_dimensions(pair, Grant::Launch, reach);
        questions.iter().find_map(|question| {
            let mut conditions = self.missing_for(question)?;
            conditions.extend(question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)));
            conditions.iter().all(|condition| self.is_known(condition)).then_some(conditions)
        })
    }

    /// Returns conditions under which the digits of two indices are below their bases and differ, if the host can check them.
    fn needed_by_digits(&self, pair: [usize; 2], indices: &Indices) -> Option<Vec<Condition>> {
        let by = Confirmed { sought: None, at_launch: true };
        let hows = self.ways_to_differ(pair);
        let questions = REACHES.into_iter().flat_map(|reach| hows.iter().map(move |how| (reach, how.clone())));
        questions.filter_map(|(reach, how)| self.question_at_launch_how(pair, reach, indices, how)).find_map(
            |question| {
                let digits = self.by_digits(&question, by)?;
                let is_answered = digits.question.is_answered() || digits.question.is_answered_in_steps();
                let granted = question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag));
                let conditions: Vec<_> = digits.conditions.into_iter().chain(granted).collect();
                (is_answered && conditions.iter().all(|condition| self.is_known(condition))).then_some(conditions)
            },
        )
    }

    /// Returns what a question needs besides the assumptions that it rests on, if the host can check it.
    fn missing_for(&self, question: &Question) -> Option<Vec<Condition>> {
        if !question.tags.is_empty() && (question.is_answered() || question.is_answered_by_promise()) {
            return Some(Vec::new());
        }
        let [a, b] = question.accesses();
        let by_promise = |symbol: &Symbol| {
            missing_for_disjoint(&a, &b, &Distinct { ids: std::slice::from_ref(symbol), shared: question.how.1 })
        };
        let by_ids = || missing_for_disjoint(&a, &b, &question.distinct());
        let conditions = question.promised.iter().find_map(by_promise).or_else(by_ids)?;
        conditions.iter().all(|condition| self.is_evaluable(condition)).then_some(conditions)
    }

    /// Returns conditions under which the two accesses are always disjoint, if the host can check them.
    fn needed_for_distinct(
        &self,
        pair: [usize; 2],
        indices: &Indices,
        reach: Reach,
        offsets: bool,
    ) -> Option<Vec<Condition>> {
        let mut question = self.question_at_launch(pair, reach, indices)?;
        let mut none = Vec::new();
        if !offsets {
            // where sizes take the role of widths, ids must start at zero
            let mentioned = |offset: &&Symbol| question.facts.iter().any(|facts| facts.mentions(**offset));
            none = self.ids.offsets.iter().filter(mentioned).copied().collect();
            if none.is_empty() {
                return None;
            }
            question.facts.iter_mut().for_each(|facts| none.iter().for_each(|offset| facts.equal(*offset, 0)));
        }
        let mut conditions = self.missing_for(&question)?;
        conditions.extend(none.into_iter().map(|offset| Condition::new(-Form::from(offset))));
        conditions.extend(question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)));
        conditions.iter().all(|condition| self.is_known(condition)).then_some(conditions)
    }

    /// Whether the host can use a condition: it is about known quantities, and larger buffers or launches do not make it
    /// impossible.
    pub(crate) fn is_evaluable(&self, condition: &Condition) -> bool {
        let quantities = |sign: i128| {
            let products = condition.form().products().filter(move |(number, _)| number.signum() == sign);
            products.flat_map(|(_, factors)| factors).filter_map(|symbol| self.k.quantities.get(symbol))
        };
        let fixed = |of: &Quantity| matches!(of, Quantity::Const(_) | Quantity::Computed(..));
        let of_launch = |of: &Quantity| {
            use Quantity::{
                Computed, Const, Field, GlobalEnd, GlobalOffset, GlobalSize, Len, LocalSize, NumGroups, Value,
            };
            match of {
                GlobalEnd(_) | GlobalSize(_) | GlobalOffset(_) | LocalSize(_) | NumGroups(_) => true,
                Len(_) | Value(_) | Field(..) | Const(_) | Computed(..) => false,
            }
        };
        let in_groups =
            |of: &Quantity| matches!(of, Quantity::LocalSize(_) | Quantity::Const(_) | Quantity::Computed(..));
        // a quantity must occur that can be made large enough
        let products = |sign: i128| condition.form().products().filter(move |(number, _)| number.signum() == sign);
        let limited: HashSet<Symbol> = products(-1).flat_map(|(_, factors)| factors).copied().collect();
        let free = products(1).flat_map(|(_, factors)| factors).filter(|symbol| !limited.contains(symbol));
        let has_free = free.filter_map(|symbol| self.k.quantities.get(symbol)).any(|of| !of_launch(of) && !fixed(of));
        let constants = quantities(1).any(fixed) && quantities(-1).all(in_groups);
        let limits = quantities(-1).any(|of| !fixed(of)) && !has_free && !constants;
        let lens = quantities(-1).any(|of| matches!(of, Quantity::Len(_)));
        let absurd = condition.form().products().any(|(number, factors)| factors.is_empty() && number > 1 << 40);
        (absurd || !(limits || lens)) && !environment::is_large(condition.form()) && self.is_known(condition)
    }

    /// Whether one of the conditions is about constants only: it holds for all launches or for none.
    pub(crate) fn is_of_constants(&self, conditions: &[Condition]) -> bool {
        let constant = |symbol: &Symbol| self.is_constant(*symbol);
        let limit = |condition: &Condition| condition.form().products().any(|(number, _)| number > 1 << 30);
        conditions.iter().any(|condition| condition.form().symbols().iter().all(constant) && !limit(condition))
    }

    /// Whether the condition is about constants only and is not an assumption already.
    pub(crate) fn says_what_constants_are(&self, condition: &Condition) -> bool {
        let supposed = |assumption: &Assumption| match assumption {
            Assumption::Conditions(all) => all.contains(condition),
            Assumption::Limit(..) | Assumption::Passed | Assumption::Asked | Assumption::Checked => false,
        };
        self.is_of_constants(std::slice::from_ref(condition)) && !self.assumptions.iter().any(supposed)
    }

    /// Tries a constant in an index as another name for the work-group size, which it often is.
    fn guessed(&self, pair: [usize; 2], indices: &Indices, constant: Symbol) -> Option<Vec<Condition>> {
        let sizes = self.ids.sizes.iter().flatten();
        sizes.flat_map(|size| REACHES.map(|reach| (*size, reach))).find_map(|(size, reach)| {
            let mut question = self.question_at_launch(pair, reach, indices)?;
            question.facts.iter_mut().for_each(|facts| facts.equal(constant, size));
            if question.facts.iter().any(Facts::contradictory) {
                return None;
            }
            let missing = if question.is_answered() || question.is_answered_in_steps() {
                Some(Vec::new())
            } else {
                let [a, b] = question.accesses();
                missing_for_disjoint(&a, &b, &question.distinct())
            };
            let evaluable = |condition: &Condition| self.is_evaluable(condition);
            let mut conditions = missing.filter(|missing| missing.iter().all(evaluable))?;
            conditions.extend(question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)));
            conditions.push(Condition::new(constant - size));
            conditions.push(Condition::new(size - Form::from(constant)));
            Some(conditions)
        })
    }
}
