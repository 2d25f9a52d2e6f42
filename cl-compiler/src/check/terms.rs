//! What the host checks before it launches a kernel: conditions over what it knows then.

use proc_macro2::TokenStream;

use crate::diag::{Diagnostic, Range};
use crate::ir::LocalId;

/// What the host checks before it launches a kernel. A device function has none.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// If one does not hold, the variant of the kernel runs in which everything is checked that these would prove.
    pub bounds: Vec<Term>,
    /// If one does not hold, two work-items could touch one element: the launch is refused.
    pub races: Vec<Term>,
    /// Questions that the values of constants answer; [`Term::unless`] counts into this list.
    pub decisions: Vec<Decision>,
    /// The questions that must be answered with yes, or else two work-items could touch one element; and how that is said.
    pub decided_races: Vec<DecidedRace>,
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
    /// It is not needed where these questions are all answered with yes.
    pub unless: Vec<usize>,
    /// All that it is needed for is that work-items keep apart: a launch of one work-item need not meet it.
    pub distinct: bool,
}

impl Term {
    /// Whether it is a condition on constants alone.
    pub fn is_of_constants(&self) -> bool {
        let constant = |of: &Quantity| matches!(of, Quantity::Const(_) | Quantity::Computed(..));
        self.sum.iter().flat_map(|(_, of)| of).all(constant)
    }
}

/// Summands: the number of an unknown, or zero for none, a number, and the constants that it is multiplied with.
pub type Sum = Vec<(usize, i128, Vec<Quantity>)>;

/// A question of the prover that only the values of constants answer, see [`Residual`](crate::proof::Residual).
#[derive(Debug, Clone)]
pub struct Decision {
    /// Whether each is zero, or not negative.
    pub constraints: Vec<(bool, Sum)>,
    /// Whether each is the difference in an id.
    pub pairs: Vec<(bool, Sum)>,
    /// What the constants are called.
    pub names: Vec<String>,
}

/// A question that must be answered with yes.
#[derive(Debug, Clone)]
pub struct DecidedRace {
    /// The number of the question.
    pub decision: usize,
    /// What is wrong if it is not.
    pub otherwise: Diagnostic,
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
    /// What is computed of such, an `i128`, and how one would write it.
    Computed(TokenStream, String),
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
