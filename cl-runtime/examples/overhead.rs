#![allow(missing_docs)]
#[path = "../tests/common/mod.rs"]
mod common;
use cl_runtime::prelude::*;
use std::time::Instant;
fn main() -> cl_runtime::Result<()> {
    raw();
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::zeroed(&queue, 64)?;
        let mut y = Buffer::zeroed(&queue, 64)?;
        for round in 0..3 {
            let n = 5000;
            let start = Instant::now();
            for b in 0..n {
                common::step(3, b, &mut y).global(64).launch(&queue)?;
            }
            let launched = start.elapsed() / n;
            queue.finish()?;
            let done = start.elapsed() / n;
            let start = Instant::now();
            for _ in 0..n {
                common::copy(&x, &mut y).global(64).launch(&queue)?;
            }
            let launched2 = start.elapsed() / n;
            queue.finish()?;
            let done2 = start.elapsed() / n;
            if round == 2 {
                println!("{device}: step {launched:?} {done:?}, copy (may panic) {launched2:?} {done2:?}");
            }
        }
        let n = 1 << 24;
        let x = Buffer::filled(&queue, n, 1)?;
        let mut y = Buffer::zeroed(&queue, n)?;
        for local in [None, Some(64), Some(256), Some(1024)] {
            for round in 0..3 {
                let start = Instant::now();
                let l = common::step(3, 1, &mut y).global(n);
                match local {
                    Some(k) => l.local(k).run(&queue)?,
                    None => l.run(&queue)?,
                }
                let step = start.elapsed();
                let start = Instant::now();
                let l = common::copy(&x, &mut y).global(n);
                match local {
                    Some(k) => l.local(k).run(&queue)?,
                    None => l.run(&queue)?,
                }
                if round == 2 {
                    println!("{device}: {local:?} step {step:?} copy {:?}", start.elapsed());
                }
            }
        }
    }
    Ok(())
}

#[allow(dead_code)]
fn raw() {
    use opencl3::{
        command_queue::*, context::context::*, device::*, event::*, kernel::*, memory::*, platform::platform::*,
        program::*, types::*,
    };
    let p = get_platform_ids().unwrap()[0];
    let d = get_device_ids(p, CL_DEVICE_TYPE_ALL).unwrap()[0];
    unsafe {
        let c = create_context(&[d], std::ptr::null(), None, std::ptr::null_mut()).unwrap();
        let q = create_command_queue(c, d, 0).unwrap();
        for src in [
            "__kernel void stepx(uint a, uint b, __global uint *y, ulong y_len) { ulong i = get_global_id(0); if (i < y_len) y[i] = y[i]*a+b; }",
            "__kernel void copy(__global const uint *x, ulong x_len, __global uint *y, ulong y_len, __global uint*r, uint l) { ulong i = get_global_id(0); if (i < y_len && i < x_len) y[i] = x[i]; else r[0]=l; }",
        ] {
            let g = create_program_with_source(c, &[src]).unwrap();
            build_program(g, &[d], c"-cl-std=CL1.2", None, std::ptr::null_mut()).unwrap();
            let name = if src.contains("step") { c"stepx" } else { c"copy" };
            let k = create_kernel(g, name).unwrap();
            let m = create_buffer(c, CL_MEM_READ_WRITE, 256, std::ptr::null_mut()).unwrap();
            let m2 = create_buffer(c, CL_MEM_READ_WRITE, 256, std::ptr::null_mut()).unwrap();
            let m3 = create_buffer(c, CL_MEM_READ_WRITE, 256, std::ptr::null_mut()).unwrap();
            let set = |i: u32, s: usize, p: *const std::ffi::c_void| set_kernel_arg(k, i, s, p).unwrap();
            for _ in 0..3 {
                let n = 5000u32;
                let start = Instant::now();
                for b in 0..n {
                    let (a, len) = (3u32, 64u64);
                    if name == c"stepx" {
                        set(0, 4, (&raw const a).cast());
                        set(1, 4, (&raw const b).cast());
                        set(2, 8, (&raw const m).cast());
                        set(3, 8, (&raw const len).cast());
                    } else {
                        set(0, 8, (&raw const m2).cast());
                        set(1, 8, (&raw const len).cast());
                        set(2, 8, (&raw const m).cast());
                        set(3, 8, (&raw const len).cast());
                        set(4, 8, (&raw const m3).cast());
                        set(5, 4, (&raw const b).cast());
                    }
                    let (gs, ls) = ([64usize, 1, 1], [64usize, 1, 1]);
                    let e = enqueue_nd_range_kernel(
                        q,
                        k,
                        1,
                        std::ptr::null(),
                        gs.as_ptr(),
                        ls.as_ptr(),
                        0,
                        std::ptr::null(),
                    )
                    .unwrap();
                    release_event(e).unwrap();
                }
                let l = start.elapsed() / n;
                finish(q).unwrap();
                println!("raw {name:?} {l:?} {:?}", start.elapsed() / n);
            }
        }
    }
}
