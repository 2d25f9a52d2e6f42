//! What is refused when a program runs, and what panics.

use cl_runtime::{Capability, Error, image::ImageKind, pixel::*, prelude::*};
use tests::on_every_device;

#[kernel]
fn read_at(image: &Image2d<R32Float>, x: usize, y: usize, out: &mut [f32]) {
    let i = global_id(0);
    out[i] = image.read(x, y).x;
}

#[kernel]
fn gradient(image: &mut Image2d<R32Float>) {
    let (x, y) = (global_id(0), global_id(1));
    image.write(x, y, f32x4::splat((x + 10 * y) as f32));
}

/// Writes the sums of groups, after a barrier.
#[kernel(local = [8])]
fn group_sums(image: &Image1d<R32Uint>, sums: &mut Image1d<R32Uint>) {
    #[local]
    let mut values: [u32; 8];
    values[local_id(0)] = image.read(global_id(0)).x;
    barrier();
    if local_id(0) == 0 {
        let mut sum = 0;
        for value in values.iter() {
            sum += *value;
        }
        sums.write(group_id(0), u32x4::splat(sum));
    }
}

#[test]
fn pixels_outside_panic() {
    on_every_device(&[Capability::Images], |queue| {
        let image = Image2d::<R32Float>::filled(queue, [3, 2], 1.5)?;
        let mut out = Buffer::zeroed(queue, 1)?;
        read_at(&image, 2, 1, &mut out).global(1).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [1.5]);
        for (x, y) in [(3, 0), (0, 2), (usize::MAX, 0)] {
            let error = read_at(&image, x, y, &mut out).global(1).run(queue).unwrap_err();
            let Error::Panic(panic) = error else { panic!("{error}") };
            let expected = format!("pixel out of bounds: the size of the image is [3, 2] but the index is [{x}, {y}]");
            assert_eq!(panic.message, expected);
        }
        let mut image = Image2d::<R32Float>::zeroed(queue, [3, 2])?;
        let error = gradient(&mut image).global([3, 3]).run(queue).unwrap_err();
        assert!(matches!(error, Error::Panic(_)), "{error}");
        // the others have written
        assert_eq!(image.to_vec(queue)?, [0.0, 1.0, 2.0, 10.0, 11.0, 12.0]);
        Ok(())
    });
}

#[test]
fn images_are_accessed_around_barriers() {
    on_every_device(&[Capability::Images], |queue| {
        let image = Image1d::<R32Uint>::from_slice(queue, [16], &(0..16).collect::<Vec<_>>())?;
        let mut sums = Image1d::zeroed(queue, [2])?;
        group_sums(&image, &mut sums).global(16).run(queue)?;
        assert_eq!(sums.to_vec(queue)?, [28, 92]);
        // the second group panics before and after the barrier
        let mut one = Image1d::zeroed(queue, [1])?;
        let error = group_sums(&image, &mut one).global(16).run(queue).unwrap_err();
        assert!(error.to_string().contains("the size of the image is [1] but the index is [1]"), "{error}");
        assert_eq!(one.to_vec(queue)?, [28]);
        let short = Image1d::<R32Uint>::from_slice(queue, [8], &[1; 8])?;
        let error = group_sums(&short, &mut sums).global(16).run(queue).unwrap_err();
        assert!(error.to_string().contains("the size of the image is [8] but the index is ["), "{error}");
        assert_eq!(sums.to_vec(queue)?[0], 8);
        Ok(())
    });
}

#[test]
fn impossible_images_are_refused() {
    for device in Device::all() {
        let queue = Queue::new(&device).unwrap();
        let limit = device.capabilities().max_image_2d[0];
        let problem = |size| Image2d::<Rgba8Unorm>::zeroed(&queue, size).unwrap_err().to_string();
        if !device.capabilities().images {
            assert!(problem([1, 1]).contains("it has no images"), "{}", problem([1, 1]));
            let error = gradient::KERNEL.runs_on(&device).unwrap_err();
            assert!(matches!(error, Error::MissingCapability { capability: Capability::Images, .. }), "{error}");
            continue;
        }
        assert!(problem([3, 0]).contains("at least one pixel"), "{}", problem([3, 0]));
        assert!(problem([limit + 1, 1]).contains("the largest width is"), "{}", problem([limit + 1, 1]));
        let error = Image2d::<R8Uint>::from_slice(&queue, [2, 2], &[1; 3]).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { .. }), "{error}");
        let formats = device.image_formats(ImageKind::D2).unwrap();
        if !formats.contains(&Rg8Unorm::FORMAT) {
            let error = Image2d::<Rg8Unorm>::zeroed(&queue, [2, 2]).unwrap_err();
            assert!(error.to_string().contains("no images of this format"), "{error}");
        }
    }
}

#[test]
fn launches_that_could_race_are_refused() {
    let error = gradient::KERNEL.conditions();
    println!("{error:?}");
    let queue = Queue::new(&Device::native()).unwrap();
    let mut image = Image2d::<R32Float>::zeroed(&queue, [4, 4]).unwrap();
    // one dimension is too few
    let error = gradient(&mut image).global(4).run(&queue);
    assert!(error.is_ok() || matches!(error, Err(Error::Dimensions { .. })), "{error:?}");
    // two slices write the same pixels
    let error = gradient(&mut image).global([4, 4, 2]).run(&queue).unwrap_err();
    assert!(matches!(error, Error::Race { .. }), "{error}");
}
