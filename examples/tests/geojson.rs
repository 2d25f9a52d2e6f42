//! The accepted GeoJSON, and the errors for the rest.

use examples::world::{Map, Point};

fn read(text: &str) -> Map {
    Map::from_geojson(text.as_bytes()).unwrap_or_else(|error| panic!("{error:#}\n{text}"))
}

#[track_caller]
fn assert_rejected(text: &str, message: &str) {
    let error = Map::from_geojson(text.as_bytes()).unwrap_err();
    assert_eq!(format!("{error:#}"), message, "{text}");
}

const TRIANGLE: &str = r#"{"type": "Polygon", "coordinates": [[[0, 0], [1.00006, 0], [0, -1], [0, 0]]]}"#;

/// A feature collection whose second feature, "B", has this geometry.
fn second_feature(geometry: &str) -> String {
    format!(
        r#"{{"type": "FeatureCollection", "features": [
            {{"type": "Feature", "properties": {{}}, "geometry": {TRIANGLE}}},
            {{"type": "Feature", "properties": {{"name": "B"}}, "geometry": {geometry}}}]}}"#
    )
}

/// The same with a `Polygon` of one ring.
fn second_ring(positions: &str) -> String {
    second_feature(&format!(r#"{{"type": "Polygon", "coordinates": [[{positions}]]}}"#))
}

#[test]
fn every_kind_of_root() {
    let feature = format!(r#"{{"type": "Feature", "properties": {{"name": "T"}}, "geometry": {TRIANGLE}}}"#);
    let geometry = read(TRIANGLE);
    let [area] = &geometry.areas[..] else { panic!("{geometry:?}") };
    let ring = &area.polygons[0].rings[0];
    assert_eq!(ring[..3], [Point { x: 0, y: 0 }, Point { x: 10_001, y: 0 }, Point { x: 0, y: -10_000 }]);
    assert_eq!(ring.len(), 4);

    assert_eq!(read(&feature).areas[0].polygons, area.polygons);
    assert_eq!(read(&feature).areas[0].name.as_deref(), Some("T"));
    assert_eq!(read(&second_feature(TRIANGLE)).areas.len(), 2);
    let collection = format!(r#"{{"type": "GeometryCollection", "geometries": [{TRIANGLE}, {TRIANGLE}]}}"#);
    assert_eq!(read(&collection).areas.len(), 2);
    assert_eq!(read(&second_feature(&collection)).areas[1].polygons.len(), 2);
    assert_eq!(read(&format!("\u{feff}{TRIANGLE}\n")), geometry);
}

#[test]
fn other_geometries_are_counted() {
    let map = read(&second_feature(&format!(
        r#"{{"type": "GeometryCollection", "geometries": [
            {{"type": "Point", "coordinates": [1, 2]}}, {TRIANGLE},
            {{"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}, {{"type": "Point", "coordinates": []}}]}}"#
    )));
    assert_eq!(map.skipped_text("passed over: ", "."), "passed over: 1 LineString, 2 Point.");
    assert_eq!(read(TRIANGLE).skipped_text("passed over: ", "."), "");
}

#[test]
fn no_geojson() {
    assert_rejected(" \n", "the file is empty");
    assert_rejected("{\"type\": \"Feature\",\n oops}", "not valid JSON: key must be a string at line 2 column 2");
    assert_rejected("{\"type\":", "not valid JSON: EOF while parsing a value at line 1 column 8");
    assert_rejected("[1, 2]", "expected a GeoJSON object but found `[1,2]`");
    assert_rejected("{}", "not a GeoJSON object: it has no `type`");
    assert_rejected(r#"{"type": "Topology"}"#, "`Topology` is not a type of GeoJSON geometry");
    assert_rejected(r#"{"type": "FeatureCollection"}"#, "`features` is missing");
    assert_rejected(r#"{"type": "FeatureCollection", "features": 3}"#, "`features`: expected an array but found `3`");
    assert_rejected(r#"{"type": "Feature"}"#, "the feature has no `geometry`");
    assert_rejected(
        &format!(r#"{{"type": "FeatureCollection", "features": [{TRIANGLE}]}}"#),
        "feature 1: expected a `Feature` but found a `Polygon`",
    );
}

#[test]
fn no_polygon() {
    assert_rejected(r#"{"type": "FeatureCollection", "features": []}"#, "there is no polygon in it");
    assert_rejected(
        r#"{"type": "LineString", "coordinates": [[1, 2], [3, 4]]}"#,
        "there is no polygon in it (found: 1 LineString)",
    );
}

#[test]
fn bad_polygons() {
    assert_rejected(
        &second_feature(r#"{"type": "Polygon", "coordinates": []}"#),
        "feature 2 (\"B\"): the polygon is empty: it has no outline",
    );
    assert_rejected(
        &second_feature(r#"{"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]], [[]]]}"#),
        "feature 2 (\"B\"): polygon 2: ring 1: a ring needs at least 4 positions, the last one equal to the first; \
         this one has 0",
    );
    assert_rejected(
        &second_feature(r#"{"type": "MultiPolygon", "coordinates": [5]}"#),
        "feature 2 (\"B\"): polygon 1: expected an array of rings but found `5`",
    );
    assert_rejected(
        &second_ring("[0, 0], [1, 0], [1, 1], [0, 1]"),
        "feature 2 (\"B\"): ring 1: the ring is not closed: repeat its first position at its end",
    );
    assert_rejected(
        &second_ring("[0, 0], [1, 0], [1, 1]"),
        "feature 2 (\"B\"): ring 1: a ring needs at least 4 positions, the last one equal to the first; this one has 3",
    );
    assert_rejected(
        &second_ring(r#"[0, 0], [1, "two"], [1, 1], [0, 0]"#),
        "feature 2 (\"B\"): ring 1: position 2: latitude: expected a number but found `\"two\"`",
    );
    assert_rejected(
        &second_ring("[0, 0], [1], [1, 1], [0, 0]"),
        "feature 2 (\"B\"): ring 1: position 2: expected `[longitude, latitude]` but found `[1]`",
    );
}

#[test]
fn coordinates_out_of_range() {
    assert_rejected(
        &second_ring("[0, 0], [1224514.4, 6106854.8], [1, 1], [0, 0]"),
        "feature 2 (\"B\"): ring 1: position 2: longitude 1224514.4 is not in -180..180: coordinates must be longitude \
         and latitude in degrees; convert projected ones, for example with \
         `ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson`",
    );
    assert_rejected(
        &second_ring("[0, 0], [1, 91], [1, 1], [0, 0]"),
        "feature 2 (\"B\"): ring 1: position 2: latitude 91 is not in -90..90: coordinates must be longitude and \
         latitude in degrees; convert projected ones, for example with \
         `ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson`",
    );
    assert_rejected(
        &second_ring("[200, 0], [210, 1], [200, 1], [200, 0]"),
        "feature 2 (\"B\"): ring 1: position 1: longitude 200 is not in -180..180: subtract 360 from longitudes beyond \
         180 and cut polygons at that meridian",
    );
    // a rounding error beyond the edge of the world is no mistake
    read(&second_ring("[180.00000000000014, 0], [170, 1], [180, -1], [180, 0]"));
}
