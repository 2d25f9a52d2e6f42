//! Enums with fields: in C, a struct with a tag and the fields of all variants.

use proc_macro2::Ident;
use quote::quote;

use super::Lower;
use crate::c::{Expr as C, Member, TypeName};
use crate::ir::Pat;
use crate::ir::{CompareOp, ConstPath};
use crate::names;
use crate::ty::{Scalar, Ty};

/// The C name of a field of a struct or variant.
pub(super) fn field(path: &syn::Path, member: &syn::Member) -> Member {
    Member::Named(match names::variant(path) {
        Some((_, variant)) => names::field(&names::of_variant(&variant, member)),
        None => names::field(member),
    })
}

/// The variant's number. rustc looks it up by name.
fn tag(of: &syn::Path, name: &Ident) -> C {
    let key = key(name);
    C::Const(Box::new(syn::parse_quote!(__cl::tag::<#key, _>(__cl::PhantomData::<#of>))), Scalar::U32)
}

fn key(name: &Ident) -> u128 {
    crate::names::member::key(&syn::Member::Named(name.clone()))
}

/// Whether the value is this variant.
pub(super) fn is_tagged(value: &C, of: &syn::Path, name: &Ident) -> C {
    C::binary(CompareOp::Eq, value.clone().field(Member::Tag), tag(of, name))
}

/// `.tag = …`, if the path names a variant.
pub(super) fn tagged(path: &syn::Path) -> Option<C> {
    let (of, name) = names::variant(path)?;
    Some(C::Named(Member::Tag, Box::new(tag(&of, &name))))
}

impl Lower<'_> {
    /// The enum and the variant that a path may name, if it may be a variant without fields: to the macro,
    /// `Shape::Empty` looks like a constant.
    pub(super) fn may_be_variant(&self, path: &syn::Path, ty: &Ty) -> Option<(syn::Path, Ident)> {
        let (Ty::Opaque(_), Some((of, name))) = (ty, names::variant(path)) else { return None };
        let owner = of.segments.first()?.ident.to_string();
        // type parameters have no variants
        (!self.function.type_params.contains(&owner)).then_some((of, name))
    }

    /// The test whether the value equals the path: a variant without fields, or a constant.
    pub(super) fn test_variant(&mut self, path: &syn::Path, pat: &Pat, value: C) -> C {
        let expected = C::Hole(self.hole(super::Hole::ValueOrVariant(path.clone())));
        let same = C::binary(CompareOp::Eq, value.clone(), expected);
        let ty = &pat.ty;
        let Some((of, name)) = self.may_be_variant(path, ty) else { return same };
        let (is_variant, tag) = named(&of, &name);
        let tagged = C::binary(CompareOp::Eq, value.field(Member::Tag), tag);
        self.check_constant(&is_variant, ty, pat.at);
        C::Given(Box::new(is_variant), Box::new(tagged), Box::new(same))
    }

    /// The value of the path: a variant without fields, or a constant.
    pub(super) fn variant_or(&mut self, path: &ConstPath, ty: &Ty, constant: C, at: crate::diag::Range) -> C {
        // a trait's constant is not a variant
        let named_by_type = path.owner.is_none().then(|| self.may_be_variant(path, ty));
        let Some((of, name)) = named_by_type.flatten() else {
            self.check_type("no_variants", ty, at);
            return constant;
        };
        let (is_variant, tag) = named(&of, &name);
        // an array is not a variant
        let c_name = match ty {
            Ty::Opaque(opaque) => TypeName::Hole(self.hole(super::Hole::Any(opaque.witness.clone()))),
            ty => self.c_name(ty),
        };
        let value = C::Compound(c_name, vec![C::Named(Member::Tag, Box::new(tag))]);
        self.check_constant(&is_variant, ty, at);
        C::Given(Box::new(is_variant), Box::new(value), Box::new(constant))
    }

    /// Has rustc reject the constant if it has the type of an enum with fields, unless it is a variant.
    fn check_constant(&mut self, is_variant: &syn::Expr, ty: &Ty, at: crate::diag::Range) {
        let Ty::Opaque(opaque) = ty else { return };
        let (span, witness) = (proc_macro2::Span::mixed_site().located_at(at.first), &opaque.witness);
        let check = quote::quote_spanned!(span=> __cl::variant_or_none(#is_variant, #witness));
        if !self.checks.iter().any(|known| known.to_string() == check.to_string()) {
            self.checks.push(check);
        }
    }
}

/// Whether the name is a variant of the enum, and its tag.
fn named(of: &syn::Path, name: &Ident) -> (syn::Expr, C) {
    let key = key(name);
    let named = quote!(__cl::Named::<#of, #key>);
    let tag = C::Const(Box::new(syn::parse_quote!(#named::TAG)), Scalar::U32);
    (syn::parse_quote!(#named::IS_VARIANT), tag)
}
