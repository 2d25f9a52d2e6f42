//! The memory of images. Only the functions here run commands on it, other than kernels.

use super::{Storage, mixed, rect::copied_boxes, transfer};
use crate::{
    backend::{
        Memory, QueueBackend,
        native::memory::NativeMemory,
        opencl::{self, event::handles},
    },
    base::{
        command::{Access, What},
        error::{Error, Result},
        image::{Description, ImageError, Region, formats},
        rect::{Place, Rect, Side},
    },
    device::Device,
    queue::{
        Queue,
        deferred::Kind,
        event::{Event, waits},
    },
    timeline::{Command, CommandKind, timed},
};
use cl_ir::image::{ImageKind, MOST_COORDINATE};

impl Storage {
    /// Memory for an image: zeroed on the native device, with unspecified contents on others.
    pub(crate) fn image(queue: &Queue, image: &Description) -> Result<Self> {
        let device = *queue.device();
        let problem = |device: &Device, problem| {
            Error::Image(ImageError { what: image.text(), device: device.to_string(), problem })
        };
        for device in queue.context().devices() {
            check_lengths(device, image).map_err(|found| problem(device, found))?;
        }
        let formats = match queue.backend() {
            QueueBackend::Native(_) => &formats(),
            QueueBackend::OpenCl(queue) => queue.context().image_formats(image.kind)?,
        };
        if !formats.contains(&image.format) {
            let advice = "it has no images of this format; `Device::image_formats` lists those that it has";
            return Err(problem(&device, advice.to_owned()));
        }
        let bytes = image.bytes().unwrap_or(usize::MAX);
        let memory = match queue.backend() {
            QueueBackend::Native(_) => Memory::Native(NativeMemory::zeroed(bytes)?),
            QueueBackend::OpenCl(queue) => Memory::OpenCl(opencl::memory::Memory::image(queue.context(), image)?),
        };
        Ok(Self::new(device, memory))
    }

    /// Copies a region to the host (a read) or from it (a write), and waits for the copy. The host's pixels are contiguous.
    ///
    /// # Errors
    ///
    /// For a read, also an unreported panic of an earlier launch in the queue, or an unreported failure of an earlier
    /// command.
    ///
    /// # Safety
    ///
    /// The region is within the image, whose description this is. The host's memory is readable, or writable if this is a
    /// read, for all its bytes. If it is a write, the caller holds an exclusive borrow of the image.
    pub(crate) unsafe fn transfer_image(
        &self,
        queue: &Queue,
        (image, region): (&Description, &Region),
        access: Access,
        host: Place,
    ) -> Result<()> {
        self.check_device_of("the image", queue)?;
        let uses = [(self.uses(), access)].into_iter();
        match access {
            Access::Read => queue.settle_and_report(access.transfer(), uses)?,
            Access::Write => queue.settle(access.transfer(), uses)?,
        }
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                let rect = Rect {
                    device: side(image, region.origin),
                    host: dense(image, region),
                    place: host,
                    region: bytes_of(image, region),
                };
                let command = || transfer(access, region.bytes(image.texel));
                // SAFETY: as the caller promises.
                timed(queue.row, command, || unsafe { memory.rect(access, &rect) });
                if access == Access::Read { queue.finish() } else { Ok(()) }
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                let bytes = bytes_of(image, region).iter().product();
                // SAFETY: as the caller promises.
                unsafe { queue.transfer_image((memory, image, region), access, (host, bytes)) }
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Fills a region of a new image. The fill waits for nothing on the host.
    pub(crate) fn initialise_image(
        &self,
        queue: &Queue,
        (image, region): (&Description, &Region),
        color: &[u8; 16],
        texel: &[u8],
    ) -> Result<()> {
        self.check_device_of("the image", queue)?;
        // SAFETY: nothing else has access to it yet; the caller has derived the region from the description.
        unsafe { self.fill_image_now(queue, &[], (image, region), (color, texel)) }
    }

    /// Sets the pixels of a region: to a color on OpenCL devices, to the same color as it is in memory on the native device.
    ///
    /// # Safety
    ///
    /// The region is within the image, whose description this is, and the caller holds an exclusive borrow of it.
    pub(crate) unsafe fn fill_image(
        &self,
        queue: &Queue,
        (image, region): (&Description, &Region),
        color: [u8; 16],
        texel: &[u8],
    ) -> Result<()> {
        self.check_device_of("the image", queue)?;
        let (what, uses) = (What::Command("a fill"), || [(self.uses(), Access::Write)].into_iter());
        if queue.must_wait(what, Kind::Command, &[], uses())? {
            let (this, to, texel, image, region) = (self.clone(), queue.plain(), texel.to_vec(), *image, *region);
            let later = move |after: &[Event]| {
                // SAFETY: as the caller promises.
                unsafe { this.fill_image_now(&to, after, (&image, &region), (&color, &texel))? };
                Ok(Event::done())
            };
            queue.defer(what, Kind::Command, &[], uses(), later);
            return Ok(());
        }
        // SAFETY: as the caller promises.
        unsafe { self.fill_image_now(queue, queue.after_events(), (image, region), (&color, texel)) }
    }

    /// # Safety
    ///
    /// As for [`fill_image`](Self::fill_image).
    unsafe fn fill_image_now(
        &self,
        queue: &Queue,
        after: &[Event],
        (image, region): (&Description, &Region),
        (color, texel): (&[u8; 16], &[u8]),
    ) -> Result<()> {
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                let (Side { offset, row, slice }, [bytes, rows, slices]) =
                    (side(image, region.origin), bytes_of(image, region));
                timed(
                    queue.row,
                    || Command::transfer(CommandKind::Fill, bytes * rows * slices),
                    || {
                        for at in (0..slices).flat_map(|z| (0..rows).map(move |y| offset + z * slice + y * row)) {
                            // SAFETY: as the caller promises.
                            unsafe { memory.fill(at, bytes, texel) };
                        }
                    },
                );
                Ok(())
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                queue.fill_image(memory, (region, image.texel), color, handles(&waits(queue, after)?))
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Copies a region of another image to the place at `origin`.
    ///
    /// # Safety
    ///
    /// The regions are within the images, whose descriptions these are. The images differ, and the caller holds an exclusive
    /// borrow of this one.
    pub(crate) unsafe fn copy_image(
        &self,
        queue: &Queue,
        (image, origin): (Description, [usize; 3]),
        source: &Self,
        (from, region): (Description, Region),
    ) -> Result<()> {
        let sides = vec![(side(&image, origin), side(&from, region.origin))];
        // SAFETY: as the caller promises.
        unsafe {
            copied_boxes(
                queue,
                [self, source],
                (sides, bytes_of(&from, &region)),
                move |queue, [memory, source], _, waits| {
                    queue.copy_image((memory, origin), (source, &region, from.texel), waits)
                },
            )
        }
    }

    /// Copies a region of an image to this buffer, from the byte `offset` on.
    ///
    /// # Safety
    ///
    /// The region is within the image, whose description this is, and its bytes are within the buffer. The caller holds an
    /// exclusive borrow of them.
    pub(crate) unsafe fn copy_from_image(
        &self,
        queue: &Queue,
        offset: usize,
        source: &Self,
        (image, region): (Description, Region),
    ) -> Result<()> {
        let sides = vec![(Side { offset, ..dense(&image, &region) }, side(&image, region.origin))];
        // SAFETY: as the caller promises.
        unsafe {
            copied_boxes(
                queue,
                [self, source],
                (sides, bytes_of(&image, &region)),
                move |queue, [memory, source], _, waits| {
                    queue.copy_image_to_buffer((source, &image, &region), (memory, offset), waits)
                },
            )
        }
    }

    /// Copies the bytes of a buffer, from the byte `offset` on, to a region of this image.
    ///
    /// # Safety
    ///
    /// The region is within the image, whose description this is, and the caller holds an exclusive borrow of it. The
    /// region's bytes are within the buffer.
    pub(crate) unsafe fn copy_to_image(
        &self,
        queue: &Queue,
        (image, region): (Description, Region),
        source: &Self,
        offset: usize,
    ) -> Result<()> {
        let sides = vec![(side(&image, region.origin), Side { offset, ..dense(&image, &region) })];
        // SAFETY: as the caller promises.
        unsafe {
            copied_boxes(
                queue,
                [self, source],
                (sides, bytes_of(&image, &region)),
                move |queue, [memory, source], _, waits| {
                    queue.copy_buffer_to_image((source, offset), (memory, &image, &region), waits)
                },
            )
        }
    }
}

/// What is wrong with the lengths of an image.
fn check_lengths(device: &Device, image: &Description) -> Result<(), String> {
    let capabilities = device.capabilities();
    if !capabilities.images {
        return Err("it has no images: use a buffer and grids, or another device such as the native one".to_owned());
    }
    let lengths = image.lengths();
    if lengths.contains(&0) {
        return Err("an image has at least one pixel in each dimension".to_owned());
    }
    let [width, height] = capabilities.max_image_2d;
    let layers = capabilities.max_image_layers;
    let limits: &[usize] = match image.kind {
        ImageKind::D1 => &[width],
        ImageKind::D2 => &[width, height],
        ImageKind::D3 => &capabilities.max_image_3d,
        ImageKind::D1Array => &[width, layers],
        ImageKind::D2Array => &[width, height, layers],
    };
    for ((length, limit), name) in lengths.iter().zip(limits).zip(image.kind.lengths()) {
        let limit = (*limit).min(MOST_COORDINATE as usize);
        if *length > limit {
            return Err(format!("the largest {name} is {limit}: divide the image into parts"));
        }
    }
    match image.bytes() {
        Some(bytes) if bytes as u64 <= capabilities.max_allocation => Ok(()),
        Some(_) | None => {
            Err(format!("it has more than {} bytes, the most in one allocation", capabilities.max_allocation))
        }
    }
}

/// Where a pixel is, in the memory of the native device.
fn side(image: &Description, [x, y, z]: [usize; 3]) -> Side {
    let (row, slice) = (image.size[0] * image.texel, image.size[0] * image.size[1] * image.texel);
    Side { offset: z * slice + y * row + x * image.texel, row, slice }
}

/// The layout of a region whose pixels are contiguous.
fn dense(image: &Description, region: &Region) -> Side {
    let [row, rows, _] = bytes_of(image, region);
    Side { offset: 0, row, slice: row * rows }
}

/// The bytes of a row, the rows of a slice, and the slices.
fn bytes_of(image: &Description, region: &Region) -> [usize; 3] {
    let [width, height, depth] = region.size;
    [width * image.texel, height, depth]
}
