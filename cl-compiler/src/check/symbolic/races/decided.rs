//! Accesses that are disjoint because of the values of constants, which rustc computes.

use super::digits::{Confirmed, Digits};
use super::question::Question;
use crate::check::launch_conditions::{DecidedRace, Decision};
use crate::check::symbolic::domain::environment;
use crate::check::symbolic::domain::environment::{Grant, REACHES, Reach, Substitutes};
use crate::check::symbolic::state::Executor;
use crate::proof::{Condition, Form, Residual, Symbol};

/// Which values of constants are tried to find out whether a question is worth asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sought {
    Likely,
    /// Also values that are less likely, where the alternative is to report a race.
    Possible,
}

impl Executor<'_> {
    /// Returns the question whether two accesses are always disjoint, if some likely values of the constants answer it with yes.
    pub(crate) fn decided_distinct(&self, question: &Question, sought: Sought) -> Option<Decision> {
        if self.constants.all.is_empty() {
            return None;
        }
        let decided = |question: &Question| {
            let [a, b] = question.accesses();
            let residual = Residual::distinct(&a, &b, &question.distinct(), |symbol| self.is_constant(symbol))?;
            self.decision(&residual, sought)
        };
        decided(question).or_else(|| {
            let [sum, values] = question.steps()?;
            if sum.is_answered() { decided(&values) } else { None }
        })
    }

    /// Returns the launch conditions of two accesses that are disjoint because of the values of constants. Rustc checks
    /// these values.
    pub(crate) fn distinct_by_constants(&mut self, pair: [usize; 2], by: Confirmed) -> Option<Vec<Condition>> {
        if self.constants.all.is_empty() || !self.input.is_kernel {
            return None;
        }
        let questions = REACHES.iter().filter_map(|reach| self.question(pair[0], pair[1], Grant::Launch, *reach));
        let of_groups = self.question_of_groups(pair[0], pair[1], Grant::Launch, Reach::Within);
        let questions: Vec<_> = of_groups.into_iter().chain(questions).collect();
        let (Digits { question, decisions, conditions }, decision) = self.decided_among(&questions, by)?;
        let granted = question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag));
        let needed = conditions.into_iter().chain(granted).collect();
        for decision in decisions.into_iter().chain(decision) {
            let otherwise = self.collision(pair, &decision.names);
            self.decided_races.push(DecidedRace { decision: self.decisions.len(), otherwise });
            self.decisions.push(decision);
            self.rests_on_constants = true;
        }
        Some(needed)
    }

    /// Returns the first of the questions, or of those about their digits, that is answered, and what only rustc can
    /// confirm of it.
    fn decided_among(&self, questions: &[Question], by: Confirmed) -> Option<(Digits, Option<Decision>)> {
        let sought = by.sought?;
        let tried = questions.iter().flat_map(|question| self.with_substitutes(question));
        let mut tried: Vec<_> = tried
            .flat_map(|question| {
                let digits = self.by_digits(&question, by);
                // the digits say as much where nothing must be confirmed
                let is_certain = digits.as_ref().is_some_and(|digits| digits.decisions.is_empty());
                let whole = (!is_certain).then_some(Digits::of(question));
                digits.into_iter().chain(whole)
            })
            .collect();
        // the others have been tried without the host
        tried.retain(|digits| !by.at_launch || !digits.conditions.is_empty());
        let depth = questions.first().map_or(0, |question| question.index[0].len());
        let is_certain = |digits: &Digits| digits.decisions.is_empty() && digits.question.index[0].len() > depth;
        let shown = |Digits { question, .. }: &Digits| question.is_answered() || question.is_answered_in_steps();
        if sought == Sought::Likely
            && let Some(at) = tried.iter().position(shown)
        {
            return Some((tried.swap_remove(at), None));
        }
        // with more facts, more values suffice; digits need few, and rustc is faster with few
        let (certain, others): (Vec<_>, Vec<_>) = tried.into_iter().partition(is_certain);
        let mut tried = certain.into_iter().chain(others.into_iter().rev());
        tried.find_map(|digits| {
            let decision = self.decided_distinct(&digits.question, sought)?;
            Some((digits, Some(decision)))
        })
    }

    /// Returns the names of the constants that two indices are computed from.
    pub(crate) fn constants_of(&self, question: &Question) -> Vec<String> {
        let mut found: Vec<Symbol> = question.index.iter().flatten().flat_map(Form::symbols).collect();
        let mut at = 0;
        while at < found.len() {
            let definitions = question.facts.iter().filter_map(|facts| facts.definition(found[at]));
            let new: Vec<Symbol> = definitions.flat_map(|form| form.symbols()).collect();
            new.into_iter().for_each(|symbol| {
                if !found.contains(&symbol) {
                    found.push(symbol);
                }
            });
            at += 1;
        }
        let sources = self.constants.sources(found.into_iter().filter(|symbol| self.is_constant(*symbol)));
        sources.into_iter().map(|symbol| self.k.symbols.name(symbol)).collect()
    }

    /// Returns a question and its variants with substitutes for the ids of a work-group.
    fn with_substitutes(&self, question: &Question) -> Vec<Question> {
        let others = self.k.substitutes.iter().map(|list| self.substituted(question, list));
        std::iter::once(question.clone()).chain(others).collect()
    }

    /// Returns the question with substitutes for the ids of a work-group.
    fn substituted(&self, question: &Question, list: &Substitutes) -> Question {
        let mut found = question.clone();
        found.facts = found.facts.map(|facts| environment::facts_with(list, &facts));
        found.index.iter_mut().flatten().for_each(|index| *index = environment::form_with(list, index));
        found
    }
}
