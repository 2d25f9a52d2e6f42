//! The work-groups of a launch, and their distribution among the cores.

use super::{
    barrier_scheduler,
    small::{self, Pace},
};
use crate::{
    backend::native::threads::Threads,
    language::native::{
        check::Check,
        group::{Group, Run},
        local::{Arena, LocalMemory},
        regions::{ContextMemory, WorkItems},
        work_item::{Flow, WorkItem},
    },
    launch::args::Args,
};
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The work-groups to run: the argument of the native version of a kernel.
#[derive(Debug)]
pub struct Groups<'a> {
    run: &'a Run,
    args: &'a Args<'a>,
    pace: &'static Pace,
    threads: &'a Threads,
}

/// The memory that a thread reuses from one group to the next, so that groups do not allocate.
#[derive(Debug, Default)]
struct Scratch {
    items: barrier_scheduler::Storage,
    contexts: ContextMemory,
    local: Arena,
}

thread_local! {
    /// Taken by the running group; `None` in the meantime.
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

impl Scratch {
    /// The thread's memory, for a new group. It is inaccessible while the thread is being destroyed.
    fn take() -> Box<Self> {
        let mut scratch = SCRATCH.try_with(Cell::take).ok().flatten().unwrap_or_default();
        scratch.local.next_group();
        scratch
    }

    /// Gives it back.
    fn keep(self: Box<Self>) {
        let _ = SCRATCH.try_with(|kept| kept.set(Some(self)));
    }
}

impl<'a> Groups<'a> {
    pub(crate) fn new(run: &'a Run, args: &'a Args<'a>, pace: &'static Pace, threads: &'a Threads) -> Self {
        Self { run, args, pace, threads }
    }

    /// Runs all groups, in parallel if that pays off.
    ///
    /// It is one function for all kernels, so that a kernel adds only its own loop to the binary, not another instance
    /// of the distribution.
    fn spread(&self, run_group: &(dyn Fn([usize; 3]) + Sync)) {
        let [x, y, z] = self.run.sizes.groups;
        let run_group = |index: usize| {
            let group = [index % x, index / x % y, index / x / y];
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| run_group(group))) {
                self.run.unwound(&*payload, group);
            }
        };
        let groups = x * y * z;
        if let Some(check) = &self.run.check {
            check.groups(groups).into_iter().for_each(run_group);
            return;
        }
        let few = self.run.sizes.partition.global.iter().product::<usize>() <= small::FEW;
        let begun = if few && groups > 1 { self.pace.begin(groups, &run_group) } else { 0 };
        match groups - begun {
            1 => run_group(begun),
            _ => self.threads.spread(begun..groups, &run_group),
        }
    }

    /// Runs a kernel without barriers: `body` once for each work-item.
    ///
    /// `body` should capture by value (`move`): each group then works on its own copy of the captures, which LLVM knows
    /// that no store to a buffer changes.
    #[inline(always)]
    pub fn for_each(&self, body: impl Fn(&WorkItem<'_>) -> Flow<()> + Copy + Sync) {
        self.spread(&|id| {
            let group = self.run.group(id);
            if let Some(check) = group.check() {
                run_checked(&group, check, &body);
                return;
            }
            vectorised(
                #[inline(always)]
                || run_group(&group, body),
            );
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
        self.spread(&|id| {
            let mut scratch = Scratch::take();
            let Scratch { items, local, contexts: _ } = &mut *scratch;
            let group = self.run.group(id);
            // SAFETY: the futures are dropped before the group and the local memory that they refer to. So is
            // everything that the expansion stores in them, and it stores nothing elsewhere.
            let (group, local) = unsafe { (outlive(&group), outlive(local)) };
            let local = LocalMemory::new(local, self.args, group.check());
            let [x, y, z] = group.count();
            let places = places(group);
            match group.check() {
                None => barrier_scheduler::run(items, x * y * z, places.map(|place| body(group.item(place), local))),
                Some(check) => {
                    check.starts_group(group.id);
                    let items = places.map(|place| (check.number(place), body(group.item(place), local)));
                    barrier_scheduler::run_checked(check, items);
                }
            }
            scratch.keep();
        });
    }
}

impl Groups<'_> {
    /// Whether not to run the launch in regions: it runs checked, or its groups have few work-items.
    #[inline(always)]
    pub fn is_per_item(&self) -> bool {
        let is_checked = cfg!(debug_assertions) && self.run.check.is_some();
        is_checked || self.run.sizes.partition.local.iter().product::<usize>() < LEAST_OF_REGIONS
    }

    /// Runs a kernel that is divided into parallel regions, unchecked. `body` runs a work-group.
    #[inline(always)]
    pub fn for_each_in_regions(&self, body: impl Fn(&mut WorkItems<'_>, LocalMemory<'_>) -> Flow<()> + Copy + Sync) {
        self.spread(&|id| {
            let mut scratch = Scratch::take();
            let Scratch { contexts, local, items: _ } = &mut *scratch;
            let group = self.run.group(id);
            let (mut items, local) = (WorkItems::new(&group, contexts), LocalMemory::new(local, self.args, None));
            // it ends early if all work-items have ended
            let _: Flow<()> = vectorised(
                #[inline(always)]
                || body(&mut items, local),
            );
            scratch.keep();
        });
    }
}

/// Groups of fewer work-items are no use to vector instructions.
const LEAST_OF_REGIONS: usize = 4;

/// The positions of a group's work-items.
fn places(group: &Group<'_>) -> impl Iterator<Item = [usize; 3]> + use<> {
    let [x, y, z] = group.count();
    (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
}

/// Runs a group without barriers, checked: its work-items in a random order.
fn run_checked(group: &Group<'_>, check: &Check, body: &dyn Fn(&WorkItem<'_>) -> Flow<()>) {
    let places: Vec<_> = places(group).collect();
    check.starts_group(group.id);
    for index in check.schedule().order(places.len()) {
        let item = group.item(places[index]);
        barrier_scheduler::reraise(catch_unwind(AssertUnwindSafe(|| body(&item))));
    }
}

/// # Safety
///
/// `value` lives and is not written for as long as the result is used.
unsafe fn outlive<'a, T>(value: &T) -> &'a T {
    // SAFETY: as the caller promises.
    unsafe { &*std::ptr::from_ref(value) }
}

/// Runs the loops of a group with the CPU's vector extensions, which binaries are not built for by default. `run` is
/// inlined into a function for these, so that LLVM can use them for all of it. They provide wider vectors, and masked
/// loads and stores for the bounds guards that most kernels have; without masking, LLVM does not vectorise such a loop.
/// Results do not change: nothing is contracted, and `mul_add` becomes one instruction instead of a call.
///
/// AVX-512 is not used: it made kernels 1.1 times as fast on one machine, and on another, where LLVM's gathers were slow,
/// no faster. Builds with debug assertions do not vectorise, and compile faster with one version of each kernel.
#[inline(always)]
fn vectorised<T>(run: impl FnOnce() -> T) -> T {
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    {
        #[target_feature(enable = "avx2,fma")]
        fn with_avx2<T>(run: impl FnOnce() -> T) -> T {
            run()
        }

        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            // SAFETY: just checked.
            return unsafe { with_avx2(run) };
        }
    }
    run()
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
