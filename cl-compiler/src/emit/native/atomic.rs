//! Atomic operations on local memory. One thread runs a work-group, so they need no atomic instructions, which are many
//! times slower.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use super::{Native, Operator, primitive};
use crate::ir::{AtomicOp, Function, Place};
use crate::ty::{Space, Ty};

/// Whether an atomic is in local memory.
pub(super) fn is_of_group(function: &Function, place: &Place) -> bool {
    let through = place.steps.iter().rev().find_map(|step| step.from.space());
    let is_shared = || place.local().is_some_and(|local| function.locals[local.0].shared);
    matches!(place.ty, Ty::Atomic(_)) && through.map_or_else(is_shared, |space| space == Space::Local)
}

impl Native<'_> {
    /// The value that an operation on local memory stores, from `__cl_old` and `__cl_value`. `None` for a plain load or
    /// store, and for other memory.
    pub(super) fn next_of_group(&self, op: AtomicOp, place: &Place, span: Span) -> Option<TokenStream> {
        let Ty::Atomic(scalar) = place.ty else { return None };
        if !is_of_group(self.function, place) {
            return None;
        }
        let ty = primitive(scalar, span);
        let infix = |symbol: &str| {
            let op = Operator(symbol);
            quote_spanned!(span=> __cl_old #op __cl_value)
        };
        Some(match op {
            AtomicOp::Load | AtomicOp::Store => return None,
            AtomicOp::Swap => quote_spanned!(span=> { let _: #ty = __cl_old; __cl_value }),
            AtomicOp::Add if scalar.is_float() => infix("+"),
            AtomicOp::Sub if scalar.is_float() => infix("-"),
            AtomicOp::Add => quote_spanned!(span=> #ty::wrapping_add(__cl_old, __cl_value)),
            AtomicOp::Sub => quote_spanned!(span=> #ty::wrapping_sub(__cl_old, __cl_value)),
            AtomicOp::And => infix("&"),
            AtomicOp::Or => infix("|"),
            AtomicOp::Xor => infix("^"),
            AtomicOp::Min if scalar.is_float() => quote_spanned!(span=> #ty::min(__cl_old, __cl_value)),
            AtomicOp::Max if scalar.is_float() => quote_spanned!(span=> #ty::max(__cl_old, __cl_value)),
            AtomicOp::Min => quote_spanned!(span=> ::core::cmp::Ord::min(__cl_old, __cl_value)),
            AtomicOp::Max => quote_spanned!(span=> ::core::cmp::Ord::max(__cl_old, __cl_value)),
        })
    }
}
