//! The zero of a type.

use super::TypeItem;

/// How the zero of a type is written in OpenCL C.
#[derive(Debug, PartialEq)]
pub enum Zero {
    /// `0`
    Number,
    /// `(float4)(0)`
    Vector,
    /// `(struct point){ 0 }`
    Members,
    /// As this type needs.
    Of(&'static TypeItem),
}
