//! Infers the generic parameters of a function from a call's argument types, as rustc does.

use std::collections::HashMap;

use quote::ToTokens;

use super::evaluate::{At, Value};
use super::source::{Compiled, last_segment};
use super::ty::{Param, Ty};
use super::{Failure, Result};

impl At<'_> {
    /// The generic parameters that rustc would infer from a call's argument types.
    pub(super) fn infer(
        &self,
        compiled: &Compiled,
        query: &str,
        types: &[syn::Type],
        args: &Value,
    ) -> Result<Vec<Param>> {
        let mut found = HashMap::new();
        let (Some(syn::Type::Tuple(wanted)), Value::Tuple(args)) = (types.first(), args) else {
            return Err(Failure::unsupported(format!("the arguments of a `{query}`")));
        };
        let bounds = compiled.queries.get(query).and_then(|(generics, ..)| generics.where_clause.as_ref());
        for (wanted, arg) in wanted.elems.iter().zip(args) {
            let Value::Type(arg) = arg else { continue };
            let syn::Type::Path(path) = wanted else { continue };
            let Some(last) = path.path.segments.last().filter(|last| last.ident == "PhantomData") else { continue };
            let syn::PathArguments::AngleBracketed(inner) = &last.arguments else { continue };
            let Some(syn::GenericArgument::Type(wanted)) = inner.args.first() else { continue };
            // `__A0: Elements<Element = T>`
            let bound = bounds.and_then(|bounds| element_bound(bounds, wanted));
            match (bound, arg) {
                (Some(element), Ty::Slice(of) | Ty::Array(of, _)) => self.unify(compiled, &element, of, &mut found),
                (Some(_), _) => {}
                (None, arg) => self.unify(compiled, wanted, arg, &mut found),
            }
        }
        let params = compiled.generics.params.iter().map(|param| {
            let name = match param {
                syn::GenericParam::Type(param) => param.ident.to_string(),
                syn::GenericParam::Const(param) => param.ident.to_string(),
                syn::GenericParam::Lifetime(_) => String::new(),
            };
            found.get(&name).cloned().ok_or_else(|| Failure::unsupported(format!("the parameter `{name}`")))
        });
        params.collect()
    }

    fn unify(&self, compiled: &Compiled, wanted: &syn::Type, arg: &Ty, found: &mut HashMap<String, Param>) {
        let is_param = |name: &str| {
            compiled.generics.params.iter().any(|param| match param {
                syn::GenericParam::Type(param) => param.ident == name,
                syn::GenericParam::Const(param) => param.ident == name,
                syn::GenericParam::Lifetime(_) => false,
            })
        };
        match (wanted, arg) {
            (syn::Type::Paren(inner), arg) => self.unify(compiled, &inner.elem, arg, found),
            (syn::Type::Path(path), arg) => {
                let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
                if is_param(&name) {
                    found.insert(name, Param::Type(arg.clone()));
                    return;
                }
                let Some(last) = path.path.segments.last() else { return };
                let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return };
                let args: Vec<&syn::Type> = args
                    .args
                    .iter()
                    .filter_map(|arg| match arg {
                        syn::GenericArgument::Type(ty) => Some(ty),
                        _ => None,
                    })
                    .collect();
                match (args.as_slice(), arg) {
                    ([some], Ty::Option(of)) => self.unify(compiled, some, of, found),
                    ([ok, err], Ty::Result(of, error)) => {
                        self.unify(compiled, ok, of, found);
                        self.unify(compiled, err, error, found);
                    }
                    _ => {}
                }
            }
            (syn::Type::Tuple(fields), Ty::Tuple(of)) => {
                fields.elems.iter().zip(of).for_each(|(field, of)| self.unify(compiled, field, of, found));
            }
            (syn::Type::Array(array), Ty::Array(of, len)) => {
                self.unify(compiled, &array.elem, of, found);
                let name = array.len.to_token_stream().to_string();
                if is_param(&name) {
                    found.insert(name, Param::Const(*len as i128));
                }
            }
            (syn::Type::Slice(slice), Ty::Slice(of)) => self.unify(compiled, &slice.elem, of, found),
            _ => {}
        }
    }
}

/// The `T` in a bound `__A0: Elements<Element = T>`.
fn element_bound(bounds: &syn::WhereClause, of: &syn::Type) -> Option<syn::Type> {
    let of = last_segment(of);
    bounds.predicates.iter().find_map(|one| {
        let syn::WherePredicate::Type(one) = one else { return None };
        if last_segment(&one.bounded_ty) != of {
            return None;
        }
        let Some(syn::TypeParamBound::Trait(bound)) = one.bounds.first() else { return None };
        let syn::PathArguments::AngleBracketed(args) = &bound.path.segments.last()?.arguments else { return None };
        match args.args.first()? {
            syn::GenericArgument::AssocType(element) => Some(element.ty.clone()),
            _ => None,
        }
    })
}
