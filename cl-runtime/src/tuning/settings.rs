//! `CL_TUNE`.

use crate::base::error::{Error, Result};
use std::sync::OnceLock;

/// Whether tuners measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Where there is no result yet.
    On,
    /// Never: the first candidate is chosen.
    Off,
    /// Where this process has no result yet.
    Again,
}

fn of_value(value: &str) -> Option<Mode> {
    match value.trim().to_ascii_lowercase().as_str() {
        "" | "on" => Some(Mode::On),
        "off" => Some(Mode::Off),
        "again" => Some(Mode::Again),
        _ => None,
    }
}

/// The mode that the environment selects.
pub(super) fn of_process() -> Result<Mode> {
    static MODE: OnceLock<std::result::Result<Mode, String>> = OnceLock::new();
    let mode = MODE.get_or_init(|| {
        let value = std::env::var_os("CL_TUNE").unwrap_or_default().to_string_lossy().into_owned();
        of_value(&value).ok_or(value)
    });
    mode.clone().map_err(|value| Error::TuneSettings { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_has_three_values() {
        let values = ["", "on", " Off ", "AGAIN", "no", "1"].map(of_value);
        let expected = [Some(Mode::On), Some(Mode::On), Some(Mode::Off), Some(Mode::Again), None, None];
        assert_eq!(values, expected);
    }
}
