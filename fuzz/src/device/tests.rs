//! Programs with all that expansions have constants of, on every OpenCL device.

use cl_runtime::{Device, Queue};

use super::{Failure, Ran, build, build_numbered, build_together};
use crate::{Arg, Launch, Value};

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

/// Both have a function, a constant and a kernel of these names.
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
        // of a launch that does not fit, the checked form
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
