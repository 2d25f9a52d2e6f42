//! The OpenCL C of some kernels, as files to review: `tests/golden/*.cl`. Those of the gallery are checked in `gallery.rs`.

#[path = "golden/kernels.rs"]
mod kernels;

use cl_runtime::Kernel;
use cl_runtime::prelude::*;
use tests::{golden, on_every_device};

#[test]
fn golden_files_are_up_to_date() {
    // makes sure that the examples' kernels are linked
    let _ = examples::polygon::inside_polygon::KERNEL;
    golden::check("", Kernel::all().map(|kernel| (name(kernel), kernel)));
}

/// Kernels of examples have the example's name before their own.
fn name(kernel: &Kernel) -> String {
    let module = kernel.module().strip_suffix("::kernels").unwrap_or(kernel.module());
    match module.rsplit_once("::") {
        Some((_, example)) => format!("{example}_{}", kernel.name()),
        None => kernel.name().to_owned(),
    }
}

#[test]
fn golden_kernels_give_the_same_on_every_device() {
    let native = Queue::new(&Device::native()).and_then(|queue| kernels::results(&queue)).expect("the native results");
    on_every_device(&[], |queue| {
        assert_eq!(kernels::results(queue)?, native, "on {}", queue.device());
        Ok(())
    });
}
