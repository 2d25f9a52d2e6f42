//! The compound assignments of bits.
#![allow(dead_code)] // their compiled forms are used

use crate::Int;
use cl_macros::device;

#[device]
pub(super) fn bitand_assign<T: Int>(a: &mut T, b: T) {
    *a = *a & b;
}

#[device]
pub(super) fn bitor_assign<T: Int>(a: &mut T, b: T) {
    *a = *a | b;
}

#[device]
pub(super) fn bitxor_assign<T: Int>(a: &mut T, b: T) {
    *a = *a ^ b;
}
