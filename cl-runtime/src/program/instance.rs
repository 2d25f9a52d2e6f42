//! The functions of a program.

use crate::item::{Item, ItemSpace};
use cl_ir::template::Line;

/// A function, for one combination of the address spaces of its parameters.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) item: &'static Item,
    /// The item's OpenCL C.
    pub(crate) lines: Vec<Line<'static>>,
    /// The address space of each argument; empty for a kernel.
    pub(crate) spaces: Vec<ItemSpace>,
    /// The indices of the instances for the item's `deps`.
    pub(crate) deps: Vec<usize>,
    /// The function that it is an instance of. Functions are numbered in the order of their first instances.
    pub(crate) function: usize,
}

impl Instance {
    /// Resolves an address space: for a parameter, the space of its argument.
    pub(crate) fn space(&self, space: ItemSpace) -> ItemSpace {
        match space {
            ItemSpace::Param(param) => self.spaces.get(param).copied().unwrap_or(ItemSpace::Private),
            ItemSpace::Global | ItemSpace::Constant | ItemSpace::Local | ItemSpace::Private => space,
        }
    }

    /// The qualifier of an address space in OpenCL C, as written before a type.
    pub(crate) fn qualifier(&self, space: ItemSpace) -> &'static str {
        self.space(space).opencl().unwrap_or_default()
    }
}
