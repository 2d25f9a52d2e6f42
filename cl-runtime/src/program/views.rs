//! Slices that are cast to slices of another element type.
//!
//! C lets a compiler assume that pointers to different types do not alias. A slice cast breaks this assumption: the
//! function with the cast, and those that it passes the slices to, access the same element through both types. In a
//! program with a slice cast, the names of the types therefore stand for types that may alias. Clang, the basis of all
//! known OpenCL compilers, has an attribute for this; the types are otherwise the same. Other programs keep the
//! assumption.

use super::{LENGTHS, text::Text};
use crate::program::syntax;

/// The scalar types whose slices can be cast. A `char` may alias anything, but a vector of `char` may not.
pub(super) const SCALARS: [&str; 11] =
    ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"];

/// The definitions, for the types that a program's body names.
pub(super) fn definitions(body: &Text) -> String {
    let words = syntax::names(body.as_str());
    let names = SCALARS.iter().flat_map(|scalar| LENGTHS.iter().map(move |lanes| format!("{scalar}{lanes}")));
    let mut text = String::from("// Slices are seen as slices of other types here: the types may alias.\n");
    for name in names.filter(|name| words.contains(name.as_str()) && !matches!(name.as_str(), "char" | "uchar")) {
        text.push_str(&format!(
            "typedef {name} cl_any_{name} __attribute__((may_alias));\n#define {name} cl_any_{name}\n"
        ));
    }
    text
}
