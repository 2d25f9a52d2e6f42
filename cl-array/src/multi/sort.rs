//! Sorts: each device sorts its elements, they are cut where the parts of the result begin, exchanged, and merged.

use super::selection::cuts;
use crate::{
    key::{Functions, Key, function},
    temporary::unwritten,
};
use cl_runtime::{DeviceFn, Element, Function, MultiQueue, Partitioned, Queue, Result, multi::Move, prelude::*};
use std::iter;

/// Merges two sorted sequences, and their values if there are any. Elements of `a` come before equal ones of `b`.
#[kernel]
fn merge<K: Element, V: Element, B: Fn(K, K) -> bool>(
    before: B,
    a: &[K],
    b: &[K],
    a_values: &[V],
    b_values: &[V],
    keys: &mut [K],
    values: &mut [V],
) {
    let i = global_id(0);
    // the number of elements of `a` that come before the element `i` is between these
    let (mut of_a, mut most) = (i.saturating_sub(b.len()), i.min(a.len()));
    while of_a < most {
        let middle = of_a + (most - of_a) / 2;
        if before(b[i - 1 - middle], a[middle]) {
            most = middle;
        } else {
            of_a = middle + 1;
        }
    }
    let of_b = i - of_a;
    let mut from_a = of_a < a.len();
    if from_a && of_b < b.len() {
        from_a = !before(b[of_b], a[of_a]);
    }
    keys[i] = if from_a { a[of_a] } else { b[of_b] };
    if i < values.len() {
        values[i] = if from_a { a_values[of_a] } else { b_values[of_b] };
    }
}

/// Sorted keys with their values, of which there may be none.
struct Run<K: Element, V: Element> {
    keys: Buffer<K>,
    values: Buffer<V>,
}

fn merged<K: Element, V: Element, B: DeviceFn<(K, K), bool>>(
    queue: &Queue,
    before: Function<B>,
    [a, b]: [Run<K, V>; 2],
) -> Result<Run<K, V>> {
    let len = a.keys.len() + b.keys.len();
    let mut keys = unwritten(queue, len)?;
    let mut values = unwritten(queue, a.values.len() + b.values.len())?;
    merge::<K, V, B>(before, &a.keys, &b.keys, &a.values, &b.values, &mut keys, &mut values)
        .global(len)
        .launch(queue)?;
    Ok(Run { keys, values })
}

/// Merges neighbours until one is left.
fn merge_all<K: Key, V: Element>(queue: &Queue, mut runs: Vec<Run<K, V>>) -> Result<Run<K, V>> {
    let before = function::<(K, K), bool, <K as Functions>::Before>();
    while runs.len() > 1 {
        let mut rest = runs.into_iter();
        let mut next = Vec::new();
        while let Some(a) = rest.next() {
            next.push(match rest.next() {
                Some(b) => merged(queue, before, [a, b])?,
                None => a,
            });
        }
        runs = next;
    }
    match runs.pop() {
        Some(run) => Ok(run),
        None => Ok(Run { keys: Buffer::zeroed(queue, 0)?, values: Buffer::zeroed(queue, 0)? }),
    }
}

/// Brings the elements before each cut to their device, as one run from each other device.
fn exchanged<T: Element>(on: &MultiQueue, sorted: &[Buffer<T>], cuts: &[Vec<usize>]) -> Result<Vec<Vec<Buffer<T>>>> {
    let devices = on.len();
    let range = |from: usize, to: usize| {
        let start = if to == 0 { 0 } else { cuts[to - 1][from] };
        start..cuts.get(to).map_or(sorted[from].len(), |cut| cut[from])
    };
    let mut targets = on.each((), |on, ()| {
        let lengths = (0..devices).map(|from| range(from, on.number()).len());
        Buffer::zeroed(on.queue(), lengths.sum())
    })?;
    let mut moves = Vec::new();
    for to in 0..devices {
        let mut at = 0;
        for from in 0..devices {
            let source = range(from, to);
            let target = at..at + source.len();
            at = target.end;
            if !source.is_empty() {
                moves.push(Move { from, source, to, target });
            }
        }
    }
    on.exchange(sorted, &mut targets, moves)?;
    let runs = iter::zip(on.queues(), &targets).enumerate().map(|(to, (queue, target))| {
        let mut at = 0;
        let runs = (0..devices).filter_map(|from| {
            let len = range(from, to).len();
            at += len;
            (len > 0).then(|| target.slice(at - len..at).to_buffer(queue))
        });
        runs.collect()
    });
    runs.collect()
}

/// Sorts the elements of all devices; `values` is empty or has one for each.
fn sort_pairs<K: Key, V: Element>(
    keys: &Partitioned<K>,
    sorted: (Vec<Buffer<K>>, Vec<Buffer<V>>),
) -> Result<Vec<Run<K, V>>> {
    let (layout, (keys, values)) = (keys.layout(), sorted);
    let on = layout.queues();
    // the parts of the result have as many elements as those of the keys
    let ranks: Vec<usize> = (0..on.len() - 1).map(|number| layout.rows(number).end * layout.row_len()).collect();
    let cuts = cuts(on, &keys, &ranks)?;
    let with_values = values.iter().any(|values| !values.is_empty());
    let keys = exchanged(on, &keys, &cuts)?;
    let values = if with_values { exchanged(on, &values, &cuts)? } else { Vec::new() };
    let mut values = values.into_iter();
    let mut runs = Vec::new();
    for (queue, keys) in iter::zip(on.queues(), keys) {
        let values = match values.next() {
            Some(values) => values,
            None => keys.iter().map(|_| Buffer::zeroed(queue, 0)).collect::<Result<_>>()?,
        };
        let of_device = iter::zip(keys, values).map(|(keys, values)| Run { keys, values });
        runs.push(std::sync::Mutex::new(Some(Vec::from_iter(of_device))));
    }
    on.each((), |on, ()| {
        let runs = runs[on.number()].lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        merge_all(on.queue(), runs.unwrap_or_default())
    })
}

/// Returns the elements in ascending order, floats in that of `total_cmp` (see [`Key`]), over all devices: those of the first
/// device come first. The result is split like `x`. Waits until every device has sorted its own elements.
///
/// Each device sorts its elements as [`sort`](crate::sort()) does, sends each other device what belongs there, and merges what
/// it gets, in a pass for each doubling of the number of devices. Temporaries: three times the elements of a device.
///
/// # Errors
///
/// [`MultiError::Failed`](cl_runtime::multi::MultiError::Failed) with the errors of [`sort`](crate::sort()) on a device.
///
/// ```
/// use cl_array::multi;
/// use cl_runtime::MultiQueue;
///
/// let x = MultiQueue::all()?.layout(5, 1).from_slice(&[3, 1, 2, 5, 4])?;
/// assert_eq!(multi::sort(&x)?.to_vec()?, [1, 2, 3, 4, 5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sort<K: Key>(x: &Partitioned<K>) -> Result<Partitioned<K>> {
    let on = x.layout().queues();
    let sorted = on.each(x, |on, x| crate::sort(on.queue(), x.own()))?;
    let none = on.each((), |on, ()| Buffer::<u8>::zeroed(on.queue(), 0))?;
    let runs = sort_pairs(x, (sorted, none))?;
    with_rows_of(x, runs.into_iter().map(|run| run.keys).collect())
}

/// Returns the keys in ascending order, and the values in the order of their keys, otherwise as [`sort`]. Values of equal keys
/// keep their order.
///
/// # Errors
///
/// [`MultiError::Mismatch`](cl_runtime::multi::MultiError::Mismatch) if the values are not split like the keys, and
/// [`Error::LengthMismatch`] within [`MultiError::Failed`](cl_runtime::multi::MultiError::Failed) if their rows have another
/// length; those of [`sort`].
///
/// ```
/// use cl_array::multi;
/// use cl_runtime::MultiQueue;
///
/// let layout = MultiQueue::all()?.layout(3, 1);
/// let (keys, values) = (layout.from_slice(&[2u8, 1, 2])?, layout.from_slice(&[0.2f32, 0.1, 0.3])?);
/// let (keys, values) = multi::sort_by_key(&keys, &values)?;
/// assert_eq!((keys.to_vec()?, values.to_vec()?), (vec![1, 2, 2], vec![0.1, 0.2, 0.3]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sort_by_key<K: Key, V: Element>(
    keys: &Partitioned<K>,
    values: &Partitioned<V>,
) -> Result<(Partitioned<K>, Partitioned<V>)> {
    let on = keys.layout().queues();
    let sorted =
        on.each((keys, values), |on, (keys, values)| crate::sort_by_key(on.queue(), keys.own(), values.own()))?;
    let runs = sort_pairs(keys, sorted.into_iter().unzip())?;
    let (sorted_keys, sorted_values) = runs.into_iter().map(|run| (run.keys, run.values)).unzip();
    Ok((with_rows_of(keys, sorted_keys)?, with_rows_of(values, sorted_values)?))
}

/// The parts of the result, with the rows of the input.
fn with_rows_of<K: Element, T: Element>(like: &Partitioned<K>, parts: Vec<Buffer<T>>) -> Result<Partitioned<T>> {
    let layout = like.layout();
    match layout.row_len() {
        0 => layout.clone().halo(0).zeroed(),
        row => Partitioned::from_parts(layout.queues(), row, parts),
    }
}
