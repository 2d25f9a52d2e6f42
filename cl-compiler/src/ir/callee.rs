//! The functions that a function refers to: the device functions it calls and the closures it passes to them.

use proc_macro2::Ident;

use super::{ArithOp, Local, LocalId, UnaryOp};
use crate::ty::Ty;

/// A called device function.
#[derive(Debug, Clone)]
pub struct Callee {
    /// The path as written.
    pub path: syn::Path,
    /// The types of its arguments: an expression whose type is a tuple of `PhantomData`s.
    pub types: proc_macro2::TokenStream,
    /// How the call names it.
    pub called: Called,
    /// The parameter that stands for the function, if any.
    pub function: Option<LocalId>,
}

impl Callee {
    /// The name for diagnostics, given the caller's variables.
    pub fn name(&self, locals: &[Local]) -> String {
        if let Some(param) = self.function.and_then(|param| locals[param.0].name.as_ref()) {
            return param.to_string();
        }
        self.method().unwrap_or_else(|| {
            let path = &self.path;
            crate::ty::spell::text(&quote::quote!(#path).to_string())
        })
    }

    /// The name of the method in `::cl_runtime::__private::By::<KEY>`, or in `Unchanged`.
    fn method(&self) -> Option<String> {
        let last = self.path.segments.last().filter(|_| self.path.leading_colon.is_some())?;
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        let Some(syn::GenericArgument::Const(syn::Expr::Lit(key))) = arguments.args.first() else { return None };
        let syn::Lit::Int(key) = &key.lit else { return None };
        let name = key
            .base10_parse()
            .ok()
            .filter(|_| last.ident == "By" || last.ident == "Unchanged")
            .and_then(crate::names::member::name_of);
        Some(name.unwrap_or_else(|| "this method".to_owned()))
    }
}

/// How a call refers to its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Called {
    /// By its path.
    ByName,
    /// By a parameter that stands for it.
    ByParameter,
    /// By an operator, which C has as well if it is given. An operator has no barriers.
    ByOperator(Option<Operator>),
}

/// An operator whose meaning depends on a type that only rustc knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `-x`, `!x`
    Prefix(UnaryOp),
    /// `x + y`, `x += y`
    Infix(ArithOp),
}

impl Operator {
    /// The spelling in C, of an operator on integers.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Prefix(UnaryOp::Neg) => "-",
            Operator::Prefix(UnaryOp::Not) => "~",
            Operator::Infix(op) => op.symbol(),
        }
    }
}

/// A closure that is passed to a device function. It becomes a device function of its own, which takes the captured
/// variables after its arguments.
#[derive(Debug, Clone)]
pub struct PassedClosure {
    /// The name of that function.
    pub name: Ident,
    /// The closure.
    pub source: syn::ExprClosure,
    /// The types of its parameters.
    pub params: Vec<Ty>,
    /// Its result type.
    pub ret: Ty,
    /// The variables that it captures.
    pub captured: Vec<(Ident, Ty)>,
    /// The enclosing closures that it calls, in source order.
    pub called: Vec<(Ident, syn::ExprClosure)>,
}

impl PassedClosure {
    /// The type that stands for the closure together with its captures.
    pub fn marker(name: &Ident) -> Ident {
        Ident::new(&format!("{name}_captured"), name.span())
    }
}
