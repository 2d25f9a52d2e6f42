//! An allocator that fails where the native device allocates the memory of buffers: zeroed, with an alignment of 16, in the
//! thread that calls the algorithms. The device's own threads keep such memory for the work-groups that they run.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    ptr,
    sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering},
};

struct Failing;

#[global_allocator]
static FAILING: Failing = Failing;

/// Which call fails first, and how many were made since.
static NTH: AtomicU64 = AtomicU64::new(u64::MAX);
static CALLS: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicI64 = AtomicI64::new(0);

/// The addresses of the memory that is alive; what does not fit in is not counted.
static PLACES: [AtomicUsize; 128] = [const { AtomicUsize::new(0) }; 128];

const ALIGNMENT: usize = 16;

thread_local! {
    static CALLS_ALGORITHMS: Cell<bool> = const { Cell::new(false) };
}

fn replace(old: usize, new: usize) -> bool {
    let mut at = 0;
    while at < PLACES.len() {
        let place = &PLACES[at];
        if place.load(Ordering::SeqCst) == old
            && place.compare_exchange(old, new, Ordering::SeqCst, Ordering::SeqCst).is_ok()
        {
            return true;
        }
        at += 1;
    }
    false
}

// SAFETY: it is the allocator of the system, but for calls that return null.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let is_ours = layout.align() == ALIGNMENT && CALLS_ALGORITHMS.get();
        if is_ours && CALLS.fetch_add(1, Ordering::SeqCst) + 1 >= NTH.load(Ordering::SeqCst) {
            FAILED.fetch_add(1, Ordering::SeqCst);
            return ptr::null_mut();
        }
        // SAFETY: as the caller promises.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if is_ours && replace(0, memory.addr()) {
            LIVE.fetch_add(1, Ordering::SeqCst);
        }
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if layout.align() == ALIGNMENT && live() > 0 && replace(memory.addr(), 0) {
            LIVE.fetch_sub(1, Ordering::SeqCst);
        }
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Counts the allocations of this thread from here on.
pub fn watch_this_thread() {
    CALLS_ALGORITHMS.set(true);
}

pub fn arm(nth: u64) {
    CALLS.store(0, Ordering::SeqCst);
    FAILED.store(0, Ordering::SeqCst);
    NTH.store(nth, Ordering::SeqCst);
}

/// Returns how many calls have failed.
pub fn disarm() -> u64 {
    NTH.store(u64::MAX, Ordering::SeqCst);
    FAILED.swap(0, Ordering::SeqCst)
}

/// How many memories are alive.
pub fn live() -> i64 {
    LIVE.load(Ordering::SeqCst)
}
