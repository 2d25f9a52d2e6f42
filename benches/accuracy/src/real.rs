//! The two types whose built-ins are measured.

use cl_runtime::Element;

/// `f32`, `f64`
pub trait Real: Element + Into<f64> + PartialOrd + Default + std::fmt::LowerExp + Send + Sync {
    /// The Rust name.
    const NAME: &'static str;
    /// Binary digits, the hidden one included.
    const DIGITS: i32;
    /// The exponent of the smallest normal number.
    const LEAST_EXPONENT: i32;
    /// The exponent of the largest number.
    const GREATEST_EXPONENT: i32;

    /// The nearest one.
    fn near(value: f64) -> Self;

    /// The one with these bits, the lower ones.
    fn from_low_bits(bits: u64) -> Self;

    /// Its place among all numbers: neighbours differ by one.
    fn place(self) -> i64;

    /// The same to the bit, except that all NaNs are alike.
    fn same(self, other: Self) -> bool;

    /// Whether it is NaN.
    fn is_not_a_number(self) -> bool;

    /// The next number, upwards or downwards.
    fn neighbour(self, upwards: bool) -> Self;

    /// A zero in place of a subnormal number.
    fn flushed(self) -> Self;
}

macro_rules! real {
    ($($T:ident $U:ident $I:ident)*) => {$(
        impl Real for $T {
            const NAME: &'static str = stringify!($T);
            const DIGITS: i32 = $T::MANTISSA_DIGITS as i32;
            const LEAST_EXPONENT: i32 = $T::MIN_EXP - 1;
            const GREATEST_EXPONENT: i32 = $T::MAX_EXP - 1;

            fn near(value: f64) -> Self {
                value as $T
            }

            fn from_low_bits(bits: u64) -> Self {
                $T::from_bits(bits as $U)
            }

            fn place(self) -> i64 {
                let bits = self.to_bits();
                let magnitude = (bits & ($U::MAX >> 1)) as $I;
                i64::from(if self.is_sign_negative() { -magnitude } else { magnitude })
            }

            fn same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
            }

            fn is_not_a_number(self) -> bool {
                self.is_nan()
            }

            fn neighbour(self, upwards: bool) -> Self {
                if upwards { self.next_up() } else { self.next_down() }
            }

            fn flushed(self) -> Self {
                if self.is_subnormal() { $T::copysign(0.0, self) } else { self }
            }
        }
    )*};
}

real!(f32 u32 i32 f64 u64 i64);
