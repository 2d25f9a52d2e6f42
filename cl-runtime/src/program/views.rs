//! Slices that are seen as slices of another type.
//!
//! C lets a compiler assume that pointers to different types lead to different memory. A program that has a slice cast
//! accesses one element through both types, in the function with the cast and in those that it hands the slices to. In such a program the
//! names of the types stand for types that may alias: clang, which all known OpenCL compilers are made of, has an
//! attribute for this, and the types are otherwise the same. Other programs keep the assumption.

use super::{LENGTHS, text::Text};

/// The scalars of slices that can be cast. A `char` may alias anything, but not a vector of them.
pub(super) const SCALARS: [&str; 11] =
    ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"];

/// The definitions, for the types that a program's body names.
pub(super) fn definitions(body: &Text) -> String {
    let words: std::collections::HashSet<&str> =
        body.as_str().split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
    let names = SCALARS.iter().flat_map(|scalar| LENGTHS.iter().map(move |lanes| format!("{scalar}{lanes}")));
    let mut text = String::from("// Slices are seen as slices of other types here: the types may alias.\n");
    for name in names.filter(|name| words.contains(name.as_str()) && !matches!(name.as_str(), "char" | "uchar")) {
        text.push_str(&format!(
            "typedef {name} cl_any_{name} __attribute__((may_alias));\n#define {name} cl_any_{name}\n"
        ));
    }
    text
}
