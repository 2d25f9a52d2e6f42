//! What is known of a kernel without running it.

use cl_runtime::prelude::*;
use cl_runtime::{FloatMode, Kernel, ParamKind};

mod inner {
    use cl_runtime::prelude::*;

    /// Fills.
    #[expect(dead_code)]
    #[kernel(local = [8, 4], fp = "fast")]
    pub(crate) fn fill(value: f32, r#in: &[f32], out: &mut [f32]) {
        let i = global_id(1) * global_size(0) + global_id(0);
        if i < out.len() {
            out[i] = value + r#in[i];
        }
    }
}

#[expect(dead_code)]
#[kernel]
unsafe fn plain(n: u64, y: &mut [u64]) {
    y[0] = n;
}

#[test]
fn a_kernel_describes_itself() {
    let kernel = inner::fill::KERNEL;
    assert_eq!((kernel.name(), kernel.module()), ("fill", "metadata::inner"));
    assert_eq!(kernel.file(), file!());
    let line = include_str!("metadata.rs").lines().position(|line| line.contains("pub(crate) fn fill")).unwrap() + 1;
    assert_eq!(kernel.line() as usize, line);
    assert_eq!((kernel.local(), kernel.float_mode()), (Some([8, 4, 1]), FloatMode::Fast));
    assert!(!kernel.is_unsafe() && !kernel.has_barriers());
    let params: Vec<_> = kernel.params().iter().map(|param| (param.name, param.ty, param.kind)).collect();
    assert_eq!(
        params,
        [
            ("value", "f32", ParamKind::Value { size: 4 }),
            ("in", "&[f32]", ParamKind::Slice { mutable: false, length: false }),
            ("out", "&mut [f32]", ParamKind::Slice { mutable: true, length: true }),
        ]
    );
    let source = kernel.source();
    assert!(source.contains("__kernel void fill(float value,"), "{source}");

    let kernel = plain::KERNEL;
    assert_eq!((kernel.local(), kernel.float_mode(), kernel.is_unsafe()), (None, FloatMode::Strict, true));
    assert_eq!(kernel.params()[0].kind, ParamKind::Value { size: 8 });
}

#[test]
fn all_kernels_are_listed() {
    let mut names: Vec<_> = Kernel::all().map(|kernel| format!("{}::{}", kernel.module(), kernel.name())).collect();
    names.sort();
    assert_eq!(names, ["metadata::inner::fill", "metadata::plain"]);
}

#[test]
fn names_and_values_are_those_of_the_source() {
    // what the native version and the driver are given is one program, however often it is asked for
    assert_eq!(plain::KERNEL.source(), plain::KERNEL.source());
    let mut listed = Kernel::all().filter(|kernel| kernel.name() == "plain");
    assert!(std::ptr::eq(listed.next().expect("it is listed"), plain::KERNEL));
    assert_eq!(
        format!("{:?}", plain::KERNEL),
        format!("Kernel(metadata::plain at {}:{})", file!(), plain::KERNEL.line())
    );
}
