//! Functions as arguments.

use super::{device, kernel};

#[test]
fn a_function_parameter_is_an_fn_of_values() {
    device("fn f<F: FnMut(f32) -> f32>(g: F) -> f32 { g(1.0) }
//      ^^^^^^^^^^^^^^^^^ error[CL0002]: a function parameter is an `Fn`, not an `FnMut`; help: write `Fn`: a device function has no state of its own");
    device("fn f<F: Fn(&[f32]) -> f32>(g: F) -> f32 { 1.0 }
//         ^^^^^^ error[CL0002]: a function parameter takes and gives values, no references; help: take the value itself; a slice can be read before the call");
    device("fn f(g: impl FnOnce(f32) -> f32) -> f32 { g(1.0) }
//           ^^^^^^^^^^^^^^^^^^ error[CL0002]: a function parameter is an `Fn`, not an `FnOnce`; help: write `Fn`: a device function has no state of its own");
}

#[test]
fn a_function_is_called_or_handed_on() {
    device("fn f<F: Fn(f32) -> f32 + Copy>(g: F) -> f32 {
    let h = g;
//      ^ error[CL0005]: the function `F` is kept in a value; help: call it, or hand it to a device function, by its name
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
//                                     ^^^^^^^^^ error[CL0005]: a method cannot be handed to a device function; help: write a `#[device]` function that calls it, and hand on that one");
    kernel("fn f(out: &mut [f32]) { out[0] = twice(|x| x + 1.0, 1.0); }
//                                     ^^^^^^^^^^^ error[CL0005]: a closure that is kept in a value, returned or passed to a function cannot be used in kernels; help: give it a name, `let f = |x| …;`, and call it, or hand it to an iterator");
}
