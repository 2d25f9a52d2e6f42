//! The error type. Each error states what to do about it.

mod source;
#[cfg(test)]
mod tests;

pub use source::Source;

use super::{check::CheckReport, extent::Extent, panic::KernelPanic};
use crate::item::Capability;
use std::sync::Arc;

/// The result of all fallible operations of this crate.
///
/// ```
/// # use cl_runtime::prelude::*;
/// fn sum(queue: &Queue, numbers: &Buffer<u32>) -> cl_runtime::Result<u32> {
///     Ok(numbers.to_vec(queue)?.iter().sum())
/// }
///
/// # let queue = Queue::auto()?;
/// assert_eq!(sum(&queue, &Buffer::from_slice(&queue, &[1, 2, 3])?)?, 6);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The errors of this crate.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// # let queue = Queue::auto()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let mut y = Buffer::zeroed(&queue, 3)?;
/// match double(&x, &mut y).global(1000).run(&queue) {
///     Err(Error::Panic(panic)) => println!("work-item {}: {}", panic.global_id[0], panic.message),
///     Err(Error::Race { condition, .. }) => println!("it needs {condition}"),
///     Err(error) => return Err(error),
///     Ok(()) => unreachable!("the buffers are shorter"),
/// }
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A work-item panicked.
    #[error("{0}")]
    Panic(KernelPanic),

    /// Checked execution of a launch found something.
    #[error("{0}")]
    Check(CheckReport),

    /// Checked execution was requested, but this build cannot check.
    #[error(
        "checked execution needs debug assertions: run without `--release`, or add `[profile.release.package.cl-runtime]` \
             with `debug-assertions = true` to Cargo.toml"
    )]
    CheckUnavailable,

    /// `CL_CHECK` or `CL_CHECK_SEED` has no meaning.
    #[error("{variable} is `{value}`: write {expected}")]
    CheckSettings {
        /// The environment variable.
        variable: &'static str,
        /// Its value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },

    /// `CL_DEVICE` matches no device of this machine.
    #[error("CL_DEVICE is `{wanted}`, which {problem}; this machine has\n{}\nset CL_DEVICE to `native`, `opencl`, \
             part of one of these names, a platform's number, or `platform:device` (names or numbers)", listing(.available))]
    UnknownDevice {
        /// The value of `CL_DEVICE`.
        wanted: String,
        /// The problem with the value, as the end of a sentence.
        problem: String,
        /// The available devices, each as `platform: device`.
        available: Vec<String>,
    },

    /// No device meets the program's requirements, see [`Device::select_where`](crate::Device::select_where).
    #[error("no device{} is what this program needs; this machine has\n{}", allowed(.wanted), listing(.available))]
    NoDevice {
        /// The value of `CL_DEVICE`; empty if it is not set.
        wanted: String,
        /// The available devices, each as `platform: device`.
        available: Vec<String>,
    },

    /// The kernel needs a capability that the device lacks.
    #[error(
        "kernel `{kernel}` needs {capability} at {file}:{line}:{column}, which `{device}` does not have; choose \
         another device, for example with CL_DEVICE=native"
    )]
    MissingCapability {
        /// The kernel's name.
        kernel: &'static str,
        /// The missing capability.
        capability: Capability,
        /// The device's name.
        device: String,
        /// The Rust file of the code that needs it.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },

    /// The number of elements differs from the number that the shape of a grid or an array requires.
    #[error("the shape {shape:?} has {}, but there are {len}", elements(.shape))]
    ShapeMismatch {
        /// The requested shape.
        shape: Vec<usize>,
        /// The number of elements.
        len: usize,
    },

    /// A device cannot hold an image, or a kernel takes more images than a device allows.
    #[error("{0}")]
    Image(super::image::ImageError),

    /// An operation on [several devices](crate::multi) failed.
    #[error("{0}")]
    Multi(super::multi::MultiError),

    /// A device cannot be divided into sub-devices as requested.
    #[error("`{device}` cannot be divided: {problem}")]
    Partition {
        /// The device, as `platform: device`.
        device: String,
        /// The problem.
        problem: String,
    },

    /// A launch has no size.
    #[error(
        "kernel `{kernel}` ({file}:{line}) was launched without a size: write `.global(n)` (or `[w, h]`, `[w, h, d]`) \
         before `.launch(..)` or `.run(..)`, or give the kernel a default with `#[kernel(global = ..)]`"
    )]
    MissingGlobal {
        /// The kernel's name.
        kernel: &'static str,
        /// The Rust file of the kernel.
        file: &'static str,
        /// The line, from 1.
        line: u32,
    },

    /// The size or the offset of a launch is invalid.
    #[error("kernel `{kernel}` cannot run {global} work-items: {problem}")]
    InvalidGlobal {
        /// The kernel's name.
        kernel: &'static str,
        /// The requested size.
        global: Extent,
        /// The problem with it.
        problem: String,
    },

    /// A kernel uses more dimensions than its launch has.
    #[error(
        "kernel `{kernel}` asks for ids in dimension {}, but the launch has {}: write `.global({})`",
        .needed - 1,
        if *.given == 1 { "one dimension" } else { "two dimensions" },
        if *.needed == 2 { "[w, h]" } else { "[w, h, d]" }
    )]
    Dimensions {
        /// The kernel's name.
        kernel: &'static str,
        /// The number of dimensions that the kernel uses.
        needed: usize,
        /// The number of dimensions that the launch has.
        given: usize,
    },

    /// With this size and these arguments, two work-items of the launch could access the same element of a buffer.
    #[error(
        "kernel `{kernel}`: two work-items could access the same element{} ({file}:{line}:{column}): this launch \
         needs `{condition}`{}{}: launch it with a size and arguments for which this holds, share the elements as atomics, or make the kernel an `unsafe fn`",
        of(.param),
        with_offset(*.offset),
        but(.values)
    )]
    Race {
        /// The kernel's name.
        kernel: &'static str,
        /// The name of the parameter or array; empty if it is unknown.
        param: &'static str,
        /// The condition that the launch has to meet, in the notation of
        /// [`Kernel::race_conditions`](crate::Kernel::race_conditions): `global_size(d)` includes the offset of the launch.
        condition: String,
        /// The names in the condition, with their values.
        values: Vec<(String, i128)>,
        /// Whether a size in the condition includes an offset of the launch that is not zero.
        offset: bool,
        /// The Rust file of the access.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },

    /// The work-group size of a launch is invalid.
    #[error("kernel `{kernel}` cannot run in work-groups of {local}: {problem}")]
    InvalidLocal {
        /// The kernel's name.
        kernel: &'static str,
        /// The requested work-group size.
        local: Extent,
        /// The problem with it, and a valid choice.
        problem: String,
    },

    /// A kernel with barriers was launched with a size that is not a multiple of its work-group size.
    #[error(
        "kernel `{kernel}` has barriers, so its size {global} must be a multiple of its work-group's {local}: launch \
         it with `.global({multiple})` and guard with `if i < n` what the surplus work-items must not do"
    )]
    NotMultiple {
        /// The kernel's name.
        kernel: &'static str,
        /// The requested size.
        global: Extent,
        /// The work-group size.
        local: Extent,
        /// The next larger multiple.
        multiple: Extent,
    },

    /// A kernel needs more local memory than a work-group of the device has.
    #[error(
        "kernel `{kernel}` needs {needed} bytes of local memory, but a work-group on `{device}` has {limit}: use \
         smaller `#[local]` arrays or a shorter `Local::new(..)`"
    )]
    LocalMemory {
        /// The kernel's name.
        kernel: &'static str,
        /// The device's name.
        device: String,
        /// The local memory for the kernel's arrays and arguments, in bytes.
        needed: u64,
        /// The available local memory, in bytes.
        limit: u64,
    },

    /// The arguments of a kernel take more bytes than the device allows.
    #[error(
        "the arguments of kernel `{kernel}` take {needed} bytes, but `{device}` has room for {limit}: pass fewer, or \
         put values in a buffer"
    )]
    Arguments {
        /// The kernel's name.
        kernel: &'static str,
        /// The device's name.
        device: String,
        /// The size of the arguments, in bytes.
        needed: u64,
        /// The available local memory, in bytes.
        limit: u64,
    },

    /// The device's driver has a bug that concerns this kernel and has no workaround.
    #[error("kernel `{kernel}` ({file}:{line}) cannot run on `{device}`: {problem}, or choose another device")]
    Driver {
        /// The kernel's name.
        kernel: &'static str,
        /// The Rust file of the kernel.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The device's name.
        device: String,
        /// The bug, and what to write instead.
        problem: String,
    },

    /// A buffer is too large for a `#[constant]` parameter.
    #[error(
        "argument `{param}` of kernel `{kernel}` is `#[constant]`, and its buffer of {bytes} bytes is more than \
         `{device}` takes there ({limit} bytes): put what the kernel needs in a buffer of its own, or make the parameter a plain `&[T]`"
    )]
    ConstantMemory {
        /// The kernel's name.
        kernel: &'static str,
        /// The parameter's name.
        param: &'static str,
        /// The device's name.
        device: String,
        /// The size of the whole buffer, in bytes.
        bytes: usize,
        /// The maximum size that the device allows, in bytes.
        limit: u64,
    },

    /// A buffer of one device was used with a queue of another device.
    #[error("{what} is on `{buffer_device}`, but the queue is on `{queue_device}`: {advice}")]
    WrongDevice {
        /// A description of the buffer.
        what: String,
        /// The device of the buffer.
        buffer_device: String,
        /// The device of the queue.
        queue_device: String,
        /// A suggestion for fixing the error.
        advice: &'static str,
    },

    /// A buffer or a hand-written kernel of one context was used with a queue of another context. Their devices may still
    /// be the same.
    #[error("{what} is in the context of `{buffer}`, but the queue is in the context of `{queue}`: {advice}")]
    WrongContext {
        /// A description of the buffer or the kernel.
        what: String,
        /// The devices of its context.
        buffer: String,
        /// The devices of the queue's context.
        queue: String,
        /// A suggestion for fixing the error.
        advice: &'static str,
    },

    /// Devices cannot share a context, or the device of a queue does not belong to its context.
    #[error("no context of {} for this: {problem}", quoted(.devices))]
    InvalidContext {
        /// The devices of the context, each as `platform: device`.
        devices: Vec<String>,
        /// The problem.
        problem: &'static str,
    },

    /// The lengths of the two sides of a transfer, or of two buffers of an algorithm, differ.
    #[error(
        "cannot {operation}: {} has {buffer} elements, {} has {other}; they must have equally many: use `.slice(..)` or \
         `.slice_mut(..)` for a part of a buffer", sides[0], sides[1]
    )]
    LengthMismatch {
        /// The attempted operation.
        operation: &'static str,
        /// The names of both sides.
        sides: [&'static str; 2],
        /// The length of the buffer or view, in elements.
        buffer: usize,
        /// The length of the other side, in elements.
        other: usize,
    },

    /// The shapes of arrays do not fit, in the crate `cl-array`.
    #[error("{problem}")]
    Shape {
        /// Which shapes, and what they should be.
        problem: String,
    },

    /// A window does not fit the source or the destination of a copy.
    #[error("a window of shape {window:?} does not fit {}", fit(other, at))]
    WindowMismatch {
        /// The shape of the window.
        window: Vec<usize>,
        /// The shape of the other window, or of the grid on the host.
        other: Vec<usize>,
        /// The requested position in the grid on the host.
        at: Option<Vec<usize>>,
    },

    /// A buffer is larger than the device allows.
    #[error("a buffer of {bytes} bytes is more than `{device}` can allocate ({limit} bytes): split the data")]
    TooLarge {
        /// The requested size, in bytes; `usize::MAX` if it overflows.
        bytes: usize,
        /// The device's name.
        device: String,
        /// The maximum size of a buffer on the device, in bytes.
        limit: u64,
    },

    /// The memory is exhausted.
    #[error(
        "`{device}` has no memory left for a buffer of {bytes} bytes: drop buffers that are no longer needed, or \
         split the data"
    )]
    OutOfMemory {
        /// The requested size, in bytes.
        bytes: usize,
        /// The device's name.
        device: String,
    },

    /// The device's compiler rejected a kernel's program. The lines in the log are lines of the Rust file, or, for a
    /// hand-written program, of the program itself.
    #[error("`{device}` could not build {}:\n{log}", program_of(.kernel))]
    Build {
        /// The kernel's name; `(hand-written)` for a [`RawProgram`](crate::RawProgram).
        kernel: &'static str,
        /// The device's name.
        device: String,
        /// The driver's build log.
        log: String,
        /// The OpenCL C that was compiled.
        program: Source,
    },

    /// A hand-written kernel (see [`RawKernel`](crate::RawKernel)) is not available, or cannot be launched in this way.
    #[error("{} on `{device}`: {problem}", hand_written(.kernel))]
    RawKernel {
        /// The kernel's name; `(hand-written)` for a [`RawProgram`](crate::RawProgram) as a whole.
        kernel: &'static str,
        /// The device's name.
        device: String,
        /// The problem.
        problem: String,
    },

    /// The binary of a kernel is not available, or cannot be used.
    #[error("no binary of kernel `{kernel}` for `{device}`: {problem}")]
    Binary {
        /// The kernel's name.
        kernel: &'static str,
        /// The device's name.
        device: String,
        /// The problem.
        problem: String,
    },

    /// `CL_QUIRKS` names an unknown workaround for driver errors.
    #[error("CL_QUIRKS is `{value}`, which is not understood: {problem}")]
    Quirks {
        /// The value of `CL_QUIRKS`.
        value: String,
        /// The problem with it.
        problem: String,
    },

    /// `CL_TUNE` has no meaning.
    #[error("CL_TUNE is `{value}`: write `on`, `off` or `again`")]
    TuneSettings {
        /// The value of `CL_TUNE`.
        value: String,
    },

    /// A [`Tuner`](crate::Tuner) has no candidate that runs.
    #[error("`{name}` cannot be tuned on `{device}`: {}", reasons(.failures))]
    Tuning {
        /// The tuner's name.
        name: String,
        /// The device's name.
        device: String,
        /// Each candidate with its error; empty if there are no candidates.
        failures: Vec<(String, Error)>,
    },

    /// Build options were rejected.
    #[error("the build options `{options}` are not taken for `{device}`: {problem}")]
    BuildOptions {
        /// The options.
        options: String,
        /// The device's name.
        device: String,
        /// The problem.
        problem: &'static str,
    },

    /// The times of an event were requested, but its queue does not record them.
    #[error("no times were taken: build the queue with `Queue::builder(&device).profiling(true).build()?`")]
    ProfilingDisabled,

    /// A command did not run because something that it waits for failed.
    #[error("{command} did not run, because {dependency} failed: {}", why(.reason))]
    Dependency {
        /// A description of the command.
        command: String,
        /// The command or the [`UserEvent`](crate::UserEvent) that failed first.
        dependency: String,
        /// The error of that command or event.
        #[source]
        reason: Arc<Error>,
    },

    /// The program itself failed a [`UserEvent`](crate::UserEvent).
    #[error("{what} failed: {message}")]
    Failed {
        /// The event, and the place where it was created.
        what: String,
        /// The message that the program passed.
        message: String,
    },

    /// An OpenCL call failed.
    #[error("{operation} failed on `{device}`: {name} ({code}){}", hint(*.code))]
    OpenCl {
        /// The name of the OpenCL function.
        operation: &'static str,
        /// The error code.
        code: i32,
        /// The name of the error code.
        name: &'static str,
        /// The device's name.
        device: String,
    },
}

/// Formats the variant and the message, because `main` and `unwrap` print this form.
impl std::fmt::Debug for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {self}", self.variant())
    }
}

impl Error {
    fn variant(&self) -> &'static str {
        match self {
            Self::Panic(_) => "Panic",
            Self::Check(_) => "Check",
            Self::CheckUnavailable => "CheckUnavailable",
            Self::CheckSettings { .. } => "CheckSettings",
            Self::UnknownDevice { .. } => "UnknownDevice",
            Self::NoDevice { .. } => "NoDevice",
            Self::MissingCapability { .. } => "MissingCapability",
            Self::ShapeMismatch { .. } => "ShapeMismatch",
            Self::Image(_) => "Image",
            Self::Multi(_) => "Multi",
            Self::Partition { .. } => "Partition",
            Self::MissingGlobal { .. } => "MissingGlobal",
            Self::InvalidGlobal { .. } => "InvalidGlobal",
            Self::Dimensions { .. } => "Dimensions",
            Self::Race { .. } => "Race",
            Self::InvalidLocal { .. } => "InvalidLocal",
            Self::NotMultiple { .. } => "NotMultiple",
            Self::LocalMemory { .. } => "LocalMemory",
            Self::Arguments { .. } => "Arguments",
            Self::Driver { .. } => "Driver",
            Self::ConstantMemory { .. } => "ConstantMemory",
            Self::WrongDevice { .. } => "WrongDevice",
            Self::WrongContext { .. } => "WrongContext",
            Self::InvalidContext { .. } => "InvalidContext",
            Self::LengthMismatch { .. } => "LengthMismatch",
            Self::Shape { .. } => "Shape",
            Self::WindowMismatch { .. } => "WindowMismatch",
            Self::TooLarge { .. } => "TooLarge",
            Self::OutOfMemory { .. } => "OutOfMemory",
            Self::Build { .. } => "Build",
            Self::RawKernel { .. } => "RawKernel",
            Self::Binary { .. } => "Binary",
            Self::Quirks { .. } => "Quirks",
            Self::TuneSettings { .. } => "TuneSettings",
            Self::Tuning { .. } => "Tuning",
            Self::BuildOptions { .. } => "BuildOptions",
            Self::ProfilingDisabled => "ProfilingDisabled",
            Self::Dependency { .. } => "Dependency",
            Self::Failed { .. } => "Failed",
            Self::OpenCl { .. } => "OpenCl",
        }
    }
}

impl std::fmt::Display for Capability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Fp64 => "double precision (f64)",
            Self::Fp16 => "half precision (f16)",
            Self::Atomic64 => "64-bit atomics",
            Self::Images => "images",
            Self::Image3dWrites => "writes to images in three dimensions",
        })
    }
}

fn quoted(names: &[String]) -> String {
    if names.is_empty() {
        return "no devices".to_owned();
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ")
}

/// The kernel name in errors about a hand-written program as a whole.
pub(crate) const HAND_WRITTEN: &str = "(hand-written)";

fn program_of(kernel: &str) -> String {
    match kernel {
        HAND_WRITTEN => "a hand-written program; the driver says (lines are those of its OpenCL C)".to_owned(),
        kernel => format!("kernel `{kernel}`; the driver says (lines are Rust lines)"),
    }
}

fn hand_written(kernel: &str) -> String {
    match kernel {
        HAND_WRITTEN => "hand-written program".to_owned(),
        // the name of a kernel that does not exist may be any text
        kernel => format!("hand-written kernel `{}`", kernel.escape_debug()),
    }
}

fn of(param: &str) -> String {
    if param.is_empty() { String::new() } else { format!(" of `{param}`") }
}

/// The addition that turns a size into the size in the condition.
fn with_offset(offset: bool) -> &'static str {
    if offset { ", with the offset in the size" } else { "" }
}

/// Formats values as `, but a is 1, b is 2 and c is 3`.
fn but(values: &[(String, i128)]) -> String {
    let mut text = String::new();
    for (at, (name, value)) in values.iter().enumerate() {
        text += match at {
            0 => ", but ",
            at if at + 1 == values.len() => " and ",
            _ => ", ",
        };
        text += &format!("{name} is {value}");
    }
    text
}

fn elements(shape: &[usize]) -> String {
    match crate::base::extent::product(shape) {
        Some(product) => format!("{product} elements"),
        None => "more elements than can be counted".to_owned(),
    }
}

/// The mismatch of a window, and a way to fix it.
fn fit(other: &[usize], at: &Option<Vec<usize>>) -> String {
    match at {
        Some(at) => format!("at {at:?} in a grid of shape {other:?}: it has to lie within it"),
        None => format!("one of shape {other:?}: both sides of a copy have the same shape"),
    }
}

fn allowed(wanted: &str) -> String {
    if wanted.is_empty() { String::new() } else { format!(" that CL_DEVICE={wanted} allows") }
}

fn listing(available: &[String]) -> String {
    available.iter().map(|name| format!("  {name}")).collect::<Vec<_>>().join("\n")
}

/// The message of an error whose subject has already been named.
fn why(reason: &Error) -> String {
    match reason {
        Error::Failed { what: _, message } => message.clone(),
        reason => reason.to_string(),
    }
}

/// Why no candidate of a tuner runs.
fn reasons(failures: &[(String, Error)]) -> String {
    if failures.is_empty() {
        return "it has no candidates: pass at least one".to_owned();
    }
    let failures = failures.iter().map(|(candidate, error)| format!("\n  {candidate}: {error}"));
    format!("every candidate fails{}", failures.collect::<String>())
}

/// Advice on the OpenCL errors that have one usual cause.
fn hint(code: i32) -> &'static str {
    match code {
        -2000 => "; no OpenCL library could be loaded: install a driver, or use CL_DEVICE=native",
        -6..=-4 => "; the device is out of memory or resources: drop buffers, or split the work",
        -3 => "; the driver has no compiler",
        // `clEnqueueMapBuffer` only: there are no sub-buffers
        -13 => "; the memory that it maps is not aligned for the elements: copy them with `to_vec` and `write` instead",
        _ => "",
    }
}
