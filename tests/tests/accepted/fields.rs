//! Sizes that are fields of a struct argument, of several types and with conversions.

use cl_runtime::prelude::*;

use crate::{RunPlain, SHAPES, assert_same, each};

#[derive(Element, Clone, Copy)]
#[repr(C)]
struct Size {
    w: u32,
    h: u32,
}

#[derive(Element, Clone, Copy)]
#[repr(C)]
struct Image {
    pitch: usize,
    size: Size,
    first: u16,
    step: i16,
    value: f32,
}

impl Image {
    fn new(w: usize, h: usize) -> Self {
        Self { pitch: w + 3, size: Size { w: w as u32, h: h as u32 }, first: 1, step: 2, value: 0.5 }
    }
}

#[kernel]
fn guarded(size: Size, y: &mut [u32]) {
    let (c, r) = (global_id(0), global_id(1));
    if c < size.w as usize && r < size.h as usize {
        y[r * size.w as usize + c] = (r * 1000 + c) as u32;
    }
}

#[kernel]
fn with_early_return(size: Size, y: &mut [u32]) {
    let (c, r) = (global_id(0), global_id(1));
    let (w, h) = (size.w as usize, size.h as usize);
    if c >= w || r >= h {
        return;
    }
    y[r * w + c] = (r * 1000 + c) as u32;
}

#[kernel]
fn without_a_guard(size: Size, y: &mut [u32]) {
    let (c, r) = (global_id(0), global_id(1));
    y[r * size.w as usize + c] = (r * 1000 + c) as u32;
}

#[kernel]
fn of_32_bits(size: Size, y: &mut [u32]) {
    let i = global_id(0) as u32;
    if i < size.w * size.h {
        y[i as usize] = i / size.w * 1000 + i % size.w;
    }
}

#[kernel]
fn rows(image: Image, y: &mut [u32]) {
    let r = global_id(0);
    let Image { size, .. } = image;
    for c in 0..size.w as usize {
        y[r * size.w as usize + c] = (r * 1000 + c) as u32;
    }
}

#[test]
fn images() -> cl_runtime::Result<()> {
    each(&SHAPES, |queue, (w, h)| {
        let (size, image) = (Size { w: w as u32, h: h as u32 }, Image::new(w, h));
        let expected: Vec<u32> = (0..h).flat_map(|r| (0..w).map(move |c| (r * 1000 + c) as u32)).collect();
        let run = |kernel, launch: &dyn Fn(&mut Buffer<u32>) -> cl_runtime::Result<()>| {
            let mut y = Buffer::filled(queue, w * h, 7)?;
            launch(&mut y)?;
            assert_same(queue, kernel, &y.to_vec(queue)?, &expected);
            cl_runtime::Result::Ok(())
        };
        let larger = [w.next_multiple_of(4), h.next_multiple_of(4)];
        run(guarded::KERNEL, &|y| guarded(size, y).global(larger).run_plain(queue))?;
        run(with_early_return::KERNEL, &|y| with_early_return(size, y).global(larger).run_plain(queue))?;
        run(without_a_guard::KERNEL, &|y| without_a_guard(size, y).global([w, h]).run_plain(queue))?;
        run(of_32_bits::KERNEL, &|y| of_32_bits(size, y).global(w * h + 5).run(queue))?;
        run(rows::KERNEL, &|y| rows(image, y).global(h).run_plain(queue))
    });
    Ok(())
}

#[kernel]
fn pitched(image: Image, y: &mut [f32]) {
    let (c, r) = (global_id(0), global_id(1));
    if c < image.pitch {
        y[r * image.pitch + c] = image.value;
    }
}

#[kernel]
fn every_step(image: Image, y: &mut [f32]) {
    let i = global_id(0);
    y[image.first as usize + i * image.step as usize] = image.value;
}

#[test]
fn pitches_and_steps() -> cl_runtime::Result<()> {
    each(&SHAPES, |queue, (w, h)| {
        let image = Image::new(w, h);
        let mut y = Buffer::filled(queue, image.pitch * h, 0.0f32)?;
        pitched(image, &mut y).global([w + 5, h]).run_plain(queue)?;
        assert_same(queue, pitched::KERNEL, &y.to_vec(queue)?, &vec![0.5; image.pitch * h]);
        let mut y = Buffer::filled(queue, 2 * w + 1, 0.0f32)?;
        every_step(image, &mut y).global(w).run_plain(queue)?;
        let expected: Vec<f32> = (0..2 * w + 1).map(|i| if i % 2 == 1 { 0.5 } else { 0.0 }).collect();
        assert_same(queue, every_step::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
    Ok(())
}

#[kernel]
fn as_wide_as_a_float(image: Image, y: &mut [f32]) {
    let (c, r) = (global_id(0), global_id(1));
    y[r * image.value as usize + c] += 1.0;
}

#[test]
fn sizes_in_floats() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut y = Buffer::<f32>::zeroed(&queue, 64)?;
    let image = Image { value: 3.7, ..Image::new(4, 4) };
    as_wide_as_a_float(image, &mut y).global([3, 2]).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?[..8], [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
    for (value, w) in [(2.9, 3), (f32::NAN, 1), (-5.0, 1), (3.7, 4)] {
        let error = as_wide_as_a_float(Image { value, ..image }, &mut y).global([w, 2]).run(&queue).unwrap_err();
        assert!(matches!(error, cl_runtime::Error::Race { .. }), "{value}: {error}");
    }
    Ok(())
}

#[test]
fn what_a_launch_does_not_meet_is_an_error() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut y = Buffer::<u32>::zeroed(&queue, 64)?;
    let error = without_a_guard(Size { w: 3, h: 2 }, &mut y).global([4, 2]).run(&queue).unwrap_err().to_string();
    assert!(error.contains("`global_size(0) <= size.w`, but global_size(0) is 4 and size.w is 3"), "{error}");
    let mut y = Buffer::<f32>::zeroed(&queue, 64)?;
    for step in [0, -1, -4] {
        let launch = every_step(Image { step, ..Image::new(4, 4) }, &mut y).global(4);
        let error = launch.run(&queue).unwrap_err();
        assert!(matches!(error, cl_runtime::Error::Race { .. }), "{step}: {error}");
    }
    let pitch = usize::MAX / 2;
    let error = pitched(Image { pitch, ..Image::new(4, 4) }, &mut y).global([4, 3]).run(&queue).unwrap_err();
    assert!(error.to_string().contains("image.pitch is 9223372036854775807"), "{error}");
    let error = every_step(Image { step: -1, ..Image::new(4, 4) }, &mut y).global(4).run(&queue).unwrap_err();
    assert!(error.to_string().contains("(image.step as usize)"), "{error}");
    // the same kernel object with other values is asked again
    let mut z = Buffer::<u32>::zeroed(&queue, 64)?;
    without_a_guard(Size { w: 4, h: 2 }, &mut z).global([4, 2]).run(&queue)?;
    assert!(without_a_guard(Size { w: 3, h: 2 }, &mut z).global([4, 2]).run(&queue).is_err());
    Ok(())
}
