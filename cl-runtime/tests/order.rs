//! The order of launches, and the panics that come back, over queues and threads.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Error, Result, prelude::*};
use common::{copy, on_every_queue, step};
use std::thread;

/// The devices that may be used from several threads.
fn threaded_devices() -> impl Iterator<Item = Device> {
    Device::all().into_iter().filter(|device| {
        let threaded = !device.platform_name().contains("Oclgrind");
        if !threaded {
            eprintln!("skipped: {device} runs kernels in whatever thread waits for them, unguarded");
        }
        threaded
    })
}

/// What `step` makes of 0, applied with b = 0, 1, 2, …
fn steps(count: u32) -> u32 {
    (0..count).fold(0, |y: u32, b| y.wrapping_mul(3).wrapping_add(b))
}

#[test]
fn several_queues_of_one_device_keep_the_order() -> Result<()> {
    for device in Device::all() {
        for kinds in [[false, false], [true, false], [true, true]] {
            let queues = [
                Queue::builder(&device).out_of_order(kinds[0]).build()?,
                Queue::builder(&device).out_of_order(kinds[1]).build()?,
            ];
            let mut y = Buffer::zeroed(&queues[0], 1000)?;
            for b in 0..60 {
                step(3, b, &mut y).global(1000).launch(&queues[b as usize / 3 % 2])?;
            }
            let mut z = Buffer::zeroed(&queues[1], 1000)?;
            let mut w = Buffer::zeroed(&queues[1], 1000)?;
            // readers on both, then a writer on one of them
            copy(&y, &mut z).global(1000).launch(&queues[1])?;
            copy(&y, &mut w).global(1000).launch(&queues[0])?;
            step(0, 5, &mut y).global(1000).launch(&queues[1])?;
            assert_eq!(z.to_vec(&queues[0])?, [steps(60); 1000], "{device} {kinds:?}");
            assert_eq!(w.to_vec(&queues[1])?, [steps(60); 1000], "{device} {kinds:?}");
            assert_eq!(y.to_vec(&queues[0])?, [5; 1000], "{device} {kinds:?}");
            w.copy_from(&queues[0], &y)?;
            y.fill(&queues[1], 6)?;
            assert_eq!(w.to_vec(&queues[1])?, [5; 1000], "{device} {kinds:?}");
            y.write(&queues[0], &[7; 1000])?;
            assert_eq!(y.to_vec(&queues[1])?, [7; 1000], "{device} {kinds:?}");
        }
    }
    Ok(())
}

#[test]
fn a_queue_that_has_waited_once_waits_again() -> Result<()> {
    for device in Device::all() {
        // long enough for the reader to be early, but a simulator takes its time
        let len = if device.platform_name().contains("Oclgrind") { 1 << 10 } else { 1 << 20 };
        let (writer, reader) = (Queue::new(&device)?, Queue::new(&device)?);
        let mut y = Buffer::zeroed(&writer, len)?;
        let mut z = Buffer::zeroed(&reader, len)?;
        for n in 0..6 {
            step(0, n, &mut y).global(len).launch(&writer)?;
            match n % 3 {
                0 => assert_eq!(y.to_vec(&reader)?, vec![n; len], "{device}"),
                1 => assert_eq!(y.slice(len - 1..).to_vec(&reader)?, [n], "{device}"),
                _ => {
                    copy(&y, &mut z).global(len).launch(&reader)?;
                    copy(&y, &mut z).global(len).launch(&reader)?;
                    assert_eq!(z.to_vec(&reader)?, vec![n; len], "{device}");
                }
            }
            // a read of its own must not make the writer forget who has waited for what
            y.slice(..1).to_vec(&writer)?;
        }
    }
    Ok(())
}

#[test]
fn halves_of_a_buffer_on_two_queues_from_two_threads() -> Result<()> {
    for device in threaded_devices() {
        let queues = [Queue::new(&device)?, Queue::new(&device)?];
        let mut y = Buffer::zeroed(&queues[0], 2000)?;
        let halves = <[SliceMut<'_, u32>; 2]>::from(y.split_at_mut(1000));
        thread::scope(|scope| {
            for (mut half, queue) in halves.into_iter().zip(&queues) {
                scope.spawn(move || {
                    for b in 0..50 {
                        step(3, b, half.slice_mut(..)).global(1000).launch(queue).expect("launches");
                    }
                });
            }
        });
        let third = Queue::new(&device)?;
        assert_eq!(y.to_vec(&third)?, [steps(50); 2000], "{device}");
    }
    Ok(())
}

#[test]
fn threads_share_kernels_queues_and_devices() -> Result<()> {
    for device in threaded_devices() {
        for out_of_order in [false, true] {
            let queue = &Queue::builder(&device).out_of_order(out_of_order).build()?;
            thread::scope(|scope| {
                let threads: Vec<_> = (0..8).map(|n| scope.spawn(move || copy_and_step(queue, n))).collect();
                threads.into_iter().try_for_each(|thread| thread.join().expect("no panic"))
            })?;
        }
    }
    Ok(())
}

fn copy_and_step(queue: &Queue, n: u32) -> Result<()> {
    let x = Buffer::from_slice(queue, &vec![n; 500 + n as usize])?;
    for _ in 0..20 {
        let mut y = Buffer::zeroed(queue, 500)?;
        copy(&x, &mut y).global(500).launch(queue)?;
        step(2, n, &mut y).global(500).launch(queue)?;
        assert_eq!(y.to_vec(queue)?, vec![3 * n; 500]);
    }
    Ok(())
}

#[test]
fn a_launch_waits_for_events() -> Result<()> {
    let devices = Device::all();
    for (a, b) in devices.iter().zip(devices.iter().cycle().skip(1)) {
        let (a, b) = (Queue::new(a)?, Queue::new(b)?);
        let mut y = Buffer::zeroed(&a, 1000)?;
        let mut z = Buffer::zeroed(&b, 1000)?;
        let first = step(1, 1, &mut y).global(1000).launch(&a)?;
        let second = step(1, 1, &mut z).global(1000).launch(&b)?;
        let third = step(1, 1, &mut z).global(1000).after(&first).after(&second).launch(&b)?;
        third.wait()?;
        // it was told to wait for them; merely being behind them would not do on rusticl
        assert!(first.is_complete() && second.is_complete());
    }
    Ok(())
}

#[track_caller]
fn index_of(result: Result<()>) -> usize {
    match result {
        Err(Error::Panic(panic)) => panic.global_id[0],
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_event_has_its_own_panic() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 2000)?;
        let mut y = Buffer::zeroed(queue, 2000)?;
        let good = copy(&x, &mut y).global(10).launch(queue)?;
        let bad = copy(x.slice(..5), &mut y).global(6).launch(queue)?;
        let worse = copy(x.slice(..7), &mut y).global(8).launch(queue)?;
        let fine = copy(&x, &mut y).global(10).launch(queue)?;
        fine.wait()?;
        good.wait()?;
        assert_eq!(index_of(worse.wait()), 7);
        assert_eq!(index_of(bad.clone().wait()), 5);
        // again, as often as asked
        assert_eq!(index_of(bad.wait()), 5);
        // all have been seen
        queue.finish()?;
        y.to_vec(queue)?;
        Ok(())
    })
}

#[test]
fn a_panic_nobody_saw_comes_back_once() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 20)?;
        let mut y = Buffer::zeroed(queue, 20)?;
        for len in [5, 7] {
            copy(x.slice(..len), &mut y).global(len + 1).launch(queue)?;
        }
        assert_eq!(index_of(queue.finish()), 5);
        // one report is enough: what comes later is not blamed for the others
        queue.finish()?;
        copy(x.slice(..3), &mut y).global(4).launch(queue)?;
        assert_eq!(index_of(y.to_vec(queue).map(drop)), 3);
        y.to_vec(queue)?;
        queue.finish()
    })
}

#[test]
fn no_panic_is_lost_among_many_launches() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 3000)?;
        let mut y = Buffer::zeroed(queue, 3000)?;
        let launch = |n: usize| copy(x.slice(..n % 7 + n % 3), &mut y).global(5).launch(queue);
        let events = (0..1300).map(launch).collect::<Result<Vec<_>>>()?;
        for (n, event) in events.iter().enumerate() {
            let len = n % 7 + n % 3;
            match event.wait() {
                Ok(()) => assert!(len >= 5),
                // whichever work-item was first
                Err(Error::Panic(panic)) => assert!((len..5).contains(&panic.global_id[0]), "{n} {panic}"),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    })
}
