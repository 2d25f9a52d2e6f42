//! Sixteen threads on queues of their own and on shared ones. `cargo bench -p cl-runtime --bench threads -- 60` does it for a
//! minute on each device.
#![allow(missing_docs)]

mod common;
#[path = "common/crowd.rs"]
mod crowd;

use cl_runtime::{Result, prelude::*};
use crowd::Crowd;

#[test]
fn a_crowd_of_threads_gets_right_answers() -> Result<()> {
    for device in Device::all() {
        if device.platform_name().contains("Oclgrind") {
            eprintln!("skipped: {device} runs kernels in whatever thread waits for them, unguarded");
            continue;
        }
        let iterations = Crowd::new(&device)?.run(16, |iteration| iteration < 40);
        assert_eq!(iterations, 16 * 40, "{device}");
    }
    Ok(())
}
