//! What the program of a launch depends on.

/// How the choice of a program depends on the values of arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dependence {
    /// The arguments that must keep their values, by number.
    pub(super) fixed: u64,
    /// The sizes that must be small.
    pub(super) small: u64,
    /// Those of them that must not be 0.
    pub(super) positive: u64,
}

impl Dependence {
    pub(super) const NONE: Self = Self { fixed: 0, small: 0, positive: 0 };

    pub(crate) fn is_fixed(self, number: usize) -> bool {
        has(self.fixed, number)
    }

    /// Whether a size must be [small](crate::program::specialise::is_small).
    pub(crate) fn is_small(self, number: usize) -> bool {
        has(self.small, number)
    }

    /// What a size must at least be.
    pub(crate) fn least(self, number: usize) -> usize {
        usize::from(has(self.positive, number))
    }
}

fn has(bits: u64, number: usize) -> bool {
    bits.checked_shr(number as u32).is_some_and(|bits| bits & 1 == 1)
}
