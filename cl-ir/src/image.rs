//! Images: their dimensions and the pixel types that kernels know by name.

use crate::Scalar;

/// The dimensions of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageKind {
    /// `Image1d`
    D1,
    /// `Image2d`
    D2,
    /// `Image3d`
    D3,
    /// `Image1dArray`
    D1Array,
    /// `Image2dArray`
    D2Array,
}

impl ImageKind {
    /// All of them.
    pub const ALL: [ImageKind; 5] =
        [ImageKind::D1, ImageKind::D2, ImageKind::D3, ImageKind::D1Array, ImageKind::D2Array];

    /// The name of the type in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            ImageKind::D1 => "Image1d",
            ImageKind::D2 => "Image2d",
            ImageKind::D3 => "Image3d",
            ImageKind::D1Array => "Image1dArray",
            ImageKind::D2Array => "Image2dArray",
        }
    }

    /// The name of the type in OpenCL C (1.2, section 6.1.3).
    pub const fn opencl(self) -> &'static str {
        match self {
            ImageKind::D1 => "image1d_t",
            ImageKind::D2 => "image2d_t",
            ImageKind::D3 => "image3d_t",
            ImageKind::D1Array => "image1d_array_t",
            ImageKind::D2Array => "image2d_array_t",
        }
    }

    /// The names of its lengths, the innermost first. As many coordinates name a pixel.
    pub const fn lengths(self) -> &'static [&'static str] {
        match self {
            ImageKind::D1 => &["width"],
            ImageKind::D2 => &["width", "height"],
            ImageKind::D3 => &["width", "height", "depth"],
            ImageKind::D1Array => &["width", "layers"],
            ImageKind::D2Array => &["width", "height", "layers"],
        }
    }

    /// The names of the coordinates of a pixel.
    pub const fn coordinates(self) -> &'static [&'static str] {
        match self {
            ImageKind::D1 => &["x"],
            ImageKind::D2 => &["x", "y"],
            ImageKind::D3 => &["x", "y", "z"],
            ImageKind::D1Array => &["x", "layer"],
            ImageKind::D2Array => &["x", "y", "layer"],
        }
    }

    /// Whether the last coordinate is the number of an image in an array.
    pub const fn is_array(self) -> bool {
        matches!(self, ImageKind::D1Array | ImageKind::D2Array)
    }

    /// The number of coordinates in which a sampler filters.
    pub const fn filtered(self) -> usize {
        let all = self.lengths().len();
        if self.is_array() { all - 1 } else { all }
    }
}

/// The lanes of a pixel's value in kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PixelLanes {
    /// `f32x4`
    Float,
    /// `i32x4`
    Int,
    /// `u32x4`
    Uint,
}

impl PixelLanes {
    /// The type of a lane.
    pub const fn scalar(self) -> Scalar {
        match self {
            PixelLanes::Float => Scalar::F32,
            PixelLanes::Int => Scalar::I32,
            PixelLanes::Uint => Scalar::U32,
        }
    }

    /// What OpenCL C appends to `read_image` and `write_image`.
    pub const fn suffix(self) -> &'static str {
        match self {
            PixelLanes::Float => "f",
            PixelLanes::Int => "i",
            PixelLanes::Uint => "ui",
        }
    }
}

/// A type of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelType {
    /// The name in Rust.
    pub name: &'static str,
    /// The lanes of the values.
    pub lanes: PixelLanes,
    /// The number of channels. Of the lanes beyond these, the last is 1, and the others are 0.
    pub channels: u8,
}

const fn pixel_type(name: &'static str, lanes: PixelLanes, channels: u8) -> PixelType {
    PixelType { name, lanes, channels }
}

/// The pixel types.
pub const PIXELS: [PixelType; 37] = {
    use PixelLanes::{Float, Int, Uint};
    [
        pixel_type("R8Unorm", Float, 1),
        pixel_type("R8Snorm", Float, 1),
        pixel_type("R8Uint", Uint, 1),
        pixel_type("R8Sint", Int, 1),
        pixel_type("R16Unorm", Float, 1),
        pixel_type("R16Snorm", Float, 1),
        pixel_type("R16Uint", Uint, 1),
        pixel_type("R16Sint", Int, 1),
        pixel_type("R16Float", Float, 1),
        pixel_type("R32Uint", Uint, 1),
        pixel_type("R32Sint", Int, 1),
        pixel_type("R32Float", Float, 1),
        pixel_type("Rg8Unorm", Float, 2),
        pixel_type("Rg8Snorm", Float, 2),
        pixel_type("Rg8Uint", Uint, 2),
        pixel_type("Rg8Sint", Int, 2),
        pixel_type("Rg16Unorm", Float, 2),
        pixel_type("Rg16Snorm", Float, 2),
        pixel_type("Rg16Uint", Uint, 2),
        pixel_type("Rg16Sint", Int, 2),
        pixel_type("Rg16Float", Float, 2),
        pixel_type("Rg32Uint", Uint, 2),
        pixel_type("Rg32Sint", Int, 2),
        pixel_type("Rg32Float", Float, 2),
        pixel_type("Rgba8Unorm", Float, 4),
        pixel_type("Rgba8Snorm", Float, 4),
        pixel_type("Rgba8Uint", Uint, 4),
        pixel_type("Rgba8Sint", Int, 4),
        pixel_type("Rgba16Unorm", Float, 4),
        pixel_type("Rgba16Snorm", Float, 4),
        pixel_type("Rgba16Uint", Uint, 4),
        pixel_type("Rgba16Sint", Int, 4),
        pixel_type("Rgba16Float", Float, 4),
        pixel_type("Rgba32Uint", Uint, 4),
        pixel_type("Rgba32Sint", Int, 4),
        pixel_type("Rgba32Float", Float, 4),
        pixel_type("Bgra8Unorm", Float, 4),
    ]
};

/// The pixel type with this name.
pub fn pixel(name: &str) -> Option<PixelType> {
    PIXELS.into_iter().find(|known| known.name == name)
}

/// The limit of the coordinates of samplers, in both directions. Times the width of an image it is an `int`, in which
/// drivers compute positions.
pub const MOST_COORDINATE: f32 = 65536.0;
