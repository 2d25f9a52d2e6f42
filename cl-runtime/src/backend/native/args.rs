//! The arguments of a native launch.

use super::slice::{GlobalSlice, GlobalSliceMut};
use crate::{
    arg::{Arg, SliceArg},
    backend::Memory,
    element::{Element, Value},
    kernel::Kernel,
};

/// The arguments, in the order of the kernel's parameters. The launcher in the same expansion has put them in, with
/// the types that the native version takes them out with.
#[derive(Debug)]
pub struct NativeArgs<'a> {
    args: &'a [Arg<'a>],
    kernel: &'static Kernel,
}

impl<'a> NativeArgs<'a> {
    pub(crate) fn new(kernel: &'static Kernel, args: &'a [Arg<'a>]) -> Self {
        Self { args, kernel }
    }

    /// The value of parameter `index`.
    pub fn value<T: Value>(&self, index: usize) -> T {
        match self.args.get(index) {
            Some(Arg::Value(bits)) => T::from_bits(bits),
            Some(Arg::Read(_) | Arg::Write(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    /// The slice of parameter `index`, to read.
    pub fn slice<T: Element>(&self, index: usize) -> GlobalSlice<'a, T> {
        match self.args.get(index) {
            Some(Arg::Read(slice) | Arg::Write(slice)) => {
                let (start, len) = self.parts::<T>(index, slice);
                // SAFETY: `parts` gives initialised elements, borrowed for 'a and not written while a launch reads them.
                unsafe { GlobalSlice::new(start, len) }
            }
            Some(Arg::Value(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    /// The slice of parameter `index`, to read and write.
    pub fn slice_mut<T: Element>(&self, index: usize) -> GlobalSliceMut<'a, T> {
        match self.args.get(index) {
            Some(Arg::Write(slice)) => {
                let (start, len) = self.parts::<T>(index, slice);
                // SAFETY: `parts` gives initialised elements; a write argument borrows them exclusively for 'a.
                unsafe { GlobalSliceMut::new(start, len) }
            }
            Some(Arg::Value(_) | Arg::Read(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    fn parts<T: Element>(&self, index: usize, slice: &SliceArg<'a>) -> (*mut T, usize) {
        let SliceArg { storage, offset, len, size } = *slice;
        let Memory::Native(memory) = &storage.memory else { self.mismatch(index) };
        assert_eq!(size, size_of::<T>(), "argument {index} has elements of another size");
        // SAFETY: a slice argument is made from a view, and a view is in the bounds of its buffer's memory, which is
        // aligned for every element type.
        (unsafe { memory.as_ptr().cast::<T>().add(offset) }, len)
    }

    #[cold]
    fn mismatch(&self, index: usize) -> ! {
        panic!("argument {index} of kernel `{}` is not what its expansion takes", self.kernel.name())
    }
}
