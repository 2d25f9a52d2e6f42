//! `Some`, `Less`, `Relaxed` of the user's own.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst as Relaxed};

mod order {
    #[allow(non_upper_case_globals)]
    pub const Less: std::cmp::Ordering = std::cmp::Ordering::Greater;
}
use order::Less;

enum Maybe {
    Some(u32),
    None,
}

mod inner {
    use super::Maybe::{None, Some};
    use cl_runtime::prelude::*;

    #[device]
    fn maybe(x: u32) -> u32 {
        match Some(x) {
            Some(x) => x,
            None => 0,
        }
    }
}

#[device]
fn ordered(x: u32) -> bool {
    match x.cmp(&3) {
        Less => true,
        _ => false,
    }
}

#[kernel]
fn counted(bins: &[AtomicU32]) {
    bins[0].fetch_add(1, Relaxed);
}

fn main() {}
