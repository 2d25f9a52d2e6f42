//! Every method of the compiler's table, on every type it has it for, on every device: as std has it, or within the
//! table's bound.

#[path = "builtins/checked.rs"]
mod checked;
#[path = "builtins/floats.rs"]
mod floats;
#[path = "builtins/ints.rs"]
mod ints;
#[path = "builtins/opencl.rs"]
mod opencl;

/// A method that is in the table and not here has no test.
#[test]
fn every_method_is_tested() {
    let tested: Vec<&str> = [floats::TESTED, ints::TESTED, checked::TESTED, opencl::TESTED].concat();
    let mut untested: Vec<&str> =
        cl_compiler::builtins::all().map(|builtin| builtin.name).filter(|name| !tested.contains(name)).collect();
    untested.dedup();
    assert!(untested.is_empty(), "without a test: {untested:?}");
}
