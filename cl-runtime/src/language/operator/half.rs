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

binary! { f16, f16:
    "add" functions::add; "sub" functions::sub; "mul" functions::mul; "div" functions::div; "rem" functions::rem;
}
update! { f16, f16:
    "add_assign" functions::add_assign; "sub_assign" functions::sub_assign; "mul_assign" functions::mul_assign;
    "div_assign" functions::div_assign; "rem_assign" functions::rem_assign;
}
prefix! { f16: "neg" functions::neg; }
