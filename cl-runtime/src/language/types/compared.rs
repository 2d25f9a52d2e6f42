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
        is_ordered(T::TYPE, false),
        "kernels do not know the order of these values: derive `PartialOrd` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or compare their fields"
    );
}

/// The same check for `cmp`.
#[track_caller]
pub const fn totally_ordered<T: Type>(_: PhantomData<T>) {
    assert!(
        is_ordered(T::TYPE, true),
        "kernels do not know the order of these values: derive `Ord` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or compare their fields"
    );
}

const fn is_ordered(of: &TypeItem, totally: bool) -> bool {
    let derived = if totally { of.derived.total_order } else { of.derived.order };
    match of.kind {
        TypeKind::Scalar(scalar) => !matches!(scalar, Scalar::F16),
        TypeKind::Enum(_) => derived,
        TypeKind::Array(element, _) => is_ordered(element, totally),
        TypeKind::Struct(item) => {
            let mut at = 0;
            while at < item.fields.len() {
                if !is_ordered_within(item.fields[at].ty, totally) {
                    return false;
                }
                at += 1;
            }
            derived
        }
        TypeKind::Vector(..)
        | TypeKind::Tuple(..)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering => false,
    }
}

/// The same check for the type of a field.
const fn is_ordered_within(of: &TypeItem, totally: bool) -> bool {
    match of.kind {
        TypeKind::Tuple(fields, _) => {
            let mut at = 0;
            while at < fields.len() {
                if !is_ordered_within(fields[at], totally) {
                    return false;
                }
                at += 1;
            }
            true
        }
        TypeKind::Array(element, _) => is_ordered_within(element, totally),
        _ => is_ordered(of, totally),
    }
}

/// Refuses types whose default is not all zeros or may be hand-written.
#[track_caller]
pub const fn zero_by_default<T: Type>(_: PhantomData<T>) {
    assert!(
        is_zero(T::TYPE),
        "kernels do not know the default of these values: derive `Default` for the struct or enum and for those in it, and put \
         `#[device]` above `#[derive(…)]`; or write the value out, as in `unwrap_or(value)`. The default of an enum must be stored as 0"
    );
}

const fn is_zero(of: &TypeItem) -> bool {
    match of.kind {
        TypeKind::Scalar(_) | TypeKind::Vector(..) | TypeKind::Unit | TypeKind::Option(_) => true,
        TypeKind::Enum(_) => of.derived.zero,
        TypeKind::Array(element, _) | TypeKind::Whole(element) => is_zero(element),
        TypeKind::Tuple(fields, _) => {
            let mut at = 0;
            while at < fields.len() {
                if !is_zero(fields[at]) {
                    return false;
                }
                at += 1;
            }
            true
        }
        TypeKind::Struct(item) => {
            let mut at = 0;
            while at < item.fields.len() {
                if !is_zero(item.fields[at].ty) {
                    return false;
                }
                at += 1;
            }
            of.derived.zero && item.variants.is_empty()
        }
        TypeKind::Result(..) | TypeKind::Ordering => false,
    }
}

/// Whether it is a struct, which is compared field by field in C.
pub const fn is_struct(of: &TypeItem) -> bool {
    matches!(of.kind, TypeKind::Struct(_))
}

/// Refuses types that C does not compare for equality as `#[derive(PartialEq)]` does.
#[track_caller]
pub const fn equatable<T: Type>(_: PhantomData<T>) {
    assert!(
        is_equatable(T::TYPE),
        "these values cannot be compared as a whole in kernels: compare their fields, or write a `#[device]` function that does"
    );
}

const fn is_equatable(of: &TypeItem) -> bool {
    match of.kind {
        TypeKind::Scalar(scalar) => !matches!(scalar, Scalar::F16),
        TypeKind::Vector(..) | TypeKind::Enum(_) => true,
        TypeKind::Array(element, _) => is_equatable(element),
        TypeKind::Struct(item) => {
            let mut at = 0;
            while at < item.fields.len() {
                if !is_equatable_within(item.fields[at].ty) {
                    return false;
                }
                at += 1;
            }
            true
        }
        TypeKind::Tuple(..)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering => false,
    }
}

/// The same check for the type of a field. There is only one sample of a field, which does not cover all variants of an
/// enum.
const fn is_equatable_within(of: &TypeItem) -> bool {
    match of.kind {
        TypeKind::Tuple(fields, _) => {
            let mut at = 0;
            while at < fields.len() {
                if !is_equatable_within(fields[at]) {
                    return false;
                }
                at += 1;
            }
            true
        }
        TypeKind::Array(element, _) => is_equatable_within(element),
        _ => !has_variants(of) && is_equatable(of),
    }
}
