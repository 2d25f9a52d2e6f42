//! Sparse matrices in compressed rows, and their products.

use crate::{
    Array, ArrayView, Complete, Operand, Scalar, array::products::as_array, functions::plus, groups::are_wide,
    product::mismatch, temporary::unwritten,
};
use cl_runtime::{Element, Error, Function, Queue, Result, prelude::*};
use ndarray::{Dimension, Ix1, Ix2};

/// One work-item for each row: on CPUs, and for short rows.
#[kernel]
fn rows_times_vector<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    rows: &[u32],
    columns: &[u32],
    values: &[T],
    x: &[T],
    out: &mut [T],
) {
    let row = global_id(0);
    let mut sum = T::ZERO;
    for k in rows[row] as usize..rows[row + 1] as usize {
        sum = fused(values[k], x[columns[k] as usize], sum);
    }
    out[row] = sum;
}

/// `LANES` work-items for each row, `GROUP / LANES` rows for each group.
#[kernel(local = [256])]
fn long_rows_times_vector<T: Element, F: Fn(T, T, T) -> T, P: Fn(T, T) -> T>(
    fused: F,
    plus: P,
    zero: T,
    rows: &[u32],
    columns: &[u32],
    values: &[T],
    x: &[T],
    out: &mut [T],
) {
    #[local]
    let mut sums: [[T; 32]; 8];
    let (lane, own) = (local_id(0) % 32, local_id(0) / 32);
    let row = group_id(0) * 8 + own;
    let mut sum = zero;
    if row < out.len() {
        let end = rows[row + 1] as usize;
        let mut k = rows[row] as usize + lane;
        while k < end {
            sum = fused(values[k], x[columns[k] as usize], sum);
            k += 32;
        }
    }
    sums[own][lane] = sum;
    barrier();
    let mut half = 16;
    while half > 0 {
        if lane < half {
            sums[own][lane] = plus(sums[own][lane], sums[own][lane + half]);
        }
        barrier();
        half /= 2;
    }
    if lane == 0 && row < out.len() {
        out[row] = sums[own][0];
    }
}

/// One work-item for each element of the product with a dense matrix, whose rows are contiguous.
#[kernel]
fn rows_times_matrix<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    step: usize,
    rows: &[u32],
    columns: &[u32],
    values: &[T],
    x: &[T],
    out: &mut Grid<T, 2>,
) {
    let (column, row) = (global_id(0), global_id(1));
    let mut sum = T::ZERO;
    for k in rows[row] as usize..rows[row + 1] as usize {
        sum = fused(values[k], x[columns[k] as usize * step + column], sum);
    }
    out[[row, column]] = sum;
}

/// Adds the values of each row to zeros.
#[kernel]
fn spread_rows<T: Number>(rows: &[u32], columns: &[u32], values: &[T], out: &mut Grid<T, 2>) {
    let row = global_id(0);
    for k in rows[row] as usize..rows[row + 1] as usize {
        let column = columns[k] as usize;
        out[[row, column]] += values[k];
    }
}

/// A sparse matrix in compressed rows (CSR) on a device: the values of each row, and their columns.
///
/// Elements that are not stored are zero. It has less than 2³² columns and values. Products do not wait.
///
/// ```
/// use cl_array::{Array, Csr};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// // 2 0 1
/// // 0 0 3
/// let a = Csr::from_triplets(&queue, (2, 3), &[(0, 0, 2.0f32), (0, 2, 1.0), (1, 2, 3.0)])?;
/// let x = Array::from_slice(&queue, &[1.0, 5.0, 10.0])?;
/// assert_eq!(a.dot_vector(&x)?.to_vec()?, [12.0, 30.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Csr<T: Element> {
    queue: Queue,
    /// Invariant: there is one more row than the matrix has, they do not fall, the last is the number of values.
    rows: Buffer<u32>,
    /// Invariant: less than the number of columns.
    columns: Buffer<u32>,
    values: Buffer<T>,
    shape: [usize; 2],
}

fn invalid(problem: String) -> Error {
    Error::Shape { problem }
}

/// Checks where rows start, and the last ends, among this many values.
fn check_rows(rows: &[u32], height: usize, values: usize) -> Result<()> {
    let problem = if rows.len() != height + 1 {
        let expected = height + 1;
        format!(
            "a sparse matrix with {height} rows has {expected} starts of rows, the last end among them, not {}",
            rows.len()
        )
    } else if rows[0] != 0 {
        format!("the first row of a sparse matrix starts at value 0, not at {}", rows[0])
    } else if let Some(row) = rows.windows(2).position(|bounds| bounds[0] > bounds[1]) {
        format!("row {row} of a sparse matrix starts at value {}, and ends before, at {}", rows[row], rows[row + 1])
    } else if rows[height] as usize != values {
        format!("the last row of a sparse matrix ends at value {}, but there are {values} values", rows[height])
    } else {
        return Ok(());
    };
    Err(invalid(problem))
}

impl<T: Scalar> Csr<T> {
    /// Creates a matrix of its parts: row `i` has the values `rows[i]..rows[i + 1]`, in the columns that stand at the same
    /// places of `columns`, in any order. A column may occur more than once in a row; its values are added.
    ///
    /// O(rows + values) on the host, which checks the parts. Does not wait for the device.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if `rows` does not have one element more than the matrix has rows, falls, begins with another number
    /// than 0 or ends with another one than the number of values; if there are more or fewer columns than values; if a column
    /// does not exist. Those of an allocation.
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Csr::from_parts(&queue, (2, 3), &[0, 2, 3], &[0, 2, 2], &[2, 1, 3])?;
    /// assert_eq!(a.len(), 3);
    /// assert!(Csr::from_parts(&queue, (2, 3), &[0, 2, 3], &[0, 3, 2], &[2, 1, 3]).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_parts(
        queue: &Queue,
        (height, width): (usize, usize),
        rows: &[u32],
        columns: &[u32],
        values: &[T],
    ) -> Result<Self> {
        check_rows(rows, height, values.len())?;
        if columns.len() != values.len() {
            let (columns, values) = (columns.len(), values.len());
            let problem =
                format!("a sparse matrix has {values} values, but {columns} columns of values: each needs one");
            return Err(invalid(problem));
        }
        if let Some(k) = columns.iter().position(|column| *column as usize >= width) {
            let column = columns[k];
            let problem =
                format!("value {k} of a sparse matrix is in column {column}, but there are {width}, from 0 on");
            return Err(invalid(problem));
        }
        Ok(Self {
            queue: queue.clone(),
            rows: Buffer::from_slice(queue, rows)?,
            columns: Buffer::from_slice(queue, columns)?,
            values: Buffer::from_slice(queue, values)?,
            shape: [height, width],
        })
    }

    /// Creates a matrix of triplets `(row, column, value)`, in any order. Values of the same place are added.
    ///
    /// O(rows + triplets) on the host. Does not wait for the device.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if a place does not exist, or there are 2³² triplets or more; those of an allocation.
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Csr::from_triplets(&queue, (2, 2), &[(1, 0, 5), (0, 1, 7), (1, 0, 1)])?;
    /// assert_eq!(a.to_dense()?.to_vec()?, [0, 7, 6, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_triplets(
        queue: &Queue,
        (height, width): (usize, usize),
        triplets: &[(usize, usize, T)],
    ) -> Result<Self> {
        if u32::try_from(triplets.len()).is_err() {
            return Err(invalid(format!("a sparse matrix has less than 2^32 values, not {}", triplets.len())));
        }
        let mut rows = vec![0u32; height + 1];
        for (k, (row, column, _)) in triplets.iter().enumerate() {
            if *row >= height || *column >= width {
                return Err(invalid(format!(
                    "triplet {k} of a sparse matrix is in row {row} and column {column}, but there are {height} rows and \
                     {width} columns, both from 0 on"
                )));
            }
            if u32::try_from(*column).is_err() {
                return Err(invalid(format!("triplet {k} is in column {column}: a sparse matrix has less than 2^32")));
            }
            rows[row + 1] += 1;
        }
        for row in 0..height {
            rows[row + 1] += rows[row];
        }
        let mut next = rows.clone();
        let (mut columns, mut values) = (vec![0; triplets.len()], vec![T::ZERO; triplets.len()]);
        for (row, column, value) in triplets {
            let at = next[*row] as usize;
            (columns[at], values[at]) = (*column as u32, *value);
            next[*row] += 1;
        }
        Self::from_parts(queue, (height, width), &rows, &columns, &values)
    }

    /// Returns the numbers of rows and columns.
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Csr::<f32>::from_triplets(&queue, (2, 5), &[])?.shape(), [2, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn shape(&self) -> [usize; 2] {
        self.shape
    }

    /// Returns the number of stored values.
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Csr::from_triplets(&queue, (2, 5), &[(0, 0, 1)])?.len(), 1);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns `true` if no value is stored.
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(Csr::<f32>::from_triplets(&queue, (2, 5), &[])?.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the product with a vector. Does not wait.
    ///
    /// On GPUs a row of more than 8 values on average has 32 work-items, which combine their sums in a tree; otherwise a row
    /// has one. Products of floats are added with one rounding; integers wrap. O(rows + values).
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the vector has another length than a row; otherwise the same as
    /// [`eval`](crate::Expression::eval).
    ///
    /// ```
    /// # use cl_array::{Array, Csr};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Csr::from_triplets(&queue, (2, 2), &[(1, 0, 5), (0, 1, 7)])?;
    /// assert_eq!(a.dot_vector(&Array::from_slice(&queue, &[1, 2])?)?.to_vec()?, [14, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn dot_vector<X: Operand<T, Of: Complete<Dim = Ix1>>>(&self, x: X) -> Result<Array<T, Ix1>> {
        as_array(x.operand(), |x| self.times_vector(x))
    }

    /// Returns the product with a dense matrix. Does not wait. One work-item for each element. O(columns of `x` · (rows +
    /// values)).
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the matrix has another number of rows than this one has columns; otherwise the same as
    /// [`eval`](crate::Expression::eval).
    ///
    /// ```
    /// # use cl_array::{Array, Csr};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Csr::from_triplets(&queue, (1, 2), &[(0, 0, 5), (0, 1, 7)])?;
    /// let x = Array::from_shape_slice(&queue, (2, 2), &[1, 2, 10, 20])?;
    /// assert_eq!(a.dot(&x)?.to_vec()?, [75, 150]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn dot<X: Operand<T, Of: Complete<Dim = Ix2>>>(&self, x: X) -> Result<Array<T, Ix2>> {
        as_array(x.operand(), |x| self.times_matrix(x))
    }

    /// Returns the matrix with its zeros. Does not wait. One work-item for each row.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`].
    ///
    /// ```
    /// # use cl_array::Csr;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert_eq!(Csr::from_triplets(&queue, (1, 3), &[(0, 1, 4)])?.to_dense()?.to_vec()?, [0, 4, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_dense(&self) -> Result<Array<T, Ix2>> {
        let [height, width] = self.shape;
        let mut out = Array::zeros(&self.queue, (height, width))?;
        if !self.is_empty() {
            let Self { rows, columns, values, .. } = self;
            let grid = out.buffer.as_grid_mut([height, width])?;
            spread_rows::<T>(rows, columns, values, grid).global(height).launch(&self.queue)?;
        }
        Ok(out)
    }

    fn check(&self, x: &[usize]) -> Result<()> {
        match x[0] == self.shape[1] {
            true => Ok(()),
            false => Err(mismatch(&self.shape, x)),
        }
    }

    fn times_vector(&self, x: &ArrayView<'_, T, Ix1>) -> Result<Array<T, Ix1>> {
        self.check(x.shape())?;
        let height = self.shape[0];
        if self.is_empty() {
            return Array::zeros(&self.queue, height);
        }
        let mut copy = None;
        let x = x.contiguous(&mut copy)?;
        let mut out: Buffer<T> = unwritten(&self.queue, height)?;
        let Self { rows, columns, values, .. } = self;
        let launch = match are_wide(&self.queue) && values.len() > 8 * height {
            true => long_rows_times_vector::<T, T::MultiplyAdd, plus<T>>(
                Function::new(),
                plus::<T>::FUNCTION,
                T::ZERO,
                rows,
                columns,
                values,
                x,
                &mut out,
            )
            .global(height.div_ceil(8) * 256),
            false => rows_times_vector::<T, T::MultiplyAdd>(Function::new(), rows, columns, values, x, &mut out)
                .global(height),
        };
        launch.launch(&self.queue)?;
        Array::from_buffer(&self.queue, out, height)
    }

    fn times_matrix(&self, x: &ArrayView<'_, T, Ix2>) -> Result<Array<T, Ix2>> {
        self.check(x.shape())?;
        let (height, width) = (self.shape[0], x.raw_dim().into_pattern().1);
        if self.is_empty() {
            return Array::zeros(&self.queue, (height, width));
        }
        let mut out = Array::unwritten(&self.queue, Ix2(height, width))?;
        if out.is_empty() {
            return Ok(out);
        }
        let mut copy = None;
        let x = x.contiguous(&mut copy)?;
        let Self { rows, columns, values, .. } = self;
        let grid = out.buffer.as_grid_mut([height, width])?;
        rows_times_matrix::<T, T::MultiplyAdd>(Function::new(), width, rows, columns, values, x, grid)
            .global([width, height])
            .launch(&self.queue)?;
        Ok(out)
    }
}
