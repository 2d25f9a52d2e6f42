//! Safe programs that try to break memory: by forgetting, by dropping too early, by sizes that overflow, from many threads
//! at once, while unwinding, at the end of the process. What must not compile is in `ui-tests`.
#![allow(clippy::forget_non_drop)]

use cl_runtime::{Error, Event, Launch, QueueBuilder, prelude::*};
use std::{
    mem,
    ops::Bound,
    panic::{AssertUnwindSafe, catch_unwind},
    process::Command,
    sync::Barrier,
    thread,
};
use tests::{is_oclgrind, on_every_device, on_every_real_device};

/// Takes long, then writes every element.
#[kernel]
fn slow(rounds: u32, seed: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut x = seed;
    for _ in 0..rounds {
        x = x * 1664525 + 1013904223;
    }
    y[i] = x;
}

fn slow_result(rounds: u32, seed: u32) -> u32 {
    (0..rounds).fold(seed, |x, _| x.wrapping_mul(1664525).wrapping_add(1013904223))
}

/// `y[i] = a * x[i] + b`
#[kernel]
fn scale(a: u32, x: &[u32], b: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = a * x[i] + b;
}

/// Every element to its mirror image in the group.
#[kernel(local = 64)]
fn mirror(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[i];
    barrier();
    y[i] = tile[63 - l];
}

/// Reads local memory that nothing was written to, and leaves something there.
#[kernel(local = 8)]
fn leftovers(#[local] scratch: &mut [u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    y[i] = tile[l] | scratch[l];
    tile[l] = u32::MAX;
    scratch[l] = u32::MAX;
    barrier();
    y[i] += tile[7 - l] - scratch[7 - l];
}

#[derive(Clone, Copy, PartialEq, Debug, Element)]
#[repr(u8)]
enum Side {
    Left = 3,
    Right = 250,
}

#[kernel]
fn by_value(flag: bool, side: Side, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = match side {
        Side::Left => flag as u32,
        Side::Right => 10 + flag as u32,
    };
}

/// The bytes as words.
#[kernel]
fn words(bytes: &[u8], y: &mut [u32]) {
    let i = global_id(0);
    let words: &[u32] = bytemuck::cast_slice(bytes);
    y[i] = words[i];
}

/// Enough to be still running when the next statement runs.
const ROUNDS: u32 = 2_000;

fn rounds(queue: &Queue) -> u32 {
    if is_oclgrind(queue.device()) { 10 } else { ROUNDS }
}

#[test]
fn forgotten_launches_and_events_do_no_harm() {
    on_every_device(&[], |queue| {
        for seed in 0..20 {
            let mut y = Buffer::zeroed(queue, 1000)?;
            mem::forget(slow(1, seed, &mut y).global(1000));
            mem::forget(slow(rounds(queue), seed, &mut y).global(1000).launch(queue)?);
            let part = y.slice_mut(10..20);
            mem::forget(part);
            mem::forget(y.as_grid_mut([10, 100])?);
            let other = Buffer::filled(queue, 1000, seed)?;
            assert_eq!(y.to_vec(queue)?, vec![slow_result(rounds(queue), seed); 1000]);
            assert_eq!(other.to_vec(queue)?, vec![seed; 1000]);
            if seed % 2 == 0 {
                mem::forget(y);
            }
        }
        Ok(())
    });
}

#[test]
fn buffers_may_go_before_their_launches_end() {
    on_every_device(&[], |queue| {
        let other = Queue::builder(queue.device()).out_of_order(true).build()?;
        for seed in 0..10 {
            let mut gone = Buffer::zeroed(queue, 4096)?;
            let queue = if seed % 2 == 0 { queue } else { &other };
            let event = slow(rounds(queue), seed, &mut gone).global(4096).launch(queue)?;
            drop(gone);
            // perhaps where that one was
            let next = Buffer::filled(queue, 4096, 7u32)?;
            let host = vec![9u32; 4096];
            assert_eq!(next.to_vec(queue)?, vec![7; 4096]);
            event.wait()?;
            assert_eq!(next.to_vec(queue)?, vec![7; 4096]);
            assert_eq!(host, vec![9; 4096]);
        }
        Ok(())
    });
}

#[test]
fn queues_may_go_before_their_launches_end() {
    on_every_device(&[], |queue| {
        for out_of_order in [false, true] {
            let mut y = Buffer::zeroed(queue, 1000)?;
            let temporary = Queue::builder(queue.device()).out_of_order(out_of_order).build()?;
            let event = slow(rounds(queue), 1, &mut y).global(1000).launch(&temporary)?;
            drop(temporary);
            let mut z = Buffer::zeroed(queue, 1000)?;
            scale(1, &y, 0, &mut z).global(1000).after(&event).run(queue)?;
            assert_eq!(z.to_vec(queue)?, vec![slow_result(rounds(queue), 1); 1000]);
            event.wait()?;
        }
        Ok(())
    });
}

#[test]
fn panics_outlive_queue_and_buffers() {
    on_every_device(&[], |queue| {
        let temporary = Queue::new(queue.device())?;
        let mut y = Buffer::zeroed(queue, 3)?;
        let events = (0..5).map(|_| slow(1, 1, &mut y).global(4).launch(&temporary)).collect::<Result<Vec<_>, _>>()?;
        drop((temporary, y));
        for event in events.iter().rev().chain(&events) {
            let Err(Error::Panic(panic)) = event.wait() else { panic!("on {}: no panic", queue.device()) };
            assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        }
        queue.finish()
    });
}

#[test]
fn sizes_that_overflow_are_errors() {
    on_every_device(&[], |queue| {
        for len in [usize::MAX, usize::MAX / 8, usize::MAX / 8 + 1, 1 << 63, 1 << 61, 1 << 60, isize::MAX as usize] {
            let error = Buffer::<u64>::zeroed(queue, len).map(drop).unwrap_err();
            assert!(
                matches!(error, Error::TooLarge { .. } | Error::OutOfMemory { .. } | Error::OpenCl { .. }),
                "{error}"
            );
            Buffer::filled(queue, len, 1u64).map(drop).unwrap_err();
            Buffer::<f64x16>::zeroed(queue, len).map(drop).unwrap_err();
            let mut y = Buffer::zeroed(queue, 8)?;
            let error = leftovers(Local::new(len), &mut y).global(8).run(queue).unwrap_err();
            assert!(matches!(error, Error::LocalMemory { .. }), "{error}");
        }
        let mut y = Buffer::<u32>::zeroed(queue, 16)?;
        for shape in [[1 << 32, 1 << 32], [usize::MAX, 2], [1 << 63, 2], [17, 1], [0, usize::MAX], [usize::MAX, 0]] {
            assert!(y.as_grid(shape).is_err() && y.as_grid_mut(shape).is_err(), "{shape:?}");
        }
        assert!(y.as_grid([1 << 62, 1 << 62, 16, 1]).is_err());
        assert!(catch_unwind(|| Grid::filled([1 << 32, 1 << 32], 0u8)).is_err());
        for global in [[usize::MAX, 1], [usize::MAX, usize::MAX], [1 << 32, 1 << 32], [1 << 32, 1], [1 << 63, 2]] {
            let error = slow(1, 1, &mut y).global(global).run(queue).unwrap_err();
            assert!(matches!(error, Error::InvalidGlobal { .. }), "{error}");
            let error = slow(1, 1, &mut y).global([1, 1]).offset(global).run(queue).unwrap_err();
            assert!(matches!(error, Error::InvalidGlobal { .. }), "{error}");
            slow(1, 1, &mut y).global([1, 1]).local(global).run(queue).unwrap_err();
        }
        Ok(())
    });
}

#[test]
fn ranges_are_checked() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::<u32>::zeroed(queue, 16)?;
        let panics = |body: &mut dyn FnMut()| assert!(catch_unwind(AssertUnwindSafe(body)).is_err());
        panics(&mut || _ = y.slice(17..));
        panics(&mut || _ = y.slice(..17));
        panics(&mut || _ = y.slice(..=usize::MAX));
        panics(&mut || _ = y.slice((Bound::Excluded(usize::MAX), Bound::Unbounded)));
        panics(&mut || _ = y.slice((Bound::Included(9), Bound::Excluded(8))));
        #[allow(clippy::reversed_empty_ranges)]
        panics(&mut || _ = y.slice(9..8));
        panics(&mut || _ = y.slice(4..8).slice(2..5));
        panics(&mut || _ = y.slice_mut(usize::MAX..));
        panics(&mut || _ = y.split_at_mut(17));
        let (mut a, mut b) = y.split_at_mut(16);
        a.fill(queue, 1)?;
        b.fill(queue, 2)?;
        b.write(queue, &[])?;
        assert!(b.write(queue, &[1]).is_err() && b.copy_from(queue, a.slice(..1)).is_err());
        assert!(a.slice(..).read_into(queue, &mut [0; 17]).is_err());
        assert!(b.to_vec(queue)?.is_empty());
        assert_eq!(y.to_vec(queue)?, [1; 16]);
        let (mut a, b) = y.split_at_mut(8);
        a.copy_from(queue, b.slice(..))?;
        // an empty part has no element to read
        let mut z = Buffer::zeroed(queue, 4)?;
        let error = scale(1, y.slice(16..), 0, &mut z).global(1).run(queue).unwrap_err();
        assert!(matches!(error, Error::Panic(_)), "{error}");
        let empty = Buffer::<u32>::zeroed(queue, 0)?;
        let error = scale(1, &empty, 0, &mut z).global(1).run(queue).unwrap_err();
        assert!(matches!(error, Error::Panic(_)), "{error}");
        Ok(())
    });
}

#[test]
fn a_launch_beyond_a_part_stays_in_it() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::filled(queue, 100, 5u32)?;
        let x = Buffer::filled(queue, 100, 6u32)?;
        let error = scale(1, x.slice(10..20), 0, y.slice_mut(40..60)).global(100).run(queue).unwrap_err();
        assert!(matches!(error, Error::Panic(_)), "{error}");
        let error = slow(0, 9, y.slice_mut(98..99)).global(1000).run(queue).unwrap_err();
        assert!(matches!(error, Error::Panic(_)), "{error}");
        let expected = |i| match i {
            40..50 => 6,
            98 => 9,
            _ => 5,
        };
        assert_eq!(y.to_vec(queue)?, (0..100).map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn memory_of_another_alignment_is_not_taken_for_words() {
    on_every_device(&[], |queue| {
        let bytes = Buffer::from_slice(queue, &(0..=255u8).collect::<Vec<_>>())?;
        for start in 0..8 {
            let mut y = Buffer::zeroed(queue, 4)?;
            let result = words(bytes.slice(start..start + 16), &mut y).global(4).run(queue);
            assert_eq!(result.is_ok(), start % 4 == 0, "on {}: {result:?}", queue.device());
        }
        Ok(())
    });
}

#[test]
fn values_are_valid() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 3)?;
        for (flag, side, expected) in [(true, Side::Left, 1), (false, Side::Right, 10), (true, Side::Right, 11)] {
            by_value(flag, side, &mut y).global(3).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [expected; 3]);
        }
        Ok(())
    });
}

/// On the native device local memory begins with zeros, whoever had it before.
#[test]
fn native_local_memory_is_initialised() -> cl_runtime::Result<()> {
    let queue = Queue::new(&Device::native())?;
    let mut y = Buffer::filled(&queue, 8 * 500, 1)?;
    for len in [8, 100, 8] {
        leftovers(Local::new(len), &mut y).global(8 * 500).run(&queue)?;
        assert!(y.to_vec(&queue)?.iter().all(|&y| y == 0));
    }
    Ok(())
}

#[test]
fn threads_do_not_mix_up_their_arguments() {
    on_every_real_device("it runs one kernel at a time", |shared| {
        let start = Barrier::new(8);
        let run = |thread: u32| -> cl_runtime::Result<()> {
            let own = Queue::builder(shared.device()).out_of_order(thread % 4 == 1).build()?;
            let queue = if thread.is_multiple_of(2) { shared } else { &own };
            start.wait();
            for round in 0..20 {
                let len = 64 * (1 + thread as usize);
                let x = Buffer::from_slice(queue, &(0..len as u32).map(|i| i * thread).collect::<Vec<_>>())?;
                let (mut y, mut z) = (Buffer::zeroed(queue, len)?, Buffer::zeroed(queue, len)?);
                scale(thread, &x, round, &mut y).global(len).launch(queue)?;
                mirror(&y, &mut z).global(len).launch(shared)?;
                let bad = scale(thread, &x, round, y.slice_mut(..1)).global(2).launch(queue)?;
                let expected = |i: u32| (i ^ 63) * thread * thread + round;
                let found = loop {
                    match z.to_vec(shared) {
                        // perhaps another thread's
                        Err(Error::Panic(_)) => {}
                        other => break other?,
                    }
                };
                assert_eq!(found, (0..len as u32).map(expected).collect::<Vec<_>>());
                let result = bad.wait();
                assert!(matches!(result, Err(Error::Panic(_))), "on {}: {result:?}", shared.device());
                drop((x, y));
            }
            Ok(())
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|thread| scope.spawn(move || run(thread))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
        })?;
        while shared.finish().is_err() {}
        Ok(())
    });
}

#[test]
fn unwinding_leaves_everything_usable() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 1000)?;
        let x = Buffer::filled(queue, 1000, 1)?;
        for n in 0..3 {
            let unwound = catch_unwind(AssertUnwindSafe(|| {
                let _event = slow(rounds(queue), n, &mut y).global(1000).launch(queue);
                let _launch = scale(2, &x, 0, &mut y).global(1000);
                panic!("in the middle of it")
            }));
            assert!(unwound.is_err());
            assert_eq!(y.to_vec(queue)?, vec![slow_result(rounds(queue), n); 1000]);
        }
        scale(2, &x, 0, &mut y).global(1000).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [2; 1000]);
        Ok(())
    });
}

/// A thread that ends launches once more, when what the library keeps for it may be gone.
#[test]
fn launches_while_a_thread_ends() {
    struct AtEnd(Queue);
    impl Drop for AtEnd {
        fn drop(&mut self) {
            let x = Buffer::from_slice(&self.0, &[1, 2, 3, 4].repeat(16)).expect("there is memory");
            let mut y = Buffer::zeroed(&self.0, 64).expect("there is memory");
            mirror(&x, &mut y).global(64).run(&self.0).expect("runs");
            assert_eq!(y.to_vec(&self.0).expect("is read"), [4, 3, 2, 1].repeat(16));
        }
    }
    thread_local! {
        static AT_END: std::cell::OnceCell<AtEnd> = const { std::cell::OnceCell::new() };
    }
    on_every_real_device("it keeps its own state for a thread", |queue| {
        for first in [true, false] {
            let queue = queue.clone();
            let thread = thread::spawn(move || {
                let launch = || {
                    let (x, mut y) = (Buffer::zeroed(&queue, 64)?, Buffer::zeroed(&queue, 64)?);
                    mirror(&x, &mut y).global(64).run(&queue)
                };
                if first {
                    launch()?;
                }
                AT_END.with(|cell| cell.set(AtEnd(queue.clone())).is_ok());
                launch()
            });
            thread.join().expect("no panic")?;
        }
        Ok(())
    });
}

/// A process that ends while its launches run.
#[test]
fn processes_may_end_before_their_launches() {
    if let Ok(number) = std::env::var("CL_TEST_ENDS") {
        let (number, keeps) = number.split_once(' ').expect("a number and a word");
        let device = Device::all()[number.parse::<usize>().expect("a number")];
        let queue = Queue::new(&device).expect("a queue");
        let mut y = Buffer::zeroed(&queue, 10_000).expect("a buffer");
        let event = slow(ROUNDS, 1, &mut y).global(10_000).launch(&queue).expect("launches");
        queue.flush().expect("flushes");
        if keeps == "kept" {
            mem::forget((event, queue, y));
        } else {
            drop((event, queue, y));
        }
        std::process::exit(0);
    }
    for number in 0..Device::all().len() {
        if is_oclgrind(&Device::all()[number]) {
            continue;
        }
        for keeps in ["kept", "dropped"] {
            let program = std::env::current_exe().expect("tests know their program");
            let mut command = Command::new(program);
            command.args(["processes_may_end_before_their_launches", "--exact"]);
            let status = command.env("CL_TEST_ENDS", format!("{number} {keeps}")).status();
            let status = status.expect("the program runs again");
            assert!(status.success(), "{}, {keeps}: {status}", Device::all()[number]);
        }
    }
}

#[test]
fn devices_are_not_mixed() {
    let devices = Device::all();
    for (a, b) in devices.iter().flat_map(|a| devices.iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let wrong = || -> cl_runtime::Result<()> {
            let (queue, other) = (Queue::new(a)?, Queue::new(b)?);
            let (mut y, mut z) = (Buffer::zeroed(&queue, 4)?, Buffer::<u32>::zeroed(&other, 4)?);
            let is_wrong = |result| matches!(result, Err(Error::WrongDevice { .. }));
            assert!(is_wrong(slow(1, 1, &mut y).global(4).run(&other)));
            assert!(is_wrong(scale(1, &z, 1, &mut y).global(4).run(&queue)));
            assert!(is_wrong(y.copy_from(&queue, &z)) && is_wrong(y.copy_from(&other, &z)));
            assert!(is_wrong(y.to_vec(&other).map(drop)) && is_wrong(z.write(&queue, &[1; 4])));
            assert!(is_wrong(z.fill(&queue, 1)) && is_wrong(z.read_into(&queue, &mut [0; 4])));
            // waiting across devices is for the host
            let event = slow(1, 1, &mut y).global(4).launch(&queue)?;
            slow(1, 1, &mut z).global(4).after(&event).run(&other)
        };
        wrong().unwrap_or_else(|error| panic!("{a}, {b}: {error}"));
    }
}

#[test]
fn everything_goes_between_threads() {
    fn is<T: Send + Sync>() {}
    is::<Device>();
    is::<Queue>();
    is::<QueueBuilder>();
    is::<Event>();
    is::<Error>();
    is::<Buffer<f32>>();
    is::<Slice<'_, f32>>();
    is::<SliceMut<'_, f32>>();
    is::<Launch<'_>>();
    is::<cl_runtime::GridView<'_, f32, 2>>();
    is::<cl_runtime::GridViewMut<'_, f32, 2>>();
    is::<Local<f32>>();
}

/// Four elements for each work-item, in the order of a Gray code.
#[kernel]
fn in_gray_code(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    // SAFETY: no two numbers have the same Gray code
    let j = unsafe { cl::assume_unique(i ^ (i >> 1)) };
    for k in 0..4 {
        y[4 * j + k] = 10 * x[i] + k as u32;
    }
}

#[device]
fn put_in_gray_code(y: &mut [u32], i: usize, value: u32) {
    // SAFETY: no two numbers have the same Gray code
    let j = unsafe { cl::assume_unique(i ^ (i >> 1)) };
    y[j] = value;
}

#[kernel]
fn handed_on_in_gray_code(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    put_in_gray_code(y, i, x[i]);
}

#[test]
fn a_promise_vouches_for_an_index_and_for_no_bounds() {
    let x: Vec<u32> = (0..64).map(|i| i * i + 1).collect();
    let place = |i: usize| i ^ (i >> 1);
    let (mut fours, mut ones) = (vec![0; 256], vec![0; 64]);
    for (i, value) in x.iter().enumerate() {
        (0..4).for_each(|k| fours[4 * place(i) + k] = 10 * value + k as u32);
        ones[place(i)] = *value;
    }
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 256)?;
        in_gray_code(&x, &mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, fours, "on {}", queue.device());
        let mut y = Buffer::zeroed(queue, 64)?;
        handed_on_in_gray_code(&x, &mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, ones, "on {}", queue.device());
        let mut short = Buffer::zeroed(queue, 255)?;
        let result = in_gray_code(&x, &mut short).global(64).run(queue);
        assert!(matches!(result, Err(Error::Panic(_))), "on {}: {result:?}", queue.device());
        Ok(())
    });
}

/// A quotient in a narrow type says nothing about one of the same value in a wide type.
#[kernel]
fn quotients_of_two_types(n: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut narrow = 0;
    if n < 256 {
        narrow = (n as u8 / 3) as u32 + (n as u8 >> 2) as u32 + (n as u8 ^ 5) as u32 + (n as u8 % 7) as u32;
    }
    if x.len() >= 100 {
        y[i] = narrow + x[n / 3] + x[n >> 2] + x[n ^ 5] + x[n % 7];
    }
}

#[test]
fn a_quotient_belongs_to_its_type() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32; 100])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        quotients_of_two_types(90, &x, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [4 + 30 + 22 + 95 + 6; 4], "{}", queue.device());
        let panic = tests::panic_of(quotients_of_two_types(1 << 45, &x, &mut y).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 100 but the index is 11728124029610");
        Ok(())
    });
}
