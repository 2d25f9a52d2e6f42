//! Each section of the language reference has tests: of what it accepts, on every device, and of what it rejects.

use std::path::Path;

/// A section; tests of what is accepted; tests, or files of `ui-tests/fail`, of what is rejected.
const ROWS: &[(&str, &[&str], &[&str])] = &[
    ("Functions", &["functions::functions_of_another_crate"], &["signatures", "recursion_and_jumps"]),
    (
        "Types",
        &["launches::scalars_of_every_type", "casts::casts_to_every_type"],
        &["every_kind_of_type_has_an_answer"],
    ),
    ("Parameters", &["launches::parts_of_buffers", "local_memory::local_and_constant_parameters"], &["parameters"]),
    ("Values and operators", &["operators::operators", "casts::literals_are_exact"], &["expressions", "literals"]),
    ("Tuples and arrays", &["values::arrays_across_functions", "language::tuples"], &["arrays_as_values"]),
    ("Constants", &["constants::tables_of_doubles", "constants::slices"], &["constants"]),
    ("Vectors", &["vectors::masks", "lanewise::methods_of_floats"], &["vectors_have_these_fields_and_methods"]),
    (
        "Structs and enums",
        &[
            "structs::structs_in_buffers",
            "structs::enums_and_device_functions",
            "values::made_and_matched",
            "values::state_machine",
            "orders::with_fields",
            "orders::defaults",
        ],
        &["struct_without_repr", "enums_with_fields", "enum_with_fields", "orders_and_defaults"],
    ),
    ("Methods", &["methods::a_panic_in_a_method_comes_back"], &["blocks_of_methods_that_kernels_cannot_have"]),
    (
        "Operators of your own types",
        &["user_types::operators_of_user_types"],
        &["blocks_of_methods_that_kernels_cannot_have"],
    ),
    ("Generics", &["generics::a_kernel_at_several_types", "generics::constants_as_parameters"], &["signatures"]),
    (
        "Your own traits",
        &["user_types::traits_with_device_methods_are_bounds"],
        &["blocks_of_methods_that_kernels_cannot_have"],
    ),
    (
        "Functions as arguments",
        &[
            "higher_order::a_kernel_is_given_a_function",
            "higher_order::work_groups_and_functions",
            "closures::with_variables",
            "closures::a_panic_inside_is_told",
        ],
        &["a_function_is_called_or_handed_on", "closures_that_are_handed_on"],
    ),
    (
        "Option and Result",
        &["values::options", "payloads::structs_and_enums_in_options_and_results"],
        &["options_and_results"],
    ),
    ("Ordering", &["orders::total_cmp_of_floats", "orders::methods_of_orderings"], &["options_and_results"]),
    ("References", &["spaces::references_come_back", "language::references"], &["references_into_two_memories"]),
    ("Sub-slices", &["language::sub_slices", "bytes::unchecked_elements"], &["halves_are_taken_apart_at_once"]),
    ("Grids", &["grids::grids_of_one_to_four_dimensions"], &["grids"]),
    ("Elements without a check", &["bytes::unchecked_elements"], &["elements_without_a_check"]),
    (
        "Variables and patterns",
        &[
            "language::matches",
            "values::or_patterns_that_bind",
            "through_references::variables_behind_references_are_references",
        ],
        &["every_kind_of_pattern_has_an_answer"],
    ),
    ("Control flow", &["control::control", "language::blocks"], &["recursion_and_jumps", "statements"]),
    (
        "Iterators",
        &["iteration::consumers", "kernels::panics_are_those_of_std"],
        &["iterators_that_cannot_go_backwards"],
    ),
    ("Closures", &["iteration::closures"], &["closures_are_called_or_handed_to_iterators"]),
    ("Methods of slices", &["iteration::slice_methods", "values::a_swap_is_checked"], &["methods"]),
    ("Panics", &["panics::operations_panic_as_on_the_host", "language::assertions"], &["printing"]),
    ("Printing", &["printing::every_device_prints_what_the_host_prints"], &["printing"]),
    (
        "Local memory and barriers",
        &["local_memory::tiled_product", "groups::functions_wait_for_the_group"],
        &["divergent_barriers_are_rejected"],
    ),
    (
        "Atomics",
        &["local_memory::histogram_with_local_atomics", "atomics::floats_are_added_by_compare_exchange"],
        &["methods"],
    ),
    ("Work-item functions", &["launches::every_work_item_runs_once"], &["expressions"]),
];

/// What is no part of the language.
const OTHER: &[&str] = &["Known gaps"];

fn sources(folder: &str, all: &mut Vec<(String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder of tests").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
                all.push((name, std::fs::read_to_string(&path).expect("a source")));
            }
        }
    }
}

/// A function, or a case that a macro makes one of.
fn has(source: &str, test: &str) -> bool {
    [format!("fn {test}("), format!("mod {test} {{"), format!("!({test},"), format!("!(\n    {test},")]
        .iter()
        .any(|text| source.contains(text))
}

#[test]
fn each_section_of_the_language_reference_has_tests() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/language.md");
    let page = std::fs::read_to_string(page).expect("the language reference");
    let sections: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let listed: Vec<_> = ROWS.iter().map(|(section, ..)| *section).chain(OTHER.iter().copied()).collect();
    assert_eq!(sections, listed, "the sections of docs/src/language.md, and the tests that they have here");
    let mut accepting = Vec::new();
    sources("tests", &mut accepting);
    let mut rejecting = Vec::new();
    sources("../cl-compiler/tests", &mut rejecting);
    sources("../ui-tests/fail", &mut rejecting);
    for (section, accepted, rejected) in ROWS {
        assert!(!accepted.is_empty() && !rejected.is_empty(), "{section}");
        for test in *accepted {
            let (file, name) = test.split_once("::").expect("file::test");
            let found = accepting.iter().any(|(known, source)| known == file && has(source, name));
            assert!(found, "{section}: there is no test `{test}`");
        }
        for test in *rejected {
            let found = rejecting.iter().any(|(file, source)| file == test || has(source, test));
            assert!(found, "{section}: there is no test `{test}`");
        }
    }
}
