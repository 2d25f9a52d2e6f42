//! `unwrap_or` on values that the macro cannot identify as an `Option` or a `Result`: rustc resolves the function.

use super::{
    meaning::ByRef,
    native::work_item::{Flow, WorkItem},
    types::{Method, Type},
};
use crate::item::{Item, summary::Summary};
use cl_macros::device;

#[allow(dead_code, unreachable_pub)] // only its compiled form is used, through its type
#[device]
pub fn some_or<T: Type>(of: &Option<T>, other: T) -> T {
    match *of {
        Some(value) => value,
        None => other,
    }
}

#[allow(dead_code, unreachable_pub)] // only its compiled form is used, through its type
#[device]
pub fn ok_or_other<T: Type, E: Type>(of: &Result<T, E>, other: T) -> T {
    match *of {
        Ok(value) => value,
        Err(_) => other,
    }
}

/// The bytes of the name `unwrap_or`.
const UNWRAP_OR: u128 = 0x75_6e77_7261_705f_6f72;

// SAFETY: all associated items describe the same function.
#[diagnostic::do_not_recommend]
unsafe impl<T: Type> Method<UNWRAP_OR> for Option<T> {
    type Owner = Self;
    type Compiled = some_or<T>;
    type Result = T;
    type Parameters = ((), T);
    type Receiver = ByRef;
    const ITEM: &'static Item = some_or::<T>::ITEM;
    const SUMMARY: &'static Summary = some_or::<T>::SUMMARY;
}

// SAFETY: all associated items describe the same function.
#[diagnostic::do_not_recommend]
unsafe impl<T: Type, E: Type> Method<UNWRAP_OR> for Result<T, E> {
    type Owner = Self;
    type Compiled = ok_or_other<T, E>;
    type Result = T;
    type Parameters = ((), T);
    type Receiver = ByRef;
    const ITEM: &'static Item = ok_or_other::<T, E>::ITEM;
    const SUMMARY: &'static Summary = ok_or_other::<T, E>::SUMMARY;
}

/// The methods that native code calls.
pub trait UnwrapOr {
    /// The type of the contained value.
    type Held;

    #[doc(hidden)]
    #[allow(missing_docs)]
    fn __cl_native_unwrap_or(&self, cl: &WorkItem<'_>, other: Self::Held) -> Flow<Self::Held>;
}

impl<T: Copy> UnwrapOr for Option<T> {
    type Held = T;

    #[inline(always)]
    fn __cl_native_unwrap_or(&self, _: &WorkItem<'_>, other: T) -> Flow<T> {
        Ok(self.unwrap_or(other))
    }
}

impl<T: Copy, E: Copy> UnwrapOr for Result<T, E> {
    type Held = T;

    #[inline(always)]
    fn __cl_native_unwrap_or(&self, _: &WorkItem<'_>, other: T) -> Flow<T> {
        Ok(self.unwrap_or(other))
    }
}
