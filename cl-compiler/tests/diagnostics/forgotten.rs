//! Functions beside a kernel that lack `#[device]`.

use cl_compiler::forgotten;

/// Checks the number of errors for a kernel that comes after `before` in the file.
#[track_caller]
fn check(before: &str, body: &str, expected: usize) {
    let item = format!("fn step(y: &mut [f32]) {{ {body} }}");
    let file = format!("{before}\n#[kernel]\n{item}\n");
    let (options, item) = (Some(Default::default()), item.parse().expect("tokens"));
    let text =
        forgotten(|| Some(file.clone()), options, &item).map(|expansion| expansion.to_string()).unwrap_or_default();
    let found = text.matches("is not a device function [CL0005]").count();
    assert_eq!(found, expected, "{file}{text}");
}

const CALL: &str = "y[global_id(0)] = square(1.0);";

#[test]
fn a_plain_function_beside_the_kernel() {
    check("fn square(x: f32) -> f32 { x }", CALL, 1);
    check("/// It is documented.\n#[inline]\npub(crate) fn square<T>(x: T) -> T { x }", CALL, 1);
    check("fn square(x: f32) -> f32 { x }", "let v = square(square(1.0)); y[0] = square(v) + y.square();", 1);
    check("fn square(x: f32) -> f32 { x }\nfn half() {}", "y[0] = half(square(3.0));", 2);
}

#[test]
fn what_may_be_another() {
    check("#[device]\nfn square(x: f32) -> f32 { x }", CALL, 0);
    check("#[cfg_attr(feature = \"f\", device)]\nfn square(x: f32) -> f32 { x }", CALL, 0);
    check("#[of_another_crate]\nfn square(x: f32) -> f32 { x }", CALL, 0);
    check("mod m { fn square(x: f32) -> f32 { x } }", CALL, 0);
    check("impl S {\n    fn square(x: f32) -> f32 { x }\n}", CALL, 0);
    check("fn square(x: f32) -> f32 { x }", "fn square(x: f32) -> f32 { x + 1.0 } y[0] = square(1.0);", 0);
    check("fn square(x: f32) -> f32 { x }", "let square = |x| x + 1.0f32; y[0] = square(1.0);", 0);
    check("fn square(x: f32) -> f32 { x }", "y[0] = m::square(1.0);", 0);
    check("fn global_id(x: usize) -> usize { x }", "y[global_id(0)] = 1.0;", 0);
    check("fn square(x: f32) -> f32 { ) }", CALL, 0);
    check("fn square(x: f32) -> f32 { x }", &format!("use lib::square; {CALL}"), 0);
    check("fn square(x: f32) -> f32 { x }", &format!("use lib::{{square}}; {CALL}"), 0);
    // a glob import may bring in the callee
    check("use lib::*;\nfn square(x: f32) -> f32 { x }", CALL, 0);
    check("mod m {\n    #[device]\n    fn square() {}\n}\nuse super::*;\nfn square(x: f32) -> f32 { x }", CALL, 0);
    check("use cl_runtime::prelude::*;\nuse super::*;\nfn square(x: f32) -> f32 { x }", CALL, 1);
}
