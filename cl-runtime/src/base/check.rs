//! The report of checked execution.

use super::panic::KernelPanic;
use std::fmt;

/// What checked execution looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Reads of local memory that no work-item has written, too.
    pub(crate) unwritten: bool,
    /// The order of the work-items.
    pub(crate) seed: u64,
}

/// What checked execution found in a launch: races, indices beyond the end, barriers that not all work-items reach.
///
/// It is returned as [`Error::Check`](crate::Error::Check) by the first operation that waits for the launch. `CL_CHECK`
/// and [`QueueBuilder::checked`](crate::QueueBuilder::checked) turn checked execution on.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// unsafe fn shift(y: &mut [u32]) {
///     let i = global_id(0);
///     y[i] = y[(i + 1) % y.len()];
/// }
///
/// let queue = Queue::builder(&Device::native()).checked(true).build()?;
/// let mut y = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// // SAFETY: checked execution runs one work-item at a time
/// let result = unsafe { shift(&mut y) }.global(4).run(&queue);
/// let Err(Error::Check(report)) = result else { unreachable!("another work-item writes what one reads") };
/// assert_eq!(report.kernel, "shift");
/// assert_eq!(report.findings[0].kind, cl_runtime::FindingKind::Race);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The kernel's name.
    pub kernel: &'static str,
    /// The findings, each with its pair of places in the source once.
    pub findings: Vec<Finding>,
    /// The number of findings that are not in the list, since it is full.
    pub more: usize,
    /// The seed of the order in which the work-items ran: `CL_CHECK_SEED`.
    pub seed: u64,
    /// The panic of the first work-item that panicked, if one did. Findings may be its consequences: the work-item writes
    /// nothing after it.
    pub panic: Option<Box<KernelPanic>>,
}

/// A finding of checked execution, see [`CheckReport`].
///
/// ```
/// fn places(finding: &cl_runtime::Finding) -> String {
///     match finding.other {
///         Some((_, line, _)) => format!("lines {} and {line}", finding.line),
///         None => format!("line {}", finding.line),
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The Rust file of the access, as returned by `file!()`.
    pub file: &'static str,
    /// The line of the access, counted from 1.
    pub line: u32,
    /// The column of the access, counted from 1.
    pub column: u32,
    /// The file, the line and the column of the earlier access or the other barrier.
    pub other: Option<(&'static str, u32, u32)>,
    /// What happened when it was found first.
    pub message: String,
    /// How often it was found in the launch.
    pub count: usize,
}

/// The kinds of findings, see [`CheckReport`].
///
/// ```
/// assert_ne!(cl_runtime::FindingKind::Race, cl_runtime::FindingKind::Unwritten);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// Two work-items access the same element, at least one of them writes it, and nothing orders the two.
    Race,
    /// An index beyond the end, where the kernel has no check: `get_unchecked`.
    OutOfBounds,
    /// Work-items of a work-group wait at different barriers, or some return while others wait.
    DivergentBarrier,
    /// A work-item reads local memory that no work-item of its group has written. It is zero. `CL_CHECK=all` finds it.
    Unwritten,
}

impl Finding {
    pub(crate) fn new(
        kind: FindingKind,
        (file, line, column): (&'static str, u32, u32),
        other: Option<(&'static str, u32, u32)>,
        message: String,
    ) -> Self {
        Self { kind, file, line, column, other, message, count: 1 }
    }

    pub(crate) fn place(&self) -> (&'static str, u32, u32) {
        (self.file, self.line, self.column)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message, count, .. } = self;
        write!(f, "{file}:{line}:{column}: {message}")?;
        if *count > 1 {
            write!(f, " ({count} times)")?;
        }
        Ok(())
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernel, findings, more, seed, panic } = self;
        if let Some(panic) = panic {
            write!(f, "{panic}\nbesides, ")?;
        }
        write!(f, "checked execution of kernel `{kernel}` found")?;
        for finding in findings {
            write!(f, "\n  {finding}")?;
        }
        if *more > 0 {
            write!(f, "\n  and {more} more")?;
        }
        write!(f, "\nCL_CHECK_SEED={seed} runs the work-items in the same order again")
    }
}

impl std::error::Error for CheckReport {}
