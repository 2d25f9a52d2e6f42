//! Functions as arguments.

use super::{device, kernel};

#[test]
fn a_function_parameter_is_an_fn_of_values() {
    device("fn f<F: FnMut(f32) -> f32>(g: F) -> f32 { g(1.0) }
//      ^^^^^^^^^^^^^^^^^ error[CL0002]: a function parameter is an `Fn`, not an `FnMut`; help: write `Fn`: a device function has no state of its own");
    device("fn f<F: Fn(&[f32]) -> f32>(g: F) -> f32 { 1.0 }
//         ^^^^^^ error[CL0002]: a function parameter takes and returns values, no references; help: take the value itself; a slice can be read before the call");
    device("fn f(g: impl FnOnce(f32) -> f32) -> f32 { g(1.0) }
//           ^^^^^^^^^^^^^^^^^^ error[CL0002]: a function parameter is an `Fn`, not an `FnOnce`; help: write `Fn`: a device function has no state of its own");
}

#[test]
fn a_function_is_called_or_handed_on() {
    device("fn f<F: Fn(f32) -> f32 + Copy>(g: F) -> f32 {
    let h = g;
//      ^ error[CL0005]: the function `F` is kept in a value; help: call it, or pass it to a device function, by its name
    h(1.0)
}");
    device("fn f<F: Fn(f32) -> f32 + Copy>(g: F, h: F, b: bool) -> f32 { (if b { g } else { h })(1.0) }
//                                                           ^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: calls of anything but a named function cannot be used in kernels; help: call a `#[device]` function");
    device(
        "fn f<F: Fn(f32) -> f32>(g: F) -> f32 { g(1.0, 2.0) }
//                                     ^^^^^^^^^^^ error[CL0011]: `F` takes 1 arguments",
    );
    device(
        "fn f<F: Fn(f32) -> f32>(g: F) -> f32 { g(1u32) }
//                                       ^^^^ error[CL0011]: expected `f32`, found `u32`",
    );
    kernel("fn f(out: &mut [f32]) { out[0] = twice(f32::sqrt, 1.0); }
//                                     ^^^^^^^^^ error[CL0005]: a method cannot be passed to a device function; help: write a `#[device]` function that calls it, and pass that");
    kernel("fn f(out: &mut [f32]) { out[0] = twice(|x: f32| x + 1.0, 1.0); }");
    kernel("fn f(out: &mut [f32]) { out[0] = twice(|x| x + 1.0, 1.0); }
//                                      ^ error[CL0010]: the type of the parameter `x` of this closure is not visible here; help: write it, as in `|x: f32| …`");
}

#[test]
fn closures_that_are_handed_on() {
    kernel(
        "fn f(k: f32, out: &mut [f32]) { let g = |x| x * k; out[0] = twice(g, 1.0) + twice(&g, 2.0) + twice(move |x| x + k, 1.0); }",
    );
    kernel(
        r##"
fn f(x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let a: f32 = integrate(|v: f32| v + x[i], 0.0);
//                         ^^^^^^^^^^^^^^^^^ error[CL0005]: the type of `x`, which this closure uses, is `&[f32]`: a closure that is passed to a device function takes, returns and uses values, no references; help: read the value before the closure, and use that
    out[i] = a;
}
"##,
    );
    kernel(
        r##"
fn f(out: &mut [f32]) {
    #[local]
    let mut tile: [f32; 8];
    tile[local_id(0)] = 1.0;
    out[0] = integrate(|v: f32| v + tile[1], 0.0);
//                     ^^^^^^^^^^^^^^^^^^^^ error[CL0005]: this closure uses local memory, or an element of an iterator; help: bind a value to a variable first, and use that in the closure
}
"##,
    );
    kernel(
        r##"
fn f(out: &mut [f32]) {
    out[0] = integrate(|v: f32| { barrier(); v }, 0.0);
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: a closure that is passed to a device function has no barriers; help: write a `#[device]` function
}
"##,
    );
    kernel(
        r##"
fn f(a: f32, b: f32, c: f32, d: f32, out: &mut [f32]) {
    let (e, f, g, h, i) = (1.0f32, 2.0f32, 3.0f32, 4.0f32, 5.0f32);
    out[0] = integrate(|v: f32| v + a + b + c + d + e + f + g + h + i, 0.0);
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: a closure that is passed to a device function uses at most 8 variables; help: put them into a struct
}
"##,
    );
    device(
        r##"
fn f(a: u32, b: u32) -> u32 {
    fn inner(x: u32) -> u32 { x }
    let plus = |x: u32| x + b;
    let b = a;
    let one: u32 = twice(|x: u32| plus(x) + b, a);
//                       ^^^^^^^^^^^^^^^^^^^^ error[CL0005]: this closure uses two variables with the name `b`, by way of another closure; help: give them different names
    let two: u32 = twice(|x: u32| inner(x), a);
//                       ^^^^^^^^^^^^^^^^^ error[CL0005]: a closure that is passed to a device function calls a function inside this one; help: make it a `#[device]` function
    one + two
}
"##,
    );
    device(
        r##"
fn f<T: Number>(k: T) -> T {
    twice(|x: T| x * k, k)
//         ^ error[CL0005]: the type of the parameter `x` of this closure is one of a type parameter, and a closure that is passed to a device function has none; help: write a generic `#[device]` function, and pass that
}
"##,
    );
}

#[test]
fn names_of_device_functions_begin_with_a_small_letter() {
    device("fn K(x: u32) -> u32 { x + 1 }
// ^ error[CL0002]: kernels take `K(…)` for the value of a tuple struct, and `K` for a constant; help: begin the function's name with a small letter");
    device("impl V3 { fn Length(&self, x: f32) -> f32 { x } }");
    kernel("fn K(y: &mut [u32]) { let Half = |v: u32| v / 2; y[global_id(0)] = Half(3); }");
}

#[test]
fn names_of_opencl_and_references_to_traits() {
    let source = "fn f(v: &[f32], y: &mut [f32]) { let i = get_global_id(0); y[i] = v[i]; }";
    let found = cl_compiler::diagnose_kernel(super::tokens(""), super::tokens(source));
    let help = "`get_global_id` is the name in OpenCL C: in Rust kernels it is `global_id`";
    assert!(found.iter().any(|diagnostic| format!("{diagnostic:?}").contains(help)), "{found:?}");
    device("fn f(g: &mut impl Generator) -> u32 { g.next() }
//      ^^^^^^^^^^^^^^^^^^^ error[CL0004]: references to `impl Trait` types are not supported in kernels; help: name the type: `fn f<T: Trait>(value: &mut T)`");
}

#[test]
fn a_result_on_which_a_barrier_depends() {
    kernel("fn f(n: u32, out: &mut [f32]) {
    for _ in 0..count(n) {
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this bound (line 2) can differ between work-items; help: compute it here instead of in a function, or pass it to the kernel as an argument, so that it is known to be the same for all
    }
    out[global_id(0)] = 1.0;
}");
    kernel("fn f(out: &mut [f32]) {
    for _ in 0..count(global_id(0)) {
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this bound (line 2) can differ between work-items; help: let all work-items make as many iterations, and put an `if` around the work in each, but not around the barrier
    }
    out[global_id(0)] = 1.0;
}");
}

#[test]
fn a_function_of_std_that_kernels_lack_is_reported_at_its_name() {
    device("fn f(x: u32) -> u32 { std::iter::repeat(x).take(3).sum() }
//                    ^^^^^^^^^^^^^^^^^ error[CL0012]: kernels have no function `std::iter::repeat`; help: write what it does with operators, loops and the methods of numbers, slices and iterators, or as a `#[device]` function");
}

#[test]
fn a_function_is_not_kept_in_a_variable() {
    device("fn f(x: u32, y: u32) -> u32 { let pick = if x > y { u32::min } else { u32::max }; pick(x, y) }
//                                                                                ^^^^ error[CL0012]: `pick` is a variable, and kernels call functions by their names; help: call the function where it is chosen, as in `if x > y { f(x) } else { g(x) }`");
}

#[test]
fn an_array_without_a_value() {
    kernel("fn f(x: &[f32], y: &mut [f32]) {
    let mut tile: [f32; 64];
//  ^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0006]: the array `tile` has no value; help: put `#[local]` before the `let` if the work-group shares it; or give it a value, as in `[0.0; 64]`
    let l = local_id(0);
    tile[l] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[63 - l];
}");
    kernel(
        "fn f(x: &[f32], y: &mut [f32]) {
    let pair: [f32; 2];
    if x[0] > 1.0 { pair = [1.0, 2.0]; } else { pair = [x[1], 0.5]; }
    y[global_id(0)] = pair[1];
}",
    );
}
