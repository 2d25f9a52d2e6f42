//! Rectangles and boxes of grids, compared with the same on the host.

use cl_runtime::{Window, prelude::*};
use std::{ops::Range, sync::Arc};
use tests::{on_every_device, random::Random};

/// The positions of a window's elements in its grid, row by row.
fn positions<const N: usize>(grid: [usize; N], ranges: &[Range<usize>; N]) -> Vec<usize> {
    ranges.iter().zip(grid).fold(vec![0], |found, (range, len)| {
        found.iter().flat_map(|at| range.clone().map(move |index| at * len + index)).collect()
    })
}

fn below(random: &mut Random, end: usize) -> usize {
    (random.bits() % end as u64) as usize
}

fn ranges<const N: usize>(random: &mut Random, grid: [usize; N], shape: Option<[usize; N]>) -> [Range<usize>; N] {
    std::array::from_fn(|d| {
        let len = shape.map_or_else(|| below(random, grid[d] + 1), |shape| shape[d]);
        let start = below(random, grid[d] - len + 1);
        start..start + len
    })
}

/// Everything that can be done with windows of grids of `N` dimensions, at random.
fn check<const N: usize>(queue: &Queue, random: &mut Random) -> cl_runtime::Result<()> {
    let grid: [usize; N] = std::array::from_fn(|_| 1 + below(random, 7));
    let (len, before) = (grid.iter().product::<usize>(), below(random, 5));
    let mut expected: Vec<u16> = (0..(before + len) as u16).collect();
    let mut buffer = Buffer::from_slice(queue, &expected)?;

    let range = ranges(random, grid, None);
    let shape = range.each_ref().map(Range::len);
    let at = |range| positions(grid, range).into_iter().map(|at| before + at).collect::<Vec<_>>();
    let window = buffer.slice(before..).as_grid(grid)?.window(range.clone());
    assert_eq!((window.shape(), window.len()), (shape, shape.iter().product()));
    let found = window.to_vec(queue)?;
    assert_eq!(found, at(&range).iter().map(|&at| expected[at]).collect::<Vec<_>>(), "{grid:?} {range:?}");

    // to and from a larger grid of the host
    let outer = shape.map(|len| len + below(random, 3));
    let inner = ranges(random, outer, Some(shape));
    let corner = inner.each_ref().map(|range| range.start);
    let mut host = Grid::filled(outer, 9999);
    window.read_into_grid(queue, &mut host, corner)?;
    let mut copied = vec![9999; host.len()];
    positions(outer, &inner).iter().zip(&found).for_each(|(&at, &value)| copied[at] = value);
    assert_eq!(host.as_slice(), copied, "{grid:?} {range:?} to {inner:?} of {outer:?}");

    let mut part = buffer.slice_mut(before..).into_grid(grid)?;
    let other = ranges(random, grid, Some(shape));
    host.as_mut_slice().iter_mut().zip(1000..).for_each(|(element, value)| *element = value);
    part.window_mut(other.clone()).write_from_grid(queue, &host, corner)?;
    at(&other).iter().zip(positions(outer, &inner)).for_each(|(&at, from)| expected[at] = host.as_slice()[from]);
    assert_eq!(part.window(grid.map(|len| 0..len)).to_vec(queue)?, expected[before..], "{grid:?} {other:?}");

    let filled = ranges(random, grid, None);
    part.window_mut(filled.clone()).fill(queue, 5)?;
    at(&filled).iter().for_each(|&at| expected[at] = 5);
    let values: Vec<u16> = (2000..).take(shape.iter().product()).collect();
    part.window_mut(range.clone()).write(queue, &values)?;
    at(&range).iter().zip(&values).for_each(|(&at, &value)| expected[at] = value);
    assert_eq!(buffer.to_vec(queue)?, expected, "{grid:?} {filled:?} {range:?}");

    // without waiting
    let values: Vec<u16> = (3000..).take(values.len()).collect();
    let mut part = buffer.slice_mut(before..).into_grid(grid)?;
    let write = part.window_mut(range.clone()).write_async(queue, values.clone())?;
    let read = part.window(range.clone()).read_async(queue)?;
    at(&range).iter().zip(&values).for_each(|(&at, &value)| expected[at] = value);
    let shared = Arc::new(host);
    drop(part.window_mut(other.clone()).write_from_grid_async(queue, shared.clone(), corner)?);
    at(&other).iter().zip(positions(outer, &inner)).for_each(|(&at, from)| expected[at] = shared.as_slice()[from]);
    let empty = Box::new(Grid::filled(outer, 9999));
    let placed = part.window(range.clone()).read_into_grid_async(queue, empty, corner)?;
    assert_eq!(buffer.to_vec(queue)?, expected, "{grid:?} {range:?} {other:?}");
    assert_eq!((&read.wait()?, &write.wait()?), (&values, &values), "{grid:?} {range:?}");
    let mut copied = vec![9999; shared.len()];
    let found = at(&range).into_iter().map(|at| expected[at]);
    positions(outer, &inner).into_iter().zip(found).for_each(|(at, value)| copied[at] = value);
    assert_eq!(placed.wait()?.as_slice(), copied, "{grid:?} {range:?} to {inner:?} of {outer:?}");
    let host = shared;

    // from one buffer to another, and within one
    let source = Buffer::from_slice(queue, host.as_slice())?;
    let mut part = buffer.slice_mut(before..).into_grid(grid)?;
    part.window_mut(other.clone()).copy_from(queue, source.as_grid(outer)?.window(inner.clone()))?;
    at(&other).iter().zip(positions(outer, &inner)).for_each(|(&at, from)| expected[at] = host.as_slice()[from]);
    assert_eq!(buffer.to_vec(queue)?, expected, "{grid:?} {other:?} from {inner:?} of {outer:?}");
    let mut both = Buffer::from_slice(queue, &[host.as_slice(), &expected].concat())?;
    let (low, high) = both.split_at_mut(host.len());
    let (low, mut high) = (low.into_grid(outer)?, high.split_at_mut(before).1.into_grid(grid)?);
    high.window_mut(range.clone()).copy_from(queue, low.window(inner.clone()))?;
    at(&range).iter().zip(positions(outer, &inner)).for_each(|(&at, from)| expected[at] = host.as_slice()[from]);
    assert_eq!(both.slice(host.len()..).to_vec(queue)?, expected, "{grid:?} {range:?} from {inner:?} of {outer:?}");
    assert_eq!(both.slice(..host.len()).to_vec(queue)?, host.as_slice());
    Ok(())
}

#[test]
fn windows_are_read_written_filled_and_copied() {
    on_every_device(&[], |queue| {
        let out_of_order = Queue::builder(queue.device()).out_of_order(true).build()?;
        let mut random = Random::new(7);
        for iteration in 0..40 {
            let queue = if iteration % 4 == 0 { &out_of_order } else { queue };
            check::<1>(queue, &mut random)?;
            check::<2>(queue, &mut random)?;
            check::<3>(queue, &mut random)?;
            check::<4>(queue, &mut random)?;
        }
        Ok(())
    });
}

/// Every window of grids in the two halves of one buffer, which lie apart however they look to a driver.
#[test]
fn windows_are_copied_between_halves_of_a_buffer() {
    let (grid, gap) = ([2, 2, 2], 1);
    let spans = || (0..2).flat_map(|start| (start + 1..=2).map(move |end| start..end));
    let mut windows = vec![];
    for (x, y) in spans().flat_map(|x| spans().map(move |y| (x.clone(), y))) {
        windows.extend(spans().map(|z| [x.clone(), y.clone(), z]));
    }
    on_every_device(&[], |queue| {
        let host: Vec<u8> = (0..16 + gap as u8).collect();
        let mut buffer = Buffer::from_slice(queue, &host)?;
        for (to, from) in windows.iter().flat_map(|to| windows.iter().map(move |from| (to, from))) {
            if to.each_ref().map(Range::len) != from.each_ref().map(Range::len) {
                continue;
            }
            for back in [false, true] {
                let (low, mut high) = buffer.split_at_mut(8);
                let high = high.slice_mut(gap..);
                let (target, source) = if back { (high, low) } else { (low, high) };
                let (mut target, source) = (target.into_grid(grid)?, source.into_grid(grid)?);
                target.window_mut(to.clone()).copy_from(queue, source.window(from.clone()))?;
                let mut expected = host.clone();
                let (to_at, from_at) = if back { (8 + gap, 0) } else { (0, 8 + gap) };
                for (to, from) in positions(grid, to).into_iter().zip(positions(grid, from)) {
                    expected[to_at + to] = host[from_at + from];
                }
                assert_eq!(buffer.to_vec(queue)?, expected, "{to:?} from {from:?} {back}");
                buffer.write(queue, &host)?;
            }
        }
        Ok(())
    });
}

#[test]
fn windows_keep_the_order_over_queues() {
    on_every_device(&[], |queue| {
        let others = [Queue::new(queue.device())?, Queue::builder(queue.device()).out_of_order(true).build()?];
        let (mut a, mut b) = (Buffer::zeroed(queue, 300 * 200)?, Buffer::zeroed(queue, 300 * 200)?);
        for n in 1..6u8 {
            let mut a = a.as_grid_mut([300, 200])?;
            let mut b = b.as_grid_mut([200, 300])?;
            a.window_mut([10..50, 3..180]).fill(queue, n)?;
            b.window_mut([0..40, 100..277]).copy_from(&others[0], a.window([10..50, 3..180]))?;
            a.window_mut([0..200, 1..199]).fill(&others[1], 0)?;
            let copied = b.window([1..3, 99..279]).to_vec(queue)?;
            let row: Vec<u8> = [vec![0], vec![n; 177], vec![0; 2]].concat();
            assert_eq!(copied, [&row[..], &row].concat());
        }
        Ok(())
    });
}

#[kernel(global = [y.shape()[1], y.shape()[0]])]
fn double(y: &mut Grid<u32, 2>) {
    let (c, r) = (global_id(0), global_id(1));
    y[[r, c]] *= 2;
}

#[test]
fn grids_go_there_and_back() {
    on_every_device(&[], |queue| {
        let host = Grid::from_vec([3, 2], vec![1, 2, 3, 4, 5, 6])?;
        let mut buffer = Buffer::from_grid(queue, &host)?;
        double(buffer.as_grid_mut([3, 2])?).run(queue)?;
        let grid = buffer.as_grid([3, 2])?;
        assert_eq!(grid.to_grid(queue)?.as_slice(), [2, 4, 6, 8, 10, 12]);
        assert_eq!(grid.window([1..3, 1..2]).to_vec(queue)?, [8, 12]);
        Ok(())
    });
}

#[test]
fn shapes_must_fit() {
    on_every_device(&[], |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &[0; 12])?, Buffer::from_slice(queue, &[1; 12])?);
        let source: Window<'_, i32, 2> = x.as_grid([3, 4])?.window([0..2, 0..3]);
        let mut target = y.as_grid_mut([3, 4])?;
        let error = target.window_mut([0..3, 0..2]).copy_from(queue, source).unwrap_err();
        assert!(error.to_string().starts_with("a window of shape [3, 2] does not fit one of shape [2, 3]"), "{error}");
        let error = source.read_into(queue, &mut [0; 5]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 6, other: 5, .. }), "{error}");
        let error = target.window_mut([0..1, 0..4]).write(queue, &[0; 5]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 4, other: 5, .. }), "{error}");
        let mut host = Grid::filled([4, 3], 0);
        for at in [[3, 0], [0, 1], [usize::MAX, 0]] {
            let error = source.read_into_grid(queue, &mut host, at).unwrap_err();
            assert!(
                error.to_string().contains(&format!("[2, 3] does not fit at {at:?} in a grid of shape [4, 3]")),
                "{error}"
            );
            let error = target.window_mut([0..2, 0..3]).write_from_grid(queue, &host, at).unwrap_err();
            assert!(matches!(error, Error::WindowMismatch { .. }), "{error}");
        }
        let error = source.read_into_async(queue, [0; 5]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 6, other: 5, .. }), "{error}");
        let error = target.window_mut([0..1, 0..4]).write_async(queue, [0; 5]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 4, other: 5, .. }), "{error}");
        for at in [[3, 0], [0, 1], [usize::MAX, 0]] {
            let error = source.read_into_grid_async(queue, host.clone(), at).unwrap_err();
            assert!(matches!(error, Error::WindowMismatch { .. }), "{error}");
            let error = target.window_mut([0..2, 0..3]).write_from_grid_async(queue, host.clone(), at).unwrap_err();
            assert!(matches!(error, Error::WindowMismatch { .. }), "{error}");
        }
        let native = Queue::new(&Device::native())?;
        if !queue.device().is_native() {
            assert!(matches!(source.read_async(&native), Err(Error::WrongDevice { .. })));
            let error = target.window_mut([0..2, 0..3]).write_async(&native, [0; 6]).unwrap_err();
            assert!(matches!(error, Error::WrongDevice { .. }), "{error}");
            let error = target.window_mut([0..0, 0..3]).write_async(&native, []).unwrap_err();
            assert!(matches!(error, Error::WrongDevice { .. }), "{error}");
        }
        assert_eq!(y.to_vec(queue)?, [1; 12]);
        Ok(())
    });
}

#[test]
#[should_panic(expected = "window [0..1, 3..5] out of bounds of a grid of shape [2, 4]")]
fn the_ranges_of_a_window_are_checked() {
    let queue = Queue::new(&Device::native()).unwrap();
    let _ = Buffer::<u8>::zeroed(&queue, 8).unwrap().as_grid([2, 4]).unwrap().window([0..1, 3..5]);
}
