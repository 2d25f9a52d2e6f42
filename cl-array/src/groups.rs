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

/// The number of work-items of a group.
pub(crate) fn group_size(queue: &Queue) -> usize {
    if are_wide(queue) { WIDE } else { 1 }
}

/// Enqueues a group of a kernel for each tile.
pub(crate) fn launch_tiles(queue: &Queue, tiles: usize, launch: Launch<'_>) -> Result<Event> {
    let group = group_size(queue);
    launch.global(tiles * group).local(group).launch(queue)
}
