//! The picture of a timeline: a row for each queue and each thread of the host, a colour for each kernel.

mod png;
mod svg;

use crate::{
    trace::{Row, Span, Trace},
    units,
};
use anyhow::{Result, bail};
use std::{collections::BTreeMap, path::Path};

/// The format of a file, by its ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
}

impl Format {
    pub(crate) fn of(path: &Path) -> Result<Self> {
        match path.extension().map(|extension| extension.to_ascii_lowercase()) {
            Some(extension) if extension == "svg" => Ok(Self::Svg),
            Some(extension) if extension == "png" => Ok(Self::Png),
            _ => bail!("the picture `{}` must end in .svg or .png", path.display()),
        }
    }
}

/// Red, green, blue.
type Colour = [u8; 3];

/// What pictures are drawn on. Lengths are in pixels.
trait Canvas {
    fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, colour: Colour, title: &str);

    /// Text that begins at `x` and stands on `y`.
    fn text(&mut self, x: f64, y: f64, text: &str, colour: Colour);

    fn finish(self: Box<Self>) -> Result<Vec<u8>>;
}

const WIDTH: f64 = 1400.0;
const LEFT: f64 = 20.0;
const ROW: f64 = 24.0;
/// The height of a line of text.
const LINE: f64 = 18.0;
/// The width of a character, at most.
const CHARACTER: f64 = 8.0;
/// The most entries of the legend.
const ENTRIES: usize = 12;

const BLACK: Colour = [0x22, 0x22, 0x22];
const GREY: Colour = [0x77, 0x77, 0x77];
const LIGHT: Colour = [0xee, 0xee, 0xee];
const WHITE: Colour = [0xff; 3];

/// Colours of kernels, the longest first.
const KERNELS: [Colour; 10] = [
    [0x1f, 0x77, 0xb4],
    [0xd6, 0x60, 0x2b],
    [0x2c, 0x8c, 0x3c],
    [0xb0, 0x3a, 0x48],
    [0x7b, 0x5a, 0xa6],
    [0x8c, 0x56, 0x4b],
    [0xc2, 0x5f, 0xa5],
    [0x4d, 0x6d, 0x7a],
    [0x8a, 0x8a, 0x1f],
    [0x17, 0x8f, 0x9c],
];

/// The colour of what is not a kernel.
fn colour_of_kind(category: &str) -> Colour {
    match category {
        "read" => [0x6b, 0xae, 0x6b],
        "write" => [0xe3, 0xa8, 0x57],
        "copy" | "fill" | "map" => [0x9f, 0xb8, 0xc8],
        "build" => [0xc9, 0xb0, 0xd8],
        "create" => [0xd8, 0xc8, 0xa0],
        _ => [0xc4, 0xc4, 0xc4],
    }
}

/// Part of the time, in microseconds.
#[derive(Clone, Copy)]
struct Window {
    /// The beginning of the trace.
    first: f64,
    from: f64,
    to: f64,
}

impl Window {
    fn of(trace: &Trace, (from, to): (Option<f64>, Option<f64>)) -> Result<Self> {
        let spans = || trace.rows.iter().flat_map(|row| &row.spans);
        let first = spans().map(|span| span.start).fold(f64::INFINITY, f64::min);
        let last = spans().map(|span| span.start + span.duration).fold(0.0, f64::max);
        if !first.is_finite() {
            bail!("there is nothing to draw: no command was measured");
        }
        // moments count from the first span
        let window = Self { first, from: first + from.unwrap_or(0.0), to: to.map_or(last, |to| first + to) };
        if window.to <= window.from {
            bail!("nothing is between `--from` and `--to`: all ends after {}", units::duration((last - first) * 1e3));
        }
        Ok(window)
    }

    fn x(self, time: f64) -> f64 {
        LEFT + (time - self.from) / (self.to - self.from) * (WIDTH - 2.0 * LEFT)
    }
}

/// Draws the part of a trace between two moments in microseconds.
pub(crate) fn draw(trace: &Trace, window: (Option<f64>, Option<f64>), format: Format) -> Result<Vec<u8>> {
    let window = Window::of(trace, window)?;
    let rows: Vec<&Row> = trace.rows.iter().filter(|row| !row.spans.is_empty()).collect();
    let legend = legend(&rows, window);
    let processes = rows.iter().zip(rows.iter().skip(1)).filter(|(a, b)| a.process != b.process).count() + 1;
    let axis = 10.0 + LINE;
    let height = axis + 10.0 + rows.len() as f64 * (ROW + LINE + 4.0) + processes as f64 * LINE + 10.0;
    let legend_rows = legend.len().div_ceil(3) as f64;
    let height = height + legend_rows * LINE + 20.0;
    let mut canvas: Box<dyn Canvas> = match format {
        Format::Svg => Box::new(svg::Svg::new(WIDTH, height)),
        Format::Png => Box::new(png::Png::new(WIDTH, height)),
    };
    draw_axis(&mut *canvas, window, axis, height - legend_rows * LINE - 20.0);
    let colours: BTreeMap<&str, Colour> = legend.iter().map(|entry| (entry.name.as_str(), entry.colour)).collect();
    let (mut y, mut process) = (axis + 10.0, None);
    for row in rows {
        if process != Some(&row.process) {
            process = Some(&row.process);
            y += LINE;
            canvas.text(LEFT, y - 5.0, &row.process, BLACK);
        }
        y += LINE;
        canvas.text(LEFT, y - 5.0, &row.name, GREY);
        draw_row(&mut *canvas, window, y, row, &colours);
        y += ROW + 4.0;
    }
    y += 10.0 + LINE;
    for (number, entry) in legend.iter().enumerate() {
        let x = LEFT + (number % 3) as f64 * (WIDTH - 2.0 * LEFT) / 3.0;
        let y = y + (number / 3) as f64 * LINE;
        canvas.rectangle(x, y - 11.0, 12.0, 12.0, entry.colour, "");
        let text = format!("{}  {}", entry.name, units::duration(entry.total * 1e3));
        canvas.text(x + 18.0, y, &shortened(&text, (WIDTH / 3.0 - 40.0) / CHARACTER), BLACK);
    }
    canvas.finish()
}

struct Entry {
    name: String,
    colour: Colour,
    /// In microseconds.
    total: f64,
}

/// What takes most of the time in the window, and its colours. Kernels have their own colours; the others share one for
/// each kind.
fn legend(rows: &[&Row], window: Window) -> Vec<Entry> {
    let mut totals: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    for span in rows.iter().flat_map(|row| &row.spans) {
        let inside = (span.start + span.duration).min(window.to) - span.start.max(window.from);
        if inside >= 0.0 {
            *totals.entry((label(span), &span.category)).or_default() += inside;
        }
    }
    let mut totals: Vec<_> = totals.into_iter().collect();
    totals.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut colours = KERNELS.into_iter();
    let entry = |((name, category), total): ((&str, &str), f64)| {
        let colour = match category {
            "kernel" => colours.next().unwrap_or(GREY),
            other => colour_of_kind(other),
        };
        Entry { name: name.to_owned(), colour, total }
    };
    totals.into_iter().take(ENTRIES).map(entry).collect()
}

/// Under which name a span is in the legend.
fn label(span: &Span) -> &str {
    match span.category.as_str() {
        "kernel" => &span.name,
        "wait" => "(host waits)",
        "build" => "(builds and loads of programs)",
        "create" => "(buffers with contents)",
        "read" => "(read)",
        "write" => "(write)",
        "copy" => "(copy)",
        "fill" => "(fill)",
        "map" => "(map)",
        _ => &span.category,
    }
}

fn draw_axis(canvas: &mut dyn Canvas, window: Window, y: f64, bottom: f64) {
    let rough = (window.to - window.from) / 8.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|of| of * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let mut number = ((window.from - window.first) / step).ceil();
    while window.first + number * step <= window.to {
        let x = window.x(window.first + number * step);
        canvas.rectangle(x, y, 1.0, bottom - y, LIGHT, "");
        let text = tick(number * step, step);
        if x + 3.0 + text.len() as f64 * CHARACTER < WIDTH {
            canvas.text(x + 3.0, y - 2.0, &text, GREY);
        }
        number += 1.0;
    }
}

/// The label of a moment in microseconds after the beginning.
fn tick(at: f64, step: f64) -> String {
    let (scale, unit) = match step {
        step if step >= 1e6 => (1e6, "s"),
        step if step >= 1e3 => (1e3, "ms"),
        step if step >= 1.0 => (1.0, "µs"),
        _ => (1e-3, "ns"),
    };
    format!("{:.0} {unit}", at / scale)
}

/// Draws the spans of a row. Those that are narrower than a pixel are drawn in columns of a pixel, each with the colour of
/// what takes most of its time.
fn draw_row(canvas: &mut dyn Canvas, window: Window, y: f64, row: &Row, colours: &BTreeMap<&str, Colour>) {
    canvas.rectangle(LEFT, y, WIDTH - 2.0 * LEFT, ROW, [0xf7; 3], "");
    let inside = |span: &&Span| span.start + span.duration >= window.from && span.start <= window.to;
    let ends = |span: &Span| {
        let end = (span.start + span.duration).min(window.to);
        (window.x(span.start.max(window.from)), window.x(end))
    };
    let colour = |span: &Span| {
        colours.get(label(span)).copied().unwrap_or_else(|| match span.category.as_str() {
            "kernel" => GREY,
            other => colour_of_kind(other),
        })
    };
    let (wide, narrow): (Vec<&Span>, Vec<&Span>) =
        row.spans.iter().filter(inside).partition(|span| ends(span).1 - ends(span).0 >= 1.0);
    let mut columns: BTreeMap<i64, BTreeMap<&str, (f64, &Span, u64)>> = BTreeMap::new();
    for span in narrow {
        let column = columns.entry(ends(span).0.floor() as i64).or_default();
        let entry = column.entry(label(span)).or_insert((0.0, span, 0));
        *entry = (entry.0 + span.duration, entry.1, entry.2 + 1);
    }
    for (x, labels) in columns {
        if let Some((total, span, calls)) = labels.into_values().max_by(|a, b| a.0.total_cmp(&b.0)) {
            let times = if calls > 1 { format!(", {calls} times") } else { String::new() };
            let title = format!("{}: {}{times}", span.name, units::duration(total * 1e3));
            canvas.rectangle(x as f64, y, 1.0, ROW, colour(span), &title);
        }
    }
    for span in wide {
        let (left, right) = ends(span);
        let title = format!("{}: {}", span.name, units::duration(span.duration * 1e3));
        // a gap between neighbours, where there is room
        let gap = if right - left > 3.0 { 0.5 } else { 0.0 };
        canvas.rectangle(left, y, right - left - gap, ROW, colour(span), &title);
        let room = (right - left - 8.0) / CHARACTER;
        if room >= 4.0 {
            let is_dark = colour(span).iter().map(|part| u32::from(*part)).sum::<u32>() < 3 * 0x90;
            let with_time = span.category == "kernel" && title.chars().count() as f64 <= room;
            let text = if with_time { &title } else { &span.name };
            canvas.text(left + 4.0, y + ROW / 2.0 + 4.0, &shortened(text, room), if is_dark { WHITE } else { BLACK });
        }
    }
}

fn shortened(text: &str, room: f64) -> String {
    let room = room.max(1.0) as usize;
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace() -> Trace {
        let span = |name: &str, category: &str, start, duration| Span {
            name: name.to_owned(),
            category: category.to_owned(),
            start,
            duration,
        };
        let row = |process: &str, name: &str, spans| Row { process: process.to_owned(), name: name.to_owned(), spans };
        Trace {
            duration: 1e6,
            devices: vec!["a < device".to_owned()],
            totals: Vec::new(),
            host: Vec::new(),
            rows: vec![
                row("host", "main", vec![span("build \"k\"", "build", 10.0, 500.0)]),
                row(
                    "a < device",
                    "queue 1",
                    (0..9).map(|n| span("k", "kernel", 520.0 + 50.0 * f64::from(n), 40.0)).collect(),
                ),
            ],
            left_out: 0,
            without_times: 0,
        }
    }

    #[test]
    fn an_svg_names_what_it_shows_and_escapes_it() {
        let text = String::from_utf8(draw(&trace(), (None, None), Format::Svg).expect("it has spans")).expect("text");
        assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"));
        assert!(
            text.contains("a &lt; device")
                && text.contains("build &quot;k&quot;: 500 µs")
                && text.contains(">k  360 µs<")
        );
    }

    #[test]
    fn a_window_leaves_out_what_is_beside_it() {
        let text = draw(&trace(), (Some(600.0), Some(900.0)), Format::Svg).expect("it has spans");
        assert!(!String::from_utf8(text).expect("text").contains("build"));
        assert!(draw(&trace(), (Some(1e9), None), Format::Svg).is_err());
    }

    #[test]
    fn a_png_has_the_colours_of_the_kernel() {
        let bytes = draw(&trace(), (None, None), Format::Png).expect("it has spans");
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
        reader.next_frame(&mut pixels).expect("it is complete");
        assert!(pixels.chunks_exact(3).filter(|pixel| *pixel == KERNELS[0]).count() > 1000);
    }
}
