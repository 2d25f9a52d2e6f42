//! Every type of pixels in two dimensions, and some in the others.

use super::{
    Kernels, check,
    reference::Axis::{Filtered, Layer},
};
use cl_runtime::{Capability, pixel::*, prelude::*};
use tests::on_every_device;

macro_rules! kernels {
    ($module:ident $Pixel:ident $Value:ident $Image:ident ($($at:ident $as:ty),*) { |$image:ident, $x:ident| $write:expr }) => {
        mod $module {
            use super::*;

            #[kernel]
            pub(super) fn read(image: &$Image<$Pixel>, at: &[u32x4], y: &mut [$Value]) {
                let i = global_id(0);
                let at = at[i];
                y[i] = image.read($(at.$at as usize),*);
            }

            #[kernel]
            pub(super) fn write($x: &[$Value], $image: &mut $Image<$Pixel>) {
                $write;
            }

            #[kernel]
            pub(super) fn sample(image: &$Image<$Pixel>, sampler: Sampler, at: &[f32x4], y: &mut [$Value]) {
                let i = global_id(0);
                let at = at[i];
                y[i] = image.sample(sampler, $(at.$at as $as),*);
            }
        }
    };
}

macro_rules! kernels_of {
    ($module:ident $Pixel:ident) => {
        Kernels {
            read: |image, at, y| $module::read(image, at, y),
            write: |x, image| $module::write(x, image),
            sample: |image, sampler, at, y| $module::sample(image, sampler, at, y),
        }
    };
}

macro_rules! formats {
    ($($test:ident { $($module:ident $Pixel:ident $Value:ident)* })*) => {$(
        $(kernels! {
            $module $Pixel $Value Image2d (x f32, y f32) { |image, x| {
                let (column, row) = (global_id(0), global_id(1));
                image.write(column, row, x[row * image.width() + column])
            } }
        })*

        #[test]
        fn $test() {
            on_every_device(&[Capability::Images], |queue| {
                $(check(queue, &kernels_of!($module $Pixel), [5, 3], &[Filtered, Filtered])?;)*
                Ok(())
            });
        }
    )*};
}

formats! {
    unorm {
        r8_unorm R8Unorm f32x4
        r16_unorm R16Unorm f32x4
        rg8_unorm Rg8Unorm f32x4
        rg16_unorm Rg16Unorm f32x4
        rgba8_unorm Rgba8Unorm f32x4
        rgba16_unorm Rgba16Unorm f32x4
        bgra8_unorm Bgra8Unorm f32x4
    }
    snorm {
        r8_snorm R8Snorm f32x4
        r16_snorm R16Snorm f32x4
        rg8_snorm Rg8Snorm f32x4
        rg16_snorm Rg16Snorm f32x4
        rgba8_snorm Rgba8Snorm f32x4
        rgba16_snorm Rgba16Snorm f32x4
    }
    float {
        r16_float R16Float f32x4
        r32_float R32Float f32x4
        rg16_float Rg16Float f32x4
        rg32_float Rg32Float f32x4
        rgba16_float Rgba16Float f32x4
        rgba32_float Rgba32Float f32x4
    }
    uint {
        r8_uint R8Uint u32x4
        r16_uint R16Uint u32x4
        r32_uint R32Uint u32x4
        rg8_uint Rg8Uint u32x4
        rg16_uint Rg16Uint u32x4
        rg32_uint Rg32Uint u32x4
        rgba8_uint Rgba8Uint u32x4
        rgba16_uint Rgba16Uint u32x4
        rgba32_uint Rgba32Uint u32x4
    }
    sint {
        r8_sint R8Sint i32x4
        r16_sint R16Sint i32x4
        r32_sint R32Sint i32x4
        rg8_sint Rg8Sint i32x4
        rg16_sint Rg16Sint i32x4
        rg32_sint Rg32Sint i32x4
        rgba8_sint Rgba8Sint i32x4
        rgba16_sint Rgba16Sint i32x4
        rgba32_sint Rgba32Sint i32x4
    }
}

macro_rules! dimensions {
    ($($test:ident $Image:ident $at:tt $size:tt $axes:tt [$($need:ident),*] $write:tt
        { $($module:ident $Pixel:ident $Value:ident)* })*) => {$(
        $(kernels! { $module $Pixel $Value $Image $at $write })*

        #[test]
        fn $test() {
            on_every_device(&[Capability::Images $(, Capability::$need)*], |queue| {
                $(check(queue, &kernels_of!($module $Pixel), $size, &$axes)?;)*
                Ok(())
            });
        }
    )*};
}

dimensions! {
    lines Image1d (x f32) [7] [Filtered] []
    { |image, x| image.write(global_id(0), x[global_id(0)]) }
    {
        line_r8_unorm R8Unorm f32x4
        line_rgba32_float Rgba32Float f32x4
        line_rgba16_sint Rgba16Sint i32x4
    }
    boxes Image3d (x f32, y f32, z f32) [3, 4, 2] [Filtered, Filtered, Filtered] [Image3dWrites]
    { |image, x| {
        let (column, row, slice) = (global_id(0), global_id(1), global_id(2));
        image.write(column, row, slice, x[(slice * image.height() + row) * image.width() + column])
    } }
    {
        box_rgba8_unorm Rgba8Unorm f32x4
        box_r32_float R32Float f32x4
        box_r32_uint R32Uint u32x4
    }
    arrays_of_lines Image1dArray (x f32, y usize) [5, 3] [Filtered, Layer] []
    { |image, x| image.write(global_id(0), global_id(1), x[global_id(1) * image.width() + global_id(0)]) }
    {
        lines_rgba8_unorm Rgba8Unorm f32x4
        lines_r32_float R32Float f32x4
        lines_rgba8_uint Rgba8Uint u32x4
    }
    arrays Image2dArray (x f32, y f32, z usize) [4, 3, 3] [Filtered, Filtered, Layer] []
    { |image, x| {
        let (column, row, layer) = (global_id(0), global_id(1), global_id(2));
        image.write(column, row, layer, x[(layer * image.height() + row) * image.width() + column])
    } }
    {
        images_rgba8_unorm Rgba8Unorm f32x4
        images_r32_float R32Float f32x4
        images_rgba32_sint Rgba32Sint i32x4
    }
}
