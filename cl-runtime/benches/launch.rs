//! What a launch costs the host: three buffers and two numbers, against the bare `clSetKernelArg` and `clEnqueueNDRangeKernel` of
//! the same kernel, through the same loader in the same process.
//!
//! ```text
//! cargo bench -p cl-runtime --bench launch                  # nanoseconds a launch, on every OpenCL device or on that of `CL_DEVICE`
//! valgrind --tool=callgrind --toggle-collect='*Ours*ours*' target/release/deps/launch-… ours 1000
//! valgrind --tool=callgrind --toggle-collect='*Bare*bare*' target/release/deps/launch-… bare 1000
//! ```
//!
//! Both make an event for each launch and release it. The bare calls set all five arguments each time. So do ours where every
//! argument changes from launch to launch; where only the numbers do, ours set these two, since they know that the buffers are
//! set: both are shown. So is what other bare calls take, with a context and a queue of their own, which must come to 1.00.
//!
//! Not with `CARGO_INCREMENTAL=1`: then rustc makes more and smaller units of a crate, and less of a launch is inlined.
//!
//! In an iteration there is a round of each, in any order, and each is followed by a `clFinish` that is not timed. A ratio is the median of
//! those of the rounds to the bare round of the same iteration: a machine that does something else in between slows both. The least
//! and the largest median of the sets of iterations follow it.
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
use std::{
    ffi::c_void,
    ptr,
    time::{Duration, Instant},
};

#[kernel]
fn combine(a: f32, b: f32, x: &[f32], y: &[f32], z: &mut [f32]) {
    let i = global_id(0);
    z[i] = a * x[i] + b * y[i];
}

const LEN: usize = 64;
const SETS: usize = 5;
const ITERATIONS: usize = 301;
const FEWEST: usize = 21;
const LONGEST: Duration = Duration::from_secs(5);
const LAUNCHES: usize = 100;

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
    fn bare(&self, number: f32, order: [usize; 3]) -> opencl3::Result<()> {
        let kernel = self.kernel.get();
        let set = |index, size, value: *const c_void| {
            // SAFETY: as many bytes as the kernel's parameter has.
            unsafe { set_kernel_arg(kernel, index, size, value) }
        };
        let other = number + 1.0;
        set(0, size_of::<f32>(), ptr::from_ref(&number).cast())?;
        set(1, size_of::<f32>(), ptr::from_ref(&other).cast())?;
        for (index, number) in (2..).zip(order) {
            use opencl3::memory::ClMem;
            let memory: cl_mem = self.buffers[number].get();
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

/// Orders of the buffers, each of which has each of them in another place.
const ORDERS: [[usize; 3]; 2] = [[0, 1, 2], [2, 0, 1]];

struct Ours {
    queue: Queue,
    buffers: [Buffer<f32>; 3],
}

impl Ours {
    fn new(device: &Device) -> Result<Self> {
        let queue = Queue::new(device)?;
        let [x, y, z] = [(); 3].map(|()| Buffer::zeroed(&queue, LEN));
        Ok(Self { buffers: [x?, y?, z?], queue })
    }

    #[inline(never)]
    fn ours(&mut self, number: f32, order: [usize; 3]) -> Result<()> {
        let [a, b, c] = &mut self.buffers;
        let (x, y, z) = if order == ORDERS[0] { (a, b, c) } else { (c, a, b) };
        combine(number, number + 1.0, &*x, &*y, z).global(LEN).local(LEN).launch(&self.queue)?;
        Ok(())
    }
}

/// Nanoseconds a launch.
fn round(launch: &mut dyn FnMut(usize)) -> f64 {
    let started = Instant::now();
    for number in 0..LAUNCHES {
        launch(number);
    }
    started.elapsed().as_nanos() as f64 / LAUNCHES as f64
}

fn median(times: impl IntoIterator<Item = f64>) -> f64 {
    let mut times: Vec<_> = times.into_iter().collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What is compared; the first is what with.
const ROWS: [&str; 4] = ["bare calls", "ours, the numbers change", "ours, all changes", "other bare calls"];

/// So many queues, kernels and buffers of each take turns: where they happen to lie in memory makes a difference too.
const COPIES: usize = 4;

struct Contest {
    /// Half of them are the other ones.
    bare: [Bare; 2 * COPIES],
    ours: [Ours; COPIES],
    random: u32,
}

impl Contest {
    fn new(device: &Device) -> Result<Option<Self>> {
        let mut bare = Vec::new();
        let mut ours = Vec::new();
        for _ in 0..COPIES {
            for _ in 0..2 {
                let Some(one) = Bare::new(device).expect("the bare calls") else { return Ok(None) };
                bare.push(one);
            }
            ours.push(Ours::new(device)?);
        }
        let (Ok(bare), Ok(ours)) = (bare.try_into(), ours.try_into()) else { unreachable!("so many were made") };
        Ok(Some(Self { bare, ours, random: 1 }))
    }

    fn below(&mut self, end: usize) -> usize {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.random >> 8) as usize % end
    }

    /// A round of each row, in any order: nanoseconds a launch.
    fn iteration(&mut self) -> Result<[f64; ROWS.len()]> {
        let mut order: [usize; ROWS.len()] = std::array::from_fn(|row| row);
        for end in (1..order.len()).rev() {
            order.swap(end, self.below(end + 1));
        }
        let mut times = [0.0; ROWS.len()];
        for row in order {
            let copy = self.below(COPIES);
            let places = |number: usize| ORDERS[if row == 2 { number % 2 } else { 0 }];
            times[row] = match row {
                1 | 2 => {
                    let ours = &mut self.ours[copy];
                    let time = round(&mut |number| ours.ours(number as f32, places(number)).expect("a launch"));
                    ours.queue.finish()?;
                    time
                }
                _ => {
                    let bare = &self.bare[2 * copy + row / 3];
                    let time = round(&mut |number| bare.bare(number as f32, places(number)).expect("a bare launch"));
                    bare.queue.finish().expect("it finishes");
                    time
                }
            }
        }
        Ok(times)
    }

    /// So many launches for a profiler.
    fn only(&mut self, what: &str, count: usize) -> Result<()> {
        for number in 0..count {
            let order = ORDERS[if what == "changing-ours" { number % 2 } else { 0 }];
            match what {
                "ours" | "changing-ours" => self.ours[0].ours(number as f32, order)?,
                _ => self.bare[0].bare(number as f32, order).expect("a bare launch"),
            }
        }
        self.bare[0].queue.finish().expect("it finishes");
        self.ours[0].queue.finish()
    }
}

fn main() -> Result<()> {
    let args: Vec<_> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let devices: Vec<_> = match args.is_empty() && std::env::var_os("CL_DEVICE").is_none() {
        true => Device::all(),
        false => vec![Device::select()?],
    };
    for device in devices.iter().filter(|device| !device.is_native()) {
        let Some(mut contest) = Contest::new(device)? else { continue };
        for ours in &mut contest.ours {
            ours.ours(0.0, ORDERS[0])?;
        }
        if let [what, count] = &args[..] {
            contest.only(what, count.parse().expect("a number of launches"))?;
            continue;
        }
        let set = |_| {
            let started = Instant::now();
            // on slow devices fewer iterations will do
            let goes_on = |iteration: &usize| *iteration < FEWEST || started.elapsed() < LONGEST;
            (0..ITERATIONS).take_while(goes_on).map(|_| contest.iteration()).collect::<Result<Vec<_>>>()
        };
        let sets = (0..SETS).map(set).collect::<Result<Vec<_>>>()?;
        println!("{device}");
        for (row, name) in ROWS.iter().enumerate() {
            let time = median(sets.iter().flatten().map(|times| times[row]));
            let ratio = |times: &[f64; ROWS.len()]| times[row] / times[0];
            let all = median(sets.iter().flatten().map(ratio));
            let mut each: Vec<_> = sets.iter().map(|set| median(set.iter().map(ratio))).collect();
            each.sort_by(f64::total_cmp);
            println!("  {name:26} {time:7.0} ns, ratio {all:.2} ({:.2} to {:.2})", each[0], each[SETS - 1]);
        }
    }
    Ok(())
}
