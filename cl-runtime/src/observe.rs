//! What launches on the native device are given and what they give, for those who compute it again: the project's own tests.
//! Only with the feature `observe`, which is not part of what is promised.

use crate::{
    arg::Arg, args::Args, backend::Memory, buffer::Buffer, element::Element, item::Item, kernel::Kernel,
    panic::KernelPanic, partition::Partition,
};
use std::sync::atomic::{AtomicIsize, Ordering};

/// The references to OpenCL objects and the native memories that there are.
static LIVE: AtomicIsize = AtomicIsize::new(0);

pub(crate) fn count(change: isize) {
    LIVE.fetch_add(change, Ordering::Relaxed);
}

/// How many references to OpenCL objects are held, and native memories, in the whole process.
pub fn live() -> isize {
    LIVE.load(Ordering::Relaxed)
}

/// How often a buffer is mapped now, as far as there is anything to unmap.
pub fn mappings<T: Element>(buffer: &Buffer<T>) -> usize {
    match buffer.as_slice().part().storage.memory() {
        Memory::Native(_) => 0,
        Memory::OpenCl(memory) => memory.mappings.count(),
    }
}

/// A launch on the native device, after it.
#[derive(Debug)]
pub struct Observed<'l> {
    /// The kernel.
    pub kernel: &'static Kernel,
    /// Its compiled form, which says at which types a generic one runs.
    pub item: &'static Item,
    /// Work-items, in how many dimensions.
    pub dimensions: usize,
    /// The work-items.
    pub global: [usize; 3],
    /// Those of a group.
    pub local: [usize; 3],
    /// The first one.
    pub offset: [usize; 3],
    /// The arguments as they were; a grid is followed by its lengths.
    pub before: &'l [Argument],
    /// The arguments as they are.
    pub after: &'l [Argument],
    /// The first panic.
    pub panic: Option<&'l KernelPanic>,
}

/// An argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// The bytes of a value.
    Value(Vec<u8>),
    /// The bytes of a buffer.
    Slice(Vec<u8>),
    /// The length of local memory.
    Local(usize),
}

/// Who is told of launches: `inventory::submit! { Observer(tell) }`.
#[derive(Debug)]
pub struct Observer(pub fn(&Observed<'_>));

inventory::collect!(Observer);

/// The arguments as they are now, if anybody wants to know.
pub(crate) fn arguments(args: &Args<'_>) -> Vec<Argument> {
    if inventory::iter::<Observer>.into_iter().next().is_none() {
        return Vec::new();
    }
    let argument = |arg: &Arg<'_>| match arg {
        Arg::Value(value) => Argument::Value(args.bytes(value).to_vec()),
        Arg::Read(slice) | Arg::Write(slice) => match slice.storage.memory() {
            Memory::Native(memory) => {
                Argument::Slice(memory.read(slice.offset * slice.size, slice.len * slice.size).to_vec())
            }
            Memory::OpenCl(_) => unreachable!("the launch is native"),
        },
        Arg::Local(local) => Argument::Local(local.len),
    };
    args.as_slice().iter().map(argument).collect()
}

/// Tells everybody who wants to know.
pub(crate) fn tell(
    kernel: &'static Kernel,
    partition: &Partition,
    before: &[Argument],
    args: &Args<'_>,
    panic: Option<&KernelPanic>,
) {
    let after = arguments(args);
    let Partition { dimensions, global, local, offset } = *partition;
    let observed =
        Observed { kernel, item: kernel.item(false), dimensions, global, local, offset, before, after: &after, panic };
    for observer in inventory::iter::<Observer> {
        observer.0(&observed);
    }
}
