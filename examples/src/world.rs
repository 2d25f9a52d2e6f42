//! Draws the polygons of a GeoJSON file as a plate carrée map: longitude -180° to 180° from left to right, latitude
//! 90° to -90° from top to bottom, every pixel as many degrees wide as high.
//!
//! # Which pixel belongs to which area
//!
//! An *area* has a colour of its own: one feature of the file, such as a country. It consists of *polygons*, and
//! each polygon of *rings*: an outline and any holes. A point lies in a polygon if an odd number of the polygon's
//! edges lies to the west of it, in any of its rings, and in an area if it lies in one of the area's polygons.
//! A pixel belongs to the area in which its centre lies, and to the first one in the file if several overlap.
//!
//! # Points on an edge
//!
//! Everything is computed in whole numbers, exactly, so the picture is the same on every device. Two conventions assign
//! the points that lie on an edge, so that a point on the common border of two areas belongs to one of them and
//! not to both:
//!
//! - an edge has its southern end and lacks its northern one; an edge along a parallel is ignored;
//! - a point on an edge lies to the east of it.
//!
//! # Units
//!
//! Coordinates are rounded to units of 1/10 000 degree, 11 m at the equator, and fit `i32` ([`UNITS_PER_DEGREE`]). In
//! an image of `width` pixels a pixel is 3 600 000 / `width` units wide, in general no whole number. The kernels
//! compare a pixel's centre with an edge in units multiplied by `width`, in `i64`.
//!
//! # From polygons to pixels
//!
//! The program computes the image in bands of rows. For each band
//!
//! 1. the host lists, row by row, the edges that cross the row of pixel centres ([`Crossings`]). The crossings of one
//!    polygon in one row, two or more, are adjacent and form a *span*;
//! 2. [`kernels::cross_rows()`] computes the first pixel to the east of each crossing;
//! 3. [`kernels::bound_spans()`] computes between which pixels each span lies;
//! 4. [`kernels::paint_pixels()`] assigns every pixel its colour: it visits the spans of its row, counts the
//!    crossings to the west of it in the spans that reach it, and stops at the first span with an odd count.

pub mod colours;
mod crossings;
mod geojson;
pub mod kernels;
mod raster;

pub use crossings::{Crossings, Outlines};
pub use geojson::{Area, Map, Point, Polygon, Ring};
pub use raster::{Raster, WIDTHS};

/// Natural Earth's countries at 1:110 million, the map that the program draws by default.
pub const BUNDLED: &str = include_str!("../data/countries.geojson");

/// Units of the whole-number coordinates in one degree.
pub const UNITS_PER_DEGREE: i32 = 10_000;
