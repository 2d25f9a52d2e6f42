//! Address spaces, and what callers must know of a function, as constant expressions: both emitters write them.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ir;
use crate::ty::{Space, Ty};

/// An address space, as a constant expression.
pub(super) fn space(typed: &ir::Function, space: Space) -> TokenStream {
    let name = match space {
        Space::Global => quote!(Global),
        Space::Constant => quote!(Constant),
        Space::Local => quote!(Local),
        Space::Private | Space::Var(_) => quote!(Private),
        Space::Param(param) => quote!(Param(#param)),
        // what a callee is given is there before its result
        Space::Result(callee)
            if typed.spaces[callee.0]
                .iter()
                .any(|space| matches!(space, Some(Space::Result(of)) if of.0 >= callee.0)) =>
        {
            quote!(Private)
        }
        Space::Result(callee) => {
            let path = &typed.callees[callee.0];
            let arguments = arguments(typed, callee);
            return quote!(<#path>::SUMMARY.result(#arguments));
        }
    };
    quote!(::cl_runtime::__private::Space::#name)
}

/// Where the arguments of a call lie.
pub(super) fn arguments(typed: &ir::Function, callee: ir::CalleeId) -> TokenStream {
    let spaces = typed.spaces[callee.0].iter().map(|space| self::space(typed, space.unwrap_or(Space::Private)));
    quote!(&[#(#spaces),*])
}

/// What callers must know of a device function.
pub fn summary(typed: &ir::Function) -> TokenStream {
    let passed = |ty: &Ty| match ty {
        Ty::Slice { space, .. } => {
            let space = self::space(typed, *space);
            quote!(::cl_runtime::__private::Passed::Slice(#space))
        }
        Ty::Ref { space, .. } => {
            let space = self::space(typed, *space);
            quote!(::cl_runtime::__private::Passed::Ref(#space))
        }
        _ => quote!(::cl_runtime::__private::Passed::Value),
    };
    let params = typed.locals[..typed.params].iter().map(|local| passed(&local.ty));
    let result = passed(&typed.ret);
    quote!(::cl_runtime::__private::Summary { params: &[#(#params),*], result: #result })
}
