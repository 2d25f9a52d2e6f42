//! Cases that are built together: each is in a module of its own, as several kernels of a crate may be, and keeps its programs
//! in a place of its own.

use std::cell::Cell;

use cl_runtime::__private::KernelSlot;
use cl_runtime::Queue;

use super::{Built, MODULE, arguments, prepared};
use crate::Launch;

/// So many cases can be built together.
pub const MOST: usize = 64;

type Find = fn() -> &'static KernelSlot;

thread_local! {
    static SLOTS: [Cell<Option<&'static KernelSlot>>; MOST] = const { [const { Cell::new(None) }; MOST] };
}

/// Where the kernel of this number keeps its programs, for now. The runtime asks by a function without arguments.
fn slot<const NUMBER: usize>() -> &'static KernelSlot {
    SLOTS.with(|slots| slots[NUMBER].get()).expect("a kernel is being launched")
}

const FIND: [Find; MOST] = {
    macro_rules! eight {
        ($($tens:literal)*) => {
            [$(slot::<{ $tens }>, slot::<{ $tens + 1 }>, slot::<{ $tens + 2 }>, slot::<{ $tens + 3 }>,
               slot::<{ $tens + 4 }>, slot::<{ $tens + 5 }>, slot::<{ $tens + 6 }>, slot::<{ $tens + 7 }>),*]
        };
    }
    eight!(0 8 16 24 32 40 48 56)
};

/// What finds the programs of the kernel of this number.
pub(super) fn find(number: usize) -> Find {
    FIND[number % MOST]
}

/// What `module_path!()` gives in the program of this number.
pub(super) fn module(number: usize) -> &'static str {
    match number {
        0 => MODULE,
        _ => format!("{MODULE}::case{number}").leak(),
    }
}

impl Built {
    /// The kernel is about to be launched.
    pub(super) fn is_next(&self) {
        SLOTS.with(|slots| slots[self.number % MOST].set(Some(self.slot)));
    }
}

/// Builds kernels of different numbers, for the launches beside them, in as few programs as can be. The launches then find
/// them built. Gives what the driver says of programs that it cannot build: their kernels will be built one by one.
pub fn build_together(cases: &[(Built, &Launch)], queue: &Queue) -> Vec<String> {
    let mut memory: Vec<_> = cases.iter().map(|(built, launch)| arguments(built.kernel, queue, launch)).collect();
    let mut launches = Vec::new();
    for ((built, launch), memory) in cases.iter().zip(&mut memory) {
        built.is_next();
        if let Ok(Ok(memory)) = memory {
            launches.push(prepared(built.kernel, launch, memory));
        }
    }
    let failed = cl_runtime::__private::build_together(queue.device(), &launches);
    failed.iter().map(ToString::to_string).collect()
}
