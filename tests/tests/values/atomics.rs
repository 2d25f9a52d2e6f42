//! Atomics and elements that may not be there.

use super::*;

#[kernel]
fn unwraps(which: u32, x: &[u32], out: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    let i = global_id(0);
    let some = x[i].checked_sub(5);
    let result: Result<u32, i32> = if x[i] > 4 { Ok(x[i]) } else { Err(x[i] as i32 - 7) };
    out[i] = match which {
        0 => some.unwrap(),
        1 => some.expect("at least five"),
        2 => result.unwrap(),
        3 => result.expect("large enough"),
        4 => result.unwrap_err() as u32,
        5 => x[i].ilog2(),
        6 => (x[i] as i32 - 9).isqrt() as u32,
        7 => 7u32.div_ceil(x[i]),
        8 => (x[i] as i32 - 9).ilog10(),
        _ => 7u32.overflowing_rem(x[i]).0,
    };
}

#[test]
fn what_is_not_there_panics_as_in_std() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0u32])?;
        let large = Buffer::from_slice(queue, &[16u32])?;
        let mut out = Buffer::zeroed(queue, 1)?;
        let expected = [
            "called `Option::unwrap()` on a `None` value",
            "at least five",
            "called `Result::unwrap()` on an `Err` value: -7",
            "large enough: -7",
            "called `Result::unwrap_err()` on an `Ok` value: 16",
            "argument of integer logarithm must be positive",
            "argument of integer square root cannot be negative",
            "attempt to divide by zero",
            "argument of integer logarithm must be positive",
            "attempt to calculate the remainder with a divisor of zero",
        ];
        for (which, message) in (0u32..).zip(expected) {
            let input = if which == 4 { &large } else { &x };
            let panic = tests::panic_of(unwraps(which, input, &mut out).global(1), queue);
            assert_eq!(panic.message, message, "{}", queue.device());
        }
        for (which, value) in [(0, 11), (1, 11), (2, 16), (3, 16), (5, 4), (6, 2), (7, 1), (8, 0), (9, 7)] {
            unwraps(which, &large, &mut out).global(1).run(queue)?;
            assert_eq!(out.to_vec(queue)?, [value], "{} of {which}", queue.device());
        }
        Ok(())
    });
}

#[device]
fn add_float(sums: &[AtomicU32], at: usize, value: f32) -> u32 {
    let mut tries = 0;
    let mut old = sums[at].load(Ordering::Relaxed);
    loop {
        let new = f32::from_bits(old) + value;
        tries += 1;
        match sums[at].compare_exchange_weak(old, new.to_bits(), Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return tries,
            Err(found) => old = found,
        }
    }
}

#[kernel]
fn float_sums(x: &[f32], sums: &[AtomicU32], locks: &[AtomicU32], out: &mut [u32]) {
    let i = global_id(0);
    out[i] = add_float(sums, i % 3, x[i]);
    let won = locks[i % 2].compare_exchange(0, i as u32 + 1, Ordering::Relaxed, Ordering::Relaxed);
    if won.is_ok() {
        out[i] += 1000;
    }
    let mut seen = 0;
    while let Err(found) = locks[2].compare_exchange(seen, seen + 1, Ordering::Relaxed, Ordering::Relaxed) {
        seen = found;
    }
}

#[test]
fn floats_are_added_by_compare_exchange() {
    tests::on_every_device(&[], |queue| {
        let x: Vec<f32> = (0..300).map(|i| (i % 7) as f32).collect();
        let expected: Vec<f32> = (0..3).map(|k| x.iter().skip(k).step_by(3).sum()).collect();
        let x = Buffer::from_slice(queue, &x)?;
        let mut sums = Buffer::<u32>::zeroed(queue, 3)?;
        let mut locks = Buffer::<u32>::zeroed(queue, 3)?;
        let mut out = Buffer::<u32>::zeroed(queue, 300)?;
        float_sums(&x, &mut sums, &mut locks, &mut out).global(300).run(queue)?;
        let found: Vec<f32> = sums.to_vec(queue)?.into_iter().map(f32::from_bits).collect();
        assert_eq!(found, expected, "{}", queue.device());
        let locks = locks.to_vec(queue)?;
        assert_eq!(locks[2], 300, "{}", queue.device());
        let out = out.to_vec(queue)?;
        let winners: Vec<_> = (0..300u32).filter(|i| out[*i as usize] > 1000).map(|i| i + 1).collect();
        assert!(winners.len() == 2 && winners.iter().all(|winner| locks.contains(winner)), "{winners:?} {locks:?}");
        Ok(())
    });
}

#[kernel]
fn exchange_64(cells: &[AtomicU64], out: &mut [u64]) {
    let i = global_id(0);
    out[i] = match cells[i].compare_exchange(1 << 40, 7, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(old) => old + 1,
        Err(found) => found * 2,
    };
}

#[test]
fn compare_exchange_of_64_bits() {
    tests::on_every_device(&[cl_runtime::Capability::Atomic64], |queue| {
        let mut cells = Buffer::from_slice(queue, &[1u64 << 40, 5])?;
        let mut out = Buffer::zeroed(queue, 2)?;
        exchange_64(&mut cells, &mut out).global(2).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [(1 << 40) + 1, 10], "{}", queue.device());
        assert_eq!(cells.to_vec(queue)?, [7, 5], "{}", queue.device());
        Ok(())
    });
}

/// Counts up to a limit, and how often that was possible.
#[kernel]
fn counts_to_a_limit(limit: u32, counts: &[AtomicU32], done: &[AtomicU32], out: &mut [u32]) {
    let i = global_id(0);
    let update = |count: u32| if count < limit { Some(count + 1) } else { None };
    match counts[i % 3].fetch_update(Ordering::Relaxed, Ordering::Relaxed, update) {
        Ok(before) => {
            out[i] = before;
            done[0].fetch_add(1, Ordering::Relaxed);
        }
        Err(found) => out[i] = 1000 + found,
    }
    let sum = counts[3].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |v| v.checked_add(2));
    let odd = counts[4].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |v| (v % 2 == 1).then_some(v)).is_ok();
    if sum.is_err() || odd {
        done[1].fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn atomics_are_updated_by_closures() {
    tests::on_every_device(&[], |queue| {
        let mut counts = Buffer::<u32>::from_slice(queue, &[0, 0, 95, 0, 4])?;
        let mut done = Buffer::<u32>::zeroed(queue, 2)?;
        let mut out = Buffer::zeroed(queue, 300)?;
        counts_to_a_limit(60, &mut counts, &mut done, &mut out).global(300).run(queue)?;
        assert_eq!(counts.to_vec(queue)?, [60, 60, 95, 600, 4], "{}", queue.device());
        assert_eq!(done.to_vec(queue)?, [120, 0]);
        let mut found: Vec<u32> = out.to_vec(queue)?.into_iter().step_by(3).collect();
        found.sort_unstable();
        assert_eq!(found[..60], (0..60).collect::<Vec<_>>());
        assert!(found[60..].iter().all(|found| *found == 1060));
        Ok(())
    });
}
