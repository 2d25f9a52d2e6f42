//! What std has words for, where kernels do not have them.

use super::{device, kernel};

#[test]
fn conversions() {
    device(
        r##"
fn d(x: u64) -> u32 {
    let a: u32 = x.into();
//               ^^^^^^^^ error[CL0011]: there is no `u32::from` of a `u64`: it might lose something; help: `x as u32` converts as Rust's `as` does
    a
}
"##,
    );
    device(
        r##"
fn d(v: f32x4) -> f32 {
    let c: [f64; 4] = v.into();
//                    ^^^^^^^^ error[CL0011]: expected `f64`, found `f32`
    0.0
}
"##,
    );
    device(
        r##"
fn d() -> u8x4 {
    u8x4::from([1, 2, 3])
//  ^^^^^^^^^^^^^^^^^^^^^ error[CL0011]: `[u8; 3]` is not converted to `u8x4` in kernels; help: there are the conversions of numbers that lose nothing, and those between vectors and arrays
}
"##,
    );
    device(
        r##"
fn d(p: P) -> Q {
    p.into()
//  ^^^^^^^^ error[CL0010]: what is converted here, and to what, is not visible here; help: bind the value to a variable with a type, and the result to another
}
"##,
    );
    device(
        r##"
fn d(x: u32) -> u32 {
    let y = x.into();
//            ^^^^ error[CL0010]: the type of the result of `into` is not visible here; help: bind it to a variable with a type: `let value: TYPE = ….into();`
    let z = <[f32; 4]>::pow(x);
//                      ^^^ error[CL0012]: `<[f32; 4]>::pow` is not supported in kernels; help: write a `#[device]` function
    x
}
"##,
    );
}

#[test]
fn ranges_stay_where_they_are() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let mut r = 0..4;
//      ^^^^^ error[CL0005]: a range that changes cannot be used in kernels; help: leave the `mut` out, or go over it with a variable of your own
    let s = 1..3;
    let t = (s, 1);
//           ^ error[CL0005]: a range cannot be passed on or kept in another value in kernels; help: go over it, ask for `r.start`, `r.end`, `r.len()` or `r.contains(&x)`, or take a part of a slice, `&x[r]`
    let u = x[s];
//          ^^^^ error[CL0014]: a sub-slice needs a `&` before it; help: write `&x[a..b]`; slices are compared element by element
    helper(2..5);
//         ^^^^ error[CL0005]: a range cannot be passed on or kept in another value in kernels; help: give it a name, `let r = a..b;`, iterate over it, or call `.contains(…)`
    let v = (1..).len();
//                ^^^ error[CL0012]: a range with one bound has no `len`; help: give it both bounds
    let w = (1..4).contains(&2.5);
//                          ^^^^ error[CL0011]: expected `{integer}`, found `{float}`
}
"##,
    );
}

#[test]
fn functions_of_std() {
    device(
        r##"
fn d(mut a: u32, mut b: f32, p: P) -> u32 {
    std::mem::swap(&mut a, &mut b);
//                              ^ error[CL0011]: expected `u32`, found `f32`
    std::mem::swap(a, a);
//                 ^ error[CL0011]: expected `&mut _`, found `u32`
//                    ^ error[CL0011]: expected `&mut _`, found `u32`
    let made = std::array::from_fn(|i| i);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0010]: the length of this array is not visible here; help: bind it to a variable with a type, `let array: [TYPE; 4] = …;`, or write `from_fn::<_, 4, _>(…)`
    a
}
"##,
    );
    device(
        r##"
fn d(p: P) -> u32 {
    let none = Default::default();
//             ^^^^^^^^^^^^^^^^^^ error[CL0010]: the type of this default is not visible here; help: bind it to a variable with a type: `let value: TYPE = Default::default();`
    1
}
"##,
    );
    device(
        r##"
fn d() -> u32 {
    let none: mask32x2 = Default::default();
//                       ^^^^^^^^^^^^^^^^^^ error[CL0010]: the default of `mask32x2` is not visible here; help: write the value out, or make it in a `#[device]` function
    none.any() as u32
}
"##,
    );
}

#[test]
fn references_in_tuples_that_are_values() {
    device(
        r##"
fn d(x: u32, y: u32) -> u32 {
    let (a, b) = if x > y { (&x, &y) } else { (&y, &x) };
//                           ^^ error[CL0005]: a reference inside a tuple is not supported in kernels yet; help: keep the reference in a variable of its own, or an index in its place
//                                             ^^ error[CL0005]: a reference inside a tuple is not supported in kernels yet; help: keep the reference in a variable of its own, or an index in its place
    let mut t = (&x, 1);
//          ^ error[CL0005]: a reference inside a tuple is not supported in kernels yet; help: keep the reference in a variable of its own, or an index in its place
    *a + *b
}
"##,
    );
}

#[test]
fn items_in_bodies() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    fn down(n: u32) -> u32 {
        if n == 0 { 0 } else { down(n - 1) }
//                             ^^^^^^^^^^^ error[CL0013]: `down` calls itself; help: OpenCL has no recursion: use a loop
    }
    fn zero() -> u32 {
        0
    }
    y[0] = down(x[0]);
    let kept = zero;
//             ^^^^ error[CL0005]: a nested function that is kept in a value or passed to a function cannot be used in kernels; help: call it, or pass it to an iterator; a device function takes a `#[device]` function from outside
    y[1] = zero(3);
//         ^^^^^^^ error[CL0011]: this closure takes 0 arguments
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    fn larger<T: Number>(a: T, b: T) -> T {
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: a nested function that is generic, `unsafe`, `async` or `extern` cannot be used in kernels; help: move it out of the function, and make it a `#[device]` function
        if a > b { a } else { b }
    }
    struct Inner;
//  ^^^^^^^^^^^^^ error[CL0006]: there are only functions, constants and `use` declarations inside a kernel or device function; help: move the item out of the function
    {
        const SIZE: u32 = 3;
//      ^^^^^^^^^^^^^^^^^^^^ error[CL0006]: this item of an inner block has a name that is used outside of the block too; help: give it a name of its own, or move it to the top of the function
    }
    y[0] = SIZE;
    {
        use inner::*;
//      ^^^^^^^^^^^^^ error[CL0006]: this item of an inner block has a name that is used outside of the block too; help: give it a name of its own, or move it to the top of the function
    }
}
"##,
    );
    device(
        r##"
fn d(p: Body) -> u32 {
    use elsewhere::Body;
//  ^^^^^^^^^^^^^^^^^^^^ error[CL0006]: `Body` is in the signature too, where it is another; help: give it another name, or move it out of the function
    1
}
"##,
    );
}

#[test]
fn atomic_floats() {
    kernel(
        r##"
fn k(sums: &[AtomicF32], more: &mut [AtomicF64]) {
//                             ^^^^^^^^^^^^^^^^ error[CL0003]: atomics are shared: they need no `&mut`; help: write `&[AtomicU32]`, and pass `&mut buffer` on the host
}
"##,
    );
    kernel(
        r##"
fn k(sums: &[AtomicF32]) {
    sums[0].fetch_and(1.0, Relaxed);
//          ^^^^^^^^^ error[CL0012]: `AtomicF32` has no `fetch_and`; help: use an atomic integer of its bits
    sums[1].fetch_add(1, Relaxed);
//                    ^ error[CL0011]: expected `f32`, found `{integer}`
    sums[2].fetch_add(1.0, SeqCst);
//                         ^^^^^^ error[CL0005]: atomics of OpenCL 1.2 order no other memory: the ordering must be `Relaxed`; help: use `Ordering::Relaxed`, and `barrier()` to order memory within a work-group
}
"##,
    );
}
