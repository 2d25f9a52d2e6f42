//! Programs that cover all kinds of constants in expansions, on every OpenCL device.

use cl_runtime::{Device, Queue};

use fuzz::device::{Failure, Ran, build, build_numbered, build_together};
use fuzz::{Arg, Launch, Value};

fn numbers<T: Copy + Into<Value>>(values: &[T]) -> Arg {
    Arg::Buffer(values.iter().map(|value| (*value).into()).collect())
}

#[track_caller]
fn check(text: &str, launch: &Launch, expected: &[(usize, Arg)], panic: Option<(&str, u32)>) {
    let built = match build(text) {
        Ok(built) => built,
        Err(failure) => panic!("{failure:?}"),
    };
    for device in Device::all().into_iter().filter(|device| !device.is_native()) {
        let queue = Queue::new(&device).expect("a queue");
        let [source, _] = built.opencl();
        let ran = built.run(&queue, launch);
        let Ran::Done { buffers, panic: found } = ran else { panic!("{device}: {ran:?}\n{source}") };
        let found = found.as_ref().map(|panic| (panic.message.as_str(), panic.line));
        assert_eq!(found, panic, "{device}\n{source}");
        for (number, arg) in expected {
            let mut bytes = Vec::new();
            let Arg::Buffer(values) = arg else { unreachable!() };
            values.iter().for_each(|value| value.write(&mut bytes));
            assert_eq!(buffers[*number], bytes, "{device}: argument {number}\n{source}");
        }
    }
}

const ALL: &str = "
#[derive(Clone, Copy, Element)]
#[repr(C)]
struct P { x: u32, y: [i16; 2] }
#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum W { A, B = 4 }
#[device]
impl P {
    fn add(&mut self, d: u32) -> u32 { self.x += d; self.x }
    fn new(x: u32) -> P { P { x, y: [1, 2] } }
}
const T: [u32; 3] = [1, 2, 3];
const SMALL: i16 = -3;
#[device]
fn larger<T: Number>(a: T, b: T) -> T { if a > b { a } else { b } }
#[device]
fn apply<F: Fn(u32) -> u32, const N: usize>(f: F, a: [u32; N]) -> u32 { f(a[N - 1]) }
#[device]
fn twice(x: u32) -> u32 { x * 2 }
#[device]
fn f(p: P, x: &[u32], o: &mut u32) -> i16 { *o = p.x + x[0]; larger(p.y[1], SMALL) }
#[kernel(local = 4)]
fn k(n: u32, x: &[u32], y: &mut [i16]) {
    #[local]
    let mut tile: [u32; 4];
    let i = global_id(0);
    tile[local_id(0)] = x[i];
    barrier();
    let mut o = tile[0] + T[i % 3];
    let mut p = P::new(x[i]);
    let q = p.add(n);
    y[i] = f(p, x, &mut o);
    let t = apply(twice, [1, 2, q]);
    y[i] += (o + q + W::B as u32 + t) as i16;
}
";

#[test]
fn all_forms_of_constants() {
    let x: Vec<u32> = (0..8).map(|i| 100 + i).collect();
    let args = vec![Arg::Scalar(5u32.into()), numbers(&x), numbers(&[0i16; 8])];
    let launch = Launch { global: vec![8], local: vec![4], offset: vec![], args };
    // o = (x[i] + n) + x[0]; q = x[i] + n; 2 * q
    let expected: Vec<i16> = x.iter().map(|&x| (2 + (x + 5 + 100) + (x + 5) + 4 + 2 * (x + 5)) as i16).collect();
    check(ALL, &launch, &[(2, numbers(&expected))], None);
}

#[test]
fn panics_have_their_place() {
    let text = "#[kernel]\nfn k(x: &[u32], y: &mut [u32]) {\n    let i = global_id(0);\n    y[i] = 10 / x[i];\n}\n";
    let args = vec![numbers(&[1u32, 2, 0, 4]), numbers(&[7u32; 4])];
    let launch = Launch { global: vec![4], local: vec![], offset: vec![], args };
    check(text, &launch, &[(1, numbers(&[10u32, 5, 7, 2]))], Some(("attempt to divide by zero", 4)));
}

#[test]
fn what_does_not_compile_has_its_code() {
    let refused = |text: &str| match build(text) {
        Err(Failure::Refused { code, .. }) => code,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("#[kernel]\nfn k(y: &mut [u32]) { y[0] = 1; }"), "CL0018");
    assert_eq!(refused("#[kernel]\nfn k(y: &mut [u32]) { async {} }"), "CL0005");
    let waits = "#[device]\nfn f() { barrier(); }\n#[kernel]\nfn k(y: &mut [u32]) { if y[0] > 1 { f(); } }";
    assert_eq!(refused(waits), "rustc");
}

/// Programs that use the same names for a function, a constant and a kernel.
const TOGETHER: [&str; 2] = [
    "
const T: [u32; 3] = [1, 2, 3];
#[device]
fn d(a: u32) -> u32 { a + T[1] }
#[kernel]
fn random(y: &mut [u32]) { y[global_id(0)] = d(40); }
",
    "
const T: [u32; 3] = [1, 7, 3];
#[device]
fn d(a: u32) -> u32 { if a > 42 { panic!(\"too much\") } a * T[1] }
#[kernel]
fn random(y: &mut [u32]) { y[global_id(0)] = d(41 + y[global_id(0)]); }
",
];

#[test]
fn kernels_that_are_built_together() {
    for device in Device::all().into_iter().filter(|device| !device.is_native()) {
        let queue = Queue::new(&device).expect("a queue");
        let built: Vec<_> =
            (0..).zip(TOGETHER).map(|(number, text)| build_numbered(text, number).expect(text)).collect();
        let launch = |first: u32, size: usize| Launch {
            global: vec![size],
            args: vec![numbers(&[first, 0])],
            ..Launch::default()
        };
        // for the launch that does not satisfy the conditions, the checked form
        let launches = [launch(0, 2), launch(0, 3)];
        assert_eq!(build_together(&[(built[0], &launches[0]), (built[1], &launches[1])], &queue), [""; 0], "{device}");
        let ran = |number: usize, launch: &Launch| match built[number].run(&queue, launch) {
            Ran::Done { buffers, panic } => (buffers, panic.map(|panic| panic.message)),
            ran => panic!("{device}: {ran:?}"),
        };
        let bytes = |values: [u32; 2]| vec![values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<_>>()];
        assert_eq!(ran(0, &launches[0]), (bytes([42, 42]), None), "{device}");
        assert_eq!(ran(1, &launch(2, 1)).1.as_deref(), Some("too much"), "{device}");
        let message = "index out of bounds: the len is 2 but the index is 2";
        assert_eq!(ran(1, &launches[1]).1.as_deref(), Some(message), "{device}");
    }
}

const VARIANTS: &str = "
#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct P { a: u32 }
#[derive(Clone, Copy, PartialEq, Element)]
enum Shape { A(u32, bool), B { x: i16, y: (u8, i64) }, C, D([u16; 3], Option<u32>), E(P) }
#[derive(Clone, Copy, PartialEq, Element)]
enum Outer { P(Shape, P), Q }
#[derive(Clone, Copy, PartialEq, Element)]
enum Plain { A(u32), B, C(P, [u8; 2]) }
#[device]
impl Shape {
    fn seen(&self) -> u32 {
        match self {
            Shape::A(a, _) => *a,
            Self::B { x, y } => *x as u32 + (*y).1 as u32,
            Self::C => 5,
            _ => 9,
        }
    }
    fn changed(&mut self) {
        match self {
            Shape::A(a, b) => { *a += 1; *b = false; }
            Shape::B { x, .. } => *x = 3,
            _ => {}
        }
    }
}
#[device]
fn make(k: u32) -> Shape {
    match k {
        0 => Shape::A(3, true),
        1 => Shape::B { y: (1, 2), x: 7 },
        2 => Shape::C,
        3 => Shape::D([1, 2, 3], Some(4)),
        _ => Shape::E(P { a: 8 }),
    }
}
#[device]
fn reset(u: &mut Shape) {
    match u {
        Shape::D(_, o) => *o = None,
        Shape::C => *u = Shape::A(50, false),
        _ => {}
    }
}
#[kernel]
fn k(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut u: Shape = make(x[i]);
    let mut outer: Outer = Outer::P(u, P { a: 1 });
    u.changed();
    reset(&mut u);
    let mut t: u32 = u.seen();
    if let Outer::P(Shape::A(a, true) | Shape::E(P { a }), p) = outer {
        t += a * 1000 + p.a * 100;
    }
    match outer {
        Outer::P(Shape::D([a, _, c], Some(q @ 1..=9)), P { a: e }) if q > 2 => t += (a + c) as u32 * 10000 + e,
        Outer::P(q, _) if matches!(q, Shape::C | Shape::B { .. }) => outer = Outer::Q,
        Outer::P(q, _) => {
            let Shape::A(z, _) = q else { return };
            t += z * 20000;
        }
        Outer::Q => {}
    }
    if let Outer::P(..) = outer {
        t += 100000;
    }
    let plain: Plain = if i == 0 { Plain::C(P { a: x[i] }, [1, 2]) } else { Plain::A(x[i]) };
    let other: Plain = Plain::C(P { a: 0 }, [1, 2]);
    y[i] = t + (plain == other) as u32 * 1000000 + (plain != Plain::B) as u32 * 2000000;
}";

#[test]
fn enums_with_fields() {
    let launch = Launch {
        global: vec![5],
        local: vec![],
        offset: vec![],
        args: vec![numbers(&[0u32, 1, 2, 3, 4]), numbers(&[7u32; 5])],
    };
    let expected = numbers(&[3_163_104u32, 2_000_005, 2_000_050, 2_140_010, 7]);
    check(VARIANTS, &launch, &[(1, expected.clone())], None);
    let program = fuzz::Program::parse(VARIANTS).unwrap_or_else(|errors| panic!("{errors:?}"));
    let outcome = fuzz::run(&program, &launch, 100_000).expect("it runs");
    assert_eq!(outcome.args[1], expected);
}
