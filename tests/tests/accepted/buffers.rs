//! Two or three buffers in local memory that a loop's counter chooses, with one barrier in each iteration.

use cl_runtime::prelude::*;

use crate::{assert_same, each, integers};

const GROUP: usize = 64;

macro_rules! buffers {
    ($($name:ident: $count:literal, $k:ident in |$n:ident| $range:expr => $chosen:expr;)*) => {
        $(
            #[kernel(local = GROUP)]
            fn $name($n: usize, x: &[u32], y: &mut [u32]) {
                #[local]
                let mut buffers: [[u32; GROUP]; $count];
                let l = local_id(0);
                let mut sum = 0;
                for $k in $range {
                    buffers[$chosen][l] = x[$k * GROUP + l];
                    barrier();
                    sum += buffers[$chosen][GROUP - 1 - l] * ($k as u32 + 1);
                }
                y[global_id(0)] = sum;
            }
        )*

        #[test]
        fn chosen_by_the_counter() -> cl_runtime::Result<()> {
            each(&[0, 1, 2, 7], |queue, n| {
                let x = integers(3, n * GROUP, 1000);
                let buffer = Buffer::from_slice(queue, &x)?;
                $({
                    let $n = n;
                    let sum = |i: usize| ($range).map(|k| x[k * GROUP + GROUP - 1 - i % GROUP] * (k as u32 + 1)).sum();
                    let expected: Vec<u32> = (0..2 * GROUP).map(sum).collect();
                    let mut y = Buffer::zeroed(queue, 2 * GROUP)?;
                    $name(n, &buffer, &mut y).global(2 * GROUP).run(queue)?;
                    assert_same(queue, $name::KERNEL, &y.to_vec(queue)?, &expected);
                })*
                Ok(())
            });
            Ok(())
        }
    };
}

buffers! {
    by_the_remainder: 2, k in |n| 0..n => k % 2;
    by_a_bit: 2, k in |n| (0..n).rev() => k & 1;
    of_three: 3, k in |n| 0..n => k % 3;
    every_third: 2, k in |n| (0..n).step_by(3) => k % 2;
    every_third_down: 2, k in |n| (0..n).rev().step_by(3) => k % 2;
}
