//! The workarounds that transform a program's text. A driver without bugs receives the text unchanged.

mod aggregates;
mod conversions;
mod functions;
mod lists;
mod loads;
pub(crate) mod loop_limit;
mod loops;
mod numbers;
mod params;

use super::{Definition, LENGTHS, syntax::names, text::Text};
use crate::{
    item::{FloatMode, Shape, Table, TypeKind, Values},
    quirks::{Quirk, Quirks, table as rows},
};

/// The lane types of vectors.
const LANES: [&str; 10] = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"];

/// The suffixes that select the lanes of a vector of this length.
fn lanes(len: &str) -> impl Iterator<Item = String> {
    "0123456789abcdef".chars().take(len.parse().unwrap_or(1)).map(|lane| format!(".s{lane}"))
}

/// Whether reads of a constant table must use an index that the compiler cannot evaluate. Otherwise it sees the number.
fn hides(quirks: Quirks, table: &Table) -> bool {
    quirks.any(rows::LITERALS) && matches!(table.values, Values::F32(_) | Values::Mixed(_) | Values::Data(_))
}

/// A constant that is no array. It is rewritten as an array of one element, because a copy through a pointer to a
/// single constant terminates the process.
fn is_single(table: &Table) -> bool {
    match table.values {
        Values::Data(data) => data.len.is_none() && !matches!(data.ty.kind, TypeKind::Array(..)),
        _ => !matches!(table.shape, Shape::Array(..)),
    }
}

/// The table with vectors of four lanes in place of three, if the driver needs it.
pub(crate) fn padded<T>(quirks: Quirks, table: impl FnOnce() -> Option<T>) -> Option<T> {
    if quirks.has(Quirk::ConstantOfThreeLanes) { table() } else { None }
}

/// The expression for a constant table in programs for a driver; it goes through a pointer if the table's type differs.
pub(crate) fn table(quirks: Quirks, name: &str, pointer: Option<&str>, table: &Table) -> String {
    let text = pointer.unwrap_or(name);
    match hides(quirks, table) {
        true if is_single(table) => format!("{text}[{}]", numbers::ZERO),
        true => format!("({text} + {})", numbers::ZERO),
        false if pointer.is_some() && is_single(table) => format!("(*{text})"),
        false => text.to_owned(),
    }
}

/// The definition of a constant table for a driver, given the standard definition.
pub(crate) fn table_definition(quirks: Quirks, table: &Table, definition: Definition) -> String {
    match hides(quirks, table) && is_single(table) {
        true => format!("{}[1] = {{{}}};", definition.head, definition.value),
        false => definition.to_string(),
    }
}

/// Transforms a program's body, and adds the helpers that it then needs to its head. Fast mode keeps floating-point
/// literals, because it permits the driver to simplify operations with a literal zero.
pub(crate) fn rewrite(quirks: Quirks, mode: FloatMode, has_doubles: bool, head: &mut Text, body: &mut Text) {
    if quirks == Quirks::NONE {
        return;
    }
    if quirks.any(rows::LITERALS) && mode != FloatMode::Fast {
        body.rewrite(numbers::hidden);
    }
    if quirks.any(rows::CASTS) {
        body.rewrite(conversions::called);
    }
    if quirks.has(Quirk::ValueOfALoop) {
        body.rewrite(loops::with_condition);
    }
    if quirks.any(rows::COPIES.and(Quirks::of(&[Quirk::StructOfBytes, Quirk::StructInLocalMemory]))) {
        body.rewrite(|text| aggregates::kept(text, quirks));
    }
    if quirks.any(rows::CONSTANT_LISTS) {
        body.rewrite(|text| lists::unseen(text, false));
    } else if quirks.has(Quirk::ConstantOfThreeLanes) {
        body.rewrite(|text| lists::unseen(text, true));
    }
    if quirks.has(Quirk::StructByValue) || quirks.any(rows::COPIES) {
        body.rewrite(|text| params::kept(text, quirks));
    }
    let names = names(body.as_str());
    let rounded = if quirks.has(Quirk::LongToFloat) { conversions::rounded_once(&names) } else { String::new() };
    let helpers = [
        functions::functions(quirks, &names, has_doubles),
        rounded,
        loads::routines(quirks, &names),
        lists::helpers(&names).to_owned(),
        numbers::helpers(&names),
        conversions::conversions(quirks, &names),
        loop_limit::routine(&names).to_owned(),
    ];
    helpers.iter().filter(|text| !text.is_empty()).for_each(|text| head.block(text));
}
