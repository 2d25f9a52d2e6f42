//! What the stages made of a function, for the code around it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::native::Regions;
use crate::check::Pure;
use crate::ty::Ty;

/// The outputs of the stages for a function.
#[derive(Debug)]
pub struct Compiled {
    /// The checks by which rustc confirms the assumed meanings of names.
    pub names: TokenStream,
    /// The expression for its `Summary`.
    pub summary: TokenStream,
    /// Constants that check its calls.
    pub checks: TokenStream,
    /// A member that compares the functions it names with the device functions of the same names, and the statement
    /// that evaluates this member in each instance.
    pub callees: (TokenStream, TokenStream),
    /// Its forms.
    pub forms: Forms,
    /// The parameter types.
    pub params: Vec<Ty>,
    /// Its return type.
    pub ret: Ty,
    /// The samplers of images whose pixels are not interpolated.
    pub nearest: Vec<Ident>,
    /// The samplers of images in arrays.
    pub layered: Vec<Ident>,
    /// Whether it has local memory.
    pub shares: bool,
    /// The size of its local memory in bytes, as an expression.
    pub local_bytes: TokenStream,
    /// The closures that it passes to device functions.
    pub closures: TokenStream,
}

/// The forms of a function, at least one. If there are both, its summary selects one.
#[derive(Debug, Default)]
pub struct Forms {
    /// The form if neither it nor any callee has a barrier.
    pub alone: Option<Form>,
    /// The form for work-items that wait at barriers.
    pub group: Option<Form>,
}

/// The part of the selected form, each alternative in braces.
pub(super) fn either(forms: &Forms, part: impl Fn(&Form) -> TokenStream) -> TokenStream {
    match (&forms.alone, &forms.group) {
        (Some(alone), Some(group)) => {
            let (alone, group) = (part(alone), part(group));
            quote!(if Self::SUMMARY.barriers #group else #alone)
        }
        (one, other) => one.iter().chain(other).map(part).collect(),
    }
}

/// One form of a function.
#[derive(Debug)]
pub struct Form {
    /// The expression for its `Item`.
    pub item: TokenStream,
    /// Its native body.
    pub native: TokenStream,
    /// Its native body as parallel regions, of a kernel that can be divided.
    pub regions: Option<Regions>,
    /// For each parameter, whether it is a slice whose length is passed as an argument.
    pub lengths: Vec<bool>,
    /// The differences for launches that do not satisfy its conditions.
    pub checked: Option<CheckedForm>,
    /// The callees whose results must depend on their arguments alone.
    pub pure: Vec<Pure>,
}

/// The form of a kernel for launches that do not satisfy its conditions.
#[derive(Debug)]
pub struct CheckedForm {
    /// Its native body.
    pub native: TokenStream,
    /// Its native body as parallel regions.
    pub regions: Option<Regions>,
    /// For each parameter, whether it is a slice whose length is passed as an argument.
    pub lengths: Vec<bool>,
}

impl Form {
    pub(super) fn native(&self, checked: bool) -> &TokenStream {
        self.checked.as_ref().filter(|_| checked).map_or(&self.native, |checked| &checked.native)
    }

    pub(super) fn regions(&self, checked: bool) -> Option<&Regions> {
        self.checked.as_ref().filter(|_| checked).map_or(&self.regions, |checked| &checked.regions).as_ref()
    }

    pub(super) fn lengths(&self, checked: bool) -> &[bool] {
        self.checked.as_ref().filter(|_| checked).map_or(&self.lengths, |checked| &checked.lengths)
    }
}

impl Forms {
    /// What stands before `fn native_group`, what it declares to return, and the future that it returns. It is a
    /// coroutine, which takes rustc long to compile, only for work-items that wait.
    pub(super) fn group_signature(&self, flow: &TokenStream) -> (Option<TokenStream>, TokenStream, TokenStream) {
        match self.group {
            Some(_) => (Some(quote!(async)), flow.clone(), quote!(impl ::core::future::Future<Output = #flow>)),
            None => (None, quote!(::core::future::Ready<#flow>), quote!(::core::future::Ready<#flow>)),
        }
    }

    /// Whether some launches need additional checks.
    pub(super) fn has_conditions(&self) -> bool {
        self.alone.iter().chain(&self.group).any(|form| form.checked.is_some())
    }
}
