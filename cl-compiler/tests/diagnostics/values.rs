//! What `Option`, `Result` and `Ordering` do not have in kernels.

use super::{device, kernel};

#[test]
fn orders_of_floats_and_constants() {
    device(
        r##"
fn d(x: f32, y: f32) -> bool {
    x.cmp(&y).is_lt()
//  ^^^^^^^^^ error[CL0012]: the method `cmp` of `f32` is not supported in kernels; help: `partial_cmp` and `total_cmp` are the methods of floats
}
"##,
    );
    device(
        r##"
fn d(x: u32) -> bool {
    x.total_cmp(&3).is_lt()
//  ^^^^^^^^^^^^^^^ error[CL0012]: the method `total_cmp` of `u32` is not supported in kernels; help: `cmp` is the method of integers
}
"##,
    );
    device(
        r##"
fn d(x: u32) -> bool {
    let a = x.cmp(&3);
    let b = a.map(|o| o);
//            ^^^ error[CL0012]: the method `map` of `Ordering` is not supported in kernels; help: use `match` or `if let`
    a == LATER
//       ^^^^^ error[CL0005]: the constant `LATER`, a `Ordering`, is not supported in kernels yet; help: constants are scalars, vectors, structs, arrays of these, nested as you like, and tuples of scalars
}
"##,
    );
}

#[test]
fn methods_of_options() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let found = x[0].checked_sub(1);
    let a = found.as_ref();
//                ^^^^^^ error[CL0012]: the method `as_ref` of `Option<u32>` is not supported in kernels; help: use `match` or `if let`
    let b = found.map();
//                ^^^ error[CL0012]: the method `map` of `Option<u32>` is not supported in kernels; help: use `match` or `if let`
    let c = found.map(1);
//                    ^ error[CL0005]: only a closure or the name of a function can stand here in kernels; help: write `|x| …`
    let e = found.map(|a, b| a);
//          ^^^^^^^^^^^^^^^^^^^ error[CL0011]: this closure takes 2 arguments
    let f = found.is_ok_and(|a| a > 1);
//                ^^^^^^^^^ error[CL0012]: the method `is_ok_and` of `Option<u32>` is not supported in kernels; help: use `match` or `if let`
    let g = found.insert(3);
//                ^^^^^^ error[CL0012]: the method `insert` of `Option<u32>` is not supported in kernels; help: use `match` or `if let`
}
"##,
    );
}

#[test]
fn elements_that_can_be_written_are_taken_at_once() {
    kernel(
        r##"
fn k(y: &mut [u32], a: &[AtomicU32]) {
    let kept = y.get_mut(1);
//               ^^^^^^^ error[CL0012]: the method `get_mut` of slices is not supported in kernels yet; help: destructure it at once: `if let Some(v) = x.get_mut(i) { … }`
    a[0].fetch_update(Ordering::Relaxed, Ordering::SeqCst, |v| Some(v));
//                                       ^^^^^^^^^^^^^^^^ error[CL0005]: atomics of OpenCL 1.2 order no other memory: the ordering must be `Relaxed`; help: use `Ordering::Relaxed`, and `barrier()` to order memory within a work-group
    a[0].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |v| v + 1);
//                                                              ^^^^^ error[CL0011]: expected `Option<u32>`, found `u32`
    a[0].fetch_nand(1, Ordering::Relaxed);
//       ^^^^^^^^^^ error[CL0012]: the method `fetch_nand` of atomics is not supported in kernels yet; help: use `fetch_add` or another atomic method
}
"##,
    );
}

#[test]
fn a_function_decides_the_types_of_literals() {
    device(
        r##"
fn d(x: f32) -> f32 {
    half(if x < 1.0 { 1.0 } else { 0.0 }) + half(0.1)
}
"##,
    );
}

#[test]
fn the_order_of_an_assignment_must_be_known() {
    kernel(
        r##"
fn k(dt: f32, v: V3, x: &mut [Mass]) {
    let i = global_id(0);
    let turned = (v * dt).turned();
    x[i] += v * dt;
    x[i].speed += turned * dt;
    let mut n = 0;
    x[{ n += 1; n }].speed += turned * dt;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0010]: whether `+=` evaluates the place or the value first depends on a type that is not visible here; help: bind the value to a variable first: `let value = …;`
}
"##,
    );
}

#[test]
fn a_type_parameter_is_added_to_its_place_first() {
    device(
        r##"
fn order<T: Number>(y: &mut [T], k: u32) {
    let mut n = 0usize;
    y[n] += T::ONE;
    y[n] += first(&mut n);
//  ^^^^^^^^^^^^^^^^^^^^^ error[CL0010]: `+=` of this type evaluates the index of the place before the value, and one of them changes variables; help: bind the index and the value to variables first, in the order that you mean
    let mut own = [k; 4];
    own[n] += second(&mut n);
}
"##,
    );
    device(
        r##"
fn step<T: Number>(n: &mut usize, a: &mut [T; 4], t: T) {
    a[next(n)] += t;
    a[next(n)] += other(t);
//  ^^^^^^^^^^^^^^^^^^^^^^ error[CL0010]: `+=` of this type evaluates the index of the place before the value, and one of them changes variables; help: bind the index and the value to variables first, in the order that you mean
    a[1] += value(n, t);
//  ^^^^^^^^^^^^^^^^^^^ error[CL0010]: `+=` of this type evaluates the index of the place before the value, and one of them changes variables; help: bind the index and the value to variables first, in the order that you mean
}
"##,
    );
}

#[test]
fn guards_and_updates_whose_order_shows() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32], hits: &[AtomicU32]) {
    let mut n = 0;
    y[0] = match (x[0], 3) { (1..=7, _) | (_, 3) if { n += 1; n > 1 } => 5, _ => 6 };
//                                                  ^^^^^^^^^^^^^^^^^ error[CL0007]: this guard is evaluated for each alternative that matches, until it holds, and changes something; help: write an arm for each alternative, or change it in the arm's body
    y[1] = match Some(x[0]) { Some(1 | _) if hits[0].fetch_add(1, Ordering::Relaxed) > 3 => 5, _ => 6 };
//                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0007]: this guard is evaluated for each alternative that matches, until it holds, and changes something; help: write an arm for each alternative, or change it in the arm's body
    y[2] = match x[1] { 1 | 2 if x[2] > 3 => 5, _ => n };
    y[3] = match (x[1], true) { (1, true) | (2, _) if { n += 1; n > 1 } => 5, _ => n };
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let mut a = [1u32, 2, 3];
    let r = &x[0];
    a[x[1] as usize] += r;
    a[x[1] as usize] += &x[x[2] as usize];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0010]: `+=` with a reference evaluates the place before the value, and with a number the value before the place; help: bind the value to a variable first: `let value = *…;`
    for (k, v) in x.iter().enumerate() {
        a[k % 3] += v;
    }
    y[0] = a[0];
}
"##,
    );
}

#[test]
fn structs_are_not_shown_as_a_whole() {
    kernel(
        r##"
fn k(points: &[Point]) {
    assert_eq!(points[0], Point { x: 3 });
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: the type `Point` is none that a kernel can show as a whole; help: show its fields, and compare them one by one
}
"##,
    );
}

#[test]
fn parts_of_arrays_of_unknown_length() {
    kernel(
        r##"
fn k(polygons: &[Polygon], y: &mut [u32]) {
    let Polygon { corners: [.., last], .. } = polygons[0];
//                         ^^^^^^^^^^ error[CL0007]: `..` can only be last in the pattern of an array whose length is not visible here; help: bind the array to a variable with a type, `let array: [TYPE; 4] = …;`, or index it
    y[0] = last;
}
"##,
    );
}

#[test]
fn operands_do_not_change_what_their_neighbours_use() {
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let (mut n, mut s, mut a) = (0usize, &x[..], [1u32; 4]);
    a[n] = { n += 1; 2 };
//           ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    let mut t = (0usize, 1u32);
    a[t.0] = { t.0 += 1; 2 };
//             ^^^ error[CL0005]: this changes `t`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    a[n] += { n += 1; 2 };
//            ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    y[i] = s[{ s = x; 0 }] + a[0];
//             ^ error[CL0005]: this changes `s`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    a[n..].swap({ n = 1; 0 }, 0);
//                ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    let part = sum(&a[n..], { n = 1; 0 });
//                            ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    let part = sum(&a[n..], { second(&mut n); 0 });
//                                        ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    let part = sum(&a[n..], { let r = &mut n; *r = 7; 3 });
//                                         ^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
    match s.len() {
        m if { s = x; i < m } => y[i] = 1,
//             ^ error[CL0005]: this changes `s`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
        _ => {}
    }
    if let m = s.len() && { s = x; i < m } {
//                          ^ error[CL0005]: this changes `s`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
        y[i] = 1;
    }
    let mut step = || { n += 1; 5 };
    a[n] = step();
//         ^^^^ error[CL0005]: this changes `n`, which another part of the same expression uses; help: change it in a statement of its own, before the expression or after it
}
"##,
    );
}

#[test]
fn what_changes_in_an_operand_alone_is_accepted() {
    for body in [
        // the same block twice, as a macro makes it
        "y[i] = { n ^= n << 13; n } + { n ^= n << 13; n };",
        "let pair = ({ n += 1; n }, { n += 1; n }); y[i] = pair.0 + pair.1;",
        "y[i] = next(&mut n) + next(&mut n) * n;",
        "y[i] = if next(&mut n) > 3 { 1 } else { 2 } * next(&mut n);",
        "y[i] = n.rotate_left(5) + x.iter().take(2).sum::<u32>() * n + x[0]; n = n.rotate_left(3) ^ n; y[i] += n;",
        "y[i] = n + { n += 1; n } * n; n += { n = 2; 3 }; y[i] += n.max({ n += 1; n });",
        "let mut t = (n, n); t.0 = { t.1 += 1; t.1 }; t.0 += { t.0 = 2; 3 }; y[i] = t.0;",
        // of nobody else's
        "let mut most = 0; y[i] = if x[i] > 3 { n += 1; x[i] } else { most += 1; most };",
        "let mut best = x[i]; best = if x[i] > best { n = 2; x[i] } else { best }; y[i] = best + n;",
        "n = { n += 1; n } * 2; y[i] = n;",
        "while n < 9 && { n += 1; x[i] > n } {} y[i] = n;",
        "let mut sum = 0; (0..n).for_each(|k| { sum += k; }); y[i] = sum;",
        "match { n += 1; x[i] } { v if v < n => y[i] = v, _ => y[i] = n }",
        "{ let n = &mut y[i]; *n = { let n = 3; n }; }",
        "let a = [1u32, 2]; let n = { let mut a = a; a[1] = 5; a[0] }; y[i] = n + a[1];",
    ] {
        let source = format!("fn k(x: &[u32], y: &mut [u32]) {{ let i = global_id(0); let mut n = x[i]; {body} }}");
        let found = cl_compiler::diagnose_kernel(proc_macro2::TokenStream::new(), source.parse().expect("tokens"));
        assert!(found.is_empty(), "{source}: {:?}", found.iter().map(|found| found.text()).collect::<Vec<_>>());
    }
}
