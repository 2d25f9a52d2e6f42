//! The part of a question that depends on the values of constants. Rustc knows these values and answers it with
//! [`linear`].

use cl_ir::linear::{self, Answer, COLUMNS, Constraint, Summand};

use super::disjoint::{Access, Distinct, Question};
use super::facts::Facts;
use super::form::Form;
use super::line::Line;
use super::point;
use super::symbol::{Monomial, Symbol};
use super::system::System;

/// Summands: the number of an unknown (zero for none), a coefficient, and the constants that are its factors.
pub type Sum = Vec<(usize, i128, Vec<Symbol>)>;

/// A conjunction that has no solution for some values of its constants.
#[derive(Debug, Clone)]
pub struct Residual {
    /// The constraints: the sum is zero if the flag is set, else it is not negative.
    pub constraints: Vec<(bool, Sum)>,
    /// The number of constraints that sufficed for some values: the first ones.
    pub first: usize,
    /// Differences between values of two work-items. The flag marks the difference of an id.
    pub pairs: Vec<(bool, Sum)>,
}

/// At most this number of differences is split, because each takes three cases.
const PAIRS: usize = 10;
/// At most this number of constraints is kept. Those that are derived from them need room as well.
const CONSTRAINTS: usize = 79;
/// The maximum number of steps for all constraints. Rustc has fewer, because it is slower.
const STEPS: u32 = 400_000;
/// The number of changes that the search for a solution tries, in addition to one for each constraint.
const CHANGES: usize = 12;
/// A number of at least this size comes from the range of a type or the limits of a launch.
const LARGE: u128 = 1 << 30;
/// One of at least this size comes from a type of 64 bits.
const HUGE: u128 = 1 << 40;

impl Residual {
    /// Returns the question whether the facts imply that a form is not negative.
    pub fn bound(facts: &Facts, goal: &Form, is_constant: impl Fn(Symbol) -> bool) -> Option<Self> {
        let against = -goal.clone() - 1;
        if against.is_lost() {
            return None;
        }
        let mut system = System::of(facts.known());
        system.positive(&against);
        system.settle();
        Self::of(&system, &[], is_constant)
    }

    /// Returns the question whether two distinct work-items never access the same element.
    pub fn distinct(
        one: &Access,
        two: &Access,
        distinct: &Distinct,
        is_constant: impl Fn(Symbol) -> bool,
    ) -> Option<Self> {
        let question = Question::of(one, two, distinct)?;
        let system = question.system();
        let pairs: Vec<_> = question
            .pairs(&system)
            .into_iter()
            .map(|pair| (distinct.ids.contains(&pair), system.resolve(&(distinct.other(pair) - pair))))
            .filter(|(_, difference)| difference.number() != Some(0))
            .collect();
        if pairs.len() > PAIRS || pairs.iter().any(|(_, difference)| difference.is_lost()) {
            return None;
        }
        Self::of(&system, &pairs, is_constant)
    }

    fn of(system: &System, pairs: &[(bool, Form)], is_constant: impl Fn(Symbol) -> bool) -> Option<Self> {
        let mut columns: Vec<Monomial> = Vec::new();
        let mut sum = |form: &Form| -> Option<Sum> {
            let summands = form.terms().iter().map(|(monomial, factor)| {
                let (constants, rest) = monomial.partition(&is_constant);
                let unknown = match rest == Monomial::ONE {
                    true => 0,
                    false => match columns.iter().position(|column| *column == rest) {
                        Some(at) => at + 1,
                        None => {
                            columns.push(rest);
                            columns.len()
                        }
                    },
                };
                Some((unknown, *factor, constants.factors().to_vec())).filter(|_| unknown < COLUMNS)
            });
            summands.collect()
        };
        let huge = |form: &Form| form.terms().iter().any(|(_, factor)| factor.unsigned_abs() >= HUGE);
        let mut constraints = Vec::new();
        for form in system.inequalities().iter().filter(|form| !huge(form)) {
            constraints.push((false, sum(form)?));
        }
        for form in system.equalities() {
            constraints.push((true, sum(form)?));
        }
        // the values of solved constants
        for (symbol, value) in system.solved().iter().filter(|(symbol, _)| is_constant(*symbol)) {
            constraints.push((true, sum(&(Form::from(*symbol) - value))?));
        }
        let pairs = pairs.iter().map(|(is_id, form)| Some((*is_id, sum(form)?))).collect::<Option<_>>()?;
        let residual = Self { first: constraints.len(), constraints, pairs };
        (residual.constraints.len() <= CONSTRAINTS && !residual.constants().is_empty()).then_some(residual)
    }

    /// Returns the constants that the question depends on.
    pub fn constants(&self) -> Vec<Symbol> {
        let sums = self.constraints.iter().chain(&self.pairs).flat_map(|(_, sum)| sum);
        let mut constants: Vec<_> = sums.flat_map(|(_, _, constants)| constants).copied().collect();
        constants.sort_unstable();
        constants.dedup();
        constants
    }

    /// Returns the question without the constraints that contain large numbers, if there are some. They seldom matter, and
    /// the others are decided much faster.
    #[must_use]
    pub fn without_large(&self) -> Option<Self> {
        let is_large = |(_, sum): &(bool, Sum)| sum.iter().any(|(_, factor, _)| factor.unsigned_abs() >= LARGE);
        let (large, constraints): (Vec<_>, Vec<_>) = self.constraints.iter().cloned().partition(is_large);
        let first = constraints.len();
        (!large.is_empty()).then(|| Self { constraints, first, pairs: self.pairs.clone() })
    }

    /// Returns the question in the order in which rustc answers it fastest: first the constraints that a proof used, and
    /// the differences in the order in which it decided them.
    #[must_use]
    pub fn ordered(&self, answer: &Answer) -> Self {
        let is_used = |at: &usize| answer.used >> *at & 1 == 1;
        let (used, unused): (Vec<_>, Vec<_>) = (0..self.constraints.len()).partition(is_used);
        let (order, count) = answer.order;
        let mut pairs = order[..count].to_vec();
        pairs.extend((0..self.pairs.len()).filter(|pair| !order[..count].contains(pair)));
        Self {
            first: used.len(),
            constraints: used.iter().chain(&unused).map(|at| self.constraints[*at].clone()).collect(),
            pairs: pairs.into_iter().map(|at| self.pairs[at].clone()).collect(),
        }
    }

    /// Returns the answer for these values of the constants if it is found in this number of steps, and subtracts the steps
    /// that it took.
    pub fn refuted(&self, value: impl Fn(Symbol) -> Option<i128>, steps: &mut u32) -> Option<Answer> {
        let constants = |of: &[Symbol]| of.iter().map(|symbol| value(*symbol)).collect::<Option<Vec<_>>>();
        let values = |all: &[(bool, Sum)]| -> Option<Vec<Vec<Vec<i128>>>> {
            all.iter().map(|(_, sum)| sum.iter().map(|(_, _, of)| constants(of)).collect()).collect()
        };
        let (Some(of_constraints), Some(of_pairs)) = (values(&self.constraints), values(&self.pairs)) else {
            return None;
        };
        let [constraints, pairs] =
            [(&self.constraints, &of_constraints), (&self.pairs, &of_pairs)].map(|(all, values)| {
                let sums = all.iter().zip(values).map(|((is, sum), values)| (*is, borrowed(sum, values)));
                sums.collect::<Vec<_>>()
            });
        let (constraints, pairs) = (constraints_of(&constraints), constraints_of(&pairs));
        // mostly it has a solution, which is found faster
        if has_solution(&constraints, &pairs) {
            return None;
        }
        let answer = linear::answer(&constraints, &[], &pairs, (*steps).min(STEPS));
        *steps -= answer.steps;
        answer.is_refuted.then_some(answer)
    }
}

/// Whether a solution is found. If there are two work-items, they must differ in an id.
fn has_solution(constraints: &[Constraint], pairs: &[Constraint]) -> bool {
    let mut rows = Vec::with_capacity(constraints.len() + 1);
    for (is_zero, sum) in constraints {
        let Some(row) = multiplied_out(sum, 1) else { return false };
        rows.push(Line::of_dense(&row));
        if *is_zero {
            let Some(opposite) = multiplied_out(sum, -1) else { return false };
            rows.push(Line::of_dense(&opposite));
        }
    }
    let mut is_found = |further: Option<Vec<i128>>| {
        let count = rows.len();
        rows.extend(further.as_deref().map(Line::of_dense));
        let found = point::is_found(&rows, COLUMNS, rows.len() + CHANGES);
        rows.truncate(count);
        found
    };
    if pairs.is_empty() {
        return is_found(None);
    }
    let mut ids = pairs.iter().filter(|(is_id, _)| *is_id);
    ids.any(|(_, difference)| {
        [1, -1].into_iter().any(|sign| {
            let Some(mut further) = multiplied_out(difference, sign) else { return false };
            further[0] -= 1;
            is_found(Some(further))
        })
    })
}

/// Returns the constant and the coefficient of each unknown, times a sign.
fn multiplied_out(sum: &[Summand], sign: i128) -> Option<Vec<i128>> {
    let mut row = vec![0_i128; COLUMNS];
    for (unknown, factor, constants) in sum {
        let product = constants.iter().try_fold(factor * sign, |product, value| product.checked_mul(*value))?;
        row[*unknown] = row[*unknown].checked_add(product)?;
    }
    Some(row)
}

fn borrowed<'a>(sum: &Sum, values: &'a [Vec<i128>]) -> Vec<Summand<'a>> {
    sum.iter().zip(values).map(|((unknown, factor, _), values)| (*unknown, *factor, &values[..])).collect()
}

fn constraints_of<'a>(sums: &'a [(bool, Vec<Summand<'a>>)]) -> Vec<Constraint<'a>> {
    sums.iter().map(|(is, sum)| (*is, &sum[..])).collect()
}
