//! Polynomials with integer coefficients.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use super::symbol::{Kind, Monomial, Symbol, Symbols};

/// A polynomial over symbols with integer coefficients. It denotes the exact integer and never wraps: see [the
/// module](super) for the obligations of the caller.
///
/// If a coefficient does not fit `i128`, or a product has too many factors, the result is [lost](Form::is_lost). A lost
/// form carries no information as a fact, and is `Unknown` as a goal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Form {
    /// Ascending. Each monomial occurs once, with a coefficient that is not zero.
    terms: Vec<(Monomial, i128)>,
    lost: bool,
}

impl Form {
    /// Returns a constant form.
    pub fn constant(value: i128) -> Self {
        Self { terms: if value == 0 { Vec::new() } else { vec![(Monomial::ONE, value)] }, lost: false }
    }

    fn lost() -> Self {
        Self { terms: Vec::new(), lost: true }
    }

    /// Whether the value has been lost to an overflow.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Returns the number, if the form is constant.
    pub fn number(&self) -> Option<i128> {
        match *self.terms {
            [] if !self.lost => Some(0),
            [(monomial, value)] if monomial.degree() == 0 => Some(value),
            _ => None,
        }
    }

    /// Returns the symbol, if the form is a single symbol.
    pub fn as_symbol(&self) -> Option<Symbol> {
        match &*self.terms {
            [(monomial, 1)] => monomial.symbol(),
            _ => None,
        }
    }

    /// Returns the number of factors of the longest product.
    pub(super) fn degree(&self) -> usize {
        self.terms.iter().map(|(monomial, _)| monomial.degree()).max().unwrap_or(0)
    }

    /// Returns the symbols of the form, each once.
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut symbols = Vec::with_capacity(self.terms.len());
        for (monomial, _) in &self.terms {
            for symbol in monomial.factors() {
                // the symbols mostly come in order
                let at = symbols.iter().rposition(|known| known <= symbol).map_or(0, |at| at + 1);
                if at == 0 || symbols[at - 1] != *symbol {
                    symbols.insert(at, *symbol);
                }
            }
        }
        symbols
    }

    /// Whether all symbols are shared by the work-items that share symbols of this kind.
    pub fn is_shared(&self, kind: Kind) -> bool {
        for (monomial, _) in &self.terms {
            for symbol in monomial.factors() {
                if symbol.kind() > kind {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the form with another form in place of a symbol.
    #[must_use]
    pub fn replace(&self, symbol: Symbol, with: &Self) -> Self {
        if !self.has(symbol) {
            return self.clone();
        }
        if self.uses(symbol) == 1
            && let Some(at) = self.terms.iter().position(|(monomial, _)| monomial.symbol() == Some(symbol))
        {
            // the symbol occurs only as a linear term
            let mut rest = self.clone();
            let (_, coefficient) = rest.terms.remove(at);
            return rest.combine(1, with, coefficient);
        }
        let stays = self.terms.iter().filter(|(monomial, _)| !monomial.has(symbol)).copied().collect();
        let mut result = Self { terms: stays, lost: self.lost };
        for (monomial, coefficient) in self.terms.iter().filter(|(monomial, _)| monomial.has(symbol)) {
            let (rest, power) = monomial.without(symbol);
            let term = Self { terms: vec![(rest, *coefficient)], lost: false };
            result = result + (0..power).fold(term, |product, _| &product * with);
        }
        result
    }

    /// Returns the terms that contain symbols of a kind.
    #[must_use]
    pub fn part_of(&self, kind: Kind) -> Self {
        let of_kind = |monomial: &Monomial| monomial.factors().iter().any(|symbol| symbol.kind() == kind);
        let terms = self.terms.iter().filter(|(monomial, _)| of_kind(monomial)).copied().collect();
        Self { terms, lost: self.lost }
    }

    /// Returns quotient and rest by a product: the form is `quotient * product + rest`, and no term of the rest has all
    /// factors of the product. Returns `None` if the quotient is zero.
    pub fn split_by(&self, product: &[Symbol]) -> Option<[Self; 2]> {
        let (mut quotient, mut rest) = (Self::default(), Self { terms: Vec::new(), lost: self.lost });
        for (monomial, coefficient) in &self.terms {
            let mut left = monomial.factors().to_vec();
            let divides = product.iter().all(|factor| {
                let at = left.iter().position(|other| other == factor);
                at.map(|at| left.remove(at)).is_some()
            });
            if divides {
                let factors = left.iter().fold(Self::constant(*coefficient), |product, factor| product * *factor);
                quotient = quotient + factors;
            } else {
                rest.terms.push((*monomial, *coefficient));
            }
        }
        (quotient.number() != Some(0)).then_some([quotient, rest])
    }

    /// Returns the form with a symbol in place of a sum that occurs in it. The sum is subtracted as often as is needed to
    /// cancel its last term.
    #[must_use]
    pub fn fold(&self, sum: &Self, symbol: Symbol) -> Self {
        let Some((monomial, of)) = sum.terms.last() else { return self.clone() };
        let times = self.coefficient(monomial) / of;
        if times == 0 || self.coefficient(monomial) % of != 0 {
            return self.clone();
        }
        self - sum * Self::constant(times) + Self::constant(times) * symbol
    }

    /// Returns the form with renamed symbols.
    #[must_use]
    pub fn rename(&self, rename: impl Fn(Symbol) -> Symbol) -> Self {
        let terms = self.terms.iter().map(|(monomial, coefficient)| (monomial.rename(&rename), *coefficient)).collect();
        Self { terms, lost: self.lost }.collected()
    }

    /// Returns the value of the form for the given values of symbols.
    pub fn value(&self, of: impl Fn(Symbol) -> Option<i128>) -> Option<i128> {
        if self.lost {
            return None;
        }
        self.terms.iter().try_fold(0_i128, |sum, (monomial, coefficient)| {
            let term = monomial
                .factors()
                .iter()
                .try_fold(*coefficient, |product, symbol| product.checked_mul(of(*symbol)?))?;
            sum.checked_add(term)
        })
    }

    /// Returns the terms as coefficients and products of symbols.
    pub fn products(&self) -> impl Iterator<Item = (i128, &[Symbol])> {
        self.terms.iter().map(|(monomial, coefficient)| (*coefficient, monomial.factors()))
    }

    /// Displays the form as the user would write it.
    pub fn display<'a>(&'a self, symbols: &'a Symbols) -> impl fmt::Display + use<'a> {
        Shown { form: self, symbols }
    }

    pub(super) fn terms(&self) -> &[(Monomial, i128)] {
        &self.terms
    }

    pub(super) fn of_term(monomial: Monomial, coefficient: i128) -> Self {
        Self { terms: vec![(monomial, coefficient)], lost: false }.collected()
    }

    /// Returns the terms that are not constant.
    pub(super) fn varying(&self) -> &[(Monomial, i128)] {
        match self.terms.first() {
            Some((monomial, _)) if monomial.degree() == 0 => &self.terms[1..],
            _ => &self.terms,
        }
    }

    pub(super) fn fixed(&self) -> i128 {
        match self.terms.first() {
            Some((monomial, number)) if monomial.degree() == 0 => *number,
            _ => 0,
        }
    }

    pub(super) fn coefficient(&self, monomial: &Monomial) -> i128 {
        let mut at = 0;
        while at < self.terms.len() {
            let (other, coefficient) = &self.terms[at];
            if other == monomial {
                return *coefficient;
            }
            at += 1;
        }
        0
    }

    pub(crate) fn has(&self, symbol: Symbol) -> bool {
        let mut at = 0;
        while at < self.terms.len() {
            if self.terms[at].0.has(symbol) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns the number of terms that contain a symbol.
    pub(super) fn uses(&self, symbol: Symbol) -> usize {
        let mut uses = 0;
        for (monomial, _) in &self.terms {
            uses += usize::from(monomial.has(symbol));
        }
        uses
    }

    /// Compares the varying terms first, and then the constants.
    pub(super) fn compare_varying(&self, other: &Self) -> Ordering {
        let (one, two) = (self.varying(), other.varying());
        let mut at = 0;
        while at < one.len() && at < two.len() {
            let ((x, a), (y, b)) = (&one[at], &two[at]);
            let order = x.cmp(y);
            if order != Ordering::Equal {
                return order;
            }
            if a != b {
                return if a < b { Ordering::Less } else { Ordering::Greater };
            }
            at += 1;
        }
        if one.len() != two.len() {
            return if one.len() < two.len() { Ordering::Less } else { Ordering::Greater };
        }
        self.fixed().cmp(&other.fixed())
    }

    /// Whether the forms differ at most in their constants.
    pub(super) fn varies_like(&self, other: &Self) -> bool {
        let (one, two) = (self.varying(), other.varying());
        let mut at = 0;
        while at < one.len() && at < two.len() && one[at].1 == two[at].1 && one[at].0 == two[at].0 {
            at += 1;
        }
        at == one.len() && at == two.len()
    }

    /// Whether the first products are the same.
    pub(super) fn begins_like(&self, other: &Self) -> bool {
        match (self.varying().first(), other.varying().first()) {
            (Some((one, _)), Some((two, _))) => one == two,
            (one, two) => one.is_none() && two.is_none(),
        }
    }

    /// Whether the varying terms are the negation of the other form's.
    pub(super) fn is_opposite(&self, other: &Self) -> bool {
        let (one, two) = (self.varying(), other.varying());
        let mut at = 0;
        while at < one.len() && at < two.len() {
            if one[at].1.checked_neg() != Some(two[at].1) || one[at].0 != two[at].0 {
                return false;
            }
            at += 1;
        }
        one.len() == two.len()
    }

    /// `self * a + other * b`
    pub(super) fn combine(&self, a: i128, other: &Self, b: i128) -> Self {
        if self.lost || other.lost {
            return Self::lost();
        }
        let (left, right) = (&self.terms, &other.terms);
        let mut terms = Vec::with_capacity(left.len() + right.len());
        let (mut l, mut r) = (0, 0);
        while l < left.len() || r < right.len() {
            let order = if r == right.len() {
                Ordering::Less
            } else if l == left.len() {
                Ordering::Greater
            } else {
                left[l].0.cmp(&right[r].0)
            };
            let (monomial, coefficient) = match order {
                Ordering::Less => (left[l].0, times(left[l].1, a)),
                Ordering::Equal => (left[l].0, sum_of_products(left[l].1, a, right[r].1, b)),
                Ordering::Greater => (right[r].0, times(right[r].1, b)),
            };
            l += usize::from(order != Ordering::Greater);
            r += usize::from(order != Ordering::Less);
            match coefficient {
                None => return Self::lost(),
                Some(0) => {}
                Some(coefficient) => terms.push((monomial, coefficient)),
            }
        }
        Self { terms, lost: false }
    }

    /// Returns the greatest common divisor of all coefficients except the constant.
    pub(super) fn content(&self) -> i128 {
        let mut content = 0;
        for (_, coefficient) in self.varying() {
            content = gcd(content, *coefficient);
            if content == 1 {
                break;
            }
        }
        content
    }

    /// Divides all coefficients, and rounds the constant down.
    pub(super) fn divided(&self, by: i128) -> Self {
        let terms = self.terms.iter().map(|(monomial, coefficient)| (*monomial, coefficient.div_euclid(by)));
        Self { terms: terms.filter(|(_, coefficient)| *coefficient != 0).collect(), lost: self.lost }
    }

    /// Returns a symbol that occurs in every product, and its cofactor.
    pub(super) fn factored(&self) -> Option<(Symbol, Self)> {
        let (first, _) = self.terms().first()?;
        let common = |symbol: &&Symbol| self.terms().iter().all(|(monomial, _)| monomial.has(**symbol));
        let symbol = *first.factors().iter().find(common)?;
        let rest = self.terms().iter().try_fold(Self::default(), |sum, (monomial, coefficient)| {
            let (rest, times) = monomial.without(symbol);
            let rest = (1..times).try_fold(rest, |rest, _| rest.times(&Monomial::of(symbol)))?;
            Some(sum + Self::of_term(rest, *coefficient))
        })?;
        Some((symbol, rest))
    }

    /// Whether one of the forms is a multiple of the other.
    pub(super) fn is_proportional_to(&self, other: &Self) -> bool {
        let content =
            [self, other].map(|form| form.terms().iter().fold(0, |content, (_, number)| gcd(content, *number)));
        let [one, two] = [self.divided(content[0].max(1)), other.divided(content[1].max(1))];
        one == two || -one == two
    }

    /// Builds a form from terms with ascending monomials and coefficients that are not zero.
    pub(super) fn of_sorted(terms: Vec<(Monomial, i128)>) -> Self {
        Self { terms, lost: false }
    }

    fn is_ascending(&self) -> bool {
        let mut at = 1;
        while at < self.terms.len() {
            if self.terms[at].0 < self.terms[at - 1].0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Normalizes terms that were put together in any order.
    fn collected(mut self) -> Self {
        if !self.is_ascending() {
            self.terms.sort_unstable_by_key(|(monomial, _)| *monomial);
        }
        let mut terms: Vec<(Monomial, i128)> = Vec::with_capacity(self.terms.len());
        for (monomial, coefficient) in self.terms {
            match terms.last_mut() {
                Some((last, sum)) if *last == monomial => match sum.checked_add(coefficient) {
                    Some(total) => *sum = total,
                    None => return Self::lost(),
                },
                _ => terms.push((monomial, coefficient)),
            }
        }
        terms.retain(|(_, coefficient)| *coefficient != 0);
        Self { terms, lost: self.lost }
    }

    fn product(&self, other: &Self) -> Self {
        if self.lost || other.lost {
            return Self::lost();
        }
        for (form, number) in [(self, other.number()), (other, self.number())] {
            if let Some(number) = number {
                return form.combine(number, &Self::default(), 1);
            }
        }
        let mut terms = Vec::with_capacity(self.terms.len() * other.terms.len());
        for (one, x) in &self.terms {
            for (two, y) in &other.terms {
                let (Some(monomial), Some(coefficient)) = (one.times(two), x.checked_mul(*y)) else {
                    return Self::lost();
                };
                terms.push((monomial, coefficient));
            }
        }
        Self { terms, lost: false }.collected()
    }
}

/// Returns a product. The factor is mostly one or minus one.
pub(super) fn times(x: i128, a: i128) -> Option<i128> {
    match a {
        1 => Some(x),
        -1 => x.checked_neg(),
        _ => x.checked_mul(a),
    }
}

pub(super) fn sum_of_products(x: i128, a: i128, y: i128, b: i128) -> Option<i128> {
    times(x, a)?.checked_add(times(y, b)?)
}

/// Returns the greatest common divisor; zero if both are zero.
pub(super) fn gcd(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
    if one == 1 || other == 1 {
        return 1;
    }
    while other != 0 {
        (one, other) = (other, one % other);
    }
    i128::try_from(one).unwrap_or(1)
}

impl From<i128> for Form {
    fn from(value: i128) -> Self {
        Self::constant(value)
    }
}

impl From<Symbol> for Form {
    fn from(symbol: Symbol) -> Self {
        Self { terms: vec![(Monomial::of(symbol), 1)], lost: false }
    }
}

impl Neg for Form {
    type Output = Self;
    fn neg(self) -> Self {
        self.combine(-1, &Self::default(), 1)
    }
}

impl From<&Form> for Form {
    fn from(form: &Form) -> Self {
        form.clone()
    }
}

/// A value that can be added and multiplied as a form.
trait Operand {
    fn as_form(&self) -> Cow<'_, Form>;
}

impl Operand for Form {
    fn as_form(&self) -> Cow<'_, Form> {
        Cow::Borrowed(self)
    }
}

impl Operand for &Form {
    fn as_form(&self) -> Cow<'_, Form> {
        Cow::Borrowed(self)
    }
}

impl Operand for Symbol {
    fn as_form(&self) -> Cow<'_, Form> {
        Cow::Owned(Form::from(*self))
    }
}

impl Operand for i128 {
    fn as_form(&self) -> Cow<'_, Form> {
        Cow::Owned(Form::constant(*self))
    }
}

macro_rules! operators {
    ($($left:ty, $right:ty;)*) => {$(
        impl Add<$right> for $left {
            type Output = Form;
            fn add(self, other: $right) -> Form {
                self.as_form().combine(1, &other.as_form(), 1)
            }
        }

        impl Sub<$right> for $left {
            type Output = Form;
            fn sub(self, other: $right) -> Form {
                self.as_form().combine(1, &other.as_form(), -1)
            }
        }

        impl Mul<$right> for $left {
            type Output = Form;
            fn mul(self, other: $right) -> Form {
                self.as_form().product(&other.as_form())
            }
        }
    )*};
}

operators! {
    Form, Form; Form, &Form; &Form, Form; &Form, &Form;
    Form, Symbol; &Form, Symbol; Symbol, Form; Symbol, &Form; Symbol, Symbol;
    Form, i128; &Form, i128; Symbol, i128; i128, Form; i128, &Form; i128, Symbol;
}

struct Shown<'a> {
    form: &'a Form,
    symbols: &'a Symbols,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.form.lost {
            return f.write_str("?");
        }
        // products before symbols before the constant, and positive terms before negative ones
        let mut terms: Vec<_> = self.form.terms.iter().rev().collect();
        terms.sort_by_key(|(_, coefficient)| *coefficient < 0);
        for (at, (monomial, coefficient)) in terms.iter().enumerate() {
            match (at, *coefficient < 0) {
                (0, false) => {}
                (0, true) => f.write_str("-")?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => f.write_str(" - ")?,
            }
            let names = monomial.factors().iter().map(|symbol| self.symbols.name(*symbol));
            let number = coefficient.unsigned_abs();
            let number = (number != 1 || monomial.degree() == 0).then(|| number.to_string());
            f.write_str(&number.into_iter().chain(names).collect::<Vec<_>>().join(" * "))?;
        }
        if terms.is_empty() { f.write_str("0") } else { Ok(()) }
    }
}
