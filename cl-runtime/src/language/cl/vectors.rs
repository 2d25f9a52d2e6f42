//! OpenCL's functions on vectors, lane by lane.

use super::numbers::{Float, Int, Number, Word};
use crate::language::vector::{Lane, Vector2, Vector3, Vector4, Vector8, Vector16};

macro_rules! lane_by_lane {
    ($($name:ident($($arg:ident)*))*) => {$(
        #[inline]
        fn $name(self $(, $arg: Self)*) -> Self {
            let this = self.to_array();
            $(let $arg = $arg.to_array();)*
            Self::from_array(std::array::from_fn(|lane| T::$name(this[lane] $(, $arg[lane])*)))
        }
    )*};
}

macro_rules! vectors {
    ($($V:ident)*) => {$(
        impl<T: Lane + Number> Number for $V<T> {
            lane_by_lane! { bitselect(other mask) }
        }

        impl<T: Lane + Float<Exponent = i32>> Float for $V<T> {
            type Exponent = $V<i32>;

            lane_by_lane! {
                native_cos() native_exp() native_exp2() exp10() native_ln() native_log2() native_log10() native_recip()
                rsqrt() native_sin() native_sqrt() native_tan() divide(y) native_powf(y) powr(y)
                mad(y z) mix(y a) smoothstep(edge1 x) step(x) sign() fdim(y) maxmag(y) minmag(y) nextafter(y)
                remainder(y) sinpi() cospi() tanpi() asinpi() acospi() atanpi() atan2pi(x)
            }

            #[inline]
            fn ldexp(self, n: $V<i32>) -> Self {
                let (this, n) = (self.to_array(), n.to_array());
                Self::from_array(std::array::from_fn(|lane| T::ldexp(this[lane], n[lane])))
            }

            #[inline]
            fn ilogb(self) -> $V<i32> {
                $V::from_array(self.to_array().map(T::ilogb))
            }

            #[inline]
            fn rootn(self, n: $V<i32>) -> Self {
                let (this, n) = (self.to_array(), n.to_array());
                Self::from_array(std::array::from_fn(|lane| T::rootn(this[lane], n[lane])))
            }
        }

        impl<T: Lane + Int> Int for $V<T> {
            lane_by_lane! { hadd(y) rhadd(y) mul_hi(y) mad_hi(y z) mad_sat(y z) }
        }

        impl<T: Lane + Word> Word for $V<T> {
            lane_by_lane! { mul24(y) mad24(y z) }
        }
    )*};
}

vectors!(Vector2 Vector3 Vector4 Vector8 Vector16);
