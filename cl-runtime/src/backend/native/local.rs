//! Local memory: what the work-items of a group share.

use super::{atomic::AtomicSlice, memory::NativeMemory, slice::GlobalSliceMut};
use crate::{
    arg::{Arg, LocalSize},
    atomic::Atomic,
    element::Element,
};
use bytemuck::Zeroable;
use std::cell::{Cell, RefCell};

/// The local memory of a group, as its work-items see it.
#[derive(Debug, Clone, Copy)]
pub struct LocalMemory<'a> {
    arena: &'a Arena,
    args: &'a [Arg<'a>],
    /// The number of the function's first array.
    first: usize,
}

impl<'a> LocalMemory<'a> {
    pub(crate) fn new(arena: &'a Arena, args: &'a [Arg<'a>]) -> Self {
        Self { arena, args, first: 0 }
    }

    /// The memory of a function that is called: its arrays lie behind the first `arrays` ones of the caller.
    #[inline(always)]
    #[must_use]
    pub fn after(self, arrays: usize) -> Self {
        Self { first: self.first + arrays, ..self }
    }

    /// The function's local array number `declaration`, counted from 0 in the order of the declarations: the same memory
    /// for every work-item of the group, with zeros when the group begins.
    pub fn array<T: Zeroable>(self, declaration: usize, len: usize) -> GlobalSliceMut<'a, T> {
        Self::slice(&self.arena.arrays, self.arena, self.first + declaration, len)
    }

    /// The `#[local]` parameter number `index`, counted from 0 over all of the kernel's parameters, of the length that
    /// the launch has given it.
    pub fn param<T: Element>(self, index: usize) -> GlobalSliceMut<'a, T> {
        let Some(&Arg::Local(LocalSize { len, size })) = self.args.get(index) else {
            panic!("argument {index} is not in local memory, as its expansion takes it")
        };
        assert_eq!(size, size_of::<T>(), "argument {index} has elements of another size");
        Self::slice(&self.arena.params, self.arena, index, len)
    }

    /// The kernel's local array number `declaration`, of atomics.
    pub fn atomics<A: Atomic>(self, declaration: usize, len: usize) -> AtomicSlice<'a, A> {
        // SAFETY: this kernel takes the array as atomics only.
        AtomicSlice::new(unsafe { self.array::<A::Value>(declaration, len).as_atomics() })
    }

    /// The `#[local]` parameter number `index`, of atomics.
    pub fn param_atomics<A: Atomic>(self, index: usize) -> AtomicSlice<'a, A> {
        // SAFETY: this kernel takes the parameter as atomics only.
        AtomicSlice::new(unsafe { self.param::<A::Value>(index).as_atomics() })
    }

    fn slice<T: Zeroable>(blocks: &Blocks, arena: &Arena, number: usize, len: usize) -> GlobalSliceMut<'a, T> {
        const { assert!(align_of::<T>() <= NativeMemory::ALIGNMENT, "no element wants more alignment than this") };
        let bytes = len.saturating_mul(size_of::<T>());
        let start = blocks.get(number, bytes, arena.group.get());
        // SAFETY: the block has as many initialised bytes, zeros or what made a `T` before, and stays where it is while the
        // group runs. It is the group's own; that no two of its work-items touch one element at a time is sure, since
        // they share a thread.
        unsafe { GlobalSliceMut::new(start.cast(), len) }
    }
}

/// The memory behind [`LocalMemory`], used again by the thread's next group.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    /// The number of the group that is running.
    group: Cell<u64>,
    arrays: Blocks,
    params: Blocks,
}

impl Arena {
    /// From here on everything has zeros again. What the last group had is no longer in use.
    pub(crate) fn next_group(&mut self) {
        *self.group.get_mut() += 1;
    }
}

/// Blocks of memory by number.
#[derive(Debug, Default)]
struct Blocks(RefCell<Vec<Block>>);

#[derive(Debug, Default)]
struct Block {
    memory: Option<NativeMemory>,
    /// The last group that used it. It has asked for so many bytes.
    group: u64,
    bytes: usize,
}

impl Blocks {
    /// Where a block is. The first work-item of a group that asks makes it large enough, and fills it with zeros.
    fn get(&self, number: usize, bytes: usize, group: u64) -> *mut u8 {
        let mut blocks = self.0.borrow_mut();
        if number >= blocks.len() {
            blocks.resize_with(number + 1, Block::default);
        }
        let block = &mut blocks[number];
        if block.group != group {
            block.renew(bytes);
            block.group = group;
        }
        assert!(bytes <= block.bytes, "the work-items of a group ask for local memory of one size");
        block.memory.as_ref().map_or(std::ptr::null_mut(), NativeMemory::as_ptr)
    }
}

impl Block {
    #[cold]
    fn renew(&mut self, bytes: usize) {
        match &self.memory {
            Some(memory) if memory.len() >= bytes => {
                // SAFETY: the group that used it is done, and no work-item of this group has it yet.
                unsafe { memory.fill(0, bytes, &[0]) };
            }
            // panics as a failing allocation of a `Vec` does
            _ => self.memory = Some(NativeMemory::zeroed(bytes).expect("there is memory for a local array")),
        }
        self.bytes = bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_shares_zeroed_memory() {
        let mut arena = Arena::default();
        for len in [100, 3, 200] {
            arena.next_group();
            let args = [Arg::Local(LocalSize { len: 5, size: 8 })];
            let memory = LocalMemory::new(&arena, &args);
            let (a, b) = (memory.array::<u32>(0, len), memory.array::<u8>(1, 7));
            let c = memory.param::<u64>(0);
            assert_eq!(c.len(), 5);
            // SAFETY: all indices are below the lengths.
            unsafe {
                for k in 0..len {
                    assert_eq!(a.load_proven(k), 0);
                    a.store_proven(k, 3);
                }
                b.store_proven(6, 1);
                assert_eq!(c.load_proven(4), 0);
                c.store_proven(4, 2);
                assert_eq!(memory.array::<u32>(0, len).load_proven(len - 1), 3);
                assert_eq!(memory.array::<u8>(1, 7).load_proven(6), 1);
                assert_eq!(memory.param::<u64>(0).load_proven(4), 2);
            }
        }
    }
}
