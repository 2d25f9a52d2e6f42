//! Grids: elements in one to four dimensions, in row-major order.

use super::{
    arg::{Sealed, SliceArg},
    buffer::Buffer,
    view::{Slice, SliceMut},
};
use crate::{
    base::{
        error::{Error, Result},
        extent::product,
    },
    language::element::Element,
};
use std::ops::{Index, IndexMut};

/// Elements in `N` dimensions, in row-major order: `grid[[row, column]]`.
///
/// For a parameter `&Grid<T, N>` or `&mut Grid<T, N>` of a kernel, a launch passes [`Buffer::as_grid`] or
/// [`Buffer::as_grid_mut`]. On the host, a `Grid` is the argument for device functions with such parameters.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn transpose(x: &Grid<f32, 2>, y: &mut Grid<f32, 2>) {
///     let (row, column) = (global_id(1), global_id(0));
///     y[[row, column]] = x[[column, row]];
/// }
///
/// # let queue = Queue::auto()?;
/// let host = Grid::from_vec([2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let x = Buffer::from_grid(&queue, &host)?;
/// let mut y = Buffer::zeroed(&queue, 6)?;
/// transpose(x.as_grid([2, 3])?, y.as_grid_mut([3, 2])?).global([2, 3]).run(&queue)?;
/// assert_eq!(y.as_grid([3, 2])?.to_grid(&queue)?[[2, 0]], host[[0, 2]]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<T, const N: usize> {
    shape: [usize; N],
    elements: Vec<T>,
}

impl<T, const N: usize> Grid<T, N> {
    /// Creates a grid from its elements, in row-major order.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let grid = Grid::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(grid[[1, 0]], 4);
    /// assert!(Grid::from_vec([2, 3], vec![0; 5]).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_vec(shape: [usize; N], elements: Vec<T>) -> Result<Self> {
        check(&shape, elements.len())?;
        Ok(Self { shape, elements })
    }

    /// Creates a grid whose shape has as many elements as `elements`.
    #[cfg(feature = "ndarray")]
    pub(crate) fn of(shape: [usize; N], elements: Vec<T>) -> Self {
        Self { shape, elements }
    }

    /// Returns the lengths of the dimensions, outermost first.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let image = Grid::filled([480, 640], 0u8);
    /// let [height, width] = image.shape();
    /// assert_eq!((width, height), (640, 480));
    /// ```
    pub fn shape(&self) -> [usize; N] {
        self.shape
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(Grid::filled([480, 640], 0u8).len(), 480 * 640);
    /// ```
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns `true` if it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert!(Grid::filled([0, 640], 0u8).is_empty());
    /// assert!(!Grid::filled([1, 640], 0u8).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let mut grid = Grid::filled([2, 3], 0);
    /// grid[[1, 0]] = 7;
    /// assert_eq!(grid.as_slice(), [0, 0, 0, 7, 0, 0]);
    /// ```
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let mut grid = Grid::filled([2, 3], 0);
    /// grid.as_mut_slice()[3..].fill(7);
    /// assert_eq!((grid[[0, 2]], grid[[1, 0]]), (0, 7));
    /// ```
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let mut grid = Grid::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// grid[[0, 1]] = 20;
    /// let elements: Vec<i32> = grid.into_vec();
    /// assert_eq!(elements, [1, 20, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }

    #[track_caller]
    fn position(&self, index: [usize; N]) -> usize {
        let inside = index.iter().zip(self.shape).all(|(&index, len)| index < len);
        assert!(inside, "grid index out of bounds: the shape is {:?} but the index is {index:?}", self.shape);
        index.iter().zip(self.shape).fold(0, |position, (index, len)| position * len + index)
    }
}

impl<T: Clone, const N: usize> Grid<T, N> {
    /// Creates a grid of this shape with `value` in every element.
    ///
    /// # Panics
    ///
    /// If the number of elements overflows `usize`.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let volume = Grid::filled([2, 3, 4], 1.5f32);
    /// assert_eq!((volume.len(), volume[[1, 2, 3]]), (24, 1.5));
    /// ```
    pub fn filled(shape: [usize; N], value: T) -> Self {
        let len = product(&shape).expect("a grid has no more elements than can be counted");
        Self { shape, elements: vec![value; len] }
    }
}

impl<T, const N: usize> Index<[usize; N]> for Grid<T, N> {
    type Output = T;

    #[track_caller]
    fn index(&self, index: [usize; N]) -> &T {
        &self.elements[self.position(index)]
    }
}

impl<T, const N: usize> IndexMut<[usize; N]> for Grid<T, N> {
    #[track_caller]
    fn index_mut(&mut self, index: [usize; N]) -> &mut T {
        let position = self.position(index);
        &mut self.elements[position]
    }
}

/// A row of a two-dimensional grid: `&grid[row]`.
///
/// ```
/// # use cl_runtime::prelude::*;
/// let mut grid = Grid::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// grid[1].reverse();
/// assert_eq!((grid[0][2], &grid[1]), (3, &[6, 5, 4][..]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
impl<T> Index<usize> for Grid<T, 2> {
    type Output = [T];

    #[track_caller]
    fn index(&self, row: usize) -> &[T] {
        let [rows, width] = self.shape;
        assert!(row < rows, "index out of bounds: the len is {rows} but the index is {row}");
        &self.elements[row * width..(row + 1) * width]
    }
}

impl<T> IndexMut<usize> for Grid<T, 2> {
    #[track_caller]
    fn index_mut(&mut self, row: usize) -> &mut [T] {
        let [rows, width] = self.shape;
        assert!(row < rows, "index out of bounds: the len is {rows} but the index is {row}");
        &mut self.elements[row * width..(row + 1) * width]
    }
}

debug! {
    [T, const N: usize] Grid<T, N> = |x| ("Grid({:?})", x.shape);
}

fn check(shape: &[usize], len: usize) -> Result<()> {
    if product(shape) == Some(len) {
        return Ok(());
    }
    Err(Error::ShapeMismatch { shape: shape.to_vec(), len })
}

/// A buffer or a part of one, viewed as a grid for reading. Passed to kernels by value.
///
/// ```
/// # use cl_runtime::{GridView, prelude::*};
/// # #[kernel]
/// # fn sum_rows(x: &Grid<i32, 2>, sums: &mut [i32]) {
/// #     let row = global_id(0);
/// #     let mut sum = 0;
/// #     for column in 0..x.shape()[1] { sum += x[[row, column]]; }
/// #     sums[row] = sum;
/// # }
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
/// let mut sums = Buffer::zeroed(&queue, 2)?;
/// let grid: GridView<'_, i32, 2> = x.as_grid([2, 3])?;
/// sum_rows(grid, &mut sums).global(2).run(&queue)?;
/// assert_eq!(sums.to_vec(&queue)?, [6, 15]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct GridView<'a, T, const N: usize> {
    slice: Slice<'a, T>,
    shape: [usize; N],
}

/// A buffer or a part of one, viewed as a grid for writing. Passed to kernels by value.
///
/// ```
/// # use cl_runtime::{GridViewMut, prelude::*};
/// # #[kernel]
/// # fn multiply(table: &mut Grid<u32, 2>) {
/// #     let (row, column) = (global_id(1), global_id(0));
/// #     table[[row, column]] = row as u32 * column as u32;
/// # }
/// # let queue = Queue::auto()?;
/// let mut table = Buffer::<u32>::zeroed(&queue, 12)?;
/// let grid: GridViewMut<'_, u32, 2> = table.as_grid_mut([3, 4])?;
/// multiply(grid).global([4, 3]).run(&queue)?;
/// assert_eq!(table.to_vec(&queue)?, [0, 0, 0, 0, 0, 1, 2, 3, 0, 2, 4, 6]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct GridViewMut<'a, T, const N: usize> {
    slice: SliceMut<'a, T>,
    shape: [usize; N],
}

copy! { [T, const N: usize] GridView<'_, T, N> }

debug! {
    [T, const N: usize] GridView<'_, T, N> = |x| ("GridView({:?})", x.shape);
    [T, const N: usize] GridViewMut<'_, T, N> = |x| ("GridViewMut({:?})", x.shape);
}

impl<T: Element> Buffer<T> {
    /// Views the buffer as a grid for reading: `buffer.as_grid([height, width])?`. The shape must have as many elements as
    /// the buffer.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn sum_rows(x: &Grid<i32, 2>, sums: &mut [i32]) {
    ///     let row = global_id(0);
    ///     let mut sum = 0;
    ///     for column in 0..x.shape()[1] {
    ///         sum += x[[row, column]];
    ///     }
    ///     sums[row] = sum;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut sums = Buffer::zeroed(&queue, 2)?;
    /// sum_rows(x.as_grid([2, 3])?, &mut sums).global(2).run(&queue)?;
    /// assert_eq!(sums.to_vec(&queue)?, [6, 15]);
    /// assert!(x.as_grid([2, 4]).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_grid<const N: usize>(&self, shape: [usize; N]) -> Result<GridView<'_, T, N>> {
        self.slice(..).as_grid(shape)
    }

    /// Views the buffer as a grid for writing: `buffer.as_grid_mut([height, width])?`. The shape must have as many elements
    /// as the buffer.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn multiply(table: &mut Grid<u32, 2>) {
    ///     let (row, column) = (global_id(1), global_id(0));
    ///     table[[row, column]] = row as u32 * column as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut table = Buffer::zeroed(&queue, 12)?;
    /// multiply(table.as_grid_mut([3, 4])?).global([4, 3]).run(&queue)?;
    /// assert_eq!(table.to_vec(&queue)?, [0, 0, 0, 0, 0, 1, 2, 3, 0, 2, 4, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_grid_mut<const N: usize>(&mut self, shape: [usize; N]) -> Result<GridViewMut<'_, T, N>> {
        self.slice_mut(..).into_grid(shape)
    }
}

impl<'a, T: Element> Slice<'a, T> {
    /// Views the part as a grid for reading, see [`Buffer::as_grid`].
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[0, 1, 2, 3, 4, 5, 6])?;
    /// let grid = buffer.slice(1..).as_grid([2, 3])?;
    /// assert_eq!(grid.to_grid(&queue)?[[1, 0]], 4);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_grid<const N: usize>(&self, shape: [usize; N]) -> Result<GridView<'a, T, N>> {
        check(&shape, self.len())?;
        Ok(GridView { slice: *self, shape })
    }
}

impl<'a, T: Element> SliceMut<'a, T> {
    /// Views the part as a grid for writing, see [`Buffer::as_grid_mut`].
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 7)?;
    /// let mut grid = buffer.slice_mut(1..).into_grid([2, 3])?;
    /// grid.window_mut([0..2, 0..1]).fill(&queue, 8)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 8, 0, 0, 8, 0, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn into_grid<const N: usize>(self, shape: [usize; N]) -> Result<GridViewMut<'a, T, N>> {
        check(&shape, self.len())?;
        Ok(GridViewMut { slice: self, shape })
    }
}

impl<'a, T: Element, const N: usize> GridView<'a, T, N> {
    sizes! {
        /// Returns the lengths of the dimensions, outermost first.
        shape -> [usize; N] = |x| x.shape,
            "let image = Buffer::<u8>::zeroed(&queue, 480 * 640)?;"
            "let [height, width] = image.as_grid([480, 640])?.shape();"
            "assert_eq!((width, height), (640, 480));";
    }

    /// Returns the elements in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let grid = numbers.as_grid([3, 2])?;
    /// let second_row = grid.as_slice().slice(2..4);
    /// assert_eq!(second_row.to_vec(&queue)?, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_slice(&self) -> Slice<'a, T> {
        self.slice
    }
}

impl<'a, T: Element, const N: usize> GridViewMut<'a, T, N> {
    sizes! {
        /// Returns the lengths of the dimensions, outermost first.
        shape -> [usize; N] = |x| x.shape,
            "let mut image = Buffer::<u8>::zeroed(&queue, 480 * 640)?;"
            "let [height, width] = image.as_grid_mut([480, 640])?.shape();"
            "assert_eq!((width, height), (640, 480));";
    }

    /// Returns the elements for reading, in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let grid = numbers.as_grid_mut([3, 2])?;
    /// assert_eq!(grid.as_slice().slice(2..4).to_vec(&queue)?, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_slice(&self) -> Slice<'_, T> {
        self.slice.slice(..)
    }

    /// Returns the elements for writing, in row-major order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut numbers = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut grid = numbers.as_grid_mut([3, 2])?;
    /// grid.as_slice_mut().slice_mut(2..4).fill(&queue, 0)?;
    /// assert_eq!(numbers.to_vec(&queue)?, [1, 2, 0, 0, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_slice_mut(&mut self) -> SliceMut<'_, T> {
        self.slice.slice_mut(..)
    }
}

impl<T, const N: usize> Sealed for GridView<'_, T, N> {}
impl<T, const N: usize> Sealed for GridViewMut<'_, T, N> {}

/// The arguments that a kernel accepts for a parameter `&Grid<T, N>`: `buffer.as_grid(shape)?`.
///
/// ```
/// # use cl_runtime::{GridArg, prelude::*};
/// # #[kernel]
/// # fn sum_rows(x: &Grid<i32, 2>, sums: &mut [i32]) {
/// #     let row = global_id(0);
/// #     let mut sum = 0;
/// #     for column in 0..x.shape()[1] { sum += x[[row, column]]; }
/// #     sums[row] = sum;
/// # }
/// # let queue = Queue::auto()?;
/// fn sum<'a>(queue: &Queue, x: impl GridArg<'a, i32, 2>, sums: &'a mut Buffer<i32>) -> cl_runtime::Result<()> {
///     let rows = sums.len();
///     sum_rows(x, sums).global(rows).run(queue)
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
/// let mut sums = Buffer::zeroed(&queue, 2)?;
/// sum(&queue, x.as_grid([2, 3])?, &mut sums)?;
/// assert_eq!(sums.to_vec(&queue)?, [6, 15]);
/// sum(&queue, x.as_grid_mut([2, 3])?, &mut sums)?;
/// # assert_eq!(sums.to_vec(&queue)?, [6, 15]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel that reads a `&Grid<{T}, {N}>`",
    label = "the kernel reads a `&Grid<{T}, {N}>` here: pass `buffer.as_grid(shape)?`",
    note = "a grid's elements are in a buffer, and its shape has {N} lengths, the outermost first"
)]
#[allow(clippy::len_without_is_empty)]
pub trait GridArg<'a, T, const N: usize>: Sealed {
    #[doc(hidden)]
    fn into_read(self) -> (SliceArg<'a>, [usize; N]);

    /// The lengths of the dimensions, as in `#[kernel(global = [g.shape()[1], g.shape()[0]])]`.
    #[doc(hidden)]
    fn shape(&self) -> [usize; N];

    /// Returns the number of elements.
    #[doc(hidden)]
    fn len(&self) -> usize {
        product(&self.shape()).unwrap_or(usize::MAX)
    }
}

/// The arguments that a kernel accepts for a parameter `&mut Grid<T, N>`: `buffer.as_grid_mut(shape)?`.
///
/// ```
/// # use cl_runtime::{GridArgMut, prelude::*};
/// # #[kernel]
/// # fn multiply(table: &mut Grid<u32, 2>) {
/// #     let (row, column) = (global_id(1), global_id(0));
/// #     table[[row, column]] = row as u32 * column as u32;
/// # }
/// # let queue = Queue::auto()?;
/// fn fill<'a>(queue: &Queue, size: [usize; 2], table: impl GridArgMut<'a, u32, 2>) -> cl_runtime::Result<()> {
///     multiply(table).global(size).run(queue)
/// }
///
/// let mut table = Buffer::zeroed(&queue, 6)?;
/// fill(&queue, [3, 2], table.as_grid_mut([2, 3])?)?;
/// assert_eq!(table.to_vec(&queue)?, [0, 0, 0, 0, 1, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel that writes a `&mut Grid<{T}, {N}>`",
    label = "the kernel writes a `&mut Grid<{T}, {N}>` here: pass `buffer.as_grid_mut(shape)?`",
    note = "a grid's elements are in a buffer, and its shape has {N} lengths, the outermost first"
)]
pub trait GridArgMut<'a, T, const N: usize>: GridArg<'a, T, N> {
    #[doc(hidden)]
    fn into_write(self) -> (SliceArg<'a>, [usize; N]);
}

impl<'a, T: Element, const N: usize> GridArg<'a, T, N> for GridView<'a, T, N> {
    fn into_read(self) -> (SliceArg<'a>, [usize; N]) {
        (crate::memory::arg::ReadArg::<T>::into_read(self.slice), self.shape)
    }

    fn shape(&self) -> [usize; N] {
        self.shape
    }
}

impl<'a, T: Element, const N: usize> GridArg<'a, T, N> for GridViewMut<'a, T, N> {
    fn into_read(self) -> (SliceArg<'a>, [usize; N]) {
        (crate::memory::arg::ReadArg::<T>::into_read(self.slice), self.shape)
    }

    fn shape(&self) -> [usize; N] {
        self.shape
    }
}

impl<'a, T: Element, const N: usize> GridArgMut<'a, T, N> for GridViewMut<'a, T, N> {
    fn into_write(self) -> (SliceArg<'a>, [usize; N]) {
        (crate::memory::arg::WriteArg::<T>::into_write(self.slice), self.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_row_by_row() {
        let mut grid = Grid::from_vec([2, 3], vec![0, 1, 2, 3, 4, 5]).unwrap();
        grid[[1, 0]] *= 10;
        assert_eq!((grid[[0, 2]], grid[[1, 0]], grid.shape(), grid.len()), (2, 30, [2, 3], 6));
        assert_eq!(grid.into_vec(), [0, 1, 2, 30, 4, 5]);
        assert_eq!(Grid::filled([2, 1, 2], 7u8).as_slice(), [7; 4]);
    }

    #[test]
    fn shapes_must_fit() {
        let error = Grid::from_vec([2, 3], vec![0; 5]).unwrap_err();
        assert_eq!(error.to_string(), "the shape [2, 3] has 6 elements, but there are 5");
        let error = Grid::from_vec([usize::MAX, 3], vec![0; 5]).unwrap_err();
        assert!(error.to_string().contains("more elements than can be counted"), "{error}");
        // the limit on lengths also applies to a grid without elements
        let error = Grid::<i32, 2>::from_vec([0, 1 << 60], vec![]).unwrap_err();
        assert!(error.to_string().contains("more elements than can be counted"), "{error}");
        assert!(Grid::<i32, 2>::from_vec([0, (1 << 60) - 1], vec![]).is_ok());
    }

    #[test]
    #[should_panic(expected = "grid index out of bounds: the shape is [2, 3] but the index is [1, 3]")]
    fn indices_are_checked_in_each_dimension() {
        let _ = Grid::filled([2, 3], 0)[[1, 3]];
    }
}
