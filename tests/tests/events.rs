//! What waits and what fails leaves nothing behind: references to OpenCL objects and native memories are counted. One test, as the
//! count is the process's.

use cl_runtime::{Pool, UserEvent, observe, prelude::*};
use std::{
    future::IntoFuture,
    pin::Pin,
    task::{Context, Waker},
    thread,
    time::{Duration, Instant},
};
use tests::on_every_device;

#[kernel]
fn divide(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 10 / x[i];
}

/// Commands that wait, of every kind. Whether what they wait for comes is for the caller to say.
fn wait_for(user: &UserEvent, queues: &[Queue; 3], pool: &Pool) -> cl_runtime::Result<Vec<Event>> {
    let [a, b, c] = queues;
    let x = Buffer::from_slice(a, &[1, 2, 0, 4])?;
    let later = a.after(user.event());
    let mut y = pool.zeroed(&later, 4)?;
    let launch = divide(&x, &mut y).global(4).after(user.event()).launch(b)?;
    let again = divide(&x, &mut y).global(2).after(&launch).launch(c)?;
    let mut z = Buffer::zeroed(c, 4)?;
    z.copy_from(c, &y)?;
    z.as_grid_mut([2, 2])?.window_mut([0..2, 1..2]).copy_from(b, y.as_grid([2, 2])?.window([0..2, 0..1]))?;
    drop(z.read_async(&later)?);
    let write = z.write_async(a, vec![3; 4])?;
    let all = Event::all([&launch, &again, write.event(), &c.marker()?, &later.barrier()?]);
    all.on_complete(drop);
    let mut future = all.clone().into_future();
    assert!(Pin::new(&mut future).poll(&mut Context::from_waker(Waker::noop())).is_pending());
    // of a queue that goes
    let fresh = Queue::builder(a.device()).profiling(true).build()?;
    y.fill(&fresh, 1)?;
    Ok(vec![launch, again, all])
}

/// What is held once threads of the library have let go of it.
fn held(queues: &[Queue; 3], pool: &Pool, most: isize) -> isize {
    let started = Instant::now();
    loop {
        let held = queues.iter().try_for_each(Queue::finish).map(|()| observe::live());
        match held {
            Ok(held) if held <= most && pool.statistics().in_use == 0 || started.elapsed() > Duration::from_secs(5) => {
                return held;
            }
            // panics and failures that nobody has seen
            Ok(_) | Err(_) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

#[test]
fn nothing_that_waits_is_left_behind() {
    on_every_device(&[], |queue| {
        let ordered = |out_of_order| Queue::builder(queue.device()).out_of_order(out_of_order).build();
        let queues = [queue.clone(), ordered(true)?, ordered(false)?];
        let pool = Pool::new(queue.device());
        // a pooled memory holds on to its last commands, so it matters what became of them
        let mut most = [isize::MAX; 3];
        for iteration in 0..30 {
            let user = UserEvent::new(queue);
            let events = wait_for(&user, &queues, &pool)?;
            assert!(!events.iter().any(Event::is_complete));
            match iteration % 3 {
                0 => {
                    user.complete();
                    assert!(matches!(events[0].wait(), Err(Error::Panic(_))));
                    events[1].wait()?;
                }
                1 => {
                    user.fail("on purpose");
                    assert!(events.iter().all(|event| matches!(event.wait(), Err(Error::Dependency { .. }))));
                }
                _ => drop((user, events)),
            }
            // programs are built and tables made in the first iterations
            let (most, known) = (&mut most[iteration % 3], iteration >= 6);
            if !known {
                thread::sleep(Duration::from_millis(100));
            }
            let held = held(&queues, &pool, *most);
            assert!(held <= *most, "on {}: {held} in iteration {iteration}, {most} before", queue.device());
            if !known {
                // it may or may not be the last command of a queue that is gone
                *most = if iteration < 3 { isize::MAX } else { held + 2 };
            }
        }
        assert_eq!((pool.statistics().in_use, pool.statistics().misses), (0, 1), "on {}", queue.device());
        Ok(())
    });
}
