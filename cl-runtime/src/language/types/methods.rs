//! Methods of vectors that the macro does not see: fields of structs, results of functions and parts of them. Only the
//! names that no scalar has a method of; the compiler takes others for methods of scalars.

use cl_macros::device;

use super::Method;
use crate::{
    item::{Item, summary::Summary},
    language::{
        meaning::ByValue,
        native::{
            local::LocalMemory,
            work_item::{Flow, WorkItem},
        },
        operator::key,
        vector::{f32x2, f32x3, f32x4, f64x2, f64x3, f64x4},
    },
};

/// Implements methods of a vector type: their compiled forms, and the methods that native code calls.
macro_rules! methods {
    ($($module:ident $vector:ident: {$(
        $name:ident $native:ident $group:ident ($($other:ident: $of:ident)?) -> $result:ident;
    )*})*) => {$(
        // their compiled forms are used, also as the types of `Method`
        #[allow(dead_code, unreachable_pub)]
        mod $module {
            use crate::language::vector::*;

            $(
                #[super::device]
                pub fn $name(receiver: &$vector $(, $other: $of)?) -> $result {
                    receiver.$name($($other)?)
                }
            )*
        }

        $(
            // SAFETY: all members belong to the one function.
            #[diagnostic::do_not_recommend]
            unsafe impl Method<{ key(stringify!($name)) }> for $vector {
                type Owner = Self;
                type Compiled = $module::$name;
                type Result = $result;
                type Parameters = ((), $($of,)?);
                type Receiver = ByValue;
                const ITEM: &'static Item = $module::$name::ITEM;
                const SUMMARY: &'static Summary = $module::$name::SUMMARY;
            }
        )*

        impl $vector {
            $(
                #[doc(hidden)]
                #[inline(always)]
                pub fn $native(&self, cl: &WorkItem<'_> $(, $other: $of)?) -> Flow<$result> {
                    $module::$name::native(cl, self $(, $other)?)
                }

                #[doc(hidden)]
                #[inline(always)]
                pub async fn $group(
                    &self,
                    cl: &WorkItem<'_>,
                    _: LocalMemory<'_>
                    $(, $other: $of)?
                ) -> Flow<$result> {
                    $module::$name::native(cl, self $(, $other)?)
                }
            )*
        }
    )*};
}

macro_rules! vectors {
    ($($module:ident $vector:ident $lane:ident $([$($more:tt)*])?,)*) => {
        methods! {$(
            $module $vector: {
                dot __cl_native_dot __cl_group_dot (other: $vector) -> $lane;
                length __cl_native_length __cl_group_length () -> $lane;
                distance __cl_native_distance __cl_group_distance (other: $vector) -> $lane;
                normalize __cl_native_normalize __cl_group_normalize () -> $vector;
                reduce_sum __cl_native_reduce_sum __cl_group_reduce_sum () -> $lane;
                reduce_product __cl_native_reduce_product __cl_group_reduce_product () -> $lane;
                reduce_min __cl_native_reduce_min __cl_group_reduce_min () -> $lane;
                reduce_max __cl_native_reduce_max __cl_group_reduce_max () -> $lane;
                $($($more)*)?
            }
        )*}
    };
}

vectors! {
    single_2 f32x2 f32,
    single_3 f32x3 f32 [cross __cl_native_cross __cl_group_cross (other: f32x3) -> f32x3;],
    single_4 f32x4 f32 [xyz __cl_native_xyz __cl_group_xyz () -> f32x3;],
    double_2 f64x2 f64,
    double_3 f64x3 f64 [cross __cl_native_cross __cl_group_cross (other: f64x3) -> f64x3;],
    double_4 f64x4 f64 [xyz __cl_native_xyz __cl_group_xyz () -> f64x3;],
}
