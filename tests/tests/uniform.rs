//! Loops and conditions around barriers whose iterations memory decides, read where nobody writes it: on every device.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tests::{on_every_device, panic_of};

/// Rounds of odd-even transposition, until one changes nothing.
#[kernel(local = 16)]
fn sort_groups(x: &[u32], y: &mut [u32], rounds: &mut [u32]) {
    #[local]
    let mut tile: [u32; 16];
    #[local]
    let changed: [AtomicU32; 1];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    if k == 0 {
        changed[0].store(1, Relaxed);
    }
    barrier();
    let mut round = 0;
    while changed[0].load(Relaxed) > 0 {
        barrier();
        if k == 0 {
            changed[0].store(0, Relaxed);
        }
        barrier();
        if k % 2 == 0 && tile[k] > tile[k + 1] {
            tile.swap(k, k + 1);
            changed[0].store(1, Relaxed);
        }
        barrier();
        if k % 2 == 1 && k < 15 && tile[k] > tile[k + 1] {
            tile.swap(k, k + 1);
            changed[0].store(1, Relaxed);
        }
        barrier();
        round += 1;
    }
    y[i] = tile[k];
    if k == 0 {
        rounds[group_id(0)] = round;
    }
}

#[test]
fn until_a_flag_says_so() {
    let x: Vec<u32> = (0..64u32).map(|k| if k < 16 { k } else { k.wrapping_mul(2654435761) >> 20 }).collect();
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let (mut y, mut rounds) = (Buffer::zeroed(queue, 64)?, Buffer::zeroed(queue, 4)?);
        sort_groups(&buffer, &mut y, &mut rounds).global(64).run(queue)?;
        let mut expected = x.clone();
        expected.chunks_mut(16).for_each(<[u32]>::sort);
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), sort_groups::KERNEL.source());
        let rounds = rounds.to_vec(queue)?;
        assert!(rounds[0] == 1 && rounds[1..].iter().all(|rounds| (2..=9).contains(rounds)), "{rounds:?}");
        Ok(())
    });
}

/// Halves what the first work-item holds until nothing is left.
#[kernel(local = 8)]
fn count_down(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut left: [u32; 2];
    let (i, k) = (global_id(0), local_id(0));
    if k == 0 {
        left[0] = x[i];
    }
    barrier();
    let mut iterations = 0;
    loop {
        if left[0] == 0 {
            break;
        }
        barrier();
        if k == 7 {
            left[0] /= 2;
        }
        iterations += 1;
        barrier();
    }
    y[i] = iterations;
}

#[test]
fn a_number_that_one_work_item_changes() {
    on_every_device(&[], |queue| {
        let mut x = vec![0; 32];
        (x[0], x[8], x[16]) = (1, 255, 256);
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 32)?;
        count_down(&buffer, &mut y).global(32).run(queue)?;
        let expected: Vec<u32> = [1, 8, 9, 0].iter().flat_map(|iterations| [*iterations; 8]).collect();
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), count_down::KERNEL.source());
        Ok(())
    });
}

/// As many steps of a scan as a table says, one entry for each group.
#[kernel(local = 8)]
fn partial_scan(steps: &[u32], x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 8]; 2];
    let (i, k) = (global_id(0), local_id(0));
    tile[0][k] = x[i];
    barrier();
    let mut from = 0;
    for step in 0..steps[group_id(0)] {
        let by = 1 << step;
        tile[1 - from][k] = if k >= by { tile[from][k] + tile[from][k - by] } else { tile[from][k] };
        from = 1 - from;
        barrier();
    }
    y[i] = tile[from][k];
}

#[test]
fn as_many_iterations_as_a_table_says() {
    let x = [1u32; 32];
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let steps = Buffer::from_slice(queue, &[0u32, 1, 2, 3])?;
        let mut y = Buffer::zeroed(queue, 32)?;
        partial_scan(&steps, &buffer, &mut y).global(32).run(queue)?;
        let expected: Vec<u32> = (0..4).flat_map(|group| (1..=8).map(move |k: u32| k.min(1 << group))).collect();
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), partial_scan::KERNEL.source());
        // a table that is too short: all of the group panic there
        let short = Buffer::from_slice(queue, &[3u32, 3])?;
        let panic = panic_of(partial_scan(&short, &buffer, &mut y).global(32), queue);
        assert_eq!(panic.message.split(" is ").next(), Some("index out of bounds: the len"));
        assert!(panic.group_id()[0] >= 2, "{panic:?}");
        Ok(())
    });
}

/// A work-item that has panicked goes the way of the others.
#[kernel(local = 8)]
fn one_panics(x: &[u32], y: &mut [u32]) {
    #[local]
    let iterations: [AtomicU32; 1];
    let (i, k) = (global_id(0), local_id(0));
    if k == 0 {
        iterations[0].store(5, Relaxed);
    }
    barrier();
    let mut sum = 100 / x[i];
    for _ in 0..iterations[0].load(Relaxed) {
        barrier();
        sum += 1;
    }
    while iterations[0].load(Relaxed) > 0 {
        barrier();
        if k == 0 {
            iterations[0].fetch_sub(1, Relaxed);
        }
        barrier();
    }
    y[i] = sum;
}

#[test]
fn a_panicked_work_item_takes_as_many_iterations() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 4, 5, 0, 10, 20, 25])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        let panic = panic_of(one_panics(&x, &mut y).global(8), queue);
        assert_eq!((panic.message.as_str(), panic.global_id), ("attempt to divide by zero", [4, 0, 0]));
        assert_eq!(y.to_vec(queue)?, [105, 55, 30, 25, 0, 15, 10, 9], "{}", queue.device());
        Ok(())
    });
}

/// Counts down until all of the group are at zero.
#[kernel]
fn all_down(x: &[u32], y: &mut [u32], iterations: &mut [u32]) {
    let i = global_id(0);
    let mut left = x[i] % 6;
    let is_large = x[i] % 7 > 3;
    let mut iteration = 0;
    loop {
        let more = cl::work_group_any(left > 0);
        if !more {
            break;
        }
        left = left.saturating_sub(1);
        iteration += 1;
    }
    if is_large {
        y[i] = 1;
    } else {
        y[i] = 2;
    }
    iterations[i] = iteration;
}

#[test]
fn until_all_of_a_group_are_done() {
    let x: Vec<u32> = (0..48u32).map(|k| k.wrapping_mul(2654435761) >> 7).collect();
    on_every_device(&[], |queue| {
        for local in [1, 3, 4, 16] {
            let buffer = Buffer::from_slice(queue, &x)?;
            let (mut y, mut iterations) = (Buffer::zeroed(queue, x.len())?, Buffer::zeroed(queue, x.len())?);
            all_down(&buffer, &mut y, &mut iterations).global(x.len()).local(local).run(queue)?;
            let most = |group: &[u32]| vec![group.iter().map(|x| x % 6).max().unwrap_or(0); group.len()];
            let expected: Vec<u32> = x.chunks(local).flat_map(most).collect();
            assert_eq!(iterations.to_vec(queue)?, expected, "{} in groups of {local}", queue.device());
            let expected: Vec<u32> = x.iter().map(|x| if x % 7 > 3 { 1 } else { 2 }).collect();
            assert_eq!(y.to_vec(queue)?, expected, "{} in groups of {local}", queue.device());
        }
        Ok(())
    });
}

/// Turns that all take, with searches in them that some leave before others.
#[kernel(local = 8)]
fn searches(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    let mut iteration = 0u32;
    let mut sum = 0;
    loop {
        iteration += 1;
        if iteration > 5 {
            break;
        }
        barrier();
        let next = tile[(k + 1) % 8];
        barrier();
        for q in 0..9 {
            if next % 9 < q {
                break;
            }
            if q % 2 == x[i] % 2 {
                continue;
            }
            sum += q;
        }
        tile[k] = next / 2 + iteration;
    }
    let mut rest = 3u32;
    while rest > 0 {
        barrier();
        'search: {
            if tile[k] % 4 == rest {
                break 'search;
            }
            sum += rest;
        }
        rest -= 1;
    }
    y[i] = sum;
}

#[test]
fn searches_that_some_leave_in_iterations_that_all_take() {
    let x: Vec<u32> = (0..32u32).map(|k| k.wrapping_mul(2654435761) >> 9).collect();
    let mut expected = Vec::new();
    for group in x.chunks(8) {
        let (mut tile, mut sums) = (group.to_vec(), vec![0; 8]);
        for iteration in 1..=5 {
            let before = tile.clone();
            for k in 0..8 {
                let next = before[(k + 1) % 8];
                sums[k] += (0..=(next % 9)).filter(|q| q % 2 != group[k] % 2).sum::<u32>();
                tile[k] = next / 2 + iteration;
            }
        }
        for k in 0..8 {
            sums[k] += (1..=3).filter(|rest| tile[k] % 4 != *rest).sum::<u32>();
        }
        expected.extend(sums);
    }
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        searches(&buffer, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
