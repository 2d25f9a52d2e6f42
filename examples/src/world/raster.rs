//! Runs the kernels, band by band.

use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use cl_runtime::prelude::*;

use super::kernels::{bound_spans, cross_rows, paint_pixels};
use super::{Crossings, Map, Outlines};

/// The widths an image can have, in pixels; only even ones, as it is half as high as wide.
pub const WIDTHS: RangeInclusive<u32> = 2..=16_384;

/// Pixels in a band, about: enough to keep a GPU busy, few enough to show progress.
const BAND: u32 = 1 << 21;

/// A map being drawn, `width` × `width / 2` pixels.
pub struct Raster<'a> {
    queue: &'a Queue,
    width: u32,
    outlines: Outlines,
    edges: Buffer<i32>,
    values: Buffer<u32>,
}

impl<'a> Raster<'a> {
    /// Prepares an image in which the pixels of area `i` of the map have the value `values[i + 1]`, and the pixels that
    /// lie in no area the value `values[0]`.
    ///
    /// # Panics
    ///
    /// If `width` is odd or not in [`WIDTHS`], or if the number of values is not the number of areas plus one.
    pub fn new(queue: &'a Queue, map: &Map, width: u32, values: &[u32]) -> cl_runtime::Result<Self> {
        assert!(
            WIDTHS.contains(&width) && width.is_multiple_of(2),
            "the width {width} is not an even number in {WIDTHS:?}"
        );
        assert_eq!(values.len(), map.areas.len() + 1, "one value for each area, and one for the rest");
        let outlines = Outlines::new(map);
        let edges = Buffer::from_slice(queue, &outlines.edges)?;
        let values = Buffer::from_slice(queue, values)?;
        Ok(Raster { queue, width, outlines, edges, values })
    }

    /// The image's height in pixels.
    pub fn height(&self) -> u32 {
        self.width / 2
    }

    /// The rows of each band, from the top of the image to its bottom.
    pub fn bands(&self) -> impl ExactSizeIterator<Item = Range<u32>> + use<> {
        let (height, rows) = (self.height(), (BAND / self.width).clamp(1, self.height()));
        (0..height.div_ceil(rows)).map(move |band| band * rows..height.min((band + 1) * rows))
    }

    /// Draws the given rows: their values, row by row, and the time that the kernels took.
    pub fn draw(&self, rows: Range<u32>) -> cl_runtime::Result<(Vec<u32>, Duration)> {
        let queue = self.queue;
        let crossings = Crossings::new(&self.outlines, self.width, rows.clone());
        let spans = crossings.span_area.len();
        let crossing_count = crossings.crossing_edge.len();

        let row_spans = Buffer::from_slice(queue, &crossings.row_spans)?;
        let span_crossings = Buffer::from_slice(queue, &crossings.span_crossings)?;
        let span_area = Buffer::from_slice(queue, &crossings.span_area)?;
        let crossing_edge = Buffer::from_slice(queue, &crossings.crossing_edge)?;
        let crossing_row = Buffer::from_slice(queue, &crossings.crossing_row)?;
        let mut column = Buffer::zeroed(queue, crossing_count)?;
        let mut west = Buffer::zeroed(queue, spans)?;
        let mut east = Buffer::zeroed(queue, spans)?;
        let (width, height) = (self.width as usize, rows.len());
        let mut image = Buffer::zeroed(queue, width * height)?;

        let crossed = cross_rows(self.width, &self.edges, &crossing_edge, &crossing_row, &mut column)
            .global(crossing_count)
            .launch(queue)?;
        let bounded = bound_spans(&span_crossings, &column, &mut west, &mut east).global(spans).launch(queue)?;
        let painted = paint_pixels(
            width,
            &row_spans,
            &span_area,
            &west,
            &east,
            &span_crossings,
            &column,
            &self.values,
            &mut image,
        )
        .global([width, height])
        .launch(queue)?;

        let pixels = image.to_vec(queue)?;
        let mut time = Duration::ZERO;
        for event in [crossed, bounded, painted] {
            event.wait()?;
            time += event.profile()?.duration();
        }
        Ok((pixels, time))
    }
}
