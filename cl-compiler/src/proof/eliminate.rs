//! Elimination of unknowns from inequalities: Fourier's and Motzkin's, with constants rounded to what integers can reach.

use super::Budget;
use super::form::{Form, gcd};
use super::symbol::Monomial;

/// `form >= 0`, and where it is from.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) form: Form,
    /// Whether the goal has a part in it.
    pub(super) goal: bool,
    /// The rows that it was made of, as bits.
    origin: u128,
}

impl Row {
    pub(super) fn new(form: Form, goal: bool) -> Self {
        Self { form, goal, origin: 0 }
    }
}

/// More rows than this are not worth going on with.
const MOST_ROWS: usize = 400;

/// Eliminates the monomials that may be. `None` if the rows contradict each other; what is left, otherwise. If there are
/// too many, nothing is left.
pub(super) fn eliminate(rows: Vec<Row>, may_go: impl Fn(&Monomial) -> bool, budget: &mut Budget) -> Option<Vec<Row>> {
    let mut rows = tidied(rows)?;
    let mut numbered = false;
    let mut eliminated = 0;
    loop {
        let uses = uses(&rows, &may_go);
        if uses.is_empty() {
            return Some(rows);
        }
        // who occurs with one sign only bounds nothing
        let idle = |monomial: &Monomial| {
            let at = uses.binary_search_by(|used| used.monomial.cmp(monomial));
            at.is_ok_and(|at| uses[at].above == 0 || uses[at].below == 0)
        };
        if uses.iter().any(|used| used.above == 0 || used.below == 0) {
            rows.retain(|row| !row.form.varying().iter().any(|(monomial, _)| idle(monomial)));
            continue;
        }
        if !numbered && rows.len() <= 128 {
            rows.iter_mut().enumerate().for_each(|(at, row)| row.origin = 1 << at);
        }
        numbered = true;
        let used = uses.iter().min_by_key(|used| (used.cost(), used.monomial))?;
        eliminated += 1;
        let Some(combined) = combine(&rows, &used.monomial, eliminated, budget) else { return Some(Vec::new()) };
        rows.retain(|row| row.form.coefficient(&used.monomial) == 0);
        rows.extend(combined);
        rows = tidied(rows)?;
        if rows.len() > MOST_ROWS {
            return Some(Vec::new());
        }
    }
}

/// How often a monomial is bounded from below and from above.
struct Use {
    monomial: Monomial,
    below: usize,
    above: usize,
}

impl Use {
    /// How many rows more there are without it.
    fn cost(&self) -> isize {
        (self.below * self.above).cast_signed() - (self.below + self.above).cast_signed()
    }
}

fn uses(rows: &[Row], may_go: impl Fn(&Monomial) -> bool) -> Vec<Use> {
    let terms = rows.iter().flat_map(|row| row.form.varying());
    let mut signs: Vec<_> = terms.map(|(monomial, coefficient)| (*monomial, *coefficient > 0)).collect();
    signs.sort_unstable();
    let groups = signs.chunk_by(|one, other| one.0 == other.0).filter(|group| may_go(&group[0].0));
    let count = |group: &[(Monomial, bool)]| {
        let below = group.iter().filter(|(_, positive)| *positive).count();
        Use { monomial: group[0].0, below, above: group.len() - below }
    };
    groups.map(count).collect()
}

/// Each lower bound with each upper bound. `None` if the budget is used up.
fn combine(rows: &[Row], monomial: &Monomial, eliminated: u32, budget: &mut Budget) -> Option<Vec<Row>> {
    let with =
        rows.iter().map(|row| (row, row.form.coefficient(monomial))).filter(|(_, coefficient)| *coefficient != 0);
    let (below, above): (Vec<_>, Vec<_>) = with.partition(|(_, coefficient)| *coefficient > 0);
    let mut combined = Vec::new();
    for (below, a) in below {
        for (above, b) in &above {
            let origin = below.origin | above.origin;
            // Kohler's rule: a row made of more than this follows from others
            if origin.count_ones() > eliminated + 1 {
                continue;
            }
            budget.step()?;
            let common = gcd(a, *b);
            let Some(b) = b.checked_neg() else { continue };
            let form = below.form.combine(b / common, &above.form, a / common);
            if !form.is_lost() {
                combined.push(Row { form, goal: below.goal || above.goal, origin });
            }
        }
    }
    Some(combined)
}

/// Rounded, the strongest of parallel rows only. `None` if one cannot be.
fn tidied(rows: Vec<Row>) -> Option<Vec<Row>> {
    let mut tidied = Vec::with_capacity(rows.len());
    for mut row in rows {
        match row.form.content() {
            0 if row.form.is_lost() => continue,
            0 if row.form.fixed() < 0 => return None,
            0 => continue,
            1 => {}
            content => row.form = row.form.divided(content),
        }
        tidied.push(row);
    }
    tidied.sort_by(|one, other| {
        (one.form.varying(), one.goal, one.form.fixed()).cmp(&(other.form.varying(), other.goal, other.form.fixed()))
    });
    tidied
        .dedup_by(|weaker, stronger| weaker.form.varying() == stronger.form.varying() && weaker.goal == stronger.goal);
    Some(tidied)
}
