//! The panic of a kernel, as reported to the host.
//!
//! On OpenCL, the first work-item of a launch that panics writes a record. `wait`, `finish` and blocking reads read the
//! records, and only if a launch that can panic was enqueued since the last time. On the native device the panic is an
//! early return. The launch's event and its queue share one `Outcome`. Returning the error marks it as seen; an outcome
//! that is dropped unseen, or left when the process ends, is printed to stderr.

use super::ndrange::Partition;
use crate::item::{Item, MessagePart, Scalar, Site};
use std::{any::Any, fmt};

/// The text of a panic of Rust code.
pub(crate) fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// The message of an error because Rust code panicked.
pub(crate) fn unwound(payload: &(dyn Any + Send)) -> String {
    format!("it panicked: {}", text(payload))
}

/// The number of panic records, which a queue's launches use in rotation. A power of two.
pub(crate) const RECORDS: usize = 512;

/// The panic of the first work-item of a launch that panicked.
///
/// It is returned as [`Error::Panic`](crate::Error::Panic) by the first operation that waits for the launch:
/// [`Event::wait`](crate::Event::wait), [`Queue::finish`](crate::Queue::finish) or a blocking read of a buffer. The
/// other work-items run to completion, and the queue and buffers remain usable. If several work-items panic, the first
/// one may differ between runs.
///
/// ```
/// # use cl_runtime::{Error, KernelPanic, Result};
/// fn explain(result: Result<()>) {
///     if let Err(Error::Panic(KernelPanic { file, line, message, global_id, .. })) = result {
///         eprintln!("{file}:{line}: {message} (work-item {global_id:?})");
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KernelPanic {
    /// The kernel's name.
    pub kernel: &'static str,
    /// The Rust file of the expression that panicked, as returned by `file!()`.
    pub file: &'static str,
    /// The line of the expression, counted from 1.
    pub line: u32,
    /// The column of the expression, counted from 1.
    pub column: u32,
    /// The message, equal to the message of the same panic on the host.
    pub message: String,
    /// The global id of the work-item that panicked.
    pub global_id: [usize; 3],
    place: Box<Place>,
}

/// The ids of the work-item within its work-group and of the group. Boxed to keep results small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    local_id: [usize; 3],
    group_id: [usize; 3],
}

impl KernelPanic {
    /// Constructs a panic from the values that a work-item recorded.
    pub(crate) fn new(
        kernel: &'static str,
        item: &'static Item,
        site: &Site,
        partition: &Partition,
        global_id: [usize; 3],
        values: &[u64],
    ) -> Self {
        let message = message(site, values);
        Self::with_message(kernel, (item.file, site.line, site.column), message, partition, global_id)
    }

    /// A panic that does not belong to a panic site of the compiler.
    pub(crate) fn with_message(
        kernel: &'static str,
        (file, line, column): (&'static str, u32, u32),
        message: String,
        partition: &Partition,
        global_id: [usize; 3],
    ) -> Self {
        let (group_id, local_id) = partition.place(global_id);
        Self { kernel, file, line, column, message, global_id, place: Box::new(Place { local_id, group_id }) }
    }

    /// The index of the work-item within its work-group.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn ones(y: &mut [u32]) { let i = global_id(0); y[i] = 1; }
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 10)?;
    /// // one work-item too many: the third one of the third group
    /// let Err(Error::Panic(panic)) = ones(&mut y).global(11).local(4).run(&queue) else { unreachable!() };
    /// assert_eq!((panic.global_id, panic.local_id()), ([10, 0, 0], [2, 0, 0]));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn local_id(&self) -> [usize; 3] {
        self.place.local_id
    }

    /// The index of its work-group.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn ones(y: &mut [u32]) { let i = global_id(0); y[i] = 1; }
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 10)?;
    /// // one work-item too many: the third one of the third group
    /// let Err(Error::Panic(panic)) = ones(&mut y).global(11).local(4).run(&queue) else { unreachable!() };
    /// assert_eq!((panic.global_id, panic.group_id()), ([10, 0, 0], [2, 0, 0]));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn group_id(&self) -> [usize; 3] {
        self.place.group_id
    }
}

impl fmt::Display for KernelPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernel, file, line, column, message, global_id, place: _ } = self;
        write!(f, "kernel `{kernel}` panicked at {file}:{line}:{column} in work-item {global_id:?}:\n{message}")
    }
}

impl std::error::Error for KernelPanic {}

/// The site's message with the recorded values inserted.
pub(crate) fn message(site: &Site, values: &[u64]) -> String {
    let mut text = String::new();
    for part in site.message {
        match *part {
            MessagePart::Text(part) => text.push_str(part),
            MessagePart::Display(index, scalar) => push_value(&mut text, values, index, scalar, false),
            MessagePart::Debug(index, scalar) => push_value(&mut text, values, index, scalar, true),
        }
    }
    text
}

fn push_value(text: &mut String, values: &[u64], index: u32, scalar: Scalar, debug: bool) {
    let bits = values.get(index as usize).copied().unwrap_or_default();
    let value = match scalar {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::I8 => (bits as i8).to_string(),
        Scalar::I16 => (bits as i16).to_string(),
        Scalar::I32 => (bits as i32).to_string(),
        Scalar::I64 | Scalar::Isize => (bits as i64).to_string(),
        Scalar::U8 => (bits as u8).to_string(),
        Scalar::U16 => (bits as u16).to_string(),
        Scalar::U32 => (bits as u32).to_string(),
        Scalar::U64 | Scalar::Usize => bits.to_string(),
        Scalar::F16 => float(f64::from(half_to_f32(bits as u16)), debug),
        Scalar::F32 if debug => format!("{:?}", f32::from_bits(bits as u32)),
        Scalar::F32 => f32::from_bits(bits as u32).to_string(),
        Scalar::F64 => float(f64::from_bits(bits), debug),
    };
    text.push_str(&value);
}

fn float(value: f64, debug: bool) -> String {
    if debug { format!("{value:?}") } else { value.to_string() }
}

/// The value of an IEEE 754 half-precision number.
fn half_to_f32(bits: u16) -> f32 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f32::from(bits & 0x3ff);
    sign * match exponent {
        0 => fraction * 2f32.powi(-24),
        0x1f if fraction == 0.0 => f32::INFINITY,
        0x1f => f32::NAN,
        exponent => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &'static [MessagePart], values: &[u64], expected: &str) {
        assert_eq!(super::message(&Site { line: 1, column: 1, message }, values), expected);
    }

    #[test]
    fn values_are_shown_as_rust_shows_them() {
        use MessagePart::{Debug, Display, Text};
        check(&[Text("a "), Display(0, Scalar::I8), Text(" b")], &[-3i64 as u64], "a -3 b");
        check(&[Display(1, Scalar::U64)], &[0, u64::MAX], "18446744073709551615");
        check(&[Display(0, Scalar::Isize)], &[u64::MAX], "-1");
        check(&[Display(0, Scalar::Bool)], &[1], "true");
        check(&[Display(0, Scalar::F32)], &[u64::from(1.0f32.to_bits())], "1");
        check(&[Debug(0, Scalar::F32)], &[u64::from(0.1f32.to_bits())], "0.1");
        check(&[Debug(0, Scalar::F64)], &[f64::NAN.to_bits()], "NaN");
        check(&[Debug(0, Scalar::F64)], &[1e300f64.to_bits()], "1e300");
        check(&[Debug(0, Scalar::F16)], &[0x3c00], "1.0");
        check(&[Display(0, Scalar::F16)], &[0xc500], "-5");
    }

    #[test]
    fn a_panic_reads_like_rusts() {
        let place = Box::new(Place { local_id: [0; 3], group_id: [0; 3] });
        let panic = KernelPanic {
            kernel: "saxpy",
            file: "examples/x.rs",
            line: 10,
            column: 20,
            message: "index out of bounds: the len is 1000 but the index is 1000".into(),
            global_id: [1000, 0, 0],
            place,
        };
        assert_eq!(
            panic.to_string(),
            "kernel `saxpy` panicked at examples/x.rs:10:20 in work-item [1000, 0, 0]:\n\
             index out of bounds: the len is 1000 but the index is 1000"
        );
    }
}
