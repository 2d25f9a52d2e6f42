//! Sorts: stable, by radix, from the least significant digit.

use crate::{
    key::{Key, function},
    radix::{Pair, digit_bits, pass},
    select::first_keys,
    temporary::{counts_in_u32, same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

#[kernel]
fn count_up(out: &mut [u32]) {
    let i = global_id(0);
    out[i] = i as u32;
}

/// Sorts keys with values, of which there may be none.
fn sort_pairs<K: Key, V: Element, D: DeviceFn<(K, u32), u32>>(
    queue: &Queue,
    digit: Function<D>,
    keys: Slice<'_, K>,
    values: Slice<'_, V>,
) -> Result<Pair<K, V>> {
    counts_in_u32(queue, keys.len(), size_of::<K>())?;
    let bits = digit_bits(queue);
    let allocate = || Ok(Pair { keys: unwritten(queue, keys.len())?, values: unwritten(queue, values.len())? });
    let mut to: Pair<K, V> = allocate()?;
    if keys.is_empty() {
        return Ok(to);
    }
    let passes = (size_of::<K>() as u32 * 8).div_ceil(bits);
    pass(queue, digit, 0, (keys, values), &mut to)?;
    if passes > 1 {
        let mut from = to;
        to = allocate()?;
        for number in 1..passes {
            pass(queue, digit, number * bits, (from.keys.slice(..), from.values.slice(..)), &mut to)?;
            std::mem::swap(&mut from, &mut to);
        }
        to = from;
    }
    Ok(to)
}

/// No values.
fn no_values(queue: &Queue) -> Result<Buffer<u8>> {
    Buffer::zeroed(queue, 0)
}

/// Returns the elements in ascending order, floats in that of `total_cmp` (see [`Key`]). Does not wait.
///
/// O(n · bits): a pass for each 8 bits of a key, in each of which every key is read twice and written once. GPUs with less
/// than 48 KiB of local memory take a pass for each 4 bits. Temporaries: n keys; n / 16 counts of 4 bytes on a GPU, n / 8
/// for keys of 8 bytes; 2048 counts for each core of a CPU.
///
/// # Errors
///
/// [`Error::TooLarge`] of 2³² elements or more; those of an allocation and of [`Launch::launch`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[0.5f32, -1.0, f32::INFINITY, -0.0])?;
/// assert_eq!(cl_array::sort(&queue, &x)?.to_vec(&queue)?, [-1.0, -0.0, 0.5, f32::INFINITY]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sort<'a, K: Key>(queue: &Queue, x: impl Into<Slice<'a, K>>) -> Result<Buffer<K>> {
    let none = no_values(queue)?;
    Ok(sort_pairs::<K, u8, K::Ascending>(queue, function(), x.into(), none.slice(..))?.keys)
}

/// Returns the elements in descending order. Does not wait. Otherwise as [`sort`].
///
/// # Errors
///
/// Same as [`sort`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[3i8, -7, 5])?;
/// assert_eq!(cl_array::sort_descending(&queue, &x)?.to_vec(&queue)?, [5, 3, -7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sort_descending<'a, K: Key>(queue: &Queue, x: impl Into<Slice<'a, K>>) -> Result<Buffer<K>> {
    let none = no_values(queue)?;
    Ok(sort_pairs::<K, u8, K::Descending>(queue, function(), x.into(), none.slice(..))?.keys)
}

/// Returns the keys in ascending order, and the values in the order of their keys. Values of equal keys keep their order.
/// Does not wait.
///
/// Complexity and temporaries as [`sort`] of keys and values together.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if there are not as many values as keys; those of [`sort`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let keys = Buffer::from_slice(&queue, &[2u8, 1, 2])?;
/// let values = Buffer::from_slice(&queue, &[0.2f32, 0.1, 0.3])?;
/// let (keys, values) = cl_array::sort_by_key(&queue, &keys, &values)?;
/// assert_eq!((keys.to_vec(&queue)?, values.to_vec(&queue)?), (vec![1, 2, 2], vec![0.1, 0.2, 0.3]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sort_by_key<'a, 'b, K: Key, V: Element>(
    queue: &Queue,
    keys: impl Into<Slice<'a, K>>,
    values: impl Into<Slice<'b, V>>,
) -> Result<(Buffer<K>, Buffer<V>)> {
    let (keys, values) = (keys.into(), values.into());
    same_len("sort", ("`values`", values.len()), ("`keys`", keys.len()))?;
    let Pair { keys, values } = sort_pairs::<K, V, K::Ascending>(queue, function(), keys, values)?;
    Ok((keys, values))
}

/// Returns the indices of the elements in the order of [`sort`]. Does not wait.
///
/// Complexity as [`sort_by_key`] with values of 4 bytes.
///
/// # Errors
///
/// Same as [`sort`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[30, 10, 20, 10])?;
/// assert_eq!(cl_array::argsort(&queue, &x)?.to_vec(&queue)?, [1, 3, 2, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn argsort<'a, K: Key>(queue: &Queue, x: impl Into<Slice<'a, K>>) -> Result<Buffer<u32>> {
    let x = x.into();
    counts_in_u32(queue, x.len(), size_of::<K>())?;
    Ok(sorted_with_indices::<K, K::Ascending>(queue, x)?.values)
}

fn sorted_with_indices<K: Key, D: DeviceFn<(K, u32), u32>>(queue: &Queue, x: Slice<'_, K>) -> Result<Pair<K, u32>> {
    let mut indices = unwritten(queue, x.len())?;
    count_up(&mut indices).global(x.len()).launch(queue)?;
    sort_pairs::<K, u32, D>(queue, function(), x, indices.slice(..))
}

/// Returns the `k` largest elements in descending order, or all if there are fewer, and their indices. Of equal elements
/// the first come first. Does not wait.
///
/// O(n · bits / 11) for the least of them, and a sort of the `k`; it reads each element once for each 11 bits, and once more.
/// Temporaries: 16 bytes for each 4096 elements, and those of the sort. If `k` is more than a quarter of the elements, it
/// sorts all.
///
/// # Errors
///
/// Same as [`sort`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[3, 9, 4, 9])?;
/// let (values, indices) = cl_array::top_k(&queue, &x, 3)?;
/// assert_eq!((values.to_vec(&queue)?, indices.to_vec(&queue)?), (vec![9, 9, 4], vec![1, 3, 2]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn top_k<'a, K: Key>(queue: &Queue, x: impl Into<Slice<'a, K>>, k: usize) -> Result<(Buffer<K>, Buffer<u32>)> {
    let x = x.into();
    counts_in_u32(queue, x.len(), size_of::<K>())?;
    let Pair { keys, values } = if k == 0 || k > x.len() / 4 {
        let Pair { keys, values } = sorted_with_indices::<K, K::Descending>(queue, x)?;
        let k = k.min(x.len());
        Pair { keys: keys.slice(..k).to_buffer(queue)?, values: values.slice(..k).to_buffer(queue)? }
    } else {
        let digit = function::<(K, u32), u32, K::Descending>();
        let (keys, indices) = first_keys(queue, digit, x, k)?;
        sort_pairs::<K, u32, K::Descending>(queue, digit, keys.slice(..), indices.slice(..))?
    };
    Ok((keys, values))
}
