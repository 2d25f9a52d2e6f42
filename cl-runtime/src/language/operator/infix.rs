//! The operators that are emitted as C's own.

use crate::item::{Scalar, TypeItem, TypeKind};

/// Whether C's operator is equivalent to Rust's. C's arithmetic of signed and of small integers differs.
pub(super) const fn is_infix(name: &str, of: &TypeItem) -> bool {
    let is_of_bits = matches!(name.as_bytes(), b"bitand" | b"bitor" | b"bitxor");
    match of.kind {
        TypeKind::Scalar(Scalar::F32 | Scalar::F64) => !matches!(name.as_bytes(), b"rem"),
        TypeKind::Scalar(Scalar::U32 | Scalar::U64 | Scalar::Usize) => !matches!(name.as_bytes(), b"neg"),
        TypeKind::Scalar(Scalar::I32 | Scalar::I64 | Scalar::Isize) => is_of_bits,
        _ => false,
    }
}
