//! Numbers and tables for people.

/// A duration in nanoseconds, with three or four digits.
pub(crate) fn duration(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        n if n < 1e3 => (n, "ns"),
        n if n < 1e6 => (n / 1e3, "µs"),
        n if n < 1e9 => (n / 1e6, "ms"),
        n => (n / 1e9, "s"),
    };
    match value {
        v if unit == "ns" || v >= 100.0 => format!("{v:.0} {unit}"),
        v if v >= 10.0 => format!("{v:.1} {unit}"),
        v => format!("{v:.2} {unit}"),
    }
}

/// A number of bytes.
pub(crate) fn bytes(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let (mut value, mut unit) = (bytes as f64, 0);
    while value >= 1024.0 && unit + 1 < units.len() {
        (value, unit) = (value / 1024.0, unit + 1);
    }
    let digits = if unit == 0 || value.fract() == 0.0 { 0 } else { 1 };
    format!("{value:.digits$} {}", units[unit])
}

/// `1 kernel`, `2 kernels`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Rows in columns, the first one to the left and the others to the right. The first row is the head.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| Some(row.get(column)?.chars().count())).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_units() {
        let durations = [(7.0, "7 ns"), (1234.0, "1.23 µs"), (45_600.0, "45.6 µs"), (123e6, "123 ms"), (2e9, "2.00 s")];
        durations.iter().for_each(|(value, text)| assert_eq!(duration(*value), *text));
        assert_eq!([512, 2048, 1_600_000].map(bytes), ["512 B", "2 KiB", "1.5 MiB"]);
        assert_eq!((count(1, "call"), count(2, "call")), ("1 call".to_owned(), "2 calls".to_owned()));
    }

    #[test]
    fn columns_are_aligned() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        assert_eq!(table(&[row(["a", "bb", "c"]), row(["long", "1", ""])]), "a     bb  c\nlong   1\n");
    }
}
