//! The arguments and results of a launch.

use crate::value::Value;

/// The arguments and the NDRange of a launch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Launch {
    /// The number of work-items, in 1 to 3 dimensions.
    pub global: Vec<usize>,
    /// The work-group size. If empty, it is the size that the kernel requires, or else 1.
    pub local: Vec<usize>,
    /// The index of the first work-item. If empty, it is 0.
    pub offset: Vec<usize>,
    /// One argument for each parameter that the user has written.
    pub args: Vec<Arg>,
}

impl Launch {
    /// The arguments in the form that the compiled kernel takes: a grid's lengths follow its elements.
    pub fn flat_args(&self) -> Vec<Arg> {
        flat(&self.args)
    }
}

/// Arguments in the form that a compiled kernel takes.
pub(crate) fn flat(args: &[Arg]) -> Vec<Arg> {
    let mut flat = Vec::new();
    for arg in args {
        match arg {
            Arg::Grid(elements, shape) => {
                flat.push(Arg::Buffer(elements.clone()));
                flat.extend(shape.iter().map(|len| Arg::Scalar((*len).into())));
            }
            arg => flat.push(arg.clone()),
        }
    }
    flat
}

/// An argument.
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    /// The value of a by-value parameter.
    Scalar(Value),
    /// The elements of a slice, whether `&`, `&mut` or of atomics.
    Buffer(Vec<Value>),
    /// The elements of a grid, and its dimensions.
    Grid(Vec<Value>, Vec<usize>),
    /// The length of a `#[local]` slice.
    LocalLen(usize),
    /// The name of a device function.
    Function(String),
}

/// The result of a launch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// The arguments afterwards.
    pub args: Vec<Arg>,
    /// The work-items that panicked, in group order.
    pub panics: Vec<Panic>,
    /// The violations by work-items, one per element. A safe kernel that the compiler accepted has none.
    pub races: Vec<Race>,
    /// Whether local memory was read before it was written. The native device then reads zeros, other devices arbitrary
    /// values.
    pub uninitialised: bool,
    /// For each element of each slice or grid, whether it was written by a work-item of a group in which a work-item
    /// panicked. In a kernel with barriers, the values of such elements are unspecified.
    pub doubtful: Vec<Vec<bool>>,
    /// The number of operations executed.
    pub steps: u64,
}

/// A work-item that panicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panic {
    /// The panic message.
    pub message: String,
    /// The line in the program's text, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The work-item.
    pub global_id: [usize; 3],
}

/// A violation that involves several work-items of a launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Race {
    /// Two work-items accessed an element, and one wrote it: for a buffer at any time, for local memory between two
    /// barriers.
    Memory {
        /// The parameter or the `#[local]` variable.
        name: String,
        /// The indices of the element.
        element: Vec<usize>,
        /// One of the two work-items, and whether it wrote.
        first: ([usize; 3], bool),
        /// The other work-item.
        second: ([usize; 3], bool),
    },
    /// Not all work-items of a group reached a barrier, apart from those that panicked.
    Barrier {
        /// A work-item that waits at it: its line and index.
        waiting: (u32, [usize; 3]),
        /// A work-item that waits elsewhere, or has ended.
        other: (Option<u32>, [usize; 3]),
    },
}
