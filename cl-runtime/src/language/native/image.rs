//! Images, as native kernels access them, and the arithmetic of samplers (OpenCL 1.2, section 8.2).

use super::{
    slice::{GlobalSlice, GlobalSliceMut},
    work_item::{Flow, WorkItem},
};
use crate::{
    base::sampler::{AddressMode, Filter, Sampler},
    item::Item,
    language::{
        image::Dimensions,
        pixel::{Pixel, PixelValue},
    },
};
use cl_ir::image::MOST_COORDINATE;
use std::{fmt, marker::PhantomData};

/// A `&Image2d<P>` parameter.
pub struct GlobalImage<'a, P: Pixel, D> {
    texels: GlobalSlice<'a, P::Texel>,
    /// The lengths, 1 for those that it does not have.
    size: [usize; 3],
    dimensions: PhantomData<D>,
}

/// A `&mut Image2d<P>` parameter.
pub struct GlobalImageMut<'a, P: Pixel, D> {
    texels: GlobalSliceMut<'a, P::Texel>,
    dimensions: PhantomData<D>,
}

macro_rules! copied {
    ($($name:ident)*) => {$(
        impl<P: Pixel, D> Copy for $name<'_, P, D> {}
        impl<P: Pixel, D> Clone for $name<'_, P, D> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<P: Pixel, D> fmt::Debug for $name<'_, P, D> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} pixels)", stringify!($name), self.texels.len())
            }
        }
    )*};
}

copied! { GlobalImage GlobalImageMut }

impl<'a, P: Pixel, D: Dimensions> GlobalImage<'a, P, D> {
    /// # Safety
    ///
    /// There are as many texels as the size says.
    pub(crate) unsafe fn new(texels: GlobalSlice<'a, P::Texel>, size: [usize; 3]) -> Self {
        Self { texels, size, dimensions: PhantomData }
    }

    /// Returns the pixel at `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    #[track_caller]
    pub fn load(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize) -> Flow<P::Value> {
        self.texels.load(cl, item, site, index).map(P::decode)
    }

    /// Returns the pixel at `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The pixel exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn load_proven(self, cl: &WorkItem<'_>, index: usize) -> P::Value {
        // SAFETY: as the caller promises.
        P::decode(unsafe { self.texels.load_proven(cl, index) })
    }

    /// `image.sample(sampler, x, y)`, with the [bits](Sampler::bits) of the sampler.
    #[inline]
    pub fn sample(self, sampler: u32, coordinates: D::Coordinates) -> P::Value {
        let sampler = Sampler::of_bits(sampler);
        let (at, layer) = D::split(coordinates);
        let filtered = D::KIND.filtered();
        let (mut origin, mut size) = (0, [1; 3]);
        size[..filtered].copy_from_slice(&self.size[..filtered]);
        if D::KIND.is_array() {
            // a layer beyond the last is the last
            origin = layer.min(self.size[filtered] - 1) * size.iter().product::<usize>();
        }
        let is_linear = P::Value::IS_INTERPOLATED && sampler.filter() == Filter::Linear;
        let taps: [Taps; 3] = std::array::from_fn(|d| match d < filtered {
            true if is_linear => Taps::linear(sampler, at[d], size[d]),
            true => Taps::nearest(sampler, at[d], size[d]),
            false => Taps { at: [Some(0), None], weight: 0.0 },
        });
        let [x, y, z] = &taps;
        let parts = z.each().flat_map(|z| y.each().flat_map(move |y| x.each().map(move |x| [x, y, z])));
        P::Value::blend(parts.map(|[x, y, z]| {
            let value = match (x.0, y.0, z.0) {
                (Some(x), Some(y), Some(z)) => self.texel(origin + (z * size[1] + y) * size[0] + x),
                _ => P::border(),
            };
            (value, x.1 * y.1 * z.1)
        }))
    }

    #[inline(always)]
    fn texel(self, index: usize) -> P::Value {
        debug_assert!(index < self.texels.len());
        // SAFETY: a sampler's positions are within the size, and there are as many texels.
        P::decode(unsafe { self.texels.start().add(index).read() })
    }
}

impl<'a, P: Pixel, D: Dimensions> GlobalImageMut<'a, P, D> {
    pub(crate) fn new(texels: GlobalSliceMut<'a, P::Texel>) -> Self {
        Self { texels, dimensions: PhantomData }
    }

    /// Sets the pixel at `index`, or raises a panic of the work-item at `site` of `item`.
    #[inline(always)]
    #[track_caller]
    pub fn store(self, cl: &WorkItem<'_>, item: &'static Item, site: u32, index: usize, value: P::Value) -> Flow<()> {
        self.texels.store(cl, item, site, index, P::encode(value))
    }

    /// Sets the pixel at `index`, without a bounds check.
    ///
    /// # Safety
    ///
    /// The pixel exists, as the compiler has proven.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn store_proven(self, cl: &WorkItem<'_>, index: usize, value: P::Value) {
        // SAFETY: as the caller promises.
        unsafe { self.texels.store_proven(cl, index, P::encode(value)) }
    }
}

/// The pixels along an axis of which a sample consists: none is beyond the border.
#[derive(Debug, Clone, Copy)]
struct Taps {
    at: [Option<usize>; 2],
    /// The weight of the second.
    weight: f32,
}

impl Taps {
    /// The positions with their weights: the first, and the second if it has a weight.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (Option<usize>, f32)> + Clone {
        let second = (self.at[1], self.weight);
        std::iter::once((self.at[0], 1.0 - self.weight)).chain((self.weight != 0.0).then_some(second))
    }

    fn nearest(sampler: Sampler, at: f32, size: usize) -> Self {
        let whole = size as i64;
        let at = limited(at);
        let position = match sampler.address_mode() {
            AddressMode::ClampToBorder => within(scaled(sampler, at, size).floor() as i64, whole),
            AddressMode::ClampToEdge => Some(edge(scaled(sampler, at, size).floor() as i64, whole)),
            AddressMode::Repeat => {
                let position = ((at - at.floor()) * size as f32).floor() as i64;
                Some(edge(if position > whole - 1 { position - whole } else { position }, whole))
            }
            AddressMode::MirroredRepeat => Some(edge((mirrored(at) * size as f32).floor() as i64, whole)),
        };
        Self { at: [position, None], weight: 0.0 }
    }

    fn linear(sampler: Sampler, at: f32, size: usize) -> Self {
        let whole = size as i64;
        let at = limited(at);
        let position = match sampler.address_mode() {
            AddressMode::ClampToBorder | AddressMode::ClampToEdge => scaled(sampler, at, size),
            AddressMode::Repeat => (at - at.floor()) * size as f32,
            AddressMode::MirroredRepeat => mirrored(at) * size as f32,
        };
        let before = (position - 0.5).floor();
        let (first, weight) = (before as i64, position - 0.5 - before);
        let second = first + 1;
        let at = match sampler.address_mode() {
            AddressMode::ClampToBorder => [within(first, whole), within(second, whole)],
            AddressMode::ClampToEdge | AddressMode::MirroredRepeat => {
                [Some(edge(first, whole)), Some(edge(second, whole))]
            }
            AddressMode::Repeat => {
                let first = if first < 0 { first + whole } else { first };
                let second = if second > whole - 1 { second - whole } else { second };
                [Some(edge(first, whole)), Some(edge(second, whole))]
            }
        };
        Self { at, weight }
    }
}

/// The coordinate within the limits of samplers.
#[inline]
// NaN is the lower limit, and `clamp` would return it
#[allow(clippy::manual_clamp)]
fn limited(at: f32) -> f32 {
    at.max(-MOST_COORDINATE).min(MOST_COORDINATE)
}

/// The coordinate in pixels.
#[inline]
fn scaled(sampler: Sampler, at: f32, size: usize) -> f32 {
    if sampler.is_normalised() { at * size as f32 } else { at }
}

/// The distance to the nearest even number.
#[inline]
fn mirrored(at: f32) -> f32 {
    (at - 2.0 * (0.5 * at).round_ties_even()).abs()
}

#[inline]
fn within(position: i64, size: i64) -> Option<usize> {
    (0..size).contains(&position).then_some(position as usize)
}

#[inline]
fn edge(position: i64, size: i64) -> usize {
    position.clamp(0, size - 1) as usize
}
