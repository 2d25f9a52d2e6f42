//! The inside-polygon exercise: which pixels of an image lie inside a polygon?
//!
//! The mask is 1 for every pixel inside and 0 elsewhere. Pixel centres have integer coordinates: the pixel in row `y`
//! and column `x` is the point (x, y). All arithmetic is `f32`, in the order written, so that every device computes the
//! same mask.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use cl_runtime::prelude::*;

/// Width and height of the mask in pixels.
pub const SIZE: usize = 1024;

/// The 24 vertices that the program uses without another file.
pub const BUNDLED: &str = include_str!("../data/polygon24.csv");

/// Does the edge from (x1, y1) to (x2, y2) lie beside the point, on the side of larger x, at the point's own height?
///
/// The lower end of an edge does not count and the upper one does, so that a chain of edges counts once where it passes
/// the point. A point on the edge itself counts as beside it.
#[device]
pub fn edge_beside(x: f32, y: f32, x1: f32, y1: f32, x2: f32, y2: f32) -> bool {
    y1.min(y2) < y
        && y <= y1.max(y2)
        && x <= x1.max(x2)
        && y1 != y2
        && (x1 == x2 || x <= (y - y1) * (x2 - x1) / (y2 - y1) + x1)
}

/// Fills in one pixel of the mask: 1 where a line from the pixel towards larger x crosses the polygon an odd number of
/// times, or where the pixel is one of the vertices.
///
/// Launch it over `[width, height]`: one work-item for each pixel. `xs` and `ys` are the polygon's vertices, in pixels;
/// the last one is joined to the first. `mask` has `height` rows of `width` elements.
#[kernel]
pub fn inside_polygon(xs: &[f32], ys: &[f32], width: usize, mask: &mut [u8]) {
    let column = global_id(0);
    let row = global_id(1);
    let x = column as f32;
    let y = row as f32;
    let mut inside = false;
    for i in 0..xs.len() {
        let next = if i + 1 < xs.len() { i + 1 } else { 0 };
        if x == xs[i] && y == ys[i] {
            inside = true;
            break;
        }
        if edge_beside(x, y, xs[i], ys[i], xs[next], ys[next]) {
            inside = !inside;
        }
    }
    mask[row * width + column] = inside as u8;
}

/// The vertices of a polygon, in pixels: vertex `i` is (`xs[i]`, `ys[i]`), and the last is joined to the first.
#[derive(Debug, Clone, PartialEq)]
pub struct Polygon {
    /// One x for each vertex.
    pub xs: Vec<f32>,
    /// One y for each vertex.
    pub ys: Vec<f32>,
}

impl Polygon {
    /// Reads a vertex from each line of a CSV file, `x,y`. A first line of two names, empty lines and lines that start
    /// with `#` are skipped.
    pub fn from_csv(text: &[u8]) -> Result<Polygon> {
        let text = str::from_utf8(text).context("not a text file in UTF-8")?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut polygon = Polygon { xs: Vec::new(), ys: Vec::new() };
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            let is_heading = number == 1 && line.split(',').all(|name| name.trim().starts_with(char::is_alphabetic));
            if line.is_empty() || line.starts_with('#') || is_heading {
                continue;
            }
            let (x, y) = vertex(line).with_context(|| format!("line {number}"))?;
            polygon.xs.push(x);
            polygon.ys.push(y);
        }
        let found = polygon.xs.len();
        if found < 3 {
            bail!("a polygon needs at least 3 vertices, one `x,y` on each line; the file has {found}");
        }
        Ok(polygon)
    }
}

fn vertex(line: &str) -> Result<(f32, f32)> {
    match line.split(',').collect::<Vec<_>>()[..] {
        [x, y] => Ok((coordinate(x.trim())?, coordinate(y.trim())?)),
        _ => bail!("expected two numbers, `x,y`, but found `{line}`"),
    }
}

fn coordinate(text: &str) -> Result<f32> {
    match text.parse() {
        Ok(number) if f32::is_finite(number) => Ok(number),
        _ => bail!("expected a number but found `{text}`"),
    }
}

/// A mask of [`SIZE`] × [`SIZE`] elements, row by row, and the time that the device took for it.
pub fn mask(queue: &Queue, polygon: &Polygon) -> cl_runtime::Result<(Vec<u8>, Duration)> {
    let xs = Buffer::from_slice(queue, &polygon.xs)?;
    let ys = Buffer::from_slice(queue, &polygon.ys)?;
    let mut mask = Buffer::zeroed(queue, SIZE * SIZE)?;
    let event = inside_polygon(&xs, &ys, SIZE, &mut mask).global([SIZE, SIZE]).launch(queue)?;
    event.wait()?;
    Ok((mask.to_vec(queue)?, event.profile()?.duration()))
}
