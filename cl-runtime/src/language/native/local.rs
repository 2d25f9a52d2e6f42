//! Local memory: memory that the work-items of a group share.

use super::{atomic::AtomicSlice, check::Check, slice::GlobalSliceMut};
use crate::{
    backend::native::memory::NativeMemory,
    base::ndrange::LocalSize,
    language::{atomic::Atomic, element::Element},
};
use bytemuck::Zeroable;
use std::{
    cell::{Cell, RefCell},
    fmt,
};

/// A type that local memory can hold.
///
/// # Safety
///
/// Zero bytes are a value of the type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "local memory cannot hold `{Self}`",
    label = "zero bytes are no value of this type",
    note = "local memory begins with zeros: it holds numbers, vectors, atomics, structs with `#[derive(Element)]`, and tuples and arrays of these; \
            in place of an `Option`, keep a value and a flag"
)]
pub unsafe trait Zeroed {}

// SAFETY: zero bytes are a value.
#[diagnostic::do_not_recommend]
unsafe impl<T: Zeroable> Zeroed for T {}

/// The sizes of a launch's arguments in local memory.
pub(crate) trait LocalSizes: fmt::Debug + Sync {
    /// The size of the argument with this index, if it is in local memory.
    fn local_size(&self, index: usize) -> Option<LocalSize>;
}

/// The local memory of a group, as its work-items access it.
#[derive(Debug, Clone, Copy)]
pub struct LocalMemory<'a> {
    arena: &'a Arena,
    sizes: &'a dyn LocalSizes,
    /// The index of the function's first array.
    first: usize,
    check: Option<&'a Check>,
}

impl<'a> LocalMemory<'a> {
    pub(crate) fn new(arena: &'a Arena, sizes: &'a dyn LocalSizes, check: Option<&'a Check>) -> Self {
        Self { arena, sizes, first: 0, check }
    }

    /// The memory of a called function: its arrays follow the first `arrays` ones of the caller.
    #[inline(always)]
    #[must_use]
    pub fn after(self, arrays: usize) -> Self {
        Self { first: self.first + arrays, ..self }
    }

    /// Returns the function's local array number `declaration`, counted from 0 in the order of the declarations. All
    /// work-items of the group get the same memory, which is zeroed at the start of the group.
    pub fn array<T: Zeroed>(self, declaration: usize, len: usize, name: &'static str) -> GlobalSliceMut<'a, T> {
        let array = self.array_memory(declaration, len);
        if let Some(check) = self.check {
            check.shares(name, true, array.start(), len);
        }
        array
    }

    fn array_memory<T: Zeroed>(self, declaration: usize, len: usize) -> GlobalSliceMut<'a, T> {
        Self::slice(&self.arena.arrays, self.arena, self.first + declaration, len)
    }

    /// Returns the `#[local]` parameter number `index`, counted from 0 over all of the kernel's parameters, with the
    /// length from the launch.
    pub fn param<T: Element>(self, index: usize, name: &'static str) -> GlobalSliceMut<'a, T> {
        let array = self.param_memory(index);
        if let Some(check) = self.check {
            check.shares(name, true, array.start(), array.len());
        }
        array
    }

    fn param_memory<T: Element>(self, index: usize) -> GlobalSliceMut<'a, T> {
        let Some(LocalSize { len, size }) = self.sizes.local_size(index) else {
            panic!("argument {index} is not in local memory, as its expansion takes it")
        };
        assert_eq!(size, size_of::<T>(), "argument {index} has elements of another size");
        Self::slice(&self.arena.params, self.arena, index, len)
    }

    /// Returns the function's local array number `declaration`, of atomics.
    pub fn atomics<A: Atomic>(self, declaration: usize, len: usize) -> AtomicSlice<'a, A> {
        // SAFETY: this kernel accesses the array as atomics only.
        AtomicSlice::new(unsafe { self.array_memory::<A::Value>(declaration, len).as_atomics() })
    }

    /// Returns the `#[local]` parameter number `index`, of atomics.
    pub fn param_atomics<A: Atomic>(self, index: usize) -> AtomicSlice<'a, A> {
        // SAFETY: this kernel accesses the parameter as atomics only.
        AtomicSlice::new(unsafe { self.param_memory::<A::Value>(index).as_atomics() })
    }

    fn slice<T: Zeroed>(blocks: &Blocks, arena: &Arena, number: usize, len: usize) -> GlobalSliceMut<'a, T> {
        const { assert!(align_of::<T>() <= NativeMemory::ALIGNMENT, "no element wants more alignment than this") };
        let bytes = len.saturating_mul(size_of::<T>());
        let start = blocks.get(number, bytes, arena.group.get());
        // SAFETY: the block has as many initialised bytes, either zeros or written as a `T` before, and does not move
        // while the group runs. It belongs to this group, whose work-items share a thread, so no two of them access an
        // element at the same time.
        unsafe { GlobalSliceMut::new(start.cast(), len) }
    }
}

/// The memory of [`LocalMemory`], reused by the thread's next group.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    /// The number of the running group.
    group: Cell<u64>,
    arrays: Blocks,
    params: Blocks,
}

impl Arena {
    /// Starts a new group: all arrays become zeroed again. The memory of the last group is no longer in use.
    pub(crate) fn next_group(&mut self) {
        *self.group.get_mut() += 1;
    }
}

/// Blocks of memory by index.
#[derive(Debug, Default)]
struct Blocks(RefCell<Vec<Block>>);

#[derive(Debug, Default)]
struct Block {
    memory: Option<NativeMemory>,
    /// The last group that used it, and the number of bytes that the group requested.
    group: u64,
    bytes: usize,
}

impl Blocks {
    /// Returns the start of a block. The first request of a group enlarges it as necessary and zeroes it.
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
                // SAFETY: the group that used it has finished, and no work-item of this group has it yet.
                unsafe { memory.fill(0, bytes, &[0]) };
            }
            // panics like a failing allocation of a `Vec`
            _ => self.memory = Some(NativeMemory::zeroed(bytes).expect("there is memory for a local array")),
        }
        self.bytes = bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{base::ndrange::Partition, item::NO_ITEM, language::native::group::Run};

    impl LocalSizes for LocalSize {
        fn local_size(&self, _: usize) -> Option<LocalSize> {
            Some(*self)
        }
    }

    #[test]
    fn a_group_shares_zeroed_memory() {
        let run = Run::new(NO_ITEM, Partition { dimensions: 1, global: [1; 3], local: [1; 3], offset: [0; 3] });
        let group = run.group([0; 3]);
        let cl = &group.item([0; 3]);
        let mut arena = Arena::default();
        for len in [100, 3, 200] {
            arena.next_group();
            let size = LocalSize { len: 5, size: 8 };
            let memory = LocalMemory::new(&arena, &size, None);
            let (a, b) = (memory.array::<u32>(0, len, "a"), memory.array::<u8>(1, 7, "b"));
            let c = memory.param::<u64>(0, "c");
            assert_eq!(c.len(), 5);
            // SAFETY: all indices are below the lengths.
            unsafe {
                for k in 0..len {
                    assert_eq!(a.load_proven(cl, k), 0);
                    a.store_proven(cl, k, 3);
                }
                b.store_proven(cl, 6, 1);
                assert_eq!(c.load_proven(cl, 4), 0);
                c.store_proven(cl, 4, 2);
                assert_eq!(memory.array::<u32>(0, len, "a").load_proven(cl, len - 1), 3);
                assert_eq!(memory.array::<u8>(1, 7, "b").load_proven(cl, 6), 1);
                assert_eq!(memory.param::<u64>(0, "c").load_proven(cl, 4), 2);
            }
        }
    }
}
