//! What a launch costs the host: three buffers and two numbers, against the bare `clSetKernelArg` and `clEnqueueNDRangeKernel` of
//! the same kernel, through the same loader in the same process.
//!
//! ```text
//! cargo bench -p cl-runtime --bench launch                  # nanoseconds a launch, on every OpenCL device or on that of `CL_DEVICE`
//! valgrind --tool=callgrind --toggle-collect='*ours*' target/release/deps/launch-… ours 1000
//! valgrind --tool=callgrind --toggle-collect='*bare*' target/release/deps/launch-… bare 1000
//! ```
//!
//! Both make an event for each launch and release it. The numbers change from launch to launch, the buffers do not. Rounds of
//! ours and rounds of bare calls take turns; each is followed by a `clFinish` that is not timed. The median of the rounds counts, and
//! of their ratios that of each round to the bare one after it: a machine that does something else in between slows both.
#![allow(missing_docs)]

use cl_runtime::{Result, prelude::*};
use opencl3::{
    command_queue::{CommandQueue, enqueue_nd_range_kernel},
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device as RawDevice},
    event::release_event,
    kernel::{Kernel as RawKernel, set_kernel_arg},
    memory::{Buffer as RawBuffer, CL_MEM_READ_WRITE},
    platform::get_platforms,
    program::Program,
    types::cl_mem,
};
use std::{ffi::c_void, ptr, time::Instant};

#[kernel]
fn combine(a: f32, b: f32, x: &[f32], y: &[f32], z: &mut [f32]) {
    let i = global_id(0);
    z[i] = a * x[i] + b * y[i];
}

const LEN: usize = 64;
const ROUNDS: usize = 201;
const LAUNCHES: usize = 200;

/// The calls that a launch comes to.
struct Bare {
    queue: CommandQueue,
    kernel: RawKernel,
    buffers: [RawBuffer<f32>; 3],
    // they keep what the others are made from
    _program: Program,
    _context: Context,
}

impl Bare {
    fn new(device: &Device) -> opencl3::Result<Option<Self>> {
        let Some(id) = raw_device(device) else { return Ok(None) };
        let context = Context::from_device(&RawDevice::new(id))?;
        // SAFETY: the device is the context's.
        let queue = unsafe { CommandQueue::create(&context, id, 0) }?;
        let program = Program::create_and_build_from_source(&context, &combine::KERNEL.source(), "-cl-std=CL1.2");
        let program = program.unwrap_or_else(|log| panic!("{log}"));
        let kernel = RawKernel::create(&program, "combine")?;
        // SAFETY: no host memory is handed over.
        let buffer = || unsafe { RawBuffer::create(&context, CL_MEM_READ_WRITE, LEN, ptr::null_mut()) };
        let buffers = [buffer()?, buffer()?, buffer()?];
        Ok(Some(Self { queue, kernel, buffers, _program: program, _context: context }))
    }

    #[inline(never)]
    fn bare(&self, number: f32) -> opencl3::Result<()> {
        let kernel = self.kernel.get();
        let set = |index, size, value: *const c_void| {
            // SAFETY: as many bytes as the kernel's parameter has.
            unsafe { set_kernel_arg(kernel, index, size, value) }
        };
        let other = number + 1.0;
        set(0, size_of::<f32>(), ptr::from_ref(&number).cast())?;
        set(1, size_of::<f32>(), ptr::from_ref(&other).cast())?;
        for (index, buffer) in (2..).zip(&self.buffers) {
            use opencl3::memory::ClMem;
            let memory: cl_mem = buffer.get();
            set(index, size_of::<cl_mem>(), ptr::from_ref(&memory).cast())?;
        }
        let (global, local) = ([LEN], [LEN]);
        // SAFETY: all arguments are set, and the buffers are as long as the work-items are many.
        unsafe {
            let event = enqueue_nd_range_kernel(
                self.queue.get(),
                kernel,
                1,
                ptr::null(),
                global.as_ptr(),
                local.as_ptr(),
                0,
                ptr::null(),
            )?;
            release_event(event)
        }?;
        Ok(())
    }
}

fn raw_device(device: &Device) -> Option<opencl3::types::cl_device_id> {
    let platforms = get_platforms().ok()?;
    let platform =
        platforms.iter().find(|platform| platform.name().is_ok_and(|name| name == device.platform_name()))?;
    let ids = platform.get_devices(CL_DEVICE_TYPE_ALL).ok()?;
    ids.into_iter().find(|&id| RawDevice::new(id).name().is_ok_and(|name| name.trim() == device.name()))
}

struct Ours {
    queue: Queue,
    x: Buffer<f32>,
    y: Buffer<f32>,
    z: Buffer<f32>,
}

impl Ours {
    fn new(device: &Device) -> Result<Self> {
        let queue = Queue::new(device)?;
        let [x, y, z] = [(); 3].map(|()| Buffer::zeroed(&queue, LEN));
        Ok(Self { x: x?, y: y?, z: z?, queue })
    }

    #[inline(never)]
    fn ours(&mut self, number: f32) -> Result<()> {
        combine(number, number + 1.0, &self.x, &self.y, &mut self.z).global(LEN).local(LEN).launch(&self.queue)?;
        Ok(())
    }
}

/// Nanoseconds a launch.
fn round(mut launch: impl FnMut(f32)) -> f64 {
    let started = Instant::now();
    for number in 0..LAUNCHES {
        launch(number as f32);
    }
    started.elapsed().as_nanos() as f64 / LAUNCHES as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() -> Result<()> {
    let args: Vec<_> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let devices: Vec<_> = match args.is_empty() && std::env::var_os("CL_DEVICE").is_none() {
        true => Device::all(),
        false => vec![Device::select()?],
    };
    for device in devices.iter().filter(|device| !device.is_native()) {
        let bare = Bare::new(device).expect("the bare calls");
        let Some(bare) = bare else { continue };
        let mut ours = Ours::new(device)?;
        ours.ours(0.0)?;
        if let [what, count] = &args[..] {
            for number in 0..count.parse().expect("a number of launches") {
                match what.as_str() {
                    "ours" => ours.ours(number as f32)?,
                    _ => bare.bare(number as f32).expect("a bare launch"),
                }
            }
            ours.queue.finish()?;
            bare.queue.finish().expect("it finishes");
            continue;
        }
        let (mut of_ours, mut of_bare) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            of_ours.push(round(|number| ours.ours(number).expect("a launch")));
            ours.queue.finish()?;
            of_bare.push(round(|number| bare.bare(number).expect("a bare launch")));
            bare.queue.finish().expect("it finishes");
        }
        let ratio = median(of_ours.iter().zip(&of_bare).map(|(ours, bare)| ours / bare).collect());
        let (of_ours, of_bare) = (median(of_ours), median(of_bare));
        println!("{device}\n  ours {of_ours:7.0} ns, bare {of_bare:7.0} ns, ratio {ratio:.2}");
    }
    Ok(())
}
