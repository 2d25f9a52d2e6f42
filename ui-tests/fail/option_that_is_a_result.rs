//! What `Option` and `Result` both have is taken for an `Option`'s, where only rustc knows which it is.
#![forbid(unsafe_code)]

mod lib {
    use cl_runtime::prelude::*;

    #[device]
    pub fn parse(x: u32) -> Result<u32, u32> {
        if x < 9 { Ok(x) } else { Err(x) }
    }
}

use cl_runtime::prelude::*;
use lib::parse;

#[kernel]
fn unwrapped(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = parse(x[i]).unwrap();
}

fn main() {}
