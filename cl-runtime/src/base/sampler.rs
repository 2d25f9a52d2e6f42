//! Samplers: how kernels read images between pixels and beyond the border.

/// What a sampler makes of the pixels around a position.
///
/// ```
/// # use cl_runtime::prelude::*;
/// let sampler = Sampler::new(Filter::Linear, AddressMode::Repeat);
/// assert_eq!(sampler.filter(), Filter::Linear);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest pixel.
    Nearest,
    /// The mean of the two, four or eight nearest pixels, weighted by their distances. Pixels of integers are never
    /// interpolated: of these it is the nearest, too.
    Linear,
}

/// What a sampler reads beyond the border of an image.
///
/// OpenCL's `CLK_ADDRESS_NONE`, for which positions beyond the border are undefined, is not among these: `image.read(x, y)`
/// takes its place.
///
/// ```
/// # use cl_runtime::prelude::*;
/// let sampler = Sampler::new(Filter::Nearest, AddressMode::ClampToEdge);
/// assert_eq!(sampler.address_mode(), AddressMode::ClampToEdge);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AddressMode {
    /// The border: black, transparent if pixels have alpha and opaque otherwise. OpenCL calls it `CLK_ADDRESS_CLAMP`.
    ClampToBorder,
    /// The nearest pixel at the edge.
    ClampToEdge,
    /// The image again, as if it were a tile of many.
    Repeat,
    /// The image again, each time mirrored.
    MirroredRepeat,
}

/// How a kernel samples images: `image.sample(sampler, x, y)`.
///
/// Coordinates go from 0 at the left and upper edge to 1 at the right and lower edge, or, of a sampler
/// [in pixels](Self::in_pixels), to the width and the height. The center of the first pixel is 0.5 pixels from the edge.
/// Coordinates are limited to ±65536, and NaN is the lower limit. On some devices positions have as few as 8 bits between
/// two pixels, so that results of [`Filter::Linear`] differ slightly.
///
/// ```
/// use cl_runtime::{pixel::R32Float, prelude::*};
///
/// #[kernel]
/// fn enlarge(image: &Image1d<R32Float>, sampler: Sampler, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = image.sample(sampler, (i as f32 + 0.5) / y.len() as f32).x;
/// }
///
/// # let queue = Queue::new(&Device::native())?;
/// let image = Image1d::<R32Float>::from_slice(&queue, [2], &[0.0, 1.0])?;
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// let linear = Sampler::new(Filter::Linear, AddressMode::ClampToEdge);
/// enlarge(&image, linear, &mut y).global(4).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0.0, 0.25, 0.75, 1.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sampler {
    filter: Filter,
    address: AddressMode,
    is_normalised: bool,
}

impl Sampler {
    /// Creates a sampler for coordinates from 0 to 1.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// const TILES: Sampler = Sampler::new(Filter::Linear, AddressMode::Repeat);
    /// assert!(TILES.is_normalised());
    /// ```
    pub const fn new(filter: Filter, address: AddressMode) -> Self {
        Self { filter, address, is_normalised: true }
    }

    /// Creates a sampler for coordinates in pixels.
    ///
    /// # Panics
    ///
    /// With [`AddressMode::Repeat`] and [`AddressMode::MirroredRepeat`], for which OpenCL requires coordinates from 0 to 1.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let sampler = Sampler::in_pixels(Filter::Linear, AddressMode::ClampToBorder);
    /// assert!(!sampler.is_normalised());
    /// ```
    #[track_caller]
    pub const fn in_pixels(filter: Filter, address: AddressMode) -> Self {
        assert!(
            matches!(address, AddressMode::ClampToBorder | AddressMode::ClampToEdge),
            "an image repeats in coordinates from 0 to 1: use `Sampler::new`, and divide the coordinates by the width and the height"
        );
        Self { filter, address, is_normalised: false }
    }

    /// Returns the filter.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(Sampler::new(Filter::Nearest, AddressMode::Repeat).filter(), Filter::Nearest);
    /// ```
    pub const fn filter(self) -> Filter {
        self.filter
    }

    /// Returns what it reads beyond the border.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(Sampler::new(Filter::Nearest, AddressMode::Repeat).address_mode(), AddressMode::Repeat);
    /// ```
    pub const fn address_mode(self) -> AddressMode {
        self.address
    }

    /// Returns `true` if coordinates go from 0 to 1, and `false` if they are in pixels.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert!(Sampler::new(Filter::Nearest, AddressMode::Repeat).is_normalised());
    /// ```
    pub const fn is_normalised(self) -> bool {
        self.is_normalised
    }

    /// The same with another filter.
    pub(crate) const fn with_filter(self, filter: Filter) -> Self {
        Self { filter, ..self }
    }
}

/// Its bytes are a number, which only the runtime interprets.
impl Sampler {
    /// The sampler as an argument of a launch.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.filter as u32 | (self.address as u32) << 1 | u32::from(self.is_normalised) << 3
    }

    /// The sampler with these [bits](Self::bits).
    #[inline]
    pub(crate) fn of_bits(bits: u32) -> Self {
        let filter = if bits & 1 == 0 { Filter::Nearest } else { Filter::Linear };
        let address = match bits >> 1 & 3 {
            0 => AddressMode::ClampToBorder,
            1 => AddressMode::ClampToEdge,
            2 => AddressMode::Repeat,
            _ => AddressMode::MirroredRepeat,
        };
        Self { filter, address, is_normalised: bits >> 3 & 1 != 0 }
    }

    /// The sampler of which these are the bytes.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self::of_bits(bytes.try_into().map_or(0, u32::from_ne_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samplers_survive_the_way_there_and_back() {
        for filter in [Filter::Nearest, Filter::Linear] {
            for address in
                [AddressMode::ClampToBorder, AddressMode::ClampToEdge, AddressMode::Repeat, AddressMode::MirroredRepeat]
            {
                let sampler = Sampler::new(filter, address);
                for sampler in [sampler, Sampler { is_normalised: false, ..sampler }] {
                    assert_eq!(Sampler::of_bits(sampler.bits()), sampler);
                }
            }
        }
    }
}
