//! Indices as numbers with digits: `y * n + x` with `0 <= x < n` has the digits `y` and `x`. Two such numbers with the same
//! base are equal only if all of their digits are.

use super::decided::Sought;
use super::question::Question;
use crate::check::Decision;
use crate::check::symbolic::state::Executor;
use crate::proof::{Condition, Facts, Form, Kind, Residual, Symbol};

/// An index has at most this number of digits.
const DIGITS: usize = 3;
/// At most this number of definitions is followed.
const DEFINITIONS: usize = 2;

/// A question about the digits of indices, and what is needed for the digits to be below their bases.
pub(crate) struct Digits {
    pub(crate) question: Question,
    /// What rustc must confirm.
    pub(crate) decisions: Vec<Decision>,
    /// What the host must check.
    pub(crate) conditions: Vec<Condition>,
}

impl Digits {
    /// A question that needs nothing.
    pub(crate) fn of(question: Question) -> Self {
        Self { question, decisions: Vec::new(), conditions: Vec::new() }
    }
}

/// Who may confirm that a digit is below its base, where the facts do not imply it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Confirmed {
    /// Rustc, for these values of constants.
    pub(crate) sought: Option<Sought>,
    /// The host, before a launch: `num_groups(0) * 16 <= n` for `y * n + group_id(0) * 16 + local_id(0)`.
    pub(crate) at_launch: bool,
}

impl Confirmed {
    /// The facts must imply it.
    pub(crate) const BY_FACTS: Self = Self { sought: None, at_launch: false };

    /// Rustc may confirm it.
    pub(crate) fn by_rustc(sought: Sought) -> Self {
        Self { sought: Some(sought), at_launch: false }
    }
}

impl Executor<'_> {
    /// Returns the question about the digits of both indices, in bases that all work-items share. Returns `None` if an
    /// index has only one digit.
    pub(crate) fn by_digits(&self, question: &Question, by: Confirmed) -> Option<Digits> {
        let mut found = Digits::of(question.clone());
        let index = &mut found.question.index;
        for (index, facts) in index.iter_mut().zip(&question.facts) {
            index.iter_mut().for_each(|form| *form = defined(form, facts, by));
        }
        let count = index[0].len();
        while found.question.index[0].len() < DIGITS {
            let mut dimensions = 0..found.question.index[0].len();
            let Some(split) = dimensions.find_map(|at| self.split_off(&found.question, at, by)) else { break };
            found.question = split.question;
            found.decisions.extend(split.decisions);
            found.conditions.extend(split.conditions);
        }
        (found.question.index[0].len() > count).then_some(found)
    }

    /// Splits the last digit off a dimension of both indices.
    fn split_off(&self, question: &Question, at: usize, by: Confirmed) -> Option<Digits> {
        let [one, other] = [&question.index[0][at], &question.index[1][at]];
        self.bases(one, question.how.1).into_iter().find_map(|base| {
            let split = [one.split_by(&base)?, other.split_by(&base)?];
            let base = base.into_iter().fold(Form::constant(1), |product, symbol| product * symbol);
            let mut found = Digits::of(question.clone());
            for (facts, [_, low]) in question.facts.iter().zip(&split) {
                for goal in [low.clone(), &base - low - 1] {
                    self.confirm(facts, &goal, by, &mut found)?;
                }
            }
            for (index, [high, low]) in found.question.index.iter_mut().zip(split) {
                index[at] = high;
                index.insert(at + 1, low);
            }
            Some(found)
        })
    }

    /// Adds what is needed for the form not to be negative.
    fn confirm(&self, facts: &Facts, goal: &Form, by: Confirmed, found: &mut Digits) -> Option<()> {
        if facts.proves(goal) {
            return Some(());
        }
        let decision = by.sought.and_then(|sought| {
            let residual = Residual::bound(facts, goal, |symbol| self.is_constant(symbol))?;
            self.decision(&residual, sought)
        });
        if let Some(decision) = decision {
            found.decisions.push(decision);
            return Some(());
        }
        let conditions = by.at_launch.then(|| facts.missing(goal.clone()))??;
        for condition in conditions {
            // a guard that leaves room for other digits is a mistake, a launch of the wrong size is none
            let limits_launch = condition.form().symbols().iter().any(|symbol| symbol.kind() == Kind::Size);
            if !limits_launch || !self.is_evaluable(&condition) {
                return None;
            }
            if !found.conditions.contains(&condition) {
                found.conditions.push(condition);
            }
        }
        Some(())
    }

    /// Returns the bases that an index may have: shared factors of its products, not all of which rustc computes.
    fn bases(&self, index: &Form, shared: Kind) -> Vec<Vec<Symbol>> {
        let mut bases: Vec<Vec<Symbol>> = Vec::new();
        for (_, factors) in index.products().filter(|(_, factors)| factors.len() > 1) {
            let all: Vec<Symbol> = factors.iter().copied().filter(|symbol| symbol.kind() <= shared).collect();
            bases.extend(all.iter().map(|symbol| vec![*symbol]));
            bases.push(all);
        }
        bases.retain(|base| base.iter().any(|symbol| !self.is_constant(*symbol)));
        bases.sort_by_key(|base| (base.len(), base.clone()));
        bases.dedup();
        bases
    }
}

/// Returns the definition of a value that is a symbol, such as a position that a loop moves, and else the value.
fn defined(form: &Form, facts: &Facts, by: Confirmed) -> Form {
    let mut form = form.clone();
    // a multiple of the base is subtracted from a remainder: that this is zero is no reasonable limit of a launch
    let is_remainder = |of: &Form| of.products().any(|(number, factors)| number < 0 && factors.len() > 1);
    for _ in 0..DEFINITIONS {
        match form.as_symbol().and_then(|symbol| facts.definition(symbol)) {
            Some(of) if !by.at_launch || !is_remainder(&of) => form = of,
            _ => break,
        }
    }
    form
}
