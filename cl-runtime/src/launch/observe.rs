//! The inputs and outputs of launches on the native device, for code that recomputes them: the project's own tests. They
//! exist only with the feature `observe`, which is not covered by the crate's stability guarantees.

pub use crate::base::live::live;
use crate::{
    backend::Memory,
    base::{ndrange::Partition, panic::KernelPanic},
    item::Item,
    language::element::Element,
    launch::{
        args::{Arg, Args},
        kernel::Kernel,
    },
    memory::buffer::Buffer,
};

/// Returns how often `buffer` is currently mapped. Only mappings that have to be unmapped count.
pub fn mappings<T: Element>(buffer: &Buffer<T>) -> usize {
    match buffer.as_slice().part().storage.memory() {
        Memory::Native(_) => 0,
        Memory::OpenCl(memory) => memory.mappings.count(),
    }
}

/// A finished launch on the native device.
#[derive(Debug)]
pub struct Observed<'l> {
    /// The kernel.
    pub kernel: &'static Kernel,
    /// The kernel's compiled form, which contains the concrete types of a generic kernel.
    pub item: &'static Item,
    /// The number of dimensions of the launch.
    pub dimensions: usize,
    /// The number of work-items in each dimension.
    pub global: [usize; 3],
    /// The work-group size in each dimension.
    pub local: [usize; 3],
    /// The offset of the launch in each dimension.
    pub offset: [usize; 3],
    /// The arguments before the launch. A grid is followed by its lengths.
    pub before: &'l [Argument],
    /// The arguments after the launch.
    pub after: &'l [Argument],
    /// The first panic, if there was one.
    pub panic: Option<&'l KernelPanic>,
}

/// A kernel argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// The bytes of a value.
    Value(Vec<u8>),
    /// The bytes of a buffer.
    Slice(Vec<u8>),
    /// The length of local memory, in elements.
    Local(usize),
}

/// A function that is called after each launch: `inventory::submit! { Observer(tell) }`.
#[derive(Debug)]
pub struct Observer(pub fn(&Observed<'_>));

inventory::collect!(Observer);

/// Copies the current arguments if there is an observer, and returns an empty list otherwise.
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

/// Calls all observers.
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
        Observed { kernel, item: kernel.parts.item, dimensions, global, local, offset, before, after: &after, panic };
    for observer in inventory::iter::<Observer> {
        observer.0(&observed);
    }
}
