//! Calls of built-in methods, and the guards of divisions.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::{Native, own, primitive};
use crate::builtins::{self, Builtin, Guard};
use crate::diag::Range;
use crate::ir::panics::Part;
use crate::ir::{ArithOp, Expr, ExprKind};
use crate::ty::Scalar;

impl Native<'_> {
    /// Returns if `a / b` or `a % b` panics.
    pub(super) fn division_guard(&mut self, op: ArithOp, scalar: Scalar, at: Range, overflow: bool) -> TokenStream {
        let span = own(at);
        let (zero, overflowing) = crate::ir::panics::division_messages(op);
        let mut guard = TokenStream::new();
        if let Some(site) = self.possible_site(at, zero) {
            let zero = self.panic(site, &[], span);
            guard.extend(quote_spanned!(span=> if __cl_b == 0 { #zero }));
        }
        if scalar.is_signed()
            && overflow
            && let Some(site) = self.possible_site(at, overflowing)
        {
            let (ty, overflowing) = (primitive(scalar, span), self.panic(site, &[], span));
            guard.extend(quote_spanned!(span=> if __cl_b == -1 && __cl_a == #ty::MIN { #overflowing }));
        }
        guard
    }

    /// `a % b` of an index that wraps around, which seldom is as large as twice the divisor. CPUs divide slowly.
    pub(super) fn wrapped(&mut self, scalar: Scalar, a: TokenStream, b: TokenStream, at: Range) -> TokenStream {
        let span = own(at);
        let (ty, guard) = (primitive(scalar, span), self.division_guard(ArithOp::Rem, scalar, at, true));
        quote_spanned! {span=> {
            let (__cl_a, __cl_b): (#ty, #ty) = (#a, #b);
            #guard
            let __cl_rest = #ty::min(__cl_a, #ty::wrapping_sub(__cl_a, __cl_b));
            if __cl_rest < __cl_b { __cl_rest } else { __cl_a % __cl_b }
        }}
    }

    pub(super) fn method(&mut self, builtin: &Builtin, on: Scalar, args: &[Expr], at: Range) -> TokenStream {
        let span = own(at);
        let ty = primitive(on, span);
        // std's plain methods check for overflow if the user's crate does
        let wrapping = format!("wrapping_{}", builtin.name);
        let name = if !builtin.cl && on.is_int() && builtins::find(&wrapping, on).is_some() {
            &wrapping
        } else {
            builtin.name
        };
        let name = Ident::new(name, span);
        let values: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        if builtin.name == "next_power_of_two" {
            // 0 where a debug build would panic
            return quote_spanned!(span=> #ty::checked_next_power_of_two(#(#values),*).unwrap_or(0));
        }
        if builtin.name == "next_multiple_of" {
            let division = self.division_guard(ArithOp::Rem, on, at, false);
            return quote_spanned! {span=>
                { let (__cl_a, __cl_b): (#ty, #ty) = (#(#values),*); #division __cl_a.wrapping_add((__cl_b - __cl_a % __cl_b) % __cl_b) }
            };
        }
        if builtin.cl {
            return quote_spanned!(span=> ::cl_runtime::cl::#name::<#ty>(#(#values),*));
        }
        let division = match builtin.guard {
            Guard::None => return quote_spanned!(span=> #ty::#name(#(#values),*)),
            Guard::Div => self.division_guard(ArithOp::Div, on, at, true),
            Guard::Rem => self.division_guard(ArithOp::Rem, on, at, true),
            Guard::DivZero => self.division_guard(ArithOp::Div, on, at, false),
            Guard::RemZero => self.division_guard(ArithOp::Rem, on, at, false),
            Guard::Root if !on.is_signed() => return quote_spanned!(span=> #ty::#name(#(#values),*)),
            Guard::Log | Guard::Root => {
                let site = self.site(at, vec![Part::Text(crate::ir::panics::sign_message(builtin.guard).to_owned())]);
                let panic = self.panic(site, &[], span);
                let bad = match builtin.guard {
                    Guard::Log => quote_spanned!(span=> __cl_a <= 0),
                    _ => quote_spanned!(span=> __cl_a < 0),
                };
                return quote_spanned!(span=> { let __cl_a: #ty = #(#values)*; if #bad { #panic } #ty::#name(__cl_a) });
            }
            Guard::Clamp => {
                let site = self.site(at, crate::ir::panics::clamp_message(on));
                let recorded = ["__cl_b", "__cl_c"].map(|name| {
                    let value = Ident::new(name, span);
                    if on.is_float() {
                        quote!(#value.to_bits() as ::core::primitive::u64)
                    } else {
                        quote!(#value as ::core::primitive::u64)
                    }
                });
                let panic = self.panic(site, &recorded, span);
                return quote_spanned! {span=>
                    { let (__cl_a, __cl_b, __cl_c): (#ty, #ty, #ty) = (#(#values),*); if !(__cl_b <= __cl_c) { #panic } #ty::clamp(__cl_a, __cl_b, __cl_c) }
                };
            }
        };
        quote_spanned!(span=> { let (__cl_a, __cl_b): (#ty, #ty) = (#(#values),*); #division #ty::#name(__cl_a, __cl_b) })
    }
}

/// Whether a remainder is of an index that wraps around: `(i + 1) % n`, `(x + width - radius) % width`.
pub(super) fn wraps_around(dividend: &Expr, divisor: &Expr) -> bool {
    let is_unsigned = dividend.ty.scalar().is_some_and(|scalar| scalar.is_int() && !scalar.is_signed());
    let is_variable = matches!(divisor.kind, ExprKind::Read(_) | ExprKind::Len(_));
    let mut is_sum = matches!(dividend.kind, ExprKind::Arith(..));
    dividend.visit(&mut |expr| {
        is_sum &= match &expr.kind {
            ExprKind::Arith(op, ..) => matches!(op, ArithOp::Add | ArithOp::Sub),
            ExprKind::Read(_) | ExprKind::Len(_) | ExprKind::WorkItem(..) | ExprKind::Cast(_) => true,
            ExprKind::Literal(_) | ExprKind::Bare(..) | ExprKind::Const(_) | ExprKind::Folded(_) => true,
            _ => false,
        };
    });
    is_unsigned && is_variable && is_sum
}
