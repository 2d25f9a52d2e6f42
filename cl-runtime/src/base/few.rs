//! A list of bounded length without heap allocation.

use std::{fmt, mem::MaybeUninit, slice};

/// A list of at most `N` items. The slots after the last item stay uninitialised, so creating a list costs no more than its
/// items.
///
/// The type has no drop glue. Unlike a `Vec`, it therefore does not extend the borrows in its items to the end of its
/// scope.
#[derive(Clone, Copy)]
pub(crate) struct Few<T: Copy, const N: usize> {
    /// Invariant: the first `len` are initialised.
    places: [MaybeUninit<T>; N],
    len: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { places: [const { MaybeUninit::uninit() }; N], len: 0 }
    }

    /// Appends `item` and returns whether there was room.
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> bool {
        let len = self.len;
        if len < N {
            self.places[len] = MaybeUninit::new(item);
            self.len = len + 1;
        }
        len < N
    }

    /// Appends all items, or none if they do not all fit, and returns whether they did.
    pub(crate) fn extend(&mut self, items: &[T]) -> bool {
        let fits = items.len() <= N - self.len;
        fits && items.iter().all(|item| self.push(*item))
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        debug_assert!(self.len <= N);
        // SAFETY: the first `len` items exist and are initialised, by the invariant.
        unsafe { slice::from_raw_parts(self.places.as_ptr().cast(), self.len) }
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut few = Few::<u8, 4>::new();
        assert!(few.as_slice().is_empty());
        assert!(few.push(1) && few.extend(&[2, 3]) && !few.extend(&[4, 5]));
        assert_eq!(few.as_slice(), [1, 2, 3]);
        assert!(few.extend(&[4]) && !few.push(5) && few.extend(&[]));
        assert_eq!(few.as_slice(), [1, 2, 3, 4]);
    }
}
