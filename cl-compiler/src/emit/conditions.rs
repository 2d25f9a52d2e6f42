//! The `Conditions` of a kernel: the properties that the host checks before a launch.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::constant::scalar;
use super::constant_checks;
use crate::ast::{Function, Param};
use crate::check::{Facts, Quantity, Term};

use crate::ir::{self, LocalId};
use crate::specialise::Version;
use crate::ty::{Scalar, Ty};

/// The expression `Conditions { … }`. If the native version is compiled from the survey, it relies on the survey's
/// assumptions as well.
pub(super) fn conditions(
    function: &Function,
    version: &Version,
    survey: Option<&Facts>,
    checked: Option<&TokenStream>,
) -> TokenStream {
    let of = Of { params: &function.params, typed: &version.typed };
    let facts = || std::iter::once(&version.facts).chain(survey);
    let all = |terms: &dyn Fn(&Facts) -> Vec<Term>| {
        let mut all: Vec<TokenStream> =
            facts().flat_map(|facts| terms(facts).into_iter().map(|term| of.condition(&term, facts))).collect();
        // the survey's conditions mostly repeat the version's
        if all.len() > 1 {
            let mut known = HashSet::new();
            all.retain(|condition| known.insert(condition.to_string()));
        }
        quote!(&[#(#all),*])
    };
    let bounds = all(&|facts| facts.terms.bounds.clone());
    let races = all(&|facts| facts.terms.races.iter().filter(|term| !term.is_of_constants()).cloned().collect());
    let dimensions = facts().map(|facts| facts.terms.dimensions).max().unwrap_or(0);
    let checked = match checked {
        Some(item) => quote!(::core::option::Option::Some(#item)),
        None => quote!(::core::option::Option::None),
    };
    quote!(__cl::Conditions { bounds: #bounds, checked: #checked, races: #races, dimensions: #dimensions })
}

struct Of<'a> {
    params: &'a [Param],
    typed: &'a ir::Function,
}

impl Of<'_> {
    fn condition(&self, term: &Term, facts: &Facts) -> TokenStream {
        let products = term.sum.iter().map(|(factor, of)| {
            let of = of.iter().map(|quantity| self.quantity(quantity));
            let factor: TokenStream = factor.to_string().parse().unwrap_or_default();
            quote!(__cl::Product { factor: #factor, of: &[#(#of),*] })
        });
        let of = self.accessed(term).unwrap_or_default();
        let (line, column) = (term.at.line(), term.at.column());
        let sum = quote!(&[#(#products),*]);
        let sum = match constant_checks::met(term, facts) {
            Some(met) => quote!(if #met { &[] } else { #sum }),
            None => sum,
        };
        let distinct = term.distinct;
        quote!(__cl::Condition { sum: #sum, of: #of, distinct: #distinct, line: #line, column: #column })
    }

    fn quantity(&self, quantity: &Quantity) -> TokenStream {
        let known = match quantity {
            Quantity::Len(id) => self.argument(*id).map(|number| quote!(Len(#number))),
            Quantity::Value(id) => self.value(*id),
            Quantity::Field(id, path, to) => self.field(*id, path, *to),
            Quantity::Const(value) => {
                let text = crate::ty::spell::text(&value.to_string());
                Some(quote!(Const((#value) as ::core::primitive::i128, #text)))
            }
            Quantity::Computed(value, text) => Some(quote!(Const(#value, #text))),
            Quantity::GlobalEnd(d) => Some(quote!(GlobalEnd(#d))),
            Quantity::GlobalSize(d) => Some(quote!(GlobalSize(#d))),
            Quantity::GlobalOffset(d) => Some(quote!(GlobalOffset(#d))),
            Quantity::LocalSize(d) => Some(quote!(LocalSize(#d))),
            Quantity::NumGroups(d) => Some(quote!(NumGroups(#d))),
        };
        let known = known.unwrap_or_else(|| quote!(Unknown));
        quote!(__cl::Quantity::#known)
    }

    /// A field of a parameter. Rustc looks up where in the parameter it is, and its type.
    fn field(&self, id: LocalId, path: &[syn::Member], to: Scalar) -> Option<TokenStream> {
        let number = self.argument(id)?;
        let Ty::Opaque(of) = &self.typed.locals[id.0].ty else { return None };
        let (of, to) = (&of.witness, scalar(to));
        let shown = crate::ty::spell::text(&quote!(.#(#path).*).to_string());
        let path = path.iter().map(crate::names::field);
        Some(quote!(field(#number, #of, &[#(#path),*], __cl::Scalar::#to, #shown)))
    }

    /// The index of a parameter among the launch arguments. Function parameters have none.
    fn argument(&self, id: LocalId) -> Option<u32> {
        let before = self.typed.locals.get(..id.0).filter(|_| id.0 < self.typed.params)?;
        u32::try_from(before.iter().filter(|local| !matches!(local.ty, Ty::Function(_))).count()).ok()
    }

    fn value(&self, id: LocalId) -> Option<TokenStream> {
        let number = self.argument(id)?;
        if self.params.get(id.0)?.is_length() {
            // a length follows the grid's elements and the preceding lengths
            let grid = self.params[..id.0].iter().rposition(|param| !param.is_length())?;
            let (elements, dimension) = (self.argument(LocalId(grid))?, u32::try_from(id.0 - grid - 1).ok()?);
            return Some(quote!(Shape(#elements, #dimension, #number)));
        }
        let ty = self.typed.locals[id.0].ty.scalar().filter(|scalar| scalar.is_int()).map(scalar)?;
        Some(quote!(Value(#number, __cl::Scalar::#ty)))
    }

    /// The name of the variable that the user accesses.
    fn accessed(&self, term: &Term) -> Option<String> {
        let name = self.typed.locals[term.of?.0].name.as_ref()?.to_string();
        Some(crate::names::unraw(&name).to_owned())
    }
}
