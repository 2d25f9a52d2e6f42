//! Boxes of bytes: the shape of windows in memory.

/// The layout of a box of bytes in a memory: its offset, the pitch of rows, and the pitch of slices, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side {
    pub(crate) offset: usize,
    pub(crate) row: usize,
    pub(crate) slice: usize,
}

/// A box of bytes in a device's memory, and its source or target in host memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rect {
    pub(crate) device: Side,
    pub(crate) host: Side,
    /// The start of the host memory.
    pub(crate) place: Place,
    /// The bytes per row, the rows per slice, and the number of slices. None of them is 0.
    pub(crate) region: [usize; 3],
}

impl Rect {
    /// A contiguous range of bytes.
    pub(crate) fn line(offset: usize, place: Place, bytes: usize) -> Self {
        let side = |offset| Side { offset, row: bytes, slice: bytes };
        Self { device: side(offset), host: side(0), place, region: [bytes, 1, 1] }
    }
}

/// A pointer into the host's memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place(pub(crate) *mut u8);

// SAFETY: the memory is accessible from any thread until the transfer is done, as the callers of asynchronous transfers
// promise.
unsafe impl Send for Place {}
// SAFETY: as above; the pointer itself is immutable.
unsafe impl Sync for Place {}

/// Copies a box of bytes.
///
/// # Safety
///
/// The bytes that `at` and `place` describe, relative to `from` and `to`, exist, are readable and writable, and are
/// disjoint.
pub(crate) unsafe fn copy_rect(from: *const u8, at: Side, to: *mut u8, place: Side, region: [usize; 3]) {
    let [bytes, rows, slices] = region;
    for (slice, row) in (0..slices).flat_map(|slice| (0..rows).map(move |row| (slice, row))) {
        // SAFETY: as the caller promises.
        unsafe {
            let from = from.add(at.offset + slice * at.slice + row * at.row);
            let to = to.add(place.offset + slice * place.slice + row * place.row);
            std::ptr::copy_nonoverlapping(from, to, bytes);
        }
    }
}
