//! Rows of elimination: as forms, and with numbered monomials.

use std::cmp::Ordering;

use super::form::{Form, gcd, sum_of_products, times};
use super::symbol::Monomial;

/// An inequality `form >= 0`, and its origin.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) form: Form,
    /// Whether it derives from the goal.
    pub(super) goal: bool,
}

/// A row: a linear combination of numbered monomials plus a constant, which is not negative.
pub(super) struct Line {
    /// Ascending, with coefficients that are not zero.
    pub(super) terms: Vec<Term>,
    pub(super) fixed: i128,
    pub(super) goal: bool,
    /// The rows from which it was derived, as bits.
    pub(super) origin: u128,
}

#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) column: usize,
    pub(super) coefficient: i128,
}

impl Line {
    pub(super) fn of(form: &Form, goal: bool, columns: &[Monomial]) -> Self {
        let mut terms = Vec::with_capacity(form.varying().len());
        for (monomial, coefficient) in form.varying() {
            if let Ok(column) = position(columns, monomial) {
                terms.push(Term { column, coefficient: *coefficient });
            }
        }
        Self { terms, fixed: form.fixed(), goal, origin: 0 }
    }

    /// Builds a line from the constant and the coefficient of each column.
    pub(super) fn of_dense(numbers: &[i128]) -> Self {
        let terms = numbers.iter().skip(1).enumerate().filter(|(_, coefficient)| **coefficient != 0);
        let terms = terms.map(|(column, coefficient)| Term { column, coefficient: *coefficient }).collect();
        Self { terms, fixed: numbers.first().copied().unwrap_or(0), goal: false, origin: 0 }
    }

    pub(super) fn row(&self, columns: &[Monomial]) -> Row {
        let mut terms = Vec::with_capacity(self.terms.len() + 1);
        if self.fixed != 0 {
            terms.push((Monomial::ONE, self.fixed));
        }
        for term in &self.terms {
            terms.push((columns[term.column], term.coefficient));
        }
        Row { form: Form::of_sorted(terms), goal: self.goal }
    }

    pub(super) fn coefficient(&self, column: usize) -> i128 {
        let mut at = 0;
        while at < self.terms.len() {
            let term = &self.terms[at];
            if term.column >= column {
                return if term.column == column { term.coefficient } else { 0 };
            }
            at += 1;
        }
        0
    }

    /// Compares the varying terms, and then whether the goal is involved.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let (one, two) = (&self.terms, &other.terms);
        let mut at = 0;
        while at < one.len() && at < two.len() {
            let (a, b) = (&one[at], &two[at]);
            if a.column != b.column {
                return if a.column < b.column { Ordering::Less } else { Ordering::Greater };
            }
            if a.coefficient != b.coefficient {
                return if a.coefficient < b.coefficient { Ordering::Less } else { Ordering::Greater };
            }
            at += 1;
        }
        if one.len() != two.len() {
            return if one.len() < two.len() { Ordering::Less } else { Ordering::Greater };
        }
        self.goal.cmp(&other.goal)
    }

    /// Returns `self * a + other * b`; `None` if a number does not fit.
    pub(super) fn combine(&self, a: i128, other: &Self, b: i128) -> Option<Self> {
        let (left, right) = (&self.terms, &other.terms);
        let mut terms = Vec::with_capacity(left.len() + right.len());
        let (mut l, mut r) = (0, 0);
        while l < left.len() || r < right.len() {
            let l_column = if l < left.len() { left[l].column } else { usize::MAX };
            let r_column = if r < right.len() { right[r].column } else { usize::MAX };
            if l_column < r_column {
                terms.push(Term { column: l_column, coefficient: times(left[l].coefficient, a)? });
                l += 1;
            } else if l_column > r_column {
                terms.push(Term { column: r_column, coefficient: times(right[r].coefficient, b)? });
                r += 1;
            } else {
                let coefficient = sum_of_products(left[l].coefficient, a, right[r].coefficient, b)?;
                if coefficient != 0 {
                    terms.push(Term { column: l_column, coefficient });
                }
                l += 1;
                r += 1;
            }
        }
        let fixed = sum_of_products(self.fixed, a, other.fixed, b)?;
        Some(Self { terms, fixed, goal: self.goal || other.goal, origin: self.origin | other.origin })
    }

    /// Divides the row by the common divisor of its coefficients, and rounds the constant to a value that integers can reach.
    pub(super) fn round(&mut self) {
        let mut content = 0;
        for term in &self.terms {
            content = gcd(content, term.coefficient);
            if content == 1 {
                return;
            }
        }
        for term in &mut self.terms {
            term.coefficient /= content;
        }
        self.fixed = self.fixed.div_euclid(content);
    }
}

pub(super) fn position(columns: &[Monomial], monomial: &Monomial) -> Result<usize, usize> {
    let (mut low, mut high) = (0, columns.len());
    while low < high {
        let middle = (low + high) / 2;
        match columns[middle].cmp(monomial) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Ok(middle),
            Ordering::Greater => high = middle,
        }
    }
    Err(low)
}
