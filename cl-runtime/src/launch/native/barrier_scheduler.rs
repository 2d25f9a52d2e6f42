//! Runs the work-items of a group with barriers on one thread.
//!
//! Each work-item is a future that is pending while it waits at a barrier. They are polled round-robin: a round runs
//! every work-item from one barrier to the next, so at its end all have arrived.

use crate::{
    backend::native::memory::NativeMemory,
    language::native::{
        check::{Check, Ended},
        work_item::Flow,
    },
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    pin::Pin,
    task::{Context, Poll, Waker},
};

/// Memory for the work-items of a group, reused by the thread's next group.
#[derive(Debug, Default)]
pub(crate) struct Storage {
    memory: Option<NativeMemory>,
    /// The work-items that have not finished.
    alive: Vec<bool>,
}

/// The work-items of a group.
///
/// Invariant: `start` points to room for `alive.len()` futures, and those that are alive are initialised. They are not
/// moved before they are dropped.
struct Items<'s, F> {
    start: *mut F,
    alive: &'s mut [bool],
}

impl Storage {
    /// Room for `count` work-items.
    fn items<F>(&mut self, count: usize) -> Items<'_, F> {
        const { assert!(align_of::<F>() <= NativeMemory::ALIGNMENT, "a work-item wants more alignment than there is") };
        let bytes = count.saturating_mul(size_of::<F>());
        let memory = match self.memory.take() {
            Some(memory) if memory.len() >= bytes => memory,
            // panics like a failing allocation of a `Vec`
            _ => NativeMemory::zeroed(bytes).expect("there is memory for the work-items of a group"),
        };
        let start = self.memory.insert(memory).as_ptr().cast();
        self.alive.clear();
        self.alive.resize(count, false);
        Items { start, alive: &mut self.alive }
    }
}

impl<F: Future<Output = Flow<()>>> Items<'_, F> {
    fn start(&mut self, index: usize, item: F) {
        assert!(!self.alive[index]);
        // SAFETY: `alive` has the index, so there is room for it.
        unsafe { self.start.add(index).write(item) };
        self.alive[index] = true;
    }

    /// Runs every work-item to its next barrier. Returns whether any is waiting at one.
    #[inline(always)]
    fn round(&mut self, context: &mut Context<'_>) -> bool {
        let mut waiting = false;
        for index in 0..self.alive.len() {
            if !self.alive[index] {
                continue;
            }
            // SAFETY: alive, so initialised, and it is not moved before it is dropped.
            let item = unsafe { Pin::new_unchecked(&mut *self.start.add(index)) };
            match item.poll(context) {
                Poll::Pending => waiting = true,
                // a work-item that has finished, even by a panic, does not hold up later barriers
                Poll::Ready(Ok(()) | Err(_)) => self.end(index),
            }
        }
        waiting
    }

    #[inline(always)]
    fn end(&mut self, index: usize) {
        // before the drop, so that an item whose drop unwinds is not dropped again
        self.alive[index] = false;
        // SAFETY: it was alive, so initialised, and is not used again.
        unsafe { self.start.add(index).drop_in_place() };
    }
}

impl<F> Drop for Items<'_, F> {
    /// Drops the work-items that are unfinished after unwinding.
    fn drop(&mut self) {
        for index in 0..self.alive.len() {
            if std::mem::take(&mut self.alive[index]) {
                // SAFETY: it was alive, so initialised, and is not used again.
                unsafe { self.start.add(index).drop_in_place() };
            }
        }
    }
}

/// Runs a group of `count` work-items to completion.
#[inline(always)]
pub(crate) fn run<F: Future<Output = Flow<()>>>(storage: &mut Storage, count: usize, items: impl Iterator<Item = F>) {
    let mut group = storage.items(count);
    for (index, item) in items.take(count).enumerate() {
        group.start(index, item);
    }
    let mut context = Context::from_waker(Waker::noop());
    while group.round(&mut context) {}
}

/// Runs a group of checked work-items to completion, in a random order in each interval between two barriers. Each has
/// its number in the group.
pub(crate) fn run_checked<F: Future<Output = Flow<()>>>(check: &Check, items: impl Iterator<Item = (usize, F)>) {
    let mut items: Vec<_> = items.map(|(number, item)| (number, Some(Box::pin(item)))).collect();
    let count = check.most_work_items();
    let (mut waiting, mut ended) = (vec![false; count], vec![false; count]);
    let mut schedule = check.schedule();
    let mut context = Context::from_waker(Waker::noop());
    while items.iter().any(|(_, item)| item.is_some()) {
        for index in schedule.order(items.len()) {
            let (number, Some(item)) = &mut items[index] else { continue };
            let polled = catch_unwind(AssertUnwindSafe(|| item.as_mut().poll(&mut context)));
            waiting[*number] = matches!(polled, Ok(Poll::Pending));
            ended[*number] = matches!(polled, Ok(Poll::Ready(Ok(()))));
            if !waiting[*number] {
                items[index].1 = None;
            }
            reraise(polled);
        }
        check.passes_barrier(&waiting, &ended);
    }
}

/// Continues unwinding, unless checked execution has ended the work-item.
pub(crate) fn reraise<T>(result: Result<T, Box<dyn Any + Send>>) {
    if let Err(payload) = result
        && !payload.is::<Ended>()
    {
        resume_unwind(payload);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::native::work_item::Barrier;
    use std::{
        cell::{Cell, RefCell},
        panic::{AssertUnwindSafe, catch_unwind},
    };

    #[test]
    fn work_items_meet_at_barriers() {
        let trace = &RefCell::new(Vec::new());
        let items = (0..3).map(|n| async move {
            for round in 0..n + 1 {
                trace.borrow_mut().push((round, n));
                Barrier::new().await;
            }
            Ok(())
        });
        run(&mut Storage::default(), 3, items);
        assert_eq!(*trace.borrow(), [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]);
    }

    #[test]
    fn storage_is_used_again() {
        let mut storage = Storage::default();
        let mut starts = Vec::new();
        for count in [100, 1, 0, 100] {
            let sum = &Cell::new(0);
            run(
                &mut storage,
                count,
                (0..count).map(|n| async move {
                    let mut bytes = [0u64; 5];
                    bytes[n % 5] = n as u64;
                    Barrier::new().await;
                    sum.set(sum.get() + bytes.iter().sum::<u64>());
                    Ok(())
                }),
            );
            assert_eq!(sum.get(), (0..count as u64).sum());
            starts.push(storage.memory.as_ref().map(NativeMemory::as_ptr));
        }
        assert!(starts.iter().all(|start| *start == starts[0]));
    }

    #[test]
    fn unwinding_drops_each_work_item_once() {
        struct Counted<'a>(&'a Cell<usize>);
        impl Drop for Counted<'_> {
            fn drop(&mut self) {
                self.0.set(self.0.get() + 1);
            }
        }
        let dropped = &Cell::new(0);
        let items = (0..10).map(|n| {
            let counted = Counted(dropped);
            async move {
                let _counted = counted;
                if n < 3 {
                    return Ok(());
                }
                Barrier::new().await;
                assert!(n < 5, "at the second round");
                Ok(())
            }
        });
        let result = catch_unwind(AssertUnwindSafe(|| run(&mut Storage::default(), 10, items)));
        assert!(result.is_err());
        assert_eq!(dropped.get(), 10);
    }
}
