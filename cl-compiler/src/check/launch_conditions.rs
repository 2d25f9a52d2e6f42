//! The conditions that the host checks before it launches a kernel, over quantities that it knows then.

use proc_macro2::TokenStream;
use quote::quote;

use crate::diag::{Diagnostic, Range};
use crate::ir::LocalId;
use crate::ty::{Scalar, spell};

/// The conditions that the host checks before it launches a kernel. A device function has none.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// If one of these does not hold, the host runs the variant of the kernel that checks every access that they would prove.
    pub bounds: Vec<Term>,
    /// If one of these does not hold, two work-items could access the same element: the launch is refused.
    pub races: Vec<Term>,
    /// Questions that the values of constants answer. [`Term::unless`] holds indices into this list.
    pub decisions: Vec<Decision>,
    /// The questions that must be answered with yes, because otherwise two work-items could access the same element. Each
    /// comes with its error message.
    pub decided_races: Vec<DecidedRace>,
    /// The least number of dimensions of a launch: one more than the highest dimension that the kernel names. None if it
    /// calls `work_dim()`.
    pub dimensions: usize,
    /// A bit set of dimensions. Bits 0 to 2: the work-group must have one work-item in this dimension, because with more,
    /// two could access the same element of local memory. Bits 3 to 5: the whole launch must have one, because with more,
    /// two could access the same element of memory that callers share.
    pub flat: u8,
}

/// A sum of products that must not be negative.
#[derive(Debug, Clone)]
pub struct Term {
    /// The products: a coefficient and its factors.
    pub sum: Vec<(i128, Vec<Quantity>)>,
    /// The source range of the access that needs the condition.
    pub at: Range,
    /// The accessed variable, where it is known.
    pub of: Option<LocalId>,
    /// The condition is not needed if all of these questions are answered with yes.
    pub unless: Vec<usize>,
    /// The condition only serves to keep the accesses of work-items disjoint. A launch of one work-item need not meet it.
    pub distinct: bool,
}

impl Term {
    /// Whether the condition is about constants alone.
    pub fn is_of_constants(&self) -> bool {
        self.sum.iter().flat_map(|(_, of)| of).all(|of| of.constant().is_some())
    }
}

/// Summands: the number of an unknown (zero for none), a coefficient, and the constants that are its factors.
pub type Sum = Vec<(usize, i128, Vec<Quantity>)>;

/// A question of the prover that only the values of constants answer. See [`Residual`](crate::proof::Residual).
#[derive(Debug, Clone)]
pub struct Decision {
    /// The constraints: the sum is zero if the flag is set, else it is not negative.
    pub constraints: Vec<(bool, Sum)>,
    /// The number of constraints that are likely to suffice: the first ones.
    pub first: usize,
    /// Differences between values of two work-items. The flag marks the difference of an id.
    pub pairs: Vec<(bool, Sum)>,
    /// The names of the constants.
    pub names: Vec<String>,
}

/// A question that must be answered with yes.
#[derive(Debug, Clone)]
pub struct DecidedRace {
    /// The index of the question.
    pub decision: usize,
    /// The error message if the answer is no.
    pub otherwise: Diagnostic,
}

/// A quantity that the host knows before a launch.
#[derive(Debug, Clone)]
pub enum Quantity {
    /// The length of this slice parameter.
    Len(LocalId),
    /// The value of this integer parameter.
    Value(LocalId),
    /// A field of this parameter, given by the names that lead to it, converted to an integer type.
    Field(LocalId, Vec<syn::Member>, Scalar),
    /// A constant expression of an integer type. Rustc evaluates it.
    Const(TokenStream),
    /// An `i128` expression computed from constants, and its source text for messages.
    Computed(TokenStream, String),
    /// One past the largest global id in this dimension: `global_offset(d) + global_size(d)`. Messages show only the size
    /// if the launch has no offset.
    GlobalEnd(usize),
    /// `global_size(d)`
    GlobalSize(usize),
    /// `global_offset(d)`
    GlobalOffset(usize),
    /// `local_size(d)` of a full work-group.
    LocalSize(usize),
    /// `num_groups(d)`
    NumGroups(usize),
}

impl Quantity {
    /// The value of a constant as an `i128` expression, and its source text; `None` for what only the host knows.
    pub fn constant(&self) -> Option<(TokenStream, String)> {
        match self {
            Quantity::Const(value) => Some((quote!((#value) as i128), spell::text(&value.to_string()))),
            Quantity::Computed(value, text) => Some((value.clone(), text.clone())),
            Quantity::Len(_)
            | Quantity::Value(_)
            | Quantity::Field(..)
            | Quantity::GlobalEnd(_)
            | Quantity::GlobalSize(_)
            | Quantity::GlobalOffset(_)
            | Quantity::LocalSize(_)
            | Quantity::NumGroups(_) => None,
        }
    }
}
