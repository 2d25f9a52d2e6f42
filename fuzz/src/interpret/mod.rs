//! The interpreter.

use crate::launch::{Launch, Outcome};
use crate::program::Program;

/// Why a launch was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// The program has something that the interpreter does not know.
    Unsupported(String),
    /// It took more steps than it may.
    Budget,
}

/// Runs the program's kernel, for at most `budget` steps of all work-items together.
///
/// # Errors
///
/// If it could not be run to its end.
pub fn run(program: &Program, launch: &Launch, budget: u64) -> Result<Outcome, Stopped> {
    let _ = (launch, budget);
    Err(Stopped::Unsupported(format!("the kernel `{}`", program.kernel)))
}
