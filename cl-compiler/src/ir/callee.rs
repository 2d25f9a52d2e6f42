//! What a function names: device functions that it calls, closures that it hands to them.

use proc_macro2::Ident;

use super::LocalId;
use crate::ty::Ty;

/// A device function as it is called.
#[derive(Debug, Clone)]
pub struct Callee {
    /// As written.
    pub path: syn::Path,
    /// The types of its arguments: an expression whose type is a tuple of `PhantomData`s.
    pub types: proc_macro2::TokenStream,
    /// How it is named.
    pub called: Called,
    /// The parameter that stands for it.
    pub function: Option<LocalId>,
}

impl Callee {
    /// Its name, for people.
    pub fn name(&self) -> String {
        let path = &self.path;
        let text = crate::spell::text(&quote::quote!(#path).to_string());
        match self.called {
            Called::ByName | Called::ByOperator(_) => text,
            // the parameter in `Called::<F>`
            Called::ByParameter => {
                text.split_once('<').map_or(text.clone(), |(_, name)| name.trim_end_matches('>').into())
            }
        }
    }
}

/// How a call names its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Called {
    /// By its path.
    ByName,
    /// By a parameter that stands for it.
    ByParameter,
    /// By the operator that is written, here as C writes it: it has no barriers.
    ByOperator(&'static str),
}

/// A closure that is handed to a device function: a device function of its own, which takes what the closure uses of the
/// variables around it behind its arguments.
#[derive(Debug, Clone)]
pub struct PassedClosure {
    /// The name of that function.
    pub name: Ident,
    /// The closure.
    pub source: syn::ExprClosure,
    /// The types of its parameters.
    pub params: Vec<Ty>,
    /// The type of what it gives.
    pub ret: Ty,
    /// The variables around it that it uses.
    pub captured: Vec<(Ident, Ty)>,
    /// The closures around it that it calls, in the order in which they were written.
    pub called: Vec<(Ident, syn::ExprClosure)>,
}

impl PassedClosure {
    /// The type that stands for the closure with what it keeps.
    pub fn marker(name: &Ident) -> Ident {
        Ident::new(&format!("{name}_captured"), name.span())
    }
}
