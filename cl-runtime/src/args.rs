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
    /// The bytes of large values, one after the other.
    large: Vec<u8>,
}

/// The bytes of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ValueBytes {
    Small(Small),
    /// Where they are in the [`Args`] that the value is in.
    Large {
        start: u32,
        len: u32,
    },
}

/// A few bytes. The array has one length, so that to copy or to compare it takes a few instructions and no call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Small {
    /// Zero behind the end.
    bytes: [u8; SMALL],
    len: u8,
}

/// As many bytes as make an [`Arg`] no larger than a slice does.
const SMALL: usize = 32;

impl PartialEq for Small {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // most are numbers: of these no more is read than has just been written, which processors do not like
        let [(first, rest), (others, others_rest)] = [self, other].map(|small| small.bytes.split_at(size_of::<u64>()));
        self.len == other.len && first == others && (usize::from(self.len) <= first.len() || rest == others_rest)
    }
}

impl Small {
    /// So many bytes, if they are few enough.
    #[inline]
    pub(crate) fn new(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > SMALL {
            return None;
        }
        let mut small = Self { bytes: [0; SMALL], len: bytes.len() as u8 };
        small.bytes[..bytes.len()].copy_from_slice(bytes);
        Some(small)
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// The arguments of a launch that is still to come: they keep their memory.
#[derive(Debug)]
pub(crate) struct OwnedArgs {
    list: Vec<OwnedArg>,
    large: Vec<u8>,
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
        args.large = self.large.clone();
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

const INLINE: usize = 10;

impl<'a> Args<'a> {
    #[inline]
    pub(crate) fn new() -> Self {
        let none = Arg::Local(LocalSize { len: 0, size: 0 });
        Self { inline: [none; INLINE], len: 0, spilled: Vec::new(), large: Vec::new() }
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
        let bytes = value.with_bytes(|bytes| match Small::new(bytes) {
            Some(small) => ValueBytes::Small(small),
            None => self.keep_large(bytes),
        });
        self.push(Arg::Value(bytes));
    }

    #[cold]
    fn keep_large(&mut self, bytes: &[u8]) -> ValueBytes {
        let start = self.large.len() as u32;
        self.large.extend_from_slice(bytes);
        ValueBytes::Large { start, len: bytes.len() as u32 }
    }

    #[cold]
    fn spill(&mut self, arg: Arg<'a>) {
        if self.spilled.is_empty() {
            self.spilled.extend(self.inline);
        }
        self.spilled.push(arg);
    }

    #[inline]
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
        OwnedArgs { list: self.as_slice().iter().map(owned).collect(), large: self.large.clone() }
    }

    /// The bytes of a value argument of this list.
    #[inline]
    pub(crate) fn bytes<'s>(&'s self, value: &'s ValueBytes) -> &'s [u8] {
        match value {
            ValueBytes::Small(small) => small.as_slice(),
            ValueBytes::Large { start, len } => &self.large[*start as usize..][..*len as usize],
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
