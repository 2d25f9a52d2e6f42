//! Operators on types that the macro does not see. Rustc selects the function, for a scalar or a user's type.
//!
//! The types that expansions name have the members of a compiled function: its compiled form (`item`), the facts that callers
//! depend on (`summary`), its result type (`result`), and the call (`native`).
#![allow(missing_docs)]

use super::{
    native::work_item::{Flow, WorkItem},
    num::{Float, Int, Number},
    types::Type,
};
use crate::item::{Item, summary::Summary};
use cl_macros::device;
use infix::is_infix;
use std::marker::PhantomData;

mod infix;

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
    /// Requires that there is such an operator.
    pub const fn found<L: Operator<NAME, R>, R>(types: Operands<L, R>) -> Operands<L, R> {
        types
    }

    pub const fn item<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> &'static Item {
        let _ = without_barriers(L::SUMMARY);
        if L::INFIX { WRITTEN } else { L::ITEM }
    }

    pub const fn summary<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

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

    pub const fn is_infix<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> bool {
        L::INFIX
    }

    /// Whether it fails for some operands.
    pub const fn can_fail<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> bool {
        L::FAULTS.is_some()
    }

    #[inline(always)]
    pub fn of<L, R>(left: L, right: R) -> Applied<Self, L, R> {
        Applied(left, right, PhantomData)
    }
}

/// An error of a division: 0 is a division by zero, 1 is an overflow.
#[derive(Debug)]
pub struct Fault<const NAME: u128, const WHICH: usize>;

impl<const NAME: u128, const WHICH: usize> Fault<NAME, WHICH> {
    pub const fn item<L: Operator<NAME, R> + Type, R: Type>(_: Operands<L, R>) -> &'static Item {
        match L::FAULTS {
            Some(faults) => faults[WHICH],
            None => fine::<L, R>::ITEM,
        }
    }

    pub const fn summary<L: Operator<NAME, R> + Type, R: Type>(_: Operands<L, R>) -> &'static Summary {
        fine::<L, R>::SUMMARY
    }

    pub const fn result<L: Operator<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<bool> {
        PhantomData
    }

    #[inline(always)]
    pub fn native<L: Operator<NAME, R>, R>(_: &WorkItem<'_>, left: L, right: R) -> Flow<bool> {
        Ok(L::fault(left, right, WHICH))
    }
}

/// An operator with one operand, as expansions call it.
#[derive(Debug)]
pub struct Prefix<const NAME: u128>;

impl<const NAME: u128> Prefix<NAME> {
    /// Requires that there is such an operator.
    pub const fn found<T: Operator<NAME>>(types: (PhantomData<T>,)) -> (PhantomData<T>,) {
        types
    }

    pub const fn item<T: Operator<NAME>>(_: (PhantomData<T>,)) -> &'static Item {
        let _ = without_barriers(T::SUMMARY);
        if T::INFIX { WRITTEN } else { T::ITEM }
    }

    pub const fn summary<T: Operator<NAME>>(_: (PhantomData<T>,)) -> &'static Summary {
        without_barriers(T::SUMMARY)
    }

    pub const fn is_infix<T: Operator<NAME>>(_: (PhantomData<T>,)) -> bool {
        T::INFIX
    }

    pub const fn result<T: Operator<NAME>>(_: (PhantomData<T>,)) -> PhantomData<T::Output> {
        PhantomData
    }

    #[inline(always)]
    pub fn of<T>(operand: T) -> Applied<Self, T, ()> {
        Applied(operand, (), PhantomData)
    }
}

/// An assignment operator, as expansions call it.
#[derive(Debug)]
pub struct Assignment<const NAME: u128>;

impl<const NAME: u128> Assignment<NAME> {
    /// Requires that there is such an operator.
    pub const fn found<L: Update<NAME, R>, R>(types: Operands<L, R>) -> Operands<L, R> {
        types
    }

    pub const fn item<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Item {
        L::ITEM
    }

    pub const fn summary<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

    pub const fn result<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<()> {
        PhantomData
    }

    /// The type of its right operand, which may be inferred for a literal.
    pub const fn right<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<R> {
        PhantomData
    }

    #[inline(always)]
    pub fn of<L, R>(place: &mut L, right: R) -> Applied<Self, &mut L, R> {
        Applied(place, right, PhantomData)
    }
}

/// An assignment operator that evaluates its place before its value, as those of all types except numbers do.
#[derive(Debug)]
pub struct PlaceFirst<const NAME: u128>;

impl<const NAME: u128> PlaceFirst<NAME> {
    /// Requires that there is such an operator.
    pub const fn found<L: Update<NAME, R>, R>(types: Operands<L, R>) -> Operands<L, R> {
        types
    }

    #[track_caller]
    pub const fn item<L: Update<NAME, R> + Type, R>(_: Operands<L, R>) -> &'static Item {
        assert!(
            crate::language::types::scalar(L::TYPE).is_none(),
            "whether the place or the value is evaluated first depends on this type, which the macro cannot see: bind the \
             value to a variable first, as in `let value = …;` [CL0010]"
        );
        L::ITEM
    }

    pub const fn summary<L: Update<NAME, R>, R>(_: Operands<L, R>) -> &'static Summary {
        without_barriers(L::SUMMARY)
    }

    pub const fn result<L: Update<NAME, R>, R>(_: Operands<L, R>) -> PhantomData<()> {
        PhantomData
    }

    #[inline(always)]
    pub fn of<L, R>(place: &mut L, right: R) -> Applied<Self, &mut L, R> {
        Applied(place, right, PhantomData)
    }
}

/// An operator with its operands, in native code. It has the method `native` if there is such an operator.
#[derive(Debug)]
pub struct Applied<Operator, L, R>(L, R, PhantomData<Operator>);

impl<const NAME: u128, L: Operator<NAME, R>, R> Applied<Operation<NAME>, L, R> {
    #[inline(always)]
    pub fn native(self, cl: &WorkItem<'_>) -> Flow<L::Output> {
        L::native(cl, self.0, self.1)
    }
}

impl<const NAME: u128, T: Operator<NAME>> Applied<Prefix<NAME>, T, ()> {
    #[inline(always)]
    pub fn native(self, cl: &WorkItem<'_>) -> Flow<T::Output> {
        T::native(cl, self.0, ())
    }
}

impl<const NAME: u128, L: Update<NAME, R>, R> Applied<Assignment<NAME>, &mut L, R> {
    #[inline(always)]
    pub fn native(self, cl: &WorkItem<'_>) -> Flow<()> {
        L::native(cl, self.0, self.1)
    }
}

impl<const NAME: u128, L: Update<NAME, R>, R> Applied<PlaceFirst<NAME>, &mut L, R> {
    #[inline(always)]
    pub fn native(self, cl: &WorkItem<'_>) -> Flow<()> {
        L::native(cl, self.0, self.1)
    }
}

/// What rustc finds in place of an operator that does not exist, so that it reports nothing but that.
pub trait NoOperator: Sized {
    fn native<Result>(&mut self, _: &WorkItem<'_>) -> Flow<Result> {
        const { panic!("rustc has reported that there is no such operator") }
    }
}

impl<Operator, L, R> NoOperator for Applied<Operator, L, R> {}

/// A conversion from one number type to another.
///
/// # Safety
///
/// All members belong to one function that the compiler has compiled.
#[doc(hidden)]
pub unsafe trait Conversion<const NAME: u128>: Sized {
    /// The type of the operand.
    type From;
    const ITEM: &'static Item;
    const SUMMARY: &'static Summary;

    fn convert(value: Self::From) -> Self;
}

/// `T::from_f32`, as expansions call it.
#[derive(Debug)]
pub struct Convert<T, const NAME: u128>(PhantomData<T>);

impl<T: Conversion<NAME>, const NAME: u128> Convert<T, NAME> {
    pub const fn item<A: Copy>(_: A) -> &'static Item {
        T::ITEM
    }

    pub const fn summary<A: Copy>(_: A) -> &'static Summary {
        T::SUMMARY
    }

    pub const fn result<A: Copy>(_: A) -> PhantomData<T> {
        PhantomData
    }

    #[inline(always)]
    pub fn native(_: &WorkItem<'_>, value: T::From) -> Flow<T> {
        Ok(T::convert(value))
    }
}

/// The functions of the operators. `T` is the type of the operands.
macro_rules! functions {
    ($($bound:ident {$($name:ident $params:tt $(-> $ret:ident)? {$($body:tt)*})*})*) => {$($(
        #[allow(dead_code)] // its compiled form is used
        #[device]
        fn $name<T: $bound> $params $(-> $ret)? {
            $($body)*
        }
    )*)*};
}

functions! {
    Number {
        add(a: T, b: T) -> T { a + b }
        sub(a: T, b: T) -> T { a - b }
        mul(a: T, b: T) -> T { a * b }
        add_assign(a: &mut T, b: T) { *a += b; }
        sub_assign(a: &mut T, b: T) { *a -= b; }
        mul_assign(a: &mut T, b: T) { *a *= b; }
        from_i32(value: i32) -> T { T::from_i32(value) }
        from_u32(value: u32) -> T { T::from_u32(value) }
        from_i64(value: i64) -> T { T::from_i64(value) }
        from_u64(value: u64) -> T { T::from_u64(value) }
        from_usize(value: usize) -> T { T::from_usize(value) }
        from_f32(value: f32) -> T { T::from_f32(value) }
        from_f64(value: f64) -> T { T::from_f64(value) }
    }
    Float {
        div_float(a: T, b: T) -> T { a / b }
        rem_float(a: T, b: T) -> T { a % b }
        div_assign(a: &mut T, b: T) { *a /= b; }
        rem_assign(a: &mut T, b: T) { *a %= b; }
        neg_float(a: T) -> T { -a }
    }
    Int {
        is_zero(_a: T, b: T) -> bool { b == T::ZERO }
        overflows(a: T, b: T) -> bool { T::MIN < T::ZERO && a == T::MIN && b == T::ZERO - T::ONE }
        neg(a: T) -> T { T::ZERO - a }
        not(a: T) -> T { !a }
        bitand(a: T, b: T) -> T { a & b }
        bitor(a: T, b: T) -> T { a | b }
        bitxor(a: T, b: T) -> T { a ^ b }
        bitand_assign(a: &mut T, b: T) { *a = *a & b; }
        bitor_assign(a: &mut T, b: T) { *a = *a | b; }
        bitxor_assign(a: &mut T, b: T) { *a = *a ^ b; }
    }
}

/// The check for operands that are always valid.
#[allow(dead_code)] // its compiled form is used
#[device]
fn fine<L: Type, R: Type>(_left: L, _right: R) -> bool {
    false
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

        binary! { $scalar, $scalar: "div" $module::div, DIVISION; "rem" $module::rem, DIVISION; }
        update! { $scalar, $scalar: "div_assign" $module::div_assign; "rem_assign" $module::rem_assign; }
    )*};
}

/// Operators with two operands, with the function of each. `INFIX` ones are C's own for some types; `DIVISION`s fail for
/// some operands.
macro_rules! binary {
    ($left:ident, $right:ident: $($name:literal $function:ty $(, $more:ident)?;)*) => {$(
        // SAFETY: all members belong to the one function, and the faults are those of its operands.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }, $right> for $left {
            type Output = $left;
            const ITEM: &'static Item = <$function>::ITEM;
            const SUMMARY: &'static Summary = <$function>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, left: Self, right: $right) -> Flow<Self> {
                <$function>::native(cl, left, right)
            }

            $(binary! { @$more $name $left })?
        }
    )*};
    (@INFIX $name:literal $scalar:ident) => {
        const INFIX: bool = is_infix($name, <$scalar as Type>::TYPE);
    };
    (@DIVISION $name:literal $scalar:ident) => {
        const FAULTS: Option<[&'static Item; 2]> = Some([is_zero::<$scalar>::ITEM, overflows::<$scalar>::ITEM]);

        #[inline(always)]
        fn fault(left: Self, right: Self, which: usize) -> bool {
            if which == 0 { is_zero(left, right) } else { overflows(left, right) }
        }
    };
}

/// Operators with one operand, with the function of each.
macro_rules! prefix {
    ($scalar:ident: $($name:literal $function:ty $(, $more:ident)?;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Operator<{ key($name) }> for $scalar {
            type Output = $scalar;
            const ITEM: &'static Item = <$function>::ITEM;
            const SUMMARY: &'static Summary = <$function>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, operand: Self, (): ()) -> Flow<Self> {
                <$function>::native(cl, operand)
            }

            $(binary! { @$more $name $scalar })?
        }
    )*};
}

/// Compound assignments, with the function of each.
macro_rules! update {
    ($left:ident, $right:ident: $($name:literal $function:ty;)*) => {$(
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Update<{ key($name) }, $right> for $left {
            const ITEM: &'static Item = <$function>::ITEM;
            const SUMMARY: &'static Summary = <$function>::SUMMARY;

            #[inline(always)]
            fn native(cl: &WorkItem<'_>, place: &mut Self, right: $right) -> Flow<()> {
                <$function>::native(cl, place, right)
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
        binary! { $scalar, $scalar: "add" add<$scalar>, INFIX; "sub" sub<$scalar>, INFIX; "mul" mul<$scalar>, INFIX; }
        update! { $scalar, $scalar:
            "add_assign" add_assign<$scalar>; "sub_assign" sub_assign<$scalar>; "mul_assign" mul_assign<$scalar>;
        }
        impl Arithmetic for $scalar {}
    )*};
}

macro_rules! floats {
    ($($scalar:ident)*) => {$(
        numbers! { $scalar }
        binary! { $scalar, $scalar: "div" div_float<$scalar>, INFIX; "rem" rem_float<$scalar>, INFIX; }
        update! { $scalar, $scalar: "div_assign" div_assign<$scalar>; "rem_assign" rem_assign<$scalar>; }
        impl FloatArithmetic for $scalar {}
        prefix! { $scalar: "neg" neg_float<$scalar>, INFIX; }
    )*};
}

macro_rules! ints {
    ($($scalar:ident)*) => {$(
        numbers! { $scalar }
        binary! { $scalar, $scalar:
            "bitand" bitand<$scalar>, INFIX; "bitor" bitor<$scalar>, INFIX; "bitxor" bitxor<$scalar>, INFIX;
        }
        update! { $scalar, $scalar:
            "bitand_assign" bitand_assign<$scalar>; "bitor_assign" bitor_assign<$scalar>;
            "bitxor_assign" bitxor_assign<$scalar>;
        }
        prefix! { $scalar: "not" not<$scalar>, INFIX; }
        impl IntArithmetic for $scalar {}
    )*};
}

macro_rules! signed {
    ($($scalar:ident)*) => {$(
        prefix! { $scalar: "neg" neg<$scalar>, INFIX; }
    )*};
}

// after the macros that they use
#[cfg(feature = "f16")]
mod half;
mod logic;
mod wide;

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
