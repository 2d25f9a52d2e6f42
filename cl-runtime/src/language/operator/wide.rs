//! Operators on vectors that the macro does not see, as far as C has the same operators.

use cl_macros::device;

use super::{Operator, Update, WRITTEN, key};
use crate::{
    item::{Item, summary::Summary},
    language::{
        native::work_item::{Flow, WorkItem},
        vector::{
            f32x2, f32x3, f32x4, f32x8, f32x16, f64x2, f64x3, f64x4, f64x8, f64x16, u32x2, u32x3, u32x4, u32x8, u32x16,
        },
    },
};

macro_rules! infix {
    ($name:literal: $left:ident $op:tt $right:ident = $output:ident) => {
        // SAFETY: C's operator is equivalent, so nothing is called.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, $right> for $left {
            type Output = $output;
            const INFIX: bool = true;
            const ITEM: &'static Item = WRITTEN;
            const SUMMARY: &'static Summary = Summary::NONE;

            #[inline(always)]
            fn native(_: &WorkItem<'_>, left: Self, right: $right) -> Flow<$output> {
                Ok(left $op right)
            }
        }
    };
}

/// Implements operators on two vectors, and on a vector and a scalar.
macro_rules! wide {
    ($vector:ident $lane:ident: $($name:literal $op:tt)*) => {$(
        infix! { $name: $vector $op $vector = $vector }
        infix! { $name: $vector $op $lane = $vector }
        infix! { $name: $lane $op $vector = $vector }
    )*};
}

macro_rules! floats {
    ($($vector:ident $lane:ident,)*) => {$(
        wide! { $vector $lane: "add" + "sub" - "mul" * "div" / }

        // SAFETY: C's operator is equivalent, so nothing is called.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key("neg") }> for $vector {
            type Output = $vector;
            const INFIX: bool = true;
            const ITEM: &'static Item = WRITTEN;
            const SUMMARY: &'static Summary = Summary::NONE;

            #[inline(always)]
            fn native(_: &WorkItem<'_>, operand: Self, (): ()) -> Flow<Self> {
                Ok(-operand)
            }
        }
    )*};
}

macro_rules! ints {
    ($($vector:ident $lane:ident,)*) => {$(
        wide! { $vector $lane: "add" + "sub" - "mul" * "bitand" & "bitor" | "bitxor" ^ }
    )*};
}

floats! { f32x2 f32, f32x3 f32, f32x4 f32, f32x8 f32, f32x16 f32, f64x2 f64, f64x3 f64, f64x4 f64, f64x8 f64, f64x16 f64, }
ints! { u32x2 u32, u32x3 u32, u32x4 u32, u32x8 u32, u32x16 u32, }

macro_rules! updates {
    ($($module:ident $vector:ident $right:ident,)*) => {$(
        #[allow(dead_code)] // their compiled forms are used
        mod $module {
            use crate::language::vector::*;

            #[super::device]
            pub(super) fn add_assign(place: &mut $vector, by: $right) {
                *place += by;
            }

            #[super::device]
            pub(super) fn sub_assign(place: &mut $vector, by: $right) {
                *place -= by;
            }

            #[super::device]
            pub(super) fn mul_assign(place: &mut $vector, by: $right) {
                *place *= by;
            }

            #[super::device]
            pub(super) fn div_assign(place: &mut $vector, by: $right) {
                *place /= by;
            }
        }

        update! { $module $vector $right: "add_assign" add_assign; "sub_assign" sub_assign; "mul_assign" mul_assign; "div_assign" div_assign; }
    )*};
}

macro_rules! update {
    ($module:ident $vector:ident $right:ident: $($name:literal $function:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Update<{ key($name) }, $right> for $vector {
            const ITEM: &'static Item = $module::$function::ITEM;
            const SUMMARY: &'static Summary = $module::$function::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, place: &mut Self, right: $right) -> Flow<()> {
                $module::$function::native(cl, place, right)
            }
        }
    )*};
}

updates! {
    of_2 f32x2 f32x2, of_3 f32x3 f32x3, of_4 f32x4 f32x4, of_8 f32x8 f32x8, of_16 f32x16 f32x16,
    by_2 f32x2 f32, by_3 f32x3 f32, by_4 f32x4 f32, by_8 f32x8 f32, by_16 f32x16 f32,
}
