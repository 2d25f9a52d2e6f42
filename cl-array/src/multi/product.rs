//! The product of a matrix whose rows are partitioned with one that is replicated.

use crate::{
    ArrayView, Scalar,
    array::strided::Strided,
    product::{matrices, mismatch},
};
use cl_runtime::{Buffer, Partitioned, Queue, Replicated, Result};
use ndarray::Ix3;

/// Returns the product of two matrices: `a` has its rows split over the devices, and `b`, of `n` columns, is on each of them.
/// The product has the rows of `a`, split alike. Does not wait.
///
/// Each device multiplies its rows, as [`Array`](crate::Array)'s `dot` does: O(rows · inner · n), no temporaries.
///
/// # Errors
///
/// [`Error::Shape`](cl_runtime::Error::Shape) if `b` has not `n` columns of as many elements as a row of `a` has;
/// [`MultiError`](cl_runtime::multi::MultiError) if `b` belongs to another `MultiQueue`, or a device fails.
///
/// ```
/// use cl_array::multi;
/// use cl_runtime::{MultiQueue, prelude::*};
///
/// let all = MultiQueue::all()?;
/// let a = all.layout(3, 2).from_slice(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let b = all.replicate(&[0.0f32, 1.0, 1.0, 0.0])?;
/// assert_eq!(multi::dot(&a, &b, 2)?.to_vec()?, [2.0, 1.0, 4.0, 3.0, 6.0, 5.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn dot<T: Scalar>(a: &Partitioned<T>, b: &Replicated<T>, n: usize) -> Result<Partitioned<T>> {
    let (on, rows, inner) = (a.layout().queues(), a.layout().total(), a.layout().row_len());
    let elements = b.copies().first().map_or(0, Buffer::len);
    if inner.checked_mul(n) != Some(elements) {
        return Err(mismatch(&[rows, inner], &[elements / n.max(1), n]));
    }
    let layout = a.layout().clone().row(n).halo(0);
    if n == 0 {
        return layout.zeroed();
    }
    let parts = on.each((a, b), |on, (a, b)| {
        let (queue, rows, first) = (on.queue(), on.rows().len(), a.rows_before() * inner);
        let a = matrix(queue, a.with_halo(), [rows, inner], first);
        matrices(&a, &matrix(queue, b, [inner, n], 0))?.into_buffer()
    })?;
    Partitioned::from_parts(on, n, parts)
}

/// Rows of a buffer from an element on.
fn matrix<'a, T: Scalar>(
    queue: &'a Queue,
    buffer: &'a Buffer<T>,
    [rows, columns]: [usize; 2],
    first: usize,
) -> ArrayView<'a, T, Ix3> {
    let at = Strided::contiguous(Ix3(1, rows, columns));
    let strides = at.strides();
    ArrayView { queue, buffer, at: Strided::new(Ix3(1, rows, columns), &strides, first) }
}
