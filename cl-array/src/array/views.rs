//! Parts of arrays, and what arrays and their parts have in common.

use super::{
    base::Array,
    expression::{Complete, Expression, fits, update, write},
    inputs::Inputs,
    nodes::Value,
    operators::Operand,
    strided::{Strided, elements},
};
use cl_runtime::{DeviceFn, Element, Error, Event, Function, Queue, Result, prelude::*};
use ndarray::{Axis, Dimension, IntoDimension, RemoveAxis, SliceArg};

/// A part of an [`Array`], or all of it, for reading. It borrows the array, and shares its elements.
///
/// ```
/// use cl_array::{Array, ArrayView};
/// use cl_runtime::prelude::*;
/// use ndarray::{Ix1, s};
///
/// let queue = Queue::auto()?;
/// let a = Array::arange(&queue, 0, 10, 1)?;
/// let backwards: ArrayView<'_, i32, Ix1> = a.slice(s![..;-3]);
/// assert_eq!(backwards.to_vec()?, [9, 6, 3, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct ArrayView<'a, T: Element, D> {
    pub(crate) queue: &'a Queue,
    pub(crate) buffer: &'a Buffer<T>,
    pub(crate) at: Strided<D>,
}

/// A part of an [`Array`], or all of it, for writing. It borrows the array alone, and shares its elements.
///
/// ```
/// use cl_array::{Array, ArrayViewMut};
/// use cl_runtime::prelude::*;
/// use ndarray::{Ix1, s};
///
/// let queue = Queue::auto()?;
/// let mut a = Array::arange(&queue, 0, 6, 1)?;
/// let mut odd: ArrayViewMut<'_, i32, Ix1> = a.slice_mut(s![1..;2]);
/// odd *= 10;
/// assert_eq!(a.to_vec()?, [0, 10, 2, 30, 4, 50]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct ArrayViewMut<'a, T: Element, D> {
    pub(crate) queue: &'a Queue,
    pub(crate) buffer: &'a mut Buffer<T>,
    pub(crate) at: Strided<D>,
}

impl<T: Element, D: Dimension> ArrayView<'_, T, D> {
    /// The elements, the last axis fastest: the view's part of its buffer, or that of a copy if they are not contiguous.
    pub(crate) fn contiguous<'s>(&'s self, copy: &'s mut Option<Array<T, D>>) -> Result<Slice<'s, T>> {
        if self.at.is_standard() {
            return Ok(self.buffer.slice(self.at.span()));
        }
        let copy = copy.insert(self.to_owned()?);
        Ok(copy.buffer.slice(copy.at.span()))
    }
}

impl<T: Element, D: Clone> Clone for ArrayView<'_, T, D> {
    fn clone(&self) -> Self {
        Self { at: self.at.clone(), ..*self }
    }
}

impl<T: Element, D: Dimension> Array<T, D> {
    /// Returns all of the array as a view.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Array::from_slice(&queue, &[1, 2])?;
    /// assert_eq!(a.view().to_vec()?, [1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn view(&self) -> ArrayView<'_, T, D> {
        ArrayView { queue: &self.queue, buffer: &self.buffer, at: self.at.clone() }
    }

    /// Returns all of the array as a view for writing.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut a = Array::from_slice(&queue, &[1, 2])?;
    /// a.view_mut().fill(7)?;
    /// assert_eq!(a.to_vec()?, [7, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn view_mut(&mut self) -> ArrayViewMut<'_, T, D> {
        ArrayViewMut { queue: &self.queue, buffer: &mut self.buffer, at: self.at.clone() }
    }
}

impl<T: Element, D: Dimension> ArrayViewMut<'_, T, D> {
    fn view(&self) -> ArrayView<'_, T, D> {
        ArrayView { queue: self.queue, buffer: self.buffer, at: self.at.clone() }
    }

    fn view_mut(&mut self) -> ArrayViewMut<'_, T, D> {
        ArrayViewMut { queue: self.queue, buffer: self.buffer, at: self.at.clone() }
    }
}

/// What arrays and views can be asked. The methods are those of ndarray's arrays.
macro_rules! reading {
    ($([$($lifetime:lifetime)?] $ty:ty, $view:expr, $v:lifetime, ($($receiver:tt)+);)*) => {$(
        impl<$($lifetime,)? T: Element, D: Dimension> $ty {
            /// Returns the array's queue.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::from_slice(&queue, &[1, 2])?;
            /// assert_eq!(a.t().queue().device(), queue.device());
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn queue(&self) -> &Queue {
                &self.queue
            }

            /// Returns the lengths of the axes.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::full(&queue, (2, 3), 1)?.shape(), [2, 3]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn shape(&self) -> &[usize] {
                self.at.shape()
            }

            /// Returns the shape as a dimension of ndarray.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::full(&queue, (2, 3), 1)?.raw_dim(), ndarray::Ix2(2, 3));
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn raw_dim(&self) -> D {
                self.at.dim.clone()
            }

            /// Returns the distance between neighbours along each axis, in elements.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::full(&queue, (2, 3), 1)?.t().strides(), [1, 3]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn strides(&self) -> Vec<isize> {
                self.at.strides()
            }

            /// Returns the number of axes.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::full(&queue, (2, 3), 1)?.ndim(), 2);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn ndim(&self) -> usize {
                self.at.dim.ndim()
            }

            /// Returns the number of elements.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::full(&queue, (2, 3), 1)?.len(), 6);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn len(&self) -> usize {
                self.at.len()
            }

            /// Returns `true` if it has no elements.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert!(Array::full(&queue, (0, 3), 1)?.is_empty());
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn is_empty(&self) -> bool {
                self.at.len() == 0
            }

            /// Returns a part: `a.slice(s![1.., ..;-2, 0, NewAxis])`.
            ///
            /// # Panics
            ///
            /// As ndarray does, if an index is out of bounds, a step is zero, or the slice is of another number of axes.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// use ndarray::s;
            ///
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 12, 1)?.into_shape((3, 4))?;
            /// assert_eq!(a.slice(s![1.., ..;-2]).to_vec()?, [7, 5, 11, 9]);
            /// assert_eq!(a.slice(s![2, 1..3]).shape(), [2]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn slice<I: SliceArg<D>>($($receiver)+, info: I) -> ArrayView<$v, T, I::OutDim> {
                let ArrayView { queue, buffer, at } = $view;
                ArrayView { queue, buffer, at: at.sliced(&info) }
            }

            /// Returns the array with its axes in reverse order: a matrix transposed.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 6, 1)?.into_shape((2, 3))?;
            /// assert_eq!(a.t().to_vec()?, [0, 3, 1, 4, 2, 5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn t($($receiver)+) -> ArrayView<$v, T, D> {
                let ArrayView { queue, buffer, at } = $view;
                let axes: Vec<usize> = (0..at.dim.ndim()).rev().collect();
                ArrayView { queue, buffer, at: at.permuted(&axes) }
            }

            /// Returns the array with its axes in another order: axis `i` of the result is axis `axes[i]`.
            ///
            /// # Panics
            ///
            /// If `axes` does not contain each axis once.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::full(&queue, (2, 3, 4), 1)?;
            /// assert_eq!(a.permuted_axes([2, 0, 1]).shape(), [4, 2, 3]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn permuted_axes($($receiver)+, axes: impl IntoDimension<Dim = D>) -> ArrayView<$v, T, D> {
                let ArrayView { queue, buffer, at } = $view;
                let axes = axes.into_dimension();
                let mut sorted = axes.slice().to_vec();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..at.dim.ndim()), "{axes:?} is not an order of the axes");
                ArrayView { queue, buffer, at: at.permuted(axes.slice()) }
            }

            /// Returns the array repeated to a larger shape, `None` if it cannot be broadcast.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let row = Array::from_slice(&queue, &[1, 2])?;
            /// assert_eq!(row.broadcast((2, 2)).map(|a| a.to_vec()).transpose()?, Some(vec![1, 2, 1, 2]));
            /// assert!(row.broadcast((2, 3)).is_none());
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn broadcast<E: IntoDimension>($($receiver)+, shape: E) -> Option<ArrayView<$v, T, E::Dim>> {
                let ArrayView { queue, buffer, at } = $view;
                let dim = shape.into_dimension();
                elements(dim.slice()).ok()?;
                let strides = at.broadcast(dim.slice())?;
                Some(ArrayView { queue, buffer, at: Strided::new(dim, &strides, at.offset) })
            }

            /// Returns the elements in another shape, in the order of their indices, the last axis fastest, without copying
            /// them.
            ///
            /// # Errors
            ///
            /// [`Error::ShapeMismatch`] if the shape has another number of elements, [`Error::Shape`] if the elements are not
            /// contiguous in this order: [`to_owned`](Self::to_owned) makes them so.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 6, 1)?;
            /// assert_eq!(a.reshape((2, 3))?.t().to_vec()?, [0, 3, 1, 4, 2, 5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn reshape<E: IntoDimension>($($receiver)+, shape: E) -> Result<ArrayView<$v, T, E::Dim>> {
                let ArrayView { queue, buffer, at } = $view;
                let dim = shape.into_dimension();
                if elements(dim.slice())? != at.len() {
                    return Err(Error::ShapeMismatch { shape: dim.slice().to_vec(), len: at.len() });
                }
                let at = at.reshaped(dim).ok_or_else(|| Error::Shape {
                    problem: "the elements are not contiguous, so they have no other shape: copy them with `to_owned` first".into(),
                })?;
                Ok(ArrayView { queue, buffer, at })
            }

            /// Returns the part at one index of an axis.
            ///
            /// # Panics
            ///
            /// If the axis or the index does not exist.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// use ndarray::Axis;
            ///
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 6, 1)?.into_shape((2, 3))?;
            /// assert_eq!(a.index_axis(Axis(1), 2).to_vec()?, [2, 5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn index_axis($($receiver)+, axis: Axis, index: usize) -> ArrayView<$v, T, D::Smaller>
            where
                D: RemoveAxis,
            {
                let ArrayView { queue, buffer, at } = $view;
                let len = at.shape()[axis.index()];
                assert!(index < len, "index {index} is out of bounds for an axis of length {len}");
                ArrayView { queue, buffer, at: at.without(axis.index(), index) }
            }

            /// Returns the array with a new axis of length one before `axis`.
            ///
            /// # Panics
            ///
            /// If the array has fewer axes.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// use ndarray::Axis;
            ///
            /// # let queue = Queue::auto()?;
            /// let a = Array::from_slice(&queue, &[1, 2, 3])?;
            /// assert_eq!(a.insert_axis(Axis(1)).shape(), [3, 1]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn insert_axis($($receiver)+, axis: Axis) -> ArrayView<$v, T, D::Larger> {
                let ArrayView { queue, buffer, at } = $view;
                ArrayView { queue, buffer, at: at.with_axis(axis.index()) }
            }

            /// Copies the elements to a new contiguous array. Does not wait.
            ///
            /// # Errors
            ///
            /// Those of [`eval`](Expression::eval).
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 6, 1)?.into_shape((2, 3))?;
            /// assert_eq!(a.t().to_owned()?.strides(), [2, 1]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn to_owned(&self) -> Result<Array<T, D>> {
                self.eval()
            }

            /// Returns the elements as a part of a buffer, for algorithms and for kernels of your own: `None` if they are not
            /// contiguous, the last axis fastest. [`to_owned`](Self::to_owned) makes them so.
            ///
            /// ```
            /// # use cl_array::{Array, sort};
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::from_shape_slice(&queue, (2, 2), &[3, 1, 4, 1])?;
            /// let elements = a.as_slice().expect("an array that is not transposed");
            /// assert_eq!(sort(&queue, elements)?.to_vec(&queue)?, [1, 1, 3, 4]);
            /// assert!(a.t().as_slice().is_none());
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn as_slice(&self) -> Option<Slice<'_, T>> {
                let at = &self.at;
                at.is_standard().then(|| self.buffer.slice(at.offset..at.offset + at.len()))
            }

            /// Copies the elements to the host, the last axis fastest. Waits for all earlier commands on the array.
            ///
            /// # Errors
            ///
            /// Those of [`eval`](Expression::eval), if they are not contiguous, and of [`Buffer::to_vec`].
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// assert_eq!(Array::from_slice(&queue, &[1, 2])?.to_vec()?, [1, 2]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn to_vec(&self) -> Result<Vec<T>> {
                if self.at.is_standard() {
                    return self.buffer.slice(self.at.offset..self.at.offset + self.at.len()).to_vec(&self.queue);
                }
                let copy = self.to_owned()?;
                copy.buffer.to_vec(&copy.queue)
            }

            /// Copies the elements to an array of ndarray. Waits for all earlier commands on the array.
            ///
            /// # Errors
            ///
            /// Same as [`to_vec`](Self::to_vec).
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let a = Array::arange(&queue, 0, 4, 1)?;
            /// assert_eq!(a.reshape((2, 2))?.to_ndarray()?, ndarray::array![[0, 1], [2, 3]]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn to_ndarray(&self) -> Result<ndarray::Array<T, D>> {
                let (values, axes) = match self.at.memory_order() {
                    Some(axes) if !self.is_empty() => (self.buffer.slice(self.at.span()).to_vec(&self.queue)?, axes),
                    _ => (self.to_vec()?, (0..self.ndim()).collect()),
                };
                let lengths = self.at.permuted(&axes).dim;
                let mut order: Vec<usize> = vec![0; axes.len()];
                axes.iter().enumerate().for_each(|(at, axis)| order[*axis] = at);
                let array = ndarray::Array::from_shape_vec(lengths, values);
                let array = array.map_err(|error| Error::Shape { problem: error.to_string() })?;
                Ok(array.permuted_axes(super::strided::dimension::<D>(&order)))
            }
        }
    )*};
}

reading! {
    [] Array<T, D>, self.view(), '_, (&self);
    ['a] ArrayView<'a, T, D>, self.clone(), 'a, (&self);
    ['a] ArrayViewMut<'a, T, D>, self.view(), '_, (&self);
}

fn assign<E, D>(expression: E, to: ArrayViewMut<'_, E::Elem, D>) -> Result<Event>
where
    E: Complete<Elem: Element>,
    D: Dimension,
{
    fits::<D>(&expression.dim_of()?, &to.at)?;
    let mut inputs = Inputs::of(to.queue);
    expression.collect(&mut inputs);
    write::<E, D>(&inputs, &to.at, to.buffer)
}

/// What arrays and views can be changed by.
macro_rules! writing {
    ($([$($lifetime:lifetime)?] $ty:ty;)*) => {$(
        impl<$($lifetime,)? T: Element, D: Dimension> $ty {
            /// Returns a part for writing.
            ///
            /// # Panics
            ///
            /// As ndarray does, if an index is out of bounds, a step is zero, or the slice is of another number of axes.
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// use ndarray::s;
            ///
            /// # let queue = Queue::auto()?;
            /// let mut a = Array::zeros(&queue, (2, 3))?;
            /// a.slice_mut(s![.., 1]).fill(4)?;
            /// assert_eq!(a.to_vec()?, [0, 4, 0, 0, 4, 0]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn slice_mut<I: SliceArg<D>>(&mut self, info: I) -> ArrayViewMut<'_, T, I::OutDim> {
                let ArrayViewMut { queue, buffer, at } = self.view_mut();
                ArrayViewMut { queue, buffer, at: at.sliced(&info) }
            }

            /// Returns the elements as a part of a buffer for writing; otherwise as [`as_slice`](Self::as_slice).
            ///
            /// ```
            /// # use cl_array::{Array, Expression};
            /// # use cl_runtime::prelude::*;
            /// #[kernel(global = x.len())]
            /// fn collatz(x: &mut [u32]) {
            ///     let i = global_id(0);
            ///     x[i] = if x[i] % 2 == 0 { x[i] / 2 } else { 3 * x[i] + 1 };
            /// }
            ///
            /// # let queue = Queue::auto()?;
            /// let mut a = Array::from_slice(&queue, &[6, 7, 8])?;
            /// collatz(a.as_slice_mut().expect("contiguous")).run(&queue)?;
            /// assert_eq!((&a + 1).eval()?.to_vec()?, [4, 23, 5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn as_slice_mut(&mut self) -> Option<SliceMut<'_, T>> {
                let ArrayViewMut { buffer, at, .. } = self.view_mut();
                at.is_standard().then(|| buffer.slice_mut(at.offset..at.offset + at.len()))
            }

            /// Sets each element to an expression, in one pass. The expression is broadcast to the array. Does not wait.
            ///
            /// # Errors
            ///
            /// [`Error::Shape`] if the expression cannot be broadcast to the array's shape; otherwise the same as
            /// [`eval`](Expression::eval).
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let x = Array::from_slice(&queue, &[1.0f32, 2.0, 3.0])?;
            /// let mut y = Array::zeros(&queue, (2, 3))?;
            /// y.assign(&x * 0.5)?;
            /// assert_eq!(y.to_vec()?, [0.5, 1.0, 1.5, 0.5, 1.0, 1.5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn assign(&mut self, expression: impl Operand<T, Of: Complete>) -> Result<Event> {
                assign(expression.operand(), self.view_mut())
            }

            /// Sets each element `a` to a device function of it and of `b` of an expression, in one pass. The expression is
            /// broadcast to the array. The function captures nothing. Does not wait.
            ///
            /// # Errors
            ///
            /// Same as [`assign`](Self::assign).
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// #[device]
            /// fn relaxed(a: f32, b: f32) -> f32 {
            ///     0.75 * a + 0.25 * b
            /// }
            ///
            /// # let queue = Queue::auto()?;
            /// let x = Array::from_slice(&queue, &[4.0f32, 8.0])?;
            /// let mut y = Array::from_slice(&queue, &[4.0f32, 8.0])?;
            /// y.update(&x * 2.0, relaxed::FUNCTION)?;
            /// assert_eq!(y.to_vec()?, [5.0, 10.0]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn update<U: Value, F: DeviceFn<(T, U), T, Captured = ()>>(
                &mut self,
                expression: impl Operand<U, Of: Complete>,
                _: Function<F>,
            ) -> Result<Event> {
                update::<_, T, F, D>(expression.operand(), self.view_mut())
            }

            /// Sets each element to `value`. Does not wait.
            ///
            /// # Errors
            ///
            /// Those of [`Launch::launch`].
            ///
            /// ```
            /// # use cl_array::Array;
            /// # use cl_runtime::prelude::*;
            /// # let queue = Queue::auto()?;
            /// let mut a = Array::from_slice(&queue, &[1, 2])?;
            /// a.fill(7)?;
            /// assert_eq!(a.to_vec()?, [7, 7]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn fill(&mut self, value: T) -> Result<Event> {
                let ArrayViewMut { queue, buffer, at } = self.view_mut();
                if at.is_standard() {
                    buffer.slice_mut(at.offset..at.offset + at.len()).fill(queue, value)?;
                    return queue.marker();
                }
                let one = Array::full(queue, (), value)?;
                assign(&one, ArrayViewMut { queue, buffer, at })
            }

            /// Sets each element `a` to `F(a, b)`, with `b` of an expression that is broadcast to the array.
            pub(crate) fn updated_by<E: Complete, F: DeviceFn<(T, E::Elem), T, Captured = ()>>(
                &mut self,
                expression: E,
            ) -> Result<Event> {
                update::<E, T, F, D>(expression, self.view_mut())
            }
        }
    )*};
}

writing! {
    [] Array<T, D>;
    ['a] ArrayViewMut<'a, T, D>;
}
