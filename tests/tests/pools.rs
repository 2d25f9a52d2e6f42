//! Buffers from a pool: memory that is used again.

use cl_runtime::{Pool, prelude::*};
use std::{mem, thread};
use tests::{is_oclgrind, on_every_device, on_every_real_device};

#[kernel]
fn step(a: u32, b: u32, y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = y[i].wrapping_mul(a).wrapping_add(b);
    }
}

#[kernel]
fn copy(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = x[i];
    }
}

fn queues(queue: &Queue) -> cl_runtime::Result<[Queue; 3]> {
    let device = queue.device();
    Ok([queue.clone(), Queue::builder(device).out_of_order(true).build()?, Queue::new(device)?])
}

#[test]
fn memory_is_used_again() {
    on_every_device(&[], |queue| {
        let pool = Pool::new(queue.device());
        let a = pool.from_slice(queue, &[1u64; 100])?;
        let b = pool.filled(queue, 80, 2u64)?;
        let numbers = |pool: &Pool| {
            let statistics = pool.statistics();
            (statistics.held, statistics.in_use, statistics.hits, statistics.misses)
        };
        assert_eq!(numbers(&pool), (0, 896 + 640, 0, 2));
        drop(a);
        assert_eq!(numbers(&pool), (896, 640, 0, 2));
        // of another type, and not as long
        let c = pool.zeroed::<u8>(queue, 790)?;
        assert_eq!(numbers(&pool), (0, 896 + 640, 1, 2));
        assert_eq!(c.to_vec(queue)?, [0; 790]);
        assert_eq!(b.to_vec(queue)?, [2; 80]);
        drop((b, c));
        assert_eq!(numbers(&pool), (896 + 640, 0, 1, 2));
        pool.set_cap(700);
        assert_eq!(numbers(&pool), (640, 0, 1, 2));
        drop(pool.zeroed::<u8>(queue, 65)?);
        assert_eq!(numbers(&pool), (640, 0, 1, 3));
        pool.clone().trim();
        assert_eq!(numbers(&pool), (0, 0, 1, 3));
        // a buffer may outlive its pool
        let d = pool.filled(queue, 3, 7u8)?;
        drop(pool);
        assert_eq!(d.to_vec(queue)?, [7; 3]);
        Ok(())
    });
}

#[test]
fn the_next_buffer_waits_for_the_last_one() {
    on_every_device(&[], |queue| {
        let pool = Pool::new(queue.device());
        for first in queues(queue)? {
            for second in queues(queue)? {
                let simulated = queue.device().is_native() || is_oclgrind(queue.device());
                let len = if simulated { 50 } else { 30_000 };
                let mut results = Vec::new();
                for n in 0..6 {
                    let (first, second) = if n % 2 == 0 { (&first, &second) } else { (&second, &first) };
                    let mut x = pool.filled(first, len, n)?;
                    step(3, 1, &mut x).global(len).launch(second)?;
                    let mut y = pool.zeroed(second, len)?;
                    copy(&x, &mut y).global(len).launch(first)?;
                    results.push((n, y.read_async(second)?, x.slice(len - 3..).read_async(first)?));
                    // both go back while all of this is under way
                }
                for (n, y, x) in results {
                    assert_eq!(y.wait()?, vec![3 * n + 1; len]);
                    assert_eq!(x.wait()?, [3 * n + 1; 3]);
                }
            }
        }
        let statistics = pool.statistics();
        assert_eq!((statistics.misses, statistics.hits, statistics.in_use), (2, 106, 0), "on {}", queue.device());
        Ok(())
    });
}

#[test]
fn memory_comes_back_unmapped() {
    on_every_device(&[], |queue| {
        let pool = Pool::new(queue.device());
        for n in 1..5 {
            let mut x = pool.filled(queue, 100, n)?;
            assert_eq!(*x.map(queue)?, [n; 100]);
            mem::forget(x.map_mut(queue)?);
            mem::forget(x.map(queue)?);
        }
        assert_eq!(pool.statistics().misses, 1);
        Ok(())
    });
}

#[test]
fn a_pool_is_shared_by_threads() {
    on_every_real_device("it runs kernels in whatever thread waits for them", |queue| {
        let pool = Pool::new(queue.device());
        thread::scope(|scope| {
            for n in 0..4u32 {
                let (pool, queue) = (pool.clone(), Queue::new(queue.device()).expect("a queue"));
                scope.spawn(move || {
                    for iteration in 0..30 {
                        let len = 20 + (iteration * 7 + n as usize) % 100;
                        let mut x = pool.filled(&queue, len, n).expect("a buffer");
                        step(2, 1, &mut x).global(len).launch(&queue).expect("launches");
                        assert_eq!(x.to_vec(&queue).expect("reads"), vec![2 * n + 1; len]);
                    }
                });
            }
        });
        let statistics = pool.statistics();
        assert_eq!((statistics.hits + statistics.misses, statistics.in_use), (120, 0));
        assert!(statistics.misses <= 4 * 5, "{statistics:?}");
        Ok(())
    });
}

#[test]
fn the_device_is_checked() {
    let native = Queue::new(&Device::native()).unwrap();
    on_every_device(&[], |queue| {
        let pool = Pool::new(queue.device());
        assert!(matches!(pool.zeroed::<u64>(queue, usize::MAX / 4), Err(Error::TooLarge { .. })));
        if !queue.device().is_native() {
            let error = pool.zeroed::<u8>(&native, 3).unwrap_err();
            assert!(error.to_string().starts_with("the pool is on"), "{error}");
            assert_eq!(pool.statistics().misses, 0);
        }
        Ok(())
    });
}
