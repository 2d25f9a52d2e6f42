//! [`ir`](crate::ir) to [`Facts`]: what is shown about a function before any code is made of it.

mod barriers;
mod bounds;
mod group;
mod needs;
mod uniform;

use crate::diag::{Range, Sink};
use crate::ir::{AccessId, Expr, For, Function, Place};
pub use barriers::Position;
pub use group::{Group, Needed};
pub use uniform::Uniform;

/// What is known of a function.
#[derive(Debug)]
pub struct Facts {
    proven: Vec<bool>,
    uniform: Uniform,
    /// What barriers mean for it.
    pub group: Group,
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
    /// `AtomicU64`, `AtomicI64`
    Atomic64,
}

impl Facts {
    /// Whether the access is within bounds on every path that reaches it.
    pub fn is_proven(&self, access: AccessId) -> bool {
        self.proven[access.0]
    }

    /// Whether every work-item of a group that evaluates the expression together gets the same value.
    pub fn is_uniform(&self, expr: &Expr) -> bool {
        self.uniform.expr(expr)
    }

    /// Whether a loop takes the same turns for every work-item of a group.
    pub fn is_uniform_range(&self, range: &For) -> bool {
        self.uniform.range(range)
    }

    /// Whether the slice that the place begins with has the same length for every work-item of a group.
    pub fn has_uniform_length(&self, place: &Place) -> bool {
        self.uniform.length(place)
    }
}

/// Runs every check. What must not be goes to the sink.
pub fn function(function: &Function, is_kernel: bool, sink: &Sink) -> Facts {
    let group = group::of(function, is_kernel, sink);
    // what a kernel is given is the same for all; of a device function's parameters only what barriers depend on is sure
    let uniform =
        Uniform::of(function, |param| !is_kernel && !group.params.get(param).is_some_and(|needed| needed.own));
    Facts { proven: bounds::proven(function), needs: needs::of(function), uniform, group }
}
