//! The interpreter by itself: what it gives, and what it says of races and panics.

use cl_compiler::ty::Scalar;
use fuzz::{Arg, Launch, Panic, Program, Race, Stopped, Type, Value};

fn numbers<T: Into<Value>>(values: impl IntoIterator<Item = T>) -> Arg {
    Arg::Buffer(values.into_iter().map(Into::into).collect())
}

#[track_caller]
fn run(source: &str, global: usize, local: usize, args: Vec<Arg>) -> fuzz::Outcome {
    let program = Program::parse(source).unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
    let launch = Launch { global: vec![global], local: vec![local], offset: Vec::new(), args };
    fuzz::run(&program, &launch, 10_000_000).unwrap_or_else(|stopped| panic!("{stopped:?}"))
}

#[test]
fn a_sum_in_local_memory() {
    let source = "
        #[device]
        fn twice(x: u32) -> u32 { x.wrapping_mul(2) }
        #[kernel(local = [8])]
        fn sum(x: &[u32], out: &mut [u32]) {
            #[local]
            let mut tile: [u32; 8];
            let k = local_id(0);
            tile[k] = twice(x[global_id(0)]);
            barrier();
            let mut step = 4;
            while step > 0 {
                if k < step {
                    tile[k] += tile[k + step];
                }
                barrier();
                step /= 2;
            }
            if k == 0 {
                out[group_id(0)] = tile[0];
            }
        }";
    let outcome = run(source, 16, 8, vec![numbers(0..16u32), numbers([0u32; 2])]);
    assert_eq!(outcome.args[1], numbers([56u32, 184]));
    assert_eq!((outcome.races.len(), outcome.panics.len(), outcome.uninitialised), (0, 0, false));
}

/// A kernel of `x: &mut [u32]` with this body, launched with 8 zeros in groups of 4.
#[track_caller]
fn run_body(body: &str) -> fuzz::Outcome {
    let source = format!("#[kernel] unsafe fn k(x: &mut [u32]) {{ let (i, k) = (global_id(0), local_id(0)); {body} }}");
    run(&source, 8, 4, vec![numbers([0u32; 8])])
}

#[test]
fn races_of_buffers() {
    let races = |body: &str| run_body(body).races.len();
    assert_eq!(races("x[i] = 1; x[i] += 2;"), 0);
    assert_eq!(races("if i == 3 { x[0] = x[5]; }"), 0);
    // written by two, read by one and written by another, in either order
    assert_eq!(races("x[i / 2] = 1;"), 4);
    assert_eq!(races("if i == 0 { x[7] = 1; } if i == 6 { x[0] = x[7]; }"), 1);
    assert_eq!(races("if i == 0 { x[0] = x[7]; } if i == 6 { x[7] = 1; }"), 1);
    assert_eq!(races("let y = x[7]; if i == 7 { x[7] = y; }"), 1);
    assert_eq!(races("if i == 2 { for y in x.iter_mut() { *y = 1; } } else { x[i] = 1; }"), 7);
    // a barrier orders the memory of a group, but in a safe kernel an element is one work-item's for good
    assert_eq!(races("x[i] = 1; barrier(); let j = i / 4 * 4 + 3 - k; x[i] += x[j];"), 8);
    let race = &run_body("if i == 1 || i == 4 { x[3] = 1; }").races[0];
    let (first, second) = (([1, 0, 0], true), ([4, 0, 0], true));
    assert_eq!(*race, Race::Memory { name: "x".into(), element: vec![3], first, second });
}

#[test]
fn races_of_local_memory() {
    let races = |body: &str| {
        let outcome = run_body(&format!("#[local] let mut t: [[u32; 2]; 2]; {body}"));
        (outcome.races.len(), outcome.uninitialised)
    };
    assert_eq!(races("t[k / 2][k % 2] = 1; barrier(); x[i] = t[1 - k / 2][k % 2];"), (0, false));
    // each group has its own
    assert_eq!(races("t[k / 2][k % 2] = 1; x[i] = t[1 - k / 2][k % 2];"), (4, true));
    assert_eq!(races("if k == 0 { t[0] = [1, 2]; } else if k == 1 { t[1] = [1, 2]; }"), (0, false));
    assert_eq!(races("if k == 0 { t[0] = [1, 2]; } else if k == 1 { t[0][1] = 1; }"), (1, false));
    assert_eq!(races("if k == 0 { x[i] = t[1][1]; }"), (0, true));
    // what is written behind the barrier is read before the next one
    assert_eq!(
        races("if k == 0 { t[0][0] = 0; } barrier(); x[i] = t[0][0]; barrier(); if k == 1 { t[0][0] = 1; }"),
        (0, false)
    );
    assert_eq!(races("if k == 0 { t[0][0] = 0; } barrier(); x[i] = t[0][0]; if k == 1 { t[0][0] = 1; }"), (1, false));
    let atomics = "#[local] let bins: [AtomicU32; 2]; bins[k % 2].fetch_add(1, Ordering::Relaxed); barrier(); x[i] = bins[0].load(Ordering::Relaxed);";
    let outcome = run_body(atomics);
    assert_eq!((outcome.races.len(), outcome.uninitialised), (0, true));
    assert_eq!(outcome.args[0], numbers([2u32; 8]));
}

#[test]
fn barriers_that_not_all_reach() {
    let barriers = |body: &str| {
        let races = run_body(body).races;
        let is_barrier = |race: &&Race| matches!(race, Race::Barrier { .. });
        races.iter().filter(is_barrier).count()
    };
    let barrier = "unsafe { cl::barrier_unchecked() }";
    assert_eq!(barriers(&format!("{barrier}; x[i] = 1; {barrier}")), 0);
    assert_eq!(barriers(&format!("if k > 0 {{ {barrier} }}")), 1);
    assert_eq!(barriers(&format!("if k > 0 {{ {barrier}; x[i] = 1; }} else {{ {barrier} }}")), 1);
    assert_eq!(barriers(&format!("if i >= 4 {{ {barrier} }}")), 0);
    // a work-item that has panicked is waited for by no barrier
    assert_eq!(barriers("if i == 2 { panic!(); } barrier(); x[i] = 1;"), 0);
}

#[test]
fn panics_say_what_and_where() {
    let source = "#[kernel]\nfn k(x: &[i32], y: &mut [i32]) {\n    let i = global_id(0);\n    y[i] = 10 / x[i];\n}";
    let outcome = run(source, 5, 1, vec![numbers([1i32, 0, 5, -10]), numbers([7i32; 5])]);
    assert_eq!(outcome.args[1], numbers([10i32, 7, 2, -1, 7]));
    let panic = |message: &str, column, i| Panic { message: message.into(), line: 4, column, global_id: [i, 0, 0] };
    let expected = [
        panic("attempt to divide by zero", 12, 1),
        panic("index out of bounds: the len is 4 but the index is 4", 17, 4),
    ];
    assert_eq!(outcome.panics, expected);
    let body = "assert!(x[i] < 3, \"{} is {:?}\", i, x[i] as f32 / 2.0); assert!(i   != 6);";
    let outcome =
        run(&format!("#[kernel] fn k(x: &[u32]) {{ let i = global_id(0); {body} }}"), 7, 1, vec![numbers(0..7u32)]);
    let texts: Vec<_> = outcome.panics.iter().map(|panic| panic.message.as_str()).collect();
    assert_eq!(texts, ["3 is 1.5", "4 is 2.0", "5 is 2.5", "6 is 3.0"]);
    let outcome = run_body("assert!(i   != 6); x[i] = 1;");
    assert_eq!(outcome.panics[0].message, "assertion failed: i != 6");
}

#[test]
fn instances_of_generic_kernels() {
    let source = "
        #[device]
        fn plus<T: Number>(a: T, b: T) -> T { a + b }
        #[device]
        fn all<T: Number, const N: usize>(x: [T; N], f: impl Fn(T, T) -> T) -> T {
            let mut total = x[0];
            for i in 1..N { total = f(total, x[i]); }
            total
        }
        #[kernel]
        fn k<T: Number, const N: usize>(x: &[T], y: &mut [T]) {
            let i = global_id(0);
            let mut own = [T::ONE; N];
            for j in 0..N { own[j] = x[i] * T::from_u32(j as u32 + 1); }
            y[i] = all(own, plus);
        }";
    let run = |ty: Type, x: Arg, y: Arg| {
        let program = Program::parse(source).unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
        let program = program.instance(&[ty], &[3], &[]);
        let launch = Launch { global: vec![2], args: vec![x, y], ..Launch::default() };
        fuzz::run(&program, &launch, 10_000).unwrap_or_else(|stopped| panic!("{stopped:?}")).args.remove(1)
    };
    assert_eq!(run(Type::Scalar(Scalar::F32), numbers([0.5f32, 2.0]), numbers([0f32; 2])), numbers([3.0f32, 12.0]));
    assert_eq!(run(Type::Scalar(Scalar::U8), numbers([50u8, 2]), numbers([0u8; 2])), numbers([44u8, 12]));
}

#[test]
fn a_launch_that_takes_too_long_is_stopped() {
    let program = Program::parse("#[kernel] fn k(x: &mut [u32]) { loop { x[global_id(0)] += 1; } }").unwrap();
    let launch = Launch { global: vec![1], args: vec![numbers([0u32])], ..Launch::default() };
    assert_eq!(fuzz::run(&program, &launch, 1000), Err(Stopped::Budget));
}

#[test]
fn what_does_not_compile_is_said_with_its_place() {
    let errors = Program::parse("#[kernel]\nfn k(x: &mut [u32]) {\n    x[0] = global_id(0) as u32;\n}").unwrap_err();
    assert!(errors[0].starts_with("3:5: ") && errors[0].contains("[CL00"), "{errors:?}");
    assert!(Program::parse("fn {").unwrap_err()[0].starts_with("1:4: "));
}
