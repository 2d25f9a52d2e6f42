//! Algorithms over [`Partitioned`](cl_runtime::Partitioned) buffers, on several devices at once.
//!
//! The results are those of the functions of the same names on one device, to the bit, whatever the shares of the devices:
//! they combine elements in the same order. They wait where those do, and where devices need what another one has computed.
//!
//! ```
//! use cl_array::{functions::plus, multi};
//! use cl_runtime::{MultiQueue, prelude::*};
//!
//! let all = MultiQueue::all()?;
//! let x = all.layout(100_000, 1).filled(0.1f32)?;
//! let sum = multi::reduce(&x, plus::<f32>::FUNCTION, 0.0)?;
//!
//! let queue = Queue::auto()?;
//! let same = cl_array::reduce(&queue, &Buffer::filled(&queue, 100_000, 0.1f32)?, plus::<f32>::FUNCTION, 0.0)?;
//! assert_eq!(sum.to_bits(), same.to_bits());
//! # Ok::<(), cl_runtime::Error>(())
//! ```

mod product;
mod selection;
mod sort;
mod tiles;

pub use self::{
    product::dot,
    sort::{sort, sort_by_key},
    tiles::{inclusive_scan, map_reduce, reduce},
};
