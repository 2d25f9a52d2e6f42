//! The macro does not see that a name stands for a tuple.

use cl_runtime::prelude::*;

type Pair = (u32, f32);

#[device]
fn pair(i: u32) -> Pair {
    (i, 1.0)
}

fn main() {}
