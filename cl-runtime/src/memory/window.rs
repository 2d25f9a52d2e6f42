//! Windows: rectangles and boxes of grids, for reading, writing and copying.

mod transfer;

use super::{
    buffer::Buffer,
    grid::{Grid, GridView, GridViewMut},
    view::{Part, Slice, SliceMut, check_len},
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        extent::product,
        rect::{Place, Rect, Side},
    },
    language::element::Element,
    queue::Queue,
};
use std::{fmt, ops::Range};

/// A rectangular part of a grid of one to four dimensions, for reading, see [`GridView::window`].
///
/// ```
/// # use cl_runtime::{Window, prelude::*};
/// # let queue = Queue::auto()?;
/// let image = Buffer::filled(&queue, 480 * 640, 255u8)?;
/// let tile: Window<'_, u8, 2> = image.as_grid([480, 640])?.window([0..16, 624..640]);
/// assert_eq!((tile.shape(), tile.to_vec(&queue)?), ([16, 16], vec![255; 256]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Window<'a, T, const N: usize> {
    slice: Slice<'a, T>,
    frame: Frame<N>,
}

/// A rectangular part of a grid of one to four dimensions, for writing, see [`GridViewMut::window_mut`].
///
/// ```
/// # use cl_runtime::{WindowMut, prelude::*};
/// # let queue = Queue::auto()?;
/// let mut image = Buffer::filled(&queue, 480 * 640, 255u8)?;
/// let mut pixels = image.as_grid_mut([480, 640])?;
/// let mut tile: WindowMut<'_, u8, 2> = pixels.window_mut([0..16, 624..640]);
/// tile.fill(&queue, 0)?;
/// assert_eq!(image.slice(623..625).to_vec(&queue)?, [255, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct WindowMut<'a, T, const N: usize> {
    slice: SliceMut<'a, T>,
    frame: Frame<N>,
}

impl<T, const N: usize> Copy for Window<'_, T, N> {}
impl<T, const N: usize> Clone for Window<'_, T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

/// The position of a window in its grid. Invariant: `start + shape <= grid` in each dimension.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame<const N: usize> {
    pub(crate) grid: [usize; N],
    pub(crate) start: [usize; N],
    pub(crate) shape: [usize; N],
}

impl<const N: usize> Frame<N> {
    /// # Panics
    ///
    /// If the ranges are out of bounds.
    #[track_caller]
    fn new(grid: [usize; N], ranges: &[Range<usize>; N]) -> Self {
        for (range, &len) in ranges.iter().zip(&grid) {
            let inside = range.start <= range.end && range.end <= len;
            assert!(inside, "window {ranges:?} out of bounds of a grid of shape {grid:?}");
        }
        let (start, shape) = (ranges.each_ref().map(|range| range.start), ranges.each_ref().map(Range::len));
        Self { grid, start, shape }
    }

    /// The frame of the whole grid.
    pub(crate) fn whole(grid: [usize; N]) -> Self {
        Self { grid, start: [0; N], shape: grid }
    }

    /// A frame of this shape at `start` in a grid on the host.
    fn at(grid: [usize; N], start: [usize; N], shape: [usize; N]) -> Result<Self> {
        let fits = |d: usize| start[d].checked_add(shape[d]).is_some_and(|end| end <= grid[d]);
        if (0..N).all(fits) {
            return Ok(Self { grid, start, shape });
        }
        Err(Error::WindowMismatch { window: shape.to_vec(), other: grid.to_vec(), at: Some(start.to_vec()) })
    }

    fn len(&self) -> usize {
        // a window has at most as many elements as its grid
        product(&self.shape).unwrap_or(usize::MAX)
    }

    /// The range of the elements in the grid, if they are contiguous.
    fn range(&self) -> Option<Range<usize>> {
        if self.len() == 0 {
            return Some(0..0);
        }
        let outermost = self.shape.iter().position(|&len| len != 1).unwrap_or(N);
        let whole = (outermost + 1..N).all(|d| self.shape[d] == self.grid[d]);
        whole.then(|| self.first()..self.first() + self.len())
    }

    /// The number of elements of the grid before the first one.
    fn first(&self) -> usize {
        self.start.iter().zip(self.grid).fold(0, |first, (&start, len)| first * len + start)
    }

    /// The bytes in a row, the number of rows, and the number of slices.
    fn region(&self, size: usize) -> [usize; 3] {
        let last = |back: usize| N.checked_sub(back).map_or(1, |d| self.shape[d]);
        [last(1) * size, last(2), last(3)]
    }

    /// The positions of the three innermost dimensions, one for each index of the outer dimensions. They are in bytes from
    /// a point `base` bytes before the start of the grid.
    fn sides(self, base: usize, size: usize) -> impl Iterator<Item = Side> {
        let last = |back: usize| N.checked_sub(back).map_or(1, |d| self.grid[d]);
        let (row, slice) = (last(1) * size, last(2) * last(1) * size);
        let (space, first) = (slice * last(3), base + self.first() * size);
        let outer = N.saturating_sub(3);
        let count: usize = self.shape[..outer].iter().product();
        (0..count).map(move |mut number| {
            let (mut offset, mut pitch) = (first, space);
            for d in (0..outer).rev() {
                offset += number % self.shape[d] * pitch;
                number /= self.shape[d];
                pitch *= self.grid[d];
            }
            Side { offset, row, slice }
        })
    }

    /// The copies between this frame and `host`. This frame's grid begins `offset` elements after the start of a memory.
    /// `host` has the same shape and is in host memory that begins at `place`.
    fn rects<T>(self, offset: usize, host: Self, place: *mut T) -> impl Iterator<Item = Rect> {
        let (size, place) = (size_of::<T>(), Place(place.cast()));
        let region = self.region(size);
        let sides = self.sides(offset * size, size).zip(host.sides(0, size));
        sides.map(move |(device, host)| Rect { device, host, place, region })
    }
}

impl<'a, T: Element, const N: usize> GridView<'a, T, N> {
    /// Returns a rectangular part of the grid: `grid.window([rows, columns])`, with a range for each dimension.
    ///
    /// # Panics
    ///
    /// If the ranges are out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])?;
    /// let grid = numbers.as_grid([3, 4])?;
    /// assert_eq!(grid.window([0..2, 1..3]).to_vec(&queue)?, [2, 3, 6, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn window(&self, ranges: [Range<usize>; N]) -> Window<'a, T, N> {
        Window { slice: self.as_slice(), frame: Frame::new(self.shape(), &ranges) }
    }

    /// Copies the grid to a new grid on the host. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let grid = numbers.as_grid([2, 3])?.to_grid(&queue)?;
    /// assert_eq!(grid[[1, 0]], 4);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_grid(&self, queue: &Queue) -> Result<Grid<T, N>> {
        Grid::from_vec(self.shape(), self.as_slice().to_vec(queue)?)
    }
}

impl<T: Element, const N: usize> GridViewMut<'_, T, N> {
    /// Returns a rectangular part of the grid for reading, see [`GridView::window`].
    ///
    /// # Panics
    ///
    /// If the ranges are out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut grid = numbers.as_grid_mut([2, 3])?;
    /// grid.window_mut([0..1, 0..3]).fill(&queue, 0)?;
    /// assert_eq!(grid.window([0..2, 1..3]).to_vec(&queue)?, [0, 0, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn window(&self, ranges: [Range<usize>; N]) -> Window<'_, T, N> {
        Window { slice: self.as_slice(), frame: Frame::new(self.shape(), &ranges) }
    }

    /// Returns a rectangular part of the grid for writing: `grid.window_mut([rows, columns])`, with a range for each
    /// dimension.
    ///
    /// # Panics
    ///
    /// If the ranges are out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::zeroed(&queue, 12)?;
    /// let mut grid = numbers.as_grid_mut([3, 4])?;
    /// grid.window_mut([0..2, 1..3]).write(&queue, &[1, 2, 3, 4])?;
    /// grid.window_mut([2..3, 0..4]).fill(&queue, 5)?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 1, 2, 0, 0, 3, 4, 0, 5, 5, 5, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn window_mut(&mut self, ranges: [Range<usize>; N]) -> WindowMut<'_, T, N> {
        let frame = Frame::new(self.shape(), &ranges);
        WindowMut { slice: self.as_slice_mut(), frame }
    }
}

impl<T: Element> Buffer<T> {
    /// Creates a buffer with a copy of a grid's elements, in row-major order.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let grid = Grid::filled([2, 3], 1.5f32);
    /// let buffer = Buffer::from_grid(&queue, &grid)?;
    /// assert_eq!(buffer.as_grid(grid.shape())?.to_grid(&queue)?, grid);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_grid<const N: usize>(queue: &Queue, grid: &Grid<T, N>) -> Result<Self> {
        Self::from_slice(queue, grid.as_slice())
    }
}

impl<'a, T: Element, const N: usize> Window<'a, T, N> {
    /// Returns the lengths of the dimensions, outermost first.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// assert_eq!(volume.as_grid([2, 3, 4])?.window([0..1, 1..3, 0..4]).shape(), [1, 2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn shape(&self) -> [usize; N] {
        self.frame.shape
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// assert_eq!(volume.as_grid([2, 3, 4])?.window([0..1, 1..3, 0..4]).len(), 8);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.frame.len()
    }

    /// Returns `true` if it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// assert!(volume.as_grid([2, 3, 4])?.window([0..1, 3..3, 0..4]).is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the window as a part of the buffer if its elements are contiguous there.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let grid = numbers.as_grid([2, 3])?;
    /// assert!(grid.window([1..2, 1..3]).as_slice().is_some());
    /// assert!(grid.window([0..2, 1..3]).as_slice().is_none());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_slice(&self) -> Option<Slice<'a, T>> {
        self.frame.range().map(|range| self.slice.slice(range))
    }

    /// Copies the window to a new vector on the host, in row-major order. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let grid = numbers.as_grid([2, 3])?;
    /// let last_column = grid.window([0..2, 2..3]).to_vec(&queue)?;
    /// assert_eq!(last_column, [3, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<T>> {
        let mut data = crate::memory::transfer::zeros(self.len())?;
        self.read_into(queue, &mut data)?;
        Ok(data)
    }

    /// Copies the window to `data`, in row-major order. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`], plus [`Error::LengthMismatch`] if `data` has another length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut last_column = [0; 2];
    /// numbers.as_grid([2, 3])?.window([0..2, 2..3]).read_into(&queue, &mut last_column)?;
    /// assert_eq!(last_column, [3, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into(&self, queue: &Queue, data: &mut [T]) -> Result<()> {
        check_len("read a window", self.len(), data.len())?;
        // SAFETY: `data` has the same number of elements.
        unsafe { self.read_frame(queue, data.as_mut_ptr(), Frame::whole(self.shape())) }
    }

    /// Copies the window into a grid on the host, with its first element at the index `at`. Waits for all earlier commands
    /// on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`], plus [`Error::WindowMismatch`] if the window does not fit into the grid there.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut host = Grid::filled([3, 3], 0);
    /// numbers.as_grid([2, 3])?.window([0..2, 1..3]).read_into_grid(&queue, &mut host, [1, 0])?;
    /// assert_eq!(host.as_slice(), [0, 0, 0, 2, 3, 0, 5, 6, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_grid(&self, queue: &Queue, grid: &mut Grid<T, N>, at: [usize; N]) -> Result<()> {
        let host = Frame::at(grid.shape(), at, self.shape())?;
        // SAFETY: the frame is within the grid.
        unsafe { self.read_frame(queue, grid.as_mut_slice().as_mut_ptr(), host) }
    }

    /// Copies the window to a frame of the same shape in host memory.
    ///
    /// # Safety
    ///
    /// The frame's elements, relative to `data`, may be written.
    pub(crate) unsafe fn read_frame(&self, queue: &Queue, data: *mut T, host: Frame<N>) -> Result<()> {
        if let (Some(slice), Some(range)) = (self.as_slice(), host.range()) {
            // SAFETY: the caller's obligation; these are the frame's elements.
            let data = unsafe { std::slice::from_raw_parts_mut(data.add(range.start), range.len()) };
            return slice.read_into(queue, data);
        }
        let Part { storage, offset, len: _ } = self.slice.part();
        // SAFETY: frames are within their grids, the device's and the host's, and both have the same shape.
        self.frame.rects(offset, host, data).try_for_each(|rect| unsafe { storage.rect(queue, Access::Read, &rect) })
    }
}

impl<T: Element, const N: usize> WindowMut<'_, T, N> {
    /// Returns the lengths of the dimensions, outermost first.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// let mut grid = volume.as_grid_mut([2, 3, 4])?;
    /// assert_eq!(grid.window_mut([0..1, 1..3, 0..4]).shape(), [1, 2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn shape(&self) -> [usize; N] {
        self.frame.shape
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// let mut grid = volume.as_grid_mut([2, 3, 4])?;
    /// assert_eq!(grid.window_mut([0..1, 1..3, 0..4]).len(), 8);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.frame.len()
    }

    /// Returns `true` if it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut volume = Buffer::<u8>::zeroed(&queue, 24)?;
    /// let mut grid = volume.as_grid_mut([2, 3, 4])?;
    /// assert!(grid.window_mut([0..1, 3..3, 0..4]).is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the window as a part of the buffer if its elements are contiguous there.
    fn as_slice_mut(&mut self) -> Option<SliceMut<'_, T>> {
        self.frame.range().map(|range| self.slice.slice_mut(range))
    }

    /// Copies `data`, in row-major order, to the window and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::zeroed(&queue, 6)?;
    /// let mut grid = numbers.as_grid_mut([2, 3])?;
    /// grid.window_mut([0..2, 2..3]).write(&queue, &[3, 6])?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 0, 3, 0, 0, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write(&mut self, queue: &Queue, data: &[T]) -> Result<()> {
        check_len("write a window", self.len(), data.len())?;
        // SAFETY: `data` has the same number of elements.
        unsafe { self.write_frame(queue, data.as_ptr(), Frame::whole(self.shape())) }
    }

    /// Copies the elements of a grid on the host, from the index `at` on, to the window and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write`], plus [`Error::WindowMismatch`] if the grid has too few elements there.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let host = Grid::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
    /// let mut numbers = Buffer::zeroed(&queue, 6)?;
    /// numbers.as_grid_mut([3, 2])?.window_mut([1..3, 1..2]).write_from_grid(&queue, &host, [0, 2])?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 0, 0, 3, 0, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_from_grid(&mut self, queue: &Queue, grid: &Grid<T, N>, at: [usize; N]) -> Result<()> {
        let host = Frame::at(grid.shape(), at, self.shape())?;
        // SAFETY: the frame is within the grid.
        unsafe { self.write_frame(queue, grid.as_slice().as_ptr(), host) }
    }

    /// Copies a frame of the same shape in host memory to the window.
    ///
    /// # Safety
    ///
    /// The frame's elements, relative to `data`, may be read.
    pub(crate) unsafe fn write_frame(&mut self, queue: &Queue, data: *const T, host: Frame<N>) -> Result<()> {
        if let (Some(mut slice), Some(range)) = (self.as_slice_mut(), host.range()) {
            // SAFETY: the caller's obligation; these are the frame's elements.
            let data = unsafe { std::slice::from_raw_parts(data.add(range.start), range.len()) };
            return slice.write(queue, data);
        }
        let Part { storage, offset, len: _ } = self.slice.part();
        let mut rects = self.frame.rects(offset, host, data.cast_mut());
        // SAFETY: frames are within their grids, the device's and the host's, and both have the same shape. We hold the
        // device's exclusively.
        rects.try_for_each(|rect| unsafe { storage.rect(queue, Access::Write, &rect) })
    }

    /// Copies a window of the same shape to this one. The copy runs in the order of the queue; this does not wait for it.
    ///
    /// Both windows may be in one buffer, in the halves that [`split_at_mut`](Buffer::split_at_mut) returns.
    ///
    /// # Errors
    ///
    /// [`Error::WindowMismatch`] if `source` has another shape; otherwise the same as [`Buffer::copy_from`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let source = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6, 7, 8, 9])?;
    /// let mut target = Buffer::zeroed(&queue, 8)?;
    /// let corner = source.as_grid([3, 3])?.window([1..3, 0..2]);
    /// target.as_grid_mut([2, 4])?.window_mut([0..2, 2..4]).copy_from(&queue, corner)?;
    /// assert_eq!(target.to_vec(&queue)?, [0, 0, 4, 5, 0, 0, 7, 8]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from(&mut self, queue: &Queue, source: Window<'_, T, N>) -> Result<()> {
        if self.shape() != source.shape() {
            let (window, other) = (self.shape().to_vec(), source.shape().to_vec());
            return Err(Error::WindowMismatch { window, other, at: None });
        }
        if let (Some(mut slice), Some(source)) = (self.as_slice_mut(), source.as_slice()) {
            return slice.copy_from(queue, source);
        }
        let size = size_of::<T>();
        let (Part { storage, offset, len: _ }, from) = (self.slice.part(), source.slice.part());
        let sides = self.frame.sides(offset * size, size).zip(source.frame.sides(from.offset * size, size));
        // SAFETY: frames are within their grids and both have the same shape. We hold ours exclusively, so the source does
        // not overlap it.
        unsafe { storage.copy_rects(queue, from.storage, sides.collect(), self.frame.region(size)) }
    }

    /// Sets every element of the window to `value`. The fill runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::fill`], plus [`Error::OutOfMemory`] if the device has no memory for a copy of the window.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::zeroed(&queue, 6)?;
    /// numbers.as_grid_mut([2, 3])?.window_mut([0..2, 1..2]).fill(&queue, 7)?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 7, 0, 0, 7, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fill(&mut self, queue: &Queue, value: T) -> Result<()> {
        if let Some(mut slice) = self.as_slice_mut() {
            return slice.fill(queue, value);
        }
        self.slice.part().storage.check_device(queue)?;
        // OpenCL has no command that fills a rectangle, but one that copies a rectangle
        let (shape, filled) = (self.shape(), Buffer::filled(queue, self.len(), value)?);
        self.copy_from(queue, filled.as_grid(shape)?.window(shape.map(|len| 0..len)))
    }
}

impl<T, const N: usize> fmt::Debug for Window<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Window({:?} at {:?})", self.frame.shape, self.frame.start)
    }
}

impl<T, const N: usize> fmt::Debug for WindowMut<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WindowMut({:?} at {:?})", self.frame.shape, self.frame.start)
    }
}
