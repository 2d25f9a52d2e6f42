//! The argument list of a launch.

use crate::{
    base::{command::Access, few::Few, ndrange::LocalSize, number::Number},
    language::{element::Value, native::local::LocalSizes},
    memory::{arg::SliceArg, storage::Storage},
    queue::deferred::Uses,
};
use std::sync::Arc;

/// An argument of a launch.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Arg<'a> {
    /// A value.
    Value(ValueBytes),
    /// A slice that the kernel reads.
    Read(SliceArg<'a>),
    /// A slice that the kernel writes.
    Write(SliceArg<'a>),
    /// Local memory.
    Local(LocalSize),
}

/// The arguments of a launch. It allocates only for unusually many or large arguments.
#[derive(Debug)]
pub(crate) struct Args<'a> {
    /// The arguments, as long as they fit inline.
    inline: Few<Arg<'a>, INLINE>,
    /// All arguments, if they do not fit inline.
    spilled: Vec<Arg<'a>>,
    /// The concatenated bytes of the values that do not fit a `Number`.
    values: Bytes,
}

/// The bytes of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ValueBytes {
    Number(Number),
    /// Their position in the [`Args`] that holds the value.
    Stored {
        start: u32,
        len: u32,
    },
}

/// The arguments of a deferred launch. They keep their memory alive.
#[derive(Debug)]
pub(crate) struct OwnedArgs {
    list: Vec<OwnedArg>,
    values: Bytes,
}

#[derive(Debug)]
enum OwnedArg {
    Value(ValueBytes),
    Read(OwnedSlice),
    Write(OwnedSlice),
    Local(LocalSize),
}

#[derive(Debug)]
struct OwnedSlice {
    storage: Storage,
    offset: usize,
    len: usize,
    size: usize,
}

impl OwnedSlice {
    fn new(slice: &SliceArg<'_>) -> Self {
        let SliceArg { storage, offset, len, size } = *slice;
        Self { storage: storage.clone(), offset, len, size }
    }

    fn borrowed(&self) -> SliceArg<'_> {
        let Self { storage, offset, len, size } = self;
        SliceArg { storage, offset: *offset, len: *len, size: *size }
    }
}

impl OwnedArgs {
    /// Borrows the arguments for the launch itself.
    ///
    /// The exclusive borrows of written slices have ended by then. Later commands on the same memory wait for this
    /// launch instead, see [`deferred`](crate::queue::deferred).
    pub(crate) fn borrowed(&self) -> Args<'_> {
        let mut args = Args::new();
        args.values = self.values.clone();
        for arg in &self.list {
            args.push(match arg {
                OwnedArg::Value(value) => Arg::Value(*value),
                OwnedArg::Read(slice) => Arg::Read(slice.borrowed()),
                OwnedArg::Write(slice) => Arg::Write(slice.borrowed()),
                OwnedArg::Local(local) => Arg::Local(*local),
            });
        }
        args
    }
}

/// A list of bytes.
#[derive(Debug, Clone)]
struct Bytes {
    inline: Few<u8, INLINE_BYTES>,
    /// All bytes, if they do not fit inline.
    spilled: Vec<u8>,
}

const INLINE: usize = 10;
/// Enough for a few vectors; the largest vector takes twice as many.
const INLINE_BYTES: usize = 64;

impl<'a> Args<'a> {
    #[inline]
    pub(crate) fn new() -> Self {
        let values = Bytes { inline: Few::new(), spilled: Vec::new() };
        Self { inline: Few::new(), spilled: Vec::new(), values }
    }

    #[inline]
    pub(crate) fn push(&mut self, arg: Arg<'a>) {
        if !self.inline.push(arg) {
            self.spill(arg);
        }
    }

    #[inline]
    pub(crate) fn push_value(&mut self, value: impl Value) {
        let bytes = value.with_bytes(|bytes| match Number::new(bytes) {
            Some(number) => ValueBytes::Number(number),
            None => self.values.store(bytes),
        });
        self.push(Arg::Value(bytes));
    }

    #[cold]
    fn spill(&mut self, arg: Arg<'a>) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(self.inline.as_slice());
        }
        self.spilled.push(arg);
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Arg<'a>] {
        if self.spilled.is_empty() { self.inline.as_slice() } else { &self.spilled }
    }

    /// The deferred commands on the memory objects that the launch accesses.
    pub(crate) fn uses(&self) -> impl Iterator<Item = (&'a Arc<Uses>, Access)> {
        self.memories().map(|(storage, access)| (storage.uses(), access))
    }

    /// The memory objects that the launch accesses.
    pub(crate) fn memories(&self) -> impl Iterator<Item = (&'a Storage, Access)> {
        self.as_slice().iter().filter_map(|arg| match arg {
            Arg::Value(_) | Arg::Local(_) => None,
            Arg::Read(slice) => Some((slice.storage, Access::Read)),
            Arg::Write(slice) => Some((slice.storage, Access::Write)),
        })
    }

    /// An owned copy for a deferred launch.
    pub(crate) fn to_owned(&self) -> OwnedArgs {
        let owned = |arg: &Arg<'_>| match arg {
            Arg::Value(value) => OwnedArg::Value(*value),
            Arg::Read(slice) => OwnedArg::Read(OwnedSlice::new(slice)),
            Arg::Write(slice) => OwnedArg::Write(OwnedSlice::new(slice)),
            Arg::Local(local) => OwnedArg::Local(*local),
        };
        OwnedArgs { list: self.as_slice().iter().map(owned).collect(), values: self.values.clone() }
    }

    /// The bytes of a value argument of this list.
    #[inline]
    pub(crate) fn bytes<'s>(&'s self, value: &'s ValueBytes) -> &'s [u8] {
        match value {
            ValueBytes::Number(number) => number.as_slice(),
            ValueBytes::Stored { start, len } => &self.values.as_slice()[*start as usize..][..*len as usize],
        }
    }
}

/// The bytes of the buffers and images that a launch is passed.
pub(crate) fn bytes_of_memory(args: &[Arg<'_>]) -> u64 {
    let bytes = |arg: &Arg<'_>| match arg {
        Arg::Value(_) | Arg::Local(_) => 0,
        Arg::Read(slice) | Arg::Write(slice) => (slice.len * slice.size) as u64,
    };
    args.iter().map(bytes).sum()
}

impl Bytes {
    fn store(&mut self, bytes: &[u8]) -> ValueBytes {
        let start = self.as_slice().len() as u32;
        if !self.spilled.is_empty() || !self.inline.extend(bytes) {
            self.spill(bytes);
        }
        ValueBytes::Stored { start, len: bytes.len() as u32 }
    }

    #[cold]
    fn spill(&mut self, bytes: &[u8]) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(self.inline.as_slice());
        }
        self.spilled.extend_from_slice(bytes);
    }

    fn as_slice(&self) -> &[u8] {
        if self.spilled.is_empty() { self.inline.as_slice() } else { &self.spilled }
    }
}

impl LocalSizes for Args<'_> {
    fn local_size(&self, index: usize) -> Option<LocalSize> {
        match self.as_slice().get(index) {
            Some(Arg::Local(size)) => Some(*size),
            Some(Arg::Value(_) | Arg::Read(_) | Arg::Write(_)) | None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_arguments_keep_their_order() {
        let mut args = Args::new();
        for n in 0u64..50 {
            args.push_value(n);
            let numbers: Vec<u64> = args.as_slice().iter().map(|arg| number(&args, arg)).collect();
            assert_eq!(numbers, (0..=n).collect::<Vec<_>>());
        }
    }

    fn number(args: &Args<'_>, arg: &Arg<'_>) -> u64 {
        match arg {
            Arg::Value(value) => u64::from_bytes(args.bytes(value)),
            Arg::Read(_) | Arg::Write(_) | Arg::Local(_) => unreachable!(),
        }
    }
}
