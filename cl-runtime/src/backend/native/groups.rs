//! The work-groups of a launch, and how they are spread over the cores.

use super::work_item::{Flow, WorkItem};
use crate::{
    item::{Item, Site},
    kernel::Kernel,
    panic::KernelPanic,
    partition::Partition,
};
use rayon::prelude::*;
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::OnceLock,
};

/// A launch in progress.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) kernel: &'static Kernel,
    pub(crate) partition: Partition,
    /// The number of groups in each dimension.
    pub(crate) groups: [usize; 3],
    /// The first panic.
    panic: OnceLock<KernelPanic>,
}

/// Work-groups to run: what the native version of a kernel is handed.
#[derive(Debug)]
pub struct Groups<'a> {
    run: &'a Run,
}

impl Run {
    pub(crate) fn new(kernel: &'static Kernel, partition: Partition) -> Self {
        Self { kernel, partition, groups: partition.groups(), panic: OnceLock::new() }
    }

    pub(crate) fn groups(&self) -> Groups<'_> {
        Groups { run: self }
    }

    pub(crate) fn into_panic(self) -> Option<KernelPanic> {
        self.panic.into_inner()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn panic(&self, item: &'static Item, site: u32, x: usize, y: usize, z: usize, values: &[u64]) {
        self.panic.get_or_init(|| {
            let site: &Site = &item.sites[site as usize];
            KernelPanic::new(self.kernel.name(), item, site, &self.partition, [x, y, z], values)
        });
    }

    // the values by value, so that the caller needs no stack slot for them
    #[cold]
    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn panic_index(
        &self,
        item: &'static Item,
        site: u32,
        x: usize,
        y: usize,
        z: usize,
        index: usize,
        len: usize,
    ) {
        self.panic(item, site, x, y, z, &[index as u64, len as u64]);
    }

    /// Rust code in the kernel unwound: a bug of a foreign function, or of ours, but no reason to take the host down.
    #[cold]
    fn unwound(&self, payload: &(dyn Any + Send), group: [usize; 3]) {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        let first = self.first(group);
        let place = (self.kernel.file(), self.kernel.line(), 1);
        let message = format!("in a work-item of the group that starts here: {text}");
        self.panic
            .get_or_init(|| KernelPanic::with_message(self.kernel.name(), place, message, &self.partition, first));
    }

    /// The first work-item of a group.
    #[inline(always)]
    fn first(&self, group: [usize; 3]) -> [usize; 3] {
        std::array::from_fn(|d| self.partition.offset[d] + group[d] * self.partition.local[d])
    }
}

impl Groups<'_> {
    /// Runs a kernel without barriers: `body` once for each work-item.
    ///
    /// Each group is a plain loop over its work-items, x innermost, so that LLVM can vectorise a simple body. This is
    /// also the place to choose among versions of the loop for different vector extensions of the CPU.
    #[inline(always)]
    pub fn for_each(&self, body: impl Fn(&WorkItem<'_>) -> Flow<()> + Sync) {
        let [x, y, z] = self.run.groups;
        let run_group = |index: usize| {
            let group = [index % x, index / x % y, index / x / y];
            let result = catch_unwind(AssertUnwindSafe(|| self.run_group(group, &body)));
            if let Err(payload) = result {
                self.run.unwound(&*payload, group);
            }
        };
        match x * y * z {
            1 => run_group(0),
            groups => (0..groups).into_par_iter().for_each(run_group),
        }
    }

    #[inline(always)]
    fn run_group(&self, group: [usize; 3], body: &impl Fn(&WorkItem<'_>) -> Flow<()>) {
        let Partition { global, local, offset, dimensions: _ } = self.run.partition;
        let first = self.run.first(group);
        // the last group may stick out
        let count: [usize; 3] = std::array::from_fn(|d| local[d].min(offset[d] + global[d] - first[d]));
        for z in 0..count[2] {
            for y in 0..count[1] {
                for x in 0..count[0] {
                    let cl = WorkItem {
                        run: self.run,
                        group,
                        local: [x, y, z],
                        global: [first[0] + x, first[1] + y, first[2] + z],
                    };
                    // a stopped work-item does not stop the others
                    let _: Flow<()> = body(&cl);
                }
            }
        }
    }
}
