//! The types that kernels can compare or default-construct. Only those for which C does the same as Rust.

use super::{Type, has_variants, scalar};
use crate::item::{Scalar, TypeItem, TypeKind};
use std::marker::PhantomData;

/// Refuses types that C does not compare as Rust does.
#[track_caller]
pub const fn comparable<T: Type>(_: PhantomData<T>) {
    assert!(
        matches!(scalar(T::TYPE), Some(of) if !matches!(of, Scalar::F16)),
        "these values cannot be compared as a whole in kernels: compare their fields, or write a `#[device]` function that does"
    );
}

/// Refuses types without an order, or with one that may be hand-written.
#[track_caller]
pub const fn ordered<T: Type>(_: PhantomData<T>) {
    assert!(
        has(T::TYPE, Property::Order),
        "kernels do not know the order of these values: derive `PartialOrd` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or compare their fields"
    );
}

/// The same check for `cmp`.
#[track_caller]
pub const fn totally_ordered<T: Type>(_: PhantomData<T>) {
    assert!(
        has(T::TYPE, Property::TotalOrder),
        "kernels do not know the order of these values: derive `Ord` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or compare their fields"
    );
}

/// Refuses types whose default is not all zeros or may be hand-written.
#[track_caller]
pub const fn zero_by_default<T: Type>(_: PhantomData<T>) {
    assert!(
        has(T::TYPE, Property::ZeroDefault),
        "kernels do not know the default of these values: derive `Default` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or write the value out, as in `unwrap_or(value)`. The default of an enum must be stored as 0"
    );
}

/// Whether it is a struct, which is compared field by field in C.
pub const fn is_struct(of: &TypeItem) -> bool {
    matches!(of.kind, TypeKind::Struct(_))
}

/// Refuses types that C does not compare for equality as `#[derive(PartialEq)]` does.
#[track_caller]
pub const fn equatable<T: Type>(_: PhantomData<T>) {
    assert!(
        has(T::TYPE, Property::Equality),
        "these values cannot be compared as a whole in kernels: compare their fields, or write a `#[device]` function that does"
    );
}

/// What C has to do as Rust does.
#[derive(Clone, Copy)]
enum Property {
    Order,
    TotalOrder,
    Equality,
    ZeroDefault,
}

const fn has(of: &TypeItem, property: Property) -> bool {
    let derived = match property {
        Property::Order => of.derived.order,
        Property::TotalOrder => of.derived.total_order,
        Property::Equality => true,
        Property::ZeroDefault => of.derived.zero,
    };
    let is_default = matches!(property, Property::ZeroDefault);
    match of.kind {
        TypeKind::Scalar(scalar) => is_default || !matches!(scalar, Scalar::F16),
        TypeKind::Vector(..) => is_default || matches!(property, Property::Equality),
        TypeKind::Enum(_) => derived,
        TypeKind::Array(element, _) => has(element, property),
        TypeKind::Struct(item) => {
            derived && !(is_default && has_variants(of)) && all!(item.fields, |field| has_within(field.ty, property))
        }
        TypeKind::Whole(element) => is_default && has(element, property),
        TypeKind::Tuple(..) => is_default && has_within(of, property),
        TypeKind::Unit | TypeKind::Option(_) => is_default,
        TypeKind::Result(..) | TypeKind::Ordering => false,
    }
}

/// The same check for the type of a field. There is only one sample of a field, which does not cover all variants of an
/// enum.
const fn has_within(of: &TypeItem, property: Property) -> bool {
    match of.kind {
        TypeKind::Tuple(fields, _) => all!(fields, |field| has_within(field, property)),
        TypeKind::Array(element, _) => has_within(element, property),
        _ => !(matches!(property, Property::Equality) && has_variants(of)) && has(of, property),
    }
}
