//! Reductions of expressions, over all elements and along an axis.

use super::{
    base::Array,
    expression::{Complete, Expression},
    inputs::{Inputs, upload},
    kernels::{Arrays, INPUTS, Line},
    lanes,
    strided::{Strided, elements},
};
use crate::{
    functions::same,
    groups::are_wide,
    reduce::{TILE, only},
    temporary::unwritten,
};
use cl_runtime::{DeviceFn, Element, Function, Result, prelude::*};
use ndarray::{Axis, Dimension, RemoveAxis};

/// All elements combined by an associative function; waits. `identity` is the result of no elements.
pub(crate) fn all<E, G>(expression: E, identity: E::Elem) -> Result<E::Elem>
where
    E: Complete<Elem: Element>,
    G: DeviceFn<(E::Elem, E::Elem), E::Elem, Captured = ()>,
{
    let (dim, mut inputs) = (expression.dim_of()?, Inputs::default());
    expression.collect(&mut inputs);
    let plan = inputs.plan_contiguous(dim.slice())?;
    if plan.len == 0 {
        return Ok(identity);
    }
    let tiles = plan.len.div_ceil(TILE);
    let mut totals: Buffer<E::Elem> = unwritten(plan.queue, tiles)?;
    <E::Flat as Arrays>::reduce::<E::Elem, E::Whole, G>(&plan, totals.slice_mut(..))?;
    if tiles == 1 {
        return only(plan.queue, &totals);
    }
    crate::map_reduce(plan.queue, &totals, same::<E::Elem>::FUNCTION, Function::<G>::new(), identity)
}

/// The elements along an axis combined, in chunks of 2048; `identity` where there are none. Does not wait.
#[track_caller]
pub(crate) fn along<E, G>(
    expression: E,
    axis: Axis,
    identity: E::Elem,
) -> Result<Array<E::Elem, <E::Dim as Dimension>::Smaller>>
where
    E: Complete<Elem: Element, Dim: RemoveAxis>,
    G: DeviceFn<(E::Elem, E::Elem), E::Elem, Captured = ()>,
{
    let dim = expression.dim_of()?;
    let (shape, axis) = (dim.slice(), axis.index());
    assert!(axis < shape.len(), "axis {axis} of an expression with {} axes", shape.len());
    let mut inputs = Inputs::default();
    expression.collect(&mut inputs);
    let (inputs, steps) = inputs.without_axis(shape, axis)?;
    let at = Strided::contiguous(dim.remove_axis(Axis(axis)));
    let (len, queue) = (shape[axis], inputs.queue()?);
    let mut out: Buffer<E::Elem> = unwritten(queue, elements(at.shape())?)?;
    if len == 0 {
        out.fill(queue, identity)?;
    } else if !out.is_empty() {
        let plan = inputs.plan_whole(at.shape())?;
        let mut line = [0; INPUTS + 2];
        line[INPUTS + 1] = len as i64;
        line.iter_mut().zip(&steps).for_each(|(own, step)| *own = *step as i64);
        let are_neighbours = steps.iter().all(|step| matches!(step, 0 | 1));
        let is_shared = are_wide(queue) && are_neighbours && len >= 32;
        let chunks = len.div_ceil(lanes::CHUNK);
        let line = Line { steps: upload(queue, &line)?, chunks, is_shared };
        if chunks == 1 {
            <E::Flat as Arrays>::reduce_axis::<E::Elem, E::Whole, G>(&plan, &line, out.slice_mut(..))?;
        } else {
            let mut parts: Buffer<E::Elem> = unwritten(queue, out.len() * chunks)?;
            <E::Flat as Arrays>::reduce_axis::<E::Elem, E::Whole, G>(&plan, &line, parts.slice_mut(..))?;
            let inner = if is_shared { 1 } else { out.len() };
            lanes::reduce::<_, G>(queue, parts, chunks, inner, out.slice_mut(..))?;
        }
    }
    Ok(Array::new(queue.clone(), out, at))
}

/// The length of an axis of an expression.
#[track_caller]
pub(crate) fn axis_len(expression: &impl Expression, axis: Axis) -> Result<usize> {
    let dim = expression.dim_of()?;
    assert!(axis.index() < dim.ndim(), "axis {} of an expression with {} axes", axis.index(), dim.ndim());
    Ok(dim.slice()[axis.index()])
}

/// The methods of `Expression` that reduce.
macro_rules! reductions {
    () => {
        /// Returns the sum of all elements, 0 of none. Integers wrap. Waits.
        ///
        /// The expression is computed on the way, in one pass, in an order that depends only on the number of elements, so
        /// that every device returns the same sum: of each 4096 elements, those become one whose indices differ by 256,
        /// then 16 neighbours of these, and again 16. O(n). Temporaries: n / 4096 elements.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval); [`Error::Panic`] if the expression panics.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[1.0f32, 2.0, 3.0])?;
        /// assert_eq!((&a * &a).sum()?, 14.0);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn sum(self) -> Result<Self::Elem>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            reductions::all::<Self, plus<Self::Elem>>(self, Self::Elem::ZERO)
        }

        /// Returns all elements combined by a device function, `identity` of none. Waits.
        ///
        /// The function must be associative, and commutative, since the order is that of [`sum`](Expression::sum). For one
        /// that is not, make a buffer of the expression, and call [`reduce`](crate::reduce).
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// #[device]
        /// fn all_bits(a: u32, b: u32) -> u32 {
        ///     a | b
        /// }
        ///
        /// # let queue = Queue::auto()?;
        /// let (a, b) = (Array::from_slice(&queue, &[1, 2, 4])?, Array::from_slice(&queue, &[1, 3, 12])?);
        /// assert_eq!((&a ^ &b).reduce(all_bits::FUNCTION, 0)?, 9);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn reduce<F: DeviceFn<(Self::Elem, Self::Elem), Self::Elem, Captured = ()>>(
            self,
            _: Function<F>,
            identity: Self::Elem,
        ) -> Result<Self::Elem>
        where
            Self: Complete,
            Self::Elem: Element,
        {
            reductions::all::<Self, F>(self, identity)
        }

        /// Returns the product of all elements, 1 of none. Integers wrap. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn product(self) -> Result<Self::Elem>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            reductions::all::<Self, times<Self::Elem>>(self, Self::Elem::ONE)
        }

        /// Returns the smallest element, `None` of none. Waits. NaN counts only if all elements are NaN.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[3, 1, 2])?;
        /// assert_eq!(a.min()?, Some(1));
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn min(self) -> Result<Option<Self::Elem>>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            let is_empty = self.dim_of()?.size() == 0;
            let found = reductions::all::<Self, smaller<Self::Elem>>(self, Self::Elem::MAX)?;
            Ok((!is_empty).then_some(found))
        }

        /// Returns the largest element, `None` of none. Waits. NaN counts only if all elements are NaN.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn max(self) -> Result<Option<Self::Elem>>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            let is_empty = self.dim_of()?.size() == 0;
            let found = reductions::all::<Self, larger<Self::Elem>>(self, Self::Elem::MIN)?;
            Ok((!is_empty).then_some(found))
        }

        /// Returns the mean of all elements, NaN of none. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn mean(self) -> Result<Self::Elem>
        where
            Self: Complete,
            Self::Elem: Float,
        {
            let count = Self::Elem::from_usize(self.dim_of()?.size());
            Ok(self.sum()? / count)
        }

        /// Returns the variance of all elements, in two passes over an array that it makes of the expression. `ddof` is
        /// subtracted from their number in the divisor: 0 for a whole population, 1 for a sample. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[1.0f32, 2.0, 3.0, 4.0])?;
        /// assert_eq!(a.var(0.0)?, 1.25);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn var(self, ddof: Self::Elem) -> Result<Self::Elem>
        where
            Self: Complete,
            Self::Elem: Float + Scalar,
        {
            let values = self.eval()?;
            let (values, count) = (values.reshape(values.len())?, Self::Elem::from_usize(values.len()));
            let mean = Constant((&values).sum()? / count);
            let difference = Binary::<_, _, device::minus<Self::Elem>, Self::Elem>::new(&values, mean);
            Ok(difference.squared().sum()? / (count - ddof))
        }

        /// Returns the index of the smallest element, the last axis fastest, the first of equal ones; `None` of none.
        /// Makes an array of the expression. Waits. NaN is passed over; the result is 0 if all elements are NaN.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[3, 1, 2])?;
        /// assert_eq!((a.argmin()?, a.argmax()?), (Some(1), Some(0)));
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn argmin(self) -> Result<Option<usize>>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            let values = self.eval()?;
            crate::argmin(&values.queue, &values.buffer)
        }

        /// Returns the index of the largest element, as [`argmin`](Expression::argmin) does.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn argmax(self) -> Result<Option<usize>>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            let values = self.eval()?;
            crate::argmax(&values.queue, &values.buffer)
        }

        /// Returns whether any element is `true`. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[3, 1, 2])?;
        /// assert!(a.greater(2).any()? && !a.greater(2).all()?);
        /// assert_eq!(a.greater(1).count()?, 2);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn any(self) -> Result<bool>
        where
            Self: Complete<Elem = bool>,
        {
            Ok(reductions::all::<_, larger<u8>>(self.to_numbers::<u8>(), 0)? != 0)
        }

        /// Returns whether all elements are `true`. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn all(self) -> Result<bool>
        where
            Self: Complete<Elem = bool>,
        {
            Ok(reductions::all::<_, smaller<u8>>(self.to_numbers::<u8>(), 1)? != 0)
        }

        /// Returns the number of elements that are `true`. Waits.
        ///
        /// # Errors
        ///
        /// Same as [`sum`](Expression::sum).
        fn count(self) -> Result<usize>
        where
            Self: Complete<Elem = bool>,
        {
            Ok(self.to_numbers::<u64>().sum()? as usize)
        }

        reductions! { @axes
            sum_axis plus ZERO "the sum along an axis, 0 where it has no elements",
                "assert_eq!(a.sum_axis(Axis(0))?.to_vec()?, [5, 7, 9]);";
            product_axis times ONE "the product along an axis, 1 where it has no elements",
                "assert_eq!(a.product_axis(Axis(0))?.to_vec()?, [4, 10, 18]);";
            min_axis smaller MAX "the smallest element along an axis, the type's largest number where it has no elements",
                "assert_eq!(a.min_axis(Axis(1))?.to_vec()?, [1, 4]);";
            max_axis larger MIN "the largest element along an axis, the type's smallest number where it has no elements",
                "assert_eq!(a.max_axis(Axis(1))?.to_vec()?, [3, 6]);";
        }

        /// Returns the mean along an axis, NaN where it has no elements. Does not wait.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        #[track_caller]
        fn mean_axis(self, axis: Axis) -> Result<Array<Self::Elem, <Self::Dim as Dimension>::Smaller>>
        where
            Self: Complete,
            Self::Elem: Float + Scalar,
            Self::Dim: RemoveAxis,
        {
            let count = Self::Elem::from_usize(reductions::axis_len(&self, axis)?);
            let mut means = self.sum_axis(axis)?;
            means.updated_by::<_, device::quotient<Self::Elem>>(Constant(count))?;
            Ok(means)
        }

        /// Returns the variance along an axis, with `ddof` as in [`var`](Expression::var). Makes an array of the
        /// expression. Does not wait.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// use ndarray::Axis;
        ///
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 2), &[1.0f32, 3.0, 4.0, 4.0])?;
        /// assert_eq!(a.var_axis(Axis(1), 0.0)?.to_vec()?, [1.0, 0.0]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[track_caller]
        fn var_axis(
            self,
            axis: Axis,
            ddof: Self::Elem,
        ) -> Result<Array<Self::Elem, <Self::Dim as Dimension>::Smaller>>
        where
            Self: Complete,
            Self::Elem: Float + Scalar,
            Self::Dim: RemoveAxis,
        {
            let divisor = Self::Elem::from_usize(reductions::axis_len(&self, axis)?) - ddof;
            let values = self.eval()?;
            let means = (&values).mean_axis(axis)?.into_dyn();
            let (values, means) = (values.into_dyn(), means.insert_axis(axis));
            let difference = Binary::<_, _, device::minus<Self::Elem>, Self::Elem>::new(&values, &means);
            let mut sums = difference.squared().sum_axis(axis)?;
            sums.updated_by::<_, device::quotient<Self::Elem>>(Constant(divisor))?;
            Ok(sums.redim())
        }

        /// Returns the index of the smallest element along an axis, the first of equal ones. NaN is passed over. Makes an
        /// array of the expression. Does not wait.
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] if the axis has no elements; otherwise the same as [`eval`](Expression::eval).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// use ndarray::Axis;
        ///
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 6, 5, 4])?;
        /// assert_eq!(a.argmin_axis(Axis(1))?.to_vec()?, [0, 2]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[track_caller]
        fn argmin_axis(self, axis: Axis) -> Result<Array<u64, <Self::Dim as Dimension>::Smaller>>
        where
            Self: Complete,
            Self::Elem: Number,
            Self::Dim: RemoveAxis,
        {
            lanes::best::<_, _, falls<Self::Elem>>(self.eval()?, axis)
        }

        /// Returns the index of the largest element along an axis, as [`argmin_axis`](Expression::argmin_axis) does.
        ///
        /// # Errors
        ///
        /// Same as [`argmin_axis`](Expression::argmin_axis).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        #[track_caller]
        fn argmax_axis(self, axis: Axis) -> Result<Array<u64, <Self::Dim as Dimension>::Smaller>>
        where
            Self: Complete,
            Self::Elem: Number,
            Self::Dim: RemoveAxis,
        {
            lanes::best::<_, _, rises<Self::Elem>>(self.eval()?, axis)
        }

        /// Returns the sum of the elements up to each, along an axis. Does not wait.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// use ndarray::Axis;
        ///
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 4, 5, 6])?;
        /// assert_eq!(a.cumulative_sum(Axis(1))?.to_vec()?, [1, 3, 6, 4, 9, 15]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[track_caller]
        fn cumulative_sum(self, axis: Axis) -> Result<Array<Self::Elem, Self::Dim>>
        where
            Self: Complete,
            Self::Elem: Number,
        {
            lanes::accumulate(self.eval()?, axis)
        }

        /// Returns for each index all elements up to and including it, the last axis fastest, combined by an associative
        /// device function with this identity, as [`inclusive_scan`](crate::inclusive_scan) does. Makes an array of the
        /// expression. Does not wait.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// ```
        /// # use cl_array::{Array, Expression, functions::larger};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[1, 4, 2, 5])?;
        /// let records = (&a * 2).inclusive_scan(larger::<i32>::FUNCTION, i32::MIN)?;
        /// assert_eq!((&records - 1).eval()?.to_vec()?, [1, 7, 7, 9]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn inclusive_scan<F: DeviceFn<(Self::Elem, Self::Elem), Self::Elem>>(
            self,
            f: Function<F>,
            identity: Self::Elem,
        ) -> Result<Array<Self::Elem, Self::Dim>>
        where
            Self: Complete,
            Self::Elem: Element,
        {
            let x = self.eval()?;
            let scanned = crate::inclusive_scan(&x.queue, &x.buffer, f, identity)?;
            Ok(Array::new(x.queue, scanned, x.at))
        }

        /// Returns for each index all elements before it, `identity` at the first; otherwise as
        /// [`inclusive_scan`](Expression::inclusive_scan).
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// ```
        /// # use cl_array::{Array, Expression, functions::plus};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let lengths = Array::from_slice(&queue, &[3, 1, 2])?;
        /// assert_eq!(lengths.exclusive_scan(plus::<i32>::FUNCTION, 0)?.to_vec()?, [0, 3, 4]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn exclusive_scan<F: DeviceFn<(Self::Elem, Self::Elem), Self::Elem>>(
            self,
            f: Function<F>,
            identity: Self::Elem,
        ) -> Result<Array<Self::Elem, Self::Dim>>
        where
            Self: Complete,
            Self::Elem: Element,
        {
            let x = self.eval()?;
            let scanned = crate::exclusive_scan(&x.queue, &x.buffer, f, identity)?;
            Ok(Array::new(x.queue, scanned, x.at))
        }
    };
    (@axes $($name:ident $function:ident $identity:ident $text:literal, $example:literal;)*) => {$(
        #[doc = concat!("Returns ", $text, ". Does not wait.")]
        ///
        /// The order depends only on the length of the axis: of each 2048 elements, those become one whose indices differ by
        /// 16, and then these 16; the results of these chunks likewise. O(n). Temporaries: n / 2048 elements if the axis is
        /// longer than that.
        ///
        /// # Errors
        ///
        /// Same as [`eval`](Expression::eval).
        ///
        /// # Panics
        ///
        /// If there is no such axis.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// use ndarray::Axis;
        ///
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 4, 5, 6])?;
        #[doc = $example]
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[track_caller]
        fn $name(self, axis: Axis) -> Result<Array<Self::Elem, <Self::Dim as Dimension>::Smaller>>
        where
            Self: Complete,
            Self::Elem: Number,
            Self::Dim: RemoveAxis,
        {
            reductions::along::<Self, $function<Self::Elem>>(self, axis, Self::Elem::$identity)
        }
    )*};
}
pub(super) use reductions;
