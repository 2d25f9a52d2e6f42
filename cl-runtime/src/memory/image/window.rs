//! Windows: rectangles and boxes of images.

use super::Image;
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        image::Region,
        rect::Place,
    },
    language::{image::Dimensions, pixel::Pixel},
    memory::view::{Slice, SliceMut, check_len},
    queue::Queue,
};

/// A rectangular part of an image, for reading, see [`Image::window`].
///
/// ```
/// use cl_runtime::{image::{D2, ImageWindow}, pixel::R8Unorm, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image2d::<R8Unorm>::filled(&queue, [640, 480], 255)?;
/// let tile: ImageWindow<'_, R8Unorm, D2> = image.window([624..640, 0..16]);
/// assert_eq!((tile.size(), tile.to_vec(&queue)?), ([16, 16], vec![255; 256]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct ImageWindow<'a, P: Pixel, D: Dimensions> {
    image: &'a Image<P, D>,
    region: Region,
}

/// A rectangular part of an image, for writing, see [`Image::window_mut`].
///
/// ```
/// use cl_runtime::{image::{D2, ImageWindowMut}, pixel::R8Unorm, prelude::*};
///
/// # let queue = Queue::new(&Device::native())?;
/// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [3, 2])?;
/// let mut corner: ImageWindowMut<'_, R8Unorm, D2> = image.window_mut([1..3, 0..1]);
/// corner.fill(&queue, 7)?;
/// assert_eq!(image.to_vec(&queue)?, [0, 7, 7, 0, 0, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct ImageWindowMut<'a, P: Pixel, D: Dimensions> {
    image: &'a mut Image<P, D>,
    region: Region,
}

copy! { [P: Pixel, D: Dimensions] ImageWindow<'_, P, D> }

impl<P: Pixel, D: Dimensions> Image<P, D> {
    /// Returns a rectangular part of the image for reading: `image.window([0..16, 8..24])`, the range of columns first.
    ///
    /// # Panics
    ///
    /// If a range is out of bounds.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::from_slice(&queue, [3, 2], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(image.window([1..3, 0..2]).to_vec(&queue)?, [2, 3, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn window(&self, ranges: D::Ranges) -> ImageWindow<'_, P, D> {
        let region = self.region(&ranges);
        ImageWindow { image: self, region }
    }

    /// Returns a rectangular part of the image for writing: `image.window_mut([0..16, 8..24])`, the range of columns first.
    ///
    /// # Panics
    ///
    /// If a range is out of bounds.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [3, 2])?;
    /// image.window_mut([1..3, 0..2]).write_from(&queue, &[1, 2, 3, 4])?;
    /// assert_eq!(image.to_vec(&queue)?, [0, 1, 2, 0, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn window_mut(&mut self, ranges: D::Ranges) -> ImageWindowMut<'_, P, D> {
        let region = self.region(&ranges);
        ImageWindowMut { image: self, region }
    }

    pub(super) fn all(&self) -> ImageWindow<'_, P, D> {
        let region = self.whole();
        ImageWindow { image: self, region }
    }

    pub(super) fn all_mut(&mut self) -> ImageWindowMut<'_, P, D> {
        let region = self.whole();
        ImageWindowMut { image: self, region }
    }

    #[track_caller]
    fn region(&self, ranges: &D::Ranges) -> Region {
        let mut region = self.whole();
        for (d, range) in ranges.as_ref().iter().enumerate() {
            let inside = range.start <= range.end && range.end <= self.lengths[d];
            assert!(inside, "window {ranges:?} out of bounds of an image of size {:?}", self.size());
            (region.origin[d], region.size[d]) = (range.start, range.len());
        }
        region
    }
}

/// The value of a pixel as the bytes of four lanes, and as it is in memory.
pub(super) fn colors<P: Pixel>(texel: P::Texel) -> ([u8; 16], P::Texel) {
    let value = P::decode(texel);
    (bytemuck::cast(value), P::encode(value))
}

/// The number of pixels.
fn pixels(region: &Region) -> usize {
    region.size.iter().product()
}

impl<P: Pixel, D: Dimensions> ImageWindow<'_, P, D> {
    /// Returns the lengths: `[width, height]` in two dimensions.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::zeroed(&queue, [640, 480])?;
    /// assert_eq!(image.window([0..10, 0..20]).size(), [10, 20]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn size(&self) -> D::Size {
        D::size(self.region.size)
    }

    /// Copies the pixels to a new vector on the host, row by row. Waits for all earlier commands on the image.
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
    /// assert_eq!(image.window([1..2, 0..2]).to_vec(&queue)?, [2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<P::Texel>> {
        let mut data = crate::memory::transfer::zeros(pixels(&self.region))?;
        self.read_into(queue, &mut data)?;
        Ok(data)
    }

    /// Copies the pixels to `data`, row by row. Waits for all earlier commands on the image.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::read_into`](crate::Buffer::read_into).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::from_slice(&queue, [2, 2], &[1, 2, 3, 4])?;
    /// let mut column = [0; 2];
    /// image.window([1..2, 0..2]).read_into(&queue, &mut column)?;
    /// assert_eq!(column, [2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into(&self, queue: &Queue, data: &mut [P::Texel]) -> Result<()> {
        check_len("read an image", pixels(&self.region), data.len())?;
        let storage = &self.image.storage;
        if data.is_empty() {
            return storage.check_device_of("the image", queue);
        }
        let (image, host) = (self.image.description(), Place(data.as_mut_ptr().cast()));
        // SAFETY: `data` has as many pixels as the region, which is within the image.
        unsafe { storage.transfer_image(queue, (&image, &self.region), Access::Read, host) }
    }

    /// Copies the pixels, row by row, to a buffer. The copy runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`Image::copy_to_buffer`].
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let image = Image2d::<R8Unorm>::from_slice(&queue, [2, 2], &[1, 2, 3, 4])?;
    /// let mut column = Buffer::zeroed(&queue, 2)?;
    /// image.window([1..2, 0..2]).copy_to_buffer(&queue, &mut column)?;
    /// assert_eq!(column.to_vec(&queue)?, [2, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_to_buffer<'b>(&self, queue: &Queue, buffer: impl Into<SliceMut<'b, P::Texel>>) -> Result<()> {
        let to = buffer.into().into_part();
        check_len("copy an image to a buffer", to.len, pixels(&self.region))?;
        if to.len == 0 {
            return Ok(());
        }
        let (image, offset) = (self.image.description(), to.offset * size_of::<P::Texel>());
        // SAFETY: the region is within the image, has as many pixels as the buffer's part, and we hold the part exclusively.
        unsafe { to.storage.copy_from_image(queue, offset, &self.image.storage, (image, self.region)) }
    }
}

impl<P: Pixel, D: Dimensions> ImageWindowMut<'_, P, D> {
    /// Returns the lengths: `[width, height]` in two dimensions.
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [640, 480])?;
    /// assert_eq!(image.window_mut([0..10, 0..20]).size(), [10, 20]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn size(&self) -> D::Size {
        D::size(self.region.size)
    }

    /// Copies `data`, row by row, to the window, and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::write`](crate::Buffer::write).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [2, 2])?;
    /// image.window_mut([1..2, 0..2]).write_from(&queue, &[7, 8])?;
    /// assert_eq!(image.to_vec(&queue)?, [0, 7, 0, 8]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_from(&mut self, queue: &Queue, data: &[P::Texel]) -> Result<()> {
        check_len("write an image", pixels(&self.region), data.len())?;
        let storage = &self.image.storage;
        if data.is_empty() {
            return storage.check_device_of("the image", queue);
        }
        let (image, host) = (self.image.description(), Place(data.as_ptr().cast_mut().cast()));
        // SAFETY: `data` has as many pixels as the region, which is within the image, and we hold the image exclusively.
        unsafe { storage.transfer_image(queue, (&image, &self.region), Access::Write, host) }
    }

    /// Sets every pixel to what kernels see of `texel`. The fill runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::fill`](crate::Buffer::fill).
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [2, 2])?;
    /// image.window_mut([1..2, 0..2]).fill(&queue, 9)?;
    /// assert_eq!(image.to_vec(&queue)?, [0, 9, 0, 9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fill(&mut self, queue: &Queue, texel: P::Texel) -> Result<()> {
        let storage = &self.image.storage;
        if pixels(&self.region) == 0 {
            return storage.check_device_of("the image", queue);
        }
        let (image, (color, texel)) = (self.image.description(), colors::<P>(texel));
        // SAFETY: the region is within the image, and we hold the image exclusively.
        unsafe { storage.fill_image(queue, (&image, &self.region), color, bytemuck::bytes_of(&texel)) }
    }

    /// Copies the pixels of a window of the same size of another image. The copy runs in the order of the queue; this does
    /// not wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`Image::copy_from`].
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let source = Image2d::<R8Unorm>::from_slice(&queue, [2, 2], &[1, 2, 3, 4])?;
    /// let mut image = Image2d::zeroed(&queue, [3, 2])?;
    /// image.window_mut([0..1, 0..2]).copy_from(&queue, source.window([1..2, 0..2]))?;
    /// assert_eq!(image.to_vec(&queue)?, [2, 0, 0, 4, 0, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from(&mut self, queue: &Queue, source: ImageWindow<'_, P, D>) -> Result<()> {
        if self.region.size != source.region.size {
            let [window, other] = [self.size().as_ref(), source.size().as_ref()].map(|size: &[usize]| size.to_vec());
            return Err(Error::WindowMismatch { window, other, at: None });
        }
        if pixels(&self.region) == 0 {
            return Ok(());
        }
        let (to, from) = (self.image.description(), source.image.description());
        // SAFETY: the regions are within the images. The images differ, because this one is borrowed exclusively.
        unsafe {
            self.image.storage.copy_image(queue, (to, self.region.origin), &source.image.storage, (from, source.region))
        }
    }

    /// Copies the elements of a buffer, row by row, to the window. The copy runs in the order of the queue; this does not
    /// wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`Image::copy_from_buffer`].
    ///
    /// ```
    /// use cl_runtime::{pixel::R8Unorm, prelude::*};
    ///
    /// # let queue = Queue::new(&Device::native())?;
    /// let column = Buffer::from_slice(&queue, &[7u8, 8])?;
    /// let mut image = Image2d::<R8Unorm>::zeroed(&queue, [2, 2])?;
    /// image.window_mut([1..2, 0..2]).copy_from_buffer(&queue, &column)?;
    /// assert_eq!(image.to_vec(&queue)?, [0, 7, 0, 8]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from_buffer<'b>(&mut self, queue: &Queue, buffer: impl Into<Slice<'b, P::Texel>>) -> Result<()> {
        let from = buffer.into().part();
        check_len("copy a buffer to an image", pixels(&self.region), from.len)?;
        if from.len == 0 {
            return Ok(());
        }
        let (image, offset) = (self.image.description(), from.offset * size_of::<P::Texel>());
        // SAFETY: the region is within the image, has as many pixels as the buffer's part, and we hold the image exclusively.
        unsafe { self.image.storage.copy_to_image(queue, (image, self.region), from.storage, offset) }
    }
}

debug! {
    [P: Pixel, D: Dimensions] ImageWindow<'_, P, D> = |x| ("ImageWindow({:?} of {:?})", x.region, x.image);
    [P: Pixel, D: Dimensions] ImageWindowMut<'_, P, D> = |x| ("ImageWindowMut({:?} of {:?})", x.region, x.image);
}
