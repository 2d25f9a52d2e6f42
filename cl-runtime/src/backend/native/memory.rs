//! Memory of the native device.

use crate::base::{
    command::Access,
    error::{Error, Result},
    rect::{Place, Rect, copy_rect},
};
use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ptr::NonNull,
};

/// Zeroed, over-aligned bytes on the heap.
///
/// Invariant: `allocation` has the layout `layout`, with `bytes` initialised bytes from `start` on.
#[derive(Debug)]
pub(crate) struct NativeMemory {
    allocation: NonNull<u8>,
    layout: Layout,
    start: NonNull<u8>,
    bytes: usize,
}

// SAFETY: it owns its bytes, like a `Box<[u8]>`. Shared references only return a raw pointer; a writer through it must
// have exclusive access (see `as_ptr`).
unsafe impl Send for NativeMemory {}
// SAFETY: as above.
unsafe impl Sync for NativeMemory {}

impl NativeMemory {
    /// Sufficient for any vector register and for a pair of cache lines.
    pub(crate) const ALIGNMENT: usize = 128;

    /// Zeroed memory.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] if the allocation fails.
    pub(crate) fn zeroed(bytes: usize) -> Result<Self> {
        let out_of_memory = || Error::OutOfMemory { bytes, device: "native".into() };
        // aligned by hand: an aligned zeroed allocation writes the zeros, an ordinary one lets the system provide them
        // on first use
        let layout = bytes.checked_add(Self::ALIGNMENT).and_then(|room| Layout::from_size_align(room, 16).ok());
        let layout = layout.ok_or_else(out_of_memory)?;
        // SAFETY: the layout's size is not zero.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or_else(out_of_memory)?;
        let before = allocation.addr().get().next_multiple_of(Self::ALIGNMENT) - allocation.addr().get();
        // SAFETY: `before` is less than the alignment, for which there is room.
        let start = unsafe { allocation.add(before) };
        #[cfg(feature = "observe")]
        crate::base::live::count(1);
        Ok(Self { allocation, layout, start, bytes })
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.bytes
    }

    /// The address of the first byte. Reading needs a shared borrow of the buffer, writing an exclusive one.
    pub(crate) fn as_ptr(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    /// The address of `bytes` bytes at `offset`.
    ///
    /// # Panics
    ///
    /// If they are not within the memory.
    pub(crate) fn part(&self, offset: usize, bytes: usize) -> NonNull<u8> {
        assert!(offset <= self.bytes && bytes <= self.bytes - offset);
        // SAFETY: in bounds.
        unsafe { self.start.add(offset) }
    }

    /// The `bytes` bytes at `offset`.
    ///
    /// # Panics
    ///
    /// If they are not within the memory.
    pub(crate) fn read(&self, offset: usize, bytes: usize) -> &[u8] {
        assert!(offset <= self.bytes && bytes <= self.bytes - offset);
        // SAFETY: in bounds, and initialised by the invariant; the caller's shared borrow excludes writers.
        unsafe { std::slice::from_raw_parts(self.as_ptr().add(offset), bytes) }
    }

    /// Overwrites the bytes at `offset`.
    ///
    /// # Panics
    ///
    /// If they are not within the memory.
    ///
    /// # Safety
    ///
    /// The caller holds an exclusive borrow of the written part of the buffer.
    pub(crate) unsafe fn write(&self, offset: usize, data: &[u8]) {
        assert!(offset <= self.bytes && data.len() <= self.bytes - offset);
        // SAFETY: in bounds; the access is exclusive, as the caller promises, so `data` is disjoint.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), self.as_ptr().add(offset), data.len()) }
    }

    /// Overwrites `bytes` bytes at `offset` with copies of `pattern`, whose length divides them.
    ///
    /// # Panics
    ///
    /// If they are not within the memory.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write).
    pub(crate) unsafe fn fill(&self, offset: usize, bytes: usize, pattern: &[u8]) {
        assert!(offset <= self.bytes && bytes <= self.bytes - offset);
        // SAFETY: in bounds and initialised; the access is exclusive, as the caller promises.
        let data = unsafe { std::slice::from_raw_parts_mut(self.as_ptr().add(offset), bytes) };
        match pattern {
            [first, others @ ..] if others.iter().all(|byte| byte == first) => data.fill(*first),
            pattern => repeat(pattern, data),
        }
    }

    /// Copies a box of bytes to the host (a read) or from it (a write).
    ///
    /// # Safety
    ///
    /// The bytes that the box describes in the host's memory exist and are readable and writable, and the access to this
    /// memory is shared for a read and exclusive for a write.
    pub(crate) unsafe fn rect(&self, access: Access, rect: &Rect) {
        let Rect { device, host, place: Place(place), region } = *rect;
        let ((from, at), (to, target)) = match access {
            Access::Read => ((self.as_ptr(), device), (place, host)),
            Access::Write => ((place, host), (self.as_ptr(), device)),
        };
        // SAFETY: as the caller promises; the host's memory is disjoint from the device's.
        unsafe { copy_rect(from, at, to, target, region) }
    }
}

/// Fills `data` with copies of `pattern`, whose length divides it, by copying the filled part to its end.
fn repeat(pattern: &[u8], data: &mut [u8]) {
    // this much stays in the L1 cache
    const BLOCK: usize = 16 << 10;
    if pattern.is_empty() || data.is_empty() {
        return;
    }
    data[..pattern.len()].copy_from_slice(pattern);
    let (mut done, most) = (pattern.len(), (BLOCK / pattern.len()).max(1) * pattern.len());
    while done < data.len() {
        let next = done.min(most).min(data.len() - done);
        data.copy_within(..next, done);
        done += next;
    }
}

impl Drop for NativeMemory {
    fn drop(&mut self) {
        #[cfg(feature = "observe")]
        crate::base::live::count(-1);
        // SAFETY: allocated with this layout, and not freed before.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_aligned_and_zeroed() -> Result<()> {
        for bytes in [0, 1, 127, 4096] {
            let memory = NativeMemory::zeroed(bytes)?;
            assert_eq!(memory.as_ptr() as usize % NativeMemory::ALIGNMENT, 0);
            assert_eq!(memory.read(0, bytes), vec![0; bytes]);
        }
        Ok(())
    }

    #[test]
    fn patterns_are_repeated() -> Result<()> {
        for (size, count) in [(1, 100), (2, 3), (3, 1), (12, 10_000), (16, 1), (4, 0), (20_000, 3)] {
            for pattern in [vec![7; size], (0..size).map(|byte| byte as u8).collect()] {
                let memory = NativeMemory::zeroed(size * count + 2)?;
                // SAFETY: nothing else has access to it.
                unsafe { memory.fill(1, size * count, &pattern) };
                assert_eq!(memory.read(0, size * count + 2), [&[0][..], &pattern.repeat(count), &[0]].concat());
            }
        }
        Ok(())
    }

    #[test]
    fn too_much_is_an_error() {
        assert!(matches!(NativeMemory::zeroed(usize::MAX), Err(Error::OutOfMemory { .. })));
    }
}
