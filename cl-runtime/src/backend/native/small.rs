//! Launches that are over before another thread could have begun. They run in the thread that launches.
//!
//! How long a launch takes is seen only while it runs: it begins here, and what is left after about the time that it takes to wake
//! others is handed to them.

use std::{
    sync::atomic::{AtomicU8, Ordering},
    time::{Duration, Instant},
};

/// None of more work-items begins here: such a launch never depends on the stack of the thread that launches.
pub(crate) const FEW: usize = 1024;

/// About what it takes to have others run something.
const PATIENCE: Duration = Duration::from_micros(20);

/// After a launch that took longer, so many of the same kernel are handed over at once.
const LATER: u8 = 15;

/// How many of the next launches of a kernel do not begin here.
#[derive(Debug)]
pub(crate) struct Pace(AtomicU8);

impl Pace {
    pub(crate) const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Calls `run` with the first of the numbers below `count`, while that is worth it; with how many.
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
