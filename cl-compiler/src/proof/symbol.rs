//! Unknown integers, and products of them.

/// Who has the same value of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// All work-items; the host chooses it for the launch: global and local sizes, offsets. A condition without them is
    /// preferred, since sizes are often rounded up.
    Size,
    /// All work-items, and the host knows it before the launch: arguments, lengths.
    Host,
    /// The work-items of a group: group ids, counters of loops with barriers, what is read at a uniform index.
    Group,
    /// One work-item: its ids, counters of loops without barriers, what it reads.
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

    /// One that no table of names has given: for a question by itself.
    pub fn other(kind: Kind) -> Self {
        Self::new(NUMBER, kind)
    }

    /// One that only stands for a value within a query.
    pub(super) fn internal(number: u32) -> Self {
        Self(Self::new(number, Kind::Item).0 | INTERNAL)
    }

    pub(super) fn is_internal(self) -> bool {
        self.0 & INTERNAL != 0
    }

    /// Who has the same value of it.
    pub fn kind(self) -> Kind {
        match (self.0 >> KIND) & 3 {
            0 => Kind::Size,
            1 => Kind::Host,
            2 => Kind::Group,
            _ => Kind::Item,
        }
    }

    /// The same symbol, if others have the same value of it.
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Self {
        Self((self.0 & !(3 << KIND)) | ((kind as u32) << KIND))
    }

    /// The same quantity of the other of two work-items.
    #[must_use]
    pub fn twin(self) -> Self {
        Self(self.0 ^ TWIN)
    }

    /// Whether it is the second work-item's.
    pub fn is_twin(self) -> bool {
        self.0 & TWIN != 0
    }
}

/// The names of symbols.
#[derive(Debug, Clone, Default)]
pub struct Symbols(Vec<String>);

impl Symbols {
    /// A symbol that there has not been yet.
    pub fn symbol(&mut self, name: impl Into<String>, kind: Kind) -> Symbol {
        self.0.push(name.into());
        Symbol::new(u32::try_from(self.0.len() - 1).unwrap_or(NUMBER), kind)
    }

    /// What the user calls it; the second work-item's with a prime.
    pub fn name(&self, symbol: Symbol) -> String {
        let name = self.0.get((symbol.0 & NUMBER) as usize).filter(|_| !symbol.is_internal());
        let name = name.map_or("?", String::as_str);
        if symbol.is_twin() { format!("{name}'") } else { name.to_owned() }
    }
}

/// Of how many symbols a product can be.
const DEGREE: usize = 4;

/// A product of symbols; of none, it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Monomial {
    // first, so that one sorts before symbols and these before products
    degree: u8,
    // ascending; zeros behind them
    factors: [Symbol; DEGREE],
}

impl Monomial {
    pub(super) const ONE: Self = Self { degree: 0, factors: [Symbol(0); DEGREE] };

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
        self.factors().contains(&symbol)
    }

    /// The symbol that it is.
    pub(super) fn symbol(&self) -> Option<Symbol> {
        (self.degree == 1).then_some(self.factors[0])
    }

    pub(super) fn times(&self, other: &Self) -> Option<Self> {
        let (left, right) = (self.factors(), other.factors());
        if left.len() + right.len() > DEGREE {
            return None;
        }
        Some(Self::product(left.iter().chain(right).copied()))
    }

    /// Of `DEGREE` factors at most.
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

    /// Without a symbol, and how often it was there.
    pub(super) fn without(&self, symbol: Symbol) -> (Self, usize) {
        let rest = Self::product(self.factors().iter().copied().filter(|factor| *factor != symbol));
        (rest, self.degree() - rest.degree())
    }

    pub(super) fn rename(&self, rename: impl Fn(Symbol) -> Symbol) -> Self {
        Self::product(self.factors().iter().map(|factor| rename(*factor)))
    }

    /// The products of some of its factors.
    pub(super) fn divisors(&self) -> impl Iterator<Item = Self> {
        let factors: Vec<_> = self.factors().to_vec();
        (0_u32..1 << factors.len()).map(move |chosen| {
            Self::product((0..factors.len()).filter(|at| chosen >> at & 1 == 1).map(|at| factors[at]))
        })
    }
}
