//! What the macros' expansions use. Not for people: it may change in any release.
//!
//! The functions here are safe to call although some rely on what the compiler has checked (that an argument list
//! matches its kernel, that a proven access is in bounds): their only callers are expansions, which must work under
//! `#![forbid(unsafe_code)]`.
#![allow(missing_docs)]

pub use crate::{
    __submit as submit,
    arg::{LocalArg, ReadAny, ReadArg, WriteAny, WriteArg},
    atomic::{Atomic, AtomicArg},
    backend::native::{
        args::NativeArgs,
        atomic::AtomicSlice,
        groups::Groups,
        local::LocalMemory,
        slice::{GlobalSlice, GlobalSliceMut},
        vector::{any_overflow, any_zero, unordered},
        work_item::{Barrier, Flow, Stop, WorkItem},
    },
    element::Value,
    grid::{GridArg, GridArgMut},
    item::*,
    kernel::{KernelParts, KernelSlot, slot_of},
    launch::{LaunchBuilder, launch},
    num::Arith,
    registry::Registered,
    types::{Elements, Field, Type, bits, element, field, length, name_of, scalar, supposed, type_of, typed},
    work_item::WorkItemFunction,
};
pub use bytemuck;
pub use inventory;
pub use std::marker::PhantomData;

/// Says in an expansion what type an expression has, so that rustc rejects it if it has another.
#[inline(always)]
pub fn is<T>(value: T) -> T {
    value
}

/// Compares where a call's arguments lie with where the callee expects them: a letter each. Evaluated while the user's
/// crate compiles.
pub const fn check_spaces(callee: &str, call: &str) {
    let (callee, call) = (callee.as_bytes(), call.as_bytes());
    let mut at = 0;
    while at < callee.len() && at < call.len() {
        match (callee[at], call[at]) {
            (b'g', b'l') => panic!("this slice lies in local memory: mark the function's parameter `#[local]`"),
            (b'g', b'c') => panic!("this slice lies in constant memory: mark the function's parameter `#[constant]`"),
            (b'l', b'g' | b'c') => panic!("the function's parameter is `#[local]`, and this slice is not"),
            (b'c', b'g' | b'l') => panic!("the function's parameter is `#[constant]`, and this slice is not"),
            _ => {}
        }
        at += 1;
    }
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
    deps: &[],
    sites: &[],
    routines: &[],
    needs: &[],
    sized: false,
    tables: &[],
    source: &[],
};

/// Stands for a kernel that could not be compiled.
pub const NO_KERNEL: &crate::Kernel = {
    fn native(_: &Groups<'_>, _: &NativeArgs<'_>) {}
    fn slot() -> &'static KernelSlot {
        static SLOT: KernelSlot = KernelSlot::new();
        &SLOT
    }
    &crate::Kernel::new(KernelParts {
        item: NO_ITEM,
        is_unsafe: false,
        params: &[],
        local: None,
        local_bytes: 0,
        fp: FloatMode::Strict,
        barriers: false,
        native,
        slot,
    })
};
