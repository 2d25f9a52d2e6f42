//! Which edges cross which rows of the image.

use std::ops::Range;

use super::{Map, UNITS_PER_DEGREE};

/// The edges of all polygons of a map, without those that run along a parallel.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlines {
    /// Four units for each edge: x and y of its southern end, x and y of its northern end.
    pub edges: Vec<i32>,
    polygons: Vec<PolygonEdges>,
}

#[derive(Debug, Clone, PartialEq)]
struct PolygonEdges {
    /// The polygon's area, counted from 1.
    area: u32,
    /// Its edges, as numbers of edges.
    edges: Range<usize>,
    /// Its southernmost and northernmost y, in units.
    south: i32,
    north: i32,
}

impl Outlines {
    /// Collects the edges of a map, area by area and polygon by polygon.
    pub fn new(map: &Map) -> Outlines {
        let mut outlines = Outlines { edges: Vec::new(), polygons: Vec::new() };
        for (area, number) in map.areas.iter().zip(1..) {
            for polygon in &area.polygons {
                let first = outlines.edges.len() / 4;
                let (mut south, mut north) = (i32::MAX, i32::MIN);
                for ring in &polygon.rings {
                    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                        let (low, high) = if a.y <= b.y { (a, b) } else { (b, a) };
                        if low.y < high.y {
                            outlines.edges.extend([low.x, low.y, high.x, high.y]);
                            south = south.min(low.y);
                            north = north.max(high.y);
                        }
                    }
                }
                let edges = first..outlines.edges.len() / 4;
                if !edges.is_empty() {
                    outlines.polygons.push(PolygonEdges { area: number, edges, south, north });
                }
            }
        }
        outlines
    }
}

/// The crossings of all edges with a band of rows, ordered by row, and in each row by polygon.
#[derive(Debug, Clone, PartialEq)]
pub struct Crossings {
    /// Row `y` of the band, counted from its top, has the spans `row_spans[y]..row_spans[y + 1]`; one element more than
    /// rows.
    pub row_spans: Vec<u32>,
    /// Span `s` has the crossings `span_crossings[s]..span_crossings[s + 1]`; one element more than spans.
    pub span_crossings: Vec<u32>,
    /// The area of each span, counted from 1.
    pub span_area: Vec<u32>,
    /// The edge of each crossing, as its number in [`Outlines::edges`].
    pub crossing_edge: Vec<u32>,
    /// The row of each crossing, counted from the top of the image.
    pub crossing_row: Vec<u32>,
}

impl Crossings {
    /// The crossings with the given rows of an image of `width` × `width / 2` pixels.
    pub fn new(outlines: &Outlines, width: u32, rows: Range<u32>) -> Crossings {
        // Counted first, then stored: `visit` visits the crossings polygon by polygon, and each row stores its own in
        // that order.
        let visit = |with: &mut dyn FnMut(usize, u32, usize, usize)| {
            for (number, polygon) in outlines.polygons.iter().enumerate() {
                if rows_between(polygon.south, polygon.north, width, &rows).is_empty() {
                    continue;
                }
                for edge in polygon.edges.clone() {
                    let [_, south, _, north] = outlines.edges[4 * edge..4 * edge + 4] else { unreachable!() };
                    for row in rows_between(south, north, width, &rows) {
                        with((row - rows.start) as usize, row, number, edge);
                    }
                }
            }
        };
        let rows_in_band = rows.len();
        let mut crossings_in = vec![0; rows_in_band];
        visit(&mut |row, _, _, _| crossings_in[row] += 1);
        let mut next = starts(&crossings_in);
        let total = next[rows_in_band] as usize;

        let mut crossing_edge = vec![0; total];
        let mut crossing_row = vec![0; total];
        let mut crossing_polygon = vec![0; total];
        visit(&mut |band_row, row, polygon, edge| {
            let place = next[band_row] as usize;
            next[band_row] += 1;
            crossing_edge[place] = edge as u32;
            crossing_row[place] = row;
            crossing_polygon[place] = polygon;
        });

        let mut spans_in = vec![0; rows_in_band];
        let (mut span_crossings, mut span_area) = (Vec::new(), Vec::new());
        for place in 0..total {
            let here = (crossing_row[place], crossing_polygon[place]);
            if place == 0 || here != (crossing_row[place - 1], crossing_polygon[place - 1]) {
                spans_in[(here.0 - rows.start) as usize] += 1;
                span_crossings.push(place as u32);
                span_area.push(outlines.polygons[here.1].area);
            }
        }
        span_crossings.push(total as u32);
        Crossings { row_spans: starts(&spans_in), span_crossings, span_area, crossing_edge, crossing_row }
    }
}

/// The offset of each of several concatenated lists, and the end of the last one.
fn starts(lengths: &[u32]) -> Vec<u32> {
    let mut end = 0;
    let mut starts = vec![0];
    starts.extend(lengths.iter().map(|length| {
        end += length;
        end
    }));
    starts
}

/// The rows of `rows` whose centres lie at y with `south <= y < north`.
fn rows_between(south: i32, north: i32, width: u32, rows: &Range<u32>) -> Range<u32> {
    let first = first_row_south_of(north, width).max(rows.start);
    let end = first_row_south_of(south, width).min(rows.end);
    first..end.max(first)
}

/// The first row whose centre lies to the south of y, and not on it.
fn first_row_south_of(y: i32, width: u32) -> u32 {
    let half = i64::from(180 * UNITS_PER_DEGREE);
    // from the first row's centre to y, in units times `width`; a row is `2 * half` high in these
    let south = (half / 2 - i64::from(y)) * i64::from(width) - half;
    (south.div_euclid(2 * half) + 1) as u32
}
