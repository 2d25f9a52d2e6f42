//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod conversions;
mod functions;
mod numbers;
mod scan;

use super::text::Text;
use crate::{
    driver::Driver,
    item::{FloatMode, Values},
};

/// What follows the name of a vector's lanes, and nothing.
const LENGTHS: [&str; 6] = ["", "2", "3", "4", "8", "16"];

/// A constant table as programs for a driver name it: rusticl must not see which element is read.
pub(super) fn table(driver: Driver, name: &str, values: Values) -> String {
    match values {
        Values::F32(_) | Values::Mixed(_) | Values::Data(_) if driver == Driver::Rusticl => {
            format!("(&{name})[{}]", numbers::ZERO)
        }
        _ => name.to_owned(),
    }
}

/// Rewrites a program's body for a driver, and adds what it then needs to its head. Where floats are relaxed, zeros may be taken for
/// zeros whatever they meet.
pub(super) fn mend(driver: Driver, mode: FloatMode, head: &mut Text, body: &mut Text) {
    let mut add = |text: String| {
        if !text.is_empty() {
            head.block(&text);
        }
    };
    add(functions::functions(driver, body.as_str()));
    if driver == Driver::Rusticl {
        if mode == FloatMode::Strict {
            body.rewrite(numbers::hidden);
        }
        body.rewrite(conversions::called);
        add(numbers::helpers(body.as_str()));
        add(conversions::conversions(body.as_str()));
    }
}
