//! The functions that lowered code calls, other than the user's.

use std::fmt;

use cl_ir::image::PixelLanes;

use super::{HoleId, TypeName};
use crate::builtins::{Math, SHORT, WorkItemFn};
use crate::ir::AtomicOp;

/// A function of OpenCL or a routine.
#[derive(Debug, Clone, PartialEq)]
pub enum Function {
    /// `get_global_id`, …
    WorkItem(&'static WorkItemFn),
    /// A function of OpenCL that computes a value from its arguments.
    Math(Math),
    /// `as_float4`: reinterprets bits.
    As(TypeName),
    /// `convert_float4`
    Convert(TypeName),
    /// `vload4`
    VectorLoad(u8),
    /// `vstore4`
    VectorStore(u8),
    /// `atomic_add`; for 64 bits `atom_add`.
    Atomic {
        /// The operation.
        op: AtomicOp,
        /// Of 64 bits.
        wide: bool,
    },
    /// `atomic_cmpxchg`; for 64 bits `atom_cmpxchg`.
    CompareExchange {
        /// Of 64 bits.
        wide: bool,
    },
    /// `read_imagef`: of an image, perhaps with a sampler, at a position.
    ReadImage(PixelLanes),
    /// `write_imagef`
    WriteImage(PixelLanes),
    /// `printf`
    Printf,
    /// A function that the program defines.
    Routine(String),
    /// A routine that casts to `short`, or to a vector of this many.
    Short(Option<u8>),
    /// A function that only program assembly can name.
    Hole(HoleId),
}

impl Function {
    /// Whether it accesses memory atomically.
    pub fn is_atomic(&self) -> bool {
        matches!(self, Function::Atomic { .. } | Function::CompareExchange { .. })
    }

    /// Whether a call has effects.
    pub fn has_effects(&self) -> bool {
        self.is_atomic() || matches!(self, Function::VectorStore(_) | Function::WriteImage(_) | Function::Printf)
    }
}

/// A hole has no text here.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = |wide: &bool| if *wide { "atom" } else { "atomic" };
        match self {
            Function::WorkItem(function) => f.write_str(function.opencl),
            Function::Math(function) => f.write_str(function.name()),
            Function::As(ty) => write!(f, "as_{ty}"),
            Function::Convert(ty) => write!(f, "convert_{ty}"),
            Function::VectorLoad(len) => write!(f, "vload{len}"),
            Function::VectorStore(len) => write!(f, "vstore{len}"),
            Function::Atomic { op, wide } => write!(f, "{}_{}", prefix(wide), op.opencl()),
            Function::CompareExchange { wide } => write!(f, "{}_cmpxchg", prefix(wide)),
            Function::ReadImage(lanes) => write!(f, "read_image{}", lanes.suffix()),
            Function::WriteImage(lanes) => write!(f, "write_image{}", lanes.suffix()),
            Function::Printf => f.write_str("printf"),
            Function::Routine(name) => f.write_str(name),
            Function::Short(None) => f.write_str(SHORT),
            Function::Short(Some(len)) => write!(f, "{SHORT}{len}"),
            Function::Hole(_) => Ok(()),
        }
    }
}
