//! Kernels with barriers and local memory, written out as the macros would write them.
#![allow(missing_docs)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
mod common;

use cl_runtime::{__private as p, Error, Kernel, Launch, Result, prelude::*};
use common::{INDEX, READ, WRITE, on_every_queue};
use std::sync::atomic::{AtomicU32, Ordering};

const GROUP: usize = 64;

kernel! {
    fn sum(x: "&[u32]" = READ, y: "&mut [u32]" = WRITE) native sum_native, barriers, local Some([GROUP, 1, 1]),
    sites &[Site { line: 3, column: 8, message: INDEX }], sized false, loops false,
    source {
        "__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void @n;(__global const uint *x, ulong x_len, __global uint *y, ulong y_len@(P;, __global cl_record *cl_records, uint cl_launch@))"
        "{"
        "    __local uint tile[64];"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "    ulong l = get_local_id(0), i = get_global_id(0);"
        "    if (i < x_len) tile[l] = x[i]; else { tile[l] = 0; cl_panic_index(&cl, @s0;, i, x_len); }"
        "    barrier(CLK_LOCAL_MEM_FENCE);"
        "    for (ulong step = 32; step > 0; step /= 2) {"
        "        if (l < step) tile[l] += tile[l + step];"
        "        barrier(CLK_LOCAL_MEM_FENCE);"
        "    }"
        "    if (l == 0) y[get_group_id(0)] = tile[0];"
        "}"
    }
}

fn sum_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let x: p::GlobalSlice<'_, u32> = unsafe { args.slice(0) };
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(1) };
    groups.for_each_with_barriers(
        #[inline(always)]
        move |cl: ::cl_runtime::__private::WorkItem<'_>, local: ::cl_runtime::__private::LocalMemory<'_>| async move {
            let cl = &cl;
            let tile: ::cl_runtime::__private::GlobalSliceMut<'_, u32> = local.array::<u32>(0, GROUP, "tile");
            let l: usize = cl.local_id(0);
            unsafe { tile.store_proven(cl, l, x.load(cl, &sum::ITEM, 0, cl.global_id(0))?) };
            cl.barrier().await;
            let mut half: usize = GROUP / 2;
            while half > 0 {
                if l < half {
                    unsafe {
                        tile.store_proven(cl, l, tile.load_proven(cl, l).wrapping_add(tile.load_proven(cl, l + half)))
                    };
                }
                cl.barrier().await;
                half /= 2;
            }
            if l == 0 {
                unsafe { y.store_proven(cl, cl.group_id(0), tile.load_proven(cl, 0)) };
            }
            ::core::result::Result::Ok(())
        },
    );
}

/// `y[group] = the sum of the group's part of x`
fn sum<'a>(x: impl p::ReadArg<'a, u32>, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&sum::KERNEL) }.read::<u32>(x).write::<u32>(y).finish()
}

const SCRATCH: p::ParamKind = p::ParamKind::Local { size: 4, length: true };

kernel! {
    fn reverse(x: "&[u32]" = READ, scratch: "&mut [u32]" = SCRATCH, y: "&mut [u32]" = WRITE)
    native reverse_native, barriers, local None,
    sites &[Site { line: 3, column: 8, message: INDEX }], sized false, loops false,
    source {
        "__kernel void @n;(__global const uint *x, ulong x_len, __local uint *scratch, ulong scratch_len, __global uint *y, ulong y_len@(P;, __global cl_record *cl_records, uint cl_launch@))"
        "{"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "    ulong l = get_local_id(0), i = get_global_id(0);"
        "    if (l < scratch_len) scratch[l] = x[i]; else cl_panic_index(&cl, @s0;, l, scratch_len);"
        "    barrier(CLK_LOCAL_MEM_FENCE);"
        "    if (!cl.panicked) y[i] = scratch[scratch_len - 1 - l];"
        "}"
    }
}

fn reverse_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let x: p::GlobalSlice<'_, u32> = unsafe { args.slice(0) };
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(2) };
    groups.for_each_with_barriers(move |cl: p::WorkItem<'_>, local: p::LocalMemory<'_>| async move {
        let cl = &cl;
        let scratch: p::GlobalSliceMut<'_, u32> = local.param::<u32>(1, "scratch");
        let (i, l) = (cl.global_id(0), cl.local_id(0));
        scratch.store(cl, &reverse::ITEM, 0, l, unsafe { x.load_proven(cl, i) })?;
        cl.barrier().await;
        unsafe { y.store_proven(cl, i, scratch.load_proven(cl, scratch.len() - 1 - l)) };
        Ok(())
    });
}

/// Each group's part of `x`, which has as many elements as `scratch`, backwards.
fn reverse<'a>(x: impl p::ReadArg<'a, u32>, scratch: Local<u32>, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&reverse::KERNEL) }.read::<u32>(x).local::<u32>(scratch).write::<u32>(y).finish()
}

kernel! {
    fn unwinds_late(y: "&mut [u32]" = WRITE) native unwinds_late_native, barriers, local Some([4, 1, 1]),
    sites &[], sized false, loops false,
    source {
        "__kernel void unwinds_late(__global uint *y, ulong y_len) { }"
    }
}

fn unwinds_late_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(0) };
    groups.for_each_with_barriers(move |cl: p::WorkItem<'_>, _: p::LocalMemory<'_>| async move {
        cl.barrier().await;
        unsafe { y.store_proven(&cl, cl.global_id(0), 1) };
        if cl.global_id(0) == 5 { panic!("out of cheese") } else { Ok(()) }
    });
}

#[test]
fn groups_share_local_memory() -> Result<()> {
    on_every_queue(|queue| {
        let data: Vec<u32> = (0..100 * GROUP as u32).map(|n| n.wrapping_mul(2_654_435_761)).collect();
        let x = Buffer::from_slice(queue, &data)?;
        let mut y = Buffer::zeroed(queue, 100)?;
        for _ in 0..3 {
            sum(&x, &mut y).global(data.len()).run(queue)?;
            let expected = data.chunks_exact(GROUP).map(|part| part.iter().fold(0, |a: u32, b| a.wrapping_add(*b)));
            assert_eq!(y.to_vec(queue)?, expected.collect::<Vec<_>>());
        }
        Ok(())
    })
}

#[test]
fn barriers_do_not_wait_for_who_has_panicked() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::filled(queue, 3 * GROUP - 10, 1u32)?;
        let mut y = Buffer::zeroed(queue, 3)?;
        let Err(Error::Panic(panic)) = sum(&x, &mut y).global(3 * GROUP).run(queue) else { panic!("no panic") };
        assert_eq!(panic.group_id(), [2, 0, 0]);
        assert!((3 * GROUP - 10..3 * GROUP).contains(&panic.global_id[0]), "{panic}");
        let group = GROUP as u32;
        assert_eq!(y.to_vec(queue)?, [group, group, group - 10]);
        Ok(())
    })
}

#[test]
fn barriers_want_whole_groups() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 200)?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let error = sum(&x, &mut y).global(200).launch(queue).unwrap_err();
        assert!(matches!(error, Error::NotMultiple { .. }));
        let text = error.to_string();
        assert!(text.contains(".global(256)") && text.contains("`if i < n`"), "{text}");
        Ok(())
    })
}

#[test]
fn local_memory_is_as_long_as_the_launch_says() -> Result<()> {
    on_every_queue(|queue| {
        let data: Vec<u32> = (0..96).collect();
        let x = Buffer::from_slice(queue, &data)?;
        let mut y = Buffer::zeroed(queue, 96)?;
        for size in [8, 16, 1, 32] {
            reverse(&x, Local::new(size), &mut y).global(96).local(size).run(queue)?;
            let expected: Vec<u32> = data.chunks_exact(size).flat_map(|part| part.iter().rev().copied()).collect();
            assert_eq!(y.to_vec(queue)?, expected);
        }
        let short = reverse(&x, Local::new(7), &mut y).global(96).local(8).run(queue);
        let Err(Error::Panic(panic)) = short else { panic!("{short:?}") };
        assert_eq!(panic.local_id(), [7, 0, 0]);
        assert_eq!(panic.message, "index out of bounds: the len is 7 but the index is 7");
        let none = reverse(&x, Local::new(0), &mut y).global(96).local(8).run(queue);
        assert!(matches!(none, Err(Error::Panic(_))), "{none:?}");
        // left open, the work-group divides the size
        let mut launch = reverse(&x, Local::new(96), &mut y).global(96);
        launch = launch.local(96);
        launch.run(queue)
    })
}

#[test]
fn too_much_local_memory_is_an_error() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::zeroed(queue, 96)?;
        let mut y = Buffer::zeroed(queue, 96)?;
        for len in [1 << 28, usize::MAX] {
            let error = reverse(&x, Local::new(len), &mut y).global(96).local(8).run(queue).unwrap_err();
            assert!(matches!(error, Error::LocalMemory { .. }), "{error}");
            assert!(error.to_string().contains("`Local::new(..)`"), "{error}");
        }
        Ok(())
    })
}

#[test]
fn a_group_that_unwinds_does_not_stop_the_others() -> Result<()> {
    let queue = Queue::new(&Device::native())?;
    let mut y = Buffer::zeroed(&queue, 16)?;
    for _ in 0..3 {
        let error = unsafe { p::launch(&unwinds_late::KERNEL) }
            .write::<u32>(&mut y)
            .finish()
            .global(16)
            .run(&queue)
            .unwrap_err();
        assert!(error.to_string().ends_with("out of cheese"), "{error}");
        let y = y.to_vec(&queue)?;
        assert_eq!((&y[..6], &y[8..]), (&[1; 6][..], &[1; 8][..]));
    }
    Ok(())
}

kernel! {
    fn histogram(x: "&[u32]" = READ, total: "&[AtomicU32]" = WRITE) native histogram_native, barriers, local None,
    sites &[Site { line: 6, column: 9, message: INDEX }], sized false, loops false,
    source {
        "__kernel void histogram(__global const uint *x, ulong x_len@(O;, ulong x_offset@), __global uint *total, ulong total_len@(O;, ulong total_offset@)@(P;, __global cl_record *cl_records, uint cl_launch@))"
        "{"
        "    __local uint bins[8];"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "@?O;    x += x_offset;"
        "@?O;    total += total_offset;"
        "    ulong l = get_local_id(0), i = get_global_id(0);"
        "    if (l < 8) bins[l] = 0;"
        "    barrier(CLK_LOCAL_MEM_FENCE);"
        "    if (x[i] < 8) atomic_add(&bins[x[i]], 1u); else cl_panic_index(&cl, @s0;"
        "    , x[i], 8);"
        "    barrier(CLK_LOCAL_MEM_FENCE);"
        "    if (l < 8 && !cl.panicked) atomic_add(&total[l], bins[l]);"
        "}"
    }
}

fn histogram_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let x: p::GlobalSlice<'_, u32> = unsafe { args.slice(0) };
    let total: p::AtomicSlice<'_, AtomicU32> = args.atomics(1);
    groups.for_each_with_barriers(move |cl: p::WorkItem<'_>, local: p::LocalMemory<'_>| async move {
        let cl = &cl;
        let bins: p::AtomicSlice<'_, AtomicU32> = local.atomics::<AtomicU32>(0, 8);
        let (i, l) = (cl.global_id(0), cl.local_id(0));
        cl.barrier().await;
        bins.get(cl, &histogram::ITEM, 0, unsafe { x.load_proven(cl, i) } as usize)?.fetch_add(1, Ordering::Relaxed);
        cl.barrier().await;
        if l < bins.len() {
            unsafe { total.get_proven(cl, l) }
                .fetch_add(unsafe { bins.get_proven(cl, l) }.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        Ok(())
    });
}

fn histogram<'a>(x: impl p::ReadArg<'a, u32>, total: impl p::AtomicArg<'a, AtomicU32>) -> Launch<'a> {
    unsafe { p::launch(&histogram::KERNEL) }.read::<u32>(x).atomic::<AtomicU32>(total).finish()
}

#[test]
fn atomics_are_shared() -> Result<()> {
    on_every_queue(|queue| {
        let data: Vec<u32> = (0..64 * 100).map(|k| k * k % 8).collect();
        let x = Buffer::from_slice(queue, &data)?;
        let mut total = Buffer::zeroed(queue, 10)?;
        histogram(&x, &mut total).global(data.len()).local(64).run(queue)?;
        histogram(&x, total.slice_mut(2..)).global(data.len()).local(32).run(queue)?;
        let count = |k| data.iter().filter(|&&n| n == k).count() as u32;
        let expected: Vec<u32> = (0..10).map(|k| count(k) + count(u32::wrapping_sub(k, 2))).collect();
        assert_eq!(total.to_vec(queue)?, expected);
        let x = Buffer::filled(queue, 64, 9u32)?;
        let Err(Error::Panic(panic)) = histogram(&x, &mut total).global(64).local(64).run(queue) else {
            panic!("none")
        };
        assert_eq!(panic.message, "index out of bounds: the len is 8 but the index is 9");
        Ok(())
    })
}
