//! The cache of a kernel's checked launches.
//!
//! The preparation of a launch (its division into groups, its conditions, the program that it needs) depends on its
//! sizes, the lengths of its arguments, and the few values that its conditions use. Its validity depends on these and
//! on the context of its buffers. Most kernels are launched repeatedly with the same ones, so the first few are cached
//! for each kernel, in an append-only list that is read without a lock.
//!
//! The cache is consulted before anything is checked. The outcome of a launch, and whether it is allowed at all, must
//! therefore depend on nothing but what is compared here.

use super::prepared::{PreparedLaunch, memory_in};
use crate::{
    backend::opencl::{context::Context, device::Device, queue::Queue},
    base::ndrange::Sizes,
    item::{Conditions, Item, Quantity},
    launch::args::{Arg, Args},
    program::specialise::is_small,
};
use std::{ptr, sync::OnceLock};

/// The cached launches of a kernel.
#[derive(Debug)]
pub(crate) struct LaunchCache {
    list: [OnceLock<Box<Entry>>; ROOM],
}

/// The maximum number of cached launches. Most kernels need fewer, and a search must stay cheaper than a new
/// preparation.
const ROOM: usize = 6;

#[derive(Debug)]
pub(crate) struct Entry {
    context: &'static Context,
    device: &'static Device,
    sizes: Sizes,
    pub(crate) parts: Box<[Part]>,
    pub(crate) prepared: PreparedLaunch,
    /// Whether a launch may take the [fast path](super::fast_path).
    simple: bool,
}

/// The properties of an argument on which a prepared launch depends.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Any value.
    Value,
    /// Any small size that is at least this, see [`specialise`](super::specialise).
    Size(usize),
    /// This value, which a condition uses, or a [specialisation](super::specialise).
    ThisValue(Box<[u8]>),
    /// A slice in the context with this length, and whether it starts at the beginning of its memory.
    Slice(usize, bool),
    /// Local memory with this number of elements.
    Local(usize),
}

impl Part {
    #[inline]
    fn is_of(&self, context: &'static Context, args: &Args<'_>, arg: &Arg<'_>) -> bool {
        match (self, arg) {
            (Self::Value, Arg::Value(_)) => true,
            (Self::Size(least), Arg::Value(value)) => is_size(args.bytes(value), *least),
            (Self::ThisValue(bytes), Arg::Value(value)) => **bytes == *args.bytes(value),
            (Self::Slice(len, moved), Arg::Read(slice) | Arg::Write(slice)) => {
                *len == slice.len && *moved == (slice.offset != 0) && memory_in(slice, context).is_some()
            }
            (Self::Local(len), Arg::Local(local)) => *len == local.len,
            (Self::Value | Self::Size(_) | Self::ThisValue(_), Arg::Read(_) | Arg::Write(_) | Arg::Local(_))
            | (Self::Slice(..), Arg::Value(_) | Arg::Local(_))
            | (Self::Local(_), Arg::Value(_) | Arg::Read(_) | Arg::Write(_)) => false,
        }
    }
}

impl Entry {
    /// Whether it matches a launch, apart from the arguments.
    #[inline(always)]
    fn is_for(&self, queue: &Queue, sizes: &Sizes) -> bool {
        self.sizes.are(sizes) && ptr::eq(self.device, queue.device()) && ptr::eq(self.context, queue.context())
    }
}

impl LaunchCache {
    pub(crate) const fn new() -> Self {
        Self { list: [const { OnceLock::new() }; ROOM] }
    }

    /// Finds the cached launch that matches. Then the sizes and buffers of this launch need no checks.
    pub(crate) fn find(
        &'static self,
        queue: &Queue,
        sizes: &Sizes,
        args: &Args<'_>,
    ) -> Option<&'static PreparedLaunch> {
        let context = queue.context();
        let mut entry = self.list.iter().map_while(OnceLock::get).filter(|entry| entry.is_for(queue, sizes));
        let entry = entry
            .find(|entry| entry.parts.iter().zip(args.as_slice()).all(|(part, arg)| part.is_of(context, args, arg)));
        entry.map(|entry| &entry.prepared)
    }

    /// The first cached launch with these sizes, if it may take the fast path. The arguments have not been compared.
    #[inline(always)]
    pub(crate) fn simple(&'static self, queue: &Queue, sizes: &Sizes) -> Option<&'static Entry> {
        // usually it is the first entry
        let entry = match self.list[0].get()? {
            first if first.is_for(queue, sizes) => first,
            _ => self.another(queue, sizes)?,
        };
        entry.simple.then_some(entry)
    }

    #[inline(never)]
    fn another(&'static self, queue: &Queue, sizes: &Sizes) -> Option<&'static Entry> {
        let mut others = self.list.iter().skip(1).map_while(OnceLock::get);
        others.find(|entry| entry.is_for(queue, sizes)).map(|entry| &**entry)
    }

    /// Caches a prepared launch, if there is room.
    #[cold]
    pub(crate) fn insert(
        &'static self,
        queue: &Queue,
        item: &'static Item,
        sizes: &Sizes,
        args: &Args<'_>,
        prepared: &PreparedLaunch,
    ) {
        if self.list[ROOM - 1].get().is_some() {
            return;
        }
        let part = |(number, arg): (usize, &Arg<'_>)| match arg {
            Arg::Value(value) if is_asked_for(item, number) || prepared.dependence.is_fixed(number) => {
                Part::ThisValue(args.bytes(value).into())
            }
            Arg::Value(_) if prepared.dependence.is_small(number) => Part::Size(prepared.dependence.least(number)),
            Arg::Value(_) => Part::Value,
            Arg::Read(slice) | Arg::Write(slice) => Part::Slice(slice.len, slice.offset != 0),
            Arg::Local(local) => Part::Local(local.len),
        };
        let parts = args.as_slice().iter().enumerate().map(part).collect();
        let mut entry = Box::new(Entry {
            context: queue.context(),
            device: queue.device(),
            sizes: *sizes,
            parts,
            prepared: *prepared,
            simple: prepared.is_simple(),
        });
        for place in &self.list {
            match place.set(entry) {
                Ok(()) => return,
                Err(back) => entry = back,
            }
        }
    }
}

/// Whether the value of a parameter of type `usize` is small, and at least this.
#[inline]
fn is_size(bytes: &[u8], least: usize) -> bool {
    let size = bytes.try_into().map(|bytes| u64::from_ne_bytes(bytes) as usize);
    size.is_ok_and(|size| size >= least && is_small(size))
}

/// Whether a condition of the kernel uses the value of this parameter.
fn is_asked_for(item: &Item, number: usize) -> bool {
    let Conditions { bounds, races, checked: _, dimensions: _ } = item.conditions;
    let quantities = bounds.iter().chain(races).flat_map(|condition| condition.sum).flat_map(|product| product.of);
    quantities.copied().any(|quantity| match quantity {
        Quantity::Value(param, _) | Quantity::Field(param, ..) | Quantity::Shape(_, _, param) => {
            param as usize == number
        }
        Quantity::Len(_)
        | Quantity::Const(..)
        | Quantity::GlobalEnd(_)
        | Quantity::GlobalSize(_)
        | Quantity::GlobalOffset(_)
        | Quantity::LocalSize(_)
        | Quantity::NumGroups(_)
        | Quantity::Unknown => false,
    })
}
