//! What is known to be wrong, and said in the book's page on devices, so that the tests find what is not.

use cl_runtime::Device;

use crate::bound::Bound;
use crate::measure::{Row, Tally};

/// Which of its results a device is known to get wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// None.
    Nothing,
    /// The sign of some zeros, or one special value.
    Special,
    /// Some finite results are beyond the bound, too.
    Everything,
}

/// What is known of a function on a device.
pub fn known(device: &Device, row: &Row) -> Known {
    let pocl_3 = device.platform_name() == "Portable Computing Language"
        && device.capabilities().driver_version.starts_with("3.");
    let rusticl = device.platform_name() == "rusticl";
    match (row.name, row.ty) {
        // std's own: its steps overflow, or lose digits where a function has a pole
        ("powi" | "asinh" | "acosh" | "atanh", _) if device.is_native() => Known::Everything,
        ("sinpi" | "cospi" | "tanpi" | "atanpi", _) if pocl_3 || rusticl => Known::Special,
        ("exp" | "sinh" | "cosh", "f64") if pocl_3 => Known::Everything,
        // subnormal results rounded twice
        ("ldexp", _) if pocl_3 => Known::Everything,
        ("ldexp" | "rootn" | "div_euclid" | "nextafter" | "mul_add" | "rem" | "rem_euclid" | "remainder", _)
            if rusticl =>
        {
            Known::Everything
        }
        _ => Known::Nothing,
    }
}

/// What is wrong in a row that is not known.
pub fn unexplained(device: &Device, row: &Row) -> Vec<String> {
    let known = known(device, row);
    let of = |lanes: &str, tally: &Tally| {
        let too_far = match row.bound {
            Bound::Exact | Bound::Open => false,
            // the units are measured, not exact
            Bound::Ulp(ulp) => tally.largest > ulp * 1.000_001,
        };
        let mut found = Vec::new();
        if too_far && known != Known::Everything {
            found.push(format!("{}{lanes}: an error of {} at {}", row.ty, tally.largest, tally.at));
        }
        if tally.wrong > 0 && known == Known::Nothing {
            found.push(format!("{}{lanes}: {} results, such as {:?}", row.ty, tally.wrong, tally.examples));
        }
        found
    };
    [of("", &row.scalars), of("x4", &row.vectors)].concat()
}
