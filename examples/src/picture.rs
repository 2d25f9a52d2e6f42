//! PNG files, written row by row so that a large picture is never in memory as a whole, and read as a whole.
//!
//! A picture is written to a temporary file beside the requested one and renamed when it is complete: a full disk, a
//! failing kernel or a crash leaves no half-written picture and destroys no older one.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result, bail};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Transformations};

/// The photograph that the programs use without another file: Chelsea the cat.
pub const PHOTO: &[u8] = include_bytes!("../data/cat.png");

/// How the bytes of a row make up its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pixels {
    /// One byte a pixel: 0 is black, 255 is white.
    Grey,
    /// Three bytes a pixel: red, green, blue.
    Rgb,
}

/// A picture in memory, row by row from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The number of rows.
    pub height: usize,
    /// The number of pixels of a row.
    pub width: usize,
    /// The bytes of a pixel: 1 of a grey picture, 3 of a coloured one, and one more if it has transparency.
    pub channels: usize,
    /// All pixels.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The picture with three bytes a pixel: red, green, blue.
    pub fn rgb(self) -> Picture {
        let colour = |pixel: &[u8]| if pixel.len() < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
        let bytes = self.bytes.chunks_exact(self.channels).flat_map(colour).collect();
        Picture { channels: 3, bytes, ..self }
    }
}

/// Reads the contents of a PNG file, of any kind of pixels.
pub fn read_png(png: &[u8]) -> Result<Picture> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().context("not a PNG file")?;
    let mut bytes = vec![0; reader.output_buffer_size().context("the picture is too large")?];
    let frame = reader.next_frame(&mut bytes).context("a damaged PNG file")?;
    bytes.truncate(frame.buffer_size());
    let channels = frame.color_type.samples();
    Ok(Picture { height: frame.height as usize, width: frame.width as usize, channels, bytes })
}

/// Takes the rows of a picture, from the top.
pub struct Rows<'a> {
    png: &'a mut dyn Write,
    path: &'a Path,
    bytes: Vec<u8>,
}

impl Rows<'_> {
    /// Appends pixels: whole rows or parts of rows, in the layout of the picture's [`Pixels`].
    pub fn write(&mut self, pixels: &[u8]) -> Result<()> {
        self.png.write_all(pixels).with_context(|| cannot_write(self.path))
    }

    /// Appends pixels of a [`Pixels::Rgb`] picture, as [`packed`] returns them.
    pub fn write_packed(&mut self, pixels: &[u32]) -> Result<()> {
        self.bytes.resize(3 * pixels.len(), 0);
        for (bytes, pixel) in self.bytes.chunks_exact_mut(3).zip(pixels) {
            bytes.copy_from_slice(&pixel.to_le_bytes()[..3]);
        }
        self.png.write_all(&self.bytes).with_context(|| cannot_write(self.path))
    }
}

/// A colour in one number, for kernels: red in the lowest byte, green and blue above it.
pub fn packed([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_le_bytes([red, green, blue, 0])
}

/// Writes a PNG of `width` × `height` pixels to `path`; `draw` passes all of its rows.
///
/// The file appears, or is replaced, only when all of this has succeeded.
pub fn write_png(
    path: &Path,
    [width, height]: [u32; 2],
    pixels: Pixels,
    draw: impl FnOnce(&mut Rows<'_>) -> Result<()>,
) -> Result<()> {
    let target = Target::open(path).with_context(|| cannot_write(path))?;
    let mut file = BufWriter::with_capacity(1 << 20, &target.file);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(match pixels {
        Pixels::Grey => ColorType::Grayscale,
        Pixels::Rgb => ColorType::Rgb,
    });
    encoder.set_depth(BitDepth::Eight);
    // areas of one colour compress well at any setting, and this one keeps up with a GPU
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Up);
    let mut png = encoder.write_header().with_context(|| cannot_write(path))?;
    let mut stream = png.stream_writer().with_context(|| cannot_write(path))?;
    draw(&mut Rows { png: &mut stream, path, bytes: Vec::new() })?;
    stream.finish().with_context(|| cannot_write(path))?;
    png.finish().with_context(|| cannot_write(path))?;
    file.flush().with_context(|| cannot_write(path))?;
    drop(file);
    target.keep().with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// A file being written. Dropped before [`Target::keep`], it leaves no file.
struct Target {
    file: File,
    /// The temporary file, and the final name; a device or a pipe is written directly.
    rename: Option<(PathBuf, PathBuf)>,
}

impl Target {
    fn open(path: &Path) -> Result<Target> {
        let existing = fs::metadata(path).ok();
        if let Some(existing) = &existing {
            if existing.is_dir() {
                bail!("it is a directory; add the name of the file");
            }
            if !existing.is_file() {
                return Ok(Target { file: OpenOptions::new().write(true).open(path)?, rename: None });
            }
            if existing.permissions().readonly() {
                bail!("the file exists and is read-only");
            }
        }
        // a link stays a link: the file that it points to is replaced
        let path = if existing.is_some() { path.canonicalize()? } else { path.to_path_buf() };
        let Some(name) = path.file_name() else { bail!("it does not name a file") };
        let mut temporary_name = OsString::from(format!(".{}.", process::id()));
        temporary_name.push(name);
        temporary_name.push(".tmp");
        let temporary = path.with_file_name(temporary_name);
        let file = File::create(&temporary)?;
        let target = Target { file, rename: Some((temporary, path)) };
        if let Some(existing) = existing {
            target.file.set_permissions(existing.permissions())?;
        }
        Ok(target)
    }

    fn keep(mut self) -> Result<()> {
        if let Some((temporary, path)) = &self.rename {
            // some file systems report a full disk only now
            self.file.sync_all()?;
            fs::rename(temporary, path)?;
        }
        self.rename = None;
        Ok(())
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.rename {
            let _ = fs::remove_file(temporary);
        }
    }
}
