//! Formats of images, and why an image cannot be created.

use cl_ir::image::ImageKind as Kind;
use std::fmt;

/// The channels of a pixel, and their order in memory.
///
/// ```
/// use cl_runtime::{image::ChannelOrder, pixel::{Bgra8Unorm, Pixel}};
///
/// assert_eq!(Bgra8Unorm::FORMAT.order, ChannelOrder::Bgra);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChannelOrder {
    /// One channel, red. In kernels, green and blue are 0, alpha is 1.
    R,
    /// Red and green. In kernels, blue is 0, alpha is 1.
    Rg,
    /// Red, green, blue, alpha.
    Rgba,
    /// Blue, green, red, alpha in memory. In kernels the order is red, green, blue, alpha.
    Bgra,
}

/// How a channel is stored, and what it is in kernels (OpenCL API 1.2, table 5.7).
///
/// ```
/// use cl_runtime::{image::ChannelType, pixel::{Pixel, R32Float}};
///
/// assert_eq!(R32Float::FORMAT.channel, ChannelType::Float);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChannelType {
    /// `u8`, in kernels an `f32` from 0 to 1.
    Unorm8,
    /// `i8`, in kernels an `f32` from -1 to 1.
    Snorm8,
    /// `u16`, in kernels an `f32` from 0 to 1.
    Unorm16,
    /// `i16`, in kernels an `f32` from -1 to 1.
    Snorm16,
    /// `u8`, in kernels a `u32`.
    Uint8,
    /// `u16`, in kernels a `u32`.
    Uint16,
    /// `u32`
    Uint32,
    /// `i8`, in kernels an `i32`.
    Sint8,
    /// `i16`, in kernels an `i32`.
    Sint16,
    /// `i32`
    Sint32,
    /// The bits of a half-precision number, in kernels an `f32`.
    Half,
    /// `f32`
    Float,
}

/// The format of an image. Each type of [`pixel`](crate::pixel) has one.
///
/// ```
/// use cl_runtime::{image::{ChannelOrder, ChannelType, ImageFormat}, pixel::{Pixel, Rgba8Unorm}};
///
/// let format = ImageFormat { order: ChannelOrder::Rgba, channel: ChannelType::Unorm8 };
/// assert_eq!(Rgba8Unorm::FORMAT, format);
/// assert_eq!(format.to_string(), "Rgba8Unorm");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageFormat {
    /// The channels.
    pub order: ChannelOrder,
    /// What a channel is.
    pub channel: ChannelType,
}

impl fmt::Display for ImageFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bits, name) = match self.channel {
            ChannelType::Unorm8 => (8, "Unorm"),
            ChannelType::Snorm8 => (8, "Snorm"),
            ChannelType::Unorm16 => (16, "Unorm"),
            ChannelType::Snorm16 => (16, "Snorm"),
            ChannelType::Uint8 => (8, "Uint"),
            ChannelType::Uint16 => (16, "Uint"),
            ChannelType::Uint32 => (32, "Uint"),
            ChannelType::Sint8 => (8, "Sint"),
            ChannelType::Sint16 => (16, "Sint"),
            ChannelType::Sint32 => (32, "Sint"),
            ChannelType::Half => (16, "Float"),
            ChannelType::Float => (32, "Float"),
        };
        write!(f, "{:?}{bits}{name}", self.order)
    }
}

/// All formats that there are types of pixels for.
pub(crate) fn formats() -> Vec<ImageFormat> {
    use ChannelType as T;
    let channels = [
        T::Unorm8,
        T::Snorm8,
        T::Unorm16,
        T::Snorm16,
        T::Uint8,
        T::Uint16,
        T::Uint32,
        T::Sint8,
        T::Sint16,
        T::Sint32,
        T::Half,
        T::Float,
    ];
    let orders = [ChannelOrder::R, ChannelOrder::Rg, ChannelOrder::Rgba];
    let all = orders.into_iter().flat_map(|order| channels.map(|channel| ImageFormat { order, channel }));
    all.chain([ImageFormat { order: ChannelOrder::Bgra, channel: T::Unorm8 }]).collect()
}

/// The dimensions of an image, as a value.
///
/// ```
/// use cl_runtime::{Device, image::ImageKind, pixel::{Pixel, Rgba8Unorm}};
///
/// assert!(Device::native().image_formats(ImageKind::D2)?.contains(&Rgba8Unorm::FORMAT));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageKind {
    /// [`Image1d`](crate::Image1d)
    D1,
    /// [`Image2d`](crate::Image2d)
    D2,
    /// [`Image3d`](crate::Image3d)
    D3,
    /// [`Image1dArray`](crate::Image1dArray)
    D1Array,
    /// [`Image2dArray`](crate::Image2dArray)
    D2Array,
}

impl From<Kind> for ImageKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::D1 => Self::D1,
            Kind::D2 => Self::D2,
            Kind::D3 => Self::D3,
            Kind::D1Array => Self::D1Array,
            Kind::D2Array => Self::D2Array,
        }
    }
}

impl From<ImageKind> for Kind {
    fn from(kind: ImageKind) -> Self {
        match kind {
            ImageKind::D1 => Self::D1,
            ImageKind::D2 => Self::D2,
            ImageKind::D3 => Self::D3,
            ImageKind::D1Array => Self::D1Array,
            ImageKind::D2Array => Self::D2Array,
        }
    }
}

/// An image that a device cannot hold, or a kernel with more images than a device takes.
///
/// ```
/// use cl_runtime::{Error, image::ImageError, pixel::Rgba8Unorm, prelude::*};
///
/// let queue = Queue::new(&Device::native())?;
/// let error = Image2d::<Rgba8Unorm>::zeroed(&queue, [0, 4]).unwrap_err();
/// let Error::Image(ImageError { what, problem, .. }) = error else { unreachable!("it has no pixels") };
/// assert_eq!(format!("{what}: {problem}"), "an Image2d<Rgba8Unorm> of 0 x 4 pixels: an image has at least one pixel in each dimension");
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageError {
    /// The image or the kernel.
    pub what: String,
    /// The device.
    pub device: String,
    /// What is wrong, and what to do.
    pub problem: String,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, device, problem } = self;
        write!(f, "{what} on `{device}`: {problem}")
    }
}

impl std::error::Error for ImageError {}

/// An image as its memory is made for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Description {
    pub(crate) kind: Kind,
    pub(crate) format: ImageFormat,
    /// The lengths, the width first, 1 where it has none.
    pub(crate) size: [usize; 3],
    /// The bytes of a pixel.
    pub(crate) texel: usize,
}

impl Description {
    /// The number of bytes; `None` if they cannot be counted.
    pub(crate) fn bytes(&self) -> Option<usize> {
        self.size.iter().try_fold(self.texel, |bytes, length| bytes.checked_mul(*length))
    }

    /// Those of the lengths that it has.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        self.size[..self.kind.lengths().len()].to_vec()
    }

    /// `an Image2d<Rgba8Unorm> of 4 x 3 pixels`
    pub(crate) fn text(&self) -> String {
        let lengths: Vec<_> = self.lengths().iter().map(usize::to_string).collect();
        format!("an {}<{}> of {} pixels", self.kind.name(), self.format, lengths.join(" x "))
    }
}

/// A box of pixels. No length is 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Region {
    pub(crate) origin: [usize; 3],
    pub(crate) size: [usize; 3],
}

impl Region {
    /// The number of bytes of its pixels, of `texel` bytes each.
    pub(crate) fn bytes(&self, texel: usize) -> usize {
        self.size.iter().product::<usize>() * texel
    }
}
