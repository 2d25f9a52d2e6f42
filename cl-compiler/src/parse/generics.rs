//! Type and constant parameters.

use crate::ast::Generics;
use crate::ty::Scalar;

/// Reads the parameters and what their bounds say of the scalars that they can be.
pub(super) fn generics(source: &syn::Generics) -> Generics {
    let mut generics = Generics::default();
    for param in &source.params {
        match param {
            syn::GenericParam::Type(param) => {
                let mut scalars = all();
                bounds(&param.bounds, &mut scalars);
                generics.types.push((param.ident.clone(), scalars));
            }
            syn::GenericParam::Const(param) => generics.constants.push(param.ident.clone()),
            // reported with the signature
            syn::GenericParam::Lifetime(_) => {}
        }
    }
    for predicate in source.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let syn::WherePredicate::Type(predicate) = predicate
            && let syn::Type::Path(path) = &predicate.bounded_ty
            && let Some((_, scalars)) = generics.types.iter_mut().find(|(name, _)| path.path.is_ident(name))
        {
            bounds(&predicate.bounds, scalars);
        }
    }
    generics
}

fn all() -> Vec<Scalar> {
    Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool).collect()
}

/// Keeps the scalars that have all of these bounds, as far as their names tell.
fn bounds<'b>(bounds: impl IntoIterator<Item = &'b syn::TypeParamBound>, scalars: &mut Vec<Scalar>) {
    for bound in bounds {
        let syn::TypeParamBound::Trait(bound) = bound else { continue };
        let name = bound.path.segments.last().map(|segment| segment.ident.to_string());
        match name.as_deref() {
            Some("Float") => scalars.retain(|scalar| scalar.is_float()),
            Some("Int") => scalars.retain(|scalar| scalar.is_int()),
            _ => {}
        }
    }
}
