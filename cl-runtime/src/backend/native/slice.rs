//! Slices in global memory, as native kernels see them.
//!
//! Work-items of many threads write to one slice, each to elements of its own, so there can be no `&mut [T]` to it.

use super::work_item::{Flow, WorkItem};
use crate::{element::Element, item::Item};
use std::{fmt, marker::PhantomData};

/// A `&[T]` parameter.
pub struct GlobalSlice<'a, T> {
    start: *const T,
    len: usize,
    borrow: PhantomData<&'a [T]>,
}

/// A `&mut [T]` parameter.
pub struct GlobalSliceMut<'a, T> {
    start: *mut T,
    len: usize,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: it only reads, and `T` may be read from any thread.
unsafe impl<T: Sync> Send for GlobalSlice<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for GlobalSlice<'_, T> {}
// SAFETY: it may write from any thread; that no two work-items touch one element is what the compiler shows of a safe
// kernel, and what the caller of an unsafe one promises.
unsafe impl<T: Send + Sync> Send for GlobalSliceMut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync> Sync for GlobalSliceMut<'_, T> {}

impl<T> Copy for GlobalSlice<'_, T> {}
impl<T> Clone for GlobalSlice<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for GlobalSliceMut<'_, T> {}
impl<T> Clone for GlobalSliceMut<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> GlobalSlice<'_, T> {
    /// # Safety
    ///
    /// `start` points to `len` initialised elements, which live and are not written through the lifetime.
    pub(crate) unsafe fn new(start: *const T, len: usize) -> Self {
        Self { start, len, borrow: PhantomData }
    }
}

impl<T> GlobalSliceMut<'_, T> {
    /// # Safety
    ///
    /// `start` points to `len` initialised elements, which live and are exclusively borrowed through the lifetime.
    pub(crate) unsafe fn new(start: *mut T, len: usize) -> Self {
        Self { start, len, borrow: PhantomData }
    }
}

impl<'a, T> From<GlobalSliceMut<'a, T>> for GlobalSlice<'a, T> {
    #[inline(always)]
    fn from(slice: GlobalSliceMut<'a, T>) -> Self {
        Self { start: slice.start, len: slice.len, borrow: PhantomData }
    }
}

macro_rules! reads {
    ($slice:ident) => {
        impl<T: Element> $slice<'_, T> {
            /// The number of elements.
            #[inline(always)]
            #[allow(clippy::len_without_is_empty)]
            pub fn len(self) -> usize {
                self.len
            }

            /// Element `index`, or a panic of the work-item at `site` of `item`.
            #[inline(always)]
            pub fn load(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<T> {
                if index < self.len {
                    // SAFETY: just checked.
                    Ok(unsafe { self.start.add(index).read() })
                } else {
                    Err(cl.panic_index(item, site, index, self.len))
                }
            }

            /// Element `index`, which the compiler has shown to exist.
            #[inline(always)]
            pub fn load_proven(self, index: usize) -> T {
                debug_assert!(index < self.len, "proven index {index} is not below {}", self.len);
                // SAFETY: expansions call this only where the compiler has shown that the index is in bounds.
                unsafe { self.start.add(index).read() }
            }
        }
    };
}

reads!(GlobalSlice);
reads!(GlobalSliceMut);

impl<T: Element> GlobalSliceMut<'_, T> {
    /// Sets element `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    pub fn store(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize, value: T) -> Flow<()> {
        if index < self.len {
            // SAFETY: just checked, and this work-item owns the element.
            unsafe { self.start.add(index).write(value) };
            Ok(())
        } else {
            Err(cl.panic_index(item, site, index, self.len))
        }
    }

    /// Sets element `index`, which the compiler has shown to exist.
    #[inline(always)]
    pub fn store_proven(self, index: usize, value: T) {
        debug_assert!(index < self.len, "proven index {index} is not below {}", self.len);
        // SAFETY: expansions call this only where the compiler has shown that the index is in bounds.
        unsafe { self.start.add(index).write(value) }
    }
}

impl<T> fmt::Debug for GlobalSlice<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GlobalSlice({} elements)", self.len)
    }
}

impl<T> fmt::Debug for GlobalSliceMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GlobalSliceMut({} elements)", self.len)
    }
}
