//! Address spaces.

/// An address space (OpenCL 1.2, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
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

impl Space {
    /// The qualifier in OpenCL C, with a trailing space; `None` where it is known only when the program is assembled.
    pub const fn opencl(self) -> Option<&'static str> {
        match self {
            Space::Global => Some("__global "),
            Space::Constant => Some("__constant "),
            Space::Local => Some("__local "),
            Space::Private => Some(""),
            Space::Param(_) => None,
        }
    }

    /// Whether they are the same, in constants.
    pub const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Space::Param(one), Space::Param(other)) => one == other,
            (Space::Global, Space::Global)
            | (Space::Constant, Space::Constant)
            | (Space::Local, Space::Local)
            | (Space::Private, Space::Private) => true,
            (Space::Global | Space::Constant | Space::Local | Space::Private | Space::Param(_), _) => false,
        }
    }
}
