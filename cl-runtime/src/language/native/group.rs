//! A launch on the native device and its work-groups, as their work-items see them.

use super::check::Check;
use crate::{
    base::{
        check::Settings,
        error::Error,
        ndrange::Partition,
        panic::{self, KernelPanic},
    },
    item::{Item, Site},
};
use std::{any::Any, sync::OnceLock};

/// A launch in progress.
#[derive(Debug)]
pub(crate) struct Run {
    kernel: &'static Item,
    pub(crate) sizes: Sizes,
    /// The first panic of a work-item.
    panic: OnceLock<KernelPanic>,
    /// The state of checked execution.
    pub(crate) check: Option<Check>,
}

/// The sizes of a launch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) partition: Partition,
    /// The number of groups in each dimension.
    pub(crate) groups: [usize; 3],
}

/// A work-group that is running.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group<'a> {
    pub(crate) run: &'a Run,
    /// A copy of the sizes in `run`. LLVM knows that no store to a buffer changes the copy.
    pub(crate) sizes: Sizes,
    pub(crate) id: [usize; 3],
    /// The global id of its first work-item.
    pub(crate) first: [usize; 3],
}

impl Run {
    pub(crate) fn new(kernel: &'static Item, partition: Partition) -> Self {
        let sizes = Sizes { partition, groups: partition.groups() };
        Self { kernel, sizes, panic: OnceLock::new(), check: None }
    }

    #[inline(always)]
    pub(crate) fn group(&self, id: [usize; 3]) -> Group<'_> {
        Group { run: self, sizes: self.sizes, id, first: self.sizes.first(id) }
    }

    /// The same launch, checked.
    pub(crate) fn checked(self, settings: Settings) -> Self {
        Self { check: Some(Check::new(settings, self.sizes.partition)), ..self }
    }

    #[cfg(any(test, feature = "observe"))]
    pub(crate) fn panic_so_far(&self) -> Option<&KernelPanic> {
        self.panic.get()
    }

    /// What is wrong with the launch: the findings of checked execution with the first panic, or the panic alone.
    pub(crate) fn into_error(self) -> Option<Error> {
        let Self { kernel, panic, check, .. } = self;
        let panic = panic.into_inner();
        let report = check.and_then(|check| check.into_report(kernel.name, panic.as_ref()));
        report.map(Error::Check).or_else(|| panic.map(Error::Panic))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn panic(&self, item: &'static Item, site: u32, x: usize, y: usize, z: usize, values: &[u64]) {
        self.panic.get_or_init(|| {
            let site: &Site = &item.sites[site as usize];
            KernelPanic::new(self.kernel.name, item, site, &self.sizes.partition, [x, y, z], values)
        });
    }

    // the values are passed by value, so that the caller needs no stack slot for them
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

    /// Records that Rust code in the kernel unwound: a bug of a foreign function or of the runtime, but no reason to
    /// abort.
    #[cold]
    pub(crate) fn unwound(&self, payload: &(dyn Any + Send), group: [usize; 3]) {
        let text = panic::text(payload);
        let first = self.sizes.first(group);
        let place = (self.kernel.file, self.kernel.line, 1);
        let message = format!("in a work-item of the group that starts here: {text}");
        self.panic
            .get_or_init(|| KernelPanic::with_message(self.kernel.name, place, message, &self.sizes.partition, first));
    }
}

impl Sizes {
    /// The global id of a group's first work-item.
    #[inline(always)]
    pub(crate) fn first(&self, group: [usize; 3]) -> [usize; 3] {
        let Partition { local, offset, .. } = self.partition;
        std::array::from_fn(|d| offset[d] + group[d] * local[d])
    }
}

impl<'a> Group<'a> {
    /// The check of its launch. Builds without debug assertions have none, and contain no code for it.
    #[inline(always)]
    pub(crate) fn check(&self) -> Option<&'a Check> {
        if cfg!(debug_assertions) { self.run.check.as_ref() } else { None }
    }

    /// The number of its work-items in each dimension. The last group may be smaller.
    #[inline(always)]
    pub(crate) fn count(&self) -> [usize; 3] {
        let Partition { global, local, offset, dimensions: _ } = self.sizes.partition;
        std::array::from_fn(|d| local[d].min(offset[d] + global[d] - self.first[d]))
    }
}
