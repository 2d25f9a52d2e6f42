//! Transfers of drivers that are not let wait in them go by way of memory of the runtime's, a mebibyte at a time: every device here is
//! taken for one of those, by a loader in front of its own that says so.
#![cfg(unix)]
#![allow(missing_docs, dead_code, unreachable_pub)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

mod children;
#[path = "faults/shim.rs"]
mod shim;

use children::{Log, command, devices};
use cl_runtime::{Error, Result, prelude::*};
use shim::Shim;
use std::{env, thread};

#[kernel]
fn next(x: &mut [u32]) {
    let i = global_id(0);
    x[i] += 1;
}

#[kernel]
fn slow(iterations: u32, x: &mut [u32]) {
    let i = global_id(0);
    let mut value = x[i];
    for iteration in 0..iterations {
        value = value.wrapping_mul(1_664_525).wrapping_add(iteration);
    }
    x[i] = value;
}

#[kernel]
fn beyond(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = x[i + 1];
}

#[test]
fn child() -> Result<()> {
    if env::var_os("TASK").is_none() {
        return Ok(());
    }
    let shim = Shim::new();
    for device in devices() {
        assert!(device.to_string().starts_with("NVIDIA CUDA"), "{device}");
        let queue = Queue::new(&device)?;
        let start = shim.live();
        without_memory(&shim, &queue)?;
        lengths(&queue)?;
        assert!((shim.live() - start).memory > 0, "nothing went by way of our memory");
        windows(&queue)?;
        let before = shim.live();
        panics(&queue)?;
        let records = (shim.live() - before).memory;
        let before = shim.live();
        many(&device, 4, 20)?;
        let added = shim.live() - before;
        // two of each thread stay, for the next
        assert!(added.memory <= 8, "{added:?}");
        many(&device, 40, 2)?;
        let kept = (shim.live() - start).memory - records;
        assert!((2..=16).contains(&kept), "{kept}");
        without_answers(&shim, &queue)?;
        println!("child: {device}");
    }
    assert_eq!(shim.complaints(), "");
    Ok(())
}

const MEBI: usize = (1 << 20) / size_of::<u32>();

fn lengths(queue: &Queue) -> Result<()> {
    for len in [1, 1000, MEBI - 1, MEBI, MEBI + 1, 5 * MEBI + 7] {
        let data: Vec<u32> = (0..len as u32).map(|i| i * 7 + len as u32).collect();
        let mut x = Buffer::zeroed(queue, len + 2)?;
        x.slice_mut(1..len + 1).write(queue, &data)?;
        next(&mut x).global(len + 2).run(queue)?;
        let found = x.to_vec(queue)?;
        assert_eq!((found[0], found[len + 1]), (1, 1));
        assert!(found[1..=len].iter().zip(&data).all(|(found, data)| *found == data + 1), "{len}");
        let mut part = vec![9; len + 2];
        x.slice(1..len + 1).read_into(queue, &mut part[1..=len])?;
        assert_eq!((part[0], part[len + 1]), (9, 9));
        assert_eq!(part[1..=len], found[1..=len], "{len}");
    }
    Ok(())
}

/// Boxes of many slices, of slices that are larger than a mebibyte, and of rows that are.
fn windows(queue: &Queue) -> Result<()> {
    for shape in [[70, 60, 90], [3, 700, 900], [2, 3, MEBI + 300]] {
        let len = shape.iter().product::<usize>();
        let data: Vec<u32> = (0..len as u32).collect();
        let buffer = Buffer::from_slice(queue, &data)?;
        let grid = buffer.as_grid(shape)?;
        let inner = shape.map(|len| 1..len - len / 9);
        let window = grid.window(inner.clone());
        let expected: Vec<u32> = inner[0]
            .clone()
            .flat_map(|z| inner[1].clone().map(move |y| (z, y)))
            .flat_map(|(z, y)| inner[2].clone().map(move |x| (z * shape[1] + y) * shape[2] + x))
            .map(|at| at as u32)
            .collect();
        assert!(window.to_vec(queue)? == expected, "{shape:?}");

        let mut host = Grid::filled(shape, 5);
        window.read_into_grid(queue, &mut host, [0, 1, 2].map(|d| inner[d].start))?;
        let is_inside = |at: usize| {
            let at = [at / shape[2] / shape[1], at / shape[2] % shape[1], at % shape[2]];
            (0..3).all(|d| inner[d].contains(&at[d]))
        };
        let right = |(at, &found): (usize, &u32)| found == if is_inside(at) { at as u32 } else { 5 };
        assert!(host.as_slice().iter().enumerate().all(right), "{shape:?}");

        let mut other = Buffer::filled(queue, len, 5)?;
        let mut whole = other.as_grid_mut(shape)?;
        whole.window_mut(inner.clone()).write_from_grid(queue, &host, [0, 1, 2].map(|d| inner[d].start))?;
        assert!(other.to_vec(queue)? == host.as_slice(), "{shape:?}");
    }
    Ok(())
}

fn panics(queue: &Queue) -> Result<()> {
    let x = Buffer::from_slice(queue, &[1; 8])?;
    let mut y = Buffer::zeroed(queue, 8)?;
    for _ in 0..3 {
        let event = beyond(&x, &mut y).global(8).launch(queue)?;
        assert!(matches!(event.wait(), Err(Error::Panic(_))));
        beyond(&x, &mut y).global(7).run(queue)?;
    }
    Ok(())
}

/// Where there is memory for one mebibyte only, a transfer goes by way of that; where there is none, it fails.
fn without_memory(shim: &Shim, queue: &Queue) -> Result<()> {
    const OUT_OF_MEMORY: i32 = -4;
    let data: Vec<u32> = (0..5 * MEBI as u32 + 7).collect();
    let mut x = Buffer::zeroed(queue, data.len())?;
    let mut failing = |nth| {
        shim.arm("clCreateBuffer", nth, OUT_OF_MEMORY, true);
        let result = x.write(queue, &data).and_then(|()| x.to_vec(queue));
        (result, shim.disarm())
    };
    let (result, failed) = failing(1);
    assert!(matches!(result, Err(Error::OutOfMemory { .. })) && failed == 1, "{failed} {:?}", result.err());
    let (result, failed) = failing(2);
    assert!(failed > 0 && result? == data);
    Ok(())
}

/// Memory of transfers that could not be waited for is used again when they are done.
fn without_answers(shim: &Shim, queue: &Queue) -> Result<()> {
    const OUT_OF_RESOURCES: i32 = -5;
    let start = shim.live();
    let mut x = Buffer::filled(queue, 1000, 1u32)?;
    // more than are kept in all, but not in a round
    for _ in 0..3 {
        for _ in 0..8 {
            slow(10_000, &mut x).global(1000).launch(queue)?;
            shim.arm("clWaitForEvents", 1, OUT_OF_RESOURCES, true);
            let result = x.to_vec(queue);
            // the second call is in the end of what is under way: it had memory
            assert!(shim.disarm() == 2 && result.is_err());
        }
        queue.finish()?;
    }
    assert_eq!(x.to_vec(queue)?.len(), 1000);
    drop(x);
    let added = (shim.live() - start).memory;
    assert!(added <= 0, "{added}");
    Ok(())
}

/// Threads at once, each with more than a mebibyte.
fn many(device: &Device, threads: u32, iterations: u32) -> Result<()> {
    thread::scope(|scope| {
        for number in 0..threads {
            scope.spawn(move || {
                let queue = Queue::new(device).expect("a queue");
                let mut x = Buffer::zeroed(&queue, 3 * MEBI).expect("a buffer");
                for iteration in 0..iterations {
                    let data = vec![number * 1000 + iteration; 3 * MEBI];
                    x.write(&queue, &data).expect("written");
                    assert!(x.to_vec(&queue).expect("read") == data);
                }
            });
        }
    });
    Ok(())
}

#[test]
fn transfers_by_way_of_our_memory() {
    if devices().is_empty() {
        return;
    }
    let mut command = command("staged", &env::temp_dir());
    if let Ok(loader) = env::var("OPENCL_DYLIB_PATH") {
        if loader.contains("oclgrind") {
            return eprintln!("skipped: Oclgrind takes no threads");
        }
        command.env("OPENCL_SHIM_PATH", loader);
    }
    command.env("OPENCL_DYLIB_PATH", shim::path()).env("OPENCL_SHIM_PLATFORM", "NVIDIA CUDA").env("CL_CACHE", "off");
    let log = Log::of(&command.output().expect("the program runs again"));
    println!("{}", log.0.lines().filter(|line| line.contains("child: ")).collect::<Vec<_>>().join("\n"));
}
