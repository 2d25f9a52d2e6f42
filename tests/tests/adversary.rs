//! Safe kernels that try to touch what is not theirs, and are accepted: each does what Rust says, or panics as Rust would, on
//! every device. What is refused is in `cl-compiler/tests/adversary.rs`. Many of them have been taken for something that they
//! are not: an index that wraps around, a value that changes behind the back of the proof, a work-item that goes on behind its
//! panic. Under Oclgrind and AddressSanitizer none of them may touch what it must not.
// they are written as nobody would
#![allow(
    clippy::eq_op,
    clippy::int_plus_one,
    clippy::manual_is_multiple_of,
    clippy::manual_swap,
    clippy::needless_range_loop,
    clippy::never_loop,
    clippy::type_complexity,
    clippy::blocks_in_conditions,
    clippy::diverging_sub_expression,
    clippy::identity_op,
    clippy::unnecessary_literal_unwrap
)]

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cl_runtime::{Launch, prelude::*};
use tests::on_every_device;

#[path = "adversary/endless.rs"]
mod endless;
#[path = "adversary/groups.rs"]
mod groups;
#[path = "adversary/indices.rs"]
mod indices;
#[path = "adversary/panicked.rs"]
mod panicked;
#[path = "adversary/slices.rs"]
mod slices;
#[path = "adversary/values.rs"]
mod values;

/// How many work-items, and the lengths of `x` and `y`.
const SIZES: [(usize, usize, usize); 6] = [(1, 1, 1), (5, 5, 5), (16, 64, 64), (16, 300, 16), (20, 3, 300), (9, 4, 2)];

/// What every work-item does, one after the other, as plain Rust: the result, or what the panics say.
fn one_by_one(
    host: fn(usize, &[u32], &mut [u32]),
    items: usize,
    x: &[u32],
    y: &[u32],
) -> Result<Vec<u32>, BTreeSet<String>> {
    let mut y = y.to_vec();
    let mut said = BTreeSet::new();
    for i in 0..items {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| host(i, x, &mut y))) {
            let literal = panic.downcast_ref::<&str>().map(ToString::to_string);
            said.insert(literal.or_else(|| panic.downcast_ref::<String>().cloned()).expect("a message"));
        }
    }
    if said.is_empty() { Ok(y) } else { Err(said) }
}

/// Compares a kernel with plain Rust on every device. A launch that could race is refused; not every one may be.
#[track_caller]
fn check(kernel: for<'a> fn(&'a Buffer<u32>, &'a mut Buffer<u32>) -> Launch<'a>, host: fn(usize, &[u32], &mut [u32])) {
    on_every_device(&[], |queue| {
        let mut ran = 0;
        for (items, x_len, y_len) in SIZES {
            let x: Vec<u32> = (0..x_len as u32).map(|k| k * 7 % 5).collect();
            let before: Vec<u32> = (0..y_len as u32).map(|k| 1000 + k).collect();
            let given = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::from_slice(queue, &before)?;
            let expected = one_by_one(host, items, &x, &before);
            let found = kernel(&given, &mut y).global(items).run(queue);
            let launch = format!("{items} work-items, {x_len} and {y_len} elements");
            match (found, expected) {
                (Err(Error::Race { .. }), _) => continue,
                (Ok(()), Ok(expected)) => assert_eq!(y.to_vec(queue)?, expected, "{launch}"),
                (Err(Error::Panic(panic)), Err(said)) => {
                    // the texts about ranges differ between versions of std
                    let of_range = |message: &String| message.starts_with("range ");
                    let same = said.contains(&panic.message) || (of_range(&panic.message) && said.iter().any(of_range));
                    assert!(same, "{launch}: {}, not {said:?}", panic.message);
                }
                (found, expected) => panic!("{launch}: {found:?}, not {expected:?}"),
            }
            ran += 1;
        }
        assert!(ran > 0, "every launch is refused");
        Ok(())
    });
}

/// Kernels without barriers, each compared with itself as plain Rust: `name(i, x, y) { body }`, of the work-item `i`.
macro_rules! alone {
    ($($name:ident($i:ident, $x:ident, $y:ident) { $($body:tt)* })*) => {$(
        mod $name {
            use super::*;

            #[kernel]
            pub(super) fn kernel($x: &[u32], $y: &mut [u32]) {
                let $i = global_id(0);
                $($body)*
            }

            pub(super) fn host($i: usize, $x: &[u32], $y: &mut [u32]) {
                $($body)*
            }
        }

        #[test]
        fn $name() {
            check(|x, y| $name::kernel(x, y), $name::host);
        }
    )*};
}
use alone;
