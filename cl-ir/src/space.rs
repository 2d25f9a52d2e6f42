//! Address spaces.

/// An address space (OpenCL 1.2, section 3.3), as items state it. In the compiler, `ty::Space` also stands for spaces that
/// are still to be inferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ItemSpace {
    /// Shared by all work-items: buffers.
    Global,
    /// Read-only, shared by all work-items.
    Constant,
    /// Shared by the work-items of a work-group.
    Local,
    /// Private to a work-item: variables. Also used for values that are no references.
    Private,
    /// The address space of the argument for this parameter of the function. It is known for each instance of the
    /// function.
    Param(usize),
}

impl ItemSpace {
    /// The qualifier in OpenCL C, with a trailing space; `None` where it is known only when the program is assembled.
    pub const fn opencl(self) -> Option<&'static str> {
        match self {
            ItemSpace::Global => Some("__global "),
            ItemSpace::Constant => Some("__constant "),
            ItemSpace::Local => Some("__local "),
            ItemSpace::Private => Some(""),
            ItemSpace::Param(_) => None,
        }
    }

    /// Whether they are the same, in constants.
    pub const fn is(self, other: Self) -> bool {
        match (self, other) {
            (ItemSpace::Param(one), ItemSpace::Param(other)) => one == other,
            (ItemSpace::Global, ItemSpace::Global)
            | (ItemSpace::Constant, ItemSpace::Constant)
            | (ItemSpace::Local, ItemSpace::Local)
            | (ItemSpace::Private, ItemSpace::Private) => true,
            (
                ItemSpace::Global | ItemSpace::Constant | ItemSpace::Local | ItemSpace::Private | ItemSpace::Param(_),
                _,
            ) => false,
        }
    }
}
