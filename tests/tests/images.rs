//! Images: every format, read and written by kernels, and sampled in each way, compared with a reference of our own.

#[path = "images/formats.rs"]
mod formats;
#[path = "images/memory.rs"]
mod memory;
#[path = "images/misuse.rs"]
mod misuse;
#[path = "images/reference.rs"]
mod reference;

use cl_runtime::{
    Launch,
    image::{Dimensions, Image},
    pixel::Pixel,
    prelude::*,
};
use reference::{Axis, Whole, lanes, random_texels, stored};

/// The kernels for one type of images.
#[allow(clippy::type_complexity)]
struct Kernels<P: Pixel, D: Dimensions> {
    read: for<'a> fn(&'a Image<P, D>, &'a Buffer<u32x4>, &'a mut Buffer<P::Value>) -> Launch<'a>,
    write: for<'a> fn(&'a Buffer<P::Value>, &'a mut Image<P, D>) -> Launch<'a>,
    sample: for<'a> fn(&'a Image<P, D>, Sampler, &'a Buffer<f32x4>, &'a mut Buffer<P::Value>) -> Launch<'a>,
}

/// Checks images of this type and size on a device, if it has the format.
fn check<P: Pixel, D: Dimensions>(
    queue: &Queue,
    kernels: &Kernels<P, D>,
    size: D::Size,
    axes: &[Axis],
) -> cl_runtime::Result<()> {
    let device = queue.device();
    let kind = cl_runtime::image::ImageKind::from(D::KIND);
    if !device.image_formats(kind)?.contains(&P::FORMAT) {
        println!("skipped on {device}: no {:?} images of {}", kind, P::FORMAT);
        return Ok(());
    }
    let what = format!("{kind:?} {}", P::FORMAT);
    let pixels = size.as_ref().iter().product::<usize>();
    let texels = random_texels::<P>(pixels);
    let image = Image::<P, D>::from_slice(queue, size, &texels)?;
    assert_eq!(bytemuck::cast_slice::<_, u8>(&image.to_vec(queue)?), bytemuck::cast_slice::<_, u8>(&texels), "{what}");
    let whole = Whole::new::<P>(size.as_ref(), &texels);
    read(queue, kernels, &image, &whole, &what)?;
    write(queue, kernels, size, &what)?;
    for filter in [Filter::Nearest, Filter::Linear] {
        let modes =
            [AddressMode::ClampToBorder, AddressMode::ClampToEdge, AddressMode::Repeat, AddressMode::MirroredRepeat];
        for mode in modes {
            let mut samplers = vec![Sampler::new(filter, mode)];
            if matches!(mode, AddressMode::ClampToBorder | AddressMode::ClampToEdge) {
                samplers.push(Sampler::in_pixels(filter, mode));
            }
            for sampler in samplers {
                sample(queue, kernels, &image, &whole, (sampler, axes), &what)?;
            }
        }
    }
    Ok(())
}

fn read<P: Pixel, D: Dimensions>(
    queue: &Queue,
    kernels: &Kernels<P, D>,
    image: &Image<P, D>,
    whole: &Whole,
    what: &str,
) -> cl_runtime::Result<()> {
    let positions = whole.positions();
    let at: Vec<_> = positions.iter().map(|[x, y, z]| u32x4::new(*x as u32, *y as u32, *z as u32, 0)).collect();
    let at = Buffer::from_slice(queue, &at)?;
    let mut y = Buffer::zeroed(queue, at.len())?;
    (kernels.read)(image, &at, &mut y).global(at.len()).run(queue)?;
    for (position, found) in positions.iter().zip(y.to_vec(queue)?) {
        whole.assert_exact::<P>(whole.at(*position), lanes::<P>(found), &format!("read {what} at {position:?}"));
    }
    Ok(())
}

fn write<P: Pixel, D: Dimensions>(
    queue: &Queue,
    kernels: &Kernels<P, D>,
    size: D::Size,
    what: &str,
) -> cl_runtime::Result<()> {
    let pixels = size.as_ref().iter().product::<usize>();
    let values: Vec<P::Value> = reference::random_values::<P>(pixels);
    let x = Buffer::from_slice(queue, &values)?;
    let mut image = Image::<P, D>::zeroed(queue, size)?;
    let launch = match size.as_ref() {
        [w] => (kernels.write)(&x, &mut image).global(*w),
        [w, h] => (kernels.write)(&x, &mut image).global([*w, *h]),
        [w, h, d] => (kernels.write)(&x, &mut image).global([*w, *h, *d]),
        _ => unreachable!("images have three dimensions at most"),
    };
    launch.run(queue)?;
    for (value, texel) in values.into_iter().zip(image.to_vec(queue)?) {
        let value = lanes::<P>(value);
        reference::assert_stored::<P>(value, &stored::<P>(texel), &format!("write {what} of {value:?}"));
    }
    Ok(())
}

fn sample<P: Pixel, D: Dimensions>(
    queue: &Queue,
    kernels: &Kernels<P, D>,
    image: &Image<P, D>,
    whole: &Whole,
    (sampler, axes): (Sampler, &[Axis]),
    what: &str,
) -> cl_runtime::Result<()> {
    let is_layered = axes.contains(&Axis::Layer);
    if is_layered && sampler.is_normalised() && queue.device().quirks().any(|id| id == "layer_of_an_array") {
        println!("skipped on {}: its driver reads other layers with {sampler:?}", queue.device());
        let (at, mut y) = (Buffer::zeroed(queue, 1)?, Buffer::zeroed(queue, 1)?);
        let error = (kernels.sample)(image, sampler, &at, &mut y).global(1).run(queue).unwrap_err();
        assert!(matches!(error, cl_runtime::Error::Image(_)), "{error}");
        return Ok(());
    }
    let positions = whole.sampled_positions(sampler, axes);
    let at: Vec<_> = positions.iter().map(|[x, y, z]| f32x4::new(*x, *y, *z, 0.0)).collect();
    let at = Buffer::from_slice(queue, &at)?;
    let mut y = Buffer::zeroed(queue, at.len())?;
    (kernels.sample)(image, sampler, &at, &mut y).global(at.len()).run(queue)?;
    for (position, found) in positions.iter().zip(y.to_vec(queue)?) {
        let what = format!("sample {what} with {sampler:?} at {position:?}");
        let expected = whole.sampled::<P>(sampler, axes, *position);
        if sampler.filter() == Filter::Linear && reference::is_float::<P>() {
            whole.assert_near(expected, lanes::<P>(found), &what);
        } else {
            whole.assert_exact::<P>(expected, lanes::<P>(found), &what);
        }
    }
    Ok(())
}
