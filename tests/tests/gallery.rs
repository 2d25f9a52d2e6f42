//! A gallery: well-known GPU programs as kernels, each against plain Rust, on every device. Bit for bit where there are only
//! integers and `+ - * / sqrt fma`; within a tolerance that the test states otherwise. Their OpenCL C is in
//! `tests/golden/gallery`.

#[path = "gallery/bodies.rs"]
mod bodies;
#[path = "gallery/hands_on.rs"]
mod hands_on;
#[path = "gallery/integers.rs"]
mod integers;
#[path = "gallery/linear_algebra.rs"]
mod linear_algebra;
#[path = "gallery/numerics.rs"]
mod numerics;
#[path = "gallery/parallel.rs"]
mod parallel;
#[path = "gallery/solvers.rs"]
mod solvers;
#[path = "gallery/stencils.rs"]
mod stencils;

use cl_runtime::__private::{Identity, program_for};
use cl_runtime::{Kernel, Queue};
use tests::Same;
use tests::random::Random;

#[test]
fn golden_files_are_up_to_date() {
    let name = |kernel: &Kernel| {
        let module = kernel.module().rsplit("::").next().unwrap_or_default();
        format!("{module}_{}", kernel.name())
    };
    tests::golden::check("gallery", Kernel::all().map(|kernel| (name(kernel), kernel)));
}

/// What the workarounds for drivers' errors make of some kernels: one file for each driver and version.
#[test]
fn golden_programs_with_quirks_are_up_to_date() {
    const KERNELS: [&str; 4] = ["bitonic_sort", "black_scholes", "philox", "scan"];
    const DRIVERS: [(&str, [&str; 4]); 7] = [
        (
            "pocl_3.1",
            ["Portable Computing Language", "OpenCL 3.0 PoCL 3.1, LLVM 15.0.6", "3.1+debian", "pthread-haswell"],
        ),
        ("pocl_7.1", ["Portable Computing Language", "OpenCL 3.0 PoCL 7.1, LLVM 21.1.8", "7.1+debian", "cpu-haswell"]),
        ("rusticl_22.3", ["rusticl", "OpenCL 3.0", "22.3.6", "llvmpipe (LLVM 15.0.6, 256 bits)"]),
        ("rusticl_26.2", ["rusticl", "OpenCL 3.1", "26.2.6-1", "llvmpipe (LLVM 22.1.8, 256 bits)"]),
        ("oclgrind_21.10", ["Oclgrind", "OpenCL 1.2 (Oclgrind 21.10)", "Oclgrind 21.10", "Oclgrind Simulator"]),
        ("nvidia_580.159", ["NVIDIA CUDA", "OpenCL 3.0 CUDA 13.0", "580.159.04", "NVIDIA H100 80GB HBM3"]),
        ("another", ["Another Platform", "OpenCL 3.0", "1.0", "a device"]),
    ];
    let texts = DRIVERS.iter().map(|(file, [platform, platform_version, driver_version, device])| {
        let identity = Identity::new(platform, platform_version, driver_version, device);
        let mut kernels: Vec<_> = Kernel::all().filter(|kernel| KERNELS.contains(&kernel.name())).collect();
        kernels.sort_by_key(|kernel| kernel.name());
        assert_eq!(kernels.len(), KERNELS.len());
        let programs: Vec<_> = kernels.iter().map(|kernel| program_for(kernel, &identity)).collect();
        // the first line has a line number
        let programs: Vec<_> =
            programs.iter().map(|text| text.split_once('\n').map_or(&text[..], |(_, rest)| rest)).collect();
        (format!("{file}.cl"), programs.join("\n"))
    });
    tests::golden::check_texts("quirks", texts);
}

/// `len` numbers between 0.1 and 1, the same ones in every run.
fn numbers(seed: u64, len: usize) -> Vec<f32> {
    let mut random = Random::new(seed);
    (0..len).map(|_| random.uniform(0.1, 1.0) as f32).collect()
}

/// A matrix, row by row.
fn matrix<T>(rows: usize, columns: usize, mut element: impl FnMut(usize, usize) -> T) -> Vec<T> {
    let mut matrix = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            matrix.push(element(row, column));
        }
    }
    matrix
}

/// The sum of `n` terms, in their order.
fn sum(n: usize, term: impl FnMut(usize) -> f32) -> f32 {
    (0..n).map(term).fold(0.0, |sum, term| sum + term)
}

/// Requires a kernel's result to be the reference's, bit for bit.
#[track_caller]
fn assert_same<T: Same>(queue: &Queue, kernel: &Kernel, result: &[T], expected: &[T]) {
    assert_near(queue, kernel, result, expected, |a, b| a.same(b));
}

/// Requires each number of a kernel's result to be within `tolerance` of the reference's, relative to 1 or to it.
#[track_caller]
fn assert_close(queue: &Queue, kernel: &Kernel, result: &[f32], expected: &[f32], tolerance: f32) {
    assert_near(queue, kernel, result, expected, |a, b| (a - b).abs() <= tolerance * b.abs().max(1.0));
}

#[track_caller]
fn assert_near<T: Same>(queue: &Queue, kernel: &Kernel, result: &[T], expected: &[T], near: impl Fn(T, T) -> bool) {
    let (device, source) = (queue.device(), kernel.source());
    assert_eq!(result.len(), expected.len(), "on {device}\n{source}");
    let wrong: Vec<usize> = (0..result.len()).filter(|&i| !near(result[i], expected[i])).collect();
    let Some(&i) = wrong.first() else { return };
    let (is, should) = (result[i], expected[i]);
    panic!("on {device}: {} of {} wrong; [{i}] is {is:?} instead of {should:?}\n{source}", wrong.len(), result.len());
}
