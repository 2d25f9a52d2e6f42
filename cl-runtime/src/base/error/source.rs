//! Programs in errors.

/// A program in OpenCL C, as part of an [`Error::Build`](crate::Error::Build).
///
/// ```
/// use cl_runtime::Error;
///
/// fn report(error: &Error) -> std::io::Result<()> {
///     eprintln!("{error}");
///     if let Error::Build { kernel, program, .. } = error {
///         std::fs::write(format!("{kernel}.cl"), program.as_str())?;
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Source(pub(crate) String);

impl Source {
    /// Returns the text of the program.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// use cl_runtime::RawProgram;
    ///
    /// # let queue = Queue::auto()?;
    /// if let Err(Error::Build { program, log, .. }) = RawProgram::build(&queue, "__kernel void f() { nothing }") {
    ///     assert!(program.as_str().contains("{ nothing }"));
    ///     eprintln!("{log}");
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

// The program is too long for `unwrap` to print.
impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{} lines of OpenCL C>", self.0.lines().count())
    }
}
