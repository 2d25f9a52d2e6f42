//! Launch conditions: the conditions on sizes, lengths and arguments that imply a bound.

use std::fmt;

use super::Budget;
use super::corner;
use super::eliminate;
use super::facts::{Fact, Facts};
use super::form::Form;
use super::line::Row;
use super::symbol::{Kind, Monomial, Symbol, Symbols};
use super::system::{Reach, System};

/// A form over quantities known to the host that must not be negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    form: Form,
}

impl Condition {
    /// Returns the condition that a form is not negative.
    pub fn new(form: impl Into<Form>) -> Self {
        Self { form: form.into() }
    }

    /// Returns the form that must not be negative.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Whether the condition holds for these values. Returns `None` if a value is missing or a number does not fit. The
    /// caller must then treat it as violated.
    pub fn holds(&self, value: impl Fn(Symbol) -> Option<i128>) -> Option<bool> {
        self.form.value(value).map(|value| value >= 0)
    }

    /// Returns the two sides of `.0 <= .1`, in which nothing is subtracted.
    pub fn sides(&self) -> (Form, Form) {
        let part = |sign: i128| {
            let terms = self.form.terms().iter().filter(|(_, coefficient)| coefficient.signum() == sign);
            terms.fold(Form::default(), |sum, (monomial, coefficient)| sum + Form::of_term(*monomial, *coefficient))
        };
        (-part(-1), part(1))
    }

    /// Displays the condition as the user would write it.
    pub fn display<'a>(&'a self, symbols: &'a Symbols) -> impl fmt::Display + use<'a> {
        Shown { condition: self, symbols }
    }
}

struct Shown<'a> {
    condition: &'a Condition,
    symbols: &'a Symbols,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGEST: i128 = u64::MAX as i128;
        let (left, right) = self.condition.sides();
        // a + b <= u64::MAX says that the sum does not overflow
        if right.fixed() > LARGEST / 2 && right.fixed() <= LARGEST {
            let (left, right) = (left + (LARGEST - right.fixed()), &right - right.fixed());
            let right =
                if right.number().is_none() { format!("{} + ", right.display(self.symbols)) } else { String::new() };
            return write!(f, "{} <= {right}u64::MAX", left.display(self.symbols));
        }
        // a + 1 <= b
        let less = left.fixed() == 1 && left.number().is_none();
        let (left, sign) = if less { (left - 1, "<") } else { (left, "<=") };
        write!(f, "{} {sign} {}", left.display(self.symbols), right.display(self.symbols))
    }
}

/// At most this number of candidates is tried.
const CANDIDATES: usize = 4;

/// Finds a condition that implies the goal. It eliminates the values that the host does not know from the facts and the
/// negated goal, and negates a row that remains.
pub(super) fn missing(facts: &Facts, goal: &Form) -> Option<Condition> {
    let against = -goal.clone() - 1;
    if against.is_lost() {
        return None;
    }
    let mut system = System::of(facts.known());
    system.settle();
    let goal = &system.resolve(goal);
    // without products, elimination misses nothing
    let corners = if goal.degree() > 1 { corner::corners(&system, goal) } else { Vec::new() };
    // the bound must occur in the condition; else the condition only says that no work-item gets here
    let bounds: Vec<_> = goal.terms().iter().filter(|(_, coefficient)| *coefficient > 0).collect();
    let bounds: Vec<_> = bounds.iter().flat_map(|(monomial, _)| monomial.factors()).collect();
    let of_host = bounds.iter().any(|symbol| symbol.kind() <= Kind::Host);
    let large = |condition: &Condition| {
        let mut terms = condition.form.terms().iter().filter(|(_, coefficient)| *coefficient > 0);
        match of_host {
            true => terms.any(|(monomial, _)| monomial.factors().iter().any(|symbol| bounds.contains(&symbol))),
            // the bound is a number: approximately the same one must occur
            false => condition.form.fixed() > goal.fixed() / 1024,
        }
    };
    let with = |condition: &Condition| {
        let mut with = facts.clone();
        with.positive(condition.form.clone());
        with
    };
    let leaves_room = |with: &Facts| leaves_room(with, std::slice::from_ref(goal));
    // corners are conditions already
    let by_corners = || {
        let conditions = corners.iter().cloned().map(Condition::new).filter(large);
        conditions.into_iter().find(|condition| leaves_room(&with(condition)))
    };
    let mut candidates = left_over(&system, &against, &mut { Budget::SEARCH });
    if goal.is_shared(Kind::Host) {
        candidates.insert(0, Condition::new(goal));
    }
    candidates.retain(large);
    candidates.truncate(CANDIDATES);
    // check that the candidate is a condition
    let is_one = |condition: &Condition| {
        let with = with(condition);
        with.proves(goal) && leaves_room(&with)
    };
    // candidates from elimination also take sums in guards into account
    candidates.into_iter().find(is_one).or_else(by_corners)
}

/// Whether the facts leave room for launches other than those with one work-item or none. It also considers the products
/// in the forms in question.
pub(super) fn leaves_room(facts: &Facts, about: &[Form]) -> bool {
    let mut many = facts.clone();
    // the arbitrary summand makes this vacuous, but brings in the products
    about.iter().for_each(|form| many.positive(form + Symbol::other(Kind::Item)));
    let mut sizes: Vec<_> = facts.known().iter().flat_map(Fact::symbols).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes.retain(|symbol| symbol.kind() == Kind::Size && !facts.fixes(*symbol));
    for size in sizes {
        many.at_most(2, size);
    }
    !many.contradictory()
}

/// Returns candidate conditions, the simplest first, under which a settled system and a negated goal contradict each
/// other. It eliminates the values that the host does not know, and negates the rows that remain.
pub(super) fn left_over(known: &System, against: &Form, budget: &mut Budget) -> Vec<Condition> {
    let mut system = known.clone();
    system.positive(against);
    system.settle();
    if system.is_impossible() {
        return Vec::new();
    }
    let mut candidates = Vec::new();
    for reach in [Reach::LINEAR, Reach::HOST] {
        let mut part = budget.part();
        let rows = system.rows(reach, &mut part);
        let goal = |form: &Form| !known.inequalities().contains(form);
        let rows: Vec<_> = rows.into_iter().map(|form| Row { goal: goal(&form), form }).collect();
        let unknown = |monomial: &Monomial| monomial.factors().iter().any(|symbol| symbol.kind() > Kind::Host);
        let left = eliminate::eliminate(&rows, unknown, &mut part);
        budget.spend(part);
        let ours = left.into_iter().flatten().filter(|row| row.goal && row.form.is_shared(Kind::Host));
        candidates
            .extend(ours.map(|row| Condition { form: -row.form - 1 }).filter(|condition| !condition.form.is_lost()));
    }
    candidates.sort_by_cached_key(|condition| weight(&condition.form));
    candidates.dedup();
    candidates
}

/// Returns a measure of the strength of a condition and of its readability: large numbers, sizes of the launch, products, terms.
fn weight(form: &Form) -> (bool, usize, usize, usize, usize, u128) {
    let sizes = form.symbols().iter().filter(|symbol| symbol.kind() == Kind::Size).count();
    let large = form.terms().iter().any(|(_, coefficient)| coefficient.unsigned_abs() > 1 << 12);
    let degree = form.terms().iter().map(|(monomial, _)| monomial.degree()).sum();
    let sum = form.terms().iter().map(|(_, coefficient)| coefficient.unsigned_abs()).fold(0, u128::saturating_add);
    let highest = form.terms().iter().map(|(monomial, _)| monomial.degree()).max().unwrap_or(0);
    (large, sizes, highest, degree, form.terms().len(), sum)
}
