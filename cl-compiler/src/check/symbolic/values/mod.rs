//! Integer values: arithmetic, conditions, constants, ids.

pub(crate) mod arith;
pub(crate) mod bits;
pub(crate) mod cast;
pub(crate) mod cond;
pub(crate) mod constants;
pub(crate) mod ids;
pub(crate) mod method;
pub(crate) mod mul24;
pub(crate) mod opaque_value;
