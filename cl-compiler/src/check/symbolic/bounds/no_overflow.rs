//! Launch conditions under which an index does not overflow.

use crate::check::symbolic::domain::environment;
use crate::check::symbolic::domain::environment::{Grant, Tag};
use crate::check::symbolic::state::sites::Touched;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Condition, Form, Kind, Symbol};
use crate::ty::Scalar;

/// At most this number of values is replaced by upper bounds.
const DEPTH: usize = 4;

impl Executor<'_> {
    /// Returns an index form that is exact in every launch. Launches in which it would overflow are refused.
    pub(crate) fn exact_for_all(&mut self, form: &Form, of: Touched, checked: bool, of_grid: bool) -> Form {
        if of_grid || self.fits_but_for_limits(form, Scalar::Usize) {
            return form.clone();
        }
        if let Some(tags) = if checked { self.is_small(form) } else { None } {
            self.grant(&tags);
            return form.clone();
        }
        let goals = [form.clone(), Form::constant(Scalar::Usize.max()) - form];
        let in_launches = self.input.is_kernel && !self.probing;
        let needed = if in_launches { self.needed(&goals, Grant::Launch) } else { None };
        let reasonable = |condition: &Condition| {
            let large = condition.form().products().any(|(number, factors)| factors.is_empty() && number > 1 << 40);
            let fits_no_launch = environment::is_large(condition.form());
            !fits_no_launch
                && (large || condition.form().products().all(|(number, factors)| number > 0 || factors.is_empty()))
        };
        let needed = needed.filter(|needed| needed.iter().all(reasonable));
        match needed.or_else(|| if in_launches { self.fits_with_larger(form, reasonable) } else { None }) {
            Some(needed) => {
                self.races.terms.extend(needed.into_iter().map(|condition| (condition, of)));
                form.clone()
            }
            None => self.exact(form, Scalar::Usize),
        }
    }

    /// Returns the assumption that a form is a value of the type, if that depends on the launch.
    pub(crate) fn fits_at_launch(&mut self, form: &Form, scalar: Scalar) -> Option<Tag> {
        if !self.input.is_kernel {
            return None;
        }
        let goals = [form - scalar.min(), Form::constant(scalar.max()) - form];
        let conditions = self.needed(&goals, Grant::Launch).filter(|conditions| !conditions.is_empty())?;
        let is_plausible = !conditions.iter().any(|condition| environment::is_large(condition.form()));
        is_plausible.then(|| self.assume(Assumption::Conditions(conditions)))
    }

    /// Returns conditions under which an index is exact, if the host cannot compute some of the values in it: quotients,
    /// remainders, minima and maxima of what it knows. If the index with larger values in their place does not overflow,
    /// it does not either.
    fn fits_with_larger(&mut self, form: &Form, reasonable: impl Fn(&Condition) -> bool) -> Option<Vec<Condition>> {
        let larger = self.with_larger(form)?;
        let goals = [form.clone(), Form::constant(Scalar::Usize.max()) - larger];
        self.needed(&goals, Grant::Launch).filter(|needed| needed.iter().all(reasonable))
    }

    /// Returns the form with an upper bound in place of each value that the host does not know. The form has such values,
    /// and no negative terms with them.
    fn with_larger(&self, form: &Form) -> Option<Form> {
        let is_unknown = |symbol: &Symbol| symbol.kind() <= Kind::Host && !self.k.is_quantity(*symbol);
        let mut larger = form.clone();
        for _ in 0..DEPTH {
            let unknown = larger.symbols().into_iter().find(is_unknown);
            let Some(symbol) = unknown else { return (larger != *form).then_some(larger) };
            let natural = |symbol: &Symbol| self.is_natural(&Form::from(*symbol));
            let grows = |(number, factors): (i128, &[Symbol])| {
                !factors.contains(&symbol) || (number > 0 && factors.iter().all(natural))
            };
            if !larger.products().all(grows) {
                return None;
            }
            larger = larger.replace(symbol, &self.most_of(symbol)?);
        }
        None
    }

    /// Returns an upper bound of a quotient or remainder of non-negative values, of a minimum or maximum, or of a value that
    /// a fact compares.
    fn most_of(&self, symbol: Symbol) -> Option<Form> {
        let quotient =
            self.quotients.iter().find(|(_, (quotient, remainder))| [*quotient, *remainder].contains(&symbol));
        if let Some(((a, _, _), _)) = quotient {
            return Some(a.clone()).filter(|a| self.is_natural(a));
        }
        if let Some((_, of)) = self.choices.iter().find(|(value, _)| value.as_symbol() == Some(symbol)) {
            return of.iter().all(|of| self.is_natural(of)).then(|| &of[0] + &of[1]);
        }
        self.k.upper_bound(symbol)
    }

    /// Whether the ranges of its symbols show that a form is not negative.
    fn is_natural(&self, form: &Form) -> bool {
        self.k.free_interval(form).is_some_and(|(least, _)| least >= 0)
    }
}
