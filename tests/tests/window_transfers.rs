//! Windows read and written without waiting: what is under way owns the host's memory, whatever becomes of it.

use cl_runtime::{UserEvent, prelude::*};
use std::{
    borrow::{Borrow, BorrowMut},
    mem,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};
use tests::{is_oclgrind, on_every_device, on_every_real_device, soon};

/// Takes a while.
#[kernel]
fn slowly(iterations: u32, value: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut sum = y[i];
    for iteration in 0..iterations {
        sum = sum.wrapping_mul(3) ^ iteration;
    }
    y[i] = value + (sum & 1) / 2;
}

#[kernel]
fn divide(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 10 / x[i];
}

/// The lengths of a grid whose windows are still under way when they have been asked for. Natively none ever is.
fn shape(queue: &Queue) -> [usize; 4] {
    if queue.device().is_native() || is_oclgrind(queue.device()) { [2, 3, 4, 5] } else { [4, 8, 20, 30] }
}

/// Rectangles, boxes and what is of several boxes.
fn frames(shape: [usize; 4]) -> [[std::ops::Range<usize>; 4]; 3] {
    let [a, b, c, d] = shape;
    [[0..1, 1..2, 1..c, 2..d - 1], [1..2, 1..b, 1..c, 2..d - 1], [0..a, 1..b, 1..c, 2..d - 1]]
}

fn queues(queue: &Queue) -> cl_runtime::Result<[Queue; 3]> {
    let device = queue.device();
    Ok([queue.clone(), Queue::builder(device).out_of_order(true).build()?, Queue::new(device)?])
}

/// A grid of the host that says when it is freed.
struct Counted(Grid<u32, 4>, Arc<AtomicUsize>);

impl Borrow<Grid<u32, 4>> for Counted {
    fn borrow(&self) -> &Grid<u32, 4> {
        &self.0
    }
}

impl BorrowMut<Grid<u32, 4>> for Counted {
    fn borrow_mut(&mut self) -> &mut Grid<u32, 4> {
        &mut self.0
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        // so that a transfer that is still under way shows
        self.0.as_mut_slice().fill(0xdead);
        self.1.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn they_keep_the_order_of_commands() {
    on_every_device(&[], |queue| {
        let shape = shape(queue);
        let len = shape.iter().product();
        for first in queues(queue)? {
            for second in queues(queue)? {
                for frame in frames(shape) {
                    let mut y = Buffer::zeroed(queue, len)?;
                    let mut reads = Vec::new();
                    for n in 0..4 {
                        let (queue, other) = if n % 2 == 0 { (&first, &second) } else { (&second, &first) };
                        slowly(50, n, &mut y).global(len).launch(other)?;
                        let mut grid = y.as_grid_mut(shape)?;
                        reads.push((n, grid.window(frame.clone()).read_async(queue)?));
                        let mut window = grid.window_mut(frame.clone());
                        drop(window.write_async(queue, vec![100 + n; window.len()])?);
                        reads.push((100 + n, grid.window(frame.clone()).read_async(other)?));
                    }
                    for (value, read) in reads {
                        let found = read.wait()?;
                        assert!(found.iter().all(|&found| found == value), "{frame:?}: {value}, but {found:?}");
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn dropped_ones_finish_and_free_the_hosts_memory_once() {
    on_every_device(&[], |queue| {
        let shape = shape(queue);
        let len = shape.iter().product();
        for queue in queues(queue)? {
            for frame in frames(shape) {
                let freed = Arc::new(AtomicUsize::new(0));
                let host = |value| Counted(Grid::filled(shape, value), freed.clone());
                let mut y = Buffer::zeroed(&queue, len)?;
                for n in 0..5 {
                    slowly(100, 7, &mut y).global(len).launch(&queue)?;
                    let mut grid = y.as_grid_mut(shape)?;
                    let mut window = grid.window_mut(frame.clone());
                    drop(window.write_from_grid_async(&queue, host(n), [0; 4])?);
                    drop(grid.window(frame.clone()).read_into_grid_async(&queue, host(0), [0; 4])?);
                    let found = grid.window(frame.clone()).to_vec(&queue)?;
                    assert!(found.iter().all(|&found| found == n), "{frame:?}: {n}, but {found:?}");
                }
                let mut grid = y.as_grid_mut(shape)?;
                drop(grid.window_mut(frame.clone()).write_from_grid_async(&queue, host(3), [0; 4])?.wait()?);
                queue.finish()?;
                drop(grid.window_mut(frame.clone()).write_from_grid_async(&queue, host(4), [0; 4])?.wait()?);
                queue.finish()?;
                // a thread of the library may be at the last of them
                soon(|| freed.load(Ordering::Relaxed) == 12);
                assert_eq!(freed.load(Ordering::Relaxed), 12, "on {}", queue.device());
                // refused before it began
                assert!(grid.window(frame).read_into_grid_async(&queue, host(5), [3; 4]).is_err());
                assert_eq!(freed.load(Ordering::Relaxed), 13, "on {}", queue.device());
            }
        }
        Ok(())
    });
}

#[test]
fn forgotten_ones_leak_the_hosts_memory_and_outlive_buffer_and_queue() {
    on_every_device(&[], |queue| {
        let shape = shape(queue);
        let len = shape.iter().product();
        for frame in frames(shape) {
            let freed = Arc::new(AtomicUsize::new(0));
            let other = Queue::builder(queue.device()).out_of_order(true).build()?;
            let mut y = Buffer::zeroed(&other, len)?;
            slowly(300, 7, &mut y).global(len).launch(&other)?;
            let mut grid = y.as_grid_mut(shape)?;
            let host = Counted(Grid::filled(shape, 9), freed.clone());
            mem::forget(grid.window_mut(frame.clone()).write_from_grid_async(&other, host, [0; 4])?);
            let read = grid.window(frame.clone()).read_async(&other)?;
            drop((y, other));
            assert!(read.wait()?.iter().all(|&found| found == 9));
            assert_eq!(freed.load(Ordering::Relaxed), 0);
        }
        Ok(())
    });
}

#[test]
fn launches_wait_for_their_events_and_they_for_others() {
    on_every_real_device("what waits for the host is given to it in another thread", |queue| {
        let [_, other, third] = queues(queue)?;
        let shape = shape(queue);
        let len = shape.iter().product();
        for frame in frames(shape) {
            let (x, mut y) = (Buffer::filled(queue, len, 6u32)?, Buffer::zeroed(queue, len)?);
            let read = x.as_grid(shape)?.window(frame.clone()).read_async(&other)?;
            slowly(1, 5, &mut y).global(len).after(read.event()).launch(&third)?.wait()?;
            // it was told to wait for it; merely being behind it would not do on rusticl
            assert!(read.is_complete());
            read.event().wait()?;

            // nothing goes to the device before the host says so
            let user = UserEvent::new(queue);
            let mut grid = y.as_grid_mut(shape)?;
            let mut window = grid.window_mut(frame.clone());
            let write = window.write_async(&other.after(user.event()), read.wait()?)?;
            let after = grid.window(frame.clone()).read_async(&third)?;
            let dropped = grid.window(frame.clone()).read_async(&third)?;
            assert!(!write.is_complete() && !after.is_complete());
            drop(dropped);
            user.complete();
            assert_eq!(after.wait()?, write.wait()?);

            let user = UserEvent::new(queue);
            let mut window = grid.window_mut(frame.clone());
            let write = window.write_async(&other.after(user.event()), vec![1; window.len()])?;
            let after = grid.window(frame.clone()).read_async(&third)?;
            user.fail("out of paper");
            for result in [write.wait(), after.wait()] {
                let error = result.unwrap_err();
                assert!(matches!(error, Error::Dependency { .. }), "{error}");
                assert!(error.to_string().ends_with("out of paper"), "{error}");
            }
            assert!(grid.window(frame).to_vec(queue)?.iter().all(|&found| found == 6));
            let _ = (other.finish(), third.finish());
        }
        Ok(())
    });
}

#[test]
fn a_read_reports_earlier_panics() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 0, 1, 1])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        divide(&x, &mut y).global(4).launch(queue)?;
        let mut grid = y.as_grid_mut([2, 2])?;
        let write = grid.window_mut([0..2, 0..1]).write_async(queue, vec![3, 4])?;
        let read = grid.window([0..2, 0..1]).read_async(queue)?;
        assert_eq!(write.wait()?, [3, 4]);
        assert!(matches!(read.wait(), Err(Error::Panic(_))));
        assert_eq!(grid.window([0..2, 0..1]).read_async(queue)?.wait()?, [3, 4]);
        Ok(())
    });
}

#[test]
fn they_can_be_profiled() {
    on_every_device(&[], |queue| {
        let queue = Queue::builder(queue.device()).profiling(true).build()?;
        let shape = shape(&queue);
        let x = Buffer::filled(&queue, shape.iter().product(), 6u32)?;
        for frame in frames(shape) {
            let read = x.as_grid(shape)?.window(frame).read_async(&queue)?;
            let profile = read.event().profile()?;
            assert!(profile.duration() <= profile.total());
            read.wait()?;
        }
        Ok(())
    });
}
