//! Which kernels with barriers the native device runs as parallel regions. Of the others, each work-item is a coroutine.

mod repository;

use quote::ToTokens;
use repository::Written;

/// The kernels of the repository that are not divided, by file and name.
const ONE_BY_ONE: &[&str] = &[
    "tests/tests/adversary/groups.rs part_of_four",
    "tests/tests/adversary/groups.rs part_is_written",
    "tests/tests/builtins/opencl.rs halves",
    "tests/tests/checked/groups.rs only_some",
    "tests/tests/checked/groups.rs two_barriers",
    "tests/tests/checked/groups.rs as_often_as_asked",
    "tests/tests/checked/local.rs no_barrier",
    "tests/tests/enums/odd.rs uniform_by_argument",
    "tests/tests/groups.rs only_through_others",
    "tests/tests/groups.rs iterations_with_barriers",
    "tests/tests/groups.rs passed_around",
    "tests/tests/local_memory.rs without_a_barrier",
    "tests/tests/local_memory.rs goes_on_after_a_panic",
    "tests/tests/regions.rs weighted",
    "tests/tests/regions.rs halving",
    "tests/tests/undefined_behaviour.rs unwritten_guard",
    "tests/tests/user_types/elements.rs in_tile",
    "tests/tests/user_types/fields.rs tiles",
    "tests/tests/user_types/in_local_memory.rs dots",
    "tests/tests/written/offsets.rs matched_with_barriers",
    "tests/tests/written/tiles.rs exchanged_twice",
];

/// The kernels of the repository without a barrier whose loops are executed once for the group.
const INTERCHANGED: &[&str] = &[
    "examples/safety_cost/safe.rs strided",
    "examples/safety_cost/safe.rs histogram",
    "tests/tests/accepted/bins.rs of_bytes_strided",
    "tests/tests/accepted/blocks.rs from_a_base",
    "tests/tests/accepted/matrices.rs product",
    "tests/tests/accepted/strides.rs while_below_the_count",
    "tests/tests/accepted/strides.rs while_below_the_length",
    "tests/tests/accepted/strides.rs stride_in_a_variable",
    "tests/tests/accepted/strides.rs stride_of_the_groups",
    "tests/tests/accepted/strides.rs stretch_of_a_group",
    "tests/tests/accepted/strides.rs in_32_bits",
    "tests/tests/accepted/strides.rs in_signed_32_bits",
    "tests/tests/accepted/strides.rs stretch_in_32_bits",
    "tests/tests/accepted/strides.rs partial_sums",
    "tests/tests/checked/global.rs wrong_stride",
    "tests/tests/gallery/hands_on.rs multiply_elements",
    "tests/tests/gallery/linear_algebra.rs doitgen",
    "tests/tests/golden/kernels.rs matrix_product",
    "tests/tests/grid_strides.rs sums",
    "tests/tests/grid_strides.rs some_end",
    "tests/tests/grid_strides.rs around",
    "tests/tests/grid_strides.rs areas",
    "tests/tests/grid_strides.rs ranges",
    "tests/tests/iteration/unrolled.rs hints",
    "tests/tests/regions/private_arrays.rs table",
    "tests/tests/regions/private_arrays.rs rounds",
    "tests/tests/regions/private_arrays.rs beyond",
    "tests/tests/regions/private_arrays.rs beyond_together",
    "tests/tests/regions.rs column_sums",
    "tests/tests/regions.rs decayed",
];

#[test]
fn repository_kernels() {
    let (mut divided, mut one_by_one, mut interchanged) = (0, Vec::new(), Vec::new());
    for Written { file, options, function, is_kernel } in repository::functions() {
        let line = format!("{file} {}", function.sig.ident);
        let has_barrier = function.to_token_stream().to_string().contains("barrier");
        if !is_kernel {
            continue;
        }
        let Ok(expansion) = cl_compiler::expansion(Some(options), function) else { continue };
        let expansion = expansion.to_string();
        let has_regions = expansion.contains("for_each_in_regions");
        match (expansion.contains("for_each_with_barriers"), has_regions) {
            (true, true) => divided += 1,
            (true, false) if has_barrier => one_by_one.push(line),
            (false, true) => interchanged.push(line),
            _ => {}
        }
    }
    assert!(divided > 50, "{divided}");
    assert_eq!(one_by_one, ONE_BY_ONE, "{}", one_by_one.join("\n"));
    assert_eq!(interchanged, INTERCHANGED, "{}", interchanged.join("\n"));
}
