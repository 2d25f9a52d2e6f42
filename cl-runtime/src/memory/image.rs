//! Images: pixels in the memory of a device, which kernels read through samplers.

#[cfg(feature = "ndarray")]
mod arrays;
mod kernel;
#[cfg(feature = "image")]
mod pictures;
mod window;

pub use self::window::{ImageWindow, ImageWindowMut};
use super::{
    arg::SliceArg,
    storage::Storage,
    view::{Slice, SliceMut, check_len},
};
use crate::{
    base::{
        error::Result,
        image::{Description, Region},
    },
    device::Device,
    language::{
        image::{D1, D1Array, D2, D2Array, D3, Dimensions},
        pixel::Pixel,
    },
    queue::Queue,
};
use std::marker::PhantomData;

/// Pixels of type `P` in the memory of a device, in the dimensions `D`.
///
/// Its usual names are [`Image1d`], [`Image2d`], [`Image3d`], [`Image1dArray`] and [`Image2dArray`]. Unlike a buffer, an
/// image has a format, which converts pixels between memory and kernels, and kernels can [sample](crate::Sampler) it between
/// its pixels and beyond its border. GPUs do both in hardware, and keep the pixels of a neighbourhood close together.
///
/// A kernel takes `&image` for a parameter `&Image2d<P>`, and `&mut image` for a parameter `&mut Image2d<P>`. It reads the
/// first by [`read`](Image2d::read) and [`sample`](Image2d::sample) and writes the second by [`write`](Image2d::write). As
/// with grids, no two work-items may write the same pixel, and a pixel outside the image is a panic. A kernel cannot read
/// an image that it writes.
///
/// On the host the pixels are [`Pixel::Texel`]s, row by row. An image cannot be mapped, since devices do not keep its pixels
/// in this order: a mapping would be a copy, which [`to_vec`](Self::to_vec) and [`write_from`](Self::write_from) make, too.
///
/// ```
/// use cl_runtime::{pixel::Rgba8Unorm, prelude::*};
///
/// #[kernel]
/// fn darken(image: &Image2d<Rgba8Unorm>, darker: &mut Image2d<Rgba8Unorm>) {
///     let (x, y) = (global_id(0), global_id(1));
///     darker.write(x, y, image.read(x, y) * f32x4::new(0.5, 0.5, 0.5, 1.0));
/// }
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image2d::<Rgba8Unorm>::filled(&queue, [640, 480], [200, 100, 0, 255])?;
/// let mut darker = Image2d::zeroed(&queue, image.size())?;
/// darken(&image, &mut darker).global(image.size()).run(&queue)?;
/// assert_eq!(darker.to_vec(&queue)?[0], [100, 50, 0, 255]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Image<P: Pixel, D: Dimensions> {
    storage: Storage,
    /// The lengths, 1 for those that it does not have.
    lengths: [usize; 3],
    pixels: PhantomData<(P, D)>,
}

/// An image in one dimension.
///
/// See [`Image`].
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image1d::<R32Float>::filled(&queue, [64], 1.5)?;
/// assert_eq!(image.width(), 64);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Image1d<P> = Image<P, D1>;

/// An image in two dimensions.
///
/// See [`Image`].
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image2d::<R32Float>::filled(&queue, [64, 32], 1.5)?;
/// assert_eq!((image.width(), image.height()), (64, 32));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Image2d<P> = Image<P, D2>;

/// An image in three dimensions.
///
/// See [`Image`].
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image3d::<R32Float>::filled(&queue, [64, 32, 16], 1.5)?;
/// assert_eq!((image.width(), image.height(), image.depth()), (64, 32, 16));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Image3d<P> = Image<P, D3>;

/// An array of images in one dimension, all of the same width.
///
/// See [`Image`].
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let images = Image1dArray::<R32Float>::filled(&queue, [64, 10], 1.5)?;
/// assert_eq!((images.width(), images.layers()), (64, 10));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Image1dArray<P> = Image<P, D1Array>;

/// An array of images in two dimensions, all of the same size.
///
/// See [`Image`].
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let images = Image2dArray::<R32Float>::filled(&queue, [64, 32, 10], 1.5)?;
/// assert_eq!((images.width(), images.height(), images.layers()), (64, 32, 10));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Image2dArray<P> = Image<P, D2Array>;

impl<P: Pixel, D: Dimensions> Image<P, D> {
    /// Creates an image of this size whose pixels are all zero: of the value 0 in each channel.
    ///
    /// # Errors
    ///
    /// [`Error::Image`](crate::Error::Image) if the device has no images, none of this format or none of this size;
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory) if it has no room; [`Error::OpenCl`](crate::Error::OpenCl) if the
    /// device fails.
    ///
    /// ```
    /// use cl_runtime::{pixel::Rgba8Uint, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<Rgba8Uint>::zeroed(&queue, [3, 2])?;
    /// assert_eq!(image.to_vec(&queue)?, [[0; 4]; 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeroed(queue: &Queue, size: D::Size) -> Result<Self> {
        Self::filled(queue, size, bytemuck::Zeroable::zeroed())
    }

    /// Creates an image of this size with the same pixel everywhere, see [`fill`](Self::fill).
    ///
    /// # Errors
    ///
    /// Same as [`zeroed`](Self::zeroed).
    ///
    /// ```
    /// use cl_runtime::{pixel::Rg16Sint, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image1d::<Rg16Sint>::filled(&queue, [2], [-1, 7])?;
    /// assert_eq!(image.to_vec(&queue)?, [[-1, 7]; 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn filled(queue: &Queue, size: D::Size, texel: P::Texel) -> Result<Self> {
        let image = Self::uninitialised(queue, size)?;
        let (color, texel) = window::colors::<P>(texel);
        let whole = (&image.description(), &image.whole());
        image.storage.initialise_image(queue, whole, &color, bytemuck::bytes_of(&texel))?;
        Ok(image)
    }

    /// Creates an image of this size with a copy of `data`, row by row.
    ///
    /// # Errors
    ///
    /// Same as [`zeroed`](Self::zeroed), plus [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `data` has another
    /// number of pixels.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::from_slice(&queue, [3, 2], &[0, 1, 2, 3, 4, 5])?;
    /// assert_eq!(image.window([1..3, 1..2]).to_vec(&queue)?, [4, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice(queue: &Queue, size: D::Size, data: &[P::Texel]) -> Result<Self> {
        // before memory is allocated
        let pixels = size.as_ref().iter().try_fold(1usize, |pixels, length| pixels.checked_mul(*length));
        check_len("create an image", pixels.unwrap_or(usize::MAX), data.len())?;
        let mut image = Self::uninitialised(queue, size)?;
        image.write_from(queue, data)?;
        Ok(image)
    }

    /// An image whose pixels its caller must set before anything else can access it.
    fn uninitialised(queue: &Queue, size: D::Size) -> Result<Self> {
        let mut lengths = [1; 3];
        lengths[..size.as_ref().len()].copy_from_slice(size.as_ref());
        let storage = Storage::image(queue, &describe::<P, D>(lengths))?;
        Ok(Self { storage, lengths, pixels: PhantomData })
    }

    fn description(&self) -> Description {
        describe::<P, D>(self.lengths)
    }

    fn whole(&self) -> Region {
        Region { origin: [0; 3], size: self.lengths }
    }

    /// Returns the lengths: `[width, height]` of an image in two dimensions.
    ///
    /// ```
    /// use cl_runtime::{pixel::Rgba8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<Rgba8Unorm>::zeroed(&queue, [640, 480])?;
    /// let [width, height] = image.size();
    /// assert_eq!((width, height), (640, 480));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn size(&self) -> D::Size {
        D::size(self.lengths)
    }

    /// Returns the number of pixels. It is never 0.
    ///
    /// ```
    /// use cl_runtime::{pixel::Rgba8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// assert_eq!(Image2d::<Rgba8Unorm>::zeroed(&queue, [640, 480])?.pixels(), 640 * 480);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn pixels(&self) -> usize {
        self.lengths.iter().product()
    }

    /// Returns the device of the image.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Uint, prelude::*};
    ///
    /// let queue = Queue::new(&Device::native())?;
    /// assert!(Image1d::<R8Uint>::zeroed(&queue, [1])?.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn device(&self) -> &Device {
        &self.storage.device
    }

    /// Copies all pixels to a new vector on the host, row by row. Waits for all earlier commands on the image.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::to_vec`](crate::Buffer::to_vec).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::from_slice(&queue, [2, 2], &[1, 2, 3, 4])?;
    /// assert_eq!(image.to_vec(&queue)?, [1, 2, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<P::Texel>> {
        self.all().to_vec(queue)
    }

    /// Copies all pixels to `data`, row by row. Waits for all earlier commands on the image.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::read_into`](crate::Buffer::read_into).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image1d::<R8Unorm>::from_slice(&queue, [2], &[1, 2])?;
    /// let mut data = [0; 3];
    /// image.read_into(&queue, &mut data[1..])?;
    /// assert_eq!(data, [0, 1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into(&self, queue: &Queue, data: &mut [P::Texel]) -> Result<()> {
        self.all().read_into(queue, data)
    }

    /// Copies `data`, row by row, to the image, and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::write`](crate::Buffer::write).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image1d::<R8Unorm>::zeroed(&queue, [2])?;
    /// image.write_from(&queue, &[1, 2])?;
    /// assert_eq!(image.to_vec(&queue)?, [1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_from(&mut self, queue: &Queue, data: &[P::Texel]) -> Result<()> {
        self.all_mut().write_from(queue, data)
    }

    /// Sets every pixel to what kernels see of `texel`. The fill runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::fill`](crate::Buffer::fill).
    ///
    /// ```
    /// use cl_runtime::{pixel::Rgba8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image1d::<Rgba8Unorm>::zeroed(&queue, [2])?;
    /// image.fill(&queue, [255, 0, 0, 255])?;
    /// assert_eq!(image.to_vec(&queue)?, [[255, 0, 0, 255]; 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fill(&mut self, queue: &Queue, texel: P::Texel) -> Result<()> {
        self.all_mut().fill(queue, texel)
    }

    /// Copies the pixels of `source`, an image of the same size. The copy runs in the order of the queue; this does not wait
    /// for it.
    ///
    /// # Errors
    ///
    /// [`Error::WindowMismatch`](crate::Error::WindowMismatch) if the sizes differ; otherwise those of
    /// [`Buffer::copy_from`](crate::Buffer::copy_from).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let source = Image1d::<R8Unorm>::from_slice(&queue, [2], &[1, 2])?;
    /// let mut image = Image1d::zeroed(&queue, [2])?;
    /// image.copy_from(&queue, &source)?;
    /// assert_eq!(image.to_vec(&queue)?, [1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from(&mut self, queue: &Queue, source: &Self) -> Result<()> {
        self.all_mut().copy_from(queue, source.all())
    }

    /// Copies the elements of a buffer, row by row, to the image. The copy runs in the order of the queue; this does not
    /// wait for it.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if there are not as many elements as pixels; otherwise those
    /// of [`Buffer::copy_from`](crate::Buffer::copy_from).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let buffer = Buffer::from_slice(&queue, &[1u8, 2, 3])?;
    /// let mut image = Image1d::<R8Unorm>::zeroed(&queue, [2])?;
    /// image.copy_from_buffer(&queue, buffer.slice(1..))?;
    /// assert_eq!(image.to_vec(&queue)?, [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from_buffer<'b>(&mut self, queue: &Queue, buffer: impl Into<Slice<'b, P::Texel>>) -> Result<()> {
        self.all_mut().copy_from_buffer(queue, buffer)
    }

    /// Copies the pixels, row by row, to a buffer. The copy runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`copy_from_buffer`](Self::copy_from_buffer).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image1d::<R8Unorm>::from_slice(&queue, [2], &[1, 2])?;
    /// let mut buffer = Buffer::zeroed(&queue, 3)?;
    /// image.copy_to_buffer(&queue, buffer.slice_mut(1..))?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_to_buffer<'b>(&self, queue: &Queue, buffer: impl Into<SliceMut<'b, P::Texel>>) -> Result<()> {
        self.all().copy_to_buffer(queue, buffer)
    }

    /// The image as an argument of a launch, and its lengths.
    pub(crate) fn arg(&self) -> (SliceArg<'_>, D::Size) {
        let slice = SliceArg { storage: &self.storage, offset: 0, len: self.pixels(), size: size_of::<P::Texel>() };
        (slice, self.size())
    }
}

fn describe<P: Pixel, D: Dimensions>(size: [usize; 3]) -> Description {
    Description { kind: D::KIND, format: P::FORMAT, size, texel: size_of::<P::Texel>() }
}

debug! {
    [P: Pixel, D: Dimensions] Image<P, D> = |x| ("Image<{}>({:?} on {})", P::FORMAT, x.size(), x.storage.device);
}
