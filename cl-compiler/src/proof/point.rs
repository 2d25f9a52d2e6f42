//! A search for integers that satisfy rows. If such integers exist, the rows do not contradict each other and elimination
//! need not continue. Most questions end this way, because a proof is tried with few facts before many.
//!
//! The search starts with zeros and satisfies a violated row by changing one unknown: the one whose change violates the
//! fewest other rows. Rows that were repaired before weigh more, so that the search leaves cycles. It mostly ends after a
//! few changes, because most rows only say that a value is large enough. If it fails, nothing is known.

use super::count_step;
use super::line::Line;

/// An unknown that has been changed is avoided for this number of changes.
const REST: usize = 3;

/// Whether the search finds integers that satisfy all rows within a number of changes. `columns` is the number of unknowns.
pub(super) fn is_found(rows: &[Line], columns: usize, changes: usize) -> bool {
    let mut search = Search::of(rows, columns);
    let mut from = 0;
    for change in 0..changes {
        let Some(row) = search.lost(from) else { return true };
        if search.change(row, change).is_none() {
            return false;
        }
        count_step();
        from = row;
    }
    search.lost(from).is_none()
}

struct Search<'a> {
    rows: &'a [Line],
    /// The current value of each row.
    sums: Vec<i128>,
    /// The penalty of each row while it is violated.
    weights: Vec<i32>,
    /// For each column, the rows in which it occurs and its coefficients.
    uses: Vec<Vec<(usize, i128)>>,
    /// For each column, the number of the change from which on it is no longer avoided.
    rests: Vec<usize>,
}

impl<'a> Search<'a> {
    fn of(rows: &'a [Line], columns: usize) -> Self {
        let mut uses = vec![Vec::new(); columns];
        let mut sums = Vec::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            sums.push(row.fixed);
            for term in &row.terms {
                uses[term.column].push((number, term.coefficient));
            }
        }
        Self { rows, sums, weights: vec![1; rows.len()], uses, rests: vec![0; columns] }
    }

    /// Returns the next violated row, starting from a row.
    fn lost(&self, from: usize) -> Option<usize> {
        let count = self.sums.len();
        let mut at = 0;
        while at < count {
            let row = if from + at < count { from + at } else { from + at - count };
            if self.sums[row] < 0 {
                return Some(row);
            }
            at += 1;
        }
        None
    }

    /// Changes a column so that the row is satisfied and as few others as possible are violated. Returns `None` if a
    /// number does not fit.
    fn change(&mut self, row: usize, change: usize) -> Option<()> {
        let mut best: Option<((usize, i32, u128), usize, i128)> = None;
        for term in &self.rows[row].terms {
            // rounded up
            let times = self.sums[row].div_euclid(term.coefficient.checked_abs()?).checked_neg()?;
            let by = if term.coefficient > 0 { times } else { -times };
            let rests = self.rests[term.column].saturating_sub(change);
            let Some(lost) = self.loss(term.column, by) else { continue };
            let weight = (rests, lost, by.unsigned_abs());
            if best.is_none_or(|(known, ..)| weight < known) {
                best = Some((weight, term.column, by));
            }
        }
        let (_, column, by) = best?;
        for (row, coefficient) in &self.uses[column] {
            self.sums[*row] += coefficient * by;
        }
        self.rests[column] = change + REST;
        self.weights[row] += 1;
        Some(())
    }

    /// Returns the weight of the rows that a change violates, minus the weight of those that it satisfies. Returns `None`
    /// if a number does not fit.
    fn loss(&self, column: usize, by: i128) -> Option<i32> {
        let mut loss = 0;
        for (row, coefficient) in &self.uses[column] {
            let before = self.sums[*row];
            let after = before.checked_add(coefficient.checked_mul(by)?)?;
            if after < 0 && before >= 0 {
                loss += self.weights[*row];
            } else if after >= 0 && before < 0 {
                loss -= self.weights[*row];
            }
        }
        Some(loss)
    }
}
