//! There is no type of what never returns.

use cl_runtime::prelude::*;

#[device]
fn never_returns() -> ! {
    loop {}
}

fn main() {}
