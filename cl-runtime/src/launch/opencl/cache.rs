//! The cache of a kernel's built programs.

use crate::{
    backend::opencl::{compile::Compiled, context::Context, device::Device},
    base::error::Result,
    item::{Item, Site},
    program::Variant,
};
use std::{
    cell::Cell,
    ptr,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The built programs of one kernel: an append-only list, so that a look-up takes no lock. It has one entry for each
/// device and variant in use, usually just one.
#[derive(Debug)]
pub(crate) struct ProgramCache {
    first: OnceLock<Box<Entry>>,
}

#[derive(Debug)]
struct Entry {
    context: &'static Context,
    device: &'static Device,
    variant: Variant,
    building: Mutex<()>,
    built: OnceLock<Built>,
    next: OnceLock<Box<Entry>>,
}

/// A built program.
#[derive(Debug)]
pub(crate) struct Built {
    /// Its index in [`crate::backend::opencl::context::Shared::kernels`].
    pub(crate) kernel: usize,
    /// The largest work-group in which the device can run it.
    pub(crate) max_group: usize,
    /// The largest work-group whose private memory fits on the stack on which the driver keeps it, if it does that.
    pub(crate) on_stack: usize,
    /// The local memory of the kernel's own arrays, in bytes.
    pub(crate) local_memory: u64,
    pub(crate) may_panic: bool,
    /// The panic sites, by number.
    pub(crate) sites: Vec<(&'static Item, Site)>,
    /// The program that contains the kernel.
    pub(crate) compiled: Arc<Compiled>,
}

thread_local! {
    /// Whether this thread is building a program.
    static BUILDS: Cell<bool> = const { Cell::new(false) };
}

/// The lock of a build, or `None` if the same thread already holds it: builds are logged, and a logger that launches a
/// kernel may need the program that is being built.
struct Building<'e>(Option<MutexGuard<'e, ()>>);

impl<'e> Building<'e> {
    fn of(entry: &'e Entry) -> Self {
        if BUILDS.get() {
            return Self(None);
        }
        let lock = entry.building.lock().unwrap_or_else(PoisonError::into_inner);
        BUILDS.set(true);
        Self(Some(lock))
    }
}

impl Drop for Building<'_> {
    fn drop(&mut self) {
        if self.0.is_some() {
            BUILDS.set(false);
        }
    }
}

impl ProgramCache {
    pub(crate) const fn new() -> Self {
        Self { first: OnceLock::new() }
    }

    /// Returns the program for a device, stored under its [keeper](Context::keeper). Concurrent calls build it only
    /// once. A failure is not stored.
    pub(crate) fn get(
        &'static self,
        context: &'static Context,
        device: &'static Device,
        variant: Variant,
        build: impl FnOnce() -> Result<Built>,
    ) -> Result<&'static Built> {
        let entry = self.entry(context, device, variant);
        if let Some(built) = entry.built.get() {
            return Ok(built);
        }
        let _building = Building::of(entry);
        match entry.built.get() {
            Some(built) => Ok(built),
            None => {
                let built = build()?;
                Ok(entry.built.get_or_init(|| built))
            }
        }
    }

    /// Whether the program for a device is built.
    pub(crate) fn has(&'static self, context: &'static Context, device: &'static Device, variant: Variant) -> bool {
        self.entry(context, device, variant).built.get().is_some()
    }

    /// Stores a program that was built together with others, unless there already is one.
    pub(crate) fn put(
        &'static self,
        context: &'static Context,
        device: &'static Device,
        variant: Variant,
        built: Built,
    ) {
        let _ = self.entry(context, device, variant).built.set(built);
    }

    fn entry(&'static self, context: &'static Context, device: &'static Device, variant: Variant) -> &'static Entry {
        let mut place = &self.first;
        loop {
            let entry = place.get_or_init(|| {
                let (building, built, next) = (Mutex::new(()), OnceLock::new(), OnceLock::new());
                Box::new(Entry { context, device, variant, building, built, next })
            });
            if ptr::eq(entry.device, device) && ptr::eq(entry.context, context) && entry.variant == variant {
                return entry;
            }
            place = &entry.next;
        }
    }
}
