//! Barriers and local memory in device functions, on every device.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use tests::{on_every_device, panic_of};

/// The sum over a work-group, for all its work-items.
#[device]
fn group_sum(value: u32, scratch: &mut [u32]) -> u32 {
    let k = local_id(0);
    scratch[k] = value;
    barrier();
    let mut half = local_size(0) / 2;
    while half > 0 {
        if k < half {
            scratch[k] += scratch[k + half];
        }
        barrier();
        half /= 2;
    }
    let sum = scratch[0];
    barrier();
    sum
}

/// The same with memory of its own.
#[device]
fn sum_of_group(value: u32) -> u32 {
    #[local]
    let mut scratch: [u32; 64];
    let sum = group_sum(value, &mut scratch);
    // the next call writes `scratch` again
    barrier();
    sum
}

/// Reaches barriers only through others, twice.
#[device]
fn mean_deviation(value: u32) -> u32 {
    let sum: u32 = sum_of_group(value);
    let mean = sum / local_size(0) as u32;
    let total: u32 = sum_of_group(value.abs_diff(mean));
    total
}

#[kernel(local = 16)]
fn statistics(x: &[u32], sums: &mut [u32], deviations: &mut [u32]) {
    #[local]
    let mut scratch: [u32; 16];
    let i = global_id(0);
    let value = if i < x.len() { x[i] } else { 0 };
    let sum: u32 = group_sum(value, &mut scratch);
    let again: u32 = sum_of_group(value * 2);
    let deviation: u32 = mean_deviation(value);
    if local_id(0) == 0 {
        sums[group_id(0)] = sum + again;
        deviations[group_id(0)] = deviation;
    }
}

#[test]
fn functions_wait_for_the_group() {
    let x: Vec<u32> = (0..60).map(|i| i * i % 37).collect();
    let groups: Vec<Vec<u32>> = (0..4).map(|g| (0..16).map(|l| *x.get(g * 16 + l).unwrap_or(&0)).collect()).collect();
    let sums: Vec<u32> = groups.iter().map(|group| group.iter().sum::<u32>() * 3).collect();
    let deviations: Vec<u32> = groups
        .iter()
        .map(|group| {
            let mean = group.iter().sum::<u32>() / 16;
            group.iter().map(|value| value.abs_diff(mean)).sum()
        })
        .collect();
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let (mut s, mut d) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        statistics(&buffer, &mut s, &mut d).global(64).run(queue)?;
        let source = statistics::KERNEL.source();
        assert_eq!(s.to_vec(queue)?, sums, "{}\n{source}", queue.device());
        assert_eq!(d.to_vec(queue)?, deviations, "{}\n{source}", queue.device());
        Ok(())
    });
    let source = statistics::KERNEL.source();
    assert!(statistics::KERNEL.has_barriers());
    assert_eq!(
        source.matches("    __local __attribute__((aligned(16))) uint cl_sum_of_group_scratch[64];\n").count(),
        1,
        "{source}"
    );
    assert!(source.contains("uint sum_of_group(uint value, __local uint *scratch"), "{source}");
}

/// Has neither barrier nor local memory, but what it calls has.
#[kernel]
fn only_through_others(x: &[u32], n: u32, sums: &mut [u32]) {
    let i = global_id(0);
    let mut total = 0;
    for _ in 0..n {
        let sum: u32 = sum_of_group(x[i]);
        total += sum;
    }
    sums[i] = total;
}

#[test]
fn a_kernel_waits_through_what_it_calls() {
    assert!(only_through_others::KERNEL.has_barriers());
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4, 5, 6, 7, 8])?;
        let mut sums = Buffer::zeroed(queue, 8)?;
        only_through_others(&x, 3, &mut sums).global(8).local(4).run(queue)?;
        assert_eq!(sums.to_vec(queue)?, [30, 30, 30, 30, 78, 78, 78, 78], "{}", only_through_others::KERNEL.source());
        // no group may be cut
        let error = only_through_others(&x, 3, &mut sums).global(6).local(4).run(queue);
        assert!(error.is_err(), "{}", queue.device());
        // a panicked work-item still reaches the barriers of what it calls
        let panic = panic_of(only_through_others(x.slice(..6), 1, &mut sums).global(8).local(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 6 but the index is 6", "{panic}");
        // its part of the sum is open
        assert_eq!(sums.to_vec(queue)?[..4], [10; 4], "{}", queue.device());
        Ok(())
    });
}

#[device]
fn sync() {
    barrier();
}

/// Rows of tuples and atomics, in a function.
#[device]
fn histogram(value: u32, into: &[AtomicU32]) {
    #[local]
    let bins: [[AtomicU32; 2]; 4];
    #[local]
    let mut seen: [(u32, u32); 8];
    let l = local_id(0);
    bins[l / 2][l % 2].store(0, Ordering::Relaxed);
    seen[l] = (value, l as u32);
    barrier();
    let (next, at) = seen[(l + 1) % 8];
    let row = &bins[(next % 4) as usize];
    row[(at % 2) as usize].fetch_add(1, Ordering::Relaxed);
    barrier();
    into[l].fetch_add(bins[l / 2][l % 2].load(Ordering::Relaxed), Ordering::Relaxed);
}

#[kernel(local = 8)]
fn count(x: &[u32], into: &[AtomicU32]) {
    histogram(x[global_id(0)], into);
    sync();
    histogram(x[global_id(0)] + 1, into);
}

#[test]
fn rows_in_local_memory_of_functions() {
    let x = [3u32, 1, 4, 1, 5, 9, 2, 6];
    let mut expected = [0; 8];
    for (l, x) in x.iter().enumerate() {
        expected[(x % 4) as usize * 2 + l % 2] += 1;
        expected[((x + 1) % 4) as usize * 2 + l % 2] += 1;
    }
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        let mut into = Buffer::<u32>::zeroed(queue, 8)?;
        count(&x, &mut into).global(8).run(queue)?;
        assert_eq!(into.to_vec(queue)?, expected, "{}\n{}", queue.device(), count::KERNEL.source());
        Ok(())
    });
    let source = count::KERNEL.source();
    assert!(source.contains("__local volatile uint cl_histogram_bins[4][2];"), "{source}");
    assert!(source.contains("__local volatile uint (*bins)[2]"), "{source}");
}

/// Panics alone between barriers: nobody waits for ever, and it stores nothing more.
#[device]
fn shift(x: &mut u32, at: &u32, tile: &mut [u32], to: usize) -> u32 {
    let l = local_id(0);
    tile[l] = *x + *at;
    barrier();
    *x = tile[to];
    barrier();
    tile[l] += 1;
    barrier();
    tile[(l + 1) % 4]
}

#[kernel(local = 4)]
fn shifts(x: &mut [u32], to: &[u32]) {
    #[local]
    let mut tile: [u32; 4];
    let i = global_id(0);
    let by = i as u32 * 10;
    let next: u32 = shift(&mut x[i], &by, &mut tile, to[i] as usize);
    x[i] += next * 100;
}

#[test]
fn panics_between_barriers_of_functions() {
    on_every_device(&[], |queue| {
        let mut x = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let to = Buffer::from_slice(queue, &[1u32, 2, 9, 0])?;
        let panic = panic_of(shifts(&mut x, &to).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 9");
        assert_eq!(panic.global_id[0], 2);
        let source = shifts::KERNEL.source();
        let [a, b, c, d] = [1, 12, 23, 34];
        // work-item 2 leaves its element and its place in the tile as they are; what its neighbour sees of the others'
        // last stores is open
        let found = x.to_vec(queue)?;
        assert_eq!(found.iter().map(|x| x % 100).collect::<Vec<_>>(), [b, c, 3, a], "{}\n{source}", queue.device());
        assert_eq!(found[1], c + c * 100, "{d}");
        Ok(())
    });
}

/// What the second of the group has.
#[device]
fn from_second(value: u32) -> u32 {
    #[local]
    let mut told: [u32; 1];
    if local_id(0) == 1 {
        told[0] = value;
    }
    barrier();
    let second = told[0];
    barrier();
    second
}

/// Whether the iterations may differ between work-items depends on what is called.
#[device]
fn sums_of_second(value: u32, iterations: u32) -> u32 {
    let mut sum = value;
    let mut iteration = 0;
    while iteration < iterations {
        let second: u32 = from_second(sum);
        sum += second;
        iteration += 1;
    }
    sum
}

#[kernel(local = 4)]
fn iterations_with_barriers(x: &[u32], iterations: u32, out: &mut [u32]) {
    let i = global_id(0);
    let share = 60 / x[i];
    let mut sum = share;
    let mut iteration = 0;
    loop {
        if iteration == iterations {
            break;
        }
        let second: u32 = from_second(sum);
        sum += second;
        iteration += 1;
    }
    let again: u32 = sums_of_second(share, iterations);
    out[i] = sum * 1000 + again;
}

#[kernel(local = 4)]
fn returns_in_a_loop(x: &[u32], iterations: u32, out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = 60 / x[i];
    let mut iteration = 0;
    while iteration < iterations {
        if iteration == 2 {
            return;
        }
        iteration += 1;
    }
    barrier();
    out[i] = tile[3 - k] + iteration;
}

#[test]
fn a_panicked_work_item_takes_the_iterations_of_its_group() {
    let x = [1u32, 2, 3, 4, 0, 5, 6, 10];
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        for (iterations, expected) in [(0, [0u32, 12, 10, 6]), (1, [0, 24, 22, 18]), (3, [0, 96, 94, 90])] {
            let mut out = Buffer::zeroed(queue, 8)?;
            let panic = panic_of(iterations_with_barriers(&x, iterations, &mut out).global(8), queue);
            assert_eq!((panic.message.as_str(), panic.global_id[0]), ("attempt to divide by zero", 4));
            let both = expected.map(|sum| sum * 1001);
            assert_eq!(
                out.to_vec(queue)?[4..],
                both,
                "{}\n{}",
                queue.device(),
                iterations_with_barriers::KERNEL.source()
            );
        }
        for (iterations, first, second) in [(1, [16, 21, 31, 61], [0, 11, 13]), (3, [0; 4], [0; 3])] {
            let mut out = Buffer::zeroed(queue, 8)?;
            let panic = panic_of(returns_in_a_loop(&x, iterations, &mut out).global(8), queue);
            assert_eq!((panic.message.as_str(), panic.global_id[0]), ("attempt to divide by zero", 4));
            let out = out.to_vec(queue)?;
            assert_eq!(out[..4], first, "{}\n{}", queue.device(), returns_in_a_loop::KERNEL.source());
            // the last sees what the one that panicked has not stored
            assert_eq!(out[4..7], second, "{}", queue.device());
        }
        Ok(())
    });
}

/// Writes a value into its place, and returns its neighbour's.
#[device]
fn from_the_next<const N: usize>(tile: &mut [u32; N], value: u32) -> u32 {
    tile[local_id(0)] = value;
    barrier();
    let next = tile[(local_id(0) + 1) % N];
    barrier();
    next
}

/// A loop whose only barriers are those of the function.
#[kernel(local = 32)]
fn passed_around(n: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 32];
    let i = global_id(0);
    let mut value = x[i];
    for step in 0..n {
        if step % 3 == 2 {
            continue;
        }
        let next: u32 = from_the_next(&mut tile, value);
        value = next * 5 + step as u32;
    }
    y[i] = value;
}

#[test]
fn a_loop_waits_through_what_it_calls() {
    let x: Vec<u32> = (0..160u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
    on_every_device(&[], |queue| {
        for n in [0, 1, 2, 9] {
            let mut expected = x.clone();
            for step in (0..n).filter(|step| step % 3 != 2) {
                let next = |i: usize| expected[i / 32 * 32 + (i + 1) % 32];
                expected = (0..x.len()).map(|i| next(i).wrapping_mul(5).wrapping_add(step as u32)).collect();
            }
            let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
            passed_around(n, &from, &mut y).global(x.len()).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected, "{}, {n} iterations", queue.device());
        }
        Ok(())
    });
}
