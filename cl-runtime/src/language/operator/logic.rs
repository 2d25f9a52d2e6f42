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

prefix! { bool: "not" not_bool; }
binary! { bool, bool: "bitand" bool_and; "bitor" bool_or; "bitxor" bool_xor; }
