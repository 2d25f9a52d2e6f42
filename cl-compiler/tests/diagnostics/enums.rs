//! What `#[derive(Element)]` says of enums, and what kernels say of their values.

use super::{compare, kernel, tokens};

#[track_caller]
fn element(source: &str) {
    compare(source, &cl_compiler::element::diagnose(tokens(source)));
}

#[test]
fn enums_with_fields() {
    element("enum Shape { Circle { r: f32 }, Square(f32, bool), Nothing, Other([u8; 3], Option<(u8, u64)>) }");
    element("#[repr(u8)] enum Shape { Circle(f32), Nothing }");
    element(
        r##"
#[repr(u8)]
enum Shape {
    Circle(f32) = 3,
//                ^ error[CL0017]: a variant of an enum with fields has no number in kernels; help: leave it out: nothing can read it
    Nothing,
}
"##,
    );
    element(
        r##"
enum Shape {
    A { b_c: f32 },
    A_b { c: f32 },
//  ^^^ error[CL0017]: two fields of this enum would be `A_b_c` in OpenCL C; help: rename the variant or the field
}
"##,
    );
    element(
        r##"
enum Shape<T> {
//         ^ error[CL0017]: a generic enum cannot be used in kernels; help: write one enum for each type
    Circle(T),
}
"##,
    );
    element(
        r##"
enum Shape {
//   ^^^^^ error[CL0017]: an enum in kernels must have a known layout; help: put `#[repr(u32)]`, or another integer type, on the enum
    Circle,
}
"##,
    );
}

#[test]
fn values_within_kernels() {
    let of_type = |source: &str| compare(source, &cl_compiler::element::diagnose_type(tokens(source)));
    of_type("struct Hit { t: f32, front: bool, material: Material, bounce: Option<u32> }");
    of_type("struct Chosen(u32, bool);");
    of_type("enum Shape { Circle { r: f32 }, Nothing }");
    of_type(
        r##"
struct Pair<T> {
//          ^ error[CL0017]: a type whose values live only within kernels has no parameters; help: write one type for each; or derive `Element`, if all fields are of the one type parameter
    a: T,
}
"##,
    );
    of_type(
        r##"
enum Kind {
//   ^^^^ error[CL0017]: an enum without fields is a number in kernels; help: derive `Element` in place of `Type`, and put `#[repr(u32)]`, or another integer type, on the enum
    A,
}
"##,
    );
    of_type(
        r##"
struct Nothing;
//     ^^^^^^^ error[CL0017]: a struct in kernels needs at least one field; help: add one
"##,
    );
}

#[test]
fn variants_are_values() {
    kernel(
        r##"
fn k(y: &mut [f32]) {
    let shape: Shape = Shape::Circle { r: 1.0 };
    y[global_id(0)] = match shape {
        Shape::Circle { r } if r > 2.0 => r,
        Shape::Square(a, 0.0..=1.0) => a,
        Shape::Nothing | Shape::Circle { .. } => 0.0,
        Shape::Square(..) => 1.0,
    };
}
"##,
    );
}

#[test]
fn a_barrier_depends_on_what_a_reference_leads_to() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [f32]) {
    let shape: Shape = made(x[global_id(0)]);
    match &shape {
        Shape::Circle { r } => {
            barrier();
//          ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this value (line 4) can differ between work-items; help: move the barrier out, and put the condition around the work on either side of it
        }
        _ => {}
    }
}
"##,
    );
}
