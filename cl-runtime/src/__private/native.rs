//! What kernel code calls on the native device.

pub use crate::language::{
    atomic::Atomic,
    element::{Held, Value},
    held::UnwrapOr,
    native::{
        atomic::{AtomicSlice, GroupAtomic},
        image::{GlobalImage, GlobalImageMut},
        lend::Lend,
        local::LocalMemory,
        regions::{ContextArray, ContextColumns, WorkItems, each_of_four, next_four},
        slice::{GlobalSlice, GlobalSliceMut},
        vector::{any_overflow, any_zero, unordered},
        work_item::{Barrier, Flow, Stop, WorkItem},
    },
    num::arith,
    operator::{Applied, Assignment, Convert, Fault, NoOperator, Operation, Operator, PlaceFirst, Prefix, Update},
    work_item::WorkItemFunction,
};

/// Stands for the value of `#[local]` memory in the body that rustc checks. It runs if the host calls a `#[device]`
/// function.
#[cold]
#[track_caller]
pub fn local_memory<T>() -> T {
    panic!(
        "there is local memory only inside a `#[kernel]`, or in a `#[device]` function called from one; the host has no \
         work-groups"
    )
}
