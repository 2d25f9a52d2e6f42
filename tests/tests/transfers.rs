//! Transfers that do not wait: they own the host's memory, whatever becomes of them.

use cl_runtime::{Transfer, prelude::*};
use std::{
    mem,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};
use tests::{is_oclgrind, on_every_device, on_every_real_device, soon};

#[kernel]
fn step(a: u32, b: u32, y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = y[i].wrapping_mul(a).wrapping_add(b);
    }
}

/// Takes a while.
#[kernel]
fn slowly(iterations: u32, y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() {
        let mut sum = y[i];
        for iteration in 0..iterations {
            sum = sum.wrapping_mul(3) ^ iteration;
        }
        y[i] = sum & 1;
    }
}

#[kernel]
fn divide(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 10 / x[i];
}

/// Long enough for a transfer to be under way still. Natively none ever is, and every launch is interpreted again; a
/// simulator takes its time.
fn len(queue: &Queue) -> usize {
    if queue.device().is_native() || is_oclgrind(queue.device()) { 50 } else { 20_000 }
}

fn queues(queue: &Queue) -> cl_runtime::Result<[Queue; 3]> {
    let device = queue.device();
    Ok([queue.clone(), Queue::builder(device).out_of_order(true).build()?, Queue::new(device)?])
}

#[test]
fn transfers_keep_the_order_of_commands() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        for first in queues(queue)? {
            for second in queues(queue)? {
                let mut y = Buffer::zeroed(queue, len)?;
                let mut reads = Vec::new();
                for n in 0..5 {
                    let (queue, other) = if n % 2 == 0 { (&first, &second) } else { (&second, &first) };
                    drop(y.write_async(queue, vec![n; len])?);
                    step(2, 1, &mut y).global(len).launch(other)?;
                    reads.push(y.read_async(queue)?);
                    step(0, 77, &mut y).global(len).launch(other)?;
                    reads.push(y.slice(len - 7..).read_async(other)?);
                }
                for (n, read) in (0..).zip(reads) {
                    let expected = if n % 2 == 0 { vec![n + 1; len] } else { vec![77; 7] };
                    assert_eq!(read.wait()?, expected);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn parts_and_containers() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[0u16, 1, 2, 3, 4, 5])?;
        let shared: Arc<[u16]> = Arc::from([7, 8]);
        let upload = y.slice_mut(1..3).write_async(queue, shared.clone())?;
        let boxed = y.slice(..4).read_into_async(queue, vec![0; 4].into_boxed_slice())?;
        let array: Transfer<[u16; 2]> = y.slice(4..).read_into_async(queue, [0; 2])?;
        assert!(Arc::ptr_eq(&upload.wait()?, &shared));
        assert_eq!(*boxed.wait()?, [0, 7, 8, 3]);
        assert_eq!(array.wait()?, [4, 5]);
        let (mut low, mut high) = y.split_at_mut(3);
        let writes = [low.write_async(queue, vec![1; 3])?, high.write_async(queue, vec![2; 3])?];
        assert_eq!(y.read_async(queue)?.wait()?, [1, 1, 1, 2, 2, 2]);
        // (rusticl may mark a command as done after one behind it)
        for (write, expected) in writes.into_iter().zip([1, 2]) {
            assert_eq!(write.wait()?, [expected; 3]);
        }
        Ok(())
    });
}

#[test]
fn lengths_and_devices_are_checked() {
    let native = Queue::new(&Device::native()).unwrap();
    on_every_device(&[], |queue| {
        let mut y = Buffer::<f32>::zeroed(queue, 3)?;
        let error = y.write_async(queue, vec![0.0; 2]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 3, other: 2, .. }), "{error}");
        let error = y.slice(1..).read_into_async(queue, [0.0; 3]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 2, other: 3, .. }), "{error}");
        if !queue.device().is_native() {
            assert!(matches!(y.read_async(&native), Err(Error::WrongDevice { .. })));
            assert!(matches!(y.write_async(&native, [0.0; 3]), Err(Error::WrongDevice { .. })));
        }
        let mut nothing = Buffer::<f32>::zeroed(queue, 0)?;
        assert_eq!(nothing.write_async(queue, Vec::new())?.wait()?, [0.0; 0]);
        assert_eq!(nothing.read_async(queue)?.wait()?, [0.0; 0]);
        Ok(())
    });
}

/// Host memory that says when it is freed.
struct Counted(Vec<u32>, Arc<AtomicUsize>);

impl AsRef<[u32]> for Counted {
    fn as_ref(&self) -> &[u32] {
        &self.0
    }
}

impl AsMut<[u32]> for Counted {
    fn as_mut(&mut self) -> &mut [u32] {
        &mut self.0
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        // so that a transfer that is still under way shows
        self.0.fill(0xdead);
        self.1.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn dropped_transfers_finish_and_free_the_hosts_memory_once() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        for queue in queues(queue)? {
            let freed = Arc::new(AtomicUsize::new(0));
            let host = |value| Counted(vec![value; len], freed.clone());
            let mut y = Buffer::zeroed(&queue, len)?;
            for n in 0..20 {
                slowly(200, &mut y).global(len).launch(&queue)?;
                drop(y.read_into_async(&queue, host(0))?);
                drop(y.write_async(&queue, host(n))?);
                let mut z = Buffer::zeroed(&queue, len)?;
                z.copy_from(&queue, &y)?;
                assert_eq!(z.to_vec(&queue)?, vec![n; len]);
            }
            drop(y.write_async(&queue, host(3))?.wait()?);
            queue.finish()?;
            drop(y.write_async(&queue, host(4))?.wait()?);
            queue.finish()?;
            // a thread of the library may be at the last of them
            soon(|| freed.load(Ordering::Relaxed) == 42);
            assert_eq!(freed.load(Ordering::Relaxed), 42, "on {}", queue.device());
            // refused before it began
            assert!(y.write_async(&queue, Counted(Vec::new(), freed.clone())).is_err());
            assert_eq!(freed.load(Ordering::Relaxed), 43, "on {}", queue.device());
        }
        Ok(())
    });
}

#[test]
fn forgotten_transfers_leak_the_hosts_memory() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        let freed = Arc::new(AtomicUsize::new(0));
        let mut y = Buffer::zeroed(queue, len)?;
        slowly(300, &mut y).global(len).launch(queue)?;
        mem::forget(y.read_into_async(queue, Counted(vec![0; len], freed.clone()))?);
        mem::forget(y.write_async(queue, Counted(vec![5; len], freed.clone()))?);
        assert_eq!(y.to_vec(queue)?, vec![5; len]);
        queue.finish()?;
        assert_eq!(freed.load(Ordering::Relaxed), 0);
        Ok(())
    });
}

#[test]
fn a_transfer_outlives_its_buffer_and_its_queue() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        for kind in [false, true] {
            let other = Queue::builder(queue.device()).out_of_order(kind).build()?;
            let mut y = Buffer::zeroed(&other, len)?;
            let write = y.write_async(&other, vec![8; len])?;
            slowly(300, &mut y).global(len).launch(&other)?;
            let read = y.read_async(&other)?;
            let dropped = y.read_async(&other)?;
            drop((y, other, dropped));
            assert_eq!(read.wait()?.len(), len);
            assert_eq!(write.wait()?, vec![8; len]);
        }
        Ok(())
    });
}

#[test]
fn launches_wait_for_the_event_of_a_transfer() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        let [_, other, third] = queues(queue)?;
        let x = Buffer::filled(queue, len, 6u32)?;
        let read = x.read_async(&other)?;
        let mut y = Buffer::zeroed(queue, len)?;
        let launched = step(0, 1, &mut y).global(len).after(read.event()).launch(&third)?;
        launched.wait()?;
        // it was told to wait for it; merely being behind it would not do on rusticl
        assert!(read.is_complete());
        read.event().wait()?;
        assert_eq!(read.wait()?, vec![6; len]);
        Ok(())
    });
}

#[test]
fn a_read_reports_earlier_panics() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 0])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        divide(&x, &mut y).global(2).launch(queue)?;
        let write = y.slice_mut(..1).write_async(queue, vec![3])?;
        let read = y.read_async(queue)?;
        assert_eq!(write.wait()?, [3]);
        assert!(matches!(read.wait(), Err(Error::Panic(_))));
        assert_eq!(y.read_async(queue)?.wait()?, [3, 0]);
        Ok(())
    });
}

/// Panics, but not soon.
#[kernel]
fn divide_late(iterations: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut sum = y[i];
    for iteration in 0..iterations {
        sum = sum.wrapping_mul(3) ^ iteration;
    }
    y[i] = sum / x[i];
}

#[test]
fn transfers_of_nothing_hide_no_panic() {
    on_every_device(&[], |queue| {
        let iterations = if queue.device().is_native() || is_oclgrind(queue.device()) { 10 } else { 3_000_000 };
        let (x, mut y) = (Buffer::<u32>::zeroed(queue, 8)?, Buffer::zeroed(queue, 8)?);
        type Transfers<'t> = &'t dyn Fn(&Buffer<u32>) -> cl_runtime::Result<()>;
        let transfers: [Transfers<'_>; 6] = [
            &|y| y.slice(..0).read_async(queue)?.wait().map(drop),
            &|y| y.as_grid([4, 2])?.window([2..2, 0..1]).read_async(queue)?.wait().map(drop),
            &|y| y.map_range(queue, 3..3)?.unmap(),
            &|_| queue.scope(|_| Ok(())),
            &|y| queue.scope(|scope| scope.read_into(y.slice(..0), &mut []).map(drop)),
            &|y| y.as_grid([8, 1])?.window([2..2, 0..1]).to_vec(queue).map(drop),
        ];
        for (number, transfer) in transfers.into_iter().enumerate() {
            divide_late(iterations, &x, &mut y).global(8).launch(queue)?;
            // here or there, but not nowhere
            let result = transfer(&y).and_then(|()| queue.finish());
            assert!(matches!(result, Err(Error::Panic(_))), "{number}: {result:?}");
        }
        Ok(())
    });
}

#[test]
fn transfers_of_several_threads_in_one_queue() {
    on_every_real_device("it runs kernels in whatever thread waits for them", |queue| {
        for queue in &queues(queue)? {
            thread::scope(|scope| {
                for n in 0..4 {
                    scope.spawn(move || {
                        let mut y = Buffer::zeroed(queue, 200).expect("a buffer");
                        for iteration in 0..20 {
                            let write = y.write_async(queue, vec![n; 200]).expect("writes");
                            step(1, iteration, &mut y).global(200).launch(queue).expect("launches");
                            let read = y.read_async(queue).expect("reads");
                            if iteration % 3 != 0 {
                                assert_eq!(read.wait().expect("reads"), [n + iteration; 200]);
                            }
                            if iteration % 3 != 1 {
                                assert_eq!(write.wait().expect("writes"), [n; 200]);
                            }
                        }
                    });
                }
            });
        }
        Ok(())
    });
}

#[test]
fn a_scope_lends_memory() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        for queue in &queues(queue)? {
            let (mut x, mut y) = (Buffer::zeroed(queue, len)?, Buffer::filled(queue, len, 1u32)?);
            let (threes, mut ones, mut sevens) = (vec![3; len], vec![0; len / 2], [0; 5]);
            let count = queue.scope(|scope| {
                scope.write(&mut x, &threes)?;
                scope.read_into(y.slice(len / 2..), &mut ones)?;
                let (mut low, high) = x.split_at_mut(10);
                step(2, 1, high).global(len).launch(queue)?;
                let event = scope.write(low.slice_mut(..2), &threes[..2])?;
                step(0, 8, &mut y).global(len).after(&event).launch(queue)?;
                let read = scope.read_into(x.slice(10..15), &mut sevens)?;
                read.wait()?;
                Ok(threes.len() / 2)
            })?;
            assert_eq!((count, ones, sevens), (len / 2, vec![1; len / 2], [7; 5]));
            assert_eq!(x.slice(8..12).to_vec(queue)?, [3, 3, 7, 7]);
        }
        Ok(())
    });
}

#[test]
fn a_scope_waits_also_if_it_fails() {
    on_every_device(&[], |queue| {
        let len = len(queue);
        let mut y = Buffer::zeroed(queue, len)?;
        let mut host = vec![9; len];
        for _ in 0..5 {
            slowly(300, &mut y).global(len).launch(queue)?;
            let error = queue.scope(|scope| scope.read_into(&y, &mut host[1..]).map(|_| ()));
            assert!(matches!(error, Err(Error::LengthMismatch { .. })));
            y.fill(queue, 5)?;
            let result: cl_runtime::Result<()> = queue.scope(|scope| {
                scope.read_into(&y, &mut host)?;
                Err(Error::ProfilingDisabled)
            });
            assert!(matches!(result, Err(Error::ProfilingDisabled)));
            assert_eq!(host, vec![5; len]);
            y.fill(queue, 6)?;
            let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                queue.scope::<(), _>(|scope| {
                    scope.read_into(&y, &mut host)?;
                    panic!("in the midst of it");
                })
            }));
            assert!(panicked.is_err());
            assert_eq!(host, vec![6; len]);
        }
        let x = Buffer::from_slice(queue, &[1, 0])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        divide(&x, &mut y).global(2).launch(queue)?;
        assert!(matches!(queue.scope(|scope| scope.read_into(&y, &mut host[..2])), Err(Error::Panic(_))));
        Ok(())
    });
}

#[test]
fn copies_within_a_buffer() {
    on_every_device(&[], |queue| {
        let [_, other, _] = queues(queue)?;
        for before in [0, 3] {
            let mut expected: Vec<u32> = (0..12).collect();
            let mut y = Buffer::from_slice(queue, &expected)?;
            for (start, end, to) in
                (0..9).flat_map(|start| (start..9).flat_map(move |end| [0, 2, 5].map(|to| (start, end, to))))
            {
                if to + end - start > 9 {
                    continue;
                }
                let queue = if start % 2 == 0 { queue } else { &other };
                y.slice_mut(before..before + 9).copy_within(queue, start..end, to)?;
                expected[before..before + 9].copy_within(start..end, to);
                let changed = 100 + (start * 81 + end * 9 + to) as u32;
                y.slice_mut(before + to..before + to + 1).fill(queue, changed)?;
                expected[before + to] = changed;
                assert_eq!(y.to_vec(queue)?, expected, "{before} {start} {end} {to}");
            }
        }
        Ok(())
    });
}

#[test]
#[should_panic(expected = "2 elements do not fit from 2 on in a buffer of length 3")]
fn copies_within_a_buffer_must_fit() {
    let queue = Queue::new(&Device::native()).unwrap();
    let _ = Buffer::<u8>::zeroed(&queue, 3).unwrap().copy_within(&queue, ..2, 2);
}
