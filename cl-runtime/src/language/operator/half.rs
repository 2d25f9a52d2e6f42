//! The operators of `f16`.

use super::{Operator, Update, key};
use crate::{
    item::{Item, summary::Summary},
    language::native::work_item::{Flow, WorkItem},
};
use half::f16;

/// The functions of the operators, and those of the compound assignments.
macro_rules! functions {
    ($($function:ident $operator:tt, $assign:ident $update:tt;)*) => {
        #[allow(dead_code)] // their compiled forms are used
        mod functions {
            use half::f16;
            $(
                #[cl_macros::device]
                pub(super) fn $function(a: f16, b: f16) -> f16 {
                    a $operator b
                }

                #[cl_macros::device]
                pub(super) fn $assign(a: &mut f16, b: f16) {
                    *a $update b;
                }
            )*

            #[cl_macros::device]
            pub(super) fn neg(a: f16) -> f16 {
                -a
            }
        }
    };
}

functions! { add +, add_assign +=; sub -, sub_assign -=; mul *, mul_assign *=; div /, div_assign /=; rem %, rem_assign %=; }

macro_rules! operators {
    ($($name:literal $function:ident, $assign_name:literal $assign:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, f16> for f16 {
            type Output = f16;
            const ITEM: &'static Item = functions::$function::ITEM;
            const SUMMARY: &'static Summary = functions::$function::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, left: Self, right: Self) -> Flow<Self> {
                functions::$function::native(cl, left, right)
            }
        }

        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Update<{ key($assign_name) }, f16> for f16 {
            const ITEM: &'static Item = functions::$assign::ITEM;
            const SUMMARY: &'static Summary = functions::$assign::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, place: &mut Self, right: Self) -> Flow<()> {
                functions::$assign::native(cl, place, right)
            }
        }
    )*};
}

operators! {
    "add" add, "add_assign" add_assign;
    "sub" sub, "sub_assign" sub_assign;
    "mul" mul, "mul_assign" mul_assign;
    "div" div, "div_assign" div_assign;
    "rem" rem, "rem_assign" rem_assign;
}

// SAFETY: all members belong to the one function.
#[diagnostic::do_not_recommend]
unsafe impl Operator<{ key("neg") }> for f16 {
    type Output = f16;
    const ITEM: &'static Item = functions::neg::ITEM;
    const SUMMARY: &'static Summary = functions::neg::SUMMARY;

    #[inline(always)]
    fn native(cl: &WorkItem<'_>, operand: Self, (): ()) -> Flow<Self> {
        functions::neg::native(cl, operand)
    }
}
