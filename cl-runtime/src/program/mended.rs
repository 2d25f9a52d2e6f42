//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod conversions;
mod functions;

use super::text::Text;
use crate::driver::Driver;

/// What follows the name of a vector's lanes, and nothing.
const LENGTHS: [&str; 6] = ["", "2", "3", "4", "8", "16"];

/// Rewrites a program's body for a driver, and adds what it then needs to its head.
pub(super) fn mend(driver: Driver, head: &mut Text, body: &mut Text) {
    let mut add = |text: String| {
        if !text.is_empty() {
            head.block(&text);
        }
    };
    add(functions::functions(driver, body.as_str()));
    if driver == Driver::Rusticl {
        body.rewrite(conversions::called);
        add(conversions::conversions(body.as_str()));
    }
}
