//! The methods of expressions: functions of each element, comparisons, casts, choices.

/// The methods of `Expression` that are functions of each element.
macro_rules! elementwise {
    () => {
        elementwise! { @functions
            sqrt Float "`x.sqrt()`";
            cbrt Float "`x.cbrt()`";
            exp Float "`x.exp()`";
            exp2 Float "`x.exp2()`";
            exp_m1 Float "`x.exp_m1()`";
            ln Float "`x.ln()`";
            ln_1p Float "`x.ln_1p()`";
            log2 Float "`x.log2()`";
            log10 Float "`x.log10()`";
            sin Float "`x.sin()`";
            cos Float "`x.cos()`";
            tan Float "`x.tan()`";
            asin Float "`x.asin()`";
            acos Float "`x.acos()`";
            atan Float "`x.atan()`";
            sinh Float "`x.sinh()`";
            cosh Float "`x.cosh()`";
            tanh Float "`x.tanh()`";
            floor Float "`x.floor()`";
            ceil Float "`x.ceil()`";
            round Float "`x.round()`, halves away from zero";
            trunc Float "`x.trunc()`";
            recip Float "`1 / x`";
            squared Number "`x * x`";
        }

        elementwise! { @pairs
            powf Float (device::powf<Self::Elem>) -> Self::Elem, "`x.powf(right)`";
            atan2 Float (device::atan2<Self::Elem>) -> Self::Elem, "`x.atan2(right)`";
            hypot Float (device::hypot<Self::Elem>) -> Self::Elem, "`x.hypot(right)`";
            minimum Number (smaller<Self::Elem>) -> Self::Elem, "the smaller of both; of a number and a NaN the number";
            maximum Number (larger<Self::Elem>) -> Self::Elem, "the larger of both; of a number and a NaN the number";
            equal Number (device::equal<Self::Elem>) -> bool, "`x == right`";
            not_equal Number (device::not_equal<Self::Elem>) -> bool, "`x != right`";
            less Number (device::less<Self::Elem>) -> bool, "`x < right`";
            less_equal Number (device::less_equal<Self::Elem>) -> bool, "`x <= right`";
            greater Number (device::greater<Self::Elem>) -> bool, "`x > right`";
            greater_equal Number (device::greater_equal<Self::Elem>) -> bool, "`x >= right`";
        }

        /// Returns a device function of each element. It captures nothing.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// #[device]
        /// fn collatz(x: u32) -> u32 {
        ///     if x % 2 == 0 { x / 2 } else { 3 * x + 1 }
        /// }
        ///
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[5, 6, 7])?;
        /// // twice, in one pass
        /// assert_eq!(a.map(collatz::FUNCTION).map(collatz::FUNCTION).eval()?.to_vec()?, [8, 10, 11]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn map<T: Value, F: DeviceFn<(Self::Elem,), T, Captured = ()>>(self, _: Function<F>) -> Expr<Unary<Self, F, T>> {
            Unary::new(self)
        }

        /// Returns a device function of each element and that of `right`, which is broadcast. It captures nothing.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// #[device]
        /// fn distance(a: u32, b: u32) -> u32 {
        ///     a.abs_diff(b)
        /// }
        ///
        /// # let queue = Queue::auto()?;
        /// let (a, b) = (Array::from_slice(&queue, &[5, 6, 7])?, Array::from_slice(&queue, &[7, 6, 5])?);
        /// assert_eq!(a.zip_map(&b, distance::FUNCTION).eval()?.to_vec()?, [2, 0, 2]);
        /// assert_eq!(a.zip_map(5, distance::FUNCTION).sum()?, 3);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn zip_map<U: Value, T: Value, R: Operand<U>, F: DeviceFn<(Self::Elem, U), T, Captured = ()>>(
            self,
            right: R,
            _: Function<F>,
        ) -> Expr<Binary<Self, R::Of, F, T>> {
            Binary::new(self, right.operand())
        }

        /// Returns the absolute value of each element. The smallest integer wraps.
        fn abs(self) -> Expr<Unary<Self, <Self::Elem as Signed>::Absolute, Self::Elem>>
        where
            Self::Elem: Signed,
        {
            Unary::new(self)
        }

        /// Returns whether each element is NaN.
        #[allow(clippy::wrong_self_convention)] // an expression is taken like any other
        fn is_nan(self) -> Expr<Unary<Self, device::is_nan<Self::Elem>, bool>>
        where
            Self::Elem: Float,
        {
            Unary::new(self)
        }

        /// Returns whether each element is neither NaN nor infinite.
        #[allow(clippy::wrong_self_convention)] // an expression is taken like any other
        fn is_finite(self) -> Expr<Unary<Self, device::is_finite<Self::Elem>, bool>>
        where
            Self::Elem: Float,
        {
            Unary::new(self)
        }

        /// Returns each element as a number of another type, as `x as T` converts.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[-1.5f32, 2.75, 300.0])?;
        /// assert_eq!(a.cast::<u8>().eval()?.to_vec()?, [0, 2, 255]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn cast<T: Scalar>(self) -> Expr<Unary<Self, T::Cast<Self::Elem>, T>>
        where
            Self::Elem: Number,
        {
            Unary::new(self)
        }

        /// Returns 1 for each `true` and 0 for each `false`. Arrays hold no `bool`, so a mask is kept as numbers.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[1, 5, 3])?;
        /// assert_eq!(a.greater(2).to_numbers::<u8>().eval()?.to_vec()?, [0, 1, 1]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        fn to_numbers<T: Number>(self) -> Expr<Unary<Self, device::number<T>, T>>
        where
            Self: Expression<Elem = bool>,
        {
            Unary::new(self)
        }

        /// Returns the element of `yes` where this is `true`, and that of `no` where it is `false`: numpy's `where`.
        ///
        /// ```
        /// # use cl_array::{Array, Expression};
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let a = Array::from_slice(&queue, &[-2.0f32, 3.0])?;
        /// assert_eq!(a.less(0.0).select::<f32, _, _>(0.0, &a).eval()?.to_vec()?, [0.0, 3.0]);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[allow(clippy::type_complexity)]
        fn select<T: Value, Y: Operand<T>, N: Operand<T>>(
            self,
            yes: Y,
            no: N,
        ) -> Expr<Binary<Expr<Binary<Self, Y::Of, device::chosen<T>, (bool, T)>>, N::Of, device::chosen_or<T>, T>>
        where
            Self: Expression<Elem = bool>,
        {
            Binary::new(Binary::new(self, yes.operand()), no.operand())
        }
    };
    (@functions $($name:ident $bound:ident $text:literal;)*) => {$(
        #[doc = concat!("Returns ", $text, " of each element `x`.")]
        fn $name(self) -> Expr<Unary<Self, device::$name<Self::Elem>, Self::Elem>>
        where
            Self::Elem: $bound,
        {
            Unary::new(self)
        }
    )*};
    (@pairs $($name:ident $bound:ident ($function:ty) -> $ret:ty, $text:literal;)*) => {$(
        #[doc = concat!("Returns ", $text, ", for each element `x` and that of `right`.")]
        fn $name<R: Operand<Self::Elem>>(self, right: R) -> Expr<Binary<Self, R::Of, $function, $ret>>
        where
            Self::Elem: $bound,
        {
            Binary::new(self, right.operand())
        }
    )*};
}
pub(super) use elementwise;
