//! Whether a function is in an `impl` block.

use cl_compiler::is_in_impl;

/// Whether the function `step` is in an `impl` block; its attribute is the first `#[kernel]`.
fn check(file: &str) -> bool {
    let line = file.lines().position(|line| line.trim_start().starts_with("#[kernel]")).expect("it is there") + 1;
    is_in_impl(file, line, &"fn step(y: &mut [f32]) { y[0] = 1.0; }".parse().expect("tokens"))
}

const STEP: &str = "    #[kernel]\n    fn step(y: &mut [f32]) {\n        y[0] = 1.0;\n    }\n}\n";

#[test]
fn functions_in_blocks() {
    assert!(check(&format!("struct S;\nimpl S {{\n    const N: u32 = 1;\n\n{STEP}")));
    assert!(check(&format!("impl<T> S<T>\nwhere\n    T: Copy,\n{{\n{STEP}")));
    assert!(check(&format!("mod m {{\n  impl S {{\n{STEP}}}")));
}

#[test]
fn functions_elsewhere() {
    assert!(!check(&format!("mod tests {{\n{STEP}")));
    assert!(!check(&format!("fn main() {{\n{STEP}")));
    assert!(!check(&format!("impl S {{}}\nmod m\n{{\n{STEP}")));
    // it seems to be in the block that contains another function like it
    let other = "fn step(y: &mut [f32]) {\n    y[0] = 1.0;\n}\n";
    assert!(!check(&format!("impl S {{\n{STEP}{other}")));
    // rustc reports syntax errors
    assert!(!check(&format!("impl S {{\n    ) \n{STEP}")));
}
