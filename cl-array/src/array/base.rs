//! Arrays that own their elements.

use super::strided::{Strided, dimension, elements};
use crate::temporary::unwritten;
use cl_runtime::{Element, Error, Queue, Result, prelude::*};
use ndarray::{ArrayBase, Data, Dimension, IntoDimension, Ix1, IxDyn};

/// An array on a device, with a dimension type of ndarray: `Array<f32, Ix2>` is a matrix.
///
/// It owns its elements, and knows its queue. Its commands run in the order of the queue and do not wait, except those
/// that return values to the host. [`ArrayView`](crate::ArrayView) and [`ArrayViewMut`](crate::ArrayViewMut) are parts of
/// it that borrow it, as in ndarray: no two views that can be written overlap. Operators and functions of arrays make
/// [expressions](crate::Expression).
///
/// ```
/// use cl_array::{Array, Expression};
/// use cl_runtime::prelude::*;
/// use ndarray::{array, s};
///
/// let queue = Queue::auto()?;
/// let a = Array::from_ndarray(&queue, &array![[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]])?;
/// let columns = a.slice(s![.., ..;2]);
/// assert_eq!((&columns - &a.slice(s![.., 1..2])).eval()?.to_ndarray()?, array![[-1.0, 1.0], [-1.0, 1.0]]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Array<T: Element, D> {
    pub(crate) queue: Queue,
    pub(crate) buffer: Buffer<T>,
    pub(crate) at: Strided<D>,
}

/// `start + i * step`
#[kernel]
fn steps<T: Number>(start: T, step: T, out: &mut [T]) {
    let i = global_id(0);
    out[i] = start + T::from_usize(i) * step;
}

impl<T: Element, D: Dimension> Array<T, D> {
    pub(crate) fn new(queue: Queue, buffer: Buffer<T>, at: Strided<D>) -> Self {
        Self { queue, buffer, at }
    }

    /// The array with a dimension type that has as many axes.
    pub(crate) fn redim<E: Dimension>(self) -> Array<T, E> {
        let at = Strided::new(dimension(self.at.shape()), &self.at.strides(), self.at.offset);
        Array::new(self.queue, self.buffer, at)
    }

    /// Returns the array with a number of axes that only the program knows.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// use ndarray::IxDyn;
    ///
    /// # let queue = Queue::auto()?;
    /// let a: Array<i32, IxDyn> = Array::full(&queue, (2, 3), 1)?.into_dyn();
    /// assert_eq!(a.shape(), [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn into_dyn(self) -> Array<T, IxDyn> {
        self.redim()
    }

    /// An array whose elements are to be written.
    pub(crate) fn unwritten(queue: &Queue, dim: D) -> Result<Self> {
        let buffer = unwritten(queue, elements(dim.slice())?)?;
        Ok(Self::new(queue.clone(), buffer, Strided::contiguous(dim)))
    }

    /// Creates an array of `value`. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Array::full(&queue, (2, 2), 0.5)?.to_vec()?, [0.5; 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn full(queue: &Queue, shape: impl IntoDimension<Dim = D>, value: T) -> Result<Self> {
        let mut array = Self::unwritten(queue, shape.into_dimension())?;
        array.buffer.fill(queue, value)?;
        Ok(array)
    }

    /// Creates an array of zeros: of elements whose bytes are zero. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Array::<f32, _>::zeros(&queue, (2, 2))?.to_vec()?, [0.0; 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeros(queue: &Queue, shape: impl IntoDimension<Dim = D>) -> Result<Self> {
        let dim = shape.into_dimension();
        let buffer = crate::temporary::zeros(queue, elements(dim.slice())?)?;
        Ok(Self::new(queue.clone(), buffer, Strided::contiguous(dim)))
    }

    /// Creates an array of a buffer's elements, the last axis fastest, without copying them. O(1); does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let a = Array::from_buffer(&queue, buffer, (2, 2))?;
    /// assert_eq!(a.t().to_vec()?, [1, 3, 2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_buffer(queue: &Queue, buffer: Buffer<T>, shape: impl IntoDimension<Dim = D>) -> Result<Self> {
        let dim = shape.into_dimension();
        if elements(dim.slice())? != buffer.len() {
            return Err(Error::ShapeMismatch { shape: dim.slice().to_vec(), len: buffer.len() });
        }
        Ok(Self::new(queue.clone(), buffer, Strided::contiguous(dim)))
    }

    /// Creates an array of `values`, the last axis fastest. O(n); has copied them when it returns.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements; those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(a.shape(), [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_shape_slice(queue: &Queue, shape: impl IntoDimension<Dim = D>, values: &[T]) -> Result<Self> {
        let dim = shape.into_dimension();
        if elements(dim.slice())? != values.len() {
            return Err(Error::ShapeMismatch { shape: dim.slice().to_vec(), len: values.len() });
        }
        Ok(Self::new(queue.clone(), Buffer::from_slice(queue, values)?, Strided::contiguous(dim)))
    }

    /// Creates an array of the elements of an array or a view of ndarray. Where these are contiguous in any order of axes,
    /// they are transferred as they are, and the array has the same order. O(n); has copied them when it returns.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// use ndarray::array;
    ///
    /// # let queue = Queue::auto()?;
    /// let a = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(Array::from_ndarray(&queue, &a.t())?.to_ndarray()?, a.t());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_ndarray<S: Data<Elem = T>>(queue: &Queue, array: &ArrayBase<S, D>) -> Result<Self> {
        let own = Strided::new(array.raw_dim(), array.strides(), 0);
        match (own.memory_order(), array.as_slice_memory_order()) {
            (Some(_), Some(values)) => Ok(Self::new(queue.clone(), Buffer::from_slice(queue, values)?, own)),
            _ => {
                let values: Vec<T> = array.iter().copied().collect();
                let at = Strided::contiguous(array.raw_dim());
                Ok(Self::new(queue.clone(), Buffer::from_slice(queue, &values)?, at))
            }
        }
    }

    /// Returns the elements as a buffer, the last axis fastest. Copies them only if they lie in another order, or are a
    /// part of a buffer. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of [`eval`](crate::Expression::eval), if it copies.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Array::from_slice(&queue, &[1, 2, 3])?.into_buffer()?;
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn into_buffer(self) -> Result<Buffer<T>> {
        if self.is_own_buffer() {
            return Ok(self.buffer);
        }
        Ok(self.to_owned()?.buffer)
    }

    /// Returns the elements in another shape, in the order of their indices, the last axis fastest. Copies them only if
    /// they are not contiguous in this order. Does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the shape has another number of elements; those of [`eval`](crate::Expression::eval), if
    /// it copies.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Array::arange(&queue, 0, 6, 1)?.into_shape((2, 3))?;
    /// assert_eq!(a.shape(), [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn into_shape<S: IntoDimension>(self, shape: S) -> Result<Array<T, S::Dim>> {
        let dim = shape.into_dimension();
        if elements(dim.slice())? != self.at.len() {
            return Err(Error::ShapeMismatch { shape: dim.slice().to_vec(), len: self.at.len() });
        }
        match self.at.reshaped(dim.clone()) {
            Some(at) => Ok(Array::new(self.queue, self.buffer, at)),
            None => self.to_owned()?.into_shape(dim),
        }
    }
}

impl<T: Element> Array<T, Ix1> {
    /// Creates an array of `values`.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Array::from_slice(&queue, &[1, 2, 3])?.len(), 3);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice(queue: &Queue, values: &[T]) -> Result<Self> {
        Self::from_shape_slice(queue, values.len(), values)
    }
}

impl<T: Number> Array<T, Ix1> {
    /// Creates an array of the numbers from `start` up to and without `end`, in steps of `step`. Does not wait. Element `i`
    /// is `start + i * step`.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if `step` is zero, or the numbers are not finite; those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Array::arange(&queue, 0.0f32, 1.0, 0.25)?.to_vec()?, [0.0, 0.25, 0.5, 0.75]);
    /// assert_eq!(Array::arange(&queue, 5, 0, -2)?.to_vec()?, [5, 3, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn arange(queue: &Queue, start: T, end: T, step: T) -> Result<Self> {
        let count = ((end.to_f64() - start.to_f64()) / step.to_f64()).ceil();
        if !count.is_finite() {
            let problem = "the step of a range is a number other than zero, and its limits are finite".into();
            return Err(Error::Shape { problem });
        }
        Self::stepped(queue, start, step, count.max(0.0) as usize)
    }

    fn stepped(queue: &Queue, start: T, step: T, len: usize) -> Result<Self> {
        let mut array = Self::unwritten(queue, ndarray::Ix1(len))?;
        steps::<T>(start, step, &mut array.buffer).global(len).launch(queue)?;
        Ok(array)
    }
}

impl<T: Float> Array<T, Ix1> {
    /// Creates an array of `len` numbers at equal distances, from `start` to `end`, both included. Does not wait. Element
    /// `i` is `start + i * step`, with `step` rounded to `T`.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Array::linspace(&queue, 0.0f32, 1.0, 5)?.to_vec()?, [0.0, 0.25, 0.5, 0.75, 1.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn linspace(queue: &Queue, start: T, end: T, len: usize) -> Result<Self> {
        let gaps = T::from_usize(len.saturating_sub(1).max(1));
        Self::stepped(queue, start, (end - start) / gaps, len)
    }
}
