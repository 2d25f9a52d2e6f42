//! Products of expressions: vectors, matrices, batches of matrices.

use super::{
    base::Array,
    expression::{Binary, Complete, Expr, Expression},
    scalars::Scalar,
    views::ArrayView,
};
use crate::{
    functions::times,
    product::{matrices, matrix_vector, mismatch},
};
use cl_runtime::{Element, Result};
use ndarray::{Axis, DimMax, Dimension, Ix1, Ix2, Ix3};

/// A dimension that has products with another, as in ndarray: [`Expression::dot`] of vectors and matrices.
///
/// ```
/// use cl_array::{Array, DotDim, Expression};
/// use cl_runtime::prelude::*;
/// use ndarray::{Ix1, Ix2};
///
/// fn is_product<A: DotDim<B, Output<f32> = Array<f32, Ix1>>, B: ndarray::Dimension>() {}
/// is_product::<Ix2, Ix1>();
/// is_product::<Ix1, Ix2>();
/// ```
pub trait DotDim<E: Dimension>: Dimension + DimMax<E> {
    /// The product: a number, or an array.
    type Output<T: Element>;

    #[doc(hidden)]
    fn product<T: Scalar, X, Y>(x: X, y: Y) -> Result<<Self as DotDim<E>>::Output<T>>
    where
        X: Complete<Elem = T, Dim = Self>,
        Y: Complete<Elem = T, Dim = E>,
        Expr<Binary<X, Y, times<T>, T>>: Complete<Elem = T>;
}

impl DotDim<Ix1> for Ix1 {
    type Output<T: Element> = T;

    fn product<T: Scalar, X, Y>(x: X, y: Y) -> Result<T>
    where
        X: Complete<Elem = T, Dim = Ix1>,
        Y: Complete<Elem = T, Dim = Ix1>,
        Expr<Binary<X, Y, times<T>, T>>: Complete<Elem = T>,
    {
        let (own, other) = (x.dim_of()?, y.dim_of()?);
        if own != other {
            return Err(mismatch(own.slice(), other.slice()));
        }
        Binary::new(x, y).sum()
    }
}

macro_rules! arrays {
    ($($left:ident * $right:ident -> $output:ident: |$a:ident, $b:ident| $product:expr;)*) => {$(
        impl DotDim<$right> for $left {
            type Output<T: Element> = Array<T, $output>;

            fn product<T: Scalar, X, Y>(x: X, y: Y) -> Result<Array<T, $output>>
            where
                X: Complete<Elem = T, Dim = $left>,
                Y: Complete<Elem = T, Dim = $right>,
                Expr<Binary<X, Y, times<T>, T>>: Complete<Elem = T>,
            {
                as_array(x, |$a| as_array(y, |$b| $product))
            }
        }
    )*};
}

arrays! {
    Ix2 * Ix1 -> Ix1: |a, b| matrix_vector(a, b);
    Ix1 * Ix2 -> Ix1: |a, b| matrix_vector(&b.t(), a);
    Ix2 * Ix2 -> Ix2: |a, b| {
        let product = matrices(&a.insert_axis(Axis(0)), &b.insert_axis(Axis(0)))?;
        let (_, m, n) = product.raw_dim().into_pattern();
        product.into_shape((m, n))
    };
}

/// Calls a function with an expression as an array: itself if it is one, or else one that it is computed to.
pub(crate) fn as_array<X: Complete<Elem: Element>, R>(
    x: X,
    function: impl FnOnce(&ArrayView<'_, X::Elem, X::Dim>) -> Result<R>,
) -> Result<R> {
    if let Some(view) = x.held() {
        return function(&view);
    }
    function(&x.eval()?.view())
}

/// The products of the matrices of two batches.
pub(crate) fn batched<T, X, Y>(x: X, y: Y) -> Result<Array<T, Ix3>>
where
    T: Scalar,
    X: Complete<Elem = T, Dim = Ix3>,
    Y: Complete<Elem = T, Dim = Ix3>,
{
    as_array(x, |a| as_array(y, |b| matrices(a, b)))
}

/// The methods of `Expression` that multiply.
macro_rules! products {
    () => {
        /// Returns the product as ndarray's `dot` does: of two vectors a number, of a matrix and a vector a vector, of two
        /// matrices a matrix. That of two vectors waits, the others do not.
        ///
        /// Vectors are multiplied in one pass with the expressions that they are, in the order of [`sum`](Expression::sum).
        /// Otherwise an expression that is no array is computed to one first. Views are read as they are: a transposed
        /// matrix is not copied on GPUs, nor are parts of matrices.
        ///
        /// Every device returns the same: sums of products of matrices are in order, those with a vector in 32 parts, and
        /// each product of floats is added with one rounding. Integers wrap. On GPUs, groups of 256 work-items compute tiles
        /// of 128 × 128; on CPUs, work-items compute tiles of up to 96 × 256, in blocks of 4 × 16, or 2 × 16 of elements of
        /// eight bytes.
        ///
        /// O(m · n · k). Temporaries: a copy of a matrix whose elements have no neighbours along rows or columns, or are in
        /// reverse order; on CPUs also of the right matrix.
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] if the lengths of the inner axes differ; otherwise the same as [`eval`](Expression::eval), and of
        /// two vectors as [`sum`](Expression::sum).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 3), &[1, 2, 3, 4, 5, 6])?;
        /// let x = Array::from_slice(&queue, &[1i32, 10, 100])?;
        /// assert_eq!(x.dot(&x + 1)?, 10_212);
        /// assert_eq!(a.dot(&x)?.to_vec()?, [321, 654]);
        /// assert_eq!(a.dot(a.t())?.to_vec()?, [14, 32, 32, 77]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[allow(clippy::type_complexity)]
        fn dot<R: Operand<Self::Elem>>(
            self,
            right: R,
        ) -> Result<<Self::Dim as DotDim<<R::Of as Expression>::Dim>>::Output<Self::Elem>>
        where
            Self: Complete<Dim: DotDim<<R::Of as Expression>::Dim>>,
            R::Of: Complete,
            Expr<Binary<Self, R::Of, times<Self::Elem>, Self::Elem>>: Complete<Elem = Self::Elem>,
            Self::Elem: Scalar,
        {
            <Self::Dim as DotDim<<R::Of as Expression>::Dim>>::product(self, right.operand())
        }

        /// Returns the products of the matrices of two batches, for each index of their first axes. A batch of one matrix is
        /// repeated. Does not wait. See [`dot`](Expression::dot).
        ///
        /// # Errors
        ///
        /// [`Error::Shape`] if the lengths of the inner axes differ, or the lengths of the first axes do and none is 1;
        /// otherwise the same as [`eval`](Expression::eval).
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_shape_slice(&queue, (2, 1, 2), &[1, 2, 3, 4])?;
        /// let b = Array::from_shape_slice(&queue, (2, 2, 1), &[10, 1, 10, 1])?;
        /// assert_eq!(a.batched_dot(&b)?.to_vec()?, [12, 34]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn batched_dot<R: Operand<Self::Elem>>(self, right: R) -> Result<Array<Self::Elem, Ix3>>
        where
            Self: Complete<Dim = Ix3>,
            R::Of: Complete<Dim = Ix3>,
            Self::Elem: Scalar,
        {
            products::batched(self, right.operand())
        }
    };
}

pub(crate) use products;
