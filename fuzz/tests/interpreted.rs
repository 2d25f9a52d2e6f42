//! The interpreter by itself: what it gives, and what it says of races and panics.

use fuzz::{Arg, Launch, Program, Value};

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
