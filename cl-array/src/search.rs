//! Binary search.

use crate::{
    key::{Functions, Key, function},
    temporary::unwritten,
};
use cl_runtime::{Element, Queue, Result, prelude::*};

#[kernel]
fn search<K: Element, B: Fn(K, K) -> bool>(before: B, right: bool, sorted: &[K], values: &[K], out: &mut [u64]) {
    let i = global_id(0);
    let value = values[i];
    let (mut low, mut high) = (0usize, sorted.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let other = sorted[middle];
        let mut goes_on = before(other, value);
        if right {
            goes_on = !before(value, other);
        }
        if goes_on {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[i] = low as u64;
}

/// Where [`searchsorted`] inserts a value among equal ones.
///
/// ```
/// use cl_array::{Side, searchsorted};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let sorted = Buffer::from_slice(&queue, &[1, 2, 2, 3])?;
/// let value = Buffer::from_slice(&queue, &[2])?;
/// assert_eq!(searchsorted(&queue, &sorted, &value, Side::Left)?.to_vec(&queue)?, [1]);
/// assert_eq!(searchsorted(&queue, &sorted, &value, Side::Right)?.to_vec(&queue)?, [3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Before them.
    Left,
    /// After them.
    Right,
}

/// Returns for each value the index at which it can be inserted so that `sorted` stays sorted, in the order of
/// [`sort`](crate::sort). Does not wait. If `sorted` is not sorted, the indices are unspecified, at most its length.
///
/// O(m log n) for m values, no temporaries.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{Side, searchsorted};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let sorted = Buffer::from_slice(&queue, &[1.0f32, 2.0, 4.0])?;
/// let values = Buffer::from_slice(&queue, &[0.0f32, 3.0, f32::NAN])?;
/// assert_eq!(searchsorted(&queue, &sorted, &values, Side::Left)?.to_vec(&queue)?, [0, 2, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn searchsorted<'a, 'b, K: Key>(
    queue: &Queue,
    sorted: impl Into<Slice<'a, K>>,
    values: impl Into<Slice<'b, K>>,
    side: Side,
) -> Result<Buffer<u64>> {
    let (sorted, values) = (sorted.into(), values.into());
    let mut out = unwritten(queue, values.len())?;
    let before = function::<(K, K), bool, <K as Functions>::Before>();
    let right = side == Side::Right;
    search::<K, <K as Functions>::Before>(before, right, sorted, values, &mut out)
        .global(values.len())
        .launch(queue)?;
    Ok(out)
}
