//! The kernels that draw the map. The module above describes their order and units.
//!
//! Lists of lists are stored as one list and its offsets: the spans of row `y` are number `row_spans[y]` up to
//! `row_spans[y + 1]`, and the crossings of span `s` are number `span_crossings[s]` up to `span_crossings[s + 1]`.

use cl_runtime::prelude::*;

/// The first column whose pixel centre lies on or to the east of an edge in the given row; `width` if there is none.
///
/// The edge goes north from (x1, y1) to (x2, y2), in units, and crosses the row: `y1 <= y < y2` for the row's centre.
/// `width` is the width of the whole image in pixels, twice its height.
#[device]
pub fn column_east_of(x1: i32, y1: i32, x2: i32, y2: i32, row: u32, width: u32) -> u32 {
    // 1 800 000 units are half the way around the earth. In units times `width`, the same number is half a pixel.
    let half_turn = 1_800_000i64;
    let columns = width as i64;
    let rise = y2 as i64 - y1 as i64;
    // how far the row's centre lies to the north of the edge's southern end, in units times `width`
    let north = (half_turn / 2 - y1 as i64) * columns - (2 * row as i64 + 1) * half_turn;
    // how far the crossing lies to the east of the first pixel's centre, in units times `width` times `rise`:
    // less than 2^59, as the width is at most 2^14
    let east = ((x1 as i64 + half_turn) * columns - half_turn) * rise + north * (x2 as i64 - x1 as i64);
    // divided by a pixel's width in the same units and rounded up; `east` is greater than `-pixel`
    let pixel = 2 * half_turn * rise;
    ((east + pixel - 1) / pixel) as u32
}

/// Where the edges cross the rows: one work-item computes one crossing.
///
/// `edges` holds four numbers for each edge, x1, y1, x2, y2, going north. Crossing `i` is the crossing of edge
/// `crossing_edge[i]` with row `crossing_row[i]`, and `crossing_column[i]` becomes the first column to the east of it.
#[kernel]
pub fn cross_rows(width: u32, edges: &[i32], crossing_edge: &[u32], crossing_row: &[u32], crossing_column: &mut [u32]) {
    let i = global_id(0);
    let edge = 4 * crossing_edge[i] as usize;
    crossing_column[i] =
        column_east_of(edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3], crossing_row[i], width);
}

/// How far the spans reach: one work-item computes one span, from the column `west` up to but without `east`.
#[kernel]
pub fn bound_spans(span_crossings: &[u32], crossing_column: &[u32], west: &mut [u32], east: &mut [u32]) {
    let span = global_id(0);
    let first = span_crossings[span] as usize;
    let end = span_crossings[span + 1] as usize;
    let mut low = crossing_column[first];
    let mut high = low;
    for i in first + 1..end {
        low = low.min(crossing_column[i]);
        high = high.max(crossing_column[i]);
    }
    west[span] = low;
    east[span] = high;
}

/// Assigns every pixel of a band the value of its area: one work-item computes one pixel.
///
/// Launch it over `[width, rows]`. `image` has `rows` rows of `width` elements. Span `s` belongs to area
/// `span_area[s]`, counted from 1, whose pixels become `values[span_area[s]]`; pixels in no area become `values[0]`.
#[kernel]
pub fn paint_pixels(
    width: usize,
    row_spans: &[u32],
    span_area: &[u32],
    west: &[u32],
    east: &[u32],
    span_crossings: &[u32],
    crossing_column: &[u32],
    values: &[u32],
    image: &mut [u32],
) {
    let column = global_id(0) as u32;
    let row = global_id(1);
    let mut area = 0u32;
    for span in row_spans[row] as usize..row_spans[row + 1] as usize {
        if west[span] <= column && column < east[span] {
            let mut inside = false;
            for i in span_crossings[span] as usize..span_crossings[span + 1] as usize {
                if crossing_column[i] <= column {
                    inside = !inside;
                }
            }
            if inside {
                area = span_area[span];
                break;
            }
        }
    }
    image[row * width + column as usize] = values[area as usize];
}
