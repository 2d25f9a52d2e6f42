//! The items that the macros' expansions use. Not a public API: it may change in any release.
//!
//! Items that rely on the compiler are `unsafe` to call or to implement: they assume that an argument list matches its
//! kernel, that a proven access is in bounds, or that OpenCL C is the compiler's output. Expansions contain this
//! `unsafe`, which `#![forbid(unsafe_code)]` permits to macros. One assumption cannot be expressed in types: expansions
//! call device functions by name. By writing the members of a `#[device]` function by hand, from parts of others, one
//! can therefore construct something that the compiler never saw. Such a program names this module, and has no
//! guarantees.
#![allow(missing_docs)]

mod item;
mod native;
mod types;

pub use self::{item::*, native::*, types::*};
pub use bytemuck;
#[cfg(feature = "f16")]
pub use half::f16;

/// Required by `#[device(trusted)]`. Only the runtime's own functions can name it.
pub(crate) const TRUSTED: () = ();
