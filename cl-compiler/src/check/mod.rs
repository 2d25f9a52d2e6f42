//! [`ir`](crate::ir) to [`Facts`]: what is shown about a function before any code is made of it.

mod bounds;
mod needs;

use crate::diag::Range;
use crate::ir::{AccessId, Function};

/// What is known of a function.
#[derive(Debug)]
pub struct Facts {
    proven: Vec<bool>,
    /// What it needs of a device.
    pub needs: Vec<Need>,
}

/// A capability and the place that needs it.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// Which.
    pub capability: Capability,
    /// Where.
    pub at: Range,
}

/// What a kernel can need beyond OpenCL 1.2's full profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// `f64`
    Fp64,
}

impl Facts {
    /// Whether the access is within bounds on every path that reaches it.
    pub fn is_proven(&self, access: AccessId) -> bool {
        self.proven[access.0]
    }
}

/// Runs every check.
pub fn function(function: &Function) -> Facts {
    Facts { proven: bounds::proven(function), needs: needs::of(function) }
}
