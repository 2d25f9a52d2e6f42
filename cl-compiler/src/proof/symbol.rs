//! Unknown integers and products of them.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The set of work-items that share the value of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// All work-items of the launch. The host chooses the value for the launch: global and local sizes, offsets.
    /// Conditions without such symbols are preferred, because sizes are often rounded up.
    Size,
    /// All work-items of the launch. The host knows the value before the launch: arguments, lengths.
    Host,
    /// The work-items of a work-group: group ids, counters of loops with barriers, values read at a uniform index.
    Group,
    /// One work-item: its ids, counters of loops without barriers, values it reads.
    Item,
}

/// An unknown integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

const TWIN: u32 = 1 << 31;
const INTERNAL: u32 = 1 << 30;
const KIND: u32 = 28;
const NUMBER: u32 = (1 << KIND) - 1;

impl Symbol {
    fn new(number: u32, kind: Kind) -> Self {
        Self((number & NUMBER) | ((kind as u32) << KIND))
    }

    /// Returns a symbol that is in no table of names, for use within one question.
    pub fn other(kind: Kind) -> Self {
        Self::new(NUMBER, kind)
    }

    /// Returns the number of the symbol. Numbers ascend in the order of creation.
    pub fn number(self) -> u32 {
        self.0 & NUMBER
    }

    /// Returns a symbol that stands for a value only within a query.
    pub(super) fn internal(number: u32) -> Self {
        Self(Self::new(number, Kind::Item).0 | INTERNAL)
    }

    pub(super) fn is_internal(self) -> bool {
        self.0 & INTERNAL != 0
    }

    /// Returns its number in the table of names, if the number is small and the symbol is neither a twin nor internal.
    pub(super) fn small(self) -> Option<usize> {
        let number = self.0 & NUMBER;
        (self.0 & (TWIN | INTERNAL) == 0 && number < 1 << 16).then_some(number as usize)
    }

    /// Returns all bits of the symbol: its number, kind and flags.
    pub(super) fn word(self) -> u64 {
        u64::from(self.0)
    }

    /// Returns the set of work-items that share its value.
    pub fn kind(self) -> Kind {
        match (self.0 >> KIND) & 3 {
            0 => Kind::Size,
            1 => Kind::Host,
            2 => Kind::Group,
            _ => Kind::Item,
        }
    }

    /// Returns the symbol with another kind.
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Self {
        Self((self.0 & !(3 << KIND)) | ((kind as u32) << KIND))
    }

    /// Returns the symbol for the same quantity of the other one of two work-items.
    #[must_use]
    pub fn twin(self) -> Self {
        Self(self.0 ^ TWIN)
    }

    /// Whether the symbol belongs to the second work-item.
    pub fn is_twin(self) -> bool {
        self.0 & TWIN != 0
    }
}

/// The names of symbols.
#[derive(Debug, Clone, Default)]
pub struct Symbols(Vec<String>);

impl Symbols {
    /// Creates a new symbol.
    pub fn symbol(&mut self, name: impl Into<String>, kind: Kind) -> Symbol {
        self.0.push(name.into());
        Symbol::new(u32::try_from(self.0.len() - 1).unwrap_or(NUMBER), kind)
    }

    /// Returns the number of the next symbol.
    pub fn next(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(NUMBER)
    }

    /// Returns the user's name of a symbol, with a prime for the second work-item.
    pub fn name(&self, symbol: Symbol) -> String {
        let name = self.0.get((symbol.0 & NUMBER) as usize).filter(|_| !symbol.is_internal());
        let name = name.map_or("?", String::as_str);
        if symbol.is_twin() { format!("{name}'") } else { name.to_owned() }
    }
}

/// The maximum number of symbols in a product.
const DEGREE: usize = 4;

/// A product of symbols. The empty product is one.
#[derive(Debug, Clone, Copy, Eq)]
pub(super) struct Monomial {
    degree: u8,
    // ascending, padded with zeros
    factors: [Symbol; DEGREE],
}

impl Ord for Monomial {
    /// One sorts before symbols, and symbols sort before products. The comparisons are written by hand because they are
    /// the prover's most frequent operation. In an unoptimised build, as macros mostly are, derived ones take ten times
    /// as long.
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = ((self.degree, self.packed()), (other.degree, other.packed()));
        if one.0 < two.0 || (one.0 == two.0 && one.1 < two.1) {
            Ordering::Less
        } else if one.0 == two.0 && one.1 == two.1 {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

impl PartialEq for Monomial {
    fn eq(&self, other: &Self) -> bool {
        self.degree == other.degree && self.packed() == other.packed()
    }
}

impl Hash for Monomial {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.packed());
        state.write_u8(self.degree);
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Monomial {
    pub(super) const ONE: Self = Self { degree: 0, factors: [Symbol(0); DEGREE] };

    /// Returns the factors as one number, which has the same order.
    fn packed(&self) -> u128 {
        let [a, b, c, d] = &self.factors;
        ((a.0 as u128) << 96) | ((b.0 as u128) << 64) | ((c.0 as u128) << 32) | (d.0 as u128)
    }

    pub(super) fn of(symbol: Symbol) -> Self {
        let mut one = Self::ONE;
        one.factors[0] = symbol;
        one.degree = 1;
        one
    }

    pub(super) fn factors(&self) -> &[Symbol] {
        &self.factors[..usize::from(self.degree)]
    }

    pub(super) fn degree(&self) -> usize {
        usize::from(self.degree)
    }

    pub(super) fn has(&self, symbol: Symbol) -> bool {
        let mut at = 0;
        while at < usize::from(self.degree) {
            if self.factors[at].0 == symbol.0 {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns the symbol, if the product has exactly one factor.
    pub(super) fn symbol(&self) -> Option<Symbol> {
        (self.degree == 1).then_some(self.factors[0])
    }

    pub(super) fn times(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.factors(), other.factors());
        if left.len() + right.len() > DEGREE {
            return None;
        }
        if right.is_empty() {
            return Some(*self);
        }
        if let ([one], [other]) = (left, right) {
            let mut product = Self::ONE;
            let (first, second) = if one.0 <= other.0 { (one, other) } else { (other, one) };
            (product.factors[0], product.factors[1], product.degree) = (*first, *second, 2);
            return Some(product);
        }
        Some(Self::product(left.iter().chain(right).copied()))
    }

    /// Returns the product of at most `DEGREE` factors.
    fn product(factors: impl Iterator<Item = Symbol>) -> Self {
        let mut product = Self::ONE;
        for factor in factors {
            product.factors[product.degree()] = factor;
            product.degree += 1;
        }
        let degree = product.degree();
        product.factors[..degree].sort_unstable();
        product
    }

    /// Returns the product without a symbol, and the number of times the symbol occurred.
    pub(super) fn without(&self, symbol: Symbol) -> (Self, usize) {
        let rest = Self::product(self.factors().iter().copied().filter(|factor| *factor != symbol));
        (rest, self.degree() - rest.degree())
    }

    /// Returns the product of the factors that satisfy a predicate, and the product of the others.
    pub(super) fn partition(&self, is_first: impl Fn(Symbol) -> bool) -> (Self, Self) {
        let part =
            |first: bool| Self::product(self.factors().iter().copied().filter(|factor| is_first(*factor) == first));
        (part(true), part(false))
    }

    pub(super) fn rename(&self, rename: impl Fn(Symbol) -> Symbol) -> Self {
        if self.degree == 1 {
            return Self::of(rename(self.factors[0]));
        }
        Self::product(self.factors().iter().map(|factor| rename(*factor)))
    }

    /// Returns the products of all subsets of the factors.
    pub(super) fn divisors(self) -> impl Iterator<Item = Self> {
        (0_u32..1 << self.degree).map(move |chosen| {
            Self::product((0..self.degree()).filter(|at| chosen >> at & 1 == 1).map(|at| self.factors[at]))
        })
    }
}
