//! Shifts, masks and `|` of numbers that are not negative, in terms of arithmetic: products with powers of two,
//! remainders by them, and sums of values without common bits.

use crate::check::symbolic::domain::environment::Grant;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;

/// A `usize` argument that is the amount of a shift of one is assumed to be below this: no launch has more work-items.
const SHIFT_LIMIT: i128 = 32;

impl Executor<'_> {
    /// Whether `form >= 0` holds in all launches except unreasonable ones, which are then refused.
    fn sure_but_for_limits(&mut self, form: &Form) -> bool {
        let Some(tags) = self.k.prove_with(form, Grant::Launch) else { return false };
        let limits = tags.iter().all(|tag| matches!(self.assumptions[tag.0], Assumption::Limit(..)));
        if limits {
            self.grant(&tags);
        }
        limits
    }

    /// Returns `a + b` if the operands have no common bits. It then equals `a | b` and `a ^ b`, because nothing is carried.
    pub(crate) fn joined(&mut self, a: &Form, b: &Form) -> Option<Form> {
        if let (Some(one), Some(other)) = (self.bits_of(a), self.bits_of(b))
            && one & other == 0
        {
            return Some(a + b);
        }
        for (high, low) in [(a, b), (b, a)] {
            let unit = self.unit(high);
            // a multiple of a power of two and a value below that power; `high` may be negative, as in two's complement
            if unit.number() != Some(1) && self.sure(low) && self.sure(&(&unit - low - 1)) {
                return Some(high + low);
            }
        }
        None
    }

    /// Returns the bits that can be set in the value of a form. If the terms have no common bits, each contributes its own.
    fn bits_of(&self, form: &Form) -> Option<u128> {
        let (mut all, mut most, mut lowest, mut distinct) = (0_u128, 0_u128, u32::MAX, true);
        for (number, factors) in form.products() {
            let product = factors.iter().fold(Form::constant(1), |product, factor| product * *factor);
            let (least, largest) = self.k.free_interval(&product)?;
            if number < 0 || least < 0 {
                return None;
            }
            let (number, largest) = (number.unsigned_abs(), number.checked_mul(largest)?.unsigned_abs());
            let low = number.trailing_zeros();
            // a constant has exactly its own bits
            let bits = if factors.is_empty() { number } else { up_to(largest) & !up_to((1 << low) - 1) };
            distinct &= all & bits == 0;
            (all, most, lowest) = (all | bits, most.checked_add(largest)?, lowest.min(low));
        }
        if distinct || all == 0 { Some(all) } else { Some(up_to(most) & !up_to((1 << lowest) - 1)) }
    }

    /// Returns the largest known power of two that divides all terms of a form.
    fn unit(&self, form: &Form) -> Form {
        let zeros = form.products().map(|(number, _)| number.trailing_zeros()).min().unwrap_or(0);
        let mut common: Option<Vec<Symbol>> = None;
        for (_, factors) in form.products() {
            let powers = factors.iter().copied().filter(|factor| self.k.is_power(*factor));
            let powers: Vec<Symbol> = match common {
                None => powers.collect(),
                Some(common) => powers.filter(|power| common.contains(power)).collect(),
            };
            common = Some(powers);
        }
        let mut common = common.unwrap_or_default();
        common.dedup();
        common.into_iter().fold(Form::constant(1 << zeros.min(64)), |unit, power| unit * power)
    }

    /// Returns `value & mask` for a mask of consecutive ones, starting at bit `low`. The value is exact and not negative.
    /// The result is the quotient by `2^low` modulo `2^count`, times `2^low`.
    pub(crate) fn in_row(&mut self, value: &Form, mask: &Form, scalar: Scalar) -> Option<Form> {
        if let Some(power) = (-mask.clone()).as_symbol().filter(|symbol| self.k.is_power(*symbol)) {
            // the mask is `!(n - 1)`
            let above = self.whole(value, &power.into(), scalar);
            return Some(above * Form::from(power));
        }
        let mask = mask.number().filter(|mask| *mask != 0)?;
        let ones = if mask < 0 { (1_i128 << scalar.bits()).checked_add(mask)? } else { mask };
        // a form need not be reduced to the type
        let ones = Some(ones).filter(|ones| *ones > 0)?;
        let low = ones.trailing_zeros();
        let count = (ones >> low).trailing_ones();
        if ones >> low >> count != 0 {
            return None;
        }
        let unit = Form::constant(1 << low);
        let above = if low == 0 { value.clone() } else { self.whole(value, &unit, scalar) };
        let cut = if low + count >= scalar.bits() { above } else { self.rest(&above, 1 << count, scalar) };
        Some(cut * unit)
    }

    fn whole(&mut self, value: &Form, by: &Form, scalar: Scalar) -> Form {
        self.quotient(value, by, scalar).0.into()
    }

    fn rest(&mut self, value: &Form, by: i128, scalar: Scalar) -> Form {
        self.quotient(value, &Form::constant(by), scalar).1.into()
    }

    /// Returns `2ᵃ`, with the amount taken modulo the width.
    pub(crate) fn power(&mut self, amount: &Form, scalar: Scalar) -> Form {
        if let Some(power) = self.power_of_constant(amount, scalar) {
            self.k.power_of_two(power);
            return power.into();
        }
        let last = Form::constant(i128::from(scalar.bits()) - 1);
        let known = self.powers.get(&(amount.clone(), scalar.bits())).copied();
        let power = known.unwrap_or_else(|| self.new_power(amount, scalar));
        self.k.power_of_two(power);
        let of_width = |((_, bits), _): &(&(Form, u32), &Symbol)| *bits == scalar.bits();
        let others = self.powers.iter().filter(of_width).map(|((other, _), power)| (amount - other, other, *power));
        let mut others: Vec<_> =
            others.filter_map(|(by, other, power)| Some((by.number()?, other.clone(), power))).collect();
        others.sort_unstable();
        for (by, other, of_other) in others.into_iter().filter(|(by, ..)| by.unsigned_abs() < 64 && *by != 0) {
            let (less, more) = if by > 0 { (&other, amount) } else { (amount, &other) };
            // neither amount is reduced modulo the width
            if self.sure_but_for_limits(less) && self.sure_but_for_limits(&(&last - more)) {
                let (small, large) = if by > 0 { (of_other, power) } else { (power, of_other) };
                self.k.equal(large, Form::constant(1 << by.unsigned_abs()) * small);
            }
        }
        power.into()
    }

    fn new_power(&mut self, amount: &Form, scalar: Scalar) -> Symbol {
        let kind = self.kind_of(&[amount]);
        let power = self.k.symbol("", kind, (1, 1 << (scalar.bits() - 1)));
        self.computed_of(&[power], &[amount]);
        self.powers.insert((amount.clone(), scalar.bits()), power);
        power
    }

    /// Limits the argument of `1 << argument` in an index. The result is a number of work-items or elements, so a launch
    /// with an argument that exceeds every possible number is refused.
    pub(crate) fn limit_shift(&mut self, amount: &Form, scalar: Scalar) {
        let argument = amount.as_symbol().filter(|symbol| symbol.kind() == Kind::Host && self.k.is_quantity(*symbol));
        let power = self.powers.get(&(amount.clone(), scalar.bits())).copied();
        if let (Some(argument), Some(power), true, Scalar::Usize) = (argument, power, self.input.is_kernel, scalar)
            && self.k.free_interval(&argument.into()).is_some_and(|(least, _)| least == 0)
            && self.k.interval(&power.into()) == self.k.free_interval(&power.into())
        {
            let tag = self.assume(Assumption::Limit(argument, SHIFT_LIMIT));
            if self.k.interval(&argument.into()) == self.k.free_interval(&argument.into()) {
                self.k.limit(argument, tag, (0, SHIFT_LIMIT - 1));
            }
            self.k.limit(power, tag, (1, 1 << (SHIFT_LIMIT - 1)));
        }
    }

    /// Returns `value & mask` for the masks `p`, `2 * p - 1` and `!(p - 1)`, where `p` is a power of two.
    pub(crate) fn masked_by_powers(&mut self, value: &Form, mask: &Form, scalar: Scalar) -> Option<Form> {
        if mask.number().is_some() || (scalar.is_signed() && !self.sure(value)) {
            return None;
        }
        let (above, complement) = (mask + 1, Form::constant(1 << scalar.bits()) - mask);
        let first = self.k.begin_mask();
        let masked = if self.is_power_product(&above) {
            Some(self.divide(value, &above, scalar, true).1)
        } else if self.is_power_product(mask) {
            let block = self.divide(value, mask, scalar, true).0;
            let bit = self.divide(&block, &Form::constant(2), scalar, true).1;
            let masked = mask * &bit;
            self.k.positive(value - &masked);
            Some(masked)
        } else if self.is_power_product(&complement) {
            Some(value - self.divide(value, &complement, scalar, true).1)
        } else {
            None
        };
        self.k.end_mask(first);
        masked
    }

    /// Whether the form is known to be a product of powers of two.
    fn is_power_product(&self, form: &Form) -> bool {
        self.open_factors(form).is_some_and(|open| open.is_empty())
    }

    /// Returns the factors of a product that are not known to be powers of two. Returns `None` if the form is no product, or if its
    /// number is no power of two.
    pub(crate) fn open_factors(&self, form: &Form) -> Option<Vec<Symbol>> {
        let mut products = form.products();
        let (Some((number, factors)), None) = (products.next(), products.next()) else { return None };
        let open = || factors.iter().copied().filter(|factor| !self.k.is_power(*factor)).collect();
        (number > 0 && number & (number - 1) == 0).then(open)
    }

    /// Divides a form by the powers of two that all of its products have: the result is zero if and only if the form is.
    pub(crate) fn without_powers(&self, form: Form) -> Form {
        let common = |form: &Form| {
            let (_, first) = form.products().next()?;
            let divides = |power: &&Symbol| form.products().all(|(_, factors)| factors.contains(*power));
            first.iter().find(|power| self.k.is_power(**power) && divides(power)).copied()
        };
        let mut form = form;
        while let Some(power) = common(&form) {
            form = form.products().fold(Form::constant(0), |sum, (number, factors)| {
                let at = factors.iter().position(|factor| *factor == power);
                let rest =
                    factors.iter().enumerate().filter(|(other, _)| Some(*other) != at).map(|(_, factor)| *factor);
                sum + rest.fold(Form::constant(number), |product, factor| product * factor)
            });
        }
        form
    }
}

/// Returns all bits up to the highest set bit of a number.
fn up_to(number: u128) -> u128 {
    if number == 0 { 0 } else { u128::MAX >> number.leading_zeros() }
}
