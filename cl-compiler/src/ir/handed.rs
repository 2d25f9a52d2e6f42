//! Closures that are handed on.

use proc_macro2::Ident;

use crate::ty::Ty;

/// A closure that is handed to a device function: a device function of its own, which takes what the closure uses of the
/// variables around it behind its arguments.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The name of that function.
    pub name: Ident,
    /// The closure.
    pub source: syn::ExprClosure,
    /// The types of its parameters.
    pub params: Vec<Ty>,
    /// The type of what it gives.
    pub ret: Ty,
    /// The variables around it that it uses.
    pub kept: Vec<(Ident, Ty)>,
}

impl Handed {
    /// The type that stands for the closure with what it keeps.
    pub fn marker(name: &Ident) -> Ident {
        Ident::new(&format!("{name}_kept"), name.span())
    }
}
