//! A chart of a table: a bar for the ratio of each row.

use std::convert::Infallible;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::Result;
use embedded_graphics::Pixel;
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::FONT_10X20;
use embedded_graphics::pixelcolor::{Rgb888, RgbColor as _};
use embedded_graphics::prelude::{DrawTarget, Drawable as _, OriginDimensions, Point, Primitive as _, Size};
use embedded_graphics::primitives::{Line, PrimitiveStyle, Rectangle};
use embedded_graphics::text::Text;

use crate::results::Table;

/// The font's width and the height of a row, in pixels.
const LETTER: i32 = 10;
const ROW: i32 = 26;
const MARGIN: i32 = 20;
/// The width of the bars' area.
const BARS: i32 = 700;
const FASTER: Rgb888 = Rgb888::new(60, 150, 90);
const SLOWER: Rgb888 = Rgb888::new(200, 110, 60);
const GREY: Rgb888 = Rgb888::new(160, 160, 160);

/// A picture with three bytes for each pixel.
pub(crate) struct Canvas {
    size: Size,
    bytes: Vec<u8>,
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let [width, height] = [self.size.width, self.size.height];
        for Pixel(Point { x, y }, color) in pixels {
            let inside = |at: i32, length: u32| u32::try_from(at).ok().filter(|at| *at < length);
            if let (Some(x), Some(y)) = (inside(x, width), inside(y, height)) {
                let at = 3 * (y * width + x) as usize;
                self.bytes[at..at + 3].copy_from_slice(&[color.r(), color.g(), color.b()]);
            }
        }
        Ok(())
    }
}

impl Canvas {
    fn white(size: Size) -> Self {
        Self { size, bytes: vec![255; 3 * (size.width * size.height) as usize] }
    }

    /// Writes the picture as PNG.
    pub(crate) fn save(&self, file: &Path) -> Result<()> {
        let file = BufWriter::new(File::create(file)?);
        let mut encoder = png::Encoder::new(file, self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Rgb);
        Ok(encoder.write_header()?.write_image_data(&self.bytes)?)
    }

    fn text(&mut self, text: &str, x: i32, row: i32) {
        // the font has ASCII only
        let text = text.replace('µ', "u").replace('×', "x");
        let style = MonoTextStyle::new(&FONT_10X20, Rgb888::BLACK);
        let Ok(_) = Text::new(&text, Point::new(x, MARGIN + row * ROW + 18), style).draw(self);
    }

    fn bar(&mut self, from: i32, to: i32, row: i32, color: Rgb888) {
        let corner = Point::new(from.min(to), MARGIN + row * ROW + 4);
        let size = Size::new(from.abs_diff(to).max(1), ROW as u32 - 8);
        let Ok(()) = Rectangle::new(corner, size).into_styled(PrimitiveStyle::with_fill(color)).draw(self);
    }

    fn line(&mut self, x: i32, rows: i32) {
        let line = Line::new(Point::new(x, MARGIN + ROW), Point::new(x, MARGIN + (rows + 1) * ROW));
        let Ok(()) = line.into_styled(PrimitiveStyle::with_stroke(GREY, 1)).draw(self);
    }
}

/// Draws the ratios from the line of 1 to the right, where the first column is slower, or to the left. The scale is logarithmic.
pub(crate) fn of(table: &Table) -> Canvas {
    let longest = table.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0) as i32;
    let left = MARGIN + (longest + 1) * LETTER;
    let title = format!("{}: {} / {}", table.title, table.columns[0], table.columns[1]);
    let text = left + BARS + 34 * LETTER;
    let width = text.max(2 * MARGIN + title.chars().count() as i32 * LETTER);
    let rows = table.rows.len() as i32;
    let height = 2 * MARGIN + (rows + 2) * ROW;
    let mut canvas = Canvas::white(Size::new(width as u32, height as u32));
    canvas.text(&title, MARGIN, 0);
    // the farthest ratio reaches the edge, and at least twice as fast or slow
    let far = table.rows.iter().map(|row| row.ratio.ln().abs()).fold(2f64.ln(), f64::max);
    let at = |ratio: f64| left + BARS / 2 + (ratio.ln() / far * f64::from(BARS / 2)) as i32;
    for (number, row) in (1..).zip(&table.rows) {
        canvas.text(&row.name, MARGIN, number);
        canvas.bar(at(1.0), at(row.ratio), number, if row.ratio > 1.0 { SLOWER } else { FASTER });
        let [first, second] = row.micros;
        canvas.text(&format!("{:.2}  {first:.1} / {second:.1} us", row.ratio), left + BARS + LETTER, number);
    }
    canvas.line(at(1.0), rows);
    canvas.text(&format!("geometric mean {:.3}; a bar to the left: faster", table.geometric_mean), MARGIN, rows + 1);
    canvas
}
