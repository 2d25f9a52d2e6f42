//! Random kernels that rustc compiles: on the native device they give what the interpreter says, to the bit, and the same panic.
//!
//! The files are made by `cargo run -p fuzz --example sample -- tests/tests/sampled 200 1`.

// not every function of a random program is called
#[allow(dead_code)]
#[path = "sampled/mod.rs"]
mod sampled;

use cl_runtime::{Device, Kernel, Queue};
use fuzz::Program;
use fuzz::device::{self, Ran};
use fuzz::trial::values_differ;

/// Whether the launch has panicked; `None` if the runtime has refused it.
fn compare(kernel: &'static Kernel, text: &str, queue: &Queue) -> Option<bool> {
    let case = fuzz::file::read(text).unwrap_or_else(|error| panic!("{kernel:?}: {error}"));
    let program =
        Program::parse_unchecked(&case.source).unwrap_or_else(|errors| panic!("{kernel:?}: {}", errors.join("\n")));
    let outcome = fuzz::run(&program, &case.launch, 10_000_000).unwrap_or_else(|error| panic!("{kernel:?}: {error:?}"));
    let (buffers, panic) = match device::run(kernel, queue, &case.launch) {
        Ran::Done { buffers, panic } => (buffers, panic),
        // the launch does not meet a condition that keeps work-items apart
        Ran::Race(_) => return None,
        other => panic!("{kernel:?}: {other:?}"),
    };
    assert_eq!(outcome.races, [], "{kernel:?}");
    match &panic {
        None => assert_eq!(outcome.panics, [], "{kernel:?}"),
        Some(panic) => assert!(outcome.panics.contains(panic), "{kernel:?}: {panic:?} and {:?}", outcome.panics),
    }
    let doubtful: &[_] = if kernel.has_barriers() { &outcome.doubtful } else { &[] };
    assert_eq!(values_differ(&case, &outcome.args, &buffers, doubtful), None, "{kernel:?}");
    Some(panic.is_some())
}

#[test]
fn random_kernels_give_the_same_interpreted_and_compiled_by_rustc() {
    let queue = Queue::new(&Device::native()).expect("a queue");
    let results: Vec<_> = sampled::ALL.iter().filter_map(|(kernel, text)| compare(kernel, text, &queue)).collect();
    let (done, panicked) = (results.len(), results.iter().filter(|panicked| **panicked).count());
    assert!(done * 10 > sampled::ALL.len() * 9 && panicked > 0, "{done} of {}, {panicked} panics", sampled::ALL.len());
}
