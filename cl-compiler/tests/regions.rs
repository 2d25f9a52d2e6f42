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
    "tests/tests/local_memory.rs without_a_barrier",
    "tests/tests/local_memory.rs goes_on_after_a_panic",
    "tests/tests/undefined_behaviour.rs unwritten_guard",
    "tests/tests/written/offsets.rs matched_with_barriers",
    "tests/tests/written/tiles.rs exchanged_twice",
];

#[test]
fn repository_kernels() {
    let (mut divided, mut lines) = (0, Vec::new());
    for Written { file, options, function, is_kernel } in repository::functions() {
        let name = function.sig.ident.clone();
        if !is_kernel || !function.to_token_stream().to_string().contains("barrier") {
            continue;
        }
        let Ok(expansion) = cl_compiler::expansion(Some(options), function) else { continue };
        let expansion = expansion.to_string();
        match expansion.contains("for_each_in_regions") {
            true => divided += 1,
            false if expansion.contains("for_each_with_barriers") => lines.push(format!("{file} {name}")),
            false => {}
        }
    }
    assert!(divided > 50, "{divided}");
    assert_eq!(lines, ONE_BY_ONE, "{}", lines.join("\n"));
}
