//! Launches: sizes, groups, parts of buffers, errors.
#![allow(missing_docs)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
mod common;

use cl_runtime::{__private as p, Error, Kernel, Launch, Result, prelude::*};
use common::{WRITE, copy, ids, on_every_queue, step, unwinds};

#[test]
fn parts_of_buffers_are_passed_by_value() -> Result<()> {
    on_every_queue(|queue| {
        let data: Vec<u32> = (0..100).collect();
        let x = Buffer::from_slice(queue, &data)?;
        let mut y = Buffer::filled(queue, 50, 7u32)?;
        copy(x.slice(10..20), y.slice_mut(5..15)).global(10).run(queue)?;
        let (mut left, right) = y.split_at_mut(25);
        copy(x.slice(90..), right).global(10).run(queue)?;
        copy(&x, left.slice_mut(20..)).global(5).run(queue)?;
        let mut expected = vec![7; 50];
        expected[5..15].copy_from_slice(&data[10..20]);
        expected[25..35].copy_from_slice(&data[90..]);
        expected[20..25].copy_from_slice(&data[..5]);
        assert_eq!(y.to_vec(queue)?, expected);
        // indices are counted from the start of the part
        let Err(Error::Panic(panic)) = copy(x.slice(95..), &mut y).global(6).run(queue) else { panic!("no panic") };
        assert_eq!(panic.message, "index out of bounds: the len is 5 but the index is 5");
        assert_eq!(panic.global_id, [5, 0, 0]);
        Ok(())
    })
}

#[test]
fn every_work_item_knows_its_place() -> Result<()> {
    on_every_queue(|queue| {
        struct Case([usize; 2], Option<[usize; 2]>, [usize; 2]);
        let cases = [
            Case([64, 4], Some([16, 2]), [0, 0]),
            Case([100, 3], Some([16, 2]), [0, 0]),
            Case([1, 1], Some([4, 4]), [0, 0]),
            Case([100, 3], Some([24, 1]), [5, 7]),
            Case([1009, 3], None, [0, 0]),
            Case([1009, 2], None, [3, 0]),
        ];
        for Case(global, local, offset) in cases {
            let [w, h] = global;
            let mut y = Buffer::zeroed(queue, w * h * 16)?;
            let launch = ids(&mut y).global(global).offset(offset);
            match local {
                Some(local) => launch.local(local).run(queue)?,
                None => launch.run(queue)?,
            }
            let y = y.to_vec(queue)?;
            let chosen = [y[4] as usize, y[12] as usize];
            assert!(local.is_none_or(|local| local == chosen));
            for (at, got) in y.chunks_exact(16).enumerate() {
                for (d, index) in [at % w, at / w].into_iter().enumerate() {
                    let size = chosen[d];
                    let expected = [
                        index + offset[d],
                        index % size,
                        index / size,
                        global[d],
                        size,
                        global[d].div_ceil(size),
                        offset[d],
                        21,
                    ];
                    assert_eq!(got[d * 8..][..8], expected.map(|n| n as u32), "{global:?} {local:?} {offset:?} {at}");
                }
            }
        }
        Ok(())
    })
}

#[test]
fn a_panic_knows_its_group() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 100)?;
        let mut y = Buffer::zeroed(queue, 200)?;
        let launch = copy(&x, &mut y).global(101).local(8).launch(queue)?;
        let Err(Error::Panic(panic)) = launch.wait() else { panic!("no panic") };
        assert_eq!((panic.global_id, panic.group_id(), panic.local_id()), ([100, 0, 0], [12, 0, 0], [4, 0, 0]));
        assert_eq!((panic.line, panic.column), (7, 8));
        Ok(())
    })
}

#[test]
fn nothing_to_do_is_done() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::from_slice(queue, &[])?;
        let mut y = Buffer::<u32>::zeroed(queue, 0)?;
        assert!(y.is_empty() && x.to_vec(queue)?.is_empty());
        y.write(queue, &[])?;
        y.fill(queue, 3)?;
        y.copy_from(queue, &x)?;
        let event = copy(&x, &mut y).global(0).launch(queue)?;
        event.wait()?;
        assert!(event.is_complete());
        copy(&x, &mut y).global([0, 5]).run(queue)?;
        // an empty slice is a slice
        let Err(Error::Panic(panic)) = copy(&x, &mut y).global(1).run(queue) else { panic!("no panic") };
        assert_eq!(panic.message, "index out of bounds: the len is 0 but the index is 0");
        Ok(())
    })
}

#[test]
fn transfers_check_their_lengths() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::filled(queue, 10, 5u32)?;
        assert!(matches!(y.write(queue, &[1]), Err(Error::LengthMismatch { buffer: 10, other: 1, .. })));
        assert!(matches!(y.read_into(queue, &mut [0; 3]), Err(Error::LengthMismatch { .. })));
        assert!(matches!(y.copy_from(queue, &Buffer::zeroed(queue, 1)?), Err(Error::LengthMismatch { .. })));
        y.slice_mut(3..5).write(queue, &[8, 9])?;
        let mut data = [0; 4];
        y.slice(2..6).read_into(queue, &mut data)?;
        assert_eq!(data, [5, 8, 9, 5]);
        y.slice_mut(0..7).fill(queue, 1)?;
        let mut z = Buffer::zeroed(queue, 10)?;
        z.copy_from(queue, &y)?;
        assert_eq!(z.to_vec(queue)?, [1, 1, 1, 1, 1, 1, 1, 5, 5, 5]);
        assert!(matches!(Buffer::<u64>::zeroed(queue, usize::MAX), Err(Error::TooLarge { .. })));
        Ok(())
    })
}

#[test]
fn impossible_sizes_are_errors() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 10)?;
        let error = step(1, 1, &mut y).run(queue).unwrap_err().to_string();
        assert!(error.contains("kernel `step`") && error.contains("common/mod.rs:") && error.contains(".global(n)"));
        for local in [[0, 1], [1 << 20, 1], [1 << 9, 1 << 9]] {
            let result = step(1, 1, &mut y).global([1 << 10, 1 << 10]).local(local).run(queue);
            assert!(matches!(result, Err(Error::InvalidLocal { .. })), "{local:?} {result:?}");
        }
        let result = step(1, 1, &mut y).global([10, 10]).local(5).run(queue);
        assert!(matches!(result, Err(Error::InvalidLocal { .. })), "{result:?}");
        let result = step(1, 1, &mut y).global([usize::MAX, 10]).run(queue);
        assert!(matches!(result, Err(Error::InvalidGlobal { .. })), "{result:?}");
        let result = step(1, 1, &mut y).global(10).offset([1, 1]).run(queue);
        assert!(matches!(result, Err(Error::InvalidGlobal { .. })), "{result:?}");
        Ok(())
    })
}

#[test]
fn buffers_stay_on_their_device() -> Result<()> {
    let devices = Device::all();
    for (a, b) in devices.iter().zip(&devices[1..]) {
        let (a, b) = (Queue::new(a)?, Queue::new(b)?);
        let x = Buffer::zeroed(&a, 10)?;
        let mut y = Buffer::zeroed(&b, 10)?;
        let error = copy(&x, &mut y).global(10).launch(&b).unwrap_err();
        assert!(matches!(error, Error::WrongDevice { .. }));
        assert!(error.to_string().starts_with("argument `x` of kernel `copy` is on `"), "{error}");
        assert!(matches!(x.to_vec(&b), Err(Error::WrongDevice { .. })));
        assert!(matches!(y.write(&a, &[0; 10]), Err(Error::WrongDevice { .. })));
        let error = y.copy_from(&b, &x).unwrap_err();
        assert!(matches!(error, Error::WrongDevice { .. }));
        assert!(error.to_string().starts_with("the source of the copy is on `"), "{error}");
        assert!(error.to_string().contains("`to_vec` there and `write` here"), "{error}");
    }
    Ok(())
}

#[test]
fn a_kernel_that_fails_does_not_take_the_host_down() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 10)?;
        match unwinds(&mut y).global(10).run(queue).unwrap_err() {
            Error::Panic(panic) => assert!(panic.message.ends_with("out of cheese"), "{panic}"),
            Error::Build { kernel, log, program, .. } => {
                assert_eq!(kernel, "unwinds");
                // a driver's line is a Rust line
                let line = common::unwinds::KERNEL.line();
                assert!(log.contains(&format!("{line}")), "{line}: {log}");
                assert!(program.as_str().contains("this is not C"));
            }
            error => panic!("{error}"),
        }
        assert_eq!(y.to_vec(queue)?, [0; 10]);
        Ok(())
    })
}

#[test]
fn times_are_taken_where_they_were_asked_for() -> Result<()> {
    for device in Device::all() {
        let queue = Queue::builder(&device).profiling(true).build()?;
        let mut y = Buffer::zeroed(&queue, 100_000)?;
        let event = step(3, 1, &mut y).global(100_000).launch(&queue)?;
        let profile = event.profile()?;
        assert!(profile.queued <= profile.started && profile.started < profile.ended, "{device} {profile:?}");
        let queue = Queue::new(&device)?;
        let event = step(3, 1, &mut y).global(100_000).launch(&queue)?;
        assert!(device.is_native() || matches!(event.profile(), Err(Error::ProfilingDisabled)));
    }
    Ok(())
}

const CONSTANT: p::ParamKind = p::ParamKind::Constant { length: true };

kernel! {
    fn look_up(table: "&[u32]" = CONSTANT, y: "&mut [u32]" = WRITE) native look_up_native,
    sites &[], sized false, loops false,
    source {
        "__kernel void look_up(__constant uint *table, ulong table_len@(O;, ulong table_offset@), __global uint *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@))"
        "{"
        "@?U;    if (cl_surplus(cl_size)) return;"
        "@?O;    table += table_offset;"
        "@?O;    y += y_offset;"
        "    ulong i = get_global_id(0);"
        "    y[i] = table[i % table_len];"
        "}"
    }
}

fn look_up_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let table: p::GlobalSlice<'_, u32> = unsafe { args.slice(0) };
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(1) };
    groups.for_each(move |cl| {
        let i = cl.global_id(0);
        unsafe { y.store_proven(cl, i, table.load_proven(cl, i % table.len())) };
        Ok(())
    });
}

fn look_up<'a>(table: impl p::ReadArg<'a, u32>, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&look_up::KERNEL) }.read::<u32>(table).write::<u32>(y).finish()
}

#[test]
fn constant_memory_is_read() -> Result<()> {
    on_every_queue(|queue| {
        let table = Buffer::from_slice(queue, &[10, 11, 12, 13u32])?;
        let mut y = Buffer::zeroed(queue, 6)?;
        look_up(&table, &mut y).global(6).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [10, 11, 12, 13, 10, 11]);
        look_up(table.slice(1..3), y.slice_mut(2..)).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [10, 11, 11, 12, 11, 12]);
        let limit = queue.device().capabilities().max_constant_buffer;
        if limit > 1 << 24 {
            eprintln!("skipped: constant buffers may have {limit} bytes");
            return Ok(());
        }
        let table = Buffer::zeroed(queue, limit as usize / 4 + 1)?;
        let error = look_up(&table, &mut y).global(6).run(queue).unwrap_err();
        assert!(matches!(error, Error::ConstantMemory { param: "table", .. }), "{error}");
        Ok(())
    })
}

/// A value of 128 bytes, as a vector of 16 is.
#[derive(Clone, Copy)]
struct Wide([u64; 16]);

// SAFETY: all bytes, in order.
unsafe impl p::Value for Wide {
    fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
        put(&self.0.map(u64::to_ne_bytes).concat())
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        let (words, _) = bytes.as_chunks();
        Self(std::array::from_fn(|k| u64::from_ne_bytes(words[k])))
    }
}

const WIDE: p::ParamKind = p::ParamKind::Value { size: 128 };

kernel! {
    fn unpack(a: "u64x16" = WIDE, b: "u64x16" = WIDE, c: "u64x16" = WIDE, y: "&mut [u64]" = WRITE) native unpack_native,
    sites &[], sized false, loops false,
    source {
        "__kernel void unpack(ulong16 a, ulong16 b, ulong16 c, __global ulong *y, ulong y_len)"
        "{"
        "    vstore16(a, 0, y);"
        "    vstore16(b, 1, y);"
        "    vstore16(c, 2, y);"
        "}"
    }
}

fn unpack_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let values: [Wide; 3] = [args.value(0), args.value(1), args.value(2)];
    let y: p::GlobalSliceMut<'_, u64> = unsafe { args.slice_mut(3) };
    groups.for_each(move |cl| {
        (0..48).for_each(|k| unsafe { y.store_proven(cl, k, values[k / 16].0[k % 16]) });
        Ok(())
    });
}

#[test]
fn wide_values_are_passed() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 48)?;
        for first in [0, 1000, 0] {
            let value = |n: u64| Wide(std::array::from_fn(|k| first + n * 16 + k as u64));
            let mut launch = unsafe { p::launch(&unpack::KERNEL) };
            launch.value(value(0)).value(value(1)).value(value(2)).write::<u64>(&mut y);
            launch.finish().global(1).run(queue)?;
            assert_eq!(y.to_vec(queue)?, (first..first + 48).collect::<Vec<_>>());
        }
        Ok(())
    })
}

#[test]
fn grids_of_nothing_have_any_shape() -> Result<()> {
    on_every_queue(|queue| {
        let mut nothing = Buffer::<u32>::zeroed(queue, 0)?;
        // lengths are below 2^60 whatever the others are: what is shown of indices rests on it
        const MOST: usize = (1 << 60) - 1;
        for shape in [[MOST, MOST, 0], [0, MOST, MOST], [MOST, 0, 2]] {
            let ranges = shape.map(|len| 0..len);
            let grid = nothing.as_grid(shape)?;
            assert!(grid.window(ranges.clone()).to_vec(queue)?.is_empty());
            assert!(grid.window(ranges.clone()).read_async(queue)?.wait()?.is_empty());
            assert!(grid.to_grid(queue)?.as_slice().is_empty());
            let mut grid = nothing.as_grid_mut(shape)?;
            grid.window_mut(ranges.clone()).fill(queue, 1)?;
            grid.window_mut(ranges).write(queue, &[])?;
        }
        for shape in [[MOST, MOST], [0, MOST + 1], [usize::MAX, 0]] {
            assert!(matches!(nothing.as_grid(shape), Err(Error::ShapeMismatch { .. })));
        }
        Ok(())
    })
}

#[test]
fn buffers_are_filled_with_elements_of_any_size() -> Result<()> {
    macro_rules! check {
        ($($name:ident $size:literal)*) => {
            $(
                #[derive(Debug, Clone, Copy, PartialEq, Element)]
                #[repr(C)]
                struct $name([u8; $size]);
            )*
            on_every_queue(|queue| {
                $(fill_with(queue, $name(std::array::from_fn(|i| i as u8 ^ 1)), $name([7; $size]), $name([0; $size]))?;)*
                Ok(())
            })
        };
    }
    fn fill_with<T: Element + PartialEq>(queue: &Queue, value: T, even: T, zeros: T) -> Result<()> {
        for len in [0, 1, 2, 3, 341, 342, 1000, 5000] {
            for (start, value, other) in [(0, value, even), (1, value, even), (2, even, value), (1, zeros, value)] {
                let mut buffer = Buffer::filled(queue, len + 4, other)?;
                buffer.slice_mut(start..start + len).fill(queue, value)?;
                let found = buffer.to_vec(queue)?;
                let expected = |at: usize| if (start..start + len).contains(&at) { value } else { other };
                let right = found.iter().enumerate().all(|(at, found)| *found == expected(at));
                assert!(right, "{len} of {} bytes from {start} on", size_of::<T>());
            }
        }
        Ok(())
    }
    check! { One 1 Two 2 Three 3 Seven 7 Eight 8 Twelve 12 FortyEight 48 Many 256 }
}
