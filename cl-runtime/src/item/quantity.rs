//! The values that launch conditions are about.

use super::{FieldItem, Scalar, StructItem};

/// A value that the host knows before a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// The length of the parameter with this index.
    Len(u32),
    /// The value of the parameter with this index, of this integer type.
    Value(u32, Scalar),
    /// A side length of a grid: the index of the parameter with the elements, the dimension, and the index of the
    /// parameter that holds the length.
    Shape(u32, u32, u32),
    /// A field of the parameter with this index: its offset in bytes, its type, the integer type that it is converted to, and its
    /// spelling behind the parameter's name.
    Field(u32, usize, Scalar, Scalar, &'static str),
    /// A constant and its spelling.
    Const(i128, &'static str),
    /// `global_offset(d) + global_size(d)`
    GlobalEnd(usize),
    /// `global_size(d)`
    GlobalSize(usize),
    /// `global_offset(d)`
    GlobalOffset(usize),
    /// `local_size(d)` of full work-groups.
    LocalSize(usize),
    /// `num_groups(d)`
    NumGroups(usize),
    /// A value that the host turns out not to know. A condition that contains it does not hold.
    Unknown,
}

/// Whether two names are the same, in a constant.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

impl StructItem {
    /// The field with this name in OpenCL C.
    pub(crate) const fn field(&self, name: &str) -> Option<&'static FieldItem> {
        let mut at = 0;
        while at < self.fields.len() {
            if is_same(self.fields[at].name, name) {
                return Some(&self.fields[at]);
            }
            at += 1;
        }
        None
    }
}
