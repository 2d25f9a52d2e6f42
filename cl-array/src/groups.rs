//! Work-groups: many work-items on GPUs, which hide the latency of memory, and one on CPUs, where a barrier costs more
//! than a loop. Both compute the same, in the same order.

use cl_runtime::{DeviceKind, Event, Launch, Queue, Result};
use std::cell::Cell;

/// The number of work-items in a group of a GPU.
pub(crate) const WIDE: usize = 256;

thread_local! {
    static FORCED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Makes this thread's calls use wide groups, or groups of one, on every device. For tests of this crate.
#[doc(hidden)]
pub fn force_groups(wide: Option<bool>) {
    FORCED.set(wide);
}

/// Whether the device is to have groups of [`WIDE`] work-items.
pub(crate) fn are_wide(queue: &Queue) -> bool {
    let capabilities = queue.device().capabilities();
    let wide = FORCED.get().unwrap_or(match queue.device().kind() {
        DeviceKind::Gpu | DeviceKind::Accelerator => true,
        DeviceKind::Native | DeviceKind::Cpu => false,
    });
    wide && capabilities.max_group_size >= WIDE
}

/// Whether the device is a CPU with an OpenCL driver, and not to have wide groups.
pub(crate) fn is_opencl_on_cpu(queue: &Queue) -> bool {
    queue.device().kind() == DeviceKind::Cpu && !are_wide(queue)
}

/// Whether the device's driver leaves the loops of a work-item after 65535 iterations in all.
fn leaves_long_loops(queue: &Queue) -> bool {
    queue.device().quirks().any(|id| id == "loop_of_many_iterations")
}

/// Whether a work-item is to do much by itself: on CPUs whose drivers run long loops.
pub(crate) fn are_serial(queue: &Queue) -> bool {
    !are_wide(queue) && !leaves_long_loops(queue)
}

/// The number of groups, or of serial work-items, that share `len` elements: each has `least` at least, and a core has `most`
/// groups at most, so that what each group has of its own is added seldom.
pub(crate) fn shares(queue: &Queue, len: usize, least: usize, most: usize) -> usize {
    let units = queue.device().capabilities().compute_units.max(1);
    let shares = len.div_ceil(least).min(units * most);
    if leaves_long_loops(queue) { shares.max(len.div_ceil(1 << 15)) } else { shares }
}

/// The number of work-items of a group.
pub(crate) fn group_size(queue: &Queue) -> usize {
    if are_wide(queue) { WIDE } else { 1 }
}

/// Whether a work-item is to have several of so many elements, so that enough loads are under way at a time: if there are
/// enough work-items all the same.
pub(crate) fn takes_blocks(queue: &Queue, len: usize) -> bool {
    len >= 1 << 20 && are_wide(queue)
}

/// Enqueues a group of a kernel for each tile.
pub(crate) fn launch_tiles(queue: &Queue, tiles: usize, launch: Launch<'_>) -> Result<Event> {
    let group = group_size(queue);
    launch.global(tiles * group).local(group).launch(queue)
}

/// A call with the sizes of a stage: local memory through which a group of [`WIDE`] work-items moves its tile of 4096
/// elements, so that neighbours access neighbours in global memory, and each has 16 neighbours of its own. A stage has
/// rows of 16 elements and a free place, which spreads them over the banks; it takes the tile in parts of 8.5 KiB or, of
/// elements beyond 32 bytes, 256 elements.
macro_rules! staged {
    ($elem:ty, $kernel:ident::<$($ty:ty),*>($($argument:expr),* $(,)?)) => {
        match size_of::<$elem>() {
            0..=2 => $kernel::<$($ty,)* 16, 256>($($argument),*),
            3..=4 => $kernel::<$($ty,)* 8, 128>($($argument),*),
            5..=8 => $kernel::<$($ty,)* 4, 64>($($argument),*),
            9..=16 => $kernel::<$($ty,)* 2, 32>($($argument),*),
            _ => $kernel::<$($ty,)* 1, 16>($($argument),*),
        }
    };
}
pub(crate) use staged;
