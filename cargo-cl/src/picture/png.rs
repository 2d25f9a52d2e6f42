//! Pictures as PNG.

use super::{Canvas, Colour};
use anyhow::Result;
use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts};

pub(super) struct Png {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Png {
    pub(super) fn new(width: f64, height: f64) -> Self {
        let (width, height) = (width.ceil() as usize, height.ceil() as usize);
        Self { width, height, pixels: vec![0xff; width * height * 3] }
    }

    fn set(&mut self, x: usize, y: usize, colour: Colour) {
        if x < self.width && y < self.height {
            self.pixels[(y * self.width + x) * 3..][..3].copy_from_slice(&colour);
        }
    }
}

impl Canvas for Png {
    fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, colour: Colour, _title: &str) {
        let range = |start: f64, length: f64| {
            let first = start.max(0.0).round() as usize;
            first..((start + length).max(0.0).round() as usize).max(first + 1)
        };
        for (x, y) in range(y, height).flat_map(|y| range(x, width).map(move |x| (x, y))) {
            self.set(x, y, colour);
        }
    }

    fn text(&mut self, x: f64, y: f64, text: &str, colour: Colour) {
        let (left, bottom) = (x.max(0.0) as usize, y.max(8.0) as usize);
        for (column, character) in text.chars().enumerate() {
            let character = if character == '…' { '~' } else { character };
            let glyph = BASIC_FONTS.get(character).or_else(|| LATIN_FONTS.get(character)).unwrap_or([0x7e; 8]);
            for (row, bits) in glyph.into_iter().enumerate() {
                for bit in (0..8).filter(|bit| bits & (1 << bit) != 0) {
                    self.set(left + column * 8 + bit, bottom + row - 8, colour);
                }
            }
        }
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(bytes)
    }
}
