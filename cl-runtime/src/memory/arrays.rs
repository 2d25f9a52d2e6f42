//! Conversions between buffers or grids and the arrays of the crate `ndarray`.
//!
//! An array in standard layout (row-major and contiguous) is transferred directly. A two- or three-dimensional view that is
//! a rectangle of such an array is transferred as a rectangle. All other arrays are copied once on the host to bring them
//! in order.

use super::{
    buffer::Buffer,
    grid::{Grid, GridView},
    view::{Slice, SliceMut},
    window::{Frame, Window, WindowMut},
};
use crate::{
    base::error::{Error, Result},
    language::element::Element,
    queue::Queue,
};
use ndarray::{Array, ArrayBase, ArrayView, Data, DataMut, Dim, Dimension, IntoDimension};

/// The frame of an array that is a rectangle or a box of another array in row-major order.
fn frame<T, S: Data<Elem = T>, D: Dimension>(array: &ArrayBase<S, D>) -> Option<Frame<3>> {
    if array.is_empty() {
        return None;
    }
    let positive = |stride: &isize| usize::try_from(*stride).ok().filter(|&stride| stride > 0);
    let strides: Vec<usize> = array.strides().iter().map(positive).collect::<Option<_>>()?;
    let (shape, row, slice) = match (array.shape(), &strides[..]) {
        (&[height, width], &[row, 1]) => ([1, height, width], row, None),
        (&[depth, height, width], &[slice, row, 1]) => ([depth, height, width], row, Some(slice)),
        _ => return None,
    };
    // the stride of a dimension of length one has no meaning and may be any number
    let slice = slice.filter(|_| shape[0] > 1);
    let row = if shape[1] > 1 { row } else { slice.unwrap_or(shape[2]) };
    let slice = match slice {
        Some(slice) => slice,
        None => shape[1].checked_mul(row)?,
    };
    let fits = slice.is_multiple_of(row) && row >= shape[2] && slice >= shape[1] * row;
    fits.then(|| Frame { grid: [shape[0], slice / row, row], start: [0; 3], shape })
}

fn check_shape(shape: &[usize], len: usize) -> Result<()> {
    let product = shape.iter().try_fold(1usize, |product, &len| product.checked_mul(len));
    if product == Some(len) { Ok(()) } else { Err(Error::ShapeMismatch { shape: shape.to_vec(), len }) }
}

/// The shape as a dimension of `ndarray`.
fn dimension<const N: usize>(shape: [usize; N]) -> Dim<[usize; N]>
where
    [usize; N]: IntoDimension<Dim = Dim<[usize; N]>>,
{
    shape.into_dimension()
}

impl<T: Element> Buffer<T> {
    /// Creates a buffer with a copy of the elements of an array or a view, in row-major order.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// use ndarray::array;
    ///
    /// let queue = Queue::auto()?;
    /// let matrix = array![[1, 2, 3], [4, 5, 6]];
    /// let buffer = Buffer::from_array(&queue, &matrix)?;
    /// let transposed = Buffer::from_array(&queue, &matrix.t())?;
    /// assert_eq!(transposed.to_vec(&queue)?, [1, 4, 2, 5, 3, 6]);
    /// assert_eq!(buffer.to_array(&queue, (2, 3))?, matrix);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_array<S: Data<Elem = T>, D: Dimension>(queue: &Queue, array: &ArrayBase<S, D>) -> Result<Self> {
        if let Some(data) = array.as_slice() {
            return Self::from_slice(queue, data);
        }
        // SAFETY: all of the buffer is written before it is returned.
        let mut buffer = unsafe { Self::uninitialised(queue, array.len())? };
        buffer.write_array(queue, array)?;
        Ok(buffer)
    }

    /// Copies the buffer to a new array of this shape. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec), plus [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let matrix = buffer.to_array(&queue, (2, 3))?;
    /// assert_eq!(matrix.row(1).to_vec(), [4, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_array<I: IntoDimension>(&self, queue: &Queue, shape: I) -> Result<Array<T, I::Dim>> {
        self.as_slice().to_array(queue, shape)
    }

    /// Copies the buffer to an array or a view, in row-major order. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec), plus [`Error::ShapeMismatch`] if the array has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// use ndarray::{Array, array, s};
    ///
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let mut array = Array::zeros((3, 3));
    /// buffer.read_into_array(&queue, &mut array.slice_mut(s![1.., ..2]))?;
    /// assert_eq!(array, array![[0, 0, 0], [1, 2, 0], [3, 4, 0]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_array<S, D>(&self, queue: &Queue, array: &mut ArrayBase<S, D>) -> Result<()>
    where
        S: DataMut<Elem = T>,
        D: Dimension,
    {
        self.as_slice().read_into_array(queue, array)
    }

    /// Copies the elements of an array or a view to the buffer, in row-major order, and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Same as [`write`](Self::write), plus [`Error::ShapeMismatch`] if the array has another number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// use ndarray::{array, s};
    ///
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// let matrix = array![[1, 2, 3], [4, 5, 6]];
    /// buffer.write_array(&queue, &matrix.slice(s![.., 1..]))?;
    /// assert_eq!(buffer.to_vec(&queue)?, [2, 3, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_array<S, D>(&mut self, queue: &Queue, array: &ArrayBase<S, D>) -> Result<()>
    where
        S: Data<Elem = T>,
        D: Dimension,
    {
        self.as_slice_mut().write_array(queue, array)
    }
}

impl<T: Element> Slice<'_, T> {
    /// Copies the part to a new array of this shape, see [`Buffer::to_array`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_array`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[0, 0, 1, 2, 3, 4])?;
    /// assert_eq!(buffer.slice(2..).to_array(&queue, (2, 2))?, ndarray::array![[1, 2], [3, 4]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_array<I: IntoDimension>(&self, queue: &Queue, shape: I) -> Result<Array<T, I::Dim>> {
        let shape = shape.into_dimension();
        check_shape(shape.slice(), self.len())?;
        let mismatch = Error::ShapeMismatch { shape: shape.slice().to_vec(), len: self.len() };
        Array::from_shape_vec(shape, self.to_vec(queue)?).map_err(|_| mismatch)
    }

    /// Copies the part to an array or a view, see [`Buffer::read_into_array`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::read_into_array`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut matrix = ndarray::Array::zeros((2, 2));
    /// buffer.slice(4..).read_into_array(&queue, &mut matrix.column_mut(1))?;
    /// assert_eq!(matrix, ndarray::array![[0, 5], [0, 6]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_array<S, D>(&self, queue: &Queue, array: &mut ArrayBase<S, D>) -> Result<()>
    where
        S: DataMut<Elem = T>,
        D: Dimension,
    {
        check_shape(array.shape(), self.len())?;
        // an array that shares its elements is copied here, perhaps with another layout
        array.as_mut_ptr();
        if let Some(data) = array.as_slice_mut() {
            return self.read_into(queue, data);
        }
        if let Some(frame) = frame(array) {
            let window = self.as_grid(frame.shape)?.window(frame.shape.map(|len| 0..len));
            // SAFETY: the frame's elements belong to the array, which is borrowed exclusively.
            return unsafe { window.read_frame(queue, array.as_mut_ptr(), frame) };
        }
        let data = self.to_array(queue, array.raw_dim())?;
        array.assign(&data);
        Ok(())
    }
}

impl<T: Element> SliceMut<'_, T> {
    /// Copies the elements of an array or a view to the part, see [`Buffer::write_array`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write_array`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 6)?;
    /// buffer.slice_mut(2..).write_array(&queue, &ndarray::array![[1, 2], [3, 4]])?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 0, 1, 2, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_array<S, D>(&mut self, queue: &Queue, array: &ArrayBase<S, D>) -> Result<()>
    where
        S: Data<Elem = T>,
        D: Dimension,
    {
        check_shape(array.shape(), self.len())?;
        if let Some(data) = array.as_slice() {
            return self.write(queue, data);
        }
        if let Some(frame) = frame(array) {
            let mut grid = self.slice_mut(..).into_grid(frame.shape)?;
            let mut window = grid.window_mut(frame.shape.map(|len| 0..len));
            // SAFETY: the frame's elements belong to the array.
            return unsafe { window.write_frame(queue, array.as_ptr(), frame) };
        }
        self.write(queue, &array.iter().copied().collect::<Vec<_>>())
    }
}

impl<T: Element, const N: usize> GridView<'_, T, N>
where
    [usize; N]: IntoDimension<Dim = Dim<[usize; N]>>,
    Dim<[usize; N]>: Dimension,
{
    /// Copies the elements to a new array of the same shape. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let array: ndarray::Array2<i32> = buffer.as_grid([2, 3])?.to_array(&queue)?;
    /// assert_eq!(array[[1, 0]], 4);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_array(&self, queue: &Queue) -> Result<Array<T, Dim<[usize; N]>>> {
        self.as_slice().to_array(queue, self.shape())
    }
}

impl<T: Element, const N: usize> Window<'_, T, N>
where
    [usize; N]: IntoDimension<Dim = Dim<[usize; N]>>,
    Dim<[usize; N]>: Dimension,
{
    /// Copies the elements to a new array of the same shape. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_vec`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let array = buffer.as_grid([2, 3])?.window([0..2, 1..3]).to_array(&queue)?;
    /// assert_eq!(array, ndarray::array![[2, 3], [5, 6]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_array(&self, queue: &Queue) -> Result<Array<T, Dim<[usize; N]>>> {
        let (shape, len) = (self.shape(), self.len());
        let mismatch = |_| Error::ShapeMismatch { shape: shape.to_vec(), len };
        Array::from_shape_vec(dimension(shape), self.to_vec(queue)?).map_err(mismatch)
    }
}

impl<T: Element, const N: usize> WindowMut<'_, T, N>
where
    Dim<[usize; N]>: Dimension,
{
    /// Copies an array or a view of the same shape to the window and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write`], plus [`Error::WindowMismatch`] if the array has another shape.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 6)?;
    /// let mut grid = buffer.as_grid_mut([2, 3])?;
    /// grid.window_mut([0..2, 1..3]).write_array(&queue, &ndarray::array![[1, 2], [3, 4]])?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 1, 2, 0, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_array<S>(&mut self, queue: &Queue, array: &ArrayBase<S, Dim<[usize; N]>>) -> Result<()>
    where
        S: Data<Elem = T>,
    {
        if array.shape() != self.shape() {
            let (window, other) = (self.shape().to_vec(), array.shape().to_vec());
            return Err(Error::WindowMismatch { window, other, at: None });
        }
        match array.as_slice() {
            Some(data) => self.write(queue, data),
            None => self.write(queue, &array.iter().copied().collect::<Vec<_>>()),
        }
    }
}

/// Converts without a copy if the array is in standard layout (row-major and contiguous).
impl<T: Clone, const N: usize> From<Array<T, Dim<[usize; N]>>> for Grid<T, N>
where
    Dim<[usize; N]>: Dimension,
{
    fn from(array: Array<T, Dim<[usize; N]>>) -> Self {
        let shape = std::array::from_fn(|d| array.shape()[d]);
        if !array.is_standard_layout() {
            return Self::of(shape, array.iter().cloned().collect());
        }
        // the array may be a part of the vector
        let len = array.len();
        let (mut elements, first) = array.into_raw_vec_and_offset();
        elements.drain(..first.unwrap_or(0));
        elements.truncate(len);
        Self::of(shape, elements)
    }
}

impl<T: Clone, const N: usize> From<ArrayView<'_, T, Dim<[usize; N]>>> for Grid<T, N>
where
    Dim<[usize; N]>: Dimension,
{
    fn from(array: ArrayView<'_, T, Dim<[usize; N]>>) -> Self {
        Self::of(std::array::from_fn(|d| array.shape()[d]), array.iter().cloned().collect())
    }
}

/// Converts without a copy.
impl<T, const N: usize> From<Grid<T, N>> for Array<T, Dim<[usize; N]>>
where
    [usize; N]: IntoDimension<Dim = Dim<[usize; N]>>,
    Dim<[usize; N]>: Dimension,
{
    fn from(grid: Grid<T, N>) -> Self {
        let shape = dimension(grid.shape());
        Array::from_shape_vec(shape, grid.into_vec()).expect("a grid has as many elements as its shape says")
    }
}
