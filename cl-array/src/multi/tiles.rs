//! Reductions and scans. The tiles are those that one device would have, so that the order is the same. A device reduces the
//! tiles that it has entirely. The elements of the others, of which there are fewer than devices, go to the first device.

use crate::{
    functions::same,
    reduce::{TILE, reduce_each_tile},
    scan::{exclusive_scan, scan_each_tile},
    temporary::unwritten,
};
use cl_runtime::{
    DeviceFn, Element, Function, MultiQueue, Partitioned, Queue, Result,
    multi::{Layout, OnDevice},
    prelude::*,
};
use std::ops::Range;

/// The elements of a device: those of whole tiles, and those before and after, relative to its first element.
#[derive(Debug, Clone)]
struct Tiles {
    head: Range<usize>,
    whole: Range<usize>,
    tail: Range<usize>,
    /// The number of the first whole tile.
    first: usize,
}

impl Tiles {
    /// The tiles of the elements `start..end` of `all`.
    fn of(start: usize, end: usize, all: usize) -> Self {
        let from = start.next_multiple_of(TILE);
        let to = if end == all { all } else { end / TILE * TILE };
        let len = end - start;
        if from >= to {
            return Self { head: 0..len, whole: len..len, tail: len..len, first: 0 };
        }
        let (from, to, first) = (from - start, to - start, from / TILE);
        Self { head: 0..from, whole: from..to, tail: to..len, first }
    }

    fn of_device(layout: &Layout, on: &OnDevice<'_>) -> Self {
        let (rows, row) = (on.rows(), layout.row_len());
        Self::of(rows.start * row, rows.end * row, layout.total() * row)
    }
}

/// What the host has of a reduction in tiles.
struct Split<T, U> {
    /// The tiles of each device.
    tiles: Vec<Tiles>,
    /// The elements of the tiles that no device has entirely.
    edges: Vec<T>,
    /// The numbers of these tiles.
    numbers: Vec<usize>,
    /// The total of each tile of all.
    totals: Vec<U>,
}

/// Reduces each tile. Waits.
fn totals<T, U, M, F>(x: &Partitioned<T>, map: Function<M>, f: Function<F>) -> Result<Split<T, U>>
where
    T: Element,
    U: Element,
    M: DeviceFn<(T,), U> + Sync,
    F: DeviceFn<(U, U), U> + Sync,
{
    let layout = x.layout();
    let elements = layout.total() * layout.row_len();
    let parts = layout.queues().each(x, |on, x| {
        let (queue, own, tiles) = (on.queue(), x.own(), Tiles::of_device(layout, &on));
        let whole = own.slice(tiles.whole.clone());
        let mut totals: Buffer<U> = unwritten(queue, whole.len().div_ceil(TILE))?;
        if !totals.is_empty() {
            reduce_each_tile(queue, map, f, whole, totals.slice_mut(..))?;
        }
        let (head, tail) = (own.slice(tiles.head.clone()).to_vec(queue)?, own.slice(tiles.tail.clone()).to_vec(queue)?);
        Ok((tiles, head, totals.to_vec(queue)?, tail))
    })?;
    let mut split = Split { tiles: Vec::new(), edges: Vec::new(), numbers: Vec::new(), totals: Vec::new() };
    let mut of_all: Vec<Option<U>> = vec![None; elements.div_ceil(TILE)];
    for (number, (tiles, head, totals, tail)) in parts.into_iter().enumerate() {
        let start = layout.rows(number).start * layout.row_len();
        for (edge, at) in [(head, tiles.head.start), (tail, tiles.tail.start)] {
            for (i, element) in edge.into_iter().enumerate() {
                if split.edges.len() % TILE == 0 {
                    split.numbers.push((start + at + i) / TILE);
                }
                split.edges.push(element);
            }
        }
        for (i, total) in totals.into_iter().enumerate() {
            of_all[tiles.first + i] = Some(total);
        }
        split.tiles.push(tiles);
    }
    if !split.edges.is_empty() {
        let queue = &layout.queues().queues()[0];
        let edges = Buffer::from_slice(queue, &split.edges)?;
        let mut totals: Buffer<U> = unwritten(queue, split.numbers.len())?;
        reduce_each_tile(queue, map, f, edges.slice(..), totals.slice_mut(..))?;
        for (number, total) in split.numbers.iter().zip(totals.to_vec(queue)?) {
            of_all[*number] = Some(total);
        }
    }
    split.totals = of_all.into_iter().flatten().collect();
    Ok(split)
}

/// Returns all elements combined by `f`, an associative function, or `identity` if there are none. Waits for the result.
///
/// The order is that of [`reduce`](crate::reduce()) on one device. Each device reads each of its elements once. The totals of
/// tiles of 4096 elements go to the first device.
///
/// # Errors
///
/// [`MultiError::Failed`](cl_runtime::multi::MultiError::Failed) with the errors of devices, such as panics of `f`; on the
/// first one also those of [`reduce`](crate::reduce()).
///
/// ```
/// use cl_array::{functions::larger, multi};
/// use cl_runtime::MultiQueue;
///
/// let x = MultiQueue::all()?.layout(3, 1).from_slice(&[1, 9, 3])?;
/// assert_eq!(multi::reduce(&x, larger::<i32>::FUNCTION, i32::MIN)?, 9);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn reduce<T: Element, F: DeviceFn<(T, T), T> + Sync>(x: &Partitioned<T>, f: Function<F>, identity: T) -> Result<T> {
    map_reduce(x, same::<T>::FUNCTION, f, identity)
}

/// Returns `map` of all elements combined by `f`, otherwise as [`reduce`].
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// use cl_array::{functions::plus, multi};
/// use cl_runtime::{MultiQueue, prelude::*};
///
/// #[device]
/// fn square(x: u32) -> u32 {
///     x * x
/// }
///
/// let x = MultiQueue::all()?.layout(3, 1).from_slice(&[1, 2, 3])?;
/// assert_eq!(multi::map_reduce(&x, square::FUNCTION, plus::<u32>::FUNCTION, 0)?, 14);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map_reduce<T, U, M, F>(x: &Partitioned<T>, map: Function<M>, f: Function<F>, identity: U) -> Result<U>
where
    T: Element,
    U: Element,
    M: DeviceFn<(T,), U> + Sync,
    F: DeviceFn<(U, U), U> + Sync,
{
    let totals = totals(x, map, f)?.totals;
    let queue = first(x.layout().queues());
    crate::reduce(queue, &Buffer::from_slice(queue, &totals)?, f, identity)
}

fn first(on: &MultiQueue) -> &Queue {
    &on.queues()[0]
}

/// Returns for each element all elements up to and including it, combined by `f`, an associative function with this
/// identity, as [`inclusive_scan`](crate::inclusive_scan()) does. The result is split like `x`. Waits for the totals of tiles
/// of 4096 elements, which go to the first device.
///
/// Each device reads each of its elements twice and writes it once.
///
/// # Errors
///
/// [`MultiError::Failed`](cl_runtime::multi::MultiError::Failed) with the errors of devices, such as panics of `f`; on the
/// first one also those of [`inclusive_scan`](crate::inclusive_scan()).
///
/// ```
/// use cl_array::{functions::plus, multi};
/// use cl_runtime::MultiQueue;
///
/// let x = MultiQueue::all()?.layout(4, 1).from_slice(&[1, 2, 3, 4])?;
/// assert_eq!(multi::inclusive_scan(&x, plus::<i32>::FUNCTION, 0)?.to_vec()?, [1, 3, 6, 10]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn inclusive_scan<T: Element, F: DeviceFn<(T, T), T> + Sync>(
    x: &Partitioned<T>,
    f: Function<F>,
    identity: T,
) -> Result<Partitioned<T>> {
    let Split { tiles, edges, numbers, totals } = totals(x, same::<T>::FUNCTION, f)?;
    let layout = x.layout().clone().halo(0);
    let (on, mut out) = (layout.queues(), layout.zeroed()?);
    let queue = first(on);
    let prefixes = exclusive_scan(queue, &Buffer::from_slice(queue, &totals)?, f, identity)?.to_vec(queue)?;
    let scan = |queue: &Queue, x: Slice<'_, T>, prefixes: &[T], out: SliceMut<'_, T>| {
        scan_each_tile(queue, false, x, f, identity, &Buffer::from_slice(queue, prefixes)?, out)
    };
    on.each((x, &mut out), |on, (x, mut out)| {
        let Tiles { whole, first, .. } = tiles[on.number()].clone();
        if !whole.is_empty() {
            let prefixes = &prefixes[first..][..whole.len().div_ceil(TILE)];
            scan(on.queue(), x.own().slice(whole.clone()), prefixes, out.own().slice_mut(whole))?;
        }
        Ok(())
    })?;
    if edges.is_empty() {
        return Ok(out);
    }
    let mut scanned: Buffer<T> = unwritten(queue, edges.len())?;
    let prefixes: Vec<T> = numbers.iter().map(|number| prefixes[*number]).collect();
    scan(queue, Buffer::from_slice(queue, &edges)?.slice(..), &prefixes, scanned.slice_mut(..))?;
    let scanned = scanned.to_vec(queue)?;
    // where the edges of each device begin
    let starts = tiles.iter().scan(0, |end, tiles| {
        let start = *end;
        *end += tiles.head.len() + tiles.tail.len();
        Some(start)
    });
    let starts: Vec<usize> = starts.collect();
    on.each(&mut out, |on, mut out| {
        let (Tiles { head, tail, .. }, start) = (tiles[on.number()].clone(), starts[on.number()]);
        let (of_head, of_tail) = scanned[start..start + head.len() + tail.len()].split_at(head.len());
        out.own().slice_mut(head).write(on.queue(), of_head)?;
        out.own().slice_mut(tail).write(on.queue(), of_tail)
    })?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_every_part() {
        for (start, end, all) in [
            (0, 0, 0),
            (0, 1, 1),
            (0, TILE, TILE),
            (5, TILE, TILE),
            (5, 2 * TILE + 1, 9 * TILE),
            (TILE, TILE + 3, 2 * TILE),
        ] {
            let Tiles { head, whole, tail, first } = Tiles::of(start, end, all);
            assert_eq!((head.start, head.end, whole.end, tail.end), (0, whole.start, tail.start, end - start));
            if !whole.is_empty() {
                assert_eq!(first * TILE, start + whole.start);
                assert!((start + whole.end) % TILE == 0 || end == all);
            }
        }
    }
}
