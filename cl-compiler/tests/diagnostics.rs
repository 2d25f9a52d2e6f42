//! Diagnostics as data: sources with `//^^^ error: …` under what is wrong.
//!
//! A comment line with carets says what is wrong in the line above it: the carets stand under the stretch (up to the end
//! of its first line), the text is code, message and help as in `error[CL0005]: message; help: …`.

#[path = "diagnostics/enums.rs"]
mod enums;
#[path = "diagnostics/forgotten.rs"]
mod forgotten;
#[path = "diagnostics/functions.rs"]
mod functions;
#[path = "diagnostics/idioms.rs"]
mod idioms;
#[path = "diagnostics/images.rs"]
mod images;
#[path = "diagnostics/iteration.rs"]
mod iteration;
#[path = "diagnostics/surroundings.rs"]
mod surroundings;
#[path = "diagnostics/syntax.rs"]
mod syntax;
#[path = "diagnostics/values.rs"]
mod values;
#[path = "diagnostics/vectors.rs"]
mod vectors;
#[path = "diagnostics/waves.rs"]
mod waves;

use std::fmt::Write as _;

use cl_compiler::diag::Diagnostic;
use proc_macro2::TokenStream;

/// Compiles a kernel and compares its diagnostics with the marks in its source: none missing, none unexpected.
#[track_caller]
fn kernel(source: &str) {
    kernel_with("", source);
}

/// These are about what the language has; `proofs.rs` is about races.
fn but_races(mut found: Vec<cl_compiler::diag::Diagnostic>) -> Vec<cl_compiler::diag::Diagnostic> {
    found.retain(|diagnostic| !matches!(diagnostic.code.name(), "CL0018" | "CL0019"));
    found
}

#[track_caller]
fn kernel_with(options: &str, source: &str) {
    compare(source, &but_races(cl_compiler::diagnose_kernel(tokens(options), tokens(source))));
}

#[track_caller]
fn device(source: &str) {
    compare(source, &cl_compiler::diagnose_device(TokenStream::new(), tokens(source)));
}

#[track_caller]
fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"))
}

#[track_caller]
fn compare(source: &str, found: &[Diagnostic]) {
    let plain: Vec<&str> = source.lines().filter(|line| !is_mark(line)).collect();
    let marked = annotated(&plain, source, found);
    let expected: Vec<&str> = source.lines().map(str::trim_end).collect();
    let actual: Vec<&str> = marked.lines().map(str::trim_end).collect();
    assert!(expected == actual, "expected:\n{source}\nfound:\n{marked}");
}

fn is_mark(line: &str) -> bool {
    line.trim_start().strip_prefix("//").is_some_and(|mark| mark.trim_start().starts_with('^'))
}

/// The source with its diagnostics as marks.
fn annotated(plain: &[&str], source: &str, found: &[Diagnostic]) -> String {
    // spans count the lines of the marked source
    let numbers: Vec<usize> = (1..).zip(source.lines()).filter(|(_, line)| !is_mark(line)).map(|(n, _)| n).collect();
    let mut text = String::new();
    for (number, line) in numbers.iter().zip(plain) {
        let _ = writeln!(text, "{line}");
        for diagnostic in found {
            let (start, end) = (diagnostic.at.first.start(), diagnostic.at.last.end());
            if start.line != *number {
                continue;
            }
            let end = if end.line == start.line { end.column } else { line.len() };
            let carets = "^".repeat(end.saturating_sub(start.column).max(1));
            let indent = " ".repeat(start.column.saturating_sub(2));
            let Diagnostic { code, message, help, .. } = diagnostic;
            let help = help.as_ref().map(|help| format!("; help: {help}")).unwrap_or_default();
            let _ = writeln!(text, "//{indent}{carets} error[{}]: {message}{help}", code.name());
        }
    }
    text
}

#[test]
fn what_is_right_has_no_diagnostics() {
    kernel("fn k(x: &[f32], y: &mut [f32]) { let i = global_id(0); if i < x.len() { y[i] = 2.0 * x[i]; } }");
    kernel_with("local = [8, 8], global = [4, x.len()], fp = \"fast\"", "fn k(x: &[f32]) {}");
    kernel_with("local = 256,", "unsafe fn k(mut n: u8) { n += 1; }");
    device("fn d(x: f64) -> bool { x.is_nan() || x > 1e300 }");
    device("pub(crate) fn d() {}");
}

#[test]
fn signatures() {
    kernel(
        r##"
const async extern "C" fn k<'a>(x: &[f32]) -> f32 {
//^^^^^ error[CL0002]: a kernel cannot be `const`; help: remove `const`
//    ^^^^^ error[CL0002]: a kernel or device function cannot be `async`; help: remove `async`: launching is asynchronous
//          ^^^^^^^^^^ error[CL0002]: a kernel or device function cannot have an ABI; help: remove `extern`
//                          ^^ error[CL0002]: a kernel has no lifetime parameters; help: leave the lifetimes out: what is borrowed lives as long as the launch
//                                            ^^^ error[CL0002]: a kernel returns nothing; help: write results through a `&mut [T]` parameter
    x[0]
}
"##,
    );
    kernel(
        r##"
fn k<'a>(&self, (a, b): u32, #[cfg(x)] c: u32, d: _) {
//       ^^^^^ error[CL0003]: kernels and device functions are no methods; help: for methods, put `#[device]` on the `impl`; a kernel is a function outside of it, which takes the value as a parameter
//              ^^^^^^ error[CL0007]: a parameter must be a plain name; help: name the parameter, and destructure it in the body
//                           ^^^^^^^^^ error[CL0003]: only `#[local]` and `#[constant]` have a meaning on a parameter
//                                                ^ error[CL0003]: this cannot be a parameter's type; help: use a scalar, or a slice `&[T]`, `&mut [T]`
}
"##,
    );
    device(
        r##"
fn d(x: &AtomicU32) -> AtomicU32 {
//                     ^^^^^^^^^ error[CL0002]: a device function cannot return an atomic; help: return its value, or a reference to it
    x
}
"##,
    );
    device(
        r##"
fn d(#[local] n: u32) {
//               ^^^ error[CL0003]: only a slice or a reference can be in `#[local]` or `#[constant]` memory; help: take the attribute away
}
"##,
    );
    device(
        r##"
fn d(x: f32) -> (f32, f32) {
    return (x, x);
}
"##,
    );
}

#[test]
fn parameters() {
    kernel(
        r##"
fn k(a: Vec<f32>, c: &mut [&f32], d: &u32, e: [f32; 4], f: &mut String) {
//      ^^^^^^^^ error[CL0004]: the type `Vec<f32>` is not supported in kernels; help: a parameter is `&[T]` or `&mut [T]`, and is passed a buffer; a variable is an array, `[T; 16]`
//                         ^^^^ error[CL0003]: the elements of a slice must be values; help: for example `&[f32]`
//                                                              ^^^^^^ error[CL0004]: the type `String` is not supported in kernels; help: use `&[u8]`
}
"##,
    );
    kernel(
        r##"
fn k<'a>(b: &'a [bool], c: &mut [(u8, i8)], d: &u32) {
//   ^^ error[CL0002]: a kernel has no lifetime parameters; help: leave the lifetimes out: what is borrowed lives as long as the launch
//               ^^^^ error[CL0003]: buffers cannot hold `bool`; help: use `u8`, 0 for false and 1 for true: not every byte is a valid `bool`
//                               ^^^^^^^^ error[CL0003]: the elements of a kernel's slice must be scalars except `bool`, vectors, structs, or arrays of these; help: for example `&[f32]`, `&[[f32; 3]]`, or a struct with `#[derive(Element)]`
//                                             ^^^^ error[CL0003]: a kernel cannot take a reference to a single value; help: take scalars by value, and slices `&[T]`, `&mut [T]`
}
"##,
    );
    kernel(
        r##"
fn k(#[local] a: &[f32], #[local] b: &[AtomicU32], #[constant] c: &[AtomicU32]) {
//               ^^^^^^ error[CL0003]: `#[local]` goes on a `&mut [T]` or `&[AtomicU32]` parameter; help: make it `&mut`: only the work-group itself can write local memory
//                                                                ^^^^^^^^^^^^ error[CL0003]: `#[constant]` goes on a `&[T]` parameter; help: constant memory is read only: make it `&[T]`, or take the `#[constant]` away
}
"##,
    );
}

#[test]
fn expressions() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [f32]) {
    let a = [1.0, x[0]];
    y[0] = match x.len() {
        0 => 1.0,
        _ => 2.0,
    };
    'out: {
        y[1] = *x;
    }
    for v in x {
        y[0] = (v.0, f::<u32>(1), "text");
//                                ^^^^^^ error[CL0005]: string literals cannot be used in kernels; help: pass the bytes as a `&[u8]` parameter
    }
}
"##,
    );
}

#[test]
fn statements() {
    kernel(
        r##"
fn k(x: &[f32]) {
    static N: u32 = 4;
//  ^^^^^^^^^^^^^^^^^^ error[CL0006]: there are only functions, constants and `use` declarations inside a kernel or device function; help: make it a `const`, or move it out of the function
    if x.len() > M {
        const M: u32 = 4;
//      ^^^^^^^^^^^^^^^^^ error[CL0006]: this item of an inner block has a name that is used outside of the block too; help: give it a name of its own, or move it to the top of the function
    }
    let ref v = x;
//      ^^^ error[CL0007]: `ref` patterns are not supported in kernels; help: bind the value: it is copied
    dbg!(N);
//  ^^^^^^^ error[CL0008]: the macro `dbg!` is not supported in kernels; help: use `println!("{value}")`
    println!("{:e}", 1.0f32);
//           ^^^^^^ error[CL0008]: the format `{:e}` is not supported in kernels; help: there are `{}`, `{:?}`, `{:x}`, `{:X}`, `{:o}`, with a width, `<` or `>`, `+`, `0`, and `{:.3}` for floats
    #[inline]
//  ^^^^^^^^^ error[CL0006]: only `#[local]` and the attributes of lints have a meaning on `let` in a kernel
    let a = 1;
}
"##,
    );
}

#[test]
fn literals() {
    kernel(
        r##"
fn k(y: &mut [u8]) {
    y[0] = 256;
//         ^^^ error[CL0009]: the literal 256 is out of range for `u8`
    y[1] = 255;
    let a = 128i8;
    let b = -128i8;
    let c = -129i8;
//           ^^^^^ error[CL0009]: the literal 129 is out of range for `i8`
    let d = 1u32 + 4294967296;
//                 ^^^^^^^^^^ error[CL0009]: the literal 4294967296 is out of range for `u32`
    let e: f32 = 1;
//               ^ error[CL0011]: expected `f32`, found `{integer}`
}
"##,
    );
    kernel(
        r##"
fn k(y: &mut [u64]) {
    y[0] = 340282366920938463463374607431768211456;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0009]: this integer is out of range
    y[1] = 1i128 + 2q;
//         ^^^^^ error[CL0005]: `i128` literals cannot be used in kernels; help: use another scalar type
//                 ^^ error[CL0005]: `q` literals cannot be used in kernels; help: use another scalar type
}
"##,
    );
}

#[test]
fn ambiguous_types() {
    kernel(
        r##"
fn k(y: &mut [f32]) {
    let a = helper(1.0);
    let b = LIMIT;
    y[0] = helper(2.0f32);
    if other(1u32) < BOUND {
        helper(2u32);
    }
    let c;
//      ^ error[CL0010]: the type of this expression is not visible here; help: give it a type
}
"##,
    );
}

#[test]
fn mismatched_types() {
    kernel(
        r##"
fn k(n: u32, x: &[f32], y: &mut [f32]) {
    let a: f32 = 1u32;
//               ^^^^ error[CL0011]: expected `f32`, found `u32`
    y[0] = n * x[0];
//         ^^^^^^^^ error[CL0011]: expected `f32`, found `u32`
//         ^^^^^^^^ error[CL0011]: `*` does not apply to `u32` and `f32`
//             ^^^^ error[CL0011]: expected `u32`, found `f32`
    y[n] = 1.0;
//    ^ error[CL0005]: expected `usize` for an index, found `u32`; help: write `index as usize`
    x[0] = 1.0;
//  ^^^^ error[CL0011]: the target of a `&` cannot be written; help: make it `&mut`
    if n {
//     ^ error[CL0011]: expected `bool`, found `u32`
        y[0] = if n > 1 { 1.0 } else { 2u32 };
//                                     ^^^^ error[CL0011]: expected `{float}`, found `u32`
    }
    let b = n as bool;
//          ^^^^^^^^^ error[CL0011]: `u32` cannot be cast to `bool`
    let c = -n;
//          ^^ error[CL0011]: `-` does not apply to `u32`
    let d = !x[0];
//          ^^^^^ error[CL0011]: `!` does not apply to `f32`
    let e = x[0] & 1.0;
//          ^^^^^^^^^^ error[CL0011]: `&` does not apply to `f32` and `f32`
    for i in 0.0..x[0] {
//           ^^^ error[CL0011]: `for` cannot run over `f32`
        y.len() = 3;
//      ^^^^^^^ error[CL0011]: this cannot be assigned to; help: kernels write their variables, `&mut [T]` and atomics
    }
    let f = x;
    n[0] = 1;
//  ^ error[CL0014]: `u32` cannot be indexed in a kernel; help: index a slice or an array
    global_id(0, 1);
//  ^^^^^^^^^^^^^^^ error[CL0011]: `global_id` takes one dimension: 0, 1 or 2
    break 'a;
//  ^^^^^^^^ error[CL0011]: there is no loop with this label here
}
"##,
    );
}

#[test]
fn methods() {
    kernel(
        r##"
fn k(n: u32, x: &[f32]) {
    let a = n.sqrt();
//            ^^^^ error[CL0012]: the method `sqrt` of `u32` is not supported in kernels; help: the built-in methods are in a chapter of the book; for others, write a `#[device]` function
    let b = x.is_sorted();
//            ^^^^^^^^^ error[CL0012]: the method `is_sorted` of slices is not supported in kernels yet; help: use indices and `.len()`
    let c = x[0].powf(2);
//                    ^ error[CL0011]: expected `f32`, found `{integer}`
    let d = 1.max(n).signum();
//                ^ error[CL0011]: expected `i32`, found `u32`
    let e = f32::new(1.0);
//          ^^^^^^^^^^^^^ error[CL0012]: `f32::new` is not supported in kernels; help: the built-in methods are in a chapter of the book; for others, write a `#[device]` function
    let g = x[0].mul_add(1.0);
//               ^^^^^^^ error[CL0011]: `mul_add` takes 2 arguments
}
"##,
    );
}

#[test]
fn recursion_and_jumps() {
    device(
        r##"
fn d(n: u32) -> u32 {
    if n == 0 {
        break;
//      ^^^^^ error[CL0015]: there is no loop here to leave or continue
    }
    n * d(n - 1)
//      ^^^^^^^^ error[CL0013]: `d` calls itself; help: OpenCL has no recursion: use a loop
}
"##,
    );
}

/// The text of the only diagnostic of a kernel's options.
#[track_caller]
fn option(options: &str, expected: &str) {
    let found = cl_compiler::diagnose_kernel(tokens(options), tokens("fn k() {}"));
    let texts: Vec<_> = found.iter().map(Diagnostic::text).collect();
    assert_eq!(texts, [expected]);
}

#[test]
fn options() {
    let known = "\n= help: the options are `local = [16, 16]`, `global = EXPR` and `fp = \"strict\"`";
    let local = "`local` takes one to three positive integers [CL0001]\n= help: for example `local = 256` or `local = [16, 16]`";
    option("size = 1", &format!("`#[kernel]` has no option `size` [CL0001]{known}"));
    option("local", &format!("expected `=` [CL0001]{known}"));
    option("local = 0", local);
    option("local = [1, 2, 3, 4]", local);
    option("local = []", local);
    option("fp = \"loose\"", "`fp` takes \"strict\", \"contract\" or \"fast\" [CL0001]");
    option("local = 1, local = 2", "duplicate option `local` [CL0001]");
}

#[test]
fn references_into_two_memories() {
    kernel(
        r##"
fn k(x: &[f32], #[constant] c: &[f32], n: u32, y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let a: &[f32] = if n > 3 { x } else { c };
//                                        ^ error[CL0005]: this `&[f32]` points to another address space than the one it is used for; help: in OpenCL a variable refers to global, local, constant or private memory, always to the same: use a variable for each
    let mut b = &x[0];
    b = &own[1];
//      ^^^^^^^ error[CL0005]: this `&f32` points to another address space than the one it is used for; help: in OpenCL a variable refers to global, local, constant or private memory, always to the same: use a variable for each
    y[0] = a[0] + *b;
}
"##,
    );
    // of a device function's own parameters its callers decide
    device("fn d<'a>(x: &'a [f32], y: &'a [f32], n: u32) -> &'a [f32] { if n > 3 { x } else { &y[1..] } }");
}

#[test]
fn constants() {
    kernel(
        r##"
fn k(y: &mut [u32]) {
    const PAIRS: [((u32, u8), f32); 1] = [((1, 2), 3.0)];
    let pair = PAIRS[0];
//             ^^^^^ error[CL0005]: the constant `PAIRS`, a `[((u32, u8), f32); 1]`, is not supported in kernels yet; help: constants are scalars, vectors, structs, arrays of these, nested as you like, and tuples of scalars
}
"##,
    );
    kernel(
        r##"
fn k(y: &mut [u32]) {
    const TABLE: [u32; 2] = [1, 2];
    const y: u32 = 1;
//  ^^^^^^^^^^^^^^^^^ error[CL0006]: `y` is in the signature too, where it is another; help: give it another name, or move it out of the function
    let table = &TABLE;
}
"##,
    );
    kernel(
        r##"
fn k(y: &mut [u32]) {
    const TABLE: [u32; 2] = [1, 2];
    let table = &TABLE;
    let mut other = &y[..];
    other = &TABLE[..];
//          ^^^^^^^^^^ error[CL0005]: this `&[u32]` points to another address space than the one it is used for; help: in OpenCL a variable refers to global, local, constant or private memory, always to the same: use a variable for each
    y[0] = table[0] + other[0];
}
"##,
    );
    kernel(
        r##"
fn k(y: &mut [u32], v: f32x4) {
    println!("{} {:?}", v, v);
//                      ^ error[CL0011]: `f32x4` has no `{}`: `{:?}` shows its lanes
    assert!(v.x > 0.0, "{}", v);
//                           ^ error[CL0011]: `f32x4` has no `{}`: `{:?}` shows its lanes
}
"##,
    );
}

#[test]
fn half_precision() {
    kernel(
        r##"
fn k(x: &[f16], y: &mut [f32]) {
    let h = x[0];
    y[0] = h.sqrt();
//           ^^^^ error[CL0012]: the method `sqrt` of `f16` is not supported in kernels; help: compute with `x.to_f32()`, and go back with `f16::from_f32(y)`
    println!("{}", h);
//                 ^ error[CL0005]: an `f16` cannot be printed in kernels yet; help: print `x.to_f32()`
}
"##,
    );
    kernel(
        r##"
fn k(x: &[half::f16], y: &mut [f32]) {
    println!("{}", x[0]);
//                 ^^^^ error[CL0005]: an `f16` cannot be printed in kernels yet; help: print `x.to_f32()`
    let bits = x[0] & x[1];
//             ^^^^^^^^^^^ error[CL0011]: `&` does not apply to `f16` and `f16`
}
"##,
    );
    kernel(
        r##"
fn k(n: u32, x: &[other::f16], y: &mut [f16]) {
    y[0] = f16::from(n as u8) + f16::from(n as i8) + x[0];
    let own = half::f16::LN_2;
    let order = x[0].total_cmp(&x[1]);
    y[1] = f16::from(n);
//         ^^^^^^^^^^^^ error[CL0011]: there is no `f16::from` of a `u32`: it might lose something; help: `f16::from_f32(x as f32)` rounds it
}
"##,
    );
    kernel(
        r##"
fn k(d: f64, y: &mut [f16]) {
    y[1] = f16::from(d);
//         ^^^^^^^^^^^^ error[CL0011]: there is no `f16::from` of a `f64`: it might lose something; help: `f16::from_f64(x)` rounds it
}
"##,
    );
    kernel(
        r##"
fn k(b: bool, y: &mut [f16]) {
    y[1] = f16::from(b);
//         ^^^^^^^^^^^^ error[CL0011]: there is no `f16::from` of a `bool`; help: `f16::from(x as u8)` is 0 or 1
}
"##,
    );
    kernel(
        r##"
fn k(h: f16, y: &mut [u8]) {
    y[0] = u8::from(h);
//         ^^^^^^^^^^^ error[CL0011]: there is no `u8::from` of a `f16`: it might lose something; help: `x.to_f32() as u8` converts as Rust's `as` does
}
"##,
    );
    kernel(
        r##"
fn k(h: f16, y: &mut [u8]) {
    let order = h.cmp(&h);
//              ^^^^^^^^^ error[CL0012]: the method `cmp` of `f16` is not supported in kernels; help: `partial_cmp` and `total_cmp` are the methods of floats
}
"##,
    );
}

#[test]
fn elements_without_a_check() {
    kernel(
        r##"
unsafe fn k(x: &[u32], y: &mut [u32]) {
    *y.get_unchecked_mut(0) = *x.get_unchecked(1);
    let element = x.get_unchecked(2);
//                  ^^^^^^^^^^^^^ error[CL0012]: the method `get_unchecked` of slices is not supported in kernels yet; help: use the element at once: `*x.get_unchecked(i)`
}
"##,
    );
}

#[test]
fn grids() {
    kernel(
        "fn k(g: &mut Grid<u32, 2>, h: &Grid<f32, 1>) { let [a, b] = g.shape(); g[[a - 1, b - 1]] = h.len() as u32; }",
    );
    kernel("fn k(g: &mut Grid<u32, 2>) { helper(g, 1u32); helper(&*g, 2u32); helper(&mut *g, 3u32); }");
    kernel(
        r##"
fn k(a: Grid<f32, 2>, b: &Grid<f32>, c: &Grid<bool, 1>, d: &Grid<u8, 5>, #[local] e: &mut Grid<u8, 1>, f: &Grid<u8, N>) {
//      ^^^^^^^^^^^^ error[CL0004]: the type `Grid<f32,2>` is not supported in kernels; help: a grid is a parameter, by reference: `&Grid<f32, 2>`
//                       ^^^^^^^^^^ error[CL0003]: a grid has a type of elements and a number of dimensions; help: for example `&Grid<f32, 2>`
//                                            ^^^^ error[CL0003]: the elements of a grid are scalars except `bool`, vectors, structs and arrays of these; help: for example `&Grid<f32, 2>`
//                                                         ^^^^^^^^^^^^ error[CL0003]: a grid has 1, 2, 3 or 4 dimensions, as a number; help: for example `&Grid<f32, 2>`
//                                                                                   ^^^^^^^^^^^^^^^^ error[CL0003]: a grid is in global memory; help: take a slice, and compute the index from row and column
//                                                                                                        ^^^^^^^^^^^^ error[CL0003]: a grid has a type of elements and a number of dimensions; help: for example `&Grid<f32, 2>`
}
"##,
    );
    kernel(
        r##"
fn k(g: &mut Grid<u32, 2>, n: usize) {
    g[n][0] = 1;
    g[0..1][0] = 1;
//  ^ error[CL0005]: a grid cannot be used as a value in kernels; help: use it by its own name: `grid[[row, column]]`, `grid.shape()`, `grid.len()`, or pass it to a function
    g[[n]] = 2;
//    ^^^ error[CL0011]: this grid has 2 dimensions, and the index has 1
    let h = g;
//          ^ error[CL0005]: a grid cannot be used as a value in kernels; help: use it by its own name: `grid[[row, column]]`, `grid.shape()`, `grid.len()`, or pass it to a function
    let rows = g.rows();
//             ^^^^^^^^ error[CL0012]: the method `rows` of grids is not supported in kernels; help: there are `grid[[row, column]]`, `.shape()` and `.len()`
}
"##,
    );
}

#[test]
fn functions_of_opencl() {
    kernel("fn k(y: &mut [f32]) { y[0] = cl::mix(1.0, y[1], cl::native_sin(y[2])) + cl::ldexp(y[3], -2); }");
    kernel("unsafe fn k(y: &mut [f32]) { if y[0] > 0.0 { unsafe { cl::barrier_unchecked(); } } }");
    kernel(
        r##"
fn k(x: f64, y: &mut [f32]) {
    let a = cl::native_sin(x);
//              ^^^^^^^^^^ error[CL0012]: `cl::native_sin` does not take a `f64`; help: the language reference lists what there is
    let b = cl::mad24(y[0], 1.0, 2.0);
//              ^^^^^ error[CL0012]: `cl::mad24` does not take a `f32`; help: the language reference lists what there is
    let c = cl::hadd(1u32);
//          ^^^^^^^^^^^^^^ error[CL0011]: `cl::hadd` takes 2 arguments
    let d = cl::sub_group_barrier();
//          ^^^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: `cl::sub_group_barrier` is not supported in kernels; help: `barrier()`
    let e = cl::erf(y[0]);
//          ^^^^^^^^^^^^^ error[CL0005]: `cl::erf` is not supported in kernels; help: std does not have it, so that the host could not run it: write it as a `#[device]` function
}
"##,
    );
}

#[test]
fn printing() {
    kernel(
        r##"
fn k(x: &[f32], y: &mut [u32]) {
    let b = y[0] > 3;
    println!("{:+}", y[0]);
//                   ^^^^ error[CL0005]: `+` has no meaning for a `u32` in kernels; help: print numbers one by one
    println!("{:.1} {:?}", y[0], (y[1], 2));
//                         ^^^^ error[CL0005]: a precision has no meaning for a `u32` in kernels; help: print numbers one by one
//                               ^^^^^^^^^ error[CL0005]: a `(u32, i32)` cannot be printed in kernels yet; help: print numbers one by one
    println!("{b} {b} {b} {b} {b}");
//           ^^^^^^^^^^^^^^^^^^^^^ error[CL0005]: a kernel prints at most four `bool`s at once; help: print them one by one, or as `u8`
}
"##,
    );
    kernel(
        r##"
fn k(x: &[f32], y: &mut [u32]) {
    eprintln!("{}", y[0]);
//  ^^^^^^^^^^^^^^^^^^^^^ error[CL0008]: the macro `eprintln!` is not supported in kernels; help: devices have one output: use `println!`
    let text = format!("{}", y[0]);
//             ^^^^^^^^^^^^^^^^^^^ error[CL0008]: the macro `format!` is not supported in kernels; help: kernels have no strings: print the parts with `print!`
    println!("{:^3}", y[0]);
//           ^^^^^^^ error[CL0008]: the format `{:^3}` is not supported in kernels; help: there are `{}`, `{:?}`, `{:x}`, `{:X}`, `{:o}`, with a width, `<` or `>`, `+`, `0`, and `{:.3}` for floats
}
"##,
    );
}

#[test]
fn options_and_results() {
    device(
        r##"
fn d(x: u32, y: Option<u32>) -> Result<u32, u32> {
    let a: Result<u32, bool> = if x > 3 { Ok(1) } else { Err(true) };
    let b = a?;
//          ^^ error[CL0005]: `?` does not convert `bool` to `u32` in kernels; help: match the value, and return the error that you want
    let c = y.map_or(3, 4);
//                      ^ error[CL0005]: only a closure or the name of a function can stand here in kernels; help: write `|x| …`
    Ok(b)
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let a = x[0].checked_add(1)?;
//          ^^^^^^^^^^^^^^^^^^^^ error[CL0005]: `?` can be used only in a function that returns `Option` or `Result`; help: in a kernel, which returns nothing: `let Some(value) = value else { return };`
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let b = Some(&x[1..]);
//          ^^^^^^^^^^^^^ error[CL0005]: `Option<&[u32]>` is not supported in kernels yet; help: an `Option` holds a value that can be copied or a reference to one, a `Result` values: keep an index in place of a slice, or of a reference in a tuple
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    let Some(..) = x[0].checked_add(1) else { return };
//      ^^^^^^^^ error[CL0007]: `..` inside a variant's pattern is not supported in kernels; help: write `_`
}
"##,
    );
    kernel(
        r##"
fn k(x: &[u32], y: &mut [u32]) {
    y[0] = match (x[0], x[1]) {
        (0, n) | (n, 0) if n > 3 => n,
//      ^^^^^^^^^^^^^^^ error[CL0007]: alternatives that bind names cannot have a guard in kernels yet; help: write an arm for each
        _ => 1,
    };
}
"##,
    );
}

#[test]
fn arrays_as_values() {
    device(
        r##"
fn d(x: &u32, y: &[u32]) -> u32 {
    let a = [x, x];
//           ^ error[CL0005]: a reference inside an array is not supported in kernels yet; help: keep the reference in a variable of its own, or an index in its place
    let b = { (y, 1u32) };
//             ^ error[CL0005]: a reference inside a tuple is not supported in kernels yet; help: keep the reference in a variable of its own, or an index in its place
    *a[0] + b.0[0]
}
"##,
    );
}
