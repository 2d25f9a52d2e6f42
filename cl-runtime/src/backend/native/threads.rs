//! The threads that run work-groups: as many as `RAYON_NUM_THREADS` specifies, or else one per core.
//!
//! They form a separate pool, and the launching thread sleeps while the pool runs the groups. In a pool shared with the
//! program, a waiting launch would execute other tasks of the program, which may need a lock that the launching task
//! holds.

use crate::host::worker::STACK;
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};
use std::{
    iter, mem,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Arc, Condvar, Mutex, OnceLock, PoisonError},
    thread,
};

/// A larger number of threads is considered a mistake.
const MOST: usize = 1024;

/// The number of threads.
pub(crate) fn count() -> usize {
    let asked = std::env::var("RAYON_NUM_THREADS").ok();
    asked.and_then(|asked| count_of(&asked)).unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

fn count_of(asked: &str) -> Option<usize> {
    asked.trim().parse().ok().filter(|&number: &usize| number > 0).map(|number| number.min(MOST))
}

/// The threads of a device, started on first use.
#[derive(Debug)]
pub(crate) struct Threads {
    /// `None` for [`count`], which is read on first use.
    count: Option<usize>,
    /// `None` inside if the system cannot start threads. A panic leaves the pool intact.
    pool: OnceLock<AssertUnwindSafe<Option<ThreadPool>>>,
}

impl Threads {
    /// So many threads.
    pub(crate) const fn new(count: usize) -> Self {
        Self { count: Some(count), pool: OnceLock::new() }
    }

    /// As many threads as the environment asks for.
    pub(crate) const fn of_environment() -> Self {
        Self { count: None, pool: OnceLock::new() }
    }

    fn pool(&self) -> Option<&ThreadPool> {
        let pool = self.pool.get_or_init(|| {
            // retries with half as many, if the system cannot start that many
            let first = self.count.unwrap_or_else(count);
            let counts = iter::successors(Some(first), |count| Some(count / 2)).take_while(|&count| count > 0);
            let pool = |count| {
                let builder = ThreadPoolBuilder::new().num_threads(count).stack_size(STACK);
                builder.thread_name(|number| format!("cl-native-{number}")).build().ok()
            };
            AssertUnwindSafe({ counts }.find_map(pool))
        });
        pool.as_ref()
    }

    /// Calls `run` with each number, distributed among the threads, and waits for all calls.
    pub(crate) fn spread(&self, numbers: Range<usize>, run: &(dyn Fn(usize) + Sync)) {
        if numbers.is_empty() {
            return;
        }
        let all = || numbers.clone().into_par_iter().for_each(run);
        match self.pool() {
            None => numbers.for_each(run),
            // while waiting, this thread may run other groups, which take no locks
            Some(pool) if pool.current_thread_index().is_some() => all(),
            Some(pool) => hand_over(pool, &all),
        }
    }
}

/// Runs a task in the pool, and sleeps until it has finished.
fn hand_over(pool: &ThreadPool, task: &(dyn Fn() + Sync)) {
    let done = Arc::new(Done::default());
    // SAFETY: the reference is used only before `set`, for which this function waits.
    let task: &'static (dyn Fn() + Sync) = unsafe { mem::transmute::<&(dyn Fn() + Sync), _>(task) };
    let theirs = done.clone();
    pool.spawn(move || theirs.set(catch_unwind(AssertUnwindSafe(task))));
    if let Err(payload) = done.wait() {
        resume_unwind(payload);
    }
}

/// The outcome of a task that another thread waits for.
#[derive(Default)]
struct Done {
    result: Mutex<Option<thread::Result<()>>>,
    changed: Condvar,
}

impl Done {
    fn set(&self, result: thread::Result<()>) {
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.changed.notify_one();
    }

    fn wait(&self) -> thread::Result<()> {
        let mut result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(result) = result.take() {
                return result;
            }
            result = self.changed.wait(result).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn threads() -> &'static Threads {
        static THREADS: Threads = Threads::of_environment();
        &THREADS
    }

    fn is_ours() -> bool {
        thread::current().name().is_some_and(|name| name.starts_with("cl-native-"))
    }

    #[test]
    fn a_number_of_threads_is_taken_within_reason() {
        assert_eq!(["8", " 3 ", "0", "many", "1000000"].map(count_of), [Some(8), Some(3), None, None, Some(MOST)]);
    }

    #[test]
    fn every_number_comes_once() {
        for count in [0, 1, 2, 1000] {
            let calls: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
            threads().spread(0..count, &|number| {
                calls[number].fetch_add(1, Ordering::Relaxed);
            });
            assert!(calls.iter().all(|calls| calls.load(Ordering::Relaxed) == 1), "{count}");
        }
    }

    /// In such a pool, a waiting thread would run other tasks of the program.
    #[test]
    fn a_launch_in_a_pool_of_the_program_leaves_it() {
        let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
        pool.install(|| (0..10).into_par_iter().for_each(|_| threads().spread(0..100, &|_| assert!(is_ours()))));
    }

    #[test]
    fn a_launch_within_a_launch_ends() {
        let calls = AtomicUsize::new(0);
        threads().spread(0..8, &|_| {
            threads().spread(0..8, &|_| {
                calls.fetch_add(1, Ordering::Relaxed);
            });
        });
        assert_eq!(calls.into_inner(), 64);
    }

    #[test]
    fn a_part_of_the_threads_runs_no_more_at_a_time() {
        let (threads, running, most) = (Threads::new(1), AtomicUsize::new(0), AtomicUsize::new(0));
        threads.spread(0..64, &|_| {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::yield_now();
            running.fetch_sub(1, Ordering::SeqCst);
        });
        assert_eq!(most.into_inner(), 1);
    }

    #[test]
    fn there_is_room_for_large_arrays() {
        fn fill(number: u8) -> u8 {
            let array = [number; 24 << 20];
            std::hint::black_box(&array)[usize::from(number)]
        }
        let sum = AtomicUsize::new(0);
        threads().spread(0..4, &|number| {
            sum.fetch_add(fill(number as u8).into(), Ordering::Relaxed);
        });
        assert_eq!(sum.into_inner(), 6);
    }
}
