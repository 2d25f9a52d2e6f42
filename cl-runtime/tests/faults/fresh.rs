//! Kernels that are built anew as often as one likes.

use crate::common;
use cl_runtime::{
    __private::{self as p, KernelParts, KernelSlot},
    Kernel, Launch,
    prelude::*,
};
use std::{
    ptr,
    sync::atomic::{AtomicPtr, Ordering},
};

static SLOTS: [AtomicPtr<KernelSlot>; 3] = [const { AtomicPtr::new(ptr::null_mut()) }; 3];

fn slot(number: usize) -> &'static KernelSlot {
    // SAFETY: it was leaked.
    unsafe { SLOTS[number].load(Ordering::Relaxed).as_ref() }.unwrap_or_else(|| {
        renew();
        slot(number)
    })
}

/// From here on they have not been built. What was built before stays for good, as programs do.
pub fn renew() {
    for slot in &SLOTS {
        slot.store(Box::leak(Box::new(KernelSlot::new())), Ordering::Relaxed);
    }
}

// the slots change, but not while a launch looks at them
pub static COPY: Kernel = unsafe { Kernel::new(KernelParts { slot: || slot(0), ..common::copy::PARTS }) };
pub static STEP: Kernel = unsafe { Kernel::new(KernelParts { slot: || slot(1), ..common::step::PARTS }) };
/// `STEP` again.
pub static OTHER: Kernel = unsafe { Kernel::new(KernelParts { slot: || slot(2), ..common::step::PARTS }) };

pub fn copy<'a>(x: impl p::ReadArg<'a, u32>, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&COPY) }.read::<u32>(x).write::<u32>(y).finish()
}

pub fn step<'a>(a: u32, b: u32, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&STEP) }.value(a).value(b).write::<u32>(y).finish()
}

pub fn launch_other<'a>(a: u32, b: u32, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&OTHER) }.value(a).value(b).write::<u32>(y).finish()
}

/// Whether the driver hands out binaries.
pub fn gives_binaries(device: &Device) -> bool {
    common::step::KERNEL.binary(device).is_ok()
}
