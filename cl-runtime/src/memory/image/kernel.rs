//! What kernels do with images. rustc checks a kernel's body against these methods; on the host they panic.

use super::{Image, Image1d, Image1dArray, Image2d, Image2dArray, Image3d};
use crate::{
    base::sampler::Sampler,
    language::{image::Dimensions, pixel::Pixel},
};

/// Kernels alone access pixels one by one.
#[cold]
#[track_caller]
fn on_the_host() -> ! {
    panic!(
        "only kernels read and write single pixels: on the host use `to_vec` and `write_from`, of the image or of a window of it"
    )
}

macro_rules! accesses {
    ($($Image:ident ($($index:ident),*) ($($at:ident: $At:ident),*) $size:literal $global:literal $zero:literal $half:literal)*) => {$(
        impl<P: Pixel> $Image<P> {
            /// In a kernel that takes `&` the image: returns a pixel. In memory it is a [`Pixel::Texel`], here it is a
            /// [`Pixel::Value`].
            ///
            /// # Panics
            ///
            /// If the pixel is outside of the image; and on the host.
            ///
            /// ```
            /// use cl_runtime::{pixel::R32Uint, prelude::*};
            ///
            /// #[kernel]
            #[doc = concat!("fn first(image: &", stringify!($Image), "<R32Uint>, y: &mut [u32]) {")]
            ///     let i = global_id(0);
            #[doc = concat!("    y[i] = image.read(", $zero, ").x;")]
            /// }
            ///
            /// # let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let image = ", stringify!($Image), "::<R32Uint>::filled(&queue, ", $size, ", 5)?;")]
            /// let mut y = Buffer::zeroed(&queue, 1)?;
            /// first(&image, &mut y).global(1).run(&queue)?;
            /// assert_eq!(y.to_vec(&queue)?, [5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn read(&self, $($index: usize),*) -> P::Value {
                let _ = ($($index),*);
                on_the_host()
            }

            /// In a kernel that takes `&mut` the image: sets a pixel. No two work-items may set the same pixel.
            ///
            /// # Panics
            ///
            /// If the pixel is outside of the image; and on the host.
            ///
            /// ```
            /// use cl_runtime::{pixel::R32Uint, prelude::*};
            ///
            /// #[kernel]
            #[doc = concat!("fn count(image: &mut ", stringify!($Image), "<R32Uint>) {")]
            #[doc = concat!("    image.write(", $global, ", u32x4::splat(global_id(0) as u32));")]
            /// }
            ///
            /// # let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let mut image = ", stringify!($Image), "::<R32Uint>::zeroed(&queue, ", $size, ")?;")]
            /// let size = image.size();
            /// count(&mut image).global(size).run(&queue)?;
            /// assert_eq!(image.to_vec(&queue)?[..3], [0, 1, 2]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn write(&mut self, $($index: usize,)* value: P::Value) {
                let _ = ($($index,)* value);
                on_the_host()
            }

            /// In a kernel that takes `&` the image: returns what the sampler makes of the pixels around a position, see
            /// [`Sampler`]. In an array of images, a layer beyond the last is the last.
            ///
            /// # Panics
            ///
            /// On the host.
            ///
            /// ```
            /// use cl_runtime::{pixel::R32Float, prelude::*};
            ///
            /// #[kernel]
            #[doc = concat!("fn center(image: &", stringify!($Image), "<R32Float>, sampler: Sampler, y: &mut [f32]) {")]
            ///     let i = global_id(0);
            #[doc = concat!("    y[i] = image.sample(sampler, ", $half, ").x;")]
            /// }
            ///
            /// # let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let image = ", stringify!($Image), "::<R32Float>::filled(&queue, ", $size, ", 1.5)?;")]
            /// let mut y = Buffer::zeroed(&queue, 1)?;
            /// let sampler = Sampler::new(Filter::Linear, AddressMode::ClampToEdge);
            /// center(&image, sampler, &mut y).global(1).run(&queue)?;
            /// assert_eq!(y.to_vec(&queue)?, [1.5]);
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            #[track_caller]
            pub fn sample(&self, sampler: Sampler, $($at: $At),*) -> P::Value {
                let _ = (sampler, $($at),*);
                on_the_host()
            }
        }
    )*};
}

accesses! {
    Image1d (x) (x: f32) "[3]" "global_id(0)" "0" "0.5"
    Image2d (x, y) (x: f32, y: f32) "[3, 2]" "global_id(0), global_id(1)" "0, 0" "0.5, 0.5"
    Image3d (x, y, z) (x: f32, y: f32, z: f32) "[3, 2, 1]" "global_id(0), global_id(1), global_id(2)" "0, 0, 0" "0.5, 0.5, 0.5"
    Image1dArray (x, layer) (x: f32, layer: usize) "[3, 2]" "global_id(0), global_id(1)" "0, 0" "0.5, 0"
    Image2dArray (x, y, layer) (x: f32, y: f32, layer: usize) "[3, 2, 1]" "global_id(0), global_id(1), global_id(2)" "0, 0, 0" "0.5, 0.5, 0"
}

macro_rules! lengths {
    ($($Image:ident $name:ident $d:literal $size:literal $what:literal;)*) => {$(
        impl<P: Pixel> $Image<P> {
            #[doc = concat!("Returns the ", $what, ", on the host and in kernels.")]
            ///
            /// ```
            /// use cl_runtime::{pixel::R8Unorm, prelude::*};
            ///
            /// # let queue = Queue::new(&Device::native())?;
            #[doc = concat!("let image = ", stringify!($Image), "::<R8Unorm>::zeroed(&queue, ", $size, ")?;")]
            #[doc = concat!("assert_eq!(image.", stringify!($name), "(), image.size()[", stringify!($d), "]);")]
            /// # Ok::<(), cl_runtime::Error>(())
            /// ```
            pub fn $name(&self) -> usize {
                self.lengths[$d]
            }
        }
    )*};
}

lengths! {
    Image2d height 1 "[4, 3]" "number of rows";
    Image3d height 1 "[4, 3, 2]" "number of rows";
    Image3d depth 2 "[4, 3, 2]" "number of slices";
    Image1dArray layers 1 "[4, 3]" "number of images";
    Image2dArray height 1 "[4, 3, 2]" "number of rows";
    Image2dArray layers 2 "[4, 3, 2]" "number of images";
}

impl<P: Pixel, D: Dimensions> Image<P, D> {
    /// Returns the number of columns, on the host and in kernels.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// assert_eq!(Image2d::<R8Unorm>::zeroed(&queue, [640, 480])?.width(), 640);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn width(&self) -> usize {
        self.lengths[0]
    }
}
