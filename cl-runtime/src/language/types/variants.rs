//! Enums with fields: the facts about their variants that kernels depend on.

use super::Type;
use crate::item::{TypeItem, TypeKind};
use std::marker::PhantomData;

/// A variant of an enum with fields, identified by its name encoded as a number.
///
/// # Safety
///
/// The enum has a variant of this name and tag.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no variant of this name with fields",
    note = "a variant is written with the name of its enum, as in `Shape::Circle`; the enum needs `#[derive(Element)]`"
)]
pub unsafe trait Variant<const NAME: u128> {
    /// The variant's value of the tag.
    const TAG: u32;
}

/// The referent of a path such as `Shape::Empty`: a variant of an enum with fields, or some other constant.
#[doc(hidden)]
#[derive(Debug)]
pub struct Named<T, const NAME: u128>(PhantomData<T>);

impl<T: Variant<NAME>, const NAME: u128> Named<T, NAME> {
    /// The path names a variant.
    pub const IS_VARIANT: bool = true;
    /// The variant's tag.
    pub const TAG: u32 = T::TAG;
}

/// The fallback for paths that name no variant of an enum with fields: it applies where the inherent constants of
/// [`Named`] do not.
#[doc(hidden)]
pub trait NoVariant {
    /// The path names no variant.
    const IS_VARIANT: bool = false;
    /// A placeholder, since there is no tag.
    const TAG: u32 = 0;
}

impl<T, const NAME: u128> NoVariant for Named<T, NAME> {}

/// The tag of a variant.
pub const fn tag<const NAME: u128, T: Variant<NAME>>(_: PhantomData<T>) -> u32 {
    T::TAG
}

/// Refuses constants of enums with fields: the compiler does not emit their contents.
#[track_caller]
pub const fn no_variants<T: Type>(_: PhantomData<T>) {
    assert!(
        !has_variants(T::TYPE),
        "a constant of an enum with fields cannot be used in kernels: write the variant where it is used, with the name of its \
         enum, as in `Shape::Empty`"
    );
}

/// Refuses constants of enums with fields, except the variants themselves.
#[track_caller]
pub const fn variant_or_none<T: Type>(is_variant: bool, of: PhantomData<T>) {
    if !is_variant {
        no_variants(of);
    }
}

/// Refuses variant fields of type `()`.
#[track_caller]
pub const fn payload(of: &'static TypeItem) -> &'static TypeItem {
    assert!(!matches!(of.kind, TypeKind::Unit), "a field of a variant cannot be `()` in kernels: leave it out");
    of
}

/// Whether it is an enum with fields.
pub const fn has_variants(of: &TypeItem) -> bool {
    matches!(of.kind, TypeKind::Struct(item) if !item.variants.is_empty())
}
