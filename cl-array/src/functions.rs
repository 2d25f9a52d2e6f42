//! Device functions for [`reduce`](crate::reduce), [`scan`](crate::inclusive_scan) and their kin: `plus::<f32>::FUNCTION`.
//!
//! ```
//! use cl_array::{functions::larger, inclusive_scan};
//! use cl_runtime::prelude::*;
//!
//! let queue = Queue::auto()?;
//! let x = Buffer::from_slice(&queue, &[2, 1, 5, 3])?;
//! let records = inclusive_scan(&queue, &x, larger::<i32>::FUNCTION, i32::MIN)?;
//! assert_eq!(records.to_vec(&queue)?, [2, 2, 5, 5]);
//! # Ok::<(), cl_runtime::Error>(())
//! ```

use cl_runtime::prelude::*;

/// The value itself.
#[device]
pub fn same<T: Element>(x: T) -> T {
    x
}

/// `a + b`; integers wrap.
#[device]
pub fn plus<T: Number>(a: T, b: T) -> T {
    a + b
}

/// `a * b`; integers wrap.
#[device]
pub fn times<T: Number>(a: T, b: T) -> T {
    a * b
}

/// The smaller of two numbers; of a number and a NaN the number; `a` of equal ones.
#[device]
#[allow(clippy::eq_op)] // `T: Number` has no `is_nan`
pub fn smaller<T: Number>(a: T, b: T) -> T {
    if b < a || a != a { b } else { a }
}

/// The larger of two numbers; of a number and a NaN the number; `a` of equal ones.
#[device]
#[allow(clippy::eq_op)] // `T: Number` has no `is_nan`
pub fn larger<T: Number>(a: T, b: T) -> T {
    if b > a || a != a { b } else { a }
}

/// Whether `b` is smaller than `a`, or a number where `a` is NaN.
#[device]
#[allow(clippy::eq_op)] // `T: Number` has no `is_nan`
pub(crate) fn falls<T: Number>(a: T, b: T) -> bool {
    b < a || a != a && b == b
}

/// Whether `b` is larger than `a`, or a number where `a` is NaN.
#[device]
#[allow(clippy::eq_op)] // `T: Number` has no `is_nan`
pub(crate) fn rises<T: Number>(a: T, b: T) -> bool {
    b > a || a != a && b == b
}

/// Whether a flag is set.
#[device]
pub(crate) fn is_set(flag: u8) -> bool {
    flag != 0
}
