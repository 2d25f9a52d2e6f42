//! The types of the pixels of images: what a pixel is in memory, and what it is in kernels.
//!
//! A kernel reads and writes values of four lanes, red, green, blue and alpha: `f32x4`, `i32x4` or `u32x4`. In memory a
//! pixel is a [`Texel`](Pixel::Texel): a number, or an array of numbers.
//!
//! | name | channel in memory | lane in kernels |
//! | --- | --- | --- |
//! | `…8Unorm`, `…16Unorm` | `u8`, `u16` | `f32`, 0 to 1 |
//! | `…8Snorm`, `…16Snorm` | `i8`, `i16` | `f32`, -1 to 1 |
//! | `…8Uint`, `…16Uint`, `…32Uint` | `u8`, `u16`, `u32` | `u32` |
//! | `…8Sint`, `…16Sint`, `…32Sint` | `i8`, `i16`, `i32` | `i32` |
//! | `…16Float` | `u16`, the bits of a half-precision number | `f32` |
//! | `…32Float` | `f32` | `f32` |
//!
//! The channels are `R`, `Rg`, `Rgba`, and `Bgra` for `Bgra8Unorm`. In kernels, a channel that a pixel lacks is 0, and
//! alpha 1.
//!
//! ```
//! use cl_runtime::{pixel::{Pixel, R8Unorm, Rgba8Unorm}, vector::f32x4};
//!
//! assert_eq!(Rgba8Unorm::decode([255, 0, 51, 255]), f32x4::new(1.0, 0.0, 0.2, 1.0));
//! assert_eq!(R8Unorm::decode(255), f32x4::new(1.0, 0.0, 0.0, 1.0));
//! assert_eq!(R8Unorm::encode(f32x4::splat(0.5)), 128);
//! ```

mod channel;

use self::channel::{Channel, Lane, Layout};
use super::element::Element;
use crate::base::image::{ChannelOrder, ImageFormat};
use cl_ir::image::{PIXELS, PixelLanes};
use std::fmt::Debug;

pub(crate) use self::channel::PixelValue;

mod sealed {
    /// Seals [`Pixel`](super::Pixel): the compiler knows its types by name.
    pub trait Sealed {}
}

/// A type of pixels, see the [module](self).
///
/// ```
/// use cl_runtime::{image::ImageFormat, pixel::{Pixel, Rg16Float}};
///
/// fn bytes<P: Pixel>() -> (ImageFormat, usize) {
///     (P::FORMAT, size_of::<P::Texel>())
/// }
///
/// let (format, size) = bytes::<Rg16Float>();
/// assert_eq!((format.to_string().as_str(), size), ("Rg16Float", 4));
/// ```
pub trait Pixel: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// A pixel in memory.
    type Texel: Element + PartialEq + Debug;
    /// A pixel in kernels: `f32x4`, `i32x4` or `u32x4`.
    type Value: PixelValue;
    /// The format.
    const FORMAT: ImageFormat;

    /// Returns what kernels read (OpenCL 1.2, section 8.3.1).
    ///
    /// ```
    /// use cl_runtime::{pixel::{Pixel, Rgba16Sint}, vector::i32x4};
    ///
    /// assert_eq!(Rgba16Sint::decode([-1, 2, 3, 4]), i32x4::new(-1, 2, 3, 4));
    /// ```
    fn decode(texel: Self::Texel) -> Self::Value;

    /// Returns what is in memory after a kernel has written the value. Values that the channel cannot hold become the
    /// nearest that it can.
    ///
    /// ```
    /// use cl_runtime::{pixel::{Pixel, Rgba8Uint}, vector::u32x4};
    ///
    /// assert_eq!(Rgba8Uint::encode(u32x4::new(1, 2, 3, 1000)), [1, 2, 3, 255]);
    /// ```
    fn encode(value: Self::Value) -> Self::Texel;

    /// What a sampler returns beyond the border of an image (OpenCL 1.2, section 8.2).
    #[doc(hidden)]
    fn border() -> Self::Value {
        Self::Value::border(matches!(Self::FORMAT.order, ChannelOrder::Rgba | ChannelOrder::Bgra))
    }
}

/// Whether the compiler takes the pixels of this name to have these lanes and channels.
const fn is_known(name: &str, lanes: PixelLanes, channels: u8) -> bool {
    let mut at = 0;
    while at < PIXELS.len() {
        if is_same(PIXELS[at].name.as_bytes(), name.as_bytes()) {
            return PIXELS[at].lanes as u8 == lanes as u8 && PIXELS[at].channels == channels;
        }
        at += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

macro_rules! pixels {
    ($($order:ident { $($name:ident: $channel:ident,)* })*) => {$($(
        #[doc = concat!("Pixels of the format ", stringify!($name), ", see the [module](self).")]
        ///
        /// ```
        #[doc = concat!("use cl_runtime::{pixel::{Pixel, ", stringify!($name), "}, prelude::*};")]
        ///
        /// let queue = Queue::new(&Device::native())?;
        #[doc = concat!("let image = Image1d::<", stringify!($name), ">::zeroed(&queue, [3])?;")]
        #[doc = concat!("assert_eq!(", stringify!($name), "::FORMAT.to_string(), \"", stringify!($name), "\");")]
        /// # drop(image);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;

        const _: () = assert!(
            is_known(
                stringify!($name),
                <<channel::$channel as Channel>::Lane as Lane>::LANES,
                <channel::$order as Layout<channel::$channel>>::CHANNELS
            ),
            "the compiler has another table of pixel types"
        );

        impl sealed::Sealed for $name {}

        impl Pixel for $name {
            type Texel = <channel::$order as Layout<channel::$channel>>::Texel;
            type Value = <<channel::$channel as Channel>::Lane as Lane>::Vector;
            const FORMAT: ImageFormat =
                ImageFormat { order: ChannelOrder::$order, channel: <channel::$channel as Channel>::TYPE };

            #[inline(always)]
            fn decode(texel: Self::Texel) -> Self::Value {
                Lane::vector(<channel::$order as Layout<channel::$channel>>::decode(texel))
            }

            #[inline(always)]
            fn encode(value: Self::Value) -> Self::Texel {
                <channel::$order as Layout<channel::$channel>>::encode(Lane::lanes(value))
            }
        }
    )*)*

    #[cfg(test)]
    const COUNT: usize = [$($(stringify!($name)),*),*].len();
    };
}

pixels! {
    R {
        R8Unorm: Unorm8,
        R8Snorm: Snorm8,
        R8Uint: Uint8,
        R8Sint: Sint8,
        R16Unorm: Unorm16,
        R16Snorm: Snorm16,
        R16Uint: Uint16,
        R16Sint: Sint16,
        R16Float: Half,
        R32Uint: Uint32,
        R32Sint: Sint32,
        R32Float: Float,
    }
    Rg {
        Rg8Unorm: Unorm8,
        Rg8Snorm: Snorm8,
        Rg8Uint: Uint8,
        Rg8Sint: Sint8,
        Rg16Unorm: Unorm16,
        Rg16Snorm: Snorm16,
        Rg16Uint: Uint16,
        Rg16Sint: Sint16,
        Rg16Float: Half,
        Rg32Uint: Uint32,
        Rg32Sint: Sint32,
        Rg32Float: Float,
    }
    Rgba {
        Rgba8Unorm: Unorm8,
        Rgba8Snorm: Snorm8,
        Rgba8Uint: Uint8,
        Rgba8Sint: Sint8,
        Rgba16Unorm: Unorm16,
        Rgba16Snorm: Snorm16,
        Rgba16Uint: Uint16,
        Rgba16Sint: Sint16,
        Rgba16Float: Half,
        Rgba32Uint: Uint32,
        Rgba32Sint: Sint32,
        Rgba32Float: Float,
    }
    Bgra {
        Bgra8Unorm: Unorm8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::image::formats;

    #[test]
    fn the_compiler_knows_all_pixels() {
        assert_eq!((COUNT, formats().len()), (PIXELS.len(), PIXELS.len()));
        for format in formats() {
            assert!(cl_ir::image::pixel(&format.to_string()).is_some(), "{format}");
        }
    }
}
