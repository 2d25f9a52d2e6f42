//! The map, pixel by pixel, on every device, against another rasteriser.

mod scanline;

use cl_runtime::prelude::*;
use examples::world::{BUNDLED, Map, Raster, colours};
use scanline::Pixel;

/// The number of the area at each pixel, counted from 1, and 0 in no area.
fn draw(device: &Device, map: &Map, width: u32) -> Vec<u32> {
    let queue = Queue::builder(device).profiling(true).build().unwrap();
    let numbers: Vec<u32> = (0..=map.areas.len() as u32).collect();
    let raster = Raster::new(&queue, map, width, &numbers).unwrap();
    raster.bands().flat_map(|rows| raster.draw(rows).unwrap().0).collect()
}

#[test]
fn countries_agree_with_another_algorithm_on_every_device() {
    let map = Map::from_geojson(BUNDLED.as_bytes()).unwrap();
    for width in [2, 360, 720, 1000, 3600] {
        let expected = scanline::draw(&serde_json::from_str(BUNDLED).unwrap(), width);
        let on_an_edge = expected.iter().filter(|&&pixel| pixel == Pixel::OnEdge).count();
        assert!(on_an_edge * 1000 < expected.len(), "{on_an_edge} pixels cannot be compared at width {width}");
        for device in Device::all() {
            let image = draw(&device, &map, width);
            assert_eq!(image.len(), expected.len());
            for (i, (&found, expected)) in image.iter().zip(&expected).enumerate() {
                let (column, row) = (i % width as usize, i / width as usize);
                if let Pixel::Area(area) = expected {
                    assert_eq!(found, *area, "column {column}, row {row} of {width} on {}", device.name());
                }
            }
        }
    }
}

#[test]
fn the_widest_image_agrees_in_some_bands() {
    let width = 16_384;
    let map = Map::from_geojson(BUNDLED.as_bytes()).unwrap();
    let numbers: Vec<u32> = (0..=map.areas.len() as u32).collect();
    let outlines = scanline::polygons(&serde_json::from_str(BUNDLED).unwrap());
    for device in Device::all() {
        let queue = Queue::builder(&device).profiling(true).build().unwrap();
        let raster = Raster::new(&queue, &map, width, &numbers).unwrap();
        for rows in [0..2, 1800..1803, 4095..4097, 8190..8192] {
            let image = raster.draw(rows.clone()).unwrap().0;
            for (row, found) in rows.zip(image.chunks(width as usize)) {
                for (column, (&found, expected)) in found.iter().zip(scanline::row(&outlines, width, row)).enumerate() {
                    if let Pixel::Area(area) = expected {
                        assert_eq!(found, area, "column {column}, row {row} on {}", device.name());
                    }
                }
            }
        }
    }
}

/// Draws 18 × 9 pixels of 20 degrees, each a letter: `A` the first area, `.` none.
#[track_caller]
fn assert_looks(geojson: &str, picture: [&str; 9]) {
    let map = Map::from_geojson(geojson.as_bytes()).unwrap();
    for device in Device::all() {
        let image = draw(&device, &map, 18);
        let letter = |&area: &u32| if area == 0 { '.' } else { (b'A' + area as u8 - 1) as char };
        let rows: Vec<String> = image.chunks(18).map(|row| row.iter().map(letter).collect()).collect();
        assert_eq!(rows, picture, "on {}", device.name());
    }
}

#[test]
fn holes_and_islands_in_them() {
    assert_looks(
        r#"{"type": "MultiPolygon", "coordinates": [
            [[[-160, -70], [160, -70], [160, 70], [-160, 70], [-160, -70]],
             [[-120, -30], [-120, 30], [120, 30], [120, -30], [-120, -30]]],
            [[[-40, -10], [40, -10], [40, 10], [-40, 10], [-40, -10]]]]}"#,
        [
            "..................",
            ".AAAAAAAAAAAAAAAA.",
            ".AAAAAAAAAAAAAAAA.",
            ".AA............AA.",
            ".AA....AAAA....AA.",
            ".AA............AA.",
            ".AAAAAAAAAAAAAAAA.",
            ".AAAAAAAAAAAAAAAA.",
            "..................",
        ],
    );
}

#[test]
fn overlapping_polygons_add_up_and_the_first_area_wins() {
    assert_looks(
        r#"{"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "Polygon", "coordinates": [[[-180, 30], [-100, 30], [-100, 70], [-180, 70], [-180, 30]]]},
                {"type": "Polygon", "coordinates": [[[-140, 10], [-60, 10], [-60, 50], [-140, 50], [-140, 10]]]},
                {"type": "Point", "coordinates": [0, 0]}]}},
            {"type": "Feature", "properties": null, "geometry": null},
            {"type": "Feature", "properties": {}, "geometry":
                {"type": "Polygon", "coordinates":
                    [[[-80, -30, 7], [180, -30, 7], [180, 30, 7], [-80, 30, 7], [-80, -30, 7]]]}}
        ]}"#,
        [
            "..................",
            "AAAA..............",
            "AAAAAA............",
            "..AAAACCCCCCCCCCCC",
            ".....CCCCCCCCCCCCC",
            ".....CCCCCCCCCCCCC",
            "..................",
            "..................",
            "..................",
        ],
    );
}

#[test]
fn a_point_on_a_border_belongs_to_one_side() {
    // every pixel centre of the middle row and of the middle columns lies on an edge
    assert_looks(
        r#"{"type": "GeometryCollection", "geometries": [
            {"type": "Polygon", "coordinates": [[[-170, 0], [-10, 0], [-10, 80], [-170, 80], [-170, 0]]]},
            {"type": "Polygon", "coordinates": [[[-10, 0], [170, 0], [170, 80], [-10, 80], [-10, 0]]]},
            {"type": "Polygon", "coordinates": [[[-170, -80], [-10, -80], [-10, 0], [-170, 0], [-170, -80]]]},
            {"type": "Polygon", "coordinates": [[[-10, -80], [170, -80], [170, 0], [-10, 0], [-10, -80]]]}]}"#,
        [
            "..................",
            "AAAAAAAABBBBBBBBB.",
            "AAAAAAAABBBBBBBBB.",
            "AAAAAAAABBBBBBBBB.",
            "AAAAAAAABBBBBBBBB.",
            "CCCCCCCCDDDDDDDDD.",
            "CCCCCCCCDDDDDDDDD.",
            "CCCCCCCCDDDDDDDDD.",
            "CCCCCCCCDDDDDDDDD.",
        ],
    );
}

#[test]
fn nothing_to_draw_in_a_band() {
    // a polygon between two rows of pixel centres, and the whole world
    let nothing = r#"{"type": "Polygon", "coordinates": [[[0, 1], [5, 1], [5, 2], [0, 1]]]}"#;
    assert_looks(nothing, [".................."; 9]);
    let world =
        r#"{"type": "Polygon", "coordinates": [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}"#;
    assert_looks(world, ["AAAAAAAAAAAAAAAAAA"; 9]);
}

#[test]
fn colours_differ() {
    let map = Map::from_geojson(BUNDLED.as_bytes()).unwrap();
    let colours = colours::atlas(&map);
    assert_eq!(colours.len(), map.areas.len() + 1);
    for (i, a) in colours.iter().enumerate() {
        assert!(!colours[..i].contains(a), "colour {i} comes twice");
    }
    // neighbours in the picture differ visibly
    let image = draw(&Device::native(), &map, 1800);
    let distance = |a: u32, b: u32| -> i32 {
        let (a, b) = (colours[a as usize], colours[b as usize]);
        (0..3).map(|i| (i32::from(a[i]) - i32::from(b[i])).abs()).sum()
    };
    for (i, &here) in image.iter().enumerate() {
        let next = [image.get(i + 1), image.get(i + 1800)];
        for &next in next.into_iter().flatten().filter(|&&next| next != here) {
            assert!(distance(here, next) > 30, "areas {here} and {next}");
        }
    }
}
