//! The operators of `bool`, whose `!` differs from all operators of C.

use super::{Operator, key};
use crate::{
    item::{Item, summary::Summary},
    language::native::work_item::{Flow, WorkItem},
};
use cl_macros::device;

#[allow(dead_code)] // its compiled form is used
#[device]
fn not_bool(a: bool) -> bool {
    !a
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bool_and(a: bool, b: bool) -> bool {
    a & b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bool_or(a: bool, b: bool) -> bool {
    a | b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bool_xor(a: bool, b: bool) -> bool {
    a ^ b
}

// SAFETY: all members belong to the one function.
#[diagnostic::do_not_recommend]
unsafe impl Operator<{ key("not") }> for bool {
    type Output = bool;
    const ITEM: &'static Item = not_bool::item(());
    const SUMMARY: &'static Summary = not_bool::summary(());

    #[inline(always)]
    fn native(_: &WorkItem<'_>, operand: Self, (): ()) -> Flow<Self> {
        Ok(!operand)
    }
}

macro_rules! binary {
    ($($name:literal $function:ident $operator:tt;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, bool> for bool {
            type Output = bool;
            const ITEM: &'static Item = $function::item(());
            const SUMMARY: &'static Summary = $function::summary(());

            #[inline(always)]
            fn native(_: &WorkItem<'_>, left: Self, right: Self) -> Flow<Self> {
                Ok(left $operator right)
            }
        }
    )*};
}

binary! { "bitand" bool_and &; "bitor" bool_or |; "bitxor" bool_xor ^; }
