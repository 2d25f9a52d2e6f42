//! The items that the macros' expansions use. Not a public API: it may change in any release.
//!
//! Items that rely on the compiler are `unsafe` to call or to implement: they assume that an argument list matches its
//! kernel, that a proven access is in bounds, or that OpenCL C is the compiler's output. Expansions contain this
//! `unsafe`, which `#![forbid(unsafe_code)]` permits to macros. One assumption cannot be expressed in types: expansions
//! call device functions by name. By writing the members of a `#[device]` function by hand, from parts of others, one
//! can therefore construct something that the compiler never saw. Such a program names this module, and has no
//! guarantees.
#![allow(missing_docs)]

pub use crate::{
    __submit as submit,
    base::linear::{COLUMNS, Constraint, ROWS, Summand, is_refuted},
    item::{
        summary::{Passed, Space, Summary},
        *,
    },
    language::{
        atomic::Atomic,
        constants::{choice, dimension, holds, is_power, power, quotient},
        data::{operand, table, value},
        element::{Held, Value},
        function::{Called, Captures, captured_of, captures, without_barriers},
        held::UnwrapOr,
        meaning::{
            Borrowed, ByRef, ByRefMut, ByValue, Is, NoDeviceFunction, NotByRefMut, Probed, TheFunction, any, found,
            receiver,
        },
        native::{
            atomic::AtomicSlice,
            lend::Lend,
            local::LocalMemory,
            slice::{GlobalSlice, GlobalSliceMut},
            vector::{any_overflow, any_zero, unordered},
            work_item::{Barrier, Flow, Stop, WorkItem},
        },
        num::arith,
        operator::{Assignment, Convert, Fault, Operation, Operator, PlaceFirst, Prefix, Update},
        types::{
            By, Elements, Field, Method, Named, NoVariant, Of, Type, Types, Variant, aligned_as_memory, array_of, bits,
            bits_or_variant, comparable, convertible, element, equatable, err, field, has_variants, is_struct, length,
            name_of, no_array, no_variants, ok, option_of, ordered, parameter, payload, recorded, result_of, scalar,
            shown, slice_of, some, supposed, tag, totally_ordered, tuple_of, type_of, typed, variant_or_none, whole_of,
            zero_by_default,
        },
        work_item::WorkItemFunction,
    },
    launch::{
        LaunchBuilder, build_together,
        kernel::{CheckedParts, KernelParts, KernelSlot, program_for, slot_of},
        launch,
        local::LocalArg,
        native::{args::NativeArgs, groups::Groups},
        registry::Registered,
    },
    memory::{
        arg::{ReadAny, ReadArg, WriteAny, WriteArg},
        atomic_arg::AtomicArg,
        grid::{GridArg, GridArgMut},
    },
    quirks::{Driver, Identity, ROWS as QUIRKS, Row, Seen, Version, Workaround, is_wrong_on},
};
pub use bytemuck;
#[cfg(feature = "f16")]
pub use half::f16;
pub use inventory;
pub use std::marker::PhantomData;

/// Required by `#[device(trusted)]`. Only the runtime's own functions can name it.
pub(crate) const TRUSTED: () = ();

/// Asserts the type of an expression in an expansion: rustc rejects it if the type is another.
#[inline(always)]
pub fn is<T>(value: T) -> T {
    value
}

/// Takes two functions of the same type: rustc rejects a path to another function than the compiler assumed.
pub fn same<F: Copy>(_: F, _: F) {}

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

/// The type that a name must denote for the compiler's assumption to hold: see `claims` in the compiler.
#[diagnostic::on_unimplemented(
    message = "the name of this type has another meaning here than in kernels",
    label = "this is `{Self}`; kernels know a type of this name, `{Ours}`",
    note = "rename the type, or import it under another name"
)]
pub trait SameType<Ours: ?Sized> {}

impl<T: ?Sized> SameType<T> for T {}

/// Requires the user's type to be the one that the compiler assumes.
pub const fn same_type<T: SameType<Ours> + ?Sized, Ours: ?Sized>() {}

/// The function that a name must denote.
#[diagnostic::on_unimplemented(
    message = "the name of this function has another meaning here than in kernels",
    label = "this is another function than the one of this name that kernels know",
    note = "rename the function or its module, or import it under another name"
)]
pub trait SameFunction<Ours> {}

impl<F> SameFunction<F> for F {}

/// Requires the function in scope to be the one that kernels know by this name.
pub const fn same_function<Ours, F: SameFunction<Ours>>(_: &Ours, _: &F) {}

/// Stands for a variable or a label where rustc confirms the resolution of names. `Id` is a tuple of digits.
#[derive(Debug, Clone, Copy)]
pub struct Binding<Id>(PhantomData<Id>);

impl<Id> Binding<Id> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// The digits of numbers that are types.
mod digits {
    macro_rules! digits {
        ($($digit:ident)*) => {$(
            /// A digit.
            #[derive(Debug, Clone, Copy)]
            pub enum $digit {}
        )*};
    }

    digits!(D0 D1 D2 D3 D4 D5 D6 D7 D8 D9);
}

pub use digits::*;

/// The variable to which the compiler resolves a name.
#[diagnostic::on_unimplemented(
    message = "this name means another variable than the compiler of kernels takes it for",
    note = "names of a macro's body and of its arguments are distinguished; give the variables different names"
)]
pub trait Bound<Id> {}

impl<Id> Bound<Id> for Binding<Id> {}

/// Requires the variable in scope to be this one.
pub const fn bound<Id, B: Bound<Id>>(_: &B) {}

/// The macros of std that kernels know. A glob import of them, next to another macro of the same name, makes the name
/// ambiguous.
pub mod macros {
    pub use std::{
        assert, assert_eq, assert_ne, debug_assert, debug_assert_eq, debug_assert_ne, matches, panic, print, println,
        todo, unimplemented, unreachable,
    };

    /// The derive macros.
    pub mod derives {
        pub use std::{
            cmp::{Ord, PartialOrd},
            default::Default,
        };
    }

    /// Aliases, for use in paths.
    pub mod of_std {
        pub use std::{
            assert as __cl_assert, assert_eq as __cl_assert_eq, assert_ne as __cl_assert_ne,
            debug_assert as __cl_debug_assert, debug_assert_eq as __cl_debug_assert_eq,
            debug_assert_ne as __cl_debug_assert_ne, matches as __cl_matches, panic as __cl_panic, print as __cl_print,
            println as __cl_println, todo as __cl_todo, unimplemented as __cl_unimplemented,
            unreachable as __cl_unreachable,
        };
    }

    /// The same, where `core` differs from `std`.
    pub mod of_core {
        pub use super::of_std::{
            __cl_assert, __cl_assert_eq, __cl_assert_ne, __cl_debug_assert, __cl_debug_assert_eq, __cl_debug_assert_ne,
            __cl_matches, __cl_todo, __cl_unimplemented, __cl_unreachable,
        };
        pub use core::panic as __cl_panic;
    }
}

/// Stands for a kernel that failed to compile.
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
    // SAFETY: it has no parameters and does nothing.
    &unsafe { crate::Kernel::new(parts) }
};

/// Adds a kernel to the list, at the place where the macro is expanded.
#[doc(hidden)]
#[macro_export]
macro_rules! __submit {
    ($kernel:expr) => {
        $crate::__private::inventory::submit! { $crate::__private::Registered($kernel) }
    };
}
