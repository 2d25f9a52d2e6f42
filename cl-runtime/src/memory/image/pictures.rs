//! Conversions between images and those of the crate `image`.

use super::Image2d;
use crate::{
    base::error::Result,
    language::pixel::{Pixel, R8Unorm, R16Unorm, R32Float, Rgba8Unorm, Rgba16Unorm, Rgba32Float},
    queue::Queue,
};
use ::image::{ImageBuffer, Luma, Rgba};
use std::ops::Deref;

macro_rules! conversions {
    ($($Pixel:ident $Theirs:ident<$Channel:ident>, $zeros:literal;)*) => {$(
        impl Image2d<$Pixel> {
            /// Creates an image with a copy of one of the crate `image`.
            ///
            /// # Errors
            ///
            /// Same as [`from_slice`](Self::from_slice).
            ///
            /// ```
            /// use cl_runtime::prelude::*;
            #[doc = concat!("use ::image::{ImageBuffer, ", stringify!($Theirs), "};")]
            ///
            /// let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let picture = ImageBuffer::<", stringify!($Theirs), "<", stringify!($Channel), ">, _>::new(3, 2);")]
            #[doc = concat!("let image = Image2d::<cl_runtime::pixel::", stringify!($Pixel), ">::from_image(&queue, &picture)?;")]
            /// assert_eq!(image.size(), [3, 2]);
            /// assert_eq!(image.to_image(&queue)?, picture);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn from_image<C>(queue: &Queue, picture: &ImageBuffer<$Theirs<$Channel>, C>) -> Result<Self>
            where
                C: Deref<Target = [$Channel]>,
            {
                let size = [picture.width() as usize, picture.height() as usize];
                let texels: &[<$Pixel as Pixel>::Texel] = bytemuck::cast_slice(picture.as_raw());
                Self::from_slice(queue, size, &texels[..size[0] * size[1]])
            }

            /// Copies all pixels to a new image of the crate `image`. Waits for all earlier commands on the image.
            ///
            /// # Errors
            ///
            /// Same as [`to_vec`](Self::to_vec).
            ///
            /// ```
            /// use cl_runtime::prelude::*;
            ///
            /// let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let image = Image2d::<cl_runtime::pixel::", stringify!($Pixel), ">::zeroed(&queue, [3, 2])?;")]
            #[doc = concat!("assert_eq!(image.to_image(&queue)?.get_pixel(2, 1).0, ", $zeros, ");")]
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn to_image(&self, queue: &Queue) -> Result<ImageBuffer<$Theirs<$Channel>, Vec<$Channel>>> {
                let [width, height] = self.size().map(|length| length as u32);
                let channels = bytemuck::cast_slice(&self.to_vec(queue)?).to_vec();
                let picture = ImageBuffer::from_raw(width, height, channels);
                Ok(picture.unwrap_or_else(|| unreachable!("an image has as many pixels as its lengths say")))
            }
        }
    )*};
}

conversions! {
    R8Unorm Luma<u8>, "[0; 1]";
    R16Unorm Luma<u16>, "[0; 1]";
    R32Float Luma<f32>, "[0.0; 1]";
    Rgba8Unorm Rgba<u8>, "[0; 4]";
    Rgba16Unorm Rgba<u16>, "[0; 4]";
    Rgba32Float Rgba<f32>, "[0.0; 4]";
}
