//! What the macros' expansions use. Not for people: it may change in any release.
//!
//! The functions here are safe to call although some rely on what the compiler has checked (that an argument list
//! matches its kernel, that a proven access is in bounds): their only callers are expansions, which must work under
//! `#![forbid(unsafe_code)]`.
#![allow(missing_docs)]

pub use crate::{
    __submit as submit,
    arg::{ReadArg, WriteArg},
    backend::native::{
        args::NativeArgs,
        groups::Groups,
        slice::{GlobalSlice, GlobalSliceMut},
        work_item::{Flow, Stop, WorkItem},
    },
    element::Value,
    item::*,
    kernel::{KernelParts, KernelSlot},
    launch::{LaunchBuilder, launch},
    registry::Registered,
};
pub use inventory;
