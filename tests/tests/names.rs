//! Names mean in kernels what they mean to rustc, and may be any that Rust allows. What must not compile because a name has
//! another meaning than the compiler of kernels takes it for is in `ui-tests`.
#![allow(
    non_snake_case,
    non_camel_case_types,
    non_upper_case_globals,
    confusable_idents,
    uncommon_codepoints,
    unreachable_pub,
    unused,
    clippy::all
)]

#[macro_use]
#[path = "names/words.rs"]
mod words;
#[path = "names/expansion.rs"]
mod expansion;
#[path = "names/hygiene.rs"]
mod hygiene;
#[path = "names/patterns.rs"]
mod patterns;
#[path = "names/raw.rs"]
mod raw;
#[path = "names/reserved.rs"]
mod reserved;
#[path = "names/strange.rs"]
mod strange;
#[path = "names/twins.rs"]
mod twins;

/// Runs a kernel without arguments but `y` on every device, and compares with a plain function of the index.
#[track_caller]
fn gives(
    kernel: impl for<'a> Fn(&'a mut cl_runtime::Buffer<u32>) -> cl_runtime::Launch<'a>,
    expected: impl Fn(u32) -> u32,
) {
    tests::on_every_device(&[], |queue| {
        let mut y = cl_runtime::Buffer::from_slice(queue, &[7u32; 8])?;
        kernel(&mut y).global(8).run(queue)?;
        let expected: Vec<_> = (0..8).map(&expected).collect();
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}
