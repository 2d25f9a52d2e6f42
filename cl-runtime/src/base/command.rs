//! What a command is, and how it accesses memory.

use super::error::Error;
use std::{fmt, panic::Location, sync::Arc};

/// A command's access to a memory object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

impl Access {
    /// The description of a transfer with this access.
    pub(crate) fn transfer(self) -> What {
        What::Command(match self {
            Self::Read => "a read",
            Self::Write => "a write",
        })
    }
}

/// The origin of an event, for messages.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What {
    /// The launch of a kernel with this name.
    Launch(&'static str),
    /// Another command, described with its article.
    Command(&'static str),
    /// A user event created at this location.
    UserEvent(&'static Location<'static>),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch(kernel) => write!(f, "the launch of kernel `{kernel}`"),
            Self::Command(command) => f.write_str(command),
            Self::UserEvent(place) => write!(f, "the user event made at {place}"),
        }
    }
}

/// The error for a command that does not run because another one failed.
#[cold]
pub(crate) fn dependency(command: What, on: What, error: &Arc<Error>) -> Error {
    let command = command.to_string();
    match &**error {
        // the first failure in the chain is the most informative
        Error::Dependency { dependency, reason, .. } => {
            Error::Dependency { command, dependency: dependency.clone(), reason: reason.clone() }
        }
        _ => Error::Dependency { command, dependency: on.to_string(), reason: error.clone() },
    }
}
