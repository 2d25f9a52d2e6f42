//! The arguments of a native launch.

use crate::{
    backend::Memory,
    item::{Param, ParamKind},
    language::{
        atomic::Atomic,
        element::Value,
        image::Dimensions,
        native::{
            atomic::AtomicSlice,
            check::Check,
            image::{GlobalImage, GlobalImageMut},
            slice::{GlobalSlice, GlobalSliceMut},
        },
        pixel::Pixel,
    },
    launch::{
        args::{Arg, Args},
        kernel::Kernel,
    },
    memory::arg::SliceArg,
};

/// The arguments, in the order of the kernel's parameters. The launcher in the same expansion has stored them with the
/// types that the native version expects.
#[derive(Debug)]
pub struct NativeArgs<'a> {
    args: &'a Args<'a>,
    kernel: &'static Kernel,
    check: Option<&'a Check>,
}

impl<'a> NativeArgs<'a> {
    pub(crate) fn new(kernel: &'static Kernel, args: &'a Args<'a>, check: Option<&'a Check>) -> Self {
        Self { args, kernel, check }
    }

    /// Returns the value of parameter `index`.
    pub fn value<T: Value>(&self, index: usize) -> T {
        match self.args.as_slice().get(index) {
            Some(Arg::Value(value)) => T::from_bytes(self.args.bytes(value)),
            Some(Arg::Read(_) | Arg::Write(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    /// Returns the slice of parameter `index`, for reading.
    ///
    /// # Safety
    ///
    /// `T` is an `Element`, the parameter's. The launcher has this bound, so that rustc reports a violation only once.
    pub unsafe fn slice<T>(&self, index: usize) -> GlobalSlice<'a, T> {
        match self.args.as_slice().get(index) {
            Some(Arg::Read(slice) | Arg::Write(slice)) => {
                let (start, len) = self.parts::<T>(index, slice);
                // SAFETY: `parts` returns initialised elements, borrowed for 'a and not written while a launch reads
                // them.
                unsafe { GlobalSlice::new(start, len) }
            }
            Some(Arg::Value(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    /// Returns the slice of parameter `index`, for reading and writing.
    ///
    /// # Safety
    ///
    /// As for [`slice`](Self::slice).
    pub unsafe fn slice_mut<T>(&self, index: usize) -> GlobalSliceMut<'a, T> {
        match self.args.as_slice().get(index) {
            Some(Arg::Write(slice)) => {
                let (start, len) = self.parts::<T>(index, slice);
                // SAFETY: `parts` returns initialised elements; a write argument borrows them exclusively for 'a.
                unsafe { GlobalSliceMut::new(start, len) }
            }
            Some(Arg::Value(_) | Arg::Read(_) | Arg::Local(_)) | None => self.mismatch(index),
        }
    }

    /// Returns the image of parameter `index`, for reading. Its lengths are the parameters that follow.
    ///
    /// # Safety
    ///
    /// The parameter is an image of such pixels and dimensions.
    pub unsafe fn image<P: Pixel, D: Dimensions>(&self, index: usize) -> GlobalImage<'a, P, D> {
        // SAFETY: texels are the elements of an image's memory.
        let texels = unsafe { self.slice(index) };
        let mut size = [1; 3];
        for (d, length) in size.iter_mut().enumerate().take(D::KIND.lengths().len()) {
            *length = self.value(index + 1 + d);
        }
        // SAFETY: the launcher passes the lengths of the image.
        unsafe { GlobalImage::new(texels, size) }
    }

    /// Returns the image of parameter `index`, for writing.
    ///
    /// # Safety
    ///
    /// As for [`image`](Self::image).
    pub unsafe fn image_mut<P: Pixel, D: Dimensions>(&self, index: usize) -> GlobalImageMut<'a, P, D> {
        // SAFETY: texels are the elements of an image's memory.
        GlobalImageMut::new(unsafe { self.slice_mut(index) })
    }

    /// Returns the atomics of parameter `index`.
    pub fn atomics<A: Atomic>(&self, index: usize) -> AtomicSlice<'a, A> {
        // SAFETY: the value of an atomic is an integer.
        let slice = unsafe { self.slice_mut::<A::Value>(index) };
        // SAFETY: the write argument borrows the memory exclusively for 'a, and this kernel accesses it as atomics
        // only.
        AtomicSlice::new(unsafe { slice.as_atomics() })
    }

    fn parts<T>(&self, index: usize, slice: &SliceArg<'a>) -> (*mut T, usize) {
        let SliceArg { storage, offset, len, size } = *slice;
        let Memory::Native(memory) = storage.memory() else { self.mismatch(index) };
        assert_eq!(size, size_of::<T>(), "argument {index} has elements of another size");
        // SAFETY: a slice argument is created from a view, and a view is in the bounds of its buffer's memory, which is
        // aligned for every element type.
        let start = unsafe { memory.as_ptr().cast::<T>().add(offset) };
        if let Some(check) = self.check {
            check.shares(self.name_of(index), false, start, len);
        }
        (start, len)
    }

    /// The name of the parameter that argument `index`, a slice, belongs to. A grid's lengths are arguments, too.
    fn name_of(&self, index: usize) -> &'static str {
        let is_value = |arg: &Arg<'_>| matches!(arg, Arg::Value(_));
        let before = self.args.as_slice()[..index].iter().filter(|arg| !is_value(arg)).count();
        let is_memory = |param: &&Param| !matches!(param.kind, ParamKind::Value { .. } | ParamKind::Sampler { .. });
        let mut slices = self.kernel.params().iter().filter(is_memory);
        slices.nth(before).map_or("an argument", |param| param.name)
    }

    #[cold]
    fn mismatch(&self, index: usize) -> ! {
        panic!("argument {index} of kernel `{}` is not what its expansion takes", self.kernel.name())
    }
}
