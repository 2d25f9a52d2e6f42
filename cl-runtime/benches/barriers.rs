//! A tiled matrix product, written out as the macros would write it, on every device.
//!
//! ```text
//! const T: usize = 16;
//!
//! #[kernel(local = [T, T])]
//! fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
//!     #[local] let mut s: [[f32; T]; T];
//!     #[local] let mut t: [[f32; T]; T];
//!     let (x, y) = (local_id(0), local_id(1));
//!     let (column, row) = (global_id(0), global_id(1));
//!     let mut sum = 0.0;
//!     for tile in 0..n / T {
//!         s[y][x] = a[row * n + tile * T + x];
//!         t[y][x] = b[(tile * T + y) * n + column];
//!         barrier();
//!         for k in 0..T {
//!             sum += s[y][k] * t[k][x];
//!         }
//!         barrier();
//!     }
//!     c[row * n + column] = sum;
//! }
//! ```
#![allow(missing_docs, unused_macros)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
#[path = "../tests/common/mod.rs"]
mod common;

use cl_runtime::{__private as p, Kernel, Launch, Result, prelude::*};
use common::{INDEX, READ, WRITE};
use std::time::{Duration, Instant};

const T: usize = 16;
const SIZE: p::ParamKind = p::ParamKind::Value { size: 8 };

kernel! {
    fn matmul(n: "usize" = SIZE, a: "&[f32]" = READ, b: "&[f32]" = READ, c: "&mut [f32]" = WRITE)
    native matmul_native, barriers, local Some([T, T, 1]),
    sites &[Site { line: 10, column: 19, message: INDEX }], sized false, loops false,
    source {
        "__kernel __attribute__((reqd_work_group_size(16, 16, 1))) void @n;"
        "(ulong n, __global const float *a, ulong a_len, __global const float *b, ulong b_len"
        ", __global float *c, ulong c_len"
        "@(P;, __global cl_record *cl_records, uint cl_launch@)"
        ")"
        "{"
        "    __local float s[16][16], t[16][16];"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "    ulong x = get_local_id(0), y = get_local_id(1);"
        "    ulong column = get_global_id(0), row = get_global_id(1);"
        "    float sum = 0;"
        "    for (ulong tile = 0; tile < n / 16; tile++) {"
        "        s[y][x] = a[row * n + tile * 16 + x];"
        "        t[y][x] = b[(tile * 16 + y) * n + column];"
        "        barrier(CLK_LOCAL_MEM_FENCE);"
        "        for (ulong k = 0; k < 16; k++)"
        "            sum += s[y][k] * t[k][x];"
        "        barrier(CLK_LOCAL_MEM_FENCE);"
        "    }"
        "    c[row * n + column] = sum;"
        "}"
    }
}

fn matmul_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let n: usize = args.value(0);
    let a: p::GlobalSlice<'_, f32> = unsafe { args.slice(1) };
    let b: p::GlobalSlice<'_, f32> = unsafe { args.slice(2) };
    let c: p::GlobalSliceMut<'_, f32> = unsafe { args.slice_mut(3) };
    groups.for_each_with_barriers(
        #[inline(always)]
        move |cl: ::cl_runtime::__private::WorkItem<'_>, local: ::cl_runtime::__private::LocalMemory<'_>| async move {
            let cl = &cl;
            let s: ::cl_runtime::__private::GlobalSliceMut<'_, f32> = local.array::<f32>(0, T * T, "tile");
            let t: ::cl_runtime::__private::GlobalSliceMut<'_, f32> = local.array::<f32>(1, T * T, "tile");
            let (x, y) = (cl.local_id(0), cl.local_id(1));
            let (column, row) = (cl.global_id(0), cl.global_id(1));
            let mut sum: f32 = 0.0;
            for tile in 0..n / T {
                unsafe { s.store_proven(cl, y * T + x, a.load(cl, &matmul::ITEM, 0, row * n + tile * T + x)?) };
                unsafe { t.store_proven(cl, y * T + x, b.load(cl, &matmul::ITEM, 0, (tile * T + y) * n + column)?) };
                cl.barrier().await;
                for k in 0..T {
                    sum += unsafe { s.load_proven(cl, y * T + k) } * unsafe { t.load_proven(cl, k * T + x) };
                }
                cl.barrier().await;
            }
            c.store(cl, &matmul::ITEM, 0, row * n + column, sum)?;
            ::core::result::Result::Ok(())
        },
    );
}

fn matmul<'a>(
    n: usize,
    a: impl p::ReadArg<'a, f32>,
    b: impl p::ReadArg<'a, f32>,
    c: impl p::WriteArg<'a, f32>,
) -> Launch<'a> {
    unsafe { p::launch(&matmul::KERNEL) }.value(n).read::<f32>(a).read::<f32>(b).write::<f32>(c).finish().global([n, n])
}

const N: usize = 512;
const TIMES: usize = 15;

fn main() -> Result<()> {
    let queues = Device::all().iter().map(Queue::new).collect::<Result<Vec<_>>>()?;
    let data: Vec<f32> = (0..N * N).map(|k| (k * k % 1000) as f32 / 1000.0).collect();
    let mut setups = Vec::new();
    for queue in &queues {
        let a = Buffer::from_slice(queue, &data)?;
        setups.push((queue, a, Buffer::zeroed(queue, N * N)?, Vec::new()));
    }
    // in turn, so that what else the machine does hits all alike
    for _ in 0..TIMES {
        for (queue, a, c, times) in &mut setups {
            let start = Instant::now();
            matmul(N, &*a, &*a, &mut *c).run(queue)?;
            times.push(start.elapsed());
        }
    }
    let expected = setups[0].2.to_vec(&queues[0])?;
    for (queue, _, c, times) in &mut setups {
        assert_eq!(c.to_vec(queue)?, expected, "{}", queue.device());
        times.sort();
        let (best, median): (Duration, Duration) = (times[0], times[TIMES / 2]);
        println!("{N} x {N}: best {best:?}, median {median:?} on {}", queue.device());
    }
    Ok(())
}
