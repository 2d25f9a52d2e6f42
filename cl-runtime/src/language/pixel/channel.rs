//! Channels of pixels: their conversions (OpenCL 1.2, section 8.3.1) and their order in memory.

use crate::{
    base::image::ChannelType,
    language::{
        element::Element,
        vector::{f32x4, i32x4, u32x4},
    },
};
use cl_ir::image::PixelLanes;
use std::fmt::Debug;

/// How a channel is stored.
pub trait Channel {
    type Stored: Element + PartialEq + Debug;
    type Lane: Lane;
    const TYPE: ChannelType;

    fn decode(stored: Self::Stored) -> Self::Lane;
    fn encode(lane: Self::Lane) -> Self::Stored;
}

/// What a channel is in kernels.
pub trait Lane: Copy {
    type Vector: PixelValue;
    const LANES: PixelLanes;
    const ZERO: Self;
    const ONE: Self;

    fn vector(lanes: [Self; 4]) -> Self::Vector;
    fn lanes(vector: Self::Vector) -> [Self; 4];
}

/// What a pixel is in kernels.
pub trait PixelValue: Element + Debug + PartialEq {
    /// Whether samplers interpolate it.
    const IS_INTERPOLATED: bool;

    /// What is beyond the border of an image, of pixels with or without alpha.
    fn border(has_alpha: bool) -> Self;

    /// The sum of the values times the weights. Only the first of values that are not interpolated counts.
    fn blend(parts: impl Iterator<Item = (Self, f32)>) -> Self;
}

impl PixelValue for f32x4 {
    const IS_INTERPOLATED: bool = true;

    #[inline]
    fn border(has_alpha: bool) -> Self {
        f32x4::new(0.0, 0.0, 0.0, if has_alpha { 0.0 } else { 1.0 })
    }

    #[inline]
    fn blend(parts: impl Iterator<Item = (Self, f32)>) -> Self {
        parts.fold(f32x4::splat(0.0), |sum, (value, weight)| sum + value * weight)
    }
}

macro_rules! lanes {
    ($($lane:ident $Vector:ident $lanes:ident $zero:literal $one:literal)*) => {$(
        impl Lane for $lane {
            type Vector = $Vector;
            const LANES: PixelLanes = PixelLanes::$lanes;
            const ZERO: Self = $zero;
            const ONE: Self = $one;

            #[inline(always)]
            fn vector(lanes: [Self; 4]) -> $Vector {
                $Vector::from_array(lanes)
            }

            #[inline(always)]
            fn lanes(vector: $Vector) -> [Self; 4] {
                vector.to_array()
            }
        }
    )*};
}

lanes! {
    f32 f32x4 Float 0.0 1.0
    i32 i32x4 Int 0 1
    u32 u32x4 Uint 0 1
}

macro_rules! integers {
    ($($Vector:ident)*) => {$(
        impl PixelValue for $Vector {
            const IS_INTERPOLATED: bool = false;

            #[inline]
            fn border(has_alpha: bool) -> Self {
                $Vector::new(0, 0, 0, if has_alpha { 0 } else { 1 })
            }

            #[inline]
            fn blend(mut parts: impl Iterator<Item = (Self, f32)>) -> Self {
                parts.next().map_or($Vector::splat(0), |(value, _)| value)
            }
        }
    )*};
}

integers! { i32x4 u32x4 }

macro_rules! channels {
    ($($name:ident: $Stored:ident -> $lane:ident, $type:ident, |$stored:ident| $decode:expr, |$value:ident| $encode:expr;)*) => {$(
        #[derive(Debug)]
        pub struct $name;

        impl Channel for $name {
            type Stored = $Stored;
            type Lane = $lane;
            const TYPE: ChannelType = ChannelType::$type;

            #[inline(always)]
            fn decode($stored: $Stored) -> $lane {
                $decode
            }

            #[inline(always)]
            fn encode($value: $lane) -> $Stored {
                $encode
            }
        }
    )*};
}

// a cast from a float saturates, and makes a NaN 0, as the conversions of the specification do
channels! {
    Unorm8: u8 -> f32, Unorm8, |x| f32::from(x) / 255.0, |x| (x * 255.0).round_ties_even() as u8;
    Snorm8: i8 -> f32, Snorm8, |x| (f32::from(x) / 127.0).max(-1.0), |x| (x * 127.0).round_ties_even() as i8;
    Unorm16: u16 -> f32, Unorm16, |x| f32::from(x) / 65535.0, |x| (x * 65535.0).round_ties_even() as u16;
    Snorm16: i16 -> f32, Snorm16, |x| (f32::from(x) / 32767.0).max(-1.0), |x| (x * 32767.0).round_ties_even() as i16;
    Uint8: u8 -> u32, Uint8, |x| x.into(), |x| x.min(u8::MAX.into()) as u8;
    Uint16: u16 -> u32, Uint16, |x| x.into(), |x| x.min(u16::MAX.into()) as u16;
    Uint32: u32 -> u32, Uint32, |x| x, |x| x;
    Sint8: i8 -> i32, Sint8, |x| x.into(), |x| x.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
    Sint16: i16 -> i32, Sint16, |x| x.into(), |x| x.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    Sint32: i32 -> i32, Sint32, |x| x, |x| x;
    Half: u16 -> f32, Half, |x| from_half(x), |x| to_half(x);
    Float: f32 -> f32, Float, |x| x, |x| x;
}

/// The channels of a pixel in memory.
pub trait Layout<C: Channel> {
    type Texel: Element + PartialEq + Debug;
    /// Their number.
    const CHANNELS: u8 = (size_of::<Self::Texel>() / size_of::<C::Stored>()) as u8;

    fn decode(texel: Self::Texel) -> [C::Lane; 4];
    fn encode(lanes: [C::Lane; 4]) -> Self::Texel;
}

macro_rules! layouts {
    ($($name:ident: $Texel:ty, |$texel:ident| $decode:expr, [$($lane:pat),*] => $encode:expr;)*) => {$(
        #[derive(Debug)]
        pub struct $name;

        impl<C: Channel> Layout<C> for $name {
            type Texel = $Texel;

            #[inline(always)]
            fn decode($texel: $Texel) -> [C::Lane; 4] {
                $decode
            }

            #[inline(always)]
            fn encode([$($lane),*]: [C::Lane; 4]) -> $Texel {
                $encode
            }
        }
    )*};
}

layouts! {
    R: C::Stored,
        |r| [C::decode(r), C::Lane::ZERO, C::Lane::ZERO, C::Lane::ONE],
        [r, _, _, _] => C::encode(r);
    Rg: [C::Stored; 2],
        |x| [C::decode(x[0]), C::decode(x[1]), C::Lane::ZERO, C::Lane::ONE],
        [r, g, _, _] => [C::encode(r), C::encode(g)];
    Rgba: [C::Stored; 4], |x| x.map(C::decode), [r, g, b, a] => [r, g, b, a].map(C::encode);
    Bgra: [C::Stored; 4],
        |x| [C::decode(x[2]), C::decode(x[1]), C::decode(x[0]), C::decode(x[3])],
        [r, g, b, a] => [b, g, r, a].map(C::encode);
}

/// The number with these bits in half precision (IEEE 754 binary16).
fn from_half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(bits >> 15) << 31, (bits >> 10) & 31, u32::from(bits & 1023));
    let magnitude = match exponent {
        // a multiple of the smallest subnormal, 2^-24
        0 => (fraction as f32 * f32::from_bits((127 - 24) << 23)).to_bits(),
        31 => 255 << 23 | fraction << 13,
        exponent => (u32::from(exponent) + 127 - 15) << 23 | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// The bits of the nearest number in half precision, of two the even one.
fn to_half(value: f32) -> u16 {
    let bits = value.to_bits();
    let (sign, magnitude) = ((bits >> 16) as u16 & 0x8000, bits & 0x7fff_ffff);
    let rounded = match magnitude {
        // a NaN keeps its upper bits, and is quiet
        0x7f80_0001.. => 0x7e00 | (magnitude >> 13) as u16 & 0x3ff,
        // 65520 is halfway to what would be the next number
        0x477f_f000.. => 0x7c00,
        // normal: rounds the fraction, which may carry into the exponent
        0x3880_0000.. => {
            let biased = magnitude - ((127 - 15) << 23);
            ((biased + 0xfff + (biased >> 13 & 1)) >> 13) as u16
        }
        // subnormal: in units of 2^-24, which is exact
        magnitude => (f32::from_bits(magnitude) * f32::from_bits((127 + 24) << 23)).round_ties_even() as u16,
    };
    sign | rounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_survive_the_way_there_and_back() {
        for bits in 0..=u16::MAX {
            let value = from_half(bits);
            let is_nan = bits & 0x7fff > 0x7c00;
            assert_eq!(value.is_nan(), is_nan, "{bits:#x}");
            assert_eq!(to_half(value), if is_nan { bits | 0x200 } else { bits }, "{bits:#x}");
        }
    }

    #[test]
    fn halves_are_rounded_to_even() {
        for bits in 0..0x7c00u16 {
            let (low, high) = (f64::from(from_half(bits)), f64::from(from_half(bits + 1)));
            // the number after the largest would be 2^16
            let high = if high.is_finite() { high } else { 65536.0 };
            let middle = ((low + high) / 2.0) as f32;
            let even = if bits % 2 == 0 { bits } else { bits + 1 };
            assert_eq!(to_half(middle), even, "{middle}");
            assert_eq!(to_half(f32::from_bits(middle.to_bits() - 1)), bits, "{middle}");
            assert_eq!(to_half(f32::from_bits(middle.to_bits() + 1)), bits + 1, "{middle}");
            assert_eq!(to_half(-middle), even | 0x8000);
        }
        assert_eq!([f32::INFINITY, 1e9, f32::MAX].map(to_half), [0x7c00; 3]);
    }

    #[test]
    fn channels_saturate() {
        assert_eq!([-1.0, 0.0, 0.5, 1.0, 9.0, f32::NAN].map(Unorm8::encode), [0, 0, 128, 255, 255, 0]);
        assert_eq!([-9.0, -1.0, 1.0, 9.0].map(Snorm8::encode), [-128, -127, 127, 127]);
        assert_eq!([-128, -127].map(Snorm8::decode), [-1.0, -1.0]);
        assert_eq!([0, 70_000].map(Uint16::encode), [0, 65535]);
        assert_eq!([-200, 200].map(Sint8::encode), [-128, 127]);
    }
}
