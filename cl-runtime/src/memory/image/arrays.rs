//! Conversions between images and the arrays of the crate `ndarray`: the first axis of an array is the last of an image.

use super::{Image1d, Image1dArray, Image2d, Image2dArray, Image3d};
use crate::{base::error::Result, language::pixel::Pixel, queue::Queue};
use ndarray::{Array, ArrayBase, Data, Ix1, Ix2, Ix3};
use std::borrow::Cow;

macro_rules! conversions {
    ($($Image:ident $Ix:ident ($($length:ident),*) ($($reversed:ident),*) $array:literal $size:literal;)*) => {$(
        impl<P: Pixel> $Image<P> {
            #[doc = concat!("Creates an image with a copy of the pixels of an array, ", $array, ".")]
            ///
            /// # Errors
            ///
            /// Same as [`from_slice`](Self::from_slice).
            ///
            /// ```
            /// use cl_runtime::{pixel::R8Uint, prelude::*};
            #[doc = concat!("use ndarray::{Array, ", stringify!($Ix), "};")]
            ///
            /// let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let array = Array::<u8, ", stringify!($Ix), ">::zeros(", $size, ");")]
            #[doc = concat!("let image = ", stringify!($Image), "::<R8Uint>::from_array(&queue, &array)?;")]
            /// assert_eq!(image.to_array(&queue)?, array);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn from_array<S: Data<Elem = P::Texel>>(queue: &Queue, array: &ArrayBase<S, $Ix>) -> Result<Self> {
                let &[$($reversed),*] = array.shape() else { unreachable!("the dimensions are the type's") };
                let texels = match array.as_slice() {
                    Some(texels) => Cow::Borrowed(texels),
                    None => Cow::Owned(array.iter().copied().collect()),
                };
                Self::from_slice(queue, [$($length),*], &texels)
            }

            #[doc = concat!("Copies all pixels to a new array, ", $array, ". Waits for all earlier commands on the image.")]
            ///
            /// # Errors
            ///
            /// Same as [`to_vec`](Self::to_vec).
            ///
            /// ```
            /// use cl_runtime::{pixel::R8Uint, prelude::*};
            #[doc = concat!("use ndarray::{Array, ", stringify!($Ix), "};")]
            ///
            /// let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let array = Array::<u8, ", stringify!($Ix), ">::ones(", $size, ");")]
            #[doc = concat!("let image = ", stringify!($Image), "::<R8Uint>::from_array(&queue, &array)?;")]
            /// assert_eq!(image.to_array(&queue)?, array);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn to_array(&self, queue: &Queue) -> Result<Array<P::Texel, $Ix>> {
                let [$($length),*] = self.size();
                let array = Array::from_shape_vec($Ix($($reversed),*), self.to_vec(queue)?);
                Ok(array.unwrap_or_else(|_| unreachable!("an image has as many pixels as its lengths say")))
            }
        }
    )*};
}

conversions! {
    Image1d Ix1 (width) (width) "`[x]`" "3";
    Image2d Ix2 (width, height) (height, width) "`[[y, x]]`" "(2, 3)";
    Image3d Ix3 (width, height, depth) (depth, height, width) "`[[z, y, x]]`" "(2, 3, 4)";
    Image1dArray Ix2 (width, layers) (layers, width) "`[[layer, x]]`" "(2, 3)";
    Image2dArray Ix3 (width, height, layers) (layers, height, width) "`[[layer, y, x]]`" "(2, 3, 4)";
}
