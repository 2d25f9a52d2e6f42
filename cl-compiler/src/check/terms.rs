//! What the host checks before it launches a kernel: conditions over what it knows then.

use proc_macro2::TokenStream;

use crate::diag::Range;
use crate::ir::LocalId;

/// What the host checks before it launches a kernel. A device function has none.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// If one does not hold, the variant of the kernel runs in which everything is checked that these would prove.
    pub bounds: Vec<Term>,
    /// If one does not hold, two work-items could touch one element: the launch is refused.
    pub races: Vec<Term>,
    /// How many dimensions a launch must have at least: one more than the highest that the kernel asks for by number. None
    /// if it asks for `work_dim()`.
    pub dimensions: usize,
    /// The dimensions, as bits, in which a work-group must have one work-item: with more, two could touch one element of
    /// local memory. From bit 3 on, those in which the whole launch must have one: with more, two could touch one element
    /// of what callers share.
    pub flat: u8,
}

/// A sum of products that must not be negative.
#[derive(Debug, Clone)]
pub struct Term {
    /// The products: a number, and what it is multiplied with.
    pub sum: Vec<(i128, Vec<Quantity>)>,
    /// What needs it: an access of the user's.
    pub at: Range,
    /// What is accessed, where it is known.
    pub of: Option<LocalId>,
}

/// What the host knows before a launch.
#[derive(Debug, Clone)]
pub enum Quantity {
    /// The length of this parameter, a slice.
    Len(LocalId),
    /// The value of this parameter, an integer.
    Value(LocalId),
    /// A constant expression of an integer type, which rustc computes.
    Const(TokenStream),
    /// One past the largest global id in this dimension: `global_offset(d) + global_size(d)`. Shown as the size alone where
    /// the launch has no offset.
    GlobalEnd(usize),
    /// `global_size(d)`
    GlobalSize(usize),
    /// `global_offset(d)`
    GlobalOffset(usize),
    /// `local_size(d)`: of the full groups.
    LocalSize(usize),
    /// `num_groups(d)`
    NumGroups(usize),
}
