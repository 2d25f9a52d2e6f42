//! Reads the polygons of a GeoJSON file (RFC 7946).

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Map as Object, Value};

use super::UNITS_PER_DEGREE;

/// The drawable contents of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Map {
    /// In the order of the file. A feature is an area; so is each member of a geometry collection outside of a feature.
    pub areas: Vec<Area>,
    /// The number of skipped geometries of each other type, such as `Point`.
    pub skipped: BTreeMap<String, usize>,
}

/// An item with a colour of its own, such as a country.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Area {
    /// The feature's property `name`.
    pub name: Option<String>,
    /// Its parts.
    pub polygons: Vec<Polygon>,
}

/// An outline and the holes in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Polygon {
    /// The outline first.
    pub rings: Vec<Ring>,
}

/// A closed line; its last point equals the first.
pub type Ring = Vec<Point>;

/// A position in units, see [`UNITS_PER_DEGREE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// Eastern longitude, -1 800 000 to 1 800 000.
    pub x: i32,
    /// Northern latitude, -900 000 to 900 000.
    pub y: i32,
}

impl Map {
    /// Reads a `FeatureCollection`, a `Feature` or a geometry. Fails if it contains no polygon.
    pub fn from_geojson(text: &[u8]) -> Result<Map> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if text.trim_ascii().is_empty() {
            bail!("the file is empty");
        }
        let root: Value = serde_json::from_slice(text).context("not valid JSON")?;
        let mut map = Map::default();
        map.read_root(&root)?;
        if map.areas.iter().all(|area| area.polygons.is_empty()) {
            bail!("there is no polygon in it{}", map.skipped_text(" (found: ", ")"));
        }
        Ok(map)
    }

    /// The skipped geometries, such as `2 LineString, 1 Point`, between two texts; empty if none was skipped.
    pub fn skipped_text(&self, before: &str, after: &str) -> String {
        if self.skipped.is_empty() {
            return String::new();
        }
        let counts: Vec<_> = self.skipped.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        format!("{before}{}{after}", counts.join(", "))
    }

    fn read_root(&mut self, root: &Value) -> Result<()> {
        let object = object(root)?;
        match type_of(object)? {
            "FeatureCollection" => {
                for (feature, number) in array(object, "features")?.iter().zip(1..) {
                    self.read_feature(feature).with_context(|| match feature_name(feature) {
                        Some(name) => format!("feature {number} (\"{name}\")"),
                        None => format!("feature {number}"),
                    })?;
                }
            }
            "Feature" => self.read_feature(root)?,
            "GeometryCollection" => {
                for (geometry, number) in array(object, "geometries")?.iter().zip(1..) {
                    let mut area = Area::default();
                    self.read_geometry(geometry, &mut area).with_context(|| format!("geometry {number}"))?;
                    self.areas.push(area);
                }
            }
            _ => {
                let mut area = Area::default();
                self.read_geometry(root, &mut area)?;
                self.areas.push(area);
            }
        }
        Ok(())
    }

    fn read_feature(&mut self, feature: &Value) -> Result<()> {
        let object = object(feature)?;
        let kind = type_of(object)?;
        if kind != "Feature" {
            bail!("expected a `Feature` but found a `{kind}`");
        }
        let mut area = Area { name: feature_name(feature).map(str::to_string), polygons: Vec::new() };
        match object.get("geometry") {
            Some(Value::Null) => self.skip("feature without a place"),
            Some(geometry) => self.read_geometry(geometry, &mut area)?,
            None => bail!("the feature has no `geometry`"),
        }
        self.areas.push(area);
        Ok(())
    }

    fn read_geometry(&mut self, geometry: &Value, area: &mut Area) -> Result<()> {
        let object = object(geometry)?;
        match type_of(object)? {
            "Polygon" => area.polygons.push(read_polygon(array(object, "coordinates")?)?),
            "MultiPolygon" => {
                for (polygon, number) in array(object, "coordinates")?.iter().zip(1..) {
                    let place = || format!("polygon {number}");
                    let rings = polygon.as_array().ok_or_else(|| unexpected("an array of rings", polygon));
                    area.polygons.push(rings.and_then(|rings| read_polygon(rings)).with_context(place)?);
                }
            }
            "GeometryCollection" => {
                for (geometry, number) in array(object, "geometries")?.iter().zip(1..) {
                    self.read_geometry(geometry, area).with_context(|| format!("geometry {number}"))?;
                }
            }
            other @ ("Point" | "MultiPoint" | "LineString" | "MultiLineString") => self.skip(other),
            other => bail!("`{other}` is not a type of GeoJSON geometry"),
        }
        Ok(())
    }

    fn skip(&mut self, what: &str) {
        *self.skipped.entry(what.to_string()).or_default() += 1;
    }
}

fn read_polygon(rings: &[Value]) -> Result<Polygon> {
    if rings.is_empty() {
        bail!("the polygon is empty: it has no outline");
    }
    let read = |(ring, number)| read_ring(ring).with_context(|| format!("ring {number}"));
    Ok(Polygon { rings: rings.iter().zip(1..).map(read).collect::<Result<_>>()? })
}

fn read_ring(ring: &Value) -> Result<Ring> {
    let positions = ring.as_array().ok_or_else(|| unexpected("an array of positions", ring))?;
    let read = |(position, number)| read_position(position).with_context(|| format!("position {number}"));
    let points = positions.iter().zip(1..).map(read).collect::<Result<Ring>>()?;
    if points.len() < 4 {
        bail!("a ring needs at least 4 positions, the last one equal to the first; this one has {}", points.len());
    }
    if points.first() != points.last() {
        bail!("the ring is not closed: repeat its first position at its end");
    }
    Ok(points)
}

fn read_position(position: &Value) -> Result<Point> {
    match position.as_array().map(Vec::as_slice) {
        // a position may have a height, too
        Some([longitude, latitude, ..]) => {
            Ok(Point { x: to_units("longitude", longitude, 180)?, y: to_units("latitude", latitude, 90)? })
        }
        _ => Err(unexpected("`[longitude, latitude]`", position)),
    }
}

fn to_units(what: &str, value: &Value, limit: i32) -> Result<i32> {
    let degrees = value.as_f64().ok_or_else(|| unexpected("a number", value).context(what.to_string()))?;
    let units = (degrees * f64::from(UNITS_PER_DEGREE)).round();
    if units.abs() <= f64::from(limit * UNITS_PER_DEGREE) {
        return Ok(units as i32);
    }
    let hint = if what == "longitude" && (180.0..=360.0).contains(&degrees) {
        "subtract 360 from longitudes beyond 180 and cut polygons at that meridian"
    } else {
        "coordinates must be longitude and latitude in degrees; convert projected ones, for example with \
         `ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson`"
    };
    bail!("{what} {degrees} is not in -{limit}..{limit}: {hint}")
}

fn feature_name(feature: &Value) -> Option<&str> {
    feature.get("properties")?.get("name")?.as_str()
}

fn object(value: &Value) -> Result<&Object<String, Value>> {
    value.as_object().ok_or_else(|| unexpected("a GeoJSON object", value))
}

fn type_of(object: &Object<String, Value>) -> Result<&str> {
    match object.get("type") {
        Some(Value::String(kind)) => Ok(kind),
        _ => bail!("not a GeoJSON object: it has no `type`"),
    }
}

fn array<'a>(object: &'a Object<String, Value>, key: &str) -> Result<&'a [Value]> {
    match object.get(key) {
        Some(Value::Array(items)) => Ok(items),
        Some(other) => Err(unexpected("an array", other).context(format!("`{key}`"))),
        None => bail!("`{key}` is missing"),
    }
}

/// An error that shows the beginning of the value found.
fn unexpected(wanted: &str, found: &Value) -> anyhow::Error {
    let text = found.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => anyhow!("expected {wanted} but found `{}…`", &text[..end]),
        None => anyhow!("expected {wanted} but found `{text}`"),
    }
}
