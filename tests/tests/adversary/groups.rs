//! Work-groups: what a work-item does behind its panic, what barriers under conditions leave, parts and tiles.

use super::*;
use cl_runtime::{Kernel, Local};
use tests::panic_of;

/// Sixteen work-items in groups of eight, of `x` and `y` of these lengths.
#[track_caller]
fn run(
    kernel: for<'a> fn(&'a Buffer<u32>, &'a mut Buffer<u32>) -> Launch<'a>,
    lengths: [usize; 2],
    expected: Result<&[u32], &str>,
) {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..lengths[0] as u32).map(|k| k + 1).collect();
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, lengths[1])?;
        match (kernel(&given, &mut y).global(16).run(queue), expected) {
            (Ok(()), Ok(expected)) => assert_eq!(y.to_vec(queue)?, expected),
            (Err(Error::Panic(panic)), Err(message)) => assert_eq!(panic.message, message),
            (found, _) => panic!("on {}: {found:?}, not {expected:?}", queue.device()),
        }
        Ok(())
    });
}

/// The length of a part that is not there is zero, whatever it would have been.
#[kernel(local = 8)]
fn part_of_four(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mine = &x[i * 4..i * 4 + 4];
    barrier();
    let sum = mine[0] + mine[1] + mine[2] + mine[3];
    if i < y.len() {
        y[i] = sum + mine.len() as u32;
    }
}

#[test]
fn parts_that_are_not_there_are_empty() {
    let expected: Vec<u32> = (0..16).map(|i| 16 * i + 10 + 4).collect();
    run(|x, y| part_of_four(x, y), [64, 16], Ok(&expected));
    run(|x, y| part_of_four(x, y), [60, 16], Err("range end index 64 out of range for slice of length 60"));
    run(|x, y| part_of_four(x, y), [63, 16], Err("range end index 64 out of range for slice of length 63"));
}

#[kernel(local = 8)]
fn part_is_written(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mine = &mut y[i * 2..i * 2 + 2];
    barrier();
    for k in 0..2 {
        mine[k] += x[i] + k as u32;
    }
}

#[test]
fn parts_are_written() {
    let expected: Vec<u32> = (0..32).map(|k| k / 2 + 1 + k % 2).collect();
    run(|x, y| part_is_written(x, y), [16, 32], Ok(&expected));
    run(|x, y| part_is_written(x, y), [16, 31], Err("range end index 32 out of range for slice of length 31"));
}

/// Behind `panic!` the pattern has not matched.
#[kernel(local = 8)]
fn else_panics(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[i];
    barrier();
    let Some(k) = l.checked_sub(x.len() / 20) else { panic!("too small") };
    let v = tile[k] + tile[l - x.len() / 20];
    y[i] = v;
}

#[test]
fn patterns_that_have_not_matched() {
    let expected: Vec<u32> = (1..=16).map(|k| 2 * k).collect();
    run(|x, y| else_panics(x, y), [16, 16], Ok(&expected));
    run(|x, y| else_panics(x, y), [40, 16], Err("too small"));
    run(|x, y| else_panics(x, y), [100, 16], Err("too small"));
}

/// What is read past the end of an own array is none of its elements.
#[kernel(local = 8)]
fn past_an_own_array(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[i];
    barrier();
    let places = [5usize, 6];
    let at = places[l / 4 + x.len() / 32];
    let v = tile[at - 5];
    y[i] = v;
}

#[test]
fn own_arrays_have_an_end() {
    let expected: Vec<u32> = (0..16).map(|i| i / 8 * 8 + i / 4 % 2 + 1).collect();
    run(|x, y| past_an_own_array(x, y), [16, 16], Ok(&expected));
    run(|x, y| past_an_own_array(x, y), [32, 16], Err("index out of bounds: the len is 2 but the index is 2"));
}

/// A loop that is left by a panic is left while its condition holds.
#[kernel(local = 8)]
fn loop_is_left(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = 1;
    barrier();
    let mut k = 0;
    while k < 8 {
        assert!(x[k] + l as u32 >= 8 - k as u32, "small");
        k += 1;
    }
    let v = tile[k - 8];
    y[i] = v;
}

#[test]
fn loops_are_left_by_panics() {
    run(|x, y| loop_is_left(x, y), [8, 16], Err("small"));
    run(|x, y| loop_is_left(x, y), [3, 16], Err("small"));
}

#[kernel(local = 8)]
fn divided(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[l];
    barrier();
    let by = x[l] as usize - 1;
    let (quotient, remainder) = (l / by, l % by);
    let v = tile[remainder] + tile[quotient];
    y[i] = v;
}

#[test]
fn remainders_by_zero() {
    run(|x, y| divided(x, y), [16, 16], Err("attempt to divide by zero"));
}

/// The work-items' own elements, of which some are not there.
#[kernel(local = 8)]
fn unwrapped(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x.get(i + 1).copied().unwrap();
    barrier();
    y[i] = tile[7 - l];
}

#[test]
fn elements_that_are_not_there() {
    let expected: Vec<u32> = (0..16).map(|i| i / 8 * 8 + 9 - i % 8).collect();
    run(|x, y| unwrapped(x, y), [17, 16], Ok(&expected));
    run(|x, y| unwrapped(x, y), [16, 16], Err("called `Option::unwrap()` on a `None` value"));
}

/// In every way that an element can be asked for that is not there.
#[kernel(local = 8)]
fn asked_for(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let first = x.first().copied().expect("no first");
    let last = *x.last().unwrap();
    barrier();
    let Some(next) = x.get(i + 1).copied() else { panic!("no next") };
    let own = match x.get(i) {
        Some(own) => *own,
        None => panic!("no own"),
    };
    barrier();
    let mut sum = first + last + next + own;
    if x.get(i + 2).copied().unwrap() > 5 {
        sum += 100;
    }
    y[i] = sum;
}

#[test]
fn elements_that_are_asked_for() {
    let expected: Vec<u32> = (0..16).map(|i| 1 + 18 + i + 2 + i + 1 + if i + 3 > 5 { 100 } else { 0 }).collect();
    run(|x, y| asked_for(x, y), [18, 16], Ok(&expected));
    run(|x, y| asked_for(x, y), [17, 16], Err("called `Option::unwrap()` on a `None` value"));
    run(|x, y| asked_for(x, y), [0, 16], Err("no first"));
}

/// A tile in turns, with a barrier in every turn.
#[kernel(local = 8)]
fn iterations(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 8]; 2];
    let (i, l) = (global_id(0), local_id(0));
    let (mut from, mut sum) = (0, 0);
    tile[0][l] = x[l];
    barrier();
    for _ in 0..5 {
        sum += tile[from][7 - l];
        tile[1 - from][l] = tile[from][(l + 1) % 8];
        from = 1 - from;
        barrier();
    }
    y[i] = sum;
}

#[test]
fn tiles_in_a_loop() {
    let expected: Vec<u32> = (0..16).map(|i| (0..5).map(|t| (7 - i % 8 + t) % 8 + 1).sum()).collect();
    run(|x, y| iterations(x, y), [16, 16], Ok(&expected));
}

#[kernel(local = 8)]
fn same_for_all(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut left = x.len();
    let mut sum = 0;
    while left > 0 {
        let all = cl::work_group_reduce_add(x[left - 1]);
        sum += all;
        left /= 2;
    }
    let asked = cl::work_group_broadcast(x[i % 4], 100);
    y[i] = sum + asked;
}

#[test]
fn functions_of_the_group_with_odd_arguments() {
    let sum: u32 = [11, 5, 2, 1].iter().map(|k| 8 * k).sum();
    run(|x, y| same_for_all(x, y), [11, 16], Ok(&[sum + 4; 16]));
}

#[device]
fn put(y: &mut [u32], value: u32) {
    y[global_id(0)] = value;
}

/// The callee knows one dimension, the launch has two.
#[kernel]
fn by_a_callee_of_one_dimension(y: &mut [u32]) {
    let value = global_id(1) as u32;
    put(y, value);
}

#[device]
fn put_in_tile(tile: &mut [u32], value: u32) {
    tile[local_id(0)] = value;
}

#[kernel]
fn tile_by_a_callee(y: &mut Grid<u32, 2>) {
    #[local]
    let mut tile: [u32; 64];
    let value = local_id(1) as u32;
    put_in_tile(&mut tile, value);
    barrier();
    y[[global_id(1), global_id(0)]] = tile[local_id(0)];
}

#[test]
fn callees_that_know_fewer_dimensions() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 64)?;
        let launched = by_a_callee_of_one_dimension(&mut y).global([8, 8]).run(queue);
        let Err(Error::Race { condition, .. }) = launched else { panic!("{launched:?}") };
        assert_eq!(condition, "global_size(1) <= 1");
        by_a_callee_of_one_dimension(&mut y).global([64, 1]).run(queue)?;
        let launched = tile_by_a_callee(y.as_grid_mut([8, 8])?).global([8, 8]).local([8, 8]).run(queue);
        let Err(Error::Race { condition, .. }) = launched else { panic!("{launched:?}") };
        assert_eq!(condition, "local_size(1) <= 1");
        Ok(())
    });
}

/// With a huge `n` the products wrap around, and several work-items would write element 0.
#[kernel(local = 16)]
fn spread_by(n: usize, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 16];
    let l = local_id(0);
    tile[15 - l] = 7;
    barrier();
    if n > 0 && l * n < 16 {
        tile[l * n] = l as u32;
    }
    barrier();
    y[global_id(0)] = tile[l];
}

#[kernel]
fn behind_a_number(n: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() && i >= n + 1 {
        y[i] = x[i - 1] + x[i - n - 1];
    }
}

#[test]
fn arguments_that_make_sums_and_products_wrap() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 16)?;
        spread_by(5, &mut y).global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0, 7, 7, 7, 7, 1, 7, 7, 7, 7, 2, 7, 7, 7, 7, 3]);
        for n in [1 << 63, 1 << 60, usize::MAX] {
            let launched = spread_by(n, &mut y).global(16).run(queue);
            assert!(matches!(launched, Err(Error::Race { .. })), "{n}: {launched:?}");
        }
        let x = Buffer::from_slice(queue, &[3; 16])?;
        behind_a_number(4, &x, &mut y).global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?[5..], [6; 11]);
        let launched = behind_a_number(usize::MAX, &x, &mut y).global(16).run(queue);
        assert!(matches!(launched, Err(Error::Race { .. } | Error::Panic(_))), "{launched:?}");
        Ok(())
    });
}

/// Two tiles, of which one is too short for the group.
#[kernel]
fn scratch_of_any_length(#[local] a: &mut [u32], #[local] b: &mut [u32], y: &mut [u32]) {
    let (i, l) = (global_id(0), local_id(0));
    a[l] = i as u32;
    b[l] = 100;
    barrier();
    let v = a[local_size(0) - 1 - l] + b[l];
    y[i] = v;
}

#[test]
fn scratch_memory_that_is_too_short() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 8)?;
        scratch_of_any_length(Local::new(4), Local::new(4), &mut y).global(8).local(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [103, 102, 101, 100, 107, 106, 105, 104]);
        for lengths in [[3, 4], [4, 3], [1, 1]] {
            let [a, b] = lengths.map(Local::new);
            let panic = panic_of(scratch_of_any_length(a, b, &mut y).global(8).local(4), queue);
            assert!(panic.message.starts_with("index out of bounds"), "{}", panic.message);
        }
        Ok(())
    });
}

#[test]
fn what_is_proven_for_some_launches_is_checked_in_others() {
    let checked = |kernel: &Kernel| kernel.checked_source().contains("cl_panic");
    assert!([part_of_four::KERNEL, part_is_written::KERNEL, scratch_of_any_length::KERNEL].into_iter().all(checked));
}
