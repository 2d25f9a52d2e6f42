//! Buffers mapped into the host's memory, and guards that are forgotten.

use cl_runtime::{Map, MapMut, observe, prelude::*};
use std::{mem, thread};
use tests::{on_every_device, on_every_real_device};

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

#[kernel]
fn divide(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 10 / x[i];
}

/// An in-order queue of the device, one that is not, and one more.
fn queues(queue: &Queue) -> cl_runtime::Result<[Queue; 3]> {
    let device = queue.device();
    Ok([queue.clone(), Queue::builder(device).out_of_order(true).build()?, Queue::new(device)?])
}

#[test]
fn a_map_shows_what_was_launched_before() {
    on_every_device(&[], |queue| {
        for mapper in queues(queue)? {
            let mut y = Buffer::filled(queue, 500, 1u32)?;
            step(3, 4, &mut y).global(500).launch(queue)?;
            assert_eq!(*y.map(&mapper)?, [7; 500]);
            step(2, 0, &mut y).global(500).launch(&mapper)?;
            let (all, some): (Map<'_, u32>, _) = (y.map(queue)?, y.map_range(&mapper, 10..12)?);
            assert_eq!((all[499], &*some), (14, &[14, 14][..]));
            // others may read it meanwhile
            let mut z = Buffer::zeroed(queue, 500)?;
            copy(&y, &mut z).global(500).run(&mapper)?;
            assert_eq!(z.to_vec(queue)?, *all);
        }
        Ok(())
    });
}

#[test]
fn what_is_written_through_a_map_comes_before_later_commands() {
    on_every_device(&[], |queue| {
        for mapper in queues(queue)? {
            for other in queues(queue)? {
                let mut y = Buffer::filled(queue, 300, 1u32)?;
                step(1, 1, &mut y).global(300).launch(&other)?;
                let mut map: MapMut<'_, u32> = y.map_mut(&mapper)?;
                assert_eq!(*map, [2; 300]);
                map[150..].fill(5);
                map.unmap()?;
                step(10, 0, &mut y).global(300).launch(&other)?;
                y.map_range_mut(&mapper, 299..)?[0] += 7;
                let y = y.to_vec(&other)?;
                assert_eq!((&y[..150], &y[150..299], y[299]), (&[20; 150][..], &[50; 149][..], 57));
            }
        }
        Ok(())
    });
}

#[test]
fn a_forgotten_guard_does_no_harm() {
    on_every_device(&[], |queue| {
        let [_, other, third] = queues(queue)?;
        let mut y = Buffer::filled(queue, 1000, 1u32)?;
        for round in 0..3 {
            // whatever comes next, a kernel, a transfer or another map
            let mut map = y.map_mut(&other)?;
            map.fill(round + 2);
            mem::forget(map);
            step(1, 1, &mut y).global(1000).launch(&third)?;
            mem::forget(y.map(queue)?);
            mem::forget(y.map_range(&third, 5..9)?);
            step(2, 0, &mut y).global(1000).launch(queue)?;
            mem::forget(y.map_mut(&third)?);
            assert_eq!(y.to_vec(&other)?, vec![2 * (round + 3); 1000]);
            mem::forget(y.map(&other)?);
            y.write(&third, &[9; 1000])?;
            mem::forget(y.map_mut(queue)?);
            mem::forget(y.map_mut(queue)?);
            assert_eq!(*y.map(&third)?, [9; 1000]);
            mem::forget(y.map(queue)?);
            y.fill(&other, 4)?;
            mem::forget(y.map_mut(queue)?);
            let mut z = Buffer::zeroed(queue, 1000)?;
            z.copy_from(&third, &y)?;
            assert_eq!(z.to_vec(queue)?, [4; 1000]);
        }
        // and the buffer can go
        mem::forget(y.map_mut(&other)?);
        drop(y);
        other.finish()?;
        third.finish()?;
        queue.finish()
    });
}

/// OpenCL forbids commands on memory that is mapped to be written, and writes to any that is mapped; drivers may not care.
#[test]
fn what_is_in_the_way_of_a_command_is_unmapped_before_it() {
    on_every_device(&[], |queue| {
        let other = &Queue::new(queue.device())?;
        let mut y = Buffer::filled(queue, 100, 1u32)?;
        let count = |mappings: usize| if queue.device().is_native() { 0 } else { mappings };
        let (first, second) = (y.map(queue)?, y.map_range(other, 7..)?);
        assert_eq!(observe::mappings(&y), count(2));
        drop(first);
        assert_eq!((observe::mappings(&y), second[0]), (count(1), 1));
        mem::forget(second);
        // it is in nobody's way who reads
        let z = y.to_buffer(queue)?;
        z.to_vec(queue)?;
        assert_eq!((observe::mappings(&y), y.to_vec(other)?.len()), (count(1), 100));
        mem::forget(y.map_mut(queue)?);
        assert_eq!(observe::mappings(&y), count(1));
        y.to_vec(other)?;
        assert_eq!(observe::mappings(&y), 0);

        type Command<'c> = &'c dyn Fn(&mut Buffer<u32>) -> cl_runtime::Result<()>;
        let writers: [Command<'_>; 9] = [
            &|y| step(1, 1, y.slice_mut(..0)).global(1).run(other),
            &|y| step(1, 1, y).global(1).run(queue),
            &|y| y.slice_mut(3..).fill(other, 1),
            &|y| y.write(other, &[1; 100]),
            &|y| y.slice_mut(..2).write_async(queue, [1; 2])?.wait().map(drop),
            &|y| y.copy_from(other, &z),
            &|y| y.as_grid_mut([10, 10])?.window_mut([2..4, 1..3]).write(other, &[1; 4]),
            &|y| y.as_grid_mut([10, 10])?.window_mut([2..4, 1..3]).fill(queue, 1),
            &|y| y.map_mut(other)?.unmap(),
        ];
        let readers: [Command<'_>; 6] = [
            &|y| y.slice(..1).to_vec(other).map(drop),
            &|y| y.read_async(queue)?.wait().map(drop),
            &|y| y.to_buffer(other).map(drop),
            &|y| copy(&*y, &mut Buffer::zeroed(queue, 100)?).global(100).run(queue),
            &|y| y.as_grid([10, 10])?.window([2..4, 1..3]).to_vec(queue).map(drop),
            &|y| y.map(other)?.unmap(),
        ];
        for (number, (command, reads)) in
            writers.iter().map(|c| (c, false)).chain(readers.iter().map(|c| (c, true))).enumerate()
        {
            mem::forget(y.map(queue)?);
            mem::forget(y.map_range(other, ..5)?);
            assert_eq!(observe::mappings(&y), count(2));
            command(&mut y)?;
            assert_eq!(observe::mappings(&y), if reads { count(2) } else { 0 }, "{number}");
            mem::forget(y.map_mut(other)?);
            assert_eq!(observe::mappings(&y), count(1));
            command(&mut y)?;
            assert_eq!(observe::mappings(&y), 0, "{number}");
        }
        Ok(())
    });
}

#[test]
fn a_map_outlives_its_queue() {
    on_every_device(&[], |queue| {
        let other = Queue::new(queue.device())?;
        let mut y = Buffer::filled(&other, 100, 3u8)?;
        let mut map = y.map_mut(&other)?;
        drop(other);
        map[99] = 1;
        drop(map);
        assert_eq!(y.slice(98..).to_vec(queue)?, [3, 1]);
        let other = Queue::new(queue.device())?;
        mem::forget(y.map_mut(&other)?);
        drop(other);
        assert_eq!(y.slice(98..).to_vec(queue)?, [3, 1]);
        Ok(())
    });
}

#[test]
fn maps_are_used_and_dropped_by_other_threads() {
    on_every_real_device("it runs kernels in whatever thread waits for them", |queue| {
        let mut y = Buffer::filled(queue, 4000, 1u32)?;
        let mut map = y.map_mut(queue)?;
        thread::scope(|scope| {
            let (low, high) = map.split_at_mut(2000);
            scope.spawn(|| low.fill(5));
            scope.spawn(|| high.fill(6));
        });
        thread::scope(|scope| {
            scope.spawn(move || drop(map));
        });
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        let map = y.map(queue).expect("maps");
                        assert_eq!((map[0], map[1999], map[2000]), (5, 5, 6));
                    }
                });
            }
        });
        Ok(())
    });
}

#[test]
fn guards_are_forgotten_by_several_threads_at_once() {
    on_every_real_device("it runs kernels in whatever thread waits for them", |queue| {
        let mut y = Buffer::zeroed(queue, 300)?;
        for iteration in 0..10 {
            y.fill(queue, iteration)?;
            thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        let queue = Queue::new(queue.device()).expect("a queue");
                        let map = y.map(&queue).expect("maps");
                        assert_eq!(*map, [iteration; 300]);
                        mem::forget(map);
                        let mut z = Buffer::zeroed(&queue, 300).expect("a buffer");
                        copy(&y, &mut z).global(300).launch(&queue).expect("launches");
                        mem::forget(z.map_mut(&queue).expect("maps"));
                        assert_eq!(z.to_vec(&queue).expect("reads"), [iteration; 300]);
                    });
                }
            });
            // two halves, from two threads, after guards of the whole
            let (low, high) = y.split_at_mut(150);
            thread::scope(|scope| {
                for mut half in [low, high] {
                    scope.spawn(move || {
                        step(0, iteration + 1, half.slice_mut(..)).global(150).launch(queue).expect("launches");
                        half.slice_mut(..1).write(queue, &[70]).expect("writes");
                    });
                }
            });
            let map = y.map_mut(queue)?;
            assert_eq!((map[0], map[149], map[150], map[299]), (70, iteration + 1, 70, iteration + 1));
            mem::forget(map);
        }
        Ok(())
    });
}

#[test]
fn a_map_reports_earlier_panics() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 0, 5])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        divide(&x, &mut y).global(4).launch(queue)?;
        assert!(matches!(y.map(queue), Err(Error::Panic(panic)) if panic.kernel == "divide"));
        assert_eq!(*y.map(queue)?, [10, 5, 0, 2]);
        divide(&x, &mut y).global(4).launch(queue)?;
        assert!(matches!(y.map_mut(queue), Err(Error::Panic(_))));
        y.map_mut(queue)?[2] = 1;
        assert_eq!(y.to_vec(queue)?, [10, 5, 1, 2]);
        Ok(())
    });
}

#[test]
fn nothing_can_be_mapped() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::<u64>::zeroed(queue, 0)?;
        assert!(y.map(queue)?.is_empty());
        assert!(y.map_mut(queue)?.is_empty());
        let mut y = Buffer::<u64>::zeroed(queue, 3)?;
        assert!(y.map_range(queue, 3..)?.is_empty());
        assert!(y.map_range_mut(queue, 1..1)?.is_empty());
        Ok(())
    });
}

#[test]
#[should_panic(expected = "range end index 4 out of range for buffer of length 3")]
fn the_range_of_a_map_is_checked() {
    let queue = Queue::new(&Device::native()).unwrap();
    let _ = Buffer::<u8>::zeroed(&queue, 3).unwrap().map_range(&queue, 2..4);
}

#[test]
fn a_map_needs_a_queue_of_its_device() {
    let queue = Queue::new(&Device::native()).unwrap();
    on_every_device(&[], |other| {
        if other.device().is_native() {
            return Ok(());
        }
        let mut x = Buffer::<u8>::zeroed(other, 3)?;
        assert!(matches!(x.map(&queue), Err(Error::WrongDevice { .. })));
        assert!(matches!(x.map_range_mut(&queue, ..0), Err(Error::WrongDevice { .. })));
        let mut x = Buffer::<u8>::zeroed(&queue, 3)?;
        assert!(matches!(x.map_mut(other), Err(Error::WrongDevice { .. })));
        Ok(())
    });
}
