//! Everything that a file with kernels needs: `use cl_runtime::prelude::*;`.
//!
//! ```
//! use cl_runtime::prelude::*;
//!
//! #[kernel]
//! fn norms(vectors: &[f32x3], lengths: &mut [f32]) {
//!     let i = global_id(0);
//!     lengths[i] = vectors[i].length();
//! }
//!
//! let queue = Queue::auto()?;
//! let vectors = Buffer::from_slice(&queue, &[f32x3::new(2.0, 3.0, 6.0)])?;
//! let mut lengths = Buffer::zeroed(&queue, 1)?;
//! norms(&vectors, &mut lengths).global(1).run(&queue)?;
//! assert!((lengths.to_vec(&queue)?[0] - 7.0).abs() < 1e-5);
//! # Ok::<(), cl_runtime::Error>(())
//! ```

#[cfg(target_has_atomic = "64")]
pub use crate::language::atomic_float::AtomicF64;
pub use crate::{
    base::{
        error::Error,
        panic::KernelPanic,
        sampler::{AddressMode, Filter, Sampler},
    },
    device::Device,
    language::{
        atomic_float::AtomicF32,
        cl,
        element::Element,
        num::{Float, Int, Number},
        vector::{
            f32x2, f32x3, f32x4, f32x8, f32x16, f64x2, f64x3, f64x4, f64x8, f64x16, i8x2, i8x3, i8x4, i8x8, i8x16,
            i16x2, i16x3, i16x4, i16x8, i16x16, i32x2, i32x3, i32x4, i32x8, i32x16, i64x2, i64x3, i64x4, i64x8, i64x16,
            mask8x2, mask8x3, mask8x4, mask8x8, mask8x16, mask16x2, mask16x3, mask16x4, mask16x8, mask16x16, mask32x2,
            mask32x3, mask32x4, mask32x8, mask32x16, mask64x2, mask64x3, mask64x4, mask64x8, mask64x16, u8x2, u8x3,
            u8x4, u8x8, u8x16, u16x2, u16x3, u16x4, u16x8, u16x16, u32x2, u32x3, u32x4, u32x8, u32x16, u64x2, u64x3,
            u64x4, u64x8, u64x16,
        },
        work_item::{
            barrier, global_id, global_offset, global_size, group_id, local_id, local_size, num_groups, work_dim,
        },
    },
    launch::{Launch, local::Local},
    memory::{
        buffer::Buffer,
        grid::Grid,
        image::{Image1d, Image1dArray, Image2d, Image2dArray, Image3d},
        view::{Slice, SliceMut},
    },
    queue::{Queue, event::Event},
};
pub use cl_macros::{Element, Type, device, kernel};
