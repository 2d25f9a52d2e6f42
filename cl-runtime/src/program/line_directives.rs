//! Program text as passed to drivers, and the mapping of their logs back to Rust lines.

use super::text::Origin;

/// Text with `#line` directives.
#[derive(Debug)]
pub(crate) struct Directed {
    text: String,
    /// The origin of each line, directives included.
    origins: Vec<Option<Origin>>,
}

impl Directed {
    pub(crate) fn new(text: String, origins: Vec<Option<Origin>>) -> Self {
        debug_assert_eq!(text.lines().count(), origins.len());
        Self { text, origins }
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Replaces the positions in a driver's log by Rust lines. This also works for a driver that ignores `#line`: it
    /// writes `input.cl:12:3` or `<kernel>:12:3`, counting lines of the text.
    pub(crate) fn map_log(&self, log: &str) -> String {
        log.lines().map(|line| self.map_line(line)).collect::<Vec<_>>().join("\n")
    }

    fn map_line(&self, line: &str) -> String {
        let place = || {
            let (name, rest) = line.split_once(':')?;
            let (number, rest) = rest.split_once(':')?;
            let (file, mapped) = (*self.origins.get(number.trim().parse::<usize>().ok()?.checked_sub(1)?)?)?;
            let ours = self.origins.iter().flatten().any(|(file, _)| *file == name);
            (!ours && !name.contains(' ')).then(|| format!("{file}:{mapped}:{rest}"))
        };
        place().unwrap_or_else(|| line.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::Text;

    #[test]
    fn logs_are_mapped_for_drivers_that_do_not() {
        let mut text = Text::default();
        text.line("// head", None);
        text.line("int f()", Some(("src/a.rs", 70)));
        text.line("{", Some(("src/a.rs", 70)));
        text.line("    return x;", Some(("src/a.rs", 71)));
        let text = text.with_lines();
        let expected = "// head\n#line 70 \"src/a.rs\"\nint f()\n#line 70 \"src/a.rs\"\n{\n    return x;\n";
        assert_eq!(text.as_str(), expected);
        let log =
            "input.cl:6:12: error: undeclared 'x'\nsrc/a.rs:6:1: note\nin function:3:\n<kernel>:1:1: head\n1 error:2:";
        let expected =
            "src/a.rs:71:12: error: undeclared 'x'\nsrc/a.rs:6:1: note\nin function:3:\n<kernel>:1:1: head\n1 error:2:";
        assert_eq!(text.map_log(log), expected);
    }
}
