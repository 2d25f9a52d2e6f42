//! A search for integers that satisfy rows: where there are such, elimination does not find that the rows contradict each other, and
//! need not go on. Most questions end so, since a proof is tried with few facts before many.
//!
//! Beginning with zeros, a row that is not satisfied is satisfied by a change of one unknown: the one with which the fewest other
//! rows are lost. Rows that were satisfied so before weigh more, so that the search gets out of circles. It mostly ends after a few
//! changes, since most rows only say that something is large enough. If it does not, nothing is known.

use super::count_step;
use super::eliminate::Line;

/// An unknown that has been changed stays as it is for so many changes.
const REST: usize = 3;

/// Whether integers are found that satisfy all rows, in which there are so many columns, with so many changes.
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
    /// The value of each row.
    sums: Vec<i128>,
    /// How much it weighs that a row is not satisfied.
    weights: Vec<i32>,
    /// Which rows a column is in, and what it is multiplied with there.
    uses: Vec<Vec<(usize, i128)>>,
    /// When each column may be changed again.
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

    /// A row that is not satisfied: the next one from there on.
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

    /// Changes the column with which the row is satisfied and most others are. `None` if the numbers get too large.
    fn change(&mut self, row: usize, change: usize) -> Option<()> {
        let mut best: Option<((usize, i32, u128), usize, i128)> = None;
        for term in &self.rows[row].terms {
            // rounded up
            let times = -self.sums[row].div_euclid(term.coefficient.checked_abs()?);
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

    /// What the rows weigh that are lost by a change, less those that are won. `None` if a number does not fit.
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
