//! `$crate` of two macros may be two crates, and is spelled alike.

use cl_runtime::prelude::*;

pub const N: usize = 3;

macro_rules! kernels {
    ($($n:tt)*) => {
        #[kernel]
        fn reads_behind_a_check(x: &[u32], y: &mut [u32]) {
            let i = global_id(0);
            if i >= y.len() || $($n)* >= x.len() {
                return;
            }
            y[i] = x[$crate::N];
        }

        #[device]
        fn sum() -> usize {
            $crate::N + $($n)*
        }
    };
}

macro_rules! of_another {
    () => {
        kernels! { $crate::N }
    };
}

of_another!();

fn main() {}
