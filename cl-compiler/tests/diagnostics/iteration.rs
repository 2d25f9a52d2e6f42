//! What iterators and closures cannot be in kernels.

use super::{device, kernel};

#[test]
fn iterators_are_used_up_where_they_are_made() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let it = x.iter();
//           ^^^^^^^^ error[CL0005]: an iterator must be used up where it is made in kernels; help: iterate over it with `for`, or call `.sum()`, `.fold(…)` or another method that consumes it
    let sum = x.iter().map(|v| v * 2.0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: an iterator must be used up where it is made in kernels; help: iterate over it with `for`, or call `.sum()`, `.fold(…)` or another method that consumes it
    y[0] = x.iter().collect();
//                  ^^^^^^^ error[CL0005]: the iterator method `collect` is not supported in kernels yet; help: write a loop, or use `.fold(…)`
    for v in 0.. {}
//           ^^^ error[CL0005]: a range without an end cannot be gone over in kernels; help: give the range an end, or use `.take(n)`
}
"##,
    );
}

#[test]
fn iterators_that_cannot_go_backwards() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    for v in x.iter().map(|v| v * 2.0).skip(1).rev() {
//                                             ^^^ error[CL0005]: `.rev()` of this iterator is not supported in kernels; help: put `.rev()` before the methods that count or that end early
        y[0] += v;
    }
    for (a, b) in x.iter().zip(x.iter().filter(|v| **v > 0.0)) {
//                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: an iterator that leaves items out cannot be the second of `.zip()` in kernels; help: put it first, or write a loop
        y[0] += a * b;
    }
}
"##,
    );
}

#[test]
fn closures_are_called_or_handed_to_iterators() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let pair = (|v: f32| v, 1);
//              ^^^^^^^^^^ error[CL0005]: a closure that is kept in a value or returned cannot be used in kernels; help: give it a name, `let f = |x| …;`, and call it, or pass it to an iterator or a device function
    let a: f32 = helper(|v: f32| v);
    let f = |v: f32| v;
    let b = [f];
//           ^ error[CL0005]: a closure that is kept in a value or returned cannot be used in kernels; help: give it a name, `let f = |x| …;`, and call it, or pass it to an iterator or a device function
    y[0] = f(x[0], x[1]);
//         ^^^^^^^^^^^^^ error[CL0011]: this closure takes 1 arguments
    let late;
    late = |v: f32| v;
//         ^^^^^^^^^^ error[CL0005]: a closure that is kept in a value or returned cannot be used in kernels; help: give it a name, `let f = |x| …;`, and call it, or pass it to an iterator or a device function
}
"##,
    );
    device(
        r##"
fn d(x: f32) -> f32 {
    let f = |v: f32| v + x;
    let g = f;
    f(1.0) + g(2.0)
}
"##,
    );
}

#[test]
fn halves_are_taken_apart_at_once() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let halves = x.split_at(1);
    let first = x.split_at(1).0;
//              ^^^^^^^^^^^^^ error[CL0005]: the two slices of `split_at` must be destructured at once in kernels; help: `let (a, b) = x.split_at(k);`
    let (a, b) = y.split_at_mut(2);
    a.copy_from_slice(b);
}
"##,
    );
}

#[test]
fn barriers_in_loops_over_iterators() {
    kernel(
        r##"
fn k(n: usize, x: &[f32], #[local] t: &mut [f32]) {
    for v in (0..t.len()).rev().step_by(2) {
        barrier();
    }
    for v in x.iter().filter(|v| **v > 0.0) {
        barrier();
    }
    for (i, v) in x.iter().enumerate() {
        t[0] = *v;
        barrier();
    }
    for v in x.iter().skip(local_id(0)) {
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this bound (line 13) can differ between work-items; help: let all work-items make as many iterations, and put an `if` around the work in each, but not around the barrier
    }
    for v in (0..n).step_by(1 + global_id(0)) {
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this step (line 17) can differ between work-items; help: let all work-items make as many iterations, and put an `if` around the work in each, but not around the barrier
    }
    for v in x.iter().filter(|v| **v > local_id(0) as f32) {
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: this condition (line 21) can differ between work-items; help: move the barrier out, and put the condition around the work on either side of it
    }
    for v in x {
        if *v > local_id(0) as f32 {
            break;
        }
        barrier();
//      ^^^^^^^^^ error[CL0016]: not every work-item of a group may reach this barrier: some may leave in line 27 before they get here; help: do not leave before the barrier: keep in a variable that a work-item has finished, and put its work under a condition
    }
}
"##,
    );
}

#[test]
fn what_a_search_cannot_keep() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let longest = x.chunks(4).max_by_key(|part| part.len());
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: a slice or reference that is made in each iteration cannot be kept in kernels yet; help: search for its index, with `.position(…)` or `.enumerate()`, or write a loop
    let pair = x.iter().enumerate().max_by_key(|(_, v)| **v);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: an `Option` of a tuple with a reference in it is not supported in kernels yet; help: destructure it at once, as in `if let Some((i, v)) = …`, `.map(|(i, _)| i)` or `let (i, v) = ….unwrap();`
    let sum = x.iter().reduce(|a, b| if a > b { a } else { b });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: `reduce` of references is not supported in kernels yet; help: put `.copied()` before it, or use `.fold(…)`
    let at = x.iter().position();
//           ^^^^^^^^^^^^^^^^^^^ error[CL0011]: `position` takes 1 arguments
}
"##,
    );
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    y[0] = x.iter().copied().max().unwrap_or(0.0);
//         ^^^^^^^^^^^^^^^^^^^^^^^ error[CL0012]: the method `cmp` of `f32` is not supported in kernels; help: `partial_cmp` and `total_cmp` are the methods of floats
}
"##,
    );
}
