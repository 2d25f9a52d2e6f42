//! All that is wrong with a body is said at once, and nothing that follows from something else.

use super::{kernel, tokens};

#[test]
fn what_is_read_with_gaps_is_typed_all_the_same() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let b = Box::new(1.0);
//          ^^^^^^^^ error[CL0005]: `Box` cannot be used in kernels; help: there is no heap: use a variable
    let c = b.max(2.0).sqrt() + x[i];
    let v = vec![1.0, c];
//          ^^^^^^^^^^^^ error[CL0008]: the macro `vec!` is not supported in kernels; help: kernels have no heap: use an array, `[value; N]`
    let s: String = v[0];
//         ^^^^^^ error[CL0004]: the type `String` is not supported in kernels; help: use `&[u8]`
    for e in s.iter() {
        y[i] += *e;
    }
    let (q, w) = (s.len(), c as u128);
//                              ^^^^ error[CL0004]: the type `u128` is not supported in kernels; help: use two 64-bit integers
    let f = |t: f32| t + c;
    let fs = [f];
//            ^ error[CL0005]: a closure that is kept in a value or returned cannot be used in kernels; help: give it a name, `let f = |x| …;`, and call it, or pass it to an iterator or a device function
    y[i] = if q > 0 { w } else { fs[0](1.0) };
//                               ^^^^^ error[CL0005]: calls of anything but a named function cannot be used in kernels; help: call a `#[device]` function
    break;
//  ^^^^^ error[CL0015]: there is no loop here to leave or continue
}
"##,
    );
}

#[test]
fn slices_are_not_taken_apart() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let [a, b, ..] = x else { return };
//      ^^^^^^^^^^ error[CL0007]: kernels do not destructure slices by patterns; help: look at `.len()` and index it, or use `.first()`, `.get(1)`, `.split_at(2)`
    match x {
        [first, .., last] => y[i] = *first + *last,
//      ^^^^^^^^^^^^^^^^^ error[CL0007]: kernels do not destructure slices by patterns; help: look at `.len()` and index it, or use `.first()`, `.get(1)`, `.split_at(2)`
        _ => y[i] = *a * b.sqrt(),
    }
}
"##,
    );
    kernel(
        r##"
fn k(y: &mut [f32]) {
    let [a, rest @ ..] = [1.0, 2.0, 3.0];
//                 ^^ error[CL0007]: `..` with a name is not supported in kernels; help: leave the name out, and index what is left: `&x[1..]`
    y[global_id(0)] = a + rest[0];
}
"##,
    );
}

#[test]
fn rows_of_grids_are_no_elements() {
    kernel(
        r##"
fn k(x: &Grid<f32, 2>, y: &mut Grid<f32, 2>) {
    let i = global_id(0);
    y[i] = x[[i, i]];
//  ^^^^^^^^^^^^^^^^ error[CL0005]: `y` has two dimensions, and this is a whole row of it; help: name the element: `y[[row, column]]`; a row is written by `copy_from_slice`
    y[i] += 1.0;
//  ^^^^^^^^^^^ error[CL0005]: `y` has two dimensions, and this is a whole row of it; help: name the element: `y[[row, column]]`; a row is written by `copy_from_slice`
    y[(i, i)] = x[[i, i]];
//    ^^^^^^ error[CL0005]: a grid is indexed by an array, not by a tuple; help: `grid[[i, i]]`
}
"##,
    );
}

#[test]
fn constants_and_statics_are_read() {
    kernel(
        r##"
fn k(y: &mut [f32]) {
    TABLE[1] = 1.0;
//  ^^^^^^^^ error[CL0011]: kernels only read constants and statics such as `TABLE`; help: write a copy, `let mut copy = …;`; work-items share what is in `&mut [T]` and `&[AtomicU32]`
    unsafe { crate::COUNT += 1 };
//           ^^^^^^^^^^^^ error[CL0011]: kernels only read constants and statics such as `crate::COUNT`; help: write a copy, `let mut copy = …;`; work-items share what is in `&mut [T]` and `&[AtomicU32]`
    y[global_id(0)] = TABLE[0];
}
"##,
    );
}

/// Of types that only rustc knows each scalar is tried, and nobody has written any of them.
#[test]
fn nobody_has_written_i8() {
    let bodies = [
        "let z = foo(2); let w = z + 1; let q = z.sqrt(); let r = z as f32;",
        "let z = FOO; let a = !z; let b = z * 1.5;",
        "let z = foo(2); let a = z.count_ones() + z.floor();",
        "let z = foo(2); let a = z - 1; let b = -z; let c = z.sin(); let d = z & 1;",
        "let z = foo(2) * bar(1.0); let a = z.leading_zeros(); let b = z.exp();",
        "let z = foo(2) + 1; let b = z as bool;",
        "let z = foo(2) * 1.5; let a = !z;",
    ];
    for body in bodies {
        let found =
            cl_compiler::diagnose_kernel(tokens(""), tokens(&format!("fn k(p: P, y: &mut [f32]) {{ {body} }}")));
        assert!(!found.is_empty(), "{body}");
        for diagnostic in found {
            let text = diagnostic.text();
            assert!(!text.contains("8`") && !text.contains("`f64`"), "{body}\n{text}");
        }
    }
}
