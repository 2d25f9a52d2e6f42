//! Launch conditions: what must be true of sizes, lengths and arguments for a bound to hold.

use std::fmt;

use super::Budget;
use super::corner;
use super::eliminate::{self, Row};
use super::facts::{Fact, Facts};
use super::form::Form;
use super::product::Reach;
use super::symbol::{Kind, Monomial, Symbol, Symbols};
use super::system::System;

/// A form over what the host knows that must not be negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    form: Form,
}

impl Condition {
    /// That a form is not negative.
    pub fn new(form: impl Into<Form>) -> Self {
        Self { form: form.into() }
    }

    /// What must not be negative.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Whether it holds for these values. `None` if a value is missing, or a number does not fit: then it must be taken as
    /// not holding.
    pub fn holds(&self, value: impl Fn(Symbol) -> Option<i128>) -> Option<bool> {
        self.form.value(value).map(|value| value >= 0)
    }

    /// Its two sides, so that nothing is subtracted: `.0 <= .1`.
    pub fn sides(&self) -> (Form, Form) {
        let part = |sign: i128| {
            let terms = self.form.terms().iter().filter(|(_, coefficient)| coefficient.signum() == sign);
            terms.fold(Form::default(), |sum, (monomial, coefficient)| sum + Form::of_term(*monomial, *coefficient))
        };
        (-part(-1), part(1))
    }

    /// As the user would write it.
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
        // a + b <= u64::MAX: that it does not overflow
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

/// So many are tried.
const CANDIDATES: usize = 4;

/// The condition that is left of the facts and the opposite of the goal when all that the host does not know has been
/// eliminated: its opposite, then, implies the goal.
pub(super) fn missing(facts: &Facts, goal: &Form) -> Option<Condition> {
    let against = -goal.clone() - 1;
    if against.is_lost() {
        return None;
    }
    let mut system = System::of(facts.known());
    system.settle();
    let goal = &system.resolve(goal);
    // without products elimination misses nothing
    let corners = if goal.degree() > 1 { corner::corners(&system, goal) } else { Vec::new() };
    // what is to be large enough must be in it: else it only says that nobody gets here
    let bounds: Vec<_> = goal.terms().iter().filter(|(_, coefficient)| *coefficient > 0).collect();
    let bounds: Vec<_> = bounds.iter().flat_map(|(monomial, _)| monomial.factors()).collect();
    let of_host = bounds.iter().any(|symbol| symbol.kind() <= Kind::Host);
    let large = |condition: &Condition| {
        let mut terms = condition.form.terms().iter().filter(|(_, coefficient)| *coefficient > 0);
        match of_host {
            true => terms.any(|(monomial, _)| monomial.factors().iter().any(|symbol| bounds.contains(&symbol))),
            // a number is the bound: the same one, more or less
            false => condition.form.fixed() > goal.fixed() / 1024,
        }
    };
    let with = |condition: &Condition| {
        let mut with = facts.clone();
        with.positive(condition.form.clone());
        with
    };
    let leaves_room = |with: &Facts| leaves_room(with, std::slice::from_ref(goal));
    // these are conditions as they stand
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
    // to be sure that it is one
    let is_one = |condition: &Condition| {
        let with = with(condition);
        with.proves(goal) && leaves_room(&with)
    };
    // what elimination finds knows of sums, too, that guards are about
    candidates.into_iter().find(is_one).or_else(by_corners)
}

/// Whether these facts leave room for launches: not only for those of one work-item, or of none. Products that are in what is
/// asked about are looked at, too.
pub(super) fn leaves_room(facts: &Facts, about: &[Form]) -> bool {
    let mut many = facts.clone();
    // with something that may be anything this says nothing, but the products are there
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

/// What could be asked of the host so that nothing satisfies the system, which is settled, and what is against it, the simplest
/// first.
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

/// How much it asks, and how hard it is to read: large numbers, products, sizes of the launch, terms.
fn weight(form: &Form) -> (bool, usize, usize, usize, usize, u128) {
    let sizes = form.symbols().iter().filter(|symbol| symbol.kind() == Kind::Size).count();
    let large = form.terms().iter().any(|(_, coefficient)| coefficient.unsigned_abs() > 1 << 12);
    let degree = form.terms().iter().map(|(monomial, _)| monomial.degree()).sum();
    let sum = form.terms().iter().map(|(_, coefficient)| coefficient.unsigned_abs()).fold(0, u128::saturating_add);
    let highest = form.terms().iter().map(|(monomial, _)| monomial.degree()).max().unwrap_or(0);
    (large, sizes, highest, degree, form.terms().len(), sum)
}
