//! Fourier-Motzkin elimination of unknowns from inequalities, with constants rounded to values that integers can reach.
//!
//! The prover spends most of its time here, and a macro is mostly built without optimisation. Monomials are therefore
//! numbered once, so that rows are short lists of numbers, and the work for each term is a plain loop.

use std::cmp::Ordering;

use super::Budget;
use super::form::{Form, gcd};
use super::line::{Line, Row, position};
use super::point;
use super::symbol::Monomial;

/// Elimination gives up beyond this number of rows.
const MOST_ROWS: usize = 400;
/// The number of steps between two searches for a solution of the rows.
const SEARCHES: u32 = 64;
/// The least number of changes that such a search tries.
const CHANGES: usize = 12;

/// Eliminates the monomials that `may_go` selects. Returns `None` if the rows contradict each other, and else the
/// remaining rows. If there are too many rows, none remain.
pub(super) fn eliminate(rows: &[Row], may_go: impl Fn(&Monomial) -> bool, budget: &mut Budget) -> Option<Vec<Row>> {
    let columns = columns(rows.iter().map(|row| &row.form));
    let may_go = columns.iter().map(may_go).collect();
    let mut table = Table { rows: Vec::new(), may_go };
    for row in rows.iter().filter(|row| !row.form.is_lost()) {
        table.add(Line::of(&row.form, row.goal, &columns))?;
    }
    table.eliminate(budget, false)?;
    Some(table.rows.iter().map(|line| line.row(&columns)).collect())
}

/// Whether the rows contradict each other.
pub(super) fn contradict(forms: &[Form], budget: &mut Budget) -> bool {
    let columns = columns(forms.iter());
    let mut table = Table { rows: Vec::new(), may_go: vec![true; columns.len()] };
    let mut forms = forms.iter().filter(|form| !form.is_lost());
    let fits = forms.try_for_each(|form| table.add(Line::of(form, false, &columns)));
    fits.is_none() || table.eliminate(budget, true).is_none()
}

/// Returns all monomials except the constant, in ascending order.
fn columns<'a>(forms: impl Iterator<Item = &'a Form>) -> Vec<Monomial> {
    let mut columns: Vec<Monomial> = Vec::new();
    for form in forms {
        for (monomial, _) in form.varying() {
            if let Err(at) = position(&columns, monomial) {
                columns.insert(at, *monomial);
            }
        }
    }
    columns
}

/// The number of rows that bound a monomial from below and from above.
#[derive(Clone, Copy)]
struct Use {
    below: usize,
    above: usize,
}

impl Use {
    /// Returns the number of rows that its elimination adds.
    fn cost(self) -> isize {
        (self.below * self.above).cast_signed() - (self.below + self.above).cast_signed()
    }
}

/// Rounded rows in ascending order. Of parallel rows, only the strongest is kept.
struct Table {
    rows: Vec<Line>,
    /// The columns that are to be eliminated.
    may_go: Vec<bool>,
}

impl Table {
    /// Adds a row. Returns `None` if it cannot be satisfied.
    fn add(&mut self, mut line: Line) -> Option<()> {
        if line.terms.is_empty() {
            return if line.fixed < 0 { None } else { Some(()) };
        }
        line.round();
        let (mut low, mut high) = (0, self.rows.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.rows[middle].compare(&line) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => {
                    if line.fixed < self.rows[middle].fixed {
                        self.rows[middle] = line;
                    }
                    return Some(());
                }
            }
        }
        self.rows.insert(low, line);
        Some(())
    }

    /// Eliminates the columns. Returns `None` if the rows contradict each other. If there are too many rows, none remain.
    /// If the caller only `asked` whether they contradict each other, none remain either once a solution is found.
    fn eliminate(&mut self, budget: &mut Budget, asked: bool) -> Option<()> {
        let mut numbered = false;
        let mut eliminated = 0;
        let mut searched = None;
        loop {
            let is_due = searched.is_none_or(|before: Budget| before.0 - budget.0 > SEARCHES);
            if asked && is_due {
                // look for an easy solution at first
                let changes = if searched.is_none() { self.rows.len() / 4 } else { self.rows.len() };
                if point::is_found(&self.rows, self.may_go.len(), changes + CHANGES) {
                    self.rows.clear();
                    return Some(());
                }
                searched = Some(*budget);
            }
            let uses = self.uses();
            // a monomial with only one sign bounds nothing
            if uses.iter().any(|used| (used.above == 0) != (used.below == 0)) {
                self.rows.retain(|row| {
                    row.terms.iter().all(|term| {
                        let used = uses[term.column];
                        (used.above == 0) == (used.below == 0)
                    })
                });
                continue;
            }
            let mut best: Option<(isize, usize)> = None;
            for (column, used) in uses.iter().enumerate() {
                if used.above > 0 && best.is_none_or(|(cost, _)| used.cost() < cost) {
                    best = Some((used.cost(), column));
                }
            }
            let Some((_, column)) = best else { return Some(()) };
            if !numbered && self.rows.len() <= 128 {
                self.rows.iter_mut().enumerate().for_each(|(at, row)| row.origin = 1 << at);
            }
            numbered = true;
            eliminated += 1;
            let fits = self.take(column, eliminated, budget)?;
            if !fits || self.rows.len() > MOST_ROWS {
                self.rows.clear();
                return Some(());
            }
        }
    }

    /// Counts the bounds of the columns that are to be eliminated.
    fn uses(&self) -> Vec<Use> {
        let mut uses = vec![Use { below: 0, above: 0 }; self.may_go.len()];
        for row in &self.rows {
            for term in &row.terms {
                if self.may_go[term.column] {
                    let used = &mut uses[term.column];
                    if term.coefficient > 0 { used.below += 1 } else { used.above += 1 }
                }
            }
        }
        uses
    }

    /// Replaces the bounds of a column by all pairs of a lower and an upper bound. Returns whether the budget suffices;
    /// `None` if a row cannot be satisfied.
    fn take(&mut self, column: usize, eliminated: u32, budget: &mut Budget) -> Option<bool> {
        let (mut below, mut above, mut others) = (Vec::new(), Vec::new(), Vec::with_capacity(self.rows.len()));
        for row in self.rows.drain(..) {
            match row.coefficient(column) {
                0 => others.push(row),
                a if a > 0 => below.push((row, a)),
                b => above.push((row, b)),
            }
        }
        self.rows = others;
        for (below, a) in &below {
            for (above, b) in &above {
                // Kohler's rule: a row derived from more rows than this is redundant
                if (below.origin | above.origin).count_ones() > eliminated + 1 {
                    continue;
                }
                if budget.step().is_none() {
                    return Some(false);
                }
                let common = gcd(*a, *b);
                let Some(b) = b.checked_neg() else { continue };
                if let Some(line) = below.combine(b / common, above, a / common) {
                    self.add(line)?;
                }
            }
        }
        Some(true)
    }
}
