//! Colours for a political map: soft, as in a printed atlas, and never the same on two sides of a border.

use std::collections::HashMap;

use super::{Area, Map, Point, UNITS_PER_DEGREE};

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// A colour by lightness, 0 to 1, colourfulness, 0 to about 0.3, and hue in degrees around the colour circle (OKLCH).
#[derive(Debug, Clone, Copy)]
struct Shade {
    lightness: f64,
    chroma: f64,
    hue: f64,
}

const fn shade(lightness: f64, chroma: f64, hue: f64) -> Shade {
    Shade { lightness, chroma, hue }
}

/// The inks of the areas: rose, apricot, straw, green, mint, lilac. They differ in lightness as well as in hue, so that
/// the map can be read with few distinguishable hues.
const INKS: [Shade; 6] = [
    shade(0.790, 0.078, 22.0),
    shade(0.850, 0.085, 62.0),
    shade(0.915, 0.085, 98.0),
    shade(0.830, 0.085, 138.0),
    shade(0.915, 0.045, 165.0),
    shade(0.800, 0.065, 312.0),
];

/// A light greyish blue.
const SEA: Shade = shade(0.815, 0.04, 232.0);

/// Nearly white.
const ICE: Shade = shade(0.955, 0.008, 235.0);

/// The colour of the pixels in no area, followed by a colour for each area of the map.
///
/// Areas that share a point of their outlines get different inks wherever the inks suffice; beyond that, inks are
/// spread so that areas near each other differ. Areas of one ink differ a little in shade. The area at the south pole is ice.
pub fn atlas(map: &Map) -> Vec<Rgb> {
    let ice = map.areas.iter().position(touches_south_pole);
    let mut used = [0; INKS.len()];
    let mut colours = vec![SEA.to_rgb()];
    for (number, ink) in spread_inks(&map.areas).into_iter().enumerate() {
        let shade = if ice == Some(number) { ICE } else { INKS[ink].variation(used[ink]) };
        used[ink] += 1;
        colours.push(shade.to_rgb());
    }
    colours
}

/// Chooses one of [`INKS`] for each area, those with the most points first: they have the most neighbours.
fn spread_inks(areas: &[Area]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..areas.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(points(&areas[number]).count()));

    let mut inks = vec![0; areas.len()];
    // the inks at a point, one bit for each, and how often each was used in a square of 8 × 8 degrees
    let mut at_point: HashMap<Point, u32> = HashMap::new();
    let mut in_square: HashMap<(i32, i32), [u32; INKS.len()]> = HashMap::new();
    for number in order {
        let mut squares: Vec<_> = points(&areas[number]).map(square).collect();
        squares.sort_unstable();
        squares.dedup();
        let taken = points(&areas[number]).fold(0, |taken, point| taken | at_point.get(point).unwrap_or(&0));
        let near =
            |ink: usize| squares.iter().filter_map(|square| in_square.get(square)).map(|uses| uses[ink]).sum::<u32>();
        // begin at another ink each time, so that areas far from all others differ, too
        let candidates = (0..INKS.len()).map(|i| (i + number) % INKS.len());
        let ink = candidates.min_by_key(|&ink| (taken >> ink & 1, near(ink))).unwrap_or(0);

        inks[number] = ink;
        for point in points(&areas[number]) {
            *at_point.entry(*point).or_default() |= 1 << ink;
        }
        for square in squares {
            in_square.entry(square).or_default()[ink] += 1;
        }
    }
    inks
}

fn points(area: &Area) -> impl Iterator<Item = &Point> {
    area.polygons.iter().flat_map(|polygon| &polygon.rings).flatten()
}

fn square(point: &Point) -> (i32, i32) {
    let side = 8 * UNITS_PER_DEGREE;
    (point.x.div_euclid(side), point.y.div_euclid(side))
}

fn touches_south_pole(area: &Area) -> bool {
    points(area).any(|point| point.y == -90 * UNITS_PER_DEGREE)
}

impl Shade {
    /// The `n`-th variation of a shade. Multiples of these fractions spread evenly and never repeat.
    fn variation(self, n: u32) -> Shade {
        let step = |fraction: f64| (f64::from(n) * fraction).fract() - 0.5;
        Shade {
            lightness: self.lightness + 0.035 * step(0.618_034),
            chroma: self.chroma + 0.015 * step(0.754_878),
            hue: self.hue + 12.0 * step(0.569_840),
        }
    }

    /// The conversion of Björn Ottosson, author of the Oklab colour space: <https://bottosson.github.io/posts/oklab/>.
    fn to_rgb(self) -> Rgb {
        let (sin, cos) = self.hue.to_radians().sin_cos();
        let (a, b) = (self.chroma * cos, self.chroma * sin);
        let l = (self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (self.lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
        .map(|linear| {
            let curved = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
            (255.0 * curved).round() as u8
        })
    }
}
