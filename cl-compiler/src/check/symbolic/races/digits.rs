//! Indices as numbers with digits: `y * n + x` with `0 <= x < n` has the digits `y` and `x`. Two such numbers with the same
//! base are equal only if all of their digits are.

use super::decided::Sought;
use super::question::Question;
use crate::check::Decision;
use crate::check::symbolic::state::Executor;
use crate::proof::{Facts, Form, Kind, Residual, Symbol};

/// An index has at most this number of digits.
const DIGITS: usize = 3;
/// At most this number of definitions is followed.
const DEFINITIONS: usize = 2;

/// A question about the digits of indices, and what rustc must confirm: that the digits are below their bases.
pub(crate) struct Digits {
    pub(crate) question: Question,
    pub(crate) decisions: Vec<Decision>,
}

impl Executor<'_> {
    /// Returns the question about the digits of both indices, in bases that all work-items share. Returns `None` if an
    /// index has only one digit. Rustc confirms that a digit is below its base if `sought` says which values to try.
    pub(crate) fn by_digits(&self, question: &Question, sought: Option<Sought>) -> Option<Digits> {
        let mut found = Digits { question: question.clone(), decisions: Vec::new() };
        let index = &mut found.question.index;
        for (index, facts) in index.iter_mut().zip(&question.facts) {
            index.iter_mut().for_each(|form| *form = defined(form, facts));
        }
        let count = index[0].len();
        while found.question.index[0].len() < DIGITS {
            let mut dimensions = 0..found.question.index[0].len();
            let Some((at, (digits, decisions))) =
                dimensions.find_map(|at| Some((at, self.split_off(&found.question, at, sought)?)))
            else {
                break;
            };
            for (index, [high, low]) in found.question.index.iter_mut().zip(digits) {
                index[at] = high;
                index.insert(at + 1, low);
            }
            found.decisions.extend(decisions);
        }
        (found.question.index[0].len() > count).then_some(found)
    }

    /// Splits the last digit off a dimension of both indices. Returns the rest and the digit of each.
    fn split_off(
        &self,
        question: &Question,
        at: usize,
        sought: Option<Sought>,
    ) -> Option<([[Form; 2]; 2], Vec<Decision>)> {
        let [one, other] = [&question.index[0][at], &question.index[1][at]];
        self.bases(one, question.how.1).into_iter().find_map(|base| {
            let split = [one.split_by(&base)?, other.split_by(&base)?];
            let base = base.into_iter().fold(Form::constant(1), |product, symbol| product * symbol);
            let mut decisions = Vec::new();
            for (facts, [_, low]) in question.facts.iter().zip(&split) {
                for goal in [low.clone(), &base - low - 1] {
                    if !facts.proves(&goal) {
                        let residual = Residual::bound(facts, &goal, |symbol| self.is_constant(symbol));
                        decisions.push(self.decision(&residual?, sought?)?);
                    }
                }
            }
            Some((split, decisions))
        })
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
fn defined(form: &Form, facts: &Facts) -> Form {
    let mut form = form.clone();
    for _ in 0..DEFINITIONS {
        match form.as_symbol().and_then(|symbol| facts.definition(symbol)) {
            Some(of) => form = of,
            None => break,
        }
    }
    form
}
