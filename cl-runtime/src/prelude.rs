//! What a file with kernels needs: `use cl_runtime::prelude::*;`.

pub use crate::{
    buffer::Buffer,
    cl,
    device::Device,
    element::Element,
    error::Error,
    event::Event,
    launch::Launch,
    local::Local,
    num::{Float, Int, Number},
    panic::KernelPanic,
    queue::Queue,
    view::{Slice, SliceMut},
    work_item::{barrier, global_id, global_offset, global_size, group_id, local_id, local_size, num_groups, work_dim},
};
pub use cl_macros::{Element, device, kernel};
