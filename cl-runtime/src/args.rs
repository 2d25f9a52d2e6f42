//! The list of a launch's arguments.

use crate::{arg::Arg, element::Value};

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

/// A list of bytes.
#[derive(Debug)]
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
