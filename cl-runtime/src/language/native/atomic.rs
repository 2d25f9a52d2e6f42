//! Slices of atomics in native kernels.

use super::{
    slice::check_part,
    work_item::{Flow, WorkItem},
};
#[cfg(target_has_atomic = "64")]
use crate::language::atomic_float::AtomicF64;
use crate::{
    item::Item,
    language::{atomic::Atomic, atomic_float::AtomicF32},
};
use std::sync::atomic::{self, Ordering::Relaxed};

/// A `&[AtomicU32]` or other slice of atomics, in global or local memory.
#[derive(Debug)]
pub struct AtomicSlice<'a, A> {
    atomics: &'a [A],
}

impl<A> Copy for AtomicSlice<'_, A> {}
impl<A> Clone for AtomicSlice<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, A> AtomicSlice<'a, A> {
    #[inline(always)]
    pub(crate) fn new(atomics: &'a [A]) -> Self {
        Self { atomics }
    }

    /// The number of elements.
    #[inline(always)]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(self) -> usize {
        self.atomics.len()
    }

    /// Returns element `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    pub fn get(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<&'a A> {
        match self.atomics.get(index) {
            Some(atomic) => Ok(atomic),
            None => Err(cl.panic_index(item, site, index, self.len())),
        }
    }

    /// Returns element `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The element exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn get_proven(self, cl: &WorkItem<'_>, index: usize) -> &'a A {
        cl.within(index, self.len());
        // SAFETY: as the caller promises.
        unsafe { self.atomics.get_unchecked(index) }
    }

    /// Returns the part of a work-group's array that begins at element `index`, with its type in the kernel: a row or
    /// the whole array.
    ///
    /// # Safety
    ///
    /// The part is within the array, as the compiler has proven, and `P` is `A` or an array of it.
    #[inline(always)]
    pub unsafe fn part<P>(self, index: usize) -> &'a P {
        debug_assert!(index * size_of::<A>() + size_of::<P>() <= size_of_val(self.atomics), "a part is in the array");
        // SAFETY: as the caller promises.
        unsafe { &*self.atomics.as_ptr().add(index).cast::<P>() }
    }

    /// A row of an array of atomics.
    #[inline(always)]
    pub fn of(atomics: &'a [A]) -> Self {
        Self::new(atomics)
    }

    /// Returns the part `start..end`, or raises a panic of the work-item, as for a slice of numbers.
    #[inline(always)]
    pub fn sub(
        self,
        cl: &WorkItem<'_>,
        item: &'static Item,
        order: Option<u32>,
        bound: Option<u32>,
        start: usize,
        end: usize,
    ) -> Flow<Self> {
        check_part(cl, item, order, bound, start, end, self.len())?;
        Ok(Self::new(&self.atomics[start..end]))
    }
}

/// An atomic in local memory. One thread at a time accesses it, that of the work-group, so no instruction needs to be
/// atomic.
pub trait GroupAtomic: Atomic {
    /// Replaces the value with what `next` makes of it, and returns the previous one.
    fn update(&self, next: impl FnOnce(Self::Value) -> Self::Value) -> Self::Value;

    /// Stores `new` if the current value has the bits of `current`. Returns the previous value, in `Err` if they differ.
    ///
    /// # Errors
    ///
    /// The previous value, if its bits differ from those of `current`.
    fn exchange(&self, current: Self::Value, new: Self::Value) -> Result<Self::Value, Self::Value>;
}

macro_rules! group_atomics {
    ($($(#[$cfg:meta])? $atomic:ty: $value:ident;)*) => {$(
        $(#[$cfg])?
        impl GroupAtomic for $atomic {
            #[inline(always)]
            fn update(&self, next: impl FnOnce($value) -> $value) -> $value {
                let old = self.load(Relaxed);
                self.store(next(old), Relaxed);
                old
            }

            #[inline(always)]
            fn exchange(&self, current: $value, new: $value) -> Result<$value, $value> {
                let old = self.load(Relaxed);
                if old.to_ne_bytes() != current.to_ne_bytes() {
                    return Err(old);
                }
                self.store(new, Relaxed);
                Ok(old)
            }
        }
    )*};
}

group_atomics! {
    atomic::AtomicI32: i32;
    atomic::AtomicU32: u32;
    AtomicF32: f32;
    #[cfg(target_has_atomic = "64")] atomic::AtomicI64: i64;
    #[cfg(target_has_atomic = "64")] atomic::AtomicU64: u64;
    #[cfg(target_has_atomic = "64")] AtomicF64: f64;
}
