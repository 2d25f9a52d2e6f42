//! Slices in any address space, as native kernels access them.
//!
//! Work-items on several threads write to the same slice, each to its own elements, so there can be no `&mut [T]` to
//! it.

use super::work_item::{Flow, WorkItem};
use crate::{
    item::Item,
    language::{atomic::Atomic, element::Element},
};
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
// SAFETY: it may write from any thread. The compiler proves for a safe kernel that no two work-items access the same
// element; the caller of an unsafe kernel promises it.
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

impl<'a, T> GlobalSlice<'a, T> {
    /// A slice of a work-item's private array.
    #[inline(always)]
    pub fn of(slice: &'a [T]) -> Self {
        Self { start: slice.as_ptr(), len: slice.len(), borrow: PhantomData }
    }

    /// # Safety
    ///
    /// `start` points to `len` initialised elements, which live and are not written during the lifetime.
    pub(crate) unsafe fn new(start: *const T, len: usize) -> Self {
        Self { start, len, borrow: PhantomData }
    }
}

impl<'a, T> GlobalSliceMut<'a, T> {
    /// A slice of a work-item's private array.
    #[inline(always)]
    pub fn of(slice: &'a mut [T]) -> Self {
        Self { start: slice.as_mut_ptr(), len: slice.len(), borrow: PhantomData }
    }

    /// # Safety
    ///
    /// `start` points to `len` initialised elements, which live and are exclusively borrowed during the lifetime.
    pub(crate) unsafe fn new(start: *mut T, len: usize) -> Self {
        Self { start, len, borrow: PhantomData }
    }
}

impl<T> GlobalSlice<'_, T> {
    #[inline(always)]
    pub(super) fn start(self) -> *const T {
        self.start
    }
}

impl<T> GlobalSliceMut<'_, T> {
    #[inline(always)]
    pub(super) fn start(self) -> *mut T {
        self.start
    }
}

impl<'a, T: Element> GlobalSliceMut<'a, T> {
    /// # Safety
    ///
    /// While the result is in use, the same elements are accessed only by atomics.
    pub(crate) unsafe fn as_atomics<A: Atomic<Value = T>>(self) -> &'a [A] {
        const { assert!(size_of::<A>() == size_of::<T>(), "an atomic is as large as what it holds") };
        if self.len == 0 {
            return &[];
        }
        let start = self.start.cast::<A>();
        assert!(start.is_aligned(), "memory is aligned for atomics");
        // SAFETY: `len` initialised elements, of the same size and validity. They live for 'a, and all other accesses
        // are atomic, as the caller promises.
        unsafe { std::slice::from_raw_parts(start, self.len) }
    }
}

impl<'a, T> From<GlobalSliceMut<'a, T>> for GlobalSlice<'a, T> {
    #[inline(always)]
    fn from(slice: GlobalSliceMut<'a, T>) -> Self {
        Self { start: slice.start, len: slice.len, borrow: PhantomData }
    }
}

/// For the native version of a call that rustc rejects in the user's body, so that the error appears only once. Never
/// called.
impl<'a, T> From<GlobalSlice<'a, T>> for GlobalSliceMut<'a, T> {
    fn from(_: GlobalSlice<'a, T>) -> Self {
        // the condition depends on the type, so that it is evaluated only for an instance
        const { assert!(size_of::<T>() == usize::MAX, "a `&[T]` where a `&mut [T]` is taken") }
        unreachable!("there is no instance")
    }
}

/// Checks that the part `start..end` is in order and within a slice of length `len`.
#[inline(always)]
pub(super) fn check_part(
    cl: &WorkItem<'_>,
    item: &'static Item,
    order: Option<u32>,
    bound: Option<u32>,
    start: usize,
    end: usize,
    len: usize,
) -> Flow<()> {
    match (order, bound) {
        (Some(site), _) if start > end => Err(cl.panic_index(item, site, start, end)),
        (_, Some(site)) if end > len => Err(cl.panic_index(item, site, end, len)),
        _ => Ok(()),
    }
}

macro_rules! reads {
    ($slice:ident) => {
        impl<T: Copy> $slice<'_, T> {
            /// The number of elements.
            #[inline(always)]
            #[allow(clippy::len_without_is_empty)]
            pub fn len(self) -> usize {
                self.len
            }

            /// Returns the part `start..end`, or raises a panic of the work-item: at site `order` if it ends before it
            /// starts, with the values `start` and `end`; at site `bound` if it extends past the slice, with the values
            /// `end` and the length. `None` stands for a check that the compiler has proven unnecessary.
            ///
            /// # Safety
            ///
            /// The conditions that are not checked hold.
            #[inline(always)]
            pub unsafe fn sub(
                self,
                cl: &WorkItem<'_>,
                item: &'static Item,
                order: Option<u32>,
                bound: Option<u32>,
                start: usize,
                end: usize,
            ) -> Flow<Self> {
                check_part(cl, item, order, bound, start, end, self.len)?;
                debug_assert!(start <= end && end <= self.len, "{start}..{end} is proven to be within {}", self.len);
                // SAFETY: just checked, or as the caller promises.
                Ok(Self { start: unsafe { self.start.add(start) }, len: end - start, borrow: PhantomData })
            }

            /// Returns element `index`, or raises a panic of the work-item at `site` of `item`.
            #[inline(always)]
            #[track_caller]
            pub fn load(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<T> {
                if index < self.len {
                    cl.loads(self.start.wrapping_add(index));
                    // SAFETY: just checked.
                    Ok(unsafe { self.start.add(index).read() })
                } else {
                    Err(cl.panic_index(item, site, index, self.len))
                }
            }

            /// Returns element `index`, without a bounds check.
            ///
            /// # Safety
            ///
            /// The element exists, as the compiler has proven.
            #[inline(always)]
            #[track_caller]
            pub unsafe fn load_proven(self, cl: &WorkItem<'_>, index: usize) -> T {
                cl.within(index, self.len);
                cl.loads(self.start.wrapping_add(index));
                // SAFETY: as the caller promises.
                unsafe { self.start.add(index).read() }
            }
        }
    };
}

reads!(GlobalSlice);
reads!(GlobalSliceMut);

impl<'a, T> GlobalSlice<'a, T> {
    /// Returns a reference to element `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    #[track_caller]
    pub fn get(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<&'a T> {
        if index >= self.len {
            return Err(cl.panic_index(item, site, index, self.len));
        }
        // SAFETY: just checked.
        Ok(unsafe { self.get_proven(cl, index) })
    }

    /// Returns a reference to element `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The element exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn get_proven(self, cl: &WorkItem<'_>, index: usize) -> &'a T {
        cl.within(index, self.len);
        // SAFETY: it exists, as the caller promises, and is borrowed for 'a.
        unsafe { &*self.start.add(index) }
    }
}

impl<'a, T> GlobalSliceMut<'a, T> {
    /// Returns a reference to element `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    #[track_caller]
    pub fn get(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<&'a mut T> {
        if index >= self.len {
            return Err(cl.panic_index(item, site, index, self.len));
        }
        // SAFETY: just checked.
        Ok(unsafe { self.get_proven(cl, index) })
    }

    /// Returns a reference to element `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The element exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn get_proven(self, cl: &WorkItem<'_>, index: usize) -> &'a mut T {
        cl.within(index, self.len);
        // SAFETY: it exists, as the caller promises. The element belongs to this work-item for as long as the reference
        // is used: rustc has checked the user's function, and other work-items are subject to the same rules as for
        // elements that are accessed by index.
        unsafe { &mut *self.start.add(index) }
    }

    /// Returns the part of a work-group's array that begins at element `index`, with its type in the kernel: a row or
    /// the whole array.
    ///
    /// # Safety
    ///
    /// The part is within the array, as the compiler has proven, and `P` is `T` or an array of it.
    #[inline(always)]
    pub unsafe fn part<P>(self, index: usize) -> &'a mut P {
        debug_assert!(index * size_of::<T>() + size_of::<P>() <= self.len * size_of::<T>(), "a part is in the array");
        // SAFETY: as above.
        unsafe { &mut *self.start.add(index).cast::<P>() }
    }
}

impl<T: Copy> GlobalSliceMut<'_, T> {
    /// Sets element `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    #[track_caller]
    pub fn store(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize, value: T) -> Flow<()> {
        if index < self.len {
            cl.stores(self.start.wrapping_add(index));
            // SAFETY: just checked, and this work-item owns the element.
            unsafe { self.start.add(index).write(value) };
            Ok(())
        } else {
            Err(cl.panic_index(item, site, index, self.len))
        }
    }

    /// Sets element `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The element exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn store_proven(self, cl: &WorkItem<'_>, index: usize, value: T) {
        cl.within(index, self.len);
        cl.stores(self.start.wrapping_add(index));
        // SAFETY: as the caller promises, and this work-item owns the element.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        backend::native::threads::Threads,
        base::ndrange::Partition,
        item::{Compiled, MessagePart, NO_ITEM, Scalar, Site},
        language::native::group::Run,
        launch::{
            args::Args,
            native::{groups::Groups, small::Pace},
        },
    };

    const MESSAGE: &[MessagePart] =
        &[MessagePart::Display(0, Scalar::Usize), MessagePart::Text(" of "), MessagePart::Display(1, Scalar::Usize)];

    const ITEM: &Item = &Item {
        sites: &[Site { line: 1, column: 1, message: MESSAGE }, Site { line: 2, column: 2, message: MESSAGE }],
        panics: true,
        // SAFETY: it has no OpenCL C.
        compiled: unsafe { Compiled::new() },
        ..*NO_ITEM
    };

    /// Runs `body` as one work-item, and checks the line and the message of its panic, if any.
    #[track_caller]
    fn check(body: impl Fn(&WorkItem<'_>) -> Flow<()> + Copy + Sync, expected: Option<(u32, &str)>) {
        let run = Run::new(NO_ITEM, Partition { dimensions: 1, global: [1; 3], local: [1; 3], offset: [0; 3] });
        static PACE: Pace = Pace::new();
        static THREADS: Threads = Threads::of_environment();
        Groups::new(&run, &Args::new(), &PACE, &THREADS).for_each(body);
        let panic = run.panic_so_far();
        assert_eq!(panic.map(|panic| (panic.line, panic.message.as_str())), expected);
    }

    #[test]
    fn parts_of_slices_are_checked() {
        let sub = |start, end| {
            move |cl: &WorkItem<'_>| {
                let mut data = [0, 1, 2, 3, 4];
                // SAFETY: everything is checked.
                let part = unsafe { GlobalSlice::of(&data).sub(cl, ITEM, Some(0), Some(1), start, end)? };
                assert_eq!(part.len(), end - start);
                // SAFETY: within its length.
                let load = |k| unsafe { part.load_proven(cl, k) };
                assert_eq!((0..part.len()).map(load).collect::<Vec<_>>(), data[start..end]);
                // SAFETY: everything is checked.
                let part = unsafe { GlobalSliceMut::of(&mut data).sub(cl, ITEM, Some(0), Some(1), start, end)? };
                // SAFETY: the whole slice.
                let part = unsafe { part.sub(cl, ITEM, None, None, 0, part.len())? };
                // SAFETY: within its length.
                (0..part.len()).for_each(|k| unsafe { part.store_proven(cl, k, 7) });
                assert!(data[start..end].iter().all(|&n| n == 7) && data[end..].iter().all(|&n| n != 7));
                Ok(())
            }
        };
        check(sub(0, 5), None);
        check(sub(1, 3), None);
        check(sub(5, 5), None);
        check(sub(0, 0), None);
        check(sub(0, 6), Some((2, "6 of 5")));
        check(sub(3, 2), Some((1, "3 of 2")));
        // the order is checked first
        check(sub(7, 6), Some((1, "7 of 6")));
        check(sub(usize::MAX, 0), Some((1, "18446744073709551615 of 0")));
    }

    #[test]
    fn indices_of_private_arrays_are_checked() {
        let index = |index| move |cl: &WorkItem<'_>| cl.index(ITEM, 1, index, 3).map(|found| assert_eq!(found, index));
        check(index(2), None);
        check(index(3), Some((2, "3 of 3")));
    }
}
