//! Another rasteriser, to compare with: for each row it sorts the points where a ring crosses it, fills between each
//! pair, and subtracts the holes from the outlines. It computes in `f64` degrees, from the coordinates of the file,
//! and reads the file on its own.

use std::collections::BTreeMap;

use serde_json::Value;

/// The area at a pixel's centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pixel {
    /// An area, counted from 1, or 0 for none.
    Area(u32),
    /// An edge, or a point that rounding cannot distinguish from one.
    OnEdge,
}

/// The distance in degrees within which a centre is on an edge; rounding errors are a thousand times smaller.
const NEAR: f64 = 1e-9;

/// A polygon's area, counted from 1, and its rings of `[longitude, latitude]`, the outline first.
pub(crate) struct Polygon {
    area: u32,
    rings: Vec<Vec<[f64; 2]>>,
}

/// The polygons of a collection of `Polygon` and `MultiPolygon` features.
pub(crate) fn polygons(collection: &Value) -> Vec<Polygon> {
    let mut polygons = Vec::new();
    for (feature, area) in collection["features"].as_array().unwrap().iter().zip(1..) {
        let geometry = &feature["geometry"];
        let coordinates = geometry["coordinates"].clone();
        let rings: Vec<Vec<Vec<[f64; 2]>>> = match geometry["type"].as_str().unwrap() {
            "Polygon" => vec![serde_json::from_value(coordinates).unwrap()],
            "MultiPolygon" => serde_json::from_value(coordinates).unwrap(),
            other => panic!("{other}"),
        };
        polygons.extend(rings.into_iter().map(|rings| Polygon { area, rings }));
    }
    polygons
}

/// All pixels of an image, row by row.
pub(crate) fn draw(collection: &Value, width: u32) -> Vec<Pixel> {
    let polygons = polygons(collection);
    (0..width / 2).flat_map(|y| row(&polygons, width, y)).collect()
}

/// The pixels of one row of an image of `width` × `width / 2` pixels.
pub(crate) fn row(polygons: &[Polygon], width: u32, row: u32) -> Vec<Pixel> {
    let pixel = 360.0 / f64::from(width);
    let latitude = 90.0 - (f64::from(row) + 0.5) * pixel;
    let mut pixels = vec![Pixel::Area(0); width as usize];
    // the last area first, so that the first one is on top
    for polygon in polygons.iter().rev() {
        // the outline without the holes
        let mut covered = BTreeMap::new();
        for (number, ring) in polygon.rings.iter().enumerate() {
            for (column, inside) in fill(ring, latitude, pixel, width as usize) {
                let before = covered.entry(column).or_insert(Some(false));
                *before = match (*before, inside) {
                    (Some(_), Some(true)) => Some(number == 0),
                    (before, Some(false)) => before,
                    _ => None,
                };
            }
        }
        for (column, covered) in covered {
            match covered {
                Some(true) => pixels[column] = Pixel::Area(polygon.area),
                Some(false) => {}
                None => pixels[column] = Pixel::OnEdge,
            }
        }
    }
    pixels
}

/// The columns whose centres lie in a ring (`Some(true)`) or on its edge (`None`).
fn fill(ring: &[[f64; 2]], latitude: f64, pixel: f64, width: usize) -> Vec<(usize, Option<bool>)> {
    let centre = |column: usize| -180.0 + (column as f64 + 0.5) * pixel;
    let columns = |west: f64, east: f64| {
        let first = ((west + 180.0) / pixel - 0.5).floor().max(0.0) as usize;
        let last = ((east + 180.0) / pixel + 0.5).ceil().max(0.0) as usize;
        (first..last.min(width)).filter(move |&column| (west..=east).contains(&centre(column)))
    };
    let mut crossings = Vec::new();
    let mut filled = Vec::new();
    for edge in ring.windows(2) {
        let [[x1, y1], [x2, y2]] = edge else { unreachable!() };
        if (y1 - latitude).abs() <= NEAR && (y2 - latitude).abs() <= NEAR {
            filled.extend(columns(x1.min(*x2) - NEAR, x1.max(*x2) + NEAR).map(|column| (column, None)));
        } else if (*y1 <= latitude) != (*y2 <= latitude) {
            let part = (latitude - y1) / (y2 - y1);
            crossings.push((1.0 - part) * x1 + part * x2);
        }
        // the tip of two edges
        if (y1 - latitude).abs() <= NEAR {
            filled.extend(columns(x1 - NEAR, x1 + NEAR).map(|column| (column, None)));
        }
    }
    crossings.sort_by(f64::total_cmp);
    for pair in crossings.chunks(2) {
        filled.extend(columns(pair[0], pair[1]).map(|column| (column, Some(true))));
    }
    for &crossing in &crossings {
        filled.extend(columns(crossing - NEAR, crossing + NEAR).map(|column| (column, None)));
    }
    filled
}
