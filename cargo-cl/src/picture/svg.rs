//! Pictures as SVG.

use super::{Canvas, Colour};
use anyhow::Result;
use std::fmt::Write;

pub(super) struct Svg {
    text: String,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        Self { text }
    }
}

fn hexadecimal([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Canvas for Svg {
    fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, colour: Colour, title: &str) {
        let fill = hexadecimal(colour);
        let _ = write!(
            self.text,
            "<rect x=\"{x:.2}\" y=\"{y:.1}\" width=\"{width:.2}\" height=\"{height:.1}\" fill=\"{fill}\""
        );
        let _ = match title {
            "" => writeln!(self.text, "/>"),
            title => writeln!(self.text, "><title>{}</title></rect>", escaped(title)),
        };
    }

    fn text(&mut self, x: f64, y: f64, text: &str, colour: Colour) {
        let (fill, text) = (hexadecimal(colour), escaped(text));
        // a span's own title is below its text
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.2}\" y=\"{y:.1}\" fill=\"{fill}\" pointer-events=\"none\" xml:space=\"preserve\">{text}</text>"
        );
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<u8>> {
        self.text.push_str("</svg>\n");
        Ok(self.text.into_bytes())
    }
}
