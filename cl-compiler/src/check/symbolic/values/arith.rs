//! Integer arithmetic. A form is the value of an integer modulo two to the width of its type. A comparison, a division or
//! a widening cast inspects the value itself, so its operands must be [exact](Executor::exact).

use crate::check::symbolic::domain::environment::{Grant, Tag};
use crate::check::symbolic::domain::value::Cond;
use crate::check::symbolic::state::{Assumption, Exact, Executor};
use crate::check::symbolic::values::bits::is_power_of_two;
use crate::ir::ArithOp;
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;

/// Forms with more products than this are replaced by a symbol.
const PRODUCTS: usize = 16;

impl Executor<'_> {
    /// Returns the value itself: the form, if it is in the range of the type.
    pub(crate) fn exact(&mut self, form: &Form, scalar: Scalar) -> Form {
        if self.fits_but_for_limits(form, scalar) {
            return form.clone();
        }
        if let Some(number) = form.number() {
            // `!7` is a number of the type
            let rest = number.rem_euclid(1 << scalar.bits());
            return Form::constant(if rest > scalar.max() { rest - (1 << scalar.bits()) } else { rest });
        }
        let key = (form.clone(), scalar);
        let known = self.exacts.get(&key);
        // the launch conditions suffice only together with the facts that held there
        if let Some(known) = known.filter(|known| self.k.has_all(&known.facts)) {
            self.k.equal_if(known.symbol, form.clone(), known.tag);
            return known.symbol.into();
        }
        let value = match known {
            Some(known) => known.symbol.into(),
            None => {
                let kind = self.kind_of(&[form]);
                self.fresh_unfollowed("", kind, scalar)
            }
        };
        if self.k.is_data(form) || form.is_lost() {
            value.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
            return value;
        }
        // the form may be exact in all launches but unreasonable ones
        if !self.probing
            && let Some(tag) = self.fits_at_launch(form, scalar)
        {
            let facts = self.k.snapshot();
            if let Some(symbol) = value.as_symbol() {
                self.k.equal_if(symbol, form.clone(), tag);
                self.exacts.insert(key, Exact { symbol, tag, facts });
                self.computed_of(&[symbol], &[form]);
            }
        }
        value
    }

    /// Whether the form is a value of the type in all launches except those with unreasonable arguments. Such launches
    /// are refused, because facts made from the form do not record this assumption.
    pub(crate) fn fits_but_for_limits(&mut self, form: &Form, scalar: Scalar) -> bool {
        let is_limit = |tag: &Tag| matches!(self.assumptions[tag.0], Assumption::Limit(..));
        let found = self.k.fits(form, scalar).filter(|tags| tags.iter().all(is_limit));
        let found = match found {
            Some(tags) => Some(tags),
            None => self.fits_by_constants(form, scalar),
        };
        if let Some(tags) = &found {
            self.grant(tags);
        }
        found.is_some()
    }

    pub(crate) fn arith(&mut self, op: ArithOp, a: &Form, b: &Form, scalar: Scalar, safe: bool) -> Form {
        let form = match op {
            ArithOp::Add => a + b,
            ArithOp::Sub => a - b,
            ArithOp::Mul => a * b,
            ArithOp::Div => return self.divide(a, b, scalar, safe).0,
            ArithOp::Rem => return self.divide(a, b, scalar, safe).1,
            ArithOp::And => return self.and(a, b, scalar),
            ArithOp::Or => return self.or(a, b, scalar),
            ArithOp::Xor => return self.xor(a, b, scalar),
            ArithOp::Shl => match b.number() {
                Some(amount) => a * Form::constant(1 << (amount & i128::from(scalar.bits() - 1))),
                None => {
                    let power = self.power(b, scalar);
                    if a.number() == Some(1) {
                        self.limit_shift(b, scalar);
                    }
                    a * power
                }
            },
            ArithOp::Shr => return self.shift_right(a, b, scalar),
        };
        self.tidy(form, &[a, b], scalar)
    }

    /// Returns the form, or a new symbol if the form has become too large.
    pub(crate) fn tidy(&mut self, form: Form, of: &[&Form], scalar: Scalar) -> Form {
        if !form.is_lost() && form.products().count() <= PRODUCTS {
            self.remember_sum(&form);
            return self.with_ids(form);
        }
        let kind = self.kind_of(of);
        let fresh = self.fresh_unfollowed("", kind, scalar);
        if of.iter().any(|form| self.k.is_data(form)) {
            fresh.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
        }
        fresh
    }

    fn whatever(&mut self, of: &[&Form], scalar: Scalar) -> Form {
        self.tidy(Form::constant(i128::MAX) * 2, of, scalar)
    }

    /// Whether `form >= 0` is proven for every launch.
    pub(crate) fn sure(&mut self, form: &Form) -> bool {
        self.k.prove(form).is_some_and(|tags| tags.is_empty())
    }

    /// Returns quotient and remainder. If a bad divisor does not stop the work-item, `safe` must say that the divisor is valid.
    pub(crate) fn divide(&mut self, a: &Form, b: &Form, scalar: Scalar, safe: bool) -> (Form, Form) {
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        if let (Some(a), Some(b)) = (a.number(), b.number())
            && b != 0
        {
            return (Form::constant(a / b), Form::constant(a % b));
        }
        let natural = !scalar.is_signed() || (self.sure(&a) && self.sure(&b));
        let is_zero = b.number().is_some_and(|b| b <= 0);
        if let (true, Some(both)) = (natural && !is_zero, self.divided(&a, &b, scalar)) {
            return both;
        }
        let granted = if safe { Some(None) } else { self.granting(&(&b - 1)) };
        match granted.filter(|_| natural && !is_zero) {
            Some(tag) => {
                let (quotient, remainder) = self.quotient_if(&a, &b, scalar, tag);
                (quotient.into(), remainder.into())
            }
            None => (self.whatever(&[&a, &b], scalar), self.whatever(&[&a, &b], scalar)),
        }
    }

    /// Returns the assumption under which a form is not negative, if the host can ensure it.
    pub(crate) fn granting(&mut self, goal: &Form) -> Option<Option<Tag>> {
        if self.sure(goal) {
            return Some(None);
        }
        if !self.input.is_kernel || goal.number().is_some() {
            return None;
        }
        let needed = self.needed(std::slice::from_ref(goal), Grant::Launch)?;
        Some(Some(self.assume(Assumption::Conditions(needed))))
    }

    /// Returns the symbols for the division of an exact non-negative value by an exact positive one.
    pub(crate) fn quotient(&mut self, a: &Form, b: &Form, scalar: Scalar) -> (Symbol, Symbol) {
        self.quotient_if(a, b, scalar, None)
    }

    fn quotient_if(&mut self, a: &Form, b: &Form, scalar: Scalar, tag: Option<Tag>) -> (Symbol, Symbol) {
        let key = (a.clone(), b.clone(), scalar);
        let (quotient, remainder) = match self.quotients.get(&key) {
            Some(known) => *known,
            None => {
                let kind = self.kind_of(&[a, b]);
                let most = b.number().map_or(scalar.max(), |b| b - 1);
                let least_divisor = b.number().unwrap_or(1);
                // neither the quotient nor the remainder of a division by a constant exceeds the dividend
                let value = self.k.free_interval(a).map(|(_, most)| most.clamp(0, scalar.max()));
                let largest = value.filter(|_| self.take_for_divisor(b)).unwrap_or(scalar.max());
                let new = (
                    self.k.symbol("", kind, (0, largest / least_divisor)),
                    self.k.symbol("", kind, (0, most.min(largest))),
                );
                if self.k.is_data(a) {
                    for symbol in [new.0, new.1] {
                        self.k.data(symbol);
                        if b.number().is_some() {
                            self.k.bounded_data(symbol);
                        }
                    }
                }
                self.computed_of(&[new.0, new.1], &[a, b]);
                self.quotients.insert(key, new);
                new
            }
        };
        self.hold_if(&Cond::Positive(b - remainder - 1), tag);
        self.k.equal_by(remainder, a - b * Form::from(quotient), tag);
        self.link_quotients((a, b), quotient, scalar);
        for times in self.k.factors_with(b) {
            self.limit_quotient((a, b), quotient, times, tag);
        }
        // a power of two, divided by a smaller one
        if let (Some(power), Some(by)) = (a.as_symbol().filter(|symbol| self.k.is_power(*symbol)), b.number())
            && is_power_of_two(by)
        {
            // a bound in terms of constants applies to the quotient, too
            if let Some(limit) = self.k.limit_by(power, |symbol| self.is_constant(symbol)) {
                self.k.positive(limit - quotient);
            }
            if self.sure(&(power - by)) {
                self.k.power_of_two(quotient);
            }
        }
        (quotient, remainder)
    }

    /// Relates quotients by numbers of which one divides the other: `i / 64` is `i / 8 / 8`, because both truncate.
    fn link_quotients(&mut self, (a, b): (&Form, &Form), quotient: Symbol, scalar: Scalar) {
        let Some(by) = b.number() else { return };
        let of_same = |(key, known): (&(Form, Form, Scalar), &(Symbol, Symbol))| {
            let other = key.1.number().filter(|other| key.0 == *a && key.2 == scalar && *other != by)?;
            Some((other, known.0))
        };
        let mut others: Vec<_> = self.quotients.iter().filter_map(of_same).collect();
        others.sort_unstable();
        for (other, known) in others {
            let (fine, coarse) = if other < by { (known, quotient) } else { (quotient, known) };
            let (small, large) = (by.min(other), by.max(other));
            if small > 0 && large % small == 0 {
                let again = self.quotient(&fine.into(), &Form::constant(large / small), scalar).0;
                self.k.equal(again, coarse);
            }
        }
    }

    /// If the dividend is below a multiple of the divisor, the quotient is below that multiple's factor.
    fn limit_quotient(&mut self, (a, b): (&Form, &Form), quotient: Symbol, times: Symbol, tag: Option<Tag>) {
        let below = b * Form::from(times) - a - 1;
        if let Some(mut tags) = self.k.prove_with(&below, Grant::Launch) {
            tags.extend(tag);
            self.learn(Form::from(times) - quotient - 1, &tags);
        }
    }

    fn and(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Form {
        for (value, mask) in [(a, b), (b, a)] {
            let value = self.exact(value, scalar);
            if (!scalar.is_signed() || self.sure(&value))
                && let Some(masked) = self.in_row(&value, mask, scalar)
            {
                return masked;
            }
        }
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        for (value, mask) in [(&a, &b), (&b, &a)] {
            let power = mask + 1;
            let is_power = power.as_symbol().is_some_and(|symbol| self.k.is_power(symbol));
            if (is_power || self.is_constant_form(&power))
                && (!scalar.is_signed() || self.sure(value))
                && (is_power || self.take_for_power(&power))
            {
                return self.divide(value, &power, scalar, true).1;
            }
            if let Some(masked) = self.masked_by_powers(value, mask, scalar) {
                return masked;
            }
        }
        let result = self.whatever(&[&a, &b], scalar);
        let natural = [!scalar.is_signed() || self.sure(&a), !scalar.is_signed() || self.sure(&b)];
        for (of, natural) in [&a, &b].into_iter().zip(natural) {
            if natural {
                self.k.positive(of - &result);
                self.k.positive(result.clone());
            }
        }
        result
    }

    fn or(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Form {
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        if let Some(sum) = self.joined(&a, &b) {
            return sum;
        }
        for (value, mask) in [(&a, &b), (&b, &a)] {
            if let Some(common) = self.masked_by_powers(value, mask, scalar) {
                return value + mask - common;
            }
        }
        let result = self.whatever(&[&a, &b], scalar);
        if !scalar.is_signed() || (self.sure(&a) && self.sure(&b)) {
            self.k.positive(&result - &a);
            self.k.positive(&result - &b);
            self.k.positive(&a + &b - &result);
        }
        result
    }

    fn xor(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Form {
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        if let Some(sum) = self.joined(&a, &b) {
            return sum;
        }
        let natural = !scalar.is_signed() || (self.sure(&a) && self.sure(&b));
        for (value, bit) in [(&a, &b), (&b, &a)] {
            let is_power = match (bit.number(), bit.as_symbol()) {
                (Some(number), _) => is_power_of_two(number),
                (None, Some(symbol)) => self.k.is_power(symbol),
                (None, None) => false,
            };
            if natural && (is_power || self.take_for_power(bit)) {
                // the bit is subtracted if it is set and added if it is not
                let block = self.quotient(value, bit, scalar).0;
                let side = self.quotient(&block.into(), &Form::constant(2), scalar).1;
                return value + bit - bit * side * 2;
            }
        }
        let key = (a.clone(), b.clone(), scalar);
        let result = match self.xors.get(&key) {
            Some(known) => Form::from(*known),
            None => self.whatever(&[&a, &b], scalar),
        };
        if let Some(symbol) = result.as_symbol() {
            self.xors.insert(key, symbol);
        }
        if natural {
            self.k.positive(result.clone());
            self.k.positive(&a + &b - &result);
        }
        result
    }

    fn shift_right(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Form {
        let a = self.exact(a, scalar);
        if scalar.is_signed() && !self.sure(&a) {
            return self.whatever(&[&a, b], scalar);
        }
        let by = match b.number() {
            Some(amount) => Form::constant(1 << (amount & i128::from(scalar.bits() - 1))),
            None => self.power(b, scalar),
        };
        match self.divided(&a, &by, scalar) {
            Some((quotient, _)) => quotient,
            None => self.quotient(&a, &by, scalar).0.into(),
        }
    }

    /// `x as T`, between integers.
    pub(crate) fn cast(&mut self, form: &Form, from: Scalar, to: Scalar) -> Form {
        if to.bits() <= from.bits() { form.clone() } else { self.exact(form, from) }
    }

    /// Returns a symbol for a value that equals one of two.
    pub(crate) fn merged(&mut self, one: &Form, other: &Form, kind: Kind, name: &str, scalar: Scalar) -> Form {
        if one == other {
            return one.clone();
        }
        let kind = kind.max(self.kind_of(&[one, other]));
        self.fresh_unfollowed(name, kind, scalar)
    }
}
