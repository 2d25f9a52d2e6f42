//! Reading and writing windows without waiting. [`transfer`](crate::memory::transfer) explains why this is sound.

use super::{Frame, Window, WindowMut};
use crate::{
    base::{command::Access, error::Result},
    language::element::Element,
    memory::{
        grid::Grid,
        transfer::{Transfer, zeros},
        view::{Part, check_len},
    },
    queue::{Queue, event::Event},
};
use std::borrow::{Borrow, BorrowMut};

impl<T: Element, const N: usize> Window<'_, T, N> {
    /// Starts copying the window to a new vector, in row-major order, in the order of the queue.
    ///
    /// Later commands on the buffer run after the transfer. The buffer is not borrowed, so it can also be dropped.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::read_async`](crate::Buffer::read_async).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let columns = numbers.as_grid([2, 3])?.window([0..2, 1..3]).read_async(&queue)?;
    /// drop(numbers);
    /// // the host is free to do something else here
    /// assert_eq!(columns.wait()?, [2, 3, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_async(&self, queue: &Queue) -> Result<Transfer<Vec<T>>> {
        self.read_into_async(queue, zeros(self.len())?)
    }

    /// Starts copying the window to `data`, in row-major order, in the order of the queue. `data` is a `Vec`, a `Box<[T]>`,
    /// a [`Pinned`](crate::Pinned), and so on.
    ///
    /// An error drops `data`, as with [`Buffer::read_into_async`](crate::Buffer::read_into_async).
    ///
    /// # Errors
    ///
    /// Same as [`read_async`](Self::read_async), plus [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `data` has
    /// another length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let array = numbers.as_grid([3, 2])?.window([1..3, 1..2]).read_into_async(&queue, [0; 2])?;
    /// assert_eq!(array.wait()?, [4, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_async<D: AsMut<[T]> + Send + 'static>(&self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        let read = |data: &mut D| {
            let data = data.as_mut();
            check_len("read a window", self.len(), data.len())?;
            // SAFETY: `data` has the same number of elements, and is there until the event is done.
            unsafe { self.begin_read(queue, data.as_mut_ptr(), Frame::whole(self.shape())) }
        };
        // SAFETY: it reads into the place that `data` returned.
        unsafe { Transfer::read(queue, self.len(), data, read) }
    }

    /// Starts copying the window into a grid on the host, with its first element at the index `at`, in the order of the
    /// queue. [`Transfer::wait`] returns the grid, which can be a [`Grid`] or a `Box` of one.
    ///
    /// # Errors
    ///
    /// Same as [`read_async`](Self::read_async), plus [`Error::WindowMismatch`](crate::Error::WindowMismatch) if the window
    /// does not fit into the grid there.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6, 7, 8])?;
    /// let window = numbers.as_grid([2, 2, 2])?.window([0..2, 0..2, 1..2]);
    /// let host = window.read_into_grid_async(&queue, Grid::filled([2, 2, 3], 0), [0, 0, 1])?;
    /// assert_eq!(host.wait()?.as_slice(), [0, 2, 0, 0, 4, 0, 0, 6, 0, 0, 8, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_grid_async<D>(&self, queue: &Queue, grid: D, at: [usize; N]) -> Result<Transfer<D>>
    where
        D: BorrowMut<Grid<T, N>> + Send + 'static,
    {
        let read = |grid: &mut D| {
            let grid = grid.borrow_mut();
            let host = Frame::at(grid.shape(), at, self.shape())?;
            // SAFETY: the frame is within the grid, which is there until the event is done.
            unsafe { self.begin_read(queue, grid.as_mut_slice().as_mut_ptr(), host) }
        };
        // SAFETY: it reads into the place that the grid returned.
        unsafe { Transfer::read(queue, self.len(), grid, read) }
    }

    /// Starts copying the window to a frame of the same shape in host memory.
    ///
    /// # Safety
    ///
    /// The frame's elements, relative to `data`, may be written until the event is done.
    unsafe fn begin_read(&self, queue: &Queue, data: *mut T, host: Frame<N>) -> Result<Event> {
        if let (Some(slice), Some(range)) = (self.as_slice(), host.range()) {
            let (Part { storage, offset, len }, size) = (slice.part(), size_of::<T>());
            // SAFETY: the caller's obligation; these are the frame's elements.
            return unsafe { storage.read_async(queue, offset * size, data.add(range.start).cast(), len * size) };
        }
        let Part { storage, offset, len: _ } = self.slice.part();
        let rects = self.frame.rects(offset, host, data).collect();
        // SAFETY: as in `read_frame`, and by the caller's obligation.
        unsafe { storage.rects_async(queue, Access::Read, rects) }
    }
}

impl<T: Element, const N: usize> WindowMut<'_, T, N> {
    /// Starts copying `data`, in row-major order, to the window, in the order of the queue.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write_async`](crate::Buffer::write_async).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::zeroed(&queue, 6)?;
    /// let upload = numbers.as_grid_mut([2, 3])?.window_mut([0..2, 1..3]).write_async(&queue, vec![1, 2, 3, 4])?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 1, 2, 0, 3, 4]);
    /// let reusable: Vec<i32> = upload.wait()?;
    /// # assert_eq!(reusable.len(), 4);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_async<D: AsRef<[T]> + Send + 'static>(&mut self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        let write = |data: &D| {
            let data = data.as_ref();
            check_len("write a window", self.len(), data.len())?;
            // SAFETY: `data` has the same number of elements, and is there until the event is done.
            unsafe { self.begin_write(queue, data.as_ptr(), Frame::whole(self.shape())) }
        };
        // SAFETY: it writes the contents of the place that `data` returned.
        unsafe { Transfer::write(data, write) }
    }

    /// Starts copying the elements of a grid on the host, from the index `at` on, to the window, in the order of the queue.
    /// [`Transfer::wait`] returns the grid, which can be a [`Grid`], or a `Box` or an `Arc` of one.
    ///
    /// # Errors
    ///
    /// [`Error::WindowMismatch`](crate::Error::WindowMismatch) if the grid has too few elements there; otherwise the same
    /// as [`write_async`](Self::write_async).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// use std::sync::Arc;
    ///
    /// let host = Arc::new(Grid::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?);
    /// let mut numbers = Buffer::zeroed(&queue, 6)?;
    /// let mut grid = numbers.as_grid_mut([3, 2])?;
    /// let upload = grid.window_mut([1..3, 1..2]).write_from_grid_async(&queue, host.clone(), [0, 2])?;
    /// assert_eq!(host[[1, 0]], 4);
    /// upload.wait()?;
    /// assert_eq!(numbers.to_vec(&queue)?, [0, 0, 0, 3, 0, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_from_grid_async<D>(&mut self, queue: &Queue, grid: D, at: [usize; N]) -> Result<Transfer<D>>
    where
        D: Borrow<Grid<T, N>> + Send + 'static,
    {
        let write = |grid: &D| {
            let grid = grid.borrow();
            let host = Frame::at(grid.shape(), at, self.shape())?;
            // SAFETY: the frame is within the grid, which is there until the event is done.
            unsafe { self.begin_write(queue, grid.as_slice().as_ptr(), host) }
        };
        // SAFETY: it writes the contents of the place that the grid returned.
        unsafe { Transfer::write(grid, write) }
    }

    /// Starts copying a frame of the same shape in host memory to the window.
    ///
    /// # Safety
    ///
    /// The frame's elements, relative to `data`, may be read until the event is done.
    unsafe fn begin_write(&mut self, queue: &Queue, data: *const T, host: Frame<N>) -> Result<Event> {
        if let (Some(slice), Some(range)) = (self.as_slice_mut(), host.range()) {
            let Part { storage, offset, len: _ } = slice.part();
            // SAFETY: the caller's obligation; these are the frame's elements.
            let data = unsafe { std::slice::from_raw_parts(data.add(range.start), range.len()) };
            // SAFETY: we hold the part exclusively, and it is within the storage.
            return unsafe { storage.write_async(queue, offset * size_of::<T>(), bytemuck::cast_slice(data)) };
        }
        let Part { storage, offset, len: _ } = self.slice.part();
        let rects = self.frame.rects(offset, host, data.cast_mut()).collect();
        // SAFETY: as in `write_frame`, and by the caller's obligation.
        unsafe { storage.rects_async(queue, Access::Write, rects) }
    }
}
