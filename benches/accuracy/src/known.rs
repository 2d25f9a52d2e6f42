//! What is known to be wrong, and said in the book's page on accuracy, so that the tests find what is not.

use cl_runtime::Device;

use crate::bound::Bound;
use crate::measure::{Row, Tally};

/// Whether a device is known to get some results of a function wrong: std's own steps overflow, or lose digits where a function has a
/// pole. What drivers get wrong is said in other words for them.
fn is_known(device: &Device, row: &Row) -> bool {
    device.is_native() && matches!(row.name, "powi" | "asinh" | "acosh" | "atanh")
}

/// What is wrong in a row that is not known.
pub fn unexplained(device: &Device, row: &Row) -> Vec<String> {
    if is_known(device, row) {
        return Vec::new();
    }
    let of = |lanes: &str, tally: &Tally| {
        let too_far = match row.bound {
            Bound::Exact | Bound::Open => false,
            // the units are measured, not exact
            Bound::Ulp(ulp) => tally.largest > ulp * 1.000_001,
        };
        let mut found = Vec::new();
        if too_far {
            found.push(format!("{}{lanes}: an error of {} at {}", row.ty, tally.largest, tally.at));
        }
        if tally.wrong > 0 {
            found.push(format!("{}{lanes}: {} results, such as {:?}", row.ty, tally.wrong, tally.examples));
        }
        found
    };
    [of("", &row.scalars), of("x4", &row.vectors)].concat()
}
