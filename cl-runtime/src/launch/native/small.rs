//! Short launches, which finish before another thread could have started. They run on the launching thread.
//!
//! The duration of a launch is only known once it runs. It therefore starts on the launching thread, and passes the
//! remaining groups to other threads after about the time that it takes to wake them.

use std::{
    sync::atomic::{AtomicU8, Ordering},
    time::{Duration, Instant},
};

/// The limit on the number of work-items: a large launch never depends on the stack of the launching thread.
pub(crate) const FEW: usize = 1024;

/// The approximate time for other threads to start a task.
const PATIENCE: Duration = Duration::from_micros(20);

/// After a launch that took longer, this many launches of the same kernel go to other threads directly.
const LATER: u8 = 15;

/// The number of a kernel's next launches that do not start on the launching thread.
#[derive(Debug)]
pub(crate) struct Pace(AtomicU8);

impl Pace {
    pub(crate) const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Calls `run` with the numbers from 0 up to `count` while that is worthwhile. Returns the number of calls.
    pub(crate) fn begin(&self, count: usize, run: &dyn Fn(usize)) -> usize {
        self.begin_for(PATIENCE, count, run)
    }

    fn begin_for(&self, patience: Duration, count: usize, run: &dyn Fn(usize)) -> usize {
        if self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
            return 0;
        }
        let started = Instant::now();
        for number in 0..count {
            if number > 0 && started.elapsed() >= patience {
                self.0.store(LATER, Ordering::Relaxed);
                return number;
            }
            run(number);
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn what_is_short_runs_here() {
        let (pace, seen) = (Pace::new(), RefCell::new(Vec::new()));
        for _ in 0..3 {
            seen.borrow_mut().clear();
            assert_eq!(pace.begin_for(Duration::MAX, 5, &|number| seen.borrow_mut().push(number)), 5);
            assert_eq!(*seen.borrow(), [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn what_takes_longer_is_left_to_others_and_so_are_the_next() {
        let (pace, seen) = (Pace::new(), RefCell::new(Vec::new()));
        for _ in 0..2 {
            seen.borrow_mut().clear();
            assert_eq!(pace.begin_for(Duration::ZERO, 5, &|number| seen.borrow_mut().push(number)), 1);
            for _ in 0..LATER {
                assert_eq!(pace.begin_for(Duration::MAX, 5, &|_| unreachable!("it is handed over")), 0);
            }
            assert_eq!(*seen.borrow(), [0]);
        }
    }
}
