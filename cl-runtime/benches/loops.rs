//! Plain loops over work-items, written out as the macros would write them, on the native device: one that memory
//! limits, one that arithmetic limits, one with a loop of its own.
#![allow(missing_docs, unused_macros)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
#[path = "../tests/common/mod.rs"]
mod common;

use cl_runtime::{__private as p, Kernel, Launch, Result, prelude::*};
use common::{INDEX, READ, WRITE};
use std::time::Instant;

const F32: p::ParamKind = p::ParamKind::Value { size: 4 };

macro_rules! benched {
    ($name:ident, $native:ident, |$cl:ident, $a:ident, $x:ident, $y:ident| $body:block) => {
        kernel! {
            fn $name(a: "f32" = F32, x: "&[f32]" = READ, y: "&mut [f32]" = WRITE) native $native,
            sites &[Site { line: 1, column: 1, message: INDEX }], sized false, loops false,
            source { "" }
        }

        fn $native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
            let $a: f32 = args.value(0);
            let $x: p::GlobalSlice<'_, f32> = unsafe { args.slice(1) };
            let $y: p::GlobalSliceMut<'_, f32> = unsafe { args.slice_mut(2) };
            groups.for_each(
                #[inline(always)]
                move |$cl: &p::WorkItem<'_>| -> p::Flow<()> { $body },
            );
        }
    };
}

benched!(saxpy, saxpy_native, |cl, a, x, y| {
    let i = cl.global_id(0);
    y.store(cl, &saxpy::ITEM, 0, i, a * x.load(cl, &saxpy::ITEM, 0, i)? + y.load(cl, &saxpy::ITEM, 0, i)?)?;
    Ok(())
});

benched!(polynomial, polynomial_native, |cl, a, x, y| {
    let i = cl.global_id(0);
    if i < x.len() && i < y.len() {
        let x = unsafe { x.load_proven(cl, i) };
        let mut sum = a;
        for k in 0..32 {
            sum = sum * x + k as f32;
        }
        unsafe { y.store_proven(cl, i, sum.sqrt()) };
    }
    Ok(())
});

benched!(mandelbrot, mandelbrot_native, |cl, a, x, y| {
    let i = cl.global_id(0);
    let (cx, cy) = (x.load(cl, &mandelbrot::ITEM, 0, i)?, a);
    let (mut zx, mut zy, mut n) = (0.0f32, 0.0f32, 0u32);
    while n < 200 && zx * zx + zy * zy <= 4.0 {
        (zx, zy) = (zx * zx - zy * zy + cx, 2.0 * zx * zy + cy);
        n += 1;
    }
    y.store(cl, &mandelbrot::ITEM, 0, i, n as f32)?;
    Ok(())
});

fn launch<'a>(kernel: &'static Kernel, x: &'a Buffer<f32>, y: &'a mut Buffer<f32>) -> Launch<'a> {
    unsafe { p::launch(kernel) }.value(0.3f32).read::<f32>(x).write::<f32>(y).finish()
}

const TIMES: usize = 60;

fn main() -> Result<()> {
    let queue = Queue::new(&Device::native())?;
    for (kernel, n) in [
        (&saxpy::KERNEL, 1 << 14),
        (&saxpy::KERNEL, 1 << 22),
        (&polynomial::KERNEL, 1 << 20),
        (&mandelbrot::KERNEL, 1 << 16),
    ] {
        let data: Vec<f32> = (0..n).map(|k| (k % 1000) as f32 / 1000.0 - 0.7).collect();
        let x = Buffer::from_slice(&queue, &data)?;
        let mut y = Buffer::zeroed(&queue, n)?;
        let mut times: Vec<_> = (0..TIMES)
            .map(|_| {
                let start = Instant::now();
                launch(kernel, &x, &mut y).global(n).run(&queue).map(|()| start.elapsed())
            })
            .collect::<Result<_>>()?;
        times.sort();
        println!("{} of {n}: best {:?}, median {:?}", kernel.name(), times[0], times[TIMES / 2]);
    }
    Ok(())
}
