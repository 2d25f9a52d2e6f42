//! The list of a launch's arguments.

use crate::{
    arg::{Arg, LocalSize, SliceArg},
    deferred::Access,
    element::Value,
    storage::Storage,
};

/// The arguments of a launch. The heap is needed only for unusually many or large ones.
#[derive(Debug)]
pub(crate) struct Args<'a> {
    /// The arguments, as long as they fit.
    inline: [Arg<'a>; INLINE],
    len: usize,
    /// All of them, if there are more.
    spilled: Vec<Arg<'a>>,
    /// The bytes of the values, one after the other.
    values: Bytes,
}

/// Where the bytes of a value are. They make sense only to the [`Args`] that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValueBytes {
    start: u32,
    len: u32,
}

/// The arguments of a launch that is still to come: they keep their memory.
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
    /// The arguments for the launch itself.
    ///
    /// What they say of borrows is over: a written slice is not borrowed by anybody any more, and what comes after the launch
    /// waits for it, in [`deferred`](crate::deferred).
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
    inline: [u8; INLINE_BYTES],
    len: usize,
    /// All of them, if there are more.
    spilled: Vec<u8>,
}

const INLINE: usize = 10;
/// Enough for one of the largest values, of 16 numbers of 8 bytes, and as much again for others.
const INLINE_BYTES: usize = 256;

impl<'a> Args<'a> {
    #[inline]
    pub(crate) fn new() -> Self {
        let none = Arg::Value(ValueBytes { start: 0, len: 0 });
        let values = Bytes { inline: [0; INLINE_BYTES], len: 0, spilled: Vec::new() };
        Self { inline: [none; INLINE], len: 0, spilled: Vec::new(), values }
    }

    #[inline]
    pub(crate) fn push(&mut self, arg: Arg<'a>) {
        if self.len < INLINE {
            self.inline[self.len] = arg;
        } else {
            self.spill(arg);
        }
        self.len += 1;
    }

    #[inline]
    pub(crate) fn push_value(&mut self, value: impl Value) {
        let start = self.values.len as u32;
        value.with_bytes(|bytes| self.values.extend(bytes));
        let len = self.values.len as u32 - start;
        self.push(Arg::Value(ValueBytes { start, len }));
    }

    #[cold]
    fn spill(&mut self, arg: Arg<'a>) {
        if self.spilled.is_empty() {
            self.spilled.extend(self.inline);
        }
        self.spilled.push(arg);
    }

    pub(crate) fn as_slice(&self) -> &[Arg<'a>] {
        if self.spilled.is_empty() { &self.inline[..self.len] } else { &self.spilled }
    }

    /// The memories that the launch uses.
    pub(crate) fn uses(&self) -> impl Iterator<Item = (&'a Storage, Access)> {
        self.as_slice().iter().filter_map(|arg| match arg {
            Arg::Value(_) | Arg::Local(_) => None,
            Arg::Read(slice) => Some((slice.storage, Access::Read)),
            Arg::Write(slice) => Some((slice.storage, Access::Write)),
        })
    }

    /// The same for later.
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
    pub(crate) fn bytes(&self, ValueBytes { start, len }: ValueBytes) -> &[u8] {
        &self.values.as_slice()[start as usize..][..len as usize]
    }
}

impl Bytes {
    #[inline]
    fn extend(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        if end <= INLINE_BYTES {
            self.inline[self.len..end].copy_from_slice(bytes);
        } else {
            self.spill(bytes);
        }
        self.len = end;
    }

    #[cold]
    fn spill(&mut self, bytes: &[u8]) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline[..self.len]);
        }
        self.spilled.extend_from_slice(bytes);
    }

    fn as_slice(&self) -> &[u8] {
        if self.spilled.is_empty() { &self.inline[..self.len] } else { &self.spilled }
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
            Arg::Value(value) => u64::from_bytes(args.bytes(*value)),
            Arg::Read(_) | Arg::Write(_) | Arg::Local(_) => unreachable!(),
        }
    }
}
