//! What images hold and samplers return, computed from the specification (OpenCL 1.2, sections 8.2 and 8.3) in `f64`.

use cl_runtime::{
    image::{ChannelOrder, ChannelType},
    pixel::Pixel,
    prelude::*,
};
use half::f16;
use tests::random::Random;

/// What an axis of an image is to a sampler.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Axis {
    Filtered,
    /// The number of an image in an array.
    Layer,
}

/// An image, as kernels see it.
pub(crate) struct Whole {
    size: [usize; 3],
    values: Vec<[f64; 4]>,
    border: [f64; 4],
    /// The largest difference between two lanes.
    range: f64,
}

fn channel<P: Pixel>() -> ChannelType {
    P::FORMAT.channel
}

pub(crate) fn is_float<P: Pixel>() -> bool {
    !matches!(
        channel::<P>(),
        ChannelType::Uint8
            | ChannelType::Uint16
            | ChannelType::Uint32
            | ChannelType::Sint8
            | ChannelType::Sint16
            | ChannelType::Sint32
    )
}

/// The channels of a pixel in memory, in their order there.
pub(crate) fn stored<P: Pixel>(texel: P::Texel) -> Vec<f64> {
    let bytes = bytemuck::bytes_of(&texel);
    let of = |size: usize, number: fn(&[u8]) -> f64| bytes.chunks_exact(size).map(number).collect();
    match channel::<P>() {
        ChannelType::Unorm8 | ChannelType::Uint8 => of(1, |x| x[0].into()),
        ChannelType::Snorm8 | ChannelType::Sint8 => of(1, |x| (x[0] as i8).into()),
        ChannelType::Unorm16 | ChannelType::Uint16 => of(2, |x| u16::from_ne_bytes([x[0], x[1]]).into()),
        ChannelType::Snorm16 | ChannelType::Sint16 => of(2, |x| i16::from_ne_bytes([x[0], x[1]]).into()),
        ChannelType::Half => of(2, |x| f16::from_ne_bytes([x[0], x[1]]).into()),
        ChannelType::Uint32 => of(4, |x| u32::from_ne_bytes([x[0], x[1], x[2], x[3]]).into()),
        ChannelType::Sint32 => of(4, |x| i32::from_ne_bytes([x[0], x[1], x[2], x[3]]).into()),
        ChannelType::Float => of(4, |x| f32::from_ne_bytes([x[0], x[1], x[2], x[3]]).into()),
        other => unreachable!("{other:?}"),
    }
}

/// The largest number of a normalised channel.
fn most(channel: ChannelType) -> Option<f64> {
    match channel {
        ChannelType::Unorm8 => Some(255.0),
        ChannelType::Snorm8 => Some(127.0),
        ChannelType::Unorm16 => Some(65535.0),
        ChannelType::Snorm16 => Some(32767.0),
        _ => None,
    }
}

/// A pixel's value.
fn value<P: Pixel>(texel: P::Texel) -> [f64; 4] {
    let channels: Vec<f64> =
        stored::<P>(texel).into_iter().map(|x| most(channel::<P>()).map_or(x, |most| (x / most).max(-1.0))).collect();
    match (P::FORMAT.order, &channels[..]) {
        (ChannelOrder::R, [r]) => [*r, 0.0, 0.0, 1.0],
        (ChannelOrder::Rg, [r, g]) => [*r, *g, 0.0, 1.0],
        (ChannelOrder::Rgba, [r, g, b, a]) | (ChannelOrder::Bgra, [b, g, r, a]) => [*r, *g, *b, *a],
        other => unreachable!("{other:?}"),
    }
}

/// The lanes of a value.
pub(crate) fn lanes<P: Pixel>(value: P::Value) -> [f64; 4] {
    let bytes = bytemuck::bytes_of(&value);
    std::array::from_fn(|lane| {
        let bits: [u8; 4] = std::array::from_fn(|byte| bytes[4 * lane + byte]);
        match channel::<P>() {
            ChannelType::Uint8 | ChannelType::Uint16 | ChannelType::Uint32 => u32::from_ne_bytes(bits).into(),
            ChannelType::Sint8 | ChannelType::Sint16 | ChannelType::Sint32 => i32::from_ne_bytes(bits).into(),
            _ => f32::from_ne_bytes(bits).into(),
        }
    })
}

/// Pixels with random channels; floats are from -1 to 1.
pub(crate) fn random_texels<P: Pixel>(count: usize) -> Vec<P::Texel> {
    let mut random = Random::new(7);
    let mut texel = || {
        let size = size_of::<P::Texel>();
        let bytes: Vec<u8> = match channel::<P>() {
            ChannelType::Half => (0..size / 2).flat_map(|_| f16::from_f64(signed(&mut random)).to_ne_bytes()).collect(),
            ChannelType::Float => (0..size / 4).flat_map(|_| (signed(&mut random) as f32).to_ne_bytes()).collect(),
            _ => (0..size).map(|_| random.bits() as u8).collect(),
        };
        bytemuck::pod_read_unaligned(&bytes)
    };
    (0..count).map(|_| texel()).collect()
}

/// A number from -1 to 1.
fn signed(random: &mut Random) -> f64 {
    (random.bits() % 4001) as f64 / 2000.0 - 1.0
}

/// Values, some of which no channel can hold.
pub(crate) fn random_values<P: Pixel>(count: usize) -> Vec<P::Value> {
    let mut random = Random::new(11);
    let mut lane = || match channel::<P>() {
        ChannelType::Uint8 | ChannelType::Uint16 | ChannelType::Uint32 => {
            ((random.bits() >> (random.bits() % 32)) as u32).to_ne_bytes()
        }
        ChannelType::Sint8 | ChannelType::Sint16 | ChannelType::Sint32 => {
            ((random.bits() as i32) >> (random.bits() % 32)).to_ne_bytes()
        }
        _ => (1.5 * signed(&mut random) as f32).to_ne_bytes(),
    };
    let mut value = || {
        let bytes: Vec<u8> = (0..4).flat_map(|_| lane()).collect();
        bytemuck::pod_read_unaligned(&bytes)
    };
    (0..count).map(|_| value()).collect()
}

/// Checks what a kernel has written: the nearest number of the channel. Normalised ones may be off by 0.6 (section 8.3.1).
#[track_caller]
pub(crate) fn assert_stored<P: Pixel>([r, g, b, a]: [f64; 4], found: &[f64], what: &str) {
    let written = match P::FORMAT.order {
        ChannelOrder::Bgra => [b, g, r, a],
        _ => [r, g, b, a],
    };
    for (x, found) in written.into_iter().zip(found) {
        let (expected, bound) = match channel::<P>() {
            ChannelType::Unorm8 => ((x * 255.0).clamp(0.0, 255.0), 0.6),
            ChannelType::Snorm8 => ((x * 127.0).clamp(-128.0, 127.0), 0.6),
            ChannelType::Unorm16 => ((x * 65535.0).clamp(0.0, 65535.0), 0.6),
            ChannelType::Snorm16 => ((x * 32767.0).clamp(-32768.0, 32767.0), 0.6),
            ChannelType::Uint8 => (x.clamp(0.0, 255.0), 0.0),
            ChannelType::Uint16 => (x.clamp(0.0, 65535.0), 0.0),
            ChannelType::Sint8 => (x.clamp(-128.0, 127.0), 0.0),
            ChannelType::Sint16 => (x.clamp(-32768.0, 32767.0), 0.0),
            // a unit in the last place, since the rounding is the device's
            ChannelType::Half => (f16::from_f64(x).into(), x.abs().max(1e-4) / 1024.0),
            _ => (x, 0.0),
        };
        // -1 and less are stored as -127 or -128, which mean the same
        let alike = x <= -1.0 && most(channel::<P>()).is_some_and(|most| *found <= -most + 0.6);
        assert!(alike || (expected - found).abs() <= bound, "{what}: found {found}, expected {expected}");
    }
}

impl Whole {
    pub(crate) fn new<P: Pixel>(size: &[usize], texels: &[P::Texel]) -> Self {
        let mut lengths = [1; 3];
        lengths[..size.len()].copy_from_slice(size);
        let values: Vec<_> = texels.iter().map(|texel| value::<P>(*texel)).collect();
        let has_alpha = matches!(P::FORMAT.order, ChannelOrder::Rgba | ChannelOrder::Bgra);
        let border = [0.0, 0.0, 0.0, if has_alpha { 0.0 } else { 1.0 }];
        let largest = values.iter().flatten().fold(0.0f64, |most, x| most.max(x.abs()));
        Self { size: lengths, values, border, range: 2.0 * largest }
    }

    pub(crate) fn at(&self, [x, y, z]: [usize; 3]) -> [f64; 4] {
        self.values[(z * self.size[1] + y) * self.size[0] + x]
    }

    /// All pixels.
    pub(crate) fn positions(&self) -> Vec<[usize; 3]> {
        let [w, h, d] = self.size;
        (0..d).flat_map(|z| (0..h).flat_map(move |y| (0..w).map(move |x| [x, y, z]))).collect()
    }

    /// Positions inside and outside of the image, far enough from where the nearest pixel changes.
    pub(crate) fn sampled_positions(&self, sampler: Sampler, axes: &[Axis]) -> Vec<[f32; 3]> {
        let of_axis = |d: usize| -> Vec<f32> {
            let size = self.size[d];
            match axes.get(d) {
                None => vec![0.0],
                // also a layer beyond the last
                Some(Axis::Layer) => (0..=size).map(|layer| layer as f32).collect(),
                Some(Axis::Filtered) => {
                    let ends = -(size as i32) - 2..2 * size as i32 + 2;
                    // a few of them in three dimensions
                    let step = if axes.len() > 2 { 3 } else { 1 };
                    let pixels = ends.step_by(step).flat_map(|k| [k as f32 + 0.25, k as f32 + 0.5, k as f32 + 0.8125]);
                    pixels.map(|at| if sampler.is_normalised() { at / size as f32 } else { at }).collect()
                }
            }
        };
        let [x, y, z] = [0, 1, 2].map(of_axis);
        let row = |y: f32, z: f32| x.iter().map(move |x| [*x, y, z]).collect::<Vec<_>>();
        z.iter().flat_map(|z| y.iter().flat_map(|y| row(*y, *z)).collect::<Vec<_>>()).collect()
    }

    /// What a sampler returns.
    pub(crate) fn sampled<P: Pixel>(&self, sampler: Sampler, axes: &[Axis], at: [f32; 3]) -> [f64; 4] {
        let linear = sampler.filter() == Filter::Linear && is_float::<P>();
        let taps = |d: usize| -> Vec<(Option<usize>, f64)> {
            let size = self.size[d];
            match axes.get(d) {
                None => vec![(Some(0), 1.0)],
                Some(Axis::Layer) => vec![(Some((at[d] as usize).min(size - 1)), 1.0)],
                Some(Axis::Filtered) if linear => linear_taps(sampler, at[d], size),
                Some(Axis::Filtered) => vec![(nearest(sampler, at[d], size), 1.0)],
            }
        };
        let [x, y, z] = [0, 1, 2].map(taps);
        let mut sum = [0.0; 4];
        for (z, c) in &z {
            for (y, b) in &y {
                for (x, a) in &x {
                    let value = match (x, y, z) {
                        (Some(x), Some(y), Some(z)) => self.at([*x, *y, *z]),
                        _ => self.border,
                    };
                    sum.iter_mut().zip(value).for_each(|(sum, lane)| *sum += a * b * c * lane);
                }
            }
        }
        sum
    }

    /// Checks a value that is computed from one pixel. Normalised channels are exact within 1.5 units in the last place.
    #[track_caller]
    pub(crate) fn assert_exact<P: Pixel>(&self, expected: [f64; 4], found: [f64; 4], what: &str) {
        let bound = |x: f64| if most(channel::<P>()).is_some() { x.abs() * 1.5 * f64::from(f32::EPSILON) } else { 0.0 };
        let same = expected.into_iter().zip(found).all(|(x, found)| (x - found).abs() <= bound(x));
        assert!(same, "{what}: found {found:?}, expected {expected:?}");
    }

    /// Checks an interpolated value. Devices have 8 bits for the weight, in each of the dimensions.
    #[track_caller]
    pub(crate) fn assert_near(&self, expected: [f64; 4], found: [f64; 4], what: &str) {
        let bound = 3.0 * self.range.max(1.0) / 256.0;
        let same = expected.into_iter().zip(found).all(|(x, found)| (x - found).abs() <= bound);
        assert!(same, "{what}: found {found:?}, expected {expected:?} within {bound}");
    }
}

fn pixel(sampler: Sampler, position: i64, size: usize) -> Option<usize> {
    let size = size as i64;
    match sampler.address_mode() {
        AddressMode::ClampToBorder => (0..size).contains(&position).then_some(position as usize),
        AddressMode::ClampToEdge => Some(position.clamp(0, size - 1) as usize),
        AddressMode::Repeat => Some(position.rem_euclid(size) as usize),
        AddressMode::MirroredRepeat => {
            let position = position.rem_euclid(2 * size);
            Some(position.min(2 * size - 1 - position) as usize)
        }
    }
}

/// The coordinate in pixels. An image that repeats is endless: its pixels are looked up by [`pixel`].
fn in_pixels(sampler: Sampler, at: f32, size: usize) -> f64 {
    if sampler.is_normalised() { f64::from(at) * size as f64 } else { at.into() }
}

fn nearest(sampler: Sampler, at: f32, size: usize) -> Option<usize> {
    pixel(sampler, in_pixels(sampler, at, size).floor() as i64, size)
}

fn linear_taps(sampler: Sampler, at: f32, size: usize) -> Vec<(Option<usize>, f64)> {
    let position = in_pixels(sampler, at, size) - 0.5;
    let (first, weight) = (position.floor() as i64, position - position.floor());
    vec![(pixel(sampler, first, size), 1.0 - weight), (pixel(sampler, first + 1, size), weight)]
}
