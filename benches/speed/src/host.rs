//! What the host spends: launches, builds, buffers and transfers.

use std::cell::RefCell;
use std::ffi::c_void;
use std::process::Command;
use std::ptr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use cl_runtime::prelude::*;
use cl_runtime::{Pinned, Pool};
use opencl3::command_queue::{CommandQueue, enqueue_nd_range_kernel};
use opencl3::context::Context;
use opencl3::device::Device as RawDevice;
use opencl3::event::release_event;
use opencl3::kernel::{Kernel, set_kernel_arg};
use opencl3::memory::{Buffer as RawBuffer, CL_MEM_READ_WRITE, ClMem as _};
use opencl3::program::Program;
use opencl3::types::cl_mem;

use crate::Args;
use crate::bench::median;
use crate::results::Table;

#[kernel]
fn combine(a: f32, b: f32, x: &[f32], y: &[f32], z: &mut [f32]) {
    let i = global_id(0);
    z[i] = a * x[i] + b * y[i];
}

/// A kernel that takes drivers some time to build.
#[kernel(local = 64)]
fn bodies(n: usize, positions: &[f32x4], out: &mut [f32x4]) {
    #[local]
    let mut tile: [f32x4; 64];
    let (i, k) = (global_id(0), local_id(0));
    let own = if i < n { positions[i] } else { f32x4::from([0.0; 4]) };
    let mut sum = f32x4::from([0.0; 4]);
    for first in (0..n).step_by(64) {
        tile[k] = if first + k < n { positions[first + k] } else { f32x4::from([0.0; 4]) };
        barrier();
        for other in 0..64 {
            let between = tile[other] - own;
            let square = between.x * between.x + between.y * between.y + between.z * between.z + 1e-3;
            sum += between * (tile[other].w / (square * square.sqrt()));
        }
        barrier();
    }
    if i < n {
        out[i] = sum;
    }
}

const LEN: usize = 64;
/// Launches in a row, between which the host does not wait.
const LAUNCHES: usize = 100;

/// Prints the times of two ways to do each job, and their ratios.
pub(crate) fn compare(queue: &Queue, args: &Args) -> Result<Table> {
    let device = queue.device();
    println!("{:<42} {:>12} {:>12} {:>6}", "job: first, second", "first", "second", "ratio");
    let title = format!("The host's time, on {device}");
    let mut jobs = Jobs { table: Table::new(&format!("host-{}", device.name()), title, ["first", "second"]), args };
    jobs.launches(queue)?;
    // another process may not get the device
    if let Err(error) = jobs.builds(device) {
        println!("first launch: not measured: {error:#}");
    }
    jobs.buffers(queue)?;
    jobs.transfers(queue)?;
    jobs.table.finish(&args.only)
}

struct Jobs<'a> {
    table: Table,
    args: &'a Args,
}

impl Jobs<'_> {
    /// Alternates two ways to do a job, each of which does it `count` times.
    fn pair(
        &mut self,
        name: &str,
        count: usize,
        mut first: impl FnMut() -> Result<()>,
        mut second: impl FnMut() -> Result<()>,
    ) -> Result<()> {
        if !name.contains(&self.args.only) {
            return Ok(());
        }
        let mut times = [Vec::new(), Vec::new()];
        first()?;
        second()?;
        for _ in 0..self.args.rounds {
            times[0].push(timed(&mut first)?);
            times[1].push(timed(&mut second)?);
        }
        self.row(name, times.map(|times| median(times).as_secs_f64() * 1e6 / count as f64));
        Ok(())
    }

    fn row(&mut self, name: &str, micros: [f64; 2]) {
        let [first, second] = micros;
        println!("{name:<42} {first:>9.2} µs {second:>9.2} µs {:>6.2}", first / second);
        self.table.add(name, micros);
    }

    fn launches(&mut self, queue: &Queue) -> Result<()> {
        let queue = Queue::new(queue.device())?;
        let [x, y, mut z] = [Buffer::zeroed(&queue, LEN)?, Buffer::zeroed(&queue, LEN)?, Buffer::zeroed(&queue, LEN)?];
        let bare = Bare::new(&queue)?;
        let mut number = 0.0;
        let ours = || {
            for _ in 0..LAUNCHES {
                number += 1.0;
                combine(number, 2.0, &x, &y, &mut z).global(LEN).local(LEN).launch(&queue)?;
            }
            Ok(queue.finish()?)
        };
        self.pair("launch, 5 arguments: typed, bare calls", LAUNCHES, ours, || bare.launches())
    }

    /// In processes of their own, because a process builds a program once.
    fn builds(&mut self, device: &Device) -> Result<()> {
        let name = "first launch: from the cache, from source";
        if !name.contains(&self.args.only) {
            return Ok(());
        }
        let folder = std::env::temp_dir().join(format!("speed-{}", std::process::id()));
        let first_launch = |cache: &str| {
            let mut command = Command::new(std::env::current_exe()?);
            command.args(["--first-launch", &device.to_string()]).env("CL_CACHE", cache).env("CL_CACHE_DIR", &folder);
            // PoCL and NVIDIA keep programs too
            command.env("POCL_KERNEL_CACHE", "0").env("CUDA_CACHE_DISABLE", "1");
            let output = command.output()?;
            let text = String::from_utf8_lossy(&output.stdout);
            ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Ok(Duration::from_secs_f64(text.trim().parse::<f64>().with_context(|| text.to_string())?))
        };
        first_launch("on")?;
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..self.args.rounds.min(7) {
            times[0].push(first_launch("on")?);
            times[1].push(first_launch("off")?);
        }
        std::fs::remove_dir_all(&folder).ok();
        self.row(name, times.map(|times| median(times).as_secs_f64() * 1e6));
        Ok(())
    }

    fn buffers(&mut self, queue: &Queue) -> Result<()> {
        let pool = Pool::new(queue.device());
        for kib in [4usize, 1024, 65_536] {
            let (len, count) = (kib << 8, 16);
            let with = || {
                (0..count).try_for_each(|_| pool.filled(queue, len, 1u32).map(drop))?;
                Ok(queue.finish()?)
            };
            let without = || {
                (0..count).try_for_each(|_| Buffer::filled(queue, len, 1u32).map(drop))?;
                Ok(queue.finish()?)
            };
            self.pair(&format!("buffer of {kib} KiB: from a pool, new"), count, with, without)?;
        }
        Ok(())
    }

    fn transfers(&mut self, queue: &Queue) -> Result<()> {
        const BYTES: usize = 64 << 20;
        let mut buffer = Buffer::<u8>::filled(queue, BYTES, 1)?;
        let (mut plain, mut pinned) = (vec![2u8; BYTES], Pinned::<u8>::zeroed(queue, BYTES)?);
        self.pair(
            "read 64 MiB: pinned, pageable",
            1,
            || Ok(buffer.read_into(queue, &mut pinned)?),
            || Ok(buffer.read_into(queue, &mut plain)?),
        )?;
        // both write it
        let target = RefCell::new(&mut buffer);
        self.pair(
            "write 64 MiB: pinned, pageable",
            1,
            || Ok(target.borrow_mut().write(queue, &pinned)?),
            || Ok(target.borrow_mut().write(queue, &plain)?),
        )
    }
}

fn timed(work: &mut impl FnMut() -> Result<()>) -> Result<Duration> {
    let begin = Instant::now();
    work()?;
    Ok(begin.elapsed())
}

/// Prints the seconds that the first launch of a kernel takes in this process.
pub(crate) fn first_launch(device: &str) -> Result<()> {
    let device = Device::all().into_iter().find(|other| other.to_string() == device).context("no such device")?;
    let queue = Queue::new(&device)?;
    let positions = Buffer::filled(&queue, 64, f32x4::from([1.0; 4]))?;
    let mut out = Buffer::zeroed(&queue, 64)?;
    queue.finish()?;
    let begin = Instant::now();
    bodies(64, &positions, &mut out).global(64).launch(&queue)?.wait()?;
    println!("{}", begin.elapsed().as_secs_f64());
    Ok(())
}

/// The calls that a launch comes to.
struct Bare {
    queue: CommandQueue,
    kernel: Kernel,
    buffers: [RawBuffer<f32>; 3],
    // they keep what the others are made from
    _program: Program,
    _context: Context,
}

impl Bare {
    fn new(queue: &Queue) -> Result<Self> {
        // SAFETY: the device lives as long as the process.
        let id = unsafe { queue.device().raw_device() }.context("an OpenCL device")?;
        let context = Context::from_device(&RawDevice::new(id))?;
        // SAFETY: the device is the context's.
        let queue = unsafe { CommandQueue::create(&context, id, 0) }?;
        let program = Program::create_and_build_from_source(&context, &combine::KERNEL.source(), "-cl-std=CL1.2");
        let program = program.map_err(anyhow::Error::msg)?;
        let kernel = Kernel::create(&program, "combine")?;
        // SAFETY: no host memory is handed over.
        let buffer = || unsafe { RawBuffer::create(&context, CL_MEM_READ_WRITE, LEN, ptr::null_mut()) };
        let buffers = [buffer()?, buffer()?, buffer()?];
        Ok(Self { queue, kernel, buffers, _program: program, _context: context })
    }

    fn launches(&self) -> Result<()> {
        self.enqueue()?;
        Ok(self.queue.finish()?)
    }

    fn enqueue(&self) -> opencl3::Result<()> {
        let kernel = self.kernel.get();
        for number in 0..LAUNCHES {
            let set = |index, size, value: *const c_void| {
                // SAFETY: as many bytes as the kernel's parameter has.
                unsafe { set_kernel_arg(kernel, index, size, value) }
            };
            let numbers = [number as f32, 2.0];
            for (index, number) in (0..).zip(&numbers) {
                set(index, size_of::<f32>(), ptr::from_ref(number).cast())?;
            }
            for (index, buffer) in (2..).zip(&self.buffers) {
                let memory: cl_mem = buffer.get();
                set(index, size_of::<cl_mem>(), ptr::from_ref(&memory).cast())?;
            }
            let size = [LEN];
            let (global, local) = (size.as_ptr(), size.as_ptr());
            // SAFETY: all arguments are set, and the buffers have an element for each work-item.
            unsafe {
                let queue = self.queue.get();
                release_event(enqueue_nd_range_kernel(queue, kernel, 1, ptr::null(), global, local, 0, ptr::null())?)
            }?;
        }
        Ok(())
    }
}
