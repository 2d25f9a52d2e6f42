//! What programs do, in parts. Each checks what it computes, and leaves nothing behind but what is kept for good.

use crate::{
    common::{copy, step},
    fresh,
};
use cl_runtime::{
    Context, Error, Local, Pinned, Pool, RawKernel, RawProgram, Result, Status, UserEvent, pixel::Rgba8Uint,
    prelude::*, warm_up_with,
};
use opencl3::command_queue::create_command_queue;
use std::{fs, path::PathBuf, sync::mpsc, time::Duration};

/// What outlives a part.
pub struct World {
    pub device: Device,
    /// In order, in order with times, out of order where the device can.
    pub queues: [Queue; 3],
    pub kept: Buffer<u32>,
    pub advance: RawKernel,
    /// The folder of the disk cache.
    pub folder: PathBuf,
}

pub type Part = fn(&mut World) -> Result<()>;

pub const PARTS: [(&str, Part); 16] = [
    ("hand-written kernels", hand_written),
    ("hand-written programs", hand_written_programs),
    ("buffers", buffers),
    ("windows", windows),
    ("images", images),
    ("transfers of windows", window_transfers),
    ("transfers", transfers),
    ("mappings", mappings),
    ("pools", pools),
    ("launches", launches),
    ("panics", panics),
    ("events", events),
    ("orders", orders),
    ("programs", programs),
    ("binaries", binaries),
    ("warm-up", warmed),
];

/// Those that are run again with the disk cache.
pub const CACHED: [(&str, Part); 2] = [(NOT_ON_DISK, not_on_disk), (ON_DISK, programs)];
pub const NOT_ON_DISK: &str = "a program that is not on disk";
pub const ON_DISK: &str = "a program on disk";

impl World {
    pub fn new(device: Device, folder: PathBuf) -> Result<Self> {
        let queues = [
            Queue::new(&device)?,
            Queue::builder(&device).profiling(true).build()?,
            Queue::builder(&device).out_of_order(true).build()?,
        ];
        let kept = Buffer::zeroed(&queues[0], 64)?;
        let advance = RawKernel::new(&queues[0], ADVANCE, "advance")?;
        Ok(Self { device, queues, kept, advance, folder })
    }
}

/// Of a size that no driver fills with.
#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Six([u8; 6]);

fn buffers(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let x = Buffer::from_slice(a, &[1u32, 2, 3, 4])?;
    let mut y = Buffer::<u32>::zeroed(a, 4)?;
    assert_eq!(y.to_vec(b)?, [0; 4]);
    y.copy_from(b, &x)?;
    y.slice_mut(1..3).fill(c, 7)?;
    let mut host = [0; 4];
    y.read_into(a, &mut host)?;
    assert_eq!(host, [1, 7, 7, 4]);
    y.write(c, &[5, 6, 7, 8])?;
    y.copy_within(a, 0..3, 1)?;
    assert_eq!(y.to_buffer(b)?.slice(1..).to_vec(c)?, [5, 6, 7]);
    let filled = Buffer::filled(b, 3, [1.0f32, 2.0, 3.0].map(f32::to_bits)[1])?;
    assert_eq!(filled.to_vec(b)?, [2.0f32.to_bits(); 3]);
    assert!(Buffer::<u8>::zeroed(a, 0)?.to_vec(a)?.is_empty());
    let six = Six([1, 2, 3, 4, 5, 6]);
    assert_eq!(Buffer::filled(c, 1000, six)?.to_vec(a)?, [six; 1000]);
    world.kept.fill(c, 9)?;
    assert_eq!(world.kept.to_vec(a)?, [9; 64]);
    Ok(())
}

fn windows(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let mut y = Buffer::<u32>::zeroed(a, 12)?;
    y.as_grid_mut([3, 4])?.window_mut([1..3, 1..3]).write(b, &[1, 2, 3, 4])?;
    y.as_grid_mut([3, 4])?.window_mut([0..1, 0..4]).fill(c, 9)?;
    let mut z = Buffer::<u32>::zeroed(a, 6)?;
    z.as_grid_mut([2, 3])?.window_mut([0..2, 0..2]).copy_from(a, y.as_grid([3, 4])?.window([1..3, 1..3]))?;
    assert_eq!(z.to_vec(a)?, [1, 2, 0, 3, 4, 0]);
    assert_eq!(y.as_grid([3, 4])?.window([0..2, 1..2]).to_vec(c)?, [9, 1]);
    Ok(())
}

fn images(world: &mut World) -> Result<()> {
    if !world.device.capabilities().images {
        return Ok(());
    }
    let [a, b, c] = &world.queues;
    let mut image = Image2d::<Rgba8Uint>::from_slice(a, [2, 2], &[[1; 4], [2; 4], [3; 4], [4; 4]])?;
    image.window_mut([0..1, 0..1]).fill(b, [9; 4])?;
    let mut other = Image2d::zeroed(c, [2, 2])?;
    other.copy_from(a, &image)?;
    let mut buffer = Buffer::zeroed(b, 4)?;
    other.copy_to_buffer(c, &mut buffer)?;
    image.fill(b, [0; 4])?;
    image.window_mut([0..2, 1..2]).copy_from_buffer(a, buffer.slice(..2))?;
    assert_eq!(image.to_vec(b)?, [[0; 4], [0; 4], [9; 4], [2; 4]]);
    Ok(())
}

fn window_transfers(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let mut y = Buffer::<u32>::zeroed(a, 24)?;
    let mut grid = y.as_grid_mut([4, 6])?;
    let data = grid.window_mut([1..3, 1..3]).write_async(b, vec![1, 2, 3, 4])?.wait()?;
    assert_eq!(grid.window([1..3, 1..3]).read_async(c)?.wait()?, data);
    let host = Grid::from_vec([1, 2, 3], vec![5, 6, 7, 8, 9, 10])?;
    let mut boxes = y.as_grid_mut([2, 3, 4])?;
    let host = boxes.window_mut([1..2, 1..3, 1..3]).write_from_grid_async(c, host, [0, 0, 1])?.wait()?;
    let read = boxes.window([1..2, 1..3, 1..3]).read_into_grid_async(a, Grid::filled([1, 2, 3], 5), [0, 0, 1])?;
    assert_eq!(read.wait()?.as_slice(), [5, 6, 7, 5, 9, 10]);
    assert_eq!(host.as_slice(), [5, 6, 7, 8, 9, 10]);
    // of several commands
    let mut four = y.as_grid_mut([3, 2, 2, 2])?;
    for queue in [a, c] {
        let data = four.window_mut([0..3, 0..1, 0..2, 1..2]).write_async(queue, vec![6, 5, 4, 3, 2, 1])?.wait()?;
        assert_eq!(four.window([0..3, 0..1, 0..2, 1..2]).read_async(queue)?.wait()?, data);
    }
    drop(four.window([0..3, 0..1, 0..2, 1..2]).read_async(b)?);
    drop(four.window_mut([0..1, 0..2, 0..2, 0..1]).write_async(c, vec![9; 4])?);
    // what was left under way is over
    world.queues.iter().try_for_each(Queue::finish)
}

fn transfers(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let mut x = Buffer::<u32>::zeroed(a, 4)?;
    let data = x.write_async(b, vec![1, 2, 3, 4])?.wait()?;
    assert_eq!(x.read_async(c)?.wait()?, data);
    drop(x.read_async(a)?);
    drop(x.write_async(c, vec![5; 4])?);
    let (mut one, mut other) = ([0; 4], [0; 2]);
    a.scope(|scope| {
        scope.read_into(&x, &mut one)?;
        scope.read_into(x.slice(1..3), &mut other)?;
        Ok(())
    })?;
    assert_eq!((one, other), ([5; 4], [5; 2]));
    let more = [6; 4];
    b.scope(|scope| scope.write(&mut x, &more).map(drop))?;
    assert_eq!(x.to_vec(b)?, [6; 4]);
    // what was left under way is over
    world.queues.iter().try_for_each(Queue::finish)
}

fn mappings(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let mut x = Buffer::from_slice(a, &[1u32, 2, 3, 4])?;
    let map = x.map(b)?;
    assert_eq!(*map, [1, 2, 3, 4]);
    map.unmap()?;
    let mut map = x.map_mut(c)?;
    map[2] = 9;
    drop(map);
    assert_eq!(x.slice(2..).to_vec(a)?, [9, 4]);
    let mut map = x.map_range_mut(a, 1..2)?;
    map[0] = 8;
    // the next command ends it
    std::mem::forget(map);
    assert_eq!(x.to_vec(b)?, [1, 8, 9, 4]);
    std::mem::forget(x.map(b)?);
    let mut pinned = Pinned::from_slice(a, &[0u32; 4])?;
    x.read_into(c, &mut pinned)?;
    assert_eq!(*pinned, [1, 8, 9, 4]);
    let pinned = x.write_async(a, pinned)?.wait()?;
    assert_eq!(*pinned, [1, 8, 9, 4]);
    Ok(())
}

fn pools(world: &mut World) -> Result<()> {
    let [a, b, _] = &world.queues;
    let pool = Pool::new(&world.device);
    for value in 0..3 {
        let x = pool.filled(a, 100, value)?;
        let y = pool.from_slice(b, &[value; 100])?;
        assert_eq!(x.to_vec(b)?, y.to_vec(a)?);
    }
    pool.trim();
    assert_eq!(pool.zeroed::<u32>(a, 10)?.to_vec(a)?, [0; 10]);
    Ok(())
}

fn launches(world: &mut World) -> Result<()> {
    let World { device, queues: [a, b, c], kept, .. } = world;
    kept.fill(a, 1)?;
    // from queue to queue, in all their sorts
    step(2, 1, &mut *kept).global(64).launch(a)?;
    step(3, 0, &mut *kept).global(64).launch(b)?;
    step(1, 1, &mut *kept).global(64).launch(c)?;
    step(1, 1, kept.slice_mut(32..)).global(32).launch(c)?;
    assert_eq!(kept.to_vec(a)?, [[10; 32], [11; 32]].concat());
    // one that is gone before its launch is done
    let mut y = Buffer::filled(a, 100, 1u32)?;
    let gone = made_elsewhere(device)?;
    let first = step(2, 0, &mut y).global(100).local(64).launch(&gone)?;
    drop(gone);
    step(1, 3, &mut y).global(100).local(64).after(&first).run(b)?;
    assert_eq!(y.to_vec(b)?, [5; 100]);
    let mut z = Buffer::zeroed(c, 100)?;
    copy(&y, &mut z).global(100).local(50).run(c)?;
    assert_eq!(z.to_vec(c)?, [5; 100]);
    a.finish()?;
    c.finish()
}

/// A panic is reported, if not by the one who asked when something else failed, then to the next.
fn panics(world: &mut World) -> Result<()> {
    for queue in &world.queues {
        let x = Buffer::from_slice(queue, &[1u32; 4])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        let event = copy(&x, &mut y).global(8).local(8).launch(queue)?;
        match event.wait() {
            Err(Error::Panic(panic)) => assert!(panic.to_string().contains("the len is 4"), "{panic}"),
            Ok(()) => panic!("the panic is lost"),
            Err(error) => {
                assert!(matches!(event.wait(), Err(Error::Panic(_))), "the panic is lost after {error}");
                return Err(error);
            }
        }
        let event = copy(&x, &mut y).global(8).local(8).launch(queue)?;
        match y.to_vec(queue) {
            Err(Error::Panic(_)) => {}
            Ok(_) => panic!("the panic is lost"),
            Err(error) => {
                assert!(matches!(event.wait(), Err(Error::Panic(_))), "the panic is lost after {error}");
                return Err(error);
            }
        }
    }
    Ok(())
}

fn events(world: &mut World) -> Result<()> {
    let World { queues: [a, b, c], kept, .. } = world;
    kept.fill(b, 1)?;
    let event = step(1, 1, &mut *kept).global(64).launch(b)?;
    let profile = event.profile()?;
    assert!(profile.queued <= profile.ended);
    assert_eq!(event.status()?, Status::Complete);
    let other = step(1, 1, &mut *kept).global(64).launch(c)?;
    let third = other.clone();
    while third.status()? != Status::Complete {
        std::thread::yield_now();
    }
    a.flush()?;
    other.wait()?;
    assert_eq!(kept.to_vec(c)?, [3; 64]);
    a.finish()?;
    b.finish()?;
    c.finish()
}

fn orders(world: &mut World) -> Result<()> {
    let [a, b, c] = &world.queues;
    let mut y = Buffer::<u32>::zeroed(a, 64)?;
    let first = step(0, 1, &mut y).global(64).launch(b)?;
    let second = step(2, 1, &mut y).global(64).after(&first).launch(c)?;
    c.barrier()?;
    let marker = b.after(&second).marker()?;
    let user = UserEvent::new(a);
    let third = step(2, 1, &mut y).global(64).after(user.event()).after(&marker).launch(a)?;
    y.slice_mut(..1).fill(b, 9)?;
    let read = y.read_async(c)?;
    let (sender, receiver) = mpsc::channel();
    Event::all([&third, read.event()]).on_complete(move |result| sender.send(result).expect("somebody waits"));
    user.complete();
    receiver.recv_timeout(Duration::from_secs(10)).expect("it is called")?;
    let read = read.wait()?;
    assert_eq!((read[0], &read[1..]), (9, &[7; 63][..]));
    world.queues.iter().try_for_each(Queue::finish)
}

fn programs(world: &mut World) -> Result<()> {
    let queue = &world.queues[0];
    let mut y = Buffer::filled(queue, 64, 2u32)?;
    fresh::step(3, 1, &mut y).global(64).run(queue)?;
    let mut z = Buffer::zeroed(queue, 64)?;
    fresh::copy(&y, &mut z).global(64).run(queue)?;
    assert_eq!(z.to_vec(queue)?, [7; 64]);
    Ok(())
}

fn not_on_disk(world: &mut World) -> Result<()> {
    for file in fs::read_dir(&world.folder).expect("it is there") {
        let _ = fs::remove_file(file.expect("listed").path());
    }
    programs(world)
}

fn binaries(world: &mut World) -> Result<()> {
    let device = &world.device;
    let binary = match fresh::STEP.binary(device) {
        // not every driver gives one
        Err(Error::Binary { problem, .. })
            if problem == "the driver returns none" && !fresh::gives_binaries(device) =>
        {
            return Ok(());
        }
        binary => binary?,
    };
    // SAFETY: made here, from the same program.
    unsafe { fresh::OTHER.load_binary(device, binary.as_bytes())? };
    let queue = &world.queues[0];
    let mut y = Buffer::filled(queue, 64, 2u32)?;
    fresh::launch_other(3, 1, &mut y).global(64).run(queue)?;
    assert_eq!(y.to_vec(queue)?, [7; 64]);
    Ok(())
}

fn warmed(world: &mut World) -> Result<()> {
    // one after the other, so that the calls come in the same order each time
    for kernel in [&fresh::STEP, &fresh::COPY] {
        if let Some((_, error)) = warm_up_with(&world.device, [kernel], |_| {}).pop() {
            return Err(error);
        }
    }
    programs(world)
}

const ADVANCE: &str = "__kernel void advance(uint a, uint b, __global uint *y, __local uint *scratch) {
    scratch[get_local_id(0)] = a;
    y[get_global_id(0)] = y[get_global_id(0)] * scratch[get_local_id(0)] + b;
}";

/// A queue that was not made by the runtime.
fn made_elsewhere(device: &Device) -> Result<Queue> {
    let context = Context::new(&[*device])?;
    // SAFETY: valid handles, and the queue's reference is handed over.
    unsafe {
        let handles = (context.raw_context().expect("of a device"), device.raw_device().expect("of a device"));
        let queue = create_command_queue(handles.0, handles.1, 0).map_err(|code| {
            let (operation, device) = ("clCreateCommandQueue", device.to_string());
            Error::OpenCl { operation, code, name: "", device }
        })?;
        Queue::from_raw(&context, queue)
    }
}

fn hand_written(world: &mut World) -> Result<()> {
    let World { device, queues: [a, b, c], kept, advance, .. } = world;
    let part = device.capabilities().alignment / 4;
    let mut y = Buffer::filled(a, 2 * part, 1u32)?;
    kept.fill(b, 1)?;
    let scratch = Local::<u32>::new(8);
    // SAFETY: as many work-items as elements, and as much local memory.
    unsafe {
        advance.with((2u32, 1u32, &mut y, scratch)).global(2 * part).local(8).launch(a)?;
        let event = advance.with((3u32, 0u32, y.slice_mut(part..), scratch)).global(part).local(8).launch(b)?;
        advance.with((5u32, 0u32, &mut *kept, scratch)).global(64).local(8).after(&event).launch(c)?;
    }
    assert_eq!(y.to_vec(c)?, [vec![3; part], vec![9; part]].concat());
    assert_eq!(kept.to_vec(a)?, [5; 64]);
    // SAFETY: the reference is that of the buffer that is forgotten.
    let y = unsafe {
        let raw = y.raw_memory().expect("of a device");
        std::mem::forget(y);
        Buffer::<u32>::from_raw(a, raw, 2 * part)?
    };
    assert_eq!(y.slice(..1).to_vec(a)?, [3]);
    world.queues.iter().try_for_each(Queue::finish)
}

fn hand_written_programs(world: &mut World) -> Result<()> {
    let queue = &world.queues[0];
    let program = RawProgram::build(queue, "__kernel void count(__global uint *y) { y[get_global_id(0)]++; }")?;
    assert_eq!(program.kernels(), ["count"]);
    // SAFETY: as many work-items as elements.
    unsafe { program.kernel("count")?.with((&mut world.kept,)) }.global(64).run(queue)
}
