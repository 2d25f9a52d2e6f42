//! The functions of a program.

use crate::item::{Item, Line, summary::Space};

/// A function, for one combination of the address spaces of its parameters.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) item: &'static Item,
    /// The item's OpenCL C.
    pub(crate) lines: Vec<Line>,
    /// The address space of each argument; empty for a kernel.
    pub(crate) spaces: Vec<Space>,
    /// The indices of the instances for the item's `deps`.
    pub(crate) deps: Vec<usize>,
    /// The function that it is an instance of. Functions are numbered in the order of their first instances.
    pub(crate) function: usize,
}

impl Instance {
    /// Resolves an address space: for a parameter, the space of its argument.
    pub(crate) fn space(&self, space: Space) -> Space {
        match space {
            Space::Param(param) => self.spaces.get(param).copied().unwrap_or(Space::Private),
            Space::Global | Space::Constant | Space::Local | Space::Private => space,
        }
    }
}
