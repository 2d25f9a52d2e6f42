//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod aggregates;
mod conversions;
mod functions;
mod lists;
mod numbers;
mod params;
mod scan;
pub(super) mod turns;

use super::{LENGTHS, text::Text};
use crate::{
    driver::Driver,
    item::{FloatMode, Shape, Table, TypeKind, Values},
};

/// The lanes of a vector of this length, as they stand behind its name.
fn lanes(len: &str) -> impl Iterator<Item = String> {
    "0123456789abcdef".chars().take(len.parse().unwrap_or(1)).map(|lane| format!(".s{lane}"))
}

/// Whether a driver must not see which element of a constant table is read: it then sees the number.
fn hides(driver: Driver, table: &Table) -> bool {
    driver == Driver::Rusticl && matches!(table.values, Values::F32(_) | Values::Mixed(_) | Values::Data(_))
}

/// A constant that is no array: it is made one of one element. A copy of what a pointer to a single one points to ends the process.
fn is_single(table: &Table) -> bool {
    match table.values {
        Values::Data(data) => data.len.is_none() && !matches!(data.ty.kind, TypeKind::Array(..)),
        _ => !matches!(table.shape, Shape::Array(..)),
    }
}

/// A constant table as programs for a driver name it.
pub(super) fn table(driver: Driver, name: &str, table: &Table) -> String {
    match hides(driver, table) {
        true if is_single(table) => format!("{name}[{}]", numbers::ZERO),
        true => format!("({name} + {})", numbers::ZERO),
        false => name.to_owned(),
    }
}

/// The definition of one for a driver, given everybody's.
pub(super) fn table_definition(driver: Driver, table: &Table, definition: String) -> String {
    match definition.strip_suffix(';').and_then(|text| text.split_once(" = ")) {
        Some((head, value)) if hides(driver, table) && is_single(table) => format!("{head}[1] = {{{value}}};"),
        _ => definition,
    }
}

/// Rewrites a program's body for a driver, and adds what it then needs to its head. In fast mode, a
/// zero may be taken for one whatever it meets.
pub(super) fn mend(driver: Driver, mode: FloatMode, head: &mut Text, body: &mut Text) {
    let mut add = |text: String| {
        if !text.is_empty() {
            head.block(&text);
        }
    };
    add(functions::functions(driver, body.as_str()));
    if driver == Driver::Oclgrind {
        body.rewrite(conversions::called);
        add(conversions::rounded_once(body.as_str()));
    }
    if driver == Driver::Rusticl {
        if mode != FloatMode::Fast {
            body.rewrite(numbers::hidden);
        }
        body.rewrite(conversions::called);
        body.rewrite(aggregates::kept);
        body.rewrite(lists::unseen);
        body.rewrite(params::kept);
        add(lists::helpers(body.as_str()).to_owned());
        add(numbers::helpers(body.as_str()));
        add(conversions::conversions(body.as_str()));
        add(turns::routine(body.as_str()).to_owned());
    }
}
