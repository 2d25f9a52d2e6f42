//! Grids: elements in one to four dimensions, row by row.

use crate::{
    arg::{Sealed, SliceArg},
    buffer::Buffer,
    element::Element,
    error::{Error, Result},
    view::{Slice, SliceMut},
};
use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// Elements in `N` dimensions, row by row: `grid[[row, column]]`.
///
/// Kernels take a `&Grid<T, N>` or a `&mut Grid<T, N>`, for which a launch passes [`Buffer::as_grid`] or
/// [`Buffer::as_grid_mut`]. On the host it is what device functions with such parameters are called with.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<T, const N: usize> {
    shape: [usize; N],
    elements: Vec<T>,
}

impl<T, const N: usize> Grid<T, N> {
    /// A grid of these elements.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    pub fn from_vec(shape: [usize; N], elements: Vec<T>) -> Result<Self> {
        check(&shape, elements.len())?;
        Ok(Self { shape, elements })
    }

    /// A grid of as many elements as its shape says.
    #[cfg(feature = "ndarray")]
    pub(crate) fn of(shape: [usize; N], elements: Vec<T>) -> Self {
        Self { shape, elements }
    }

    /// The lengths of the dimensions, the outermost first.
    pub fn shape(&self) -> [usize; N] {
        self.shape
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The elements, row by row.
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The elements, row by row.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The elements, row by row.
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
    /// A grid of this shape, with `value` everywhere.
    ///
    /// # Panics
    ///
    /// If it has more elements than can be counted.
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

impl<T, const N: usize> fmt::Debug for Grid<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({:?})", self.shape)
    }
}

pub(crate) fn product(shape: &[usize]) -> Option<usize> {
    // whatever the others are
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1usize, |product, &len| product.checked_mul(len))
}

fn check(shape: &[usize], len: usize) -> Result<()> {
    if product(shape) == Some(len) {
        return Ok(());
    }
    Err(Error::ShapeMismatch { shape: shape.to_vec(), len })
}

/// A buffer, or a part of one, as a grid to read. Passed to kernels by value.
pub struct GridView<'a, T, const N: usize> {
    slice: Slice<'a, T>,
    shape: [usize; N],
}

/// A buffer, or a part of one, as a grid to write. Passed to kernels by value.
pub struct GridViewMut<'a, T, const N: usize> {
    slice: SliceMut<'a, T>,
    shape: [usize; N],
}

impl<T, const N: usize> Copy for GridView<'_, T, N> {}
impl<T, const N: usize> Clone for GridView<'_, T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const N: usize> fmt::Debug for GridView<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GridView({:?})", self.shape)
    }
}

impl<T, const N: usize> fmt::Debug for GridViewMut<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GridViewMut({:?})", self.shape)
    }
}

impl<T: Element> Buffer<T> {
    /// The buffer as a grid to read, of as many elements: `buffer.as_grid([height, width])?`.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    pub fn as_grid<const N: usize>(&self, shape: [usize; N]) -> Result<GridView<'_, T, N>> {
        self.slice(..).as_grid(shape)
    }

    /// The buffer as a grid to write, of as many elements: `buffer.as_grid_mut([height, width])?`.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    pub fn as_grid_mut<const N: usize>(&mut self, shape: [usize; N]) -> Result<GridViewMut<'_, T, N>> {
        self.slice_mut(..).into_grid(shape)
    }
}

impl<'a, T: Element> Slice<'a, T> {
    /// The part as a grid to read, see [`Buffer::as_grid`].
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    pub fn as_grid<const N: usize>(&self, shape: [usize; N]) -> Result<GridView<'a, T, N>> {
        check(&shape, self.len())?;
        Ok(GridView { slice: *self, shape })
    }
}

impl<'a, T: Element> SliceMut<'a, T> {
    /// The part as a grid to write, see [`Buffer::as_grid_mut`].
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    pub fn into_grid<const N: usize>(self, shape: [usize; N]) -> Result<GridViewMut<'a, T, N>> {
        check(&shape, self.len())?;
        Ok(GridViewMut { slice: self, shape })
    }
}

impl<'a, T: Element, const N: usize> GridView<'a, T, N> {
    /// The lengths of the dimensions, the outermost first.
    pub fn shape(&self) -> [usize; N] {
        self.shape
    }

    /// The elements, row by row.
    pub fn as_slice(&self) -> Slice<'a, T> {
        self.slice
    }
}

impl<'a, T: Element, const N: usize> GridViewMut<'a, T, N> {
    /// The lengths of the dimensions, the outermost first.
    pub fn shape(&self) -> [usize; N] {
        self.shape
    }

    /// The elements, row by row, to read.
    pub fn as_slice(&self) -> Slice<'_, T> {
        self.slice.slice(..)
    }

    /// The elements, row by row, to write.
    pub fn as_slice_mut(&mut self) -> SliceMut<'_, T> {
        self.slice.slice_mut(..)
    }
}

impl<T, const N: usize> Sealed for GridView<'_, T, N> {}
impl<T, const N: usize> Sealed for GridViewMut<'_, T, N> {}

/// What a kernel takes for a `&Grid<T, N>`: `buffer.as_grid(shape)?`.
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

    /// The number of elements.
    #[doc(hidden)]
    fn len(&self) -> usize {
        product(&self.shape()).unwrap_or(usize::MAX)
    }
}

/// What a kernel takes for a `&mut Grid<T, N>`: `buffer.as_grid_mut(shape)?`.
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
        (crate::arg::ReadArg::<T>::into_read(self.slice), self.shape)
    }

    fn shape(&self) -> [usize; N] {
        self.shape
    }
}

impl<'a, T: Element, const N: usize> GridArg<'a, T, N> for GridViewMut<'a, T, N> {
    fn into_read(self) -> (SliceArg<'a>, [usize; N]) {
        (crate::arg::ReadArg::<T>::into_read(self.slice), self.shape)
    }

    fn shape(&self) -> [usize; N] {
        self.shape
    }
}

impl<'a, T: Element, const N: usize> GridArgMut<'a, T, N> for GridViewMut<'a, T, N> {
    fn into_write(self) -> (SliceArg<'a>, [usize; N]) {
        (crate::arg::WriteArg::<T>::into_write(self.slice), self.shape)
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
        assert_eq!(error.to_string(), "a grid of shape [2, 3] has 6 elements, but there are 5");
        let error = Grid::from_vec([usize::MAX, 3], vec![0; 5]).unwrap_err();
        assert!(error.to_string().contains("more elements than can be counted"), "{error}");
    }

    #[test]
    #[should_panic(expected = "grid index out of bounds: the shape is [2, 3] but the index is [1, 3]")]
    fn indices_are_checked_in_each_dimension() {
        let _ = Grid::filled([2, 3], 0)[[1, 3]];
    }
}
