//! How an expression becomes a device function. The types of its arrays form a list, `(A, (B, ()))`, and so do its
//! scalars, as bits. The function of a part takes both lists, uses what belongs to it, and hands on the rest. These are
//! functions of the kernel language that take functions, so the type of an expression names its compiled form.
// device functions are named as types, in public traits; rustc does not count that as use, nor see that it is public
#![allow(unreachable_pub, dead_code, clippy::type_complexity)]

use super::kernels::Scalars;
use cl_runtime::{DeviceFn, prelude::*};

/// What ends a list. It is not `()`, which functions of OpenCL C cannot return as a value.
pub type End = u8;

/// A type of the kernel language.
pub trait Value: cl_runtime::Type {}

impl<T: cl_runtime::Type> Value for T {}

/// The next array.
#[device]
pub fn array<T: Element, S: Value, A: Value>(from: (S, (T, A))) -> (T, (S, A)) {
    let (scalars, (value, arrays)) = from;
    (value, (scalars, arrays))
}

/// The next scalar.
#[device]
pub fn scalar<T: Value, S: Value, A: Value, F: Fn(u64) -> T>(of_bits: F, from: ((u64, S), A)) -> (T, (S, A)) {
    let ((bits, scalars), arrays) = from;
    (of_bits(bits), (scalars, arrays))
}

/// A function of one part.
#[device]
pub fn unary<I: Value, T: Value, J: Value, R: Value, X: Fn(I) -> (T, J), F: Fn(T) -> R>(x: X, f: F, from: I) -> (R, J) {
    let (value, rest) = x(from);
    (f(value), rest)
}

/// A function of two parts.
#[device]
pub fn binary<
    I: Value,
    T: Value,
    J: Value,
    U: Value,
    K: Value,
    R: Value,
    X: Fn(I) -> (T, J),
    Y: Fn(J) -> (U, K),
    F: Fn(T, U) -> R,
>(
    x: X,
    y: Y,
    f: F,
    from: I,
) -> (R, K) {
    let (left, rest) = x(from);
    let (right, rest) = y(rest);
    (f(left, right), rest)
}

/// The value of an expression.
#[device]
pub fn whole<T: Value, S: Value, A: Value, U: Fn(Scalars) -> S, E: Fn((S, A)) -> (T, (End, End))>(
    unpack: U,
    expression: E,
    from: (Scalars, A),
) -> T {
    let (scalars, arrays) = from;
    let (value, _) = expression((unpack(scalars), arrays));
    value
}

/// The value of an expression that does not depend on what the result held before.
#[device]
pub fn anew<T: Value, A: Value, E: Fn((Scalars, A)) -> T>(expression: E, from: (Scalars, (T, A))) -> T {
    let (scalars, (_, arrays)) = from;
    expression((scalars, arrays))
}

/// The function of the value and what the result held before.
#[device]
pub fn updated<T: Value, U: Value, A: Value, E: Fn((Scalars, A)) -> U, F: Fn(T, U) -> T>(
    expression: E,
    f: F,
    from: (Scalars, (T, A)),
) -> T {
    let (scalars, (before, arrays)) = from;
    f(before, expression((scalars, arrays)))
}

/// The list of an expression's scalars, as bits.
#[diagnostic::on_unimplemented(
    message = "an expression has at most eight scalars",
    label = "an expression of too many scalars",
    note = "evaluate a part of it with `.eval()?` first"
)]
pub trait Numbers: Value {
    /// Makes the list of what a launch passes.
    #[doc(hidden)]
    type Unpack: DeviceFn<(Scalars,), Self, Captured = ()>;
}

macro_rules! numbers {
    ($($name:ident $list:ty = |$scalars:ident| $value:expr;)*) => {$(
        /// The scalars as a list.
        #[device]
        pub fn $name($scalars: Scalars) -> $list {
            $value
        }

        impl Numbers for $list {
            type Unpack = $name;
        }
    )*};
}

numbers! {
    no_scalars End = |_scalars| 0;
    one_scalar (u64, End) = |s| (s.bits[0], 0);
    two_scalars (u64, (u64, End)) = |s| (s.bits[0], (s.bits[1], 0));
    three_scalars (u64, (u64, (u64, End))) = |s| (s.bits[0], (s.bits[1], (s.bits[2], 0)));
    four_scalars (u64, (u64, (u64, (u64, End)))) = |s| (s.bits[0], (s.bits[1], (s.bits[2], (s.bits[3], 0))));
    five_scalars (u64, (u64, (u64, (u64, (u64, End))))) =
        |s| (s.bits[0], (s.bits[1], (s.bits[2], (s.bits[3], (s.bits[4], 0)))));
    six_scalars (u64, (u64, (u64, (u64, (u64, (u64, End)))))) =
        |s| (s.bits[0], (s.bits[1], (s.bits[2], (s.bits[3], (s.bits[4], (s.bits[5], 0))))));
    seven_scalars (u64, (u64, (u64, (u64, (u64, (u64, (u64, End))))))) =
        |s| (s.bits[0], (s.bits[1], (s.bits[2], (s.bits[3], (s.bits[4], (s.bits[5], (s.bits[6], 0)))))));
    eight_scalars (u64, (u64, (u64, (u64, (u64, (u64, (u64, (u64, End)))))))) =
        |s| (s.bits[0], (s.bits[1], (s.bits[2], (s.bits[3], (s.bits[4], (s.bits[5], (s.bits[6], (s.bits[7], 0))))))));
}
