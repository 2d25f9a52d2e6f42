//! Arrays with fused expressions, and algorithms over buffers, on any device of [`cl_runtime`]. Every kernel of this crate
//! is a `#[kernel]`. [`Array`] and [`Expression`] are the arrays; this is an algorithm:
//!
//! ```
//! use cl_array::{functions::plus, map, reduce};
//! use cl_runtime::prelude::*;
//!
//! #[device]
//! fn square(x: f32) -> f32 {
//!     x * x
//! }
//!
//! let queue = Queue::auto()?;
//! let x = Buffer::from_slice(&queue, &[1.0f32, 2.0, 3.0])?;
//! let squares = map(&queue, &x, square::FUNCTION)?;
//! assert_eq!(reduce(&queue, &squares, plus::<f32>::FUNCTION, 0.0)?, 14.0);
//! # Ok::<(), cl_runtime::Error>(())
//! ```
//!
//! # Conventions
//!
//! - Inputs are `&buffer` or a part of one, `buffer.slice(a..b)`; outputs are `&mut buffer` or `buffer.slice_mut(a..b)`.
//!   Functions are device functions, `plus::<f32>::FUNCTION`.
//! - **Waiting.** A function that returns a buffer or an [`Event`](cl_runtime::Event) enqueues its kernels and does not
//!   wait: later commands on its buffers run after them. A function that returns a value on the host waits for it, and so
//!   does a function whose result has a length that only the device knows. Each of those has a form named `_into`, which
//!   does not wait and leaves the result on the device.
//! - **Cost.** What documentation does not state: views, shapes and other properties take O(1), no device memory, and no
//!   commands. Functions that read or write each element once are O(n) and take no temporaries.
//! - **Temporaries** come from a [pool] of the device, and return to it when the function returns.
//! - **Errors.** An error of the host, such as exhausted memory, is the `Err` of the call; inputs are intact and
//!   temporaries are back in the pool. A panic on the device is reported when the host waits
//!   ([`Error::Panic`](cl_runtime::Error::Panic)); the contents of the outputs are then unspecified.
//! - **Order.** `reduce` and `scan` need associative functions, which need not be commutative. They apply them in an order
//!   that depends only on the number of elements, so that every device returns the same floating-point sum; see
//!   [`reduce`].
//! - **Sizes.** Any, zero included, up to the device's limit for buffers. Functions that state a smaller limit return
//!   [`Error::TooLarge`](cl_runtime::Error::TooLarge) beyond it.

// loops of kernels that are unrolled
#![allow(clippy::manual_memcpy)]

/// The chapters of the book that use arrays, whose examples are tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../docs/src/guide/arrays.md")]
    struct Arrays;
    #[doc = include_str!("../../docs/src/guide/coming-from-cuda.md")]
    struct ComingFromCuda;
}

mod array;
mod compact;
mod convolution;
mod fourier;
pub mod functions;
mod gather;
mod groups;
mod hash;
mod histogram;
mod key;
mod lists;
mod map;
pub mod multi;
mod product;
mod radix;
mod random;
mod reduce;
mod scan;
mod search;
mod segmented;
mod select;
mod sort;
mod sparse;
mod temporary;
mod transpose;

#[doc(hidden)]
pub use crate::groups::force_groups;
pub use crate::{
    array::{
        base::Array,
        combine::{concatenate, stack},
        expression::{Complete, Expr, Expression},
        operators::Operand,
        products::DotDim,
        scalars::{Bits, Scalar, Signed},
        views::{ArrayView, ArrayViewMut},
    },
    compact::{copy_if, copy_if_into, partition, partition_into, remove_if, select_into, unique},
    convolution::{Border, convolve2d, convolve2d_valid},
    fourier::{Complex, Fft},
    gather::{Shared, gather, gather_into, scatter, scatter_add, scatter_max, scatter_min},
    hash::{HashKey, HashTable, entry_of},
    histogram::{histogram, histogram_into},
    key::Key,
    lists::{expand, group_by_key, list_of_lists},
    map::{map, map_in_place, map_into, zip_map, zip_map_into},
    random::{Generator, RandomFloat, RandomInteger},
    reduce::{argmax, argmin, map_reduce, map_reduce_into, max, min, product, reduce, reduce_into, sum},
    scan::{cumulative_sum, exclusive_scan, exclusive_scan_into, inclusive_scan, inclusive_scan_into},
    search::{Side, searchsorted},
    segmented::{reduce_by_key, segmented_exclusive_scan, segmented_inclusive_scan},
    sort::{argsort, sort, sort_by_key, sort_descending, top_k},
    sparse::Csr,
    temporary::pool,
};
