//! The mask of the inside-polygon exercise, on every device, and the program's errors for files that it cannot read.

use cl_runtime::prelude::*;
use examples::polygon::{BUNDLED, Polygon, SIZE, edge_beside, mask};

fn mask_on(device: &Device, polygon: &Polygon) -> Vec<u8> {
    let queue = Queue::builder(device).profiling(true).build().unwrap();
    mask(&queue, polygon).unwrap().0
}

#[test]
fn the_bundled_polygon_has_its_known_area_on_every_device() {
    let polygon = Polygon::from_csv(BUNDLED.as_bytes()).unwrap();
    assert_eq!(polygon.xs.len(), 24);
    let native = mask_on(&Device::native(), &polygon);
    for device in Device::all() {
        let mask = mask_on(&device, &polygon);
        assert_eq!(mask.iter().filter(|&&pixel| pixel == 1).count(), 223_267, "{}", device.name());
        assert!(mask == native, "{} differs from native", device.name());
    }
}

/// The exercise's rule once more, as its text states it and without the kernel's code.
fn inside(x: f32, y: f32, vertices: &[(f32, f32)]) -> bool {
    let edges = vertices.iter().zip(vertices.iter().cycle().skip(1));
    let mut count = 0;
    for (&(x1, y1), &(x2, y2)) in edges {
        if (x, y) == (x1, y1) {
            return true;
        }
        let (low, high) = if y1 < y2 { (y1, y2) } else { (y2, y1) };
        if low < y && y <= high && (x <= x1 || x <= x2) && y1 != y2 {
            let crossing = (y - y1) * (x2 - x1) / (y2 - y1) + x1;
            count += u32::from(x1 == x2 || x <= crossing);
        }
    }
    count % 2 == 1
}

#[test]
fn vertices_and_fractions() {
    // neither closed nor convex, with vertices on pixels and between them, an upright and a level edge
    let vertices = [(10.0, 10.0), (700.5, 10.0), (700.5, 300.25), (350.0, 120.0), (90.0, 1023.0), (-50.0, 500.5)];
    let (xs, ys) = vertices.iter().copied().unzip();
    let polygon = Polygon { xs, ys };
    for device in Device::all() {
        let mask = mask_on(&device, &polygon);
        for (i, &pixel) in mask.iter().enumerate() {
            let (x, y) = ((i % SIZE) as f32, (i / SIZE) as f32);
            assert_eq!(pixel == 1, inside(x, y, &vertices), "pixel ({x}, {y}) on {}", device.name());
        }
        assert_eq!(mask[10 * SIZE + 10], 1, "a vertex is inside");
    }
}

#[test]
fn a_device_function_is_an_ordinary_function_too() {
    assert!(edge_beside(0.0, 1.0, 5.0, 0.0, 5.0, 2.0));
    assert!(!edge_beside(6.0, 1.0, 5.0, 0.0, 5.0, 2.0));
}

#[test]
fn accepted_csv() {
    let triangle = Polygon { xs: vec![0.0, 10.5, 0.0], ys: vec![0.0, 0.0, 1e2] };
    for text in [
        "0,0\n10.5,0\n0,100\n",
        "x,y\n0,0\n10.5,0\n0,1e2",
        "\u{feff}x, y\n# a triangle\r\n0, 0\r\n\r\n 10.5 ,0\r\n0,100\r\n",
    ] {
        assert_eq!(Polygon::from_csv(text.as_bytes()).unwrap(), triangle, "{text:?}");
    }
}

#[test]
fn rejected_csv() {
    let cases: [(&[u8], &str); 9] = [
        (b"", "a polygon needs at least 3 vertices, one `x,y` on each line; the file has 0"),
        (b"x,y\n1,2\n3,4\n", "a polygon needs at least 3 vertices, one `x,y` on each line; the file has 2"),
        (b"1,2\n3,4,5\n", "line 2: expected two numbers, `x,y`, but found `3,4,5`"),
        (b"1;2\n3;4\n", "line 1: expected two numbers, `x,y`, but found `1;2`"),
        (b"1,2\n3,four\n", "line 2: expected a number but found `four`"),
        (b"1,2\n\n3,\n", "line 3: expected a number but found ``"),
        (b"1,2\nx,y\n", "line 2: expected a number but found `x`"),
        (b"1,2\n3,nan\n", "line 2: expected a number but found `nan`"),
        (b"1,2\n\xff,3\n", "not a text file in UTF-8: invalid utf-8 sequence of 1 bytes from index 4"),
    ];
    for (text, message) in cases {
        let error = Polygon::from_csv(text).unwrap_err();
        assert_eq!(format!("{error:#}"), message, "{:?}", String::from_utf8_lossy(text));
    }
}
