//! What a kernel is launched with, and what comes of it.

use crate::value::Value;

/// The arguments and the NDRange of a launch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Launch {
    /// The work-items, in 1 to 3 dimensions.
    pub global: Vec<usize>,
    /// Those of a group; where there are none, the size that the kernel requires, or else 1.
    pub local: Vec<usize>,
    /// The index of the first work-item; where there is none, 0.
    pub offset: Vec<usize>,
    /// An argument for each parameter as the user has written them.
    pub args: Vec<Arg>,
}

impl Launch {
    /// The arguments as the compiled kernel takes them: a grid's lengths are behind its elements.
    pub fn flat_args(&self) -> Vec<Arg> {
        flat(&self.args)
    }
}

/// Arguments as a compiled kernel takes them.
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
    /// Of a parameter that is taken by value.
    Scalar(Value),
    /// The elements of a slice, be it `&`, `&mut`, or of atomics.
    Buffer(Vec<Value>),
    /// The elements of a grid, and its dimensions.
    Grid(Vec<Value>, Vec<usize>),
    /// The length of a `#[local]` slice.
    LocalLen(usize),
    /// The name of a device function.
    Function(String),
}

/// What came of a launch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// The arguments afterwards.
    pub args: Vec<Arg>,
    /// The work-items that panicked, in the order of their groups.
    pub panics: Vec<Panic>,
    /// What work-items may not do, once for each element; in a safe kernel that was accepted, none does.
    pub races: Vec<Race>,
    /// Local memory was read before anything was written there: the native device has zeros, others anything.
    pub uninitialised: bool,
    /// Of each slice's or grid's elements, whether a work-item has touched it in whose group one has panicked: in a kernel
    /// with barriers, what is there is not said.
    pub doubtful: Vec<Vec<bool>>,
    /// The steps taken.
    pub steps: u64,
}

/// A work-item that panicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panic {
    /// What it says.
    pub message: String,
    /// The line in the program's text, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The work-item.
    pub global_id: [usize; 3],
}

/// Something that the work-items of a launch did together and may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Race {
    /// Two of them touched an element, and one wrote it: of a buffer at any time, of local memory between two barriers.
    Memory {
        /// The parameter or `#[local]` variable.
        name: String,
        /// The element, by its indices.
        element: Vec<usize>,
        /// One of the two, and whether it wrote.
        first: ([usize; 3], bool),
        /// The other.
        second: ([usize; 3], bool),
    },
    /// A barrier was not reached by all of a group; those that panicked aside.
    Barrier {
        /// A work-item that waits at it: the line, and who.
        waiting: (u32, [usize; 3]),
        /// One that waits elsewhere, or is at its end.
        other: (Option<u32>, [usize; 3]),
    },
}
