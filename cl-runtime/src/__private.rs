//! What the macros' expansions use. Not for people: it may change in any release.
//!
//! What relies on the compiler (that an argument list matches its kernel, that a proven access is in bounds, that OpenCL C
//! is what was compiled) is `unsafe` to call or to implement, and expansions say so, which `#![forbid(unsafe_code)]` lets
//! the macros do. One thing cannot be said in types: expansions call device functions by name, so that whoever writes the
//! members of a `#[device]` function by hand, out of parts of others, can put together what the compiler never saw. Such
//! a program names this module, and nothing is promised of it.
#![allow(missing_docs)]

pub use crate::{
    __submit as submit,
    arg::{LocalArg, ReadAny, ReadArg, WriteAny, WriteArg},
    atomic::{Atomic, AtomicArg},
    backend::native::{
        args::NativeArgs,
        atomic::AtomicSlice,
        groups::Groups,
        lend::Lend,
        local::LocalMemory,
        slice::{GlobalSlice, GlobalSliceMut},
        vector::{any_overflow, any_zero, unordered},
        work_item::{Barrier, Flow, Stop, WorkItem},
    },
    data::{operand, table, value},
    element::Value,
    function::{Called, Types},
    grid::{GridArg, GridArgMut},
    item::*,
    kernel::{CheckedParts, KernelParts, KernelSlot, slot_of},
    launch::{LaunchBuilder, build_together, launch},
    num::arith,
    registry::Registered,
    summary::{Passed, Space, Summary},
    types::{
        By, Elements, Field, Method, Of, Type, array_of, bits, comparable, element, err, field, length, name_of,
        no_array, ok, option_of, recorded, result_of, scalar, shown, slice_of, some, supposed, tuple_of, type_of,
        typed, whole_of,
    },
    work_item::WorkItemFunction,
};
pub use bytemuck;
#[cfg(feature = "f16")]
pub use half::f16;
pub use inventory;
pub use std::marker::PhantomData;

/// What `#[device(trusted)]` asks for: the runtime's own functions have it, and no others.
pub(crate) const TRUSTED: () = ();

/// Says in an expansion what type an expression has, so that rustc rejects it if it has another.
#[inline(always)]
pub fn is<T>(value: T) -> T {
    value
}

/// Stands for the value of `#[local]` memory in the body that rustc checks, which never runs.
pub fn local_memory<T>() -> T {
    unreachable!("the body that rustc checks does not run")
}

/// Stands for a function that could not be compiled, so that one error does not become many.
pub const NO_ITEM: &Item = &Item {
    kind: ItemKind::Function,
    name: "",
    module: "",
    file: "",
    line: 0,
    types: &[],
    constants: &[],
    functions: &[],
    deps: &[],
    sites: &[],
    panics: false,
    routines: &[],
    needs: &[],
    flat: 0,
    sized: false,
    shared: &[],
    tables: &[],
    conditions: Conditions::NONE,
    source: &[],
    // SAFETY: it has no OpenCL C.
    compiled: unsafe { Compiled::new() },
};

/// Stands for a kernel that could not be compiled.
pub const NO_KERNEL: &crate::Kernel = {
    fn native(_: &Groups<'_>, _: &NativeArgs<'_>) {}
    fn slot() -> &'static KernelSlot {
        static SLOT: KernelSlot = KernelSlot::new();
        &SLOT
    }
    let parts = KernelParts {
        item: NO_ITEM,
        is_unsafe: false,
        params: &[],
        local: None,
        local_bytes: 0,
        fp: FloatMode::Strict,
        barriers: false,
        native,
        checked: None,
        slot,
    };
    // SAFETY: it takes nothing and does nothing.
    &unsafe { crate::Kernel::new(parts) }
};
