//! Cases that are built together. Each is in a module of its own, like several kernels of one crate, and has its own
//! slot for programs.

use std::cell::Cell;

use cl_runtime::__private::KernelSlot;
use cl_runtime::Queue;

use super::{Built, MODULE, arguments, prepared};
use crate::Launch;

/// The maximum number of cases that are built together.
pub const MOST: usize = 64;

type Find = fn() -> &'static KernelSlot;

thread_local! {
    static SLOTS: [Cell<Option<&'static KernelSlot>>; MOST] = const { [const { Cell::new(None) }; MOST] };
}

/// The current program slot of the kernel with this number. The runtime requests it through a function without
/// arguments.
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

/// The function that finds the programs of the kernel with this number.
pub(super) fn find(number: usize) -> Find {
    FIND[number % MOST]
}

/// The value of `module_path!()` in the program with this number.
pub(super) fn module(number: usize) -> &'static str {
    match number {
        0 => MODULE,
        _ => format!("{MODULE}::case{number}").leak(),
    }
}

impl Built {
    /// Makes the kernel's slot current, before its launch.
    pub(super) fn is_next(&self) {
        SLOTS.with(|slots| slots[self.number % MOST].set(Some(self.slot)));
    }
}

/// Builds kernels with different numbers, for the given launches, in as few programs as possible. The launches then
/// reuse these programs. Returns the driver's messages about programs that it cannot build; their kernels are built one
/// by one later.
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
