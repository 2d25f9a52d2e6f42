//! Operators, functions and comparisons of expressions.
// device functions are named as types, in public traits; rustc does not count that as use, nor see that it is public
#![allow(unreachable_pub, dead_code)]

use super::{
    base::Array,
    expression::{Binary, Complete, Constant, Expr, Expression, Held, Unary},
    nodes::Value,
    scalars::{Bits, Signed},
    views::{ArrayView, ArrayViewMut},
};
use crate::functions::{plus, times};
use cl_runtime::{Element, prelude::*};
use ndarray::Dimension;
use std::ops;

/// What can stand right of an operator with elements of type `T`: an array, a view, an expression, or a scalar.
///
/// ```
/// use cl_array::{Array, Expression, Operand};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let a = Array::from_slice(&queue, &[1, 5])?;
/// assert_eq!(a.minimum(3).eval()?.to_vec()?, [1, 3]);
/// assert_eq!(a.minimum(&a - 1).eval()?.to_vec()?, [0, 4]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait Operand<T: Value> {
    /// The expression.
    #[doc(hidden)]
    type Of: Expression<Elem = T>;

    /// The operand as an expression.
    #[doc(hidden)]
    fn operand(self) -> Self::Of;
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $bound:ident($($x:ident),*) -> $ret:ty = $value:expr;)*) => {$(
        $(#[$doc])*
        #[device]
        pub fn $name<T: $bound>($($x: T),*) -> $ret {
            $value
        }
    )*};
}

/// The device functions of operators and methods.
pub mod device {
    use super::*;

    functions! {
        /// `a - b`
        minus Number(a, b) -> T = a - b;
        /// `a / b`
        quotient Number(a, b) -> T = a / b;
        /// `a % b`
        remainder Number(a, b) -> T = a % b;
        /// `a == b`
        equal Number(a, b) -> bool = a == b;
        /// `a != b`
        not_equal Number(a, b) -> bool = a != b;
        /// `a < b`
        less Number(a, b) -> bool = a < b;
        /// `a <= b`
        less_equal Number(a, b) -> bool = a <= b;
        /// `a > b`
        greater Number(a, b) -> bool = a > b;
        /// `a >= b`
        greater_equal Number(a, b) -> bool = a >= b;
        /// `x * x`
        squared Number(x) -> T = x * x;
    }

    /// `if b { 1 } else { 0 }`
    #[device]
    pub fn number<T: Number>(b: bool) -> T {
        if b { T::ONE } else { T::ZERO }
    }

    functions! {
        /// `x.sqrt()`
        sqrt Float(x) -> T = x.sqrt();
        /// `x.cbrt()`
        cbrt Float(x) -> T = x.cbrt();
        /// `x.exp()`
        exp Float(x) -> T = x.exp();
        /// `x.exp2()`
        exp2 Float(x) -> T = x.exp2();
        /// `x.exp_m1()`
        exp_m1 Float(x) -> T = x.exp_m1();
        /// `x.ln()`
        ln Float(x) -> T = x.ln();
        /// `x.ln_1p()`
        ln_1p Float(x) -> T = x.ln_1p();
        /// `x.log2()`
        log2 Float(x) -> T = x.log2();
        /// `x.log10()`
        log10 Float(x) -> T = x.log10();
        /// `x.sin()`
        sin Float(x) -> T = x.sin();
        /// `x.cos()`
        cos Float(x) -> T = x.cos();
        /// `x.tan()`
        tan Float(x) -> T = x.tan();
        /// `x.asin()`
        asin Float(x) -> T = x.asin();
        /// `x.acos()`
        acos Float(x) -> T = x.acos();
        /// `x.atan()`
        atan Float(x) -> T = x.atan();
        /// `x.sinh()`
        sinh Float(x) -> T = x.sinh();
        /// `x.cosh()`
        cosh Float(x) -> T = x.cosh();
        /// `x.tanh()`
        tanh Float(x) -> T = x.tanh();
        /// `x.floor()`
        floor Float(x) -> T = x.floor();
        /// `x.ceil()`
        ceil Float(x) -> T = x.ceil();
        /// `x.round()`
        round Float(x) -> T = x.round();
        /// `x.trunc()`
        trunc Float(x) -> T = x.trunc();
        /// `x.recip()`
        recip Float(x) -> T = x.recip();
        /// `x.is_nan()`
        is_nan Float(x) -> bool = x.is_nan();
        /// `x.is_finite()`
        is_finite Float(x) -> bool = x.is_finite();
        /// `a.powf(b)`
        powf Float(a, b) -> T = a.powf(b);
        /// `a.atan2(b)`
        atan2 Float(a, b) -> T = a.atan2(b);
        /// `a.hypot(b)`
        hypot Float(a, b) -> T = a.hypot(b);
    }

    /// A value that is taken if the flag is set.
    #[device]
    pub fn chosen<T: Value>(flag: bool, value: T) -> (bool, T) {
        (flag, value)
    }

    /// The chosen value or another.
    #[device]
    pub fn chosen_or<T: Value>(choice: (bool, T), other: T) -> T {
        let (flag, value) = choice;
        if flag { value } else { other }
    }

    /// `x.powi(n)`
    #[device]
    pub fn powi<T: Float>(x: T, n: i32) -> T {
        x.powi(n)
    }
}

type Plus<T> = plus<T>;
type Minus<T> = device::minus<T>;
type Times<T> = times<T>;
type Quotient<T> = device::quotient<T>;
type Remainder<T> = device::remainder<T>;
type And<T> = <T as Bits>::And;
type Or<T> = <T as Bits>::Or;
type Xor<T> = <T as Bits>::Xor;

macro_rules! operators {
    ($($trait:ident $method:ident $bound:ident $function:ident, $assign:ident $assign_method:ident;)*) => {$(
        operators! { @left $trait $method $bound $function; [] Array<T, D> => Held; }
        operators! { @left $trait $method $bound $function; ['l] &'l Array<T, D> => same; }
        operators! { @left $trait $method $bound $function; ['l] ArrayView<'l, T, D> => Held; }
        operators! { @left $trait $method $bound $function; ['l] &'l ArrayView<'l, T, D> => same; }

        impl<E: Expression<Elem: $bound>, R: Operand<E::Elem>> ops::$trait<R> for Expr<E> {
            type Output = Expr<Binary<Self, R::Of, $function<E::Elem>, E::Elem>>;

            fn $method(self, right: R) -> Self::Output {
                Binary::new(self, right.operand())
            }
        }

        impl<'l, E: Expression<Elem: $bound>, R: Operand<E::Elem>> ops::$trait<R> for &'l Expr<E> {
            type Output = Expr<Binary<Self, R::Of, $function<E::Elem>, E::Elem>>;

            fn $method(self, right: R) -> Self::Output {
                Binary::new(self, right.operand())
            }
        }

        /// Panics if the shapes cannot be broadcast, or the device fails.
        impl<T: Element + $bound, D: Dimension, R: Operand<T, Of: Complete>> ops::$assign<R> for Array<T, D> {
            #[track_caller]
            fn $assign_method(&mut self, right: R) {
                let done = self.updated_by::<_, $function<T>>(right.operand());
                if let Err(error) = done {
                    panic!("{error}");
                }
            }
        }

        /// Panics if the shapes cannot be broadcast, or the device fails.
        impl<T: Element + $bound, D: Dimension, R: Operand<T, Of: Complete>> ops::$assign<R> for ArrayViewMut<'_, T, D> {
            #[track_caller]
            fn $assign_method(&mut self, right: R) {
                let done = self.updated_by::<_, $function<T>>(right.operand());
                if let Err(error) = done {
                    panic!("{error}");
                }
            }
        }
    )*};
    (@left $trait:ident $method:ident $bound:ident $function:ident; [$($lifetime:lifetime)?] $left:ty => same;) => {
        impl<$($lifetime,)? T: Element + $bound, D: Dimension, R: Operand<T>> ops::$trait<R> for $left {
            type Output = Expr<Binary<Self, R::Of, $function<T>, T>>;

            fn $method(self, right: R) -> Self::Output {
                Binary::new(self, right.operand())
            }
        }
    };
    (@left $trait:ident $method:ident $bound:ident $function:ident; [$($lifetime:lifetime)?] $left:ty => Held;) => {
        impl<$($lifetime,)? T: Element + $bound, D: Dimension, R: Operand<T>> ops::$trait<R> for $left {
            type Output = Expr<Binary<Held<Self>, R::Of, $function<T>, T>>;

            fn $method(self, right: R) -> Self::Output {
                Binary::new(Held(self), right.operand())
            }
        }
    };
}

operators! {
    Add add Number Plus, AddAssign add_assign;
    Sub sub Number Minus, SubAssign sub_assign;
    Mul mul Number Times, MulAssign mul_assign;
    Div div Number Quotient, DivAssign div_assign;
    Rem rem Number Remainder, RemAssign rem_assign;
    BitAnd bitand Bits And, BitAndAssign bitand_assign;
    BitOr bitor Bits Or, BitOrAssign bitor_assign;
    BitXor bitxor Bits Xor, BitXorAssign bitxor_assign;
}

type Negative<T> = <T as Signed>::Negative;
type Not<T> = <T as Bits>::Not;

macro_rules! prefixes {
    ($($trait:ident $method:ident $bound:ident $function:ident;)*) => {$(
        impl<'l, T: Element + $bound, D: Dimension> ops::$trait for &'l Array<T, D> {
            type Output = Expr<Unary<Self, $function<T>, T>>;

            fn $method(self) -> Self::Output {
                Unary::new(self)
            }
        }

        impl<T: Element + $bound, D: Dimension> ops::$trait for Array<T, D> {
            type Output = Expr<Unary<Held<Self>, $function<T>, T>>;

            fn $method(self) -> Self::Output {
                Unary::new(Held(self))
            }
        }

        impl<T: Element + $bound, D: Dimension> ops::$trait for ArrayView<'_, T, D> {
            type Output = Expr<Unary<Held<Self>, $function<T>, T>>;

            fn $method(self) -> Self::Output {
                Unary::new(Held(self))
            }
        }

        impl<E: Expression<Elem: $bound>> ops::$trait for Expr<E> {
            type Output = Expr<Unary<Self, $function<E::Elem>, E::Elem>>;

            fn $method(self) -> Self::Output {
                Unary::new(self)
            }
        }
    )*};
}

prefixes! {
    Neg neg Signed Negative;
    Not not Bits Not;
}

macro_rules! operands {
    ($([$($param:tt)*] $ty:ty => $of:ty, |$own:ident| $value:expr;)*) => {$(
        impl<$($param)* T: Element, D: Dimension> Operand<T> for $ty {
            type Of = $of;

            fn operand(self) -> $of {
                let $own = self;
                $value
            }
        }
    )*};
}

operands! {
    [] Array<T, D> => Held<Self>, |own| Held(own);
    ['o,] &'o Array<T, D> => Self, |own| own;
    ['o,] ArrayView<'o, T, D> => Held<Self>, |own| Held(own);
    ['o, 'v,] &'o ArrayView<'v, T, D> => Self, |own| own;
    ['o, 'v,] &'o ArrayViewMut<'v, T, D> => Self, |own| own;
}

impl<E: Expression> Operand<E::Elem> for Expr<E> {
    type Of = Self;

    fn operand(self) -> Self {
        self
    }
}

impl<E: Expression> Operand<E::Elem> for &Expr<E> {
    type Of = Self;

    fn operand(self) -> Self {
        self
    }
}

/// Scalars, which stand on either side.
macro_rules! scalars {
    ($($scalar:ident)*) => {$(
        impl Operand<$scalar> for $scalar {
            type Of = Constant<Self>;

            fn operand(self) -> Constant<Self> {
                Constant(self)
            }
        }

        scalars! { @operators $scalar: Add add Plus, Sub sub Minus, Mul mul Times, Div div Quotient, Rem rem Remainder }
    )*};
    (@operators $scalar:ident: $($trait:ident $method:ident $function:ident),*) => {$(
        scalars! { @right $scalar $trait $method $function; [D: Dimension] Array<$scalar, D>, Held<Array<$scalar, D>> }
        scalars! { @right $scalar $trait $method $function; ['r, D: Dimension] &'r Array<$scalar, D>, &'r Array<$scalar, D> }
        scalars! { @right $scalar $trait $method $function; ['r, D: Dimension] ArrayView<'r, $scalar, D>, Held<ArrayView<'r, $scalar, D>> }
        scalars! { @right $scalar $trait $method $function; ['r, 'v, D: Dimension] &'r ArrayView<'v, $scalar, D>, &'r ArrayView<'v, $scalar, D> }
        scalars! { @right $scalar $trait $method $function; [E: Expression<Elem = $scalar>] Expr<E>, Expr<E> }
        scalars! { @right $scalar $trait $method $function; ['r, E: Expression<Elem = $scalar>] &'r Expr<E>, &'r Expr<E> }
    )*};
    (@right $scalar:ident $trait:ident $method:ident $function:ident; [$($param:tt)*] $right:ty, $of:ty) => {
        impl<$($param)*> ops::$trait<$right> for $scalar {
            type Output = Expr<Binary<Constant<$scalar>, $of, $function<$scalar>, $scalar>>;

            fn $method(self, right: $right) -> Self::Output {
                Binary::new(Constant(self), right.operand())
            }
        }
    };
}

scalars! { f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize }
