//! Arrays borrowed for function arguments.

use super::{
    atomic::AtomicSlice,
    slice::{GlobalSlice, GlobalSliceMut},
};

/// The coercion that rustc performs on a reference to an array in an argument: where the function takes a slice, the
/// reference becomes one.
pub trait Lend<To> {
    /// The reference, or slice, that the function takes.
    fn lend(self) -> To;
}

impl<'a, T, const N: usize> Lend<&'a [T; N]> for &'a [T; N] {
    #[inline(always)]
    fn lend(self) -> &'a [T; N] {
        self
    }
}

impl<'a, T, const N: usize> Lend<&'a mut [T; N]> for &'a mut [T; N] {
    #[inline(always)]
    fn lend(self) -> &'a mut [T; N] {
        self
    }
}

impl<'a, T, const N: usize> Lend<&'a [T; N]> for &'a mut [T; N] {
    #[inline(always)]
    fn lend(self) -> &'a [T; N] {
        self
    }
}

impl<'a, T, const N: usize> Lend<GlobalSlice<'a, T>> for &'a [T; N] {
    #[inline(always)]
    fn lend(self) -> GlobalSlice<'a, T> {
        GlobalSlice::of(self)
    }
}

impl<'a, T, const N: usize> Lend<GlobalSlice<'a, T>> for &'a mut [T; N] {
    #[inline(always)]
    fn lend(self) -> GlobalSlice<'a, T> {
        GlobalSlice::of(self)
    }
}

impl<'a, T, const N: usize> Lend<GlobalSliceMut<'a, T>> for &'a mut [T; N] {
    #[inline(always)]
    fn lend(self) -> GlobalSliceMut<'a, T> {
        GlobalSliceMut::of(self)
    }
}

impl<'a, A, const N: usize> Lend<AtomicSlice<'a, A>> for &'a [A; N] {
    #[inline(always)]
    fn lend(self) -> AtomicSlice<'a, A> {
        AtomicSlice::of(self)
    }
}
