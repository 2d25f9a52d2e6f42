//! The work-groups of a launch, and their distribution among the cores.

use super::{barrier_scheduler, small};
use crate::{
    backend::native::threads,
    base::{ndrange::Partition, panic::KernelPanic},
    item::{Item, Site},
    language::native::{
        local::{Arena, LocalMemory},
        work_item::{Flow, WorkItem},
    },
    launch::{args::Arg, kernel::Kernel},
};
use std::{
    any::Any,
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::OnceLock,
};

/// A launch in progress.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) kernel: &'static Kernel,
    sizes: Sizes,
    /// The first panic of a work-item.
    panic: OnceLock<KernelPanic>,
}

/// The sizes of a launch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) partition: Partition,
    /// The number of groups in each dimension.
    pub(crate) groups: [usize; 3],
}

/// The work-groups to run: the argument of the native version of a kernel.
#[derive(Debug)]
pub struct Groups<'a> {
    run: &'a Run,
    args: &'a [Arg<'a>],
}

/// A work-group that is running.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    pub(crate) run: &'a Run,
    /// A copy of the sizes in `run`. LLVM knows that no store to a buffer changes the copy.
    pub(crate) sizes: Sizes,
    pub(crate) id: [usize; 3],
    /// The global id of its first work-item.
    pub(crate) first: [usize; 3],
}

impl Run {
    pub(crate) fn new(kernel: &'static Kernel, partition: Partition) -> Self {
        Self { kernel, sizes: Sizes { partition, groups: partition.groups() }, panic: OnceLock::new() }
    }

    pub(crate) fn groups<'a>(&'a self, args: &'a [Arg<'a>]) -> Groups<'a> {
        Groups { run: self, args }
    }

    #[inline(always)]
    fn group(&self, id: [usize; 3]) -> Group<'_> {
        Group { run: self, sizes: self.sizes, id, first: self.sizes.first(id) }
    }

    pub(crate) fn into_panic(self) -> Option<KernelPanic> {
        self.panic.into_inner()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn panic(&self, item: &'static Item, site: u32, x: usize, y: usize, z: usize, values: &[u64]) {
        self.panic.get_or_init(|| {
            let site: &Site = &item.sites[site as usize];
            KernelPanic::new(self.kernel.name(), item, site, &self.sizes.partition, [x, y, z], values)
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
    fn unwound(&self, payload: &(dyn Any + Send), group: [usize; 3]) {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        let first = self.sizes.first(group);
        let place = (self.kernel.file(), self.kernel.line(), 1);
        let message = format!("in a work-item of the group that starts here: {text}");
        self.panic.get_or_init(|| {
            KernelPanic::with_message(self.kernel.name(), place, message, &self.sizes.partition, first)
        });
    }

    /// Runs all groups, in parallel if that pays off.
    ///
    /// It is one function for all kernels, so that a kernel adds only its own loop to the binary, not another instance
    /// of the distribution.
    fn spread(&self, run_group: &(dyn Fn([usize; 3]) + Sync)) {
        let [x, y, z] = self.sizes.groups;
        let run_group = |index: usize| {
            let group = [index % x, index / x % y, index / x / y];
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| run_group(group))) {
                self.unwound(&*payload, group);
            }
        };
        let groups = x * y * z;
        let few = self.sizes.partition.global.iter().product::<usize>() <= small::FEW;
        let begun = if few && groups > 1 { (self.kernel.parts.slot)().pace.begin(groups, &run_group) } else { 0 };
        match groups - begun {
            1 => run_group(begun),
            _ => threads::spread(begun..groups, &run_group),
        }
    }
}

impl Sizes {
    /// The global id of a group's first work-item.
    #[inline(always)]
    fn first(&self, group: [usize; 3]) -> [usize; 3] {
        let Partition { local, offset, .. } = self.partition;
        std::array::from_fn(|d| offset[d] + group[d] * local[d])
    }
}

impl Group<'_> {
    /// The number of its work-items in each dimension. The last group may be smaller.
    #[inline(always)]
    fn count(&self) -> [usize; 3] {
        let Partition { global, local, offset, dimensions: _ } = self.sizes.partition;
        std::array::from_fn(|d| local[d].min(offset[d] + global[d] - self.first[d]))
    }

    #[inline(always)]
    fn item(&self, local: [usize; 3]) -> WorkItem<'_> {
        WorkItem { group: self, local }
    }
}

/// The memory that a thread reuses from one group with barriers to the next, so that groups do not allocate.
#[derive(Debug, Default)]
struct Scratch {
    items: barrier_scheduler::Storage,
    local: Arena,
}

thread_local! {
    /// Taken by the running group; `None` in the meantime.
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

impl<'a> Groups<'a> {
    /// Runs a kernel without barriers: `body` once for each work-item.
    ///
    /// `body` should capture by value (`move`): each group then works on its own copy of the captures, which LLVM knows
    /// that no store to a buffer changes.
    #[inline(always)]
    pub fn for_each(&self, body: impl Fn(&WorkItem<'_>) -> Flow<()> + Copy + Sync) {
        self.run.spread(&|id| {
            let group = self.run.group(id);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                // SAFETY: just checked.
                unsafe { run_group_avx2(&group, body) };
                return;
            }
            run_group(&group, body);
        });
    }

    /// Runs a kernel with barriers or local memory. `body` creates a future for each work-item, which awaits
    /// [`WorkItem::barrier`].
    ///
    /// The arguments of `body` must not outlive the future that it creates.
    #[inline(always)]
    pub fn for_each_with_barriers<F: Future<Output = Flow<()>>>(
        &self,
        body: impl Fn(WorkItem<'a>, LocalMemory<'a>) -> F + Copy + Sync,
    ) {
        self.run.spread(&|id| {
            // it is inaccessible while the thread is being destroyed
            let mut scratch = SCRATCH.try_with(Cell::take).ok().flatten().unwrap_or_default();
            let Scratch { items, local } = &mut *scratch;
            local.next_group();
            let group = self.run.group(id);
            // SAFETY: the futures are dropped before the group and the local memory that they refer to. So is
            // everything that the expansion stores in them, and it stores nothing elsewhere.
            let (group, local) = unsafe { (outlive(&group), outlive(local)) };
            let local = LocalMemory::new(local, self.args);
            let [x, y, z] = group.count();
            let places = (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])));
            barrier_scheduler::run(items, x * y * z, places.map(|place| body(group.item(place), local)));
            let _ = SCRATCH.try_with(|kept| kept.set(Some(scratch)));
        });
    }
}

/// # Safety
///
/// `value` lives and is not written for as long as the result is used.
unsafe fn outlive<'a, T>(value: &T) -> &'a T {
    // SAFETY: as the caller promises.
    unsafe { &*std::ptr::from_ref(value) }
}

/// [`run_group`] for a CPU with these extensions, which binaries are not built for by default. `body` is inlined into
/// it, so that LLVM can use them for the whole loop. They provide vectors of twice the width, and masked loads and
/// stores for the bounds guards that most kernels have; without masking, LLVM does not vectorise such a loop. Results
/// do not change: nothing is contracted, and `mul_add` becomes one instruction instead of a call. Wider vectors are not
/// used, because no measurement shows a benefit.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn run_group_avx2(group: &Group<'_>, body: impl Fn(&WorkItem<'_>) -> Flow<()>) {
    run_group(group, body);
}

/// Runs a group as a plain loop over its work-items, x innermost, so that LLVM can vectorise a simple body.
#[inline(always)]
fn run_group(group: &Group<'_>, body: impl Fn(&WorkItem<'_>) -> Flow<()>) {
    let count = group.count();
    for z in 0..count[2] {
        for y in 0..count[1] {
            for x in 0..count[0] {
                // a work-item that has stopped does not stop the others
                let _: Flow<()> = body(&group.item([x, y, z]));
            }
        }
    }
}
