//! The tables, as markdown.

use std::fmt::Write as _;

use cl_runtime::Device;

use crate::bound::Bound;
use crate::measure::{Extent, Row, Tally};

/// What was found on a device: a table of the functions that have an error, and a list of those that have none.
pub fn device(device: &Device, rows: &[Row], extent: Extent) -> String {
    let capabilities = device.capabilities();
    let mut text = format!("## {}\n\n{}", device.name(), device.platform_name());
    if !device.is_native() {
        let _ = write!(text, ", driver {}", capabilities.driver_version);
    }
    let yes = |is: bool| if is { "kept" } else { "flushed to zero" };
    let rounded = if capabilities.correctly_rounded_divide_sqrt { "correctly rounded" } else { "not promised" };
    let _ = writeln!(
        text,
        "; subnormal `f32`, as reported: {}; `/` and `sqrt` on `f32`: {rounded}; {} arguments of each function, seed {}.",
        yes(capabilities.denormals),
        extent.points,
        extent.seed
    );
    text += "\n| function | on | largest error | at | four at once | at | OpenCL allows | other results wrong |\n";
    text += "| --- | --- | ---: | --- | ---: | --- | ---: | --- |\n";
    for row in rows.iter().filter(|row| row.bound != Bound::Exact) {
        let allowed = match row.bound {
            Bound::Ulp(ulp) => format!("{ulp}"),
            Bound::Exact | Bound::Open => "any".to_owned(),
        };
        let _ = writeln!(
            text,
            "| `{}` | `{}` | {} | {} | {} | {} | {allowed} | {} |",
            row.name,
            row.ty,
            error(&row.scalars, row.bound),
            code(&row.scalars.at),
            error(&row.vectors, row.bound),
            if row.vectors.at == row.scalars.at { String::new() } else { code(&row.vectors.at) },
            wrong(row)
        );
    }
    let exact: Vec<&Row> = rows.iter().filter(|row| row.bound == Bound::Exact).collect();
    let (right, other): (Vec<&Row>, Vec<&Row>) =
        exact.iter().partition(|row| row.scalars.wrong + row.vectors.wrong == 0);
    for ty in ["f32", "f64"] {
        let names: Vec<String> = right.iter().filter(|row| row.ty == ty).map(|row| format!("`{}`", row.name)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "\nIdentical to std, bit for bit, on `{ty}` and on `{ty}x4`: {}.", names.join(", "));
        }
    }
    if !other.is_empty() {
        text += "\nDifferent from std:\n\n| function | on | of | differ | largest error | four at once | largest error | such as |\n";
        text += "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
        for row in other {
            let (one, four) = (&row.scalars, &row.vectors);
            let _ = writeln!(
                text,
                "| `{}` | `{}` | {} | {} | {} | {} | {} | {} |",
                row.name,
                row.ty,
                one.tried,
                one.wrong,
                rounded_up(one.largest),
                four.wrong,
                rounded_up(four.largest),
                wrong(row)
            );
        }
    }
    text
}

fn code(call: &str) -> String {
    if call.is_empty() { String::new() } else { format!("`{call}`") }
}

fn rounded_up(error: f64) -> String {
    match error {
        error if error >= 1e6 => format!("{error:.0e}"),
        error if error >= 100.0 => format!("{:.0}", error.ceil()),
        error => format!("{:.3}", (error * 1000.0).ceil() / 1000.0),
    }
}

fn error(tally: &Tally, bound: Bound) -> String {
    let text = rounded_up(tally.largest);
    // the units are measured, not exact
    match bound {
        Bound::Ulp(ulp) if tally.largest > ulp * 1.000_001 => format!("**{text}**"),
        Bound::Ulp(_) | Bound::Exact | Bound::Open => text,
    }
}

fn wrong(row: &Row) -> String {
    let (one, four) = (&row.scalars, &row.vectors);
    if one.wrong + four.wrong == 0 {
        return String::new();
    }
    let (examples, lanes) = if one.wrong > 0 { (&one.examples, "") } else { (&four.examples, ", four at once") };
    let shown: Vec<String> = examples
        .iter()
        .take(3)
        .map(|wrong| format!("`{}` is {}, not {}", wrong.call, wrong.result, wrong.right))
        .collect();
    let count = if row.bound == Bound::Exact { String::new() } else { format!("{} and {}: ", one.wrong, four.wrong) };
    format!("{count}{}{lanes}", shown.join("; "))
}
