//! The dimensions of images.

use cl_ir::image::ImageKind;
use std::{fmt::Debug, ops::Range};

mod sealed {
    /// Seals [`Dimensions`](super::Dimensions).
    pub trait Sealed {}
}

/// The dimensions of an image: [`D1`], [`D2`], [`D3`], [`D1Array`] or [`D2Array`].
///
/// ```
/// use cl_runtime::{image::{Dimensions, Image}, pixel::Pixel};
///
/// fn pixels<P: Pixel, D: Dimensions>(image: &Image<P, D>) -> usize {
///     image.size().as_ref().iter().product()
/// }
/// ```
pub trait Dimensions: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The lengths, the width first: `[width, height]`.
    type Size: Copy + Debug + PartialEq + AsRef<[usize]>;
    /// The ranges of a window, those of columns first: `[10..20, 0..5]`.
    type Ranges: Clone + Debug + AsRef<[Range<usize>]>;
    /// The coordinates of a sample.
    #[doc(hidden)]
    type Coordinates: Copy;
    #[doc(hidden)]
    const KIND: ImageKind;

    /// The first lengths.
    #[doc(hidden)]
    fn size(lengths: [usize; 3]) -> Self::Size;

    /// The coordinates in which a sampler filters, and the number of the image in an array.
    #[doc(hidden)]
    fn split(coordinates: Self::Coordinates) -> ([f32; 3], usize);
}

macro_rules! dimensions {
    ($($(#[$doc:meta])* $name:ident $N:literal ($($Coordinate:ty),*) |$at:ident| $split:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// ```
        #[doc = concat!("use cl_runtime::{image::{Image, ", stringify!($name), "}, pixel::R8Unorm, prelude::*};")]
        ///
        /// let queue = Queue::new(&Device::native())?;
        #[doc = concat!("let image = Image::<R8Unorm, ", stringify!($name), ">::zeroed(&queue, [4; ", stringify!($N), "])?;")]
        #[doc = concat!("assert_eq!(image.size(), [4; ", stringify!($N), "]);")]
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Dimensions for $name {
            type Size = [usize; $N];
            type Ranges = [Range<usize>; $N];
            type Coordinates = ($($Coordinate,)*);
            const KIND: ImageKind = ImageKind::$name;

            #[inline]
            fn size(lengths: [usize; 3]) -> Self::Size {
                std::array::from_fn(|d| lengths[d])
            }

            #[inline(always)]
            fn split($at: Self::Coordinates) -> ([f32; 3], usize) {
                $split
            }
        }
    )*};
}

dimensions! {
    /// One dimension: a width.
    D1 1 (f32) |at| ([at.0, 0.0, 0.0], 0);
    /// Two dimensions: a width and a height.
    D2 2 (f32, f32) |at| ([at.0, at.1, 0.0], 0);
    /// Three dimensions: a width, a height and a depth.
    D3 3 (f32, f32, f32) |at| ([at.0, at.1, at.2], 0);
    /// Many images of one dimension and the same width.
    D1Array 2 (f32, usize) |at| ([at.0, 0.0, 0.0], at.1);
    /// Many images of two dimensions and the same width and height.
    D2Array 3 (f32, f32, usize) |at| ([at.0, at.1, 0.0], at.2);
}
