//! Errors and plain data. Nothing here names a module outside.

pub(crate) mod capabilities;
pub(crate) mod error;
pub(crate) mod extent;
pub(crate) mod few;
pub(crate) mod linear;
pub(crate) mod logging;
pub(crate) mod panic;
