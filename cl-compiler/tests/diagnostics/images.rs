//! What images and samplers are not.

use super::{device, kernel, tokens};

#[test]
fn an_image_that_is_written_is_not_read() {
    kernel(
        r##"
fn k(image: &mut Image2d<Rgba8Unorm>) {
    let (x, y) = (global_id(0), global_id(1));
    image.write(x, y, image.read(x, y) * 0.5);
//                          ^^^^ error[CL0012]: a kernel that writes an image cannot read it; help: read from another image, which is a parameter of its own
}
"##,
    );
}

#[test]
fn an_image_that_is_read_is_not_written() {
    kernel(
        r##"
fn k(image: &Image2d<Rgba8Unorm>) {
    image.write(global_id(0), global_id(1), f32x4::splat(1.0));
//        ^^^^^ error[CL0012]: this image can only be read; help: to write it, take `&mut Image2d<Rgba8Unorm>`
}
"##,
    );
}

#[test]
fn values_have_the_lanes_of_pixels() {
    kernel(
        r##"
fn k(image: &mut Image1d<Rgba8Uint>) {
    image.write(global_id(0), f32x4::splat(1.0));
//                            ^^^^^^^^^^^^^^^^^ error[CL0011]: expected `u32x4`, found `f32x4`
    image.write(global_id(0), 0, u32x4::splat(1));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0011]: this takes 2 arguments, and there are 3; help: of an `Image1d`: `image.write(x, value)`
}
"##,
    );
}

#[test]
fn images_and_samplers_are_no_values() {
    kernel(
        r##"
fn k(image: &Image2d<Rgba8Unorm>, sampler: Sampler, y: &mut [f32]) {
    let i = global_id(0);
    let other = image;
//              ^^^^^ error[CL0005]: an image cannot be used as a value in kernels; help: use it by its own name: `image.read(x, y)`, `image.write(x, y, value)`, `image.width()`
    let level = sampler;
//              ^^^^^^^ error[CL0005]: a sampler cannot be used as a value in kernels; help: it is an argument of `image.sample(sampler, x, y)`
    y[i] = image.mean();
//               ^^^^ error[CL0012]: images have no method `mean` in kernels; help: there are `.read(…)`, `.sample(…)`, `.write(…)` and `.width()`, `.height()`
    y[i] = image.depth() as f32;
//               ^^^^^ error[CL0012]: images have no method `depth` in kernels; help: there are `.read(…)`, `.sample(…)`, `.write(…)` and `.width()`, `.height()`
}
"##,
    );
}

#[test]
fn pixels_are_named_by_their_type() {
    kernel(
        r##"
fn k(image: &Image2d<Pixels>) {}
//                   ^^^^^^ error[CL0003]: this is not the name of a pixel type; help: for example `&Image2d<Rgba8Unorm>`: a kernel names the type itself, an alias or a type parameter cannot be seen through
"##,
    );
}

#[test]
fn an_image_has_a_type_of_pixels() {
    kernel(
        r##"
fn k(image: &Image2d) {}
//          ^^^^^^^^ error[CL0003]: an image has a type of pixels; help: for example `&Image2d<Rgba8Unorm>`
"##,
    );
}

#[test]
fn an_image_is_in_no_local_memory() {
    kernel(
        r##"
fn k(#[local] image: &Image1d<R8Unorm>) {}
//                   ^^^^^^^^^^^^^^^^^ error[CL0003]: an image has a memory of its own; help: take `#[local]` and `#[constant]` away
//                   ^^^^^^^^^^^^^^^^^ error[CL0003]: `#[local]` goes on a `&mut [T]` or `&[AtomicU32]` parameter; help: make it `&mut`: only the work-group itself can write local memory
"##,
    );
}

#[test]
fn an_image_is_passed_by_reference() {
    kernel(
        r##"
fn k(image: Image3d<R8Unorm>) {}
//          ^^^^^^^^^^^^^^^^ error[CL0004]: the type `Image3d<R8Unorm>` is not supported in kernels; help: an image is a parameter, by reference: `&Image2d<Rgba8Unorm>`
"##,
    );
}

#[test]
fn device_functions_take_no_images() {
    device(
        r##"
fn d(image: &Image2d<Rgba8Unorm>, sampler: Sampler) -> f32 {
//          ^^^^^^^^^^^^^^^^^^^^ error[CL0003]: an image is a parameter of kernels only; help: read the pixel in the kernel, and pass its value
//                                         ^^^^^^^ error[CL0003]: a sampler is a parameter of kernels only; help: read the pixel in the kernel, and pass its value
    1.0
}
"##,
    );
}

#[test]
fn samples_take_samplers_and_coordinates() {
    kernel(
        r##"
fn k(image: &Image2d<Rgba8Unorm>, n: u32, sampler: Sampler, y: &mut [f32x4]) {
    let i = global_id(0);
    y[i] = image.sample(n, 0.5, 0.5);
//                      ^ error[CL0011]: this is not a sampler; help: the first argument is a parameter of the kernel, `sampler: Sampler`
    y[i] = image.sample(sampler, 0.5);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[CL0011]: this takes 3 arguments, and there are 2; help: of an `Image2d`: `image.sample(sampler, x, y)`
    y[i] = image.sample(sampler, i, 0.5);
//                               ^ error[CL0011]: expected `f32`, found `usize`
}
"##,
    );
}

#[test]
fn a_sampler_of_floats_is_none_of_integers() {
    kernel(
        r##"
fn k(floats: &Image2d<Rgba8Unorm>, integers: &Image2d<Rgba8Uint>, sampler: Sampler, y: &mut [f32]) {
    let i = global_id(0);
    y[i] = floats.sample(sampler, 0.5, 0.5).x + integers.sample(sampler, 0.5, 0.5).x as f32;
//                                                              ^^^^^^^ error[CL0005]: this sampler is used for an image of integers and for one of floats; help: take two samplers: pixels of integers are never interpolated
}
"##,
    );
}

/// Races are found as those of grids are.
#[test]
fn pixels_have_one_writer() {
    let races = |write: &str| {
        let source =
            format!("fn k(image: &mut Image2d<Rgba8Unorm>) {{ let (x, y) = (global_id(0), global_id(1)); {write} }}");
        let found = cl_compiler::diagnose_kernel(tokens(""), tokens(&source));
        found.iter().any(|diagnostic| diagnostic.code.name() == "CL0018")
    };
    assert!(races("image.write(0, 0, f32x4::splat(1.0));"));
    assert!(races("image.write(x / 2, y, f32x4::splat(1.0));"));
    assert!(races("image.write(x, y, f32x4::splat(1.0)); image.write(x + 1, y, f32x4::splat(1.0));"));
    assert!(!races("image.write(x, y, f32x4::splat(1.0));"));
    assert!(!races("if x < image.height() { image.write(y, x, f32x4::splat(1.0)); }"));
}
