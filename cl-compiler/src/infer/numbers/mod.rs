//! Scalars and vectors: methods, conversions, bytes.

pub(crate) mod bytes;
pub(crate) mod conversion;
pub(crate) mod half;
pub(crate) mod number;
pub(crate) mod vector;
