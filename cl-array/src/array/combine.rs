//! Arrays made of several, or of chosen parts of one.

use super::{
    base::Array,
    expression::Expression,
    lanes,
    strided::{Strided, dimension},
    views::{ArrayView, ArrayViewMut},
};
use cl_runtime::{Element, Error, Event, Result, prelude::*};
use ndarray::{Axis, Dimension, Ix1};

/// Joins arrays along an axis: the result has the sum of their lengths there. Does not wait. O(n), one kernel for each.
///
/// # Errors
///
/// [`Error::Shape`] if there is no array, or no such axis, or if other axes have different lengths; those of
/// [`eval`](Expression::eval).
///
/// ```
/// use cl_array::{Array, concatenate};
/// use cl_runtime::prelude::*;
/// use ndarray::{Axis, array};
///
/// let queue = Queue::auto()?;
/// let a = Array::from_ndarray(&queue, &array![[1, 2], [3, 4]])?;
/// let b = Array::from_ndarray(&queue, &array![[5], [6]])?;
/// let joined = concatenate(Axis(1), &[a.view(), b.view()])?;
/// assert_eq!(joined.to_ndarray()?, array![[1, 2, 5], [3, 4, 6]]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn concatenate<T: Element, D: Dimension>(axis: Axis, arrays: &[ArrayView<'_, T, D>]) -> Result<Array<T, D>> {
    let Some(first) = arrays.first() else {
        return Err(Error::Shape { problem: "there is no array to join".into() });
    };
    let at = axis.index();
    if at >= first.ndim() {
        let problem = format!("arrays of shape {:?} have no axis {at} to be joined along", first.shape());
        return Err(Error::Shape { problem });
    }
    let mut shape = first.shape().to_vec();
    shape[at] = 0;
    for array in arrays {
        let mut own = array.shape().to_vec();
        shape[at] += own[at];
        own[at] = shape[at];
        if own != shape {
            let (a, b) = (first.shape(), array.shape());
            return Err(Error::Shape {
                problem: format!("the shapes {a:?} and {b:?} cannot be joined along axis {at}"),
            });
        }
    }
    let mut out = Array::unwritten(first.queue, dimension::<D>(&shape))?;
    let mut start = 0;
    for array in arrays {
        let strides = out.at.strides();
        let place = Strided::new(array.raw_dim(), &strides, start * strides[at].unsigned_abs());
        let (queue, buffer) = (&out.queue, &mut out.buffer);
        ArrayViewMut { queue, buffer, at: place }.assign(array)?;
        start += array.shape()[at];
    }
    Ok(out)
}

/// Joins arrays of one shape along a new axis. Does not wait. O(n), one kernel for each.
///
/// # Errors
///
/// [`Error::Shape`] if there is no array, or if their shapes differ; those of [`eval`](Expression::eval).
///
/// # Panics
///
/// If the arrays have fewer axes than `axis`.
///
/// ```
/// use cl_array::{Array, stack};
/// use cl_runtime::prelude::*;
/// use ndarray::{Axis, array};
///
/// let queue = Queue::auto()?;
/// let (a, b) = (Array::from_slice(&queue, &[1, 2])?, Array::from_slice(&queue, &[3, 4])?);
/// assert_eq!(stack(Axis(1), &[a.view(), b.view()])?.to_ndarray()?, array![[1, 3], [2, 4]]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[track_caller]
pub fn stack<T: Element, D: Dimension>(axis: Axis, arrays: &[ArrayView<'_, T, D>]) -> Result<Array<T, D::Larger>> {
    let mut with_axis = Vec::with_capacity(arrays.len());
    for array in arrays {
        if array.shape() != arrays[0].shape() {
            let (a, b) = (arrays[0].shape(), array.shape());
            return Err(Error::Shape { problem: format!("arrays of the shapes {a:?} and {b:?} cannot be stacked") });
        }
        with_axis.push(array.insert_axis(axis));
    }
    concatenate(axis, &with_axis)
}

impl<T: Element, D: Dimension> Array<T, D> {
    /// Returns the parts at some indices of an axis, in their order: numpy's `take`. Does not wait. O(n), one kernel.
    ///
    /// # Errors
    ///
    /// Those of [`eval`](Expression::eval). An index out of bounds is a panic on the device, which the next wait reports
    /// ([`Error::Panic`]).
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// use ndarray::{Axis, array};
    ///
    /// # let queue = Queue::auto()?;
    /// let a = Array::from_ndarray(&queue, &array![[1, 2, 3], [4, 5, 6]])?;
    /// let columns = Array::from_slice(&queue, &[2u32, 0, 2])?;
    /// assert_eq!(a.take(Axis(1), &columns)?.to_ndarray()?, array![[3, 1, 3], [6, 4, 6]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn take<I: Int>(&self, axis: Axis, indices: &Array<I, Ix1>) -> Result<Self> {
        let copy = if self.is_own_buffer() { None } else { Some(self.to_owned()?) };
        let rows = if indices.is_own_buffer() { None } else { Some(indices.to_owned()?) };
        lanes::take(copy.as_ref().unwrap_or(self), axis, &rows.as_ref().unwrap_or(indices).buffer)
    }

    /// Sets the elements at some indices, which are distinct and count the elements with the last axis fastest: numpy's
    /// `put`. Does not wait. O(n), one kernel. Temporaries: 4 bytes for each element of the array.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the elements of this array are not contiguous; [`Error::LengthMismatch`] if there are more or
    /// fewer values than indices; those of an allocation and of [`Launch::launch`]. An index that is out of bounds or
    /// occurs twice is a panic on the device, which the next wait reports ([`Error::Panic`]).
    ///
    /// ```
    /// # use cl_array::Array;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut a = Array::zeros(&queue, (2, 2))?;
    /// a.put(&Array::from_slice(&queue, &[3u32, 0])?, &Array::from_slice(&queue, &[7, 8])?)?;
    /// assert_eq!(a.to_vec()?, [8, 0, 0, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn put<I: Int>(&mut self, indices: &Array<I, Ix1>, values: &Array<T, Ix1>) -> Result<Event> {
        if !self.is_own_buffer() {
            let problem = "the elements are not contiguous: copy them with `to_owned` first".into();
            return Err(Error::Shape { problem });
        }
        let (indices, values) = (indices.eval()?, values.eval()?);
        crate::scatter(&self.queue, &values.buffer, &indices.buffer, &mut self.buffer)
    }

    /// Whether the buffer holds exactly the elements, the last axis fastest.
    pub(crate) fn is_own_buffer(&self) -> bool {
        self.at.is_standard() && self.at.offset == 0 && self.at.len() == self.buffer.len()
    }
}
