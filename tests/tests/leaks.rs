//! Whatever is made is released: references to OpenCL objects and native memories are counted. One test, as the count is the
//! process's. `cargo bench -p cl-runtime --bench leaks` watches the memory of a process over a million iterations.

use cl_runtime::{Pinned, Pool, observe, prelude::*};
use tests::{on_every_device, soon};

#[kernel]
fn divide(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 10 / x[i];
}

/// A bit of everything that holds on to something.
fn iteration(queues: &[Queue; 3], pool: &Pool) -> cl_runtime::Result<()> {
    let [a, b, c] = queues;
    let fresh = Queue::builder(a.device()).profiling(true).build()?;
    let x = Buffer::from_slice(a, &[1, 2, 0, 4])?;
    let mut y = pool.zeroed(b, 4)?;
    let launch = divide(&x, &mut y).global(4).launch(b)?;
    let after = divide(&x, &mut y).global(2).after(&launch).launch(c)?;
    after.wait()?;
    assert!(matches!(launch.wait(), Err(Error::Panic(_))));
    divide(&x, &mut y).global(4).launch(&fresh)?;
    drop(y.read_async(c)?);
    let write = y.write_async(a, vec![3; 4])?;
    drop(y.map(a)?);
    let mut map = y.map_mut(c)?;
    map[0] = 1;
    map.unmap()?;
    // forgotten guards are not lost for good
    std::mem::forget(y.map(b)?);
    y.as_grid_mut([2, 2])?.window_mut([0..2, 1..2]).fill(a, 7)?;
    std::mem::forget(y.map_mut(b)?);
    assert_eq!(y.as_grid([2, 2])?.window([0..2, 0..1]).to_vec(c)?, [1, 3]);
    assert!(matches!(y.map_mut(&fresh), Err(Error::Panic(_))));
    std::mem::forget(y.map_mut(&fresh)?);
    divide(&x, &mut y).global(4).launch(&fresh)?;
    let pinned = Pinned::from_slice(b, &write.wait()?)?;
    let mut z = y.to_buffer(b)?;
    drop(z.write_async(b, pinned)?);
    // of several commands
    let mut grid = z.as_grid_mut([2, 1, 2, 1])?;
    let upload = grid.window_mut([0..2, 0..1, 0..1, 0..1]).write_async(c, [1, 2])?;
    drop(grid.window([0..2, 0..1, 1..2, 0..1]).read_async(b)?);
    assert_eq!(grid.window([0..2, 0..1, 0..1, 0..1]).read_async(a)?.wait()?, upload.wait()?);
    assert!(z.write(a, &[1]).is_err());
    assert!(Buffer::<u64>::zeroed(a, usize::MAX).is_err());
    drop((x, y, z));
    // the panic of the launch in it is lost with it, as nobody asks
    drop(fresh);
    queues.iter().try_for_each(Queue::finish)
}

#[test]
fn nothing_is_left_behind() {
    on_every_device(&[], |queue| {
        let ordered = |out_of_order| Queue::builder(queue.device()).out_of_order(out_of_order).build();
        let queues = [queue.clone(), ordered(true)?, ordered(false)?];
        let pool = Pool::new(queue.device());
        let mut counts = Vec::new();
        for _ in 0..30 {
            iteration(&queues, &pool)?;
            // threads of the library may be at freeing what they were told is done
            let usual = counts.get(4).copied().unwrap_or(isize::MAX);
            soon(|| observe::live() <= usual);
            counts.push(observe::live());
        }
        let statistics = pool.statistics();
        assert_eq!((statistics.in_use, statistics.misses), (0, 1), "on {}", queue.device());
        // programs are built and tables made in the first iterations
        assert!(counts[5..].iter().all(|&count| count <= counts[4]), "on {}: {counts:?}", queue.device());
        Ok(())
    });
}
