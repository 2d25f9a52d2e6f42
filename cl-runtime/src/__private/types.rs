//! Types and names, by which rustc confirms what the compiler assumes.

pub use crate::language::{
    meaning::{
        Borrowed, ByRef, ByRefMut, ByValue, Is, NoDeviceFunction, NotByRefMut, Probed, TheFunction, any, found,
        receiver,
    },
    types::{
        By, Elements, Field, Method, Named, NoVariant, Of, Type, Types, Unchanged, Variant, aligned_as_memory,
        array_of, bits, bits_or_variant, comparable, convertible, element, equatable, err, field, has_variants,
        is_struct, length, name_of, no_array, no_variants, of_numbers, ok, option_of, ordered, parameter, payload,
        recorded, result_of, scalar, shown, slice_of, some, supposed, tag, totally_ordered, tuple_of, type_of, typed,
        unset, variant_or_none, whole_of, zero_by_default,
    },
};
pub use std::marker::PhantomData;

/// Asserts the type of an expression in an expansion: rustc rejects it if the type is another.
#[inline(always)]
pub fn is<T>(value: T) -> T {
    value
}

/// Takes two functions of the same type: rustc rejects a path to another function than the compiler assumed.
pub fn same<F: Copy>(_: F, _: F) {}

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

/// The type that the compiler took a written name for, because of what is done with its values.
#[diagnostic::on_unimplemented(
    message = "kernels take `{Self}` for `{Ours}` here, because a method of numbers is called on it, or it is used as a number",
    label = "this is `{Self}`",
    note = "give a method of your own a name that no method of numbers has; or call it by its path, as in `Type::method(&value)`"
)]
pub trait TakenFor<Ours: ?Sized> {}

impl<T: ?Sized> TakenFor<T> for T {}

/// Requires the written type to be the one that the compiler took it for.
#[inline(always)]
pub const fn taken_for<T: TakenFor<Ours> + ?Sized, Ours: ?Sized>() {}

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
