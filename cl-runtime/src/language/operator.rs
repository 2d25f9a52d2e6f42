//! Operators on types that the macro does not see. Rustc selects the function, for a scalar or a user's type.

use super::{
    native::work_item::{Flow, WorkItem},
    num::{Float, Int, Number},
    types::Type,
};
use crate::item::{Item, summary::Summary};
use bits::{bitand_assign, bitor_assign, bitxor_assign};
use cl_macros::device;
use infix::is_infix;
use std::marker::PhantomData;

mod bits;
#[cfg(feature = "f16")]
mod half;
mod infix;
mod logic;
mod wide;

/// Encodes an operator's name as a number, from its bytes.
pub(crate) const fn key(name: &str) -> u128 {
    let (bytes, mut key, mut at) = (name.as_bytes(), 0, 0);
    while at < bytes.len() {
        key = key << 8 | bytes[at] as u128;
        at += 1;
    }
    key
}

/// An operator, identified by its method's name encoded as a number. `Right` is `()` for an operator with one operand.
///
/// # Safety
///
/// All members belong to one function that the compiler has compiled. If `NAME` is `/` or `%`, and the operands are
/// integers, `FAULTS` are the functions that detect invalid operands.
#[diagnostic::on_unimplemented(
    message = "kernels have no such operator for `{Self}` and `{Right}`",
    label = "no operator that kernels can call",
    note = "put `#[device]` on the `impl` of the operator's trait, as in `#[device] impl Add for {Self}`"
)]
pub unsafe trait Operator<const NAME: u128, Right = ()>: Copy {
    /// The result type.
    type Output;
    /// Its compiled form.
    const ITEM: &'static Item;
    /// The facts about it that callers depend on.
    const SUMMARY: &'static Summary;
    /// The functions that detect a division by zero and an overflow of the quotient; `None` if the operator cannot
    /// fail.
    const FAULTS: Option<[&'static Item; 2]> = None;
    /// Whether it is equivalent to C's operator.
    const INFIX: bool = false;

    /// Calls it.
    fn native(cl: &WorkItem<'_>, left: Self, right: Right) -> Flow<Self::Output>;

    /// The native version of `FAULTS`.
    #[inline(always)]
    fn fault(_: Self, _: Right, _: usize) -> bool {
        false
    }
}

/// An assignment operator, identified like `Operator`.
///
/// # Safety
///
/// As for [`Operator`].
#[diagnostic::on_unimplemented(
    message = "kernels have no such operator for `{Self}` and `{Right}`",
    label = "no operator that kernels can call",
    note = "put `#[device]` on the `impl` of the operator's trait for `{Self}`, as in `#[device] impl AddAssign for V3`"
)]
pub unsafe trait Update<const NAME: u128, Right> {
    /// Its compiled form.
    const ITEM: &'static Item;
    /// The facts about it that callers depend on.
    const SUMMARY: &'static Summary;

    /// Calls it.
    fn native(cl: &WorkItem<'_>, place: &mut Self, right: Right) -> Flow<()>;
}

/// Checks an operator's function for barriers, because calls of operators are not checked.
const fn without_barriers(summary: &'static Summary) -> &'static Summary {
    summary.refuse_barriers("the function of an operator has a barrier or local memory: write it as a method [CL0016]");
    summary
}

/// Stands for the function of an operator that is emitted as C's own.
const WRITTEN: &Item = crate::item::NO_ITEM;

/// An operator with two operands, as expansions call it.
#[derive(Debug)]
pub struct Operation<const NAME: u128>;

/// The operands' types.
type Operands<L, R> = (PhantomData<L>, PhantomData<R>);

impl<const NAME: u128> Operation<NAME> {
    /// Its compiled form.
    pub const fn item<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> &'static Item {
        let _ = without_barriers(L::SUMMARY);
        if L::INFIX { WRITTEN } else { L::ITEM }
    }

    /// The facts about it that callers depend on.
    pub const fn summary<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

    /// Its result type.
    pub const fn result<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<L::Output> {
        PhantomData
    }

    /// The type of its left operand, which may be inferred for a literal.
    pub const fn left<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<L> {
        PhantomData
    }

    /// The type of its right operand, which may be inferred for a literal.
    pub const fn right<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<R> {
        PhantomData
    }

    /// Whether it is equivalent to C's operator.
    pub const fn is_infix<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> bool {
        L::INFIX
    }

    /// Whether it fails for some operands.
    pub const fn can_fail<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> bool {
        L::FAULTS.is_some()
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<L: Operator<NAME, R>, R>(cl: &WorkItem<'_>, left: L, right: R) -> Flow<L::Output> {
        L::native(cl, left, right)
    }
}

/// An error of a division: 0 is a division by zero, 1 is an overflow.
#[derive(Debug)]
pub struct Fault<const NAME: u128, const WHICH: usize>;

impl<const NAME: u128, const WHICH: usize> Fault<NAME, WHICH> {
    /// Its compiled form.
    pub const fn item<L: Operator<NAME, R> + Type, R: Type>(_: Operands<L, R>) -> &'static Item {
        match L::FAULTS {
            Some(faults) => faults[WHICH],
            None => fine::<L, R>::ITEM,
        }
    }

    /// The facts about it that callers depend on.
    pub const fn summary<L: Operator<NAME, R> + Type, R: Type>(_: Operands<L, R>) -> &'static Summary {
        fine::<L, R>::SUMMARY
    }

    /// Its result type.
    pub const fn result<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<bool> {
        PhantomData
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<L: Operator<NAME, R>, R>(_: &WorkItem<'_>, left: L, right: R) -> Flow<bool> {
        Ok(L::fault(left, right, WHICH))
    }
}

/// An operator with one operand, as expansions call it.
#[derive(Debug)]
pub struct Prefix<const NAME: u128>;

impl<const NAME: u128> Prefix<NAME> {
    /// Its compiled form.
    pub const fn item<T: Operator<NAME>>(_: (PhantomData<T>,)) -> &'static Item {
        let _ = without_barriers(T::SUMMARY);
        if T::INFIX { WRITTEN } else { T::ITEM }
    }

    /// The facts about it that callers depend on.
    pub const fn summary<T: Operator<NAME>>(_: (PhantomData<T>,)) -> &'static Summary {
        without_barriers(T::SUMMARY)
    }

    /// Whether it is equivalent to C's operator.
    pub const fn is_infix<T: Operator<NAME>>(_: (PhantomData<T>,)) -> bool {
        T::INFIX
    }

    /// Its result type.
    pub const fn result<T: Operator<NAME>>(_: (PhantomData<T>,)) -> PhantomData<T::Output> {
        PhantomData
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<T: Operator<NAME>>(cl: &WorkItem<'_>, operand: T) -> Flow<T::Output> {
        T::native(cl, operand, ())
    }
}

/// An assignment operator, as expansions call it.
#[derive(Debug)]
pub struct Assignment<const NAME: u128>;

impl<const NAME: u128> Assignment<NAME> {
    /// Its compiled form.
    pub const fn item<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Item {
        L::ITEM
    }

    /// The facts about it that callers depend on.
    pub const fn summary<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

    /// Its result type.
    pub const fn result<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<()> {
        PhantomData
    }

    /// The type of its right operand, which may be inferred for a literal.
    pub const fn right<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<R> {
        PhantomData
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<L: Update<NAME, R>, R>(cl: &WorkItem<'_>, place: &mut L, right: R) -> Flow<()> {
        L::native(cl, place, right)
    }
}

/// An assignment operator that evaluates its place before its value, as those of all types except numbers do.
#[derive(Debug)]
pub struct PlaceFirst<const NAME: u128>;

impl<const NAME: u128> PlaceFirst<NAME> {
    /// Its compiled form.
    #[track_caller]
    pub const fn item<L: Update<NAME, R> + Type, R>(_: Operands<L, R>) -> &'static Item {
        assert!(
            crate::language::types::scalar(L::TYPE).is_none(),
            "whether the place or the value is evaluated first depends on this type, which the macro cannot see: bind the \
             value to a variable first, as in `let value = …;` [CL0010]"
        );
        L::ITEM
    }

    /// The facts about it that callers depend on.
    pub const fn summary<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

    /// Its result type.
    pub const fn result<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<()> {
        PhantomData
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<L: Update<NAME, R>, R>(cl: &WorkItem<'_>, place: &mut L, right: R) -> Flow<()> {
        L::native(cl, place, right)
    }
}

/// A conversion from one number type to another.
///
/// # Safety
///
/// All members belong to one function that the compiler has compiled.
#[doc(hidden)]
pub unsafe trait Conversion<const NAME: u128>: Sized {
    /// The type of the operand.
    type From;
    /// Its compiled form.
    const ITEM: &'static Item;
    /// The facts about it that callers depend on.
    const SUMMARY: &'static Summary;

    /// Calls it.
    fn convert(value: Self::From) -> Self;
}

/// `T::from_f32`, as expansions call it.
#[derive(Debug)]
pub struct Convert<T, const NAME: u128>(PhantomData<T>);

impl<T: Conversion<NAME>, const NAME: u128> Convert<T, NAME> {
    /// Its compiled form.
    pub const fn item<A: Copy>(_: A) -> &'static Item {
        T::ITEM
    }

    /// The facts about it that callers depend on.
    pub const fn summary<A: Copy>(_: A) -> &'static Summary {
        T::SUMMARY
    }

    /// Its result type.
    pub const fn result<A: Copy>(_: A) -> PhantomData<T> {
        PhantomData
    }

    /// Calls it.
    #[inline(always)]
    pub fn native(_: &WorkItem<'_>, value: T::From) -> Flow<T> {
        Ok(T::convert(value))
    }
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn add<T: Number>(a: T, b: T) -> T {
    a + b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn sub<T: Number>(a: T, b: T) -> T {
    a - b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn mul<T: Number>(a: T, b: T) -> T {
    a * b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn div_float<T: Float>(a: T, b: T) -> T {
    a / b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn rem_float<T: Float>(a: T, b: T) -> T {
    a % b
}

/// Integer division without checks: the caller has checked the operands, or has panicked.
macro_rules! divisions {
    ($($scalar:ident $module:ident,)*) => {$(
        #[allow(dead_code)] // their compiled forms are used
        mod $module {
            #[super::device]
            pub(super) fn div(a: $scalar, b: $scalar) -> $scalar {
                a.checked_div(b).unwrap_or(0)
            }

            #[super::device]
            pub(super) fn rem(a: $scalar, b: $scalar) -> $scalar {
                a.checked_rem(b).unwrap_or(0)
            }

            #[super::device]
            pub(super) fn div_assign(a: &mut $scalar, b: $scalar) {
                *a = a.checked_div(b).unwrap_or(0);
            }

            #[super::device]
            pub(super) fn rem_assign(a: &mut $scalar, b: $scalar) {
                *a = a.checked_rem(b).unwrap_or(0);
            }
        }

        division! { $scalar: "div" $module::div; "rem" $module::rem; }
        update_by! { $scalar: "div_assign" $module::div_assign; "rem_assign" $module::rem_assign; }
    )*};
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn div_assign<T: Float>(a: &mut T, b: T) {
    *a /= b;
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn rem_assign<T: Float>(a: &mut T, b: T) {
    *a %= b;
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_i32<T: Number>(value: i32) -> T {
    T::from_i32(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_u32<T: Number>(value: u32) -> T {
    T::from_u32(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_i64<T: Number>(value: i64) -> T {
    T::from_i64(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_u64<T: Number>(value: u64) -> T {
    T::from_u64(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_usize<T: Number>(value: usize) -> T {
    T::from_usize(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_f32<T: Number>(value: f32) -> T {
    T::from_f32(value)
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn from_f64<T: Number>(value: f64) -> T {
    T::from_f64(value)
}

#[device]
fn is_zero<T: Int>(_a: T, b: T) -> bool {
    b == T::ZERO
}

#[device]
fn overflows<T: Int>(a: T, b: T) -> bool {
    T::MIN < T::ZERO && a == T::MIN && b == T::ZERO - T::ONE
}

/// The check for operands that are always valid.
#[allow(dead_code)] // its compiled form is used
#[device]
fn fine<L: Type, R: Type>(_left: L, _right: R) -> bool {
    false
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn neg_float<T: Float>(a: T) -> T {
    -a
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn neg<T: Int>(a: T) -> T {
    T::ZERO - a
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn not<T: Int>(a: T) -> T {
    !a
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bitand<T: Int>(a: T, b: T) -> T {
    a & b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bitor<T: Int>(a: T, b: T) -> T {
    a | b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn bitxor<T: Int>(a: T, b: T) -> T {
    a ^ b
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn add_assign<T: Number>(a: &mut T, b: T) {
    *a += b;
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn sub_assign<T: Number>(a: &mut T, b: T) {
    *a -= b;
}

#[allow(dead_code)] // its compiled form is used
#[device]
fn mul_assign<T: Number>(a: &mut T, b: T) {
    *a *= b;
}

macro_rules! binary {
    ($scalar:ident: $($name:literal $function:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, $scalar> for $scalar {
            type Output = $scalar;
            const INFIX: bool = is_infix($name, <$scalar as Type>::TYPE);
            const ITEM: &'static Item = $function::<$scalar>::ITEM;
            const SUMMARY: &'static Summary = $function::<$scalar>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, left: Self, right: Self) -> Flow<Self> {
                $function::<$scalar>::native(cl, left, right)
            }
        }
    )*};
}

macro_rules! division {
    ($scalar:ident: $($name:literal $module:ident::$function:ident;)*) => {$(
        // SAFETY: all members belong to the one function, and the faults are those of its operands.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, $scalar> for $scalar {
            type Output = $scalar;
            const ITEM: &'static Item = $module::$function::ITEM;
            const SUMMARY: &'static Summary = $module::$function::SUMMARY;
            const FAULTS: Option<[&'static Item; 2]> = Some([is_zero::<$scalar>::ITEM, overflows::<$scalar>::ITEM]);

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, left: Self, right: Self) -> Flow<Self> {
                $module::$function::native(cl, left, right)
            }

            #[inline(always)]
            fn fault(left: Self, right: Self, which: usize) -> bool {
                if which == 0 { is_zero(left, right) } else { overflows(left, right) }
            }
        }
    )*};
}

macro_rules! prefix {
    ($scalar:ident: $($name:literal $function:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }> for $scalar {
            type Output = $scalar;
            const INFIX: bool = is_infix($name, <$scalar as Type>::TYPE);
            const ITEM: &'static Item = $function::<$scalar>::ITEM;
            const SUMMARY: &'static Summary = $function::<$scalar>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, operand: Self, (): ()) -> Flow<Self> {
                $function::<$scalar>::native(cl, operand)
            }
        }
    )*};
}

macro_rules! update {
    ($scalar:ident: $($name:literal $function:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Update<{ key($name) }, $scalar> for $scalar {
            const ITEM: &'static Item = $function::<$scalar>::ITEM;
            const SUMMARY: &'static Summary = $function::<$scalar>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, place: &mut Self, right: Self) -> Flow<()> {
                $function::<$scalar>::native(cl, place, right)
            }
        }
    )*};
}

macro_rules! update_by {
    ($scalar:ident: $($name:literal $module:ident::$function:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Update<{ key($name) }, $scalar> for $scalar {
            const ITEM: &'static Item = $module::$function::ITEM;
            const SUMMARY: &'static Summary = $module::$function::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, place: &mut Self, right: Self) -> Flow<()> {
                $module::$function::native(cl, place, right)
            }
        }
    )*};
}

macro_rules! conversion {
    ($scalar:ident: $($name:literal $function:ident $from:ident;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Conversion<{ key($name) }> for $scalar {
            type From = $from;
            const ITEM: &'static Item = $function::<$scalar>::ITEM;
            const SUMMARY: &'static Summary = $function::<$scalar>::SUMMARY;

            #[inline(always)]
            fn convert(value: $from) -> Self {
                value as $scalar
            }
        }
    )*};
}

macro_rules! numbers {
    ($($scalar:ident)*) => {$(
        conversion! { $scalar:
            "from_i32" from_i32 i32; "from_u32" from_u32 u32; "from_i64" from_i64 i64; "from_u64" from_u64 u64;
            "from_usize" from_usize usize; "from_f32" from_f32 f32; "from_f64" from_f64 f64;
        }
        binary! { $scalar: "add" add; "sub" sub; "mul" mul; }
        update! { $scalar: "add_assign" add_assign; "sub_assign" sub_assign; "mul_assign" mul_assign; }
        impl Arithmetic for $scalar {}
    )*};
}

macro_rules! floats {
    ($($scalar:ident)*) => {$(
        numbers! { $scalar }
        binary! { $scalar: "div" div_float; "rem" rem_float; }
        update! { $scalar: "div_assign" div_assign; "rem_assign" rem_assign; }
        impl FloatArithmetic for $scalar {}
        prefix! { $scalar: "neg" neg_float; }
    )*};
}

macro_rules! ints {
    ($($scalar:ident)*) => {$(
        numbers! { $scalar }
        binary! { $scalar: "bitand" bitand; "bitor" bitor; "bitxor" bitxor; }
        update! { $scalar: "bitand_assign" bitand_assign; "bitor_assign" bitor_assign; "bitxor_assign" bitxor_assign; }
        prefix! { $scalar: "not" not; }
        impl IntArithmetic for $scalar {}
    )*};
}

macro_rules! signed {
    ($($scalar:ident)*) => {$(
        prefix! { $scalar: "neg" neg; }
    )*};
}

floats! { f32 f64 }
ints! { i8 i16 i32 i64 u8 u16 u32 u64 }
signed! { i8 i16 i32 i64 }
divisions! { i8 of_i8, i16 of_i16, i32 of_i32, i64 of_i64, u8 of_u8, u16 of_u16, u32 of_u32, u64 of_u64, }
#[cfg(target_pointer_width = "64")]
ints! { isize usize }
#[cfg(target_pointer_width = "64")]
signed! { isize }
#[cfg(target_pointer_width = "64")]
divisions! { isize of_isize, usize of_usize, }

/// A type whose arithmetic operators kernels support.
#[doc(hidden)]
pub trait Arithmetic:
    Sized
    + Copy
    + Operator<{ key("add") }, Self, Output = Self>
    + Operator<{ key("sub") }, Self, Output = Self>
    + Operator<{ key("mul") }, Self, Output = Self>
    + Operator<{ key("div") }, Self, Output = Self>
    + Operator<{ key("rem") }, Self, Output = Self>
    + Update<{ key("add_assign") }, Self>
    + Update<{ key("sub_assign") }, Self>
    + Update<{ key("mul_assign") }, Self>
    + Conversion<{ key("from_i32") }, From = i32>
    + Conversion<{ key("from_u32") }, From = u32>
    + Conversion<{ key("from_i64") }, From = i64>
    + Conversion<{ key("from_u64") }, From = u64>
    + Conversion<{ key("from_usize") }, From = usize>
    + Conversion<{ key("from_f32") }, From = f32>
    + Conversion<{ key("from_f64") }, From = f64>
{
}

/// A floating-point type whose operators kernels support.
#[doc(hidden)]
pub trait FloatArithmetic: Arithmetic + Operator<{ key("neg") }, (), Output = Self> {}

/// An integer type whose operators kernels support.
#[doc(hidden)]
pub trait IntArithmetic:
    Arithmetic
    + Operator<{ key("not") }, (), Output = Self>
    + Operator<{ key("bitand") }, Self, Output = Self>
    + Operator<{ key("bitor") }, Self, Output = Self>
    + Operator<{ key("bitxor") }, Self, Output = Self>
{
}
