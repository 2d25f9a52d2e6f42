//! Integer prover. It proves that an index is below a length and that two work-items cannot access the same element, and
//! finds the conditions that the host must check before a launch to make this so.
//!
//! A value is a [`Form`], a polynomial over [`Symbol`]s: ids, sizes, lengths, arguments, loop counters. The facts at a
//! program point are a conjunction, [`Facts`]. The prover answers three questions:
//!
//! - [`Facts::implies`]: is a form never negative? Bounds checks have this shape: `len - 1 - index`, and `index`.
//! - [`Facts::missing`]: if the form can be negative, which condition on quantities known to the host rules that out?
//! - [`disjoint`]: can two work-items access the same element? This is the two-thread reduction of Betts et al., "The
//!   Design and Implementation of a Verification Technique for GPU Kernels" (TOPLAS 2015). Two arbitrary distinct
//!   work-items stand for all. The symbols of the second are the [twins](Symbol::twin) of those of the first.
//!
//! Each question is posed as a conjunction that must have no solution in the integers. Equalities are solved first; those
//! without a unit coefficient as in Pugh, "The Omega test" (1991). Inequalities are eliminated with the method of Fourier
//! and Motzkin, with every constant tightened to a value that integers can reach. Elimination treats products of
//! symbols as opaque. Facts about products come from products of facts: `y <= h - 1` and `w >= 0` give
//! `y * w <= h * w - w`. [`disjoint`] splits cases over which of a pair of symbols is smaller. The prover is incomplete.
//! If it decides nothing within its budget of steps, the answer is [`Answer::Unknown`].
//!
//! # Wrap-around
//!
//! A form is an exact integer, but `usize` wraps modulo 2⁶⁴. Wrapping `+`, `-` and `*` compute the remainder of the exact
//! result, so intermediate wrapping does not matter: if the *exact* result is within `0..2⁶⁴`, the kernel computes it.
//! The caller therefore builds forms freely from `+`, `-`, `*`, and asks [`Facts::fits`] where the value is inspected:
//!
//! - Before a comparison becomes a fact, both of its sides must fit (`if i - 1 < n` with `i = 0` says nothing about `i`).
//! - Before a division, remainder, mask, right shift, `min`, `max` or conversion, the operands must fit.
//! - The indices passed to [`disjoint`] must fit. An index that is proven to be within bounds does.
//!
//! A value that does not fit becomes a symbol of its own with the range of its type ([`Facts::range`]). Bounds goals need
//! no such check: `0 <= index` and `index < len` in exact integers imply that the index fits.
//!
//! This requires that all sizes are bounded. The caller may assume that ids and sizes of a launch are below [`ID_LIMIT`]
//! and lengths of slices below [`LENGTH_LIMIT`]. The runtime refuses other launches.
//!
//! # Example
//!
//! ```
//! use cl_compiler::proof::{Access, Answer, Distinct, Facts, Kind, LENGTH_LIMIT, Symbols, disjoint};
//!
//! let mut symbols = Symbols::default();
//! let w = symbols.symbol("w", Kind::Host);
//! let len = symbols.symbol("out.len()", Kind::Host);
//! let height = symbols.symbol("global_size(1)", Kind::Size);
//! let (x, y) = (symbols.symbol("x", Kind::Item), symbols.symbol("y", Kind::Item));
//!
//! let mut facts = Facts::new();
//! facts.range(w, 0, LENGTH_LIMIT); // every size and length needs its range
//! facts.range(x, 0, w); // if x < w
//! facts.range(y, 0, height);
//!
//! let index = [y * w + x];
//! let missing = facts.missing(len - &index[0] - 1).unwrap();
//! assert_eq!(missing[0].display(&symbols).to_string(), "global_size(1) * w <= out.len()");
//!
//! let access = Access { facts: &facts, index: &index };
//! let distinct = Distinct { ids: &[x, y], shared: Kind::Host };
//! assert_eq!(disjoint(&access, &access, &distinct), Answer::Proven);
//! ```
//!
//! # Invariants
//!
//! - The prover never assumes a fact that it was not given. Dropping facts is sound, and it does so if a number does not
//!   fit `i128` or there are too many facts.
//! - A [`Model`] satisfies every fact that was given. The prover checks this by evaluation before it returns the model.

use std::cell::Cell;

mod condition;
mod corner;
mod disjoint;
mod eliminate;
mod facts;
mod form;
mod hash;
mod line;
mod memo;
mod model;
mod point;
mod product;
mod query;
mod residual;
mod symbol;
mod system;

pub use condition::Condition;
pub use disjoint::{Access, Distinct, disjoint, missing_for_disjoint, never_meet};
pub use facts::{Facts, Mark};
pub use form::Form;
pub use hash::{Map, Set, SymbolSet};
pub use memo::forget;
pub use model::Model;
pub use residual::{Residual, Sum};
pub use symbol::{Kind, Symbol, Symbols};

/// Ids, sizes and offsets of a launch are below this.
pub const ID_LIMIT: i128 = 1 << 48;
/// Lengths of slices are below this.
pub const LENGTH_LIMIT: i128 = cl_ir::limits::LENGTH_LIMIT as i128;
/// Values of `usize` are below this.
pub const USIZE_LIMIT: i128 = 1 << 64;

/// The result of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The statement holds for all integers.
    Proven,
    /// The statement does not hold for the values of this model.
    Refuted(Model),
    /// The prover found neither a proof nor a model.
    Unknown,
}

impl Answer {
    /// Whether the statement is proven.
    pub fn is_proven(&self) -> bool {
        matches!(self, Self::Proven)
    }
}

/// The remaining budget of a query, in derived constraints and cases.
#[derive(Debug, Clone, Copy)]
struct Budget(u32);

impl Budget {
    /// The budget of a query: a few milliseconds at most.
    const QUERY: Self = Self(6_000);
    /// The budget of a search for conditions.
    const SEARCH: Self = Self(3_000);

    /// Returns the part of the budget that one of several queries may use.
    fn part(self) -> Self {
        Self(self.0.min(Self::QUERY.0))
    }

    /// Deducts the steps that were used of such a part.
    fn spend(&mut self, left: Self) {
        self.0 -= self.part().0 - left.0;
    }

    /// Takes a step, if one is left.
    fn step(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        count_step();
        Some(())
    }
}

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Counts a step that does not depend on a budget.
fn count_step() {
    STEPS.set(STEPS.get() + 1);
}

/// Returns the number of steps taken on this thread. It measures the cost of the prover independently of the machine and
/// the build.
pub fn steps() -> u64 {
    STEPS.get()
}
