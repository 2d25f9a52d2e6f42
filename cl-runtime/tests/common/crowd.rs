//! Many threads that launch on queues of their own and on shared ones, and check what comes of it.
#![allow(missing_docs, dead_code, unreachable_pub)]

use super::common::{copy, step};
use cl_runtime::{Error, Result, UserEvent, prelude::*};
use std::{
    future::IntoFuture,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    task::{Context, Poll, Wake},
    thread::{self, Thread},
    time::{Duration, Instant},
};

/// The elements of a buffer.
pub const LEN: usize = 300;

/// Longer than anything takes.
const AGES: Duration = Duration::from_secs(60);

/// What the threads share.
pub struct Crowd {
    in_order: Queue,
    out_of_order: Queue,
    x: Buffer<u32>,
    iterations: AtomicUsize,
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

pub fn block_on<F: IntoFuture>(future: F) -> F::Output {
    let waker = Arc::new(Unpark(thread::current())).into();
    let mut future = pin!(future.into_future());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return value;
        }
        thread::park();
    }
}

impl Crowd {
    pub fn new(device: &Device) -> Result<Self> {
        let in_order = Queue::new(device)?;
        let out_of_order = Queue::builder(device).out_of_order(true).build()?;
        let x = Buffer::from_slice(&in_order, &(0..LEN as u32).collect::<Vec<_>>())?;
        Ok(Self { in_order, out_of_order, x, iterations: AtomicUsize::new(0) })
    }

    /// Lets go of what the shared buffer knows of the queues that have read it.
    pub fn forget(&mut self) -> Result<()> {
        let numbers: Vec<u32> = (0..LEN as u32).collect();
        self.x.write(&self.in_order, &numbers)?;
        self.x.copy_within(&self.in_order, .., 0)?;
        self.in_order.finish()
    }

    /// Iterations of this many threads, while `go_on` says so of a thread's number of iterations. How many there were.
    ///
    /// # Panics
    ///
    /// If an answer is wrong. If nothing happens for a minute, the process ends.
    pub fn run(&self, threads: u32, go_on: impl Fn(usize) -> bool + Sync) -> usize {
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|number| {
                    let (go_on, worker) = (&go_on, Worker::new(self, number).expect("a queue"));
                    scope.spawn(move || {
                        for iteration in (0..).take_while(|&iteration| go_on(iteration)) {
                            worker
                                .iteration(iteration as u32)
                                .unwrap_or_else(|error| panic!("thread {number}: {error}"));
                            self.iterations.fetch_add(1, Ordering::Relaxed);
                        }
                    })
                })
                .collect();
            let watch = scope.spawn(|| self.watch(&done));
            let results: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
            done.store(true, Ordering::Relaxed);
            watch.thread().unpark();
            for result in results {
                result.unwrap_or_else(|payload| std::panic::resume_unwind(payload));
            }
        });
        self.in_order.finish().and(self.out_of_order.finish()).expect("all panics were seen");
        self.iterations.load(Ordering::Relaxed)
    }

    fn watch(&self, done: &AtomicBool) {
        let (mut iterations, mut since) = (0, Instant::now());
        while !done.load(Ordering::Relaxed) {
            thread::park_timeout(Duration::from_secs(1));
            let now = self.iterations.load(Ordering::Relaxed);
            if now != iterations {
                (iterations, since) = (now, Instant::now());
            }
            if since.elapsed() > AGES {
                eprintln!("nothing happens after {iterations} iterations");
                std::process::abort();
            }
        }
    }
}

/// A thread.
struct Worker<'c> {
    crowd: &'c Crowd,
    own: Queue,
    number: u32,
}

impl<'c> Worker<'c> {
    fn new(crowd: &'c Crowd, number: u32) -> Result<Self> {
        let own = Queue::builder(crowd.in_order.device()).out_of_order(number % 8 >= 4).build()?;
        Ok(Self { crowd, own, number })
    }

    fn iteration(&self, iteration: u32) -> Result<()> {
        let Self { crowd: Crowd { in_order, out_of_order, x, .. }, own, number } = self;
        // those of its own are first or second in each iteration, and so are the shared ones
        let (a, b) = match number % 4 {
            0 => (own, in_order),
            1 => (in_order, own),
            2 => (out_of_order, in_order),
            _ => (own, out_of_order),
        };
        let add = number * 1000 + iteration;
        let expected: Vec<u32> = (0..LEN as u32).map(|x| x.wrapping_mul(3).wrapping_add(add)).collect();
        let mut y = Buffer::zeroed(a, LEN)?;
        match iteration % 8 {
            0 => {
                let user = UserEvent::new(b);
                let first = copy(x, &mut y).global(LEN).after(user.event()).launch(a)?;
                let second = step(3, add, &mut y).global(LEN).after(&first).launch(b)?;
                user.complete();
                second.wait()?;
                assert_eq!(y.to_vec(a)?, expected);
            }
            1 => {
                copy(x, &mut y).global(LEN).launch(b)?;
                step(3, add, &mut y).global(LEN).launch(a)?;
                assert_eq!(y.read_async(b)?.wait()?, expected);
            }
            2 => {
                let (sender, receiver) = mpsc::channel();
                copy(x, &mut y).global(LEN).launch(a)?;
                let event = step(3, add, &mut y).global(LEN).launch(a)?;
                event.on_complete(move |result| sender.send(result).expect("somebody waits"));
                receiver.recv_timeout(AGES).expect("it is called")?;
                assert_eq!(y.to_vec(b)?, expected);
            }
            3 => {
                // nobody else sees what goes wrong in its own queue
                let bad = copy(x.slice(..LEN / 2), &mut y).global(LEN).launch(own)?;
                assert!(matches!(bad.wait(), Err(Error::Panic(_))));
                let user = UserEvent::new(own);
                let late = step(1, 1, &mut y).global(LEN).after(user.event()).launch(own)?;
                user.fail("on purpose");
                assert!(matches!(late.wait(), Err(Error::Dependency { .. })));
                own.finish()?;
            }
            4 => {
                copy(x, &mut y).global(LEN).launch(a)?;
                let step = step(3, add, &mut y).global(LEN).launch(b)?;
                let mut z = Buffer::zeroed(b, LEN)?;
                z.copy_from(b, &y)?;
                Event::all([&b.marker()?, &step, &a.barrier()?]).wait()?;
                assert_eq!(z.to_vec(a)?, expected);
            }
            5 => {
                let written = block_on(y.write_async(a, (0..LEN as u32).collect::<Vec<_>>())?)?;
                block_on(step(3, add, &mut y).global(LEN).launch(b)?)?;
                assert_eq!((block_on(y.read_async(a)?)?, written.len()), (expected, LEN));
            }
            6 => {
                copy(x, &mut y).global(LEN).launch(b)?;
                y.map_mut(a)?.iter_mut().for_each(|y| *y = y.wrapping_mul(3).wrapping_add(add));
                assert_eq!(y.map(b)?[..], expected);
            }
            _ => {
                y.copy_from(a, x)?;
                let event = step(3, add, &mut y).global(LEN).launch(b)?;
                drop(y.read_async(a)?);
                event.wait()?;
                assert_eq!(y.to_vec(own)?, expected);
            }
        }
        Ok(())
    }
}
