//! Loops of many iterations: right, or a panic where the driver leaves them early (`docs/driver-errors/loop_of_many_iterations.cl`).

use cl_runtime::prelude::*;
use cl_runtime::{Device, Launch};
use tests::{is_rusticl, iterations, on_every_device, panic_of};

/// Whether the device leaves the loops of a work-item after 65535 iterations. rusticl's others are GPUs.
fn leaves_loops(device: &Device) -> bool {
    is_rusticl(device) && device.name().contains("llvmpipe")
}

/// The first line behind `marker` in this file.
fn line(marker: &str) -> u32 {
    let source = include_str!("loop_limit.rs");
    let at = source.find(marker).expect("the marker is in this file");
    source[..at].matches('\n').count() as u32 + 2
}

#[track_caller]
fn is_noticed(launch: Launch<'_>, queue: &Queue, (kernel, marker): (&str, &str)) {
    let panic = panic_of(launch, queue);
    assert!(
        panic.message.starts_with("in a work-item of this launch: this device's driver leaves all loops"),
        "{panic}"
    );
    assert_eq!((panic.kernel, panic.file, panic.line, panic.column), (kernel, file!(), line(marker), 1));
    const ADVICE: &str = "give the work to more work-items, or to another device; if no work-item has so many, make the work-groups \
                          a multiple of 8 work-items, since the driver runs lanes without a work-item too";
    assert!(panic.message.ends_with(ADVICE), "{panic}");
}

/// A kernel that writes `y[i] = f(n)`, on each device.
macro_rules! check {
    ($test:ident, $kernel:ident, $marker:literal, $expected:expr, few $few:expr, many $many:expr) => {
        #[test]
        fn $test() {
            on_every_device(&[], |queue| {
                let expected: fn(u32) -> u32 = $expected;
                let mut y = Buffer::zeroed(queue, 9)?;
                let many = iterations(queue.device(), $many);
                for few in $few.map(|few| iterations(queue.device(), few)) {
                    // rounded up, too
                    $kernel(few, &mut y).global(9).local(4).run(queue)?;
                    assert_eq!(y.to_vec(queue)?, [expected(few); 9], "{few} on {}", queue.device());
                }
                if leaves_loops(queue.device()) {
                    is_noticed($kernel(many, &mut y).global(9).local(4), queue, (stringify!($kernel), $marker));
                    is_noticed($kernel(many, &mut y).global(1), queue, (stringify!($kernel), $marker));
                    // what comes next is right again
                    $kernel(5, &mut y).global(9).run(queue)?;
                } else {
                    $kernel(many, &mut y).global(9).local(4).run(queue)?;
                    assert_eq!(y.to_vec(queue)?, [expected(many); 9], "on {}", queue.device());
                    $kernel(5, &mut y).global(9).run(queue)?;
                }
                assert_eq!(y.to_vec(queue)?, [expected(5); 9], "on {}", queue.device());
                Ok(())
            });
        }
    };
}

/// What nobody has a formula for.
#[device]
fn step(s: u32, k: u32) -> u32 {
    (s * 3 + k) ^ (s >> 7)
}

fn host(n: u32) -> u32 {
    (0..n).fold(1, |s: u32, k| (s.wrapping_mul(3).wrapping_add(k)) ^ (s >> 7))
}

#[kernel] // one loop
fn one(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    for k in 0..n {
        s = step(s, k);
    }
    y[i] = s;
}

check!(one_loop, one, "// one loop", host, few [0, 1, 2, 65_500], many 70_000);

#[kernel] // nested
fn nested(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    let mut k = 0;
    while k < n {
        let mut m = 0;
        while m < n {
            s = step(s, k * n + m);
            m += 1;
        }
        k += 1;
    }
    y[i] = s;
}

check!(nested_loops, nested, "// nested", |n| host(n * n), few [0, 1, 2, 250], many 300);

#[device]
fn called(n: u32) -> u32 {
    let mut s = 1;
    for k in 0..n {
        s = step(s, k);
    }
    s
}

#[kernel] // in a function
fn in_a_function(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = called(n);
}

check!(a_loop_in_a_function, in_a_function, "// in a function", host, few [0, 1, 2, 65_500], many 65_537);

#[kernel] // one behind the other
fn one_behind_the_other(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    for k in 0..n / 2 {
        s = step(s, k);
    }
    for k in n / 2..n {
        s = step(s, k);
    }
    y[i] = s;
}

check!(loops_one_behind_the_other, one_behind_the_other, "// one behind", host, few [2, 65_500], many 66_000);

#[kernel] // left by a return
fn left_by_a_return(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    let mut k = 0;
    loop {
        if k >= n {
            y[i] = s;
            return;
        }
        s = step(s, k);
        k += 1;
    }
}

check!(a_loop_left_by_a_return, left_by_a_return, "// left by a return", host, few [0, 2, 65_500], many 66_000);

#[device]
fn found(n: u32) -> u32 {
    let mut s = 1;
    let mut k = 0;
    loop {
        if k >= n {
            return s;
        }
        s = step(s, k);
        k += 1;
    }
}

#[kernel] // returned from
fn returned_from(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    if n == 1 {
        y[i] = step(1, 0);
        return;
    }
    y[i] = found(n);
}

check!(a_loop_returned_from, returned_from, "// returned from", host, few [0, 1, 2, 65_500], many 66_000);

#[kernel] // may panic
fn may_panic(n: u32, table: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    for k in 0..n {
        s = step(s, k) + table[(k % 7) as usize];
    }
    y[i] = s;
}

#[test]
fn a_loop_that_may_panic() {
    on_every_device(&[], |queue| {
        let table = Buffer::zeroed(queue, 7)?;
        let short = Buffer::zeroed(queue, 5)?;
        let mut y = Buffer::zeroed(queue, 20)?;
        let (few, many) = (iterations(queue.device(), 65_000), iterations(queue.device(), 70_000));
        may_panic(few, &table, &mut y).global(20).local(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [host(few); 20]);
        // the panic of its own comes first
        let panic = panic_of(may_panic(many, &short, &mut y).global(20), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 5 but the index is 5");
        if leaves_loops(queue.device()) {
            is_noticed(may_panic(70_000, &table, &mut y).global(20), queue, ("may_panic", "// may panic"));
        }
        Ok(())
    });
}

#[kernel] // of arrays
fn of_arrays(rows: &[[u32; 4]], y: &mut [u32]) {
    let i = global_id(0);
    let mut sums = [0u32; 4];
    for k in 0..rows.len() {
        let row = &rows[k];
        for j in 0..4 {
            sums[j] += row[j];
        }
    }
    y[i] = sums[i % 4];
}

#[test]
fn a_loop_over_arrays() {
    on_every_device(&[], |queue| {
        let count = iterations(queue.device(), 70_000) as usize;
        let rows = Buffer::filled(queue, count, [1u32, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let launch = of_arrays(&rows, &mut y).global(4);
        if leaves_loops(queue.device()) {
            is_noticed(launch, queue, ("of_arrays", "// of arrays"));
        } else {
            launch.run(queue)?;
            assert_eq!(y.to_vec(queue)?, [1, 2, 3, 4].map(|x| x * count as u32));
        }
        Ok(())
    });
}

#[kernel(local = 16)] // with barriers
fn with_barriers(n: u32, y: &mut [u32]) {
    let (i, l) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [u32; 16];
    let mut s = 0;
    for k in 0..n {
        tile[l] = s + k;
        barrier();
        s = tile[(l + 1) % 16] * 3;
        barrier();
    }
    y[i] = s;
}

#[test]
fn a_loop_with_barriers() {
    let expected = |n| (0..n).fold(0, |s: u32, k| (s.wrapping_add(k)).wrapping_mul(3));
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 32)?;
        let few = iterations(queue.device(), 2_000);
        with_barriers(few, &mut y).global(32).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [expected(few); 32]);
        if leaves_loops(queue.device()) {
            is_noticed(with_barriers(66_000, &mut y).global(32), queue, ("with_barriers", "// with barriers"));
        }
        Ok(())
    });
}

#[kernel] // of one
fn of_one(n: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut s = 1;
    for k in 0..n[i] {
        s = step(s, k);
    }
    y[i] = s;
}

#[test]
fn many_iterations_of_one_work_item() {
    on_every_device(&[], |queue| {
        let mut counts = [3; 100];
        counts[77] = iterations(queue.device(), 70_000);
        let n = Buffer::from_slice(queue, &counts)?;
        let mut y = Buffer::zeroed(queue, 100)?;
        let launch = of_one(&n, &mut y).global(100);
        if leaves_loops(queue.device()) {
            is_noticed(launch, queue, ("of_one", "// of one"));
        } else {
            launch.run(queue)?;
            assert_eq!(y.to_vec(queue)?, counts.map(host));
        }
        Ok(())
    });
}
