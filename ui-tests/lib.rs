//! What must not compile, with the message it gets: see `tests/ui.rs`.
//!
//! rustc finds some mistakes only when it generates code, which those tests do not:
//!
//! ```compile_fail
//! use cl_runtime::prelude::*;
//!
//! #[kernel]
//! fn shift_by_too_much(y: &mut [u32]) {
//!     let i = global_id(0);
//!     y[i] = 1u32 << 32;
//! }
//! ```
