//! Loops that compute how often a barrier is reached. A work-item that has panicked must compute the same, or its
//! work-group would wait for it at other barriers than it reaches.

use super::*;

/// Kernels that count to ten in some way, `name(count, n, l, x) { body }` with `n` being ten, and go through as many barriers.
/// Work-item 7 panics before its count, or within.
macro_rules! counts {
    ($($name:ident($count:ident, $n:ident, $l:ident, $x:ident) { $($body:tt)* })*) => {$(
        mod $name {
            use super::*;

            #[kernel(local = 8)]
            pub(super) fn kernel($n: u32, $x: &[u32], y: &mut [u32]) {
                #[local]
                let mut t: [u32; 8];
                let $l = local_id(0);
                t[$l] = 0;
                let mut $count = 0u32;
                $($body)*
                barrier();
                for _ in 0..$count {
                    t[$l] += 1;
                    barrier();
                    t[($l + 1) % 8] += 1;
                    barrier();
                }
                y[global_id(0)] = $count * 1000 + t[$l];
            }
        }

        #[test]
        fn $name() {
            check_counts(|n, x, y| $name::kernel(n, x, y), [10_020, 10_010]);
        }
    )*};
}

/// `all` is what every work-item gives, and `first` what the first one gives where it misses the last one.
#[track_caller]
fn check_counts(kernel: for<'a> fn(u32, &'a Buffer<u32>, &'a mut Buffer<u32>) -> Launch<'a>, [all, first]: [u32; 2]) {
    on_every_device(&[], |queue| {
        let mut x = [1; 8];
        let mut y = Buffer::zeroed(queue, 8)?;
        kernel(10, &Buffer::from_slice(queue, &x)?, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [all; 8]);
        x[7] = 0;
        y.fill(queue, 0)?;
        let panicked = kernel(10, &Buffer::from_slice(queue, &x)?, &mut y).global(8).run(queue);
        assert!(matches!(panicked, Err(Error::Panic(_))), "{panicked:?}");
        // nothing comes from the last work-item, neither for itself nor for the first
        assert_eq!(y.to_vec(queue)?, [first, all, all, all, all, all, all, 0]);
        Ok(())
    });
}

#[device]
fn rounds(t: &mut [u32], count: u32) {
    let l = local_id(0);
    for _ in 0..count {
        t[l] += 1;
        barrier();
    }
}

counts! {
    by_while_behind_a_panic(count, n, l, x) {
        assert!(x[l] > 0);
        let mut left = n;
        while left > 0 {
            left -= 1;
            count += 1;
        }
    }

    by_while_with_a_panic(count, n, l, x) {
        while count < n {
            assert!(x[l] > 0);
            count += 1;
        }
    }

    by_for_with_a_panic(count, n, l, x) {
        for k in 0..n {
            assert!(k < 5 || x[l] > 0);
            count += 1;
        }
    }

    by_long_loops(count, n, l, x) {
        for k in 0..n * 1000 {
            assert!(x[l] > 0);
            if k % 1000 == 0 {
                count += 1;
            }
        }
    }

    by_an_element(count, n, l, x) {
        let mut counts = [0; 2];
        for k in 0..n * 2 {
            assert!(x[l] > 0);
            if k % 2 == 0 {
                counts[1] += 1;
            }
        }
        count += counts[1];
    }

    by_the_value_of_a_loop(count, n, l, x) {
        assert!(x[l] > 0);
        let mut k = 0;
        let found = loop {
            if k == n {
                break k;
            }
            k += 1;
        };
        count += found;
    }

    by_a_value_that_is_written(count, n, l, x) {
        assert!(x[l] > 0);
        let found = loop {
            if n > 5 {
                break 10;
            }
        };
        count += found;
    }

    by_nested_loops(count, n, l, x) {
        let mut row = 0;
        while row < 2 {
            let mut column = 0;
            while column < n / 2 {
                assert!(x[l] > 0);
                count += 1;
                column += 1;
            }
            row += 1;
        }
    }

    by_memory(count, n, l, x) {
        let mut sum = 0;
        while sum < n {
            assert!(x[l] > 0);
            sum += x[0];
            count += 1;
        }
    }

    by_an_iterator(count, n, l, x) {
        assert!(x[l] > 0);
        let sum: u32 = (0..n).map(|k| if k > n { 5 } else { 1 }).sum();
        count += sum;
    }

    by_halves(count, n, l, x) {
        assert!(x[l] > 0);
        let mut size = n as usize * 51;
        while size > 1 {
            size /= 2;
            count += 1;
        }
        count += n - 8;
    }

    by_an_exit_of_an_outer_loop(count, n, l, x) {
        'all: loop {
            for k in 0..n {
                assert!(x[l] > 0);
                if k == 3 && count == n {
                    break 'all;
                }
            }
            count += 1;
            barrier();
        }
    }

    by_iterations_that_end_early(count, n, l, x) {
        'all: for k in 0..n * 2 {
            for j in 0..n {
                assert!(x[l] > 0);
                if j == 3 && k % 2 == 1 {
                    continue 'all;
                }
            }
            count += 1;
            barrier();
        }
    }

    by_an_exit_of_a_block(count, n, l, x) {
        count += n;
        'some: {
            for k in 0..n {
                assert!(x[l] > 0);
                if k == 3 {
                    break 'some;
                }
            }
            barrier();
            count += 1;
        }
    }

    with_an_assertion_of_all_in_a_loop_with_a_barrier(count, n, l, x) {
        let mut k = 20;
        while k > n {
            assert!(x[l] > 0);
            k -= 1;
        }
        for _ in 0..n {
            assert!(k < 11);
            barrier();
        }
        count += n;
    }

    with_an_assertion_of_all_about_elements(count, n, l, x) {
        let mut k = 20;
        for (at, v) in x.iter().enumerate() {
            assert!(x[l] > 0 && *v < 2 && at < 8);
            k -= 1;
        }
        assert!(k == 12);
        count += n;
    }

    with_a_position_that_all_find(count, n, l, x) {
        let k = (0..n).position(|k| {
            assert!(x[l] > 0);
            k == 5
        });
        assert!(k == Some(5));
        count += n;
    }

    with_an_assertion_of_all_behind_while_let(count, n, l, x) {
        let mut k = 0;
        while let Some(left) = n.checked_sub(k + 1) {
            assert!(x[l] > 0 && left < n);
            k += 1;
        }
        assert!(k > 3);
        count += k;
    }

    with_a_step_that_is_computed(count, n, l, x) {
        let mut k = 20;
        while k > n {
            assert!(x[l] > 0);
            k -= 1;
        }
        let mut steps = 0;
        for _ in (0..n).step_by(19 - k as usize) {
            steps += 1;
        }
        count += n + steps - 2;
    }

    by_a_way_out(count, n, l, x) {
        count += n * 2;
        let mut k = 0;
        while k < 100 {
            assert!(x[l] > 0);
            k += 1;
            if k == n {
                count /= 2;
                break;
            }
        }
    }
}

#[kernel(local = 8)]
fn counted_for_a_function(n: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut t: [u32; 8];
    let l = local_id(0);
    t[l] = 0;
    barrier();
    let mut count = 0;
    while count < n {
        assert!(x[l] > 0);
        count += 1;
    }
    rounds(&mut t, count);
    y[global_id(0)] = count * 1000 + t[l];
}

#[test]
fn counts_for_a_function_with_barriers() {
    check_counts(|n, x, y| counted_for_a_function(n, x, y), [10_010; 2]);
}

/// Kernels that halve `k` until it is four, in a loop that work-item 7 leaves early, and then depend on it in a way that
/// may panic. The others must not panic with it: `name(k, x) { body }`.
macro_rules! halved {
    ($($name:ident($k:ident, $x:ident) { $($body:tt)* })*) => {$(
        mod $name {
            use super::*;

            #[kernel(local = 8)]
            pub(super) fn kernel(first: usize, $x: &[u32], y: &mut [u32]) {
                #[local]
                let mut t: [u32; 8];
                let l = local_id(0);
                let mut $k = first;
                while $k > 4 {
                    assert!($x[l] > 0);
                    $k /= 2;
                }
                t[l] = { $($body)* };
                barrier();
                let mut sum = 0;
                for k in 0..7 {
                    sum += t[k];
                }
                y[global_id(0)] = sum;
            }
        }

        #[test]
        fn $name() {
            on_every_device(&[], |queue| {
                for victim in [0, 7, 8] {
                    let mut x = [1; 9];
                    x[victim] = 0;
                    let mut y = Buffer::zeroed(queue, 8)?;
                    let x = Buffer::from_slice(queue, &x)?;
                    let found = $name::kernel(1 << 40, &x, &mut y).global(8).run(queue);
                    let sum = if victim == 0 { 6 } else { 7 };
                    let mut expected = vec![sum; 8];
                    if victim < 8 {
                        assert!(matches!(found, Err(Error::Panic(_))), "{found:?}");
                        expected[victim] = 0;
                    } else {
                        found?;
                    }
                    assert_eq!(y.to_vec(queue)?, expected);
                }
                Ok(())
            });
        }
    )*};
}

halved! {
    an_index_of_what_is_halved(k, x) {
        x[k]
    }

    a_quotient_by_what_is_halved(k, x) {
        let rest = 4 - k as u32 % x.len() as u32;
        1 / (1 - rest)
    }

    an_assertion_about_what_is_halved(k, x) {
        assert!(k == 4 && x.len() == 9);
        1
    }

    a_part_up_to_what_is_halved(k, x) {
        let part = &x[4..k + 1];
        part.len() as u32
    }

    an_element_of_an_own_array(k, x) {
        let mut own = [0; 5];
        own[k] = x.len() as u32 / 9;
        own[k]
    }

    an_option_of_what_is_halved(k, x) {
        let value = k.checked_sub(3).filter(|k| *k < x.len()).unwrap();
        value as u32
    }
}
