//! Transfers, fills and copies of images and windows of them, and their order.

use cl_runtime::{Capability, UserEvent, image::ImageKind, pixel::*, prelude::*};
use tests::on_every_device;

const SIZE: [usize; 2] = [5, 4];

fn numbers() -> Vec<[u8; 4]> {
    (0..20).map(|n| [n, n + 100, 255 - n, 7]).collect()
}

/// The pixels of columns 1 to 3 and rows 1 to 2.
fn part(pixels: &[[u8; 4]]) -> Vec<[u8; 4]> {
    (1..3).flat_map(|row| (1..4).map(move |column| pixels[row * 5 + column])).collect()
}

#[test]
fn windows_are_read_and_written() {
    on_every_device(&[Capability::Images], |queue| {
        let mut image = Image2d::<Rgba8Unorm>::from_slice(queue, SIZE, &numbers())?;
        assert_eq!(image.window([1..4, 1..3]).to_vec(queue)?, part(&numbers()));
        assert!(image.window([2..2, 0..4]).to_vec(queue)?.is_empty());
        image.window_mut([1..4, 1..3]).write_from(queue, &[[9; 4]; 6])?;
        image.window_mut([0..1, 3..4]).fill(queue, [3; 4])?;
        let mut expected = numbers();
        for row in 1..3 {
            expected[row * 5 + 1..row * 5 + 4].fill([9; 4]);
        }
        expected[15] = [3; 4];
        assert_eq!(image.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn images_and_buffers_are_copied() {
    on_every_device(&[Capability::Images], |queue| {
        let image = Image2d::<Rgba8Uint>::from_slice(queue, SIZE, &numbers())?;
        let mut other = Image2d::zeroed(queue, [3, 2])?;
        other.window_mut([0..3, 0..2]).copy_from(queue, image.window([1..4, 1..3]))?;
        assert_eq!(other.to_vec(queue)?, part(&numbers()));
        let mut buffer = Buffer::filled(queue, 8, [1u8; 4])?;
        image.window([1..4, 1..3]).copy_to_buffer(queue, buffer.slice_mut(1..7))?;
        let around = [&[[1; 4]][..], &part(&numbers()), &[[1; 4]]].concat();
        assert_eq!(buffer.to_vec(queue)?, around);
        let mut back = Image2d::<Rgba8Uint>::zeroed(queue, SIZE)?;
        back.window_mut([2..5, 2..4]).copy_from_buffer(queue, buffer.slice(1..7))?;
        assert_eq!(back.window([2..5, 2..4]).to_vec(queue)?, part(&numbers()));
        assert_eq!(back.window([0..2, 0..4]).to_vec(queue)?, [[0; 4]; 8]);
        back.copy_from(queue, &image)?;
        assert_eq!(back.to_vec(queue)?, numbers());
        assert!(back.copy_from(queue, &other).is_err());
        assert!(back.copy_from_buffer(queue, &buffer).is_err());
        Ok(())
    });
}

#[test]
fn layers_and_slices_are_windows() {
    on_every_device(&[Capability::Images], |queue| {
        let all: Vec<u16> = (0..24).collect();
        if !queue.device().image_formats(ImageKind::D3)?.contains(&R16Uint::FORMAT) {
            println!("skipped on {}: no R16Uint", queue.device());
            return Ok(());
        }
        let volume = Image3d::<R16Uint>::from_slice(queue, [4, 3, 2], &all)?;
        assert_eq!(volume.window([0..4, 0..3, 1..2]).to_vec(queue)?, all[12..]);
        assert_eq!(volume.window([1..2, 0..3, 0..2]).to_vec(queue)?, [1, 5, 9, 13, 17, 21]);
        let images = Image2dArray::<R16Uint>::from_slice(queue, [4, 3, 2], &all)?;
        assert_eq!(images.window([3..4, 1..3, 0..2]).to_vec(queue)?, [7, 11, 19, 23]);
        let lines = Image1dArray::<R16Uint>::from_slice(queue, [4, 6], &all)?;
        assert_eq!(lines.window([1..3, 2..4]).to_vec(queue)?, [9, 10, 13, 14]);
        Ok(())
    });
}

#[kernel]
fn add_one(image: &Image2d<R32Uint>, more: &mut Image2d<R32Uint>) {
    let (x, y) = (global_id(0), global_id(1));
    more.write(x, y, image.read(x, y) + u32x4::splat(1));
}

/// Launches, copies and fills on two queues are ordered by the images that they use.
#[test]
fn queues_are_ordered_by_images() {
    on_every_device(&[Capability::Images], |queue| {
        let other = Queue::builder(queue.device()).context(&queue.context()).build()?;
        let queues = [queue, &other];
        let mut images = [Image2d::<R32Uint>::zeroed(queue, [64, 64])?, Image2d::<R32Uint>::zeroed(queue, [64, 64])?];
        for round in 0..40 {
            let [one, two] = &mut images;
            let (from, to) = if round % 2 == 0 { (one, two) } else { (two, one) };
            add_one(from, to).global([64, 64]).launch(queues[round / 2 % 2])?;
            if round == 20 {
                from.fill(queues[round % 2], 1000)?;
                to.copy_from(queues[(round + 1) % 2], from)?;
            }
        }
        assert_eq!(images[0].to_vec(queue)?, vec![1019; 64 * 64]);
        Ok(())
    });
}

/// A launch that waits for an event of the host keeps its images alive.
#[test]
fn deferred_launches_keep_their_images() {
    on_every_device(&[Capability::Images], |queue| {
        let event = UserEvent::new(queue);
        let mut more = Image2d::<R32Uint>::zeroed(queue, [8, 8])?;
        let image = Image2d::<R32Uint>::filled(queue, [8, 8], 4)?;
        add_one(&image, &mut more).global([8, 8]).after(event.event()).launch(queue)?;
        let mut copy = Image2d::<R32Uint>::zeroed(queue, [8, 8])?;
        copy.copy_from(queue, &more)?;
        drop((image, more));
        event.complete();
        assert_eq!(copy.to_vec(queue)?, [5; 64]);
        Ok(())
    });
}

#[kernel]
fn next(image: &Image2d<R32Uint>, out: &mut Image2d<R32Uint>) {
    let (x, y) = (global_id(0), global_id(1));
    out.write(x, y, image.read(x, y) + u32x4::splat(1));
}

/// The launches of one queue read what another has filled.
#[test]
fn images_may_be_dropped_before_their_last_use_is_done() {
    on_every_device(&[Capability::Images], |queue| {
        let other = Queue::new(queue.device())?;
        for number in 0..50 {
            let image = Image2d::<R32Uint>::filled(queue, [64, 64], number)?;
            let mut out = Image2d::<R32Uint>::zeroed(queue, [64, 64])?;
            next(&image, &mut out).global([64, 64]).launch(&other)?;
            if number % 10 == 0 {
                assert_eq!(out.to_vec(queue)?, [number + 1; 64 * 64]);
            }
        }
        queue.finish()?;
        other.finish()
    });
}
