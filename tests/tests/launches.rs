//! Launches: sizes, work-groups, offsets, parts of buffers, kinds of arguments.

use cl_runtime::prelude::*;
use tests::{is_oclgrind, on_every_device};

/// Adds 1 to the element of each work-item, and notes its ids.
#[kernel]
unsafe fn visit(width: usize, height: usize, count: &mut [u32], ids: &mut [usize]) {
    let x = global_id(0) - global_offset(0);
    let y = global_id(1) - global_offset(1);
    let z = global_id(2) - global_offset(2);
    let i = (z * height + y) * width + x;
    count[i] += 1;
    let size = global_size(0) * 10000 + global_size(1) * 100 + global_size(2);
    let local = group_id(0) * local_size(0) + local_id(0) == x && group_id(1) * local_size(1) + local_id(1) == y;
    ids[i] = size * 1000 + work_dim() * 100 + local as usize * 10 + (global_offset(1) % 10);
}

/// Launches `visit` and checks that every work-item ran once and saw the right numbers.
#[track_caller]
fn check(queue: &Queue, global: &[usize], local: Option<&[usize]>, offset: Option<&[usize]>) -> cl_runtime::Result<()> {
    let size = |d: usize| global.get(d).copied().unwrap_or(1);
    let total = size(0) * size(1) * size(2);
    let mut count = Buffer::zeroed(queue, total)?;
    let mut ids = Buffer::zeroed(queue, total)?;
    // SAFETY: the sizes are such that each work-item has elements of its own.
    let launch = unsafe { visit(size(0), size(1), &mut count, &mut ids) };
    let launch = match *global {
        [x] => launch.global(x),
        [x, y] => launch.global([x, y]),
        [x, y, z] => launch.global([x, y, z]),
        _ => unreachable!(),
    };
    let launch = match local {
        None => launch,
        Some(&[x]) => launch.local(x),
        Some(&[x, y]) => launch.local([x, y]),
        Some(&[x, y, z]) => launch.local([x, y, z]),
        Some(_) => unreachable!(),
    };
    let launch = match offset {
        None => launch,
        Some(&[x]) => launch.offset(x),
        Some(&[x, y]) => launch.offset([x, y]),
        Some(&[x, y, z]) => launch.offset([x, y, z]),
        Some(_) => unreachable!(),
    };
    launch.run(queue)?;
    assert_eq!(count.to_vec(queue)?, vec![1; total], "on {}: {global:?} {local:?} {offset:?}", queue.device());
    let sizes = size(0) * 10000 + size(1) * 100 + size(2);
    let offset_y = offset.and_then(|offset| offset.get(1)).copied().unwrap_or(0);
    // the last work-group may be smaller, but ids count from the groups' full size on
    let expected = sizes * 1000 + global.len() * 100 + offset_y;
    for id in ids.to_vec(queue)? {
        assert!(id == expected || id == expected + 10, "on {}: {id} instead of {expected}", queue.device());
    }
    Ok(())
}

#[test]
fn every_work_item_runs_once() {
    on_every_device(&[], |queue| {
        for global in [1, 2, 7, 64, 1000, 1023] {
            check(queue, &[global], None, None)?;
            check(queue, &[global], Some(&[16]), None)?;
            check(queue, &[global], Some(&[7]), Some(&[5]))?;
        }
        for global in [[1, 1], [8, 8], [13, 7], [1, 50], [64, 3]] {
            check(queue, &global, None, None)?;
            check(queue, &global, Some(&[4, 2]), None)?;
            check(queue, &global, Some(&[5, 3]), Some(&[100, 3]))?;
        }
        for global in [[1, 1, 1], [4, 4, 4], [5, 3, 7], [2, 31, 3]] {
            check(queue, &global, None, None)?;
            check(queue, &global, Some(&[2, 2, 2]), Some(&[0, 0, 9]))?;
            check(queue, &global, Some(&[3, 1, 4]), Some(&[1, 2, 3]))?;
        }
        Ok(())
    });
}

#[test]
fn nothing_to_do_is_no_error() {
    on_every_device(&[], |queue| {
        let mut count = Buffer::zeroed(queue, 1)?;
        let mut ids = Buffer::zeroed(queue, 1)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { visit(1, 1, &mut count, &mut ids) }.global(0).run(queue)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { visit(1, 1, &mut count, &mut ids) }.global([5, 0]).run(queue)?;
        assert_eq!(count.to_vec(queue)?, [0]);
        let mut nothing = Buffer::zeroed(queue, 0)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { visit(1, 1, &mut nothing, &mut ids) }.global(0).run(queue)?;
        Ok(())
    });
}

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = factor * x[i] + x.len() as f32;
    }
}

#[test]
fn parts_of_buffers() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        scale(10.0, x.slice(3..6), y.slice_mut(1..4)).global(100).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0.0, 33.0, 43.0, 53.0, 0.0, 0.0, 0.0, 0.0]);
        let (mut low, mut high) = y.split_at_mut(4);
        scale(1.0, &x, low.slice_mut(..1)).global(2).run(queue)?;
        scale(1.0, x.slice(..1), high.slice_mut(3..)).global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [8.0, 33.0, 43.0, 53.0, 0.0, 0.0, 0.0, 1.0]);
        scale(1.0, x.slice(8..), y.slice_mut(8..)).global(5).run(queue)?;
        let panic = tests::panic_of(scale(1.0, x.slice(6..), y.slice_mut(2..)).global(8), queue);
        let index = panic.global_id[0];
        assert!((2..6).contains(&index), "{panic}");
        assert_eq!(panic.message, format!("index out of bounds: the len is 2 but the index is {index}"));
        Ok(())
    });
}

#[kernel(global = y.len(), local = 4)]
fn sized_by_its_argument(start: usize, y: &mut [usize]) {
    let i = global_id(0);
    y[i] = start + i * local_size(0);
}

#[kernel(global = [width, height])]
fn sized_by_values(width: usize, height: usize, y: &mut [usize]) {
    y[global_id(1) * width + global_id(0)] = height;
}

#[test]
fn sizes_from_the_arguments() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 8)?;
        sized_by_its_argument(5, &mut y).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5, 9, 13, 17, 21, 25, 29, 33]);
        sized_by_its_argument(1, y.slice_mut(4..)).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5, 9, 13, 17, 1, 5, 9, 13]);
        sized_by_values(4, 2, &mut y).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [2; 8]);
        sized_by_values(4, 2, &mut y).global([1, 1]).run(queue)?;
        Ok(())
    });
}

#[kernel]
#[allow(clippy::too_many_arguments)]
fn every_scalar(
    a: bool,
    b: i8,
    c: u8,
    d: i16,
    e: u16,
    f: i32,
    g: u32,
    h: i64,
    i: u64,
    j: isize,
    k: usize,
    l: f32,
    out: &mut [i64],
) {
    if global_id(0) > 0 {
        return;
    }
    out[0] = a as i64;
    out[1] = b as i64;
    out[2] = c as i64;
    out[3] = d as i64;
    out[4] = e as i64;
    out[5] = f as i64;
    out[6] = g as i64;
    out[7] = h;
    out[8] = i as i64;
    out[9] = j as i64;
    out[10] = k as i64;
    out[11] = l as i64;
}

#[test]
fn scalars_of_every_type() {
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 12)?;
        every_scalar(true, -1, 200, -300, 60000, -70000, 4_000_000_000, i64::MIN, 1 << 40, -5, 77, -2.5, &mut out)
            .global(1)
            .run(queue)?;
        let expected = [1, -1, 200, -300, 60000, -70000, 4_000_000_000, i64::MIN, 1 << 40, -5, 77, -2];
        assert_eq!(out.to_vec(queue)?, expected);
        every_scalar(false, i8::MIN, 0, 0, 0, 0, 0, i64::MAX, 0, 0, 0, 1e9, &mut out).global(1).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [0, -128, 0, 0, 0, 0, 0, i64::MAX, 0, 0, 0, 1_000_000_000]);
        Ok(())
    });
}

#[kernel]
unsafe fn unchecked(y: &mut [u32]) {
    y[global_id(0)] = 3;
}

#[kernel]
fn changes_its_parameters(mut n: u32, mut x: f32, y: &mut [f32]) {
    while n > 1 {
        n /= 2;
        x += 1.0;
    }
    y[global_id(0)] = x;
}

#[test]
fn unsafe_kernels_and_mutable_parameters() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        // SAFETY: it writes within its slice
        unsafe { unchecked(&mut y) }.global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3; 4]);
        let mut z = Buffer::zeroed(queue, 2)?;
        changes_its_parameters(1000, 0.5, &mut z).global(2).run(queue)?;
        assert_eq!(z.to_vec(queue)?, [9.5; 2]);
        Ok(())
    });
}

#[test]
fn what_a_launch_gives_can_be_shown() {
    on_every_device(&[], |queue| {
        let mut count = Buffer::zeroed(queue, 1)?;
        let mut ids = Buffer::zeroed(queue, 1)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        let launch = unsafe { visit(1, 1, &mut count, &mut ids) }.global([1, 1, 1]);
        assert!(format!("{launch:?}").starts_with("Launch"));
        let event = launch.launch(queue)?;
        assert!(format!("{event:?} {queue:?}").starts_with("Event"));
        event.wait()
    });
}

#[kernel]
fn mix(a: u32, x: &[u32], b: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = a * x[i] + b * y[i] + 1;
}

/// A launch that is like one before goes a shorter way if nothing stands against it: each of these changes something of what
/// that depends on, in an order in which everything follows on everything.
#[test]
fn like_launches_differ_where_they_are_told_to() {
    const LEN: usize = 100;
    on_every_device(&[], |queue: &Queue| {
        let other = Queue::new(queue.device())?;
        let free = Queue::builder(queue.device()).out_of_order(true).build()?;
        let mut host: [Vec<u32>; 3] = std::array::from_fn(|seed| (0..LEN as u32).map(|i| i ^ seed as u32).collect());
        let [a, b, c] = host.each_ref().map(|data| Buffer::from_slice(queue, data));
        let mut buffers = [a?, b?, c?];
        let mut random = 1u32;
        let mut below = |end: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % end
        };
        for iteration in 0..600 {
            let to = below(3) as usize;
            let from = (to + 1 + below(2) as usize) % 3;
            let (a, b) = (below(3), below(3));
            let (start, global) = [(0, LEN), (0, LEN), (0, 64), (0, 70), (20, 30)][below(5) as usize];
            let to_queue = [queue, queue, queue, queue, &other, &free][below(6) as usize];
            let [x, y] = buffers.get_disjoint_mut([from, to]).expect("they are two");
            if iteration % 17 == 0 {
                std::mem::forget(x.map(queue)?);
                std::mem::forget(y.map_mut(&other)?);
            }
            // the whole, or as much as is needed
            let launch = match (start, below(2)) {
                (0, 0) => mix(a, &*x, b, y),
                _ => mix(a, x.slice(start..start + global), b, y.slice_mut(start..start + global)),
            };
            let launch = launch.global(global);
            match below(3) {
                0 => launch.launch(to_queue)?,
                1 => launch.local(16).launch(to_queue)?,
                _ => launch.local(if global == LEN { 50 } else { 10 }).launch(to_queue)?,
            };
            let [x, y] = host.get_disjoint_mut([from, to]).expect("they are two");
            for i in start..start + global {
                y[i] = a.wrapping_mul(x[i]).wrapping_add(b.wrapping_mul(y[i])).wrapping_add(1);
            }
            if iteration % 50 == 49 {
                for (number, (buffer, expected)) in buffers.iter().zip(&host).enumerate() {
                    assert_eq!(
                        &buffer.to_vec(queue)?,
                        expected,
                        "on {}, buffer {number}, iteration {iteration}",
                        queue.device()
                    );
                }
            }
        }
        Ok(())
    });
}

/// Counts the launches, after so many iterations of a generator.
#[kernel]
fn count_slowly(iterations: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut random = i as u32 + 1;
    for _ in 0..iterations {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
    }
    // it never is 0
    y[i] += if random == 0 { 2 } else { 1 };
}

/// On the native device the thread that launches begins with these, and others go on where it stops, or do all of the next.
#[test]
fn work_items_of_small_launches_run_once_whoever_runs_them() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 1000)?;
        // a simulator runs them all in the thread that waits
        let iterations = if is_oclgrind(queue.device()) { 10 } else { 3000 };
        for launch in 0..50 {
            let iterations = if launch % 20 < 3 { iterations } else { 1 };
            count_slowly(iterations, &mut y).global(1000).local(10).run(queue)?;
        }
        assert_eq!(y.to_vec(queue)?, [50; 1000], "on {}", queue.device());
        Ok(())
    });
}
