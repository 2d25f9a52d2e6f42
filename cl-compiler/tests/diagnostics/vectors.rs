//! What vectors cannot do.

use super::{device, kernel};

#[test]
fn vectors_have_these_fields_and_methods() {
    device(
        r##"
fn d(a: f32x3, b: f32x8, c: i32x4) -> f32 {
    let e = a.w + b.x;
//          ^^^ error[CL0014]: `f32x3` has no field `w`; help: for more than one lane, call a method: `v.xy()`
//                ^^^ error[CL0014]: `f32x8` has no field `x`; help: index it: `v[0]`
    let i = a.xyw();
//            ^^^ error[CL0012]: the method `xyw` of `f32x3` is not supported in kernels; help: the language reference lists what there is
    let f = b.lo().xyz() + a.lo();
//                           ^^ error[CL0012]: the method `lo` of `f32x3` is not supported in kernels; help: the language reference lists what there is
    let g = c.sqrt() + c.cross(c) + c.reduce_xor();
//            ^^^^ error[CL0012]: the method `sqrt` of `i32x4` is not supported in kernels; help: the language reference lists what there is
//                       ^^^^^ error[CL0012]: the method `cross` of `i32x4` is not supported in kernels; help: the language reference lists what there is
    let h = a.reduce_and();
//            ^^^^^^^^^^ error[CL0012]: the method `reduce_and` of `f32x3` is not supported in kernels; help: the language reference lists what there is
    a.cast::<bool>();
//  ^^^^^^^^^^^^^^^^ error[CL0011]: `f32x3` cannot be cast to lanes of `bool`
    a.x.cast::<f32>()
//  ^^^^^^^^^^^^^^^^^ error[CL0005]: method calls with type arguments cannot be used in kernels; help: only vectors have one, `v.cast::<i32>()`; if this is a vector, bind it to a variable with a type first
}
"##,
    );
}

#[test]
fn vectors_go_with_their_like() {
    device(
        r##"
fn d(a: f32x4, b: f32x2, c: i32x4, m: mask32x4) -> bool {
    let e = a + b;
//              ^ error[CL0011]: expected `f32x4`, found `f32x2`
    let f = a * 2;
//              ^ error[CL0011]: expected `f32`, found `{integer}`
    let h = -m;
//          ^^ error[CL0011]: `-` does not apply to `mask32x4`
    let j = 2.0 + c;
//          ^^^ error[CL0011]: expected `i32`, found `{float}`
    let l = a < a;
//          ^^^^^ error[CL0011]: `<` does not apply to `f32x4`
    let n = m.select(b, b);
//                   ^ error[CL0011]: a `mask32x4` cannot select from `f32x2`
    let o = m && m;
//          ^ error[CL0011]: expected `bool`, found `mask32x4`
//               ^ error[CL0011]: expected `bool`, found `mask32x4`
    let p = a.dot(1.0);
//                ^^^ error[CL0011]: expected `f32x4`, found `{float}`
    a == b
//       ^ error[CL0011]: expected `f32x4`, found `f32x2`
}
"##,
    );
}

#[test]
fn what_decides_a_vector_s_type_must_be_visible() {
    for (body, message) in [
        ("a.cast()", "the type of the result of `cast` is not visible here"),
        ("bytemuck::cast(a)", "the type of the result of this cast is not visible here"),
        ("c * f(c)", "whether this is a vector or a scalar is not visible here"),
    ] {
        one(body, message);
    }
}

#[test]
fn operators_that_vectors_do_not_have() {
    for (body, message) in [
        ("a & a", "`&` does not apply to `f32x4` and `f32x4`"),
        ("c << 1.0", "`<<` does not apply to `i32x4` and `f64`"),
        ("c << a", "`<<` does not apply to `i32x4` and `f32x4`"),
        ("m + m", "`+` does not apply to `mask32x4` and `mask32x4`"),
        ("m & true", "expected `mask32x4`, found `bool`"),
        ("!a", "`!` does not apply to `f32x4`"),
    ] {
        one(body, message);
    }
}

#[test]
fn bits_of_other_sizes() {
    for (body, message) in [
        ("let e: u32x2 = bytemuck::cast(a);", "`f32x4` and `u32x2` are not of one size"),
        ("let e: u8x16 = bytemuck::cast(b);", "`bytemuck::cast` from `f32x3` to `u8x16` is not supported in kernels"),
        ("let e: u8 = bytemuck::cast(true);", "`bytemuck::cast` from `bool` to `u8` is not supported in kernels"),
        (
            "let e: i32x4 = bytemuck::cast(m);",
            "`bytemuck::cast` from `mask32x4` to `i32x4` is not supported in kernels",
        ),
    ] {
        one(body, message);
    }
}

/// Requires the body to be rejected with this message alone.
#[track_caller]
fn one(body: &str, message: &str) {
    let source = format!("fn d(a: f32x4, b: f32x3, c: i32x4, m: mask32x4) {{ {body} }}");
    let body_has_value = !body.ends_with(';');
    let source = if body_has_value { source.replace(body, &format!("let e = {body};")) } else { source };
    let found = cl_compiler::diagnose_device(proc_macro2::TokenStream::new(), super::tokens(&source));
    let found: Vec<_> = found.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(found, [message], "{source}");
}

#[test]
fn masks_stay_in_the_work_item() {
    kernel(
        r##"
fn k(a: &[mask8x2]) {
//        ^^^^^^^ error[CL0003]: buffers cannot hold masks; help: store what `select` makes of the mask: `mask.select(i32x4::splat(1), i32x4::splat(0))`
}
"##,
    );
    kernel(
        r##"
fn k(m: mask32x4) {
//      ^^^^^^^^ error[CL0003]: a kernel cannot take a mask; help: take scalars by value, and slices `&[T]`, `&mut [T]`
}
"##,
    );
}
