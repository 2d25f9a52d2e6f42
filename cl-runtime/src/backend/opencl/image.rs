//! Image objects and samplers. Ordering, lifetimes and kernel arguments are those of buffer objects.

use super::{
    call::{check, failed},
    context::Context,
    device::Device,
    handle::{EventHandle, MemoryHandle, SamplerHandle},
    memory::Memory,
    queue::Queue,
    transfer_queue::drain,
    wait::{self, Waits},
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        image::{ChannelOrder, ChannelType, Description, ImageFormat, Region, formats},
        rect::Place,
        sampler::{AddressMode, Filter, Sampler},
    },
    host::exit,
    quirks::Quirk,
    timeline::{self, CommandKind, Work},
};
use cl_ir::image::ImageKind;
use cl3::sampler::create_sampler;
use opencl3::{
    command_queue::{
        enqueue_copy_buffer_to_image, enqueue_copy_image, enqueue_copy_image_to_buffer, enqueue_fill_image,
        enqueue_read_image, enqueue_write_image,
    },
    error_codes::{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_OUT_OF_RESOURCES},
    memory as cl,
    types::{CL_TRUE, cl_image_desc, cl_image_format, cl_mem_object_type, cl_sampler, cl_uint},
};
use std::{mem, ptr, sync::PoisonError};

fn object_type(kind: ImageKind) -> cl_mem_object_type {
    match kind {
        ImageKind::D1 => cl::CL_MEM_OBJECT_IMAGE1D,
        ImageKind::D2 => cl::CL_MEM_OBJECT_IMAGE2D,
        ImageKind::D3 => cl::CL_MEM_OBJECT_IMAGE3D,
        ImageKind::D1Array => cl::CL_MEM_OBJECT_IMAGE1D_ARRAY,
        ImageKind::D2Array => cl::CL_MEM_OBJECT_IMAGE2D_ARRAY,
    }
}

fn format_of(format: ImageFormat) -> (cl_uint, cl_uint) {
    let order = match format.order {
        ChannelOrder::R => cl::CL_R,
        ChannelOrder::Rg => cl::CL_RG,
        ChannelOrder::Rgba => cl::CL_RGBA,
        ChannelOrder::Bgra => cl::CL_BGRA,
    };
    let channel = match format.channel {
        ChannelType::Unorm8 => cl::CL_UNORM_INT8,
        ChannelType::Snorm8 => cl::CL_SNORM_INT8,
        ChannelType::Unorm16 => cl::CL_UNORM_INT16,
        ChannelType::Snorm16 => cl::CL_SNORM_INT16,
        ChannelType::Uint8 => cl::CL_UNSIGNED_INT8,
        ChannelType::Uint16 => cl::CL_UNSIGNED_INT16,
        ChannelType::Uint32 => cl::CL_UNSIGNED_INT32,
        ChannelType::Sint8 => cl::CL_SIGNED_INT8,
        ChannelType::Sint16 => cl::CL_SIGNED_INT16,
        ChannelType::Sint32 => cl::CL_SIGNED_INT32,
        ChannelType::Half => cl::CL_HALF_FLOAT,
        ChannelType::Float => cl::CL_FLOAT,
    };
    (order, channel)
}

impl Context {
    /// The formats in which images can be read and written by kernels.
    pub(crate) fn image_formats(&self, kind: ImageKind) -> Result<&[ImageFormat]> {
        let kept = &self.images().formats[kind as usize];
        match kept.get() {
            Some(formats) => Ok(formats),
            None => {
                let formats = self.queried_formats(kind)?;
                Ok(kept.get_or_init(|| formats))
            }
        }
    }

    fn queried_formats(&self, kind: ImageKind) -> Result<Vec<ImageFormat>> {
        let _inside = exit::enter();
        let found = cl::get_supported_image_formats(self.handle().raw(), cl::CL_MEM_READ_WRITE, object_type(kind));
        let found = check(self, "clGetSupportedImageFormats", found)?;
        let is_found = |format: &ImageFormat| {
            let (order, channel) = format_of(*format);
            found.iter().any(|one| (one.image_channel_order, one.image_channel_data_type) == (order, channel))
        };
        let mut formats: Vec<_> = formats().into_iter().filter(is_found).collect();
        if self.devices().any(|device| device.quirks().has(Quirk::HalfOfOneChannel)) {
            let half = ImageFormat { order: ChannelOrder::R, channel: ChannelType::Half };
            formats.retain(|format| *format != half);
        }
        Ok(formats)
    }

    /// An image with unspecified contents.
    fn allocate_image(&self, image: &Description) -> Result<MemoryHandle> {
        let (order, channel) = format_of(image.format);
        let format = cl_image_format { image_channel_order: order, image_channel_data_type: channel };
        let [width, second, third] = image.size;
        let (height, depth, layers) = match image.kind {
            ImageKind::D1 => (0, 0, 0),
            ImageKind::D2 => (second, 0, 0),
            ImageKind::D3 => (second, third, 0),
            ImageKind::D1Array => (0, 0, second),
            ImageKind::D2Array => (second, 0, third),
        };
        let description = cl_image_desc {
            image_type: object_type(image.kind),
            image_width: width,
            image_height: height,
            image_depth: depth,
            image_array_size: layers,
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: ptr::null_mut(),
        };
        let _inside = exit::enter();
        // SAFETY: the two descriptions live until the call returns, and there is no host memory.
        let memory = unsafe {
            cl::create_image(self.handle().raw(), cl::CL_MEM_READ_WRITE, &format, &description, ptr::null_mut())
        };
        match memory {
            // SAFETY: just created, and owned here.
            Ok(memory) => Ok(unsafe { MemoryHandle::new(memory) }),
            Err(CL_MEM_OBJECT_ALLOCATION_FAILURE | CL_OUT_OF_RESOURCES | CL_OUT_OF_HOST_MEMORY) => {
                Err(Error::OutOfMemory { bytes: image.bytes().unwrap_or(usize::MAX), device: self.full_name() })
            }
            Err(code) => Err(failed(self, "clCreateImage", code)),
        }
    }

    /// The sampler object for a sampler. It lives as long as the context.
    pub(crate) fn sampler(&self, device: &Device, sampler: Sampler) -> Result<cl_sampler> {
        let mut samplers = self.images().samplers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = samplers.iter().find(|(known, _)| *known == sampler) {
            return Ok(known.raw());
        }
        let handle = self.create_sampler(device, sampler)?;
        let raw = handle.raw();
        samplers.push((sampler, handle));
        Ok(raw)
    }

    fn create_sampler(&self, device: &Device, sampler: Sampler) -> Result<SamplerHandle> {
        let address = match sampler.address_mode() {
            AddressMode::ClampToBorder => cl::CL_ADDRESS_CLAMP,
            AddressMode::ClampToEdge => cl::CL_ADDRESS_CLAMP_TO_EDGE,
            AddressMode::Repeat => cl::CL_ADDRESS_REPEAT,
            AddressMode::MirroredRepeat => cl::CL_ADDRESS_MIRRORED_REPEAT,
        };
        let filter = match sampler.filter() {
            Filter::Nearest => cl::CL_FILTER_NEAREST,
            Filter::Linear => cl::CL_FILTER_LINEAR,
        };
        let _inside = exit::enter();
        let normalised = u32::from(sampler.is_normalised());
        let object = create_sampler(self.handle().raw(), normalised, address, filter);
        let object = check(device, "clCreateSampler", object)?;
        // SAFETY: just created, and owned here.
        Ok(unsafe { SamplerHandle::new(object) })
    }
}

impl Memory {
    /// An image with unspecified contents.
    pub(crate) fn image(context: &'static Context, image: &Description) -> Result<Self> {
        let memory = Self::of(context, context.allocate_image(image)?, image.bytes().unwrap_or(usize::MAX));
        let is_used_late = context.devices().any(|device| device.quirks_of_calls().has(Quirk::ImagesInUse));
        Ok(if is_used_late { memory.released_after_use() } else { memory })
    }
}

impl Queue {
    /// Copies a region of an image to the host (a read) or from it (a write), and waits for the copy. The host's pixels
    /// are contiguous. After a read, reports the first unreported panic.
    ///
    /// # Safety
    ///
    /// The region is within the image, and the host's memory is writable, or for a write readable, for all its bytes.
    pub(crate) unsafe fn transfer_image(
        &self,
        (image, description, region): (&Memory, &Description, &Region),
        access: Access,
        (Place(host), bytes): (Place, usize),
    ) -> Result<()> {
        let _inside = exit::enter();
        if self.device().quirks_of_calls().has(Quirk::BlockingTransfers) {
            // by way of a buffer, whose transfers do not block in the driver
            let between = Memory::uninitialised(self.context(), bytes)?;
            if access == Access::Read {
                self.copy_image_to_buffer((image, description, region), (&between, 0), Vec::new())?;
                // SAFETY: as the caller promises; the buffer has as many bytes.
                return unsafe { self.read(&between, 0, host, bytes) };
            }
            // SAFETY: as the caller promises; the host's memory is only read.
            self.write(&between, 0, unsafe { std::slice::from_raw_parts(host, bytes) })?;
            return self.copy_buffer_to_image((&between, 0), (image, description, region), Vec::new());
        }
        let mark = self.records().mark();
        let waits = Waits::new(self.order(image, access)?);
        let _span = timeline::span(|| Work::Wait(access.transfer()));
        let (origin, size) = (region.origin.as_ptr(), region.size.as_ptr());
        // their types differ
        macro_rules! enqueue {
            ($function:ident) => {
                // SAFETY: as the caller promises. The driver no longer uses the host's memory when the call returns, and
                // only reads it for a write. A pitch of 0 means that rows are contiguous.
                unsafe {
                    $function(
                        self.raw(),
                        image.raw(),
                        CL_TRUE,
                        origin,
                        size,
                        0,
                        0,
                        host.cast(),
                        waits.len(),
                        waits.as_ptr(),
                    )
                }
            };
        }
        let (operation, event) = match access {
            Access::Read => ("clEnqueueReadImage", enqueue!(enqueue_read_image)),
            Access::Write => ("clEnqueueWriteImage", enqueue!(enqueue_write_image)),
        };
        if event.is_err() {
            // the transfer may be running nevertheless, and the host's memory is about to be released
            let _ = drain(self.device(), self.raw());
        }
        let event = check(self.device(), operation, event)?;
        // SAFETY: just created, and ours.
        let event = unsafe { EventHandle::new(event) };
        self.note(CommandKind::of_transfer(access), bytes, &event);
        wait::block(self.device(), &event)?;
        if access == Access::Read { self.report_done(mark) } else { Ok(()) }
    }

    /// Sets the pixels of a region, after the events in `waits`. The color is four `float`, `int` or `uint`.
    pub(crate) fn fill_image(
        &self,
        image: &Memory,
        (region, texel): (&Region, usize),
        color: &[u8; 16],
        mut waits: Vec<EventHandle>,
    ) -> Result<()> {
        let mut locked = self.context().lock();
        image.order(&mut locked, self, Access::Write, &mut waits)?;
        let waits = Waits::new(waits);
        let (color, origin, size) = (aligned(color), region.origin.as_ptr(), region.size.as_ptr());
        // SAFETY: the color is copied before the call returns.
        let event = unsafe {
            enqueue_fill_image(
                self.raw(),
                image.raw(),
                color.as_ptr().cast(),
                origin,
                size,
                waits.len(),
                waits.as_ptr(),
            )
        };
        let event = self.enqueued("clEnqueueFillImage", event)?;
        image.record(&mut locked, self, Access::Write, &event);
        self.note(CommandKind::Fill, region.bytes(texel), &event);
        Ok(())
    }

    /// Copies a region of `source`, after the events in `waits`, to the place at `origin`.
    pub(crate) fn copy_image(
        &self,
        (image, origin): (&Memory, [usize; 3]),
        (source, region, texel): (&Memory, &Region, usize),
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        let bytes = region.bytes(texel);
        // SAFETY: only handles and numbers.
        self.enqueue_copy(image, source, (waits, bytes), "clEnqueueCopyImage", |waits| unsafe {
            enqueue_copy_image(
                self.raw(),
                source.raw(),
                image.raw(),
                region.origin.as_ptr(),
                origin.as_ptr(),
                region.size.as_ptr(),
                waits.len(),
                waits.as_ptr(),
            )
        })
    }

    /// Copies a region of an image to a buffer, from this byte on, after the events in `waits`.
    pub(crate) fn copy_image_to_buffer(
        &self,
        (image, description, region): (&Memory, &Description, &Region),
        (buffer, offset): (&Memory, usize),
        mut waits: Vec<EventHandle>,
    ) -> Result<()> {
        if self.copies_by_lines(description, region) {
            let (one, line) = self.line(description, region)?;
            for (from, offset) in lines(description, region, offset) {
                self.copy_image((&one, line.origin), (image, &from, description.texel), mem::take(&mut waits))?;
                self.enqueue_image_to_buffer((&one, &line, description.texel), (buffer, offset), Vec::new())?;
            }
            return Ok(());
        }
        self.enqueue_image_to_buffer((image, region, description.texel), (buffer, offset), waits)
    }

    fn enqueue_image_to_buffer(
        &self,
        (image, region, texel): (&Memory, &Region, usize),
        (buffer, offset): (&Memory, usize),
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        // SAFETY: only handles and numbers.
        self.enqueue_copy(buffer, image, (waits, region.bytes(texel)), "clEnqueueCopyImageToBuffer", |waits| unsafe {
            enqueue_copy_image_to_buffer(
                self.raw(),
                image.raw(),
                buffer.raw(),
                region.origin.as_ptr(),
                region.size.as_ptr(),
                offset,
                waits.len(),
                waits.as_ptr(),
            )
        })
    }

    /// Copies from a buffer, from this byte on, to a region of an image, after the events in `waits`.
    pub(crate) fn copy_buffer_to_image(
        &self,
        (buffer, offset): (&Memory, usize),
        (image, description, region): (&Memory, &Description, &Region),
        mut waits: Vec<EventHandle>,
    ) -> Result<()> {
        if self.copies_by_lines(description, region) {
            let (one, line) = self.line(description, region)?;
            for (to, offset) in lines(description, region, offset) {
                self.enqueue_buffer_to_image(
                    (buffer, offset),
                    (&one, &line, description.texel),
                    mem::take(&mut waits),
                )?;
                self.copy_image((image, to.origin), (&one, &line, description.texel), Vec::new())?;
            }
            return Ok(());
        }
        self.enqueue_buffer_to_image((buffer, offset), (image, region, description.texel), waits)
    }

    fn enqueue_buffer_to_image(
        &self,
        (buffer, offset): (&Memory, usize),
        (image, region, texel): (&Memory, &Region, usize),
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        // SAFETY: only handles and numbers.
        self.enqueue_copy(image, buffer, (waits, region.bytes(texel)), "clEnqueueCopyBufferToImage", |waits| unsafe {
            enqueue_copy_buffer_to_image(
                self.raw(),
                buffer.raw(),
                image.raw(),
                offset,
                region.origin.as_ptr(),
                region.size.as_ptr(),
                waits.len(),
                waits.as_ptr(),
            )
        })
    }

    /// Whether each line of the region must be copied by way of an array of one line, because the driver copies between
    /// buffers and no other line of an array than the first.
    fn copies_by_lines(&self, image: &Description, region: &Region) -> bool {
        let is_first = region.origin[1] == 0 && region.size[1] == 1;
        image.kind == ImageKind::D1Array && !is_first && self.device().quirks_of_calls().has(Quirk::LinesOfAnArray)
    }

    /// An array of one line, as long as those of the region, and the region that this line is.
    fn line(&self, image: &Description, region: &Region) -> Result<(Memory, Region)> {
        let size = [region.size[0], 1, 1];
        let line = Memory::image(self.context(), &Description { size, ..*image })?;
        Ok((line, Region { origin: [0; 3], size }))
    }
}

/// The lines of a region, and where each is in a buffer that holds them from the byte `offset` on.
fn lines(image: &Description, region: &Region, offset: usize) -> impl Iterator<Item = (Region, usize)> {
    let ([x, first, _], [width, count, _], texel) = (region.origin, region.size, image.texel);
    (0..count).map(move |index| {
        (Region { origin: [x, first + index, 0], size: [width, 1, 1] }, offset + index * width * texel)
    })
}

/// The color as a type of its alignment.
fn aligned(color: &[u8; 16]) -> [u32; 4] {
    bytemuck::pod_read_unaligned(color)
}
