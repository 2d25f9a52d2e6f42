//! The functions of a whole work-group and of a sub-group, `cl::work_group_reduce_add` and its kin.
#![allow(clippy::all, unreachable_pub)]

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

#[kernel]
fn reduced(x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let sum = cl::work_group_reduce_add(x[i]);
    let least = cl::work_group_reduce_min(x[i]);
    let most = cl::work_group_reduce_max(x[i]);
    y[i] = sum * 1_000_000 + (least + 200) * 1000 + most;
}

#[kernel]
fn agreed(x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let third = cl::work_group_broadcast(x[i], 2);
    let any = cl::work_group_any(x[i] > 90);
    let all = cl::work_group_all(x[i] > -95);
    y[i] = third * 10 + any as i32 + 2 * all as i32;
}

#[kernel]
fn in_sub_groups(x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let sum = cl::sub_group_reduce_add(x[i]);
    let (size, number) = (cl::sub_group_size(), cl::sub_group_local_id());
    y[i] = sum + (size * 100_000 + number * 10 + cl::num_sub_groups() + cl::sub_group_id()) as i32;
}

/// A kernel of one scan.
macro_rules! scan {
    ($($name:ident)*) => {$(
        #[kernel]
        fn $name(x: &[i32], y: &mut [i32]) {
            let i = global_id(0);
            let value = cl::$name(x[i]);
            y[i] = value;
        }
    )*};
}

scan! {
    work_group_scan_inclusive_add work_group_scan_inclusive_min work_group_scan_inclusive_max
    work_group_scan_exclusive_add work_group_scan_exclusive_min sub_group_scan_exclusive_max
}

fn values(count: usize) -> Vec<i32> {
    (0..count as i32).map(|i| (i * 7919 + 31) % 199 - 99).collect()
}

/// Runs a kernel, and compares each group with what `expected` gives for it.
macro_rules! check {
    ($kernel:ident, $local:expr, |$group:ident, $k:ident| $expected:expr) => {{
        let (count, local): (usize, usize) = (2 * $local, $local);
        let x = values(count);
        let of_group = |$group: &[i32]| -> Vec<i32> { (0..$group.len()).map(|$k| $expected).collect() };
        let expected: Vec<i32> = x.chunks(local).flat_map(of_group).collect();
        on_every_device(&[], |queue| {
            let input = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::zeroed(queue, count)?;
            $kernel(&input, &mut y).global(count).local(local).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected, "groups of {local} on {}", queue.device());
            Ok(())
        });
    }};
}

fn least(of: &[i32], none: i32) -> i32 {
    of.iter().copied().min().unwrap_or(none)
}

fn most(of: &[i32], none: i32) -> i32 {
    of.iter().copied().max().unwrap_or(none)
}

fn check(local: usize) {
    check!(reduced, local, |group, _k| {
        group.iter().sum::<i32>() * 1_000_000 + (least(group, 0) + 200) * 1000 + most(group, 0)
    });
    check!(agreed, local, |group, _k| {
        let flags = i32::from(most(group, 0) > 90) + 2 * i32::from(least(group, 0) > -95);
        group[2.min(group.len() - 1)] * 10 + flags
    });
    check!(in_sub_groups, local, |group, k| {
        group.iter().sum::<i32>() + (group.len() * 100_000 + k * 10 + 1) as i32
    });
}

fn check_scans(local: usize) {
    check!(work_group_scan_inclusive_add, local, |group, k| group[..=k].iter().sum());
    check!(work_group_scan_inclusive_min, local, |group, k| least(&group[..=k], 0));
    check!(work_group_scan_inclusive_max, local, |group, k| most(&group[..=k], 0));
    check!(work_group_scan_exclusive_add, local, |group, k| group[..k].iter().sum());
    check!(work_group_scan_exclusive_min, local, |group, k| least(&group[..k], i32::MAX));
    check!(sub_group_scan_exclusive_max, local, |group, k| most(&group[..k], i32::MIN));
}

#[test]
fn small_groups() {
    [1, 5, 64].into_iter().for_each(check);
}

#[test]
fn groups_that_do_not_fit_at_once() {
    [256, 300, 512].into_iter().for_each(check);
}

#[test]
fn scans() {
    [1, 7, 64, 300].into_iter().for_each(check_scans);
}

#[kernel(local = [4, 3, 2])]
unsafe fn in_three_dimensions(y: &mut [f32]) {
    let at = local_id(0) + 4 * (local_id(1) + 3 * local_id(2));
    let sum = cl::work_group_scan_inclusive_add(at as f32 * 0.1);
    let last = cl::sub_group_broadcast(sum, 23);
    y[group_id(0) * 24 + at] = sum + last;
}

#[test]
fn work_items_are_numbered_over_all_dimensions() {
    let mut sum = 0.0f32;
    let sums: Vec<f32> = (0..24)
        .map(|at| {
            sum += at as f32 * 0.1;
            sum
        })
        .collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 48)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { in_three_dimensions(&mut y) }.global([8, 3, 2]).run(queue)?;
        for (at, found) in y.to_vec(queue)?.into_iter().enumerate() {
            let expected = sums[at % 24] + sums[23];
            assert!((found - expected).abs() < 1e-3, "{at}: {found} {expected} on {}", queue.device());
        }
        Ok(())
    });
}

/// Turns until all of the group are done: what the group agrees on may be waited for.
#[kernel]
fn until_all_are_done(x: &[u32], iterations: &mut [u32]) {
    let i = global_id(0);
    let mut n = x[i];
    let mut iteration = 0;
    loop {
        let waiting = cl::work_group_any(n > 1);
        if !waiting {
            break;
        }
        if n > 1 {
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        }
        iteration += 1;
    }
    iterations[i] = iteration;
}

#[test]
fn loops_may_depend_on_what_a_group_agrees_on() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 6, 7, 3, 1, 1, 1])?;
        let mut iterations = Buffer::zeroed(queue, 8)?;
        until_all_are_done(&x, &mut iterations).global(8).local(4).run(queue)?;
        assert_eq!(iterations.to_vec(queue)?, [16, 16, 16, 16, 7, 7, 7, 7], "{}", queue.device());
        Ok(())
    });
}

/// A work-item that has panicked is waited for like any other.
#[kernel(local = 8)]
fn after_a_panic(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let part = 100 / x[i];
    let sum = cl::work_group_reduce_add(part);
    y[i] = sum;
}

#[test]
fn a_panic_comes_back() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 0, 4, 5, 10, 20, 25])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        let panic = panic_of(after_a_panic(&x, &mut y).global(8), queue);
        assert_eq!(
            (panic.message.as_str(), panic.global_id[0]),
            ("attempt to divide by zero", 2),
            "{}",
            queue.device()
        );
        Ok(())
    });
}

#[kernel]
fn of_all_types(x: &[u8], y: &mut [u8], z: &mut [f32], w: &mut [u64]) {
    let i = global_id(0);
    y[i] = x[i];
    let bytes = cl::work_group_reduce_add(x[i]);
    let least = cl::work_group_scan_exclusive_min(x[i] as f32);
    let shorts = cl::work_group_reduce_max(x[i] as i16 - 300);
    let longs = cl::work_group_scan_inclusive_max((x[i] as u64) << 40);
    y[i] = bytes;
    z[i] = least + shorts as f32;
    w[i] = longs;
}

#[test]
fn all_numbers() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[200u8, 100, 7, 250])?;
        let (mut y, mut z, mut w) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        of_all_types(&x, &mut y, &mut z, &mut w).global(4).local(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [45; 4]);
        assert_eq!(z.to_vec(queue)?, [f32::INFINITY, 150.0, 50.0, -43.0]);
        assert_eq!(w.to_vec(queue)?, [200u64 << 40, 200 << 40, 200 << 40, 250 << 40]);
        Ok(())
    });
}

#[test]
fn they_are_functions_of_the_program() {
    let text = work_group_scan_inclusive_add::KERNEL.source();
    assert!(text.contains("int value = "), "{text}");
    assert!(text.contains("__local int *"), "{text}");
    if std::env::var("SHOW").is_ok() {
        println!("{text}\n{}", reduced::KERNEL.source());
    }
}

#[test]
#[should_panic(expected = "there is local memory only inside a `#[kernel]`")]
fn the_host_has_no_work_groups() {
    cl::work_group_reduce_add(3u32);
}

#[kernel]
fn extremes(x: &[f32], y: &mut [[f32; 4]]) {
    let i = global_id(0);
    let least = cl::work_group_reduce_min(x[i]);
    let most = cl::work_group_reduce_max(x[i]);
    let below = cl::work_group_scan_inclusive_min(x[i]);
    let above = cl::work_group_scan_inclusive_max(x[i]);
    y[i] = [least, most, below, above];
}

/// `min` and `max` leave out NaNs, wherever they are.
#[test]
fn extremes_of_nans() {
    on_every_device(&[], |queue| {
        for nans in [&[0][..], &[3], &[15], &[16], &[0, 16, 17, 40], &[47], &[256, 299]] {
            let mut x: Vec<f32> = (0..300).map(|k| (k * 7 % 31) as f32).collect();
            (x[17], x[18], x[260]) = (100.0, -100.0, 200.0);
            nans.iter().for_each(|k| x[*k] = f32::NAN);
            let mut y = Buffer::zeroed(queue, 300)?;
            extremes(&Buffer::from_slice(queue, &x)?, &mut y).global(300).local(300).run(queue)?;
            let fold = |of: &[f32], with: fn(f32, f32) -> f32| of.iter().copied().reduce(with).unwrap();
            for (k, found) in y.to_vec(queue)?.into_iter().enumerate() {
                let (all, own) = (&x[..], &x[..=k]);
                let expected = [fold(all, f32::min), fold(all, f32::max), fold(own, f32::min), fold(own, f32::max)];
                assert_eq!(found.map(f32::to_bits), expected.map(f32::to_bits), "{k} of {nans:?}: {found:?}");
            }
        }
        Ok(())
    });
}

#[kernel]
fn last_and_widest(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let last = cl::sub_group_broadcast(x[i], cl::sub_group_size() - 1);
    let mut widest = x[i];
    let mut distance = 1;
    while distance < cl::sub_group_size() / cl::num_sub_groups() {
        let most = cl::sub_group_reduce_max(widest);
        widest = most + 1;
        distance *= 2;
    }
    y[i] = last * 1000 + widest;
}

/// A function of a group is uniform in an expression, too.
#[test]
fn within_expressions() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[3u32, 9, 4, 5, 8, 2, 7, 6])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        last_and_widest(&x, &mut y).global(8).local(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5011, 5011, 5011, 5011, 6010, 6010, 6010, 6010]);
        Ok(())
    });
}
