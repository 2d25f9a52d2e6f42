//! Facts about products: the product of two facts is a fact.

use super::Budget;
use super::form::Form;
use super::symbol::{Kind, Monomial};
use super::system::{Reach, System};

/// A constant of at least this size comes from the range of a type, not from the kernel.
const LARGE: u128 = 1 << 30;
/// At most this number of products is formed.
const MOST: usize = 200;

/// Whether the form contains the range of a type.
pub(super) fn is_wide(form: &Form) -> bool {
    for (_, value) in form.terms() {
        if value.unsigned_abs() >= LARGE {
            return true;
        }
    }
    false
}

impl System {
    /// Returns products of two or three inequalities.
    pub(super) fn products(&self, reach: Reach, budget: &mut Budget) -> Vec<Form> {
        if !reach.products {
            return Vec::new();
        }
        let wanted = Wanted::of(self, reach);
        if wanted.products.is_empty() && !reach.host {
            return Vec::new();
        }
        let small = |form: &&Form| reach.wide || !is_wide(form);
        let factors: Vec<&Form> =
            self.inequalities().iter().filter(small).filter(|form| wanted.has_factor(form)).collect();
        let mut products = Vec::new();
        for (at, one) in factors.iter().enumerate() {
            for other in &factors[at..] {
                wanted.multiply(one, other, &mut products, budget);
            }
        }
        if wanted.products.iter().any(|product| product.degree() > 2) {
            for at in 0..products.len() {
                let one = products[at].clone();
                factors.iter().for_each(|other| wanted.multiply(&one, other, &mut products, budget));
            }
        }
        for form in self.equalities() {
            for factor in &wanted.factors {
                let before = products.len();
                wanted.multiply(form, &Form::of_term(*factor, 1), &mut products, budget);
                let opposite: Vec<_> = products[before..].iter().map(|form| -form.clone()).collect();
                products.extend(opposite);
            }
        }
        products
    }
}

/// The products that may occur in a result.
struct Wanted {
    /// Ascending.
    products: Vec<Monomial>,
    /// The single symbols that occur in them, ascending.
    factors: Vec<Monomial>,
    host: bool,
}

impl Wanted {
    fn of(system: &System, reach: Reach) -> Self {
        let forms = system.inequalities().iter().chain(system.equalities());
        let occur = forms.flat_map(|form| form.terms()).filter(|(monomial, _)| monomial.degree() > 1);
        let mut occur: Vec<_> = occur.map(|(monomial, _)| *monomial).collect();
        occur.sort_unstable();
        occur.dedup();
        let mut products: Vec<_> =
            occur.into_iter().flat_map(Monomial::divisors).filter(|divisor| divisor.degree() > 1).collect();
        products.sort_unstable();
        products.dedup();
        let factors = products.iter().flat_map(Monomial::factors);
        let mut factors: Vec<_> = factors.map(|factor| Monomial::of(*factor)).collect();
        factors.sort_unstable();
        factors.dedup();
        Self { products, factors, host: reach.host }
    }

    fn has_factor(&self, form: &Form) -> bool {
        for (monomial, _) in form.varying() {
            if !self.host && monomial.degree() < 2 && self.factors.binary_search(monomial).is_err() {
                return false;
            }
        }
        true
    }

    fn allows(&self, monomial: &Monomial) -> bool {
        monomial.degree() < 2
            || self.products.binary_search(monomial).is_ok()
            || (self.host && monomial.factors().iter().all(|factor| factor.kind() <= Kind::Host))
    }

    /// Whether all products of two terms may occur.
    fn allows_all(&self, one: &Form, other: &Form) -> bool {
        for (x, _) in one.varying() {
            for (y, _) in other.varying() {
                if !x.times(y).is_some_and(|product| self.allows(&product)) {
                    return false;
                }
            }
        }
        true
    }

    fn multiply(&self, one: &Form, other: &Form, into: &mut Vec<Form>, budget: &mut Budget) {
        if into.len() >= MOST || !self.allows_all(one, other) || budget.step().is_none() {
            return;
        }
        let product = one * other;
        // a fact over the host's quantities alone is useless
        let shared = self.host && product.is_shared(Kind::Host);
        if !product.is_lost() && product.number().is_none() && !shared {
            into.push(product);
        }
    }
}
