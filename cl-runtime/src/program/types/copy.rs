//! Copies of constant arrays. C does not assign arrays, and no constant has the type of the struct that passes an
//! array.

use super::Types;
use crate::item::{TypeItem, TypeKind};

/// The definition of a function that copies an array of the type from constant memory.
pub(super) fn definition(types: &Types, array: &TypeItem) -> String {
    let (name, ty) = (types.copied(array), format!("cl_{}", types.word(array)));
    let (mut loops, mut index, mut dims) = (String::new(), String::new(), String::new());
    let (mut element, mut depth) = (array, 0);
    while let TypeKind::Array(inner, len) = element.kind {
        let (indent, counter) = ("    ".repeat(depth + 1), format!("i{depth}"));
        loops.push_str(&format!("{indent}for (uint {counter} = 0; {counter} < {len}; {counter}++)\n"));
        index.push_str(&format!("[{counter}]"));
        if depth > 0 {
            // with the same dimensions as in the definition of the constant
            dims.push_str(&format!("[{}]", len.max(1)));
        }
        (element, depth) = (inner, depth + 1);
    }
    let from = if dims.is_empty() { "*from".to_owned() } else { format!("(*from){dims}") };
    let indent = "    ".repeat(depth + 1);
    format!(
        "{ty} {name}(__constant {} {from})\n{{\n    {ty} value;\n{loops}{indent}value.items{index} = from{index};\n    return \
         value;\n}}\n",
        types.name(element)
    )
}
