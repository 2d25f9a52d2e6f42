//! Kernels that are accepted without `unsafe`, as people write them: each against plain Rust, on every device, at sizes that
//! are no multiple of anything. All of their accesses are proven, so that their code has no check of the device; those of
//! the module `data` excepted, whose indices come from memory.

#[path = "accepted/bins.rs"]
mod bins;
#[allow(clippy::all)] // as people write them
#[path = "written/bits.rs"]
mod bits;
#[path = "accepted/blocks.rs"]
mod blocks;
#[path = "accepted/buffers.rs"]
mod buffers;
#[allow(clippy::all)] // as people write them
#[path = "written/choices.rs"]
mod choices;
#[path = "accepted/coarse.rs"]
mod coarse;
#[path = "accepted/data.rs"]
mod data;
#[path = "accepted/elements.rs"]
mod elements;
#[allow(clippy::all)] // as people write them
#[path = "written/elimination.rs"]
mod elimination;
#[path = "accepted/fields.rs"]
mod fields;
#[allow(clippy::all)] // as people write them
#[path = "written/flat.rs"]
mod flat;
#[path = "accepted/grids.rs"]
mod grids;
#[path = "accepted/images.rs"]
mod images;
#[path = "accepted/local_fields.rs"]
mod local_fields;
#[path = "accepted/matrices.rs"]
mod matrices;
#[path = "accepted/motion.rs"]
mod motion;
#[path = "accepted/neighbours.rs"]
mod neighbours;
#[allow(clippy::all)] // as people write them
#[path = "written/offsets.rs"]
mod offsets;
#[path = "accepted/ported.rs"]
mod ported;
#[path = "accepted/powers.rs"]
mod powers;
#[path = "accepted/reductions.rs"]
mod reductions;
#[path = "accepted/scans.rs"]
mod scans;
#[path = "accepted/sorting.rs"]
mod sorting;
#[path = "written/stencils.rs"]
mod stencils;
#[path = "accepted/strides.rs"]
mod strides;
#[path = "written/tiles.rs"]
mod tiles;
#[path = "written/trees.rs"]
mod trees;
#[path = "written/words.rs"]
mod words;

use cl_runtime::Kernel;
use cl_runtime::prelude::*;
use tests::Same;
use tests::random::Random;

/// Lengths of lines: none, one, less than a group, a group, one more, many groups and a bit.
const LENGTHS: [usize; 6] = [0, 1, 7, 64, 65, 1000];

/// Widths and heights of images.
const SHAPES: [(usize, usize); 6] = [(0, 0), (1, 1), (5, 3), (16, 16), (33, 17), (1, 40)];

/// Runs a case for each size on every device.
#[track_caller]
fn each<S: Copy>(sizes: &[S], case: impl Fn(&Queue, S) -> cl_runtime::Result<()>) {
    tests::on_every_device(&[], |queue| sizes.iter().try_for_each(|&size| case(queue, size)));
}

/// Of these the conditions ask more than is needed: that the global size is no larger than the buffer, where only the first
/// work-item of each group reads it; that a matrix fits a tile.
const TOO_STRICT: [&str; 3] = [
    "accepted::reductions::first_of_group ",
    "accepted::matrices::transpose_by_block_rows ",
    "accepted::coarse::transpose ",
];

/// Runs a launch in the form without checks.
trait RunPlain {
    fn run_plain(self, queue: &Queue) -> cl_runtime::Result<()>;
}

impl RunPlain for cl_runtime::Launch<'_> {
    #[track_caller]
    fn run_plain(self, queue: &Queue) -> cl_runtime::Result<()> {
        let (unmet, launch) = (self.unmet(queue.device())?, format!("{self:?}"));
        let known = TOO_STRICT.iter().any(|name| launch.contains(name));
        assert!(known || unmet.is_empty(), "{launch:.90}: {unmet:#?}");
        self.run(queue)
    }
}

/// The least multiple of a group that has a work-item for each of `n`.
fn rounded(n: usize, group: usize) -> usize {
    n.next_multiple_of(group)
}

/// `len` numbers between 0.1 and 1, the same ones in every run.
fn numbers(seed: u64, len: usize) -> Vec<f32> {
    let mut random = Random::new(seed);
    (0..len).map(|_| random.uniform(0.1, 1.0) as f32).collect()
}

/// `len` numbers below `limit`.
fn integers(seed: u64, len: usize, limit: u32) -> Vec<u32> {
    let mut random = Random::new(seed);
    (0..len).map(|_| (random.bits() % u64::from(limit)) as u32).collect()
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
    let (is, should, len) = (result[i], expected[i], result.len());
    panic!("on {device}: {} of {len} wrong; [{i}] is {is:?} instead of {should:?}\n{source}", wrong.len());
}

/// The lines of a kernel's program that have to do with panics: none where everything is proven.
fn checks(kernel: &Kernel) -> Vec<String> {
    let of_checks = |line: &&str| line.contains("panic") || line.contains("cl_record");
    kernel.source().lines().filter(of_checks).map(|line| line.trim().to_owned()).collect()
}

/// All kernels of this file's modules.
fn kernels() -> impl Iterator<Item = &'static Kernel> {
    // those of other crates are linked too
    Kernel::all().filter(|kernel| kernel.module().starts_with(module_path!())).chain(instances())
}

/// What `Kernel::all` does not list: instances of generic kernels.
fn instances() -> [&'static Kernel; 6] {
    [
        elements::axpy_of::<f32>::KERNEL,
        blocks::expand::<3>::KERNEL,
        reductions::largest::<f32, 32>::KERNEL,
        reductions::largest::<u32, 64>::KERNEL,
        matrices::product_of::<4>::KERNEL,
        matrices::transpose_of::<u32, 8>::KERNEL,
    ]
}

/// Kernels in which checks are left, though what they do is always right.
const CHECKED: &[&str] = &[
    "blocks::stored_as_a_vector",
    "choices::exchanged",
    "choices::put_by_two_dimensions",
    "local_fields::in_a_struct",
    "local_fields::in_nested_structs",
    "offsets::bitonic",
    "powers::halved",
    "powers::one_step",
    "reductions::doubling",
    "reductions::in_a_function",
    "sorting::bitonic_in_local_memory",
    "sorting::bitonic_step",
    "strides::stretches",
    "tiles::exchanged_twice",
    "tiles::product_with_a_loader",
    "trees::interleaved_sum",
];

#[test]
fn what_is_proven_has_no_checks() {
    let mut checked = Vec::new();
    for kernel in kernels().filter(|kernel| !kernel.module().ends_with("::data")) {
        let checks = checks(kernel);
        // the routine that makes the record comes with the first check; what the kernel itself says is at its end
        let at = checks.iter().filter(|line| line.contains("(&cl, "));
        if !checks.is_empty() {
            let module = kernel.module().rsplit("::").next().unwrap_or_default();
            checked.push(format!("{module}::{}: {:#?}", kernel.name(), at.collect::<Vec<_>>()));
        }
    }
    checked.sort();
    let names: Vec<_> = checked.iter().filter_map(|text| text.split_once(": ").map(|(name, _)| name)).collect();
    assert_eq!(names, CHECKED, "{}", checked.join("\n"));
}

/// What the compiler does not show yet, though it is so.
const UNSAFE: [&str; 3] = ["stretches", "transpose_by_block_rows", "transpose_of"];

#[test]
fn few_kernels_are_unsafe() {
    let mut found: Vec<_> = kernels().filter(|kernel| kernel.is_unsafe()).map(|kernel| kernel.name()).collect();
    found.sort_unstable();
    let mut known = UNSAFE.to_vec();
    known.sort_unstable();
    assert_eq!(found, known);
}
