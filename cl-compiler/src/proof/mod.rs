//! Proofs about integers: whether an index is below a length, whether two work-items can touch the same element, and
//! what the host has to check before a launch so that it is so.
//!
//! A value is a [`Form`], a polynomial over [`Symbol`]s: ids, sizes, lengths, arguments, loop counters. What is known at a
//! place in a kernel is a conjunction of [`Facts`]. Three questions are answered:
//!
//! - [`Facts::implies`]: does a form never get negative? That is what bounds are: `len - 1 - index`, and `index`.
//! - [`Facts::missing`]: if it can, which condition on what the host knows would rule it out?
//! - [`disjoint`]: can two work-items touch the same element? This is the two-thread reduction of Betts et al., "The Design
//!   and Implementation of a Verification Technique for GPU Kernels" (TOPLAS 2015): two arbitrary distinct work-items stand for
//!   all; those of the second are the [twins](Symbol::twin) of the first one's symbols.
//!
//! Each is put as a conjunction that must have no solution in the integers. Equalities are solved first, those without a unit
//! coefficient as in Pugh, "The Omega test" (1991); inequalities are eliminated after Fourier and Motzkin, with every
//! constant rounded to what integers can reach. Products of symbols are opaque there; what is known of them comes from products
//! of facts: `y <= h - 1` and `w >= 0` give `y * w <= h * w - w`. [`disjoint`] splits cases over which of a pair of symbols
//! is smaller. None of this is complete. What is not decided within a number of steps is [`Answer::Unknown`].
//!
//! # Wrap-around
//!
//! A form is an exact integer; `usize` wraps modulo 2⁶⁴. Wrapping `+`, `-` and `*` compute the remainder of the exact result,
//! so it does not matter if something in between wraps: where the *exact* result is within `0..2⁶⁴`, it is what the kernel
//! computes. So the caller builds forms freely from `+`, `-`, `*`, and asks [`Facts::fits`] where the value is looked at:
//!
//! - before a comparison becomes a fact, both of its sides must fit (`if i - 1 < n` with `i = 0` says nothing of `i`);
//! - before a division, remainder, mask, right shift, `min`, `max` or conversion, the operands must fit;
//! - the indices given to [`disjoint`] must fit; an index that is proven to be within its bounds does.
//!
//! What does not fit becomes a symbol of its own with the range of its type ([`Facts::range`]). The goals of
//! bounds need no such question: `0 <= index` and `index < len` in exact integers say that it fits.
//!
//! For that the sizes of things must be bounded. The caller may take it that ids and sizes of a launch are below
//! [`ID_LIMIT`] and lengths of slices below [`LENGTH_LIMIT`]; the runtime refuses other launches.
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
//! let apart = Distinct { ids: &[x, y], shared: Kind::Host };
//! assert_eq!(disjoint(&access, &access, &apart), Answer::Proven);
//! ```
//!
//! # Invariants
//!
//! - No fact is ever taken for true that was not given: to leave facts out is sound, and that is what happens if a
//!   number does not fit `i128` or there are too many facts.
//! - A [`Model`] satisfies every fact that was given; this is checked by evaluation before it is returned.

use std::cell::Cell;

mod condition;
mod corner;
mod disjoint;
mod eliminate;
mod facts;
mod form;
mod hash;
pub mod linear;
mod memo;
mod model;
mod point;
mod product;
mod residual;
mod symbol;
mod system;
#[cfg(test)]
mod tests;

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
pub const LENGTH_LIMIT: i128 = 1 << 60;
/// Values of `usize` are below this.
pub const USIZE_LIMIT: i128 = 1 << 64;

/// What has been found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It holds for all integers.
    Proven,
    /// It does not hold for these.
    Refuted(Model),
    /// Neither was found.
    Unknown,
}

impl Answer {
    /// Whether it is proven.
    pub fn is_proven(&self) -> bool {
        matches!(self, Self::Proven)
    }
}

/// How much may still be done for a query: derived constraints and cases.
#[derive(Debug, Clone, Copy)]
struct Budget(u32);

impl Budget {
    /// A few milliseconds at most.
    const QUERY: Self = Self(6_000);
    /// For all that is tried to find conditions.
    const SEARCH: Self = Self(3_000);

    /// What one of several queries may use of it.
    fn part(self) -> Self {
        Self(self.0.min(Self::QUERY.0))
    }

    /// Without what was used of such a part.
    fn spend(&mut self, left: Self) {
        self.0 -= self.part().0 - left.0;
    }

    /// Takes a step, if there is one left.
    fn step(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        count_step();
        Some(())
    }
}

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// A step that is made whatever budget there is.
fn count_step() {
    STEPS.set(STEPS.get() + 1);
}

/// How many steps have been made on this thread: what the prover costs, whatever the machine and the build.
pub fn steps() -> u64 {
    STEPS.get()
}
